// The drawing of a search tree on a canvas. The selected node can have the focus; a hint describes the
// node under the pointer.

import { inkBoard } from "./board.js";
import { counted, div, isShortcut, make, placeIn, several } from "./dom.js";
import { cellWords } from "./puzzle.js";
import { GONE } from "./recording.js";

const MOST_ROWS = 36; // in the drawing at a time
const ABREAST = 60; // nodes of a level that are drawn one by one; a wider one is a strip
const WIDEST = 1 / 8; // of the breadth, for a leaf: a slim tree is not drawn out over all of it
const LEAST_CELL = 13; // pixels of a cell of a board whose numbers can be read
const MOST_TICKS = 400; // of one status in a strip
const [LEFT, RIGHT] = [44, 58]; // pixels beside the tree, for the depths and the counts

/**
 * @typedef {import("./recording.js").Recording} Recording
 * @typedef {{name: string, colour: string, shape: keyof SHAPES, hollow?: boolean, dashed?: boolean}}
 *   Look Its name, a colour by its name among --searchlab-*, the form of the mark, and whether the
 *   edge to it is dashed.
 */

/** How each status is drawn, the goal last, which has no lane of its own in a strip.
 *  @type {Look[]} */
export const LOOKS = [
  { name: "expanded", colour: "expanded", shape: "circle" },
  { name: "on the frontier", colour: "frontier", shape: "circle", hollow: true },
  { name: "duplicate", colour: "duplicate", shape: "cross" },
  { name: "pruned", colour: "inferior", shape: "up", dashed: true },
  { name: "goal", colour: "goal", shape: "star" },
];

/** The marks, all of them stars: how many points, how far the corners between them are from the
 *  middle, the turn, the size; and as characters, filled and hollow. */
const SHAPES = {
  circle: { points: 8, inner: 1, turn: 0, size: 1, glyphs: "●○" },
  cross: { points: 4, inner: 0.36, turn: Math.PI / 4, size: 1.15, glyphs: "××" },
  up: { points: 3, inner: 0.5, turn: 0, size: 1.25, glyphs: "▲△" },
  left: { points: 3, inner: 0.5, turn: -Math.PI / 2, size: 1.25, glyphs: "◀◁" },
  right: { points: 3, inner: 0.5, turn: Math.PI / 2, size: 1.25, glyphs: "▶▷" },
  star: { points: 5, inner: 0.42, turn: 0, size: 1.7, glyphs: "★☆" },
};

export class Tree {
  /** @param {{root: HTMLElement, recording: Recording, eye: () => number,
   *    describe: (node: number) => string, select: (node: number) => void,
   *    goTo: (at: number, node: number) => void, position: () => string}} view What shows a tree:
   *    the selected node, a description of each node, and what the reader can do.
   *  @param {Look[]} [looks] */
  constructor(view, looks = LOOKS) {
    this.view = view;
    this.looks = looks;
    this.canvas = make("canvas", { className: "lab-tree-canvas", ariaHidden: "true" });
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.item = make("div", { role: "treeitem", tabIndex: 0, className: "lab-tree-item", ariaSelected: "true" });
    this.nodes = make("div", { role: "tree" }, this.item);
    this.hint = make("p", { className: "lab-tree-hint", ariaHidden: "true", hidden: true });
    this.legend = make("p", { className: "lab-legend", ariaHidden: "true" });
    this.strip = make("span", {}, make("i"), "coloured strip: level too wide to draw, darker = more boards");
    this.stage = div("lab-tree-stage", this.canvas, this.nodes, this.hint);
    this.foot = div("lab-tree-foot", this.legend);
    this.eye = this.at = -1;
    this.width = this.height = this.wide = this.cell = this.radius = 0;
    this.top = this.first = this.row = 0; // of the rows that are drawn
    /** @type {number[][]} */
    this.rows = []; // the nodes of each level, from left to right
    this.x = new Float32Array(0); // by node, from 0 to 1
    /** @type {string[]} */
    this.colours = []; // by status
    this.text = this.page = this.font = "";
    const { stage } = this;
    stage.addEventListener("click", (event) => {
      const node = this.hit(event);
      if (node !== undefined) view.select(node);
      this.item.focus({ preventScroll: true });
    });
    stage.addEventListener("pointermove", (event) => this.point(event));
    stage.addEventListener("pointerleave", () => this.hint.toggleAttribute("hidden", true));
    this.nodes.addEventListener("keydown", (event) => this.key(event));
  }

