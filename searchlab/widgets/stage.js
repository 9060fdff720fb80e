// The stage of a widget: as large as the place it has, what must be seen together within sight,
// and the whole screen where the reader wants it.
//
// A view marks by `searchlab-scene` what must be seen together to step through it, by
// `searchlab-setup` what begins something else, which the full screen and a phone fold away, and by
// `searchlab-more` what a phone alone does. Without a mark all is the scene. A drawing in it takes
// its height from `--room`, the height that is in sight. What stands beside the buttons, in their
// line, is marked by `searchlab-abreast`.

import { Keeping } from "./keep.js";
import { button, div, isShortcut } from "./kit.js";

const WIDE = 1120; // pixels that a widget is laid out for
const [LEAST, MOST] = [0.85, 3]; // how much smaller or larger it is drawn
const SHORT = 640; // pixels of height: only where less is in sight it is drawn smaller
const STEPS = 20; // of that to a whole
const LEAST_ROOM = 300; // pixels; what is less is not yet the page's height
const LOW = 480; // where less is in sight, all is compact
const MARGIN = 60; // above the scene on the whole screen
const SMALL = 480; // where less is wide, the set-up is folded away
const BESIDE = 600; // pixels of width that what is compact takes

const ICONS = {
  full: "M4 9V4h5v2H6v3zM15 4h5v5h-2V6h-3zM4 15h2v3h3v2H4zM18 15h2v5h-5v-2h3z",
  keep: "M11 3h2v8h3l-4 5-4-5h3zM4 15h2v4h12v-4h2v6H4z",
  small: "M9 4v5H4V7h3V4zM15 4h2v3h3v2h-5zM4 15h5v5H7v-3H4zM15 15h5v2h-3v3h-2z",
};

/** @param {string} path */
const icon = (path) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

/** Whether keys go into a text here, or choose.
 *  @param {EventTarget | null} target */
const isField = (target) =>
  target instanceof Element && target.matches("select, textarea, input:not([type=range])");

export class Stage {
  /** @param {import("./view.js").View} view */
  constructor(view) {
    this.view = view;
    this.root = view.root;
    this.scale = 1;
    this.over = false; // whether it lies over the page, where the whole screen was refused
    this.width = this.height = 0;
    this.compact = false; // whatever the scale
    this.whole = button("", { className: "searchlab-button searchlab-stage-button" });
    this.whole.addEventListener("click", () => this.turn());
    this.setup = button("Set-up", { ariaExpanded: "false" });
    this.setup.classList.add("searchlab-stage-setup");
    this.setup.addEventListener("click", () => this.unfold());
    this.keeping = new Keeping(view, icon(ICONS.keep));
    const { opening, panel } = this.keeping;
    this.bar = div("searchlab-stage-bar", this.setup, opening, this.whole, panel);
    Object.assign(this.bar, { role: "group", ariaLabel: "Stage" });
    this.root.append(this.bar);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("fullscreenchange", () => this.show());
    this.dress();
    this.watch();
  }

  /** Whether this widget is a part of another, which has the stage. */
  get held() {
    return Boolean(this.root.parentElement?.closest(".searchlab"));
  }

  get full() {
    return this.over || document.fullscreenElement === this.root;
  }

  // -- its size ---------------------------------------------------------------------------

  watch() {
    const { root, view } = this;
    const resized = new ResizeObserver(() => this.fit());
    resized.observe(view.el);
    resized.observe(root);
    /** @type {Element | null} */
    let place = null;
    const placed = new ResizeObserver(() => {
      const found = this.sight();
      if (!view.el.isConnected || found === place) return;
      if (place) resized.unobserve(place);
      place = found;
      resized.observe(place);
    });
    placed.observe(view.el);
    view.endings.push(
      () => resized.disconnect(),
      () => placed.disconnect(),
      () => this.leave(),
    );
  }

  /** What bounds the height that is in sight: the notebook, else the page. */
  sight() {
    return this.view.el.closest(".jp-WindowedPanel-outer") ?? document.documentElement;
  }

