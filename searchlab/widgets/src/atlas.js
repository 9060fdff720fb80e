// The heuristic atlas: all boards by their true distance and what a heuristic gives for them.

import "./atlas.css";
import { smallBoard } from "./board.js";
import { button, Complaint, counted, div, enable, field, isShortcut, make, row, select, several, Table } from "./dom.js"; // prettier-ignore
import { drawing, line, Scale, svg, text } from "./svg.js";
import { Job, View } from "./view.js";

/** @typedef {[number, number, number, number]} Cell Distance, row of h, boards, overestimated. */

const [WIDE, TALL, LEFT, TOP, FOOT] = [460, 340, 46, 34, 56];
const LOOK_MS = 320; // between two moves of a solution
const HINT = "Click a cell, or choose one by the arrow keys and Enter, to see one of its boards.";

/** One heuristic against the true distance. */
class Chart {
  /** @param {any} chart What Python found.
   *  @param {number[]} range The least and the largest h, which charts beside each other share.
   *  @param {(cell: Cell) => void} pick
   *  @param {(text: string) => void} describe */
  constructor(chart, [low, high], pick, describe) {
    this.chart = chart;
    this.pick = pick;
    this.describe = describe;
    this.x = new Scale(0, chart.maximum + 1, { from: LEFT, to: WIDE - 8, whole: true });
    this.y = new Scale(low, high, { from: TALL - FOOT, to: TOP, whole: true });
    /** @type {Cell[]} */
    this.cells = chart.cells;
    this.at = this.cells[0]; // the cell under the cursor
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
      pick(this.at);
    });
    this.element = make("figure", "lab-wide", make("figcaption", {}, make("b", {}, chart.name)), this.drawing);
  }

  axes() {
    const { x, y, chart } = this;
    const middle = chart.whole ? 0.5 : 0;
    return [
      ...x.ticks(9).filter((d) => d <= chart.maximum).map((d) => text(x.place(d + 0.5), TALL - FOOT + 22, d, { "text-anchor": "middle" })),
      ...y.ticks(7).filter((h) => h < y.high).map((h) => text(LEFT - 7, y.place(h + middle) + 5, counted(h), { "text-anchor": "end" })),
      text((LEFT + WIDE) / 2, TALL - 6, "true distance (moves)", { "text-anchor": "middle" }),
      text(4, 19, "h (moves)"),
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
    const means = chart.means.map((/** @type {number} */ mean, /** @type {number} */ d) => this.place([d, mean]));
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
    const [distance, row, boards, over] = cell;
    const { name, labels } = this.chart;
    const more = over ? `, ${over === boards ? "all" : counted(over)} overestimated` : "";
    this.describe(`${name}: distance ${distance}, h ${labels[row]}: ${several(boards, "board")}${more}.`);
  }

  /** The cell of a column that is nearest to a row.
   *  @param {number} distance
   *  @param {number} row */
  nearest(distance, row) {
    const away = (/** @type {Cell} */ cell) => 1000 * Math.abs(cell[0] - distance) + Math.abs(cell[1] - row);
    return this.cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best));
  }

  /** @param {MouseEvent} event
   *  @returns {Cell} */
  under({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(/** @type {any} */ (this.drawing).getScreenCTM().inverse());
    const { maximum, low, step } = this.chart;
    return this.nearest(Math.floor(Math.min(maximum, this.x.at(point.x))), (this.y.at(point.y) - low) / step - 0.5);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isShortcut(event)) return;
    const [distance, row] = this.at;
    const column = this.cells.filter((cell) => cell[0] === distance);
    /** @type {Record<string, () => Cell | undefined>} */
    const goals = {
      ArrowLeft: () => this.nearest(distance - 1, row),
      ArrowRight: () => this.nearest(distance + 1, row),
      ArrowUp: () => column.find((cell) => cell[1] > row),
      ArrowDown: () => column.findLast((cell) => cell[1] < row),
      Home: () => this.nearest(0, row),
      End: () => this.nearest(this.chart.maximum, row),
    };
    if (event.key === "Enter" || event.key === " ") this.pick(this.at);
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
    this.heuristic = select([]);
    this.beside = select([]);
    for (const each of [this.heuristic, this.beside]) each.addEventListener("change", () => this.choose());
    this.complaint = new Complaint();
    this.job = new Job(this, "Evaluate", (error) => this.complaint.show(error));
    this.job.button.addEventListener("click", () => this.choose());
    this.summary = div("");
    this.comparison = make("p", {});
    this.readout = make("p", "lab-label", HINT);
    /** @type {Chart[]} */
    this.charts = [];
    this.places = div("lab-wide lab-columns lab-atlas-charts");
    this.board = div("lab-atlas-board");
    this.caption = make("p", "lab-label");
    this.solve = button("Solve", () => this.play());
    this.another = button("Another board", () => {
      const [of, distance, row, number] = this.place.picked;
      this.pick([of, distance, row, number + 1]);
    });
    const key = [
      ["cell", "boards, stronger for more"],
      ["over", "overestimated"],
      ["mean", "mean of h"],
      ["exact", "h is the distance"],
    ].map(([name, meaning]) => make("span", `lab-key-${name}`, meaning));
    const side = div("lab-stack", this.caption, row(this.solve, this.another), this.status);
    this.draw();
    this.lay(
      row(field("Heuristic", this.heuristic), field("Compare with", this.beside), this.job.button, this.tools),
      this.complaint.element,
      div(
        "lab-columns lab-atlas-body",
        div("lab-stack", this.summary, this.comparison, div("lab-columns lab-atlas-side", this.board, side)),
        this.places,
      ),
      make("p", "lab-legend", ...key),
      this.readout,
    );
    this.follow(["_charts", "_names", "_comparison"], () => this.draw());
    this.follow(["_place"], () => this.arrive());
    this.onMessage(() => this.show()); // a job has ended, perhaps
    this.signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  get place() {
    return this.get("_place");
  }

  /** Draw the charts. */
  draw() {
    const all = /** @type {any[]} */ (this.get("_charts"));
    const groups = () => this.get("_names").map((/** @type {[string, string[]]} */ [label, names]) =>
      make("optgroup", { label }, ...names.map((name) => new Option(name)))); // prettier-ignore
    this.heuristic.replaceChildren(...groups());
    this.beside.replaceChildren(new Option("nothing", ""), ...groups());
    const table = new Table(["", ...all.map(({ name }) => name)]);
    table.fill(all[0].figures.map((/** @type {string[]} */ [name], /** @type {number} */ i) =>
      [name, ...all.map(({ figures }) => figures[i][1])])); // prettier-ignore
    this.summary.replaceChildren(table.element);
    this.comparison.textContent = this.get("_comparison");
    const tops = all.map(({ low, labels, step }) => low + labels.length * step);
    const range = [Math.min(...all.map(({ low }) => low)), Math.max(...tops, all[0].maximum + 1)];
    const describe = (/** @type {string} */ text) => {
      this.readout.textContent = text;
    };
    this.charts = all.map((chart, i) => new Chart(chart, range, ([distance, row]) => this.pick([i, distance, row, 0]), describe));
    this.places.replaceChildren(...this.charts.map(({ element }) => element));
    this.arrive();
  }

  /** Another board has been picked, here or by Python. */
  arrive() {
    clearTimeout(this.timer);
    this.timer = this.step = 0;
    this.show();
    const { picked, boards } = this.place;
    this.say(picked ? `Board ${counted(picked[3] + 1)} of the ${counted(boards)} in this cell.` : "This board cannot be solved.");
  }

  show() {
    const { path, trails, picked } = this.place;
    const { step, charts } = this;
    charts.forEach((chart, i) => chart.trail(trails[i] ?? [], step));
    this.board.replaceChildren(smallBoard(path[step], this.get("_puzzle")));
    const h = charts.map(({ chart }, i) => picked && `${chart.name} ${trails[i][step][1]}`);
    this.caption.textContent = picked ? `distance ${path.length - 1 - step}; h: ${h.join(", ")}` : "";
    this.solve.textContent = this.timer ? "Stop" : "Solve";
    enable(this.solve, path.length > 1);
    this.needPython(true, this.heuristic, this.beside);
    this.needPython(picked, this.another);
    this.job.button.hidden = !this.job.running;
    if (this.job.running) return; // until then the lists name what is to be evaluated
    this.heuristic.value = charts[0].chart.name;
    this.beside.value = charts[1]?.chart.name ?? "";
  }

  /** Play the path of the board, or stop. */
  play() {
    const { path } = this.place;
    clearTimeout(this.timer);
    if (this.timer) this.timer = 0;
    else {
      if (this.step === path.length - 1) this.step = 0;
      const go = () => {
        this.step += 1;
        this.timer = this.step < path.length - 1 ? window.setTimeout(go, LOOK_MS) : 0;
        this.show();
      };
      this.timer = window.setTimeout(go, LOOK_MS);
    }
    this.show();
  }

  /** @param {number[]} picked */
  pick(picked) {
    if (this.asks) this.set({ _picked: picked });
    else this.say(this.offline);
  }

  choose() {
    this.job.press(() => ({ heuristic: this.heuristic.value, beside: this.beside.value }));
    this.show();
  }
}
