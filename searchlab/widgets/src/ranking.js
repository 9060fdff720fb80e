// The panel of ranking: a board's number, taken apart digit by digit.

import { capital, counted, div, folded, label, make, showText } from "./dom.js";
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
   *  @param {import("./board_view.js").BoardView} view */
  constructor(name, view) {
    this.name = name;
    this.byTile = name === "by tile";
    this.view = view;
    const { goal } = view.game.puzzle;
    this.digits = digitsOf(goal, goal, this.byTile);
    this.number = this.input(factorial(goal.length) - 1, 1);
    this.number.ariaLabel = `Number, ${name}`;
    this.inputs = this.digits.map(({ power }) => this.input(power, factorial(power)));
    this.columns = this.inputs.map((input, i) =>
      make("label", {}, make("span"), input, label(`·${this.digits[i].power}!`))); // prettier-ignore
    this.term = make("p", "lab-label");
    this.element = div(
      "lab-stack",
      div("lab-field lab-number", this.number),
      div("lab-digits", ...this.columns),
      this.term,
    );
  }

  /** Make a field for a part of the number.
   *  @param {number} most
   *  @param {number} weight */
  input(most, weight) {
    const { view, byTile } = this;
    const input = make("input", { type: "number", required: true, min: 0, max: most });
    input.addEventListener("change", () => {
      const { shown = "" } = input.dataset;
      const number = numberOf(this.digits) + (input.valueAsNumber - Number(shown)) * weight;
      if (input.checkValidity()) view.begin("board_of", { number, by_tile: byTile }, input);
      else view.complaint.show(input.validationMessage, input);
      input.value = shown; // until there is a board with that number
    });
    return input;
  }

  /** @param {number[]} board
   *  @param {number[]} goal
   *  @param {number} looked The tile that is explained. */
  show(board, goal, looked) {
    this.digits = digitsOf(board, goal, this.byTile);
    showText(this.number, String(numberOf(this.digits)));
    this.digits.forEach((digit, i) => {
      const { tile, smaller, power } = digit;
      const [column, input] = [this.columns[i], this.inputs[i]];
      column.dataset.tile = String(tile);
      /** @type {Element} */ (column.firstChild).textContent = symbol(tile);
      showText(input, String(smaller.length));
      input.ariaLabel = `Digit ${this.name}: ${named(tile)}`;
      if (tile !== looked) return;
      this.term.textContent = `${capital(named(tile))}: ${smaller.length} · ${power}! = ${counted(worth(digit))}`;
    });
    this.view.needPython(true, this.number, ...this.inputs);
  }
}

export class RankingPanel {
  swaps = true;

  /** @param {import("./board_view.js").BoardView} view */
  constructor(view) {
    this.view = view;
    /** @type {NumberLine[]} */
    this.lines = [];
    this.what = make("p");
    this.other = make("div");
    this.folded = folded("Number by tile, as in the first post", this.other);
    this.element = div("lab-stack");
  }

  /** Begin with another puzzle.
   *  @param {Puzzle} puzzle */
  begin({ goal }) {
    this.lines = ["by place", "by tile"].map((name) => new NumberLine(name, this.view));
    const [byPlace, byTile] = this.lines.map(({ element }) => element);
    const help = `Change a digit or the number, or choose two tiles to swap them. The order of the tiles is ${goal.map(symbol).join(" < ")}.`;
    const title = make("strong", {}, "Number by place, as in the programs");
    this.element.replaceChildren(title, byPlace, this.what, make("p", "lab-label", help), this.folded);
    this.other.replaceChildren(byTile);
  }

  /** @param {number[]} board */
  show(board) {
    const { lines, view } = this;
    const chosen = view.get("_tile");
    const looked = board.includes(chosen) ? chosen : board[0];
    for (const line of lines) line.show(board, view.game.puzzle.goal, looked);
    const smaller = lines[0].digits.flatMap((digit) => (digit.tile === looked ? digit.smaller : []));
    this.what.textContent = `Smaller tiles after ${named(looked)}: ${written(smaller) || "none"}, so the digit is ${smaller.length}.`;
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (view.root.querySelectorAll("[data-tile]"))) {
      const tile = Number(element.dataset.tile);
      element.classList.toggle("lab-looked", tile === looked);
      element.classList.toggle("lab-counted", smaller.includes(tile));
    }
  }

  /** Explain a tile.
   *  @param {number} tile */
  explain(tile) {
    if (tile === this.view.get("_tile")) return;
    this.view.set({ _tile: tile });
    this.view.show();
  }

  describe() {
    const [place, tile] = this.lines.map(({ digits }) => counted(numberOf(digits)));
    return `Number ${place} by place, ${tile} by tile.`;
  }
}
