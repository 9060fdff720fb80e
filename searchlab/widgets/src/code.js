// The code beside the player's tree: the lines that ran in this step, and below the current one the
// values of the simple variables.

import { div, make, toggle } from "./dom.js";

/** @param {any} code The part of a recording. */
export function codePanel({ name = "", text = [], quiet = [], paths, path_of, values }) {
  const lines = text.map((/** @type {string} */ line, /** @type {number} */ i) => {
    const times = make("span", "lab-code-times");
    const body = make("code", {}, line.replace(/(\S) {3,}#/, "$1  #")); // comments need not be aligned here
    const element = make("li", "lab-code-line", make("span", "lab-code-number", i + 1), body, times);
    element.style.setProperty("--indent", String(line.search(/\S|$/)));
    return { element, times };
  });
  for (const [first, last] of quiet) {
    lines[first - 1].element.classList.add("lab-code-quiet");
    if (last > first) lines[first - 1].times.textContent = "…";
    for (const { element } of lines.slice(first, last)) element.hidden = true;
  }
  const list = make("ol", { className: "lab-code-text", ariaLabel: `Code of ${name}` });
  list.append(...lines.map((/** @type {any} */ { element }) => element));
  const variables = make("dl", "lab-code-values");
  const frame = div("lab-code-window", list);
  const all = toggle("All lines", (on) => {
    element.classList.toggle("lab-code-all", on);
    all.ariaPressed = String(on);
  });
  const element = div("lab-code", frame, all);

  /** Mark the lines that led to a position, and show the values there.
   *  @param {number} at */
  const show = (at) => {
    const ran = new Map(at ? paths[path_of[at - 1]] : []);
    const [now] = ran.keys(); // the last one comes first
    lines.forEach((/** @type {any} */ { element, times }, /** @type {number} */ i) => {
      const count = Number(ran.get(i + 1) ?? 0);
      element.classList.toggle("lab-code-ran", count > 0);
      element.ariaCurrent = i + 1 === now ? "step" : null;
      if (times.textContent !== "…") times.textContent = count > 1 ? `${count}×` : "";
    });
    const known = Object.entries((at && values[at - 1]) || {});
    const pairs = known.map(([name, each]) => make("div", {}, make("dt", {}, name), make("dd", {}, each)));
    variables.replaceChildren(...pairs);
    variables.remove();
    if (!now) return;
    const current = lines[now - 1].element;
    if (pairs.length) current.append(variables);
    frame.scrollTop = current.offsetTop - frame.offsetTop - (frame.clientHeight - current.offsetHeight) / 2;
  };
  return { element, known: lines.length > 0, show };
}
