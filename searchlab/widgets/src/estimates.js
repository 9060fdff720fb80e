// What estimates see of a board: lines on it, blocks beside it, curves along a path to the goal.

import "./estimates.css";
import { middleOf, onBoard } from "./board.js";
import { div, make, value } from "./dom.js";
import { same, symbol } from "./puzzle.js";
import { drawing, line, numbersBeside, Scale, svg, text } from "./svg.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {{tile?: number, change?: "came" | "went"}} Block One move of an estimate.
 * @typedef {{name: string, color: string, table: number[][] | null}} Estimate
 * @typedef {{now?: number | null, old?: number | null, note?: string, blocks?: Block[]}} Value Now and
 *   before the last step, or why it is not known; one without blocks is drawn as a bar.
 */

const [STEP, MARGIN, LANE] = [108, 12, 26]; // of a cell, as board.css draws it
const [TOP, FOOT, RIGHT] = [10, 26, 44]; // of the curves
const [HIGH, LOW] = [158, 118]; // of the curves, and on a page that is low
const DASHES = ["8 5", "none", "2 5", "12 4 2 4"];

/** @param {number} i */
const dashOf = (i) => DASHES[i % DASHES.length];

/** A line from each tile to its goal cell, with its number of moves. It runs along the row at a
 *  height of its start's column, then along the column at a place of its goal's row, so that no two
 *  lie on each other.
 *  @param {number[]} board
 *  @param {Puzzle} puzzle */
function linesHome(board, { rows, cols, goal }) {
  const lane = (/** @type {number} */ middle, /** @type {number} */ at, /** @type {number} */ of) =>
    MARGIN + middle + LANE * ((at + 0.5) / of - 0.5);
  return board.flatMap((tile, cell) => {
    const end = goal.indexOf(tile);
    if (!tile || cell === end) return [];
    const [row, col, toRow, toCol] = [cell / cols, cell % cols, end / cols, end % cols].map(Math.floor);
    const [down, across] = [lane(58, col, cols), lane(71, toRow, rows)];
    const [x, y] = [across + STEP * toCol, down + STEP * toRow];
    const d = `M${col === toCol ? x : MARGIN + 71 + STEP * col} ${down + STEP * row}H${x}V${y}`;
    const moves = Math.abs(row - toRow) + Math.abs(col - toCol);
    return svg(
      "g",
      { "data-tile": tile },
      svg("path", { d, class: "halo" }),
      svg("path", { d }),
      svg("circle", { cx: x, cy: y, r: 7 }),
      text(MARGIN + STEP * col + 12, MARGIN + STEP * row + 90, moves),
    );
  });
}

/** The row of one estimate: its line in the chart, its name, its value, and the blocks. */
class Row {
  /** @param {string} name
   *  @param {string} color
   *  @param {string} dash */
  constructor(name, color, dash, className = "") {
    this.name = name;
    this.number = make("strong");
    this.rest = make("span"); // the change of the value, or why there is none
    this.blocks = make("div", { className: "blocks", role: "img", style: `--colour: ${color}` });
    const stroke = line([[1, 6], [33, 6]], { stroke: color, "stroke-dasharray": dash }); // prettier-ignore
    const sample = svg("svg", { class: "sample", viewBox: "0 0 34 12", "aria-hidden": "true" }, stroke);
    this.element = div(className, make("p", {}, sample, `${name} `, this.number, " ", this.rest), this.blocks);
  }

  /** @param {Value} what
   *  @param {boolean} stepped Whether there was a step, whose change is written. */
  show({ now, old, note = "", blocks }, stepped) {
    const known = typeof now === "number";
    const change = known && stepped ? now - (old ?? NaN) : NaN;
    const sign = change < 0 ? "−" : change ? "+" : "±";
    this.number.textContent = known ? value(now) : "";
    this.rest.textContent = !known ? note : isNaN(change) ? "" : `${sign}${value(Math.abs(change))}`;
    // A bar, which continues on the next line.
    const bar = Array.from({ length: Math.ceil(Math.max(0, now ?? 0)) }, (_, i) =>
      make("i", { className: "bar", style: `--share: ${Math.min(1, Number(now) - i)}` }),
    );
    this.blocks.ariaLabel = `${this.name} ${this.number.textContent}`;
    this.blocks.replaceChildren(...(blocks ? blocks.map((block, i) => this.block(block, blocks[i - 1]?.tile)) : bar));
  }

