// A walk through the visits of a recorded IDA*: what is known after so many. No page is needed for it.

/** @template Key
 *  @param {Map<Key, number>} counts
 *  @param {Key} key */
const add = (counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** What is known after so many visits of an iteration. */
export class Walk {
  number = -1;
  at = 0;
  path = ""; // to the board that is visited next
  here = ""; // to the one that was visited last
  /** @type {number[]} */
  hs = []; // along the path
  expanded = 0;
  repeated = 0;
  pruned = 0;
  /** @type {Map<string, number>} */
  cells = new Map(); // boards expanded, by "g,h"
  /** @type {Map<string, number>} */
  cut = new Map();
  /** @type {Map<number, number>} */
  byF = new Map();
  /** @type {Map<number, number>} */
  cutByF = new Map();

  /** @param {any} search */
  constructor(search) {
    this.search = search;
    this.firstChild = [0];
    for (const count of search.made) this.firstChild.push(Number(this.firstChild.at(-1)) + Number(count));
    this.begin(0);
  }

  /** @param {number} number Of an iteration. */
  begin(number) {
    this.number = number;
    this.at = this.search.iterations[number]?.first ?? 0;
    this.path = this.here = "";
    this.hs = [];
    this.expanded = this.repeated = this.pruned = 0;
    for (const counts of [this.cells, this.cut, this.byF, this.cutByF]) counts.clear();
  }

  /** The children of a visit: move, outcome and f.
   *  @param {number} visit */
  children(visit) {
    const { childMove, childOutcome, childF } = this.search;
    const [first, end] = this.firstChild.slice(visit, visit + 2);
    return Array.from({ length: end - first }, (_, i) => {
      return { move: childMove[first + i], outcome: childOutcome[first + i], f: childF[first + i] };
    });
  }

  /** @param {number} at */
  go(at) {
    const number = Math.max(0, this.search.iterations.findIndex((/** @type {any} */ { last }) => at <= last));
    if (number !== this.number || at < this.at) this.begin(number);
    while (this.at < at) this.step(this.at++);
  }

  /** @param {number} visit */
  step(visit) {
    const { g: depths, h: estimates, again, repeated } = this.search;
    const [g, h] = [depths[visit], estimates[visit]];
    this.here = this.path.slice(0, g);
    this.path = this.here;
    this.hs.length = g;
    this.hs.push(h);
    if (again[visit] === "0") {
      this.expanded++;
      this.repeated += Number(repeated[visit]);
      add(this.cells, `${g},${h}`);
      add(this.byF, g + h);
    }
    for (const { move, outcome, f } of this.children(visit)) {
      if (outcome === "p") {
        this.pruned++;
        add(this.cut, `${g + 1},${f - g - 1}`);
        add(this.cutByF, f);
      } else this.path += move;
    }
  }
}
