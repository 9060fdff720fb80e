// A recording, as it travelled from Python: columns of numbers, and the sentences that hold at each
// position. What a search did, and what that means, was worked out in Python.

import { smallBoard } from "./board.js";
import { make, value } from "./dom.js";
import { cellText } from "./puzzle.js";

export const GONE = 255; // the status of a node that is not in the tree

/** The types of columns, by the codes of Python's arrays.
 *  @type {Record<string, any>} */
const TYPES = { B: Uint8Array, H: Uint16Array, I: Uint32Array, f: Float32Array, d: Float64Array };

/** Read columns by name out of the buffers that they travelled in.
 *  @param {Record<string, [string, DataView]>} sent
 *  @returns {Record<string, any>} */
const columnsOf = (sent) =>
  Object.fromEntries(
    Object.entries(sent).map(([name, [type, { buffer, byteOffset, byteLength }]]) => [
      name,
      new TYPES[type](buffer.slice(byteOffset, byteOffset + byteLength)),
    ]),
  );

/** The index of the last of some rising numbers that is at most another; -1 where none is.
 *  @param {ArrayLike<number>} rising
 *  @param {number} number */
export function lastUpTo(rising, number) {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle] <= number) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** What is played, or the expansions of one search of it. */
export class Recording {
  /** @param {any} payload */
  constructor(payload) {
    this.payload = payload;
    this.length = payload.length;
    this.rows = payload.rows;
    this.cols = payload.cols;
    /** @type {number[] | undefined} */
    this.goal = payload.goal; // of a puzzle; the states of another space have names
    this.columns = columnsOf(payload.columns);
  }

  /** What is said at a position.
   *  @param {number} at
   *  @returns {string} */
  sentence(at) {
    const { since, sentence } = this.columns;
    return this.payload.sentences[sentence[since ? lastUpTo(since, at) : at]];
  }

  /** The cells of a board.
   *  @param {number} node
   *  @returns {number[]} */
  board(node) {
    const cells = this.goal?.length ?? 0;
    return [...this.columns.board.subarray(node * cells, (node + 1) * cells)];
  }

  /** A state in words.
   *  @param {number} node
   *  @returns {string} */
  text(node) {
    return this.goal ? cellText(this.board(node), this) : this.payload.labels[this.columns.label[node]];
  }

  /** A state as a small board, or as its name.
   *  @param {number} node
   *  @param {string} [caption] */
  picture(node, caption) {
    if (this.goal) return smallBoard(this.board(node), /** @type {any} */ (this), { caption });
    const name = make("span", "state", this.text(node));
    return caption === undefined ? name : make("figure", "figure", name, make("figcaption", {}, caption));
  }
}

/** A search tree that is played: each node has a status, which the rows of a position change. */
export class TreeRecording extends Recording {
  /** @param {any} payload */
  constructor(payload) {
    super(payload);
    this.counters = columnsOf(payload.counters); // by title: what is counted at each position
    /** @type {Uint32Array} */
    this.parent = this.columns.parent;
    /** @type {Uint8Array} */
    this.back = this.columns.back ??= new Uint8Array(this.parent.length);
    this.columns.depth ??= this.columns.g;
    this.size = this.parent.length;
    this.columns.turn = this.turns();
    let changes = 0;
    /** @type {number[]} By position, how many there are up to it. */
    this.changes = Array.from(this.columns.changes, (count) => (changes += count));
    this.status = new Uint8Array(this.size);
    this.at = Infinity;
    this.go(0);
  }

  /** The g, h or f of a node, as Python wrote it where no number here holds it exactly.
   *  @param {string} name
   *  @param {number} node
   *  @returns {string} */
  number(name, node) {
    return this.payload.written[name]?.[node] ?? value(this.columns[name]?.[node]);
  }

  /** Bring the statuses to a position.
   *  @param {number} at */
  go(at) {
    const { change_node, change_status } = this.columns;
    if (at < this.at) {
      this.at = -1;
      this.status.fill(GONE);
    }
    for (; this.at < at; this.at++) {
      for (let i = this.changes[this.at] ?? 0; i < this.changes[this.at + 1]; i++) {
        this.status[change_node[i]] = change_status[i];
      }
    }
  }

  /** By node, the position at which it has first been expanded; 0 where it never is. */
  turns() {
    const turns = new Uint32Array(this.size);
    this.columns.expands.forEach((/** @type {number} */ node, /** @type {number} */ event) => {
      turns[node] ||= event + 1;
    });
    return turns;
  }

  /** The cell of a node on the map, in a list; none where the search has neither expanded it nor led to
   *  the goal through it.
   *  @param {number} node
   *  @returns {number[]} */
  cells(node) {
    const { cell, turn } = this.columns;
    const { expanded } = this.counters;
    const step = this.paths()[0]?.indexOf(node) ?? -1;
    if (step >= 0) return [this.payload.solution[step]];
    return expanded[turn[node]] > expanded[turn[node] - 1] ? [cell[expanded[turn[node]] - 1]] : [];
  }

  /** The position at which a node appears.
   *  @param {number} node */
  since(node) {
    return lastUpTo(this.changes, this.columns.change_node.indexOf(node)) + 1;
  }

  /** @param {number} node */
  has(node) {
    return this.status[node] !== GONE;
  }

  /** @param {number} node */
  isRoot(node) {
    return this.parent[node] >= this.size;
  }

  /** The nodes from the root down to this one.
   *  @param {number} node */
  path(node) {
    const path = [node];
    while (!this.isRoot(path[0])) path.unshift(this.parent[path[0]]);
    return path;
  }

  /** The move that led to a node; nothing for a root.
   *  @param {number} node
   *  @returns {string} */
  move(node) {
    return this.isRoot(node) ? "" : this.payload.moves[this.columns.move[node]];
  }

  /** The children that an event made; none before the first event.
   *  @param {number} event */
  children(event) {
    const { generated } = this.counters;
    const length = generated[event + 1] - generated[event];
    return Array.from({ length }, (_, i) => this.columns.end[event] - length + i);
  }

  /** The paths of the solution, once it is found: lists of nodes.
   *  @returns {number[][]} */
  paths() {
    return this.at === this.length ? this.payload.paths : [];
  }

  /** The node that was expanded last; at the end the one that was found. */
  current() {
    const { expands } = this.columns;
    const found = this.paths()[0]?.at(-1);
    if (found !== undefined) return found;
    return this.at ? expands[Math.min(this.at, expands.length) - 1] : 0;
  }

  /** The goal that ended the search as it was taken from the frontier; once it is found.
   *  @returns {number | null} */
  taken() {
    return this.at === this.length ? this.payload.taken : null;
  }

  /** The next nodes of the frontier: as they were taken, then as they would have been.
   *  @param {number} most
   *  @param {number[]} statuses Of nodes that are on the frontier, or have been taken last from it. */
  next(most, statuses) {
    const { expands, left } = this.columns;
    const found = new Set();
    for (const list of [expands.subarray(this.at), left]) {
      for (let i = 0; i < list.length && found.size < most; i++) {
        if (statuses.includes(this.status[list[i]])) found.add(list[i]);
      }
    }
    return [...found];
  }
}
