// The transport that all players share: a position in a sequence of steps, and the controls
// that move it.
//
//   const timeline = new Timeline({
//     length,                    // how many steps there are: the position runs from 0 to length
//     at: 0,                     // steps taken at the beginning; 0 is before the first
//     label: "Search",           // the accessible name of the row of controls
//     unit: "expansion",         // what a step is, in the singular
//     words: (at) => "...",      // the position in words; "12 of 312 expansions" if left out
//     name: (at) => "...",       // the same for the slider, where it is read out
//     speeds: [1, 5, 60],        // steps per second to choose from; the default serves most
//     speed: 5,                  // the speed at the beginning; "all" for all steps in 20 seconds
//     begin: "Play",             // what the button that plays says before the first step
//     marks: [{ at, meaning }],  // places pointed out under the slider, in a meaning's colour
//     sections: { name, starts }, // what the steps fall into: "level" say, and where each begins
//     onMove: (at) => {},        // the position has changed, by whatever means but setLength
//     onPlay: (playing) => {},   // it begins to play, or has come to rest
//   });
//
// Members: element; at, length, playing; go(at), play(), pause(), setLength(length, at) and
// setMarks(marks), which call nothing back; keys(element), which gives that element the keys;
// end(), to be called when the view goes. go() takes any number and keeps it within bounds. It
// does not stop the playing; whatever the reader presses, but a speed, does.
//
// While it plays, onMove is called at most once a frame, several steps on at high speeds.

import { div, enable, isShortcut, make, onPress } from "./kit.js";
import { counted, several } from "./words.js";

const SPEEDS = [1, 2, 5, 15, 60, 300, 1500];
const ALL_IN = 20; // seconds, at the speed that takes a whole search at once
const LONGEST_FRAME = 100; // ms: after a pause of the page it goes on, and does not leap

/** @type {Record<string, string>} */
const ICONS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M16 4v16L5 12zM17 4h3v16h-3z",
  play: "M6 3v18l15-9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  forward: "M8 4v16l11-8zM4 4h3v16H4z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
  before: "M4 4h3v16H4zM13 4v16L8 12zM20 4v16l-6-8z",
  next: "M17 4h3v16h-3zM11 4v16l5-8zM4 4v16l6-8z",
};

/** A button with a picture.
 *  @param {string} name */
function iconButton(name) {
  const svg = '<svg viewBox="0 0 24 24" aria-hidden="true"><path></path></svg>';
  const element = make("button", { type: "button", innerHTML: svg });
  element.className = "searchlab-button searchlab-timeline-button";
  redraw(element, name);
  return element;
}

/** @param {HTMLElement} element
 *  @param {string} name */
const redraw = (element, name) => element.querySelector("path")?.setAttribute("d", ICONS[name]);

/** @typedef {{name: string, starts: number[]}} Sections Positions in rising order. */

