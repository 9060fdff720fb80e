// The drawing of a search tree on a canvas, with the one node that can have the focus, words on what
// one points at, and a zoom.

import { inkBoard } from "./board.js";
import { button, counted, div, enable, isShortcut, make, placeIn, several } from "./dom.js";
import { cellWords } from "./puzzle.js";
import { GONE } from "./recording.js";

const MOST_ROWS = 36; // in the drawing at a time
const ABREAST = 60; // nodes of a level that are drawn one by one; a wider one is a strip
const LIVE = 150; // nodes: until there are more, a large tree is laid out for those that are there
const LEAST_CELL = 13; // pixels of a cell of a board whose numbers can be read
const BUCKET = 3; // pixels of a strip that share a colour

/**
 * @typedef {import("./recording.js").Recording} Recording
 * @typedef {{name: string, colour: string, hollow?: boolean, dashed?: boolean,
 *   shape: "circle" | "cross" | "left" | "right" | "star" | "up"}} Look Its name, a colour by its
 *   name among --searchlab-*, the form of the mark ("left", "right" and "up" are triangles), and
 *   whether the edge to it is dashed.
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

/** Triangles by where they point: their corners, in radii.
 *  @type {Record<string, number[][]>} */
const CORNERS = {
  up: [[0, -1], [1, 0.8], [-1, 0.8]], // prettier-ignore
  left: [[-1, 0], [0.8, 1], [0.8, -1]], // prettier-ignore
  right: [[1, 0], [-0.8, 1], [-0.8, -1]], // prettier-ignore
};

/** The marks as characters, filled and hollow.
 *  @type {Record<string, string>} */
const GLYPHS = { circle: "●○", cross: "××", up: "▲△", left: "◀◁", right: "▶▷", star: "★☆" };

/** @param {HTMLCanvasElement} canvas */
const penOf = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/** Add the outline of a mark to a path.
 *  @param {Path2D} path
 *  @param {string} shape
 *  @param {number} x
 *  @param {number} y
 *  @param {number} r */
