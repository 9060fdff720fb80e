// A question to answer before the answer is seen.

import "./predict.css";
import { button, counted, div, enable, field, filled, label, make, row, showText } from "./dom.js"; // prettier-ignore
import { amount, feedback, inPlace, read, rounded } from "./guessing.js";
import { same } from "./puzzle.js";
import { Ranking } from "./ranking.js";
import { drawing, line, numbersBelow, numbersBeside, pointOn, Scale, svg, text } from "./svg.js";
import { View } from "./view.js";

/**
 * @typedef {import("./guessing.js").Asked} Asked
 * @typedef {(guess: any, message?: string) => void} Put Takes a guess, if there is one, and a message about it.
 */

const STEPS = 300; // of the slider, if there are not fewer numbers
const [WIDE, TALL, LEFT, TOP, FOOT] = [640, 300, 112, 44, 52]; // of the plane of a curve

/** Text whose backquotes enclose code, as the children of an element.
 *  @param {string} text */
const worded = (text) => text.split(/`(.+?)`/).map((part, i) => (i % 2 ? make("code", {}, part) : part));

/** A field to type numbers into. */
class NumberField {
  /** @param {string} name
   *  @param {number} count How many numbers.
   *  @param {Asked} asked
   *  @param {Put} put Takes one number, or a list; none where they cannot be taken. */
  constructor(name, count, asked, put) {
    this.input = make("input", { type: "text", autocomplete: "off", spellcheck: false });
    this.input.addEventListener("change", () => {
      const numbers = read(this.input.value, asked, count);
      this.input.setCustomValidity(numbers ? "" : asked.texts.accepted);
      if (!numbers) put(undefined, asked.texts.accepted);
      else put(count > 1 ? numbers : numbers[0]);
    });
    this.element = field(name, this.input);
  }

  /** @param {(number | null)[]} numbers */
  show(numbers) {
    showText(this.input, numbers.map((each) => (each === null ? "–" : counted(each))).join(" "));
  }
}

/** A number on a slider. */
class NumberGuess {
  /** @param {Asked} asked
   *  @param {Put} put */
  constructor(asked, put) {
    const { low, high, log, whole } = asked;
    this.asked = asked;
    this.fine = whole && !log ? Math.min(high - low, STEPS) : STEPS;
    this.scale = new Scale(low, high, { log, whole, to: this.fine });
    this.slider = make("input", { type: "range", className: "lab-slider", min: 0, max: this.fine, ariaLabel: "Axis" });
    for (const event of ["input", "click"]) this.slider.addEventListener(event, () => put(this.number)); // a click also where it rests
    this.ruler = make("div", { className: "lab-ruler", ariaHidden: "true" });
    this.typed = new NumberField("Your guess", 1, asked, put);
    this.element = div("lab-guess", this.slider, this.ruler, this.typed.element);
  }

  /** The number at the thumb. */
  get number() {
    return rounded(this.scale.at(Number(this.slider.value)), this.asked);
  }

  /** @param {number} number
   *  @param {string} content */
  mark(number, content, className = "") {
    return make("span", { className, style: `--share: ${this.scale.place(number) / this.fine}` }, content);
  }

  /** @param {number | null} guess
   *  @param {number | null} truth */
  show(guess, truth) {
    const { unit } = this.asked;
    const { scale, slider } = this;
    const ticks = scale.ticks().map((number) => this.mark(number, counted(number)));
    if (truth !== null) ticks.push(this.mark(truth, "★", "lab-star"));
    this.ruler.replaceChildren(...ticks);
    this.typed.show(guess === null ? [] : [guess]);
    if (this.number !== guess) slider.value = String(guess === null ? this.fine / 2 : scale.place(guess));
    slider.ariaValueText = guess === null ? "no guess yet" : amount(guess, unit);
    slider.classList.toggle("lab-no-thumb", guess === null); // it would suggest a guess
  }
}

