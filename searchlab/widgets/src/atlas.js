// The heuristic atlas: all boards by their true distance and what a heuristic gives for them.

import "./atlas.css";
import { smallBoard } from "./board.js";
import { cellBeside, cellUnder } from "./cells.js";
import { button, div, enable, isShortcut, make, row, Table } from "./dom.js";
import { drawing, line, numbersBelow, numbersBeside, Scale, svg, text } from "./svg.js";
import { View } from "./view.js";

/**
 * @typedef {[number, number, number, number]} Cell Distance, row of h, boards, overestimated.
 * @typedef {{name: string, cells: Cell[], texts: string[], low: number, step: number, high: number, whole: boolean,
 *   means: number[]}} Cells What Python sends of a heuristic.
 */

const [TALL, LEFT, TOP, FOOT] = [340, 46, 34, 56];
const LOOK_MS = 320; // between two moves of a solution

/** One heuristic against the true distance. */
class Chart {
  /** @param {Cells} data
   *  @param {number[]} range The least and the largest h, which charts beside each other share.
   *  @param {number} wide
   *  @param {(cell: Cell) => void} pick */
  constructor(data, [low, high], wide, pick) {
    this.data = data;
    this.half = data.whole ? 0.5 : 0; // whole numbers stand in the middle of their row
    const last = data.means.length - 1;
    this.x = new Scale(-0.5, last + 0.5, { from: LEFT, to: wide - 8, whole: true });
    this.y = new Scale(low - this.half, high - this.half, { from: TALL - FOOT, to: TOP, whole: true });
    this.at = data.cells[0]; // the cell under the cursor
    this.cursor = svg("rect", { class: "lab-cell-cursor" });
    this.path = svg("g");
    const end = Math.min(last, high - 1);
    const means = this.points(data.means);
    const middles = data.cells.map((cell) => {
      const { x, y, width, height } = this.box(cell);
      return [x + width / 2, y + height / 2];
    });
    this.drawing = drawing(
      wide,
      TALL,
      `${data.name}: boards by true distance and h`,
      numbersBelow(this.x, TALL - FOOT + 22, 9),
      numbersBeside(this.y, LEFT - 7, 7),
      text((LEFT + wide) / 2, TALL - 6, "distance (moves)", { "text-anchor": "middle" }),
      text(4, 19, "h (moves)"),
      ...this.boxes(),
      line([[0, 0], [end, end]].map(([d, h]) => [this.x.place(d), this.y.place(h)]), { class: "lab-exact" }), // prettier-ignore
      line(means, { class: "lab-casing" }),
      line(means, { class: "lab-mean" }),
      this.path,
      this.cursor,
    );
    Object.assign(this.drawing, { role: "application", tabIndex: 0 });
    this.drawing.addEventListener("keydown", (event) => {
      const beside = cellBeside(event, middles, data.cells.indexOf(this.at));
      if (beside !== undefined) this.point(data.cells[beside]);
      else if (event.key === "Enter" && !isShortcut(event)) pick(this.at);
    });
    const under = (/** @type {MouseEvent} */ event) => data.cells[cellUnder(this.drawing, middles, event)];
    this.drawing.addEventListener("focus", () => this.point(this.at));
    this.drawing.addEventListener("pointermove", (event) => this.point(under(event)));
    this.drawing.addEventListener("click", (event) => {
      this.point(under(event)); // a finger has not moved there before
      pick(this.at);
    });
    this.readout = make("figcaption", {}, data.name);
    this.element = make("figure", "lab-wide", this.drawing, this.readout);
  }

  /** Points at estimates for the distances from 0 up.
   *  @param {number[]} estimates */
  points(estimates) {
    return estimates.map((h, distance) => [this.x.place(distance), this.y.place(h)]);
  }

  /** @param {Cell} cell */
  box([distance, row]) {
    const { x, y, half } = this;
    const { step } = this.data;
    const h = row * step - half;
    const top = y.place(h + step);
    return { x: x.place(distance - 0.5), y: top, width: x.place(1) - x.place(0), height: y.place(h) - top };
  }

  boxes() {
    const { cells } = this.data;
    const most = Math.log(Math.max(10, ...cells.map(([, , boards]) => boards)));
    return cells.map((cell) => {
      const { x, y, width, height } = this.box(cell);
      const d = `M${x} ${y}v${height}h${width}v${-height}z`;
      if (cell[3]) return svg("path", { d: `${d}m0 ${height}l${width} ${-height}`, class: "lab-over" });
      return svg("path", { d, class: "lab-cell", "fill-opacity": 0.18 + (0.82 * Math.log(cell[2])) / most });
    });
  }

