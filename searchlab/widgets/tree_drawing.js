// The drawing of a search tree on a canvas.

import { zoomOf } from "./kit.js";
import { inkBoard } from "./tray.js";
import { TreePart } from "./tree_part.js";
import { counted } from "./words.js";

const MOST_LEVELS = 36; // in it at a time
const LEAST_CELL = 14; // pixels of a cell of a board whose numbers can be read
const BUCKET = 3; // pixels of a strip that share a colour

/**
 * @typedef {import("./recorded.js").Group} Group
 * @typedef {{name: string, colour: string, hollow?: boolean, dashed?: boolean,
 *   shape: "circle" | "cross" | "left" | "right" | "star" | "up"}} Look Its name, a colour by its name
 *   among --searchlab-*, the form of the mark ("left", "right" and "up" are triangles), and whether
 *   the edge to it is dashed.
 */

/** How each status is drawn, the goal last, which has no lane of its own in a folded level.
 *  @type {Look[]} */
const LOOKS = [
  { name: "expanded", colour: "expanded", shape: "circle" },
  { name: "on the frontier", colour: "frontier", shape: "circle", hollow: true },
  { name: "duplicate", colour: "duplicate", shape: "cross" },
  { name: "dropped", colour: "inferior", shape: "up", dashed: true },
  { name: "goal", colour: "goal", shape: "star" },
];

/** Triangles by where they point: their corners, in radii.
 *  @type {Record<string, number[][]>} */
const CORNERS = {
  up: [[0, -1], [1, 0.8], [-1, 0.8]],
  left: [[-1, 0], [0.8, 1], [0.8, -1]],
  right: [[1, 0], [-0.8, 1], [-0.8, -1]],
};

/** @param {HTMLCanvasElement} canvas */
export function penOf(canvas) {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser has no canvas");
  return pen;
}

/** The tree on a canvas: what can be told apart one by one, and wide levels as strips. */
export class TreeDrawing {
  /** @param {HTMLElement} root
   *  @param {HTMLCanvasElement} canvas
   *  @param {import("./recorded.js").Nodes} search
   *  @param {Look[]} looks How each status of its nodes is drawn. */
  constructor(root, canvas, search, looks = LOOKS) {
    this.root = root;
    this.looks = looks;
    this.goal = looks.length - 1; // the last of them
    this.dashed = looks.findIndex(({ dashed }) => dashed);
    this.canvas = canvas;
    this.pen = penOf(canvas);
    this.strips = document.createElement("canvas");
    this.width = this.height = this.scale = 0; // until it has its place on the page
    this.text = this.page = this.font = "";
    /** @type {string[]} */
    this.colour = []; // by status
    /** @type {number[][]} */
    this.bytes = [];
    /** @type {Record<string, string>} */
    this.board = {};
    this.colours();
    /** @type {import("./recorded.js").Nodes} */
    this.search = search;
    this.part = new TreePart(search);
    this.eye = -1; // the node that was looked at last
    this.at = this.cell = this.radius = 0;
    this.from = this.to = this.left = this.wide = this.row = this.top = 0;
    this.buckets = 0;
    this.lit = new Uint16Array();
    /** @type {Group} */
    this.group = { number: 0, from: 0, to: 0 };
  }

  /** Take the colours from the page, which knows its theme. */
  colours() {
    const style = getComputedStyle(this.root);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(`--searchlab-${name}`).trim();
    this.colour = this.looks.map((look) => colour(look.colour));
    this.bytes = this.colour.map((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));
    this.board = Object.fromEntries(
      ["tray", "recess", "face", "home", "number"].map((name) => [name, colour(`board-${name}`)]),
    );
    this.text = style.color;
    this.page = getComputedStyle(this.canvas).backgroundColor;
    this.font = style.fontFamily;
  }

