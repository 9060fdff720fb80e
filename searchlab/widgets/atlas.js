const ATLAS_HINT =
  "Click a cell, or go to it with the arrow keys and press Enter, to play one of its boards.";

const ATLAS_KEY = [
  ["many", ""],
  ["over", "hatched: overestimated boards"],
  ["mean", "mean of h at each distance"],
  ["exact", "h equals the distance"],
  ["trail", "the board as you play it"],
];

/** Choose the distance between ticks, so that there are `most` at most. */
function atlasTick(span, most) {
  for (let zeros = 1; ; zeros *= 10) {
    for (const digit of [1, 2, 5]) if (span / (digit * zeros) <= most) return digit * zeros;
  }
}

/** What a cell holds, in words. */
function atlasCellWords({ labels }, [distance, row, boards, over]) {
  const words = `distance ${distance}, h ${labels[row]}: ${several(boards, "board")}`;
  if (!over) return words;
  const all = boards === 1 ? "overestimated" : "all overestimated";
  return `${words}, ${over === boards ? all : `${counted(over)} of them overestimated`}`;
}

/** One heuristic against the truth. `onPick` and `onRead` hear of a cell that is picked, and of
 *  one that is looked at. */
class AtlasChart {
  constructor(onPick, onRead) {
    Object.assign(this, { onPick, onRead, cells: [], drawn: "" });
    this.title = make("figcaption", { className: "searchlab-atlas-title" });
    this.grid = make("div", { className: "searchlab-atlas-grid", role: "grid" });
    this.lines = make("div", { className: "searchlab-atlas-lines", ariaHidden: "true" });
    this.across = make("div", { className: "searchlab-atlas-across", ariaHidden: "true" });
    this.upwards = make("div", { className: "searchlab-atlas-upwards", ariaHidden: "true" });
    this.field = make("div", { className: "searchlab-atlas-field" }, this.grid, this.lines);
    this.element = make(
      "figure",
      { className: "searchlab-atlas-chart" },
      this.title,
      make("span", { className: "searchlab-label", textContent: "h (moves)" }),
      make("div", { className: "searchlab-atlas-plot" }, this.upwards, this.field, this.across),
      make("span", {
        className: "searchlab-label searchlab-atlas-distance",
        textContent: "true distance (moves)",
      }),
    );
    this.field.addEventListener("click", (event) => {
      const cell = this.under(event);
      if (!cell) return;
      this.focus(cell);
      onPick(cell);
    });
    this.field.addEventListener("pointermove", (event) => this.read(this.under(event)));
    this.field.addEventListener("pointerleave", () => {
      this.read(this.grid.contains(document.activeElement) ? this.at : null);
    });
    this.grid.addEventListener("keydown", (event) => this.press(event));
    this.grid.addEventListener("focusin", ({ target }) => {
      this.at = this.cells.find((cell) => this.elements.get(cell) === target) ?? null;
      this.read(this.at);
    });
    this.grid.addEventListener("focusout", () => this.read(null));
  }

  /** Draw: `extent` is the range of h, which charts beside each other share. */
  show(chart, extent, place, index) {
    this.chart = chart;
    this.start = place.starts[index];
    [this.low, this.high] = extent;
    this.cols = chart.maximum + 1;
    this.middle = chart.whole ? 0.5 : 0; // a whole number lies in the middle of its row
    const drawn = JSON.stringify([chart.name, chart.cells, chart.low, chart.step, extent]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.draw();
    }
    this.title.textContent = `${chart.name}: ${chart.title}`;
    this.grid.ariaLabel = `${chart.name}: boards by true distance and h`;
    this.mark();
    this.sketch(place.trails[index]);
  }

  draw() {
    const { chart, cols, grid } = this;
    const focused = grid.contains(document.activeElement);
    const rows = chart.labels.length;
    const most = Math.max(10, ...chart.cells.map(([, , boards]) => boards));
    const lines = new Map();
    this.cells = chart.cells;
    this.elements = new Map();
    for (const cell of [...chart.cells].sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
      const [distance, row, boards, over] = cell;
      if (!lines.has(row)) {
        lines.set(row, make("div", { role: "row", ariaRowIndex: String(rows - row) }));
      }
      const element = make("div", {
        role: "gridcell",
        className: "searchlab-atlas-cell",
        ariaColIndex: String(distance + 1),
        ariaLabel: atlasCellWords(chart, cell),
        tabIndex: -1,
      });
      element.classList.toggle("searchlab-atlas-over", over > 0);
      const share = Math.log(boards) / Math.log(most);
      const percent = (number) => `${(100 * number).toFixed(2)}%`;
      const { style } = element;
      style.setProperty("--blue", percent(0.18 + 0.82 * Math.min(1, share / 0.7)));
      style.setProperty("--deep", percent((0.55 * Math.max(0, share - 0.7)) / 0.3));
      style.left = percent(distance / cols);
      style.width = percent(1 / cols);
      style.bottom = percent(this.level(chart.low + row * chart.step));
      style.height = percent(chart.step / (this.high - this.low));
      lines.get(row).append(element);
      this.elements.set(cell, element);
    }
    grid.ariaRowCount = String(rows);
    grid.ariaColCount = String(cols);
    grid.replaceChildren(...lines.values());
    this.at = this.at && (this.cell(this.at[0], this.at[1]) ?? null);
    if (focused) this.focus(this.at ?? this.begun() ?? this.cells[0]);
    this.ticks();
  }

