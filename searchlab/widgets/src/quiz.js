// Be the algorithm: the player's search stops before each expansion and asks what comes next. The
// keys of the frontier and the sentences are part of the recording.

import { button, counted, div, enable, filled, make, row, several, value } from "./dom.js";
import { FRONTIER, keyWords } from "./panels.js";

const BOARDS = 6; // to choose from
const STRIDE = 10; // played without a question
export class Quiz {
  /** @param {import("./player.js").PlayerView} view */
  constructor(view) {
    this.view = view;
    this.on = false;
    this.feedback = ""; // on the last answer
    this.asked = ""; // the question that is on the page
    this.chosenAt = -1; // the position whose board was chosen
    /** @type {number[]} */
    this.answers = []; // by child, the outcome that the reader has chosen
    this.right = this.all = 0; // answers
    this.question = make("p", { role: "status" });
    this.choices = div("quiz-choices");
    this.settle = button("Answer", () => this.answer());
    this.skip = button(`Play ${STRIDE} for me`, () => this.go(this.view.timeline.at + STRIDE));
    this.score = make("span", "label");
    const controls = row(this.settle, this.skip, button("Stop", () => this.turn(false)), this.score);
    this.element = make("div", { className: "quiz", role: "region", ariaLabel: "Be the algorithm" });
    this.element.append(this.question, this.choices, controls);
  }

  get recording() {
    return this.view.recording;
  }

  /** A text of Python's, with its blanks filled in.
   *  @param {string} name
   *  @param {Record<string, any>} [values] */
  text(name, values = {}) {
    return filled(this.recording.payload.quiz.texts[name], values);
  }

  /** The name of the move that led to a node.
   *  @param {number} node
   *  @returns {string} */
  moveName(node) {
    return this.recording.payload.quiz.moves[this.recording.columns.move[node]];
  }

  /** @param {boolean} on */
  turn(on) {
    const { view } = this;
    Object.assign(this, { on, asked: "", feedback: "", chosenAt: -1, right: 0, all: 0 });
    view.timeline.pause();
    view.set({ node: null });
    view.show();
    if (on) this.focus();
    else view.quizButton.focus({ preventScroll: true });
  }

  /** Move the focus to the question, which comes into sight with it. */
  focus() {
    /** @type {HTMLElement | null} */
    const first = this.choices.querySelector("button, input") ?? this.skip;
    first?.focus({ preventScroll: true });
    this.view.root.scrollIntoView({ block: "start" });
  }

  /** @param {number} at */
  go(at, feedback = "") {
    this.feedback = feedback;
    this.view.timeline.take(at);
    this.view.show();
  }

  // -- asking -----------------------------------------------------------------------------------

  /** What is asked here: which board comes next, or what becomes of its children.
   *  @returns {"board" | "moves" | ""} */
  get phase() {
    const { at, playing } = this.view.timeline;
    if (playing || at === this.recording.length) return "";
    return this.chosenAt === at || this.candidates().length < 2 ? "moves" : "board"; // of one there is no choice
  }

  show() {
    this.element.hidden = !this.on;
    if (!this.on) return;
    const { phase, choices, recording } = this;
    const { at } = recording;
    this.settle.hidden = phase !== "moves";
    this.score.textContent = this.all ? this.text("score", { right: counted(this.right), all: several(this.all, "answer") }) : "";
    if (`${phase} ${at}` === this.asked) return;
    this.asked = `${phase} ${at}`;
    const had = choices.contains(this.view.focused);
    const question = phase || (at === recording.length ? "over" : "playing");
    this.question.replaceChildren(this.feedback, " ", make("strong", {}, this.text(question, { at: counted(at + 1) })));
    this.answers = [];
    const boxes = phase === "board" ? this.makeBoards() : phase === "moves" ? this.makeMoves(at) : [];
    choices.replaceChildren(...boxes);
    enable(this.settle, !boxes.length);
    if (had) this.focus();
  }

