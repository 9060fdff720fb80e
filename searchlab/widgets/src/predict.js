// A question to answer before the answer is seen.

import "./predict.css";
import { Arranging } from "./arranging.js";
import { button, Complaint, div, enable, field, Figures, folded, label, make, row, showText, textInput } from "./dom.js"; // prettier-ignore
import { amount, inPlace, numberWords, read, rounded, feedback } from "./guessing.js";
import { drawing, line, Scale, svg, text } from "./svg.js";
import { View } from "./view.js";

/**
 * @typedef {import("./guessing.js").Asked} Asked
 * @typedef {(guess: any, message?: string) => void} Put
 */

const STEPS = 300; // of the slider, if there are not fewer numbers
const [WIDE, TALL, LEFT, TOP, FOOT] = [640, 300, 84, 30, 52]; // of the plane of a curve

/** @param {Asked} asked */
const scaleOf = ({ low, high, log, whole }, places = {}) => new Scale(low, high, { log, whole, ...places });

/** A number on a slider. */
class NumberGuess {
  hint = "Click on the line, or type a number.";

  /** @param {Asked} asked
   *  @param {Put} put */
  constructor(asked, put) {
    const { low, high, log, whole } = asked;
    this.asked = asked;
    this.fine = whole && !log && high - low <= STEPS ? high - low : STEPS;
    this.scale = scaleOf(asked, { to: this.fine });
    this.slider = make("input", { type: "range", className: "lab-slider", min: 0, max: this.fine, ariaLabel: "Your guess" });
    const take = () => put(rounded(this.scale.at(Number(this.slider.value)), asked));
    this.slider.addEventListener("input", take);
    this.slider.addEventListener("click", take); // in the middle, where it rests unseen
    this.ruler = make("div", { className: "lab-ruler", ariaHidden: "true" });
    this.text = textInput({ inputMode: "decimal" });
    this.complaint = new Complaint();
    this.text.addEventListener("change", () => {
      const number = read(this.text.value, asked);
      this.complaint.show(typeof number === "string" ? number : "", this.text);
      if (typeof number === "number") put(number);
    });
    const figures = new Figures();
    this.yours = figures.add("Your guess");
    this.truth = figures.add("The answer");
    this.typed = div("", field("Or type it", this.text), this.complaint.element);
    const track = div("lab-stack lab-guess", this.slider, this.ruler);
    this.element = div("lab-stack", track, div("lab-columns", figures.element, this.typed));
  }

  /** @param {number | null} guess
   *  @param {boolean} committed */
  show(guess, committed) {
    const { asked, scale, slider } = this;
    const guessed = guess === null ? "–" : amount(guess, asked.unit);
    this.yours.textContent = guessed;
    this.truth.textContent = committed ? amount(asked.answer, asked.unit) : "?";
    slider.value = String(guess === null ? this.fine / 2 : scale.place(guess));
    slider.ariaValueText = guess === null ? "no guess yet" : guessed;
    slider.disabled = committed;
    slider.classList.toggle("lab-no-thumb", guess === null); // it would suggest a guess
    if (guess !== null) showText(this.text, numberWords(guess));
    this.typed.hidden = committed;
    const tick = (/** @type {number} */ number, /** @type {string} */ mark, className = "") => {
      const element = make("span", { className }, mark);
      element.style.setProperty("--share", String(scale.place(number) / this.fine));
      return element;
    };
    const ticks = scale.ticks().map((number) => tick(number, numberWords(number)));
    this.ruler.replaceChildren(...ticks, ...(committed ? [tick(asked.answer, "★", "lab-star")] : []));
  }
}

/** One of several. */
class ChoiceGuess {
  hint = "Choose one.";

  /** @param {Asked} asked
   *  @param {Put} put */
  constructor(asked, put) {
    this.asked = asked;
    const name = `lab-choice-${Math.random()}`;
    this.boxes = asked.choices.map((value) => make("input", { type: "radio", name, value }));
    this.notes = asked.choices.map(() => make("b", {}));
    const cards = this.boxes.map((box, i) => {
      box.addEventListener("change", () => put(box.value));
      return make("label", "lab-check lab-choice", box, box.value, this.notes[i]);
    });
    this.element = div("lab-columns", ...cards);
  }

  /** @param {string | null} guess
   *  @param {boolean} committed */
  show(guess, committed) {
    this.boxes.forEach((box, i) => {
      box.checked = box.value === guess;
      box.disabled = committed;
      this.notes[i].textContent = committed && box.value === this.asked.answer ? "★ the answer" : "";
    });
  }
}

