// Be the algorithm: the player's search stops before each expansion and asks what comes next.

import { button, div, enable, isShortcut, make, onPress, row } from "./kit.js";
import { Performing } from "./performing.js";
import { after, cellWords } from "./puzzle.js";
import { stillBoard } from "./tray.js";
import { capital, counted, several, valueWords } from "./words.js";

/**
 * @typedef {import("./performing.js").Answer} Answer
 * @typedef {import("./view.js").View & {told: any, search: import("./recorded.js").Recorded,
 *   timeline: import("./timeline.js").Timeline, eye: () => number}} Player
 */

const BOARDS = 8; // to choose from
const STRIDE = 10; // played without a question
const WIDE = 760; // pixels: from here on the tree and the question are to be seen together
const LETTERS = { u: "up", d: "down", l: "left", r: "right" };

/** By kind of mistake with a board, what was taken in place of the one that came next.
 *  @type {Record<string, string>} */
const TAKEN = {
  own: "another board than your own search took",
  dropped: "a board that never waited",
  expanded: "a board that was expanded already",
  replaced: "a board that waits with a shorter path",
  value: "a board that has not the least value",
  "low h": "the least value, but not the least h",
  "high h": "the least value, but not the largest h",
  "last in": "the least value, but not the last that came",
  "first in": "the least value, but not the first that came",
  queue: "a board that came later",
  sides: "a board that came later",
  down: "another board than the one kept last",
  back: "a board where nothing is left, or too high on the path",
  limit: "another board than the start, where a new limit begins",
};

export class Quiz {
  /** @param {Player} view */
  constructor(view) {
    this.view = view;
    this.on = false;
    this.over = false; // whether the score is shown
    /** @type {Performing | null} */
    this.judge = null; // of the search, once there is a question
    this.asked = ""; // the question that is on the page
    this.verdict = "";
    /** @type {Answer[]} */
    this.answers = []; // in the order of their events
    /** @type {Record<string, string>} */
    this.said = {}; // by move, what the reader has chosen

    this.toggle = button("Be the algorithm", { ariaPressed: "false" });
    this.toggle.classList.add("searchlab-player-performing");
    this.told = make("p", { className: "searchlab-player-asked", role: "status" });
    this.choices = div("searchlab-player-choices");
    this.take = button("Expand the board selected in the tree");
    this.settle = button("Answer");
    this.skip = button("");
    this.again = button("Begin anew");
    this.stop = button("Stop");
    this.sum = make("p", "searchlab-player-sum");
    this.kinds = make("ul", "searchlab-player-kinds");
    const { take, settle, skip, again, stop } = this;
    const controls = row(take, settle, skip, again, stop);
    const parts = [this.told, this.choices, controls, this.sum, this.kinds];
    this.element = div("searchlab-player-quiz", ...parts);
    this.element.role = "region";
    this.element.ariaLabel = "Be the algorithm";
    this.listen();
  }

  listen() {
    onPress(this.toggle, () => this.switch(!this.on));
    onPress(this.stop, () => (this.on ? this.switch(false) : this.close()));
    onPress(this.take, () => this.choose(this.view.eye()));
    onPress(this.settle, () => this.answer());
    onPress(this.skip, () => this.go(this.beyond()));
    onPress(this.again, () => {
      this.verdict = "";
      this.asked = "";
      this.answers = [];
      this.view.show();
    });
    this.choices.addEventListener("keydown", (event) => this.key(event));
  }

  /** Take another search up. */
  begin() {
    this.judge = null;
    this.on = this.over = false;
    this.asked = this.verdict = "";
    this.answers = [];
  }

  /** @param {boolean} on */
  switch(on) {
    const { view } = this;
    this.on = on;
    this.over = !on && this.answers.length > 0;
    this.asked = this.verdict = "";
    view.timeline.pause();
    view.save({ code: false, node: null }); // the lines would tell what comes
    view.show();
    if (!on) this.toggle.focus({ preventScroll: true });
  }

  close() {
    this.over = false;
    this.view.show();
    this.toggle.focus({ preventScroll: true });
  }

  /** Where the next question is to be put: some steps on, or after what has been answered. */
  beyond() {
    const { at } = this.view.timeline;
    if (this.phase !== "known") return at + STRIDE;
    const answered = new Set(this.answers.map(({ event }) => event));
    let next = at + 1;
    while (answered.has(next)) next++;
    return next;
  }

