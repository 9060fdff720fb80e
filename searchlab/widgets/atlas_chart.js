// A chart of the heuristic atlas: the boards by their true distance and what a heuristic says.

import { button, div, isShortcut, label, make, onPress } from "./kit.js";
import { counted, several } from "./words.js";

/** @typedef {[number, number, number, number]} Cell Distance, row of h, boards, overestimated. */

/** The distance between ticks, so that there are `most` at most.
 *  @param {number} span
 *  @param {number} most */
function tickStep(span, most) {
  for (let zeros = 1; ; zeros *= 10) {
    for (const digit of [1, 2, 5]) if (span / (digit * zeros) <= most) return digit * zeros;
  }
}

/** What a cell holds, in words.
 *  @param {{labels: string[]}} chart
 *  @param {Cell} cell */
function cellWords({ labels }, [distance, row, boards, over]) {
  const words = `distance ${distance}, h ${labels[row]}: ${several(boards, "board")}`;
  if (!over) return words;
  const all = boards === 1 ? "overestimated" : "all overestimated";
  return `${words}, ${over === boards ? all : `${counted(over)} of them overestimated`}`;
}

/** One heuristic against the truth. `onPick` and `onRead` hear of a cell that is picked, and of
 *  one that is looked at. */
export class AtlasChart {
  /** @param {(cell: Cell) => void} onPick
   *  @param {(words: string) => void} onRead */
  constructor(onPick, onRead) {
    this.onPick = onPick;
    this.onRead = onRead;
    /** @type {any} */
    this.chart = null;
    /** @type {Cell[]} */
    this.cells = [];
    /** @type {Map<Cell, HTMLElement>} */
    this.elements = new Map();
    /** @type {Cell | null} */
    this.at = null; // the cell that has the focus
    /** @type {number[]} */
    this.start = []; // where the game began
    this.drawn = "";
    this.low = this.high = this.cols = this.middle = 0;
    this.title = make("figcaption", "searchlab-atlas-title");
    this.grid = make("div", { className: "searchlab-atlas-grid", role: "grid" });
    this.lines = make("div", { className: "searchlab-atlas-lines", ariaHidden: "true" });
    this.across = make("div", { className: "searchlab-atlas-across", ariaHidden: "true" });
    this.upwards = make("div", { className: "searchlab-atlas-upwards", ariaHidden: "true" });
    this.field = div("searchlab-atlas-field", this.grid, this.lines);
    this.element = make(
      "figure",
      "searchlab-atlas-chart",
      this.title,
      label("h (moves)"),
      div("searchlab-atlas-plot", this.upwards, this.field, this.across),
      this.steps(),
      make("span", "searchlab-label searchlab-atlas-distance", "true distance (moves)"),
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

  /** For fingers, which are wider than a cell: buttons that do what the keys do. */
  steps() {
    const keys = Object.entries({ ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" });
    const names = ["nearer to the goal", "further from the goal", "larger h", "smaller h"];
    const buttons = keys.map(([key, arrow], i) => {
      const element = button(arrow, { ariaLabel: `The next cell: ${names[i]}` });
      onPress(element, () => this.press(new KeyboardEvent("keydown", { key })));
      return element;
    });
    const play = button("Play a board of it");
    onPress(play, () => this.press(new KeyboardEvent("keydown", { key: "Enter" })));
    return div("searchlab-row searchlab-atlas-steps", ...buttons, play);
  }

  /** Draw: `extent` is the range of h, which charts beside each other share.
   *  @param {any} chart
   *  @param {number[]} extent
   *  @param {any} place
   *  @param {number} index */
  show(chart, extent, place, index) {
    this.chart = chart;
    this.start = place.starts[index] ?? [];
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
    const most = Math.max(10, ...chart.cells.map((/** @type {Cell} */ [, , boards]) => boards));
    /** @type {Map<number, HTMLElement>} */
    const lines = new Map();
    this.cells = chart.cells;
    this.elements = new Map();
    for (const cell of [...this.cells].sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
      const line = lines.get(cell[1]) ?? make("div", { role: "row" });
      line.ariaRowIndex = String(rows - cell[1]);
      lines.set(cell[1], line);
      const element = this.drawCell(cell, most);
      line.append(element);
      this.elements.set(cell, element);
    }
    grid.ariaRowCount = String(rows);
    grid.ariaColCount = String(cols);
    grid.replaceChildren(...lines.values());
    this.at = this.at && this.cell(this.at[0], this.at[1]);
    if (focused) this.focus(this.at ?? this.begun() ?? this.cells[0]);
    this.ticks();
  }

  /** @param {Cell} cell
   *  @param {number} most Boards in a cell. */
  drawCell(cell, most) {
    const { chart, cols } = this;
    const [distance, row, boards, over] = cell;
    const element = make("div", {
      role: "gridcell",
      className: "searchlab-atlas-cell",
      ariaColIndex: String(distance + 1),
      ariaLabel: cellWords(chart, cell),
      tabIndex: -1,
    });
    element.classList.toggle("searchlab-atlas-over", over > 0);
    const share = Math.log(boards) / Math.log(most);
    const percent = (/** @type {number} */ number) => `${(100 * number).toFixed(2)}%`;
    const { style } = element;
    style.setProperty("--blue", percent(0.18 + 0.82 * Math.min(1, share / 0.7)));
    style.setProperty("--deep", percent((0.55 * Math.max(0, share - 0.7)) / 0.3));
    style.left = percent(distance / cols);
    style.width = percent(1 / cols);
    style.bottom = percent(this.level(chart.low + row * chart.step));
    style.height = percent(chart.step / (this.high - this.low));
    return element;
  }

  /** How far up a value lies, from 0 to 1.
   *  @param {number} value */
  level(value, middle = 0) {
    return (value - this.low + middle) / (this.high - this.low);
  }

  ticks() {
    /** @param {string | number} text
     *  @param {"bottom" | "left"} side
     *  @param {number} share */
    const tick = (text, side, share) => {
      const element = make("span", {}, text);
      element.style[side] = `${100 * share}%`;
      return element;
    };
    const { maximum } = this.chart;
    const upwards = [];
    const every = tickStep(this.high - this.low, 7);
    for (let h = Math.ceil(this.low / every) * every; h < this.high; h += every) {
      const text = Math.abs(h) < 1e5 ? counted(h) : h.toExponential();
      upwards.push(tick(text, "bottom", this.level(h, this.middle)));
    }
    this.upwards.replaceChildren(...upwards);
    const across = [];
    for (let d = 0; d <= maximum; d += tickStep(maximum, 8)) {
      across.push(tick(d, "left", (d + 0.5) / this.cols));
    }
    this.across.replaceChildren(...across);
  }

  /** Point out the cell in which the game began; it is where the Tab key leads at first. */
  mark() {
    const begun = this.begun();
    for (const [cell, element] of this.elements) element.ariaSelected = String(cell === begun);
    this.rove(this.at ?? begun ?? this.cells[0]);
  }

  /** The cell in which the game began. */
  begun() {
    return this.cell(this.start[0], this.start[1]);
  }

  /** @param {number} distance
   *  @param {number} row */
  cell(distance, row) {
    return this.cells.find((cell) => cell[0] === distance && cell[1] === row) ?? null;
  }

  /** Let the Tab key lead to a cell.
   *  @param {Cell | null} cell */
  rove(cell) {
    for (const [each, element] of this.elements) element.tabIndex = each === cell ? 0 : -1;
  }

  /** @param {Cell | null} cell */
  focus(cell) {
    this.at = cell;
    this.rove(cell);
    if (cell) this.elements.get(cell)?.focus({ preventScroll: true });
  }

  /** @param {Cell | null} cell */
  read(cell) {
    for (const [each, element] of this.elements) {
      element.classList.toggle("searchlab-atlas-pointed", each === cell);
    }
    this.onRead(cell ? cellWords(this.chart, cell) : "");
  }

  /** The cell nearest to the pointer, of those in its column.
   *  @param {MouseEvent} event */
  under({ clientX, clientY }) {
    const box = this.field.getBoundingClientRect();
    const column = Math.floor(((clientX - box.left) / box.width) * this.cols);
    const h = this.low + ((box.bottom - clientY) / box.height) * (this.high - this.low);
    const { low, step } = this.chart;
    return this.nearest(Math.min(this.cols - 1, Math.max(0, column)), (h - low) / step - 0.5);
  }

  /** @param {number} column
   *  @param {number} row */
  nearest(column, row) {
    const away = (/** @type {Cell} */ cell) => Math.abs(cell[1] - row);
    return this.column(column).reduce(
      (/** @type {Cell | null} */ best, cell) => (best && away(best) <= away(cell) ? best : cell),
      null,
    );
  }

  /** @param {number} distance */
  column(distance) {
    return this.cells.filter((cell) => cell[0] === distance);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (isShortcut(event)) return;
    const here = this.cells.find((cell) => this.elements.get(cell)?.tabIndex === 0);
    if (!here) return;
    const [distance, row] = here;
    const column = this.column(distance);
    const columns = [...new Set(this.cells.map((cell) => cell[0]))].sort((a, b) => a - b);
    const beside = (/** @type {number} */ step) => columns[columns.indexOf(distance) + step] ?? distance;
    /** @type {Record<string, () => Cell | null | undefined>} */
    const goals = {
      ArrowLeft: () => this.nearest(beside(-1), row),
      ArrowRight: () => this.nearest(beside(1), row),
      ArrowUp: () => column.find((cell) => cell[1] > row),
      ArrowDown: () => column.findLast((cell) => cell[1] < row),
      Home: () => this.nearest(columns[0], row),
      End: () => this.nearest(columns[columns.length - 1], row),
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
   *  without length is a dot, whatever the shape of the field.
   *  @param {number[][]} trail */
  sketch(trail) {
    const { cols, low, high, chart } = this;
    const at = (/** @type {number} */ distance, /** @type {number} */ h) => {
      const place = [(distance + 0.5) / cols, 1 - this.level(h, this.middle)];
      return place.map((share) => (100 * share).toFixed(2)).join(" ");
    };
    const path = (/** @type {string[]} */ points, /** @type {string} */ kind) =>
      points.length ? `<path class="searchlab-atlas-${kind}" d="M${points.join("L")}"></path>` : "";
    const means = chart.means.flatMap((/** @type {number | null} */ mean, /** @type {number} */ d) =>
      mean === null ? [] : [at(d, mean)],
    );
    const ends = [Math.max(0, low), Math.min(high - 1, chart.maximum)];
    const line = trail.map(([distance, h]) => at(distance, h));
    const dot = [...line.slice(-1), ...line.slice(-1)];
    const begun = [...line.slice(0, 1), ...line.slice(0, 1)];
    this.lines.innerHTML =
      '<svg viewBox="0 0 100 100" preserveAspectRatio="none">' +
      path(ends.map((end) => at(end, end)), "exact") +
      path(means, "casing") +
      path(means, "mean") +
      path(line, "casing searchlab-atlas-wide") +
      path(line, "trail") +
      path(begun, "begun") +
      path(dot, "casing searchlab-atlas-dot") +
      path(dot, "dot") +
      path(dot, "eye") +
      "</svg>";
  }
}