  /** Boards to choose the next one from, in an order that gives nothing away.
   *  @returns {number[]} */
  candidates() {
    const { recording } = this;
    const truth = recording.columns.expands[recording.at];
    const path = recording.path(recording.current());
    const all = recording.payload.stack
      ? [...path, ...recording.children(recording.at - 1)]
      : recording.next(BOARDS, [FRONTIER]);
    const there = all.filter((node) => recording.has(node) && recording.status[node] <= FRONTIER);
    if (!there.some((node) => this.same(node, truth))) {
      if (!recording.has(truth)) return []; // it is the root of a tree of its own
      there.push(truth);
    }
    const order = (/** @type {number} */ node) => recording.text(node);
    return there.slice(-BOARDS).sort((one, other) => (order(one) < order(other) ? -1 : 1));
  }

  /** Whether two nodes stand for one board at one depth, on one side.
   *  @param {number} node
   *  @param {number} other */
  same(node, other) {
    const { recording } = this;
    const { back, g } = recording.columns;
    const [one, two] = [node, other].map((each) => String([back[each], g[each], recording.text(each)]));
    return one === two;
  }

  makeBoards() {
    const { recording } = this;
    const { payload } = recording;
    return this.candidates().map((node) => {
      const caption = payload.key === "f" ? `g ${recording.number("g", node)}, h ${recording.number("h", node)}` : keyWords(recording, node);
      const ariaLabel = `Expand ${recording.text(node)}: ${caption}`;
      const control = button("", () => this.choose(node), { ariaLabel });
      control.append(recording.picture(node, caption));
      return control;
    });
  }

  /** For each child, what can become of it.
   *  @param {number} at */
  makeMoves(at) {
    const { recording, view } = this;
    const { offered, outcomes } = recording.payload.quiz;
    const children = recording.children(at);
    return children.map((child, i) => {
      const move = this.moveName(child);
      const boxes = offered.map((/** @type {number} */ outcome) => {
        const box = make("input", { type: "radio", name: `${view.id}-${child}` });
        box.addEventListener("change", () => {
          this.answers[i] = outcome;
          enable(this.settle, Object.keys(this.answers).length === children.length);
        });
        return make("label", "check", box, outcomes[outcome]);
      });
      const group = make("div", { role: "radiogroup", ariaLabel: `Move ${move}` }, ...boxes);
      return div("quiz-move", recording.picture(child, move), group);
    });
  }

  // -- answering --------------------------------------------------------------------------------

  /** Take a board for the one that comes next. Returns whether one was asked for.
   *  @param {number} node */
  choose(node) {
    if (!this.on || this.phase !== "board") return false;
    const { recording, view } = this;
    const { at } = recording;
    const truth = recording.columns.expands[at];
    const why = this.same(node, truth) ? "" : this.why(node, truth);
    this.feedback = why ? this.text("wrong") + why : this.text("right");
    this.all++;
    this.right += Number(!why);
    this.chosenAt = at;
    view.set({ node: truth });
    if (recording.children(at).length) view.show();
    else this.go(at + 1, this.feedback);
    return true;
  }

  /** Why another board comes next; nothing where both may.
   *  @param {number} node
   *  @param {number} truth
   *  @returns {string} */
  why(node, truth) {
    const { status, columns, payload } = this.recording;
    const { keys, otherwise, outcomes } = payload.quiz;
    if (!keys) return otherwise;
    if (!status[node]) return this.text("known");
    if (status[node] !== FRONTIER) return this.text("dropped", { outcome: outcomes[columns.outcome[node]] });
    let shared = "";
    for (const [column, sign, text] of keys) {
      const [mine, best] = [node, truth].map((each) => (column === "number" ? each : columns[column][each]));
      if (sign * mine > sign * best) {
        return filled(text, { mine: value(mine), best: value(best), value: shared });
      }
      if (column === payload.key) shared = value(mine);
    }
    return "";
  }

  answer() {
    const { recording } = this;
    const { columns, payload, at } = recording;
    /** @type {string[]} */
    const wrong = [];
    recording.children(at).forEach((child, i) => {
      const right = this.answers[i] === columns.outcome[child];
      this.all++;
      this.right += Number(right);
      if (right) return;
      wrong.push(this.text("move", { move: this.moveName(child) }) + payload.reasons[columns.reason[child]]);
    });
    this.go(at + 1, wrong.join(" ") || this.text("all"));
  }
}
