// The panel of ranking: a board's number, taken apart digit by digit.

import { button, counted, div, make, row, toggle } from "./dom.js";
import { named, symbol, written } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** The smaller tiles that follow each tile; smaller is what the goal has earlier.
 *  @param {number[]} board
 *  @param {number[]} goal */
export function followers(board, goal) {
  const value = goal.map((_, tile) => goal.indexOf(tile));
  const after = /** @type {number[][]} */ (goal.map(() => []));
  board.forEach((tile, cell) => {
    after[tile] = board.slice(cell + 1).filter((other) => value[other] < value[tile]);
  });
  return after;
}

/** @param {number} n
 *  @returns {bigint} */
export const factorial = (n) => (n > 1 ? BigInt(n) * factorial(n - 1) : 1n);

/**
 * Each numbering has a digit for each of its `symbols`; digit i, at most `power(i)`, is weighted by
 * the factorial of that; `build` makes a board of the digits.
 * @typedef {{title: string, words: string, symbols: (board: number[], goal: number[]) => number[],
 *   power: (i: number, n: number) => number, build: (digits: number[], goal: number[]) => number[]}} Numbering
 */

/** @type {{place: Numbering, tile: Numbering}} */
export const NUMBERINGS = {
  place: {
    title: "By place",
    words: "each digit is weighted by its place, as in the published programs",
    symbols: (board) => board,
    power: (i, n) => n - 1 - i,
    build(digits, goal) {
      const left = [...goal];
      return digits.map((digit) => left.splice(digit, 1)[0]);
    },
  },
  tile: {
    title: "By tile",
    words: "each digit is weighted by its tile, as the first post describes",
    symbols: (_, goal) => goal,
    power: (i) => i,
    build(digits, goal) {
      const board = /** @type {number[]} */ ([]);
      digits.forEach((digit, i) => board.splice(board.length - digit, 0, goal[i]));
      return board;
    },
  },
};

/** @param {number[]} board
 *  @param {number[]} goal
 *  @param {Numbering} numbering */
export function digitsOf(board, goal, { symbols }) {
  const after = followers(board, goal);
  return symbols(board, goal).map((tile) => after[tile].length);
}

/** @param {number[]} digits
 *  @param {Numbering} numbering */
export const numberOf = (digits, { power }) =>
  digits.reduce((sum, digit, i) => sum + BigInt(digit) * factorial(power(i, digits.length)), 0n);

/** @param {bigint} number
 *  @param {number} n
 *  @param {Numbering} numbering */
export function digitsFrom(number, n, { power }) {
  const digits = Array(n).fill(0);
  const byPower = digits.map((_, i) => i).sort((a, b) => power(a, n) - power(b, n));
  let left = number;
  for (const i of byPower) {
    const base = BigInt(power(i, n) + 1);
    digits[i] = Number(left % base);
    left /= base;
  }
  return digits;
}

/** A number and its digits. */
class NumberLine {
  /** @param {Numbering} numbering
   *  @param {RankingPanel} panel */
  constructor(numbering, panel) {
    this.numbering = numbering;
    this.panel = panel;
    this.puzzle = /** @type {any} */ (null);
    this.value = 0n;
    const { title, words } = numbering;
    const name = title.toLowerCase();
    this.number = make("input", { type: "text", inputMode: "numeric", autocomplete: "off", ariaLabel: `Number, ${name}` });
    this.number.addEventListener("change", () => this.read(this.number.value.replace(/[\s,_]/g, "")));
    this.less = button("−", () => this.take(this.value - 1n), { ariaLabel: `One less, ${name}` });
    this.more = button("+", () => this.take(this.value + 1n), { ariaLabel: `One more, ${name}` });
    this.digits = div("lab-digits");
    const line = row(make("strong", {}, title), this.less, div("lab-field lab-number", this.number), this.more);
    this.element = div("lab-stack", line, this.digits, make("p", "lab-label", words));
  }

  /** @param {number[]} board
   *  @param {Puzzle} puzzle */
  show(board, puzzle) {
    this.puzzle = puzzle;
    const { goal } = puzzle;
    const { numbering, panel } = this;
    const focused = [...this.digits.querySelectorAll("input")].findIndex((input) => input === document.activeElement);
    const digits = digitsOf(board, goal, numbering);
    this.value = numberOf(digits, numbering);
    this.number.value = counted(/** @type {any} */ (this.value));
    const after = followers(board, goal);
    const columns = numbering.symbols(board, goal).map((tile, i) => {
      const most = numbering.power(i, goal.length);
      const input = make("input", { type: "number", min: 0, max: most, step: 1, value: String(digits[i]) });
      const smaller = after[tile].map(symbol).join(" ") || "no smaller one";
      input.ariaLabel = `Digit ${numbering.title.toLowerCase()}: ${named(tile)}; ${smaller} after it`;
      input.addEventListener("input", () => this.readDigit(input, digits, i));
      const column = make("label", {}, make("span", {}, symbol(tile)), input, make("span", "lab-label", `·${most}!`));
      column.dataset.tile = String(tile);
      for (const event of ["pointerenter", "focusin"]) column.addEventListener(event, () => panel.look(tile));
      return column;
    });
    this.digits.replaceChildren(...columns);
    columns[focused]?.querySelector("input")?.focus();
  }