  get recording() {
    return this.view.recording;
  }

  /** Name the marks that occur.
   *  @param {Iterable<number>} statuses */
  showLegend(statuses) {
    const marks = [...statuses].map((status) => {
      const { name, colour, shape, hollow } = this.looks[status];
      const mark = make("b", {}, SHAPES[shape].glyphs[Number(hollow ?? false)]);
      mark.style.color = `var(--searchlab-${colour})`;
      return make("span", {}, mark, ` ${name}`);
    });
    this.legend.replaceChildren(...marks, this.strip, make("span", {}, "left: depth, right: boards at that depth"));
  }

  /** Show the tree as it is now. */
  show() {
    if (this.recording.at !== this.at) this.hint.hidden = true; // it may be out of date
    this.at = this.recording.at;
    this.eye = this.view.eye();
    const { clientWidth: width, clientHeight: height } = this.stage;
    if (width) {
      Object.assign(this, { width, height, wide: Math.max(80, width - LEFT - RIGHT) });
      const scale = window.devicePixelRatio || 1;
      this.canvas.width = Math.round(width * scale); // which clears it
      this.canvas.height = Math.round(height * scale);
      this.pen.scale(scale, scale);
      this.paint();
    }
    this.showItem();
  }

  // -- layout -----------------------------------------------------------------------------------

  /** Place all nodes that are there. Each leaf has a place of its own, and each parent stands above
   *  the middle of its leaves; the goal's side stands upside down below the start's. */
  lay() {
    const { recording } = this;
    const { size, status, back, parent } = recording;
    const { g } = recording.columns;
    const there = [];
    const deepest = [0, -1]; // by side
    const [leaves, next] = [new Uint32Array(size), new Uint32Array(size)];
    for (let node = 0; node < size; node++) {
      if (status[node] === GONE) continue;
      there.push(node);
      deepest[back[node]] = Math.max(deepest[back[node]], g[node]);
    }
    for (const node of there.toReversed()) {
      leaves[node] ||= 1;
      if (!recording.isRoot(node)) leaves[parent[node]] += leaves[node];
    }
    const x = (this.x = new Float32Array(size));
    const total = [0, 0]; // leaves, by side
    const depth = deepest[0] + deepest[1] + 2;
    this.rows = Array.from({ length: depth }, () => []);
    for (const node of there) {
      const root = recording.isRoot(node);
      next[node] = root ? total[back[node]] : next[parent[node]];
      x[node] = next[node] + leaves[node] / 2;
      if (root) total[back[node]] += leaves[node];
      else next[parent[node]] += leaves[node];
      this.rows[this.rowOf(node)].push(node);
    }
    const widths = total.map((all) => Math.min(WIDEST, 1 / all));
    for (const node of there) x[node] = 0.5 + (x[node] - total[back[node]] / 2) * widths[back[node]];
    for (const nodes of this.rows) if (nodes.length <= ABREAST) this.spread(nodes);
    const shown = Math.min(Math.max(4, depth), MOST_ROWS);
    const half = MOST_ROWS / 2; // a long tree is shown in pages that overlap by half
    const page = Math.floor(this.rowOf(this.eye) / half) * half - half / 2;
    this.first = Math.max(0, Math.min(depth - shown, page));
    this.row = Math.min(80, (this.height - 8) / shown);
    this.top = Math.max(4, (this.height - depth * this.row) / 2);
    const gap = Math.max(Math.min(...widths), 1 / ABREAST) * this.wide;
    this.radius = Math.max(2, Math.min(7, 0.36 * this.row, 0.42 * gap));
    const cell = Math.min(28, (0.8 * this.row) / recording.rows, (0.86 * gap) / recording.cols);
    this.strip.hidden = !this.rows.some((nodes) => nodes.length > ABREAST);
    this.cell = this.strip.hidden && cell >= LEAST_CELL ? cell : 0;
  }

