const NEVER = 2 ** 31 - 1;
const FATES = ["queued", "duplicate", "inferior", "pruned", "descended", "goal", "meeting", "root"];

// What a node is drawn as: its shape, and its lane in the strip of a folded level.
const MEANINGS = ["expanded", "frontier", "duplicate", "inferior", "goal"];
const [EXPANDED, FRONTIER, DUPLICATE, INFERIOR, GOAL] = MEANINGS.keys();
const STATUS = {
  duplicate: DUPLICATE,
  inferior: INFERIOR,
  pruned: INFERIOR,
  goal: GOAL,
  meeting: GOAL,
};
const LANES = 4;

const HEIGHT = 440; // of the drawing
const MOST_LEVELS = 36; // in it at a time
const LEAST_CELL = 14; // pixels of a cell of a board whose numbers can be read
const BUCKET = 3; // pixels of a strip that share a colour
const STRIPS_MS = 120; // between two pictures of the strips of boards while it plays

const HELP =
  "In the tree the arrow keys walk from node to node, and Enter goes to the moment when the node " +
  "was made. Everywhere else Space plays, ← and → step, Home and End go to the ends.";

const COUNTERS = { max_queue: "max queue", peak_held: "peak held" };

// What travels, and as what: a number for each node, then for each event, then the nodes that
// wait for ever.
const COLUMNS = {
  parent: Uint32Array,
  move: Uint8Array,
  fate: Uint8Array,
  g: Uint16Array,
  level: Uint16Array,
  back: Uint8Array,
  x: Float32Array,
  h: Float32Array,
  distance: Uint8Array,
  expands: Uint32Array,
  made: Uint32Array,
  frontier: Uint32Array,
  held: Uint32Array,
  again: Uint8Array,
  skipped: Uint8Array,
  limit: Float32Array,
  waiting: Uint32Array,
};

