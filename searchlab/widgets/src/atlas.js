// The heuristic atlas: all boards by their true distance and what a heuristic gives for them.

import "./atlas.css";
import { Board } from "./board.js";
import { cellBeside, cellUnder } from "./cells.js";
import { div, isShortcut, make, table } from "./dom.js";
import { drawing, line, numbersBelow, numbersBeside, Scale, svg, text } from "./svg.js";
import { View } from "./view.js";

/**
 * @typedef {[number, number, number, number]} Cell Distance, row of h, boards, overestimated.
 * @typedef {{name: string, cells: Cell[], boards: number[][], texts: string[], low: number, step: number, high: number, whole: boolean,
 *   means: number[]}} Cells What Python sends of a heuristic.
 */

const [TALL, LEFT, TOP, FOOT] = [340, 46, 34, 56];

/** One heuristic against the true distance. */
class Chart {
  /** @param {Cells} data
   *  @param {number[]} range The least and the largest h, which charts beside each other share.
   *  @param {number} wide
   *  @param {(cell: Cell) => void} pick
   *  @param {import("./puzzle.js").Puzzle} puzzle */
  constructor(data, [low, high], wide, pick, puzzle) {
    const { name, cells, means } = data;
    this.data = data;
    this.small = new Board(puzzle); // one of the cell under the cursor
    this.half = data.whole ? 0.5 : 0; // whole numbers stand in the middle of their row
    const last = means.length - 1;
    this.x = new Scale(-0.5, last + 0.5, { from: LEFT, to: wide - 8, whole: true });
    this.y = new Scale(low - this.half, high - this.half, { from: TALL - FOOT, to: TOP, whole: true });
    this.at = cells[0]; // the cell under the cursor
    this.cursor = svg("rect", { class: "cell-cursor" });
    this.path = svg("g");
    const mean = this.points(means);
    const exact = this.points(means.map((_, distance) => distance));
    const middles = cells.map((cell) => {
      const { x, y, width, height } = this.box(cell);
      return [x + width / 2, y + height / 2];
    });
    const chart = drawing(
      wide,
      TALL,
      `${name}: boards by true distance and h`,
      numbersBelow(this.x, TALL - FOOT + 22, 9),
      numbersBeside(this.y, LEFT - 7, 7),
      text((LEFT + wide) / 2, TALL - 6, "distance (moves)", { "text-anchor": "middle" }),
      text(4, 19, "h (moves)"),
      ...this.boxes(),
      line(exact, { class: "exact" }),
      line(mean, { class: "casing" }),
      line(mean, { class: "mean" }),
      this.path,
      this.cursor,
    );
    Object.assign(chart, { role: "application", tabIndex: 0 });
    const under = (/** @type {MouseEvent} */ event) => this.point(cells[cellUnder(chart, middles, event)]);
    chart.addEventListener("pointermove", under);
    chart.addEventListener("click", (event) => {
      under(event); // a finger has not moved there before
      pick(this.at);
    });
    chart.addEventListener("focus", () => this.point(this.at));
    chart.addEventListener("keydown", (event) => {
      const beside = cellBeside(event, middles, cells.indexOf(this.at));
      if (beside !== undefined) this.point(cells[beside]);
      else if (event.key === "Enter" && !isShortcut(event)) pick(this.at);
    });
    this.readout = make("span", {}, name);
    this.small.element.hidden = true;
    this.element = make("figure", "wide", chart, make("figcaption", {}, this.small.element, this.readout));
  }

  /** Points at estimates for the distances from 0 up.
   *  @param {number[]} estimates */
  points(estimates) {
    return estimates.map((h, distance) => [this.x.place(distance), this.y.place(h)]);
  }

  /** @param {Cell} cell */
  box([distance, row]) {
    const { x, y, half, data } = this;
    const h = row * data.step - half;
    const top = y.place(h + data.step);
    return { x: x.place(distance - 0.5), y: top, width: x.place(1) - x.place(0), height: y.place(h) - top };
  }

