// A question to answer before the answer is seen.

import "./predict.css";
import { button, counted, div, enable, field, label, make, row, showText } from "./dom.js";
import { amount, feedback, inPlace, rounded } from "./guessing.js";
import { Ranking } from "./ranking.js";
import { Scale } from "./svg.js";
import { View } from "./view.js";

/**
 * @typedef {import("./guessing.js").Asked} Asked
 * @typedef {(guess: any, message?: string) => void} Put Takes a guess, if there is one, and a message about it.
 * @typedef {{element: Element, show: (guess: any, truth: any) => void}} Part Where a guess is made;
 *   the truth is null as long as none is committed.
 */

const STEPS = 300; // of the slider, if there are not fewer numbers

/** Text whose backquotes enclose code, as the children of an element.
 *  @param {string} text */
const worded = (text) => text.split(/`(.+?)`/).map((part, i) => (i % 2 ? make("code", {}, part) : part));

/** A number on a slider, or typed.
 *  @param {Asked} asked
 *  @param {Put} put
 *  @returns {Part} */
function number(asked, put) {
  const { low, high, log, whole, unit, texts } = asked;
  const fine = whole && !log ? Math.min(high - low, STEPS) : STEPS;
  const scale = new Scale(low, high, { log, whole, to: fine });
  const slider = make("input", { type: "range", className: "slider", min: 0, max: fine, ariaLabel: "Axis" });
  const atThumb = () => rounded(scale.at(Number(slider.value)), asked);
  for (const event of ["input", "click"]) slider.addEventListener(event, () => put(atThumb())); // a click also where it rests
  const typed = make("input", { type: "number", required: true, min: low, max: high, step: whole ? 1 : "any" });
  typed.addEventListener("change", () => {
    if (typed.checkValidity()) put(typed.valueAsNumber);
    else put(undefined, texts.accepted);
  });
  const ruler = make("div", { className: "ruler", ariaHidden: "true" });
  const mark = (/** @type {number} */ at, /** @type {string} */ content, className = "") =>
    make("span", { className, style: `--share: ${scale.place(at) / fine}` }, content);
  const show = (/** @type {number | null} */ guess, /** @type {number | null} */ truth) => {
    const star = truth === null ? [] : [mark(truth, "★", "star")];
    ruler.replaceChildren(...scale.ticks().map((each) => mark(each, counted(each))), ...star);
    showText(typed, String(guess ?? ""));
    if (atThumb() !== guess) slider.value = String(guess === null ? fine / 2 : scale.place(guess));
    slider.ariaValueText = guess === null ? "no guess yet" : amount(guess, unit);
    slider.classList.toggle("no-thumb", guess === null); // it would suggest a guess
  };
  return { element: div("guess", slider, ruler, field("Your guess", typed)), show };
}

/** One of several.
 *  @param {Asked} asked
 *  @param {Put} put
 *  @returns {Part} */
function choice({ choices, replies }, put) {
  const texts = choices.map(() => make("span"));
  const boxes = choices.map((value) => make("input", { type: "radio", name: "choice", value }));
  const cards = boxes.map((box, i) => {
    box.addEventListener("change", () => put(box.value));
    return make("label", "check", box, div("", make("span", {}, ...worded(choices[i])), texts[i]));
  });
  const show = (/** @type {string | null} */ guess, /** @type {string | null} */ truth) =>
    boxes.forEach((box, i) => {
      box.checked = box.value === guess;
      const answer = box.value === truth ? [make("b", {}, "★ the answer")] : [];
      texts[i].replaceChildren(...answer, ...worded(truth === null ? "" : ` ${replies[i] ?? ""}`));
    });
  return { element: div("stack", ...cards), show };
}

/** An order.
 *  @param {Asked} asked
 *  @param {Put} put
 *  @returns {Part} */
function order(asked, put) {
  const { names, values, unit } = asked;
  const ranking = new Ranking(names, put, asked.moved);
  const truths = make("ol", "order");
  const side = div("wide", label("The answer"), truths);
  const show = (/** @type {string[] | null} */ guess, /** @type {string[] | null} */ truth) => {
    ranking.show(guess, !truth, guess && truth ? inPlace(guess, asked) : undefined);
    side.hidden = !truth;
    const lines = (truth ?? []).map((name) => make("li", {}, values ? `${name}: ${amount(values[name], unit)}` : name));
    truths.replaceChildren(...lines);
  };
  const yours = div("stack wide", label("Your order"), ...ranking.buttons);
  return { element: div("columns", yours, side), show };
}

const KINDS = { number, choice, order };

export class PredictView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "predict");
    /** @type {Asked} */
    const asked = this.asked = this.get("_asked");
    this.part = KINDS[asked.kind](asked, (guess, message) => {
      if (guess !== undefined) this.set({ guess });
      this.react(message);
    });
    this.why = make("textarea", { rows: 2 });
    this.why.addEventListener("change", () => this.set({ why: this.why.value }));
    const reason = field("Why? Write down your reason first.", this.why);
    this.question = make("fieldset", "stack", make("legend", "question", ...worded(asked.question)), this.part.element, reason);
    this.button = button("Commit", () => {
      this.set({ committed: true });
      this.react();
    });
    this.because = make("p", "because");
    this.react();
    this.lay(div("stack", this.question, row(this.button, this.status, this.tools), this.because));
    this.follow(["guess", "committed", "why"], () => this.react());
  }

  /** Show another guess, and say what there is to say.
   *  @param {string} [message] About that guess. */
  react(message) {
    const { asked } = this;
    const guess = this.get("guess");
    this.show();
    this.say(this.get("committed") ? feedback(guess, asked) : message || asked.texts[guess === null ? "hint" : "ready"]);
  }

  show() {
    const { asked, part } = this;
    const [guess, committed] = [this.get("guess"), this.get("committed")];
    this.question.disabled = committed;
    part.show(guess, committed ? asked.answer : null);
    enable(this.button, guess !== null);
    this.button.hidden = committed;
    this.because.replaceChildren(...worded(committed ? asked.texts.because : ""));
    showText(this.why, this.get("why"));
  }
}
