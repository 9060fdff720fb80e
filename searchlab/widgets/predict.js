// A question to answer before the answer is seen.

import { Arranging } from "./arranging.js";
import { amount, inPlace, numberIn, numberWords, Scale, verdict } from "./guessing.js";
import {
  button,
  Complaint,
  div,
  enable,
  field,
  Figures,
  form,
  isShortcut,
  label,
  make,
  onPress,
  row,
  textInput,
} from "./kit.js";
import { CurveGuess } from "./predict_curve.js";
import { View, widget } from "./view.js";

/**
 * @typedef {import("./guessing.js").Asked} Asked
 * @typedef {(guess: any, words?: string) => void} Put
 */

const FINE = 1000; // positions of the slider

/** The ends of an axis, in words.
 *  @param {Asked} asked */
const ends = ({ whole, low, high }) =>
  `${whole ? "a whole number" : "a number"} from ${numberWords(low)} to ${numberWords(high)}`;

/** A number on a slider. */
class NumberGuess {
  /** @param {Asked} asked
   *  @param {string} id
   *  @param {Put} put */
  constructor(asked, id, put) {
    this.asked = asked;
    this.put = put;
    this.scale = new Scale(asked);
    /** @type {number | null} */
    this.guess = null;
    this.slider = make("input", { type: "range", min: 0, max: FINE, step: 1, ariaLabel: "Your guess" });
    this.slider.className = "searchlab-slider searchlab-predict-slider";
    this.slider.addEventListener("input", () => put(this.scale.at(Number(this.slider.value) / FINE)));
    // A press on the thumb where it lies is a guess, too.
    this.slider.addEventListener("pointerup", () => {
      if (this.guess === null) put(this.scale.at(Number(this.slider.value) / FINE));
    });
    this.slider.addEventListener("keydown", (event) => this.key(event));
    this.ruler = make("div", { className: "searchlab-predict-ruler", ariaHidden: "true" });
    this.text = textInput({ inputMode: "decimal" });
    this.text.addEventListener("change", () => this.type());
    this.complaint = new Complaint(`Type ${ends(asked)}, or move the slider.`, `${id}-number`);
    this.complaint.reserve(`Type ${ends(asked)}.`);
    const figures = new Figures("searchlab-predict-figures");
    this.yours = figures.add("Your guess");
    this.truth = figures.add("The answer");
    this.typed = div(
      "searchlab-predict-typed",
      form(() => this.type(), field("Or type it", this.text)),
      this.complaint.element,
    );
    this.element = div(
      "searchlab-predict-number",
      figures.element,
      div("searchlab-predict-track", this.slider, this.ruler),
      this.typed,
    );
  }

  get hint() {
    return "Move the slider, or type a number.";
  }

  /** @param {number | null} guess
   *  @param {boolean} committed */
  show(guess, committed) {
    const { asked, scale, slider } = this;
    const words = guess === null ? "no guess yet" : amount(guess, asked.unit);
    this.guess = guess;
    this.yours.textContent = guess === null ? "–" : words;
    this.truth.textContent = committed ? amount(asked.answer, asked.unit) : "?";
    slider.value = String(FINE * (guess === null ? 0.5 : scale.share(guess)));
    slider.ariaValueText = words;
    slider.disabled = committed;
    slider.classList.toggle("searchlab-predict-empty", guess === null);
    this.text.value = guess === null ? "" : numberWords(guess);
    this.typed.hidden = committed;
    const ticks = scale.ticks().map((number) => this.tick(number));
    this.ruler.replaceChildren(...ticks, ...(committed ? [this.star(asked.answer)] : []));
  }

  /** @param {number} number */
  tick(number) {
    const tick = make("span", "searchlab-predict-tick", make("span", {}, numberWords(number)));
    tick.style.setProperty("--share", String(this.scale.share(number)));
    return tick;
  }

  /** @param {number} number */
  star(number) {
    const star = make("span", "searchlab-predict-tick searchlab-predict-star", "★");
    star.style.setProperty("--share", String(this.scale.share(number)));
    return star;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    /** @type {Record<string, [number, boolean?]>} */
    const steps = {
      ArrowUp: [1],
      ArrowRight: [1],
      ArrowDown: [-1],
      ArrowLeft: [-1],
      PageUp: [1, true],
      PageDown: [-1, true],
    };
    const step = steps[event.key];
    if (!step || isShortcut(event)) return;
    event.preventDefault();
    this.put(this.guess === null ? this.scale.at(0.5) : this.scale.step(this.guess, ...step));
  }

  type() {
    const { low, high, whole } = this.asked;
    const number = numberIn(this.text.value);
    const right = number !== null && number >= low && number <= high;
    const taken = right && (!whole || Number.isInteger(number));
    this.complaint.show(taken || !this.text.value ? "" : `type ${ends(this.asked)}`, this.text);
    if (taken && number !== this.guess) this.put(number);
  }
}

