// The parity lab: the tiles of a board as beads on a thread, and what slides and swaps do to them.

import "./parity_lab.css";
import { Board } from "./board.js";
import { button, div, enable, filled, isField, isShortcut, listed, make, row, select, toggle } from "./dom.js";
import { beadsOf, blankHome, inversions, isSolvable, nextTurn, order, passedBy, smallerAfter, turn } from "./parity.js";
import { ARROWS, exchanged, neighbours, same, slid, TILE_GOES } from "./puzzle.js";
import { line, svg } from "./svg.js";
import { View } from "./view.js";

/**
 * @typedef {number[][]} Step Pairs of tiles that change places, 0 the blank.
 * @typedef {{puzzle: import("./puzzle.js").Puzzle, start: number[], steps: Step[]}} Game
 * @typedef {{slides: number[], bright: number[], say: string, pause: number}} Frame What is shown
 *   at a time while turns are played: tiles to slide, those that are not dimmed, a sentence.
 */

const STEP_EM = 1.1; // of the tape
const SLIDE_MS = 320;
const TURN_MS = 450;

/** @param {number} number */
const signed = (number) => (number < 0 ? `−${-number}` : number ? `+${number}` : "0");

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Give an element these classes, and take off those that are not set.
 *  @template {Element} Kind
 *  @param {Kind} element
 *  @param {Record<string, any>} classes */
const marked = (element, classes) => {
  for (const [name, on] of Object.entries(classes)) element.classList.toggle(name, Boolean(on));
  return element;
};

