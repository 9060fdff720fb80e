// The race: the map of all boards, once for each search, under one clock, and bars of expansions.

import "./race.css";
import { Arranging } from "./arranging.js";
import { smallBoard } from "./board.js";
import { button, counted, div, enable, Figures, isShortcut, make, row } from "./dom.js";
import { PlayedView } from "./played_view.js";
import { column } from "./recording.js";
import { drawing, line, pointOn, svg, text } from "./svg.js";

const UNIT = 10; // the width of a cell in a drawing
const DIAGONAL = UNIT * Math.SQRT2;
const SMALLEST = 0.2; // the share of that width which the smallest square has
const [LEAST, GAP] = [120, 16]; // pixels: the width of a map, unless the page is narrower; between two
const NAMED = 40; // states of a graph, up to which their names are written
const [AGAIN, BACKWARD] = [1, 2]; // flags of an expansion
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const STAR = [...Array(10).keys()].map((i) => {
  const [radius, angle] = [i % 2 ? 0.4 : 1, (Math.PI * i) / 5];
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
});

/** A square or a diamond of this width, as a part of a path.
 *  @param {number[]} middle
 *  @param {number} wide */
const square = ([x, y], wide) => `M${x - wide / 2} ${y - wide / 2}h${wide}v${wide}h${-wide}z`;
/** @type {typeof square} */
const diamond = ([x, y], wide) => `M${x - wide / 2} ${y}l${wide / 2} ${-wide / 2}l${wide / 2} ${wide / 2}l${-wide / 2} ${wide / 2}z`;

/** The cells that all maps of a race share: where each lies in a drawing. */
class Ground {
  /** @param {any} search */
  constructor({ cells, edges, values, names, region, start, goal }) {
    Object.assign(this, { cells, edges, values, region, start, goal });
    const size = [0, 1].map((axis) => Math.max(...cells.map((/** @type {number[]} */ cell) => cell[axis])));
    [this.wide, this.tall] = size.map((each) => UNIT * (each + 2));
    /** @type {number[][]} */
    this.middles = cells.map(([x, y]) => [UNIT * (x + 1), this.tall - UNIT * (y + 1)]);
    this.boards = names.findIndex((/** @type {string} */ name) => /^(boards|states)$/.test(name));
  }

  /** What lies under every search: the cells, stronger where more boards are, and a hatched region. */
  draw() {
    const { middles, edges, values, boards, region } = this;
    /** @type {Map<number, number[][]>} */
    const levels = Map.groupBy(middles, (_, cell) => Math.round(Math.log(values[cell][boards] || 1)));
    const lines = edges.map((/** @type {number[]} */ pair) => line(pair.map((cell) => middles[cell]), { class: "lab-race-edge" }));
    const parts = [...levels].map(([level, cells]) =>
      svg("path", { d: cells.map((cell) => square(cell, UNIT - 1)).join(""), class: "lab-race-ground", "fill-opacity": 0.07 + 0.025 * level }),
    );
    const strokes = region.map((/** @type {number} */ cell) => {
      const [x, y] = middles[cell];
      return `M${x - UNIT / 2} ${y + UNIT / 2}l${UNIT} ${-UNIT}`;
    });
    return svg("g", {}, ...lines, ...parts, svg("path", { d: strokes.join(""), class: "lab-race-region" }));
  }

  /** The names of the states of a small graph. */
  names() {
    const { edges, middles, values } = this;
    const names = edges.length && middles.length <= NAMED ? middles : [];
    return svg("g", { class: "lab-race-names" }, ...names.map(([x, y], cell) => text(x + 0.8 * UNIT, y + 0.4 * UNIT, values[cell][0])));
  }

  /** The next cell in a direction.
   *  @param {number} from
   *  @param {[number, number]} direction */
  next(from, [right, up]) {
    const [x, y] = this.cells[from];
    let [best, least] = [from, Infinity];
    this.cells.forEach(([cx, cy], cell) => {
      const ahead = (cx - x) * right + (cy - y) * up;
      const aside = Math.abs((cx - x) * up + (cy - y) * right);
      const far = ahead + 2 * aside;
      if (ahead > aside && far < least) [best, least] = [cell, far];
    });
    return best;
  }