  /** How far up a value lies, from 0 to 1. */
  level(value, middle = 0) {
    return (value - this.low + middle) / (this.high - this.low);
  }

  ticks() {
    const label = (text, side, share) => {
      const element = make("span", { textContent: text });
      element.style[side] = `${100 * share}%`;
      return element;
    };
    const { maximum } = this.chart;
    const upwards = [];
    const every = atlasTick(this.high - this.low, 7);
    for (let h = Math.ceil(this.low / every) * every; h < this.high; h += every) {
      const text = Math.abs(h) < 1e5 ? counted(h) : h.toExponential();
      upwards.push(label(text, "bottom", this.level(h, this.middle)));
    }
    this.upwards.replaceChildren(...upwards);
    const across = [];
    for (let d = 0; d <= maximum; d += atlasTick(maximum, 8)) {
      across.push(label(d, "left", (d + 0.5) / this.cols));
    }
    this.across.replaceChildren(...across);
  }

  /** Point out the cell in which the game began; it is where the Tab key leads at first. */
  mark() {
    const begun = this.begun();
    for (const cell of this.cells) this.elements.get(cell).ariaSelected = String(cell === begun);
    this.rove(this.at ?? begun ?? this.cells[0]);
  }

  begun() {
    return this.cell(...(this.start ?? []));
  }

  cell(distance, row) {
    return this.cells.find((cell) => cell[0] === distance && cell[1] === row);
  }

  rove(cell) {
    for (const element of this.elements.values()) element.tabIndex = -1;
    if (cell) this.elements.get(cell).tabIndex = 0;
  }

  focus(cell) {
    this.at = cell ?? null;
    this.rove(cell);
    if (cell) this.elements.get(cell).focus({ preventScroll: true });
  }

  read(cell) {
    this.onRead(cell && atlasCellWords(this.chart, cell));
  }

  /** The cell nearest to the pointer, of those in its column. */
  under({ clientX, clientY }) {
    const box = this.field.getBoundingClientRect();
    const column = Math.floor(((clientX - box.left) / box.width) * this.cols);
    const h = this.low + ((box.bottom - clientY) / box.height) * (this.high - this.low);
    const { low, step } = this.chart;
    return this.nearest(Math.min(this.cols - 1, Math.max(0, column)), (h - low) / step - 0.5);
  }

  nearest(column, row) {
    const away = (cell) => Math.abs(cell[1] - row);
    return this.column(column).reduce(
      (best, cell) => (best && away(best) <= away(cell) ? best : cell),
      null,
    );
  }

  column(distance) {
    return this.cells.filter((cell) => cell[0] === distance);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = this.cells.find((cell) => this.elements.get(cell).tabIndex === 0);
    if (!here) return;
    const [distance, row] = here;
    const column = this.column(distance);
    const columns = [...new Set(this.cells.map((cell) => cell[0]))].sort((a, b) => a - b);
    const beside = (step) => columns[columns.indexOf(distance) + step] ?? distance;
    const goals = {
      ArrowLeft: () => this.nearest(beside(-1), row),
      ArrowRight: () => this.nearest(beside(1), row),
      ArrowUp: () => column.find((cell) => cell[1] > row),
      ArrowDown: () => column.findLast((cell) => cell[1] < row),
      Home: () => this.nearest(columns[0], row),
      End: () => this.nearest(columns.at(-1), row),
      PageUp: () => column.at(-1),
      PageDown: () => column[0],
      Enter: () => here,
      " ": () => here,
    };
    if (!goals[event.key]) return;
    event.preventDefault(); // the page stays where it is
    this.focus(goals[event.key]() ?? here);
    if (event.key === "Enter" || event.key === " ") this.onPick(here);
  }

