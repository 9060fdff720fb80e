// The code beside the player's tree: the lines that ran in this step are marked, and each of them
// can be stepped to.

import { button, div, enable, Figures, isShortcut, label, make, onPress, row } from "./kit.js";
import { LineSteps } from "./player_lines.js";
import { stillBoard } from "./tray.js";
import { counted } from "./words.js";

const MARKS_MS = 100; // between two marks of the lines while it plays
const SHOW = "Show the code";
const HIDE = "Hide the code";
const GONE = "The kernel is gone, and the lines of this search were not recorded.";

/** A button that leads from line to line.
 *  @param {string} text
 *  @param {string} words
 *  @param {string} key */
const stepper = (text, words, key) =>
  button(text, { ariaLabel: words, title: `${words} (${key})`, "aria-keyshortcuts": key });

/** One line of the text.
 *  @param {string} text
 *  @param {number} number */
function codeLine(text, number) {
  const times = make("span", {});
  const code = text.trimStart();
  const indent = make("span", "searchlab-player-indent", text.slice(0, text.length - code.length));
  const element = make(
    "li",
    "searchlab-player-line",
    make("span", {}, number),
    make("code", {}, indent, code),
    times,
  );
  element.style.setProperty("--indent", String(text.length - code.length));
  return { element, times };
}

export class CodePanel {
  /** @param {import("./view.js").View & {search: import("./recorded.js").Recorded,
   *    timeline: import("./timeline.js").Timeline, said: string,
   *    say: (words: string) => void}} view */
  constructor(view) {
    this.view = view;
    /** @type {any} */
    this.told = {}; // what is shown, as it came from Python
    /** @type {LineSteps | null} */
    this.steps = null;
    this.at = 0;
    this.step = 0; // lines of the next event that have run
    this.asking = false;
    /** @type {ReturnType<typeof codeLine>[]} */
    this.rows = [];
    this.marked = ""; // which lines are marked now
    this.markedAt = 0; // and since when

    this.toggle = button(SHOW, { title: "The code (c)", "aria-keyshortcuts": "c" });
    this.back = stepper("‹ Line", "One line back", ",");
    this.forward = stepper("Line ›", "One line on", ".");
    this.all = button("All lines", { ariaPressed: "false" });
    this.list = make("ol", "searchlab-player-text");
    this.window = div("searchlab-player-window", this.list);
    this.boards = div("searchlab-player-taken");
    const figures = new Figures("searchlab-player-sizes");
    this.frontier = figures.add("frontier");
    this.held = figures.add("memory");
    this.sizes = figures.element;
    this.made = make("p", "searchlab-player-made");
    this.element = div(
      "searchlab-player-code",
      row(this.back, this.forward, this.all, label("Keys: , and .")),
      this.window,
      div("searchlab-player-values", this.boards, make("div", {}, this.made, figures.element)),
    );
    this.listen();
  }

  listen() {
    onPress(this.toggle, () => this.press());
    onPress(this.back, () => this.move(-1));
    onPress(this.forward, () => this.move(1));
    onPress(this.all, () => {
      const all = this.element.classList.toggle("searchlab-player-all");
      this.all.ariaPressed = String(all);
      this.keepInView();
    });
    const resized = new ResizeObserver(() => this.keepInView());
    resized.observe(this.window);
    this.view.endings.push(() => resized.disconnect());
    this.window.addEventListener("wheel", (event) => {
      const before = this.window.scrollTop;
      this.window.scrollTop += event.deltaY;
      if (this.window.scrollTop !== before) event.preventDefault();
    });
    this.view.root.addEventListener("keydown", (event) => this.key(event));
  }

  /** Whether it is on the page. */
  get open() {
    return Boolean(this.steps && this.view.state.code);
  }

  press() {
    const { view } = this;
    if (this.steps) {
      if (this.element.matches(":focus-within")) this.toggle.focus({ preventScroll: true });
      view.said = "";
      view.save({ code: !view.state.code });
      view.show();
    } else if (!view.live) view.say(GONE);
    else if (view.silence) view.say(view.silence);
    else if (!this.asking) this.ask();
  }

  /** Have the search recorded once more, with its lines. */
  ask() {
    const { view } = this;
    this.asking = true;
    view.timeline.pause();
    view.say("Recording the lines …");
    view.line.ask({ do: "code" }, ({ said, refused }) => {
      this.asking = false;
      view.say(refused ?? said ?? "");
    });
  }

