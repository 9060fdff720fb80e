// Be the algorithm: the player's search stops before each expansion and asks what comes next. The
// keys of the frontier and the sentences are part of the recording.

import { smallBoard } from "./board.js";
import { button, capital, counted, div, enable, isShortcut, make, row, several, value } from "./dom.js";
import { FRONTIER, keyWords } from "./panels.js";
import { cellWords } from "./puzzle.js";

const BOARDS = 6; // to choose from
const STRIDE = 10; // played without a question
/** @type {Record<string, string>} */
const LETTERS = { u: "up", d: "down", l: "left", r: "right" };

/** @param {string} sentence
 *  @param {Record<string, any>} values */
const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export class Quiz {
  /** @param {import("./player.js").PlayerView} view */
  constructor(view) {
    this.view = view;
    this.on = false;
    this.verdict = "";
    this.asked = ""; // the question that is on the page
    this.taken = -1; // the position whose board was answered
    /** @type {Record<string, number>} */
    this.said = {}; // by move, the outcome that the reader has chosen
    this.right = { boards: 0, moves: 0 };
    this.all = { boards: 0, moves: 0 };
    this.told = make("p", { role: "status" });
    this.choices = div("lab-quiz-choices");
    this.settle = button("Answer", () => this.answer());
    this.skip = button(`Play ${STRIDE} for me`, () => this.go(this.view.timeline.at + STRIDE));
    this.stop = button("Stop", () => this.turn(false));
    this.sum = make("span", "lab-label");
    const controls = row(this.settle, this.skip, this.stop, this.sum);
    this.element = make("div", { className: "lab-quiz", role: "region", ariaLabel: "Be the algorithm" });
    this.element.append(this.told, this.choices, controls);
    this.element.hidden = true;
    this.choices.addEventListener("keydown", (event) => this.key(event));
  }

  get recording() {
    return this.view.recording;
  }

  /** @param {boolean} on */
  turn(on) {
    const { view } = this;
    this.on = on;
    this.asked = this.verdict = "";
    this.taken = -1;
    if (on) Object.assign(this, { right: { boards: 0, moves: 0 }, all: { boards: 0, moves: 0 } });
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
  go(at) {
    this.verdict = "";
    this.view.timeline.take(at);
    this.view.show();
  }

  // -- asking -----------------------------------------------------------------------------------

  /** What is asked here: which board comes next, or what becomes of its children.
   *  @returns {"over" | "playing" | "board" | "moves"} */
  get phase() {
    const { at, playing } = this.view.timeline;
    if (at === this.recording.length) return "over";
    if (playing) return "playing";
    return this.taken === at || !this.candidates().length ? "moves" : "board";
  }

  show() {
    this.element.hidden = !this.on;
    if (!this.on) return;
    const { phase } = this;
    const question = `${phase} ${this.view.timeline.at}`;
    if (question !== this.asked) this.ask(phase);
    this.asked = question;
    this.settle.hidden = phase !== "moves";
    this.skip.hidden = phase === "over";
    const of = (/** @type {"boards" | "moves"} */ what) =>
      this.all[what] ? [`${counted(this.right[what])} of ${several(this.all[what], what.slice(0, -1))}`] : [];
    const score = [...of("boards"), ...of("moves")];
    this.sum.textContent = score.length ? `Right: ${score.join(", ")}` : "";
  }

  /** @param {string} phase */
  ask(phase) {
    const { view, recording, choices } = this;
    const { at } = view.timeline;
    const had = choices.contains(document.activeElement);
    const event = `${capital(recording.payload.unit)} ${counted(at + 1)}`;
    /** @type {Record<string, string>} */
    const questions = {
      board: `${event}: which board is expanded next? Choose one here or in the tree.`,
      moves: `${event}: what becomes of each child?`,
      playing: "The search is playing.",
      over: "The search is over.",
    };
    this.told.replaceChildren(make("span", {}, this.verdict), " ", make("strong", {}, questions[phase]));
    this.said = {};
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
      ? [...path, ...(recording.at ? recording.children(recording.at - 1) : [])]
      : recording.next(BOARDS, FRONTIER);
    const there = all.filter((node) => recording.has(node) && recording.status[node] <= FRONTIER);
    if (!there.some((node) => this.same(node, truth))) {
      if (!recording.has(truth)) return []; // it comes out of nowhere
      there.push(truth);
    }
    const kept = there.slice(-BOARDS);
    return kept.sort((one, other) => (String(recording.board(one)) < String(recording.board(other)) ? -1 : 1));
  }

  /** Whether two nodes stand for one board at one depth.
   *  @param {number} node
   *  @param {number} other */
  same(node, other) {
    const { g } = this.recording.columns;
    return node === other || (g[node] === g[other] && this.recording.sameBoard(node, other));
  }

  makeBoards() {
    const { recording } = this;
    return this.candidates().map((node) => {
      const board = recording.board(node);
      const words = recording.payload.key === "f" ? `g ${recording.columns.g[node]}, h ${value(recording.columns.h[node])}` : keyWords(recording, node);
      const control = button("", () => this.choose(node), {
        ariaLabel: `Expand ${cellWords(board, recording)}: ${words}`,
      });
      control.append(smallBoard(board, recording, { caption: words }));
      return control;
    });
  }

  /** For each child, what can become of it.
   *  @param {number} at */
  makeMoves(at) {
    const { recording, view } = this;
    const { offered, names } = recording.payload.quiz;
    const children = recording.children(at);
    return children.map((child) => {
      const move = recording.move(child);
      const boxes = offered.map((/** @type {number} */ outcome) => {
        const box = make("input", { type: "radio", name: `${view.id}-${move}`, value: String(outcome) });
        box.addEventListener("change", () => {
          this.said[move] = outcome;
          enable(this.settle, Object.keys(this.said).length === children.length);
        });
        return make("label", "lab-check", box, names[recording.payload.outcomes[outcome]]);
      });
      const group = make("div", { role: "radiogroup" }, ...boxes);
      group.ariaLabel = `Move ${LETTERS[move]}`;
      const caption = `${move}: ${LETTERS[move]}`;
      return div("lab-quiz-move", smallBoard(recording.board(child), recording, { caption }), group);
    });
  }

  // -- answering --------------------------------------------------------------------------------

  /** Take a board for the one that comes next. Returns whether one was asked for.
   *  @param {number} node */
  choose(node) {
    if (!this.on || this.phase !== "board") return false;
    const truth = this.recording.columns.expands[this.recording.at];
    const right = this.same(node, truth) || !this.why(node, truth);
    this.verdict = right ? "Right." : `Not that one. ${this.why(node, truth)}`;
    this.all.boards++;
    this.right.boards += Number(right);
    this.taken = this.recording.at;
    this.view.set({ node: this.recording.has(truth) ? truth : null });
    if (!this.recording.children(this.recording.at).length) this.go(this.recording.at + 1);
    this.view.show();
    return true;
  }

  /** Why another board comes next; nothing where both may.
   *  @param {number} node
   *  @param {number} truth
   *  @returns {string} */
  why(node, truth) {
    const { recording } = this;
    const { status, columns, payload } = recording;
    const { keys, otherwise, why, names } = payload.quiz;
    if (!keys) return otherwise[new Uint8Array(why.buffer, why.byteOffset)[recording.at]];
    if (status[node] !== FRONTIER) {
      const outcome = names[payload.outcomes[columns.outcome[node]]];
      return status[node] ? `This board was ${outcome}.` : "This board has been expanded already.";
    }
    let shared = "";
    for (const { column, sign, text } of keys) {
      const [mine, best] = [node, truth].map((each) => (column === "number" ? each : columns[column][each]));
      if (sign * mine > sign * best) {
        return filled(text, { key: payload.key, mine: value(mine), best: value(best), value: shared });
      }
      if (column === payload.key) shared = value(mine);
    }
    return "";
  }

  answer() {
    const { recording } = this;
    const { columns, payload } = recording;
    const { reasons, reason } = payload.quiz;
    const numbers = new Uint8Array(reason.buffer, reason.byteOffset);
    const wrong = [];
    for (const child of recording.children(recording.at)) {
      const move = recording.move(child);
      this.all.moves++;
      if (this.said[move] === columns.outcome[child]) this.right.moves++;
      else {
        const values = {
          h: value(columns.h?.[child]),
          f: value(columns.f?.[child]),
          parent_h: value(columns.h?.[recording.parent[child]]),
          limit: value(columns.limit?.[recording.at]),
        };
        wrong.push(`${capital(LETTERS[move])}: ${filled(reasons[numbers[child]], values)}`);
      }
    }
    this.verdict = wrong.join(" ") || "Right, all of them.";
    this.view.timeline.take(recording.at + 1);
    this.view.show();
  }

  /** Walk among the choices with the arrow keys; the search stays where it is.
   *  @param {KeyboardEvent} event */
  key(event) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by || isShortcut(event) || !(event.target instanceof HTMLButtonElement)) return;
    const all = [...this.choices.querySelectorAll("button")];
    all[(all.indexOf(event.target) + by + all.length) % all.length].focus();
    event.preventDefault();
  }
}
