// The transport of all players: a position in a sequence of steps, and the controls that move it.

import { counted, div, enable, isField, isShortcut, make, select, several } from "./dom.js";
import { iconButton } from "./view.js";

const SPEEDS = [1, 2, 5, 15, 60, 300, 1500];
const ALL_IN = 20; // seconds, at the speed that takes a whole search at once
const [FIRST, TWICE] = [30, 3]; // steps a second, and after how many seconds there are twice as many
const LONGEST_FRAME = 100; // ms: after a pause of the page it continues without a jump
const PLAY = "M6 3v18l15-9z";
const PAUSE = "M5 4h5v16H5zM14 4h5v16h-5z";

/** The controls, the first three of them before the one that plays: the key that does the same, the
 *  picture, the name, and the position that each leads to.
 *  @type {{key: string, icon: string, name: string, to: (timeline: Timeline) => number}[]} */
const CONTROLS = [
  { key: "Home", icon: "M5 4h3v16H5zM20 4v16L9 12z", name: "First (Home)", to: () => 0 },
  {
    key: "p",
    icon: "M4 4h3v16H4zM13 4v16L8 12zM20 4v16l-6-8z",
    name: "Previous {section} (p)",
    to: ({ at, sections }) => sections.starts.findLast((start) => start < at) ?? 0,
  },
  { key: "ArrowLeft", icon: "M16 4v16L5 12zM17 4h3v16h-3z", name: "Step back (←)", to: ({ at }) => at - 1 },
  { key: "ArrowRight", icon: "M8 4v16l11-8zM4 4h3v16H4z", name: "Step forward (→)", to: ({ at }) => at + 1 },
  {
    key: "n",
    icon: "M17 4h3v16h-3zM11 4v16l5-8zM4 4v16l6-8z",
    name: "Next {section} (n)",
    to: ({ at, length, sections }) => sections.starts.find((start) => start > at) ?? length,
  },
  { key: "End", icon: "M16 4h3v16h-3zM4 4v16l11-8z", name: "Last (End)", to: ({ length }) => length },
];

/**
 * @typedef {{unit: string, length: number, sections: {name: string, starts: number[]}, marks: Mark[]}}
 *   Sequence What is played: its parts, such as a "level", begin at `starts`.
 * @typedef {{at: number, meaning: string, text: string}} Mark A place that is pointed out under
 *   the slider in the colour of a meaning.
 */

/** A position from 0, before the first step, to `length`, in a view. Its `moved` is called whenever
 *  the reader or the playing changes it, at most once a frame; its `rest` when the reader has chosen a
 *  position, or the playing has stopped. `reset` calls nothing back. */
export class Timeline {
  /** @param {import("./played_view.js").PlayedView<any>} view
   *  @param {Sequence} sequence
   *  @param {{label: string, play?: string}} options Its accessible name, and that of the play button
   *    at the beginning. */
  constructor(view, { unit, length, sections, marks }, { label, play = "Play" }) {
    this.view = view;
    this.unit = unit;
    this.length = length;
    this.sections = sections;
    this.playText = play;
    this.playing = false;
    this.at = this.frame = 0;
    this.controls = CONTROLS.map(({ icon, name, to }) =>
      iconButton(icon, name.replace("{section}", sections.name), () => this.take(to(this))),
    );
    this.toggle = iconButton(PLAY, play, () => (this.playing ? this.pause() : this.play()));
    this.toggle.classList.add("play");
    this.slider = make("input", { type: "range", className: "slider", min: 0, max: length, step: 1, ariaLabel: "Position" });
    this.slider.addEventListener("input", () => this.take(Number(this.slider.value)));
    this.position = make("span", "position");
    this.position.dataset.longest = this.text(length);
    this.speed = select([
      ...SPEEDS.map((each) => /** @type {[string, string]} */ ([String(each), `${counted(each)} per s`])),
      ["doubling", ""],
      ["all", `all in ${ALL_IN} s`],
    ]);
    Object.assign(this.speed, { ariaLabel: "Speed", title: `${unit}s per second` });
    this.element = make(
      "div",
      { className: "timeline", role: "group", ariaLabel: label },
      div("transport", ...this.controls.toSpliced(3, 0, this.toggle)),
      div("track", this.slider, div("marks", ...marks.map((mark) => this.tick(mark)))),
      this.position,
      this.speed,
      view.tools,
    );
    view.root.addEventListener("keydown", (event) => this.key(event));
    view.signal.addEventListener("abort", () => this.pause(false));
  }

