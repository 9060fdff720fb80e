// The drawing of a search tree on a canvas. The selected node can have the focus; a node under the
// pointer is described.

import { inkBoard } from "./board.js";
import { counted, div, isShortcut, make, placeIn, several } from "./dom.js";
import { GONE } from "./recording.js";

const MOST_ROWS = 36; // in the drawing at a time
const ABREAST = 60; // nodes of a level that are drawn one by one; a wider one is a strip
const WIDEST = 1 / 4; // of the breadth, for a leaf: a slim tree is not drawn out over all of it
const LEAST_CELL = 12; // pixels of a cell of a board whose numbers can be read
const AROUND = 48; // pixels of a board around the selected node, where not all nodes have one
const NOTE = 15; // pixels of the line below a state
const MOST_TICKS = 400; // of one status in a strip
const [LEFT, RIGHT] = [44, 66]; // pixels beside the tree, for the depths and the counts

/**
 * @typedef {import("./recording.js").TreeRecording} Recording
 * @typedef {{colour: string, glyph: string, points: number, inner: number, size: number, turn?: number,
 *   hollow?: boolean, dashed?: boolean}} Look A colour by its name among --searchlab-*, and the mark: as
 *   a character, and as a star, with how far the corners between its points are from the middle;
 *   whether the edge to it is dashed.
 */

/** How each status is drawn, the goal last, which has no lane of its own in a strip.
 *  @type {Look[]} */
const LOOKS = [
  { colour: "expanded", glyph: "●", points: 8, inner: 1, size: 1 },
  { colour: "frontier", glyph: "○", points: 8, inner: 1, size: 1, hollow: true },
  { colour: "duplicate", glyph: "×", points: 4, inner: 0.36, size: 1.15, turn: Math.PI / 4 },
  { colour: "inferior", glyph: "▲", points: 3, inner: 0.5, size: 1.25, dashed: true },
  { colour: "goal", glyph: "★", points: 5, inner: 0.42, size: 1.7 },
];

export class Tree {
  /** @param {{root: HTMLElement, recording: Recording, selected: () => number,
   *    describe: (node: number) => string, select: (node: number) => void,
   *    goTo: (at: number, node: number) => void, timeline: import("./timeline.js").Timeline}} view What shows a tree:
   *    the selected node, a description of each node, and what the reader can do. */
  constructor(view) {
    this.view = view;
    this.canvas = make("canvas", { className: "lab-tree-canvas", ariaHidden: "true" });
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.item = make("div", { role: "treeitem", tabIndex: 0, className: "lab-tree-item", ariaSelected: "true" });
    this.nodes = make("div", { role: "tree" }, this.item);
    this.legend = make("p", { className: "lab-legend", ariaHidden: "true" });
    this.strip = make("span", { hidden: true }, make("i"), "strip: a level too wide to draw");
    this.stage = div("lab-tree-stage", this.canvas, this.nodes);
    this.node = 0; // the selected one
    this.wide = this.cell = this.radius = 0;
    this.all = false; // whether all nodes have boards or names
    /** @type {Map<number, [number, number]>} */
    this.apart = new Map(); // else those that have, by their places
    this.name = 0; // how wide the name of a state may be, where states are written
    this.zoom = 1; // of the drawing: a larger font, as in full screen, makes all of it larger
    this.top = this.first = this.row = 0; // of the rows that are drawn
    this.base = 0; // the depth of the first row: of a part of a search, not that of its start
    /** @type {number[][]} */
    this.rows = []; // the nodes of each level
    this.x = new Float32Array(0); // by node, from 0 to 1
    /** @type {string[]} */
    this.colours = []; // by status
    this.text = this.page = "";
    const { stage } = this;
    stage.addEventListener("click", (event) => {
      const node = this.hit(event);
      if (node !== undefined) view.select(node);
      this.item.focus({ preventScroll: true });
    });
    stage.addEventListener("pointermove", (event) => {
      const node = this.hit(event);
      stage.title = node === undefined ? "" : view.describe(node);
    });
    this.nodes.addEventListener("keydown", (event) => this.key(event));
  }

  get recording() {
    return this.view.recording;
  }

  /** Name the marks that occur.
   *  @param {Iterable<number>} statuses
   *  @param {string[]} names Of all statuses. */
  showLegend(statuses, names) {
    const marks = [...statuses].map((status) => {
      const { colour, glyph } = LOOKS[status];
      const mark = make("b", {}, glyph);
      mark.style.color = `var(--searchlab-${colour})`;
      return make("span", {}, mark, ` ${names[status]}`);
    });
    this.legend.replaceChildren(...marks, this.strip, make("span", {}, "left: depth, right: how many"));
  }

