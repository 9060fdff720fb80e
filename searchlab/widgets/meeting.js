// Two searches that grow towards each other.

import { div, make } from "./kit.js";
import { Choice, SearchView } from "./searching.js";
import { countsOf, known, knownRadius, levelsOf, SIDES } from "./sides.js";
import { smallTray, stillBoard } from "./tray.js";
import { widget } from "./view.js";
import { counted, several } from "./words.js";

/** @typedef {import("./sides.js").Levels} Levels */

const HELP = "Space plays, the arrow keys step. Type any board row by row, the blank as x, 0 or _.";

/** @type {Record<string, string>} */
const NAMES = { f: "the start's side", b: "the goal's side" };

/** What is counted, and what it is called. */
const COUNTS = {
  expanded: "Expanded",
  generated: "Generated",
  frontier: "Frontier",
  reached: "Held",
};

/** The levels of both sides as bars, the start's from the left, the goal's from the right. */
class LevelBars {
  /** @param {any} search */
  constructor({ reached, way, sides, met }) {
    this.most = Math.max(...reached.flat());
    const crowded = reached[0].length + reached[1].length > 26;
    // The meeting stands where its board was first known: on the side that did not make it.
    const first = sides.at(-1) === "f" ? "b" : "f";
    const ends = met ? { f: way.forward.length, b: way.backward.length } : { f: -1, b: -1 };
    const column = (/** @type {"f" | "b"} */ side, /** @type {number} */ depth) => {
      const open = div("searchlab-meeting-open");
      const done = div("searchlab-meeting-done");
      const bar = div("searchlab-meeting-bar", open, done);
      const label = make("span", "searchlab-meeting-depth", depth);
      label.dataset.every = depth % 5 === 0 ? "5" : crowded ? "none" : depth % 2 ? "1" : "2";
      const whole = div("searchlab-meeting-column", bar, label);
      const meeting = side === first && depth === ends[side];
      if (meeting) bar.prepend(make("b", "searchlab-meeting-star", "★"));
      whole.classList.toggle("searchlab-meeting-on", depth < ends[side] || meeting);
      return { open, done, whole };
    };
    const depths = (/** @type {number[]} */ level) => level.map((_, depth) => depth);
    this.columns = {
      f: depths(reached[0]).map((depth) => column("f", depth)),
      b: depths(reached[1]).map((depth) => column("b", depth)),
    };
    this.element = make(
      "div",
      { className: "searchlab-meeting-bars", ariaHidden: "true" },
      ...this.columns.f.map(({ whole }) => whole),
      div("searchlab-meeting-gap"),
      ...this.columns.b.map(({ whole }) => whole).reverse(),
    );
  }

  /** @param {{at: number, levels: Levels, met: boolean}} state */
  show({ levels, met }) {
    for (const side of SIDES) {
      this.columns[side].forEach(({ done, open }, depth) => {
        const [reached, expanded] = levels[side][depth] ?? [0, 0];
        done.style.height = `${(100 * expanded) / this.most}%`;
        open.style.height = `${(100 * (reached - expanded)) / this.most}%`;
      });
    }
    this.element.classList.toggle("searchlab-meeting-has-met", met);
  }
}

/** All boards of a small puzzle, one by one. */
class SpaceDots {
  /** @param {any} search */
  constructor(search) {
    const { x, y, nodes, made, meeting } = search.space;
    this.nodes = nodes;
    this.made = made;
    this.at = 0;
    this.places = { x, y };
    this.element = make("div", { className: "searchlab-meeting-space", ariaHidden: "true" });
    this.element.innerHTML = spaceDrawing(search);
    const all = (/** @type {string} */ which) =>
      /** @type {any[]} */ ([...this.element.querySelectorAll(which)]);
    this.dots = all(".searchlab-meeting-faint").map((dot) => dot.parentNode);
    this.edges = new Map(all("[data-to]").map((edge) => [Number(edge.dataset.to), edge]));
    this.way = all("polyline")[0];
    this.cursor = all(".searchlab-meeting-cursor")[0];
    this.star = all(".searchlab-meeting-met")[0];
    const touch = meeting[1];
    if (touch !== undefined) {
      this.star.setAttribute("x", x[touch]);
      this.star.setAttribute("y", y[touch] + 10);
    }
    for (const root of [0, 1]) this.dots[root].dataset.state = "open";
  }

