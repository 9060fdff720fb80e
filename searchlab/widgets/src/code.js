// The code beside the player's tree: the lines that ran in this step, and below the current one the
// values of the simple variables.

import { button, div, make } from "./dom.js";

export class CodePanel {
  /** @param {import("./player.js").PlayerView} view */
  constructor(view) {
    this.view = view;
    this.list = make("ol", "lab-code-text");
    this.values = make("dl", "lab-code-values");
    this.window = div("lab-code-window", this.list);
    this.all = button("All lines", () => this.showAll(), { ariaPressed: "false" });
    this.element = div("lab-code", this.window, this.all);
    this.payload = view.search.code;
    /** @type {{element: HTMLElement, times: HTMLElement}[]} */
    this.lines = [];
  }

  /** Whether there is code to be shown. */
  get known() {
    return Boolean(this.payload.text);
  }

  showAll() {
    this.all.ariaPressed = String(this.element.classList.toggle("lab-code-all"));
    this.keepInView();
  }

  take() {
    this.payload = this.view.search.code;
    if (!this.known) return;
    const { name, text, quiet } = this.payload;
    this.list.ariaLabel = `Code of ${name}`;
    this.lines = text.map((/** @type {string} */ line, /** @type {number} */ i) => {
      const times = make("span", "lab-code-times");
      const code = line.trimStart();
      const indent = line.length - code.length;
      // Comments need not be aligned here.
      const body = make("code", {}, make("span", {}, line.slice(0, indent)), code.replace(/ {3,}#/, "  #"));
      const element = make("li", "lab-code-line", make("span", "lab-code-number", i + 1), body, times);
      element.style.setProperty("--indent", String(indent));
      return { element, times };
    });
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
      element.ariaCurrent = i + 1 === now ? "step" : null;
      if (count || times.textContent?.endsWith("×")) times.textContent = count > 1 ? `${count}×` : "";
    });
    const known = Object.entries((at && values[at - 1]) || {});
    const pairs = known.map(([name, each]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(each))));
    this.values.replaceChildren(...pairs);
    this.values.remove();
    if (now && pairs.length) this.lines[now - 1].element.append(this.values);
    this.keepInView();
  }

  /** Bring the current line into the window, which is all that moves. */
  keepInView() {
    const now = /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"));
    const { window } = this;
    window.scrollTop = now ? now.offsetTop - window.offsetTop - (window.clientHeight - now.offsetHeight) / 2 : 0;
  }
}
