// Two searches that grow towards each other, until they touch.

import "./meeting.css";
import { Board, smallBoard } from "./board.js";
import { counted, div, filled, label, make, Table } from "./dom.js";
import { SearchView } from "./searching.js";
import { drawing, line, svg, text } from "./svg.js";

const [WIDE, TALL, TOP, FOOT] = [640, 326, 26, 300];
const [DOT, PITCH] = [3.7, 10]; // half the width of a dot, and from dot to dot

/** @typedef {{element: Element, late: Element[], show: (at: number) => void}} Picture Of the two
 *    sides; what is `late` appears at the end. */

/** The boards that each side has reached and expanded by depth after some rows.
 *  @param {any[][]} rows */
function levelsAfter(rows) {
  const sides = [0, 1].map(() => ({ reached: [1], expanded: [0] }));
  for (const [side, g, queued, expanded, reached] of rows) {
    sides[side].expanded[g] = expanded;
    if (queued) sides[side].reached[g + 1] = reached;
  }
  return sides;
}

/** The levels of both sides as bars, the start's from the left, the goal's from the right.
 *  @param {any} search
 *  @returns {Picture} */
function levelBars({ rows, meeting }) {
  const levels = levelsAfter(rows).map(({ reached }) => reached);
  const most = Math.max(...levels.flat());
  const slots = levels[0].length + levels[1].length + 1;
  const wide = WIDE / slots;
  const every = slots > 30 ? 5 : slots > 12 ? 2 : 1;
  const middle = (/** @type {number} */ side, /** @type {number} */ depth) => (side ? WIDE - (depth + 0.5) * wide : (depth + 0.5) * wide);
  const bars = levels.flatMap((reached, side) =>
    reached.map((_, depth) => {
      const x = middle(side, depth);
      const [done, open] = ["done", "open"].map((state) =>
        svg("rect", { "data-state": state, x: x - wide / 2 + 1, width: Math.max(1, wide - 2) }),
      );
      const number = text(x, FOOT + 21, depth % every ? "" : depth, { "text-anchor": "middle" });
      return { side, depth, done, open, number };
    }),
  );
  // The board where they meet was first known to one side only.
  const starAt = (/** @type {any} */ { near, path }) => (near < levels[0].length ? middle(0, near) : middle(1, path.length - 1 - near));
  const late = meeting ? [text(starAt(meeting), TOP - 6, "★", { class: "lab-star" })] : [];
  const parts = bars.flatMap(({ done, open, number }) => [done, open, number]);
  const element = drawing(WIDE, TALL, "Boards by depth on both sides", ...parts, ...late);
  const place = (/** @type {Element} */ bar, /** @type {number} */ from, /** @type {number} */ to) => {
    const unit = (FOOT - TOP) / most;
    bar.setAttribute("y", String(FOOT - unit * to));
    bar.setAttribute("height", String(unit * (to - from)));
  };
  const show = (/** @type {number} */ at) => {
    const sides = levelsAfter(rows.slice(0, at + 1));
    for (const { side, depth, done, open } of bars) {
      const { reached, expanded } = sides[side];
      place(done, 0, expanded[depth] ?? 0);
      place(open, expanded[depth] ?? 0, reached[depth] ?? 0);
    }
  };
  return { element, late, show };
}

/** Places for boards: in a column, nearer to the goal towards the right, and in a row, with a longer
 *  detour upwards.
 *  @param {number[][]} distances Of each board from the start and the goal.
 *  @returns {number[][]} */
function placesOf(distances) {
  const apart = distances[0][1];
  const wide = (WIDE - 2 * PITCH) / (apart + 1);
  const across = Math.max(1, Math.floor((wide - 4) / PITCH));
  /** @type {number[][][]} */
  const cells = []; // by row and column: the numbers of the boards
  distances.forEach(([near, far], number) => {
    const row = (near + far - apart) / 2;
    ((cells[row] ??= [])[near - row] ??= []).push(number);
  });
  /** @type {number[][]} */
  const places = [];
  let top = PITCH;
  for (const row of cells.reverse()) {
    let lines = 1;
    row?.forEach((numbers, column) => {
      const left = PITCH + wide * (column + 0.5) - ((Math.min(across, numbers.length) - 1) / 2) * PITCH;
      numbers.forEach((number, i) => {
        const line = Math.floor(i / across);
        places[number] = [left + (i % across) * PITCH, top + line * PITCH];
        lines = Math.max(lines, line + 1);
      });
    });
    top += (lines + 0.5) * PITCH;
  }
  return places;
}

/** All boards of a small puzzle, one by one: circles on the start's side, squares on the goal's,
 *  with the tree of each side behind them.
 *  @param {any} search
 *  @returns {Picture} */
