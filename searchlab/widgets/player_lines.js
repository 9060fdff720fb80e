// The lines that a recorded strategy ran, to be stepped through one by one. No page is needed for
// any of it.
//
// A place is a pair: how many events have been played, and how many lines of the next one. With
// none of the next one, the lines shown are those of the event played last.

import { column } from "./recorded.js";

// What a line has done, as searchlab.analysis.stepping has it.
export const [NOTHING, TAKEN, MADE, ALL_MADE] = [0, 1, 2, 3];

/**
 * @typedef {{node: number, move: string, fate: string}} Child
 * @typedef {{node: number | null, takes: boolean, made: Child[], fresh: Child[], known: boolean,
 *   frontier: number, held: number}} Values What is known between two lines: the board taken, and
 *   whether the last line took it; the children made so far, and those that the last line made;
 *   whether it is known which line makes which; the sizes of frontier and memory.
 */

export class LineSteps {
  /** @param {any} told
   *  @param {import("./recorded.js").Recorded} search */
  constructor(told, search) {
    this.search = search;
    this.ran = column(told.ran, Uint32Array); // the ways through the text, one after the other
    this.does = column(told.does, Uint8Array); // what each of their lines has done
    this.ends = column(told.ends, Uint32Array); // where each way ends
    this.paths = column(told.paths, Uint32Array); // the way of each event, then of what ran after
  }

  /** Where the lines of an event begin and end.
   *  @param {number} event */
  bounds(event) {
    const path = this.paths[event];
    return [path ? this.ends[path - 1] : 0, this.ends[path]];
  }

  /** How many lines ran for an event.
   *  @param {number} event */
  count(event) {
    const [from, to] = this.bounds(event);
    return to - from;
  }

  /** The event whose lines are shown, and how many of them have run.
   *  @param {number} at
   *  @param {number} step */
  shown(at, step) {
    if (step || !at) return { event: at, done: step };
    return { event: at - 1, done: this.count(at - 1) };
  }

  /** The lines that have run, in order.
   *  @param {number} at
   *  @param {number} step */
  lines(at, step) {
    const { event, done } = this.shown(at, step);
    const [from] = this.bounds(event);
    return this.ran.subarray(from, from + done);
  }

  /** @param {number} at
   *  @param {number} step
   *  @returns {[number, number]} */
  after(at, step) {
    const count = this.count(at);
    if (at === this.search.length) return [at, Math.min(step + 1, count)];
    return step + 1 < count ? [at, step + 1] : [at + 1, 0];
  }

  /** @param {number} at
   *  @param {number} step
   *  @returns {[number, number]} */
  before(at, step) {
    if (step) return [at, step - 1];
    return at ? [at - 1, Math.max(0, this.count(at - 1) - 1)] : [0, 0];
  }

  /** What is known at a place.
   *  @param {number} at
   *  @param {number} step
   *  @returns {Values} */
  values(at, step) {
    const { search } = this;
    const { event, done } = this.shown(at, step);
    const sizes = this.sizes(at);
    if (event === search.length || !done) {
      return { node: null, takes: false, made: [], fresh: [], known: true, ...sizes };
    }
    const [from, to] = this.bounds(event);
    const deeds = this.does.subarray(from, to);
    const children = search.children(event);
    const one = deeds.filter((deed) => deed === MADE).length === children.length;
    const known = one || deeds.includes(ALL_MADE) || !children.length;
    const has = (/** @type {number} */ lines) => {
      if (lines >= deeds.length) return children.length;
      const ran = deeds.subarray(0, lines);
      if (one) return ran.filter((deed) => deed === MADE).length;
      return ran.includes(ALL_MADE) ? children.length : 0;
    };
    const made = children.slice(0, has(done));
    const fresh = step ? made.slice(has(done - 1)) : [];
    const taken = done > deeds.indexOf(TAKEN);
    const node = taken ? search.expands[event] : null;
    const takes = step > 0 && deeds[done - 1] === TAKEN;
    const told = step > 0 && known && deeds.includes(TAKEN);
    const now = told ? this.between(event, Number(taken), made, children) : sizes;
    return { node, takes, made, fresh, known, ...now };
  }

  /** The sizes of frontier and memory after some events.
   *  @param {number} at */
  sizes(at) {
    const { frontier, held, roots } = this.search;
    if (!frontier || !held) return { frontier: NaN, held: NaN };
    return { frontier: at ? frontier[at - 1] : roots, held: at ? held[at - 1] : roots };
  }

  /** The sizes inside an event: one board less for the one that is taken, one more for each that
   *  is queued, where that adds up to what the event tells; else those before it.
   *  @param {number} event
   *  @param {number} taken
   *  @param {Child[]} made
   *  @param {Child[]} children */
  between(event, taken, made, children) {
    const [before, after] = [this.sizes(event), this.sizes(event + 1)];
    const queued = (/** @type {Child[]} */ some) => some.filter(({ fate }) => fate === "queued").length;
    const [now, all] = [queued(made), queued(children)];
    const frontier = before.frontier - 1 + all === after.frontier ? now - taken : 0;
    const held = before.held + all === after.held ? now : 0;
    return { frontier: before.frontier + frontier, held: before.held + held };
  }
}
