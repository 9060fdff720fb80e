// Guesses, and how far off they are: what of the widget Predict needs no page.

import { counted, several } from "./words.js";

/**
 * @typedef {{low: number, high: number, log: boolean, whole: boolean}} Axis
 * @typedef {{kind: string, question: string, answer: any, unit: string, x: string,
 *   because: string, choices: string[], names: string[], values: number[], xs: number[]} & Axis
 * } Asked What Python asks.
 */

const CLOSE = 1.1; // up to this ratio it is told in percent
const TICKS = 6; // at most, about

/** @param {number} number */
const places = (number) => Math.floor(Math.log10(Math.abs(number) || 1) + 1e-9);

/** A number in few digits, where it need not be whole.
 *  @param {number} number */
export function numberWords(number) {
  if (Number.isInteger(number) || Math.abs(number) >= 1000) return counted(Math.round(number));
  return number.toLocaleString("en-US", { maximumSignificantDigits: 4 });
}

/** @param {number} number
 *  @param {string} unit */
export const amount = (number, unit) =>
  unit ? `${numberWords(number)} ${unit}${number === 1 ? "" : "s"}` : numberWords(number);

/** Read a number that a reader typed; null where it is none.
 *  @param {string} text */
export function numberIn(text) {
  const plain = text.replace(/[\s,_’']/g, "");
  return plain && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/** An axis from low to high, and the round numbers on it. */
export class Scale {
  /** @param {Axis} axis */
  constructor({ low, high, log, whole }) {
    this.low = low;
    this.high = high;
    this.log = log;
    this.whole = whole;
  }

  /** How far along the axis a number lies, from 0 to 1.
   *  @param {number} number */
  share(number) {
    const { low, high, log } = this;
    return log ? Math.log(number / low) / Math.log(high / low) : (number - low) / (high - low);
  }

  /** The step between round numbers there: two digits of a number on a logarithmic axis, a
   *  hundredth of the axis on another.
   *  @param {number} number */
  grain(number) {
    const about = this.log ? 10 ** (places(number) - 1) : 10 ** places((this.high - this.low) / 100);
    const fine = this.log || (this.high - this.low) / about <= 200 ? about : 2 * about;
    return this.whole ? Math.max(1, fine) : fine;
  }

  /** @param {number} number */
  inside(number) {
    return Math.min(this.high, Math.max(this.low, number));
  }

  /** The round number at a place of the axis.
   *  @param {number} share */
  at(share) {
    const { low, high, log } = this;
    const near = Math.min(1, Math.max(0, share));
    const exact = log ? low * (high / low) ** near : low + near * (high - low);
    return this.rounded(exact, this.grain(exact));
  }

  /** @param {number} number
   *  @param {number} grain */
  rounded(number, grain) {
    return this.inside(Number((Math.round(number / grain) * grain).toPrecision(12)));
  }

  /** The next round number, or one a good deal further: ten times on a logarithmic axis.
   *  @param {number} number
   *  @param {number} way 1 or -1
   *  @param {boolean} [far] */
  step(number, way, far = false) {
    if (far && this.log) return this.rounded(number * 10 ** way, this.grain(number * 10 ** way));
    const grain = this.grain(way < 0 ? number * (1 - 1e-6) : number);
    const here = number / grain;
    const next = way > 0 ? Math.floor(here + 1e-9) + 1 : Math.ceil(here - 1e-9) - 1;
    return this.rounded((far ? here + 10 * way : next) * grain, grain);
  }

  /** The numbers to write beside the axis. */
  ticks() {
    const { low, high, log } = this;
    const found = [];
    if (log) {
      const decades = Math.log10(high / low);
      const skip = Math.ceil(decades / TICKS);
      for (let at = Math.ceil(Math.log10(low) - 1e-9); 10 ** at <= high; at += skip) found.push(10 ** at);
    } else {
      const rough = (high - low) / TICKS;
      const unit = 10 ** places(rough);
      const wanted = [1, 2, 5, 10].map((times) => times * unit).find((size) => size >= rough) ?? rough;
      const size = this.whole ? Math.max(1, wanted) : wanted;
      for (let i = Math.ceil(low / size); i * size <= high; i++) {
        found.push(Number((i * size).toPrecision(12)));
      }
    }
    return found;
  }

  /** How far a guess is from the truth, and on which side; nothing where it is right.
   *  @param {number} guess
   *  @param {number} truth
   *  @param {string} unit */
  off(guess, truth, unit) {
    if (guess === truth) return "";
    const side = guess > truth ? "too high" : "too low";
    if (!this.log) return `${amount(Math.abs(guess - truth), unit)} ${side}`;
    const ratio = Math.max(guess / truth, truth / guess);
    if (ratio < CLOSE) return `${percent(Math.abs(guess / truth - 1))} ${side}`;
    return `${times(ratio)} times ${side}`;
  }
}

/** @param {number} share */
const percent = (share) => `${(100 * share).toLocaleString("en-US", { maximumSignificantDigits: 1 })} %`;

/** @param {number} ratio */
const times = (ratio) =>
  ratio >= 100
    ? counted(Math.round(ratio))
    : ratio.toLocaleString("en-US", { maximumSignificantDigits: 2 });

/** Which names of an order stand where they may; names of one number may change places.
 *  @param {string[]} guess
 *  @param {Asked} asked */
export function inPlace(guess, { answer, values }) {
  const value = (/** @type {string} */ name) => {
    const place = answer.indexOf(name);
    return values.length ? values[place] : place;
  };
  return guess.map((name, i) => value(name) === value(answer[i]));
}

/** How far a drawn curve is from the true one.
 *  @param {number[]} guess
 *  @param {Asked} asked */
function curveOff(guess, asked) {
  const scale = new Scale(asked);
  const { answer: truth, log, unit, x, xs } = asked;
  const far = (/** @type {number} */ i) =>
    log ? Math.abs(Math.log(guess[i] / truth[i])) : Math.abs(guess[i] - truth[i]);
  const all = guess.map((_, i) => far(i));
  const worst = all.indexOf(Math.max(...all));
  if (!all[worst]) return "Exactly right, at every point.";
  const mean = all.reduce((sum, each) => sum + each) / all.length;
  const ratio = Math.exp(mean);
  const off = !log
    ? amount(mean, unit)
    : ratio < CLOSE
      ? percent(ratio - 1)
      : `a factor of ${times(ratio)}`;
  const where = `${x || "x"} ${numberWords(xs[worst])}`;
  const most = scale.off(guess[worst], truth[worst], unit);
  return `On average your curve is off by ${off}; the most at ${where}, where it is ${most}.`;
}

/** How a committed guess fared, in a sentence.
 *  @param {any} guess
 *  @param {Asked} asked */
export function verdict(guess, asked) {
  const { kind, answer, unit } = asked;
  if (kind === "choice") return guess === answer ? "Right." : `Not so: the answer is ${answer}.`;
  if (kind === "curve") return curveOff(guess, asked);
  if (kind === "order") {
    const right = inPlace(guess, asked).filter(Boolean).length;
    if (right === guess.length) return "Right: all are in their place.";
    const words = right === 1 ? "is in its place" : "are in their place";
    return `${right} of ${guess.length} ${words}.`;
  }
  const off = new Scale(asked).off(guess, answer, unit);
  return off ? `Your guess is ${off}.` : "Exactly right.";
}

/** Fill in what a pointer passed over between two points of a curve.
 *  @param {(number | null)[]} curve
 *  @param {{i: number, y: number}} from Where it was, as shares of the axis.
 *  @param {{i: number, y: number}} to
 *  @param {Scale} scale */
export function drawn(curve, from, to, scale) {
  const next = [...curve];
  const way = to.i < from.i ? -1 : 1;
  for (let i = from.i; i !== to.i; i += way) {
    const part = (i - from.i) / (to.i - from.i);
    if (i !== from.i) next[i] = scale.at(from.y + part * (to.y - from.y));
  }
  next[to.i] = scale.at(to.y);
  return next;
}

/** How many points of a curve are still to be drawn, in words; nothing where none is.
 *  @param {(number | null)[] | null} curve
 *  @param {number} points */
export function missing(curve, points) {
  const left = curve ? curve.filter((y) => y === null).length : points;
  return left ? `${several(left, "point")} to draw` : "";
}
