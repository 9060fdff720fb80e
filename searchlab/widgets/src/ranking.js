// The panel of ranking: a board's number, taken apart digit by digit.

import { button, counted, div, make, row, toggle } from "./dom.js";
import { named, symbol, written } from "./puzzle.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {{tile: number, smaller: number[], power: number}} Digit Of a tile: the smaller tiles
 *   after it, and the factorial by which their number is weighted.
 */

/** @param {number} n
 *  @returns {number} */
const factorial = (n) => (n > 1 ? n * factorial(n - 1) : 1);

/** The digits of a board, by place or by tile; smaller is what the goal has earlier.
 *  @param {number[]} board
 *  @param {number[]} goal
 *  @param {boolean} byTile
 *  @returns {Digit[]} */
export const digitsOf = (board, goal, byTile) =>
  (byTile ? goal : board).map((tile, i) => {
    const after = board.slice(board.indexOf(tile) + 1);
    const smaller = after.filter((other) => goal.indexOf(other) < goal.indexOf(tile));
    return { tile, smaller, power: byTile ? i : goal.length - 1 - i };
  });

/** @param {Digit} digit */
const worth = ({ smaller, power }) => smaller.length * factorial(power);

/** @param {Digit[]} digits */
export const numberOf = (digits) => digits.reduce((sum, digit) => sum + worth(digit), 0);

/** A number and its digits, all of which can be changed. */
class NumberLine {
  /** @param {string} name
   *  @param {string} explanation
   *  @param {RankingPanel} panel */
  constructor(name, explanation, panel) {
    this.name = name;
    this.byTile = name === "by tile";
    this.panel = panel;
    this.value = 0;
    /** @type {Digit[]} */
    this.digits = [];
    this.number = make("input", { type: "text", inputMode: "numeric", autocomplete: "off", ariaLabel: `Number, ${name}` });
    this.number.addEventListener("change", () => this.take(Number(this.number.value.replace(/[\s,_]/g, "") || NaN)));
    this.steps = [["−", "less", -1], ["+", "more", 1]].map(([sign, side, by]) =>
      button(String(sign), () => this.take(this.value + Number(by)), { ariaLabel: `One ${side}, ${name}` })); // prettier-ignore
    this.place = div("lab-digits");
    const [less, more] = this.steps;
    const line = row(make("strong", {}, `Number ${name}`), less, div("lab-field lab-number", this.number), more);
    this.element = div("lab-stack", line, this.place, make("p", "lab-label", explanation));
  }

  /** @param {number[]} board
   *  @param {number[]} goal */
  show(board, goal) {
    const inputs = () => [...this.place.querySelectorAll("input")];
    const focused = inputs().findIndex((input) => input === document.activeElement);
    this.digits = digitsOf(board, goal, this.byTile);
    this.value = numberOf(this.digits);
    this.number.value = counted(this.value);
    this.place.replaceChildren(...this.digits.map((digit) => this.column(digit)));
    inputs()[focused]?.focus();
    this.panel.view.needPython(true, this.number, ...this.steps, ...inputs());
  }

  /** @param {Digit} digit */
  column({ tile, smaller, power }) {
    const input = make("input", { type: "number", required: true, min: 0, max: power, value: String(smaller.length) });
    input.ariaLabel = `Digit ${this.name}: ${named(tile)}; ${written(smaller) || "no smaller one"} after it`;
    input.addEventListener("input", () => {
      if (!input.checkValidity()) return this.panel.view.say(input.validationMessage);
      this.take(this.value + (input.valueAsNumber - smaller.length) * factorial(power));
    });
    const column = make("label", {}, make("span", {}, symbol(tile)), input, make("span", "lab-label", `·${power}!`));
    column.dataset.tile = String(tile);
    for (const event of ["pointerenter", "focusin"]) column.addEventListener(event, () => this.panel.look(tile));
    return column;
  }

  /** Ask for the board of another number.
   *  @param {number} number */
  async take(number) {
    const { view } = this.panel;
    const { puzzle } = view.game;
    const { value, error } = await view.ask("board_of", { puzzle, number, by_tile: this.byTile });
    if (error) return view.say(error);
    view.begin(puzzle, value);
  }
}

export class RankingPanel {
  swaps = true;

  greeting = "A digit counts the smaller tiles that come after its tile. Choose two tiles to swap them, or change a digit.";

  /** @param {import("./board_view.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.byPlace = new NumberLine("by place", "Each digit is weighted by its place, as in the published programs.", this);
    this.byTile = new NumberLine("by tile", "Each digit is weighted by its tile, as the first post describes.", this);
    this.byTile.element.hidden = true;
    const other = toggle("Number by tile", (pressed) => {
      other.ariaPressed = String(pressed);
      this.byTile.element.hidden = !pressed;
      this.explain();
    });
    this.order = make("p", "lab-label");
    this.what = make("p", {});
    this.element = div("lab-stack", this.byPlace.element, this.byTile.element, this.what, this.order, row(other));
    view.follow(["_tile"], () => this.explain());
  }

  /** @param {number[]} board */
  show(board) {
    const { goal } = this.view.game.puzzle;
    this.order.textContent = `Order used for counting: ${goal.map(symbol).join(" < ")}`;
    for (const line of [this.byPlace, this.byTile]) line.show(board, goal);
    this.explain();
  }

  /** Point out a tile, and those that are counted for it. */
  explain() {
    const { byPlace, byTile, view } = this;
    const shown = byTile.element.hidden ? [byPlace] : [byPlace, byTile];
    const chosen = view.get("_tile");
    const tile = view.current.includes(chosen) ? chosen : view.current[0];
    const found = shown.flatMap(({ digits }) => digits.filter((digit) => digit.tile === tile));
    const [{ smaller }] = found;
    view.board.mark("lab-looked", [tile]);
    view.board.mark("lab-counted", smaller);
    for (const column of this.element.querySelectorAll("[data-tile]")) {
      const here = Number(/** @type {HTMLElement} */ (column).dataset.tile);
      column.classList.toggle("lab-looked", here === tile);
      column.classList.toggle("lab-counted", smaller.includes(here));
    }
    const terms = found.map((digit, i) => `${shown[i].name}: ${smaller.length} · ${digit.power}! = ${counted(worth(digit))}`);
    this.what.textContent = `Smaller tiles after ${named(tile)}: ${written(smaller) || "none"}, so the digit is ${smaller.length}; ${terms.join("; ")}.`;
  }

  /** @param {number} tile */
  look(tile) {
    if (tile === this.view.get("_tile")) return;
    this.view.set({ _tile: tile });
    this.explain();
  }

  said() {
    return `Number ${counted(this.byPlace.value)} by place, ${counted(this.byTile.value)} by tile.`;
  }
}
