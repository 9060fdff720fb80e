// The heuristic atlas: all boards by their true distance and what a heuristic gives for them.

import "./atlas.css";
import { smallBoard } from "./board.js";
import { button, counted, div, enable, field, isShortcut, make, row, several, Table } from "./dom.js"; // prettier-ignore
import { drawing, line, Scale, svg, text } from "./svg.js";
import { Job, View } from "./view.js";

/** @typedef {[number, number, number, number]} Cell Distance, row of h, boards, overestimated. */

const [WIDE, TALL, LEFT, TOP, FOOT] = [460, 330, 46, 24, 42];
const LOOK_MS = 320; // between two moves of a solution
const HINT = "Click a cell, or choose one with the arrow keys and press Enter, to see one of its boards.";

/** What a cell holds, in words.
 *  @param {{labels: string[]}} chart
 *  @param {Cell} cell */
function cellWords({ labels }, [distance, row, boards, over]) {
  const words = `distance ${distance}, h ${labels[row]}: ${several(boards, "board")}`;
  if (!over) return words;
  return `${words}, ${over === boards ? "all" : counted(over)} overestimated`;
}

/** One heuristic against the truth. */
class Chart {
  /** @param {any} chart What Python found.
   *  @param {number[]} range The least and the largest h, which charts beside each other share.
   *  @param {{pick: (cell: Cell) => void, read: (words: string) => void}} heard */
  constructor(chart, [low, high], heard) {
    this.chart = chart;
    this.heard = heard;
    this.x = new Scale(0, chart.maximum + 1, { from: LEFT, to: WIDE - 8, whole: true });
    this.y = new Scale(low, high, { from: TALL - FOOT, to: TOP, whole: true });
    /** @type {Cell[]} */
    this.cells = chart.cells;
    this.at = this.cells[0]; // the cell under the cursor of the keys
    this.cursor = svg("rect", { class: "lab-cell-cursor" });
    this.marks = svg("g");
    const name = `${chart.name}: boards by true distance and h`;
    this.drawing = drawing(WIDE, TALL, name, ...this.axes(), ...this.boxes(), ...this.lines(), this.marks, this.cursor);
    this.drawing.setAttribute("role", "application");
    this.drawing.setAttribute("tabindex", "0");
    this.drawing.addEventListener("keydown", (event) => this.key(event));
    this.drawing.addEventListener("focus", () => this.point(this.at));
    this.drawing.addEventListener("pointermove", (event) => this.point(this.under(event)));
    this.drawing.addEventListener("click", (event) => {
      this.point(this.under(event));
      heard.pick(this.at);
    });
    this.element = make("figure", "lab-wide lab-atlas-chart", make("figcaption", {}, make("b", {}, chart.name)), this.drawing);
  }

  axes() {
    const { x, y, chart } = this;
    const middle = chart.whole ? 0.5 : 0;
    return [
      ...x.ticks(9).filter((d) => d <= chart.maximum).map((d) => text(x.place(d + 0.5), TALL - FOOT + 18, d, { "text-anchor": "middle" })),
      ...y.ticks(7).filter((h) => h < y.high).map((h) => text(LEFT - 7, y.place(h + middle) + 5, counted(h), { "text-anchor": "end" })),
      text((LEFT + WIDE) / 2, TALL - 6, "true distance (moves)", { "text-anchor": "middle" }),
      text(4, 15, "h (moves)"),
    ];
  }

  /** @param {Cell} cell */
  box([distance, row]) {
    const { x, y, chart } = this;
    const h = chart.low + row * chart.step;
    const top = y.place(h + chart.step);
    return { x: x.place(distance), y: top, width: x.place(1) - x.place(0), height: y.place(h) - top };
  }

  boxes() {
    const most = Math.log(Math.max(10, ...this.cells.map(([, , boards]) => boards)));
    return this.cells.flatMap((cell) => {
      const box = this.box(cell);
      const share = Math.log(cell[2]) / most;
      if (!cell[3]) return [svg("rect", { ...box, class: "lab-cell", "fill-opacity": 0.18 + 0.82 * share })];
      const stroke = line([[box.x, box.y + box.height], [box.x + box.width, box.y]], { class: "lab-over" }); // prettier-ignore
      return [svg("rect", { ...box, class: "lab-over" }), stroke];
    });
  }

  /** @param {number[]} place Of a distance and an estimate. */
  place([distance, h]) {
    return [this.x.place(distance + 0.5), this.y.place(h + (this.chart.whole ? 0.5 : 0))];
  }

