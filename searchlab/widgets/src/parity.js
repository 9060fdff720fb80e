// The panel of parity: the inversions of each tile, and what a step does to their number.

import { button, div, listed, make, row, several, toggle } from "./dom.js";
import { exchanged, neighbours, TILE_GOES } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** For each tile the smaller tiles after it: these pairs are inversions.
 *  @param {number[]} board */
export function smallerAfter(board) {
  const counts = board.map(() => 0);
  board.forEach((tile, cell) => {
    counts[tile] = board.slice(cell + 1).filter((other) => other && other < tile).length;
  });
  return counts;
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {number} number */
const parity = (number) => (number % 2 ? "odd" : "even");

/** @param {number} number */
const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

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

/** What the exchange of two cells has done, in words.
 *  @param {number[]} after
 *  @param {number[]} cells
 *  @param {Puzzle} puzzle */
export function stepWords(after, cells, puzzle) {
  const board = exchanged(after, cells);
  const [first, second] = [...cells].sort((a, b) => a - b);
  const tiles = [board[first], board[second]].filter(Boolean);
  const passed = board.slice(first + 1, second).filter(Boolean);
  const other = board[first] ? first : second;
  const move = Object.entries(neighbours(board, puzzle)).find(([, cell]) => cell === other)?.[0];
  const past = passed.length > 6 ? several(passed.length, "tile") : listed(passed);
  if (tiles.length === 2) {
    const between = passed.length ? ` Between them: ${past}.` : "";
    return { passed, what: `Tiles ${tiles[0]} and ${tiles[1]} are swapped. That is no move of the puzzle.${between}` };
  }
  if (!move) return { passed, what: `Tile ${tiles[0]} is lifted into the blank. That is no move of the puzzle.` };
  const slides = `Tile ${tiles[0]} slides ${TILE_GOES[move]}`;
  if (!passed.length) return { passed, what: `${slides}, past no tile: no pair changes its order.` };
  const smaller = passed.filter((tile) => tile < tiles[0]).length;
  const which = passed.length === 2 ? ` Case ${smaller + 1}: ${tiles[0]} is ${PLACES[smaller]}.` : "";
  return { passed, what: `${slides}, past ${past}.${which}` };
}

export class ParityPanel {
  greeting = "An inversion is a pair of tiles in the wrong order. Slide a tile: which pairs change?";

  /** @param {import("./board_view.js").BoardView} view */
  constructor(view) {
    this.view = view;
    const mode = (/** @type {string} */ mode, /** @type {string} */ name) => toggle(name, () => view.set({ mode }) ?? view.show());
    this.modes = [mode("slide", "Slide"), mode("swap", "Swap two tiles")];
    const cases = view.get("_presets").filter((/** @type {any} */ { game }) => game.steps.length);
    const buttons = cases.map((/** @type {any} */ { label, game }) =>
      button(label.split(":")[0], () => view.settle(game), { title: label }),
    );
    this.verdict = make("p", "lab-verdict");
    this.counts = make("tbody");
    const table = make("table", "lab-table lab-counts", this.counts);
    this.why = ""; // what the last step has done
    this.element = div("lab-stack", this.verdict, table, row(...this.modes, ...buttons));
    view.follow(["mode"], () => view.show());
  }

  get swaps() {
    return this.view.get("mode") === "swap";
  }

  /** @param {number[]} board
   *  @param {import("./board_view.js").Game} game */
  show(board, { puzzle, steps }) {
    this.modes.forEach((control, i) => {
      control.ariaPressed = String(this.swaps === (i === 1));
    });
    const [here, there] = [board, puzzle.goal].map((each) => invariant(each, puzzle));
    const solvable = isSolvable(board, puzzle);
    const what = puzzle.cols % 2 ? "inversions" : "inversions plus the blank’s row";
    this.verdict.textContent =
      `${solvable ? "✓ Solvable" : "✗ Not solvable"}: ${what}: ${here}, ${parity(here)}; ` +
      `for the goal: ${there}, ${parity(there)}`;
    const last = steps.at(-1);
    const before = last ? exchanged(board, last) : board;
    const { passed, what: done } = last ? stepWords(board, last, puzzle) : { passed: [], what: "" };
    const [old, now] = [smallerAfter(before), smallerAfter(board)];
    const tiles = board.filter(Boolean);
    const changes = tiles.map((tile) => now[tile] - old[tile]);
    const cells = (/** @type {string} */ head, /** @type {(string | number)[]} */ all, /** @type {string | number} */ total) =>
      make("tr", {}, make("th", { scope: "row" }, head), ...all.map((each, i) =>
        make("td", changes[i] ? "lab-changed" : "", each)), make("td", {}, total)); // prettier-ignore
    this.counts.replaceChildren(
      cells("tile", tiles, "sum"),
      cells("smaller after", tiles.map((tile) => now[tile]), sum(now)),
      cells("change", changes.map((change) => (change ? signed(change) : "·")), last ? signed(sum(changes)) : "·"),
    );
    this.view.board.mark("lab-passed", passed);
    this.why = last ? `${done} ${this.outcome(before, board, puzzle)}` : this.greeting;
  }

  /** Whether a step has changed the half of the boards.
   *  @param {number[]} before
   *  @param {number[]} board
   *  @param {Puzzle} puzzle */
  outcome(before, board, puzzle) {
    const [old, now] = [before, board].map((each) => invariant(each, puzzle));
    const from = old === now ? `stays ${now}` : `goes from ${old} to ${now}`;
    return (old - now) % 2
      ? `The number ${from}, now ${parity(now)}: the board is in the other half of the boards.`
      : `The number ${from}, still ${parity(now)}: still in the same half of the boards.`;
  }

  said() {
    return this.why;
  }
}