  /** Sort the nodes of a level from left to right, and keep them apart.
   *  @param {number[]} nodes */
  spread(nodes) {
    const { x } = this;
    nodes.sort((one, other) => x[one] - x[other]);
    let edge = 0.5 / ABREAST;
    for (const node of nodes) {
      x[node] = Math.max(x[node], edge);
      edge = x[node] + 1 / ABREAST;
    }
    edge = 1 - 0.5 / ABREAST;
    for (const node of nodes.toReversed()) {
      x[node] = Math.min(x[node], edge);
      edge = x[node] - 1 / ABREAST;
    }
  }

  /** @param {number} node */
  rowOf(node) {
    const { back, columns } = this.recording;
    return back[node] ? this.rows.length - 1 - columns.g[node] : columns.g[node];
  }

  /** @param {number} node
   *  @returns {[number, number]} */
  place(node) {
    return [LEFT + this.wide * this.x[node], this.y(this.rowOf(node))];
  }

  /** @param {number} row */
  y(row) {
    return this.top + (row - this.first + 0.5) * this.row;
  }

  // -- painting ---------------------------------------------------------------------------------

  paint() {
    const { pen, recording } = this;
    this.lay();
    const style = getComputedStyle(this.view.root);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(`--searchlab-${name}`).trim();
    this.page = style.getPropertyValue("--jp-layout-color0").trim() || "Canvas";
    this.font = style.fontFamily;
    this.text = style.color;
    this.colours = this.looks.map((look) => colour(look.colour));
    const visible = [...this.rows.entries()].slice(this.first, this.first + MOST_ROWS).filter(([, nodes]) => nodes.length);
    this.paintStrips(visible.filter(([, nodes]) => nodes.length > ABREAST));
    this.paintLevels(visible);
    const singles = visible.flatMap(([, nodes]) => (nodes.length > ABREAST ? [] : nodes));
    const paths = recording.paths();
    const path = recording.path(this.eye);
    this.paintEdges(singles);
    for (const { nodes, status, width = 5 } of paths) this.paintWay(nodes, this.colours[status], width);
    // The path to the selected node, unless a thicker one is there.
    if (!paths.some(({ nodes }) => nodes.at(-1) === this.eye)) this.paintWay(path, this.text, 2.5);
    const marked = new Set([...singles, ...paths.flatMap(({ nodes }) => nodes), ...path]);
    const nodes = [...marked].filter((node) => recording.has(node));
    if (this.cell) {
      const names = ["tray", "recess", "face", "home", "number"];
      const colours = Object.fromEntries(names.map((name) => [name, colour(`board-${name}`)]));
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      pen.font = `bold ${(recording.goal.length > 10 ? 0.56 : 0.68) * this.cell}px ${this.font}`;
      for (const node of nodes) {
        const [x, y] = this.place(node);
        inkBoard(pen, recording.board(node), recording, { x, y, cell: this.cell }, colours);
      }
    }
    this.paintMarks(nodes);
    this.paintEye();
  }