  lines() {
    const { chart, y } = this;
    const ends = [Math.max(0, y.low), Math.min(y.high - 1, chart.maximum)];
    const means = chart.means.flatMap((/** @type {number | null} */ mean, /** @type {number} */ d) =>
      mean === null ? [] : [this.place([d, mean])]);
    return [
      line(ends.map((end) => this.place([end, end])), { class: "lab-exact" }),
      line(means, { class: "lab-casing" }),
      line(means, { class: "lab-mean" }),
    ];
  }

  /** Draw the path of a board, as far as it was played.
   *  @param {number[][]} trail
   *  @param {number} at */
  trail(trail, at) {
    const points = trail.map((place) => this.place(place));
    if (!points.length) return this.marks.replaceChildren();
    const [cx, cy] = points[Math.min(at, points.length - 1)];
    const played = points.slice(0, at + 1);
    this.marks.replaceChildren(
      line(played, { class: "lab-casing" }),
      line(played, { class: "lab-trail" }),
      svg("circle", { cx, cy, r: 7, class: "lab-here-now" }),
    );
  }

  /** @param {Cell} cell */
  point(cell) {
    this.at = cell;
    for (const [name, each] of Object.entries(this.box(cell))) this.cursor.setAttribute(name, String(each));
    this.heard.read(`${this.chart.name}: ${cellWords(this.chart, cell)}.`);
  }

  /** The cell of a column that is nearest to a row.
   *  @param {number} column
   *  @param {number} row */
  nearest(column, row) {
    const away = (/** @type {Cell} */ [distance, each]) => 1000 * Math.abs(distance - column) + Math.abs(each - row);
    return this.cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best));
  }

  /** @param {MouseEvent} event
   *  @returns {Cell} */
  under({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(/** @type {any} */ (this.drawing).getScreenCTM().inverse());
    const { chart } = this;
    const row = (this.y.at(point.y) - chart.low) / chart.step - 0.5;
    return this.nearest(Math.floor(Math.min(chart.maximum, this.x.at(point.x))), row);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isShortcut(event)) return;
    const [distance, row] = this.at;
    const column = this.cells.filter((cell) => cell[0] === distance);
    const columns = [...new Set(this.cells.map((cell) => cell[0]))].sort((a, b) => a - b);
    const beside = (/** @type {number} */ by) => columns[columns.indexOf(distance) + by] ?? distance;
    /** @type {Record<string, () => Cell | undefined>} */
    const goals = {
      ArrowLeft: () => this.nearest(beside(-1), row),
      ArrowRight: () => this.nearest(beside(1), row),
      ArrowUp: () => column.find((cell) => cell[1] > row),
      ArrowDown: () => column.findLast((cell) => cell[1] < row),
      Home: () => this.nearest(columns[0], row),
      End: () => this.nearest(columns[columns.length - 1], row),
    };
    if (event.key === "Enter" || event.key === " ") this.heard.pick(this.at);
    else if (goals[event.key]) this.point(goals[event.key]() ?? this.at);
    else return;
    event.preventDefault(); // the page stays where it is
  }
}