  /** Draw as large as there is room for, so that the scene is in sight as a whole. */
  fit() {
    const { root, view, full } = this;
    if (this.held) return;
    const width = full ? window.innerWidth : view.el.clientWidth;
    const height = full ? window.innerHeight : this.sight().clientHeight;
    if (!width || !height) return;
    const tall = Math.max(LEAST_ROOM, height);
    const fits = () => this.extent() <= tall + 1;
    const same = width === this.width && height === this.height;
    if (same && fits()) return;
    Object.assign(this, { width, height });
    const before = this.scale;
    const largest = Math.max(1, Math.min(MOST, width / WIDE));
    let [low, high] = [Math.ceil(LEAST * STEPS), Math.floor(largest * STEPS) + 1];
    root.classList.toggle("searchlab-small", width < SMALL);
    this.setup.hidden = !root.querySelector(".searchlab-setup");
    this.setup.textContent = full ? "Set-up" : "More";
    // What is never whole in sight is drawn neither smaller nor compact.
    const tight = tall < LOW;
    const layouts = tight || width < BESIDE ? [tight] : [false, true];
    const small = tall <= SHORT && layouts.some((compact) => {
      this.compact = compact;
      this.draw(low / STEPS, tall);
      return fits();
    });
    if (!small) {
      this.compact = tight;
      low = STEPS;
    }
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      this.draw(middle / STEPS, tall);
      if (fits()) low = middle;
      else high = middle;
    }
    this.draw(low / STEPS, tall);
    if (this.scale !== before) view.scaled();
  }

  /** How high the scene is; on the whole screen, how far down it reaches. */
  extent() {
    const { root, full } = this;
    const own = [...root.querySelectorAll(".searchlab-scene")].filter(
      (part) => part.closest(".searchlab") === root || part.matches(".searchlab-left"),
    );
    const parts = own.length ? own : [root];
    const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ height }) => height);
    const top = full ? root.getBoundingClientRect().top : Math.min(...boxes.map(({ top }) => top));
    return Math.max(...boxes.map(({ bottom }) => bottom)) - top;
  }

  /** @param {number} scale
   *  @param {number} tall */
  draw(scale, tall) {
    const { root, full } = this;
    const room = Math.floor(tall / scale) - (full ? MARGIN : 0);
    this.scale = scale;
    root.style.setProperty("zoom", scale === 1 ? "" : String(scale));
    root.style.setProperty("--room", `${room}px`);
    root.classList.toggle("searchlab-low", this.compact || room < LOW);
  }

  // -- the whole screen -------------------------------------------------------------------

  show() {
    this.dress();
    this.width = 0;
    this.fit();
  }

  dress() {
    const { root, whole, full } = this;
    root.classList.toggle("searchlab-full", full);
    const words = full ? "Leave the full screen" : "Full screen";
    Object.assign(whole, { ariaLabel: words, title: `${words} (f)` });
    whole.innerHTML = icon(full ? ICONS.small : ICONS.full);
  }

  turn() {
    if (this.full) this.leave();
    else this.enter();
  }

  async enter() {
    const { root, view } = this;
    view.el.style.minHeight = `${view.el.offsetHeight}px`; // the page keeps its place
    try {
      await root.requestFullscreen();
    } catch {
      this.over = true;
      root.setAttribute("popover", "manual"); // over all else, whatever it lies in
      root.showPopover?.();
      this.show();
    }
  }

  leave() {
    const { root, view } = this;
    if (document.fullscreenElement === root) document.exitFullscreen();
    if (this.over) {
      this.over = false;
      root.hidePopover?.();
      root.removeAttribute("popover");
      this.show();
    }
    view.el.style.minHeight = "";
  }

  unfold() {
    const open = this.root.classList.toggle("searchlab-unfolded");
    this.setup.ariaExpanded = String(open);
    this.fit();
    if (open) this.root.querySelector(".searchlab-setup")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || isShortcut(event) || this.held || isField(event.target)) return;
    if (event.key === "f") this.turn();
    else if (event.key === "Escape" && this.full) this.leave();
    else return;
    event.preventDefault();
  }
}
