// A walk through a recorded IDA*: what is known after so many visits. No page is needed for it.

/** @template Key
 *  @param {Map<Key, number>} counts
 *  @param {Key} key */
const add = (counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** A walk through the visits of a search: what is known after so many of them. */
export class Walk {
  number = -1; // of the iteration
  at = -1; // visits taken
  path = ""; // to the board that is visited next
  here = ""; // to the board visited last
  /** @type {number[]} */
  hs = []; // along the path
  /** @type {number[]} */
  highs = []; // the highest f so far along the path
  expanded = 0;
  repeated = 0;
  pruned = 0;
  /** @type {Map<string, number>} */
  cells = new Map(); // boards expanded by "g,h"
  /** @type {Map<string, number>} */
  cut = new Map();
  /** @type {Map<number, number>} */
  byF = new Map();
  /** @type {Map<number, number>} */
  cutByF = new Map();
  /** @type {{f: number, path: string} | null} */
  least = null; // the first child cut with the least f

  /** @param {any} search */
  constructor(search) {
    this.search = search;
    this.firstChild = [0];
    let children = 0;
    for (const count of search.made) {
      children += Number(count);
      this.firstChild.push(children);
    }
    this.begin(0);
  }

  /** The children of a visit: move, fate and f.
   *  @param {number} visit */
  children(visit) {
    const { childMove, childFate, childF } = this.search;
    const all = [];
    for (let i = this.firstChild[visit]; i < this.firstChild[visit + 1]; i++) {
      all.push({ move: childMove[i], fate: childFate[i], f: childF[i] });
    }
    return all;
  }

  /** Go to the beginning of an iteration.
   *  @param {number} number */
  begin(number) {
    this.number = number;
    this.at = this.search.iterations[number]?.first ?? 0;
    this.path = this.here = "";
    this.hs = [];
    this.highs = [];
    this.expanded = this.repeated = this.pruned = 0;
    this.cells = new Map();
    this.cut = new Map();
    this.byF = new Map();
    this.cutByF = new Map();
    this.least = null;
  }

  /** @param {number} at */
  go(at) {
    const found = this.search.iterations.findIndex((/** @type {any} */ one) => at <= one.last);
    const number = Math.max(0, found);
    if (number !== this.number || at < this.at) this.begin(number);
    while (this.at < at) this.step(this.at++);
  }

  /** @param {number} visit */
  step(visit) {
    const { g: depths, h: estimates, again, iterations } = this.search;
    const g = depths[visit];
    const h = estimates[visit];
    this.path = this.path.slice(0, g);
    this.hs.length = this.highs.length = g;
    this.hs.push(h);
    this.highs.push(Math.max(g + h, this.highs[g - 1] ?? 0));
    if (again[visit] === "0") {
      this.expanded += 1;
      if (this.number && this.highs[g] <= iterations[this.number - 1].limit) this.repeated += 1;
      add(this.cells, `${g},${h}`);
      add(this.byF, g + h);
    }
    this.here = this.path;
    for (const { move, fate, f } of this.children(visit)) {
      if (fate === "p") {
        this.pruned += 1;
        add(this.cut, `${g + 1},${f - g - 1}`);
        add(this.cutByF, f);
        if (!this.least || f < this.least.f) this.least = { f, path: this.here + move };
      } else {
        this.path += move;
      }
    }
  }
}
