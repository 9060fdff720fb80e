// The race: lanes that share one clock.

import "./race.css";
import { Board } from "./board.js";
import { BoardField, button, check, Complaint, counted, div, enable, field, folded, form, listed, make, numberInput, row, select, several, toggle } from "./dom.js"; // prettier-ignore
import { offerNames } from "./panels.js";
import { column, lastUpTo } from "./recording.js";
import { line, svg } from "./svg.js";
import { Timeline } from "./timeline.js";
import { Job, View } from "./view.js";

/** @typedef {"expansions" | "depth" | "seconds"} Clock */

/** What each clock counts, and how many stops a second it is played at.
 *  @type {Record<Clock, {unit: string, pace: number, note: string}>} */
const CLOCKS = {
  expansions: { unit: "boards expanded", pace: 60, note: "Each strategy expands one board at a time." },
  depth: {
    unit: "depth",
    pace: 2,
    note: "Depth of the deepest board generated, of both sides together; where a search is iterative, its limit.",
  },
  seconds: {
    unit: "time measured",
    pace: 60,
    note: "Measured when the race was run, one strategy after the other, without counting and recording.",
  },
};
const ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th"];
const ASK = "Who arrives first? Put the lanes into your order, then start the race.";
const [POINTS, WIDE, TALL] = [400, 1000, 100]; // of a curve, and of its drawing

/** @param {number | null} place */
const ordinal = (place) => (place ? ORDINALS[place - 1] : "not at all");

/** One strategy: what it had done at each stop of the clocks, and its lane. */
class Lane {
  /** @param {RaceView} view
   *  @param {number} number */
  constructor(view, number) {
    const { record } = view;
    const told = record.lanes[number];
    this.number = number;
    this.told = told;
    const all = column(told.rows);
    this.count = all.length / record.columns.length;
    /** @type {Record<string, Uint32Array>} */
    this.columns = {};
    record.columns.forEach((/** @type {string} */ name, /** @type {number} */ i) => {
      this.columns[name] = all.subarray(i * this.count, (i + 1) * this.count);
    });
    this.boards = column(told.boards, Uint8Array);
    this.cells = record.goal.length;
    this.ending = 0; // the stop of the clock at which it is done
    this.up = button("▲", () => view.move(this, -1), { ariaLabel: `${told.label}: earlier` });
    this.down = button("▼", () => view.move(this, 1), { ariaLabel: `${told.label}: later` });
    this.rank = make("span", "lab-race-rank");
    this.words = make("span", "lab-label");
    const { color, shape, filled, dash, width } = told.look;
    this.mark = make("span", { className: "lab-race-mark", ariaHidden: "true" });
    this.mark.append(svg("svg", { viewBox: "0 0 100 100" }, svg("path", { d: shape, class: filled ? "" : "lab-hollow" })));
    const name = div("lab-race-name", this.mark, make("strong", {}, told.label));
    this.who = div("lab-race-who", name, this.words);
    this.board = new Board(record);
    this.curve = svg("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, preserveAspectRatio: "none" });
    this.clock = make("i");
    this.head = /** @type {HTMLElement} */ (this.mark.cloneNode(true));
    this.flag = make("span", "lab-race-flag");
    this.track = make("div", { className: "lab-race-track", ariaHidden: "true" });
    this.track.append(this.curve, this.clock, this.head, this.flag);
    this.expanded = make("dd");
    this.stored = make("dd");
    const figures = [make("div", {}, make("dt", {}, "expanded"), this.expanded)];
    if (told.stores) figures.push(make("div", {}, make("dt", {}, "stored"), this.stored));
    const order = div("lab-race-order", this.up, this.rank, this.down);
    this.element = make("li", "lab-race-lane", order, this.who, div("lab-race-board", this.board.element), this.track, make("dl", {}, ...figures)); // prettier-ignore
    for (const [key, each] of Object.entries({ lane: color, dash: dash || "none", width: `${width}px` })) {
      this.element.style.setProperty(`--${key}`, each);
    }
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
    const final = this.columns[clock][this.count - 1];
    const last = lastUpTo(stops, final);
    this.ending = stops[last] < final ? last + 1 : last;
    const length = Math.max(1, stops.length - 1);
    const stride = Math.max(1, Math.floor(this.ending / POINTS));
    const points = [];
    for (let i = 0; i < this.ending; i += stride) points.push([i, this.row(clock, stops[i])]);
    points.push([this.ending, this.count - 1]);
    const places = points.map(([i, row]) => [(WIDE * i) / length, TALL - (TALL - 10) * this.progress(row)]);
    const right = (WIDE * this.ending) / length;
    this.curve.replaceChildren(
      line([[0, TALL], ...places, [right, TALL]], { class: "lab-race-area" }),
      line(places, { class: "lab-race-line", "vector-effect": "non-scaling-stroke" }),
    );
    const place = this.told.places[clock];
    this.flag.textContent = place ? `★ ${ordinal(place)}` : "✗";
    this.flag.style.left = `${right / 10}%`;
    this.flag.classList.toggle("lab-race-late", right > 850);
  }

  /** @param {Clock} clock
   *  @param {Uint32Array} stops
   *  @param {number} at */
  show(clock, stops, at) {
    const { told, columns } = this;
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
    this.board.show(board, { words: `${told.label}, ${over && told.solved ? "arrived" : "expanding"}: ` });
    const limit = told.iterative ? `limit ${counted(columns.depth[row])}, ` : "";
    const sides = ["", "forward, ", "backward, "][columns.side[row]];
    const doing = at ? `${limit}${sides}${several(columns.left[row], "move")} to go` : "at the start";
    const place = told.places[clock];
    this.words.textContent = !over ? doing : place ? `★ ${ordinal(place)}: ${told.words}` : `✗ ${told.words}`;
  }
}

/** The form with which another race is set up: strategies are switched on and off. */
class Setup {
  /** @param {RaceView} view */
  constructor(view) {
    this.view = view;
    this.text = new BoardField();
    this.moves = numberInput(20);
    this.seed = numberInput(1);
    this.scrambling = button("Scramble", () => this.scramble());
    this.strategies = make("div", { className: "lab-row", role: "group", ariaLabel: "Strategies" });
    this.heuristics = select([]);
    this.failing = make("input", { type: "checkbox" });
    this.complaint = new Complaint("Python searches beside its other work; you can cancel it.");
    this.job = new Job(view, "Run this race", (error) => this.complaint.show(error, /board/.test(error) ? this.text.input : null));
    const scramble = row(field("Random moves", this.moves), field("Seed", this.seed), this.scrambling);
    const heuristic = field("Heuristic", this.heuristics);
    const run = form(() => this.job.press(() => this.request()), this.text.element, heuristic, check(this.failing, "even if unsolvable"), this.job.button);
    this.element = folded("Another race", this.strategies, run, scramble, this.complaint.element);
    /** @type {{control: HTMLElement, entrant: any}[]} */
    this.offered = [];
  }