export class Timeline {
  /** @param {{length: number, at?: number, label?: string, unit?: string, speeds?: number[],
   *    speed?: number | "all", begin?: string, marks?: {at: number, meaning?: string}[],
   *    name?: (at: number) => string, sections?: Sections | null,
   *    words?: (at: number) => string,
   *    onMove?: (at: number) => void, onPlay?: (playing: boolean) => void}} options */
  constructor(options) {
    const { at = 0, label, unit = "expansion", speeds = SPEEDS, speed = 5, marks = [] } = options;
    this.unit = unit;
    this.begin = options.begin ?? "Play";
    this.written = options.words;
    this.name = options.name ?? ((/** @type {number} */ place) => this.words(place));
    this.onMove = options.onMove ?? (() => {});
    this.onPlay = options.onPlay ?? (() => {});
    this.playing = false;
    this.length = 0;
    this.at = 0;
    this.frame = 0;
    this.shown = ""; // what the button says that plays

    this.first = this.control("first", "First", () => 0);
    this.back = this.control("back", "Step back", () => this.at - 1);
    this.toggle = iconButton("play");
    this.toggle.addEventListener("click", () => (this.playing ? this.pause() : this.play()));
    this.forward = this.control("forward", "Step forward", () => this.at + 1);
    this.last = this.control("last", "Last", () => this.length);
    this.before = this.control("before", "", () => this.sectionBefore());
    this.next = this.control("next", "", () => this.sectionAfter());

    this.slider = make("input", { type: "range", min: 0, step: 1, ariaLabel: "Position" });
    this.slider.className = "searchlab-slider searchlab-timeline-slider";
    this.slider.addEventListener("input", () => this.take(Number(this.slider.value)));
    this.ticks = make("div", { className: "searchlab-timeline-marks", ariaHidden: "true" });
    this.position = make("span", "searchlab-timeline-position");
    this.speed = make("select", "searchlab-select");
    for (const each of speeds) {
      const words = `${counted(each)} a second`;
      this.speed.append(new Option(words, String(each), false, each === speed));
    }

    this.speed.append(new Option(`all in ${ALL_IN} s`, "all", false, speed === "all"));

    const { first, before, back, toggle, forward, next, last } = this;
    this.element = make(
      "div",
      { className: "searchlab-timeline", role: "group", ariaLabel: label ?? "Playing" },
      div("searchlab-timeline-buttons", first, before, back, toggle, forward, next, last),
      div("searchlab-timeline-track", this.slider, this.ticks),
      this.position,
      make("label", "searchlab-timeline-speed", make("span", {}, "Speed"), this.speed),
    );
    this.keys(this.element);
    this.setSections(options.sections ?? null);
    this.setLength(options.length, at);
    this.setMarks(marks);
  }

  /** A button that goes to a place.
   *  @param {string} name
   *  @param {string} words
   *  @param {() => number} place */
  control(name, words, place) {
    const element = iconButton(name);
    element.ariaLabel = element.title = words;
    onPress(element, () => this.take(place()));
    return element;
  }

  /** A position as a reader counts.
   *  @param {number} at */
  words(at) {
    return this.written?.(at) ?? `${counted(at)} of ${several(this.length, this.unit)}`;
  }

  /** Go to a position that the reader chose: the reader takes over from the playing.
   *  @param {number} at */
  take(at) {
    this.pause();
    this.go(at);
  }

  /** @param {number} at */
  go(at) {
    const place = Math.max(0, Math.min(this.length, Math.round(at) || 0));
    if (place === this.at) return;
    this.at = place;
    this.show();
    this.onMove(place);
  }

  /** @param {number} length
   *  @param {number} [at] */
  setLength(length, at = this.at) {
    this.length = length;
    this.at = Math.max(0, Math.min(length, at));
    this.slider.max = String(length);
    const longest = `${this.words(length).length}ch`;
    this.position.style.setProperty("--longest", longest); // that nothing jumps
    if (!length) this.pause();
    this.show();
  }

  /** @param {{at: number, meaning?: string}[]} marks */
  setMarks(marks) {
    this.ticks.replaceChildren(
      ...marks.map(({ at, meaning = "cursor" }) => {
        const tick = make("span", "searchlab-timeline-mark");
        tick.style.setProperty("--place", String(this.length ? at / this.length : 0));
        tick.style.setProperty("--colour", `var(--searchlab-${meaning})`);
        return tick;
      }),
    );
  }

  /** @param {Sections | null} sections */
  setSections(sections) {
    this.sections = sections;
    for (const [control, words] of [[this.before, "Previous"], [this.next, "Next"]]) {
      const element = /** @type {HTMLElement} */ (control);
      element.hidden = !sections;
      element.ariaLabel = element.title = `${words} ${sections?.name}`;
    }
  }

  /** Where the section begins that follows; the end where none does. */
  sectionAfter() {
    return this.sections?.starts.find((start) => start > this.at) ?? this.length;
  }

  /** Where the last section began that began before. */
  sectionBefore() {
    return this.sections?.starts.findLast((start) => start < this.at) ?? 0;
  }

