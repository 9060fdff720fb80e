// The two numberings of the boards of a puzzle, which the ranking microscope takes apart.

/** The smaller tiles that follow each tile; smaller is what the goal has earlier.
 *  @param {number[]} board
 *  @param {number[]} goal */
export function followers(board, goal) {
  const value = goal.map((_, tile) => goal.indexOf(tile));
  /** @type {number[][]} */
  const after = goal.map(() => []);
  board.forEach((tile, cell) => {
    after[tile] = board.slice(cell + 1).filter((other) => value[other] < value[tile]);
  });
  return after;
}

/** @param {number} n
 *  @returns {bigint} */
export const factorial = (n) => (n > 1 ? BigInt(n) * factorial(n - 1) : 1n);

/**
 * Each numbering has a digit for each of its `symbols`, and digit i, which is at most `power(i)`,
 * is weighted by the factorial of that; `build` makes a board from the digits.
 *
 * @typedef {{title: string, words: string, symbols: (board: number[], goal: number[]) => number[],
 *   power: (i: number, n: number) => number,
 *   build: (digits: number[], goal: number[]) => number[]}} Numbering
 */

/** @type {{place: Numbering, tile: Numbering}} */
export const NUMBERINGS = {
  place: {
    title: "By place",
    words: "each digit weighted by its place: what the published programs compute",
    symbols: (board) => board,
    power: (i, n) => n - 1 - i,
    build(digits, goal) {
      const left = [...goal];
      return digits.map((digit) => left.splice(digit, 1)[0]);
    },
  },
  tile: {
    title: "By tile",
    words: "each digit weighted by its tile: what the first post describes",
    symbols: (_, goal) => goal,
    power: (i) => i,
    build(digits, goal) {
      /** @type {number[]} */
      const board = [];
      digits.forEach((digit, i) => {
        board.splice(board.length - digit, 0, goal[i]);
      });
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
export function numberOf(digits, { power }) {
  const worth = digits.map((digit, i) => BigInt(digit) * factorial(power(i, digits.length)));
  return worth.reduce((one, other) => one + other, 0n);
}

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