  /** Go on without a question.
   *  @param {number} at */
  go(at) {
    const { timeline } = this.view;
    timeline.pause();
    timeline.go(at);
    this.verdict = "";
    this.view.save({ at: timeline.at, node: null });
    this.view.show();
  }

  // -- asking ---------------------------------------------------------------------------

  /** What is asked where the search stands: which board, or what becomes of its moves.
   *  @returns {"over" | "playing" | "known" | "board" | "moves"} */
  get phase() {
    const { timeline, search } = this.view;
    if (this.over || timeline.at === search.length) return "over";
    if (timeline.playing) return "playing";
    const answer = this.answers.find(({ event }) => event === timeline.at);
    if (answer) return this.open(answer) ? "moves" : "known";
    if (this.referee.askable(timeline.at)) return "board";
    return Object.keys(this.referee.moves(timeline.at)).length ? "moves" : "known";
  }

  /** Whether an answer waits for what becomes of the moves.
   *  @param {Answer} answer */
  open({ event, moves }) {
    return !Object.keys(moves).length && Object.keys(this.referee.moves(event)).length > 0;
  }

  get referee() {
    this.judge ??= new Performing(this.view.told.rule, this.view.search);
    return this.judge;
  }

  show() {
    const { view } = this;
    const shown = this.on || this.over;
    this.toggle.ariaPressed = String(this.on);
    enable(this.toggle, view.search.length > 0);
    view.root.classList.toggle("searchlab-player-asking", this.on);
    this.element.hidden = !shown;
    if (!shown) return;
    this.element.classList.toggle("searchlab-scene", view.root.clientWidth >= WIDE);
    const { phase } = this;
    const question = `${phase} ${view.timeline.at} ${this.answers.length}`;
    const fresh = question !== this.asked;
    this.asked = question;
    if (fresh) this.ask(phase);
    enable(this.take, view.state.node !== null || !view.timeline.at);
    this.take.hidden = phase !== "board";
    this.settle.hidden = phase !== "moves";
    this.skip.hidden = phase === "over";
    this.skip.textContent = phase === "known" ? "Go on" : `Play ${STRIDE} for me`;
    this.again.hidden = phase !== "over" && phase !== "known";
    this.stop.textContent = this.on ? "Stop" : "Close";
    this.count(phase === "over");
  }

  /** Put the question.
   *  @param {string} phase */
  ask(phase) {
    const { view, choices } = this;
    const { at } = view.timeline;
    const had = choices.contains(view.el.ownerDocument.activeElement);
    const event = `${capital(view.told.unit)} ${counted(at + 1)}`;
    const taken = phase === "moves" ? this.board(at) : "";
    /** @type {Record<string, string>} */
    const questions = {
      board: `${event}: which board comes next? Choose one, here or in the tree.`,
      moves: `${event} takes ${taken}. What becomes of each move?`,
      known: `${event} has nothing left to ask.`,
      playing: "It plays by itself.",
      over: this.answers.length ? "This is how you did." : "The search is over.",
    };
    this.told.replaceChildren(make("span", {}, this.verdict), make("strong", {}, questions[phase]));
    this.said = {};
    const boxes = phase === "board" ? this.makeBoards(at) : phase === "moves" ? this.makeMoves(at) : [];
    choices.replaceChildren(...boxes);
    enable(this.settle, false);
    if (phase === "moves") this.look(at);
    /** @type {HTMLElement | null} */
    const first = choices.querySelector("button, input");
    if (had && first) first.focus({ preventScroll: true });
  }

  /** The board of an event, in words: marked in the tree, unless it comes out of nowhere.
   *  @param {number} at */
  board(at) {
    const { search } = this.view;
    if (this.referee.askable(at)) return "the marked board";
    return `a board that is not in the tree yet: ${cellWords(search.board(search.expands[at]), search)}`;
  }

  /** Let the eye rest on the board that is expanded.
   *  @param {number} at */
  look(at) {
    const { view, referee } = this;
    const truth = view.search.expands[at];
    const there = referee.there(at).find((node) => referee.alike(node, truth));
    if (there === undefined || view.state.node === there) return;
    view.save({ node: there });
    if (view.state.node === there) view.show();
  }