  /** Take the size that the canvas has on the page. Returns whether it is another.
   *  @param {number} width
   *  @param {number} height */
  resize(width, height) {
    const scale = (window.devicePixelRatio || 1) * zoomOf(this.canvas);
    if (width === this.width && height === this.height && scale === this.scale) return false;
    Object.assign(this, { width, height, scale });
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.pen.setTransform(scale, 0, 0, scale, 0, 0);
    return true;
  }

  /** Lay the levels out around the node that is looked at.
   *  @param {import("./recorded.js").Nodes} search
   *  @param {number} at
   *  @param {number} eye */
  lay(search, at, eye) {
    if (search !== this.search) this.part = new TreePart(search);
    this.search = search;
    this.at = at;
    this.group = search.group(at);
    if (eye !== this.eye) this.part.follow(eye);
    this.eye = eye;
    const levels = Math.min(search.levels, MOST_LEVELS);
    const half = MOST_LEVELS / 2; // a long tree is shown in pages that overlap by half
    const page = Math.floor(search.level[eye] / half) * half - half / 2;
    this.from = Math.max(0, Math.min(search.levels - levels, page));
    this.to = this.from + levels;
    this.left = 44;
    this.wide = Math.max(80, this.width - this.left - 66);
    this.row = Math.min(84, (this.height - 16) / levels);
    this.top = (this.height - levels * this.row) / 2;
    const apart = this.wide * this.part.gap(this.group);
    this.radius = Math.max(2, Math.min(7, 0.36 * this.row, 0.42 * apart));
    // In a small tree each node is drawn with its board.
    const cell = Math.min((0.78 * this.row) / search.rows, (0.84 * apart) / search.cols);
    const single = !this.part.levelsOf(this.group).folded.includes(true);
    this.cell = single && cell >= LEAST_CELL ? Math.min(cell, 26) : 0;
  }

  /** @param {number} node
   *  @returns {[number, number]} */
  place(node) {
    return [this.left + this.wide * this.part.place(node), this.y(this.search.level[node])];
  }

  /** @param {number} level */
  y(level) {
    return this.top + (level - this.from + 0.5) * this.row;
  }

  /** @param {number} level */
  shows(level) {
    return level >= this.from && level < this.to;
  }

  /** @param {import("./recorded.js").Nodes} search
   *  @param {number} at
   *  @param {number} eye */
  draw(search, at, eye) {
    this.lay(search, at, eye);
    const { pen, part } = this;
    const { folded, single } = part.levelsOf(this.group);
    pen.clearRect(0, 0, this.width, this.height);
    const counts = this.fold(folded);
    this.drawStrips(pen, folded);
    this.drawLevels(pen, counts);
    const there = single.filter((node) => search.madeAt[node] < at);
    pen.save();
    this.clip(pen);
    this.drawEdges(pen, there, folded);
    const ways = search.ways(at);
    for (const { nodes, status, width = 5 } of ways) {
      this.drawPath(pen, nodes, this.colour[status], width);
    }
    const path = search.path(part.visible(eye));
    this.drawPath(pen, path, this.text, 2.5);
    const marked = new Set(
      [...there, ...ways.flatMap(({ nodes }) => nodes), ...path].filter((node) => part.holds(node)),
    );
    if (this.cell) this.drawBoards(pen, marked);
    this.drawMarks(pen, marked);
    this.drawFolded(pen, marked);
    this.drawEye(pen, part.visible(eye));
    pen.restore();
    return counts;
  }

  /** Draw between the numbers of the levels only, where a part of the breadth is drawn.
   *  @param {CanvasRenderingContext2D} pen */
  clip(pen) {
    if (this.part.span === 1) return;
    const region = new Path2D();
    region.rect(this.left - 10, 0, this.wide + 20, this.height);
    pen.clip(region);
  }

  /** Mark the nodes whose subtree is folded away: a bar below them.
   *  @param {CanvasRenderingContext2D} pen
   *  @param {Set<number>} nodes */
  drawFolded(pen, nodes) {
    pen.fillStyle = this.text;
    const high = this.cell ? this.extent()[1] / 2 : this.radius;
    for (const node of this.part.folded) {
      if (!nodes.has(node)) continue;
      const [x, y] = this.place(node);
      pen.fillRect(x - 8, y + high + 3, 16, 4);
    }
  }

