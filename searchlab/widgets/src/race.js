// The race: lanes that share one clock.

import "./race.css";
import { Arranging } from "./arranging.js";
import { Board } from "./board.js";
import { check, counted, div, field, Figures, filled, make, select, several, value } from "./dom.js";
import { column, lastUpTo } from "./recording.js";
import { SearchView, StrategyList } from "./searching.js";
import { line, svg } from "./svg.js";

const PACE = 60; // stops a second
/** What each clock counts.
 *  @type {Record<string, {position: string, unit: string, note: string}>} */
const CLOCKS = {
  expansions: {
    position: "{at} of {last} expansions",
    unit: "boards expanded",
    note: "Each strategy expands one board at a time.",
  },
  seconds: {
    position: "{at} of {last}",
    unit: "time measured",
    note: "Measured while the searches were recorded, one after the other; each lane moves at its average speed.",
  },
};
const [WIDE, TALL] = [1000, 100]; // of the drawing of a curve

/** One strategy: what it had done at each stop of a clock, and how that is drawn. */
class Lane {
  /** @param {any} search
   *  @param {any} payload Of this lane. */
  constructor(search, payload) {
    this.payload = payload;
    const { name, colour, glyph, stores, columns, boards } = payload;
    this.name = name;
    this.columns = columns;
    this.boards = column(boards, Uint8Array);
    this.cells = search.puzzle.goal.length;
    /** @type {number[]} */
    this.rows = []; // by stop
    this.end = 0; // the stop at which it is done
    this.board = new Board(search.puzzle);
    this.curve = svg("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, preserveAspectRatio: "none" });
    this.clock = make("i");
    const mark = () => make("span", { className: "lab-race-mark", ariaHidden: "true" }, glyph);
    this.head = mark();
    this.flag = make("span", "lab-race-flag");
    this.place = make("span", "lab-spoken"); // as the flag is seen
    this.doing = make("span");
    const figures = new Figures();
    this.figures = (stores ? ["expansions", "stored"] : ["expansions"]).map((name) => {
      return { name, element: figures.add(name.replace("expansions", "expanded")) };
    });
    this.track = make("div", { className: "lab-race-track", ariaHidden: "true" }, this.curve, this.clock, this.head, this.flag);
    this.title = div("lab-race-who", div("lab-race-name", mark(), make("strong", {}, name)), make("span", "lab-label", this.place, this.doing));
    this.parts = [div("lab-race-board", this.board.element), this.track, figures.element];
    this.style = { "--lane": colour };
  }

  /** How near to the goal it has come, from 0 to 1.
   *  @param {number} row */
  progress(row) {
    const { left } = this.columns;
    return 1 - left[row] / left[0];
  }

  /** Draw its progress over the stops of a clock.
   *  @param {string} clock
   *  @param {number[]} stops
   *  @param {string} place In which it arrives, or that it does not. */
  draw(clock, stops, place) {
    const readings = this.columns[clock];
    this.rows = stops.map((stop) => lastUpTo(readings, stop));
    this.end = stops.findIndex((stop) => stop >= readings.at(-1));
    const step = WIDE / Math.max(1, stops.length - 1);
    const points = this.rows.slice(0, this.end + 1).map((row, i) => [i * step, TALL * (1 - 0.9 * this.progress(row))]);
    const curve = [...points, [this.end * step, TALL]];
    this.curve.replaceChildren(line(curve, { class: "lab-race-line", "vector-effect": "non-scaling-stroke" }));
    this.flag.textContent = place;
    this.place.textContent = `${place}: `;
  }

  /** @param {number} at */
  show(at) {
    const { payload, columns, rows, end, track } = this;
    const row = rows[at];
    const over = at >= end;
    const places = { at, share: Math.min(at, end), end, height: 0.9 * this.progress(row) * (rows.length - 1) };
    for (const [name, place] of Object.entries(places)) {
      track.style.setProperty(`--${name}`, `${(100 * place) / (rows.length - 1)}%`);
    }
    track.classList.toggle("lab-race-over", over);
    for (const { name, element } of this.figures) element.textContent = counted(columns[name][row]);
    const board = [...this.boards.subarray(row * this.cells, (row + 1) * this.cells)];
    this.board.show(board, { label: `${this.name}: ` });
    const values = { left: several(columns.left[row], "move"), threshold: counted(columns.threshold[row]) };
    const doing = at ? filled(payload.text, values) : "at the start";
    this.doing.textContent = over ? payload.ending : doing;
    this.place.hidden = !over;
  }
}

export class RaceView extends SearchView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const text = (/** @type {number} */ at) => this.position(at);
    const traits = ["at", "clock", "prediction"];
    super(context, "race", { label: "Race", play: "Start the race", text, traits });
    /** @type {Lane[]} */
    this.lanes = [];
    this.clock = "expansions";
    /** @type {number[]} */
    this.stops = [];
    this.shown = ""; // the order of the lanes, and whether it can be changed
    this.clocks = select(Object.keys(CLOCKS));
    this.clocks.ariaLabel = "Clock";
    this.clocks.addEventListener("change", () => this.wind());
    this.list = div("lab-race-lanes");
    this.axis = div("lab-race-scale");
    this.note = make("p", "lab-label");
    this.strategies = new StrategyList(this, 2, 6);
    this.unsolvable = make("input", { type: "checkbox" });
    this.form.before(this.strategies.element);
    this.form.append(check(this.unsolvable, "even if unsolvable"));
    this.arrange(this.list, div("lab-race-clock", field("Clock", this.clocks), this.note));
  }

  request() {
    return { ...super.request(), searches: this.strategies.chosen, unsolvable: this.unsolvable.checked };
  }

  get modelAt() {
    return lastUpTo(this.stops, this.get("at"));
  }

  /** @param {number} at */
  rest(at) {
    this.set({ at: this.stops[at] });
  }

  /** Begin with the race that Python ran. */
  take() {
    const { search } = this;
    this.lanes = search.lanes.map((/** @type {any} */ each) => new Lane(search, each));
    const names = this.lanes.map(({ name }) => name);
    const predict = (/** @type {string[]} */ prediction, /** @type {string} */ text) => {
      this.set({ prediction });
      this.message = text;
      this.show();
    };
    this.arranging = new Arranging(names, predict, { parts: this.lanes });
    this.arranging.element.ariaLabel = "Lanes, in the order that you predict";
    const axis = make("div", { className: "lab-race-axis", ariaHidden: "true" }, this.axis);
    this.list.replaceChildren(this.arranging.element, axis);
    this.shown = "";
    this.root.style.setProperty("--lanes", search.lanes.length);
    this.strategies.fill(search.menu);
    this.unsolvable.checked = search.unsolvable;
    this.dial();
  }

  /** Run under the clock of the model. */
  dial() {
    const clock = this.get("clock");
    const { stops, places } = this.search.clocks[clock];
    Object.assign(this, { clock, stops });
    this.clocks.value = clock;
    for (const lane of this.lanes) lane.draw(clock, stops, places[lane.name]);
    const { note, unit } = CLOCKS[clock];
    this.note.textContent = `${note} Each curve rises towards the goal. The clock runs faster and faster.`;
    const length = stops.length - 1;
    this.timeline.reset(length, this.modelAt, PACE);
    const ticks = [0, 1, 2, 3].map((third) => Math.round((third / 3) * length));
    const spans = [...new Set(ticks)].map((at) => {
      const reading = at < length ? Number(stops[at].toPrecision(2)) : stops[at];
      const tick = make("span", {}, this.reading(reading));
      tick.style.left = `${(100 * at) / length}%`;
      return tick;
    });
    this.axis.replaceChildren(...spans, make("em", {}, unit));
  }

  /** @param {number} reading */
  reading(reading) {
    return this.clock === "seconds" ? `${value(1000 * Number(reading.toPrecision(3)))} ms` : counted(reading);
  }

  /** @param {number} at */
  position(at) {
    const [here, last] = [at, -1].map((stop) => this.reading(this.stops.at(stop) ?? 0));
    return filled(CLOCKS[this.clock].position, { at: here, last });
  }

  /** Run under the clock that the reader chose; the start stays the start, and the end the end. */
  wind() {
    const clock = this.clocks.value;
    const { at, length } = this.timeline;
    this.set({ clock, at: at === length ? this.search.clocks[clock].stops.at(-1) : 0 });
    this.changed();
  }

  changed() {
    if (this.get("_search") === this.search) this.dial();
    super.changed();
  }

  // -- showing ----------------------------------------------------------------------------------

  show() {
    const { lanes, timeline, order } = this;
    const marks = this.get("prediction") && timeline.at === timeline.length ? this.inPlace() : undefined;
    const shown = String([order, timeline.at === 0, marks]);
    if (shown !== this.shown) this.arranging?.show(order, timeline.at === 0, marks);
    this.shown = shown;
    for (const lane of lanes) lane.show(timeline.at);
    this.settle();
  }

  /** The names of the lanes in the order of the reader.
   *  @returns {string[]} */
  get order() {
    return this.get("prediction") ?? this.lanes.map(({ name }) => name);
  }

  /** Which lanes are where they may be in the order of the reader; those that arrive together may
   *  change places. */
  inPlace() {
    const { places } = this.search.clocks[this.clock];
    const order = this.order.map((name) => places[name]);
    const arrival = order.toSorted(); // ✗, of those that do not arrive, comes after ★
    return order.map((place, i) => place === arrival[i]);
  }

  /** How the race stands, and at its end how good the prediction was.
   *  @param {number} at */
  sentence(at) {
    const { texts } = this.search.clocks[this.clock];
    const [, text] = texts.findLast((/** @type {[number, string]} */ [since]) => since <= this.stops[at]);
    if (at < this.timeline.length || !this.get("prediction")) return text;
    const right = this.inPlace().filter(Boolean).length;
    return `${text} ${filled(this.search.prediction, { right, all: this.lanes.length })}`;
  }
}
