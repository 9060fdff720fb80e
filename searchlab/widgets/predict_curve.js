// A curve to draw over an empty axis.

import { Complaint, div, form, isShortcut, make, textInput } from "./kit.js";
import { amount, drawn, missing, numberIn, numberWords, Scale } from "./guessing.js";

/** @typedef {import("./guessing.js").Asked} Asked */

const LABELS = 13; // below the axis, at most
const KEYS = "Draw from left to right, or walk with ← and → and lift the point with ↑ and ↓.";

/** A place in percent.
 *  @param {number} share */
const at = (share) => `${(100 * share).toFixed(2)}%`;

export class CurveGuess {
  /** @param {Asked} asked
   *  @param {string} id
   *  @param {(guess: (number | null)[], words?: string) => void} put */
  constructor(asked, id, put) {
    this.asked = asked;
    this.put = put;
    this.scale = new Scale(asked);
    this.open = true;
    this.here = 0; // the point that the keys move
    /** @type {(number | null)[]} */
    this.curve = asked.xs.map(() => null);
    this.lines = make("div", { className: "searchlab-predict-lines", ariaHidden: "true" });
    this.points = asked.xs.map((_, i) => this.makePoint(i));
    this.plane = make("div", "searchlab-predict-plane", this.lines, ...this.points);
    this.plane.addEventListener("pointerdown", (event) => this.draw(event));
    this.text = textInput({ inputMode: "decimal" });
    this.name = make("span");
    this.complaint = new Complaint(KEYS, `${id}-curve`);
    const typed = form(() => this.type(), make("label", "searchlab-field", this.name, this.text));
    this.typed = typed;
    const frame = div("searchlab-predict-frame", this.makeRows(), this.plane, this.makeColumns());
    const star = make("span", "searchlab-predict-star", "★");
    this.legend = make("p", "searchlab-predict-legend", make("span", {}, "● your guess"));
    this.legend.append(make("span", {}, star, " the answer"));
    this.element = div("searchlab-predict-curve", frame, typed, this.complaint.element, this.legend);
  }

  get hint() {
    return `Draw the curve: ${missing(null, this.asked.xs.length)}.`;
  }

  /** How far along the axis a point stands.
   *  @param {number} i */
  across(i) {
    const { xs } = this.asked;
    return (xs[i] - xs[0]) / (xs[xs.length - 1] - xs[0]);
  }

  /** @param {number} i */
  where(i) {
    return `${this.asked.x || "x"} ${numberWords(this.asked.xs[i])}`;
  }

  /** What is guessed at a point.
   *  @param {number} i */
  value(i) {
    const y = this.curve[i];
    return y === null ? "nothing drawn yet" : amount(y, this.asked.unit);
  }

  // -- the axes --------------------------------------------------------------------------

  makeRows() {
    const { asked, scale } = this;
    const unit = asked.unit ? `${asked.unit}s` : "";
    const named = make("span", "searchlab-predict-named", `${unit}${asked.log ? " (log scale)" : ""}`);
    const ticks = scale.ticks().map((number) => {
      const tick = make("span", "searchlab-predict-row", numberWords(number));
      tick.style.bottom = at(scale.share(number));
      return tick;
    });
    return make("div", { className: "searchlab-predict-rows", ariaHidden: "true" }, named, ...ticks);
  }

  makeColumns() {
    const { xs, x } = this.asked;
    const skip = Math.ceil(xs.length / LABELS);
    const ticks = xs.flatMap((number, i) => {
      if (i % skip) return [];
      const tick = make("span", "searchlab-predict-column", numberWords(number));
      tick.style.left = at(this.across(i));
      return [tick];
    });
    const named = make("span", "searchlab-predict-named", x);
    return make("div", { className: "searchlab-predict-columns", ariaHidden: "true" }, ...ticks, named);
  }

  // -- showing ---------------------------------------------------------------------------

  /** @param {(number | null)[] | null} guess
   *  @param {boolean} committed */
  show(guess, committed) {
    const { asked, scale, points } = this;
    this.curve = guess ?? asked.xs.map(() => null);
    this.open = !committed;
    this.curve.forEach((y, i) => {
      const point = points[i];
      point.style.bottom = at(y === null ? 0 : scale.share(y));
      point.classList.toggle("searchlab-predict-empty", y === null);
      point.ariaValueNow = String(y ?? scale.low);
      const truth = committed ? `, the answer is ${amount(asked.answer[i], asked.unit)}` : "";
      point.ariaValueText = `${this.value(i)}${truth}`;
      point.ariaDisabled = String(committed);
    });
    this.plane.classList.toggle("searchlab-predict-open", this.open);
    this.typed.hidden = this.complaint.element.hidden = committed;
    this.legend.hidden = !committed;
    this.lines.innerHTML =
      '<svg viewBox="0 0 1000 1000" preserveAspectRatio="none">' +
      this.grid() +
      (committed ? this.line(asked.answer, "true") : "") +
      this.line(this.curve, "guess") +
      "</svg>";
    const truth = committed ? /** @type {number[]} */ (asked.answer) : [];
    this.lines.append(...truth.map((y, i) => this.star(y, i)));
    this.look(this.here);
  }

