// The drawing of a board: large to play on, small to look at, and in ink on a canvas.

import { enable, make } from "./dom.js";
import { boardWords, named, neighbours, TILE_ARROW } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const SWIPE = 20; // pixels; a finger that moves less has pressed

/** What a cell shows: the blank, a tile in its place, or one out of it.
 *  @param {number} tile
 *  @param {number} cell
 *  @param {number[]} goal */
const kindOf = (tile, cell, goal) => (!tile ? "recess" : goal[cell] === tile ? "home" : "face");

/** A board as `searchlab.puzzle.drawing` draws it. Its cells are buttons where `onTile` is given. */
export class Board {
  /** @param {Puzzle} puzzle
   *  @param {(tile: number) => void} [onTile] */
  constructor(puzzle, onTile) {
    const { rows, cols, goal } = puzzle;
    this.puzzle = puzzle;
    this.onTile = onTile;
    this.finger = [0, 0]; // where it came down
    /** @type {number[]} */
    this.board = [];
    this.tiles = goal.map((_, tile) => this.tile(tile));
    const className = `lab-board ${onTile ? "lab-large" : ""}`;
    this.element = make("div", { className, role: onTile ? "group" : "img" });
    const sizes = { "--rows": rows, "--cols": cols, "--digits": goal.length > 10 ? 52 : 58 };
    for (const [name, size] of Object.entries(sizes)) this.element.style.setProperty(name, String(size));
  }

  /** @param {number} tile
   *  @returns {HTMLElement} */
  tile(tile) {
    const { onTile } = this;
    const className = tile ? "lab-tile" : "lab-blank";
    if (!onTile) return make("span", className, tile || "");
    const element = make("button", { type: "button", className, ariaLabel: named(tile) }, tile || "");
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
    const { cols } = this.puzzle;
    const [from, to] = [tile, 0].map((each) => this.board.indexOf(each));
    const across = (to % cols) - (from % cols);
    const down = Math.floor(to / cols) - Math.floor(from / cols);
    const along = across * (clientX - this.finger[0]) + down * (clientY - this.finger[1]);
    if (Math.abs(across) + Math.abs(down) === 1 && along > SWIPE) this.onTile?.(tile);
  }

  /** Show a board.
   *  @param {number[]} board
   *  @param {{last?: number | null, hint?: string | null, live?: boolean, all?: boolean,
   *    chosen?: number | null, words?: string}} [options] The tile that was moved; a move to point
   *    out; whether tiles can be pressed, and all of them; the one that is chosen; what is read
   *    before the cells. */
  show(board, { last, hint, live = false, all = false, chosen, words = "" } = {}) {
    const { puzzle, tiles } = this;
    const cells = neighbours(board, puzzle);
    const movable = Object.values(cells);
    board.forEach((tile, cell) => {
      const element = tiles[tile];
      element.style.setProperty("--row", String(Math.floor(cell / puzzle.cols)));
      element.style.setProperty("--col", String(cell % puzzle.cols));
      element.classList.toggle("lab-home", kindOf(tile, cell, puzzle.goal) === "home");
      element.classList.toggle("lab-moved", tile === last);
      element.classList.toggle("lab-hinted", cells[hint ?? ""] === cell);
      if (!this.onTile) return;
      const on = live && (all || movable.includes(cell));
      element.tabIndex = on ? 0 : -1;
      element.ariaPressed = all ? String(tile === chosen) : null;
      enable(element, on);
    });
    tiles[0].dataset.arrow = TILE_ARROW[hint ?? ""] ?? "";
    this.element.ariaLabel = words + boardWords(board, puzzle);
    this.order(board, last);
    this.board = board;
  }

  /** Mark tiles by a class.
   *  @param {string} name
   *  @param {number[]} marked */
  mark(name, marked) {
    this.tiles.forEach((element, tile) => element.classList.toggle(name, marked.includes(tile)));
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
