// The ranking microscope.

import { ExchangeView } from "./exchange.js";
import { button, chip, div, enable, label, make, onPress, whenLookedAt } from "./kit.js";
import { digitsFrom, digitsOf, factorial, followers, numberOf, NUMBERINGS } from "./numberings.js";
import { exchanged, named, symbol, written } from "./puzzle.js";
import { widget } from "./view.js";
import { counted } from "./words.js";

const HELP =
  "Change the board, a digit or a number: the others follow. Choose two tiles and they change " +
  "places; the arrow keys step through tiles, digits and numbers. Type or paste any board.";

/** @param {string} text */
const shortened = (text) => (text.length > 40 ? `${text.slice(0, 37)}...` : text);

/** One numbering on the page: its number, and a column for each digit. */
class Panel {
  /** @param {import("./numberings.js").Numbering} numbering
   *  @param {MicroscopeView} view */
  constructor(numbering, view) {
    this.numbering = numbering;
    this.view = view;
    /** @type {number[]} */
    this.goal = [];
    /** @type {number[]} */
    this.symbols = [];
    /** @type {number[]} */
    this.digits = [];
    /** @type {{head: HTMLElement, input: HTMLInputElement, differs: HTMLElement, element: HTMLElement}[]} */
    this.parts = [];
    this.count = this.value = 0n;
    this.live = false;
    /** @type {HTMLInputElement | null} */
    this.edited = null; // the field whose text is the reader's, and not the board's
    const { title, words } = this.numbering;
    this.number = make("input", { type: "text", inputMode: "numeric", autocomplete: "off" });
    this.number.ariaLabel = `Number, ${title.toLowerCase()}`;
    this.less = button("−", { ariaLabel: `One less, ${title.toLowerCase()}` });
    this.more = button("+", { ariaLabel: `One more, ${title.toLowerCase()}` });
    this.range = label("");
    this.columns = div("searchlab-lens-columns");
    this.element = make(
      "div",
      { className: "searchlab-lens-panel searchlab-scene", role: "group", ariaLabel: title },
      make("p", {}, make("strong", {}, title), label(` ${words}`)),
      div(
        "searchlab-lens-number searchlab-field",
        make("div", {}, this.less, this.number, this.more),
        this.range,
      ),
      this.columns,
    );
    onPress(this.less, () => this.step(-1n));
    onPress(this.more, () => this.step(1n));
    this.listen(this.number);
    this.number.addEventListener("change", () => this.edited === this.number && this.readNumber());
    this.number.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowUp" ? 1n : event.key === "ArrowDown" ? -1n : 0n;
      if (event.key === "Enter") this.readNumber();
      else if (by) this.step(by);
      else return;
      event.preventDefault(); // the caret stays where it is
    });
  }

  /** Make the columns for a puzzle.
   *  @param {import("./puzzle.js").Puzzle} puzzle */
  arrange({ goal }) {
    this.goal = goal;
    const n = goal.length;
    this.count = factorial(n);
    this.columns.style.setProperty("--per", String(n > 10 ? Math.ceil(n / 2) : n)); // in a line
    this.range.textContent = `from 0 to ${counted(this.count - 1n)}`;
    this.number.style.width = `${counted(this.count).length + 3}ch`;
    this.parts = goal.map((_, i) => this.column(i));
    this.columns.replaceChildren(...this.parts.map(({ element }) => element));
  }

  /** Make the column of a digit.
   *  @param {number} i */
  column(i) {
    const most = this.numbering.power(i, this.goal.length);
    const input = make("input", { type: "number", min: 0, max: most, step: 1 });
    input.inputMode = "numeric";
    const head = make("span", "searchlab-lens-head");
    const differs = make("span", { className: "searchlab-lens-differs", ariaHidden: "true" });
    const weight = make("span", "searchlab-lens-weight", `·${most}!`);
    const element = div("searchlab-lens-column", head, input, weight, differs);
    this.listen(input);
    input.addEventListener("input", () => this.readDigit(i));
    whenLookedAt(element, () => this.view.look(this.symbols[i]));
    return { head, input, differs, element };
  }

  /** A text is the reader's until it is read or taken back. What is refused stays to be mended.
   *  @param {HTMLInputElement} input */
  listen(input) {
    input.addEventListener("input", () => {
      this.edited = input;
    });
    const restore = () => {
      if (this.edited !== input) return;
      this.edited = null;
      this.view.complaint.show();
      this.view.show();
    };
    input.addEventListener("blur", () => input.ariaInvalid === "true" || restore());
    input.addEventListener("keydown", ({ key }) => key === "Escape" && restore());
  }

  /** @param {number[]} board
   *  @param {boolean} live */
  show(board, live) {
    const { numbering, goal, parts } = this;
    this.live = live;
    this.symbols = numbering.symbols(board, goal);
    this.digits = digitsOf(board, goal, numbering);
    this.value = numberOf(this.digits, numbering);
    if (this.edited !== this.number) this.number.value = counted(this.value);
    this.number.readOnly = !live;
    enable(this.less, live && this.value > 0n);
    enable(this.more, live && this.value < this.count - 1n);
    const after = followers(board, goal);
    parts.forEach(({ head, input, element }, i) => {
      const tile = this.symbols[i];
      head.replaceChildren(chip(tile));
      if (this.edited !== input) input.value = String(this.digits[i]);
      input.readOnly = !live;
      const which = numbering === NUMBERINGS.place ? `place ${i + 1}, ${named(tile)}` : named(tile);
      const words = after[tile].map(symbol).join(" ") || "no smaller one";
      input.ariaLabel = `Digit ${numbering.title.toLowerCase()}: ${which}; ${words} after it`;
      element.dataset.tile = String(tile);
    });
  }

  /** Point out a tile, those that are counted of it, and where the other numbering differs.
   *  @param {number} tile
   *  @param {number[]} counted
   *  @param {number[]} differing */
  point(tile, counted, differing) {
    this.parts.forEach(({ element, differs }, i) => {
      const here = this.symbols[i];
      element.classList.toggle("searchlab-lens-looked", here === tile);
      element.classList.toggle("searchlab-lens-counted", counted.includes(here));
      differs.textContent = differing.includes(here) ? "≠" : "=";
    });
  }

  /** What the digit of a tile is worth.
   *  @param {number} tile */
  term(tile) {
    const i = this.symbols.indexOf(tile);
    const power = this.numbering.power(i, this.goal.length);
    const digit = this.digits[i];
    return { digit, power, weight: factorial(power), worth: BigInt(digit) * factorial(power) };
  }

  /** @param {number[]} digits
   *  @param {number} [tile] */
  take(digits, tile) {
    this.edited = null;
    this.view.complaint.show();
    this.view.set(this.numbering.build(digits, this.goal), tile);
  }

  /** @param {bigint} by */
  step(by) {
    const number = this.value + by;
    if (!this.live || number < 0n || number >= this.count) return;
    this.take(digitsFrom(number, this.goal.length, this.numbering));
  }

  readNumber() {
    if (!this.live || this.edited !== this.number) return;
    const text = this.number.value.replace(/[\s,_]/g, "");
    const most = this.count - 1n;
    if (/^\d{1,30}$/.test(text) && BigInt(text) <= most) {
      this.take(digitsFrom(BigInt(text), this.goal.length, this.numbering));
      return;
    }
    const given = shortened(this.number.value.trim());
    const accepted = `The boards of ${this.goal.length} cells are numbered 0 to ${counted(most)}`;
    this.view.complaint.show(given ? `${accepted}, not ${given}` : accepted, this.number);
  }

  /** @param {number} i */
  readDigit(i) {
    const { input } = this.parts[i];
    const most = this.numbering.power(i, this.goal.length);
    const digit = input.valueAsNumber;
    if (!this.live) return;
    if (Number.isInteger(digit) && digit >= 0 && digit <= most) {
      const digits = [...this.digits];
      digits[i] = digit;
      const board = this.numbering.build(digits, this.goal);
      this.take(digits, this.numbering.symbols(board, this.goal)[i]);
      return;
    }
    const range = most ? `a whole number from 0 to ${most}` : "always 0";
    const what = input.value === "" ? "" : `, not ${shortened(input.value)}`;
    this.view.complaint.show(`The digit that weighs ${most}! is ${range}${what}`, input);
  }
}

