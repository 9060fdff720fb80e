// Be the algorithm: which board comes next, what becomes of its children, and by which rule. The
// rule and its words come from searchlab/analysis/performing.py. No page is needed.

import { after, INVERSE, neighbours } from "./puzzle.js";
import { FATES } from "./recorded.js";
import { counted, valueWords } from "./words.js";

const KEPT = ["queued", "descended", "root"];
const UNTRIED = "untried";
const OTHERS = 3; // boards to choose from that come from all over the frontier

/**
 * @typedef {import("./recorded.js").Recorded} Recorded
 * @typedef {{event: number, board: number | null, moves: Record<string, string>}} Answer
 * @typedef {{mistake: string | null, words: string}} Verdict Nothing is wrong without a mistake.
 * @typedef {{asked: number, right: number}} Count
 */

/** @param {string} text
 *  @param {Record<string, string>} values */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const RIGHT = { mistake: null, words: "" };

/** Judges what a reader says that a recorded search does next. */
export class Performing {
  /** @param {any} rule
   *  @param {Recorded} search */
  constructor(rule, search) {
    this.rule = rule;
    this.search = search;
    /** @type {string[]} */
    this.keys = []; // of each node: its board
    /** @type {Map<string, number[]>} */
    this.same = new Map(); // by board: the nodes with it
    for (let node = 0; node < search.size; node++) {
      const key = this.keyOf(node);
      this.keys.push(key);
      const nodes = this.same.get(key);
      if (nodes) nodes.push(node);
      else this.same.set(key, [node]);
    }
    /** @type {Map<number, number[]>} */
    this.events = new Map(); // by node: those in which it is expanded, or visited
    search.expands.forEach((node, event) => {
      const events = this.events.get(node);
      if (events) events.push(event);
      else this.events.set(node, [event]);
    });
    this.goal = String.fromCharCode(...search.goal);
  }

  /** The board of a node as a text, out of its parent's.
   *  @param {number} node */
  keyOf(node) {
    const { search } = this;
    if (search.isRoot(node)) return String.fromCharCode(...search.boards[node]);
    const parent = Array.from(this.keys[search.parent[node]], (each) => each.charCodeAt(0));
    return String.fromCharCode(...after(parent, search.moveTo(node), search));
  }

  /** @param {number} node */
  fate(node) {
    return FATES[this.search.fate[node]];
  }

  /** Whether two nodes stand for one board at one depth.
   *  @param {number} node
   *  @param {number} other */
  alike(node, other) {
    const { g, back } = this.search;
    const placed = g[node] === g[other] && back[node] === back[other];
    return node === other || (placed && this.keys[node] === this.keys[other]);
  }

  /** Whether the board that comes next is there to be chosen.
   *  @param {number} event */
  askable(event) {
    const truth = this.search.expands[event];
    const nodes = this.same.get(this.keys[truth]) ?? [];
    return nodes.some((node) => this.search.madeAt[node] < event && this.alike(node, truth));
  }

  // -- which board comes next ------------------------------------------------------------

  /** Judge a board that a reader takes for an event; it must have been made before.
   *  @param {number} event
   *  @param {number} node
   *  @returns {Verdict} */
  next(event, node) {
    const truth = this.search.expands[event];
    if (this.alike(node, truth)) return RIGHT;
    const [mistake, values] = this.wrong(event, node, truth);
    if (!mistake) return RIGHT;
    const { name, unit, words } = this.rule;
    const formula = this.rule.formula ?? "";
    const all = { name, unit, formula: formula.includes(" ") ? "f" : formula, ...values };
    return { mistake, words: filled(words.next[mistake], all) };
  }