/** Read a column of numbers out of the buffer that it travelled in. */
function column(view, Type) {
  if (!view) return null;
  const { buffer, byteOffset, byteLength } = view;
  return new Type(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** A recorded search, as it is after any number of events. */
class Recorded {
  constructor(described) {
    Object.assign(this, described);
    for (const [name, Type] of Object.entries(COLUMNS)) {
      this[name] = column(described.columns[name], Type);
    }
    this.length = this.expands.length;
    this.size = this.parent.length;
    this.madeAt = new Int32Array(this.size).fill(-1);
    this.expandedAt = new Int32Array(this.size).fill(NEVER);
    for (let event = 0; event < this.length; event++) {
      this.madeAt.fill(event, this.made[event], this.made[event + 1]);
      const node = this.expands[event];
      if (!this.again[event] && this.expandedAt[node] === NEVER) this.expandedAt[node] = event;
    }
    // The roots that are there from the beginning, of both sides where there are two.
    const second = this.groups[1]?.[1] ?? this.size;
    const roots = Object.keys(this.boards).map(Number);
    this.first = roots.filter((root) => (root < second || this.back[root]) && !this.g[root]);
    for (const root of this.first) this.madeAt[root] = -1;
    this.target = this.solution[0]?.at(-1);
    this.deepest = this.g.reduce((most, g, node) => (this.back[node] ? most : Math.max(most, g)), 0);
    this.count();
    this.levelled = new Map();
  }

  /** Add the counters up, by the rules of searchlab.search.events: each after any number of events. */
  count() {
    const { length, roots } = this;
    const empty = () => new Float64Array(length + 1);
    const fates = FATES.map(empty);
    const sums = { expanded: empty(), generated: empty(), skipped: empty() };
    const most = { max_queue: empty(), peak_held: empty() };
    most.max_queue[0] = most.peak_held[0] = roots;
    for (let event = 0; event < length; event++) {
      for (const each of fates) each[event + 1] = each[event];
      for (let node = this.made[event]; node < this.made[event + 1]; node++) {
        fates[this.fate[node]][event + 1]++;
      }
      sums.expanded[event + 1] = sums.expanded[event] + 1 - this.again[event];
      sums.skipped[event + 1] = sums.skipped[event] + this.skipped[event];
      most.max_queue[event + 1] = Math.max(most.max_queue[event], this.frontier[event]);
      most.peak_held[event + 1] = Math.max(most.peak_held[event], this.held[event]);
    }
    const of = (fate) => fates[FATES.indexOf(fate)];
    this.counts = {
      ...sums,
      generated: fates.slice(0, -1).reduce((all, each) => all.map((sum, at) => sum + each[at])),
      duplicates: of("duplicate"),
      enqueued: of("queued").map((count) => count + roots),
      pruned: of("pruned"),
      inferior: of("inferior"),
      ...most,
    };
  }

  /** The iteration that is under way: its first node, the one after its last, its number. */
  group(at) {
    let number = 0;
    while (this.groups[number + 1]?.[0] < Math.max(at, 1)) number++;
    return { number, from: this.groups[number][1], to: this.groups[number + 1]?.[1] ?? this.size };
  }

  /** The levels of an iteration when it is complete: how many nodes, and which are folded. */
  levelsOf({ number, from, to }) {
    if (!this.levelled.has(number)) {
      const totals = new Uint32Array(this.levels);
      for (let node = from; node < to; node++) totals[this.level[node]]++;
      const folded = totals.map((total) => total > this.abreast);
      const single = [];
      for (let node = from; node < to; node++) if (!folded[this.level[node]]) single.push(node);
      this.levelled.set(number, { totals, folded, single, sorted: new Map() });
    }
    return this.levelled.get(number);
  }

  /** The least distance of two nodes of a level that is not folded. */
  gap(group) {
    const known = this.levelsOf(group);
    if (known.gap === undefined) {
      known.gap = 1 / 8;
      for (let level = 0; level < this.levels; level++) {
        if (known.folded[level]) continue;
        const places = this.abreastOf(group, level).map((node) => this.x[node]);
        places.slice(1).forEach((x, i) => (known.gap = Math.min(known.gap, x - places[i])));
      }
    }
    return known.gap;
  }

  /** The nodes of a level from left to right, those to come as well. */
  abreastOf(group, level) {
    const { sorted } = this.levelsOf(group);
    if (!sorted.has(level)) {
      const nodes = [];
      for (let node = group.from; node < group.to; node++) {
        if (this.level[node] === level) nodes.push(node);
      }
      sorted.set(level, nodes.sort((one, other) => this.x[one] - this.x[other]));
    }
    return sorted.get(level);
  }

  /** Call a function with each node of an iteration that is there after some events. */
  each({ from, number }, at, call) {
    if (!number) this.first.forEach(call);
    for (let node = from; node < this.made[at]; node++) if (this.madeAt[node] >= 0) call(node);
  }

  isThere(node, at) {
    const { from, to } = this.group(at);
    return node >= from && node < to && this.madeAt[node] < at;
  }

  status(node, at) {
    const known = STATUS[FATES[this.fate[node]]];
    if (known !== undefined) return known;
    if (this.expandedAt[node] < at) return EXPANDED;
    return at === this.length && node === this.target ? GOAL : FRONTIER;
  }

  /** The node that was expanded last; at the end the goal, and at the beginning the start. */
  current(at) {
    if (at === this.length && this.target !== undefined) return this.target;
    return at ? this.expands[at - 1] : 0;
  }

  isRoot(node) {
    return this.parent[node] >= this.size;
  }

  /** The nodes from the root down to this one. */
  path(node) {
    const path = [node];
    while (!this.isRoot(path.at(-1))) path.push(this.parent[path.at(-1)]);
    return path.reverse();
  }

  /** The move that made a node; nothing for a root. */
  moveTo(node) {
    return this.isRoot(node) ? "" : String.fromCharCode(this.move[node]);
  }

  board(node) {
    const path = this.path(node);
    const board = [...this.boards[path[0]]];
    const step = { u: -this.cols, d: this.cols, l: -1, r: 1 };
    let blank = board.indexOf(0);
    for (const each of path.slice(1)) {
      const cell = blank + step[this.moveTo(each)];
      board[blank] = board[cell];
      board[cell] = 0;
      blank = cell;
    }
    return board;
  }

  /** The value by which the frontier is ordered; nothing where that is not known. */
  f(node) {
    const [byDepth, byEstimate] = this.weights;
    return byDepth * this.g[node] + (byEstimate && byEstimate * (this.h?.[node] ?? NaN));
  }

  /** The next boards of the frontier: as they were taken, then as they would have been. */
  next(at, most) {
    const found = [];
    for (let event = at; event < this.length && found.length < most; event++) {
      const node = this.expands[event];
      if (this.madeAt[node] < at && this.expandedAt[node] === event) found.push(node);
    }
    for (let i = 0; i < this.waiting.length && found.length < most; i++) {
      if (this.madeAt[this.waiting[i]] < at) found.push(this.waiting[i]);
    }
    return found;
  }
}

/** A board that is looked at, as searchlab.puzzle.drawing draws it. Its cells stay, and are relabelled. */
class Shown {
  constructor({ rows, cols, goal }) {
    Object.assign(this, { cols, goal, rows });
    this.cells = goal.map((_, cell) => {
      const element = make("span");
      element.style.setProperty("--row", Math.floor(cell / cols));
      element.style.setProperty("--col", cell % cols);
      return element;
    });
    this.element = make("div", { className: "searchlab-tray", role: "img" }, ...this.cells);
    this.element.style.setProperty("--rows", rows);
    this.element.style.setProperty("--cols", cols);
    this.element.style.setProperty("--digits", goal.length > 10 ? 52 : 58);
  }

  show(board, last) {
    board.forEach((tile, cell) => {
      const element = this.cells[cell];
      const home = tile === this.goal[cell] ? " searchlab-home" : "";
      const name = tile ? `searchlab-tile${home}` : "searchlab-blank";
      const outlined = tile && tile === last ? `${name} searchlab-moved` : name;
      if (element.className !== outlined) element.className = outlined;
      const text = tile ? String(tile) : "";
      if (element.textContent !== text) element.textContent = text;
    });
    this.element.ariaLabel = `${this.rows} by ${this.cols} board: ${boardWords(board, this.cols)}`;
  }
}

/** The tree on a canvas: what can be told apart one by one, and wide levels as strips. */
class TreeDrawing {
  constructor(root, canvas) {
    Object.assign(this, { root, canvas, strips: document.createElement("canvas") });
    this.width = 0; // until it has its place on the page
    this.colours();
  }

  /** Take the colours from the page, which knows its theme. */
  colours() {
    const style = getComputedStyle(this.root);
    const colour = (name) => style.getPropertyValue(`--searchlab-${name}`).trim();
    this.colour = MEANINGS.map(colour);
    this.bytes = this.colour.map((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));
    this.board = Object.fromEntries(
      ["tray", "recess", "face", "home", "number"].map((name) => [name, colour(`board-${name}`)]),
    );
    this.text = style.color;
    this.page = getComputedStyle(this.canvas).backgroundColor;
    this.font = style.fontFamily;
  }

  resize(width) {
    const scale = window.devicePixelRatio || 1;
    this.width = width;
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(HEIGHT * scale);
    this.canvas.getContext("2d").setTransform(scale, 0, 0, scale, 0, 0);
  }

  /** Lay the levels out around the node that is looked at. */
  lay(search, at, eye) {
    this.search = search;
    this.at = at;
    this.group = search.group(at);
    const levels = Math.min(search.levels, MOST_LEVELS);
    const half = MOST_LEVELS / 2; // a long tree is shown in pages that overlap by half
    const page = Math.floor(search.level[eye] / half) * half - half / 2;
    this.from = Math.max(0, Math.min(search.levels - levels, page));
    this.to = this.from + levels;
    this.left = 44;
    this.wide = Math.max(80, this.width - this.left - 66);
    this.row = Math.min(84, (HEIGHT - 16) / levels);
    this.top = (HEIGHT - levels * this.row) / 2;
    const apart = this.wide * search.gap(this.group);
    this.radius = Math.max(2, Math.min(7, 0.36 * this.row, 0.42 * apart));
    // In a small tree each node is drawn with its board.
    const cell = Math.min((0.78 * this.row) / search.rows, (0.84 * apart) / search.cols);
    const single = !search.levelsOf(this.group).folded.includes(1);
    this.cell = single && cell >= LEAST_CELL ? Math.min(cell, 26) : 0;
  }

  place(node) {
    const { search } = this;
    return [this.left + this.wide * search.x[node], this.y(search.level[node])];
  }

  y(level) {
    return this.top + (level - this.from + 0.5) * this.row;
  }

  shows(level) {
    return level >= this.from && level < this.to;
  }

  draw(search, at, eye) {
    this.lay(search, at, eye);
    const pen = this.canvas.getContext("2d");
    const { folded, single } = search.levelsOf(this.group);
    pen.clearRect(0, 0, this.width, HEIGHT);
    const counts = this.fold(folded);
    this.drawStrips(pen, folded);
    this.drawLevels(pen, counts);
    const there = single.filter((node) => search.madeAt[node] < at);
    this.drawEdges(pen, there, folded);
    const ways = at === search.length && search.solved ? search.solution : [];
    for (const way of ways) this.drawPath(pen, way, this.colour[GOAL], 5);
    if (ways.length > 1) this.drawPath(pen, ways.map((way) => way.at(-1)), this.colour[GOAL], 5);
    const path = search.path(eye);
    this.drawPath(pen, path, this.text, 2.5);
    const marked = new Set([...there, ...ways.flat(), ...path]);
    if (this.cell) this.drawBoards(pen, marked);
    this.drawMarks(pen, marked);
    this.drawEye(pen, eye);
    return counts;
  }

  /** Count the nodes of each level; those of folded levels by place and status as well. */
  fold(folded) {
    const { search, at, group } = this;
    const buckets = (this.buckets = Math.ceil(this.wide / BUCKET));
    const lit = (this.lit = new Uint16Array((this.to - this.from) * LANES * buckets));
    const counts = new Uint32Array(search.levels);
    search.each(group, at, (node) => {
      const level = search.level[node];
      counts[level]++;
      if (!folded[level] || !this.shows(level)) return;
      const lane = search.status(node, at) % GOAL; // a goal was reached as an expanded board is
      lit[((level - this.from) * LANES + lane) * buckets + this.bucket(node)]++;
    });
    return counts;
  }

  bucket(node) {
    return Math.min(this.buckets - 1, Math.floor(this.search.x[node] * this.buckets));
  }

  /** The most nodes that come to share a bucket, for each level of the complete tree. */
  crowds(group) {
    const { search, buckets } = this;
    const known = search.levelsOf(group);
    if (known.buckets !== buckets) {
      const all = new Uint16Array(search.levels * buckets);
      known.crowds = new Uint16Array(search.levels);
      known.buckets = buckets;
      for (let node = group.from; node < group.to; node++) {
        const level = search.level[node];
        const count = ++all[level * buckets + this.bucket(node)];
        if (count > known.crowds[level]) known.crowds[level] = count;
      }
    }
    return known.crowds;
  }

  drawStrips(pen, folded) {
    const { buckets, lit, strips } = this;
    const crowds = this.crowds(this.group);
    strips.width = buckets;
    strips.height = (this.to - this.from) * LANES;
    const brush = strips.getContext("2d");
    const image = brush.createImageData(strips.width, strips.height);
    for (let level = this.from; level < this.to; level++) {
      if (!folded[level]) continue;
      for (let lane = 0; lane < LANES; lane++) {
        const [red, green, blue] = this.bytes[lane];
        const start = ((level - this.from) * LANES + lane) * buckets;
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
      const from = (level - this.from) * LANES;
      pen.drawImage(strips, 0, from, buckets, LANES, this.left, top, this.wide, high);
    }
  }

  /** Write the depth of each level on its left, and how many nodes it has on its right. */
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
      pen.fillText(depth, this.left - 16, this.y(level));
      pen.textAlign = "left";
      const count = counts[level] ? counted(counts[level]) : "";
      pen.fillText(count, this.left + this.wide + 14, this.y(level));
    }
  }

  drawEdges(pen, nodes, folded) {
    const { search, at } = this;
    const plain = new Path2D();
    const dropped = new Path2D();
    for (const node of nodes) {
      const parent = search.parent[node];
      if (search.isRoot(node) || folded[search.level[parent]]) continue;
      if (!this.shows(search.level[node]) || !this.shows(search.level[parent])) continue;
      const line = search.status(node, at) === INFERIOR ? dropped : plain;
      line.moveTo(...this.place(parent));
      line.lineTo(...this.place(node));
    }
    pen.lineWidth = 1;
    pen.globalAlpha = 0.5;
    pen.strokeStyle = this.text;
    pen.stroke(plain);
    pen.globalAlpha = 1;
    pen.strokeStyle = this.colour[INFERIOR];
    pen.setLineDash([4, 3]);
    pen.stroke(dropped);
    pen.setLineDash([]);
  }

  drawPath(pen, nodes, colour, width) {
    const line = new Path2D();
    for (const node of nodes) line.lineTo(...this.place(node));
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.lineJoin = "round";
    pen.stroke(line);
  }

  drawMarks(pen, nodes) {
    const { search, at, radius: r } = this;
    const shapes = MEANINGS.map(() => new Path2D());
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

  drawBoards(pen, nodes) {
    const { search, cell, board } = this;
    const [wide, high] = this.extent();
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `bold ${(search.goal.length > 10 ? 0.56 : 0.68) * cell}px ${this.font}`;
    for (const node of nodes) {
      const [x, y] = this.place(node);
      pen.fillStyle = board.tray;
      pen.beginPath();
      pen.roundRect(x - wide / 2 - 2, y - high / 2 - 2, wide + 4, high + 4, 4);
      pen.fill();
      search.board(node).forEach((tile, i) => {
        const left = x - wide / 2 + (i % search.cols) * cell;
        const top = y - high / 2 + Math.floor(i / search.cols) * cell;
        pen.fillStyle = !tile ? board.recess : tile === search.goal[i] ? board.home : board.face;
        pen.fillRect(left + 0.5, top + 0.5, cell - 1, cell - 1);
        pen.fillStyle = board.number;
        if (tile) pen.fillText(tile, left + cell / 2, top + 0.54 * cell);
      });
    }
  }

  /** Add the outline of a mark to a path. */
  outline(path, status, x, y, r) {
    if (status === EXPANDED || status === FRONTIER) {
      path.moveTo(x + r, y);
      path.arc(x, y, r, 0, 2 * Math.PI);
    } else if (status === DUPLICATE) {
      const reach = 0.65 * r;
      path.moveTo(x - reach, y - reach);
      path.lineTo(x + reach, y + reach);
      path.moveTo(x + reach, y - reach);
      path.lineTo(x - reach, y + reach);
    } else if (status === INFERIOR) {
      path.moveTo(x, y - r);
      path.lineTo(x + r, y + 0.8 * r);
      path.lineTo(x - r, y + 0.8 * r);
      path.closePath();
    } else {
      for (let i = 0; i < 10; i++) {
        const reach = (i % 2 ? 0.42 : 1) * Math.max(1.7 * r, 8);
        path.lineTo(x + reach * Math.sin((Math.PI * i) / 5), y - reach * Math.cos((Math.PI * i) / 5));
      }
      path.closePath();
    }
  }

  /** Paint the marks, each kind in its colour and form. */
  paint(pen, shapes) {
    shapes.forEach((shape, status) => {
      pen.fillStyle = status === FRONTIER ? this.page : this.colour[status];
      pen.strokeStyle = this.colour[status];
      pen.lineWidth = 2.2;
      if (status !== DUPLICATE) pen.fill(shape);
      if (status === FRONTIER || status === DUPLICATE) pen.stroke(shape);
    });
  }

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

  /** Give the node at a place of the drawing; null where there is none. */
  hit(x, y, path) {
    const { search, at, group } = this;
    const level = Math.floor((y - this.top) / this.row) + this.from;
    if (!this.shows(level)) return null;
    const near = (node) => Math.abs(this.place(node)[0] - x);
    const nearest = (nodes) =>
      nodes.reduce((best, node) => (best === null || near(node) < near(best) ? node : best), null);
    const onPath = nearest(path.filter((node) => search.level[node] === level));
    if (onPath !== null && near(onPath) < 10) return onPath;
    const there = search.abreastOf(group, level).filter((node) => search.madeAt[node] < at);
    const found = nearest(there);
    return found !== null && near(found) < Math.max(24, this.extent()[0] / 2) ? found : null;
  }
}

const action = (text, more = {}) =>
  make("button", { type: "button", className: "searchlab-button", textContent: text, ...more });

const labelled = (label, control) =>
  make("label", { className: "searchlab-field" }, make("span", { textContent: label }), control);

function render({ model, el }) {
  const line = new Line(model, (why) => say(why));
  let live = true; // whether there is a kernel
  let said = ""; // what was said last that no step has overtaken
  let recording = false;
  let acting = false; // whether this view is moving
  let search, timeline, board, figures, counters;
  let boardsDrawn = 0;

  // -- the page -------------------------------------------------------------------------

  const title = make("p", { className: "searchlab-player-title" });
  const canvas = make("canvas", { className: "searchlab-player-canvas", ariaHidden: "true" });
  const tree = make("div", { className: "searchlab-player-tree", role: "tree" });
  const legend = make("p", { className: "searchlab-player-legend", ariaHidden: "true" });
  const view = make("div", { className: "searchlab-player-stage" }, canvas, tree);
  const status = make("p", { className: "searchlab-player-status", role: "status" });
  const left = make("div", { className: "searchlab-left" });
  const right = make("div", { className: "searchlab-right" }, view, legend);
  const transport = make("div");
  const totals = make("dl", { className: "searchlab-figures searchlab-player-counters" });
  const pathStrip = make("div", { className: "searchlab-player-boards" });
  const nextStrip = make("div", { className: "searchlab-player-boards" });
  const pathTitle = make("h4", { className: "searchlab-player-heading" });
  const nextTitle = make("h4", { className: "searchlab-player-heading" });
  const flawRow = make("div", { className: "searchlab-row searchlab-player-flaws" });
  const fields = {
    text: make("input", { type: "text", autocomplete: "off", spellcheck: false }),
    strategy: make("select", {}),
    heuristic: make("select", {}),
    order: make("input", { type: "text", autocomplete: "off", spellcheck: false, maxLength: 12 }),
    all: make("input", { type: "checkbox" }),
  };
  const recorder = action("Record", { type: "submit" });
  const form = make(
    "form",
    { className: "searchlab-row searchlab-player-form", noValidate: true },
    labelled("Board", fields.text),
    labelled("Strategy", fields.strategy),
    labelled("Heuristic", fields.heuristic),
    labelled("Order of moves", fields.order),
    make("label", { className: "searchlab-player-check" }, fields.all, "unsolvable too"),
    recorder,
  );
  const help = make("p", { className: "searchlab-label", textContent: HELP });
  const error = make("p", { className: "searchlab-player-error", role: "alert" });
  error.id = `searchlab-${line.view}`;

  const root = stage(
    el,
    make(
      "div",
      { className: "searchlab-player" },
      title,
      make("div", { className: "searchlab-columns" }, left, right),
      transport,
      totals,
      make(
        "div",
        { className: "searchlab-player-strips" },
        make("div", {}, pathTitle, pathStrip),
        make("div", {}, nextTitle, nextStrip),
      ),
      flawRow,
      form,
      make("div", { className: "searchlab-stack" }, help, error),
    ),
  );
  const drawing = new TreeDrawing(root, canvas);

  function figure(list, label) {
    const value = make("dd");
    list.append(make("div", {}, make("dt", { textContent: label }), value));
    return value;
  }

  /** Take another search: everything that depends on it is made anew. */
  function take() {
    search = new Recorded(model.get("_search"));
    title.replaceChildren(make("strong", {}, search.title), ` from ${search.start}`);
    board = new Shown(search);
    const list = make("dl", { className: "searchlab-figures searchlab-player-figures" });
    figures = { g: figure(list, "g: depth") };
    if (search.h) figures.h = figure(list, "h: estimate");
    if (search.formula?.includes("+")) figures.f = figure(list, `f = ${search.formula}`);
    if (search.distance) figures.distance = figure(list, "to the goal");
    left.replaceChildren(board.element, make("div", {}, list, status));

    totals.replaceChildren();
    counters = search.iterations ? { limit: figure(totals, "limit") } : {};
    for (const name of search.counters) counters[name] = figure(totals, COUNTERS[name] ?? name);
    counters.frontier = figure(totals, search.stack ? "path now" : "frontier now");
    counters.held = figure(totals, "held now");

    timeline?.end();
    timeline = new Timeline({
      length: search.length,
      at: model.get("at"),
      label: "Playing the search",
      unit: search.unit,
      speed: search.length > 2000 ? 300 : search.length > 200 ? 15 : 5,
      marks: search.flaws.map((flaw) => ({ at: flaw.at, meaning: "inferior" })),
      onMove: (place) => go(place),
      onPlay: (playing) => {
        status.setAttribute("aria-live", playing ? "off" : "polite");
        if (!playing) settle();
      },
    });
    timeline.keys(root);
    transport.replaceChildren(timeline.element);

    const jump = (name, ...there) => {
      const button = action(name);
      onPress(button, () => look(...there));
      return button;
    };
    const flaws = search.flaws.map(({ name, count, at, node, words }) =>
      jump(`${name}${count > 1 ? ` (${counted(count)})` : ""}`, at, node, words),
    );
    const end = search.solved ? "The goal" : "The end";
    flawRow.replaceChildren(
      make("span", { className: "searchlab-label", textContent: "Jump to" }),
      jump(end, search.length, null),
      ...flaws,
      ...(flaws.length ? [] : [make("span", {}, "No flaw shows in this search.")]),
    );

    const own = search.fields;
    fields.text.value = search.start;
    fill(fields.strategy, own.strategies, own.strategy);
    fill(fields.heuristic, own.heuristics, own.heuristic);
    fields.order.value = own.order;
    informed();
    explain();
  }

  function fill(select, names, chosen) {
    select.replaceChildren(...names.map((name) => new Option(name, name, false, name === chosen)));
  }

  function informed() {
    fields.heuristic.disabled = !search.fields.informed.includes(fields.strategy.value);
  }

  /** The marks that occur, each with its name. */
  function explain() {
    const seen = new Set();
    for (let node = 0; node < search.size; node++) {
      const name = FATES[search.fate[node]];
      seen.add(STATUS[name] === undefined ? "" : name === "meeting" ? "goal" : name);
    }
    const words = { expanded: "expanded", frontier: search.stack ? "next" : "on the frontier" };
    const names = ["expanded", "frontier", "duplicate", "inferior", "pruned", "goal"];
    legend.replaceChildren(
      ...names
        .filter((name) => words[name] || seen.has(name) || (name === "goal" && search.solved))
        .map((name) => {
          const meaning = name === "pruned" ? INFERIOR : MEANINGS.indexOf(name);
          const mark = make("canvas", { width: 40, height: 40 });
          mark.dataset.meaning = meaning;
          return make("span", {}, mark, words[name] ?? name);
        }),
    );
    keyMarks();
  }

  function keyMarks() {
    for (const mark of legend.querySelectorAll("canvas")) {
      const pen = mark.getContext("2d");
      pen.setTransform(2, 0, 0, 2, 0, 0);
      pen.clearRect(0, 0, 20, 20);
      const shapes = MEANINGS.map(() => new Path2D());
      const meaning = Number(mark.dataset.meaning);
      drawing.outline(shapes[meaning], meaning, 10, 10, meaning === GOAL ? 5 : 6);
      drawing.paint(pen, shapes);
    }
  }

  // -- showing --------------------------------------------------------------------------

  /** The node that is looked at. */
  function eye() {
    const { at } = timeline;
    const node = model.get("node");
    return node !== null && search.isThere(node, at) ? node : search.current(at);
  }

  function show() {
    const { at } = timeline;
    const node = eye();
    const path = search.path(node);
    const now = search.board(node);
    const cameFrom = neighbours(now, search.rows, search.cols)[INVERSE[search.moveTo(node)]];
    board.show(now, now[cameFrom]);
    const h = search.h?.[node];
    figures.g.textContent = counted(search.g[node]);
    if (figures.h) figures.h.textContent = written(h);
    if (figures.f) figures.f.textContent = written(search.f(node));
    if (figures.distance) {
      const distance = search.distance[node];
      figures.distance.textContent = distance === 255 ? "none" : counted(distance);
    }
    if (counters.limit) counters.limit.textContent = written(search.limit[Math.max(0, at - 1)]);
    for (const name of search.counters) counters[name].textContent = counted(search.counts[name][at]);
    counters.frontier.textContent = counted(at ? search.frontier[at - 1] : search.roots);
    counters.held.textContent = counted(at ? search.held[at - 1] : search.roots);
    const counts = drawing.draw(search, at, node);
    item(node, counts);
    status.textContent = said || sentence(at);
    if (!timeline.playing || performance.now() - boardsDrawn > STRIPS_MS) strips(node, path);
  }

  /** Write a value that need not be whole, nor known. */
  const written = (number) =>
    Number.isNaN(number ?? NaN) ? "–" : number.toLocaleString("en-US", { maximumFractionDigits: 2 });

  /** Say what the event played last has done. */
  function sentence(at) {
    const unit = search.unit[0].toUpperCase() + search.unit.slice(1);
    if (at === search.length) return `The end: ${search.outcome}`;
    if (!at) {
      return `Before the first ${search.unit}: ${several(search.roots, "board")} to begin with.`;
    }
    const event = at - 1;
    const made = [];
    for (let node = search.made[event]; node < search.made[at]; node++) {
      if (search.madeAt[node] === event && search.fate[node] < 7) {
        made.push(`${search.moveTo(node)} ${FATES[search.fate[node]]}`);
      }
    }
    const what = search.again[event] ? "comes back for the moves that are left" : "tries the moves";
    const limit = search.iterations ? `, limit ${written(search.limit[event])}` : "";
    return `${unit} ${counted(at)}${limit} ${what}: ${made.join(", ") || "none is left"}.`;
  }

  function say(words) {
    said = words ?? "";
    status.textContent = said || sentence(timeline.at);
  }

  /** The two rows of boards: the way to the node, and what comes next on the frontier. */
  function strips(node, path) {
    boardsDrawn = performance.now();
    const small = search.goal.length > 10 ? 24 : 22;
    root.style.setProperty("--cell", `${small}px`);
    const room = Math.max(2, Math.floor((pathStrip.clientWidth + 14) / (small * search.cols + 14)));
    const moves = path.map((each) => search.moveTo(each)).join("");
    const side = search.back[node] ? "the goal" : "the start";
    const last = moves.length > 24 ? `… ${moves.slice(-24)}` : moves;
    const long = moves ? `${several(moves.length, "move")}, ${last}` : "no move";
    pathTitle.textContent = `Path from ${side}: ${long}`;
    const shown = path.length > room ? [path[0], ...path.slice(1 - room)] : path;
    pathStrip.replaceChildren(
      ...shown.map((each, i) => {
        const gap = i && search.parent[each] !== shown[i - 1] ? "… " : "";
        return framed(each, i ? gap + search.moveTo(each) : side.slice(4));
      }),
    );
    const at = timeline.at;
    if (search.stack) {
      nextTitle.textContent = "Frontier: none; a depth-first search keeps only its path";
      nextStrip.replaceChildren();
      return;
    }
    const size = at ? search.frontier[at - 1] : search.roots;
    const next = search.next(at, room);
    const byName = { g: search.g, h: search.h };
    const symbol = search.formula ?? (search.h ? "h" : "g"); // superior nodes go by h as well
    const caption = (each) =>
      symbol in byName ? `${symbol} ${written(byName[symbol][each])}` : `f ${written(search.f(each))}`;
    const order = next.length > 1 ? ", the next ones first" : "";
    nextTitle.textContent = `Frontier: ${several(size, "board")}${order}`;
    nextStrip.replaceChildren(
      ...next.map((each) => framed(each, caption(each))),
    );
  }

  function framed(node, label) {
    const picture = stillBoard(search.board(node), search);
    return make("figure", {}, picture, make("figcaption", { textContent: label }));
  }

  /** The node that is looked at, as something that has the focus and can be heard. */
  function item(node, counts) {
    const { at } = timeline;
    const [x, y] = drawing.place(node);
    const old = tree.firstElementChild;
    const fresh = !old || old.dataset.node !== String(node);
    const element = fresh ? make("div", { role: "treeitem", tabIndex: 0 }) : old;
    element.className = "searchlab-player-item";
    element.dataset.node = node;
    const [wide, high] = drawing.extent().map((size) => (size ? size + 14 : 34));
    Object.assign(element.style, { left: `${x - wide / 2}px`, top: `${y - high / 2}px` });
    Object.assign(element.style, { width: `${wide}px`, height: `${high}px` });
    element.setAttribute("aria-level", search.path(node).length);
    const words = boardWords(search.board(node), search.cols);
    element.ariaLabel = `${nodeWords(node, at)}, board ${words}`;
    element.setAttribute("aria-selected", "true");
    if (fresh) {
      const focused = old !== null && old === (old.getRootNode().activeElement ?? null);
      tree.replaceChildren(element);
      if (focused) element.focus({ preventScroll: true });
    }
    if (!timeline.playing) {
      const nodes = several(counts.reduce((sum, count) => sum + count, 0), "node");
      const levels = several(counts.filter(Boolean).length, "level");
      tree.ariaLabel = `Search tree after ${timeline.words(at)}: ${nodes} on ${levels}`;
    }
  }

  /** What is known of a node, but for its board. */
  function nodeWords(node, at) {
    const names = ["expanded", "on the frontier", "duplicate", FATES[search.fate[node]], "goal"];
    const words = [search.isRoot(node) ? "root" : `move ${search.moveTo(node)}`];
    words.push(names[search.status(node, at)]);
    const event = search.expandedAt[node];
    if (event < at) words[1] += ` by ${search.unit} ${counted(event + 1)}`;
    words.push(`depth ${search.g[node]}`);
    if (search.h) words.push(`h ${written(search.h[node])}`);
    return words.join(", ");
  }

  // -- moving ---------------------------------------------------------------------------

  /** Tell the other views at once, and Python when it comes to rest. */
  function set(values) {
    acting = true;
    model.set(values);
    acting = false;
    if (!timeline.playing) send();
  }

  function send() {
    if (live) model.save_changes();
  }

  function go(at) {
    said = "";
    set({ at, node: null });
    show();
  }

  function settle() {
    send();
    show();
  }

  /** Go where something is to be seen, and look at a node. */
  function look(at, node, words = "") {
    timeline.pause();
    timeline.go(at);
    set({ at, node: node ?? null });
    said = words;
    show();
  }

  function select(node) {
    timeline.pause();
    said = "";
    set({ at: timeline.at, node: node === search.current(timeline.at) ? null : node });
    say(`${nodeWords(node, timeline.at)}.`.replace(/^./, (letter) => letter.toUpperCase()));
    show();
  }

  view.addEventListener("click", (event) => {
    const box = canvas.getBoundingClientRect();
    const found = drawing.hit(event.clientX - box.left, event.clientY - box.top, search.path(eye()));
    if (found !== null) select(found);
    tree.firstElementChild?.focus({ preventScroll: true });
  });

  tree.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { at } = timeline;
    const node = eye();
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    let to = null;
    if (step) {
      const up = (step < 0) !== Boolean(search.back[node]); // the goal's tree stands on its head
      if (up) to = search.isRoot(node) ? null : search.parent[node];
      else to = child(node, at);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const abreast = search.abreastOf(search.group(at), search.level[node]);
      const there = abreast.filter((each) => search.madeAt[each] < at);
      to = there[there.indexOf(node) + (event.key === "ArrowLeft" ? -1 : 1)] ?? null;
    } else if (event.key === "Enter") {
      look(search.madeAt[node] + 1, node);
    } else return;
    event.preventDefault(); // neither the page nor the search moves
    if (to !== null) select(to);
  });

  /** The first child of a node that is there. */
  function child(node, at) {
    const last = search.made[at];
    for (let each = node + 1; each < last; each++) if (search.parent[each] === node) return each;
    return null;
  }

  // -- recording ------------------------------------------------------------------------

  fields.strategy.addEventListener("change", informed);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!live) return;
    if (recording) {
      recording = false;
      line.ask({ do: "stop" });
      recorder.textContent = "Record";
      say("Stopped.");
      return;
    }
    timeline.pause();
    recording = true;
    recorder.textContent = "Stop";
    say("Recording …");
    const { text, strategy, heuristic, order, all } = fields;
    const asked = {
      do: "record",
      text: text.value,
      strategy: strategy.value,
      heuristic: heuristic.value,
      order: order.value,
      all: all.checked,
    };
    line.ask(asked, (answer) => {
      if (!recording) return;
      recording = false;
      recorder.textContent = "Record";
      complain(answer.refused);
      say(answer.said ?? "Nothing was recorded.");
    });
  });

  function complain(why) {
    error.textContent = why ?? "";
    help.classList.toggle("searchlab-hidden", Boolean(why));
    for (const each of [fields.text, fields.order]) {
      each.removeAttribute("aria-invalid");
      each.removeAttribute("aria-describedby");
    }
    if (!why) return;
    const input = /^the order/.test(why) ? fields.order : fields.text;
    input.ariaInvalid = "true";
    input.setAttribute("aria-describedby", error.id);
  }

  // -- beginning and end ------------------------------------------------------------------

  const resized = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry.contentRect.width);
    if (width === drawing.width || !width) return;
    drawing.resize(width);
    repaint();
  });
  const themed = new MutationObserver(repaint);

  function follow() {
    if (acting) return;
    said = "";
    timeline.pause();
    timeline.setLength(search.length, model.get("at"));
    show();
  }

  function retaken() {
    take();
    show();
  }

  /** Draw with the colours of the page as they are now; it has none before it is on the page. */
  function repaint() {
    drawing.colours();
    keyMarks();
    show();
  }

  take();
  show();
  resized.observe(view);
  themed.observe(document.body, { attributeFilter: ["data-jp-theme-name", "data-jp-theme-light"] });
  model.on("change:_search", retaken);
  model.on("change:at change:node", follow);
  const unwatch = whenKernelGoes(model, el, () => {
    if (!live) return;
    live = false;
    enable(recorder, false);
    say("The kernel is gone; what was recorded can still be played.");
  });
  return () => {
    unwatch();
    resized.disconnect();
    themed.disconnect();
    timeline.end();
    model.off("change:_search", retaken);
    model.off("change:at change:node", follow);
  };
}

export default { render };
