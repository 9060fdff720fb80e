// The plane of g and h, as SVG: moves made to the right, the estimate upwards. A limit on g + h is a
// slanting line.

import { div } from "./dom.js";
import { drawing, line, numbersBelow, numbersBeside, Scale, svg, text } from "./svg.js";

const [WIDE, TALL, LEFT, FOOT, TOP] = [620, 420, 48, 58, 36];

/**
 * @typedef {{cells: Map<string, number>, className: string, shape?: "triangle"}} Layer Counts by
 *   "g,h", drawn as circles whose area shows the count, or as triangles.
 */

export class Plane {
  /** @param {{g: number, h: number, most: number}} size The largest g and h, and the largest count. */
  constructor({ g, h, most }) {
    this.most = most;
    this.size = { g, h };
    this.unit = Math.min((WIDE - LEFT) / (g + 1.5), (TALL - FOOT - TOP) / (h + 1.5));
    this.foot = TOP + this.unit * (h + 1.5);
    this.wide = Math.max(LEFT + this.unit * (g + 1.5), 400); // room for the titles of the axes
    const { unit, foot } = this;
    this.x = new Scale(0, g, { from: LEFT + unit / 2, to: LEFT + unit * (g + 0.5), whole: true });
    this.y = new Scale(0, h, { from: foot - unit / 2, to: foot - unit * (h + 0.5), whole: true });
    this.element = div("lab-plane");
  }

  /** @param {number[]} place */
  point([g, h]) {
    return [this.x.place(g), this.y.place(h)];
  }

  axes() {
    const { x, y, foot, wide } = this;
    return svg(
      "g",
      {},
      line([[LEFT, TOP], [LEFT, foot], [wide, foot]], { class: "lab-axis" }), // prettier-ignore
      numbersBelow(x, foot + 24, 12),
      numbersBeside(y, LEFT - 8, 10),
      text((LEFT + wide) / 2, foot + 50, "g: moves made", { "text-anchor": "middle" }),
      text(8, TOP - 12, "h: estimated moves to the goal"),
    );
  }

  /** The line on which g + h is f; it runs half a move beyond it, so that what lies on it is
   *  within.
   *  @param {number} f
   *  @param {string} className */
  slant(f, className) {
    const { g, h } = this.size;
    const ends = [];
    for (const at of [-0.5, h + 0.5]) ends.push([f + 0.5 - at, at]);
    for (const at of [-0.5, g + 0.5]) ends.push([at, f + 0.5 - at]);
    const within = ends.filter(([one, other]) => one >= -0.6 && one <= g + 0.6 && other >= -0.6 && other <= h + 0.6);
    return line(within.slice(0, 2).map((place) => this.point(place)), { class: className });
  }

  /** @param {Layer} layer */
  layer({ cells, className, shape }) {
    const marks = [...cells].map(([cell, count]) => {
      const [x, y] = this.point(cell.split(",").map(Number));
      if (shape) {
        const s = Math.min(7, Math.max(3.5, 0.3 * this.unit));
        return svg("polygon", { points: `${x - s},${y + s} ${x + s},${y + s} ${x},${y - s}` });
      }
      const r = Math.max(2.4, 0.46 * this.unit * Math.sqrt(Math.min(1, count / this.most)));
      return svg("circle", { cx: x, cy: y, r });
    });
    return svg("g", { class: className }, ...marks);
  }

  /** @param {{title: string, layers: Layer[], limits: {f: number, className: string}[],
   *    path: number[][], solved: boolean}} what The path to the board under the cursor, with a star
   *    at its end where that is a solution. */
  show({ title, layers, limits, path, solved }) {
    const parts = [this.axes(), ...limits.map(({ f, className }) => this.slant(f, className))];
    parts.push(...layers.map((each) => this.layer(each)));
    const points = path.map((place) => this.point(place));
    const [cx, cy] = points[points.length - 1];
    parts.push(line(points, { class: solved ? "lab-solution" : "lab-path" }));
    parts.push(solved ? text(cx, cy + 8, "★", { class: "lab-star" }) : svg("circle", { class: "lab-cursor", cx, cy, r: 8 }));
    this.element.replaceChildren(drawing(this.wide, this.foot + FOOT, title, ...parts));
  }
}

/** Count nodes by their g and h.
 *  @param {Iterable<number>} nodes
 *  @param {any} columns Of numbers, with g and h. */
export function cellsOf(nodes, { g, h }) {
  /** @type {Map<string, number>} */
  const cells = new Map();
  for (const node of nodes) {
    const cell = `${g[node]},${h[node]}`;
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  return cells;
}
