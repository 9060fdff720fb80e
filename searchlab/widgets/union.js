// Two searches on one tree, as they are after any number of expansions of each. No page is needed
// for any of it.

import { column, COLUMNS, Nodes } from "./recorded.js";

const NEVER = 2 ** 32 - 1;

/** What a node is, as searchlab.analysis.union has it. */
export const [BOTH, FIRST, SECOND, WAITS_BOTH, WAITS_FIRST, WAITS_SECOND, DROPPED, FOUND] = [
  ...Array(8).keys(),
];

/** What one of the two searches does. */
class Side {
  /** @param {any} told
   *  @param {Uint32Array} numbers Of each node's board. */
  constructor(told, numbers) {
    const { columns } = told;
    /** @type {string} */
    this.label = told.label;
    /** @type {string} */
    this.outcome = told.outcome;
    /** @type {number | null} */
    this.moves = told.length;
    /** @type {string | null} */
    this.formula = told.formula;
    /** @type {number[]} */
    this.weights = told.weights;
    /** @type {number[]} */
    this.way = told.way;
    // By node: the position from which on it is there, or expanded; whether it waits until then.
    this.made = column(columns.made, COLUMNS.made);
    this.expanded = column(columns.expanded, COLUMNS.made);
    this.waits = column(columns.waits, COLUMNS.again);
    this.h = columns.h && column(columns.h, COLUMNS.h);
    // By expansion: the node, and what is counted after it.
    this.expands = column(columns.expands, COLUMNS.expands);
    this.generated = column(columns.generated, COLUMNS.expands);
    this.frontier = columns.frontier && column(columns.frontier, COLUMNS.frontier);
    this.held = columns.held && column(columns.held, COLUMNS.held);
    this.length = this.expands.length;
    // By board: the position from which on it is expanded.
    const most = numbers.reduce((most, each) => Math.max(most, each), 0);
    this.boards = new Uint32Array(most + 1).fill(NEVER);
    numbers.forEach((number, node) => {
      this.boards[number] = Math.min(this.boards[number], this.expanded[node]);
    });
  }

  /** What was counted when both had this many expansions; at its end a search waits.
   *  @param {number} at */
  counts(at) {
    const last = Math.min(at, this.length) - 1;
    const [generated, frontier, held] = [this.generated, this.frontier, this.held].map(
      (each, i) => (each ? (each[last] ?? (i ? 1 : 0)) : NaN),
    );
    return { expanded: last + 1, generated, frontier, held };
  }

  /** The node that was expanded last.
   *  @param {number} at */
  last(at) {
    return this.expands[Math.min(at, this.length) - 1] ?? 0;
  }

  /** The value by which it orders its frontier; NaN where that is not known.
   *  @param {number} node
   *  @param {number} depth */
  f(node, depth) {
    const [byDepth, byEstimate] = this.weights;
    return byDepth * depth + (byEstimate && byEstimate * (this.h?.[node] ?? NaN));
  }
}

/** Two searches laid over each other; a position is a number of expansions of each. */
export class Union extends Nodes {
  /** @param {any} told */
  constructor(told) {
    super(told);
    this.numbers = column(told.columns.numbers, COLUMNS.made); // of the nodes' boards
    /** @type {Side[]} */
    this.sides = told.sides.map((/** @type {any} */ side) => new Side(side, this.numbers));
    this.counted = this.count();
  }

  /** How many boards both have expanded, and one of them only, at each position. */
  count() {
    const empty = () => new Uint32Array(this.length + 1);
    const all = { both: empty(), first: empty(), second: empty() };
    const [one, other] = this.sides.map(({ boards }) => boards);
    for (let board = 0; board < one.length; board++) {
      const [first, second] = [one[board], other[board]];
      if (first !== NEVER) all.first[first]++;
      if (second !== NEVER) all.second[second]++;
      if (Math.max(first, second) !== NEVER) all.both[Math.max(first, second)]++;
    }
    for (const each of Object.values(all)) {
      for (let at = 1; at <= this.length; at++) each[at] += each[at - 1];
    }
    return all;
  }

  /** The boards expanded by both, only by the first and only by the second.
   *  @param {number} at */
  totals(at) {
    const { both, first, second } = this.counted;
    return { both: both[at], first: first[at] - both[at], second: second[at] - both[at] };
  }

  /** @param {number} node
   *  @param {number} at */
  status(node, at) {
    const [first, second] = this.sides;
    for (const { way, length } of this.sides) if (length <= at && node === way.at(-1)) return FOUND;
    if (first.expanded[node] <= at || second.expanded[node] <= at) {
      const number = this.numbers[node];
      if (first.boards[number] > at) return SECOND;
      return second.boards[number] > at ? FIRST : BOTH;
    }
    const [one, other] = this.sides.map(({ waits, made }) => waits[node] && made[node] <= at);
    if (one) return other ? WAITS_BOTH : WAITS_FIRST;
    return other ? WAITS_SECOND : DROPPED;
  }

  /** @param {number} at */
  current(at) {
    const going = this.sides.find(({ length }) => at <= length);
    return at && going ? going.expands[at - 1] : 0;
  }

  /** @param {number} at */
  ways(at) {
    const looks = [FIRST, SECOND].map((status, i) => ({ status, width: i ? 3 : 7 }));
    return this.sides
      .map(({ way, length }, i) => ({ nodes: length <= at ? way : [], ...looks[i] }))
      .filter(({ nodes }) => nodes.length);
  }

  /** The first position at which the two have expanded different boards; null where none is. */
  parting() {
    const [one, other] = this.sides.map(({ expands }) => expands);
    for (let i = 0; i < Math.min(one.length, other.length); i++) {
      if (this.numbers[one[i]] !== this.numbers[other[i]]) return i + 1;
    }
    return null;
  }
}
