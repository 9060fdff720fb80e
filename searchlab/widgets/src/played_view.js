// The base of the views that play a search which Python made: its timeline, and its place in the
// address of the page.

import { Recording } from "./recording.js";
import { Timeline } from "./timeline.js";
import { iconButton, View } from "./view.js";

const LINK = "M10 13a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 11a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1.5-1.5";
const REST_MS = 300; // after the last view has come, each has its number

/** A view of a recording, with a timeline. A subclass defines `show`.
 *  @template {Recording} Kind */
export class PlayedView extends View {
  /** @param {import("./view.js").Context} context
   *  @param {string} name By which it is called in an address, too.
   *  @param {Kind} recording
   *  @param {{label: string, play?: string, speed: number | string, traits: string[]}} options Of the
   *    timeline, and the traits that are shown. */
  constructor(context, name, recording, { speed, traits, ...options }) {
    super(context, name);
    this.name = name;
    this.message = ""; // shown until the next step
    this.recording = recording;
    const link = iconButton(LINK, "Copy link", () => this.copyLink());
    link.classList.add("link");
    this.tools.prepend(link);
    this.timeline = new Timeline(this, recording.payload, options);
    this.timeline.reset(this.get("at"), speed);
    this.follow(["at"], () => this.arrived());
    this.follow(traits, () => this.moved());
    // What follows # in the address with which the page was opened, which slides have replaced since.
    this.hash = new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href).hash;
    this.opened = ""; // the one that led here last
    /** @type {number | undefined} */
    this.opening = undefined;
    const open = (/** @type {any} */ { newURL }) => {
      if (newURL) this.hash = new URL(newURL).hash;
      clearTimeout(this.opening);
      this.opening = window.setTimeout(() => this.openLink(), REST_MS);
    };
    for (const event of ["hashchange", "searchlab-laid"]) addEventListener(event, open, { signal: this.signal });
    this.signal.addEventListener("abort", () => clearTimeout(this.opening));
  }

  /** @param {...Node} parts */
  lay(...parts) {
    super.lay(...parts);
    dispatchEvent(new Event("searchlab-laid"));
  }

  /** What is said at a position.
   *  @param {number} at */
  sentence(at) {
    return this.recording.sentence(at);
  }

  /** The timeline has moved, or Python or another view has set something else. */
  moved() {
    this.message = "";
    this.show();
  }

  /** Set the position in the state of the model.
   *  @param {number} at */
  rest(at) {
    this.set({ at });
  }

  /** Python or another view has set the position: it wins over the one that is played. */
  arrived() {
    this.timeline.reset(this.get("at"));
    this.moved();
  }

  /** Announce the message, or what the last step did. */
  announce() {
    super.say(this.message || this.sentence(this.timeline.at), this.timeline.playing);
  }

  /** Show a message until the next step.
   *  @param {string} text */
  say(text) {
    this.message = text;
    this.announce();
  }

  // -- its place in the address of the page ---------------------------------------------------

  /** The part of the address that leads to this view, and to its position. */
  get anchor() {
    const all = [...document.querySelectorAll(".searchlab")].filter((each) => each.shadowRoot?.querySelector(`.${this.name}`));
    return `#${this.name}-${all.indexOf(this.el) + 1}@${this.timeline.at}`;
  }

  /** Put the position into the address, and copy that. */
  async copyLink() {
    this.timeline.pause();
    const link = location.href.replace(/#.*|$/, this.anchor);
    history.replaceState(history.state, "", link);
    try {
      await navigator.clipboard.writeText(link);
      this.say(this.recording.payload.link.copied);
    } catch {
      this.say(this.recording.payload.link.shown);
    }
  }

  /** Go where the address leads to, if that is here; once for each address. */
  openLink() {
    const { hash, opened, el } = this;
    const [name, at] = hash.split("@");
    if (opened === hash || name !== this.anchor.split("@")[0] || !/^\d+$/.test(at ?? "")) return;
    this.opened = hash;
    const { Reveal } = /** @type {any} */ (globalThis);
    const slide = el.closest(".slides section");
    if (Reveal && slide) {
      const { h, v } = Reveal.getIndices(slide);
      Reveal.slide(h, v);
    }
    for (let fold = el.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
    this.timeline.take(Number(at));
    el.scrollIntoView();
  }
}
