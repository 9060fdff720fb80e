// The plane of g and h, as SVG: moves made to the right, the estimate upwards.

import { make } from "./kit.js";
import { slant } from "./slant.js";

/** A drawing over g and h. A subclass adds to `parts` and then calls `paint`. */
export class Plane {
  /** @param {{deepest: number, highest: number, across: number, up: number}} size The largest g and
   *    h, and how wide and high the cell of one g and h is. */
  constructor({ deepest, highest, across, up }) {
    this.deepest = deepest;
    this.highest = highest;
    this.across = across;
    this.up = up;
    this.left = 56;
    this.top = 34; // below the name of the axis
    this.tall = this.top + up * (highest + 1) + 52;
    this.foot = this.y(-0.5);
    this.right = this.x(deepest + 0.3);
    this.element = make("div", { className: "searchlab-plane", role: "img" });
    /** @type {string[]} */
    this.parts = []; // of the drawing that is under way
  }

  /** @param {number} g */
  x(g) {
    return this.left + this.across * (g + 0.5);
  }

  /** @param {number} h */
  y(h) {
    return this.top + this.up * (this.highest - h + 0.5);
  }

  /** @param {number} g
   *  @param {number} h */
  point(g, h) {
    return `${this.x(g).toFixed(1)},${this.y(h).toFixed(1)}`;
  }

  /** @param {string} className
   *  @param {string[]} points */
  line(className, points) {
    this.parts.push(`<polyline class="${className}" points="${points.join(" ")}"/>`);
  }

  /** @param {number} x
   *  @param {number} y
   *  @param {string | number} words */
  write(x, y, words, className = "") {
    const place = `x="${x.toFixed(1)}" y="${y.toFixed(1)}"`;
    this.parts.push(`<text class="${className}" ${place}>${words}</text>`);
  }

  /** @param {boolean} blind Whether there is no estimate. */
  drawAxes(blind = false) {
    const { left, top, foot, right, deepest, highest } = this;
    this.line("searchlab-plane-axis", [`${left},${top}`, `${left},${foot}`, `${right},${foot}`]);
    const sparse = (/** @type {number} */ unit) =>
      unit < 7 ? Math.ceil(7 / unit) * 10 : unit < 15 ? 10 : unit < 30 ? 5 : unit < 45 ? 2 : 1;
    for (let g = 0; g <= deepest; g += sparse(this.across)) this.write(this.x(g), foot + 20, g);
    for (let h = 0; h <= highest; h += sparse(this.up)) {
      this.write(left - 18, this.y(h) + 6, h);
    }
    this.write((left + right) / 2, foot + 42, "g: moves made");
    if (!blind) this.write(left - 40, top - 14, "h: estimated moves to the goal", "searchlab-plane-name");
  }

  /** Draw the line on which g + w h is f.
   *  @param {string} className
   *  @param {number} f
   *  @param {number} [weight] */
  drawSlant(className, f, weight = 1) {
    const ends = slant(f, weight, this.deepest + 0.3, this.highest + 0.5);
    this.line(className, ends.map(([g, h]) => this.point(g, h)));
  }

  /** The way of a solution, with a star at its end.
   *  @param {number[][]} path Places by g and h. */
  drawWay(path) {
    const [g, h] = path[path.length - 1];
    this.line("searchlab-plane-way", path.map((place) => this.point(place[0], place[1])));
    this.write(this.x(g), this.y(h) + 9, "★", "searchlab-plane-goal");
  }

  /** Put the parts on the page.
   *  @param {string} words What a screen reader says of them. */
  paint(words) {
    const drawing = this.parts.join("");
    this.element.innerHTML = `<svg viewBox="0 0 640 ${this.tall.toFixed(0)}">${drawing}</svg>`;
    this.element.ariaLabel = words;
    this.parts = [];
  }
}
