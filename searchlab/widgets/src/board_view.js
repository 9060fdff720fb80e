// The board to play with, and beside it its estimates.

import "./board_view.css";
import { Board, smallBoard } from "./board.js";
import { button, div, enable, filled, isField, isShortcut, make, row } from "./dom.js";
import { EstimatesPanel } from "./estimates.js";
import { after, ARROWS, exchanged, neighbours, same, slid, TILE_GOES } from "./puzzle.js";
import { View } from "./view.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {{puzzle: Puzzle, boards: number[][]}} Game The boards from the first to the one that is
 *   shown.
 * @typedef {{puzzle: Puzzle, board: number[], moves: string | null, shortest: boolean, note: string,
 *   before: number[][], distances: (number | null)[], values: (number[] | string | null)[]}} Known
 *   What Python knows: a board with its path to the goal, and the board before it; true distances and
 *   values along the path, then of the board before.
 */

const LOOK_MS = 320; // between two moves of a solution: time to slide, and time to look

export class BoardView extends View {
  /** @type {Board | undefined} */
  board;

  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "board-view");
    this.tools.firstChild?.remove(); // there is no drawing to save
    this.timer = 0; // while a solution is played
    /** @type {Game} */
    this.game = this.get("_game"); // as it is shown
    /** @type {number[][]} */
    this.undone = []; // the boards to go on to
    /** @type {number | undefined} */
    this.hinted = undefined; // the tile to slide
    this.hint = ""; // the same as a sentence
    /** @type {Known} */
    this.known = this.get("_known");
    this.built = ""; // the puzzle for which the board was made
    this.place = make("div");
    this.goal = div("lab-goal");
    this.undo = button("Undo", () => this.goTo(this.game.boards.length - 1));
    this.redo = button("Redo", () => this.goTo(this.game.boards.length + 1));
    this.reset = button("Reset", () => this.goTo(1));
    this.hinting = button("Hint", () => this.find((moves) => this.pointOut(moves)));
    this.solving = button("Solve", () => this.find((moves) => this.play(moves)));
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
    this.follow(["_game"], () => this.refresh([]));
    this.follow(["_known"], () => {
      this.known = this.get("_known");
      this.show();
    });
    this.signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  /** @returns {number[]} */
  get current() {
    return /** @type {number[]} */ (this.game.boards.at(-1));
  }

  /** The board before the last step; the same if there was none. */
  get before() {
    return this.game.boards.at(-2) ?? this.current;
  }

  /** The boards from the one that Python knows to the goal, and where the board is among them. */
  get located() {
    const { known, game, current } = this;
    const path = same(known.puzzle.goal, game.puzzle.goal) ? [known.board] : [];
    if (path.length) for (const move of known.moves ?? "") path.push(after(path[path.length - 1], move, game.puzzle));
    return { known, path, at: path.findIndex((board) => same(board, current)) };
  }

  /** The moves from the board to the goal, if a path is known.
   *  @returns {string | null} */
  get pathOn() {
    const { known, at } = this.located;
    return at < 0 || known.moves === null ? null : known.moves.slice(at);
  }

  show() {
    const { game, current, before, hinted } = this;
    const { puzzle, boards } = game;
    if (this.built !== JSON.stringify(puzzle)) {
      this.built = JSON.stringify(puzzle);
      this.board = new Board(puzzle, (tile) => this.press(tile));
      this.panel.begin(puzzle);
      this.place.replaceChildren(this.board.element);
      this.goal.replaceChildren(smallBoard(puzzle.goal, puzzle, { label: "goal: ", caption: "goal" }));
    }
    const last = before[current.indexOf(0)]; // the tile that slid
    this.board?.show(current, { last, hinted });
    this.panel.show(current, before);
    enable(this.undo, boards.length > 1);
    enable(this.redo, this.undone.length);
    enable(this.reset, boards.length > 1);
    this.solving.textContent = this.timer ? "Stop" : "Solve";
    for (const control of [this.hinting, this.solving]) {
      if (this.pathOn === null) this.needPython(true, control);
      else enable(control, true);
    }
  }

  /** Describe the last step. */
  announce() {
    this.say(this.panel.describe(this.current, this.before));
  }

  // -- playing -----------------------------------------------------------------------------

  /** Take up a game.
   *  @param {Game} game
   *  @param {number[][]} [undone] */
  setGame(game, undone = []) {
    this.set({ _game: game });
    this.refresh(undone);
  }

  /** Show the game as it is, and nothing of what was played or pointed out.
   *  @param {number[][]} [undone] */
  refresh(undone = this.undone) {
    clearTimeout(this.timer);
    const [game, known] = [this.get("_game"), this.get("_known")];
    Object.assign(this, { game, known, undone, timer: 0, hinted: undefined, hint: "" });
    this.show();
    this.announce();
  }

  /** Undo or redo, so that so many boards are shown.
   *  @param {number} count */
  goTo(count) {
    const { game, undone } = this;
    const all = [...game.boards, ...undone];
    this.setGame({ ...game, boards: all.slice(0, count) }, all.slice(count));
  }

  /** Slide a tile that is beside the blank.
   *  @param {number} tile */
  slide(tile) {
    const { game } = this;
    this.setGame({ ...game, boards: [...game.boards, exchanged(this.current, tile, 0)] });
    this.board?.tiles[tile].focus({ preventScroll: true }); // not every browser does, on a click
  }

  /** @param {number} tile */
  press(tile) {
    const { current, game } = this;
    const beside = Object.values(neighbours(current, game.puzzle)).includes(current.indexOf(tile));
    if (!tile) this.refresh();
    else if (beside) this.slide(tile);
    else this.tell("beside", { tile });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const move = ARROWS[event.key];
    if (!move || isField(event.target) || isShortcut(event)) return;
    event.preventDefault(); // the page stays where it is
    const tile = slid(this.current, move, this.game.puzzle);
    if (tile) this.slide(tile);
    else this.tell("edge", { direction: TILE_GOES[move] });
  }

  /** Announce a sentence of Python, after the hint.
   *  @param {string} name
   *  @param {Record<string, any>} [values] */
  tell(name, values = {}) {
    this.say(filled(this.get("_sentences")[name], values));
  }

  /** @param {string} text */
  say(text) {
    super.say(this.hint + text);
  }

  // -- a path to the goal --------------------------------------------------------------------

  /** Use a path from the board to the goal, for which Python is asked if need be; or stop playing.
   *  @param {(moves: string) => void} use */
  async find(use) {
    if (this.timer) {
      this.setGame(this.game, this.undone);
      return this.tell("stopped");
    }
    const { current: board } = this;
    if (this.pathOn === null) {
      this.tell("searching");
      const { value, error } = await this.ask("find_path", { board });
      if (!same(board, this.current)) return; // the reader has moved on
      if (error) return this.say(error);
      this.known = value;
    }
    const moves = this.pathOn ?? "";
    Object.assign(this, { hinted: undefined, hint: "" });
    if (moves) use(moves);
    this.tell(!moves ? "solved" : this.known.shortest ? "shortest" : "longer", { moves: moves.length });
  }

  /** Point out the first tile to slide.
   *  @param {string} moves */
  pointOut([move]) {
    const tile = slid(this.current, move, this.game.puzzle);
    this.hinted = tile;
    this.hint = filled(this.get("_sentences").hint, { tile, direction: TILE_GOES[move] });
    this.show();
  }

  /** Play the moves, one after the other.
   *  @param {string} moves */
  play(moves) {
    const { puzzle } = this.game;
    this.undone = Array.from(moves, (_, i) => after(this.current, moves.slice(0, i + 1), puzzle));
    const go = () => {
      const [next, ...rest] = this.undone;
      this.game = { ...this.game, boards: [...this.game.boards, next] };
      this.undone = rest;
      if (!rest.length) return this.setGame(this.game);
      this.timer = window.setTimeout(go, LOOK_MS);
      this.show();
      this.announce();
    };
    this.timer = window.setTimeout(go, 2 * LOOK_MS);
    this.show();
  }
}