  boxes() {
    const { cells } = this.data;
    const most = Math.log(Math.max(10, ...cells.map(([, , boards]) => boards)));
    return cells.map((cell) => {
      const { x, y, width, height } = this.box(cell);
      const d = `M${x} ${y}v${height}h${width}v${-height}z`;
      if (cell[3]) return svg("path", { d: `${d}m0 ${height}l${width} ${-height}`, class: "over" });
      return svg("path", { d, class: "cell", "fill-opacity": 0.25 + (0.75 * Math.log(cell[2])) / most });
    });
  }

  /** Draw the path of a board to the goal, up to the board that is shown.
   *  @param {number[]} estimates Of its boards, the first one first.
   *  @param {number} step */
  show(estimates, step) {
    const points = this.points(estimates.toReversed()).reverse().slice(0, step + 1);
    const [cx, cy] = points[step];
    this.path.replaceChildren(
      line(points, { class: "casing" }),
      line(points, { class: "trail" }),
      svg("circle", { cx, cy, r: 7, class: "here-now" }),
    );
  }

  /** Move the cursor to a cell.
   *  @param {Cell} cell */
  point(cell) {
    this.at = cell;
    for (const [name, each] of Object.entries(this.box(cell))) this.cursor.setAttribute(name, String(each));
    const { cells, texts, boards } = this.data;
    const number = cells.indexOf(cell);
    this.readout.textContent = texts[number];
    this.small.element.hidden = false;
    this.small.show(boards[number]);
  }
}

export class AtlasView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "atlas");
    /** @type {{charts: Cells[], table: string[][], puzzle: import("./puzzle.js").Puzzle} & Record<string, any>} */
    const { charts, table: properties, puzzle, texts, key } = this.get("_shown");
    const high = Math.max(charts[0].means.length, ...charts.map((each) => each.high));
    const range = [Math.min(...charts.map(({ low }) => low)), high];
    const wide = charts.length > 1 ? TALL : 460; // two stand side by side, also on a phone
    this.charts = charts.map((each, i) => new Chart(each, range, wide, ([distance, row]) => this.pick([i, distance, row]), puzzle));
    this.board = new Board(puzzle);
    this.slider = make("input", { type: "range", className: "slider", min: 0, ariaLabel: texts.path });
    this.slider.addEventListener("input", () => this.show());
    this.caption = make("p");
    const folded = make("details", {}, make("summary", {}, texts.summary), table(properties), make("p", {}, texts.comparison));
    const meanings = Object.entries(key).map(([name, meaning]) => make("span", `key-${name}`, meaning));
    const path = div("stack atlas-path", make("label", "label", texts.path, this.slider), this.caption);
    this.arrive();
    this.lay(
      div(
        "atlas-body",
        div("columns atlas-charts", ...this.charts.map(({ element }) => element)),
        div("columns atlas-side", this.board.element, path, this.status),
      ),
      div("atlas-foot", make("p", "legend", ...meanings), this.tools),
      make("p", "label", texts.hint),
      folded,
    );
    this.follow(["_place"], () => this.arrive());
  }

  /** Another board has been picked, here or by Python. */
  arrive() {
    const { path, text } = this.get("_place");
    Object.assign(this.slider, { max: path.length - 1, value: 0, disabled: path.length < 2 });
    this.show();
    this.say(text);
  }

  show() {
    const { path, estimates, captions } = this.get("_place");
    const step = Number(this.slider.value);
    this.charts.forEach((chart, i) => chart.show(estimates[i], step));
    this.board.show(path[step]);
    this.caption.textContent = this.slider.ariaValueText = captions[step];
  }

  /** Show a board of a cell, each time the next one.
   *  @param {number[]} picked The chart, the distance and the row. */
  async pick(picked) {
    const { error } = await this.ask("pick", { picked });
    if (error) this.say(error);
  }
}
