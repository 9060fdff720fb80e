// The parity lab: the tiles of a board as beads on a thread, and what slides and swaps do to them.

import "./parity_lab.css";
import { Board } from "./board.js";
import { button, div, enable, filled, listed, make, row, select, toggle } from "./dom.js";
import { beadsOf, blankHome, inversions, isSolvable, nextTurn, order, passedBy, slidAll, smallerAfter, turn } from "./parity.js";
import { canSlide, exchanged, moveOf, same, slid, TILE_GOES } from "./puzzle.js";
import { line, svg } from "./svg.js";
import { View } from "./view.js";

/**
 * @typedef {{puzzle: import("./puzzle.js").Puzzle, steps: number[][][]}} Game The boards of each step;
 *   the first step is the board to begin with.
 * @typedef {{slides: number[], bright: number[], say: string, pause: number}} Frame What is shown
 *   at a time while turns are played: tiles to slide, those that are not dimmed, a sentence.
 */

const SLIDE_MS = 320;
const HOP_MS = 350; // over one bead
const [PULL_MS, ONE_MS] = [700, 60]; // for a bead to come to the thread, and between two
const TURN_MS = 450;
const TAPE = 100; // boards, the last of which are in sight

/** @param {number} number */
const signed = (number) => (number < 0 ? `−${-number}` : number ? `+${number}` : "0");

/** By how much passing these beads changes the inversions.
 *  @param {import("./parity.js").Passed[]} passed */
const change = (passed) => passed.reduce((total, { sign }) => total + sign, 0);

/** The tiles that have moved: one that slid, two that were swapped.
 *  @param {number[]} before
 *  @param {number[]} board */
const moved = (before, board) => board.filter((tile, cell) => tile && tile !== before[cell]);