  /** Count the nodes of each level; those of folded levels by place and status as well.
   *  @param {boolean[]} folded */
  fold(folded) {
    const { search, at, group, part, goal: lanes } = this;
    const buckets = (this.buckets = Math.ceil(this.wide / BUCKET));
    const lit = (this.lit = new Uint16Array((this.to - this.from) * lanes * buckets));
    const counts = new Uint32Array(search.levels);
    search.each(group, at, (node) => {
      const level = search.level[node];
      if (part.hidden?.[node]) return;
      counts[level]++;
      if (!folded[level] || !this.shows(level) || !part.holds(node)) return;
      const lane = search.status(node, at) % lanes; // a goal was reached as an expanded board is
      lit[((level - this.from) * lanes + lane) * buckets + this.bucket(node)]++;
    });
    return counts;
  }

  /** @param {number} node */
  bucket(node) {
    return Math.min(this.buckets - 1, Math.floor(this.part.place(node) * this.buckets));
  }

  /** The most nodes that come to share a bucket, for each level of the complete tree.
   *  @param {Group} group */
  crowds(group) {
    const { search, buckets, part } = this;
    const known = part.levelsOf(group);
    if (known.crowds && known.buckets === buckets) return known.crowds;
    const all = new Uint16Array(search.levels * buckets);
    const crowds = new Uint16Array(search.levels);
    for (let node = group.from; node < group.to; node++) {
      if (!part.holds(node)) continue;
      const level = search.level[node];
      const count = ++all[level * buckets + this.bucket(node)];
      if (count > crowds[level]) crowds[level] = count;
    }
    Object.assign(known, { buckets, crowds });
    return crowds;
  }

  /** @param {CanvasRenderingContext2D} pen
   *  @param {boolean[]} folded */
  drawStrips(pen, folded) {
    const { buckets, lit, strips, goal: lanes } = this;
    const crowds = this.crowds(this.group);
    strips.width = buckets;
    strips.height = (this.to - this.from) * lanes;
    const brush = penOf(strips);
    const image = brush.createImageData(strips.width, strips.height);
    for (let level = this.from; level < this.to; level++) {
      if (!folded[level]) continue;
      for (let lane = 0; lane < lanes; lane++) {
        const [red, green, blue] = this.bytes[lane];
        const start = ((level - this.from) * lanes + lane) * buckets;
        for (let i = start; i < start + buckets; i++) {
          if (!lit[i]) continue;
          image.data.set([red, green, blue, 90 + (165 * lit[i]) / crowds[level]], 4 * i);
        }
      }
    }
    brush.putImageData(image, 0, 0);
    pen.imageSmoothingEnabled = false;
    const high = Math.min(24, 0.84 * this.row);
    for (let level = this.from; level < this.to; level++) {
      if (!folded[level]) continue;
      const top = this.y(level) - high / 2;
      pen.globalAlpha = 0.08;
      pen.fillStyle = this.text;
      pen.fillRect(this.left, top, this.wide, high);
      pen.globalAlpha = 1;
      const from = (level - this.from) * lanes;
      pen.drawImage(strips, 0, from, buckets, lanes, this.left, top, this.wide, high);
    }
  }

  /** Write the depth of each level on its left, and how many nodes it has on its right.
   *  @param {CanvasRenderingContext2D} pen
   *  @param {Uint32Array} counts */
  drawLevels(pen, counts) {
    const { search } = this;
    pen.fillStyle = this.text;
    pen.font = `14px ${this.font}`;
    pen.textBaseline = "middle";
    for (let level = this.from; level < this.to; level++) {
      const depth = level > search.deepest ? search.levels - 1 - level : level;
      const sparse = this.row < 15 && depth % 2;
      if (sparse) continue;
      pen.textAlign = "right";
      pen.fillText(String(depth), this.left - 16, this.y(level));
      pen.textAlign = "left";
      const count = counts[level] ? counted(counts[level]) : "";
      pen.fillText(count, this.left + this.wide + 14, this.y(level));
    }
  }