  /** Draw the levels that are too wide as strips: a lane for each status, darker where more lie. Of
   *  more nodes than can be distinguished, some are drawn.
   *  @param {[number, number[]][]} levels */
  paintStrips(levels) {
    const { pen, recording, wide, x } = this;
    const lanes = this.looks.length - 1;
    const high = Math.min(24, 0.84 * this.row) / lanes;
    for (const [row, nodes] of levels) {
      const top = this.y(row) - (high * lanes) / 2;
      pen.globalAlpha = 0.08;
      pen.fillStyle = this.text;
      pen.fillRect(LEFT, top, wide, high * lanes);
      pen.globalAlpha = 0.5;
      for (let lane = 0; lane < lanes; lane++) {
        const here = nodes.filter((node) => recording.status[node] % lanes === lane); // a goal was reached as others are
        const stride = Math.ceil(here.length / MOST_TICKS);
        pen.fillStyle = this.colours[lane];
        for (let i = 0; i < here.length; i += stride) pen.fillRect(LEFT + wide * x[here[i]] - 1, top + lane * high, 3, high);
      }
    }
    pen.globalAlpha = 1;
  }

  /** Write the depth of each level on its left, and how many nodes it has on its right.
   *  @param {[number, number[]][]} levels */
  paintLevels(levels) {
    const { pen } = this;
    pen.fillStyle = this.text;
    pen.font = `14px ${this.font}`;
    pen.textBaseline = "middle";
    for (const [row, nodes] of levels) {
      const depth = this.recording.columns.g[nodes[0]];
      if (this.row < 15 && depth % 2) continue;
      pen.textAlign = "right";
      pen.fillText(String(depth), LEFT - 16, this.y(row));
      pen.textAlign = "left";
      pen.fillText(counted(nodes.length), LEFT + this.wide + 12, this.y(row));
    }
  }

  /** Draw the edges; dashed are those to what was pruned, and from a parent that is not certain.
   *  @param {number[]} nodes */
  paintEdges(nodes) {
    const { pen, recording, looks } = this;
    const [plain, dashed, pruned] = [new Path2D(), new Path2D(), new Path2D()];
    let colour = this.text;
    for (const node of nodes) {
      const parent = recording.parent[node];
      const status = recording.status[node];
      if (recording.isRoot(node) || this.rows[this.rowOf(parent)].length > ABREAST) continue;
      if (looks[status].dashed) colour = this.colours[status];
      const line = looks[status].dashed ? pruned : recording.columns.uncertain?.[node] ? dashed : plain;
      line.moveTo(...this.place(parent));
      line.lineTo(...this.place(node));
    }
    pen.lineWidth = 1;
    pen.globalAlpha = 0.5;
    pen.strokeStyle = this.text;
    pen.stroke(plain);
    pen.globalAlpha = 1;
    pen.setLineDash([4, 3]);
    pen.stroke(dashed);
    pen.strokeStyle = colour;
    pen.stroke(pruned);
    pen.setLineDash([]);
  }

  /** @param {number[]} nodes
   *  @param {string} colour
   *  @param {number} width */
  paintWay(nodes, colour, width) {
    const line = new Path2D();
    for (const node of nodes) line.lineTo(...this.place(node));
    Object.assign(this.pen, { lineWidth: width, strokeStyle: colour, lineJoin: "round" });
    this.pen.stroke(line);
  }

  /** Draw the marks of some nodes, at the corners of their boards if there are any.
   *  @param {number[]} nodes */
  paintMarks(nodes) {
    const { pen, recording, colours } = this;
    const [wide, high] = this.extent().map((size) => (size ? size / 2 + 3 : 0));
    const paths = this.looks.map(() => new Path2D());
    for (const node of nodes) {
      const [x, y] = this.place(node);
      const path = paths[recording.status[node]];
      const { points, inner, turn, size } = SHAPES[this.looks[recording.status[node]].shape];
      for (let i = 0; i < 2 * points; i++) {
        const reach = (i % 2 ? inner : 1) * size * this.radius;
        const angle = turn + (Math.PI * i) / points;
        path[i ? "lineTo" : "moveTo"](x - wide + reach * Math.sin(angle), y - high - reach * Math.cos(angle));
      }
      path.closePath();
    }
    pen.lineWidth = 2.2;
    paths.forEach((path, status) => {
      const { hollow } = this.looks[status];
      pen.fillStyle = hollow ? this.page : colours[status];
      pen.strokeStyle = colours[status];
      pen.fill(path);
      if (hollow) pen.stroke(path);
    });
  }