  /** Show the tree as it is now. */
  show() {
    const { clientWidth, clientHeight } = this.stage;
    if (!clientWidth) return; // it is not on the page
    this.stage.title = ""; // it may be out of date
    this.node = this.view.selected();
    const scale = window.devicePixelRatio || 1;
    this.zoom = parseFloat(getComputedStyle(this.stage).fontSize) / 16;
    this.canvas.width = Math.round(clientWidth * scale); // which clears it
    this.canvas.height = Math.round(clientHeight * scale);
    this.pen.scale(scale * this.zoom, scale * this.zoom);
    this.lay(clientWidth / this.zoom, clientHeight / this.zoom);
    this.paint();
    this.showItem();
  }

  // -- layout -----------------------------------------------------------------------------------

  /** Place all nodes that are there. Each leaf has a place of its own, and each parent stands above
   *  the middle of its leaves; the goal's side stands upside down below the start's.
   *  @param {number} width
   *  @param {number} height */
  lay(width, height) {
    const { recording } = this;
    const { size, status, back, parent } = recording;
    const there = [...status.keys()].filter((node) => status[node] !== GONE);
    const depths = recording.columns.depth;
    const deepest = [0, -1]; // by side
    let base = Infinity;
    for (const node of there) {
      deepest[back[node]] = Math.max(deepest[back[node]], depths[node]);
      if (!back[node]) base = Math.min(base, depths[node]);
    }
    this.base = Number.isFinite(base) ? base : 0;
    const depth = deepest[0] - this.base + deepest[1] + 2;
    this.rows = Array.from({ length: depth }, () => []);
    // By node, and behind them by side, above the roots.
    const [leaves, next] = [new Uint32Array(size + 2), new Uint32Array(size + 2)];
    const above = (/** @type {number} */ node) => (recording.isRoot(node) ? size + back[node] : parent[node]);
    for (const node of there.toReversed()) {
      leaves[node] ||= 1;
      leaves[above(node)] += leaves[node];
    }
    const slots = [0, 1].map((side) => Math.min(WIDEST, 1 / leaves[size + side]));
    const x = (this.x = new Float32Array(size));
    for (const node of there) {
      const side = back[node];
      next[node] = next[above(node)];
      next[above(node)] += leaves[node];
      x[node] = 0.5 + (next[node] + (leaves[node] - leaves[size + side]) / 2) * slots[side];
      this.rows[this.rowOf(node)].push(node);
    }
    for (const nodes of this.rows) {
      if (nodes.length > ABREAST) continue;
      // The fuller a level, the more evenly are its nodes spread; so they are never too close.
      nodes.sort((one, other) => x[one] - x[other]);
      nodes.forEach((node, i) => {
        x[node] += (i + 0.5 - nodes.length * x[node]) / ABREAST;
      });
    }
    const shown = Math.min(Math.max(4, depth), MOST_ROWS);
    const half = MOST_ROWS / 2; // a long tree is shown in pages that overlap by half
    const page = Math.floor(this.rowOf(this.node) / half) * half - half / 2;
    this.first = Math.max(0, Math.min(depth - shown, page));
    this.row = Math.min(80, (height - 8) / shown);
    this.top = Math.max(4, (height - depth * this.row) / 2);
    this.wide = Math.max(80, width - LEFT - RIGHT);
    let least = WIDEST; // between two nodes beside each other
    for (const nodes of this.rows) {
      for (let i = 1; i < nodes.length; i++) least = Math.min(least, x[nodes[i]] - x[nodes[i - 1]]);
    }
    const gap = Math.max(least, 1 / ABREAST) * this.wide;
    this.radius = Math.max(2, Math.min(7, 0.36 * this.row, 0.42 * gap));
    const cell = Math.min(28, (0.92 * this.row - NOTE - 8) / recording.rows, (0.86 * gap) / recording.cols);
    this.strip.hidden = !this.rows.some((nodes) => nodes.length > ABREAST);
    this.all = this.strip.hidden && cell >= LEAST_CELL;
    this.cell = this.all ? cell : recording.goal ? Math.max(LEAST_CELL, AROUND / recording.rows) : 0;
    this.name = 0;
    this.apart.clear();
    if (recording.goal) {
      if (!this.all) this.setApart(width, height);
      return;
    }
    this.pen.font = `13px ${getComputedStyle(this.view.root).fontFamily}`;
    const longest = Math.max(...there.map((node) => this.pen.measureText(recording.text(node)).width)) + 8;
    if (this.strip.hidden && longest < 0.95 * gap && this.row > 3 * NOTE) this.name = longest;
    this.all = this.name > 0;
  }

