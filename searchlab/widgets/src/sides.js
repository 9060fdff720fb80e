// The two sides of a bidirectional search, counted. No page is needed for any of it.

/** @typedef {"f" | "b"} Side The start's, searched forwards, or the goal's. */

export const SIDES = /** @type {Side[]} */ (["f", "b"]);

/** What each side has counted at each position: by side and name, a number for each position.
 *  @param {any} search */
export function countsOf({ sides, expanded, queued, generated }) {
  return Object.fromEntries(
    SIDES.map((side) => {
      const rows = { Expanded: [0], Generated: [0], Frontier: [1], Stored: [1] };
      for (let i = 0; i < sides.length; i++) {
        const ours = Number(sides[i] === side);
        const taken = ours * (expanded[i] ?? 1);
        rows.Expanded.push(rows.Expanded[i] + taken);
        rows.Generated.push(rows.Generated[i] + ours * generated[i]);
        rows.Stored.push(rows.Stored[i] + ours * queued[i]);
        rows.Frontier.push(rows.Stored[i + 1] - rows.Expanded[i + 1]);
      }
      return [side, rows];
    }),
  );
}

/** The boards reached and expanded by depth, on each side, after so many steps.
 *  @param {any} search
 *  @param {number} at
 *  @returns {Record<Side, number[][]>} */
export function levelsOf({ sides, g, expanded, queued }, at) {
  /** @type {Record<Side, number[][]>} */
  const levels = { f: [[1, 0]], b: [[1, 0]] };
  for (let i = 0; i < at; i++) {
    const level = levels[/** @type {Side} */ (sides[i])];
    level[g[i]][1] += expanded[i] ?? 1;
    if (queued[i]) (level[g[i] + 1] ??= [0, 0])[0] += queued[i];
  }
  return levels;
}