  /** How wide and high the board of a node is; nothing where there is none. */
  extent() {
    return [this.cell * this.recording.cols, this.cell * this.recording.rows];
  }

  paintEye() {
    const { pen } = this;
    const [x, y] = this.place(this.eye);
    const [wide, high] = this.extent();
    pen.beginPath();
    if (this.cell) pen.roundRect(x - wide / 2 - 4, y - high / 2 - 4, wide + 8, high + 8, 6);
    else pen.arc(x, y, this.radius + 6, 0, 2 * Math.PI);
    for (const [lineWidth, strokeStyle] of [[6, this.page], [3, this.text]]) {
      Object.assign(pen, { lineWidth, strokeStyle });
      pen.stroke();
    }
    if (this.cell) this.paintMarks([this.eye]); // which the halo has covered
  }

  // -- the selected node ------------------------------------------------------------------------

  /** Move the element that has the focus, and that a screen reader reads, to the selected node. */
  showItem() {
    const { view, item, nodes, recording, eye } = this;
    const [x, y] = this.width ? this.place(eye) : [0, 0];
    const [wide, high] = this.extent().map((size) => (size ? size + 14 : 34));
    const box = { left: x - wide / 2, top: y - high / 2, width: wide, height: high };
    for (const [name, size] of Object.entries(box)) item.style.setProperty(name, `${size}px`);
    item.dataset.node = String(eye);
    item.ariaLevel = String(recording.path(eye).length);
    item.ariaLabel = `${view.describe(eye)}, board ${cellWords(recording.board(eye), recording)}`;
    nodes.ariaLabel = `Search tree after ${view.position()}: ${several(this.rows.flat().length, "node")}`;
  }

  /** The node under the pointer, if there is one.
   *  @param {MouseEvent} event
   *  @returns {number | undefined} */
  hit(event) {
    const [x, y] = placeIn(this.canvas, event);
    const nodes = this.rows[Math.floor((y - this.top) / this.row) + this.first] ?? [];
    let [best, least] = [/** @type {number | undefined} */ (undefined), Math.max(24, this.extent()[0] / 2)];
    for (const node of nodes) {
      const far = Math.abs(this.place(node)[0] - x);
      if (far < least) [best, least] = [node, far];
    }
    return best;
  }

  /** @param {PointerEvent} event */
  point(event) {
    if (event.pointerType === "touch" || event.buttons) return;
    const node = this.hit(event);
    this.hint.hidden = node === undefined;
    this.hint.textContent = node === undefined ? "" : this.view.describe(node);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isShortcut(event)) return;
    if (event.key === "Enter") this.view.goTo(this.recording.since(this.eye), this.eye);
    else if (event.key.startsWith("Arrow")) {
      const to = this.beside(this.eye, event.key);
      if (to !== undefined) this.view.select(to);
    } else return;
    event.preventDefault(); // neither the page nor the search moves
  }

  /** The node that an arrow key leads to.
   *  @param {number} node
   *  @param {string} key */
  beside(node, key) {
    const { recording, rows } = this;
    const row = this.rowOf(node);
    if (key === "ArrowUp" || key === "ArrowDown") {
      const up = (key === "ArrowUp") !== Boolean(recording.back[node]); // the goal's side is upside down
      if (up) return recording.isRoot(node) ? undefined : recording.parent[node];
      return rows[row + (recording.back[node] ? -1 : 1)]?.find((each) => recording.parent[each] === node);
    }
    const abreast = rows[row].toSorted((one, other) => this.x[one] - this.x[other]);
    return abreast[abreast.indexOf(node) + (key === "ArrowLeft" ? -1 : 1)];
  }
}
