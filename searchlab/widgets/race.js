// The race: lanes that share one clock.

import { arrangeIn, dragIn } from "./arranging.js";
import { div, enable, field, label, make, offer, row } from "./kit.js";
import { Lane } from "./race_lane.js";
import { RaceSetup } from "./race_setup.js";
import { arrivals, Dial, isRight, numbers, ordinal, UNITS, verdict } from "./runs.js";
import { Timeline } from "./timeline.js";
import { stillBoard } from "./tray.js";
import { View, widget } from "./view.js";
import { several } from "./words.js";

/** @typedef {import("./runs.js").Clock} Clock */

/** Stops a second, at the beginning.
 *  @type {Record<Clock, number>} */
const PACE = { expansions: 60, depth: 2, seconds: 60 };

const ASK =
  "Who arrives first? Drag the lanes into your order, or press their arrows: the first on top. " +
  "Then start the race: press ▶.";
const GONE = "The kernel is gone; this race can still be played. Run the cell again for another.";
const NOTE =
  "The clock stops at each of its first 256 readings, then at every 2nd, 4th, 8th, … " +
  "A band is a frontier: how many boards wait, on one log scale for all lanes.";
const NOTES = {
  expansions: "Each strategy expands one board at a time.",
  depth:
    "Depth is that of the deepest board generated, of both sides together; " +
    "where a search is iterative, it is the limit.",
  seconds:
    "Seconds were measured when the race was run, one strategy after the other, " +
    "each alone: without counting and recording.",
};