  /** Find places for the boards of the selected node, its parent and its children, if there is room.
   *  @param {number} width
   *  @param {number} height */
  setApart(width, height) {
    const { node, recording, cell, rows } = this;
    const [wide, high] = [cell * recording.cols + 14, cell * recording.rows + NOTE + 16];
    const down = recording.back[node] ? -1 : 1;
    const children = (rows[this.rowOf(node) + down] ?? []).filter((each) => recording.parent[each] === node);
    const levels = [recording.isRoot(node) ? [] : [recording.parent[node]], [node], children.slice(0, Math.floor(width / wide))];
    if (levels.filter((each) => each.length).length * high > height) return;
    const [above, below] = down > 0 ? [levels[0], levels[2]] : [levels[2], levels[0]];
    const [least, most] = [above.length ? 1.5 : 0.5, below.length ? 1.5 : 0.5];
    const middle = Math.max(least * high, Math.min(height - 6 - most * high, this.place(node)[1]));
    levels.forEach((nodes, i) => {
      const all = nodes.toSorted((one, other) => this.x[one] - this.x[other]);
      const centre = all.reduce((sum, each) => sum + this.place(each)[0], 0) / all.length;
      const left = Math.max(8, Math.min(width - all.length * wide, centre - (all.length * wide) / 2));
      all.forEach((each, j) => this.apart.set(each, [left + (j + 0.5) * wide, middle + (i - 1) * down * high]));
    });
  }

  /** @param {number} node */
  rowOf(node) {
    const { back, columns } = this.recording;
    return back[node] ? this.rows.length - 1 - columns.depth[node] : columns.depth[node] - this.base;
  }

  /** @param {number} node
   *  @returns {[number, number]} */
  place(node) {
    return this.apart.get(node) ?? [LEFT + this.wide * this.x[node], this.y(this.rowOf(node))];
  }

  /** @param {number} row */
  y(row) {
    return this.top + (row - this.first + 0.5) * this.row;
  }

  /** How wide and high the board of a node is; nothing where there is none.
   *  @param {number} node */
  extent(node) {
    if (!this.all && !this.apart.has(node)) return [0, 0];
    if (this.name) return [this.name, 24];
    return this.cell ? [this.cell * this.recording.cols, this.cell * this.recording.rows] : [0, 0];
  }

  // -- painting ---------------------------------------------------------------------------------

  paint() {
    const { pen, recording } = this;
    const style = getComputedStyle(this.view.root);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(`--searchlab-${name}`).trim();
    this.page = style.getPropertyValue("--jp-layout-color0").trim() || "Canvas";
    this.text = style.color;
    this.colours = LOOKS.map((look) => colour(look.colour));
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    pen.font = `14px ${style.fontFamily}`;
    /** @type {number[]} */
    const singles = [];
    for (let row = this.first; row < this.first + MOST_ROWS; row++) {
      const nodes = this.rows[row] ?? [];
      if (nodes.length > ABREAST) this.paintStrip(nodes, this.y(row));
      else singles.push(...nodes);
      if (nodes.length) this.paintLevel(nodes, this.y(row));
    }
    for (const node of singles) this.paintEdge(node);
    pen.setLineDash([]);
    pen.globalAlpha = 1;
    const paths = recording.paths();
    // Over the path of another search it is slimmer, so that both are seen where they are the same.
    for (const { nodes, status } of paths) this.paintPath(nodes, this.colours[status], status === paths[0].status ? 6 : 3);
    const path = recording.path(this.node);
    // The path to the selected node, unless a thicker one is there.
    if (!paths.some(({ nodes }) => nodes.at(-1) === this.node)) this.paintPath(path, this.text, 2.5);
    const marked = new Set([...singles, ...paths.flatMap(({ nodes }) => nodes), ...path]);
    for (const node of this.apart.keys()) marked.delete(node); // these come last, over the others
    for (const node of marked) if (!this.all && recording.has(node)) this.paintMark(node);
    const nodes = [...(this.all ? marked : []), ...this.apart.keys()].filter((node) => recording.has(node));
    for (const node of this.apart.keys()) if (!recording.isRoot(node)) this.paintPath([recording.parent[node], node], this.text, 1);
    if (nodes.length && this.cell) {
      const names = ["tray", "recess", "face", "home", "number"];
      const colours = Object.fromEntries(names.map((name) => [name, colour(`board-${name}`)]));
      pen.textAlign = "center";
      const puzzle = /** @type {any} */ (recording);
      pen.font = `bold ${(puzzle.goal.length > 10 ? 0.56 : 0.68) * this.cell}px ${style.fontFamily}`;
      for (const node of nodes) {
        const [x, y] = this.place(node);
        inkBoard(pen, recording.board(node), puzzle, { x, y, cell: this.cell }, colours);
      }
    }
    if (nodes.length) this.paintNotes(nodes, style.fontFamily);
    for (const node of nodes) this.paintMark(node);
    this.paintSelection();
  }

