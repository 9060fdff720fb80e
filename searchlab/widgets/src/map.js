// The map of a state space: where its cells lie, its axes, and the expansions of one search on it.

import { counted } from "./dom.js";
import { drawing, line, svg, text } from "./svg.js";

export const UNIT = 10; // the width of a cell in a drawing
const TOWER = 1.3; // times as high as is needed
const SMALLEST = 0.2; // the share of it that the smallest square has
const [LETTER, LINE] = [8, 18]; // pixels of a name
const FAR = 1e5; // columns, at most
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]]; // prettier-ignore

/** A square of this width, or a diamond of the same area, as a part of a path.
 *  @param {number[]} middle
 *  @param {number} wide
 *  @param {number} [side] 1 for a diamond. */
function square([x, y], wide, side) {
  const half = side ? 0.707 * wide : wide / 2;
  return side ? `M${x - half} ${y}l${half} ${-half} ${half} ${half} ${-half} ${half}z` : `M${x - half} ${y - half}h${wide}v${wide}h${-wide}z`;
}

/** Set an attribute that is to change: each change is drawn.
 *  @param {Element} element
 *  @param {string} name
 *  @param {string} each */
const put = (element, name, each) => element.getAttribute(name) !== each && element.setAttribute(name, each);

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
    this.all = rows;
    this.rows = map.axes?.every > 1 && rows > TOWER * needed ? needed : rows;
    /** The least pixels of a unit with which no name of a state runs into another. */
    this.legible = map.names ? 0 : Infinity;
    (map.names ?? []).forEach((/** @type {string} */ name, /** @type {number} */ i) => {
      for (let j = 0; j < i; j++) {
        const [x, y] = this.middles[i].map((each, axis) => Math.abs(each - this.middles[j][axis]));
        this.legible = Math.max(this.legible, Math.min((LETTER * (name.length + map.names[j].length)) / 2 / x, LINE / y));
      }
    });
    const numbers = new Map(cells.map(([x, y], cell) => [x + FAR * y, cell]));
    /** The cell at a place. */
    this.at = (/** @type {number} */ x, /** @type {number} */ y) => numbers.get(x + FAR * y);
  }

  get tall() {
    return UNIT * this.rows + 2 * this.edge;
  }

  /** The moves of a graph; the cells, stronger where more boards are; the hatched ones; the axes.
   *  @param {number} every Row that has a number. */
  below(every) {
    const { middles, map, rows } = this;
    const { edges, arrows, region, counts, cells } = map;
    /** @type {Map<string, string>} */
    const shades = new Map(); // a few paths: each element costs at every change of style
    let hidden = 0;
    middles.forEach((middle, cell) => {
      if (cells[cell][1] >= rows) return (hidden += counts[cell]);
      const shade = (0.07 + 0.025 * Math.log(counts[cell] || 1)).toFixed(2);
      shades.set(shade, (shades.get(shade) ?? "") + square(middle, UNIT - 1));
    });
    const strokes = region.map((/** @type {number} */ cell) => `M${middles[cell]}m-5 5l10-10`);
    const between = (/** @type {number[]} */ pair, more = {}) => line(pair.map((cell) => middles[cell]), { class: "map-edge", ...more });
    const head = svg("path", { d: "M-6-4L0 0L-6 4", class: "map-arrow" }); // before the cell that it leads to
    return [
      svg("marker", { id: "arrow", orient: "auto", markerUnits: "userSpaceOnUse", overflow: "visible", refX: 6 }, head),
      ...edges.map((/** @type {number[]} */ pair) => between(pair)),
      ...arrows.map((/** @type {number[]} */ pair) => between(pair, { style: "stroke: none", "marker-end": "url(#arrow)" })),
      svg("g", { class: "map-ground" }, ...[...shades].map(([shade, d]) => svg("path", { d, "fill-opacity": shade }))),
      svg("path", { d: strokes.join(""), class: "map-edge" }),
      ...(map.axes ? this.axes(every, hidden && `${counted(hidden)} boards above`) : []),
    ];
  }

  /** What is written beside the cells: the rows and the ends, what a step means, and what is out of sight.
   *  @param {number} every
   *  @param {string | number} above */
  axes(every, above) {
    const { rows, wide, tall } = this;
    const { up, right, short, every: moves, lowest, ends } = this.map.axes;
    const tick = (/** @type {number} */ row, /** @type {string} */ content) =>
      text(0, -UNIT * (row + 0.5), content, { dx: "-0.4em", dy: "0.35em", "text-anchor": "end" });
    const ticks = [tick(0, lowest)];
    for (let row = every; row < rows; row += every) ticks.push(tick(row, `${moves > 1 ? "+" : ""}${row * moves}`));
    const foot = (/** @type {number} */ x, /** @type {string} */ content, /** @type {string} */ anchor, more = "") =>
      text(x, 0, content, { dy: "1.1em", "text-anchor": anchor, class: more });
    return [
      svg("g", { class: "map-ticks" }, ...ticks,
        text(0, -tall, up && `↑ ${up}`, { dx: "-2em", dy: "-0.45em" }), text(0, -tall, above || "", { dx: "0.4em", dy: "1.2em", class: "map-above" })),
      foot(0, ends[0], "start"),
      foot(wide / 2, `${right} →`, "middle", "map-fine"),
      foot(wide / 2, `${short} →`, "middle", "map-short"),
      foot(wide, ends[1], "end"),
    ];
  }

  /** The start, the goals, and of a small graph the names of the states and the costs of the moves.
   *  @param {number[]} solution Of a search, whose end is a goal, too. */
  above(solution) {
    const { middles, map } = this;
    const mark = (/** @type {string} */ glyph, /** @type {number} */ cell) => text(middles[cell][0], middles[cell][1], glyph);
    const goals = new Set([...map.goals, ...solution.slice(-1)]);
    const names = (map.names ? middles : []).flatMap(([x, y], cell) => [
      text(x, y - 0.75 * UNIT, map.names[cell], { dy: "-0.6em", class: "map-name" }),
      text(x, y + 0.75 * UNIT, map.estimates[cell], { dy: "0.6em" }),
    ]);
    const costs = map.costs.map((/** @type {string} */ cost, /** @type {number} */ i) => {
      const [[x, y], [u, v]] = map.edges[i].map((/** @type {number} */ cell) => middles[cell]);
      return text((x + u) / 2, (y + v) / 2, cost);
    });
    return svg("g", { class: "map-marks" }, ...names, ...costs, mark("●", map.start), ...[...goals].map((cell) => mark("★", cell)));
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
    this.at = this.every = 0;
    this.below = svg("g");
    const areas = (/** @type {string} */ name) => [0, 1].map((side) => svg("path", { class: `${name} ${side ? "map-backward" : ""}` }));
    this.areas = areas("map-area");
    this.borders = areas("map-border");
    this.squares = areas("");
    /** @type {number[][]} */
    const path = payload.solution.map((/** @type {number} */ cell) => middles[cell]);
    const solution = ["map-casing", "map-solution"].map((className) => line(path, { class: `map-end ${className}` }));
    // The steps up and back, which are paid twice.
    const paid = path.slice(1).map(([x, y], i) => (ground.map.axes?.every > 1 && (x < path[i][0] || y < path[i][1]) ? `M${path[i]}L${[x, y]}` : ""));
    solution.push(svg("path", { d: paid.join(""), class: "map-end map-paid" }));
    this.trail = ["map-casing", "map-trail"].map((className) => svg("polyline", { class: className }));
    this.cursor = svg("rect", { class: "cell-cursor" });
    this.drawing = drawing(0, 0, `${name}: expansions by cell`, this.below, ...this.areas, ...this.borders, ...this.squares,
      ...solution, ...this.trail, ground.above(payload.solution), this.cursor); // prettier-ignore
    this.drawing.classList.add("map");
    this.scale(1);
    this.count(Infinity);
    this.most = Math.max(...this.counts.map((each) => Math.max(...each))); // expansions of a cell at the end
  }

  /** Draw as much of the ground as is in sight. */
  frame() {
    const { wide, tall, edge } = this.ground;
    this.drawing.setAttribute("viewBox", `${-edge} ${edge - tall} ${wide} ${tall}`);
    this.below.replaceChildren(...this.ground.below(this.every));
  }

  /** Number as many rows as there is room for.
   *  @param {number} pixels Of a unit. */
  scale(pixels) {
    const every = 2 ** Math.ceil(Math.log2(Math.max(2, LINE / UNIT / pixels)));
    if (every === this.every) return;
    this.every = every;
    this.frame();
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
    const { middles, map, at } = this.ground;
    const sides = cells.flatMap((cell) => SIDES.map(([right, up]) => {
      const [[x, y], [column, row]] = [middles[cell], map.cells[cell]];
      const corner = `M${x + (right > 0 ? 5 : -5)} ${y + (up < 0 ? 5 : -5)}`;
      return counts[at(column + right, row + up) ?? -1] ? "" : `${corner}${right ? "v" : "h"}${UNIT}`;
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
    const last = walked.at(-1) ?? map.start;
    for (const each of this.trail) put(each, "points", walked.map((cell) => middles[cell]).join(" "));
    ["x", "y"].forEach((name, axis) => put(this.cursor, name, String(middles[last][axis])));
    put(this.cursor, "visibility", last === map.start ? "hidden" : "visible");
    this.counts.forEach((counts, side) => {
      const cells = [...counts.keys()].filter((cell) => counts[cell]);
      const width = (/** @type {number} */ cell) => Math.round(10 * UNIT * Math.max(SMALLEST, Math.sqrt(counts[cell] / most))) / 10;
      put(this.squares[side], "d", cells.map((cell) => square(middles[cell], width(cell), side)).join(""));
      put(this.areas[side], "d", cells.map((cell) => square(middles[cell], UNIT)).join(""));
      if (map.axes) put(this.borders[side], "d", this.border(cells, counts));
    });
  }
}