function spaceDots({ rows, meeting: { map, near } }) {
  const { distances, path, taken, queued } = map;
  const places = placesOf(distances);
  /** @type {{side?: number, parent?: number, reached: number, expanded: number}[]} */
  const boards = places.map(() => ({ reached: Infinity, expanded: Infinity }));
  [0, path.at(-1)].forEach((root, side) => Object.assign(boards[root], { side, reached: 0 }));
  queued.forEach((/** @type {number[]} */ made, /** @type {number} */ i) => {
    const [at, parent] = [i + 1, taken[i + 1]];
    boards[parent].expanded = at;
    for (const child of made) Object.assign(boards[child], { side: rows[at][0], parent, reached: at });
  });
  const dots = boards.map(({ side }, i) => {
    const [cx, cy] = places[i];
    if (side !== 1) return svg("circle", { cx, cy, r: side === 0 ? DOT : 1.6 });
    return svg("rect", { x: cx - DOT, y: cy - DOT, width: 2 * DOT, height: 2 * DOT });
  });
  const edges = boards.map(({ parent }, i) => line(parent === undefined ? [] : [places[parent], places[i]]));
  const [x, y] = places[path[near]];
  const late = [
    line(path.map((/** @type {number} */ i) => places[i]), { class: "lab-solution" }), // prettier-ignore
    text(x, y + 9, "★", { class: "lab-star" }),
  ];
  const cursor = svg("circle", { class: "lab-cursor", r: 7 });
  const tall = Math.max(...places.map((place) => place[1])) + PITCH;
  const groups = [svg("g", { class: "lab-edges" }, ...edges), svg("g", { class: "lab-dots" }, ...dots)];
  const element = drawing(WIDE, tall, "All boards", ...groups, late[0], cursor, late[1]);
  const show = (/** @type {number} */ at) => {
    boards.forEach(({ reached, expanded }, i) => {
      const state = at < reached ? "" : at < expanded ? "open" : "done";
      dots[i].dataset.state = edges[i].dataset.state = state;
    });
    const [cx, cy] = places[taken[at]];
    cursor.setAttribute("cx", String(cx));
    cursor.setAttribute("cy", String(cy));
  };
  return { element, late, show };
}

export class MeetingView extends SearchView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "meeting", { label: "Search from both ends", choices: { program: "Program" } });
    this.place = div("lab-meeting-picture");
    this.legend = make("p", { className: "lab-legend", ariaHidden: "true" });
    this.table = new Table(["", "From the start", "From the goal", "Both"]);
    this.compared = div("lab-meeting-compared");
    this.note = make("p");
    this.now = div("lab-meeting-now");
    this.strip = div("lab-meeting-strip");
    this.halves = make("p");
    /** @type {[Element, number][]} */
    this.timed = []; // what appears at a position
    this.path = div("lab-stack", label("The path from both ends, each half as far as its side has come:"), this.strip, this.halves);
    this.arrange(
      div(
        "lab-columns",
        div("lab-meeting-left lab-stack", this.place, this.legend),
        div("lab-wide lab-stack", this.table.element, this.compared, div("lab-row", this.now, this.note)),
      ),
      this.path,
    );
  }

  /** Lay a search out. */
  take() {
    const { search, timeline } = this;
    const { rows, meeting, compared, puzzle, unit } = search;
    const length = rows.length - 1;
    timeline.reset(length, this.get("at"), unit === "level" ? 5 : "all");
    /** @type {number[]} */
    const starts = rows.slice(1).flatMap((/** @type {number[]} */ [side, g], /** @type {number} */ i) =>
      i && side === rows[i][0] && g === rows[i][1] ? [] : [i],
    );
    timeline.setSections({ name: "level", starts });
    timeline.setMarks(meeting ? [{ at: length, meaning: "path", text: "meeting" }] : []);
    const { map, path = [], since, captions, halves = "" } = meeting ?? {};
    this.sides = map ? spaceDots(search) : levelBars(search);
    this.place.replaceChildren(this.sides.element);
    const key = (/** @type {string} */ name, /** @type {string} */ glyph, /** @type {string} */ meaning) =>
      make("span", {}, make("b", `lab-meeting-${name}`, glyph), ` ${meaning}`);
    const axes = "Circles: from the start, squares: from the goal. To the right: nearer to the goal. Upwards: a longer detour.";
    this.legend.replaceChildren(
      key("done", map ? "●■" : "■", "expanded"),
      key("open", map ? "○□" : "□", "frontier"),
      key("met", "★", "meeting"),
      make("span", {}, map ? axes : "below: depth"),
    );
    this.board = new Board(puzzle);
    this.now.replaceChildren(this.board.element);
    this.timed = [...this.sides.late, this.compared, this.halves].map((element) => [element, length]);
    const frames = path.map((/** @type {number[]} */ board, /** @type {number} */ i) => {
      const frame = smallBoard(board, puzzle, { last: i ? board[path[i - 1].indexOf(0)] : 0, caption: captions[i] });
      frame.classList.toggle("lab-meeting-lost", captions[i] === "lost");
      this.timed.push([frame, since[i]]);
      return frame;
    });
    this.path.hidden = !meeting;
    this.strip.replaceChildren(...frames);
    const most = Math.max(1, ...compared.map((/** @type {[string, number]} */ [, count]) => count));
    const bars = compared.map((/** @type {[string, number]} */ [title, count]) => {
      const bar = make("i");
      bar.style.width = `${(100 * count) / most}%`;
      return make("p", {}, title, bar);
    });
    this.compared.replaceChildren(...bars);
    this.halves.textContent = halves;
  }

  /** What the step that led here was.
   *  @param {number} at */
  sentence(at) {
    const { rows, texts, summary } = this.search;
    if (at === rows.length - 1) return summary;
    if (!at) return texts.start;
    const [side, g, queued] = rows[at];
    return filled(texts.steps[side], { g, queued: counted(queued) });
  }

  show() {
    const { rows, notes, counters } = this.search;
    const { at } = this.timeline;
    const [, , , , , board, counts] = rows[at];
    this.sides?.show(at);
    this.table.fill(counters.map((/** @type {string} */ name, /** @type {number} */ i) => [name, ...counts[i].map(counted)]));
    this.note.textContent = notes.findLast((/** @type {[number, string]} */ [since]) => since <= at)[1];
    for (const [element, since] of this.timed) element.classList.toggle("lab-unseen", since > at);
    this.board?.show(board, { label: at ? "expanded: " : "start: " });
    this.settle();
  }
}
