// The drawing of a board: large to play on, and small to look at.

import { enable, make } from "./dom.js";
import { cellText, named, neighbours, same } from "./puzzle.js";
import { svg } from "./svg.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const SWIPE = 20; // pixels; a finger that moves less has pressed

/** What a cell shows: the blank, a tile in its place, or one out of it.
 *  @param {number} tile
 *  @param {number} cell
 *  @param {number[]} goal */
const kindOf = (tile, cell, goal) => (!tile ? "recess" : goal[cell] === tile ? "home" : "face");

/** What decides how large the boards of a puzzle are, as properties of a style.
 *  @param {import("./puzzle.js").Shape} shape */
export function sizes({ rows, cols }) {
  const [digits, least] = rows * cols > 10 ? ["0.52em", 1.25] : ["0.58em", 0]; // two digits take more room
  return `--rows: ${rows}; --cols: ${cols}; --digits: ${digits}; --least: ${least}`;
}

/** The middle of a cell in a drawing on a board.
 *  @param {number} cell
 *  @param {import("./puzzle.js").Shape} shape */
export const middleOf = (cell, { cols }) => [62 + 108 * (cell % cols), 62 + 108 * Math.floor(cell / cols)];

/** A drawing to lay on a board.
 *  @param {import("./puzzle.js").Shape} shape
 *  @param {string} name
 *  @param {...Node} children */
export const onBoard = ({ rows, cols }, name, ...children) =>
  svg("svg", { viewBox: `0 0 ${108 * cols + 16} ${108 * rows + 16}`, "aria-hidden": "true", class: name }, ...children);

/** A board as `searchlab.problems.drawing` draws it. Its cells are buttons where `onTile` is given. */
export class Board {
  /** @param {Puzzle} puzzle
   *  @param {(tile: number) => void} [onTile] */
  constructor(puzzle, onTile) {
    const { goal } = puzzle;
    this.puzzle = puzzle;
    this.onTile = onTile;
    /** @type {number[]} */
    this.board = [];
    this.tiles = goal.map((_, tile) => this.tile(tile));
    const properties = {
      className: `board ${onTile ? "large" : ""}`,
      role: onTile ? "group" : "img",
      style: sizes(puzzle),
    };
    this.element = make("div", properties, ...this.tiles);
  }

  /** @param {number} tile
   *  @returns {HTMLElement} */
  tile(tile) {
    const { onTile } = this;
    const className = tile ? "tile" : "blank";
    const number = tile ? [make("b", {}, tile)] : [];
    if (!onTile) return make("span", className, ...number);
    const element = make("button", { type: "button", className, ariaLabel: named(tile) }, ...number);
    element.dataset.tile = String(tile);
    element.addEventListener("click", () => onTile(tile));
    element.addEventListener("pointerdown", ({ pointerType, clientX, clientY }) => {
      const swipe = (/** @type {PointerEvent} */ up) => this.swipe(tile, up.clientX - clientX, up.clientY - clientY);
      element.onpointerup = pointerType === "mouse" ? null : swipe; // a mouse clicks in any case
    });
    return element;
  }

  /** Press a tile that a finger moves towards the blank.
   *  @param {number} tile
   *  @param {number} across
   *  @param {number} down */
  swipe(tile, across, down) {
    const [from, to] = [tile, 0].map((each) => this.tiles[each].getBoundingClientRect());
    if ((to.x - from.x) * across + (to.y - from.y) * down > SWIPE * from.width) this.onTile?.(tile);
  }

  /** Show a board.
   *  @param {number[]} board
   *  @param {{last?: number, hinted?: number, all?: boolean, chosen?: number | null,
   *    label?: string}} [options] The tile that was moved; one to point out; whether all tiles can
   *    be pressed; the one that is chosen; what is read before the cells. */
  show(board, { last, hinted, all = false, chosen, label = "" } = {}) {
    const { puzzle, tiles } = this;
    const { rows, cols, goal } = puzzle;
    const movable = Object.values(neighbours(board, puzzle));
    board.forEach((tile, cell) => {
      const element = tiles[tile];
      element.style.cssText = `--row: ${Math.floor(cell / cols)}; --col: ${cell % cols}`;
      element.classList.toggle("home", kindOf(tile, cell, goal) === "home");
      element.classList.toggle("moved", tile === last);
      element.classList.toggle("hinted", tile === hinted);
      if (!this.onTile) return;
      const on = all || movable.includes(cell);
      element.tabIndex = on ? 0 : -1;
      element.ariaPressed = all ? String(tile === chosen) : null;
      enable(element, on);
    });
    this.element.ariaLabel = `${label}${rows} by ${cols} board: ${cellText(board, puzzle)}`;
    if (!same(board, this.board)) this.order(board);
    this.board = board;
  }

  /** Bring the elements into reading order, without touching the tile that slides: an element that
   *  is taken out and put back loses the focus and its motion.
   *  @param {number[]} board */
  order(board) {
    const cell = Math.max(0, this.board.indexOf(0)); // where that tile is now
    const elements = board.map((tile) => this.tiles[tile]);
    elements[cell].before(...elements.slice(0, cell));
    elements[cell].after(...elements.slice(cell + 1));
  }
}

/** A small board, as wide as `--lab-cell` says; `caption` is written below it.
 *  @param {number[]} board
 *  @param {Puzzle} puzzle
 *  @param {{last?: number, label?: string, caption?: string}} [options]
 *  @returns {HTMLElement} */
export function smallBoard(board, puzzle, { caption, ...options } = {}) {
  const small = new Board(puzzle);
  small.show(board, options);
  if (caption === undefined) return small.element;
  return make("figure", "figure", small.element, make("figcaption", {}, caption));
}