  /** @param {number} event
   *  @param {number} node
   *  @param {number} truth
   *  @returns {[string, Record<string, string>]} */
  wrong(event, node, truth) {
    const { search, rule } = this;
    if (rule.kind === "own") return ["own", {}];
    const fate = this.fate(node);
    if (!KEPT.includes(fate)) return ["dropped", { fate: rule.words.fates[fate] }];
    if (rule.kind === "stack") return [this.deeper(event, truth), {}];
    if (search.expandedAt[node] < event) {
      return ["expanded", { event: counted(search.expandedAt[node] + 1) }];
    }
    if (rule.kind === "queue") {
      const [here, there] = [node, truth].map((each) => this.since(each));
      return [search.roots === 2 ? "sides" : "queue", { here, there }];
    }
    return this.larger(event, node, truth);
  }

  /** @param {number} event
   *  @param {number} truth */
  deeper(event, truth) {
    const { madeAt, again } = this.search;
    if (this.fate(truth) === "descended" && madeAt[truth] === event - 1) return "down";
    return this.fate(truth) === "root" && !again[event] ? "limit" : "back";
  }

  /** @param {number} node */
  since(node) {
    const made = this.search.madeAt[node];
    return made < 0 ? "the beginning" : `${this.rule.unit} ${counted(made + 1)}`;
  }

  /** @param {number} event
   *  @param {number} node
   *  @param {number} truth
   *  @returns {[string, Record<string, string>]} */
  larger(event, node, truth) {
    const { search } = this;
    const { ties, replaces } = this.rule;
    if (replaces) {
      const least = Math.min(...this.seen(event, this.keys[node]).map((each) => search.g[each]));
      if (least < search.g[node]) {
        return ["replaced", { here: counted(search.g[node]), there: counted(least) }];
      }
    }
    const [f, other] = [search.f(node), search.f(truth)];
    if (f > other || Number.isNaN(f)) {
      return ["value", { here: valueWords(f), there: valueWords(other) }];
    }
    if (!ties) return ["", {}]; // nothing but the heap's own order decides
    const [byH, byTime] = ties;
    if (byH && search.h && search.h[node] !== search.h[truth]) {
      const [here, there] = [node, truth].map((each) => valueWords(search.h?.[each]));
      return [byH > 0 ? "low h" : "high h", { value: valueWords(f), here, there }];
    }
    return [byTime < 0 ? "last in" : "first in", {}];
  }

  /** The nodes with a board that were kept before an event.
   *  @param {number} event
   *  @param {string} key */
  seen(event, key) {
    const nodes = this.same.get(key) ?? [];
    const { madeAt } = this.search;
    return nodes.filter((node) => madeAt[node] < event && KEPT.includes(this.fate(node)));
  }

  /** Some of the boards that a reader may choose from, in an order that tells nothing: those of
   *  the path; or of the frontier, the one that comes next and those near it among them.
   *  @param {number} event
   *  @param {number} most */
  candidates(event, most) {
    const { search } = this;
    const there = this.there(event);
    const next = there.find((node) => this.alike(node, search.expands[event]));
    if (this.rule.kind === "stack") {
      const beyond = there.slice(0, -most);
      const kept = there.slice(-most);
      return next !== undefined && beyond.includes(next) ? [next, ...kept.slice(1)] : kept;
    }
    const chosen = new Set(search.next(event, most - OTHERS).filter((node) => there.includes(node)));
    if (next !== undefined) chosen.add(next);
    const rest = there.filter((node) => !chosen.has(node));
    const more = Math.min(most - chosen.size, rest.length);
    for (let i = 0; i < more; i++) chosen.add(rest[Math.floor((i * rest.length) / more)]);
    return [...chosen].sort((one, other) => (this.keys[one] < this.keys[other] ? -1 : 1));
  }

  /** The boards of the path, and those just made below it; or all that wait.
   *  @param {number} event
   *  @returns {number[]} */
  there(event) {
    const { search } = this;
    if (this.rule.kind === "stack") {
      if (!event) return [0];
      const last = search.expands[event - 1];
      const made = this.children(last, event).filter((node) => search.madeAt[node] === event - 1);
      return [...search.path(last), ...made];
    }
    return [...search.madeAt.keys()].filter((node) => {
      const waits = search.madeAt[node] < event && search.expandedAt[node] >= event;
      return waits && KEPT.includes(this.fate(node));
    });
  }

