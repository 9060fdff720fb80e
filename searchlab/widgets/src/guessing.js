// Guesses, and how they compare with the answer.

import { capital, counted, several } from "./dom.js";

/**
 * @typedef {{kind: string, question: string, answer: any, unit: string, x: string, because: string,
 *   code: boolean, choices: string[], replies: string[], names: string[], values: Record<string, number> | null, low: number, high: number,
 *   log: boolean, whole: boolean}} Asked What Python asks.
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

/** Read numbers that were typed; if they cannot be taken, a sentence that names what is accepted.
 *  @param {string} typed
 *  @param {Asked} asked
 *  @param {number} count How many there must be.
 *  @returns {number[] | string} */
export function read(typed, { low, high, whole }, count) {
  const numbers = typed.trim().split(/\s+/).map((each) => Number(each.replaceAll(",", "") || NaN));
  const valid = numbers.every((each) => each >= low && each <= high && (!whole || Number.isInteger(each)));
  if (valid && numbers.length === count) return numbers;
  const what = `${whole ? "whole " : ""}number`;
  const all = count === 1 ? `a ${what}` : `${count} ${what}s, with spaces between them,`;
  return `type ${all} from ${counted(low)} to ${counted(high)}`;
}

/** Compare a guess with the answer.
 *  @param {number} guess
 *  @param {number} truth
 *  @param {Asked} asked */
function compared(guess, truth, { log, unit }) {
  if (guess === truth) return "exactly right";
  const [one, other] = guess < truth ? ["the answer", "your guess"] : ["your guess", "the answer"];
  const ratio = Math.max(guess / truth, truth / guess);
  const far = log && ratio > CLOSE;
  const more = `${amount(Math.abs(guess - truth), unit)} more than`;
  return `${one} is ${far ? `about ${counted(Number(ratio.toPrecision(2)))} times` : more} ${other}`;
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
  const { kind, answer, log, x } = asked;
  if (kind === "choice") return guess === answer ? "Right." : "No: see the star.";
  if (kind === "number") return `${capital(compared(guess, answer, asked))}.`;
  if (kind === "order") {
    const right = inPlace(guess, asked).filter(Boolean).length;
    return right === guess.length ? "Right: all are in their place." : `${right} of ${guess.length} in place.`;
  }
  const far = guess.map((/** @type {number} */ y, /** @type {number} */ i) =>
    log ? Math.abs(Math.log(y / answer[i])) : Math.abs(y - answer[i]));
  const worst = far.indexOf(Math.max(...far));
  return far[worst] ? `Furthest off at ${x || "x"} ${worst}: ${compared(guess[worst], answer[worst], asked)}.` : "Exactly right.";
}
