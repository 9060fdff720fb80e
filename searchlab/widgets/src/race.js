// The race: lanes that share one clock.

import "./race.css";
import { Arranging } from "./arranging.js";
import { Board } from "./board.js";
import { check, counted, div, field, listed, make, select, several } from "./dom.js";
import { inPlace } from "./guessing.js";
import { column, lastUpTo } from "./recording.js";
import { SearchView, StrategyList } from "./searching.js";
import { line, svg } from "./svg.js";

/** @typedef {"expansions" | "depth" | "seconds"} Clock */

/** What each clock counts, and how many stops a second it is played at.
 *  @type {Record<Clock, {unit: string, pace: number, note: string}>} */
const CLOCKS = {
  expansions: { unit: "boards expanded", pace: 60, note: "Each strategy expands one board at a time." },
  depth: {
    unit: "depth",
    pace: 2,
    note: "Depth of the deepest board generated, of both sides together; where a search is iterative, its threshold.",
  },
  seconds: {
    unit: "time measured",
    pace: 60,
    note: "Measured while the searches were recorded, one after the other; each lane moves at its average speed.",
  },
};
const ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th"];
const ASK = "Who arrives first? Put the lanes into your order, then start the race.";
const [POINTS, WIDE, TALL] = [400, 1000, 100]; // of a curve, and of its drawing

/** @param {number | null} place */
const ordinal = (place) => (place ? ORDINALS[place - 1] : "not at all");

