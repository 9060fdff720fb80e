// The code beside the player's tree: those of its lines that ran in this step, and below the current
// one the values of the simple variables.

import { div, make, toggle } from "./dom.js";

const LINES = 20; // of a program that is in sight as a whole; a longer one moves with the current line

/** @param {any} code The part of a recording. */
export function codePanel({ name = "", text = [], quiet = [], paths, path_of, values }) {
  const lines = text.map((/** @type {string} */ line, /** @type {number} */ i) => {
    const times = make("span", "code-times");
    const [, code, comment = ""] = /** @type {string[]} */ (line.match(/^(.*?\S|)( {2,}#.*)?$/));
    const parts = [make("code", {}, code), make("span", "code-comment", comment.trim())];
    const element = make("li", "code-line", make("span", "code-number", i + 1), ...parts, times);
    element.style.cssText = `--indent: ${line.search(/\S|$/)}; --comment: ${comment.length}`;
    return { element, times };
  });
  for (const [first, last] of quiet) {
    lines[first - 1].element.classList.add("code-quiet");
    if (last > first) lines[first - 1].times.textContent = "…";
    for (const { element } of lines.slice(first, last)) element.hidden = true;
  }
  const list = make("ol", { className: "code-text", ariaLabel: `Code of ${name}` });
  list.append(...lines.map((/** @type {any} */ { element }) => element));
  const variables = make("dl", "code-values");
  const element = div("code", list);
  const all = toggle("All lines", (on) => element.classList.toggle("code-all", on));

  /** Mark the lines that led to a position, and show the values there.
   *  @param {number} at */
  const show = (at) => {
    // At the end these are the lines that ran after the last event.
    const ending = at === path_of.length - 1 && paths[path_of[at]].length ? at : at - 1;
    const ran = new Map(at ? paths[path_of[ending]] : []);
    const [now] = ran.keys(); // the last one comes first
    lines.forEach((/** @type {any} */ { element, times }, /** @type {number} */ i) => {
      const count = Number(ran.get(i + 1) ?? 0);
      element.classList.toggle("code-ran", count > 0);
      element.ariaCurrent = i + 1 === now ? "step" : null;
      if (times.textContent !== "…") times.textContent = count > 1 ? `${count}×` : "";
    });
    const known = Object.entries((at && (values[ending] ?? values[at - 1])) || {});
    variables.replaceChildren(...known.map(([name, each]) => make("div", {}, make("dt", {}, name), make("dd", {}, each))));
    // Whole lines are in sight, the current one and those before it.
    const current = lines[(now ?? 1) - 1].element;
    const high = parseFloat(getComputedStyle(current).lineHeight);
    const whole = (/** @type {number} */ pixels) => Math.floor(pixels / high + 0.01) * high;
    element.style.maxHeight = "";
    element.style.maxHeight = `${whole(element.clientHeight)}px`;
    element.scrollTop = current.offsetTop + current.offsetHeight - list.offsetTop - element.clientHeight;
  };
  return { element, variables, all, known: lines.length > 0, long: lines.length > LINES, show };
}