class MicroscopeView extends ExchangeView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "lens", HELP, div("searchlab-lens-place"));
    this.panels = Object.values(NUMBERINGS).map((numbering) => new Panel(numbering, this));
    this.verdict = make("p", "searchlab-lens-verdict");
    this.order = make("p", "searchlab-label");
    this.what = make("p");
    this.terms = make("ul", "searchlab-lens-terms");
    const { panels, verdict, order, what, terms, place, presets, typed, complaint, status } = this;
    this.lay(
      div(
        "searchlab-columns",
        div("searchlab-left", place, order, presets.element, typed, complaint.element),
        div(
          "searchlab-right",
          ...panels.map(({ element }) => element),
          verdict,
          div("searchlab-lens-explained", what, terms),
          status,
        ),
      ),
    );
    this.status.textContent =
      "Point at a tile or a digit: a digit counts the smaller tiles that come after its tile.";
    this.followPart("board", () => this.changed());
    this.followPart("tile", () => this.point());
    this.begin("The kernel is gone; the board stays as it was. Run the cell again to go on.");
  }

  // -- showing -------------------------------------------------------------------------

  /** @returns {number[]} */
  get board() {
    return this.state.board;
  }

  arrange() {
    if (!super.arrange()) return false;
    for (const panel of this.panels) panel.arrange(this.puzzle);
    this.order.textContent = `From the smallest to the largest: ${written(this.puzzle.goal)}`;
    return true;
  }

  show() {
    this.arrange();
    for (const panel of this.panels) panel.show(this.board, this.open);
    this.showFields(this.board);
    const [one, other] = this.panels.map(({ value }) => value);
    this.verdict.textContent =
      one === other
        ? "Here the two agree, although each weights the digits in its own way."
        : "Here the two differ. The counts are the same, but weighted differently: " +
          "≠ marks the terms that are not the same.";
    this.point();
  }

  /** Show what is under the lens: in the board, in both sums, and in words. */
  point() {
    const { board, panels } = this;
    const tile = this.state.tile;
    const counts = followers(board, this.puzzle.goal)[tile];
    const differing = board.filter((each) => {
      const [one, other] = panels.map((panel) => panel.term(each).worth);
      return one !== other;
    });
    for (const panel of panels) panel.point(tile, counts, differing);
    this.tray.display(board, {
      sliding: false,
      live: this.open,
      marks: { "searchlab-lens-tile": [tile], "searchlab-counted": counts },
    });
    const where = board.indexOf(tile) + 1;
    const found = counts.map(symbol).join(" ");
    const smaller = found ? `Smaller after it: ${found}` : "Nothing smaller after it";
    const words = ` in place ${where}. ${smaller}, so the digit is ${counts.length}.`;
    this.what.replaceChildren(chip(tile), words);
    const terms = panels.map((panel) => {
      const { digit, power, weight, worth } = panel.term(tile);
      const product = `${digit} · ${power}! = ${digit} · ${counted(weight)} = ${counted(worth)}`;
      return make("li", {}, `${panel.numbering.title}: ${product}`);
    });
    this.terms.replaceChildren(...terms);
  }

  changed() {
    this.arrange();
    this.tray.chosen = null;
    for (const panel of this.panels) panel.edited = null;
    this.show();
    const [one, other] = this.panels.map(({ value }) => counted(value));
    this.say(`Number ${one} by place, ${other} by tile.`);
  }

  // -- doing ----------------------------------------------------------------------------

  /** @param {number[]} board
   *  @param {number} [tile] */
  set(board, tile) {
    this.text.edited = false;
    this.save(tile === undefined ? { board } : { board, tile });
  }

  /** @param {number} one
   *  @param {number} other */
  exchange(one, other) {
    const { board } = this;
    this.complaint.show();
    this.set(exchanged(board, [board.indexOf(one), board.indexOf(other)]));
  }

  /** @param {number | null} tile */
  look(tile) {
    if (this.live && tile !== this.state.tile) this.save({ tile });
  }
}

export default widget(MicroscopeView);