  /** Boards to choose the next one from.
   *  @param {number} at */
  makeBoards(at) {
    const { view, referee } = this;
    const { search } = view;
    return referee.candidates(at, BOARDS).map((node) => {
      const board = search.board(node);
      const values = [`g ${search.g[node]}`];
      if (search.h) values.push(`h ${valueWords(search.h[node])}`);
      const words = make("span", {}, values.join(" "));
      const control = button("", { ariaLabel: `Expand ${cellWords(board, search)}: ${values.join(", ")}` });
      control.append(stillBoard(board, search), words);
      onPress(control, () => this.choose(node));
      return control;
    });
  }

  /** For each move, what can become of it.
   *  @param {number} at */
  makeMoves(at) {
    const { view, referee } = this;
    const { search, told } = view;
    const board = search.board(search.expands[at]);
    return Object.keys(referee.moves(at)).map((move) => {
      const made = after(board, [move], search);
      const name = LETTERS[/** @type {keyof LETTERS} */ (move)];
      const boxes = told.rule.fates.map((/** @type {string} */ fate) => {
        const box = make("input", { type: "radio", name: `${view.id}-${move}`, value: fate });
        box.addEventListener("change", () => {
          this.said[move] = fate;
          const all = Object.keys(referee.moves(at));
          enable(this.settle, all.every((each) => each in this.said));
        });
        return make("label", "searchlab-check", box, told.rule.words.fates[fate]);
      });
      const group = make("div", { role: "radiogroup", className: "searchlab-player-fates" }, ...boxes);
      group.ariaLabel = `${name}: ${cellWords(made, search)}`;
      const picture = stillBoard(made, search);
      return div("searchlab-player-move", make("strong", {}, `${move}: ${name}`), picture, group);
    });
  }

  // -- answering --------------------------------------------------------------------------

  /** Take a board for the one that comes next. Returns whether one was asked for.
   *  @param {number} node */
  choose(node) {
    const { view } = this;
    if (!this.on || this.phase !== "board") return false;
    const { at } = view.timeline;
    const { mistake, words } = this.referee.next(at, node);
    this.verdict = mistake ? `Not that one. ${words}` : "Right.";
    this.put({ event: at, board: node, moves: {} });
    return true;
  }

  answer() {
    const { view, referee } = this;
    const { at } = view.timeline;
    const wrong = Object.entries(this.said)
      .map(([move, said]) => referee.child(at, move, said))
      .filter(({ mistake }) => mistake);
    this.verdict = wrong.length ? wrong.map(({ words }) => capital(words)).join(" ") : "Right, all of them.";
    const begun = this.answers.find(({ event }) => event === at);
    this.put({ event: at, board: begun?.board ?? null, moves: this.said });
  }

  /** Keep an answer, and let the search go on with what it did once all is answered.
   *  @param {Answer} answer */
  put(answer) {
    const { view } = this;
    const { at } = view.timeline;
    this.answers = [...this.answers.filter(({ event }) => event !== at), answer];
    this.answers.sort((one, other) => one.event - other.event);
    const next = this.open(answer) ? at : at + 1;
    view.timeline.go(next);
    view.save({ at: next, ...(next > at ? { node: null } : {}) });
    view.show();
  }

  /** Walk among the choices with the arrow keys; the search stays where it is.
   *  @param {KeyboardEvent} event */
  key(event) {
    const { target, key } = event;
    const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (!by || isShortcut(event) || !(target instanceof HTMLButtonElement)) return;
    const all = [...this.choices.querySelectorAll("button")];
    all[(all.indexOf(target) + by + all.length) % all.length].focus();
    event.preventDefault();
  }

  // -- the score --------------------------------------------------------------------------

  /** @param {boolean} whole Whether the mistakes are told, too. */
  count(whole) {
    const { boards, children, mistakes } = this.referee.score(this.answers);
    /** @param {import("./performing.js").Count} count
     *  @param {string} noun */
    const of = ({ asked, right }, noun) =>
      `${counted(right)} of ${several(asked, noun)}`;
    this.sum.textContent = `Right: ${of(boards, "board")}, ${of(children, "move")}`;
    const { fates } = this.view.told.rule.words;
    const kinds = Object.entries(mistakes).sort(([, one], [, other]) => other - one);
    const lines = kinds.map(([kind, number]) => {
      const [fate, said] = kind.split(", not ");
      const words = said ? `${fates[fate]}, taken for ${fates[said]}` : TAKEN[kind];
      return make("li", {}, `${counted(number)} × ${words}`);
    });
    this.kinds.replaceChildren(...(whole ? lines : []));
    this.kinds.hidden = !whole || !lines.length;
  }
}