  /** What the digit of a tile is worth, in words.
   *  @param {number} tile
   *  @param {number[]} board */
  term(tile, board) {
    const { goal } = this.puzzle;
    const i = this.numbering.symbols(board, goal).indexOf(tile);
    const power = this.numbering.power(i, goal.length);
    const digit = digitsOf(board, goal, this.numbering)[i];
    const worth = counted(/** @type {any} */ (BigInt(digit) * factorial(power)));
    return `${this.numbering.title}: ${digit} · ${power}! = ${worth}`;
  }

  /** @param {bigint} number */
  take(number) {
    const { goal } = this.puzzle;
    if (number < 0n || number >= factorial(goal.length)) return this.refuse();
    this.panel.take(this.numbering.build(digitsFrom(number, goal.length, this.numbering), goal));
  }

  refuse() {
    const last = counted(/** @type {any} */ (factorial(this.puzzle.goal.length) - 1n));
    this.panel.view.say(`The boards are numbered from 0 to ${last}.`);
  }

  /** @param {string} text */
  read(text) {
    if (/^\d{1,30}$/.test(text)) this.take(BigInt(text));
    else this.refuse();
  }

  /** @param {HTMLInputElement} input
   *  @param {number[]} digits
   *  @param {number} i */
  readDigit(input, digits, i) {
    const digit = input.valueAsNumber;
    const most = Number(input.max);
    if (!Number.isInteger(digit) || digit < 0 || digit > most) {
      return this.panel.view.say(`The digit that weighs ${most}! is ${most ? `from 0 to ${most}` : "always 0"}.`);
    }
    this.panel.take(this.numbering.build(digits.with(i, digit), this.puzzle.goal));
  }
}

export class RankingPanel {
  swaps = true;

  greeting = "A digit counts the smaller tiles that come after its tile. Choose two tiles to swap them, or change a digit.";

  /** @param {import("./board_view.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.lines = Object.values(NUMBERINGS).map((numbering) => new NumberLine(numbering, this));
    const [place, tile] = this.lines.map(({ element }) => element);
    tile.hidden = true;
    this.other = toggle("The other numbering", (pressed) => {
      this.other.ariaPressed = String(pressed);
      tile.hidden = !pressed;
      this.point();
    });
    this.order = make("p", "lab-label");
    this.what = make("p", {});
    this.element = div("lab-stack", place, tile, this.what, this.order, row(this.other));
    view.follow(["tile"], () => this.point());
  }

  /** @param {Puzzle} puzzle */
  arrange({ goal }) {
    this.order.textContent = `Order used for counting: ${goal.map(symbol).join(" < ")}`;
    const { element } = this.view.board;
    for (const event of ["pointerover", "focusin"]) {
      element.addEventListener(event, ({ target }) => {
        const tile = this.view.board.tiles.indexOf(/** @type {HTMLElement} */ (target));
        if (tile >= 0) this.look(tile);
      });
    }
  }

  /** @param {number[]} board
   *  @param {import("./board_view.js").Game} game */
  show(board, { puzzle }) {
    for (const line of this.lines) line.show(board, puzzle);
    this.point();
  }

  /** Point out the tile that is looked at, and those that are counted for it. */
  point() {
    const { view } = this;
    const board = view.current;
    const tile = view.get("tile");
    const counts = followers(board, view.game.puzzle.goal)[tile] ?? [];
    view.board.mark("lab-looked", [tile]);
    view.board.mark("lab-counted", counts);
    for (const column of this.element.querySelectorAll("[data-tile]")) {
      const here = Number(/** @type {HTMLElement} */ (column).dataset.tile);
      column.classList.toggle("lab-looked", here === tile);
      column.classList.toggle("lab-counted", counts.includes(here));
    }
    const smaller = counts.length ? written(counts) : "nothing smaller";
    const terms = this.lines.filter(({ element }) => !element.hidden).map((line) => line.term(tile, board));
    this.what.textContent = `After ${named(tile)}: ${smaller}, so the digit is ${counts.length}. ${terms.join("; ")}.`;
  }

  /** @param {number} tile */
  look(tile) {
    if (tile === this.view.get("tile")) return;
    this.view.set({ tile });
    this.point();
  }

  /** @param {number[]} board */
  take(board) {
    this.view.settle({ start: board, steps: [], undone: [] });
  }

  said() {
    const [place, tile] = this.lines.map(({ value }) => counted(/** @type {any} */ (value)));
    return `Number ${place} by place, ${tile} by tile.`;
  }
}
