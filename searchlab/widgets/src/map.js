// The map of a state space: where its cells lie, its axes, and the expansions of one search on it.

import "./map.css";
import { counted } from "./dom.js";
import { drawing, line, svg, text } from "./svg.js";

export const UNIT = 10; // the width of a cell in a drawing
const TOWER = 1.3; // times as high as is needed
const SMALLEST = 0.2; // the share of it that the smallest square has
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]; // prettier-ignore

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

/** Where the cells lie, which several maps may share. The bottom row ends at 0, and up is less. */
export class Ground {
  /** @param {any} map Of a recording.
   *  @param {Iterable<number>[]} tracks The cells of each search. */
  constructor(map, tracks) {
    /** @type {number[][]} */
    const cells = map.cells;
    const [columns, rows] = [0, 1].map((axis) => Math.max(...cells.map((cell) => cell[axis])) + 1);
    this.map = map;
    this.middles = cells.map(([x, y]) => [UNIT * (x + 0.5), -UNIT * (y + 0.5)]);
    this.edge = map.axes ? 0 : UNIT; // room for names
    this.wide = UNIT * columns + 2 * this.edge;
    // A tower is shown as far as it is reached.
    const needed = Math.max(columns, ...tracks.flatMap((track) => [...new Set(track)]).map((cell) => cells[cell][1] + 2));
    this.rows = map.axes?.every > 1 && rows > TOWER * needed ? needed : rows;
    const numbers = new Map(cells.map((place, cell) => [String(place), cell]));
    /** The cell at a place.
     *  @param {number[]} place */
    this.at = (place) => numbers.get(String(place));
    /** The cells beside each, by side. */
    this.around = cells.map(([x, y]) => SIDES.map(([right, up]) => this.at([x + right, y + up]) ?? -1));
  }

  get tall() {
    return UNIT * this.rows + 2 * this.edge;
  }

  /** The cells in sight. */
  get shown() {
    return [...this.middles.keys()].filter((cell) => this.map.cells[cell][1] < this.rows);
  }

  /** The moves of a graph; the cells, stronger where more boards are; the hatched ones; the axes. */
  below() {
    const { middles, shown } = this;
    const { edges, arrows, region, counts } = this.map;
    /** @type {Map<string, string>} */
    const shades = new Map(); // a few paths: each element costs at every change of style
    for (const cell of shown) {
      const shade = (0.07 + 0.025 * Math.log(counts[cell] || 1)).toFixed(2);
      shades.set(shade, (shades.get(shade) ?? "") + square(middles[cell], UNIT - 1));
    }
    const [x, y] = [0, 1].map((axis) => (/** @type {number} */ cell) => middles[cell][axis] + (axis ? 1 : -1) * (UNIT / 2));
    const strokes = region.map((/** @type {number} */ cell) => `M${x(cell)} ${y(cell)}l${UNIT} ${-UNIT}`);
    return [
      ...edges.map((/** @type {number[]} */ pair) => line(pair.map((cell) => middles[cell]), { class: "lab-map-edge" })),
      ...arrows.map((/** @type {number[]} */ pair) => this.arrow(pair)),
      svg("g", { class: "lab-map-ground" }, ...[...shades].map(([shade, d]) => svg("path", { d, "fill-opacity": shade }))),
      svg("path", { d: strokes.join(""), class: "lab-map-edge" }),
      ...this.axes(),
    ];
  }

  /** What is written beside the cells: the rows and the ends, and what a step means. */
  axes() {
    const { map, rows, wide } = this;
    if (!map.axes) return [];
    const { up, right, short, every, lowest, ends } = map.axes;
    const hidden = map.counts.reduce((/** @type {number} */ sum, /** @type {number} */ each, /** @type {number} */ cell) =>
      sum + (map.cells[cell][1] < rows ? 0 : each), 0); // prettier-ignore
    const ticks = Array.from({ length: Math.ceil(rows / 2) }, (_, i) => {
      const content = i ? `${every > 1 ? "+" : ""}${2 * i * every}` : "";
      return text(0, -UNIT * (2 * i + 0.5), content, { dx: "-0.4em", dy: "0.35em", "text-anchor": "end", class: i % 2 ? "lab-map-fine" : "" });
    });
    const foot = (/** @type {number} */ x, /** @type {string} */ content, /** @type {string} */ anchor, more = "") =>
      text(x, 0, content, { dy: "1.1em", "text-anchor": anchor, class: more });
    return [
      svg("g", { class: "lab-map-ticks" }, ...ticks, text(0, -0.5 * UNIT, lowest, { dx: "-0.4em", dy: "0.35em", "text-anchor": "end" }),
        text(0, -this.tall, up && `↑ ${up}`, { dx: "-2em", dy: "-0.45em" }),
        text(0, -this.tall, hidden ? `${counted(hidden)} boards above` : "", { dx: "0.4em", dy: "1.2em" })),
      foot(0, ends[0], "start"),
      foot(wide / 2, `${right} →`, "middle", "lab-map-fine"),
      foot(wide / 2, `${short} →`, "middle", "lab-map-short"),
      foot(wide, ends[1], "end"),
    ];
  }

  /** The head of an arrow on an edge that leads one way, before the cell that it leads to.
   *  @param {number[]} pair */
  arrow([from, to]) {
    const [[x, y], [u, v]] = [this.middles[from], this.middles[to]];
    const length = Math.hypot(u - x, v - y);
    const turn = (Math.atan2(v - y, u - x) * 180) / Math.PI;
    const place = `translate(${x} ${y}) rotate(${turn}) translate(${length - 0.6 * UNIT} 0)`;
    return svg("path", { d: "M-6-4L0 0L-6 4", class: "lab-map-edge lab-map-arrow", transform: place });
  }