  /** Take a race up: its board and its strategies are those to begin with. */
  take() {
    const { record } = this.view;
    const { own, strategies, heuristics } = record.menu;
    const racing = record.lanes.map((/** @type {any} */ { entrant }) => entrant);
    this.failing.checked = !record.parity_check;
    this.text.show(record.text, true);
    offerNames(this.heuristics, [["", "its own", false], ...heuristics], "");
    const plain = strategies
      .filter((/** @type {any} */ [name, , rare]) => !rare || racing.some((/** @type {any} */ each) => each.name === name))
      .map((/** @type {any} */ [name, title]) => ({ title, entrant: { name } }));
    const mine = own.map((/** @type {string} */ each) => ({ title: each, entrant: { own: each } }));
    this.offered = [...plain, ...mine].map(({ title, entrant }) => {
      const on = racing.some((/** @type {any} */ each) => each.own === entrant.own && each.name === entrant.name);
      const control = toggle(title, (pressed) => control.setAttribute("aria-pressed", String(pressed)), on);
      return { control, entrant };
    });
    this.strategies.replaceChildren(...this.offered.map(({ control }) => control));
  }

  request() {
    const { informed } = this.view.record.menu;
    const heuristic = this.heuristics.value || null;
    const entrants = this.offered
      .filter(({ control }) => control.ariaPressed === "true")
      .map(({ entrant }) => (informed[entrant.name] ? { ...entrant, heuristic } : entrant));
    return { board: this.text.value, entrants, parity_check: !this.failing.checked };
  }