export class RaceView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "race");
    this.news = ""; // said until the clock moves
    /** @type {Lane | null} */
    this.held = null; // the lane that is being dragged
    this.record = this.model.get("_record");
    /** @type {Lane[]} */
    this.lanes = [];
    /** @type {Record<string, Dial>} */
    this.dials = {};
    /** @type {Dial | null} */
    this.dial = null;

    this.place = div("searchlab-race-start");
    this.clocks = make("select");
    offer(this.clocks, Object.keys(UNITS));
    this.list = make("ol", "searchlab-race-lanes");
    this.list.ariaLabel = "Lanes, in the order that you predict";
    this.axis = make("div", { className: "searchlab-race-scale", ariaHidden: "true" });
    this.timeline = this.makeTimeline();
    this.setup = new RaceSetup(this);
    this.notes = Object.entries(NOTES).map(([clock, words]) => {
      const element = make("p", "searchlab-label", `${words} ${NOTE}`);
      return { clock, element };
    });
    const controls = row(field("Clock", this.clocks), this.setup.opening);
    const notes = div("searchlab-stack", ...this.notes.map(({ element }) => element));
    this.whole = div(
      "searchlab-race-whole",
      div(
        "searchlab-race-whole searchlab-scene",
        this.timeline.element,
        this.status,
        this.list,
        div("searchlab-race-axis", this.axis),
      ),
      div("searchlab-race-below", this.place, make("div", {}, controls, notes)),
      this.setup.element,
    );
    this.lay(this.whole);
    this.listen();
    this.build();
    this.begin();
  }

  makeTimeline() {
    const timeline = new Timeline({
      length: 0,
      label: "Race",
      begin: "Start the race",
      speed: PACE.expansions,
      words: (at) => this.dial?.position(at) ?? "",
      onMove: (at) => this.travel(at),
      onPlay: (playing) => (playing ? this.show() : this.travel(timeline.at)),
    });
    return timeline;
  }

  listen() {
    const { timeline } = this;
    this.clocks.addEventListener("change", () => {
      timeline.pause();
      const ended = timeline.at === timeline.length && timeline.length > 0;
      const clock = this.clocks.value;
      this.put({ clock, at: ended ? this.dials[clock].length : 0 });
    });
    timeline.keys(this.list);
    this.followState(() => this.take());
    this.follow(["_progress"], () => this.setup.show());
    this.endings.push(() => timeline.end());
  }

  // -- building ------------------------------------------------------------------------

  /** Take the race up that Python ran. */
  build() {
    const record = this.model.get("_record");
    this.record = record;
    const hear = {
      onMove: (/** @type {Lane} */ lane, /** @type {number} */ by) => this.move(lane, by),
      onGrab: (/** @type {Lane} */ lane, /** @type {PointerEvent} */ event) => this.grab(lane, event),
    };
    this.lanes = record.lanes.map((/** @type {any} */ _, /** @type {number} */ number) =>
      new Lane(record, number, hear),
    );
    const clocks = /** @type {Clock[]} */ (Object.keys(UNITS));
    this.dials = Object.fromEntries(
      clocks.map((clock) => [clock, new Dial(clock, numbers(record.stops[clock]))]),
    );
    this.dial = null;
    const far = record.distance === null ? "fewest moves unknown" : several(record.distance, "move");
    this.place.replaceChildren(
      label("Start"),
      stillBoard(record.board, record, { words: "Start: " }),
      label(record.solvable ? far : "no solution"),
    );
    this.list.replaceChildren();
    this.whole.style.setProperty("--cols", record.cols);
    this.whole.style.setProperty("--lanes", record.lanes.length);
    this.root.classList.toggle("searchlab-race-many", record.lanes.length > 4);
    this.setup.take(record);
    this.take();
  }

  /** Take the state up that this view, another one or Python has set. */
  take() {
    if (this.model.get("_record") !== this.record) return this.build();
    const { timeline } = this;
    timeline.pause();
    const { clock, at, prediction } = this.state.standing;
    if (clock !== this.dial?.clock) this.wind(clock, at);
    else if (timeline.at !== at) timeline.setLength(timeline.length, at);
    const wanted = prediction.map((/** @type {number} */ number) => this.lanes[number].element);
    arrangeIn(this.list, wanted, this.held?.element);
    this.show();
  }

  /** Run under a clock.
   *  @param {Clock} clock
   *  @param {number} at */
  wind(clock, at) {
    this.dial = this.dials[clock];
    this.clocks.value = clock;
    const tops = this.lanes.map(({ columns }) => columns.frontier.reduce((a, b) => Math.max(a, b)));
    for (const lane of this.lanes) lane.draw(clock, this.dial.stops, Math.max(1, ...tops));
    this.timeline.speed.value = String(PACE[clock]);
    for (const note of this.notes) {
      note.element.classList.toggle("searchlab-hidden", note.clock !== clock);
    }
    this.timeline.setLength(this.dial.length, at);
    const ticks = this.dial.scale().map(({ words, share }) => {
      const tick = make("span", {}, words);
      tick.style.left = `${100 * share}%`;
      return tick;
    });
    const unit = clock === "seconds" ? `${UNITS[clock]}, ${this.dial.unit}` : UNITS[clock];
    this.axis.replaceChildren(...ticks, make("span", "searchlab-race-unit", unit));
  }

  // -- showing -------------------------------------------------------------------------

  show() {
    const { lanes, timeline, dial } = this;
    if (!dial) return;
    const { at, length } = timeline;
    const { prediction } = this.state.standing;
    const open = at === 0 && length > 0;
    const judged = at === length && arrivals(lanes).length > 0;
    for (const lane of lanes) {
      const position = prediction.indexOf(lane.number);
      lane.show(dial.clock, dial.stops, at);
      const right = isRight(lanes, lane, position, dial.clock) ? " ✓" : " ✗";
      lane.rank.textContent = `${position + 1}${judged ? right : ""}`;
      lane.who.classList.toggle("searchlab-race-open", open);
      enable(lane.up, open && position > 0);
      enable(lane.down, open && position < lanes.length - 1);
    }
    const arrived = arrivals(lanes).filter((lane) => lane.ending <= at);
    if (arrived.length !== timeline.ticks.childElementCount) {
      timeline.setMarks(arrived.map((lane) => ({ at: lane.ending, meaning: "goal" })));
    }
    this.say();
    this.setup.show();
  }

  /** Say how the race stands, after the news. */
  say(words = this.judge()) {
    const all = [this.news, words, this.live ? "" : GONE].filter(Boolean).join(" ");
    if (this.status.textContent !== all) this.status.textContent = all;
  }

  /** How the race stands; at its end, how the prediction fared. */
  judge() {
    const { lanes, timeline, dial, record } = this;
    const { at, length } = timeline;
    if (!dial) return "";
    const { clock } = dial;
    if (at === length) {
      return verdict(lanes, this.state.standing.prediction, clock, record.solvable);
    }
    if (at === 0) return ASK;
    const ended = lanes.filter((lane) => lane.ending <= at);
    if (!ended.length) return "They are on their way; nobody has arrived yet.";
    const latest = Math.max(...ended.map((lane) => lane.ending));
    const last = ended.filter((lane) => lane.ending === latest);
    return last.map((lane) => lane.news(clock)).join(" ");
  }

  // -- what the reader does --------------------------------------------------------------

  /** @param {Record<string, any>} changes */
  put(changes) {
    this.news = "";
    this.save({ standing: { ...this.state.standing, ...changes } });
    this.take();
  }

  /** @param {number} at */
  travel(at) {
    this.news = "";
    this.save({ standing: { ...this.state.standing, at } }, this.timeline.playing);
    this.show();
  }

  /** Let a lane change places with its neighbour.
   *  @param {Lane} lane
   *  @param {number} by */
  move(lane, by) {
    const prediction = [...this.state.standing.prediction];
    const here = prediction.indexOf(lane.number);
    const there = Math.max(0, Math.min(prediction.length - 1, here + by));
    if (this.timeline.at !== 0 || here === there) return;
    prediction.splice(here, 1);
    prediction.splice(there, 0, lane.number);
    this.put({ prediction });
    this.news = `${lane.label} is ${ordinal(there + 1)} in your prediction.`;
    this.say();
  }

  /** @param {Lane} lane
   *  @param {PointerEvent} event */
  grab(lane, event) {
    if (event.button || this.timeline.at !== 0) return;
    const { element } = lane;
    this.held = lane;
    element.classList.add("searchlab-race-held");
    dragIn(event, lane, (by) => this.move(lane, by), () => {
      this.held = null;
      element.classList.remove("searchlab-race-held");
    });
  }

  gone() {
    this.setup.asked = false;
  }
}

export default widget(RaceView);
