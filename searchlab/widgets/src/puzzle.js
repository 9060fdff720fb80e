// The rules of the puzzle. A board is a list of tiles in reading order, 0 the blank; a move names
// the direction in which the blank travels: u, d, l or r.

import { isField, isShortcut } from "./dom.js";

/**
 * @typedef {{rows: number, cols: number, goal: number[]}} Puzzle
 * @typedef {{rows: number, cols: number}} Shape
 */

/** The move of the blank that slides a tile in the direction of an arrow key.
 *  @type {Record<string, string>} */
const ARROWS = { ArrowUp: "d", ArrowDown: "u", ArrowLeft: "r", ArrowRight: "l" };
/** @type {Record<string, string>} */
export const TILE_GOES = { u: "down", d: "up", l: "right", r: "left" };
/** @type {Record<string, string>} */
export const INVERSE = { u: "d", d: "u", l: "r", r: "l" };

/** The move that an arrow key makes; undefined for other keys, and where keys write or choose.
 *  @param {KeyboardEvent} event */
export function moveOf(event) {
  const move = ARROWS[event.key];
  if (!move || isField(event.target) || isShortcut(event)) return undefined;
  event.preventDefault(); // the page stays where it is
  return move;
}

/** Whether two boards, or other lists, hold the same.
 *  @param {ArrayLike<any>} one
 *  @param {ArrayLike<any>} other */
export const same = (one, other) =>
  one.length === other.length && Array.from(one).every((each, i) => each === other[i]);

/** The cells that a blank in this cell can go to, by move.
 *  @param {number} cell
 *  @param {Shape} shape */
export function beside(cell, { rows, cols }) {
  const row = Math.floor(cell / cols);
  const col = cell % cols;
  /** @type {Record<string, number>} */
  const cells = {};
  if (row > 0) cells.u = cell - cols;
  if (row < rows - 1) cells.d = cell + cols;
  if (col > 0) cells.l = cell - 1;
  if (col < cols - 1) cells.r = cell + 1;
  return cells;
}

/** The cells that the blank can go to, by move.
 *  @param {number[]} board
 *  @param {Shape} shape */
export const neighbours = (board, shape) => beside(board.indexOf(0), shape);

/** Whether a tile is beside the blank.
 *  @param {number[]} board
 *  @param {number} tile
 *  @param {Shape} shape */
export const canSlide = (board, tile, shape) => Object.values(neighbours(board, shape)).includes(board.indexOf(tile));

/** The tile that a move of the blank slides; undefined at the edge.
 *  @param {number[]} board
 *  @param {string} move
 *  @param {Shape} shape */
export const slid = (board, move, shape) => board[neighbours(board, shape)[move]];

/** The move that leads from one board to another; undefined if none does.
 *  @param {number[]} before
 *  @param {number[]} board
 *  @param {Shape} shape */
export const moveBetween = (before, board, shape) =>
  Object.entries(neighbours(before, shape)).find(([, cell]) => !board[cell])?.[0];

/** The board after two tiles, or a tile and the blank, have changed places.
 *  @param {number[]} board
 *  @param {number} one
 *  @param {number} other */
export const exchanged = (board, one, other) =>
  board.map((tile) => (tile === one ? other : tile === other ? one : tile));

/** A number for a board of at most 9 cells.
 *  @param {number[]} board */
export const numberOf = (board) => board.reduce((number, tile) => 9 * number + tile);

/** The moves from a board to every other one, by its number.
 *  @param {number[]} board
 *  @param {Shape} shape */
export function distancesFrom(board, shape) {
  const around = board.map((_, cell) => Object.values(beside(cell, shape)));
  const moves = new Map([[numberOf(board), 0]]);
  const queue = [board];
  for (const each of queue) {
    const blank = each.indexOf(0);
    const next = /** @type {number} */ (moves.get(numberOf(each))) + 1;
    for (const cell of around[blank]) {
      const child = each.slice();
      [child[blank], child[cell]] = [each[cell], 0];
      const number = numberOf(child);
      if (moves.has(number)) continue;
      moves.set(number, next);
      queue.push(child);
    }
  }
  return moves;
}

/** A tile as it is typed.
 *  @param {number} tile */
export const symbol = (tile) => String(tile || "x");

/** A tile in a sentence.
 *  @param {number} tile */
export const named = (tile) => (tile ? `tile ${tile}` : "the blank");

/** The cells of a board read out, its rows parted by commas.
 *  @param {number[]} board
 *  @param {Shape} shape */
export const cellText = (board, { cols }) =>
  board.map((tile, cell) => (cell % cols ? " " : ", ") + (tile || "blank")).join("").slice(2); // prettier-ignore