  // -- stepping -------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target, key } = event;
    if (event.defaultPrevented || isShortcut(event) || !(target instanceof Element)) return;
    if (target.matches("select, textarea, input:not([type=range], [type=checkbox])")) return;
    if (key === "c") this.press();
    else if (this.open && (key === "," || key === ".")) this.move(key === "," ? -1 : 1);
    else return;
    event.preventDefault();
  }

  /** @param {number} by */
  move(by) {
    const { view, steps } = this;
    if (!steps) return;
    view.timeline.pause();
    const [at, step] =
      by > 0 ? steps.after(view.timeline.at, this.step) : steps.before(view.timeline.at, this.step);
    view.timeline.go(at);
    if (view.state.node !== null) view.save({ node: null });
    this.at = at;
    this.step = step;
    view.said = step ? this.sentence() : "";
    view.show();
  }

  /** What the line that ran last is, and has done. */
  sentence() {
    const { steps, told } = this;
    const line = steps?.lines(this.at, this.step).at(-1);
    if (!steps || line === undefined) return "";
    const { takes, fresh } = steps.values(this.at, this.step);
    const words = [`Line ${line}: ${told.text[line - 1].trim()}`];
    if (takes) words.push("takes the board");
    if (fresh.length) words.push(`makes ${fresh.map(({ move, fate }) => `${move} ${fate}`).join(", ")}`);
    return words.join(" – ");
  }

  /** The node that the lines that have run took; null where the step is a whole one. */
  get node() {
    if (!this.steps || !this.open || !this.step || this.at !== this.view.timeline.at) return null;
    return this.steps.values(this.at, this.step).node;
  }

  // -- showing --------------------------------------------------------------------------

  /** Take the text up. */
  take() {
    const { view } = this;
    this.told = view.model.get("_listing");
    this.steps = this.told.text ? new LineSteps(this.told, view.search) : null;
    this.step = 0;
    this.marked = "";
    if (!this.steps) return;
    this.list.ariaLabel = `Code of ${this.told.name}`;
    this.rows = this.told.text.map((/** @type {string} */ text, /** @type {number} */ i) =>
      codeLine(text, i + 1),
    );
    for (const [first, last] of this.told.quiet) {
      this.rows[first - 1].element.classList.add("searchlab-player-quiet");
      this.rows[first - 1].times.textContent = last > first ? "…" : "";
      for (let line = first + 1; line <= last; line++) this.rows[line - 1].element.hidden = true;
    }
    this.list.style.setProperty("--digits", String(String(this.rows.length).length));
    this.list.replaceChildren(...this.rows.map(({ element }) => element));
  }

  show() {
    const { view } = this;
    const { at } = view.timeline;
    if (this.told !== view.model.get("_listing")) this.take();
    if (this.at !== at || !this.open) this.step = 0;
    this.at = at;
    this.toggle.textContent = this.open ? HIDE : SHOW;
    this.toggle.ariaExpanded = String(this.open);
    if (!this.steps) view.switch(true, this.toggle);
    view.root.classList.toggle("searchlab-player-coded", this.open);
    this.element.hidden = !this.open;
    if (!this.open || !this.steps) return;
    enable(this.back, at || this.step);
    enable(this.forward, at < view.search.length || this.step < this.steps.count(at));
    if (view.timeline.playing && performance.now() - this.markedAt <= MARKS_MS) return;
    this.markedAt = performance.now();
    this.mark(this.steps);
  }

  /** Mark the lines that ran, and the last of them.
   *  @param {LineSteps} steps */
  mark(steps) {
    const lines = steps.lines(this.at, this.step);
    const marked = lines.join();
    if (marked === this.marked) return;
    this.marked = marked;
    const times = new Uint32Array(this.rows.length + 1);
    for (const line of lines) times[line]++;
    const now = lines.at(-1);
    this.rows.forEach(({ element, times: label }, i) => {
      const count = times[i + 1];
      element.classList.toggle("searchlab-player-ran", count > 0);
      if (i + 1 === now) element.setAttribute("aria-current", "step");
      else element.removeAttribute("aria-current");
      if (count || label.textContent?.endsWith("×")) label.textContent = count > 1 ? `${count}×` : "";
    });
    this.keepInView();
  }

  /** Bring the current line into the window, which is all that moves. */
  keepInView() {
    /** @type {HTMLElement | null} */
    const now = this.list.querySelector("[aria-current]");
    const { window } = this;
    if (!now) window.scrollTop = 0;
    else {
      const [top, room] = [now.offsetTop, window.clientHeight];
      const margin = Math.min(80, room / 3);
      if (top < window.scrollTop + margin) window.scrollTop = top - margin;
      const bottom = top + now.offsetHeight + margin;
      if (bottom > window.scrollTop + room) window.scrollTop = bottom - room;
    }
  }

  /** Show the values: the board that was taken, the child that was made, how many there are. */
  showValues() {
    const { steps, view } = this;
    if (!this.open || !steps) return;
    const { search } = view;
    const { node, made, fresh, known, frontier, held } = steps.values(this.at, this.step);
    /** @param {number | null} each
     *  @param {string} words */
    const framed = (each, words) => {
      const picture = stillBoard(each === null ? search.goal : search.board(each), search);
      const figure = make("figure", {}, picture, make("figcaption", {}, words));
      figure.style.visibility = each === null ? "hidden" : ""; // it keeps its room
      return figure;
    };
    const words = (/** @type {import("./player_lines.js").Child} */ { move, fate }) => `${move} ${fate}`;
    const [child] = fresh.length === 1 ? fresh : [null];
    this.boards.style.setProperty("--cell", search.goal.length > 10 ? "24px" : "28px");
    this.boards.replaceChildren(
      framed(node, "board taken"),
      framed(child && child.node, child ? words(child) : "child made"),
    );
    const unknown = known || !this.step ? "no child yet" : "which line makes a child is not known";
    this.made.textContent = made.map(words).join(", ") || unknown;
    this.sizes.hidden = Number.isNaN(frontier);
    this.frontier.textContent = counted(frontier);
    this.held.textContent = counted(held);
  }
}
