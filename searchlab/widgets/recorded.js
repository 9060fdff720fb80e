// A recorded search, as the player knows it: what travelled from Python, and what it is after any
// number of events. No page is needed for any of it.

import { after } from "./puzzle.js";

const NEVER = 2 ** 31 - 1;

/** What can become of a node, as searchlab.search.events has it, and the root's none. */
export const FATES = [
  "queued",
  "duplicate",
  "inferior",
  "pruned",
  "descended",
  "goal",
  "meeting",
  "root",
];
const ROOT = FATES.indexOf("root");

/** What a node is drawn as. */
export const MEANINGS = ["expanded", "frontier", "duplicate", "inferior", "goal"];
export const [EXPANDED, FRONTIER, DUPLICATE, INFERIOR, GOAL] = MEANINGS.keys();
/** @type {Record<string, number>} */
export const STATUS = {
  duplicate: DUPLICATE,
  inferior: INFERIOR,
  pruned: INFERIOR,
  goal: GOAL,
  meeting: GOAL,
};

// What travels, and as what: a number for each node, then for each event, then the nodes that
// wait for ever.
export const COLUMNS = {
  parent: Uint32Array,
  move: Uint8Array,
  fate: Uint8Array,
  g: Uint16Array,
  level: Uint16Array,
  back: Uint8Array,
  x: Float32Array,
  h: Float32Array,
  distance: Uint8Array,
  expands: Uint32Array,
  made: Uint32Array,
  frontier: Uint32Array,
  held: Uint32Array,
  g_at_most: Uint16Array,
  again: Uint8Array,
  skipped: Uint8Array,
  limit: Float32Array,
  waiting: Uint32Array,
};

/**
 * @typedef {Uint8Array | Uint16Array | Uint32Array | Float32Array} Column
 * @typedef {{number: number, from: number, to: number}} Group
 * @typedef {{totals: Uint32Array, folded: boolean[], single: number[],
 *   sorted: Map<number, number[]>, gap?: number, buckets?: number, crowds?: Uint16Array}} Levels
 */

/** Read a column of numbers out of the buffer that it travelled in.
 *  @template {Column} Kind
 *  @param {ArrayBufferView} view
 *  @param {new (buffer: ArrayBuffer) => Kind} Type */