  /** Write the names of states that are no boards, and below each state the number of its expansion,
   *  if it has been expanded, and its g and h.
   *  @param {number[]} nodes
   *  @param {string} family */
  paintNotes(nodes, family) {
    const { pen, recording, name } = this;
    const { h, turn } = recording.columns;
    for (const node of nodes) {
      const [wide, high] = this.extent(node);
      const [x, y] = this.place(node);
      if (name) {
        pen.fillStyle = this.page;
        pen.fillRect(x - wide / 2, y - high / 2, wide, high);
        pen.strokeStyle = this.colours[recording.status[node]];
        pen.lineWidth = 1.5;
        pen.strokeRect(x - wide / 2, y - high / 2, wide, high);
        pen.fillStyle = this.text;
        pen.textAlign = "center";
        pen.font = `13px ${family}`;
        pen.fillText(recording.text(node), x, y + 1);
      }
      const sum = h && Number.isFinite(h[node]) ? `${recording.number("g", node)}+${recording.number("h", node)}` : recording.number("g", node);
      const order = turn[node] && turn[node] <= recording.at ? `#${turn[node]}` : "";
      pen.font = `12px ${family}`;
      const shown = order && pen.measureText(`${order} ${sum}`).width > Math.max(wide, 30) + 10 ? [order] : [order, sum];
      pen.textAlign = "center";
      pen.fillStyle = this.text;
      pen.lineWidth = 3;
      pen.strokeStyle = this.page;
      const said = shown.filter(Boolean).join("  ");
      pen.strokeText(said, x, y + high / 2 + NOTE / 2 + 6);
      pen.fillText(said, x, y + high / 2 + NOTE / 2 + 6);
    }
  }

  /** Draw a level that is too wide: a lane for each status, darker where more lie. Of more nodes
   *  than can be distinguished, some are drawn.
   *  @param {number[]} nodes
   *  @param {number} y */
  paintStrip(nodes, y) {
    const { pen, recording, wide, x } = this;
    const lanes = LOOKS.length - 1;
    const high = Math.min(24, 0.84 * this.row) / lanes;
    const top = y - (high * lanes) / 2;
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
    pen.globalAlpha = 1;
  }

  /** Write the depth of a level on its left, and how many nodes it has on its right.
   *  @param {number[]} nodes
   *  @param {number} y */
  paintLevel(nodes, y) {
    const { pen } = this;
    const depth = this.recording.columns.depth[nodes[0]];
    if (this.row < 15 && depth % 2) return;
    pen.fillStyle = this.text;
    pen.textAlign = "right";
    pen.fillText(String(depth), LEFT - 16, y);
    pen.textAlign = "left";
    pen.fillText(counted(nodes.length), LEFT + this.wide + 12, y);
  }

  /** Draw the edge to a node; dashed if it was pruned.
   *  @param {number} node */
  paintEdge(node) {
    const { pen, recording } = this;
    const parent = recording.parent[node];
    if (recording.isRoot(node) || this.rows[this.rowOf(parent)].length > ABREAST) return;
    const status = recording.status[node];
    const { dashed } = LOOKS[status];
    pen.setLineDash(dashed ? [4, 3] : []);
    pen.globalAlpha = dashed ? 1 : 0.5;
    this.paintPath([parent, node], dashed ? this.colours[status] : this.text, 1);
  }

  /** @param {number[]} nodes
   *  @param {string} colour
   *  @param {number} width */
  paintPath(nodes, colour, width) {
    const line = new Path2D();
    for (const node of nodes) line.lineTo(...this.place(node));
    this.pen.lineWidth = width;
    this.pen.strokeStyle = colour;
    this.pen.stroke(line);
  }