  /** @param {{at: number, levels: Levels, met: boolean}} state */
  show({ at, met }) {
    for (; this.at < at; this.at++) this.step(this.at, "done", "open");
    while (this.at > at) this.step(--this.at, "open", "");
    this.way.classList.toggle("searchlab-hidden", !met);
    this.star.classList.toggle("searchlab-hidden", !met);
    this.cursor.classList.toggle("searchlab-hidden", !at);
    if (!at) return;
    this.cursor.setAttribute("cx", this.places.x[this.nodes[at - 1]]);
    this.cursor.setAttribute("cy", this.places.y[this.nodes[at - 1]]);
  }

  /** @param {number} i
   *  @param {string} own
   *  @param {string} childs */
  step(i, own, childs) {
    this.dots[this.nodes[i]].dataset.state = own;
    for (const child of this.made[i]) {
      this.dots[child].dataset.state = childs;
      this.edges.get(child).dataset.state = childs;
    }
  }
}

/** The boards of a small puzzle as SVG: circles on the start's side, squares on the goal's.
 *  @param {any} search */
function spaceDrawing({ sides, space: { x, y, tall, nodes, made, way } }) {
  const size = 3.6;
  const circle = (/** @type {number} */ i, /** @type {number} */ r, more = "") =>
    `<circle ${more} cx="${x[i]}" cy="${y[i]}" r="${r}"></circle>`;
  const square = (/** @type {number} */ i) =>
    `<rect x="${x[i] - size}" y="${y[i] - size}" width="${2 * size}" height="${2 * size}"></rect>`;
  const sideOf = new Map([
    [0, "f"],
    [1, "b"],
  ]);
  /** @type {string[]} */
  const edges = [];
  nodes.forEach((/** @type {number} */ from, /** @type {number} */ step) => {
    for (const to of made[step]) {
      sideOf.set(to, sides[step]);
      edges.push(`<path d="M${x[from]} ${y[from]}L${x[to]} ${y[to]}" data-to="${to}"></path>`);
    }
  });
  const dots = x.map((/** @type {number} */ _, /** @type {number} */ i) => {
    const faint = circle(i, 1.6, 'class="searchlab-meeting-faint"');
    const side = sideOf.get(i);
    const mark = side === "b" ? square(i) : circle(i, size + 0.2);
    return side ? `<g class="searchlab-meeting-dot">${faint}${mark}</g>` : faint;
  });
  const points = way.map((/** @type {number} */ i) => `${x[i]},${y[i]}`).join(" ");
  return (
    `<svg viewBox="0 0 640 ${tall}"><g class="searchlab-meeting-edges">${edges.join("")}</g>` +
    `<polyline class="searchlab-meeting-way" points="${points}"></polyline>` +
    `${dots.join("")}<circle class="searchlab-meeting-cursor" r="7"></circle>` +
    `<text class="searchlab-meeting-met">★</text></svg>`
  );
}

/** A bar beside its number.
 *  @param {string} name
 *  @param {string} words */
function makeBar(name, words) {
  const value = make("span", "searchlab-meeting-value");
  const fill = div(`searchlab-meeting-fill searchlab-meeting-${name}`);
  const track = div("searchlab-meeting-track", fill);
  track.ariaHidden = "true";
  return { row: make("div", {}, make("span", {}, words), value, track), value, fill };
}

/** @param {string} glyph
 *  @param {string} name
 *  @param {string} words */
const key = (glyph, name, words) => {
  const mark = { className: `searchlab-meeting-key-${name}`, ariaHidden: "true" };
  return make("span", {}, make("b", mark, glyph), ` ${words} `);
};

/** Where each side goes on to another depth.
 *  @param {any} search */
function levelStarts({ sides, g }) {
  /** @type {number[]} */
  const starts = [];
  [...sides].forEach((side, i) => {
    if (!i || side !== sides[i - 1] || g[i] !== g[i - 1]) starts.push(i);
  });
  return starts;
}