  /** A block; the first one of its tile has the tile's number.
   *  @param {Block} block
   *  @param {number} [before] The tile of the block before it. */
  block({ tile, change }, before) {
    const first = tile !== undefined && tile !== before;
    const element = make("i", { className: `${change ?? ""} ${first ? "first" : ""}` }, first ? symbol(tile) : "");
    if (tile !== undefined) element.dataset.tile = String(tile);
    return element;
  }
}

/** So many blocks now, and those that came or went.
 *  @param {number} now
 *  @param {number} old
 *  @param {number} [tile]
 *  @returns {Block[]} */
const blocksOf = (now, old, tile) => [
  ...Array(Math.min(now, old)).fill({ tile }),
  ...Array(Math.abs(now - old)).fill({ tile, change: now > old ? "came" : "went" }),
];

/** How many blocks there are but those that came, or went.
 *  @param {Block[]} blocks
 *  @param {"came" | "went"} but */
const countBut = (blocks, but) => blocks.filter(({ change }) => change !== but).length;

/** The panel of a board to play with: its estimates, if there are any. */
export class EstimatesPanel {
  /** @param {import("./board_view.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.lines = svg("g"); // in the drawing on the board
    this.element = div("wide estimates");
    this.curves = div("curves");
    /** @type {Row[]} */
    this.rows = [];
  }

  /** @returns {Estimate[]} */
  get estimates() {
    return this.view.get("_estimates");
  }

  /** Begin with a board of another puzzle.
   *  @param {Puzzle} puzzle */
  begin(puzzle) {
    const { estimates, view, lines } = this;
    for (const element of [this.element, this.curves]) element.hidden = !estimates.length;
    if (!estimates.length) return;
    this.rows = estimates.map(({ name, color }, i) => new Row(name, color, dashOf(i)));
    this.rows.push(new Row(view.text("truth"), "none", "none", "truth"));
    this.element.replaceChildren(...this.rows.map(({ element }) => element));
    view.board.element.classList.add("lined");
    view.board.element.append(onBoard(puzzle, "lines", lines));
  }

  show() {
    const { estimates, view } = this;
    if (!estimates.length) return;
    const { game, known, current, before } = view;
    const { goal } = game.puzzle;
    const unknown = view.text("unknown");
    this.lines.replaceChildren(...linesHome(current, game.puzzle));
    const stepped = before !== current;
    const [at, last] = [current, before].map((board) => view.among(board));
    const tiles = goal.toSorted((a, b) => (a || Infinity) - (b || Infinity));
    estimates.forEach(({ table }, i) => {
      const values = known.values[i];
      /** @type {Value} */
      let what = typeof values === "string" ? { note: values } : { now: values[at], old: values[last], note: unknown };
      if (table) {
        const [now, old] = [current, before].map((board) => (/** @type {number} */ tile) => table[board.indexOf(tile)][tile]);
        const blocks = tiles.flatMap((tile) => blocksOf(now(tile), old(tile), tile));
        what = { now: countBut(blocks, "went"), old: countBut(blocks, "came"), blocks };
      }
      this.rows[i].show(what, stepped);
    });
    const [now, old] = [at, last].map((place) => known.distances[place] ?? undefined);
    // What is said of one board without a path holds for all that moves lead to.
    const note = at >= 0 || known.length < 0 ? known.note : unknown;
    const truth = /** @type {Row} */ (this.rows.at(-1));
    const moved = known.shortest ? this.moved() : undefined;
    const mover = before[current.indexOf(0)]; // the tile that slid
    const change = Math.sign(Number(old) - Number(now)) || 0;
    const named = tiles.flatMap((tile) => {
      const own = (moved ?? []).filter((each) => each === tile).length;
      return blocksOf(own, tile === mover ? Math.max(0, own + change) : own, tile);
    });
    truth.show({ now, old, note, blocks: moved || now === undefined ? named : blocksOf(now, old ?? now) }, stepped);
    truth.rest.classList.toggle("awaited", note === unknown);
    this.draw(at);
  }

  /** The tiles that move on the path ahead; undefined where none is known. */
  moved() {
    const { ahead, current } = this.view;
    const boards = [current, ...(ahead ?? [])];
    return ahead?.map((board, i) => boards[i][board.indexOf(0)]);
  }

  /** Draw the curves along the path, with the names where they begin.
   *  @param {number} at Where the board is on it; -1 or more than its length if it is not. */
  draw(at) {
    const { view, estimates, curves } = this;
    const { known, root } = view;
    const { length } = known;
    curves.hidden = length < 1;
    if (curves.hidden) return;
    const names = view.get("_texts");
    const wide = (16 * root.clientWidth) / parseFloat(getComputedStyle(root).fontSize) || 800;
    const foot = (innerHeight < 600 ? LOW : HIGH) - FOOT;
    const named = wide > 480; // elsewhere the rows say which line is which
    const [left, right] = [named ? 150 : 42, wide - RIGHT];
    const all = estimates.flatMap(({ name, color }, i) => {
      const values = known.values[i];
      return typeof values === "string" ? [] : [{ name, stroke: color, dash: dashOf(i), values: values.slice(0, length + 1) }];
    });
    const [name, dash] = known.shortest ? [names.truth, "none"] : [names.path, "3 4"];
    const truth = Array.from({ length: length + 1 }, (_, i) => length - i);
    all.push({ name, stroke: "var(--path)", dash, values: truth });
    const x = new Scale(0, length, { from: left, to: right });
    const y = new Scale(0, Math.max(...all.flatMap(({ values }) => values)), { from: foot, to: TOP, whole: true });
    const parts = y.ticks(4).map((each) => line([[left, y.place(each)], [right, y.place(each)]], { class: "grid" })); // prettier-ignore
    const here = at >= 0 && at <= length;
    if (here) parts.push(svg("rect", { x: x.place(at) - 7, y: 0, width: 14, height: foot, class: "here" }));
    for (const { stroke, dash, values } of all.toReversed()) {
      const points = values.map((each, i) => [x.place(i), y.place(each)]);
      parts.push(line(points, { stroke, "stroke-dasharray": dash, class: values === truth ? "truth" : "" }));
      if (here) parts.push(svg("circle", { cx: x.place(at), cy: y.place(values[at]), r: 5, style: `fill: ${stroke}` }));
    }
    let low = -Infinity;
    for (const { name, values } of all.toSorted((a, b) => b.values[0] - a.values[0])) {
      low = Math.max(low + 18, Math.min(y.place(values[0]) + 5, foot + 5));
      parts.push(text(left - 10, low, `${named ? name : ""} ${value(values[0])}`, { "text-anchor": "end" }));
    }
    parts.push(
      numbersBeside(y, wide - 12, 4),
      text(left, foot + FOOT - 6, same(known.boards[0], view.history[0]) ? names.start : names.here),
      text(right, foot + FOOT - 6, names.end, { "text-anchor": "end" }),
    );
    curves.replaceChildren(drawing(wide, foot + FOOT, names.curves, ...parts));
  }

  /** Point out the line and the blocks of a tile, and the trail that it takes on the path ahead.
   *  @param {number} tile */
  explain(tile) {
    const { ahead, current, game } = this.view;
    const cells = [current, ...(ahead ?? [])].map((board) => board.indexOf(tile));
    const points = cells.filter((cell, i) => cell !== cells[i - 1]).map((cell) => middleOf(cell, game.puzzle));
    this.lines.querySelector(".trail")?.remove();
    if (tile && points.length > 1) this.lines.append(line(points, { class: "trail" }));
    for (const element of this.view.root.querySelectorAll(":is(.lines, .blocks) [data-tile]")) {
      element.classList.toggle("looked", Number(element.getAttribute("data-tile")) === tile);
    }
  }
}
