// The legend of the player's tree: each mark that occurs, with its name.

import { make } from "./kit.js";
import { FATES, MEANINGS, STATUS } from "./recorded.js";

/** Name the marks of a search.
 *  @param {any} told
 *  @param {import("./recorded.js").Recorded} search */
export function legendOf(told, search) {
  search.levelsOf(search.group(search.length));
  const seen = new Set();
  for (const fate of new Set(search.fate)) {
    const name = FATES[fate];
    seen.add(STATUS[name] === undefined ? "" : name === "meeting" ? "goal" : name);
  }
  /** @type {Record<string, string>} */
  const words = { expanded: "expanded", frontier: told.stack ? "next" : "on the frontier" };
  const names = ["expanded", "frontier", "duplicate", "inferior", "pruned", "goal"];
  /** @type {[number, string][]} */
  const marks = names
    .filter((name) => words[name] || seen.has(name) || (name === "goal" && told.solved))
    .map((name) => [STATUS[name] ?? MEANINGS.indexOf(name), words[name] ?? name]);
  const wide = [...search.levelled.values()].some(({ folded }) => folded.includes(true));
  const band = wide ? [make("span", {}, make("i"), "band: a wide level, stronger where more lie")] : [];
  return { marks, more: [...band, make("span", {}, "left: depth, right: nodes")] };
}