  grid() {
    const rows = this.scale.ticks().map((number) => 1000 * (1 - this.scale.share(number)));
    return `<path d="${rows.map((y) => `M0 ${y.toFixed(1)}H1000`).join("")}"/>`;
  }

  /** @param {(number | null)[]} curve
   *  @param {string} name */
  line(curve, name) {
    let path = "";
    let pen = "M";
    curve.forEach((y, i) => {
      if (y !== null) {
        const [across, up] = [1000 * this.across(i), 1000 * (1 - this.scale.share(y))];
        path += `${pen}${across.toFixed(1)} ${up.toFixed(1)}`;
      }
      pen = y === null ? "M" : "L";
    });
    return `<path class="searchlab-predict-${name}" d="${path}"/>`;
  }

  /** @param {number} y
   *  @param {number} i */
  star(y, i) {
    const star = make("span", "searchlab-predict-star", "★");
    star.style.left = at(this.across(i));
    star.style.bottom = at(this.scale.share(y));
    return star;
  }

  // -- by hand ---------------------------------------------------------------------------

  /** Where the pointer is: the nearest point, and how high.
   *  @param {PointerEvent} event */
  place({ clientX, clientY }) {
    const { left, bottom, width, height } = this.plane.getBoundingClientRect();
    const x = (clientX - left) / width;
    const near = (/** @type {number} */ i) => Math.abs(this.across(i) - x);
    let i = 0;
    for (let each = 1; each < this.curve.length; each++) if (near(each) < near(i)) i = each;
    return { i, y: (bottom - clientY) / height };
  }

  /** @param {PointerEvent} event */
  draw(event) {
    if (event.button || !this.open) return;
    event.preventDefault();
    let last = this.place(event);
    const go = (/** @type {PointerEvent} */ moved) => {
      const next = this.place(moved);
      const curve = drawn(this.curve, last, next, this.scale);
      last = next;
      this.points[next.i].focus({ preventScroll: true });
      this.put(curve, missing(curve, curve.length));
    };
    const done = new AbortController();
    const { signal } = done;
    this.plane.setPointerCapture(event.pointerId);
    this.plane.addEventListener("pointermove", go, { signal });
    for (const end of ["pointerup", "pointercancel"]) {
      this.plane.addEventListener(end, () => done.abort(), { signal });
    }
    go(event);
  }

  // -- by keys ---------------------------------------------------------------------------

  /** @param {number} i */
  makePoint(i) {
    const { low, high } = this.scale;
    const point = make("div", {
      className: "searchlab-predict-point",
      role: "slider",
      ariaLabel: this.where(i),
      ariaOrientation: "vertical",
      ariaValueMin: String(low),
      ariaValueMax: String(high),
      ariaValueNow: String(low),
    });
    point.style.left = at(this.across(i));
    point.addEventListener("focus", () => this.look(i));
    point.addEventListener("keydown", (event) => this.key(event, i));
    return point;
  }

  /** Let the keys, and the field, be those of a point.
   *  @param {number} i */
  look(i) {
    this.here = i;
    this.points.forEach((point, each) => {
      point.tabIndex = each === i ? 0 : -1;
    });
    const { unit } = this.asked;
    this.name.textContent = `${unit ? `${unit}s` : "Value"} at ${this.where(i)}`;
    const y = this.curve[i];
    this.text.value = y === null ? "" : numberWords(y);
    this.complaint.show();
  }

  /** @param {KeyboardEvent} event
   *  @param {number} i */
  key(event, i) {
    if (isShortcut(event)) return;
    const { curve, scale } = this;
    const last = curve.length - 1;
    const [goes, lifts] = [
      { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: last },
      { ArrowUp: [1], ArrowDown: [-1], PageUp: [1, true], PageDown: [-1, true] },
    ];
    if (event.key in goes) {
      const there = goes[/** @type {keyof goes} */ (event.key)];
      this.points[Math.max(0, Math.min(last, there))].focus({ preventScroll: true });
    } else if (event.key in lifts) {
      const [way, far] = /** @type {[number, boolean?]} */ (
        lifts[/** @type {keyof lifts} */ (event.key)]
      );
      const y = curve[i]; // a first press lays the point as high as the one before
      const before = curve.slice(0, i).findLast((each) => each !== null) ?? scale.low;
      if (this.open) this.set(i, y === null ? before : scale.step(y, way, far));
    } else return;
    event.preventDefault();
  }

  /** @param {number} i
   *  @param {number} y */
  set(i, y) {
    const curve = [...this.curve];
    curve[i] = y;
    this.put(curve, missing(curve, curve.length));
  }

  /** Take the number that was typed, and go to the next point. */
  type() {
    const { low, high, whole } = this.asked;
    const number = numberIn(this.text.value);
    const right = number !== null && number >= low && number <= high;
    if (!right || (whole && !Number.isInteger(number))) {
      const kind = whole ? "a whole number" : "a number";
      return this.complaint.show(
        `type ${kind} from ${numberWords(low)} to ${numberWords(high)}`,
        this.text,
      );
    }
    this.set(this.here, number);
    this.look(Math.min(this.curve.length - 1, this.here + 1));
    this.text.select();
  }
}