function outline(path, shape, x, y, r) {
  if (shape === "circle") {
    path.moveTo(x + r, y);
    path.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  if (shape === "cross") {
    const reach = 0.65 * r;
    for (const sign of [-1, 1]) {
      path.moveTo(x - reach, y - sign * reach);
      path.lineTo(x + reach, y + sign * reach);
    }
    return;
  }
  const star = Array.from({ length: 10 }, (_, i) => {
    const reach = (i % 2 ? 0.42 : 1) * Math.max(1.7, 8 / r);
    return [reach * Math.sin((Math.PI * i) / 5), -reach * Math.cos((Math.PI * i) / 5)];
  });
  (CORNERS[shape] ?? star).forEach(([across, down], i) => {
    path[i ? "lineTo" : "moveTo"](x + across * r, y + down * r);
  });
  path.closePath();
}

export class Tree {
  /** @param {{root: HTMLElement, signal: AbortSignal, recording: Recording, eye: () => number,
   *    describe: (node: number) => string, select: (node: number) => void,
   *    goTo: (at: number, node: number) => void, position: () => string}} view What shows a tree:
   *    the node that is looked at, what is said of one, and what the reader can do.
   *  @param {Look[]} [looks] */
  constructor(view, looks = LOOKS) {
    this.view = view;
    this.looks = looks;
    this.canvas = make("canvas", { className: "lab-tree-canvas", ariaHidden: "true" });
    this.pen = penOf(this.canvas);
    this.strips = document.createElement("canvas");
    this.nodes = make("div", { className: "lab-tree-nodes", role: "tree" });
    this.hint = make("p", { className: "lab-tree-hint", ariaHidden: "true", hidden: true });
    this.legend = make("p", { className: "lab-legend", ariaHidden: "true" });
    const tool = (/** @type {string} */ text, /** @type {string} */ words, /** @type {number} */ by) =>
      button(text, () => this.zoom(by), { ariaLabel: words, title: words });
    this.nearer = tool("+", "Zoom in (+)", 2);
    this.farther = tool("−", "Zoom out (-)", 0.5);
    this.whole = tool("Whole tree", "The whole tree (0)", 0);
    this.stage = div("lab-tree-stage", this.canvas, this.nodes, this.hint);
    const tools = div("lab-tools", this.nearer, this.farther, this.whole);
    this.foot = div("lab-tree-foot", this.legend, tools);
    this.element = div("lab-tree", this.stage, this.foot);
    this.from = 0; // the left end of the stretch that is drawn, of a breadth of 1
    this.span = 1;
    this.eye = -1;
    this.width = this.height = this.scale = this.row = this.cell = this.radius = 0;
    this.left = 44;
    this.wide = 80;
    this.top = this.first = 0; // of the rows that are drawn
    this.gap = 1; // between two nodes, as a share of the breadth
    this.strong = false; // whether some level is a strip
    /** @type {number[]} */
    this.rowOf = []; // by level
    /** @type {Map<number, number>} */
    this.live = new Map(); // the places of a layout of what is there
    /** @type {number[]} */
    this.there = [];
    this.counts = new Uint32Array();
    /** @type {string[]} */
    this.colours = []; // by status
    /** @type {Record<string, string>} */
    this.board = {};
    this.text = this.page = this.font = this.state = "";
    this.deepest = 0;
    this.shift = 0;
    this.stretch = 1;
    this.listen();
  }

  listen() {
    const { stage, view } = this;
    stage.addEventListener("click", (event) => {
      const node = this.hit(event);
      if (node !== null) view.select(node);
      this.focus();
    });
    stage.addEventListener("pointermove", (event) => this.point(event));
    stage.addEventListener("pointerleave", () => this.hint.toggleAttribute("hidden", true));
    stage.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return; // a wheel alone moves the page
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY / 100), this.share(event));
      },
      { passive: false },
    );
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
      const mark = make("b", {}, GLYPHS[shape][Number(hollow ?? false)]);
      mark.style.color = `var(--searchlab-${colour})`;
      return make("span", {}, mark, ` ${name}`);
    });
    this.strip = make("span", { hidden: true }, make("i"), "coloured strip: level too wide to draw, darker = more boards");
    this.legend.replaceChildren(...marks, this.strip, make("span", {}, "left: depth, right: boards at that depth"));
  }

  /** Take the colours of the page as they are now. */
  dress() {
    const style = getComputedStyle(this.view.root);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(`--searchlab-${name}`).trim();
    this.page = style.getPropertyValue("--jp-layout-color0").trim() || "Canvas";
    this.font = style.fontFamily;
    if (this.text === style.color && this.colours[0] === colour(this.looks[0].colour)) return;
    this.text = style.color;
    this.colours = this.looks.map((look) => colour(look.colour));
    const names = ["tray", "recess", "face", "home", "number"];
    this.board = Object.fromEntries(names.map((name) => [name, colour(`board-${name}`)]));
  }

  /** Take the size of the place; return whether there is one. */
  resize() {
    const { clientWidth: width, clientHeight: height } = this.stage;
    const scale = window.devicePixelRatio || 1;
    if (!width || (width === this.width && height === this.height && scale === this.scale)) return width > 0;
    Object.assign(this, { width, height, scale });
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.pen.setTransform(scale, 0, 0, scale, 0, 0);
    return true;
  }

  /** Show the tree as it is now. */
  show() {
    const state = `${this.recording.at} ${this.from} ${this.span}`;
    if (state !== this.state) this.hint.hidden = true; // what it says may be true no more
    this.state = state;
    this.paint();
    this.showItem();
  }

  // -- layout -----------------------------------------------------------------------------------

  /** Find the places of what is there: its levels, each in a row, and its breadth. */
  lay() {
    const { recording } = this;
    const { size, status, level, back } = recording;
    const counts = (this.counts = new Uint32Array(recording.payload.levels));
    const there = (this.there = /** @type {number[]} */ ([]));
    let [deepest, highest] = [0, recording.payload.levels]; // of either side
    for (let node = 0; node < size; node++) {
      if (status[node] === GONE) continue;
      there.push(node);
      counts[level[node]]++;
      if (back[node]) highest = Math.min(highest, level[node]);
      else deepest = Math.max(deepest, level[node]);
    }
    // The side of the goal stands on its head below the other, a row apart until they meet.
    const apart = Math.min(1, Math.max(0, highest - deepest - 1));
    this.deepest = deepest;
    this.rowOf = Array.from(counts, (_, i) => (i <= deepest ? i : deepest + 1 + apart + i - highest));
    const back_rows = highest < counts.length ? counts.length - highest + apart : 0;
    const rows = Math.max(4, deepest + 1 + back_rows);
    const shown = Math.min(rows, MOST_ROWS);
    const eye = this.view.eye();
    const half = MOST_ROWS / 2; // a long tree is shown in pages that overlap by half
    const page = Math.floor(this.rowOf[level[eye]] / half) * half - half / 2;
    this.first = Math.max(0, Math.min(rows - shown, page));
    this.row = Math.min(80, (this.height - 8) / shown);
    this.top = Math.max(4, (this.height - rows * this.row) / 2);
    this.wide = Math.max(80, this.width - this.left - 58);
    this.strong = counts.some((count) => count > ABREAST);
    this.live.clear();
    if (there.length <= LIVE && size > LIVE) this.layLive();
    this.fit();
    if (eye !== this.eye) this.follow(eye);
    this.eye = eye;
    const gap = this.gap * this.wide;
    this.radius = Math.max(2, Math.min(7, 0.36 * this.row, 0.42 * gap));
    const cell = Math.min((0.8 * this.row) / recording.rows, (0.86 * gap) / recording.cols);
    this.cell = this.strong || cell < LEAST_CELL ? 0 : Math.min(cell, 28);
  }

  /** Give each leaf a place of its own, and each parent the middle of its children. */
  layLive() {
    const { recording, live, there } = this;
    /** @type {Map<number, number[]>} */
    const children = new Map();
    for (const node of there) {
      const parent = recording.isRoot(node) ? -1 - recording.back[node] : recording.parent[node];
      const known = children.get(parent);
      if (known) known.push(node);
      else children.set(parent, [node]);
    }
    for (const side of [-1, -2]) {
      let leaves = 0;
      const nodes = /** @type {number[]} */ ([]);
      const place = (/** @type {number} */ node) => {
        const below = children.get(node) ?? [];
        below.forEach(place);
        const ends = [below[0], below[below.length - 1]].map((each) => live.get(each) ?? 0);
        live.set(node, below.length ? (ends[0] + ends[1]) / 2 : leaves++);
        nodes.push(node);
      };
      (children.get(side) ?? []).forEach(place);
      for (const node of nodes) live.set(node, (Number(live.get(node)) + 0.5) / Math.max(1, leaves));
    }
  }

  /** Stretch what is there over the breadth, and find how close two nodes of a level come. */
  fit() {
    const { recording, there } = this;
    this.shift = 0;
    this.stretch = 1;
    let [left, right] = [1, 0];
    const rows = new Map();
    for (const node of there) {
      const place = this.breadth(node);
      left = Math.min(left, place);
      right = Math.max(right, place);
      if (this.counts[recording.level[node]] > ABREAST) continue;
      const row = rows.get(recording.level[node]);
      if (row) row.push(place);
      else rows.set(recording.level[node], [place]);
    }
    let gap = 1;
    for (const row of rows.values()) {
      row.sort((/** @type {number} */ one, /** @type {number} */ other) => one - other);
      for (let i = 1; i < row.length; i++) gap = Math.min(gap, row[i] - row[i - 1]);
    }
    // A slim tree is not drawn out over the whole width.
    const room = 1 / (right - left + Math.min(gap, 1 / 6));
    this.stretch = Math.max(1, Math.min(room, 1 / 6 / gap));
    this.shift = 0.5 - (this.stretch * (left + right)) / 2;
    this.gap = Math.min(1 / 3, (gap * this.stretch) / this.span);
  }

  /** Where a node stands in the breadth of the whole tree, from 0 to 1.
   *  @param {number} node */
  breadth(node) {
    return this.shift + this.stretch * (this.live.get(node) ?? this.recording.x[node]);
  }

  /** @param {number} node
   *  @returns {[number, number]} */
  place(node) {
    const x = (this.breadth(node) - this.from) / this.span;
    return [this.left + this.wide * x, this.y(this.rowOf[this.recording.level[node]])];
  }

  /** @param {number} row */
  y(row) {
    return this.top + (row - this.first + 0.5) * this.row;
  }

  /** Whether a node lies in the stretch and the rows that are drawn.
   *  @param {number} node */
  shows(node) {
    const x = (this.breadth(node) - this.from) / this.span;
    return x > -0.01 && x < 1.01 && this.showsRow(this.rowOf[this.recording.level[node]]);
  }

  /** @param {number} row */
  showsRow(row) {
    return row >= this.first && row < this.first + MOST_ROWS;
  }

  /** @param {number} node */
  inStrip(node) {
    return this.counts[this.recording.level[node]] > ABREAST;
  }

  // -- painting ---------------------------------------------------------------------------------

  paint() {
    if (!this.resize()) return;
    this.dress();
    this.lay();
    const { pen, recording, there } = this;
    pen.clearRect(0, 0, this.width, this.height);
    this.paintStrips();
    this.paintLevels();
    const singles = there.filter((node) => !this.inStrip(node) && this.shows(node));
    const ways = recording.ways();
    const path = recording.path(this.eye);
    pen.save();
    pen.beginPath();
    pen.rect(this.left - 10, 0, this.wide + 20, this.height);
    pen.clip();
    this.paintEdges(singles);
    for (const { nodes, status, width = 5 } of ways) this.paintWay(nodes, this.colours[status], width);
    // The path to the eye, unless a thicker one is there.
    if (!ways.some(({ nodes }) => nodes.at(-1) === this.eye)) this.paintWay(path, this.text, 2.5);
    const marked = new Set([...singles, ...ways.flatMap(({ nodes }) => nodes), ...path]);
    const nodes = [...marked].filter((node) => recording.has(node) && this.shows(node));
    if (this.cell) this.paintBoards(nodes);
    this.paintMarks(nodes);
    this.paintEye();
    pen.restore();
    if (this.strip) this.strip.hidden = !this.strong;
    enable(this.farther, this.span < 1);
    enable(this.whole, this.span < 1);
  }

  /** Draw the levels that are too wide as strips: a lane for each status, darker where more lie. */
  paintStrips() {
    if (!this.strong) return;
    const { pen, recording, strips } = this;
    const lanes = this.looks.length - 1;
    const buckets = Math.ceil(this.wide / BUCKET);
    const levels = [...this.counts.keys()].filter((level) => this.counts[level] > ABREAST);
    const line = new Map(levels.map((level, i) => [level, i * lanes]));
    const lit = new Uint16Array(levels.length * lanes * buckets);
    const most = new Uint16Array(levels.length * lanes);
    for (const node of this.there) {
      const first = line.get(recording.level[node]);
      const x = (this.breadth(node) - this.from) / this.span;
      if (first === undefined || x < 0 || x > 1) continue;
      const lane = first + (recording.status[node] % lanes); // a goal was reached as others are
      const count = ++lit[lane * buckets + Math.min(buckets - 1, Math.floor(x * buckets))];
      most[lane] = Math.max(most[lane], count);
    }
    strips.width = buckets;
    strips.height = Math.max(1, levels.length * lanes);
    const brush = penOf(strips);
    const image = brush.createImageData(buckets, strips.height);
    const bytes = this.colours.map((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));
    lit.forEach((count, i) => {
      const lane = Math.floor(i / buckets);
      if (count) image.data.set([...bytes[lane % lanes], 90 + (165 * count) / most[lane]], 4 * i);
    });
    brush.putImageData(image, 0, 0);
    pen.imageSmoothingEnabled = false;
    const high = Math.min(24, 0.84 * this.row);
    for (const [level, first] of line) {
      if (!this.showsRow(this.rowOf[level])) continue;
      const top = this.y(this.rowOf[level]) - high / 2;
      pen.globalAlpha = 0.08;
      pen.fillStyle = this.text;
      pen.fillRect(this.left, top, this.wide, high);
      pen.globalAlpha = 1;
      pen.drawImage(strips, 0, first, buckets, lanes, this.left, top, this.wide, high);
    }
  }

  /** Write the depth of each level on its left, and how many nodes it has on its right. */
  paintLevels() {
    const { pen, counts, rowOf } = this;
    pen.fillStyle = this.text;
    pen.font = `14px ${this.font}`;
    pen.textBaseline = "middle";
    for (let level = 0; level < counts.length; level++) {
      const depth = this.depth(level);
      if (!counts[level] || !this.showsRow(rowOf[level]) || (this.row < 15 && depth % 2)) continue;
      pen.textAlign = "right";
      pen.fillText(String(depth), this.left - 16, this.y(rowOf[level]));
      pen.textAlign = "left";
      pen.fillText(counted(counts[level]), this.left + this.wide + 12, this.y(rowOf[level]));
    }
  }

  /** @param {number} level */
  depth(level) {
    return level > this.deepest ? this.counts.length - 1 - level : level;
  }

  /** @param {number[]} nodes */
  paintEdges(nodes) {
    const { pen, recording } = this;
    const [plain, dashed] = [new Path2D(), new Path2D()];
    let colour = "";
    for (const node of nodes) {
      const parent = recording.parent[node];
      if (recording.isRoot(node) || !recording.has(parent) || this.inStrip(parent)) continue;
      const isDashed = this.looks[recording.status[node]].dashed;
      if (isDashed) colour = this.colours[recording.status[node]];
      const line = isDashed ? dashed : plain;
      line.moveTo(...this.place(parent));
      line.lineTo(...this.place(node));
    }
    pen.lineWidth = 1;
    pen.globalAlpha = 0.5;
    pen.strokeStyle = this.text;
    pen.stroke(plain);
    pen.globalAlpha = 1;
    pen.strokeStyle = colour;
    pen.setLineDash([4, 3]);
    pen.stroke(dashed);
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

  /** Draw one kind of mark at some places.
   *  @param {CanvasRenderingContext2D} pen
   *  @param {number} status
   *  @param {number[][]} places
   *  @param {number} radius */
  mark(pen, status, places, radius) {
    const { shape, hollow } = this.looks[status];
    const path = new Path2D();
    for (const [x, y] of places) outline(path, shape, x, y, radius);
    pen.fillStyle = hollow ? this.page : this.colours[status];
    pen.strokeStyle = this.colours[status];
    pen.lineWidth = 2.2;
    if (shape !== "cross") pen.fill(path);
    if (hollow || shape === "cross") pen.stroke(path);
  }

  /** @param {number[]} nodes */
  paintMarks(nodes) {
    const [wide, high] = this.extent().map((size) => (size ? size / 2 + 3 : 0));
    const places = this.looks.map(() => /** @type {number[][]} */ ([]));
    for (const node of nodes) {
      const [x, y] = this.place(node);
      places[this.recording.status[node]].push([x - wide, y - high]);
    }
    places.forEach((each, status) => this.mark(this.pen, status, each, this.radius));
  }

  /** How wide and high the board of a node is; nothing where there is none. */
  extent() {
    return [this.cell * this.recording.cols, this.cell * this.recording.rows];
  }

  /** @param {number[]} nodes */
  paintBoards(nodes) {
    const { pen, cell, recording } = this;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `bold ${(recording.goal.length > 10 ? 0.56 : 0.68) * cell}px ${this.font}`;
    for (const node of nodes) {
      const [x, y] = this.place(node);
      inkBoard(pen, recording.board(node), recording, { x, y, cell }, this.board);
    }
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

  // -- the node that is looked at ---------------------------------------------------------------

  /** Show the node that is looked at as something that has the focus and can be heard. */
  showItem() {
    const { view, nodes, recording } = this;
    const node = view.eye();
    const [x, y] = this.width ? this.place(node) : [0, 0];
    const old = /** @type {HTMLElement | null} */ (nodes.firstElementChild);
    const element = old ?? make("div", { role: "treeitem", tabIndex: 0, className: "lab-tree-item" });
    if (!old) nodes.append(element);
    const [wide, high] = this.extent().map((size) => (size ? size + 14 : 34));
    Object.assign(element.style, {
      left: `${x - wide / 2}px`,
      top: `${y - high / 2}px`,
      width: `${wide}px`,
      height: `${high}px`,
    });
    element.dataset.node = String(node);
    element.setAttribute("aria-level", String(recording.path(node).length));
    element.setAttribute("aria-selected", "true");
    element.ariaLabel = `${view.describe(node)}, board ${cellWords(recording.board(node), recording)}`;
    nodes.ariaLabel = `Search tree after ${view.position()}: ${several(this.there.length, "node")}`;
  }

  focus() {
    /** @type {HTMLElement | null} */ (this.nodes.firstElementChild)?.focus({ preventScroll: true });
  }

  /** The node under the pointer, or null.
   *  @param {MouseEvent} event */
  hit(event) {
    const [x, y] = placeIn(this.canvas, event);
    const reach = Math.max(24, this.extent()[0] / 2);
    const row = Math.floor((y - this.top) / this.row) + this.first;
    const onRow = this.there.filter((node) => this.rowOf[this.recording.level[node]] === row);
    let [best, least] = [/** @type {number | null} */ (null), reach];
    const path = new Set(this.recording.path(this.eye));
    for (const node of onRow) {
      const far = Math.abs(this.place(node)[0] - x) - (path.has(node) ? 8 : 0);
      if (far < least) [best, least] = [node, far];
    }
    return best;
  }

  /** What a row is: how many nodes, and of which kinds.
   *  @param {number} y */
  rowWords(y) {
    const { recording, there, rowOf } = this;
    const row = Math.floor((y - this.top) / this.row) + this.first;
    const kinds = new Uint32Array(this.looks.length);
    const nodes = there.filter((node) => rowOf[recording.level[node]] === row);
    for (const node of nodes) kinds[recording.status[node]]++;
    const some = this.looks.flatMap(({ name }, kind) => (kinds[kind] ? [`${counted(kinds[kind])} ${name}`] : []));
    return nodes.length ? `Depth ${this.depth(recording.level[nodes[0]])}: ${some.join(", ")}` : "";
  }

  /** @param {PointerEvent} event */
  point(event) {
    if (event.pointerType === "touch" || event.buttons) return;
    const [x, y] = placeIn(this.canvas, event);
    const node = this.hit(event);
    const words = node === null ? this.rowWords(y) : this.view.describe(node);
    const { hint } = this;
    hint.hidden = !words;
    hint.textContent = words;
    const right = x > this.width / 2;
    hint.style.left = right ? "auto" : `${x + 16}px`;
    hint.style.right = right ? `${this.width - x + 16}px` : "auto";
    hint.style.top = `${Math.max(4, Math.min(y - 14, this.height - 40))}px`;
  }

  // -- zoom -------------------------------------------------------------------------------------

  /** The place of the stretch where the pointer is.
   *  @param {MouseEvent} event */
  share(event) {
    const x = (placeIn(this.canvas, event)[0] - this.left) / this.wide;
    return Math.max(0, Math.min(1, x));
  }

  /** Zoom by a factor, or by 0 to the whole tree; a place of the stretch stays where it is.
   *  @param {number} factor
   *  @param {number} [place] */
  zoom(factor, place) {
    const eye = (this.breadth(this.eye) - this.from) / this.span;
    const fixed = place ?? (eye >= 0 && eye <= 1 ? eye : 0.5);
    const at = this.from + fixed * this.span;
    this.span = factor ? Math.min(1, Math.max(1 / 4096, this.span / factor)) : 1;
    this.pan(at - fixed * this.span);
    this.show();
  }

  /** @param {number} from */
  pan(from) {
    this.from = Math.max(0, Math.min(1 - this.span, from));
  }

  /** Bring a node into the stretch.
   *  @param {number} node */
  follow(node) {
    const place = (this.breadth(node) - this.from) / this.span;
    if (this.span < 1 && (place < 0.06 || place > 0.94)) this.pan(this.breadth(node) - this.span / 2);
  }

  // -- the keyboard -----------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isShortcut(event)) return;
    const { view, recording } = this;
    const node = view.eye();
    const { key } = event;
    if (key === "Enter") view.goTo(recording.since[node], node);
    else if (key.startsWith("Arrow")) {
      const to = this.beside(node, key);
      if (to !== undefined) view.select(to);
    } else if (key === "+" || key === "=") this.zoom(2);
    else if (key === "-") this.zoom(0.5);
    else if (key === "0") this.zoom(0);
    else return;
    event.preventDefault(); // neither the page nor the search moves
  }

  /** The node that an arrow key leads to.
   *  @param {number} node
   *  @param {string} key */
  beside(node, key) {
    const { recording } = this;
    if (key === "ArrowUp" || key === "ArrowDown") {
      const up = (key === "ArrowUp") !== Boolean(recording.back[node]); // the goal's side is upside down
      if (up) return recording.isRoot(node) ? undefined : recording.parent[node];
      return recording.childrenOf(node)[0];
    }
    const abreast = this.there.filter((each) => recording.level[each] === recording.level[node]);
    abreast.sort((one, other) => this.breadth(one) - this.breadth(other));
    return abreast[abreast.indexOf(node) + (key === "ArrowLeft" ? -1 : 1)];
  }
}