export function column({ buffer, byteOffset, byteLength }, Type) {
  return new Type(/** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + byteLength)));
}

/** The nodes of a search tree, those that are there after any number of steps. A subclass knows the
 *  steps: it says what a node is after some of them, and which one is looked at. */
export class Nodes {
  /** @param {any} described */
  constructor(described) {
    const { columns } = described;
    /** @type {number} */
    this.rows = described.rows;
    /** @type {number} */
    this.cols = described.cols;
    /** @type {number[]} */
    this.goal = described.goal;
    /** @type {Record<number, number[]>} */
    this.boards = described.boards;
    /** @type {number[][]} */
    this.solution = described.solution;
    /** @type {boolean} */
    this.solved = described.solved;
    /** @type {number[][]} */
    this.groups = described.groups;
    /** @type {number} */
    this.levels = described.levels;
    /** @type {number} */
    this.abreast = described.abreast;
    this.parent = column(columns.parent, COLUMNS.parent);
    this.move = column(columns.move, COLUMNS.move);
    this.g = column(columns.g, COLUMNS.g);
    this.level = column(columns.level, COLUMNS.level);
    this.back = column(columns.back, COLUMNS.back);
    this.x = column(columns.x, COLUMNS.x);
    this.made = column(columns.made, COLUMNS.made);
    this.length = this.made.length - 1;
    this.size = this.parent.length;
    this.madeAt = new Int32Array(this.size).fill(-1);
    for (let event = 0; event < this.length; event++) {
      this.madeAt.fill(event, this.made[event], this.made[event + 1]);
    }
    // The roots that are there from the beginning, of both sides where there are two.
    const second = this.groups[1]?.[1] ?? this.size;
    const roots = Object.keys(this.boards).map(Number);
    this.first = roots.filter((root) => (root < second || this.back[root]) && !this.g[root]);
    for (const root of this.first) this.madeAt[root] = -1;
    this.deepest = this.g.reduce((most, g, node) => (this.back[node] ? most : Math.max(most, g)), 0);
    /** @type {Map<number, Levels>} */
    this.levelled = new Map();
  }

  /** What a node is, as the drawing's looks are numbered.
   *  @param {number} _node
   *  @param {number} _at */
  status(_node, _at) {
    return 0;
  }

  /** The node that is looked at where the reader looks at no other.
   *  @param {number} _at */
  current(_at) {
    return 0;
  }

  /** Whether it is uncertain by which path a node was reached.
   *  @param {number} _node
   *  @param {number} _at */
  isUncertain(_node, _at) {
    return false;
  }

  /** The ways that are drawn thick, in the colour of a status: at the end the solution, and where
   *  two sides meet the edge between.
   *  @param {number} at
   *  @returns {{nodes: number[], status: number, width?: number}[]} */
  ways(at) {
    const halves = at === this.length && this.solved ? this.solution : [];
    const joint = halves.length > 1 ? [halves.map((half) => half[half.length - 1])] : [];
    return [...halves, ...joint].map((nodes) => ({ nodes, status: GOAL }));
  }

  /** The iteration that is under way: its first node, the one after its last, its number.
   *  @param {number} at
   *  @returns {Group} */
  group(at) {
    let number = 0;
    while (this.groups[number + 1]?.[0] < Math.max(at, 1)) number++;
    return { number, from: this.groups[number][1], to: this.groups[number + 1]?.[1] ?? this.size };
  }

  /** The levels of an iteration when it is complete: how many nodes, and which are folded.
   *  @param {Group} group */
  levelsOf({ number, from, to }) {
    let levels = this.levelled.get(number);
    if (!levels) {
      const totals = new Uint32Array(this.levels);
      for (let node = from; node < to; node++) totals[this.level[node]]++;
      const folded = Array.from(totals, (total) => total > this.abreast);
      const single = [];
      for (let node = from; node < to; node++) if (!folded[this.level[node]]) single.push(node);
      levels = { totals, folded, single, sorted: new Map() };
      this.levelled.set(number, levels);
    }
    return levels;
  }

  /** The least distance of two nodes of a level that is not folded.
   *  @param {Group} group */
  gap(group) {
    const known = this.levelsOf(group);
    if (known.gap !== undefined) return known.gap;
    let gap = 1 / 8;
    for (let level = 0; level < this.levels; level++) {
      if (known.folded[level]) continue;
      const places = this.abreastOf(group, level).map((node) => this.x[node]);
      for (let i = 1; i < places.length; i++) gap = Math.min(gap, places[i] - places[i - 1]);
    }
    known.gap = gap;
    return gap;
  }

  /** The nodes of a level from left to right, those to come as well.
   *  @param {Group} group
   *  @param {number} level */
  abreastOf(group, level) {
    const { sorted } = this.levelsOf(group);
    const known = sorted.get(level);
    if (known) return known;
    const nodes = [];
    for (let node = group.from; node < group.to; node++) {
      if (this.level[node] === level) nodes.push(node);
    }
    nodes.sort((one, other) => this.x[one] - this.x[other]);
    sorted.set(level, nodes);
    return nodes;
  }

  /** Call a function with each node of an iteration that is there after some events.
   *  @param {Group} group
   *  @param {number} at
   *  @param {(node: number) => void} call */
  each({ from, number }, at, call) {
    if (!number) for (const node of this.first) call(node);
    for (let node = from; node < this.made[at]; node++) if (this.madeAt[node] >= 0) call(node);
  }

  /** @param {number} node
   *  @param {number} at */
  isThere(node, at) {
    const { from, to } = this.group(at);
    return node >= from && node < to && this.madeAt[node] < at;
  }

  /** @param {number} node */
  isRoot(node) {
    return this.parent[node] >= this.size;
  }

  /** The nodes from the root down to this one.
   *  @param {number} node */
  path(node) {
    const path = [node];
    for (let each = node; !this.isRoot(each); ) {
      each = this.parent[each];
      path.push(each);
    }
    return path.reverse();
  }

  /** The move that made a node; nothing for a root.
   *  @param {number} node */
  moveTo(node) {
    return this.isRoot(node) ? "" : String.fromCharCode(this.move[node]);
  }

  /** @param {number} node */
  board(node) {
    const [root, ...path] = this.path(node);
    return after(this.boards[root], path.map((each) => this.moveTo(each)), this);
  }

  /** The first child of a node that is there.
   *  @param {number} node
   *  @param {number} at
   *  @returns {number | null} */
  child(node, at) {
    const last = this.made[at];
    for (let each = node + 1; each < last; each++) if (this.parent[each] === node) return each;
    return null;
  }
}

/** A recorded search, as it is after any number of events. */
export class Recorded extends Nodes {
  /** @param {any} described */
  constructor(described) {
    super(described);
    const { columns } = described;
    /** @type {number} */
    this.roots = described.roots;
    /** @type {number[]} */
    this.weights = described.weights;
    this.fate = column(columns.fate, COLUMNS.fate);
    // Not every search has estimates, distances and limits.
    this.h = columns.h && column(columns.h, COLUMNS.h);
    this.distance = columns.distance && column(columns.distance, COLUMNS.distance);
    this.expands = column(columns.expands, COLUMNS.expands);
    // What a plain function stores cannot be observed; where its g is uncertain, its greatest is known.
    this.frontier = columns.frontier && column(columns.frontier, COLUMNS.frontier);
    this.held = columns.held && column(columns.held, COLUMNS.held);
    this.atMost = columns.g_at_most && column(columns.g_at_most, COLUMNS.g_at_most);
    this.again = column(columns.again, COLUMNS.again);
    this.skipped = column(columns.skipped, COLUMNS.skipped);
    this.limit = columns.limit && column(columns.limit, COLUMNS.limit);
    this.waiting = column(columns.waiting, COLUMNS.waiting);
    this.expandedAt = new Int32Array(this.size).fill(NEVER);
    for (let event = 0; event < this.length; event++) {
      const node = this.expands[event];
      if (!this.again[event] && this.expandedAt[node] === NEVER) this.expandedAt[node] = event;
    }
    this.target = this.solution[0]?.at(-1);
    this.counts = this.count();
  }

  /** Add the counters up, by the rules of searchlab.search.events: each after any number of events.
   *  @returns {Record<string, Float64Array>} */
  count() {
    const { length, roots } = this;
    const empty = () => new Float64Array(length + 1);
    const fates = FATES.map(empty);
    const sums = { expanded: empty(), skipped: empty() };
    const most = { max_queue: empty(), peak_held: empty() };
    most.max_queue[0] = most.peak_held[0] = roots;
    for (let event = 0; event < length; event++) {
      for (const each of fates) each[event + 1] = each[event];
      for (let node = this.made[event]; node < this.made[event + 1]; node++) {
        fates[this.fate[node]][event + 1]++;
      }
      sums.expanded[event + 1] = sums.expanded[event] + 1 - this.again[event];
      sums.skipped[event + 1] = sums.skipped[event] + this.skipped[event];
      most.max_queue[event + 1] = Math.max(most.max_queue[event], this.frontier?.[event] ?? 0);
      most.peak_held[event + 1] = Math.max(most.peak_held[event], this.held?.[event] ?? 0);
    }
    const of = (/** @type {string} */ fate) => fates[FATES.indexOf(fate)];
    return {
      ...sums,
      generated: fates.slice(0, ROOT).reduce((all, each) => all.map((sum, at) => sum + each[at])),
      duplicates: of("duplicate"),
      enqueued: of("queued").map((count) => count + roots),
      pruned: of("pruned"),
      inferior: of("inferior"),
      ...most,
    };
  }

  /** What the expansions fall into: rising limits, values of the frontier's formula, or depths.
   *  Each section begins at the first expansion that goes beyond all before it.
   *  @returns {import("./timeline.js").Sections} */
  sections() {
    const [byDepth, byEstimate] = this.weights;
    const valued = byEstimate && this.h;
    const name = this.limit ? "limit" : valued ? (byDepth ? "f" : "h") : "depth";
    const sign = name === "h" ? -1 : 1; // a greedy search goes down
    const starts = [];
    let most = -Infinity;
    for (let event = 0; event < this.length; event++) {
      const node = this.expands[event];
      const value = this.limit ? this.limit[event] : valued ? sign * this.f(node) : this.g[node];
      if (value > most) starts.push(event);
      most = Math.max(most, value);
    }
    return { name, starts };
  }

  /** @param {number} node
   *  @param {number} at */
  status(node, at) {
    const known = STATUS[FATES[this.fate[node]]];
    if (known !== undefined) return known;
    if (this.expandedAt[node] < at) return EXPANDED;
    return at === this.length && node === this.target ? GOAL : FRONTIER;
  }

  /** @param {number} node
   *  @param {number} at */
  isUncertain(node, at) {
    return Boolean(this.atMost?.[node]) && this.expandedAt[node] < at;
  }

  /** The node that was expanded last; at the end the goal, and at the beginning the start.
   *  @param {number} at */
  current(at) {
    if (at === this.length && this.target !== undefined) return this.target;
    return at ? this.expands[at - 1] : 0;
  }

  /** The moves that made nodes at an event, and what became of them.
   *  @param {number} event */
  children(event) {
    const found = [];
    for (let node = this.made[event]; node < this.made[event + 1]; node++) {
      const isChild = this.madeAt[node] === event && this.fate[node] < ROOT;
      if (isChild) found.push({ node, move: this.moveTo(node), fate: FATES[this.fate[node]] });
    }
    return found;
  }

  /** The value by which the frontier is ordered; NaN where that is not known.
   *  @param {number} node */
  f(node) {
    const [byDepth, byEstimate] = this.weights;
    return byDepth * this.g[node] + (byEstimate && byEstimate * (this.h?.[node] ?? NaN));
  }

  /** The next boards of the frontier: as they were taken, then as they would have been.
   *  @param {number} at
   *  @param {number} most */
  next(at, most) {
    const found = [];
    for (let event = at; event < this.length && found.length < most; event++) {
      const node = this.expands[event];
      if (this.madeAt[node] < at && this.expandedAt[node] === event) found.push(node);
    }
    for (let i = 0; i < this.waiting.length && found.length < most; i++) {
      if (this.madeAt[this.waiting[i]] < at) found.push(this.waiting[i]);
    }
    return found;
  }
}