/** One strategy: what it had done at each stop of the clocks, and how that is drawn. */
class Lane {
  /** @param {any} search
   *  @param {any} payload Of this lane. */
  constructor(search, payload) {
    this.payload = payload;
    const { title, colour, glyph, dash, width, stores } = payload;
    this.title = title;
    /** @type {Record<string, Uint32Array>} */
    this.columns = Object.fromEntries(Object.keys(payload.columns).map((name) => [name, column(payload.columns[name])]));
    this.boards = column(payload.boards, Uint8Array);
    this.cells = search.goal.length;
    this.ending = 0; // the stop of the clock at which it is done
    this.board = new Board(search);
    this.curve = svg("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, preserveAspectRatio: "none" });
    this.clock = make("i");
    const mark = () => make("span", { className: "lab-race-mark", ariaHidden: "true" }, glyph);
    this.head = mark();
    this.flag = make("span", "lab-race-flag");
    this.track = make("div", { className: "lab-race-track", ariaHidden: "true" }, this.curve, this.clock, this.head, this.flag);
    this.doing = make("span", "lab-label");
    this.expanded = make("dd");
    this.stored = make("dd");
    const figures = [make("div", {}, make("dt", {}, "expanded"), this.expanded)];
    if (stores) figures.push(make("div", {}, make("dt", {}, "stored"), this.stored));
    this.name = div("lab-race-who", div("lab-race-name", mark(), make("strong", {}, title)), this.doing);
    this.parts = [div("lab-race-board", this.board.element), this.track, make("dl", {}, ...figures)];
    this.style = { "--lane": colour, "--dash": dash || "none", "--width": `${width}px` };
  }

  /** The row that holds at a reading of a clock.
   *  @param {Clock} clock
   *  @param {number} reading */
  row(clock, reading) {
    return lastUpTo(this.columns[clock], reading);
  }

  /** How near to the goal it has come, from 0 to 1.
   *  @param {number} row */
  progress(row) {
    const { left } = this.columns;
    return left[0] ? 1 - left[row] / left[0] : 0;
  }

  /** Draw its progress over the stops of a clock.
   *  @param {Clock} clock
   *  @param {Uint32Array} stops */
  draw(clock, stops) {
    const rows = this.columns[clock];
    const final = /** @type {number} */ (rows.at(-1));
    const last = lastUpTo(stops, final);
    this.ending = stops[last] < final ? last + 1 : last;
    const length = Math.max(1, stops.length - 1);
    const stride = Math.max(1, Math.floor(this.ending / POINTS));
    const points = [];
    for (let i = 0; i < this.ending; i += stride) points.push([i, this.row(clock, stops[i])]);
    points.push([this.ending, rows.length - 1]);
    const places = points.map(([i, row]) => [(WIDE * i) / length, TALL - (TALL - 10) * this.progress(row)]);
    const right = (WIDE * this.ending) / length;
    this.curve.replaceChildren(
      line([[0, TALL], ...places, [right, TALL]], { class: "lab-race-area" }),
      line(places, { class: "lab-race-line", "vector-effect": "non-scaling-stroke" }),
    );
    const place = this.payload.places[clock];
    this.flag.textContent = place ? `★ ${ordinal(place)}` : "✗";
    this.flag.style.left = `${right / 10}%`;
    this.flag.classList.toggle("lab-race-late", right > 850);
  }

  /** @param {Clock} clock
   *  @param {Uint32Array} stops
   *  @param {number} at */
  show(clock, stops, at) {
    const { payload, columns, title } = this;
    const row = this.row(clock, stops[at]);
    const over = at >= this.ending;
    const length = Math.max(1, stops.length - 1);
    const share = (100 * Math.min(at, this.ending)) / length;
    this.curve.style.clipPath = `inset(-10px ${100 - share}% -10px 0)`;
    this.clock.style.left = `${(100 * at) / length}%`;
    this.head.style.left = `${share}%`;
    this.head.style.bottom = `${90 * this.progress(row)}%`;
    this.track.classList.toggle("lab-race-over", over);
    this.expanded.textContent = counted(columns.expansions[row]);
    this.stored.textContent = counted(columns.stored[row]);
    const board = [...this.boards.subarray(row * this.cells, (row + 1) * this.cells)];
    this.board.show(board, { words: `${title}, ${over && payload.solved ? "arrived" : "expanding"}: ` });
    const threshold = payload.iterative ? `threshold ${counted(columns.depth[row])}, ` : "";
    const side = ["", "forward, ", "backward, "][columns.side[row]];
    const doing = at ? `${threshold}${side}${several(columns.left[row], "move")} to go` : "at the start";
    const place = payload.places[clock];
    this.doing.textContent = !over ? doing : place ? `★ ${ordinal(place)}: ${payload.ending}` : `✗ ${payload.ending}`;
  }
}

export class RaceView extends SearchView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const words = (/** @type {number} */ at) => this.position(at);
    super(context, "race", { label: "Race", play: "Start the race", words, traits: ["_standing"] });
    /** @type {Lane[]} */
    this.lanes = [];
    /** @type {Clock} */
    this.clock = "expansions";
    /** @type {Uint32Array} */
    this.stops = new Uint32Array([0]);
    this.shown = ""; // the order of the lanes, and whether it can be changed
    this.clocks = select(Object.keys(CLOCKS));
    this.clocks.ariaLabel = "Clock";
    this.clocks.addEventListener("change", () => this.wind());
    this.list = div("lab-race-lanes");
    this.axis = make("div", { className: "lab-race-axis", ariaHidden: "true" });
    this.note = make("p", "lab-label");
    this.strategies = new StrategyList(this, 2, ORDINALS.length);
    this.unsolvable = make("input", { type: "checkbox" });
    this.form.before(this.strategies.element);
    this.form.append(check(this.unsolvable, "even if unsolvable"));
    this.arrange(this.list, div("lab-race-clock", field("Clock", this.clocks), this.note));
  }

  request() {
    return { ...super.request(), searches: this.strategies.chosen, unsolvable: this.unsolvable.checked };
  }

  get standing() {
    return this.get("_standing");
  }

  get modelAt() {
    return this.standing.at;
  }

  /** @param {number} at */
  rest(at) {
    this.put({ at });
  }

  /** @param {Record<string, any>} changes */
  put(changes) {
    this.set({ _standing: { ...this.standing, ...changes } });
  }

  /** Begin with the race that Python ran. */
  take() {
    const { search } = this;
    this.lanes = search.lanes.map((/** @type {any} */ each) => new Lane(search, each));
    const titles = this.lanes.map(({ title }) => title);
    this.arranging = new Arranging(
      titles,
      (names, text) => {
        this.put({ prediction: names.map((name) => titles.indexOf(name)) });
        this.say(text);
        this.show();
      },
      { parts: titles.map((_, i) => this.lanes[i]) },
    );
    this.arranging.element.ariaLabel = "Lanes, in the order that you predict";
    this.list.replaceChildren(this.arranging.element, this.axis);
    this.shown = "";
    this.root.style.setProperty("--lanes", search.lanes.length);
    this.strategies.fill(search.menu);
    this.unsolvable.checked = search.unsolvable;
    this.dial();
  }

  /** Run under the clock of the state. */
  dial() {
    const { clock, at } = this.standing;
    this.clock = clock;
    this.stops = column(this.search.stops[clock]);
    this.clocks.value = clock;
    for (const lane of this.lanes) lane.draw(this.clock, this.stops);
    this.note.textContent = `${CLOCKS[this.clock].note} Each curve rises towards the goal. The clock runs faster and faster.`;
    this.timeline.reset(this.stops.length - 1, at, CLOCKS[this.clock].pace);
    const ticks = this.ticks().map(([reading, share]) => {
      const tick = make("span", {}, this.reading(reading));
      tick.style.left = `${100 * share}%`;
      return tick;
    });
    this.axis.replaceChildren(div("lab-race-scale", ...ticks, make("em", {}, CLOCKS[this.clock].unit)));
  }

  /** Readings to write under the lanes, as far as there is room, and their places from 0 to 1. */
  ticks() {
    const { stops } = this;
    const length = Math.max(1, stops.length - 1);
    const last = stops[length];
    const ticks = [[0, 0]];
    for (let unit = 1; unit <= last; unit *= 10) {
      for (const reading of [unit, 2 * unit, 5 * unit]) {
        const share = lastUpTo(stops, reading) / length;
        if (share >= ticks[ticks.length - 1][1] + 0.14 && share <= 0.8) ticks.push([reading, share]);
      }
    }
    return last ? [...ticks, [last, 1]] : ticks;
  }

  /** @param {number} reading */
  reading(reading) {
    if (this.clock !== "seconds") return counted(reading);
    return reading >= 1e6 ? `${(reading / 1e6).toFixed(2)} s` : `${counted(Math.round(reading / 1e3))} ms`;
  }

  /** @param {number} at */
  position(at) {
    const [here, last] = [at, this.stops.length - 1].map((stop) => this.reading(this.stops[stop] ?? 0));
    return this.clock === "depth" ? `depth ${here} of ${last}` : `${here} of ${last}${this.clock === "expansions" ? " expansions" : ""}`;
  }

  /** Run under the clock that the reader chose; the position is kept where it means the same. */
  wind() {
    const clock = /** @type {Clock} */ (this.clocks.value);
    const ended = this.timeline.at === this.timeline.length;
    this.put({ clock, at: ended ? column(this.search.stops[clock]).length - 1 : 0 });
    this.changed();
  }

  changed() {
    if (this.get("_search") === this.search) this.dial();
    super.changed();
  }

  // -- showing ----------------------------------------------------------------------------------

  /** The lanes in the order of the reader. */
  get order() {
    const { prediction } = this.standing;
    return prediction?.map((/** @type {number} */ number) => this.lanes[number]) ?? this.lanes;
  }

  show() {
    const { lanes, timeline, clock, stops, order } = this;
    const { at, length } = timeline;
    const names = order.map((/** @type {Lane} */ { title }) => title);
    const marks = this.standing.prediction && at === length ? this.inPlace(names) : undefined;
    const shown = String([names, at === 0, marks]);
    if (shown !== this.shown) this.arranging?.show(names, at === 0, marks);
    this.shown = shown;
    for (const lane of lanes) lane.show(clock, stops, at);
    const arrived = lanes.filter(({ payload, ending }) => payload.solved && ending <= at);
    timeline.setMarks(arrived.map(({ ending, title }) => ({ at: ending, meaning: "goal", words: title })));
    this.settle();
  }

  /** How the race stands.
   *  @param {number} at */
  sentence(at) {
    const { lanes, clock } = this;
    if (at === 0) return ASK;
    if (at === this.timeline.length) return this.summary();
    const ended = lanes.filter(({ ending }) => ending <= at);
    const latest = Math.max(...ended.map(({ ending }) => ending));
    if (ended.length) {
      const last = ended.filter(({ ending }) => ending === latest);
      const sentences = last.map(({ payload, title }) => {
        const place = payload.places[clock];
        return `${title} ${place ? `arrives ${ordinal(place)}` : "ends"}: ${payload.ending}.`;
      });
      return sentences.join(" ");
    }
    const left = lanes.map((lane) => lane.columns.left[lane.row(clock, this.stops[at])]);
    const least = Math.min(...left);
    const ahead = lanes.filter((_, i) => left[i] === least).map(({ title }) => title);
    if (ahead.length === lanes.length) return "They are level.";
    return `${listed(ahead)} ${ahead.length > 1 ? "lead" : "leads"}: ${several(least, "move")} to go.`;
  }

  /** Which names of an order are where they may be; lanes that arrive together may change places.
   *  @param {string[]} names */
  inPlace(names) {
    const place = (/** @type {Lane} */ { payload }) => payload.places[this.clock] ?? Infinity;
    const arrival = this.lanes.toSorted((one, other) => place(one) - place(other) || 0);
    const asked = { answer: arrival.map(({ title }) => title), values: arrival.map(place) };
    return inPlace(names, /** @type {any} */ (asked));
  }

  /** How the race ended, and how good the prediction was, if there was one. */
  summary() {
    const { lanes, clock, order } = this;
    const summary = this.search.summaries[clock];
    if (!this.standing.prediction) return summary;
    const right = this.inPlace(order.map((/** @type {Lane} */ { title }) => title));
    const count = right.filter(Boolean).length;
    if (count === lanes.length) return `${summary} Your prediction: every place is right!`;
    const off = order.map((/** @type {Lane} */ { payload }, /** @type {number} */ i) =>
      right[i] ? 0 : Math.abs((payload.places[clock] ?? lanes.length) - 1 - i),
    );
    const worst = off.indexOf(Math.max(...off));
    const { title, payload } = order[worst];
    return (
      `${summary} Your prediction: ${count} of ${lanes.length} places right. Furthest off: ` +
      `${title}; you said ${ordinal(worst + 1)}, it came ${ordinal(payload.places[clock])}.`
    );
  }
}
