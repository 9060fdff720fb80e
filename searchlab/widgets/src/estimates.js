// What estimates see of a board: lines on it, blocks beside it, curves along a path to the goal.

import "./estimates.css";
import { div, filled, make, value } from "./dom.js";
import { moveBetween, same, slid, symbol, TILE_GOES } from "./puzzle.js";
import { drawing, line, numbersBeside, Scale, svg, text } from "./svg.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {{tile?: number, change?: "came" | "went"}} Block One move of an estimate.
 * @typedef {{name: string, color: string, table: number[][] | null}} Estimate
 * @typedef {{now?: number, old?: number, note?: string, blocks?: Block[]}} Value Now and before the
 *   last step, or why it is not known; one without blocks is drawn as a bar.
 * @typedef {{name: string, color: string, dash: string, values: number[]}} Curve
 */

const [STEP, MARGIN, LANE] = [108, 12, 26]; // of a cell, as board.css draws it
const [TOP, FOOT, RIGHT] = [10, 26, 44]; // of the curves
const [HIGH, LOW] = [158, 118]; // of the curves, and on a page that is low
const PATH = "var(--searchlab-path)"; // the colour of the truth
const DASHES = ["8 5", "none", "2 5", "12 4 2 4"];

/** @param {number} i */
const dashOf = (i) => DASHES[i % DASHES.length];

/** @param {number[][]} table
 *  @param {number[]} board */