  /** @param {CanvasRenderingContext2D} pen
   *  @param {number[]} nodes
   *  @param {boolean[]} folded */
  drawEdges(pen, nodes, folded) {
    const { search, at } = this;
    const plain = new Path2D();
    const dropped = new Path2D();
    const uncertain = new Path2D();
    for (const node of nodes) {
      const parent = search.parent[node];
      if (search.isRoot(node) || folded[search.level[parent]]) continue;
      if (!this.shows(search.level[node]) || !this.shows(search.level[parent])) continue;
      const known = search.isUncertain(node, at) ? uncertain : plain;
      const line = search.status(node, at) === this.dashed ? dropped : known;
      line.moveTo(...this.place(parent));
      line.lineTo(...this.place(node));
    }
    pen.lineWidth = 1;
    pen.globalAlpha = 0.5;
    pen.strokeStyle = this.text;
    pen.stroke(plain);
    pen.setLineDash([4, 3]);
    pen.stroke(uncertain);
    pen.setLineDash([]);
    pen.globalAlpha = 1;
    pen.strokeStyle = this.colour[this.dashed] ?? this.text;
    pen.setLineDash([4, 3]);
    pen.stroke(dropped);
    pen.setLineDash([]);
  }

  /** @param {CanvasRenderingContext2D} pen
   *  @param {number[]} nodes
   *  @param {string} colour
   *  @param {number} width */
  drawPath(pen, nodes, colour, width) {
    const line = new Path2D();
    for (const node of nodes) line.lineTo(...this.place(node));
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.lineJoin = "round";
    pen.stroke(line);
  }

  /** @param {CanvasRenderingContext2D} pen
   *  @param {Iterable<number>} nodes */
  drawMarks(pen, nodes) {
    const { search, at, radius: r } = this;
    const shapes = this.looks.map(() => new Path2D());
    for (const node of nodes) {
      if (!this.shows(search.level[node])) continue;
      const status = search.status(node, at);
      const [x, y] = this.place(node);
      const [left, up] = this.extent().map((size) => (size ? size / 2 + 3 : 0));
      this.outline(shapes[status], status, x - left, y - up, r);
    }
    this.paint(pen, shapes);
  }

  /** How wide and high the board of a node is; nothing where there is none. */
  extent() {
    return [this.cell * this.search.cols, this.cell * this.search.rows];
  }

  /** @param {CanvasRenderingContext2D} pen
   *  @param {Iterable<number>} nodes */
  drawBoards(pen, nodes) {
    const { search, cell, board } = this;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `bold ${(search.goal.length > 10 ? 0.56 : 0.68) * cell}px ${this.font}`;
    for (const node of nodes) {
      const [x, y] = this.place(node);
      inkBoard(pen, search.board(node), search, { x, y, cell }, board);
    }
  }

  /** Add the outline of a mark to a path.
   *  @param {Path2D} path
   *  @param {number} status
   *  @param {number} x
   *  @param {number} y
   *  @param {number} r */
  outline(path, status, x, y, r) {
    const { shape } = this.looks[status];
    if (shape === "circle") {
      path.moveTo(x + r, y);
      path.arc(x, y, r, 0, 2 * Math.PI);
    } else if (shape === "cross") {
      const reach = 0.65 * r;
      path.moveTo(x - reach, y - reach);
      path.lineTo(x + reach, y + reach);
      path.moveTo(x + reach, y - reach);
      path.lineTo(x - reach, y + reach);
    } else if (shape in CORNERS) {
      CORNERS[shape].forEach(([across, down], i) => {
        path[i ? "lineTo" : "moveTo"](x + across * r, y + down * r);
      });
      path.closePath();
    } else {
      for (let i = 0; i < 10; i++) {
        const reach = (i % 2 ? 0.42 : 1) * Math.max(1.7 * r, 8);
        path.lineTo(x + reach * Math.sin((Math.PI * i) / 5), y - reach * Math.cos((Math.PI * i) / 5));
      }
      path.closePath();
    }
  }

