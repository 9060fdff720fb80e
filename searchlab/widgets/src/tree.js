// The drawing of a search tree: its edges and marks on a canvas, and over it the states that are shown.
// The selected node can have the focus; a node under the pointer is described.

import { counted, div, isShortcut, make, placeIn, several } from "./dom.js";

const LOWEST = 8; // pixels of a row; so many rows are drawn at a time
const AROUND = 4; // rows that are left room for beside the states
const ABREAST = 60; // nodes of a level that are marked; a fuller one is a strip of ticks without edges
const WIDEST = 1 / 4; // of the breadth, for a leaf: a slim tree is not drawn out over all of it
const [LARGEST, TWO_DIGITS, LEAST] = [28, 22, 16]; // pixels of a cell of a board whose numbers can be read
const [NOTE, LETTER] = [18, 9]; // pixels: the line below a state, and a letter of its name
const [LEFT, RIGHT] = [44, 66]; // pixels beside the tree, for the depths and the counts

/** The colour of each status, by its name in the style sheet, and its mark. */
const LOOKS = [["expanded", "●"], ["frontier", "○"], ["duplicate", "×"], ["inferior", "▲"], ["goal", "★"]]; // prettier-ignore

/** The mark of a status.
 *  @param {number} status */
const markOf = (status) => make("b", { style: `color: var(--${LOOKS[status][0]})` }, LOOKS[status][1]);

/** @param {number} number
 *  @param {number} least
 *  @param {number} most */
const within = (number, least, most) => Math.max(least, Math.min(most, number));

export class Tree {
  /** @param {{root: HTMLElement, recording: import("./recording.js").TreeRecording, selected: () => number,
   *    describe: (node: number) => string, select: (node: number) => void,
   *    goTo: (at: number, node: number) => void, timeline: import("./timeline.js").Timeline}} view What shows a tree:
   *    the selected node, a description of each node, and what the reader can do. */
  constructor(view) {
    this.view = view;
    this.recording = view.recording;
    const { payload, goal, rows, cols } = view.recording;
    this.canvas = make("canvas", { className: "tree-canvas", ariaHidden: "true" });
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.item = make("div", { role: "treeitem", tabIndex: 0, className: "tree-state", ariaSelected: "true" });
    this.tree = make("div", { role: "tree" }, this.item);
    this.states = make("div", { ariaHidden: "true" }); // the others that are shown
    this.legend = make("p", { className: "legend", ariaHidden: "true" });
    this.element = div("tree-stage", this.canvas, this.states, this.tree);
    // The least width and height of a state.
    this.least = (goal?.length ?? 0) > 10 ? TWO_DIGITS : LEAST;
    this.extent = goal ? [this.least * cols, this.least * rows] : [LETTER * Math.max(...payload.labels.map((/** @type {string} */ each) => each.length)) + 20, 28]; // prettier-ignore
    this.beside = 32 + LETTER * String(view.recording.length).length; // what is written there
    this.wide = this.radius = 0;
    this.zoom = 1; // of the drawing: a larger font, as in full screen, makes all of it larger
    this.top = this.first = this.shown = this.high = 0; // of the rows that are drawn, how many, and how high each is
    this.more = { from: 0, count: 0, more: 0 }; // some rows, and how much higher these are
    /** @type {number[][]} */
    this.rows = []; // the nodes of each level, from left to right
    this.row = new Uint32Array(0); // by node
    this.x = new Float32Array(0); // by node, from 0 to 1
    /** @type {Map<number, [number, number]>} */
    this.apart = new Map(); // nodes whose states are shown elsewhere than at their places
    this.element.addEventListener("click", (event) => {
      const node = this.hit(event);
      if (node !== undefined) view.select(node);
      this.item.focus({ preventScroll: true });
    });
    this.element.addEventListener("pointermove", (event) => {
      const node = this.hit(event);
      this.element.title = node === undefined ? "" : view.describe(node);
    });
    this.tree.addEventListener("keydown", (event) => this.key(event));
  }

  /** Name the marks that occur.
   *  @param {number[]} statuses
   *  @param {string[]} names Of all statuses. */
  showLegend(statuses, names) {
    const marks = statuses.map((status) => make("span", {}, markOf(status), ` ${names[status]}`));
    this.legend.replaceChildren(...marks, make("span", {}, "left: depth, right: how many"));
  }

