// The panel of parity: the inversions of each tile, and what a step does to their number.

import { button, capital, div, listed, make, row, Table, toggle } from "./dom.js";
import { moveBetween, named, TILE_GOES } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** How many smaller tiles come after each tile: these pairs are inversions.
 *  @param {number[]} board
 *  @returns {number[]} By tile. */
const smallerAfter = (board) =>
  board.map((_, tile) => board.slice(board.indexOf(tile)).filter((other) => other && other < tile).length);

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
  const passed = before.slice(first + 1, last).filter(Boolean);
  const move = moveBetween(before, board, puzzle);
  if (!move) {
    const swapped = capital(listed([before[first], before[last]].map(named)));
    return { passed, text: `${swapped} are swapped, which is not a move of the puzzle.` };
  }
  const tile = before[first] || before[last];
  const smaller = passed.filter((other) => other < tile).length;
  const which = passed.length === 2 ? ` Case ${smaller + 1}: ${tile} is ${PLACES[smaller]}.` : "";
  return { passed, text: `Tile ${tile} slides ${TILE_GOES[move]}, past ${listed(passed) || "no tile"}.${which}` };
}

export class ParityPanel {
  swaps = false;

  greeting = "An inversion is a pair of tiles in the wrong order. Slide a tile: which pairs change?";

  /** @param {import("./board_view.js").BoardView} view */
  constructor(view) {
    this.view = view;
    const swap = toggle("Swap two tiles", (pressed) => {
      this.swaps = pressed;
      swap.ariaPressed = String(pressed);
      view.refresh();
    });
    const cases = view.presets.filter(([, game]) => game.boards[1]).map(([label, game]) =>
      button(label, () => view.setGame(game))); // prettier-ignore
    this.result = make("p", "lab-result");
    this.counts = make("div");
    this.element = div("lab-stack", this.result, this.counts, row(swap, ...cases));
  }

  /** @param {number[]} board
   *  @param {number[]} before The board before the last step, or the same. */
  show(board, before) {
    const { puzzle } = this.view.game;
    const [now, goal] = [board, puzzle.goal].map((each) => invariant(each, puzzle));
    const result = isSolvable(board, puzzle) ? "✓ Solvable" : "✗ Not solvable";
    const what = puzzle.cols % 2 ? "inversions" : "inversions plus the blank’s row";
    this.result.textContent = `${result}: ${what} ${now} (${parity(now)}), for the goal ${goal} (${parity(goal)})`;
    const [earlier, counts] = [before, board].map(smallerAfter);
    const changes = counts.map((count, tile) => count - earlier[tile]);
    const tiles = board.filter(Boolean);
    const table = new Table(["tile", ...tiles.map(String), "sum"], "lab-counts");
    table.fill([
      ["smaller after", ...tiles.map((tile) => counts[tile]), sum(counts)],
      ["change", ...tiles.map((tile) => signed(changes[tile])), signed(sum(changes))],
    ]);
    this.counts.replaceChildren(table.element);
    const passed = before === board ? [] : describeStep(before, board, puzzle).passed;
    this.view.board?.tiles.forEach((element, tile) => element.classList.toggle("lab-passed", passed.includes(tile)));
  }

  /** Describe the last step.
   *  @param {number[]} board
   *  @param {number[]} before */
  describe(board, before) {
    if (before === board) return this.greeting;
    const { puzzle } = this.view.game;
    const [old, now] = [before, board].map((each) => invariant(each, puzzle));
    const moved = old === now ? `stays ${now}` : `goes from ${old} to ${now}`;
    const half = (old - now) % 2 ? `now ${parity(now)}: in the other` : `still ${parity(now)}: still in the same`;
    return `${describeStep(before, board, puzzle).text} The number ${moved}, ${half} half of the boards.`;
  }
}