export class ParityLabView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "parity-lab");
    this.tools.firstChild?.remove(); // there is no drawing to save
    /** @type {Game} */
    this.game = this.get("_game"); // as it is shown
    this.board = this.newBoard();
    this.mode = ""; // "swap" or "turn": what the next tile is chosen for
    this.chosen = 0; // the first of two tiles to swap
    this.asked = 0; // the tile that the question is about
    this.reply = ""; // to the answer
    /** @type {number[]} */
    this.bright = []; // the tiles that are not dimmed while turns are played
    this.timer = 0;
    this.read = select([["thread", "Along the thread"], ["rows", "Row by row"]]); // prettier-ignore
    this.read.ariaLabel = "How the tiles are read";
    this.read.addEventListener("change", () => this.choose({ read: this.read.value }));
    this.question = toggle("Ask first", (pressed) => this.choose({ question: pressed }));
    const modes = ["swap", "turn"].map((mode) => () => this.setMode(this.mode === mode ? "" : mode));
    this.swap = button("Swap two", modes[0], { ariaPressed: "false" });
    this.turn = button("Turn three", modes[1], { ariaPressed: "false" });
    this.sort = button("Sort by turns", () => (this.timer ? this.refresh() : this.play(this.sorting())));
    this.undo = button("Undo", () => this.setGame({ ...this.game, steps: this.game.steps.slice(0, -1) }));
    this.reset = button("Reset", () => this.setGame({ ...this.game, steps: [] }));
    const verdict = button("Solvable?", () => this.judge());
    const { read, undo, reset, swap, question, sort, tools } = this;
    const controls = row(read, undo, reset, swap, question, verdict, this.turn, sort, tools);
    this.choices = row();
    this.place = div("lab-parity-board");
    this.number = make("p", "lab-parity-number");
    this.straight = make("div", { className: "lab-straight", role: "img" });
    this.tape = make("div", { className: "lab-tape", role: "img" });
    this.below = make("p", "lab-label");
    this.line = make("p", "lab-label");
    this.lay(
      div(
        "lab-parity",
        this.place,
        div("lab-parity-side lab-stack", div("lab-parity-ask", controls, this.choices), this.status, div("", this.number, this.line, this.tape)),
        div("lab-parity-straight", this.below, this.straight),
      ),
    );
    this.refresh();
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.follow(["read", "question"], () => this.refresh());
    this.follow(["_game"], () => {
      this.stop(); // Python's board wins
      this.refresh();
    });
    this.signal.addEventListener("abort", () => this.stop());
  }

  newBoard() {
    return new Board(this.game.puzzle, (tile) => this.press(tile));
  }

  /** The boards from the first to the current one. */
  get history() {
    const boards = [this.game.start];
    for (const [one, other] of this.game.steps.flat()) boards.push(exchanged(boards[boards.length - 1], one, other));
    return boards;
  }

  get current() {
    return this.history[this.game.steps.flat().length];
  }

  /** Which of the rules is shown: that of the thread, or of an odd or even number of columns. */
  get rule() {
    const even = this.game.puzzle.cols % 2 === 0;
    return this.get("read") === "thread" ? "thread" : even ? "even" : "odd";
  }

  /** A sentence of Python's with its blanks filled in.
   *  @param {string} name
   *  @param {Record<string, any>} [values] */
  text(name, values = {}) {
    const { all, [this.rule]: own } = this.get("_texts");
    return filled(own[name] ?? all[name], values);
  }

  /** What is counted of a board: the inversions, and the number whose parity no slide changes.
   *  @param {number[]} board */
  count(board) {
    const { puzzle } = this.game;
    const found = inversions(beadsOf(board, puzzle, this.get("read")));
    const row = Math.floor(board.indexOf(0) / puzzle.cols);
    const now = found + (this.rule === "even" ? row : 0);
    return { inversions: found, row, now, parity: this.kind(now) };
  }

  /** @param {number} number */
  kind(number) {
    return this.text(number % 2 ? "odd" : "even");
  }

  // -- showing -----------------------------------------------------------------------------

  /** What the last step passed, or the slide that is asked about will pass. */
  get passing() {
    const { game, asked, bright, history } = this;
    const board = history[history.length - 1];
    const read = this.get("read");
    if (asked) return { tiles: [asked], passed: passedBy(board, asked, game.puzzle, read), ahead: true };
    const step = game.steps.at(-1);
    if (step?.length !== 1 || bright.length) return { tiles: [], passed: [], ahead: false };
    const [tile, other] = step[0];
    const before = history[history.length - 2];
    return { tiles: other ? [tile, other] : [tile], passed: other ? [] : passedBy(before, tile, game.puzzle, read), ahead: false };
  }

  show() {
    const { game, mode, chosen, asked, passing, current } = this;
    const { puzzle, steps } = game;
    const read = this.get("read");
    if (JSON.stringify(this.board.puzzle) !== JSON.stringify(puzzle)) this.board = this.newBoard();
    const { element, tiles } = this.board;
    if (element.parentElement !== this.place) this.place.replaceChildren(element);
    this.board.show(current, { all: Boolean(mode), chosen: chosen || null });
    tiles.forEach((tile, number) => marked(tile, this.looks(number, passing)));
    Object.assign(tiles[0], { tabIndex: -1, ariaDisabled: "true" });
    element.querySelector("svg")?.remove();
    const centres = order(puzzle, read).map((cell) => [62 + 108 * (cell % puzzle.cols), 62 + 108 * Math.floor(cell / puzzle.cols)]);
    const box = `0 0 ${108 * puzzle.cols + 16} ${108 * puzzle.rows + 16}`;
    element.prepend(svg("svg", { viewBox: box, "aria-hidden": "true", class: `lab-thread-${read}` }, line(centres)));
    this.showThread();
    this.showTape();
    this.below.textContent = this.text("below");
    this.line.textContent = this.text("line");
    this.number.textContent = this.text("number", this.count(current));
    this.root.classList.toggle("lab-asking", Boolean(asked));
    this.read.value = read;
    this.question.ariaPressed = String(this.get("question"));
    this.swap.ariaPressed = String(mode === "swap");
    this.turn.ariaPressed = String(mode === "turn");
    this.sort.textContent = this.timer ? "Stop" : "Sort by turns";
    for (const control of [this.undo, this.reset]) enable(control, steps.length);
  }

  /** The classes of a bead.
   *  @param {number} bead
   *  @param {ParityLabView["passing"]} passing */
  looks(bead, { tiles, passed }) {
    const pair = passed.find((each) => each.bead === bead)?.pair;
    return {
      "lab-hopper": tiles.includes(bead),
      "lab-passed": pair !== undefined,
      ...Object.fromEntries([0, 1, 2, 3].map((number) => [`lab-pair-${number}`, pair === number])),
      "lab-dimmed": this.bright.length && !this.bright.includes(bead),
    };
  }

  /** The thread pulled straight: above a bead that was passed the change, below each bead how many
   *  smaller ones follow, and an empty ring where the tile was, or where it will be. */
  showThread() {
    const { passing, current, straight } = this;
    const { tiles, passed, ahead } = passing;
    const beads = beadsOf(current, this.game.puzzle, this.get("read"));
    const counts = smallerAfter(beads);
    const elements = beads.map((bead, i) => {
      const sign = passed.find((one) => one.bead === bead);
      const above = make("i", {}, sign && !ahead ? signed(sign.sign) : "");
      return marked(div("lab-bead", above, make("b", {}, bead), make("span", {}, counts[i])), this.looks(bead, passing));
    });
    if (passed.length) {
      const [own, first, last] = [tiles[0], passed[0].bead, passed[passed.length - 1].bead].map((bead) => beads.indexOf(bead));
      elements.splice(own < first ? last + 1 : first, 0, div("lab-bead lab-ring", make("b")));
    }
    straight.style.setProperty("--beads", String(beads.length + 1));
    straight.ariaLabel = this.text("beads", { beads: beads.join(" "), counts: counts.join(" ") });
    straight.replaceChildren(...elements);
  }

  /** The parities of the last boards, which stay at one level as long as they are the same. */
  showTape() {
    const { tape, history, rule, game } = this;
    const steps = Math.floor(tape.clientWidth / parseFloat(getComputedStyle(tape).fontSize) / STEP_EM) - 4;
    const first = Math.max(0, history.length - Math.max(8, steps));
    const pairs = [[0, 0], ...game.steps.flat()].slice(first); // what led to each board
    const counts = history.slice(first).map((board) => this.count(board));
    const dash = (/** @type {number} */ number, /** @type {number} */ i, className = "", content = "") =>
      make("i", { className, style: `grid-area: ${number % 2 ? 1 : 2} / ${i + 2}` }, content);
    const swaps = pairs.map(([, other]) => (other ? "✗" : ""));
    tape.ariaLabel = this.text("tape", { parities: counts.map(({ parity }, i) => `${swaps[i]} ${parity}`.trim()).slice(-12).join(", ") }); // prettier-ignore
    tape.replaceChildren(
      ...[1, 2].map((number) => make("span", { style: `grid-area: ${number} / 1` }, this.kind(number))),
      ...(rule === "even" ? counts.map(({ inversions: number }, i) => dash(number, i, "lab-thin")) : []),
      ...counts.map(({ now }, i) => dash(now, i, "", swaps[i])),
    );
  }

  /** @param {import("./parity.js").Passed[]} passed */
  named(passed) {
    const { length } = passed;
    return length > 4 ? this.text("many", { length }) : listed(passed.map(({ bead }) => bead));
  }

  /** Describe the last step. */
  describe() {
    const { game, history } = this;
    const step = game.steps.at(-1);
    if (!step) return this.text("start");
    if (step.length > 1) return this.text("played");
    const [tile, other] = step[0];
    const [before, board] = history.slice(-2);
    if (other) {
      const beads = beadsOf(board, game.puzzle, this.get("read"));
      const there = Math.abs(beads.indexOf(tile) - beads.indexOf(other));
      return this.text("swapped", { one: tile, other, there, back: there - 1, total: 2 * there - 1 });
    }
    const passed = passedBy(before, tile, game.puzzle, this.get("read"));
    const signs = passed.map(({ sign }) => sign);
    const total = signed(sum(signs));
    return this.text(passed.length ? "hop" : "slide", {
      tile,
      beads: this.named(passed),
      sum: passed.length > 1 ? `${signs.map(signed).join(" ")} = ${total}` : total,
      after: this.count(board).inversions,
    });
  }

  // -- acting ------------------------------------------------------------------------------

  /** End what is played. */
  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** @param {Game} game */
  setGame(game) {
    this.stop();
    this.set({ _game: game });
    this.refresh();
  }

  /** Set traits.
   *  @param {Record<string, any>} values */
  choose(values) {
    this.refresh();
    this.set(values);
    this.refresh();
  }

  /** Show the game; nothing is played, chosen or asked any more. */
  refresh() {
    if (this.timer) this.set({ _game: this.game });
    this.stop();
    Object.assign(this, { game: this.get("_game"), mode: "", chosen: 0, asked: 0, bright: [] });
    this.show();
    this.say(this.reply + this.describe());
    this.reply = "";
  }

  /** @param {string} mode */
  setMode(mode) {
    this.refresh();
    this.mode = mode;
    this.show();
    if (mode) this.say(this.text(mode));
  }

  /** @param {number} tile
   *  @param {number} other */
  step(tile, other) {
    this.setGame({ ...this.game, steps: [...this.game.steps, [[tile, other]]] });
    this.board.tiles[tile].focus({ preventScroll: true });
  }

  /** @param {number} tile */
  press(tile) {
    const { mode, chosen, asked } = this;
    if (!tile) return;
    if (mode === "turn") return this.play(this.turning(tile));
    if (mode === "swap") {
      if (chosen && chosen !== tile) return this.step(chosen, tile);
      this.chosen = chosen ? 0 : tile;
      this.show();
      return this.say(this.text(chosen ? "swap" : "with", { tile }));
    }
    this.refresh();
    const { current, game } = this;
    if (!Object.values(neighbours(current, game.puzzle)).includes(current.indexOf(tile))) {
      return this.say(this.text("far", { tile }));
    }
    const passed = passedBy(current, tile, game.puzzle, this.get("read"));
    if (!this.get("question") || !passed.length) this.step(tile, 0);
    else if (tile !== asked) this.predict(tile, passed);
  }

  /** Ask by how much a slide will change the inversions.
   *  @param {number} tile
   *  @param {import("./parity.js").Passed[]} passed */
  predict(tile, passed) {
    const count = passed.length;
    const change = sum(passed.map(({ sign }) => sign));
    const answers = Array.from({ length: 2 * count + 1 }, (_, i) => i - count);
    const buttons = answers.map((choice) =>
      button(signed(choice), () => {
        const name = choice === change ? "right" : (choice - change) % 2 ? "impossible" : "wrong";
        const values = { choice: signed(choice), count, kind: this.kind(count), up: (count + choice) / 2, down: (count - choice) / 2 };
        this.reply = `${this.text(name, values)} `;
        this.step(tile, 0);
      }),
    );
    const never = button("Don’t ask", () => {
      this.set({ question: false });
      this.step(tile, 0);
    });
    this.asked = tile;
    this.choices.replaceChildren(...buttons, never);
    this.show();
    this.say(this.text("asks", { tile, beads: this.named(passed) }));
    buttons[count].focus({ preventScroll: true });
  }

  /** Say whether the board can be solved. */
  judge() {
    this.refresh();
    const { current, game } = this;
    const { now, parity } = this.count(current);
    const goal = this.count(game.puzzle.goal);
    const name = isSolvable(current, game.puzzle) ? "solvable" : "unsolvable";
    this.say(this.text(name, { now, parity, goal: goal.now, goalParity: goal.parity }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && (this.asked || this.mode)) {
      const { asked } = this;
      this.refresh();
      this.board.tiles[asked].focus({ preventScroll: true });
    }
    const move = ARROWS[event.key];
    if (!move || isField(event.target) || isShortcut(event)) return;
    event.preventDefault(); // the page stays where it is
    const tile = slid(this.current, move, this.game.puzzle);
    if (tile) {
      this.mode = "";
      this.press(tile);
    } else this.say(this.text("edge", { way: TILE_GOES[move] }));
  }

  // -- turns -------------------------------------------------------------------------------

  /** Play frames as one step of the game, then say what they return.
   *  @param {Generator<Frame, string>} frames */
  play(frames) {
    this.refresh();
    const { steps } = this.game;
    /** @type {Step} */
    const step = [];
    const go = () => {
      const { value: frame, done } = frames.next();
      if (done) {
        this.refresh();
        return this.say(/** @type {string} */ (frame));
      }
      const { slides, bright, say, pause } = /** @type {Frame} */ (frame);
      step.push(...slides.map((tile) => [tile, 0]));
      this.game = { ...this.game, steps: step.length ? [...steps, step] : steps };
      this.bright = bright;
      this.timer = window.setTimeout(go, pause);
      this.show();
      this.say(say, true);
    };
    go();
  }

  /** Turn a bead and the next two on the thread.
   *  @param {number} tile
   *  @returns {Generator<Frame, string>} */
  *turning(tile) {
    const beads = beadsOf(this.current, this.game.puzzle);
    const from = Math.min(beads.indexOf(tile), beads.length - 3);
    const bright = beads.slice(from, from + 3);
    const three = listed(bright);
    const parts = turn(this.current, bright, true, this.game.puzzle);
    for (const [i, name] of ["carry", "round", "back"].entries()) {
      const say = this.text(name, { three });
      yield { slides: [], bright, say, pause: 2 * SLIDE_MS };
      for (const slide of parts[i]) yield { slides: [slide], bright, say, pause: SLIDE_MS };
    }
    return this.text("turned", { three });
  }

  /** Sort the beads by turns, each shown as one step.
   *  @returns {Generator<Frame, string>} */
  *sorting() {
    const { puzzle } = this.game;
    for (const tile of blankHome(this.current, puzzle)) yield { slides: [tile], bright: [], say: "", pause: SLIDE_MS };
    for (let count = 1; ; count++) {
      const next = nextTurn(this.current, puzzle);
      if (!next) return this.text(same(this.current, puzzle.goal) ? "sorted" : "unsorted", { count: count - 1 });
      const { three, first } = next;
      const say = this.text("sorting", { count, three: listed(three) });
      yield { slides: turn(this.current, three, first, puzzle).flat(), bright: three, say, pause: TURN_MS };
    }
  }
}