  /** Show the tree as it is now.
   *  @param {number} node The selected one. */
  show(node) {
    const { element, canvas, pen } = this;
    const { clientWidth, clientHeight } = element;
    if (!clientWidth) return; // it is not on the page
    element.title = ""; // it may be out of date
    const scale = window.devicePixelRatio || 1;
    this.zoom = parseFloat(getComputedStyle(element).fontSize) / 16;
    canvas.width = Math.round(clientWidth * scale); // which clears it
    canvas.height = Math.round(clientHeight * scale);
    pen.scale(scale * this.zoom, scale * this.zoom);
    const [width, height] = [clientWidth / this.zoom, clientHeight / this.zoom];
    this.apart = new Map();
    const gap = this.lay(width);
    this.divide(height, node);
    const { goal, rows, cols } = this.recording;
    const cell = goal ? within(Math.min((this.high - NOTE - 10) / rows, (gap - 6) / cols), this.least, LARGEST) : 0;
    const [wide, tall] = goal ? [cell * cols, cell * rows] : this.extent;
    const all = wide + 6 <= gap + 0.01 && tall + NOTE + 10 <= this.high + 0.01; // whether each state is shown
    if (!all) this.apart = this.placeApart(width, height, node);
    element.classList.toggle("tree-apart", !all);
    element.style.cssText = `--lab-cell: ${cell / 16}em; --gap: ${gap / 16}em`;
    this.paint(node, all);
    this.showStates(all ? this.rows.flat() : [...this.apart.keys()], node);
  }

  // -- layout -----------------------------------------------------------------------------------

  /** Place all nodes that are there. Each leaf has a place of its own, and each parent stands above the
   *  middle of its leaves; the goal's side stands upside down below the start's. Return the least
   *  distance of two nodes abreast.
   *  @param {number} width */
  lay(width) {
    const { recording } = this;
    const { size, status, back, parent, columns } = recording;
    const there = [...status.keys()].filter((node) => recording.has(node));
    /** @type {number[][][]} */
    const levels = [[], []]; // by side
    for (const node of there) (levels[back[node]][columns.depth[node]] ??= []).push(node);
    const rows = (this.rows = [...levels[0], ...levels[1].reverse()].filter(Boolean)); // a part begins at any depth
    // By node, and behind them by side, above the roots.
    const [leaves, next] = [new Uint32Array(size + 2), new Uint32Array(size + 2)];
    const above = (/** @type {number} */ node) => (recording.isRoot(node) ? size + back[node] : parent[node]);
    for (const node of there.toReversed()) {
      leaves[node] ||= 1;
      leaves[above(node)] += leaves[node];
    }
    const x = (this.x = new Float32Array(size));
    for (const node of there) {
      const all = leaves[size + back[node]];
      next[node] = next[above(node)];
      next[above(node)] += leaves[node];
      x[node] = 0.5 + (next[node] + (leaves[node] - all) / 2) * Math.min(WIDEST, 1 / all);
    }
    // The fuller a level, the more evenly are its nodes spread; so they are never too close.
    this.row = new Uint32Array(size);
    let least = WIDEST;
    rows.forEach((nodes, row) => {
      const share = Math.min(1, nodes.length / ABREAST);
      nodes.sort((one, other) => x[one] - x[other]);
      nodes.forEach((node, i) => {
        this.row[node] = row;
        x[node] += share * ((i + 0.5) / nodes.length - x[node]);
        if (i) least = Math.min(least, x[node] - x[nodes[i - 1]]);
      });
    });
    this.wide = Math.max(80, width - LEFT - RIGHT);
    this.radius = within(0.42 * Math.max(least, 1 / ABREAST) * this.wide, 2, 7);
    return least * this.wide;
  }

  /** Divide the height among the rows. Some, from one on, have more, below their marks.
   *  @param {number} height
   *  @param {number} selected */
  divide(height, selected, { from = 0, count = 0, more = 0 } = {}) {
    const { length } = this.rows;
    const room = height - 8 - count * more;
    this.shown = Math.max(4, Math.min(length, Math.floor(room / LOWEST)));
    this.first = within(this.row[selected] - (this.shown >> 1), 0, Math.max(0, length - this.shown));
    this.high = Math.min(120, room / this.shown);
    this.top = Math.max(4, (height - length * this.high - count * more) / 2);
    this.radius = Math.min(this.radius, Math.max(2, 0.36 * this.high));
    this.more = { from, count, more };
  }