export class ParityLabView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "parity-lab");
    /** @type {Game} */
    this.game = this.get("_game"); // as it is shown
    this.board = this.newBoard();
    this.mode = ""; // "swap" or "turn": what the next tile is chosen for
    this.chosen = 0; // the first of two tiles to swap
    this.asked = 0; // the tile that the question is about
    this.thread = ""; // what is drawn of it
    /** @type {number[]} */
    this.hand = []; // the boards of the history from which tiles are carried by hand, and turned
    /** @type {number[]} */
    this.bright = []; // the tiles that are not dimmed while turns are played
    this.timer = 0;
    this.read = select([["thread", "Along the thread"], ["rows", "Row by row"]]); // prettier-ignore
    this.read.ariaLabel = "How the tiles are read";
    this.read.addEventListener("change", () => this.settle({ read: this.read.value }));
    this.question = toggle("Ask first", (question) => this.settle({ question }));
    this.swap = toggle("Swap two", (on) => this.setMode(on ? "swap" : ""));
    this.turn = toggle("Turn three", (on) => this.setMode(on ? "turn" : ""));
    this.sort = button("Sort by turns", () => (this.timer ? this.settle() : this.play(this.sorting())));
    this.undo = button("Undo", () => this.setSteps(this.game.steps.slice(0, -1)));
    this.reset = button("Reset", () => this.setSteps(this.game.steps.slice(0, 1)));
    this.carry = button("Carry", () => this.carryByHand());
    const turns = [button("Solvable?", () => this.judge()), this.turn, this.carry, this.sort];
    const { read, undo, reset, swap, question, tools } = this;
    const controls = row(read, undo, reset, swap, question, ...(this.get("turns") ? turns : []), tools);
    this.choices = row();
    this.place = div("lab-parity-board");
    this.number = make("p", "lab-parity-number");
    this.straight = make("div", { className: "lab-straight", role: "img" });
    this.dashes = div("");
    this.tape = make("div", { className: "lab-tape", role: "img" }, div("", this.text("odd"), make("br"), this.text("even")), this.dashes);
    this.below = make("p", "lab-label");
    this.line = make("p", "lab-label");
    const ask = div("lab-parity-ask", controls, this.choices);
    this.lay(
      div(
        "lab-parity",
        this.place,
        div("lab-stack", ask, this.status, div("", this.number, this.line, this.tape)),
        div("lab-parity-straight", this.below, this.straight),
      ),
    );
    this.refresh();
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.follow(["read", "question"], () => (this.timer ? this.settle() : this.refresh()));
    this.follow(["_game"], () => this.refresh()); // Python's board wins
    this.signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  newBoard() {
    return new Board(this.game.puzzle, (tile) => this.press(tile));
  }

  /** The boards from the first to the current one. */
  get history() {
    return this.game.steps.flat();
  }

  get current() {
    return /** @type {number[]} */ (this.history.at(-1));
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

  /** @param {number[]} board */
  beads(board) {
    return beadsOf(board, this.game.puzzle, this.get("read"));
  }

  /** What a tile passes when it slides.
   *  @param {number[]} board
   *  @param {number} tile */
  passed(board, tile) {
    return passedBy(board, tile, this.game.puzzle, this.get("read"));
  }

  /** What is counted of a board: the inversions, and the number whose parity no slide changes.
   *  @param {number[]} board */
  count(board) {
    const found = inversions(this.beads(board));
    const row = Math.floor(board.indexOf(0) / this.game.puzzle.cols);
    const now = found + (this.rule === "even" ? row : 0);
    return { inversions: found, row, now, parity: this.kind(now) };
  }

  /** @param {number} number */
  kind(number) {
    return this.text(number % 2 ? "odd" : "even");
  }

  // -- showing -----------------------------------------------------------------------------

  /** What the last step moved and passed, or the slide that is asked about will. */
  get passing() {
    const { game, asked, history, current } = this;
    if (asked) return { tiles: [asked], passed: this.passed(current, asked) };
    const [before, board] = history.slice(-2);
    if (game.steps.length < 2 || game.steps.at(-1)?.length !== 1 || this.bright.length) return { tiles: [], passed: [] };
    const tiles = moved(before, board);
    return { tiles, passed: tiles.length > 1 ? [] : this.passed(before, tiles[0]) };
  }

  /** How a bead looks, on the board and on the thread.
   *  @param {number} bead */
  look(bead) {
    const { tiles, passed } = this.passing;
    const found = passed.find((each) => each.bead === bead);
    if (found) return `passed ${found.pair}`;
    if (tiles.includes(bead)) return "hopper";
    return this.bright.length && !this.bright.includes(bead) ? "dimmed" : "";
  }

  show() {
    const { game, mode, chosen, asked, current } = this;
    const { puzzle, steps } = game;
    const read = this.get("read");
    if (JSON.stringify(this.board.puzzle) !== JSON.stringify(puzzle)) this.board = this.newBoard();
    const { element, tiles } = this.board;
    if (element.parentElement !== this.place) this.place.replaceChildren(element);
    this.board.show(current, { all: Boolean(mode), chosen: chosen || null });
    tiles.forEach((tile, number) => (tile.dataset.look = this.look(number)));
    Object.assign(tiles[0], { tabIndex: -1, ariaDisabled: "true" });
    element.querySelector("svg")?.remove();
    const centres = order(puzzle, read).map((cell) => [cell % puzzle.cols, Math.floor(cell / puzzle.cols)].map((at) => 62 + 108 * at));
    const box = `0 0 ${108 * puzzle.cols + 16} ${108 * puzzle.rows + 16}`;
    element.prepend(svg("svg", { viewBox: box, "aria-hidden": "true", class: `lab-thread-${read}` }, line(centres), ...this.brackets()));
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
    this.carry.textContent = ["Carry", "Turn", "Carry back"][this.hand.length];
    for (const control of [this.undo, this.reset]) enable(control, steps.length > 1);
  }

  /** A bracket around the two beads of each pair that was passed, or will be. */
  brackets() {
    const { current } = this;
    const { cols } = this.game.puzzle;
    const { passed } = this.passing;
    return passed.flatMap(({ bead, pair }, i) => {
      const other = passed.findIndex((each, j) => j > i && pair >= 0 && each.pair === pair);
      if (other < 0) return [];
      const [[x, y], [, down]] = [bead, passed[other].bead].map((each) => current.indexOf(each)).map((cell) => [62 + 108 * (cell % cols), 62 + 108 * Math.floor(cell / cols)]);
      return [svg("path", { d: `M${x + 36} ${y}h12V${down}h-12`, "data-look": `passed ${pair}` })];
    });
  }

  /** The thread pulled straight: above a bead that was passed the change, below each bead how many
   *  smaller ones follow, and an empty ring where the tile was, or where it will be. */
  showThread() {
    const { straight, asked, history, current, bright } = this;
    const { tiles, passed } = this.passing;
    const beads = this.beads(current);
    const drawn = JSON.stringify([beads, tiles, passed, asked, bright]);
    if (drawn === this.thread || !straight.clientWidth) return;
    this.thread = drawn;
    const counts = smallerAfter(beads);
    const old = this.beads(history.at(passed.length && !asked ? -2 : -1) ?? current);
    const were = smallerAfter(old);
    const elements = beads.map((bead, i) => {
      const sign = asked ? undefined : passed.find((one) => one.bead === bead)?.sign;
      const element = div("lab-bead", make("i", {}, sign ? signed(sign) : ""), make("b", {}, bead), make("span", {}));
      const before = were[old.indexOf(bead)];
      element.lastElementChild?.append(...(before === counts[i] ? [] : [make("s", {}, before), " "]), String(counts[i]));
      element.dataset.look = this.look(bead);
      return element;
    });
    if (passed.length) {
      const [own, ...others] = [tiles[0], ...passed.map(({ bead }) => bead)].map((bead) => beads.indexOf(bead));
      const ring = own < others[0] ? Math.max(...others) + 1 : Math.min(...others);
      elements.splice(ring, 0, div("lab-bead lab-ring", make("b")));
    }
    straight.style.setProperty("--beads", String(beads.length + 1));
    straight.ariaLabel = this.text("beads", { beads: beads.join(" "), counts: counts.join(" ") });
    const before = this.places();
    straight.replaceChildren(...elements);
    this.fly(before, tiles[0], passed);
  }

  /** Where each bead is: on the thread, or, before there was one, on the board. */
  places() {
    const beads = [...this.straight.querySelectorAll(".lab-bead:not(.lab-ring) > b")];
    const all = beads.length ? beads : this.board.tiles.slice(1);
    return new Map(all.map((each) => [Number(each.textContent), each.getBoundingClientRect()]));
  }

  /** Let the beads come from where they were: along the thread, and the one that hops above it, over
   *  one bead after the other, each of which then shows its change.
   *  @param {Map<number, DOMRect>} before
   *  @param {number} hopper
   *  @param {import("./parity.js").Passed[]} passed */
  fly(before, hopper, passed) {
    if (this.asked || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const hops = passed.length;
    const way = this.beads(this.current).indexOf(hopper) > this.beads(this.current).indexOf(passed[0]?.bead) ? 1 : -1;
    [...this.straight.querySelectorAll(".lab-bead:not(.lab-ring)")].forEach((element, i) => {
      const [sign, bead] = element.children;
      const number = Number(bead.textContent);
      const [from, to] = [before.get(number), bead.getBoundingClientRect()];
      const [dx, dy] = from ? [from.x - to.x, from.y - to.y] : [0, 0];
      const place = passed.findIndex((one) => one.bead === number);
      const turn = way > 0 ? place : hops - 1 - place; // when it is passed
      if (place >= 0) sign.animate({ opacity: [0, 1], scale: [2, 1] }, { duration: 200, delay: (turn + 1) * HOP_MS, fill: "backwards" });
      if (!dx && !dy) return;
      const own = number === hopper && hops;
      const arcs = Array.from({ length: own ? 2 * hops - 1 : 0 }, (_, j) => `${dx * (1 - (j + 1) / (2 * hops))}px ${j % 2 ? -0.4 : -1.1}em`);
      const duration = own ? hops * HOP_MS : hops ? HOP_MS : PULL_MS;
      const delay = own ? 0 : hops ? Math.max(0, turn) * HOP_MS : i * ONE_MS;
      bead.animate({ translate: [`${dx}px ${dy}px`, ...arcs, "0 0"] }, { duration, delay, easing: "ease-in-out", fill: "backwards" });
    });
  }

  /** The parities of the last boards, which stay at one level as long as they are the same. */
  showTape() {
    const boards = this.history.slice(-TAPE);
    const steps = boards.map((board, i) => {
      const { now, inversions: thin, parity } = this.count(board);
      const mark = i && moved(boards[i - 1], board).length > 1 ? "✗" : "";
      const dash = make("i", { style: `--level: ${1 - (now % 2)}; --thin: ${1 - (thin % 2)}` }, mark);
      return { dash, said: `${mark} ${parity}`.trim() };
    });
    this.tape.ariaLabel = this.text("tape", { parities: steps.slice(-12).map(({ said }) => said).join(", ") }); // prettier-ignore
    this.dashes.replaceChildren(...steps.map(({ dash }) => dash));
  }

  /** @param {import("./parity.js").Passed[]} passed */
  named(passed) {
    const { length } = passed;
    return length > 4 ? this.text("many", { length }) : listed(passed.map(({ bead }) => bead));
  }

  /** Describe the last step. */
  describe() {
    const { current } = this;
    const { steps } = this.game;
    const { tiles, passed } = this.passing;
    if (!tiles.length) return this.text(steps.length > 1 ? "played" : "start");
    const [tile, other] = tiles;
    if (other) {
      const beads = this.beads(current);
      const there = Math.abs(beads.indexOf(tile) - beads.indexOf(other));
      return this.text("swapped", { one: tile, other, there, back: there - 1, total: 2 * there - 1 });
    }
    const signs = passed.map(({ sign }) => signed(sign)).join(" ");
    const sum = passed.length > 1 ? `${signs} = ${signed(change(passed))}` : signs;
    return this.text(passed.length ? "hop" : "slide", { tile, beads: this.named(passed), sum, after: this.count(current).inversions });
  }

  // -- acting ------------------------------------------------------------------------------

  /** Show the game of the model; nothing is played, chosen or asked any more.
   *  @param {string} [reply] To the reader's answer. */
  refresh(reply = "") {
    clearTimeout(this.timer);
    Object.assign(this, { game: this.get("_game"), timer: 0, mode: "", chosen: 0, asked: 0, bright: [] });
    if (this.history.length <= Math.max(0, ...this.hand)) this.hand = []; // the boards are taken back
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

  /** @param {string} mode */
  setMode(mode) {
    this.settle();
    this.mode = mode;
    this.show();
    if (mode) this.say(this.text(mode));
  }

  /** Let a tile change places with the blank, or with another one.
   *  @param {number} tile
   *  @param {number} other
   *  @param {string} [reply] */
  step(tile, other, reply) {
    this.setSteps([...this.game.steps, [exchanged(this.current, tile, other)]], reply);
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
    this.settle();
    const { current } = this;
    if (!canSlide(current, tile, this.game.puzzle)) this.say(this.text("far", { tile }));
    else if (!this.get("question") || !this.passed(current, tile).length) this.step(tile, 0);
    else if (tile !== asked) this.predict(tile);
  }

  /** Ask by how much a slide will change the inversions.
   *  @param {number} tile */
  predict(tile) {
    const passed = this.passed(this.current, tile);
    const count = passed.length;
    const right = change(passed);
    const buttons = Array.from({ length: 2 * count + 1 }, (_, i) => {
      const choice = signed(i - count);
      const name = i - count === right ? "right" : (i - count - right) % 2 ? "impossible" : "wrong";
      const reply = this.text(name, { choice, count, kind: this.kind(count), up: i / 2, down: count - i / 2 });
      return button(choice, () => this.step(tile, 0, `${reply} `));
    });
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
    this.settle();
    const { current, game } = this;
    const { now, parity } = this.count(current);
    const goal = this.count(game.puzzle.goal);
    const name = isSolvable(current, game.puzzle) ? "solvable" : "unsolvable";
    this.say(this.text(name, { now, parity, goal: goal.now, goalParity: goal.parity }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { asked } = this;
    if (event.key === "Escape" && (asked || this.mode)) {
      this.settle();
      this.board.tiles[asked].focus({ preventScroll: true });
    }
    const move = moveOf(event);
    if (!move) return;
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
    this.settle();
    const { steps } = this.game;
    /** @type {number[][]} */
    const boards = [];
    const go = () => {
      const { value: frame, done } = frames.next();
      if (done) {
        this.settle();
        return this.say(/** @type {string} */ (frame));
      }
      const { slides, bright, say, pause } = /** @type {Frame} */ (frame);
      for (const [i] of slides.entries()) boards.push(slidAll(this.current, slides.slice(0, i + 1)));
      if (boards.length) this.game = { ...this.game, steps: [...steps, [...boards]] };
      this.bright = bright;
      this.timer = window.setTimeout(go, pause);
      this.show();
      this.say(say, true);
    };
    go();
  }

  /** Begin to carry three tiles by hand to a square with the blank; then to turn them; then carry
   *  them back. */
  carryByHand() {
    const { hand, history } = this;
    if (hand.length < 2) {
      this.settle();
      this.hand = [...hand, history.length - 1];
      this.show();
      return this.say(this.text(hand.length ? "round by hand" : "carry by hand"));
    }
    const blank = this.current.indexOf(0);
    if (blank !== history[hand[1]].indexOf(0)) this.say(this.text("not round"));
    else this.play(this.carryingBack(history, hand));
  }

  /** Undo the slides with which tiles were carried, after they have turned.
   *  @param {number[][]} boards
   *  @param {number[]} hand
   *  @returns {Generator<Frame, string>} */
  *carryingBack(boards, [from, to]) {
    this.hand = [];
    for (const board of boards.slice(from, to).reverse()) {
      yield { slides: [this.current[board.indexOf(0)]], bright: [], say: this.text("back"), pause: SLIDE_MS };
    }
    return this.text("carried", { tiles: listed(moved(boards[from], this.current)) || "no tile" });
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

  /** Sort the beads by turns.
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