/** An order to arrange. */
class OrderGuess {
  hint = "Drag them into order, or use the buttons and the arrow keys.";

  /** @param {Asked} asked
   *  @param {Put} put */
  constructor(asked, put) {
    this.asked = asked;
    this.list = new Arranging(asked.names, put, asked);
    this.truth = make("ol", "lab-truth");
    this.side = div("lab-wide", label("The answer"), this.truth);
    this.element = div("lab-columns", div("lab-wide", label("Your order"), this.list.element), this.side);
  }

  /** @param {string[] | null} guess
   *  @param {boolean} committed */
  show(guess, committed) {
    const { asked } = this;
    const order = guess ?? asked.names;
    this.list.show(order, !committed, committed ? inPlace(order, asked) : undefined);
    this.side.hidden = !committed;
    const lines = (committed ? asked.answer : []).map((/** @type {string} */ name, /** @type {number} */ i) => {
      const value = asked.values.length ? `: ${amount(asked.values[i], asked.unit)}` : "";
      return make("li", {}, make(asked.code ? "code" : "span", {}, name), value);
    });
    this.truth.replaceChildren(...lines);
  }
}

/** A curve to draw over an empty axis, or to type. */
class CurveGuess {
  /** @param {Asked} asked
   *  @param {Put} put */
  constructor(asked, put) {
    this.asked = asked;
    this.put = put;
    const { xs } = asked;
    this.hint = `Draw the curve from left to right: ${xs.length} points.`;
    this.x = new Scale(xs[0], xs[xs.length - 1], { from: LEFT + 10, to: WIDE - 20, whole: xs.every(Number.isInteger) });
    this.y = scaleOf(asked, { from: TALL - FOOT, to: TOP });
    this.open = true;
    /** @type {(number | null)[]} */
    this.curve = xs.map(() => null);
    this.plane = div("lab-curve");
    this.plane.addEventListener("pointerdown", (event) => this.draw(event));
    this.inputs = xs.map((x, i) => {
      const input = textInput({ inputMode: "decimal", size: 8, ariaLabel: `${asked.x || "x"} ${numberWords(x)}` });
      input.addEventListener("change", () => this.type(i));
      return input;
    });
    this.complaint = new Complaint();
    const fields = this.inputs.map((input, i) => field(numberWords(xs[i]), input));
    this.typed = folded("Type the numbers", row(...fields), this.complaint.element);
    this.element = div("lab-stack", this.plane, this.typed);
  }

  /** @param {(number | null)[] | null} guess
   *  @param {boolean} committed */
  show(guess, committed) {
    const { asked, x, y } = this;
    this.open = !committed;
    this.curve = guess ?? asked.xs.map(() => null);
    this.typed.hidden = committed;
    this.curve.forEach((value, i) => {
      showText(this.inputs[i], value === null ? "" : numberWords(value));
    });
    const grid = y.ticks().flatMap((number) => [
      line([[LEFT, y.place(number)], [WIDE - 10, y.place(number)]], { class: "lab-grid" }), // prettier-ignore
      text(LEFT - 8, y.place(number) + 5, numberWords(number), { "text-anchor": "end" }),
    ]);
    const feet = x.ticks(12).map((number) => text(x.place(number), TALL - FOOT + 22, numberWords(number), { "text-anchor": "middle" }));
    const points = (/** @type {(number | null)[]} */ curve) =>
      curve.flatMap((value, i) => (value === null ? [] : [[x.place(asked.xs[i]), y.place(value)]]));
    const yours = points(this.curve);
    const truth = committed ? points(asked.answer) : [];
    const unit = `${asked.unit ? `${asked.unit}s` : ""}${asked.log ? " (log scale)" : ""}`;
    const description = `${yours.length} of ${asked.xs.length} points drawn${committed ? `; the answer is ${asked.answer.map(numberWords).join(", ")}` : ""}`;
    this.plane.replaceChildren(
      drawing(
        WIDE,
        TALL,
        description,
        ...grid,
        ...feet,
        text(LEFT - 74, 18, unit),
        text(WIDE - 20, TALL - 6, asked.x, { "text-anchor": "end" }),
        line(truth, { class: "lab-true" }),
        line(yours, { class: "lab-yours" }),
        ...yours.map(([cx, cy]) => svg("circle", { cx, cy, r: 5, class: "lab-yours-point" })),
        ...truth.map(([at, up]) => text(at, up + 6, "★", { class: "lab-star", "text-anchor": "middle" })),
      ),
    );
  }

