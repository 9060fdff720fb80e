// The rules of parity: tiles read along a thread or row by row, the inversions, and turns of three.

import { beside, exchanged } from "./puzzle.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("./puzzle.js").Shape} Shape
 * @typedef {{bead: number, sign: number, pair: number}} Passed A bead that is passed, the change of
 *   the inversions, and which pair it belongs to; -1 if to none.
 */

/** The cells in the order in which they are read: along the thread, or row by row.
 *  @param {Shape} shape
 *  @param {string} read "thread" or "rows". */
export const order = ({ rows, cols }, read) =>
  Array.from({ length: rows * cols }, (_, i) => {
    const row = Math.floor(i / cols);
    return read === "thread" && row % 2 ? (2 * row + 1) * cols - 1 - i : i;
  });

/** The tiles in that order.
 *  @param {number[]} board
 *  @param {Shape} shape */
export const beadsOf = (board, shape, read = "thread") =>
  order(shape, read).map((cell) => board[cell]).filter(Boolean); // prettier-ignore

/** @param {number[]} beads */
export const smallerAfter = (beads) =>
  beads.map((bead, i) => beads.slice(i).filter((other) => other < bead).length);

/** @param {number[]} beads */
export const inversions = (beads) => smallerAfter(beads).reduce((sum, count) => sum + count, 0);

/** Whether moves lead from a board to the goal.
 *  @param {number[]} board
 *  @param {Puzzle} puzzle */
export const isSolvable = (board, puzzle) =>
  (inversions(beadsOf(board, puzzle)) - inversions(beadsOf(puzzle.goal, puzzle))) % 2 === 0;

/** What a tile passes when it slides into the blank, in that order.
 *  @param {number[]} board
 *  @param {number} tile
 *  @param {Shape} shape
 *  @param {string} read
 *  @returns {Passed[]} */
export function passedBy(board, tile, shape, read) {
  const cells = order(shape, read);
  const [from, to] = [tile, 0].map((each) => cells.indexOf(board.indexOf(each)));
  const between = cells.slice(Math.min(from, to) + 1, Math.max(from, to));
  if (to < from) between.reverse();
  return between.map((cell, i) => ({
    bead: board[cell],
    sign: board[cell] > tile === from < to ? 1 : -1,
    pair: read === "thread" ? Math.min(i, between.length - 1 - i) : -1,
  }));
}

// -- turns -----------------------------------------------------------------------------------

/** The shortest series of slides, by tile, after which the blank and some tiles are where they
 *  are wanted, whatever becomes of the others.
 *  @param {number[]} board
 *  @param {number[]} tiles
 *  @param {Shape} shape
 *  @param {(cells: number[]) => boolean} wanted Of the blank's cell and those of the tiles.
 *  @returns {number[]} */
function carry(board, tiles, shape, wanted) {
  const start = [0, ...tiles].map((tile) => board.indexOf(tile));
  /** @type {Map<string, number[] | null>} */
  const before = new Map([[String(start), null]]);
  const queue = [start];
  for (const cells of queue) {
    if (wanted(cells)) {
      const blanks = [];
      for (let at = cells; at !== start; at = /** @type {number[]} */ (before.get(String(at)))) blanks.unshift(at[0]);
      return blanks.map((cell) => {
        const tile = board[cell];
        board = exchanged(board, 0, tile);
        return tile;
      });
    }
    for (const cell of Object.values(beside(cells[0], shape))) {
      const next = cells.map((each, i) => (!i ? cell : each === cell ? cells[0] : each));
      if (before.has(String(next))) continue;
      before.set(String(next), cells);
      queue.push(next);
    }
  }
  return []; // every board has such slides
}

/** The slides that bring the blank to its place in the goal.
 *  @param {number[]} board
 *  @param {Puzzle} puzzle */
export const blankHome = (board, puzzle) =>
  carry(board, [], puzzle, ([blank]) => blank === puzzle.goal.indexOf(0));

/** Turn three tiles: carry them to a square with the blank, take the blank once round it, and
 *  carry them back. These are three series of slides, by tile; all other tiles are back in the end.
 *  @param {number[]} board
 *  @param {number[]} three
 *  @param {boolean} first Whether the first comes to the place of the third, and the others move up;
 *    else the third comes to the place of the first.
 *  @param {Shape} shape */
export function turn(board, three, first, shape) {
  const { cols } = shape;
  const there = carry(board, three, shape, (cells) => {
    const corner = Math.min(...cells);
    return (corner + 1) % cols > 0 && [1, cols, cols + 1].every((far) => cells.includes(corner + far));
  });
  const at = slidAll(board, there);
  const near = Object.values(beside(at.indexOf(0), shape)).map((cell) => at[cell]);
  const [one, other] = three.filter((tile) => near.includes(tile));
  const far = three.filter((tile) => !near.includes(tile));
  const rounds = [[one, ...far, other, one], [other, ...far, one, other]]; // prettier-ignore
  const ways = rounds.map((round) => {
    const turned = slidAll(at, round); // where a tile was, another one is carried back
    return [there, round, there.map((tile) => turned[at.indexOf(tile)]).reverse()];
  });
  const target = board.indexOf(three[first ? 2 : 1]);
  return ways.find((way) => slidAll(board, way.flat())[target] === three[0]) ?? [];
}

/** The board after some tiles have slid into the blank, one after the other.
 *  @param {number[]} board
 *  @param {number[]} tiles */
export const slidAll = (board, tiles) => tiles.reduce((now, tile) => exchanged(now, 0, tile), board);

/** The next turn that sorts the beads from the beginning of the thread; undefined where only the
 *  last two may be in the wrong order.
 *  @param {number[]} board
 *  @param {Puzzle} puzzle */
export function nextTurn(board, puzzle) {
  const [beads, goal] = [board, puzzle.goal].map((each) => beadsOf(each, puzzle));
  const wrong = goal.findIndex((bead, i) => bead !== beads[i]);
  if (wrong < 0 || wrong > goal.length - 3) return undefined;
  const at = beads.indexOf(goal[wrong]);
  const from = Math.max(at - 2, wrong);
  return { three: beads.slice(from, from + 3), first: at < from + 2 };
}
