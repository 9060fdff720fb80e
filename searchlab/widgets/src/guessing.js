// Guesses, and how they compare with the answer.

import { counted, filled, several } from "./dom.js";

/**
 * @typedef {{kind: string, question: string, answer: any, unit: string, x: string,
 *   code: boolean, choices: string[], replies: string[], names: string[], values: Record<string, number> | null, low: number, high: number,
 *   log: boolean, whole: boolean, texts: Record<string, string>, moved: string}} Asked What Python asks, and says.
 */

const CLOSE = 1.1; // up to this ratio a difference is given, also on a logarithmic axis

/** @param {number} number
 *  @param {string} unit */
export const amount = (number, unit) => (unit ? several(number, unit) : counted(number));

/** The round number near one on the axis.
 *  @param {number} exact
 *  @param {Asked} asked */
export function rounded(exact, { low, high, log, whole }) {
  const round = Number(exact.toPrecision(log ? 2 : 3));
  return Math.max(low, Math.min(high, whole ? Math.round(round) : round));
}

/** Read numbers that were typed; null if they cannot be taken.
 *  @param {string} typed
 *  @param {Asked} asked
 *  @param {number} count How many there must be. */
export function read(typed, { low, high, whole }, count) {
  const numbers = typed.trim().split(/\s+/).map((each) => Number(each.replaceAll(",", "") || NaN));
  const valid = numbers.every((each) => each >= low && each <= high && (!whole || Number.isInteger(each)));
  return valid && numbers.length === count ? numbers : null;
}

/** Compare a guess with the answer.
 *  @param {number} guess
 *  @param {number} truth
 *  @param {Asked} asked */
function compared(guess, truth, { log, unit, texts }) {
  if (guess === truth) return texts.exact;
  const ratio = Math.max(guess / truth, truth / guess);
  const times = log && ratio > CLOSE;
  const far = times ? counted(Number(ratio.toPrecision(2))) : amount(Math.abs(guess - truth), unit);
  return filled(texts[`${times ? "times " : ""}${guess < truth ? "less" : "more"}`], { far });
}

/** Which names of an order are where they may be; names of one number may change places.
 *  @param {string[]} guess
 *  @param {{answer: string[], values: Record<string, number> | null}} asked */
export function inPlace(guess, { answer, values }) {
  const ranks = answer.map((name, i) => values?.[name] ?? i);
  return guess.map((name, i) => ranks[answer.indexOf(name)] === ranks[i]);
}

/** How a committed guess compares with the answer, in a sentence.
 *  @param {any} guess
 *  @param {Asked} asked */
export function feedback(guess, asked) {
  const { kind, answer, log, texts } = asked;
  if (kind === "choice") return guess === answer ? texts.right : texts.wrong;
  if (kind === "number") return compared(guess, answer, asked);
  if (kind === "order") {
    const right = inPlace(guess, asked).filter(Boolean).length;
    return filled(texts[right === guess.length ? "all placed" : "placed"], { right, all: guess.length });
  }
  const far = guess.map((/** @type {number} */ y, /** @type {number} */ i) =>
    log ? Math.abs(Math.log(y / answer[i])) : Math.abs(y - answer[i]));
  const at = far.indexOf(Math.max(...far));
  const where = far[at] ? filled(texts.furthest, { x: asked.x || "x", at }) : "";
  return where + compared(guess[at], answer[at], asked);
}
