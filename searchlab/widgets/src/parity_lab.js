// The parity lab: the tiles of a board as beads on a thread, and what slides and swaps do to them.

import "./parity_lab.css";
import { middleOf, onBoard } from "./board.js";
import { button, div, listed, make, row, toggle } from "./dom.js";
import { GameView, SLIDE_MS } from "./game.js";
import { beadsOf, blankHome, inversions, isSolvable, nextTurn, order, passedBy, smallerAfter, turn } from "./parity.js";
import { same } from "./puzzle.js";
import { line, svg } from "./svg.js";

const TURN_MS = 450;
const TAPE = 100; // boards, the last of which are in sight
const BEAD = 35; // pixels, the least

/** @param {number} number */
const signed = (number) => (number < 0 ? `−${-number}` : number ? `+${number}` : "0");

/** By how much passing these beads changes the inversions.
 *  @param {import("./parity.js").Passed[]} passed */
const change = (passed) => passed.reduce((total, { sign }) => total + sign, 0);

/** The tiles that have moved: one that slid, two that were swapped.
 *  @param {number[]} before
 *  @param {number[]} board */
const moved = (before, board) => board.filter((tile, cell) => tile && tile !== before[cell]);

export class ParityLabView extends GameView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "parity-lab", "Sort by turns", () => this.play(this.sorting()));
    /** @type {number[]} */
    this.hand = []; // the boards of the history from which tiles are carried by hand, and turned
    this.drawn = ""; // of the thread
    /** @type {HTMLElement[]} */
    this.beads = []; // on the thread, by tile; the first is where the hopper was, or will be
    this.rows = toggle("Row by row", (on) => this.settle({ read: on ? "rows" : "thread" }));
    this.question = toggle("Ask first", (question) => this.settle({ question }));
    this.swap = toggle("Swap two", (on) => this.setMode(on ? "swap" : ""));
    this.turn = toggle("Turn three", (on) => this.setMode(on ? "turn" : ""));
    this.carry = button("Carry", () => this.carryByHand());
    const turns = [button("Solvable?", () => this.judge()), this.turn, this.carry, this.player];
    const { undo, reset, swap, rows, question, tools } = this;
    const controls = row(undo, reset, swap, rows, question, ...(this.get("turns") ? turns : []), tools);
    this.choices = row();
    this.number = make("p", "parity-number");
    this.straight = make("div", { className: "straight", role: "img" });
    this.dashes = div("");
    this.tape = make("div", { className: "tape", role: "img" }, div("", this.text("odd"), make("br"), this.text("even")), this.dashes);
    this.below = make("p", "label");
    this.line = make("p", "label");
    const ask = div("parity-ask", controls, this.choices);
    this.lay(
      div(
        "parity",
        this.place,
        div("stack", ask, this.status, div("", this.number, this.line, this.tape)),
        div("parity-straight", this.below, this.straight),
      ),
    );
    this.refresh();
    this.follow(["read", "question"], () => this.settle());
  }

  /** Which of the rules is shown: that of the thread, or of an odd or even number of columns. */
  get rule() {
    return this.get("read") === "thread" ? "thread" : this.game.puzzle.cols % 2 ? "odd" : "even";
  }

  get texts() {
    const { all, [this.rule]: own } = super.texts;
    return { ...all, ...own };
  }

  /** The tiles as they are read.
   *  @param {number[]} board */
  read(board) {
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
    const found = inversions(this.read(board));
    const row = Math.floor(board.indexOf(0) / this.game.puzzle.cols);
    const now = found + (this.rule === "even" ? row : 0);
    return { inversions: found, row, now, parity: this.kind(now) };
  }

  /** @param {number} number */
  kind(number) {
    return this.text(number % 2 ? "odd" : "even");
  }

  /** What the last step moved and passed, or the slide that is asked about will. */
  get passing() {
    const { current, before, game } = this;
    const { asked, bright } = this.doing;
    const tiles = asked ? [asked] : bright || game.steps.at(-1)?.length !== 1 ? [] : moved(before, current);
    return { tiles, passed: tiles.length === 1 ? this.passed(asked ? current : before, tiles[0]) : [] };
  }

  // -- showing -----------------------------------------------------------------------------

  begin() {
    this.drawn = "";
    this.beads = this.board.tiles.map(() => div("bead"));
  }

  show() {
    super.show();
    const { game, current, board } = this;
    const { puzzle } = game;
    const { mode, chosen, asked, bright } = this.doing;
    const { tiles, passed } = this.passing;
    const read = this.get("read");
    // The boards are taken back, or two tiles were swapped.
    if (this.history.length <= Math.max(0, ...this.hand) || tiles.length > 1) this.hand = [];
    /** @type {string[]} */
    const looks = board.tiles.map((_, bead) => (tiles.includes(bead) ? "hopper" : bright && !bright.includes(bead) ? "dimmed" : ""));
    for (const { bead, pair } of passed) looks[bead] = `passed ${pair}`;
    board.show(current, { all: Boolean(mode), chosen });
    board.tiles.forEach((tile, number) => (tile.dataset.look = looks[number]));
    Object.assign(board.tiles[0], { tabIndex: -1, ariaDisabled: "true" });
    board.element.querySelector("svg")?.remove();
    // A bracket around the two beads of each pair.
    const brackets = passed.slice(0, read === "thread" ? passed.length / 2 : 0).map(({ bead, pair }, i) => {
      const [[x, y], [, down]] = [bead, passed[passed.length - 1 - i].bead].map((each) => middleOf(current.indexOf(each), puzzle));
      return svg("path", { d: `M${x + 36} ${y}h12V${down}h-12`, "data-look": `passed ${pair}` });
    });
    const thread = line(order(puzzle, read).map((cell) => middleOf(cell, puzzle)));
    board.element.prepend(onBoard(puzzle, `thread-${read}`, thread, ...brackets));
    this.showThread(looks);
    this.showTape();
    this.below.textContent = this.text("below");
    this.line.textContent = this.text("line");
    this.number.textContent = this.text("number", this.count(current));
    this.root.classList.toggle("asking", Boolean(asked));
    this.rows.ariaPressed = String(read === "rows");
    this.question.ariaPressed = String(this.get("question"));
    this.swap.ariaPressed = String(mode === "swap");
    this.turn.ariaPressed = String(mode === "turn");
    this.carry.textContent = ["Carry", "Turn", "Carry back"][this.hand.length];
  }

  /** The thread pulled straight: above a bead that was passed the change, below each bead how many
   *  smaller ones follow. What a bead holds is replaced, which starts its animation.
   *  @param {string[]} looks */
  showThread(looks) {
    const { straight, current, before, board, root } = this;
    const { asked } = this.doing;
    const { tiles, passed } = this.passing;
    const beads = this.read(current);
    const across = Math.min(beads.length + 1, Math.floor(root.clientWidth / BEAD));
    const drawn = JSON.stringify([beads, looks, asked, across]);
    if (drawn === this.drawn || !across) return;
    const pulled = this.drawn ? [] : board.tiles.map((tile) => tile.getBoundingClientRect());
    this.drawn = drawn;
    const old = passed.length && !asked ? this.read(before) : beads;
    const [counts, were] = [beads, old].map(smallerAfter);
    straight.ariaLabel = this.text("beads", { beads: beads.join(" "), counts: counts.join(" ") });
    straight.style.cssText = `--beads: ${beads.length + 1}; --across: ${across}; --hops: ${asked ? 0 : passed.length}`;
    const slots = [...beads];
    const own = beads.indexOf(tiles[0]);
    if (passed.length) slots.splice(own < beads.indexOf(passed[0].bead) ? own + passed.length + 1 : own - passed.length, 0, 0);
    this.beads[0].hidden = !passed.length;
    slots.forEach((bead, slot) => {
      const element = this.beads[bead];
      const turn = passed.findIndex((each) => each.bead === bead); // when it is passed
      const [count, was] = [counts[beads.indexOf(bead)], were[old.indexOf(bead)]];
      const sign = asked || turn < 0 ? "" : signed(passed[turn].sign);
      const below = make("span", {}, ...(count === was ? [] : [make("s", {}, was), " "]), count ?? "");
      element.replaceChildren(make("i", {}, sign), make("b", {}, bead || ""), below);
      element.dataset.look = bead ? looks[bead] : "ring";
      element.style.cssText = `--row: ${Math.floor(slot / across)}; --col: ${slot % across}; --turn: ${Math.max(0, turn)}`;
    });
    if (!pulled.length) return;
    straight.replaceChildren(...this.beads);
    for (const bead of beads) {
      const [from, to] = [pulled[bead], this.beads[bead].children[1].getBoundingClientRect()];
      this.beads[bead].style.cssText += `--dx: ${from.x - to.x}px; --dy: ${from.y - to.y}px`;
    }
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

  describe() {
    const { tiles, passed } = this.passing;
    if (!tiles.length) return this.text(this.game.steps.length > 1 ? "played" : "start");
    const [tile, other] = tiles;
    if (other) {
      const beads = this.read(this.current);
      const there = Math.abs(beads.indexOf(tile) - beads.indexOf(other));
      return this.text("swapped", { one: tile, other, there, back: there - 1, total: 2 * there - 1 });
    }
    const signs = passed.map(({ sign }) => signed(sign)).join(" ");
    const sum = passed.length > 1 ? `${signs} = ${signed(change(passed))}` : signs;
    return this.text(passed.length ? "hop" : "slide", { tile, beads: this.named(passed), sum, after: this.count(this.current).inversions });
  }

  // -- acting ------------------------------------------------------------------------------

  /** @param {string} mode */
  setMode(mode) {
    this.settle();
    if (mode) this.want({ mode }, this.text(mode));
  }

  /** @param {number} tile */
  press(tile) {
    const { mode, chosen } = this.doing;
    if (!mode || !tile) super.press(tile);
    else if (mode === "turn") this.play(this.turning(tile));
    else if (!chosen) this.want({ mode, chosen: tile }, this.text("with", { tile }));
    else if (chosen === tile) this.setMode(mode);
    else this.step(chosen, tile);
  }

  /** Slide a tile; where it passes some, ask first by how much that will change the inversions.
   *  @param {number} tile */
  slide(tile) {
    const passed = this.passed(this.current, tile);
    const count = passed.length;
    if (!count || !this.get("question")) return this.step(tile);
    const right = change(passed);
    const buttons = Array.from({ length: 2 * count + 1 }, (_, i) => {
      const choice = signed(i - count);
      const name = i - count === right ? "right" : (i - count - right) % 2 ? "impossible" : "wrong";
      const reply = this.text(name, { choice, count, kind: this.kind(count), up: i / 2, down: count - i / 2 });
      return button(choice, () => this.step(tile, 0, `${reply} `));
    });
    this.choices.replaceChildren(...buttons);
    this.want({ asked: tile }, this.text("asks", { tile, beads: this.named(passed) }));
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

  // -- turns -------------------------------------------------------------------------------

  /** Begin to carry three tiles by hand to a square with the blank; then to turn them; then carry
   *  them back. */
  carryByHand() {
    const { hand, history, current } = this;
    if (hand.length < 2) {
      this.settle();
      this.hand = [...hand, history.length - 1];
      this.want({}, this.text(hand.length ? "round by hand" : "carry by hand"));
    } else if (current.indexOf(0) !== history[hand[1]].indexOf(0)) this.say(this.text("not round"));
    else this.play(this.carryingBack());
  }

  /** Undo the slides with which tiles were carried, after they have turned.
   *  @returns {Generator<number, string>} */
  *carryingBack() {
    const { history, hand, game } = this;
    const [from, to] = hand;
    this.hand = [];
    this.say(this.text("back"), true);
    for (const board of history.slice(from, to).reverse()) yield this.slideOn(game.steps.length, this.current[board.indexOf(0)]);
    return this.text("carried", { tiles: listed(moved(history[from], this.current)) || "no tile" });
  }

  /** Turn a bead and the next two on the thread.
   *  @param {number} tile
   *  @returns {Generator<number, string>} */
  *turning(tile) {
    const { puzzle, steps } = this.game;
    const beads = beadsOf(this.current, puzzle);
    const from = Math.min(beads.indexOf(tile), beads.length - 3);
    const bright = beads.slice(from, from + 3);
    const three = listed(bright);
    const parts = turn(this.current, bright, true, puzzle);
    this.doing = { bright };
    for (const [i, name] of ["carry", "round", "back"].entries()) {
      this.say(this.text(name, { three }), true);
      yield 2 * SLIDE_MS;
      for (const each of parts[i]) yield this.slideOn(steps.length, each);
    }
    return this.text("turned", { three });
  }

  /** Sort the beads by turns.
   *  @returns {Generator<number, string>} */
  *sorting() {
    const { puzzle, steps } = this.game;
    for (const tile of blankHome(this.current, puzzle)) yield this.slideOn(steps.length, tile);
    for (let count = 0; ; ) {
      const next = nextTurn(this.current, puzzle);
      if (!next) return this.text(same(this.current, puzzle.goal) ? "sorted" : "unsorted", { count });
      const { three, first } = next;
      this.doing = { bright: three };
      this.say(this.text("sorting", { count: ++count, three: listed(three) }), true);
      this.slideOn(steps.length, ...turn(this.current, three, first, puzzle).flat());
      yield TURN_MS;
    }
  }
}
