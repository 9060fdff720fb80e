// The board to play with, and beside it its estimates.

import "./board_view.css";
import { Board, smallBoard } from "./board.js";
import { button, div, enable, filled, row } from "./dom.js";
import { EstimatesPanel } from "./estimates.js";
import { canSlide, exchanged, moveBetween, moveOf, same, slid, TILE_GOES } from "./puzzle.js";
import { View } from "./view.js";

/**
 * @typedef {{puzzle: import("./puzzle.js").Puzzle, boards: number[][], at: number}} Game The boards
 *   from the first to the last, and which of them is shown.
 * @typedef {{boards: number[][], length: number, shortest: boolean, note: string,
 *   distances: (number | null)[], values: (number[] | string)[]}} Known What Python knows: a board, as
 *   many moves to the goal, and the board before it; the true distance of each, and what each
 *   estimate gives for it. The length is -1 where no path is known.
 */

const LOOK_MS = 320; // between two moves of a solution: time to slide, and time to look

export class BoardView extends View {
  /** @type {Board | undefined} */
  board;

  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "board-view");
    this.timer = 0; // while a solution is played
    /** @type {Game} */
    this.game = this.get("_game"); // as it is shown
    /** @type {number | undefined} */
    this.hinted = undefined; // the tile to slide
    /** @type {Known} */
    this.known = this.get("_known");
    this.place = div("");
    this.goal = div("lab-goal");
    this.undo = button("Undo", () => this.goTo(this.game.at - 1));
    this.redo = button("Redo", () => this.goTo(this.game.at + 1));
    this.reset = button("Reset", () => this.goTo(0));
    this.hinting = button("Hint", () => this.find(([next]) => this.pointOut(next)));
    this.solving = button("Solve", () => this.find((boards) => this.play(boards)));
    const buttons = row(this.undo, this.redo, this.reset, this.hinting, this.solving, this.tools);
    this.panel = new EstimatesPanel(this);
    const side = div("lab-wide lab-stack", buttons, this.status, div("lab-columns", this.panel.element, this.goal));
    this.lay(div("lab-columns", this.place, side), this.panel.curves);
    this.refresh();
    this.root.addEventListener("keydown", (event) => this.key(event));
    for (const event of ["pointerover", "focusin"]) {
      this.root.addEventListener(event, ({ target }) => {
        const element = /** @type {Element} */ (target).closest("[data-tile]");
        this.panel.explain(Number(element?.getAttribute("data-tile")));
      });
    }
    this.follow(["_game"], () => this.refresh());
    this.follow(["_known"], () => {
      this.known = this.get("_known");
      this.show();
    });
    this.signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  get current() {
    return this.game.boards[this.game.at];
  }

  /** The board before the last step; the same if there was none. */
  get before() {
    return this.game.boards[this.game.at - 1] ?? this.current;
  }

  /** Where a board is among those that Python knows; -1 if it is not.
   *  @param {number[]} board */
  among(board) {
    return this.known.boards.findIndex((each) => same(each, board));
  }

  /** The boards that lead on to the goal; undefined if no path is known. */
  get ahead() {
    const { boards, length } = this.known;
    const at = this.among(this.current);
    return at >= 0 && at <= length ? boards.slice(at + 1, length + 1) : undefined;
  }

  show() {
    const { puzzle, boards, at } = this.game;
    if (JSON.stringify(this.board?.puzzle) !== JSON.stringify(puzzle)) {
      this.board = new Board(puzzle, (tile) => this.press(tile));
      this.panel.begin(puzzle);
      this.place.replaceChildren(this.board.element);
      this.goal.replaceChildren(smallBoard(puzzle.goal, puzzle, { label: "goal: ", caption: "goal" }));
    }
    const last = this.before[this.current.indexOf(0)]; // the tile that slid
    this.board?.show(this.current, { last, hinted: this.hinted });
    this.panel.show();
    enable(this.undo, at);
    enable(this.redo, at < boards.length - 1);
    enable(this.reset, at);
    this.solving.textContent = this.timer ? "Stop" : "Solve";
    for (const control of [this.hinting, this.solving]) {
      if (this.ahead) enable(control, true);
      else this.needPython(true, control);
    }
  }

  // -- playing -----------------------------------------------------------------------------

  /** @param {Game} game */
  setGame(game) {
    this.set({ _game: game });
    this.refresh();
  }

  /** Show the game as it is, and nothing of what was played or pointed out. */
  refresh() {
    clearTimeout(this.timer);
    Object.assign(this, { game: this.get("_game"), timer: 0, hinted: undefined });
    this.show();
    this.announce();
  }

  /** Undo or redo.
   *  @param {number} at */
  goTo(at) {
    this.setGame({ ...this.game, at });
  }

  /** The game as it is shown, followed by other boards.
   *  @param {number[][]} boards
   *  @returns {Game} */
  followedBy(boards) {
    const { game } = this;
    return { ...game, boards: [...game.boards.slice(0, game.at + 1), ...boards] };
  }

  /** Slide a tile that is beside the blank.
   *  @param {number} tile */
  slide(tile) {
    this.game = this.followedBy([exchanged(this.current, tile, 0)]);
    this.goTo(this.game.at + 1);
    this.board?.tiles[tile].focus({ preventScroll: true }); // not every browser does, on a click
  }

  /** @param {number} tile */
  press(tile) {
    if (!tile) this.refresh();
    else if (canSlide(this.current, tile, this.game.puzzle)) this.slide(tile);
    else this.say(this.text("beside", { tile }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const move = moveOf(event);
    if (!move) return;
    const tile = slid(this.current, move, this.game.puzzle);
    if (tile) this.slide(tile);
    else this.say(this.text("edge", { direction: TILE_GOES[move] }));
  }

  /** A step from one board to the next, as the values of a sentence; undefined if there was none.
   *  @param {number[]} before
   *  @param {number[]} board */
  step(before, board) {
    const move = moveBetween(before, board, this.game.puzzle);
    return move ? { tile: before[board.indexOf(0)], direction: TILE_GOES[move] } : undefined;
  }

  /** Describe the last step. */
  announce() {
    const { current, game } = this;
    const step = this.step(this.before, current);
    const name = !step ? "greeting" : same(current, game.puzzle.goal) ? "goal" : "slide";
    this.say(this.text(name, { ...step, moves: game.at }));
  }

  /** A sentence of Python's with its blanks filled in.
   *  @param {string} name
   *  @param {Record<string, any>} [values] */
  text(name, values = {}) {
    return filled(this.get("_sentences")[name], values);
  }

  // -- a path to the goal --------------------------------------------------------------------

  /** Use a path from the board to the goal, for which Python is asked if need be; or stop playing.
   *  @param {(boards: number[][]) => string} use What it returns is announced before the length. */
  async find(use) {
    if (this.timer) {
      this.setGame(this.game);
      return this.say(this.text("stopped"));
    }
    const board = this.current;
    if (!this.ahead) {
      this.say(this.text("searching"));
      const { value, error } = await this.ask("find_path", { board });
      if (!same(board, this.current)) return; // the reader has moved on
      if (error) return this.say(error);
      this.known = value;
    }
    const boards = this.ahead ?? [];
    if (!boards.length) return this.say(this.text("solved"));
    const length = this.text(this.known.shortest ? "shortest" : "longer", { moves: boards.length });
    this.say(use(boards) + length);
  }

  /** Point out the tile to slide.
   *  @param {number[]} next */
  pointOut(next) {
    this.hinted = this.current[next.indexOf(0)];
    this.show();
    return this.text("hint", this.step(this.current, next));
  }

  /** Play the boards, one after the other.
   *  @param {number[][]} boards */
  play(boards) {
    Object.assign(this, { game: this.followedBy(boards), hinted: undefined });
    const go = () => {
      this.game = { ...this.game, at: this.game.at + 1 };
      if (this.game.at === this.game.boards.length - 1) return this.setGame(this.game);
      this.timer = window.setTimeout(go, LOOK_MS);
      this.show();
      this.announce();
    };
    this.timer = window.setTimeout(go, 2 * LOOK_MS);
    this.show();
    return "";
  }
}