  /** Paint the marks, each kind in its colour and form.
   *  @param {CanvasRenderingContext2D} pen
   *  @param {Path2D[]} shapes */
  paint(pen, shapes) {
    shapes.forEach((shape, status) => {
      const { shape: form, hollow } = this.looks[status];
      pen.fillStyle = hollow ? this.page : this.colour[status];
      pen.strokeStyle = this.colour[status];
      pen.lineWidth = 2.2;
      if (form !== "cross") pen.fill(shape);
      if (hollow || form === "cross") pen.stroke(shape);
    });
  }

  /** @param {CanvasRenderingContext2D} pen
   *  @param {number} eye */
  drawEye(pen, eye) {
    const [x, y] = this.place(eye);
    const [wide, high] = this.extent();
    const around = this.radius + 6;
    pen.strokeStyle = this.page;
    pen.lineWidth = 6;
    pen.beginPath();
    if (this.cell) pen.roundRect(x - wide / 2 - 4, y - high / 2 - 4, wide + 8, high + 8, 6);
    else pen.arc(x, y, around, 0, 2 * Math.PI);
    pen.stroke();
    pen.strokeStyle = this.text;
    pen.lineWidth = 3;
    pen.stroke();
    if (this.cell) this.drawMarks(pen, [eye]); // which the halo has covered
  }

  /** What a level is that lies at a height of the drawing: how many nodes, and of which kinds.
   *  @param {number} y */
  levelWords(y) {
    const { search, at, group } = this;
    const level = Math.floor((y - this.top) / this.row) + this.from;
    if (!this.shows(level)) return "";
    const kinds = new Uint32Array(this.looks.length);
    search.each(group, at, (node) => {
      if (search.level[node] === level) kinds[search.status(node, at)]++;
    });
    const some = this.looks.flatMap(({ name }, kind) => {
      return kinds[kind] ? [`${counted(kinds[kind])} ${name}`] : [];
    });
    const depth = level > search.deepest ? search.levels - 1 - level : level;
    return some.length ? `Depth ${depth}: ${some.join(", ")}` : "";
  }

  /** Return the node at a place of the drawing; null where there is none.
   *  @param {number} x
   *  @param {number} y
   *  @param {number[]} path */
  hit(x, y, path) {
    const { search, at, group, part } = this;
    const level = Math.floor((y - this.top) / this.row) + this.from;
    if (!this.shows(level)) return null;
    const near = (/** @type {number} */ node) => Math.abs(this.place(node)[0] - x);
    const nearest = (/** @type {number[]} */ nodes) =>
      nodes.reduce(
        (/** @type {number | null} */ best, node) =>
          best === null || near(node) < near(best) ? node : best,
        null,
      );
    const onPath = nearest(path.filter((node) => search.level[node] === level));
    if (onPath !== null && near(onPath) < 10) return onPath;
    const abreast = search.abreastOf(group, level);
    const there = abreast.filter((node) => search.madeAt[node] < at && part.holds(node));
    const found = nearest(there);
    return found !== null && near(found) < Math.max(24, this.extent()[0] / 2) ? found : null;
  }

  /** Draw the marks of a legend: canvases, each of a status.
   *  @param {Iterable<HTMLCanvasElement>} marks */
  drawLegend(marks) {
    for (const mark of marks) {
      const pen = penOf(mark);
      pen.setTransform(2, 0, 0, 2, 0, 0);
      pen.clearRect(0, 0, 20, 20);
      const shapes = this.looks.map(() => new Path2D());
      const status = Number(mark.dataset.status);
      this.outline(shapes[status], status, 10, 10, status === this.goal ? 5 : 6);
      this.paint(pen, shapes);
    }
  }
}
