// The map of a state space: where its cells lie, and the expansions of one search on it.

import "./map.css";
import { drawing, line, svg, text } from "./svg.js";

export const UNIT = 10; // the width of a cell in a drawing
const SMALLEST = 0.2; // the share of it that the smallest square has
const NAMED = 30; // states of a graph, up to which their names are written

/** A square of this width, or a diamond of the same area, as a part of a path.
 *  @param {number[]} middle
 *  @param {number} wide
 *  @param {number} [side] 1 for a diamond. */
function square([x, y], wide, side) {
  const half = side ? Math.round(7.07 * wide) / 10 : wide / 2;
  return side
    ? `M${x - half} ${y}l${half} ${-half}l${half} ${half}l${-half} ${half}z`
    : `M${x - half} ${y - half}h${wide}v${wide}h${-wide}z`;
}

/** Where the cells lie, which several maps may share, and what is drawn below the expansions. */
export class Ground {
  /** @param {any} map Of a recording. */
  constructor(map) {
    /** @type {number[][]} */
    const cells = map.cells;
    this.map = map;
    const [wide, tall] = [0, 1].map((axis) => UNIT * (Math.max(...cells.map((cell) => cell[axis])) + 2));
    this.middles = cells.map(([x, y]) => [UNIT * (x + 1), tall - UNIT * (y + 1)]);
    this.wide = wide;
    this.tall = tall;
  }

  /** The moves of a graph; the cells, stronger where more boards are; and the hatched ones. */
  below() {
    const { middles } = this;
    const { edges, region, counts } = this.map;
    const cells = middles.map((middle, cell) =>
      svg("path", { d: square(middle, UNIT - 1), "fill-opacity": 0.07 + 0.025 * Math.log(counts[cell] || 1) }),
    );
    const [x, y] = [0, 1].map((axis) => (/** @type {number} */ cell) => middles[cell][axis] + (axis ? 1 : -1) * (UNIT / 2));
    const strokes = region.map((/** @type {number} */ cell) => `M${x(cell)} ${y(cell)}l${UNIT} ${-UNIT}`);
    return [
      ...edges.map((/** @type {number[]} */ pair) => line(pair.map((cell) => middles[cell]), { class: "lab-map-edge" })),
      svg("g", { class: "lab-map-ground" }, ...cells),
      svg("path", { d: strokes.join(""), class: "lab-map-edge" }),
    ];
  }

  /** The start, the goal, and the names of the states of a small graph.
   *  @param {number} goal */
  above(goal) {
    const { middles, map } = this;
    const mark = (/** @type {string} */ glyph, /** @type {number} */ cell) =>
      middles[cell] ? [text(middles[cell][0], middles[cell][1], glyph)] : [];
    const named = map.names && middles.length <= NAMED ? middles : [];
    const names = named.map(([x, y], cell) => {
      const side = x > 0.7 * this.wide ? -1 : 1; // of its cell, where there is room
      const anchor = { "text-anchor": side > 0 ? "start" : "end" };
      return text(x + side * 0.7 * UNIT, y - 0.8 * UNIT, map.names[cell], anchor);
    });
    return svg("g", { class: "lab-map-marks" }, ...names, ...mark("●", map.start), ...mark("★", goal));
  }
}

/** The expansions of one search, played on a map. */
export class SearchMap {
  /** @param {Ground} ground
   *  @param {import("./recording.js").Recording} recording
   *  @param {string} name */
  constructor(ground, { columns, payload }, name) {
    this.ground = ground;
    this.columns = columns;
    /** @type {Uint16Array} */
    this.sequence = columns.cell;
    const { middles, wide, tall } = ground;
    this.counts = [0, 1].map(() => new Uint32Array(middles.length)); // expansions by cell, of each side
    this.boards = new Uint32Array(middles.length); // the boards among them
    this.at = 0;
    this.drawn = -1;
    this.reached = [0, 0]; // the cells whose areas are drawn, of each side
    this.areas = [0, 1].map(() => svg("path", { "fill-opacity": 0.28 }));
    this.squares = [0, 1].map((side) => svg("path", { class: side ? "lab-map-backward" : "" }));
    const path = payload.solution.map((/** @type {number} */ cell) => middles[cell]);
    const solution = ["lab-map-casing", "lab-map-solution"].map((className) => line(path, { class: `lab-map-end ${className}` }));
    this.cursor = svg("path", { class: "lab-cell-cursor" });
    this.drawing = drawing(wide, tall, `${name}: expansions by cell`, ...ground.below(), ...this.areas, ...this.squares,
      ...solution, ground.above(payload.solution.at(-1) ?? ground.map.goal), this.cursor); // prettier-ignore
    this.drawing.classList.add("lab-map");
    this.count(Infinity);
    this.most = Math.max(...this.counts.map((each) => Math.max(...each))); // expansions of a cell at the end
  }

  /** Count the expansions up to a position.
   *  @param {number} at */
  count(at) {
    if (at < this.at) {
      for (const each of [...this.counts, this.boards]) each.fill(0);
      this.at = 0;
    }
    const { backward, repeated } = this.columns;
    for (; this.at < Math.min(at, this.sequence.length); this.at++) {
      const cell = this.sequence[this.at];
      this.counts[backward?.[this.at] ?? 0][cell]++;
      if (!repeated?.[this.at]) this.boards[cell]++;
    }
  }

  /** Show the expansions up to a position.
   *  @param {number} at
   *  @param {number} most Expansions of a square that fills its cell.
   *  @param {number} [picked] The cell under the cursor; that of the last expansion if left out. */
  show(at, most, picked) {
    const { middles } = this.ground;
    this.count(at);
    const cell = picked ?? (this.at ? this.sequence[this.at - 1] : this.ground.map.start);
    this.cursor.setAttribute("d", square(middles[cell], 1.8 * UNIT));
    if (this.at === this.drawn) return;
    this.drawn = this.at;
    this.counts.forEach((counts, side) => {
      const cells = [...counts.keys()].filter((cell) => counts[cell]);
      const squares = cells.map((cell) => {
        const share = Math.max(SMALLEST, Math.sqrt(counts[cell] / most));
        return square(middles[cell], Math.round(10 * UNIT * share) / 10, side);
      });
      this.squares[side].setAttribute("d", squares.join(""));
      if (cells.length === this.reached[side]) return;
      this.reached[side] = cells.length;
      this.areas[side].setAttribute("d", cells.map((cell) => square(middles[cell], UNIT, side)).join(""));
    });
  }
}