  /** The nearest point to the pointer, and the number at its height.
   *  @param {PointerEvent} event */
  place({ clientX, clientY }) {
    const { left, top, width } = this.plane.getBoundingClientRect();
    const zoom = WIDE / width;
    const across = this.asked.xs.map((x) => Math.abs(this.x.place(x) - (clientX - left) * zoom));
    return { i: across.indexOf(Math.min(...across)), up: (clientY - top) * zoom };
  }

  /** @param {PointerEvent} event */
  draw(event) {
    if (event.button || !this.open) return;
    event.preventDefault();
    let last = this.place(event);
    const go = (/** @type {PointerEvent} */ moved) => {
      const next = this.place(moved);
      const curve = [...this.curve];
      const step = Math.sign(next.i - last.i) || 1;
      for (let i = last.i; i !== next.i + step; i += step) { // also those that were passed over
        const part = next.i === last.i ? 1 : (i - last.i) / (next.i - last.i);
        curve[i] = rounded(this.y.at(last.up + part * (next.up - last.up)), this.asked);
      }
      last = next;
      this.put(curve, this.left(curve));
    };
    const done = new AbortController();
    const { signal } = done;
    this.plane.setPointerCapture(event.pointerId);
    this.plane.addEventListener("pointermove", go, { signal });
    for (const end of ["pointerup", "pointercancel"]) this.plane.addEventListener(end, () => done.abort(), { signal });
    go(event);
  }

  /** @param {(number | null)[]} curve */
  left(curve) {
    const left = curve.filter((value) => value === null).length;
    return left ? `${left} point${left === 1 ? "" : "s"} to draw` : "";
  }

  /** @param {number} i */
  type(i) {
    const number = read(this.inputs[i].value, this.asked);
    this.complaint.show(typeof number === "string" ? number : "", this.inputs[i]);
    if (typeof number !== "number") return;
    const curve = this.curve.with(i, number);
    this.put(curve, this.left(curve));
  }
}

const KINDS = { number: NumberGuess, choice: ChoiceGuess, order: OrderGuess, curve: CurveGuess };

export class PredictView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "predict");
    /** @type {Asked} */
    this.asked = this.get("_asked");
    const Kind = KINDS[/** @type {keyof typeof KINDS} */ (this.asked.kind)];
    /** @type {any} */
    this.part = new Kind(this.asked, (guess, message) => this.put(guess, message));
    const question = make("p", { className: "lab-question", id: `${this.id}-question` }, this.asked.question);
    const group = div("", this.part.element);
    group.role = this.asked.kind === "choice" ? "radiogroup" : "group";
    group.setAttribute("aria-labelledby", question.id);
    this.button = button("Commit", () => this.commit());
    this.why = make("textarea", { rows: 2, value: this.get("why") });
    this.why.addEventListener("change", () => this.set({ why: this.why.value }));
    this.explain = button("Show the explanation", () => {
      this.explained = true;
      this.show();
    });
    this.explained = false;
    this.because = make("p", { className: "lab-because", tabIndex: -1 });
    this.reason = div("lab-stack", field("Why? Write down your reason first.", this.why), row(this.explain), this.because);
    if (this.asked.kind !== "curve") this.tools.firstChild?.remove(); // there is no drawing to save
    this.lay(div("lab-stack", question, group, row(this.button, this.status, this.tools), this.reason));
    this.follow(["guess", "committed", "why"], () => this.show());
  }

  /** The guess as it would be committed; null if it is not complete. */
  get guess() {
    const guess = this.get("guess");
    return Array.isArray(guess) && guess.includes(null) ? null : guess;
  }

  /** @param {string} [message] */
  show(message) {
    const committed = this.get("committed");
    this.part.show(this.get("guess"), committed);
    enable(this.button, !committed && this.guess !== null);
    this.button.textContent = committed ? "Committed" : "Commit";
    const { because } = this.asked;
    this.reason.hidden = !committed || !because;
    if (!committed) this.explained = false;
    this.because.textContent = committed && this.explained ? because : "";
    this.explain.hidden = this.explained;
    if (document.activeElement !== this.why) this.why.value = this.get("why");
    const ready = this.guess === null ? this.part.hint : "Commit your guess to see the answer.";
    this.say(committed ? feedback(this.get("guess"), this.asked) : message || ready);
  }

  /** @param {any} guess
   *  @param {string} [message] */
  put(guess, message) {
    if (this.get("committed")) return;
    this.set({ guess });
    this.show(message);
  }

  commit() {
    if (this.guess === null) return;
    this.set({ committed: true });
    this.show();
  }
}
