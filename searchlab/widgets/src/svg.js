// Drawings in SVG: elements, and scales with their round numbers.

import { counted } from "./dom.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

/** Make an SVG element.
 *  @param {string} tag
 *  @param {Record<string, string | number>} [attributes]
 *  @param {...(Node | string)} children
 *  @returns {SVGElement} */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, each] of Object.entries(attributes)) {
    const number = typeof each === "number" ? Math.round(100 * each) / 100 : each;
    element.setAttribute(name, String(number));
  }
  element.append(...children);
  return /** @type {SVGElement} */ (element);
}

/** Make a drawing of this size, which fills its place, with an accessible name.
 *  @param {number} width
 *  @param {number} height
 *  @param {string} name
 *  @param {...Node} children */
export const drawing = (width, height, name, ...children) =>
  svg(
    "svg",
    { class: "drawing", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": name },
    ...children,
  );

/** A text at a point.
 *  @param {number} x
 *  @param {number} y
 *  @param {string | number} content
 *  @param {Record<string, string | number>} [more] */
export const text = (x, y, content, more = {}) => svg("text", { x, y, ...more }, String(content));

/** A line through points.
 *  @param {number[][]} points
 *  @param {Record<string, string | number>} [more] */
export const line = (points, more = {}) =>
  svg("polyline", { points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "), ...more });

/** Where on a drawing the pointer is, in its own units.
 *  @param {Element} drawing
 *  @param {MouseEvent} event */
export const pointOn = (drawing, { clientX, clientY }) =>
  new DOMPoint(clientX, clientY).matrixTransform(/** @type {any} */ (drawing).getScreenCTM().inverse());

/** A scale: from numbers between `low` and `high`, perhaps logarithmic, to places. */
export class Scale {
  /** @param {number} low
   *  @param {number} high
   *  @param {{from?: number, to?: number, log?: boolean, whole?: boolean}} [options] */
  constructor(low, high, { from = 0, to = 1, log = false, whole = false } = {}) {
    this.low = low;
    this.high = high;
    this.from = from;
    this.to = to;
    this.log = log;
    this.whole = whole;
  }

  /** The place of a number.
   *  @param {number} number */
  place(number) {
    const { low, high, log, from, to } = this;
    const share = log ? Math.log(number / low) / Math.log(high / low) : (number - low) / (high - low || 1);
    return from + share * (to - from);
  }

  /** The number at a place, within the ends.
   *  @param {number} place */
  at(place) {
    const { low, high, log, from, to } = this;
    const share = Math.max(0, Math.min(1, (place - from) / (to - from)));
    return log ? low * (high / low) ** share : low + share * (high - low);
  }

  /** Round numbers to write beside it, about so many.
   *  @param {number} [count] */
  ticks(count = 6) {
    const { low, high, log } = this;
    const found = [];
    if (log) {
      const every = Math.ceil(Math.log10(high / low) / count);
      for (let power = Math.ceil(Math.log10(low) - 1e-9); 10 ** power <= high * (1 + 1e-9); power += every) {
        found.push(10 ** power);
      }
      return found;
    }
    const rough = (high - low) / count || 1;
    const unit = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((times) => times * unit).find((each) => each >= rough) ?? rough;
    const size = this.whole ? Math.max(1, step) : step;
    for (let i = Math.ceil(low / size - 1e-9); i <= high / size + 1e-9; i++) {
      found.push(Number((i * size).toPrecision(12)));
    }
    return found;
  }
}

/** The round numbers of a scale from left to right.
 *  @param {Scale} scale
 *  @param {number} y
 *  @param {number} [count] */
export const numbersBelow = (scale, y, count) =>
  svg("g", { "text-anchor": "middle" }, ...scale.ticks(count).map((number) => text(scale.place(number), y, counted(number))));

/** The round numbers of an upward scale.
 *  @param {Scale} scale
 *  @param {number} x
 *  @param {number} [count] */
export const numbersBeside = (scale, x, count) =>
  svg("g", { "text-anchor": "end" }, ...scale.ticks(count).map((number) => text(x, scale.place(number) + 5, counted(number))));
