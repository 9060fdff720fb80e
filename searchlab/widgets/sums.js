// What the parity lab counts: the inversions, what a step does to them, and the words for that.

import { exchanged, neighbours } from "./puzzle.js";
import { listed, several } from "./words.js";

/**
 * @typedef {import("./puzzle.js").Shape} Shape
 * @typedef {{kind: "slide" | "exchange" | "lift", tiles: number[], passed: number[],
 *   case: number | null, changes: number[], total: number, goes: string, old: number[],
 *   before: number[], after: number[]}} Step
 */

/** For each tile the smaller tiles after it: these pairs are inversions.
 *  @param {number[]} board */
export function smallerAfter(board) {
  const counts = board.map(() => 0);
  board.forEach((tile, cell) => {
    counts[tile] = board.slice(cell + 1).filter((other) => other && other < tile).length;
  });
  return counts;
}

/** @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {number} number */
export const parity = (number) => (number % 2 ? "odd" : "even");

/** What the exchange of two cells does. A slide is the exchange of a tile and a blank that touch
 *  each other.
 *  @param {number[]} board
 *  @param {number[]} cells
 *  @param {Shape} shape
 *  @returns {Step} */
export function stepOf(board, cells, shape) {
  const { cols } = shape;
  const [first, second] = [...cells].sort((a, b) => a - b);
  const blank = board.indexOf(0);
  const other = first === blank ? second : first;
  const beside = Object.values(neighbours(board, shape));
  const lawful = cells.includes(blank) && beside.includes(other);
  const tiles = [board[first], board[second]].filter(Boolean);
  const passed = board.slice(first + 1, second).filter(Boolean);
  const after = exchanged(board, cells);
  const [old, now] = [smallerAfter(board), smallerAfter(after)];
  const smaller = passed.filter((tile) => tile < tiles[0]).length;
  /** @type {Record<number, string>} */
  const goes = { [-cols]: "down", [cols]: "up", [-1]: "right", 1: "left" };
  return {
    kind: lawful ? "slide" : tiles.length === 2 ? "exchange" : "lift",
    tiles,
    passed,
    case: lawful && passed.length === 2 ? 1 + smaller : null,
    changes: now.map((count, tile) => count - old[tile]),
    total: sum(now) - sum(old),
    goes: goes[other - blank],
    old,
    before: board,
    after,
  };
}

/** Every step of a game, and the board that they lead to.
 *  @param {{start: number[], steps: number[][]}} game
 *  @param {Shape} shape */
export function stepsOf({ start, steps }, shape) {
  let board = start;
  const made = steps.map((cells) => {
    const step = stepOf(board, cells, shape);
    board = step.after;
    return step;
  });
  return { board, made };
}

/** What no move changes the parity of: the inversions, plus the blank's row for an even width.
 *  @param {number[]} board
 *  @param {Shape} shape */
export function invariant(board, { cols }) {
  const row = cols % 2 ? 0 : Math.floor(board.indexOf(0) / cols);
  return sum(smallerAfter(board)) + row;
}

/** @param {Step} step
 *  @param {Shape} shape */
export const classKept = ({ before, after }, shape) =>
  (invariant(before, shape) - invariant(after, shape)) % 2 === 0;

// -- words -------------------------------------------------------------------------------

/** @type {Record<number, string>} */
const PLACES = { 1: "smaller than both", 2: "between the two", 3: "larger than both" };

/** What was done.
 *  @param {Step} step */
export function deed({ kind, tiles, goes }) {
  if (kind === "slide") return `Tile ${tiles[0]} slides ${goes}`;
  if (kind === "lift") return `Tile ${tiles[0]} is lifted into the blank`;
  return `Tiles ${tiles[0]} and ${tiles[1]} change places`;
}

/** Why the inversions change as they do.
 *  @param {Step} step */
export function reasonOf(step) {
  const { kind, tiles, passed } = step;
  const some = passed.length > 6 ? several(passed.length, "tile") : listed(passed);
  const past = passed.length ? `past ${some}` : "past no tile";
  if (kind === "exchange") {
    const between = passed.length ? ` Between them: ${some}.` : "";
    return `${deed(step)}. That is no move of the puzzle.${between}`;
  }
  if (kind === "lift") return `${deed(step)}, ${past}. That is no move of the puzzle.`;
  if (!passed.length) return `${deed(step)}, ${past}: read without the blank, nothing has changed.`;
  const which = step.case ? ` Case ${step.case}: ${tiles[0]} is ${PLACES[step.case]}.` : "";
  return `${deed(step)}, ${past}.${which}`;
}

/** @param {number} number */
export const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

/** The arithmetic of a step, written out.
 *  @param {Step} step */
export function arithmetic({ before, after, changes }) {
  const all = after.map((tile) => changes[tile]).filter(Boolean);
  const write = (/** @type {number} */ change) => `${change < 0 ? "−" : "+"} ${Math.abs(change)}`;
  const times = (/** @type {number} */ change) => all.filter((each) => each === change).length;
  const terms =
    all.length > 6 // then equal ones are drawn together
      ? [...new Set(all)].map((each) => write(times(each) * each))
      : all.map(write);
  const [old, now] = [before, after].map((board) => sum(smallerAfter(board)));
  return `Inversions: ${terms.length ? `${old} ${terms.join(" ")} = ${now}` : `${now}, as before`}`;
}

/** Whether the parity has changed.
 *  @param {Step} step
 *  @param {Shape} shape */
export function outcome(step, shape) {
  const [old, now] = [step.before, step.after].map((board) => invariant(board, shape));
  const what = shape.cols % 2 ? "number of inversions" : "sum of inversions and row";
  if (!classKept(step, shape)) {
    const values = `was ${old}, ${parity(old)}, and is ${now}, ${parity(now)}`;
    return `The ${what} ${values}: the parity has changed.`;
  }
  const stays = old === now ? `stays ${now}` : `goes from ${old} to ${now}`;
  return `The ${what} ${stays}, ${parity(now)} as before: the parity stays.`;
}

/** A step in the list of the last ones.
 *  @param {Step} step
 *  @param {Shape} shape */
export function entry(step, shape) {
  const { kind, tiles, passed, before, after } = step;
  const what = {
    slide: `${tiles[0]} ${step.goes}`,
    lift: `${tiles[0]} into the blank`,
    exchange: `${tiles[0]} and ${tiles[1]} exchanged`,
  }[kind];
  const past = `past ${passed.length || "no"} tile${passed.length === 1 ? "" : "s"}`;
  const which = kind !== "slide" ? "no move" : past;
  const [from, to] = [before, after].map((board) => invariant(board, shape));
  const changed = `${parity(from)} → ${parity(to)}, the parity changes`;
  const became = classKept(step, shape) ? parity(to) : changed;
  return `${what}, ${which}: ${from} → ${to}, ${became}`;
}
