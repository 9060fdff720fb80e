// The code beside the player's tree: the lines that ran in this step, with the values of the simple
// variables beside the current one.

import { button, div, make } from "./dom.js";

/** One line of the text.
 *  @param {string} text
 *  @param {number} number */
function codeLine(text, number) {
  const times = make("span", "lab-code-times");
  const code = text.trimStart().replace(/ {3,}#/, "  #"); // comments need not be aligned here
  const indent = text.length - text.trimStart().length;
  const body = make("code", {}, make("span", {}, text.slice(0, indent)), code);
  const element = make("li", "lab-code-line", make("span", "lab-code-number", number), body, times);
  element.style.setProperty("--indent", String(indent));
  return { element, times };
}

export class CodePanel {
  /** @param {import("./view.js").View} view */
  constructor(view) {
    this.view = view;
    this.list = make("ol", "lab-code-text");
    this.values = make("dl", "lab-code-values");
    this.window = div("lab-code-window", this.list);
    this.all = button("All lines", () => this.showAll(), { ariaPressed: "false" });
    this.element = div("lab-code", this.window, this.values, this.all);
    /** @type {any} */
    this.payload = {};
    /** @type {ReturnType<typeof codeLine>[]} */
    this.lines = [];
  }

  /** Whether there is code to be shown. */
  get known() {
    return Boolean(this.payload.text);
  }

  showAll() {
    const all = this.element.classList.toggle("lab-code-all");
    this.all.ariaPressed = String(all);
    this.keepInView();
  }

  take() {
    this.payload = this.view.get("_code");
    if (!this.known) return;
    const { name, text, quiet } = this.payload;
    this.list.ariaLabel = `Code of ${name}`;
    this.lines = text.map((/** @type {string} */ line, /** @type {number} */ i) => codeLine(line, i + 1));
    for (const [first, last] of quiet) {
      this.lines[first - 1].element.classList.add("lab-code-quiet");
      if (last > first) this.lines[first - 1].times.textContent = "…";
      for (let line = first + 1; line <= last; line++) this.lines[line - 1].element.hidden = true;
    }
    this.list.replaceChildren(...this.lines.map(({ element }) => element));
  }

  /** Mark the lines that led to a position, and show the values there.
   *  @param {number} at */
  show(at) {
    const { paths, path_of, values } = this.payload;
    const ran = new Map(at ? paths[path_of[at - 1]] : []);
    const [now] = ran.keys(); // the last one comes first
    this.lines.forEach(({ element, times }, i) => {
      const count = Number(ran.get(i + 1) ?? 0);
      element.classList.toggle("lab-code-ran", count > 0);
      if (i + 1 === now) element.setAttribute("aria-current", "step");
      else element.removeAttribute("aria-current");
      if (count || times.textContent?.endsWith("×")) times.textContent = count > 1 ? `${count}×` : "";
    });
    const known = Object.entries((at && values[at - 1]) || {});
    const pairs = known.map(([name, each]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(each))));
    this.values.replaceChildren(...pairs);
    this.keepInView();
  }

  /** Bring the current line into the window, which is all that moves. */
  keepInView() {
    const now = /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"));
    const { window } = this;
    const middle = now ? now.offsetTop - window.offsetTop - (window.clientHeight - now.offsetHeight) / 2 : 0;
    window.scrollTop = middle;
  }
}