  /** Find places for the states of the selected node, its parent and its children: below their marks in
   *  three levels, two or one, as there is room.
   *  @param {number} width
   *  @param {number} height
   *  @param {number} node */
  placeApart(width, height, node) {
    const { recording } = this;
    const [wide, high] = [1.1 * this.extent[0] + this.beside, 1.1 * this.extent[1] + 12];
    const parents = recording.isRoot(node) ? [] : [recording.parent[node]];
    const children = this.rows.flat().filter((each) => recording.parent[each] === node);
    const tall = [parents, [node], children].filter((each) => each.length);
    const wanted = 8 + AROUND * LOWEST;
    const levels = [tall, [[...parents, node], children]].find((each) => each.length * high + wanted <= height) ?? [tall.flat()];
    if (recording.back[node]) levels.reverse();
    const from = this.row[levels[0][levels[0].length - 1]];
    this.divide(height, node, { from, count: levels.length, more: high });
    const pairs = levels.flatMap((nodes, i) => {
      const abreast = nodes.slice(0, Math.floor(width / wide));
      const centre = abreast.reduce((sum, each) => sum + this.place(each)[0], 0) / abreast.length;
      const half = (abreast.length * wide) / 2;
      const inside = half < this.wide / 2 ? 1 : 0; // between the numbers of the levels
      const left = within(centre, inside * (LEFT - 10) + half, width - inside * (RIGHT - 6) - half) - half;
      const y = this.y(from + i) + (this.high + high) / 2;
      return abreast.map((each, j) => /** @type {[number, [number, number]]} */ ([each, [left + (j + 0.5) * wide, y]]));
    });
    return new Map(pairs);
  }

  /** @param {number} node
   *  @returns {[number, number]} */
  place(node) {
    return this.apart.get(node) ?? [LEFT + this.wide * this.x[node], this.y(this.row[node])];
  }

  /** @param {number} row */
  y(row) {
    const { from, count, more } = this.more;
    return this.top + (row - this.first + 0.5) * this.high + more * within(row - from, 0, count);
  }

  // -- painting ---------------------------------------------------------------------------------

  /** Paint the levels, the edges, the paths, and the marks of the nodes whose states are not shown.
   *  @param {number} selected
   *  @param {boolean} all Whether all states are. */
  paint(selected, all) {
    const { pen, recording, rows, radius } = this;
    const { parent, status, columns } = recording;
    const style = getComputedStyle(this.view.root);
    const colours = LOOKS.map(([name]) => style.getPropertyValue(`--${name}`).trim());
    const page = style.getPropertyValue("--jp-layout-color0").trim() || "Canvas";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    pen.font = `15px ${style.fontFamily}`;
    pen.fillStyle = style.color;
    const shown = rows.slice(this.first, this.first + this.shown);
    const number = (/** @type {CanvasTextAlign} */ align, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ count) => {
      pen.textAlign = align;
      pen.fillText(counted(count), x, y);
    };
    shown.forEach((nodes, i) => {
      const [depth, y] = [columns.depth[nodes[0]], this.y(this.first + i)];
      if (this.high < 15 && depth % 2) return;
      number("right", LEFT - 16, y, depth);
      number("left", LEFT + this.wide + 12, y, nodes.length);
    });
    const stroke = (/** @type {number[][]} */ lines, /** @type {string} */ colour, /** @type {number} */ width) => {
      const path = new Path2D();
      for (const [from, ...to] of lines) {
        path.moveTo(...this.place(from));
        for (const node of to) path.lineTo(...this.place(node));
      }
      Object.assign(pen, { strokeStyle: colour, lineWidth: width });
      pen.stroke(path);
    };
    const edges = (/** @type {number[]} */ nodes) => nodes.filter((node) => !recording.isRoot(node)).map((node) => [parent[node], node]);
    const [marked, strips] = [true, false].map((few) => shown.filter(({ length }) => length <= ABREAST === few));
    pen.globalAlpha = 0.5;
    stroke(edges(marked.flat()), style.color, 1);
    pen.globalAlpha = 1;
    for (const nodes of strips) {
      const tick = Math.max(1, this.wide / nodes.length);
      const stride = Math.ceil(nodes.length / this.wide);
      for (let i = 0; i < nodes.length; i += stride) {
        const [x, y] = this.place(nodes[i]);
        pen.fillStyle = colours[status[nodes[i]]];
        pen.fillRect(x, y - radius, tick, 2 * radius);
      }
    }
    stroke([recording.path(selected)], style.color, 2.5);
    stroke(recording.paths(), colours[LOOKS.length - 1], 6);
    stroke(edges([...this.apart.keys()]).filter(([one, other]) => this.place(one)[1] !== this.place(other)[1]), style.color, 1);
    if (all) return;
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    pen.font = `${3.3 * radius}px ${style.fontFamily}`;
    LOOKS.forEach(([, glyph], look) => {
      const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(glyph);
      for (const node of marked.flat()) {
        if (status[node] !== look || this.apart.has(node)) continue;
        const [x, y] = this.place(node);
        // On a ground of its own, as its edge ends at its middle.
        for (const [colour, lineWidth, mark] of /** @type {[string, number, string][]} */ ([[page, 3, "●"], [colours[look], 1, glyph]])) {
          Object.assign(pen, { strokeStyle: colour, fillStyle: colour, lineWidth });
          pen.strokeText(mark, x, y + (up - down) / 2);
          pen.fillText(mark, x, y + (up - down) / 2);
        }
      }
    });
  }

