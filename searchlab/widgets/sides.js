// The two sides of a bidirectional search, counted. No page is needed for any of it.

import { several } from "./words.js";

/** @typedef {{f: number[][], b: number[][]}} Levels By side: boards reached and expanded by depth. */

/** The start's side, searched forwards, and the goal's. */
export const SIDES = /** @type {("f" | "b")[]} */ (["f", "b"]);

/** What each side has done after each step: lists by side, an entry for each position.
 *  @param {any} search */
export function countsOf({ sides, expanded, queued, generated }) {
  /** @type {Record<string, Record<string, number[]>>} */
  const counts = {};
  for (const side of SIDES) {
    const own = { expanded: [0], generated: [0], reached: [1], frontier: [1] };
    for (let i = 0; i < sides.length; i++) {
      const ours = sides[i] === side;
      const taken = ours ? (expanded[i] ?? 1) : 0;
      own.expanded.push(own.expanded[i] + taken);
      own.generated.push(own.generated[i] + (ours ? generated[i] : 0));
      own.reached.push(own.reached[i] + (ours ? queued[i] : 0));
      own.frontier.push(own.reached[i + 1] - own.expanded[i + 1]);
    }
    counts[side] = own;
  }
  return counts;
}

/** The boards reached and expanded by depth, on each side, after so many steps.
 *  @param {any} search
 *  @param {number} at
 *  @returns {Levels} */
export function levelsOf({ sides, g, expanded, queued }, at) {
  /** @type {Levels} */
  const levels = { f: [[1, 0]], b: [[1, 0]] };
  for (let i = 0; i < at; i++) {
    const level = levels[/** @type {"f" | "b"} */ (sides[i])];
    level[g[i]][1] += expanded[i] ?? 1;
    if (queued[i]) (level[g[i] + 1] ??= [0, 0])[0] += queued[i];
  }
  return levels;
}

/** What is known while whole levels are searched.
 *  @param {number} near
 *  @param {number} far */
export const known = (near, far) =>
  `All boards within ${several(near, "move")} of the start and within ${several(far, "move")} of ` +
  `the goal are known, and none to both sides: any way has at least ${several(near + far + 1, "move")}.`;

/** How far from its root a side that goes level by level knows every board.
 *  @param {number[][]} level */
export function knownRadius(level) {
  const open = level.findIndex(([reached, expanded]) => reached > expanded);
  return open < 0 ? level.length : open;
}
