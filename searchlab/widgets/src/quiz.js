// Be the algorithm: the player's search stops before each expansion and asks what comes next. The
// keys of the frontier and the sentences are part of the recording.

import { button, counted, div, enable, filled, make, row, several, value } from "./dom.js";
import { FRONTIER, noted } from "./panels.js";

const BOARDS = 6; // to choose from

export class Quiz {
  /** @param {import("./player.js").PlayerView} view */
  constructor(view) {
    this.view = view;
    this.recording = view.recording;
    this.on = false;
    this.feedback = ""; // on the last answer
    this.asked = ""; // the question that is on the page
    this.chosenAt = -1; // the position whose board was chosen
    this.right = this.all = 0; // answers
    this.question = make("p", { role: "status" });
    this.choices = div("quiz-choices");
    this.choices.addEventListener("change", () => {
      enable(this.settle, this.answers().length === this.recording.children(this.recording.at).length);
    });
    this.settle = button("Answer", () => this.answer());
    this.score = make("span", "label");
    this.element = make("div", { className: "quiz", role: "region", ariaLabel: "Be the algorithm" }, this.question, this.choices,
      row(this.settle, button("Stop", () => this.turn(false)), this.score)); // prettier-ignore
  }

  /** A text of Python's, with its blanks filled in.
   *  @param {string} name
   *  @param {Record<string, any>} [values] */
  text(name, values = {}) {
    return filled(this.recording.payload.quiz.texts[name], values);
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
    const first = this.element.querySelector(".quiz-choices :is(button, input), .button:not([hidden])");
    first?.focus({ preventScroll: true });
    this.view.root.scrollIntoView({ block: "start" });
  }

  // -- asking -----------------------------------------------------------------------------------

  /** What is asked here: which board comes next, or what becomes of its children; or why nothing is.
   *  @returns {"board" | "moves" | "over" | "playing"} */
  get phase() {
    const { at, playing } = this.view.timeline;
    if (playing) return "playing";
    if (at === this.recording.length) return "over";
    return this.chosenAt === at || this.candidates().length < 2 ? "moves" : "board"; // of one there is no choice
  }

  show() {
    this.element.hidden = !this.on;
    if (!this.on) return;
    const { phase, choices } = this;
    const { at } = this.recording;
    this.score.textContent = this.all ? this.text("score", { right: counted(this.right), all: several(this.all, "answer") }) : "";
    if (`${phase} ${at}` === this.asked) return;
    this.asked = `${phase} ${at}`;
    const had = choices.contains(this.view.focused);
    this.question.replaceChildren(this.feedback, " ", make("strong", {}, this.text(phase, { at: counted(at + 1) })));
    const boxes = phase === "board" ? this.makeBoards() : phase === "moves" ? this.makeMoves(at) : [];
    choices.replaceChildren(...boxes);
    this.settle.hidden = phase !== "moves";
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
    const { back, g } = this.recording.columns;
    const name = (/** @type {number} */ each) => String([back[each], g[each], this.recording.text(each)]);
    return name(node) === name(other);
  }

  makeBoards() {
    const { recording } = this;
    return this.candidates().map((node) => {
      const caption = noted(recording, node);
      const control = button("", () => this.choose(node), { ariaLabel: `Expand ${recording.text(node)}: ${caption}` });
      control.append(recording.picture(node, caption));
      return control;
    });
  }

  /** For each child, what can become of it.
   *  @param {number} at */
  makeMoves(at) {
    const { recording, view } = this;
    const { offered, outcomes } = recording.payload.quiz;
    return recording.children(at).map((child) => {
      const move = recording.move(child);
      const boxes = offered.map((/** @type {number} */ outcome) =>
        make("label", "check", make("input", { type: "radio", name: `${view.id}-${child}`, value: outcome }), outcomes[outcome]));
      const group = make("div", { role: "radiogroup", ariaLabel: `Move ${move}` }, ...boxes);
      return div("quiz-move", recording.picture(child, move), group);
    });
  }

  // -- answering --------------------------------------------------------------------------------

  /** @param {boolean} right */
  count(right) {
    this.all++;
    this.right += Number(right);
  }

  /** @param {string} feedback */
  goOn(feedback) {
    this.feedback = feedback;
    this.view.timeline.take(this.recording.at + 1);
    this.view.show();
  }

  /** Take a board for the one that comes next. Returns whether one was asked for.
   *  @param {number} node */
  choose(node) {
    if (!this.on || this.phase !== "board") return false;
    const { recording, view } = this;
    const { at } = recording;
    const truth = recording.columns.expands[at];
    const why = this.same(node, truth) ? "" : this.why(node, truth);
    this.feedback = why ? this.text("wrong") + why : this.text("right");
    this.count(!why);
    this.chosenAt = at;
    view.set({ node: truth });
    if (recording.children(at).length) view.show();
    else this.goOn(this.feedback);
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

  /** The outcomes that the reader has chosen, by child where each has one.
   *  @returns {number[]} */
  answers() {
    return Array.from(this.choices.querySelectorAll("input:checked"), (box) => Number(box.getAttribute("value")));
  }

  answer() {
    const { columns, payload, at } = this.recording;
    const answers = this.answers();
    const wrong = this.recording.children(at).filter((child, i) => {
      const right = answers[i] === columns.outcome[child];
      this.count(right);
      return !right;
    });
    const reasons = wrong.map((child) => this.text("move", { move: this.recording.move(child) }) + payload.reasons[columns.reason[child]]);
    this.goOn(reasons.join(" ") || this.text("all"));
  }
}
