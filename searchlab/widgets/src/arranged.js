// How maps lie beside each other. All lengths are in em.

// Between two maps; left of them, for the names of the rows; around each, for the axes and the bar.
const [GAP, AXIS, AROUND] = [0.45, 4, 2.8];
// The board's column, and that in a narrow view; its room with what is beside it, and its height.
const [SIDE, SLIM, BOTH, BELOW] = [11.5, 9, 13, 9.5];
// A map, at least; a column; the words beside a map.
const [SMALLEST, LEAST, WORDS] = [6.3, 6.9, 7.25];
export const NARROW = 13; // a column with less room has the name below the number

/** In how many columns maps are largest, with the board beside them, in the cell behind the last of
 *  them, or below, and the words of each above or beside it; in rows that go on below where there
 *  is too little room.
 *  @param {number} count Of the maps.
 *  @param {number} wide The room for them and the board.
 *  @param {number} tall
 *  @param {number} across The width of a map for its height. */
export function arranged(count, wide, tall, across) {
  const inside = wide - AXIS;
  const side = inside < 52 ? SLIM : SIDE;
  const column = (/** @type {number} */ columns, /** @type {string} */ place) =>
    (inside - (place === "beside" ? side + GAP : 0) + GAP) / columns - GAP;
  // Words are a name, which may need two lines, and how a search ends, which is longer where they are few.
  const lines = (/** @type {number} */ breadth) => (breadth < NARROW ? 3 : 1.7) + Math.ceil((count > 3 ? 14 : 28) / breadth);
  const largest = (/** @type {number} */ rows, /** @type {number} */ breadth, /** @type {string} */ place, /** @type {boolean} */ above) =>
    across * ((tall - (place === "below" ? BELOW : 0)) / rows - AROUND - (above ? 1.2 * lines(breadth) : 0));
  const place = inside < 30 ? "below" : "beside";
  let most = count;
  while (most > 1 && column(most, place) < LEAST) most--;
  const columns = Math.ceil(count / Math.ceil(count / most));
  let best = { columns, breadth: column(columns, place), wide: SMALLEST, place, words: "above", side };
  for (let columns = 1, least = SMALLEST; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    for (const place of columns * rows > count ? ["cell", "beside", "below"] : ["beside", "below"]) {
      const breadth = column(columns, place);
      for (const words of ["above", "beside"]) {
        const above = words === "above";
        const wide = Math.min(breadth - (above ? 0 : WORDS), largest(rows, breadth, place, above));
        if (wide <= least || breadth < (place === "cell" ? BOTH : LEAST)) continue;
        least = wide;
        best = { columns, breadth, wide, place, words, side };
      }
    }
  }
  return best;
}
