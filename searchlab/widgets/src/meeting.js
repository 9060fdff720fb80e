// Two searches that grow towards each other, until they touch.

import "./meeting.css";
import { Board, smallBoard } from "./board.js";
import { counted, div, label, make, several, Table } from "./dom.js";
import { SearchView } from "./searching.js";
import { column } from "./recording.js";
import { drawing, line, svg, text } from "./svg.js";

/** @typedef {"f" | "b"} Side The start's, searched forwards, or the goal's. */

/** @type {Record<Side, string>} */
const NAMES = { f: "the start's side", b: "the goal's side" };
const SIDES = /** @type {Side[]} */ (["f", "b"]);
const [WIDE, DOT] = [640, 3.7];

/** The boards reached and expanded by depth, on each side, after so many steps.
 *  @param {any} search
 *  @param {number} at
 *  @returns {Record<Side, number[][]>} */
function levelsOf({ sides, g, expanded, queued }, at) {
  /** @type {Record<Side, number[][]>} */
  const levels = { f: [[1, 0]], b: [[1, 0]] };
  for (let i = 0; i < at; i++) {
    const level = levels[/** @type {Side} */ (sides[i])];
    level[g[i]][1] += expanded[i];
    if (queued[i]) (level[g[i] + 1] ??= [0, 0])[0] += queued[i];
  }
  return levels;
}

/** The levels of both sides as bars, the start's from the left, the goal's from the right.
 *  @param {any} search */
function levelBars({ reached, way, sides, met }) {
  const most = Math.max(...reached.flat());
  const slots = reached[0].length + reached[1].length + 1;
  const wide = WIDE / slots;
  const [top, foot] = [26, 300];
  // The meeting stands where its board was first known: on the side that did not make it.
  const first = sides.at(-1) === "f" ? "b" : "f";
  const every = slots > 26 ? 5 : 1;
  const bars = SIDES.flatMap((side) => {
    const length = way?.[side === "f" ? "forward" : "backward"].length ?? -1;
    return reached[side === "f" ? 0 : 1].map((/** @type {number} */ _, /** @type {number} */ depth) => {
      const x = side === "f" ? depth * wide : WIDE - (depth + 1) * wide;
      const [open, done] = ["open", "done"].map((name) => svg("rect", { class: `lab-${name}`, x: x + 1, width: Math.max(1, wide - 2) }));
      const words = text(x + wide / 2, foot + 18, depth % every ? "" : depth, { "text-anchor": "middle" });
      const star = met && side === first && depth === length ? [text(x + wide / 2, top - 6, "★", { class: "lab-star" })] : [];
      return { side, depth, open, done, element: svg("g", {}, open, done, words, ...star), star: star[0] };
    });
  });
  const element = drawing(WIDE, 326, "Boards by depth on both sides", ...bars.map((each) => each.element));
  /** @param {number} _at
   *  @param {Record<Side, number[][]>} levels
   *  @param {boolean} over */
  const show = (_at, levels, over) => {
    for (const { side, depth, open, done, star } of bars) {
      const [seen, expanded] = levels[/** @type {Side} */ (side)][depth] ?? [0, 0];
      const high = (/** @type {number} */ count) => ((foot - top) * count) / most;
      const place = (/** @type {Element} */ bar, /** @type {number} */ count, /** @type {number} */ below) => {
        bar.setAttribute("height", String(high(count)));
        bar.setAttribute("y", String(foot - high(below + count)));
      };
      place(done, expanded, 0);
      place(open, seen - expanded, expanded);
      star?.classList.toggle("lab-unseen", !over);
    }
  };
  return { element, show };
}

/** The convex hull of points.
 *  @param {number[][]} points */
