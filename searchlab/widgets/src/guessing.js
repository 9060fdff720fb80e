// Guesses, and how they compare with the answer.

import { counted, filled, several } from "./dom.js";

/**
 * @typedef {{kind: "number" | "choice" | "order", question: string, answer: any, unit: string,
 *   choices: string[], replies: string[], names: string[], values: Record<string, number> | null, low: number, high: number,
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
  const { kind, answer, log, unit, texts } = asked;
  if (kind === "order") {
    const right = inPlace(guess, asked).filter(Boolean).length;
    return filled(texts[right === guess.length ? "all placed" : "placed"], { right, all: guess.length });
  }
  if (kind === "choice") return guess === answer ? texts.right : texts.wrong;
  if (guess === answer) return texts.exact;
  const ratio = Math.max(guess / answer, answer / guess);
  const times = log && ratio > CLOSE;
  const far = times ? counted(Number(ratio.toPrecision(2))) : amount(Math.abs(guess - answer), unit);
  return filled(texts[`${times ? "times " : ""}${guess < answer ? "less" : "more"}`], { far });
}
