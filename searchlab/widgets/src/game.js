// A game on a board: its boards step by step, and tiles that slide by mouse, finger and arrow keys.

import { Board } from "./board.js";
import { button, div, enable, filled } from "./dom.js";
import { canSlide, exchanged, moveOf, slid, TILE_GOES } from "./puzzle.js";
import { View } from "./view.js";

/**
 * @typedef {{puzzle: import("./puzzle.js").Puzzle, steps: number[][][]}} Game The boards of each step;
 *   the first step is the board to begin with.
 * @typedef {{hinted?: number, mode?: string, chosen?: number, asked?: number, bright?: number[]}} Doing
 *   What is shown beside the game: the tile to slide, what the next tile is chosen for, the first of
 *   two, the tile that a question is about, those that are not dimmed.
 */

export const SLIDE_MS = 320; // time to slide, and time to look

/** Base of the views with a board to play on. A subclass defines `describe`, the sentence about the
 *  last step, and `begin`, which is called with each new puzzle. */
export class GameView extends View {
  /** @param {import("./view.js").Context} context
   *  @param {string} name
   *  @param {string} plays The name of the button that plays something, or stops it.
   *  @param {() => void} play */
  constructor(context, name, plays, play) {
    super(context, name);
    /** @type {Game} */
    this.game = this.get("_game"); // as it is shown
    /** @type {Doing} */
    this.doing = {};
    this.timer = 0; // while something is played
    this.board = new Board(this.game.puzzle);
    this.begun = ""; // the puzzle
    this.plays = plays;
    this.place = div(`${name}-place`);
    this.player = button(plays, () => (this.timer ? this.settle() : play()));
    this.undo = button("Undo", () => this.setSteps(this.game.steps.slice(0, -1)));
    this.reset = button("Reset", () => this.setSteps(this.game.steps.slice(0, 1)));
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.follow(["_game"], () => this.refresh()); // Python's board wins
    this.signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  /** The boards from the first to the current one. */
  get history() {
    return this.game.steps.flat();
  }

  get current() {
    return /** @type {number[]} */ (this.history.at(-1));
  }

  /** The board before the last slide; the same if there was none. */
  get before() {
    return this.history.at(-2) ?? this.current;
  }

  /** The sentences, which Python sends. */
  get texts() {
    return this.get("_texts");
  }

  /** A sentence with its blanks filled in.
   *  @param {string} name
   *  @param {Record<string, any>} [values] */
  text(name, values = {}) {
    return filled(this.texts[name], values);
  }

  begin() {}

  /** @returns {string} */
  describe() {
    return "";
  }

  show() {
    const { puzzle, steps } = this.game;
    if (this.begun !== JSON.stringify(puzzle)) {
      this.begun = JSON.stringify(puzzle);
      this.board = new Board(puzzle, (tile) => this.press(tile));
      this.place.replaceChildren(this.board.element);
      this.begin();
    }
    for (const control of [this.undo, this.reset]) enable(control, steps.length > 1);
    this.player.textContent = this.timer ? "Stop" : this.plays;
  }

  // -- the state -----------------------------------------------------------------------------

  /** Show the game of the model; nothing is played, chosen or asked any more.
   *  @param {string} [reply] To the reader's answer. */
  refresh(reply = "") {
    clearTimeout(this.timer);
    Object.assign(this, { game: this.get("_game"), timer: 0, doing: {} });
    this.show();
    this.say(reply + this.describe());
  }

  /** Keep the game as it is shown, and set other traits.
   *  @param {Record<string, any>} [values]
   *  @param {string} [reply] */
  settle(values = {}, reply = "") {
    this.set({ _game: this.game, ...values });
    this.refresh(reply);
  }

  /** @param {number[][][]} steps
   *  @param {string} [reply] */
  setSteps(steps, reply) {
    this.settle({ _game: { ...this.game, steps } }, reply);
  }

  /** Show what stands beside the game, and say so.
   *  @param {Doing} doing
   *  @param {string} text */
  want(doing, text) {
    this.doing = doing;
    this.show();
    this.say(text);
  }

  // -- acting --------------------------------------------------------------------------------

  /** Let a tile change places with the blank, or with another one.
   *  @param {number} tile
   *  @param {number} [other]
   *  @param {string} [reply] */
  step(tile, other = 0, reply = "") {
    this.setSteps([...this.game.steps, [exchanged(this.current, tile, other)]], reply);
    this.board.tiles[tile].focus({ preventScroll: true }); // not every browser does, on a click
  }

  /** Slide a tile that is beside the blank.
   *  @param {number} tile */
  slide(tile) {
    this.step(tile);
  }

  /** @param {number} tile */
  press(tile) {
    this.settle();
    if (canSlide(this.current, tile, this.game.puzzle)) this.slide(tile);
    else if (tile) this.say(this.text("far", { tile }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { asked } = this.doing;
    const move = moveOf(event);
    if (!move && event.key !== "Escape") return;
    this.settle();
    if (!move) return this.board.tiles[asked ?? -1]?.focus({ preventScroll: true });
    const tile = slid(this.current, move, this.game.puzzle);
    if (tile) this.slide(tile);
    else this.say(this.text("edge", { way: TILE_GOES[move] }));
  }

  // -- playing -------------------------------------------------------------------------------

  /** Let tiles slide, all in the step of this number. Returns how long to look.
   *  @param {number} step
   *  @param {...number} tiles */
  slideOn(step, ...tiles) {
    const { steps } = this.game;
    const boards = [...(steps[step] ?? [])];
    for (const tile of tiles) boards.push(exchanged(boards.at(-1) ?? this.current, 0, tile));
    this.game = { ...this.game, steps: [...steps.slice(0, step), boards] };
    return SLIDE_MS;
  }

  /** Play what a generator does with the game; it yields how long to look, and returns what to say.
   *  @param {Generator<number, string>} frames */
  play(frames) {
    this.settle();
    const go = () => {
      const { value, done } = frames.next();
      if (done) {
        this.settle();
        return this.say(/** @type {string} */ (value));
      }
      this.timer = window.setTimeout(go, Number(value));
      this.show();
    };
    go();
  }
}