function hull(points) {
  const sorted = [...points].sort(([a, b], [c, d]) => a - c || b - d);
  const half = (/** @type {number[][]} */ all) => {
    /** @type {number[][]} */
    const chain = [];
    for (const [x, y] of all) {
      for (; chain.length > 1; chain.pop()) {
        const [[a, b], [c, d]] = chain.slice(-2);
        if ((c - a) * (y - b) > (d - b) * (x - a)) break;
      }
      chain.push([x, y]);
    }
    return chain.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

/** All boards of a small puzzle, one by one: circles on the start's side, squares on the goal's,
 *  and around each side what it has reached.
 *  @param {any} search */
function spaceDots({ sides, space: { x, y, tall, nodes, made, meeting, way } }) {
  const place = (/** @type {number} */ i) => [x[i], y[i]];
  /** @type {Side[]} */
  const sideOf = ["f", "b"];
  /** @type {Map<number, SVGElement>} */
  const edges = new Map();
  nodes.forEach((/** @type {number} */ from, /** @type {number} */ step) => {
    for (const to of made[step]) {
      sideOf[to] = sides[step];
      edges.set(to, line([place(from), place(to)]));
    }
  });
  /** @type {SVGElement[]} */
  const dots = x.map((/** @type {number} */ _, /** @type {number} */ i) => {
    const [cx, cy] = place(i);
    if (sideOf[i] !== "b") return svg("circle", { cx, cy, r: sideOf[i] ? DOT : 1.6 });
    return svg("rect", { x: cx - DOT, y: cy - DOT, width: 2 * DOT, height: 2 * DOT });
  });
  for (const root of [0, 1]) dots[root].dataset.state = "open";
  const hulls = { f: svg("polygon", { class: "lab-hull" }), b: svg("polygon", { class: "lab-hull" }) };
  const path = line(way.map(place), { class: "lab-way" });
  const cursor = svg("circle", { class: "lab-cursor", r: 7 });
  const star = meeting.length ? [text(x[meeting[1]], y[meeting[1]] + 9, "★", { class: "lab-star" })] : [];
  const parts = [svg("g", { class: "lab-edges" }, ...edges.values()), svg("g", { class: "lab-dots" }, ...dots)];
  const element = drawing(WIDE, tall, "All boards", hulls.f, hulls.b, ...parts, path, cursor, ...star);
  let now = 0;
  /** @param {number} i
   *  @param {string} own
   *  @param {string} children */
  const step = (i, own, children) => {
    dots[nodes[i]].dataset.state = own;
    for (const child of made[i]) {
      dots[child].dataset.state = children;
      const edge = edges.get(child);
      if (edge) edge.dataset.state = children;
    }
  };
  /** @param {number} at
   *  @param {Record<Side, number[][]>} _levels
   *  @param {boolean} over */
  const show = (at, _levels, over) => {
    for (; now < at; now++) step(now, "done", "open");
    while (now > at) step(--now, "open", "");
    const known = [0, 1, ...made.slice(0, at).flat()];
    for (const side of SIDES) {
      const corners = hull(known.filter((i) => sideOf[i] === side).map(place));
      hulls[side].setAttribute("points", corners.map(([a, b]) => `${a},${b}`).join(" "));
    }
    for (const part of [path, ...star]) part.classList.toggle("lab-unseen", !over);
    const [cx, cy] = place(at ? nodes[at - 1] : 0);
    cursor.setAttribute("cx", String(cx));
    cursor.setAttribute("cy", String(cy));
  };
  return { element, show };
}

export class MeetingView extends SearchView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const choices = { rule: "Rule", program: "Program" };
    super(context, "meeting", { label: "Search from both ends", choices });
    this.place = div("lab-meeting-picture");
    this.legend = make("p", { className: "lab-legend", ariaHidden: "true" });
    this.table = new Table(["", "From the start", "From the goal", "Both"]);
    this.compared = div("lab-meeting-compared");
    this.bound = make("p");
    this.now = div("lab-meeting-now");
    this.strip = div("lab-meeting-strip");
    this.halves = make("p");
    const said = div("lab-row", this.now, this.bound);
    this.arrange(
      div(
        "lab-columns",
        div("lab-meeting-left lab-stack", this.place, this.legend),
        div("lab-wide lab-stack", this.table.element, this.compared, said),
      ),
      label("The path from both ends, each half as far as its side has come:"),
      this.strip,
      this.halves,
    );
  }

  // -- laying a search out ----------------------------------------------------------------------

  take() {
    const { search, timeline } = this;
    const { sides, g, space, unit, met, puzzle } = search;
    this.counts = search.counts.map((/** @type {any[]} */ [name, ...sides]) => [name, ...sides.map((each) => column(each))]);
    timeline.reset(sides.length, this.get("at"), unit === "level" ? 5 : "all");
    /** @type {number[]} */
    const starts = [];
    [...sides].forEach((side, i) => {
      if (!i || side !== sides[i - 1] || g[i] !== g[i - 1]) starts.push(i);
    });
    timeline.setSections(unit === "level" ? null : { name: "level", starts });
    timeline.setMarks(met ? [{ at: sides.length, meaning: "path", words: "meeting" }] : []);
    this.drawn = space ? spaceDots(search) : levelBars(search);
    this.place.replaceChildren(this.drawn.element);
    const key = (/** @type {string} */ name, /** @type {string} */ glyph, /** @type {string} */ words) =>
      make("span", {}, make("b", `lab-meeting-${name}`, glyph), ` ${words}`);
    const axes = met ? "To the right: nearer to the goal. Upwards: a longer detour." : "No move leads from one half to the other.";
    this.legend.replaceChildren(
      key("done", space ? "●■" : "■", "expanded"),
      key("open", space ? "○□" : "□", "frontier"),
      key("met", "★", "meeting"),
      ...(space ? [make("span", {}, `Circles: from the start, squares: from the goal. ${axes}`)] : [make("span", {}, "below: depth")]),
    );
    this.board = new Board(puzzle);
    this.now.replaceChildren(this.board.element);
    this.layStrip();
    this.layHalves();
  }

  /** Lay the boards of the path out: each is seen once the side it lies on has reached it. */
  layStrip() {
    const { puzzle, start, printed, program, way } = this.search;
    const boards = way?.boards ?? [start, puzzle.goal];
    const middle = way ? way.forward.length : -1;
    const lost = way && program === "published" && printed !== null && printed !== way.moves;
    const frames = boards.map((/** @type {number[]} */ board, /** @type {number} */ i) => {
      const end = i === 0 ? (lost ? "lost" : "start") : i === boards.length - 1 ? "goal" : "";
      const caption = [way && i ? way.moves[i - 1] : "", end, i === middle ? "★" : ""].filter(Boolean).join(" ");
      const last = way && i ? board[boards[i - 1].indexOf(0)] : 0;
      const frame = smallBoard(board, puzzle, { last, caption, label: end && `${end}, ` });
      frame.classList.toggle("lab-meeting-lost", Boolean(lost) && i === 0);
      return frame;
    });
    this.strip.replaceChildren(...frames);
  }

  /** Say which moves each side has made. */
  layHalves() {
    const { printed, way } = this.search;
    this.halves.replaceChildren();
    if (!way) return;
    const code = (/** @type {string} */ moves) => make("code", {}, moves || "nothing");
    const [near, far] = [way.moves.slice(0, way.forward.length), way.moves.slice(way.forward.length)];
    const end = way.wrong || (printed ? "The program prints both in one line." : "");
    const words = ["The start's side made ", code(near), ", the goal's side ", code(way.backward)];
    const inverse = [". Reversed, with each move inverted, the goal's half is ", code(far), `. ${end}`];
    this.halves.append(...words, ...inverse);
  }

  // -- showing ----------------------------------------------------------------------------------

  /** What the step that led here was.
   *  @param {number} at */
  sentence(at) {
    const { sides, g, unit, queued, summary } = this.search;
    if (!sides.length || (at === sides.length && at)) return summary;
    if (!at) return "Both searches are at their start. Press play to let them grow.";
    const side = NAMES[/** @type {Side} */ (sides[at - 1])];
    const some = several(queued[at - 1], "new board");
    const what = unit === "level" ? `has gone through depth ${g[at - 1]}` : `expands a board at depth ${g[at - 1]}`;
    return `${side[0].toUpperCase()}${side.slice(1)} ${what}: ${some}.`;
  }

  show() {
    const { search, counts } = this;
    const { at } = this.timeline;
    const end = at === search.sides.length;
    this.drawn?.show(at, levelsOf(search, at), search.met && end);
    this.table.fill(
      counts.map((/** @type {any[]} */ [name, near, far]) => {
        return [name, counted(near[at]), counted(far[at]), counted(near[at] + far[at])];
      }),
    );
    this.showCompared(end);
    this.bound.textContent = end ? search.why : this.boundWords(at);
    this.halves.hidden = !end;
    const since = search.way?.since ?? [];
    [...this.strip.children].forEach((frame, i) => frame.classList.toggle("lab-unseen", (since[i] ?? 0) > at));
    const { states, unit, start, puzzle } = search;
    const cells = puzzle.goal.length;
    const packed = at && unit === "expansion" && states ? [...states.slice((at - 1) * cells, at * cells)] : null;
    const board = packed ? packed.map((letter) => parseInt(letter, 36)) : start;
    this.board?.show(board, { label: packed ? "expanded: " : "start: " });
    this.settle();
  }

  /** Compare with a search from the start alone, at the end.
   *  @param {boolean} end */
  showCompared(end) {
    const { alone, aloneEnded, expanded } = this.search;
    const own = expanded.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
    const bars = [["From both ends", own, true], ["From the start alone", alone, aloneEnded]].map(([name, count, whole]) => {
      const bar = make("i");
      bar.style.width = `${(100 * Number(count)) / Math.max(own, alone, 1)}%`;
      return make("p", {}, `${name}: ${counted(Number(count))}${whole ? "" : " and more"} expansions`, bar);
    }); // prettier-ignore
    this.compared.replaceChildren(...bars);
    this.compared.classList.toggle("lab-unseen", !end);
  }

  /** What is proved so far.
   *  @param {number} at */
  boundWords(at) {
    const { firstMeeting, sides, known } = this.search;
    if (firstMeeting && at >= firstMeeting) return "The sides have met, and this rule continues.";
    if (!sides.length) return "";
    if (!known) return "This rule does not go level by level: nothing is proved on the way.";
    const [near, far] = known[at];
    return (
      `All boards within ${several(near, "move")} of the start and ${several(far, "move")} of the goal are known. ` +
      `No board is known to both, so every path has at least ${several(near + far + 1, "move")}.`
    );
  }
}
