// The lines f = g + w h of the plane of g and h. No page is needed for it.

/** The ends, as g and h, of the line on which g + w h is f. It runs half a move beyond it: what lies on
 *  it is within.
 *  @param {number} f
 *  @param {number} weight Of h; where it is infinite, f is h alone.
 *  @param {number} far The largest g of the plane.
 *  @param {number} high The largest h. */
export function slant(f, weight, far, high) {
  if (weight === Infinity) return [[-0.5, f + 0.5], [far, f + 0.5]];
  if (!weight) return [[f + 0.5, high], [f + 0.5, -0.5]];
  const sum = f + 0.5 * Math.max(1, weight);
  const ends = [Math.min(high, (sum + 0.5) / weight), Math.max(-0.5, (sum - far) / weight)];
  return ends.map((h) => [sum - weight * h, h]);
}