  async scramble() {
    const request = { moves: Number(this.moves.value), seed: Number(this.seed.value) };
    const { value, error } = await this.view.ask("scramble", request);
    this.complaint.show(error, this.moves);
    if (error) return;
    this.text.show(value, true);
    this.text.edited = true;
    this.seed.value = String(request.seed + 1); // the next one is another
  }
}

export class RaceView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "race");
    this.said = "";
    this.record = this.get("_record");
    /** @type {Lane[]} */
    this.lanes = [];
    /** @type {Clock} */
    this.clock = "expansions";
    /** @type {Uint32Array} */
    this.stops = new Uint32Array([0]);
    this.clocks = select(Object.keys(CLOCKS));
    this.clocks.ariaLabel = "Clock";
    this.clocks.addEventListener("change", () => this.wind());
    this.timeline = new Timeline({
      label: "Race",
      play: "Start the race",
      tools: this.tools,
      words: (at) => this.position(at),
      onMove: () => {
        this.said = "";
        this.show();
      },
      onRest: (at) => {
        this.put({ at });
        this.show();
      },
    });
    this.list = make("ol", { className: "lab-race-lanes", ariaLabel: "Lanes, in the order that you predict" });
    this.axis = make("li", { className: "lab-race-axis", ariaHidden: "true" });
    this.note = make("p", "lab-label");
    this.setup = new Setup(this);
    this.timeline.takeKeys(this.list);
    this.signal.addEventListener("abort", () => this.timeline.end());
    this.follow(["_standing", "_record"], () => this.changed());
    this.take();
    const clock = div("lab-race-clock", field("Clock", this.clocks), this.note);
    this.lay(div("lab-stack", this.timeline.element, this.status, this.list, clock, this.setup.element));
  }

  get standing() {
    return this.get("_standing");
  }

  /** @param {Record<string, any>} changes */
  put(changes) {
    this.set({ _standing: { ...this.standing, ...changes } });
  }

  /** Take the race up that Python ran. */
  take() {
    const { record } = this;
    this.lanes = record.lanes.map((/** @type {any} */ _, /** @type {number} */ i) => new Lane(this, i));
    this.root.style.setProperty("--lanes", record.lanes.length);
    this.setup.take();
    this.dial();
  }

  /** Run under the clock of the state. */
  dial() {
    const { clock, at } = this.standing;
    this.clock = clock;
    this.stops = column(this.record.stops[clock]);
    this.clocks.value = clock;
    for (const lane of this.lanes) lane.draw(this.clock, this.stops);
    this.note.textContent = `${CLOCKS[this.clock].note} Each curve rises towards the goal. The clock runs faster and faster.`;
    this.timeline.reset(this.stops.length - 1, at, CLOCKS[this.clock].pace);
    const ticks = this.ticks().map(({ words, share }) => {
      const tick = make("span", {}, words);
      tick.style.left = `${100 * share}%`;
      return tick;
    });
    this.axis.replaceChildren(div("lab-race-scale", ...ticks, make("em", {}, CLOCKS[this.clock].unit)));
  }

  /** Readings to write under the lanes, as far as there is room. */
  ticks() {
    const { stops } = this;
    const length = Math.max(1, stops.length - 1);
    const last = stops[length];
    const ticks = [{ words: this.reading(0), share: 0 }];
    for (let unit = 1; unit <= last; unit *= 10) {
      for (const reading of [unit, 2 * unit, 5 * unit]) {
        const share = lastUpTo(stops, reading) / length;
        if (reading > last || share < ticks[ticks.length - 1].share + 0.14 || share > 0.84) continue;
        ticks.push({ words: this.reading(reading), share });
      }
    }
    return last ? [...ticks, { words: this.reading(last), share: 1 }] : ticks;
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

  /** Run under the clock that the reader chose; the place is kept where it means the same. */
  wind() {
    const clock = /** @type {Clock} */ (this.clocks.value);
    const ended = this.timeline.at === this.timeline.length;
    this.put({ clock, at: ended ? column(this.record.stops[clock]).length - 1 : 0 });
    this.dial();
    this.show();
  }

  changed() {
    this.said = "";
    if (this.get("_record") !== this.record) {
      this.record = this.get("_record");
      this.take();
    } else this.dial();
    this.show();
  }

  // -- showing ----------------------------------------------------------------------------------

  /** The numbers of the lanes in the order of the reader. */
  get order() {
    return this.standing.prediction ?? this.lanes.map(({ number }) => number);
  }

  show() {
    const { lanes, timeline, clock, stops, order } = this;
    const { at, length } = timeline;
    const open = at === 0;
    const elements = order.map((/** @type {number} */ number) => lanes[number].element);
    const wanted = [...elements, this.axis];
    if (wanted.some((element, i) => this.list.children[i] !== element) || this.list.childElementCount !== wanted.length) {
      const focused = /** @type {HTMLElement | null} */ (document.activeElement);
      const inside = this.list.contains(focused);
      this.list.replaceChildren(...wanted);
      if (inside) focused?.focus({ preventScroll: true });
    }
    const judged = this.standing.prediction && at === length;
    order.forEach((/** @type {number} */ number, /** @type {number} */ position) => {
      const lane = lanes[number];
      lane.show(clock, stops, at);
      const right = judged ? (this.isRight(lane, position) ? " ✓" : " ✗") : "";
      lane.rank.textContent = `${position + 1}${right}`;
      for (const control of [lane.up, lane.down]) control.hidden = !open;
      enable(lane.up, position > 0);
      enable(lane.down, position < lanes.length - 1);
    });
    timeline.setMarks(
      lanes.filter(({ told, ending }) => told.solved && ending <= at).map((lane) => ({ at: lane.ending, meaning: "goal", words: lane.told.label })),
    );
    this.needPython(true, this.setup.job.button, this.setup.scrambling);
    super.say([this.said, this.news()].filter(Boolean).join(" "), timeline.playing);
  }

  /** @param {string} words */
  say(words) {
    this.said = words;
    super.say(words || this.news());
  }

  /** How the race stands. */
  news() {
    const { lanes, timeline, clock } = this;
    const { at, length } = timeline;
    if (at === 0) return ASK;
    if (at === length) return this.verdict();
    const ended = lanes.filter(({ ending }) => ending <= at);
    if (!ended.length) {
      const least = Math.min(...lanes.map((lane) => lane.columns.left[lane.row(clock, this.stops[at])]));
      const ahead = lanes.filter((lane) => lane.columns.left[lane.row(clock, this.stops[at])] === least);
      return ahead.length === lanes.length ? "They are level." : `${listed(ahead.map(({ told }) => told.label))} ${ahead.length > 1 ? "lead" : "leads"}: ${several(least, "move")} to go.`;
    }
    const latest = Math.max(...ended.map(({ ending }) => ending));
    const last = ended.filter(({ ending }) => ending === latest);
    return last
      .map(({ told, columns, count }) => {
        const place = told.places[clock];
        const after = `after ${several(columns.expansions[count - 1], "expansion")}`;
        return `${told.label} ${place ? `arrives ${ordinal(place)}` : "ends"} ${after}: ${told.words}.`;
      })
      .join(" ");
  }

  /** Whether a lane came in at a position, or with others at several.
   *  @param {Lane} lane
   *  @param {number} position */
  isRight({ told }, position) {
    const places = this.lanes.map((lane) => lane.told.places[this.clock]);
    const place = told.places[this.clock];
    if (!place) return position >= places.filter(Boolean).length;
    const together = places.filter((each) => each === place).length;
    return position >= place - 1 && position < place - 1 + together;
  }

  /** How the race ended; how the prediction fared, if there was one. */
  verdict() {
    const { lanes, clock, order } = this;
    const first = lanes.filter(({ told }) => told.places[clock] === 1).map(({ told }) => told.label);
    if (!first.length) return `Nobody arrives${this.record.solvable ? "" : ": this board has no solution"}.`;
    const win = `By ${clock}, ${listed(first)} ${first.length > 1 ? "arrive first together" : "arrives first"}.`;
    if (!this.standing.prediction) return win;
    const wrong = order.filter((/** @type {number} */ n, /** @type {number} */ i) => !this.isRight(lanes[n], i));
    if (!wrong.length) return `${win} Your prediction: every place is right!`;
    const arrived = lanes.filter(({ told }) => told.solved).length;
    const off = (/** @type {number} */ n) => Math.abs((lanes[n].told.places[clock] ?? arrived + 1) - 1 - order.indexOf(n));
    const worst = wrong.reduce((/** @type {number} */ one, /** @type {number} */ n) => (off(n) > off(one) ? n : one));
    const { label: name, places } = lanes[worst].told;
    return (
      `${win} Your prediction: ${lanes.length - wrong.length} of ${lanes.length} places right. Furthest off: ` +
      `${name}; you said ${ordinal(order.indexOf(worst) + 1)}, it came ${ordinal(places[clock])}.`
    );
  }

  // -- what the reader does ---------------------------------------------------------------------

  /** Let a lane change places with its neighbour.
   *  @param {Lane} lane
   *  @param {number} by */
  move(lane, by) {
    const prediction = [...this.order];
    const here = prediction.indexOf(lane.number);
    const there = Math.max(0, Math.min(prediction.length - 1, here + by));
    if (this.timeline.at || here === there) return;
    prediction.splice(here, 1);
    prediction.splice(there, 0, lane.number);
    this.put({ prediction });
    this.said = `${lane.told.label} is ${ordinal(there + 1)} in your prediction.`;
    this.show();
  }
}