  /** The cell under the pointer.
   *  @param {DOMPoint} point */
  nearest({ x, y }) {
    const far = this.middles.map(([cx, cy]) => Math.hypot(cx - x, cy - y));
    return far.indexOf(Math.min(...far));
  }
}

/** One search: its map, and its bar. */
class Lane {
  /** @param {Ground} ground
   *  @param {any} search Of this lane.
   *  @param {(cell: number) => void} pick */
  constructor(ground, search, pick) {
    this.ground = ground;
    this.search = search;
    /** @type {Uint16Array} */
    this.sequence = column(search.cells, Uint16Array);
    /** @type {Uint8Array | null} */
    this.flags = search.flags && column(search.flags, Uint8Array);
    const cells = ground.middles.length;
    this.counts = [0, BACKWARD].map(() => new Uint32Array(cells)); // expansions by cell, of each side
    this.boards = new Uint32Array(cells); // the boards among them
    this.at = 0;
    this.most = 1; // expansions of a square that fills its cell
    this.drawn = -1;
    this.areas = this.counts.map(() => svg("path", { class: "lab-race-area" }));
    this.squares = this.counts.map((_, side) => svg("path", { class: side ? "lab-race-backward" : "" }));
    const path = search.path.map((/** @type {number} */ cell) => ground.middles[cell]);
    const solution = svg("g", { class: "lab-race-solution" }, line(path, { class: "lab-race-casing" }), line(path, { class: "lab-solution" }));
    this.cursor = svg("path", { class: "lab-cell-cursor" });
    this.drawing = drawing(ground.wide, ground.tall, `${search.name}: expansions by cell`, ground.draw(), ...this.areas, ...this.squares,
      solution, this.ends(path.at(-1)), ground.names(), this.cursor); // prettier-ignore
    Object.assign(this.drawing, { role: "application", tabIndex: 0 });
    this.drawing.addEventListener("click", (event) => pick(ground.nearest(pointOn(this.drawing, event))));
    const mark = () => make("span", { className: "lab-race-mark", ariaHidden: "true" }, search.glyph);
    const who = () => [mark(), make("strong", {}, search.title)];
    const ending = make("span", "lab-race-ending", ` ${search.path.length ? "★" : "✗"} ${search.ending}`);
    const count = make("b");
    this.figure = make("figure", "lab-race-map", make("figcaption", {}, ...who()), make("p", "lab-label", count, ending), this.drawing);
    this.bar = make("i");
    const number = make("b");
    this.numbers = [count, number]; // of expansions
    this.here = make("span", "lab-race-here");
    this.title = div("lab-race-name", ...who());
    this.parts = [div("lab-race-bar", this.bar, number, make("span", "lab-race-ending", search.place)), this.here];
    this.style = { "--lane": search.colour };
    this.figure.style.setProperty("--lane", search.colour);
  }

  /** The start and the goal.
   *  @param {number[]} [end] */
  ends(end) {
    const { middles, start, goal } = this.ground;
    const [x, y] = middles[start];
    const marks = svg("g", { class: "lab-race-ends" }, svg("circle", { cx: x, cy: y, r: 0.55 * UNIT }));
    const at = end ?? middles[goal];
    if (at) marks.append(svg("polygon", { points: STAR.map(([sx, sy]) => [at[0] + 0.9 * UNIT * sx, at[1] + 0.9 * UNIT * sy]).join(" ") }));
    return marks;
  }

  /** Count the expansions up to a position.
   *  @param {number} at */
  count(at) {
    if (at < this.at) {
      for (const each of [...this.counts, this.boards]) each.fill(0);
      this.at = 0;
    }
    for (; this.at < Math.min(at, this.sequence.length); this.at++) {
      const [cell, flags] = [this.sequence[this.at], this.flags?.[this.at] ?? 0];
      this.counts[flags & BACKWARD ? 1 : 0][cell]++;
      if (!(flags & AGAIN)) this.boards[cell]++;
    }
  }