  show() {
    const { at, length, playing } = this;
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", this.name(at));
    this.position.textContent = this.words(at);
    for (const button of [this.first, this.before, this.back]) enable(button, at > 0);
    for (const button of [this.forward, this.next, this.last]) enable(button, at < length);
    const words = playing ? "Pause" : at ? "Play" : this.begin;
    if (this.shown === words) return;
    this.shown = words;
    this.toggle.ariaLabel = this.toggle.title = words;
    redraw(this.toggle, playing ? "pause" : "play");
  }

  // -- playing ---------------------------------------------------------------------------

  /** Play on from here; from the beginning where this is the end. */
  play() {
    if (this.playing || !this.length) return;
    this.playing = true;
    this.onPlay(true);
    if (this.at === this.length) this.go(0);
    this.show();
    /** @type {number | null} */
    let before = null;
    let due = 1; // the first step is made at once, and what is left of a step is kept
    const frame = (/** @type {number} */ now) => {
      const elapsed = before === null ? 0 : Math.min(now - before, LONGEST_FRAME);
      before = now;
      due += (elapsed * this.rate()) / 1000;
      const steps = Math.floor(due);
      due -= steps;
      if (steps) this.go(this.at + steps);
      if (!this.playing) return; // it was stopped by what it showed
      if (this.at === this.length) this.pause();
      else this.frame = requestAnimationFrame(frame);
    };
    this.frame = requestAnimationFrame(frame);
  }

  /** Stand at some places one after the other, for as long as each is looked at, and come back; a
   *  reader who pauses ends it. Returns whether all were seen.
   *  @param {number[]} places
   *  @param {() => Promise<void>} look */
  async film(places, look) {
    this.pause();
    const { at } = this;
    this.playing = true;
    this.onPlay(true);
    for (const place of places) {
      this.go(place);
      this.show();
      await look();
      if (!this.playing) return false;
    }
    this.go(at);
    this.pause();
    return true;
  }

  pause() {
    if (!this.playing) return;
    cancelAnimationFrame(this.frame);
    this.playing = false;
    this.show();
    this.onPlay(false);
  }

  /** Steps a second. */
  rate() {
    const { value } = this.speed;
    return value === "all" ? this.length / ALL_IN : Number(value);
  }

  /** Play faster, or slower.
   *  @param {number} by How many of the speeds further. */
  hurry(by) {
    const { speed } = this;
    speed.selectedIndex = Math.max(0, Math.min(speed.length - 1, speed.selectedIndex + by));
  }

  /** Space plays and pauses, the arrows step, Home and End go to the ends, PageUp and PageDown a
   *  tenth on and back, p and n to the previous and the next section, < and > play slower and
   *  faster, wherever in the element the focus is. A control keeps its own keys.
   *  @param {HTMLElement} element */
  keys(element) {
    element.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target, key } = event;
    if (event.defaultPrevented || isShortcut(event) || !(target instanceof Element)) return;
    if (target.matches("select, textarea, input:not([type=range])")) return;
    if (target.matches("button") && key === " ") return;
    if (target.matches("[type=range]") && key.length > 1) return; // it has the same arrows and ends
    const tenth = Math.max(1, Math.round(this.length / 10));
    /** @type {Record<string, number>} */
    const places = {
      ArrowLeft: this.at - 1,
      ArrowRight: this.at + 1,
      Home: 0,
      End: this.length,
      PageUp: this.at + tenth,
      PageDown: this.at - tenth,
    };
    if (this.sections) {
      places.n = this.sectionAfter();
      places.p = this.sectionBefore();
    }
    if (key === " ") this.playing ? this.pause() : this.play();
    else if (key === "<" || key === ">") this.hurry(key === ">" ? 1 : -1);
    else if (key in places) this.take(places[key]);
    else return;
    event.preventDefault(); // the page stays where it is
  }

  end() {
    cancelAnimationFrame(this.frame);
    this.playing = false;
  }
}