  // -- what becomes of its children ------------------------------------------------------

  /** Tell of each move that is asked about what becomes of it at an event.
   *  @param {number} event
   *  @returns {Record<string, string>} */
  moves(event) {
    const { search } = this;
    const node = search.expands[event];
    const made = search.children(event).map(({ move, fate }) => [move, fate]);
    const children = Object.fromEntries(made);
    const before = search.again[event] ? this.children(node, event) : [];
    const done = before.map((child) => search.moveTo(child));
    if (search.again[event]) done.push(INVERSE[search.moveTo(node)]);
    const legal = Object.keys(neighbours(search.board(node), search));
    const asked = legal.filter((move) => move in children || !done.includes(move));
    return Object.fromEntries(asked.map((move) => [move, children[move] ?? UNTRIED]));
  }

  /** The children of a node that were made before an event.
   *  @param {number} node
   *  @param {number} event */
  children(node, event) {
    const { made, parent } = this.search;
    const found = [];
    for (const each of this.events.get(node) ?? []) {
      if (each >= event) break;
      for (let child = made[each]; child < made[each + 1]; child++) {
        if (parent[child] === node) found.push(child);
      }
    }
    return found;
  }

  /** Judge what a reader says becomes of a move.
   *  @param {number} event
   *  @param {string} move
   *  @param {string} said
   *  @returns {Verdict} */
  child(event, move, said) {
    const fate = this.moves(event)[move];
    if (said === fate) return RIGHT;
    const [which, values] = this.reason(event, move, fate);
    const words = filled(this.rule.words.child[which], { move, ...values });
    return { mistake: `${fate}, not ${said}`, words };
  }

  /** @param {number} event
   *  @param {string} move
   *  @param {string} fate
   *  @returns {[string, Record<string, string>]} */
  reason(event, move, fate) {
    const { search, rule } = this;
    if (rule.kind === "own") return ["own", { fate: rule.words.fates[fate] }];
    const node = search.expands[event];
    const made = search.children(event);
    if (fate === UNTRIED) {
      const fates = made.map((each) => each.fate);
      if (move === INVERSE[search.moveTo(node)]) return ["undone", {}];
      return [fates.includes("goal") || fates.includes("meeting") ? "over" : "later", {}];
    }
    const child = made.find((each) => each.move === move)?.node ?? node;
    if (fate === "queued") {
      if (this.keys[child] === this.goal) return ["goal waits", {}];
      if (this.seen(event, this.keys[child]).length) return [rule.replaces ? "shorter" : "unseen", {}];
    }
    if (fate === "inferior") {
      const [here, there] = [child, node].map((each) => valueWords(search.h?.[each]));
      return [fate, { here, there }];
    }
    if (fate === "pruned") {
      const there = valueWords(search.limit?.[event]);
      if (!rule.formula) return ["too deep", { there }];
      return [fate, { formula: rule.formula, here: valueWords(search.f(child)), there }];
    }
    return [fate, {}];
  }

  // -- how a reader did --------------------------------------------------------------------

  /** Count what was right, and the mistakes by kind.
   *  @param {Answer[]} answers */
  score(answers) {
    const boards = { asked: 0, right: 0 };
    const children = { asked: 0, right: 0 };
    /** @type {Record<string, number>} */
    const mistakes = {};
    const count = (/** @type {Count} */ which, /** @type {Verdict} */ { mistake }) => {
      which.asked++;
      if (mistake) mistakes[mistake] = (mistakes[mistake] ?? 0) + 1;
      else which.right++;
    };
    for (const { event, board, moves } of answers) {
      if (board !== null) count(boards, this.next(event, board));
      for (const [move, said] of Object.entries(moves)) count(children, this.child(event, move, said));
    }
    return { boards, children, mistakes };
  }
}