  /** @param {number} at
   *  @param {number} last Of all lanes.
   *  @param {number} picked */
  show(at, last, picked) {
    const { search, ground } = this;
    this.count(at);
    const over = at >= search.expanded;
    this.here.textContent = counted(this.boards[picked]);
    this.cursor.setAttribute("d", square(ground.middles[picked], UNIT + 2));
    if (this.at === this.drawn) return;
    this.drawn = this.at;
    this.counts.forEach((counts, side) => {
      const shape = side ? diamond : square;
      let [area, squares] = ["", ""];
      counts.forEach((count, cell) => {
        if (!count) return;
        const middle = ground.middles[cell];
        const full = side ? DIAGONAL : UNIT; // of the same area
        area += shape(middle, full);
        squares += shape(middle, full * Math.max(SMALLEST, Math.sqrt(count / this.most)));
      });
      this.areas[side].setAttribute("d", area);
      this.squares[side].setAttribute("d", squares);
    });
    for (const each of [this.figure, this.parts[0]]) each.classList.toggle("lab-race-over", over);
    this.bar.style.setProperty("--share", String(this.at / last));
    for (const each of this.numbers) each.textContent = counted(this.at);
  }
}

export class RaceView extends PlayedView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "race", { label: "Race", play: "Start", traits: ["prediction"], help: "" });
    const { search, timeline } = this;
    this.ground = new Ground(search);
    this.picked = search.start;
    this.number = 0; // of the board that is shown of a cell
    const pick = (/** @type {number} */ cell) => this.pick(cell);
    /** @type {Lane[]} */
    this.lanes = search.searches.map((/** @type {any} */ each) => new Lane(this.ground, each, pick));
    for (const lane of this.lanes) {
      lane.drawing.addEventListener("keydown", (event) => this.walk(event));
      lane.count(search.length);
    }
    const most = Math.max(...this.lanes.flatMap(({ counts }) => counts.map((each) => Math.max(...each))));
    for (const lane of this.lanes) lane.most = most;
    this.names = this.lanes.map((lane) => lane.search.name);
    const predict = (/** @type {string[]} */ prediction, /** @type {string} */ said) => {
      this.set({ prediction });
      this.message = said;
      this.show();
    };
    this.arranging = new Arranging(this.names, predict, { parts: this.lanes });
    this.arranging.element.ariaLabel = "Searches, in the order that you predict";
    this.shown = ""; // the order of the lanes, and whether it can be changed
    this.maps = div("lab-race-maps", ...this.lanes.map(({ figure }) => figure));
    this.board = div("lab-race-board");
    this.board.style.setProperty("--across", search.puzzle?.cols ?? 3);
    this.figures = new Figures();
    this.values = search.names.map((/** @type {string} */ name) => this.figures.add(name));
    const turn = (/** @type {number} */ by) => this.pick(this.picked, this.number + by);
    this.before = button("◀", () => turn(-1), { ariaLabel: "Previous board of the cell" });
    this.after = button("▶", () => turn(1), { ariaLabel: "Next board of the cell" });
    this.which = make("span", "lab-label");
    const side = div("lab-stack", this.figures.element, row(this.before, this.after, this.which));
    const heads = search.heads.map((/** @type {string} */ each) => make("span", {}, each));
    const list = div("lab-wide", div("lab-race-heads lab-label", ...heads), this.arranging.element);
    timeline.unit = search.unit;
    timeline.reset(search.length, this.get("at"), "all");
    timeline.setSections({ name: "finish", starts: [...new Set(this.lanes.map((lane) => lane.search.expanded))].sort((a, b) => a - b) });
    timeline.setMarks(this.lanes.map((lane) => {
      const { name, expanded, ending, path } = lane.search;
      return { at: expanded, meaning: path.length ? "path" : "pruned", text: `${name}: ${ending}` };
    })); // prettier-ignore
    const cell = div("lab-columns lab-race-cell", this.board, side);
    this.lay(
      div(
        "lab-stack",
        timeline.element,
        this.status,
        this.maps,
        div("lab-columns", list, cell),
        make("p", "lab-label", search.caption),
      ),
    );
    const resized = new ResizeObserver(() => this.fit());
    resized.observe(this.root);
    this.signal.addEventListener("abort", () => resized.disconnect());
  }

  /** Make the maps as large as the room allows, in as many columns as serve that best. */
  fit() {
    const { ground, maps } = this;
    const [{ drawing, figure }] = this.lanes;
    const count = this.lanes.length;
    const all = document.fullscreenElement ? innerHeight - 2 * GAP : parseFloat(getComputedStyle(drawing).maxHeight);
    const room = all - (/** @type {HTMLElement} */ (maps.parentElement).offsetHeight - maps.offsetHeight);
    const least = Math.max(LEAST, Math.min(2 * LEAST, 0.6 * ground.wide));
    let [best, wide] = [1, 0];
    for (let columns = 1; columns <= count; columns++) {
      maps.style.setProperty("--columns", String(columns));
      const head = figure.offsetHeight - drawing.clientHeight;
      const tall = room / Math.ceil(count / columns) - head;
      const width = Math.min(maps.clientWidth / columns - GAP, Math.max(least, (tall * ground.wide) / ground.tall));
      if (width >= wide) [best, wide] = [columns, width];
    }
    maps.style.setProperty("--columns", String(best));
    maps.style.setProperty("--wide", `${wide}px`);
    maps.style.setProperty("--pixel", `${ground.wide / wide}px`); // one of the page, in a drawing
  }

  /** Show a board of a cell.
   *  @param {number} cell
   *  @param {number} [number] */
  pick(cell, number = 0) {
    const { sizes } = this.search;
    this.picked = cell;
    this.number = sizes[cell] ? (number + sizes[cell]) % sizes[cell] : 0;
    this.show();
  }

  /** Move to the next cell in the direction of an arrow key.
   *  @param {KeyboardEvent} event */
  walk(event) {
    const arrow = ARROWS[event.key];
    if (!arrow || isShortcut(event)) return;
    event.preventDefault(); // the page stays where it is, and the timeline too
    this.pick(this.ground.next(this.picked, arrow));
  }

  showCell() {
    const { picked, number, search } = this;
    const { puzzle, boards, sizes, values } = search;
    this.values.forEach((/** @type {HTMLElement} */ element, /** @type {number} */ i) => {
      const each = values[picked][i];
      element.textContent = typeof each === "number" ? counted(each) : each;
    });
    this.which.textContent = sizes[picked] ? `${number + 1} of ${sizes[picked]}` : "";
    for (const each of [this.before, this.after]) enable(each, sizes[picked] > 1);
    if (!puzzle || !sizes[picked]) return this.board.replaceChildren();
    const first = sizes.slice(0, picked).reduce((/** @type {number} */ sum, /** @type {number} */ size) => sum + size, 0);
    const cells = puzzle.goal.length;
    const board = column(boards, Uint8Array).subarray((first + number) * cells, (first + number + 1) * cells);
    this.board.replaceChildren(smallBoard([...board], puzzle));
  }

  show() {
    const { lanes, timeline, order, search } = this;
    const { at } = timeline;
    const predicted = Boolean(this.get("prediction"));
    const marks = predicted && at === timeline.length ? this.inPlace() : undefined;
    const shown = String([order, at === 0, marks]);
    if (shown !== this.shown) this.arranging.show(order, at === 0 && lanes.length > 1, marks);
    this.shown = shown;
    this.arranging.element.classList.toggle("lab-race-unranked", lanes.length < 2 || (at > 0 && !predicted));
    for (const lane of lanes) lane.show(at, search.length, this.picked);
    if (!timeline.playing) this.showCell();
    this.announce();
  }

  /** The names of the searches in the order of the reader.
   *  @returns {string[]} */
  get order() {
    return this.get("prediction") ?? this.names;
  }

  /** Which searches are where they may be in the order of the reader; those that finish together may
   *  change places. */
  inPlace() {
    const order = this.order.map((name) => this.lanes[this.names.indexOf(name)].search.place);
    const finish = order.toSorted((one, other) => (parseInt(one) || 99) - (parseInt(other) || 99));
    return order.map((place, i) => place === finish[i]);
  }

  /** How the race stands, and at its end how good the prediction was.
   *  @param {number} at */
  sentence(at) {
    const { texts, scores } = this.search;
    const [, said] = texts.findLast((/** @type {[number, string]} */ [since]) => since <= at);
    if (at < this.timeline.length || !this.get("prediction")) return said;
    return `${said} ${scores[this.inPlace().filter(Boolean).length]}`;
  }
}
