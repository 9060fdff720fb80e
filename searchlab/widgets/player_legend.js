// The legend of the player's tree: each mark that occurs, with its name.

import { make } from "./kit.js";
import { FATES, MEANINGS, STATUS } from "./recorded.js";

export class Legend {
  constructor() {
    this.element = make("p", { className: "searchlab-player-legend", ariaHidden: "true" });
  }

  /** Name the marks of a search.
   *  @param {any} told
   *  @param {import("./recorded.js").Recorded} search */
  take(told, search) {
    search.levelsOf(search.group(search.length));
    const seen = new Set();
    for (const fate of new Set(search.fate)) {
      const name = FATES[fate];
      seen.add(STATUS[name] === undefined ? "" : name === "meeting" ? "goal" : name);
    }
    /** @type {Record<string, string>} */
    const words = { expanded: "expanded", frontier: told.stack ? "next" : "on the frontier" };
    const names = ["expanded", "frontier", "duplicate", "inferior", "pruned", "goal"];
    const marks = names
      .filter((name) => words[name] || seen.has(name) || (name === "goal" && told.solved))
      .map((name) => {
        const mark = make("canvas", { width: 40, height: 40 });
        mark.dataset.status = String(STATUS[name] ?? MEANINGS.indexOf(name));
        return make("span", {}, mark, words[name] ?? name);
      });
    const wide = [...search.levelled.values()].some(({ folded }) => folded.includes(true));
    const band = wide ? [make("span", {}, make("i"), "band: a wide level, darker where more lie")] : [];
    const beside = make("span", {}, "left: depth, right: nodes");
    this.element.replaceChildren(...marks, ...band, beside);
  }

  /** Draw the marks as the tree does.
   *  @param {import("./tree_drawing.js").TreeDrawing} drawing */
  draw(drawing) {
    drawing.drawLegend(this.element.querySelectorAll("canvas"));
  }
}
