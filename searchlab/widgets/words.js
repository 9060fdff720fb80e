// How numbers and lists are written.

const COUNTS = new Intl.NumberFormat("en-US");
const VALUES = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A count with separators of thousands.
 *  @param {number | bigint} number */
export const counted = (number) => COUNTS.format(number);

/** A count with its noun.
 *  @param {number} number
 *  @param {string} noun */
export const several = (number, noun) => `${counted(number)} ${noun}${number === 1 ? "" : "s"}`;

/** @param {string} words */
export const capital = (words) => words[0].toUpperCase() + words.slice(1);

/** Words in a row, the last one after "and".
 *  @param {any[]} words */
export const listed = (words) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : String(words);

/** A value that need not be whole, nor known.
 *  @param {number} [number] */
export const valueWords = (number) =>
  Number.isNaN(number ?? NaN) ? "–" : VALUES.format(Number(number));
