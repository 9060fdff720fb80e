// A lane of the race on the page.

import { Figures, button, div, isShortcut, make, onPress } from "./kit.js";
import { ordinal, Run } from "./runs.js";
import { smallTray } from "./tray.js";
import { counted } from "./words.js";

/** @typedef {import("./runs.js").Clock} Clock */

const POINTS = 500; // of a curve
const HEIGHT = 90; // of the highest curve, in hundredths of its lane

const TRACK =
  '<svg viewBox="0 0 1000 100" preserveAspectRatio="none"><path></path><path></path></svg>' +
  '<i class="searchlab-race-clock"></i>' +
  '<svg class="searchlab-race-head" viewBox="0 0 100 100"><path></path></svg>' +
  '<span class="searchlab-race-flag"></span>';

export class Lane extends Run {
  /** @param {any} record
   *  @param {number} number
   *  @param {{onMove: (lane: Lane, by: number) => void,
   *    onGrab: (lane: Lane, event: PointerEvent) => void}} hear */
  constructor(record, number, { onMove, onGrab }) {
    super(record, number);
    const { look } = record.lanes[number];
    this.highest = 1; // of the frontiers of all lanes
    this.ending = 0; // the stop of the clock at which it is done

    const { label } = this;
    this.up = button("▲", { ariaLabel: `${label}: earlier`, title: "Earlier" });
    this.down = button("▼", { ariaLabel: `${label}: later`, title: "Later" });
    onPress(this.up, () => onMove(this, -1));
    onPress(this.down, () => onMove(this, 1));
    this.rank = make("span", "searchlab-race-rank");
    const order = div("searchlab-race-order", this.up, this.rank, this.down);
    order.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      if (!by || isShortcut(event)) return;
      event.preventDefault(); // the page stays where it is
      onMove(this, by);
    });

    this.saying = make("span", "searchlab-race-words");
    this.mark = make("span", { className: "searchlab-race-mark", ariaHidden: "true" });
    this.mark.innerHTML = '<svg viewBox="0 0 100 100"><path></path></svg>';
    this.who = this.makeWho();
    this.who.addEventListener("pointerdown", (event) => onGrab(this, event));

    this.tray = smallTray(record);
    this.mini = div("searchlab-race-mini", this.tray.element);
    this.track = make("div", { className: "searchlab-race-track", ariaHidden: "true" });
    this.track.innerHTML = TRACK;
    const [band, cursor, head, flag] = /** @type {any} */ (this.track.children);
    /** @type {SVGElement} */
    this.band = band;
    /** @type {HTMLElement} */
    this.cursor = cursor;
    /** @type {SVGElement} */
    this.head = head;
    /** @type {HTMLElement} */
    this.flag = flag;
    for (const drawing of [this.mark, head]) {
      const path = drawing.querySelector("path");
      path.setAttribute("d", look.shape);
      path.classList.toggle("searchlab-race-hollow", !look.filled);
    }
    const figures = new Figures("searchlab-race-figures");
    this.values = {
      expansions: figures.add("expanded"),
      generated: figures.add("generated"),
    };
    const stored = () => ({
      held: figures.add("held"),
      frontier: figures.add("frontier"),
    });
    if (!this.observed) Object.assign(this.values, stored());
    const parts = [order, this.who, this.mini, this.track, figures.element];
    this.element = make("li", "searchlab-race-lane", ...parts);
    this.element.style.setProperty("--lane", look.color);
    this.element.style.setProperty("--dash", look.dash || "none");
    this.element.style.setProperty("--width", `${look.width}px`);
  }

  /** Who runs here, and how it stands; the longest words keep their room. */
  makeWho() {
    const { label, words } = this;
    const room = make("span", "searchlab-race-words searchlab-hidden", `★ 1st: ${words}`);
    room.ariaHidden = "true";
    const cut = label.indexOf(" (");
    const named = make("span", {}, make("strong", {}, cut > 0 ? label.slice(0, cut) : label));
    if (cut > 0) named.append(make("span", "searchlab-race-options", label.slice(cut)));
    return div(
      "searchlab-race-who",
      div("searchlab-race-label", this.mark, named),
      div("searchlab-stack", this.saying, room),
    );
  }

  /** How high the curve is, in hundredths.
   *  @param {number} row */
  height(row) {
    return (HEIGHT * Math.log1p(this.columns.frontier[row])) / Math.log1p(this.highest);
  }

  /** Draw the curve of the frontier, under a clock with these stops.
   *  @param {Clock} clock
   *  @param {ArrayLike<number>} stops
   *  @param {number} highest */
  draw(clock, stops, highest) {
    this.highest = highest;
    this.ending = this.end(clock, stops);
    const length = Math.max(1, stops.length - 1);
    const stride = Math.max(1, Math.floor(this.ending / POINTS));
    const points = [];
    for (let i = 0; i < this.ending; i += stride) points.push([i, this.at(clock, stops[i])]);
    points.push([this.ending, this.count - 1]);
    const line = points
      .map(([i, row]) => `${((1000 * i) / length).toFixed(1)} ${(100 - this.height(row)).toFixed(1)}`)
      .join("L");
    const right = ((1000 * this.ending) / length).toFixed(1);
    this.band.children[0].setAttribute("d", `M0 100L${line}L${right} 100z`);
    this.band.children[1].setAttribute("d", `M${line}`);
    const place = this.places[clock];
    this.flag.textContent = place ? `★ ${ordinal(place)}` : "✗";
    this.flag.style.left = `${Number(right) / 10}%`;
    this.flag.classList.toggle("searchlab-race-late", Number(right) > 850);
  }

  /** @param {Clock} clock
   *  @param {ArrayLike<number>} stops
   *  @param {number} at */
  show(clock, stops, at) {
    const reading = stops[at];
    const row = this.at(clock, reading);
    const over = this.final(clock) <= reading;
    const length = Math.max(1, stops.length - 1);
    const share = (100 * (over ? this.ending : at)) / length;
    this.band.style.clipPath = `inset(-10px ${100 - share}% -10px 0)`;
    this.cursor.style.left = `${(100 * at) / length}%`;
    this.head.style.left = `${share}%`;
    this.head.style.bottom = `${this.height(row)}%`;
    this.track.classList.toggle("searchlab-race-over", over);
    for (const [name, element] of Object.entries(this.values)) {
      element.textContent = counted(this.columns[name][row]);
    }
    const words = `${this.label}, ${over && this.solved ? "arrived" : "expanding"}: `;
    this.tray.show(this.board(row), { words });
    this.saying.textContent = over ? this.ended(clock) : this.doing(row);
  }
}