class MeetingView extends SearchView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const rule = new Choice("Rule");
    const program = new Choice(
      "Program",
      new Option("repaired", "repaired"),
      new Option("as published", "published"),
    );
    const choices = { rule, program };
    super(context, "meeting", { label: "Search from both ends", help: HELP, choices });
    this.rule = rule;
    this.counts = countsOf(this.search);
    /** @type {LevelBars | SpaceDots | null} */
    this.drawing = null;
    this.picture = div("searchlab-meeting-picture searchlab-scene");
    this.picture.role = "img";
    this.legend = make("p", "searchlab-legend searchlab-scene");
    /** @type {Record<string, Record<string, HTMLElement>>} */
    this.cells = { f: {}, b: {}, both: {} };
    this.both = makeBar("both", "From both ends");
    this.alone = makeBar("alone", "From the start alone");
    this.bound = make("p");
    this.why = make("p");
    const room = make("p", { className: "searchlab-hidden", ariaHidden: "true" }, known(55, 55));
    const reasons = div("searchlab-stack searchlab-meeting-why", this.bound, this.why, room);
    this.cursor = smallTray(this.search.puzzle);
    this.now = div("searchlab-scene", this.cursor.element);
    this.status.classList.add("searchlab-scene");
    const caption = "The path from both ends, each half as far as its side has come:";
    this.caption = make("p", "searchlab-label", caption);
    this.strip = div("searchlab-meeting-strip");
    this.halves = make("p", "searchlab-meeting-halves");
    const compared = div("searchlab-meeting-compare", this.both.row, this.alone.row);
    const words = make("div", {}, this.status, reasons);
    const said = div("searchlab-beside searchlab-meeting-say", this.now, words);
    this.arrange(
      div(
        "searchlab-columns",
        div("searchlab-left", this.picture, this.legend),
        div("searchlab-right", this.makeTable(), compared, said),
      ),
      this.caption,
      this.strip,
      this.halves,
    );
  }

  makeTable() {
    const names = ["From the start", "From the goal", "Both"];
    const heads = names.map((words) => make("th", { scope: "col" }, words));
    const lines = Object.entries(COUNTS).map(([name, words]) => {
      const cells = Object.values(this.cells).map((side) => {
        side[name] = make("td");
        return side[name];
      });
      return make("tr", {}, make("th", { scope: "row" }, words), ...cells);
    });
    const head = make("thead", {}, make("tr", {}, make("td"), ...heads));
    const classes = "searchlab-table searchlab-meeting-table searchlab-scene";
    return make("table", classes, head, make("tbody", {}, ...lines));
  }

  // -- laying a search out ---------------------------------------------------------------

  /** What the step that led here was.
   *  @param {number} at */
  sentence(at) {
    const { sides, g, unit, queued, summary } = this.search;
    const whole = `${counted(at)} of ${several(sides.length, unit)}`;
    if (!sides.length || (at === sides.length && at)) return summary;
    if (!at) return `${whole}: the two roots wait. Press play to let both sides grow.`;
    const side = NAMES[sides[at - 1]];
    const depth = g[at - 1];
    const some = several(queued[at - 1], "new board");
    if (unit === "level") return `${whole}: ${side} has gone through depth ${depth}, ${some}.`;
    return `${whole}: ${side} expands a board at depth ${depth}, ${some}.`;
  }

  began() {
    const { search, timeline } = this;
    const { sides, space, unit, met, rules } = search;
    this.counts = countsOf(search);
    timeline.speed.value = unit === "level" ? "5" : "all";
    timeline.setSections(unit === "level" ? null : { name: "level", starts: levelStarts(search) });
    timeline.setLength(sides.length, this.state.at);
    timeline.setMarks(met ? [{ at: sides.length, meaning: "path" }] : []);
    this.drawing = space ? new SpaceDots(search) : new LevelBars(search);
    this.picture.replaceChildren(this.drawing.element);
    this.legend.replaceChildren(
      key(space ? "●■" : "■", "done", "expanded"),
      key(space ? "○□" : "□", "open", "frontier"),
      key("★", "met", "meeting"),
    );
    if (space) {
      const axes = met
        ? "To the right: nearer to the goal. Upwards: a longer detour."
        : "From half to half there is no move.";
      this.legend.append(`Circles: from the start, squares: from the goal. ${axes}`);
    }
    this.why.textContent = search.why;
    this.cursor = smallTray(search.puzzle);
    this.now.replaceChildren(this.cursor.element);
    this.layStrip();
    this.layHalves();
    const names = rules.map((/** @type {string} */ name) => new Option(name, name));
    this.rule.element.replaceChildren(...names);
    this.rule.whole.hidden = rules.length < 2;
    this.say(this.sentence(timeline.at));
  }

  /** Lay the boards of the path out: each is seen once the side it lies on has reached it. */
  layStrip() {
    const { puzzle, start, printed, program, way } = this.search;
    const boards = way?.boards ?? [start, puzzle.goal];
    const last = boards.length - 1;
    const middle = way ? way.forward.length : -1;
    const lost = way && program === "published" && printed !== null && printed !== way.moves;
    const frame = (/** @type {number[]} */ board, /** @type {number} */ i) => {
      const end = (i === 0 && (lost ? "lost" : "start")) || (i === last && "goal") || "";
      const label = [end, i === middle && "★ meeting"].filter(Boolean).join(" ");
      const moved = way && i ? board[boards[i - 1].indexOf(0)] : 0;
      const picture = stillBoard(board, puzzle, { last: moved, words: label && `${label}, ` });
      const figure = make("figure", "searchlab-meeting-frame", picture, make("figcaption", {}, label));
      figure.classList.toggle("searchlab-meeting-touch", i === middle);
      figure.classList.toggle("searchlab-meeting-lost", Boolean(lost) && i === 0);
      if (i && way) figure.prepend(make("b", "searchlab-meeting-move", way.moves[i - 1]));
      return figure;
    };
    this.strip.style.setProperty("--cols", puzzle.cols);
    this.strip.replaceChildren(...boards.map(frame));
  }

  /** Say which moves each side has made. */
  layHalves() {
    const { printed, way } = this.search;
    this.halves.replaceChildren();
    if (!way) return;
    const code = (/** @type {string} */ moves) => make("code", {}, moves || "nothing");
    this.halves.append(
      "The start's side came by ",
      code(way.forward),
      ", the goal's side by ",
      code(way.backward),
      ". Read backwards and turned round, the goal's half is ",
      code(way.moves.slice(way.forward.length)),
      ". ",
    );
    if (way.wrong) this.halves.append(make("strong", {}, way.wrong));
    else if (printed) this.halves.append("The program prints both in one line.");
  }

  // -- showing ---------------------------------------------------------------------------

  show() {
    const { search } = this;
    const { at } = this.timeline;
    const end = at === search.sides.length;
    const levels = levelsOf(search, at);
    this.drawing?.show({ at, levels, met: search.met && end });
    this.showCounts(at, levels);
    this.bound.textContent = this.boundWords(at, levels);
    this.bound.classList.toggle("searchlab-hidden", end);
    for (const each of [this.why, this.halves]) each.classList.toggle("searchlab-hidden", !end);
    // What is still to be found keeps its room, and is neither seen nor heard.
    [...this.strip.children].forEach((figure, i) => {
      figure.classList.toggle("searchlab-meeting-later", at < (search.way?.since[i] ?? 0));
    });
    this.cursor.show(...this.expandedAt(at));
    this.settle();
  }

  /** @param {number} at
   *  @param {Levels} levels */
  showCounts(at, levels) {
    const { cells, counts, both, alone, search } = this;
    /** @type {Record<string, number>} */
    const total = {};
    for (const name of Object.keys(COUNTS)) {
      total[name] = counts.f[name][at] + counts.b[name][at];
      for (const side of SIDES) cells[side][name].textContent = counted(counts[side][name][at]);
      cells.both[name].textContent = counted(total[name]);
    }
    const last = search.sides.length;
    const most = Math.max(search.alone, counts.f.expanded[last] + counts.b.expanded[last], 1);
    both.value.textContent = several(total.expanded, "expansion");
    both.fill.style.width = `${(100 * total.expanded) / most}%`;
    const end = this.timeline.at === last;
    const more = search.aloneEnded ? "" : "more than ";
    alone.value.textContent = end ? more + several(search.alone, "expansion") : "? (at the end)";
    alone.fill.style.width = end ? `${(100 * search.alone) / most}%` : "0";
    this.picture.ariaLabel =
      `${counted(total.reached)} boards reached: ${counted(counts.f.reached[at])} from the start, ` +
      `down to depth ${levels.f.length - 1}, and ${counted(counts.b.reached[at])} from the goal, ` +
      `down to depth ${levels.b.length - 1}.`;
  }

  /** What is proved so far.
   *  @param {number} at
   *  @param {Levels} levels */
  boundWords(at, levels) {
    const { firstMeeting, sides, levelwise, outcome } = this.search;
    if (firstMeeting && at >= firstMeeting) return "The sides have met, and this rule goes on.";
    if (!sides.length || (at === sides.length && outcome === "exhausted" && levelwise)) return "";
    if (levelwise) return known(knownRadius(levels.f), knownRadius(levels.b));
    return "This rule does not go level by level: nothing is proved on the way.";
  }

  /** The board that was expanded last, and what is said of it.
   *  @param {number} at
   *  @returns {[number[], {words: string}]} */
  expandedAt(at) {
    const { unit, states, start, puzzle } = this.search;
    if (!at || unit !== "expansion" || !states) return [start, { words: "start: " }];
    const cells = puzzle.rows * puzzle.cols;
    const packed = [...states.slice((at - 1) * cells, at * cells)];
    return [packed.map((letter) => parseInt(letter, 36)), { words: "expanded: " }];
  }
}

export default widget(MeetingView);
