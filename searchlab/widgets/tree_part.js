// The part of a search tree that is drawn: a stretch of its breadth, without what was folded away.

const LEAST_SPAN = 1 / 4096; // of the breadth
const MARGIN = 0.06; // of the stretch: what lies nearer to its end is brought to its middle

/**
 * @typedef {import("./recorded.js").Nodes} Nodes
 * @typedef {import("./recorded.js").Group} Group
 * @typedef {import("./recorded.js").Levels} Levels
 */

export class TreePart {
  /** @param {Nodes} search */
  constructor(search) {
    this.search = search;
    this.from = 0; // the left end of the stretch, of a breadth of 1
    this.span = 1;
    /** @type {Set<number>} */
    this.folded = new Set(); // the nodes whose descendants are not drawn
    /** @type {Uint8Array | null} */
    this.hidden = null; // by node: whether it is such a descendant
    /** @type {Map<number, Levels>} */
    this.known = new Map();
  }

  /** Whether all of the tree is drawn. */
  get whole() {
    return this.span === 1 && !this.hidden;
  }

  /** Where a node stands in the stretch: from 0 to 1, or beside it.
   *  @param {number} node */
  place(node) {
    return (this.search.x[node] - this.from) / this.span;
  }

  /** @param {number} node */
  holds(node) {
    const place = this.place(node);
    return place >= 0 && place <= 1 && !this.hidden?.[node];
  }

  /** The node itself, or the folded one that hides it.
   *  @param {number} node */
  visible(node) {
    if (!this.hidden?.[node]) return node;
    return this.search.path(node).find((each) => this.folded.has(each)) ?? node;
  }

  /** Come nearer by a factor, or go away by one below 1; a place keeps where it is drawn.
   *  @param {number} factor
   *  @param {number} [place] */
  zoom(factor, place = 0.5) {
    const fixed = this.from + place * this.span;
    this.span = Math.min(1, Math.max(LEAST_SPAN, this.span / factor));
    this.move(fixed - place * this.span);
  }

  /** @param {number} by In stretches. */
  pan(by) {
    this.move(this.from + by * this.span);
  }

  /** @param {number} from */
  move(from) {
    this.from = Math.max(0, Math.min(1 - this.span, from));
    this.known.clear();
  }

  /** Bring a node into the stretch.
   *  @param {number} node */
  follow(node) {
    const place = this.place(node);
    if (this.span === 1 || (place >= MARGIN && place <= 1 - MARGIN)) return;
    this.move(this.search.x[node] - this.span / 2);
  }

  /** Fold the subtree of a node away, or show it again.
   *  @param {number} node */
  fold(node) {
    if (!this.folded.delete(node)) this.folded.add(node);
    this.hide();
  }

  /** Show all of the tree. */
  unfold() {
    this.folded.clear();
    this.span = 1;
    this.move(0);
    this.hide();
  }

  hide() {
    const { search, folded } = this;
    this.known.clear();
    if (!folded.size) {
      this.hidden = null;
      return;
    }
    const hidden = (this.hidden = new Uint8Array(search.size));
    for (let node = 0; node < search.size; node++) {
      if (search.isRoot(node)) continue;
      const parent = search.parent[node]; // which came before
      if (hidden[parent] || folded.has(parent)) hidden[node] = 1;
    }
  }

  /** The levels of an iteration, when it is complete, as far as they are drawn.
   *  @param {Group} group */
  levelsOf(group) {
    const { search } = this;
    if (this.whole) return search.levelsOf(group);
    let levels = this.known.get(group.number);
    if (!levels) {
      const totals = new Uint32Array(search.levels);
      const held = [];
      for (let node = group.from; node < group.to; node++) {
        if (!this.holds(node)) continue;
        totals[search.level[node]]++;
        held.push(node);
      }
      const folded = Array.from(totals, (total) => total > search.abreast);
      const single = held.filter((node) => !folded[search.level[node]]);
      levels = { totals, folded, single, sorted: new Map() };
      this.known.set(group.number, levels);
    }
    return levels;
  }

  /** The least distance of two nodes of a level that are drawn one by one, in stretches.
   *  @param {Group} group */
  gap(group) {
    const { search } = this;
    if (this.whole) return search.gap(group);
    const levels = this.levelsOf(group);
    if (levels.gap !== undefined) return levels.gap;
    /** @type {number[][]} */
    const places = Array.from({ length: search.levels }, () => []);
    for (const node of levels.single) places[search.level[node]].push(this.place(node));
    levels.gap = 1 / 8;
    for (const abreast of places) {
      abreast.sort((one, other) => one - other);
      for (let i = 1; i < abreast.length; i++) {
        levels.gap = Math.min(levels.gap, abreast[i] - abreast[i - 1]);
      }
    }
    return levels.gap;
  }
}