  /** Draw the lines: the diagonal, the means, the trail. Their ends are round, so that a line
   *  without length is a dot, whatever the shape of the field. */
  sketch(trail) {
    const { cols, low, high, chart } = this;
    const at = (distance, h) => {
      const place = [(distance + 0.5) / cols, 1 - this.level(h, this.middle)];
      return place.map((share) => (100 * share).toFixed(2)).join(" ");
    };
    const path = (points, kind) =>
      points.length ? `<path class="searchlab-atlas-${kind}" d="M${points.join("L")}"></path>` : "";
    const means = chart.means.flatMap((mean, d) => (mean === null ? [] : [at(d, mean)]));
    const ends = [Math.max(0, low), Math.min(high - 1, chart.maximum)];
    const way = trail.map(([distance, h]) => at(distance, h));
    const dot = way.length ? [way.at(-1), way.at(-1)] : [];
    const begun = way.length ? [way[0], way[0]] : [];
    this.lines.innerHTML =
      '<svg viewBox="0 0 100 100" preserveAspectRatio="none">' +
      path(ends.map((end) => at(end, end)), "exact") +
      path(means, "casing") +
      path(means, "mean") +
      path(way, "casing searchlab-atlas-wide") +
      path(way, "trail") +
      path(begun, "begun") +
      path(dot, "casing searchlab-atlas-dot") +
      path(dot, "dot") +
      path(dot, "eye") +
      "</svg>";
  }
}

/** The findings on one heuristic, under its name where there are two. */
function atlasFindings(chart, named) {
  const name = make("p", { className: "searchlab-atlas-title", textContent: chart.name });
  const figures = make("dl", { className: "searchlab-figures" });
  for (const [label, value] of chart.figures) {
    const [term, description] = [make("dt"), make("dd")];
    term.textContent = label;
    description.textContent = value;
    figures.append(make("div", {}, term, description));
  }
  const said = make("p", { className: "searchlab-atlas-said", textContent: chart.said.join(" ") });
  return named ? [name, figures, said] : [figures, said];
}

