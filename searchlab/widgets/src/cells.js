// Cells in a drawing, and how the pointer and the arrow keys choose one.

import { isShortcut } from "./dom.js";
import { pointOn } from "./svg.js";

/** The direction of an arrow key in a drawing.
 *  @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The cell under the pointer, or the one that is nearest to it.
 *  @param {Element} drawing
 *  @param {number[][]} middles Of the cells.
 *  @param {MouseEvent} event */
export function cellUnder(drawing, middles, event) {
  const { x, y } = pointOn(drawing, event);
  const far = middles.map(([cx, cy]) => Math.hypot(cx - x, cy - y));
  return far.indexOf(Math.min(...far));
}

/** The next cell in the direction of an arrow key, the same one at the edge; undefined for another key.
 *  @param {KeyboardEvent} event
 *  @param {number[][]} middles
 *  @param {number} from */
export function cellBeside(event, middles, from) {
  const arrow = ARROWS[event.key];
  if (!arrow || isShortcut(event)) return undefined;
  event.preventDefault(); // the page stays where it is
  const [right, down] = arrow;
  let [best, least] = [from, Infinity];
  middles.forEach(([x, y], cell) => {
    const [across, along] = [x - middles[from][0], y - middles[from][1]];
    const ahead = across * right + along * down;
    const aside = Math.abs(across * down + along * right);
    if (ahead > aside && ahead + 2 * aside < least) [best, least] = [cell, ahead + 2 * aside];
  });
  return best;
}
