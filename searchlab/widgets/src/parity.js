// The panel of parity: the inversions of each tile, and what a step does to their number.

import { button, div, listed, make, row, toggle } from "./dom.js";
import { moveBetween, TILE_GOES } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** How many smaller tiles come after each cell's tile: these pairs are inversions.
 *  @param {number[]} board */
const smallerAfter = (board) =>
  board.map((tile, cell) => board.slice(cell + 1).filter((other) => other && other < tile).length);

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {number} number */
const parity = (number) => (number % 2 ? "odd" : "even");

/** @param {number} number */
const signed = (number) => (number < 0 ? `−${-number}` : number ? `+${number}` : "·");

/** What no move changes the parity of: the inversions, plus the blank's row if the width is even.
 *  @param {number[]} board
 *  @param {Puzzle} puzzle */
export const invariant = (board, { cols }) =>
  sum(smallerAfter(board)) + (cols % 2 ? 0 : Math.floor(board.indexOf(0) / cols));

/** Whether moves lead from a board to the goal.
 *  @param {number[]} board
 *  @param {Puzzle} puzzle */
export const isSolvable = (board, puzzle) =>
  (invariant(board, puzzle) - invariant(puzzle.goal, puzzle)) % 2 === 0;

const PLACES = ["smaller than both", "between the two", "larger than both"];

/** Describe a step from one board to another, and list the tiles between the two that changed.
 *  @param {number[]} before
 *  @param {number[]} board
 *  @param {Puzzle} puzzle */
export function describeStep(before, board, puzzle) {
  const [first, last] = before.flatMap((tile, cell) => (tile === board[cell] ? [] : [cell]));
  const tiles = [before[first], before[last]].filter(Boolean);
  const passed = before.slice(first + 1, last).filter(Boolean);
  const move = moveBetween(before, board, puzzle);
  if (!move) {
    const swapped = tiles[1] ? `Tiles ${listed(tiles)} are swapped` : `Tile ${tiles[0]} is swapped with the blank`;
    return { passed, text: `${swapped}, which is not a move of the puzzle.` };
  }
  const smaller = passed.filter((tile) => tile < tiles[0]).length;
  const which = passed.length === 2 ? ` Case ${smaller + 1}: ${tiles[0]} is ${PLACES[smaller]}.` : "";
  const past = passed.length ? listed(passed) : "no tile";
  return { passed, text: `Tile ${tiles[0]} slides ${TILE_GOES[move]}, past ${past}.${which}` };
}

export class ParityPanel {
  greeting = "An inversion is a pair of tiles in the wrong order. Slide a tile: which pairs change?";

  /** @param {import("./board_view.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.modes = [["slide", "Slide"], ["swap", "Swap two tiles"]].map(([mode, name]) =>
      toggle(name, () => {
        view.set({ mode });
        view.show();
      })); // prettier-ignore
    const presets = /** @type {{label: string, game: import("./board_view.js").Game}[]} */ (view.get("_presets"));
    const cases = presets.filter(({ game }) => game.at).map(({ label, game }) =>
      button(label.split(":")[0], () => view.settle(game), { title: label })); // prettier-ignore
    this.result = make("p", "lab-result");
    this.counts = make("tbody");
    const table = make("table", "lab-table lab-counts", this.counts);
    this.text = ""; // about the last step
    this.element = div("lab-stack", this.result, table, row(...this.modes, ...cases));
    view.follow(["mode"], () => view.show());
  }

  get swaps() {
    return this.view.get("mode") === "swap";
  }

  /** @param {number[]} board
   *  @param {number[]} before The board before the last step, or the same. */
  show(board, before) {
    const { puzzle } = this.view.game;
    this.modes.forEach((control, i) => {
      control.ariaPressed = String(this.swaps === (i === 1));
    });
    const [old, now, goal] = [before, board, puzzle.goal].map((each) => invariant(each, puzzle));
    const what = puzzle.cols % 2 ? "inversions" : "inversions plus the blank’s row";
    const result = isSolvable(board, puzzle) ? "✓ Solvable" : "✗ Not solvable";
    this.result.textContent = `${result}: ${what}: ${now}, ${parity(now)}; for the goal: ${goal}, ${parity(goal)}`;
    const [earlier, counts] = [before, board].map(smallerAfter);
    const cells = board.flatMap((tile, cell) => (tile ? [cell] : []));
    const changes = cells.map((cell) => counts[cell] - earlier[before.indexOf(board[cell])]);
    const line = (/** @type {string} */ head, /** @type {(string | number)[]} */ all, /** @type {string | number} */ total) =>
      make("tr", {}, make("th", { scope: "row" }, head), ...all.map((each, i) =>
        make("td", changes[i] ? "lab-changed" : "", each)), make("td", {}, total)); // prettier-ignore
    this.counts.replaceChildren(
      line("tile", cells.map((cell) => board[cell]), "sum"),
      line("smaller after", cells.map((cell) => counts[cell]), sum(counts)),
      line("change", changes.map(signed), signed(sum(changes))),
    ); // prettier-ignore
    const { passed, text } = before === board ? { passed: [], text: this.greeting } : describeStep(before, board, puzzle);
    this.view.board.mark("lab-passed", passed);
    const moved = old === now ? `stays ${now}` : `goes from ${old} to ${now}`;
    const half = (old - now) % 2 ? `now ${parity(now)}: in the other half of the boards` : `still ${parity(now)}: still in the same half of the boards`;
    this.text = before === board ? text : `${text} The number ${moved}, ${half}.`;
  }

  said() {
    return this.text;
  }
}