  /** Draw the path of a board to the goal, as far as it was played.
   *  @param {number[]} estimates Of its boards, the first one first.
   *  @param {number} step */
  show(estimates, step) {
    const points = this.points(estimates.toReversed()).reverse().slice(0, step + 1);
    const [cx, cy] = points[step];
    this.path.replaceChildren(
      line(points, { class: "lab-casing" }),
      line(points, { class: "lab-trail" }),
      svg("circle", { cx, cy, r: 7, class: "lab-here-now" }),
    );
  }

  /** Move the cursor to a cell.
   *  @param {Cell} cell */
  point(cell) {
    this.at = cell;
    for (const [name, each] of Object.entries(this.box(cell))) this.cursor.setAttribute(name, String(each));
    const { cells, texts } = this.data;
    this.readout.textContent = texts[cells.indexOf(cell)];
  }
}

export class AtlasView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "atlas");
    this.step = 0; // of the path that is played
    this.timer = 0;
    this.summary = div("lab-stack lab-atlas-summary");
    /** @type {Chart[]} */
    this.charts = [];
    this.places = div("lab-columns lab-atlas-charts");
    this.board = div("");
    this.caption = make("p", "lab-label");
    this.solve = button("Solve", () => this.play());
    this.another = button("Another board", () => {
      const { picked } = this.place;
      this.pick(picked.with(3, picked[3] + 1));
    });
    const { key, hint } = this.get("_shown");
    const meanings = Object.entries(key).map(([name, meaning]) => make("span", `lab-key-${name}`, meaning));
    const side = div("lab-stack", this.caption, row(this.solve, this.another), this.status);
    this.draw();
    this.lay(
      div("lab-atlas-body", this.summary, this.places, div("lab-columns lab-atlas-side", this.board, side)),
      make("p", "lab-legend", ...meanings),
      row(make("p", "lab-label", hint), this.tools),
    );
    this.follow(["_shown"], () => this.draw());
    this.follow(["_place"], () => this.arrive());
    this.signal.addEventListener("abort", () => this.stop());
  }

  get place() {
    return this.get("_place");
  }

  /** Draw the charts. */
  draw() {
    /** @type {{charts: Cells[], table: string[][], comparison: string}} */
    const { charts, table, comparison } = this.get("_shown");
    const shown = new Table(table[0]);
    shown.fill(table.slice(1));
    this.summary.replaceChildren(shown.element, make("p", {}, comparison));
    const high = Math.max(charts[0].means.length, ...charts.map((each) => each.high));
    const range = [Math.min(...charts.map(({ low }) => low)), high];
    const wide = charts.length > 1 ? TALL : 460; // two stand side by side, also on a phone
    this.charts = charts.map((each, i) => new Chart(each, range, wide, ([distance, row]) => this.pick([i, distance, row, 0])));
    this.places.replaceChildren(...this.charts.map(({ element }) => element));
    this.arrive();
  }

  /** Another board has been picked, here or by Python. */
  arrive() {
    this.stop();
    this.step = 0;
    this.show();
    this.say(this.place.text);
  }

  show() {
    const { path, estimates, captions } = this.place;
    const { charts, step } = this;
    charts.forEach((chart, i) => chart.show(estimates[i], step));
    this.board.replaceChildren(smallBoard(path[step], this.get("_shown").puzzle));
    this.caption.textContent = captions[step];
    this.solve.textContent = this.timer ? "Stop" : "Solve";
    enable(this.solve, path.length > 1);
    this.needPython(true, this.another);
  }

  /** Play the path of the board, or stop. */
  play() {
    const last = this.place.path.length - 1;
    if (this.timer) this.stop();
    else {
      this.step %= last;
      this.timer = window.setInterval(() => {
        this.step += 1;
        if (this.step === last) this.stop();
        this.show();
      }, LOOK_MS);
    }
    this.show();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  /** Show a board of a cell.
   *  @param {number[]} picked The chart, the distance, the row, and the number of the board. */
  async pick(picked) {
    const { error } = await this.ask("pick", { picked });
    if (error) this.say(error);
  }
}
