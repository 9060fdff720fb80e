// Boards that are looked at and not played: as searchlab.puzzle.drawing draws them, undecorated.

/** Draw a board; `moved` is the tile to outline, `words` are said before its cells. */
function stillBoard(board, { rows, cols, goal }, { moved = 0, words = "" } = {}) {
  const across = cols * 106 + 10;
  const down = rows * 106 + 10;
  const size = goal.length > 10 ? 60 : 66;
  const tiles = board.map((tile, cell) => {
    const x = 8 + (cell % cols) * 106;
    const y = 8 + Math.floor(cell / cols) * 106;
    const kind = !tile ? "blank" : goal[cell] === tile ? "home" : "away";
    const face = `searchlab-still-${kind}${tile && tile === moved ? " searchlab-still-moved" : ""}`;
    const number = `<text x="${x + 50}" y="${y + 50 + 0.36 * size}">${tile}</text>`;
    const square = `<rect class="${face}" x="${x}" y="${y}" width="100" height="100" rx="14"></rect>`;
    return square + (tile ? number : "");
  });
  const element = make("span", { className: "searchlab-still", role: "img" });
  element.ariaLabel = `${words}${rows} by ${cols} board: ${boardWords(board, cols)}`;
  element.innerHTML =
    `<svg viewBox="0 0 ${across} ${down}" font-size="${size}" aria-hidden="true">` +
    `<rect class="searchlab-still-tray" width="${across}" height="${down}" rx="18"></rect>` +
    `${tiles.join("")}</svg>`;
  element.style.setProperty("--cols", cols);
  return element;
}