  // -- states -----------------------------------------------------------------------------------

  /** Show states, each with its mark, the number of its expansion if it has been expanded, and its g and
   *  h; and the selected node in the element that has the focus and that a screen reader reads.
   *  @param {number[]} nodes
   *  @param {number} selected */
  showStates(nodes, selected) {
    const { view, item, recording } = this;
    const { turn, h } = recording.columns;
    const contents = (/** @type {number} */ node) => {
      const sum = ["g", "h"].slice(0, Number.isFinite(h?.[node]) ? 2 : 1).map((name) => recording.number(name, node));
      const order = turn[node] && turn[node] <= recording.at ? `#${turn[node]}` : "";
      const note = make("small", {}, make("span", {}, markOf(recording.status[node]), order), make("span", {}, sum.join("+")));
      return [recording.picture(node), note];
    };
    const put = (/** @type {HTMLElement} */ element, /** @type {number} */ node) => {
      const [x, y] = this.place(node);
      Object.assign(element.style, { left: `${x / 16}em`, top: `${y / 16}em` });
      element.replaceChildren(...(nodes.includes(node) ? contents(node) : []));
      return element;
    };
    const others = nodes.filter((node) => node !== selected);
    this.states.replaceChildren(...others.map((node) => put(make("div", { className: "tree-state", "data-node": node }), node)));
    put(item, selected);
    item.ariaLevel = String(recording.path(selected).length);
    item.ariaLabel = `${view.describe(selected)}, ${recording.goal ? "board" : "state"} ${recording.text(selected)}`;
    this.tree.ariaLabel = `Search tree after ${view.timeline.text(recording.at)}: ${several(this.rows.flat().length, "node")}`;
  }

  /** The node under the pointer, if there is one.
   *  @param {MouseEvent} event
   *  @returns {number | undefined} */
  hit(event) {
    const state = /** @type {HTMLElement} */ (event.target).closest("[data-node]");
    if (state) return Number(state.getAttribute("data-node"));
    const [x, y] = placeIn(this.canvas, event).map((each) => each / this.zoom);
    let [best, least] = [/** @type {number | undefined} */ (undefined), 24];
    for (const node of this.rows.flat()) {
      const [across, down] = this.place(node);
      const far = Math.hypot(across - x, down - y);
      if (far < least) [best, least] = [node, far];
    }
    return best;
  }

  /** Up leads to the parent and down to a child, with Shift left and right to those beside it; without it
   *  they step, as everywhere in a player.
   *  @param {KeyboardEvent} event */
  key(event) {
    const { recording, view } = this;
    const { key, shiftKey } = event;
    if (isShortcut(event)) return;
    const node = view.selected();
    const abreast = this.rows[this.row[node]];
    const beside = (/** @type {number} */ by) => (shiftKey ? abreast[abreast.indexOf(node) + by] : undefined);
    /** @type {Record<string, () => number | undefined>} */
    const ways = {
      ArrowUp: () => (recording.isRoot(node) ? undefined : recording.parent[node]),
      ArrowDown: () => this.rows.flat().find((each) => recording.parent[each] === node),
      ArrowLeft: () => beside(-1),
      ArrowRight: () => beside(1),
    };
    if (key === "Enter") view.goTo(recording.since(node), node);
    else if (ways[key] && (shiftKey || /Up|Down/.test(key))) {
      const to = ways[key]();
      if (to !== undefined) view.select(to);
    } else return;
    event.preventDefault(); // neither the page nor the search moves
  }
}