/** One of several. */
class ChoiceGuess {
  /** @param {Asked} asked
   *  @param {Put} put */
  constructor({ choices, replies }, put) {
    const name = `lab-choice-${Math.random()}`;
    this.replies = replies;
    this.boxes = choices.map((value) => make("input", { type: "radio", name, value }));
    this.texts = choices.map(() => make("span"));
    const cards = this.boxes.map((box, i) => {
      box.addEventListener("change", () => put(box.value));
      return make("label", "lab-check", box, div("", make("span", {}, ...worded(choices[i])), this.texts[i]));
    });
    this.element = div("lab-stack", ...cards);
  }

  /** @param {string | null} guess
   *  @param {string | null} truth */
  show(guess, truth) {
    this.boxes.forEach((box, i) => {
      box.checked = box.value === guess;
      const answer = box.value === truth ? [make("b", {}, "★ the answer")] : [];
      this.texts[i].replaceChildren(...answer, ...worded(truth === null ? "" : ` ${this.replies[i] ?? ""}`));
    });
  }
}

/** An order, of which a part may be chosen. */
class OrderGuess {
  /** @param {Asked} asked
   *  @param {Put} put */
  constructor(asked, put) {
    const { names, moved, code } = asked;
    this.asked = asked;
    this.ranking = new Ranking(names, put, moved);
    this.list = make("div", `lab-stack ${code ? "lab-code-lines" : ""}`);
    this.truth = make("ol", "lab-order");
    this.side = div("lab-wide", label("The answer"), this.truth);
    this.element = div("lab-columns", div("lab-wide", label("Your order"), this.list), this.side);
  }

  /** @param {string[] | null} guess
   *  @param {string[] | null} truth */
  show(guess, truth) {
    const { ranking, list } = this;
    const { names, values, unit, code } = this.asked;
    ranking.show(guess, !truth, guess && truth ? inPlace(guess, this.asked) : undefined);
    const rows = [...new Set([...ranking.order, ...names])].map((name) => ranking.buttons[names.indexOf(name)]);
    if (!same(rows, [...list.children])) {
      const focused = rows.find((each) => each.matches(":focus"));
      list.replaceChildren(...rows);
      focused?.focus(); // which it lost when it was taken out
    }
    this.side.hidden = !truth;
    const lines = (truth ?? []).map((name) =>
      make("li", {}, make(code ? "code" : "span", {}, name), values ? `: ${amount(values[name], unit)}` : ""));
    this.truth.replaceChildren(...lines);
  }
}

/** A curve to draw over an empty axis, or to type. */
class CurveGuess {
  /** @param {Asked} asked
   *  @param {Put} put */
  constructor(asked, put) {
    const { low, high, log, whole } = asked;
    const { length } = asked.answer;
    this.asked = asked;
    this.put = put;
    this.x = new Scale(0, length - 1, { from: LEFT + 10, to: WIDE - 20, whole: true });
    this.y = new Scale(low, high, { log, whole, from: TALL - FOOT, to: TOP });
    this.none = Array(length).fill(null);
    /** @type {(number | null)[]} */
    this.curve = this.none;
    this.last = { i: 0, y: 0 }; // where the pointer was
    this.plane = div("lab-curve");
    this.plane.addEventListener("pointerdown", (event) => {
      if (event.button || this.plane.closest(":disabled")) return;
      event.preventDefault();
      this.plane.setPointerCapture(event.pointerId);
      this.last = this.under(event);
      this.draw(event);
    });
    this.plane.addEventListener("pointermove", (event) => {
      if (this.plane.hasPointerCapture(event.pointerId)) this.draw(event);
    });
    this.typed = new NumberField(`Or type all ${length} numbers`, length, asked, put);
    this.element = div("lab-stack", this.plane, this.typed.element);
  }