  /** Draw the mark of a node, at the corner of its board if there is one.
   *  @param {number} node */
  paintMark(node) {
    const { pen, recording } = this;
    const colour = this.colours[recording.status[node]];
    const { points, inner, size, turn = 0, hollow } = LOOKS[recording.status[node]];
    const [x, y] = this.place(node);
    const [left, up] = this.extent(node).map((side) => side && side / 2 + 3);
    const star = new Path2D();
    for (let i = 0; i < 2 * points; i++) {
      const reach = (i % 2 ? inner : 1) * size * this.radius;
      const angle = turn + (Math.PI * i) / points;
      star.lineTo(x - left + reach * Math.sin(angle), y - up - reach * Math.cos(angle));
    }
    star.closePath();
    pen.fillStyle = hollow ? this.page : colour;
    pen.fill(star);
    pen.lineWidth = 2.2;
    pen.strokeStyle = colour;
    if (hollow) pen.stroke(star);
  }

  paintSelection() {
    const { pen } = this;
    const [x, y] = this.place(this.node);
    const [wide, high] = this.extent(this.node);
    pen.beginPath();
    if (wide) pen.roundRect(x - wide / 2 - 4, y - high / 2 - 4, wide + 8, high + 8, 6);
    else pen.arc(x, y, this.radius + 6, 0, 2 * Math.PI);
    for (const [lineWidth, strokeStyle] of [[6, this.page], [3, this.text]]) {
      Object.assign(pen, { lineWidth, strokeStyle });
      pen.stroke();
    }
    if (wide) this.paintMark(this.node); // which the halo has covered
  }

  // -- the selected node ------------------------------------------------------------------------

  /** Move the element that has the focus, and that a screen reader reads, to the selected node. */
  showItem() {
    const { view, item, recording, node } = this;
    const [x, y] = this.place(node);
    const [width, height] = this.extent(node).map((size) => (size ? size + 14 : 34));
    const box = { left: x - width / 2, top: y - height / 2, width, height };
    for (const [name, size] of Object.entries(box)) item.style.setProperty(name, `${size * this.zoom}px`);
    item.ariaLevel = String(recording.path(node).length);
    item.ariaLabel = `${view.describe(node)}, ${recording.goal ? "board" : "state"} ${recording.text(node)}`;
    this.nodes.ariaLabel = `Search tree after ${view.timeline.text(recording.at)}: ${several(this.rows.flat().length, "node")}`;
  }

  /** The node under the pointer, if there is one.
   *  @param {MouseEvent} event
   *  @returns {number | undefined} */
  hit(event) {
    const [x, y] = placeIn(this.canvas, event).map((each) => each / this.zoom);
    const near = [...this.apart].find(([node, [left, up]]) => {
      const [wide, high] = this.extent(node);
      return Math.abs(left - x) < wide / 2 && Math.abs(up - y) < high / 2;
    });
    if (near) return near[0];
    const nodes = this.rows[Math.floor((y - this.top) / this.row) + this.first] ?? [];
    let [best, least] = [/** @type {number | undefined} */ (undefined), 24];
    for (const node of nodes) {
      const far = Math.abs(this.place(node)[0] - x);
      if (far < least) [best, least] = [node, far];
    }
    return best;
  }

  /** Up and down walk in the tree, with Shift left and right as well; without it they step, as
   *  everywhere in a player.
   *  @param {KeyboardEvent} event */
  key(event) {
    const { key, shiftKey } = event;
    if (isShortcut(event)) return;
    if (key === "Enter") this.view.goTo(this.recording.since(this.node), this.node);
    else if (/Arrow(Up|Down)/.test(key) || (shiftKey && key.startsWith("Arrow"))) {
      const to = this.beside(this.node, key);
      if (to !== undefined) this.view.select(to);
    } else return;
    event.preventDefault(); // neither the page nor the search moves
  }

  /** The node that an arrow key leads to.
   *  @param {number} node
   *  @param {string} key */
  beside(node, key) {
    const { recording, rows, x } = this;
    const { back, parent } = recording;
    const row = this.rowOf(node);
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const abreast = rows[row].toSorted((one, other) => x[one] - x[other]);
      return abreast[abreast.indexOf(node) + (key === "ArrowLeft" ? -1 : 1)];
    }
    const down = key === "ArrowDown" ? 1 : -1;
    if (down === (back[node] ? -1 : 1)) return rows[row + down]?.find((each) => parent[each] === node); // the goal's side is upside down
    return recording.isRoot(node) ? undefined : parent[node];
  }
}
