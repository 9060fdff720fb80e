// The drawing of a board: large to play on, small to look at, and in ink on a canvas.

import { enable, make } from "./dom.js";
import { boardWords, neighbours, slid, TILE_ARROW } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const SWIPE = 20; // pixels; a finger that moves less has pressed

/** What a cell shows: the blank, a tile in its place, or one out of it.
 *  @param {number} tile
 *  @param {number} cell
 *  @param {number[]} goal */
const kindOf = (tile, cell, goal) => (!tile ? "recess" : goal[cell] === tile ? "home" : "face");

/** A board as `searchlab.puzzle.drawing` draws it. Its tiles are buttons where `onTile` is given. */
export class Board {
  /** @param {Puzzle} puzzle
   *  @param {(tile: number) => void} [onTile] */
  constructor(puzzle, onTile) {
    this.puzzle = puzzle;
    this.onTile = onTile;
    this.finger = [0, 0]; // where it came down
    /** @type {number[]} */
    this.board = [];
    this.blank = make("div", "lab-blank");
    if (onTile) Object.assign(this.blank, { role: "img", ariaLabel: "blank" });
    this.tiles = puzzle.goal.map((_, tile) => (tile ? this.tile(tile) : this.blank));
    const className = `lab-board ${onTile ? "lab-large" : ""}`;
    this.element = make("div", { className, role: onTile ? "group" : "img" });
    this.element.style.setProperty("--rows", String(puzzle.rows));
    this.element.style.setProperty("--cols", String(puzzle.cols));
    this.element.style.setProperty("--digits", puzzle.goal.length > 10 ? "52" : "58");
  }

  /** @param {number} tile
   *  @returns {HTMLElement} */
  tile(tile) {
    const { onTile } = this;
    if (!onTile) return make("span", "lab-tile", tile);
    const element = make("button", { type: "button", className: "lab-tile" }, tile);
    element.ariaLabel = `tile ${tile}`;
    element.addEventListener("click", () => onTile(tile));
    element.addEventListener("pointerdown", ({ clientX, clientY }) => {
      this.finger = [clientX, clientY];
    });
    element.addEventListener("pointerup", (event) => this.swipe(tile, event));
    return element;
  }

  /** Press a tile that a finger moves towards the blank.
   *  @param {number} tile
   *  @param {PointerEvent} event */
  swipe(tile, { pointerType, clientX, clientY }) {
    if (pointerType === "mouse") return; // which presses in any case
    const [right, down] = [clientX - this.finger[0], clientY - this.finger[1]];
    if (Math.max(Math.abs(right), Math.abs(down)) < SWIPE) return;
    const across = Math.abs(right) > Math.abs(down);
    const [less, more] = across ? ["r", "l"] : ["d", "u"]; // how the blank then goes
    const move = (across ? right : down) > 0 ? more : less;
    if (slid(this.board, move, this.puzzle) === tile) this.onTile?.(tile);
  }

  /** Show a board; `last` is the tile that was moved, `hint` a move to point out, and `words` are
   *  read before its cells.
   *  @param {number[]} board
   *  @param {{last?: number | null, hint?: string | null, live?: boolean, words?: string}} [how] */
  show(board, { last, hint, live = false, words = "" } = {}) {
    const { puzzle, tiles } = this;
    const cells = neighbours(board, puzzle);
    const movable = new Set(Object.values(cells).map((cell) => board[cell]));
    board.forEach((tile, cell) => {
      const element = tiles[tile];
      element.style.setProperty("--row", String(Math.floor(cell / puzzle.cols)));
      element.style.setProperty("--col", String(cell % puzzle.cols));
      if (!tile) return;
      element.classList.toggle("lab-home", kindOf(tile, cell, puzzle.goal) === "home");
      element.classList.toggle("lab-moved", tile === last);
      element.classList.toggle("lab-hinted", cells[hint ?? ""] === cell);
      if (!this.onTile) return;
      element.tabIndex = live && movable.has(tile) ? 0 : -1;
      enable(element, live && movable.has(tile));
    });
    this.blank.dataset.arrow = TILE_ARROW[hint ?? ""] ?? "";
    this.element.ariaLabel = words + boardWords(board, puzzle);
    this.order(board, last);
    this.board = board;
  }

  /** Bring the elements into reading order, without touching the tile that was moved: an element
   *  that is taken out and put back loses the focus and its motion.
   *  @param {number[]} board
   *  @param {number | null} [last] */
  order(board, last) {
    const wanted = board.map((tile) => this.tiles[tile]);
    const fixed = Math.max(0, board.indexOf(last ?? -1));
    const { element } = this;
    if (wanted[fixed].parentNode !== element) element.append(wanted[fixed]);
    for (let i = fixed - 1; i >= 0; i--) {
      if (wanted[i + 1].previousSibling !== wanted[i]) wanted[i + 1].before(wanted[i]);
    }
    for (let i = fixed + 1; i < wanted.length; i++) {
      if (wanted[i - 1].nextSibling !== wanted[i]) wanted[i - 1].after(wanted[i]);
    }
  }

  /** Move the focus to a tile.
   *  @param {number} tile */
  focus(tile) {
    this.tiles[tile].focus({ preventScroll: true }); // not every browser does, on a click
  }
}

/** A small board, as wide as `--cell` says; `caption` is written below it.
 *  @param {number[]} board
 *  @param {Puzzle} puzzle
 *  @param {{last?: number, words?: string, caption?: string}} [how]
 *  @returns {HTMLElement} */
export function smallBoard(board, puzzle, { caption, ...how } = {}) {
  const small = new Board(puzzle);
  small.show(board, how);
  if (caption === undefined) return small.element;
  return make("figure", "lab-figure", small.element, make("figcaption", {}, caption));
}

/** Draw a board in ink: its middle lies at x and y, a cell is `cell` wide.
 *  @param {CanvasRenderingContext2D} pen
 *  @param {ArrayLike<number>} board
 *  @param {Puzzle} puzzle
 *  @param {{x: number, y: number, cell: number}} place
 *  @param {Record<string, string>} colours By what a cell shows; of the tray and of the numbers. */
export function inkBoard(pen, board, { rows, cols, goal }, { x, y, cell }, colours) {
  const [left, top] = [x - (cell * cols) / 2, y - (cell * rows) / 2];
  pen.fillStyle = colours.tray;
  pen.beginPath();
  pen.roundRect(left - 2, top - 2, cell * cols + 4, cell * rows + 4, 4);
  pen.fill();
  for (let i = 0; i < board.length; i++) {
    const [column, line] = [left + (i % cols) * cell, top + Math.floor(i / cols) * cell];
    pen.fillStyle = colours[kindOf(board[i], i, goal)];
    pen.fillRect(column + 0.5, line + 0.5, cell - 1, cell - 1);
    pen.fillStyle = colours.number;
    if (board[i]) pen.fillText(String(board[i]), column + cell / 2, line + 0.54 * cell);
  }
}
