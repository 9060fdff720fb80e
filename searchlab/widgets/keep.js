// What can be kept of a widget: a picture of the moment, an animation of a stretch, and the
// state as one line of Python.

import { Gif } from "./gif.js";
import { button, div, field, make, numberInput, onPress, row, textInput } from "./kit.js";
import { pictureOf } from "./picture_of.js";

/** @typedef {import("./timeline.js").Timeline} Timeline */

const SHARP = 2; // pixels of a picture to one of the page
const FRAMES = 100; // of an animation, at most
const LAST = 150; // hundredths of a second that its last frame stays
const GONE = "The kernel is gone, and Python alone ";

/** Let the browser save something under a name.
 *  @param {Blob} blob
 *  @param {string} name */
function saved(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Keep what is seen, and what Python knows of it. */
export class Keeping {
  /** @param {import("./view.js").View & {timeline?: Timeline}} view
   *  @param {string} icon */
  constructor(view, icon) {
    this.view = view;
    this.name = view.root.classList[1];
    this.opening = button("", { className: "searchlab-button searchlab-stage-button" });
    Object.assign(this.opening, { ariaLabel: "Keep", title: "Keep", ariaExpanded: "false" });
    this.opening.innerHTML = icon;
    this.opening.addEventListener("click", () => this.open(this.panel.hidden));
    this.seconds = numberInput(10);
    Object.assign(this.seconds, { min: "1", max: "60" });
    this.line = textInput({ readOnly: true, ariaLabel: "One line of Python" });
    this.line.hidden = true;
    this.said = make("p", { className: "searchlab-keep-said", ariaLive: "polite" });
    const picture = this.offer("Picture (PNG)", () => this.keepPicture());
    const drawing = this.offer("Drawing (SVG)", () => this.keepDrawing());
    const python = this.offer("Line of Python", () => this.keepLine());
    view.switch(true, drawing, python);
    this.film = row(
      this.offer("Animation (GIF)", () => this.keepFilm()),
      field("seconds", this.seconds),
    );
    this.panel = div("searchlab-keep", picture, drawing, this.film, python, this.line, this.said);
    Object.assign(this.panel, { role: "group", ariaLabel: "Keep", hidden: true });
    this.panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.open(false);
      this.opening.focus();
    });
  }

  /** @param {string} words
   *  @param {() => Promise<string>} keep Returns what is said afterwards. */
  offer(words, keep) {
    const element = button(words);
    onPress(element, async () => {
      this.say("…");
      try {
        this.say(await keep());
      } catch {
        this.say("This browser does not let a page draw itself: take a picture of the screen.");
      }
    });
    return element;
  }

  /** @param {string} words */
  say(words) {
    this.said.textContent = words;
  }

  /** @param {boolean} on */
  open(on) {
    this.panel.hidden = !on;
    this.opening.ariaExpanded = String(on);
    this.film.hidden = !this.view.timeline?.length;
    this.line.hidden = true;
    this.say(on ? this.view.silence : "");
  }

  async keepPicture() {
    const canvas = await pictureOf(this.view.root, SHARP);
    const [, text] = canvas.toDataURL().split(","); // toBlob waits a second after a click
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    saved(new Blob([bytes], { type: "image/png" }), `${this.name}.png`);
    return `Saved as ${this.name}.png.`;
  }

  async keepDrawing() {
    const { picture, refused } = await this.ask("picture", "makes this drawing.");
    if (!picture) return refused ?? "";
    saved(new Blob([picture], { type: "image/svg+xml" }), `${this.name}.svg`);
    return `Saved as ${this.name}.svg.`;
  }

  async keepLine() {
    const { line, refused } = await this.ask("line", "writes this line.");
    if (!line) return refused ?? "";
    Object.assign(this.line, { value: line, hidden: false });
    this.line.select();
    try {
      await navigator.clipboard.writeText(line);
      return "Copied.";
    } catch {
      return "Copy it from here.";
    }
  }

  /** @param {string} what
   *  @param {string} deed
   *  @returns {Promise<import("./view.js").Answer>} */
  ask(what, deed) {
    const { live, line } = this.view;
    if (!live) return Promise.resolve({ refused: GONE + deed });
    return new Promise((done) => line.ask({ do: what }, done));
  }

  /** Film the steps from here on, at the speed at which they would be played. */
  async keepFilm() {
    const { timeline, root } = this.view;
    if (!timeline) return "";
    const speed = timeline.rate();
    const seconds = Math.min(60, Math.max(1, Number(this.seconds.value) || 10));
    const from = timeline.at < timeline.length ? timeline.at : 0;
    const steps = Math.min(timeline.length - from, Math.ceil(seconds * speed));
    const stride = Math.ceil(steps / FRAMES);
    const places = [];
    for (let at = from; at < from + steps; at += stride) places.push(at);
    places.push(from + steps);
    const hundredths = Math.max(4, Math.round((100 * stride) / speed));
    /** @type {Gif | null} */
    let gif = null;
    let number = 0;
    const whole = await timeline.film(places, async () => {
      const canvas = await pictureOf(root, 1);
      const { width, height } = gif ?? canvas;
      const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data;
      gif ??= new Gif(width, height);
      if (pixels) gif.add(pixels, ++number < places.length ? hundredths : LAST);
      this.say(`Frame ${number} of ${places.length} …`);
    });
    if (!gif || !whole) return "Stopped.";
    saved(new Blob([/** @type {Gif} */ (gif).bytes()], { type: "image/gif" }), `${this.name}.gif`);
    return `Saved as ${this.name}.gif, ${number} frames.`;
  }
}