function render({ model, el }) {
  const line = new Line(model, (why) => say(why));
  let live = true; // whether there is a kernel
  let gone = false; // whether the view is

  // -- the page -----------------------------------------------------------------------

  const press = (text, act) => {
    const button = make("button", { type: "button", className: "searchlab-button" });
    button.textContent = text;
    onPress(button, act);
    return button;
  };
  const choice = (label) => {
    const select = make("select", {});
    const words = make("span", { textContent: label });
    const field = make("label", { className: "searchlab-field" }, words, select);
    select.addEventListener("change", choose);
    return { select, field };
  };
  const heuristic = choice("Heuristic");
  const beside = choice("Compare with");
  const asking = press("Stop asking", () => {
    ask({ do: model.get("_charts").some(busy) ? "stop" : "ask" });
  });
  const progress = make("progress", { ariaLabel: "Boards asked about" });
  const done = make("span", { className: "searchlab-label" });
  const meter = make("div", { className: "searchlab-atlas-meter" }, done, progress);
  const status = make("p", { className: "searchlab-atlas-status", role: "status" });
  const readout = make("p", { className: "searchlab-atlas-readout", textContent: ATLAS_HINT });
  const comparison = make("p", { className: "searchlab-atlas-comparison" });
  const charts = make("div", { className: "searchlab-atlas-charts" });
  const findings = make("div", { className: "searchlab-atlas-findings" });
  const caption = make("p", { className: "searchlab-atlas-caption" });
  const another = press("Another board", () => ask({ do: "another" }));
  const tray = make("div", { className: "searchlab-atlas-board" });
  const key = make("ul", { className: "searchlab-atlas-key" });
  for (const [kind, words] of ATLAS_KEY) {
    const swatch = make("span", { className: "searchlab-atlas-swatch" });
    swatch.classList.add(`searchlab-atlas-${kind}-swatch`);
    key.append(make("li", {}, swatch, make("span", { textContent: words })));
  }
  const drawn = [0, 1].map(
    (index) =>
      new AtlasChart(
        ([distance, row]) => ask({ do: "pick", chart: index, distance, row }),
        (words) => read(index, words),
      ),
  );

  stage(
    el,
    make(
      "div",
      { className: "searchlab-atlas" },
      make(
        "div",
        { className: "searchlab-row" },
        heuristic.field,
        beside.field,
        asking,
        make("div", { className: "searchlab-stack" }, status, meter),
      ),
      make(
        "div",
        { className: "searchlab-columns" },
        make(
          "div",
          { className: "searchlab-atlas-left" },
          charts,
          readout,
          key,
          comparison,
          findings,
        ),
        make(
          "div",
          { className: "searchlab-atlas-right" },
          make("div", { className: "searchlab-atlas-head" }, caption, another),
          tray,
        ),
      ),
    ),
  );

  // -- showing -------------------------------------------------------------------------

  const busy = ({ state }) => state === "asking";

  function say(words) {
    status.textContent = words;
  }

  function read(index, words) {
    const many = model.get("_charts").length > 1;
    const name = many && words ? `${model.get("_charts")[index].name}: ` : "";
    readout.textContent = words ? name + words : ATLAS_HINT;
  }

  function offer(select, value, nothing) {
    const groups = model.get("_offer").map(([label, names]) => {
      const group = make("optgroup", { label });
      group.append(...names.map((name) => new Option(name, name, false, name === value)));
      return group;
    });
    select.replaceChildren(...(nothing ? [new Option("nothing", "")] : []), ...groups);
    select.value = value;
    select.disabled = !live;
  }

  function showChoices() {
    const shown = model.get("_shown");
    offer(heuristic.select, shown.heuristic);
    offer(beside.select, shown.beside, true);
  }

  function show() {
    const shown = model.get("_charts");
    const place = model.get("_place");
    const top = Math.max(...shown.map(({ low, step, labels }) => low + step * labels.length));
    const low = Math.min(...shown.map((chart) => chart.low));
    const extent = [low, Math.max(top, shown[0].maximum + 1)];
    shown.forEach((chart, index) => {
      if (place.starts.length > index) drawn[index].show(chart, extent, place, index);
    });
    const elements = drawn.slice(0, shown.length).map(({ element }) => element);
    if (charts.childElementCount !== elements.length) charts.replaceChildren(...elements);
    charts.dataset.count = shown.length;
    findings.replaceChildren(...shown.flatMap((chart) => atlasFindings(chart, shown.length > 1)));
    const most = Math.max(1, ...shown.flatMap(({ cells }) => cells.map((cell) => cell[2])));
    const scale = `1 to ${several(most, "board")} in a cell (log scale)`;
    key.querySelector("li > :last-child").textContent = scale;
    comparison.textContent = model.get("_comparison");

    const asked = shown.filter(busy);
    const again = shown.some(({ state }) => state === "stopped" || state === "failed");
    meter.classList.toggle("searchlab-hidden", !asked.length);
    if (asked.length) {
      const [{ name, asked: count, boards }] = asked;
      done.textContent = `${name}: ${counted(count)} of ${counted(boards)} boards`;
      Object.assign(progress, { max: boards, value: count });
    }
    asking.textContent = again && !asked.length ? "Ask again" : "Stop asking";
    enable(asking, live && (asked.length || again));

    const begun = place.starts[place.of];
    const chart = shown[place.of];
    const words = begun
      ? `Board ${counted(place.number)} of ${counted(place.boards)}: distance ${begun[0]}, ` +
        `${shown.length > 1 ? chart.name : "h"} ${chart.labels[begun[1]]}`
      : place.solvable
        ? "Its place is not known: it has not been asked about."
        : "This board cannot be solved: it has no place here.";
    if (caption.textContent !== words && status.textContent.startsWith("Board ")) say(""); // of old
    caption.textContent = words;
    enable(another, live && begun);
  }

  /** Say what has become of a function that was asked. */
  function changed() {
    const before = states;
    states = model.get("_charts").map(({ name, state }) => `${name} ${state}`);
    model.get("_charts").forEach((chart, i) => {
      if (states[i] === before[i] || busy(chart)) return;
      if (chart.state === "failed") say(`${chart.name} gave no proper answer; see below.`);
      else if (before[i] !== `${chart.name} asking`) return;
      else if (chart.state === "stopped") say(`${chart.name} was stopped.`);
      else say(`${chart.name} has answered for every board.`);
    });
    show();
  }
  let states = model.get("_charts").map(({ name, state }) => `${name} ${state}`);

  // -- asking Python -------------------------------------------------------------------

  function ask(request) {
    if (!live) return;
    line.ask(request, ({ said, refused }) => {
      say(refused ?? said ?? "");
      if (refused) showChoices();
    });
  }

  function choose() {
    say("");
    ask({ do: "choose", heuristic: heuristic.select.value, beside: beside.select.value });
  }

  // -- the board -----------------------------------------------------------------------

  async function embed() {
    const manager = model.widget_manager;
    const child = await manager.get_model(model.get("_board").slice("IPY_MODEL_".length));
    const view = await manager.create_view(child);
    if (gone) view.remove();
    else tray.replaceChildren(view.el);
    return view;
  }
  const board = embed().catch(() => {
    tray.textContent = "The board cannot be shown here. Show the atlas's .board in its own cell.";
  });

  // -- beginning and end ----------------------------------------------------------------

  for (const name of ["_offer", "_shown"]) model.on(`change:${name}`, showChoices);
  model.on("change:_charts", changed);
  for (const name of ["_place", "_comparison"]) model.on(`change:${name}`, show);
  const unwatch = whenKernelGoes(model, el, () => {
    if (!live) return;
    live = false;
    say("The kernel is gone; the atlas stays as it was. Run the cell again to play its boards.");
    showChoices();
    show();
  });
  showChoices();
  show();
  if (live) line.ask({ do: "look" });
  return () => {
    gone = true;
    unwatch();
    board.then((view) => view?.remove());
  };
}

export default { render };