const sumOf = (table, board) => board.reduce((sum, tile, cell) => sum + table[cell][tile], 0);

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
      svg("path", { d, class: "lab-halo" }),
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
    this.color = color;
    this.number = make("strong");
    this.change = make("span", "lab-change");
    this.note = make("span", "lab-note");
    this.blocks = make("div", { className: "lab-blocks", role: "img", style: `--colour: ${color}` });
    const stroke = line([[1, 6], [33, 6]], { stroke: color, "stroke-dasharray": dash }); // prettier-ignore
    const sample = svg("svg", { class: "lab-sample", viewBox: "0 0 34 12", "aria-hidden": "true" }, stroke);
    this.element = div(
      `lab-estimate ${className}`,
      make("p", {}, sample, `${name} `, this.number, " ", this.change, " ", this.note),
      this.blocks,
    );
  }

  /** @param {Value} what
   *  @param {boolean} stepped Whether there was a step, whose change is written. */
  show({ now, old, note = "", blocks }, stepped) {
    const change = stepped && now !== undefined && old !== undefined ? now - old : NaN;
    const sign = change < 0 ? "−" : change ? "+" : "±";
    this.number.textContent = now === undefined ? "" : value(now);
    this.change.textContent = isNaN(change) ? "" : `${sign}${value(Math.abs(change))}`;
    this.note.textContent = now === undefined ? note : "";
    // A bar, which continues on the next line.
    const bar = Array.from({ length: Math.ceil(Math.max(0, now ?? 0)) }, (_, i) =>
      make("i", { className: "lab-bar", style: `--share: ${Math.min(1, Number(now) - i)}` }),
    );
    this.blocks.ariaLabel = `${this.name} ${this.number.textContent}`;
    this.blocks.replaceChildren(...(blocks ? blocks.map((block, i) => this.block(block, blocks[i - 1]?.tile)) : bar));
  }

  /** A block; the first one of its tile has the tile's number.
   *  @param {Block} block
   *  @param {number} [before] The tile of the block before it. */
  block({ tile, change }, before) {
    const first = tile !== undefined && tile !== before;
    const element = make("i", { className: `${change ? `lab-${change}` : ""} ${first ? "lab-first" : ""}` }, first ? symbol(tile) : "");
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

/** The panel of a board to play with: its estimates, if there are any. */
export class EstimatesPanel {
  /** @param {import("./board_view.js").BoardView} view */
  constructor(view) {
    this.view = view;
    this.lines = svg("svg", { class: "lab-lines", "aria-hidden": "true" });
    this.element = div("lab-wide lab-estimates");
    this.curves = div("lab-curves");
    /** @type {Row[]} */
    this.rows = [];
  }

  get estimates() {
    return this.view.get("_estimates");
  }

  /** Begin with a board of another puzzle.
   *  @param {Puzzle} puzzle */
  begin({ rows, cols }) {
    const { estimates, view, lines } = this;
    const names = view.get("_sentences");
    this.rows = estimates.map(
      (/** @type {Estimate} */ { name, color }, /** @type {number} */ i) => new Row(name, color, dashOf(i)),
    );
    this.rows.push(new Row(names.truth, "none", "none", "lab-truth"));
    this.element.replaceChildren(...this.rows.map(({ element }) => element));
    for (const element of [this.element, this.curves]) element.hidden = !estimates.length;
    if (!estimates.length) return;
    lines.setAttribute("viewBox", `0 0 ${cols * STEP + 16} ${rows * STEP + 16}`);
    view.board?.element.classList.add("lab-lined");
    view.board?.element.append(lines);
  }

  /** A value of a board among those that Python has given along its path, and of the board before.
   *  @param {(number | null)[]} values
   *  @param {number[]} board */
  given(values, board) {
    const { known, path } = this.view.located;
    const boards = path.length ? [...path, ...known.before] : []; // else they are of another puzzle
    return values[boards.findIndex((each) => same(each, board))] ?? undefined;
  }

  /** @param {number[]} board
   *  @param {number[]} before */
  show(board, before) {
    const { estimates, view } = this;
    if (!estimates.length) return;
    const { puzzle } = view.game;
    const { known, path, at } = view.located;
    const { unknown } = view.get("_sentences");
    this.lines.replaceChildren(...linesHome(board, puzzle));
    const stepped = before !== board;
    const tiles = [...puzzle.goal].sort((a, b) => (a || Infinity) - (b || Infinity));
    estimates.forEach((/** @type {Estimate} */ { table }, /** @type {number} */ i) => {
      const values = known.values[i];
      /** @type {Value} */
      let what = { note: typeof values === "string" ? values : unknown };
      if (table) {
        const weight = (/** @type {number[]} */ each, /** @type {number} */ tile) => table[each.indexOf(tile)][tile];
        const blocks = tiles.flatMap((tile) => blocksOf(weight(board, tile), weight(before, tile), tile));
        what = { now: sumOf(table, board), old: sumOf(table, before), blocks };
      } else if (Array.isArray(values) && this.given(values, board) !== undefined) {
        what = { now: this.given(values, board), old: this.given(values, before) };
      }
      this.rows[i].show(what, stepped);
    });
    const [now, old] = [board, before].map((each) => this.given(known.distances, each));
    // What is said of one board without a path holds for all that moves lead to.
    const note = at >= 0 || (path.length && known.moves === null) ? known.note : unknown;
    const what = now === undefined ? { note } : { now, old, blocks: blocksOf(now, old ?? now) };
    const truth = /** @type {Row} */ (this.rows.at(-1));
    truth.show(what, stepped);
    truth.note.classList.toggle("lab-late", note === unknown);
    this.draw((16 * view.root.clientWidth) / parseFloat(getComputedStyle(view.root).fontSize) || 800);
  }

  /** Draw the curves along the path, with the names where they begin.
   *  @param {number} wide */
  draw(wide) {
    const { view, estimates, curves } = this;
    const { known, path, at } = view.located;
    const names = view.get("_sentences");
    curves.hidden = path.length < 2;
    if (curves.hidden) return;
    const last = path.length - 1;
    const high = innerHeight < 450 ? LOW : HIGH;
    const named = wide > 480; // elsewhere the rows say which line is which
    const left = named ? 150 : 42;
    /** @type {Curve[]} */
    const all = estimates.flatMap((/** @type {Estimate} */ { name, color, table }, /** @type {number} */ i) => {
      const given = known.values[i];
      const values = table
        ? path.map((board) => sumOf(table, board))
        : Array.isArray(given)
          ? given.slice(0, last + 1)
          : [];
      return values.length ? [{ name, color, dash: dashOf(i), values }] : [];
    });
    all.push({
      name: known.shortest ? names.truth : names.path,
      color: PATH,
      dash: known.shortest ? "none" : "3 4",
      values: path.map((_, i) => last - i),
    });
    const x = new Scale(0, last, { from: left, to: wide - RIGHT });
    const y = new Scale(0, Math.max(...all.map(({ values }) => Math.max(...values))), {
      from: high - FOOT,
      to: TOP,
      whole: true,
    });
    const place = (/** @type {number[]} */ values) => values.map((each, i) => [x.place(i), y.place(each)]);
    const parts = y.ticks(4).map((each) => line([[left, y.place(each)], [wide - RIGHT, y.place(each)]], { class: "lab-grid" })); // prettier-ignore
    if (at >= 0)
      parts.push(svg("rect", { x: x.place(at) - 7, y: 0, width: 14, height: high - FOOT, class: "lab-here" }));
    for (const { color, dash, values } of [...all].reverse()) {
      parts.push(
        line(place(values), { stroke: color, "stroke-dasharray": dash, class: color === PATH ? "lab-widest" : "" }),
      );
      if (at >= 0)
        parts.push(svg("circle", { cx: x.place(at), cy: y.place(values[at]), r: 5, style: `fill: ${color}` }));
    }
    let low = -Infinity;
    for (const { name, values } of [...all].sort((a, b) => b.values[0] - a.values[0])) {
      low = Math.max(low + 18, Math.min(y.place(values[0]) + 5, high - FOOT + 5));
      parts.push(text(left - 10, low, `${named ? name : ""} ${value(values[0])}`, { "text-anchor": "end" }));
    }
    parts.push(
      numbersBeside(y, wide - 12, 4),
      text(left, high - 6, names.start),
      text(wide - RIGHT, high - 6, names.end, { "text-anchor": "end" }),
    );
    curves.replaceChildren(drawing(wide, high, names.curves, ...parts));
  }

  /** Point out the line and the blocks of a tile.
   *  @param {number} tile */
  explain(tile) {
    for (const element of this.view.root.querySelectorAll(":is(.lab-lines, .lab-blocks) [data-tile]")) {
      element.classList.toggle("lab-looked", Number(element.getAttribute("data-tile")) === tile);
    }
  }

  /** Describe the last step.
   *  @param {number[]} board
   *  @param {number[]} before */
  describe(board, before) {
    const { puzzle, boards } = this.view.game;
    const sentences = this.view.get("_sentences");
    const move = moveBetween(before, board, puzzle);
    if (!move) return sentences.greeting;
    const sentence = same(board, puzzle.goal) ? sentences.goal : sentences.slide;
    return filled(sentence, { tile: slid(before, move, puzzle), direction: TILE_GOES[move], moves: boards.length - 1 });
  }
}
