// What the lanes of a race did, as it travelled from Python, and how a prediction fared. No page is
// needed for any of it.

import { counted, listed, several } from "./words.js";

/** @typedef {"expansions" | "depth" | "seconds"} Clock */

/** What each clock counts, in the order in which they are offered.
 *  @type {Record<Clock, string>} */
export const UNITS = { expansions: "boards expanded", depth: "depth", seconds: "time measured" };

const ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th"];

/** @param {number | null} place */
export const ordinal = (place) => (place ? ORDINALS[place - 1] : "not at all");

/** Read numbers of 4 bytes, which need not begin at a multiple of 4.
 *  @param {ArrayBufferView} view */
export function numbers({ buffer, byteOffset, byteLength }) {
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** The index of the last of some rising numbers that is not beyond another.
 *  @param {ArrayLike<number>} rising
 *  @param {number} number */
export function lastUpTo(rising, number) {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle] <= number) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** One strategy: what it had done at each stop of the clocks. */
export class Run {
  /** @param {any} record
   *  @param {number} number */
  constructor(record, number) {
    const told = record.lanes[number];
    this.number = number;
    /** @type {string} */
    this.label = told.label;
    /** @type {string} */
    this.words = told.words;
    /** @type {boolean} */
    this.solved = told.solved;
    /** @type {boolean} */
    this.iterative = told.iterative;
    /** @type {boolean} */
    this.observed = told.observed; // a plain function: what it stores is not known
    /** @type {boolean} */
    this.observed = told.observed; // a plain function: what it stores is not known
    /** @type {Record<Clock, number | null>} */
    this.places = told.places;
    const all = numbers(told.rows);
    this.count = all.length / record.columns.length;
    /** @type {Record<string, Uint32Array>} */
    this.columns = Object.fromEntries(
      record.columns.map((/** @type {string} */ name, /** @type {number} */ i) => [
        name,
        all.subarray(i * this.count, (i + 1) * this.count),
      ]),
    );
    this.cells = record.goal.length;
    const { buffer, byteOffset, byteLength } = told.boards;
    this.boards = new Uint8Array(buffer, byteOffset, byteLength);
  }

  /** The row that holds at a reading of a clock.
   *  @param {Clock} clock
   *  @param {number} reading */
  at(clock, reading) {
    return lastUpTo(this.columns[clock], reading);
  }

  /** The last reading of a clock.
   *  @param {Clock} clock */
  final(clock) {
    return this.columns[clock][this.count - 1];
  }

  /** The first stop of a clock that sees it done.
   *  @param {Clock} clock
   *  @param {ArrayLike<number>} stops */
  end(clock, stops) {
    const stop = lastUpTo(stops, this.final(clock));
    return stops[stop] < this.final(clock) ? stop + 1 : stop;
  }

  /** The board last expanded.
   *  @param {number} row */
  board(row) {
    return [...this.boards.subarray(row * this.cells, (row + 1) * this.cells)];
  }

  /** What it is doing.
   *  @param {number} row */
  doing(row) {
    if (!row) return "at the start";
    const { side, depth, g } = this.columns;
    const limit = this.iterative ? `limit ${counted(depth[row])}, ` : "";
    return `${limit}${["", "forward, ", "backward, "][side[row]]}at depth ${counted(g[row])}`;
  }

  /** How it ended.
   *  @param {Clock} clock */
  ended(clock) {
    const place = this.places[clock];
    return place ? `★ ${ordinal(place)}: ${this.words}` : `✗ ${this.words}`;
  }

  /** What is said when it ends.
   *  @param {Clock} clock */
  news(clock) {
    const place = this.places[clock];
    const after = `after ${several(this.final("expansions"), "expansion")}`;
    const how = place ? `arrives ${ordinal(place)} ${after}` : `ends ${after}`;
    return `${this.label} ${how}: ${this.words}.`;
  }
}

/** Those that arrive.
 *  @template {Run} Kind
 *  @param {Kind[]} runs */
export const arrivals = (runs) => runs.filter((run) => run.solved);

/** Whether a run came in at a position, or with others at several.
 *  @param {Run[]} runs
 *  @param {Run} run
 *  @param {number} position
 *  @param {Clock} clock */
export function isRight(runs, run, position, clock) {
  const place = run.places[clock];
  if (!place) return position >= arrivals(runs).length;
  const together = runs.filter((other) => other.places[clock] === place).length;
  return position >= place - 1 && position < place - 1 + together;
}

/** How a race ended, and how the prediction fared: the numbers of the runs in their order.
 *  @param {Run[]} runs
 *  @param {number[]} prediction
 *  @param {Clock} clock
 *  @param {boolean} solvable */
export function verdict(runs, prediction, clock, solvable) {
  const first = runs.filter((run) => run.places[clock] === 1).map((run) => run.label);
  if (!first.length) return `Nobody arrives${solvable ? "" : ": this board has no solution"}.`;
  const arrive = first.length > 1 ? "arrive first together" : "arrives first";
  const win = `By ${clock}, ${listed(first)} ${arrive}.`;
  const wrong = prediction
    .map((number, position) => ({ run: runs[number], position }))
    .filter(({ run, position }) => !isRight(runs, run, position, clock));
  if (!wrong.length) return `${win} Your prediction: every place is right!`;
  const off = (/** @type {{run: Run, position: number}} */ { run, position }) =>
    Math.abs((run.places[clock] ?? arrivals(runs).length + 1) - 1 - position);
  const { run, position } = wrong.reduce((worst, each) => (off(each) > off(worst) ? each : worst));
  return (
    `${win} Your prediction: ${runs.length - wrong.length} of ${runs.length} places right. ` +
    `Furthest off: ${run.label}, put ${ordinal(position + 1)}, ` +
    `arrives ${ordinal(run.places[clock])}.`
  );
}

/** The stops of a clock, and how its readings are written. */
export class Dial {
  /** @param {Clock} clock
   *  @param {ArrayLike<number>} stops */
  constructor(clock, stops) {
    this.clock = clock;
    this.stops = stops;
    this.length = stops.length - 1;
    this.last = stops[this.length];
  }

  /** @param {number} reading */
  words(reading, digits = 3) {
    if (this.clock !== "seconds") return counted(reading);
    const unit = this.last >= 1e6 ? 1e6 : 1e3;
    return (reading / unit).toLocaleString("en-US", { minimumFractionDigits: digits });
  }

  /** What a reading is counted in, where it is not written out. */
  get unit() {
    return this.clock !== "seconds" ? this.clock : this.last >= 1e6 ? "s" : "ms";
  }

  /** The place of the clock in words.
   *  @param {number} at */
  position(at) {
    const [here, last] = [this.words(this.stops[at]), this.words(this.last)];
    if (this.clock === "depth") return `depth ${here} of ${last}`;
    return `${here} of ${last} ${this.unit}`;
  }

  /** The readings to write under the lanes, as far as there is room, with their places from 0 to 1. */
  scale() {
    const ticks = [{ words: this.words(0, 0), share: 0 }];
    let before = 0;
    for (let unit = 1; unit <= this.last; unit *= 10) {
      for (const reading of [unit, 2 * unit, 5 * unit]) {
        const share = lastUpTo(this.stops, reading) / this.length;
        if (share < before + 0.13 || share > 0.85 || reading > this.last) continue;
        ticks.push({ words: this.words(reading, 0), share });
        before = share;
      }
    }
    if (this.last) ticks.push({ words: this.words(this.last, 0), share: 1 });
    return ticks;
  }
}