  /** @param {(number | null)[] | null} guess
   *  @param {number[] | null} truth */
  show(guess, truth) {
    const { x, y } = this;
    const { unit, log, answer } = this.asked;
    this.curve = guess ?? this.none;
    this.typed.show(guess ?? []);
    const points = (/** @type {(number | null)[]} */ curve) =>
      curve.flatMap((value, i) => (value === null ? [] : [[x.place(i), y.place(value)]]));
    const yours = points(this.curve);
    const stars = points(truth ?? []);
    const found = truth ? `; the answer is ${truth.map(counted).join(", ")}` : "";
    this.plane.replaceChildren(
      drawing(
        WIDE,
        TALL,
        `${yours.length} of ${answer.length} points drawn${found}`,
        ...y.ticks().map((number) => line([[LEFT, y.place(number)], [WIDE - 10, y.place(number)]], { class: "lab-grid" })), // prettier-ignore
        numbersBeside(y, LEFT - 8),
        numbersBelow(x, TALL - FOOT + 22, 12),
        text(2, 22, `${unit && `${unit}s`}${log ? " (log scale)" : ""}`),
        text(WIDE - 20, TALL - 6, this.asked.x, { "text-anchor": "end" }),
        line(stars, { class: "lab-true" }),
        line(yours),
        ...yours.map(([cx, cy]) => svg("circle", { cx, cy, r: 5 })),
        ...stars.map(([at, up]) => text(at, up + 6, "★", { class: "lab-star", "text-anchor": "middle" })),
      ),
    );
  }

  /** The point nearest to the pointer, and the pointer's height.
   *  @param {PointerEvent} event */
  under(event) {
    const { x, y } = pointOn(this.plane.children[0], event);
    return { i: Math.round(this.x.at(x)), y };
  }

  /** Draw to the pointer, also the points that it passed over.
   *  @param {PointerEvent} event */
  draw(event) {
    const { last } = this;
    const next = this.under(event);
    const curve = [...this.curve];
    const steps = Math.abs(next.i - last.i) || 1;
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const i = Math.round(last.i + share * (next.i - last.i));
      curve[i] = rounded(this.y.at(last.y + share * (next.y - last.y)), this.asked);
    }
    this.last = next;
    const left = [...curve.keys()].filter((i) => curve[i] === null);
    this.put(curve, left.length ? filled(this.asked.texts.left, { points: left.join(", ") }) : "");
  }
}

const KINDS = { number: NumberGuess, choice: ChoiceGuess, order: OrderGuess, curve: CurveGuess };

export class PredictView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "predict");
    /** @type {Asked} */
    const asked = this.asked = this.get("_asked");
    const Kind = KINDS[/** @type {keyof typeof KINDS} */ (asked.kind)];
    /** @type {any} */
    this.part = new Kind(asked, (guess, message) => {
      if (guess !== undefined) this.set({ guess });
      this.react(message);
    });
    this.why = make("textarea", { rows: 2 });
    this.why.addEventListener("change", () => this.set({ why: this.why.value }));
    const reason = asked.code ? [] : [field("Why? Write down your reason first.", this.why)];
    this.question = make("fieldset", "lab-stack", make("legend", "lab-question", ...worded(asked.question)), this.part.element, ...reason);
    this.button = button("Commit", () => {
      this.set({ committed: true });
      this.react();
    });
    this.because = make("p", "lab-because");
    this.react();
    this.lay(div("lab-stack", this.question, row(this.button, this.status, this.tools), this.because));
    this.follow(["guess", "committed", "why"], () => this.react());
  }

  get incomplete() {
    const guess = this.get("guess");
    return guess === null || (this.asked.kind === "curve" && guess.includes(null));
  }

  /** Show another guess, and say what there is to say.
   *  @param {string} [message] About that guess. */
  react(message) {
    const { asked } = this;
    this.show();
    this.say(this.get("committed") ? feedback(this.get("guess"), asked) : message || asked.texts[this.incomplete ? "hint" : "ready"]);
  }

  show() {
    const { asked, part } = this;
    const [guess, committed] = [this.get("guess"), this.get("committed")];
    this.question.disabled = committed;
    part.show(guess, committed ? asked.answer : null);
    enable(this.button, !this.incomplete);
    this.button.hidden = committed;
    this.because.replaceChildren(...worded(committed ? asked.texts.because : ""));
    showText(this.why, this.get("why"));
  }
}