/** One of several. */
class ChoiceGuess {
  /** @param {Asked} asked
   *  @param {string} id
   *  @param {Put} put */
  constructor(asked, id, put) {
    this.asked = asked;
    this.boxes = asked.choices.map((value) => make("input", { type: "radio", name: id, value }));
    this.notes = asked.choices.map(() => make("strong"));
    this.cards = this.boxes.map((box, i) => {
      box.addEventListener("change", () => put(box.value));
      return make("label", "searchlab-predict-card", box, make("span", {}, box.value), this.notes[i]);
    });
    this.element = div("searchlab-predict-choice", ...this.cards);
  }

  get hint() {
    return "Choose one.";
  }

  /** @param {string | null} guess
   *  @param {boolean} committed */
  show(guess, committed) {
    this.boxes.forEach((box, i) => {
      const yours = box.value === guess;
      const right = committed && box.value === this.asked.answer;
      box.checked = yours;
      box.disabled = committed;
      const notes = [yours && committed ? "your guess" : "", right ? "★ the answer" : ""];
      this.notes[i].textContent = notes.filter(Boolean).join(", ");
      this.cards[i].classList.toggle("searchlab-predict-yours", yours);
      this.cards[i].classList.toggle("searchlab-predict-right", right);
    });
  }
}

/** An order to arrange. */
class OrderGuess {
  /** @param {Asked} asked
   *  @param {string} _id
   *  @param {Put} put */
  constructor(asked, _id, put) {
    this.asked = asked;
    this.list = new Arranging(asked.names, put);
    this.truth = make("ol", "searchlab-predict-truth");
    this.side = div("searchlab-predict-side", label("The answer"), this.truth);
    const yours = div("searchlab-predict-side", label("Your order"), this.list.element);
    this.element = div("searchlab-predict-order", yours, this.side);
  }

  get hint() {
    return "Drag them into their order, or use the buttons and the arrow keys.";
  }

  /** The order as it lies is a guess, touched or not. */
  get untouched() {
    return this.asked.names;
  }

  /** @param {string[] | null} guess
   *  @param {boolean} committed */
  show(guess, committed) {
    const { asked } = this;
    const order = guess ?? asked.names;
    this.list.show(order, !committed, committed ? inPlace(order, asked) : undefined);
    this.side.hidden = !committed;
    const names = committed ? asked.answer : [];
    this.truth.replaceChildren(
      ...names.map((/** @type {string} */ name, /** @type {number} */ i) => {
        const value = asked.values.length ? amount(asked.values[i], asked.unit) : "";
        const place = make("strong", {}, `${i + 1}`);
        return make("li", {}, place, make("span", {}, name), make("span", {}, value));
      }),
    );
  }
}

const KINDS = { number: NumberGuess, choice: ChoiceGuess, order: OrderGuess, curve: CurveGuess };

class PredictView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "predict");
    /** @type {Asked} */
    this.asked = this.model.get("_asked");
    const Kind = KINDS[/** @type {keyof typeof KINDS} */ (this.asked.kind)];
    /** @type {any} */
    this.part = new Kind(this.asked, this.id, (guess, words) => this.put(guess, words));
    this.said = "";
    const question = make("p", { className: "searchlab-predict-question", id: `${this.id}-question` });
    question.textContent = this.asked.question;
    const group = div("searchlab-predict-kind", this.part.element);
    group.role = this.asked.kind === "choice" ? "radiogroup" : "group";
    group.setAttribute("aria-labelledby", question.id);
    this.button = button("Commit");
    onPress(this.button, () => this.commit());
    this.because = make("p", "searchlab-predict-because");
    this.lay(
      div(
        "searchlab-predict-whole",
        div("searchlab-predict-head", label("Predict"), question),
        div("searchlab-predict-whole searchlab-scene", group, row(this.button, this.status)),
        this.because,
      ),
    );
    this.follow(["_state"], () => this.show());
    this.begin("The kernel is gone; you can still guess, and see the answer.");
  }

  /** The guess, as it would be committed; null where it is not whole. */
  get guess() {
    const guess = this.state.given.guess ?? this.part.untouched ?? null;
    return Array.isArray(guess) && guess.includes(null) ? null : guess;
  }

  show() {
    const { guess, committed } = this.state.given;
    this.part.show(guess, committed);
    enable(this.button, !committed && this.guess !== null);
    this.button.textContent = committed ? "Committed" : "Commit";
    this.because.hidden = !committed || !this.asked.because;
    this.because.textContent = committed ? this.asked.because : "";
    const ready = this.guess === null ? this.part.hint : "Commit your guess, and see the answer.";
    this.say(committed ? verdict(guess, this.asked) : this.said || ready);
    this.said = "";
  }

  /** @param {any} guess
   *  @param {string} [words] */
  put(guess, words) {
    if (this.state.given.committed) return;
    this.said = words ?? "";
    this.save({ given: { guess, committed: false } });
  }

  commit() {
    const { guess } = this;
    if (guess !== null) this.save({ given: { guess, committed: true } });
  }
}

export default widget(PredictView);