export class AtlasView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "atlas");
    this.step = 0; // of the path that is played
    this.timer = 0;
    this.heuristic = make("select", { className: "lab-select" });
    this.beside = make("select", { className: "lab-select" });
    for (const select of [this.heuristic, this.beside]) select.addEventListener("change", () => this.choose());
    this.complaint = make("p", { className: "lab-error", role: "alert" });
    this.job = new Job(this, "Evaluate", (error) => {
      this.complaint.textContent = error;
    });
    this.job.button.addEventListener("click", () => this.choose());
    this.summary = div("");
    this.comparison = make("p", {});
    this.readout = make("p", "lab-label", HINT);
    /** @type {Chart[]} */
    this.charts = [];
    this.places = div("lab-columns");
    this.board = div("lab-atlas-board");
    this.caption = make("p", "lab-label");
    this.solve = button("Solve", () => this.play());
    this.another = button("Another board", () => this.pickNext());
    const key = [
      ["cell", "boards, stronger for more"],
      ["over", "overestimated"],
      ["mean", "mean of h"],
      ["exact", "h is the distance"],
    ].map(([name, words]) => make("span", `lab-key-${name}`, words));
    const side = div("lab-stack", this.caption, row(this.solve, this.another));
    this.lay(
      row(field("Heuristic", this.heuristic), field("Compare with", this.beside), this.job.button, this.tools),
      this.complaint,
      div("lab-columns", this.summary, div("lab-columns lab-atlas-side", this.board, side)),
      this.comparison,
      this.places,
      make("p", "lab-legend", ...key),
      this.readout,
      this.status,
    );
    this.follow(["_charts", "_offer", "_comparison"], () => this.draw());
    this.follow(["_place"], () => this.arrive());
    this.signal.addEventListener("abort", () => clearTimeout(this.timer));
    this.draw();
  }

  get place() {
    return this.get("_place");
  }

  /** Draw the charts. */
  draw() {
    const all = this.get("_charts");
    const offer = (/** @type {HTMLSelectElement} */ select, /** @type {string} */ chosen, /** @type {HTMLOptionElement[]} */ first) => {
      const groups = this.get("_offer").map((/** @type {[string, string[]]} */ [label, names]) =>
        make("optgroup", { label }, ...names.map((name) => new Option(name, name, false, name === chosen))));
      select.replaceChildren(...first, ...groups);
    };
    offer(this.heuristic, all[0].name, []);
    offer(this.beside, all[1]?.name ?? "", [new Option("nothing", "")]);
    const table = new Table(["", ...all.map((/** @type {any} */ { name }) => name)]);
    table.fill(all[0].figures.map((/** @type {string[]} */ [name], /** @type {number} */ i) =>
      [name, ...all.map((/** @type {any} */ { figures }) => figures[i][1])]));
    this.summary.replaceChildren(table.element);
    this.comparison.textContent = this.get("_comparison");
    const tops = all.map((/** @type {any} */ { low, labels, step }) => low + labels.length * step);
    const lows = all.map((/** @type {any} */ { low }) => low);
    const range = [Math.min(...lows), Math.max(...tops, all[0].maximum + 1)];
    this.charts = all.map((/** @type {any} */ chart, /** @type {number} */ i) =>
      new Chart(chart, range, {
        pick: ([distance, row]) => this.pick([i, distance, row, 0]),
        read: (words) => {
          this.readout.textContent = words;
        },
      }));
    this.places.replaceChildren(...this.charts.map(({ element }) => element));
    this.arrive();
  }

  /** Another board has been picked, here or by Python. */
  arrive() {
    clearTimeout(this.timer);
    this.timer = this.step = 0;
    this.show();
    const { of, number, boards } = this.place;
    if (of !== null) this.say(`Board ${counted(number + 1)} of the ${counted(boards)} in this cell.`);
  }

  show() {
    const { path, trails } = this.place;
    const { step, charts } = this;
    charts.forEach((chart, i) => chart.trail(trails[i] ?? [], step));
    const puzzle = this.get("_puzzle");
    this.board.replaceChildren(smallBoard(path[step], puzzle));
    const left = path.length - 1 - step;
    const h = charts.map(({ chart }, i) => trails[i]?.[step] && `${chart.name} ${trails[i][step][1]}`).filter(Boolean);
    this.caption.textContent = trails[0]?.length ? `distance ${left}; h: ${h.join(", ")}` : "This board cannot be solved.";
    this.solve.textContent = this.timer ? "Stop" : "Solve";
    enable(this.solve, path.length > 1);
    this.needPython(true, this.heuristic, this.beside, this.another);
    this.job.button.hidden = !this.job.running;
  }

  /** Play the path of the board, or stop. */
  play() {
    if (this.timer) {
      clearTimeout(this.timer);
      this.timer = 0;
      return this.show();
    }
    const { path } = this.place;
    if (this.step === path.length - 1) this.step = 0;
    const go = () => {
      this.step += 1;
      this.timer = this.step < path.length - 1 ? window.setTimeout(go, LOOK_MS) : 0;
      this.show();
    };
    this.timer = window.setTimeout(go, LOOK_MS);
    this.show();
  }

  /** @param {number[]} picked */
  pick(picked) {
    if (this.asks) this.set({ _picked: picked });
    else this.say(this.offline);
  }

  pickNext() {
    const { of, cells, number } = this.place;
    if (of === null) return cells[0] && this.pick([0, ...cells[0], 0]);
    this.pick([of, ...cells[of], number + 1]);
  }

  choose() {
    this.job.press(() => ({ heuristic: this.heuristic.value, beside: this.beside.value }));
    this.job.button.hidden = !this.job.running;
  }
}