  /** Stand elsewhere; nothing is called back.
   *  @param {number} at
   *  @param {number | string} [speed] Steps a second. */
  reset(at, speed) {
    this.pause(false);
    this.at = Math.max(0, Math.min(this.length, at));
    if (speed !== undefined) this.speed.value = String(speed);
    this.show();
  }

  /** The steps a second from here on. A speed that doubles is that of the place, however it was reached.
   *  @returns {number} */
  get rate() {
    const { value } = this.speed;
    if (value === "all") return this.length / ALL_IN;
    return value === "doubling" ? this.doubling : Number(value);
  }

  get doubling() {
    return FIRST + (this.at * Math.LN2) / TWICE;
  }

  /** A position as text.
   *  @param {number} at */
  text(at) {
    return `${counted(at)} of ${several(this.length, this.unit)}`;
  }

  /** @param {Mark} mark */
  tick({ at, meaning, text }) {
    const tick = make("span", { role: "img", tabIndex: 0, ariaLabel: text });
    tick.classList.toggle("late", at > this.length / 2);
    tick.style.setProperty("--place", String(at / this.length));
    tick.style.setProperty("--colour", `var(--${meaning})`);
    return tick;
  }

  /** Go to a position that the reader chose, who takes over from the playing.
   *  @param {number} at */
  take(at) {
    this.pause(false);
    this.go(at);
    this.rest();
  }

  /** @param {number} at */
  go(at) {
    const place = Math.max(0, Math.min(this.length, at));
    if (place === this.at) return;
    this.at = place;
    this.show();
    this.view.moved();
  }

  show() {
    const { at, length, playing } = this;
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", `${this.text(at)}. ${this.view.sentence(at)}`);
    this.position.textContent = this.text(at);
    this.speed.options[SPEEDS.length].text = `doubling, ${counted(Math.round(this.doubling))}/s`;
    this.controls.forEach((control, i) => enable(control, i < 3 ? at > 0 : at < length));
    const name = playing ? "Pause" : at ? "Play" : this.playText;
    enable(this.toggle, length > 0);
    Object.assign(this.toggle, { ariaLabel: name, title: `${name} (Space)` });
    this.toggle.querySelector("path")?.setAttribute("d", playing ? PAUSE : PLAY);
  }

  // -- playing ------------------------------------------------------------------------------

  /** Play on from here; from the beginning where this is the end. */
  play() {
    if (this.playing || !this.length) return;
    this.playing = true;
    if (this.at === this.length) this.go(0);
    this.show();
    /** @type {number | null} */
    let before = null;
    let due = 1; // the first step is made at once, and what is left of a step is kept
    const frame = (/** @type {number} */ now) => {
      due += (Math.min(now - (before ?? now), LONGEST_FRAME) * this.rate) / 1000;
      before = now;
      const steps = Math.floor(due);
      due -= steps;
      if (steps) this.go(this.at + steps);
      if (!this.playing) return; // it was stopped by what it showed
      if (this.at === this.length) this.pause();
      else this.frame = requestAnimationFrame(frame);
    };
    this.frame = requestAnimationFrame(frame);
  }

  /** @param {boolean} [rests] Whether that is a position of rest. */
  pause(rests = true) {
    if (!this.playing) return;
    cancelAnimationFrame(this.frame);
    this.playing = false;
    this.show();
    if (rests) this.rest();
  }

  rest() {
    this.view.rest(this.at);
    this.view.show();
  }

  /** Space plays and pauses, < and > play slower and faster, other keys are those of the controls. A
   *  field keeps its own keys.
   *  @param {KeyboardEvent} event */
  key(event) {
    const { target, key } = event;
    if (event.defaultPrevented || isShortcut(event) || !(target instanceof Element)) return;
    if (isField(target) || (target.matches("button, summary") && (key === " " || key === "Enter"))) return;
    if (target.matches("[type=range]") && key.length > 1) return; // it has the same arrows and ends
    const { speed } = this;
    const control = CONTROLS.findIndex((each) => each.key === key);
    if (key === " ") this.playing ? this.pause() : this.play();
    else if (key === "<") speed.selectedIndex = Math.max(0, speed.selectedIndex - 1);
    else if (key === ">") speed.selectedIndex = Math.min(speed.length - 1, speed.selectedIndex + 1);
    else if (control >= 0) this.take(CONTROLS[control].to(this));
    else return;
    event.preventDefault(); // the page stays where it is
  }
}
