// Guesses, and how they compare with the answer.

import { capital, counted } from "./dom.js";

/**
 * @typedef {{kind: string, question: string, answer: any, unit: string, x: string, because: string,
 *   code: boolean, choices: string[], names: string[], values: number[], xs: number[], low: number,
 *   high: number, log: boolean, whole: boolean}} Asked What Python asks.
 */

const CLOSE = 1.1; // up to this ratio the difference is given in percent
/** A number in few digits.
 *  @param {number} number */
export const numberWords = (number) =>
  Number.isInteger(number) || Math.abs(number) >= 1000
    ? counted(Math.round(number))
    : number.toLocaleString("en-US", { maximumSignificantDigits: 4 });

/** @param {number} number
 *  @param {string} unit */
export const amount = (number, unit) =>
  unit ? `${numberWords(number)} ${unit}${number === 1 ? "" : "s"}` : numberWords(number);

/** The round number near one on the axis: of two digits if the axis is logarithmic.
 *  @param {number} exact
 *  @param {Asked} asked */
export function rounded(exact, { low, high, log, whole }) {
  const two = Number(exact.toPrecision(2));
  const grain = 10 ** Math.floor(Math.log10((high - low) / 100));
  const round = log ? two : Number((Math.round(exact / grain) * grain).toPrecision(12));
  return Math.max(low, Math.min(high, whole ? Math.round(round) : round));
}

/** Read a number that was typed; if it is none, a sentence that names what is accepted.
 *  @param {string} typed
 *  @param {Asked} asked
 *  @returns {number | string} */
export function read(typed, { low, high, whole }) {
  const plain = typed.replace(/[\s,_’']/g, "");
  const number = plain ? Number(plain) : NaN;
  if (number >= low && number <= high && (!whole || Number.isInteger(number))) return number;
  return `type ${whole ? "a whole number" : "a number"} from ${numberWords(low)} to ${numberWords(high)}`;
}

/** A sentence that compares a guess with the answer; "" if they are equal.
 *  @param {number} guess
 *  @param {number} truth
 *  @param {Asked} asked */
export function compared(guess, truth, { log, unit }) {
  if (guess === truth) return "";
  const side = guess > truth ? "less" : "more";
  if (!log) return `the answer is ${amount(Math.abs(guess - truth), unit)} ${side} than your guess`;
  const ratio = Math.max(guess / truth, truth / guess);
  const digits = (/** @type {number} */ number, most = 2) =>
    number.toLocaleString("en-US", { maximumSignificantDigits: most });
  if (ratio < CLOSE) return `the answer is ${digits(100 * Math.abs(truth / guess - 1), 1)} % ${side} than your guess`;
  const times = `${ratio >= 100 ? counted(Math.round(ratio)) : digits(ratio)} times`;
  return guess < truth ? `the answer is ${times} your guess` : `your guess is ${times} the answer`;
}

/** Which names of an order are where they may be; names of one number may change places.
 *  @param {string[]} guess
 *  @param {Asked} asked */
export function inPlace(guess, { answer, values }) {
  const value = (/** @type {string} */ name) => {
    const place = answer.indexOf(name);
    return values.length ? values[place] : place;
  };
  return guess.map((name, i) => value(name) === value(answer[i]));
}

/** How a committed guess compares with the answer, in a sentence.
 *  @param {any} guess
 *  @param {Asked} asked */
export function feedback(guess, asked) {
  const { kind, answer, xs, x } = asked;
  if (kind === "choice") return guess === answer ? "Right." : `No: the answer is ${answer}.`;
  if (kind === "order") {
    const right = inPlace(guess, asked).filter(Boolean).length;
    return right === guess.length ? "Right: all are in their place." : `${right} of ${guess.length} in place.`;
  }
  if (kind === "number") return `${capital(compared(guess, answer, asked) || "exactly right")}.`;
  const far = guess.map((/** @type {number} */ y, /** @type {number} */ i) =>
    asked.log ? Math.abs(Math.log(y / answer[i])) : Math.abs(y - answer[i]));
  const worst = far.indexOf(Math.max(...far));
  const worse = compared(guess[worst], answer[worst], asked);
  return worse ? `Furthest off at ${x || "x"} ${numberWords(xs[worst])}: ${worse}.` : "Exactly right, at every point.";
}