  /** The start, the goals, and of a small graph the names of the states and the costs of the moves.
   *  @param {number[]} solution Of a search, whose end is a goal, too. */
  above(solution) {
    const { middles, map } = this;
    const mark = (/** @type {string} */ glyph, /** @type {number} */ cell) => text(middles[cell][0], middles[cell][1], glyph);
    const goals = new Set([...map.goals, ...solution.slice(-1)]);
    const names = (map.names ? middles : []).flatMap(([x, y], cell) => [
      text(x, y - 0.75 * UNIT, map.names[cell], { dy: "-0.6em", class: "lab-map-name" }),
      text(x, y + 0.75 * UNIT, map.estimates[cell], { dy: "0.6em" }),
    ]);
    const costs = map.costs.map((/** @type {string} */ cost, /** @type {number} */ i) => {
      const [[x, y], [u, v]] = map.edges[i].map((/** @type {number} */ cell) => middles[cell]);
      return text((x + u) / 2, (y + v) / 2, cost);
    });
    return svg("g", { class: "lab-map-marks" }, ...names, ...costs, mark("●", map.start), ...[...goals].map((cell) => mark("★", cell)));
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
    const { middles } = ground;
    this.counts = [0, 1].map(() => new Uint32Array(middles.length)); // expansions by cell, of each side
    this.at = 0;
    this.drawn = -1;
    this.under = ""; // the trail that is drawn
    this.reached = [0, 0]; // the cells whose areas are drawn, of each side
    this.below = svg("g");
    const areas = (/** @type {string} */ name) => [0, 1].map((side) => svg("path", { class: `${name} ${side ? "lab-map-backward" : ""}` }));
    this.areas = areas("lab-map-area");
    this.borders = areas("lab-map-border");
    this.squares = areas("");
    /** @type {number[][]} */
    const path = payload.solution.map((/** @type {number} */ cell) => middles[cell]);
    const solution = ["lab-map-casing", "lab-map-solution"].map((className) => line(path, { class: `lab-map-end ${className}` }));
    // The steps up and back, which are paid twice.
    const paid = path.slice(1).map(([x, y], i) => (ground.map.axes?.every > 1 && (x < path[i][0] || y < path[i][1]) ? `M${path[i]}L${[x, y]}` : ""));
    solution.push(svg("path", { d: paid.join(""), class: "lab-map-end lab-map-paid" }));
    this.trail = ["lab-map-casing", "lab-map-trail"].map((className) => svg("polyline", { class: className }));
    this.cursor = svg("path", { class: "lab-cell-cursor" });
    this.drawing = drawing(0, 0, `${name}: expansions by cell`, this.below, ...this.areas, ...this.borders, ...this.squares,
      ...solution, ...this.trail, ground.above(payload.solution), this.cursor); // prettier-ignore
    this.drawing.classList.add("lab-map");
    this.frame();
    this.count(Infinity);
    this.most = Math.max(...this.counts.map((each) => Math.max(...each))); // expansions of a cell at the end
  }

  /** Draw as much of the ground as is in sight. */
  frame() {
    const { wide, tall, edge } = this.ground;
    this.drawing.setAttribute("viewBox", `${-edge} ${edge - tall} ${wide} ${tall}`);
    this.below.replaceChildren(...this.ground.below());
  }

  /** Count the expansions up to a position.
   *  @param {number} at */
  count(at) {
    if (at < this.at) {
      for (const each of this.counts) each.fill(0);
      this.at = 0;
    }
    for (; this.at < Math.min(at, this.sequence.length); this.at++) {
      this.counts[this.columns.backward?.[this.at] ?? 0][this.sequence[this.at]]++;
    }
  }

  /** The border around cells.
   *  @param {number[]} cells
   *  @param {ArrayLike<number>} counts Of the cells. */
  border(cells, counts) {
    const { middles, around } = this.ground;
    const sides = cells.flatMap((cell) => SIDES.map(([right, up], i) => {
      const [x, y] = middles[cell];
      const [left, top] = [x + (right > 0 ? 0.5 : -0.5) * UNIT, y + (up < 0 ? 0.5 : -0.5) * UNIT];
      return counts[around[cell][i]] ? "" : `M${left} ${top}${right ? "v" : "h"}${UNIT}`;
    })); // prettier-ignore
    return sides.join("");
  }

  /** Show the expansions up to a position.
   *  @param {number} at
   *  @param {number} most Expansions of a square that fills its cell.
   *  @param {number[]} [trail] Of the reader, of which the last cell is pointed out; the cell of the
   *    last expansion if left out. */
  show(at, most, trail) {
    const { middles, map } = this.ground;
    this.count(at);
    const walked = trail ?? (this.at ? [this.sequence[this.at - 1]] : []);
    if (String(walked) !== this.under) {
      this.under = String(walked);
      const last = walked[walked.length - 1];
      const points = walked.map((cell) => middles[cell]).join(" ");
      for (const each of this.trail) each.setAttribute("points", points);
      const hides = last === undefined || last === map.start;
      this.cursor.setAttribute("d", hides ? "" : square(middles[last], 1.5 * UNIT));
    }
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
      this.areas[side].setAttribute("d", cells.map((cell) => square(middles[cell], UNIT)).join(""));
      if (map.axes) this.borders[side].setAttribute("d", this.border(cells, counts));
    });
  }
}
