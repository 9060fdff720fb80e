// IDA* limit by limit.

import { Figures, button, div, enable, label, make, onPress } from "./kit.js";
import { Plane } from "./plane.js";
import { after, INVERSE, slid } from "./puzzle.js";
import { Choice, SearchView } from "./searching.js";
import { smallTray } from "./tray.js";
import { widget } from "./view.js";
import { Walk } from "./walk.js";
import { counted, several } from "./words.js";

const HELP =
  "Space plays, the arrow keys step; a limit in the table goes to the end of its iteration. " +
  "Type any board row by row, the blank as x, 0 or _.";

const COLUMNS = ["Limit", "Work", "Expanded", "New paths", "Repeated paths", "Cut", "Next limit"];

/** The boards over g and h: a limit on g + h is a slanting line, the search stays below it. */
class ContoursPlane extends Plane {
  /** @param {any} search */
  constructor(search) {
    const { iterations, startH, way } = search;
    const found = iterations.map((/** @type {any} */ one) => one.witness).filter(Boolean);
    const [gs, hs] = [1, 2].map((i) => found.map((/** @type {any} */ one) => one[i]));
    const wayHs = way.map((/** @type {number[]} */ [, h]) => h);
    const deepest = Math.max(1, ...search.g, way.length - 1, ...gs) + 1;
    const highest = Math.max(startH, ...search.h, ...wayHs, ...hs) + 1;
    const unit = Math.min(570 / (deepest + 0.8), 400 / (highest + 0.8));
    super({ deepest, highest, across: unit, up: unit });
    this.search = search;
    this.most = 1; // boards on one place
    const walk = new Walk(search);
    for (const one of search.unit === "visit" ? iterations : []) {
      walk.go(one.last);
      this.most = Math.max(this.most, ...walk.cells.values());
    }
  }

  /** Draw the state of a walk, or where there is none the boards that set the limits.
   *  @param {{walk: Walk | null, number: number, begun: boolean, end: boolean}} state */
  show({ walk, number, begun, end }) {
    const { iterations, solved, way, blind } = this.search;
    this.drawAxes(blind);
    for (const one of iterations.slice(0, number)) {
      this.drawSlant("searchlab-contours-former", one.limit);
    }
    const limit = iterations[number]?.limit;
    if (limit !== undefined) this.drawSlant("searchlab-plane-limit", limit);
    if (walk) this.drawBoards(walk);
    else {
      for (const { witness } of iterations.slice(0, begun ? number + 1 : 0)) {
        if (witness) this.triangle(witness[1], witness[2]);
      }
    }
    if (end && solved) this.drawWay(way);
    else if (walk) this.drawPath(walk.hs.map((h, g) => [g, h]));
    this.paint(
      "Boards by moves made and estimate" +
        (limit === undefined ? "." : `; the limit is ${limit}.`) +
        (walk ? ` The path is ${several(walk.here.length, "move")} long.` : ""),
    );
  }

  /** @param {Walk} walk */
  drawBoards({ cells, cut }) {
    for (const [cell, count] of cells) {
      const [g, h] = cell.split(",").map(Number);
      const radius = Math.max(2.2, 0.46 * this.across * Math.sqrt(count / this.most));
      this.parts.push(
        `<circle class="searchlab-contours-board" cx="${this.x(g).toFixed(1)}" ` +
          `cy="${this.y(h).toFixed(1)}" r="${radius.toFixed(1)}"/>`,
      );
    }
    for (const cell of cut.keys()) {
      const [g, h] = cell.split(",").map(Number);
      this.triangle(g, h);
    }
  }

  /** @param {number} g
   *  @param {number} h */
  triangle(g, h) {
    const size = Math.min(7, Math.max(3.5, 0.3 * this.across));
    const [x, y] = [this.x(g), this.y(h)];
    const corners = [`${x - size},${y + size}`, `${x + size},${y + size}`, `${x},${y - size}`];
    this.parts.push(`<polygon class="searchlab-contours-cut" points="${corners.join(" ")}"/>`);
  }

  /** @param {number[][]} path Places by g and h. */
  drawPath(path) {
    const last = path.at(-1);
    if (!last) return;
    this.line("searchlab-contours-path", path.map(([g, h]) => this.point(g, h)));
    const [x, y] = [this.x(last[0]), this.y(last[1])];
    this.parts.push(`<circle class="searchlab-contours-cursor" cx="${x}" cy="${y}" r="8"/>`);
  }
}

/** How many expansions and cuts of the iteration have which f. */
class FBars {
  /** @param {any} search */
  constructor({ iterations }) {
    /** @type {number[][]} */
    const pairs = iterations.flatMap((/** @type {any} */ one) => [...one.byF, ...one.cutByF]);
    this.fs = [...new Set(pairs.map(([f]) => f))].sort((a, b) => a - b);
    this.most = Math.max(1, ...pairs.map(([, count]) => count));
    this.element = make("div", { className: "searchlab-contours-bars", ariaHidden: "true" });
    this.columns = this.fs.map((f) => {
      const count = make("span", "searchlab-contours-count");
      const fill = div("searchlab-contours-fill");
      const rise = div("searchlab-contours-rise", count, fill);
      const words = make("span", "searchlab-contours-f", f);
      const whole = div("searchlab-contours-column", rise, words);
      this.element.append(whole);
      return { f, count, fill, whole };
    });
    this.element.classList.toggle("searchlab-contours-many", this.fs.length > 9);
  }

  /** @param {{byF: Map<number, number>, cutByF: Map<number, number>, limit: number,
   *    former: number}} counts */
  show({ byF, cutByF, limit, former }) {
    const edge = this.fs.filter((f) => f <= limit).at(-1);
    for (const { f, count, fill, whole } of this.columns) {
      const within = f <= limit;
      const number = (within ? byF : cutByF).get(f) ?? 0;
      count.textContent = number ? counted(number) : "";
      fill.style.height = `${(78 * number) / this.most}%`;
      fill.dataset.kind = !number ? "none" : !within ? "cut" : f <= former ? "again" : "new";
      whole.classList.toggle("searchlab-contours-edge", f === edge);
    }
  }
}

/** A row of the table: an iteration, and what was done in it. */
class IterationRow {
  /** @param {any} one
   *  @param {() => void} go */
  constructor(one, go) {
    this.one = one;
    const press = button(String(one.limit));
    press.ariaLabel = `Limit ${one.limit}: go to the end of this iteration`;
    onPress(press, go);
    enable(press, true);
    this.again = div("searchlab-contours-again");
    this.fresh = div("searchlab-contours-new");
    const track = div("searchlab-contours-work", this.again, this.fresh);
    track.ariaHidden = "true";
    this.cells = COLUMNS.slice(2).map(() => make("td"));
    const first = make("th", { scope: "row" }, press);
    this.element = make("tr", {}, first, make("td", {}, track), ...this.cells);
  }

  /** Show what was done so far, in an iteration that is over, under way, or still to come.
   *  @param {{expanded: number, repeated: number | null, pruned: number}} counts
   *  @param {number} most
   *  @param {string | null} next What follows; nothing while it is under way. */
  show({ expanded, repeated, pruned }, most, next) {
    const unknown = "not told apart";
    const known = repeated !== null;
    this.again.style.width = `${(100 * (repeated ?? 0)) / most}%`;
    this.fresh.style.width = `${(100 * (expanded - (repeated ?? 0))) / most}%`;
    this.fresh.classList.toggle("searchlab-contours-mixed", !known);
    const fresh = known ? counted(expanded - repeated) : unknown;
    const words = [
      counted(expanded),
      this.one.vain && next !== null ? "∅ in vain" : fresh,
      known ? counted(repeated) : unknown,
      counted(pruned),
      next ?? "…",
    ];
    this.cells.forEach((cell, i) => {
      cell.textContent = words[i];
    });
  }

  /** Mark its place in the search.
   *  @param {boolean} later
   *  @param {boolean} current */
  mark(later, current) {
    this.element.classList.toggle("searchlab-contours-later", later);
    this.element.classList.toggle("searchlab-contours-current", current);
    if (current) this.element.setAttribute("aria-current", "step");
    else this.element.removeAttribute("aria-current");
  }
}

/** @param {string} name
 *  @param {string} glyph
 *  @param {string} words */
const key = (name, glyph, words) => {
  const mark = { className: `searchlab-contours-key-${name}`, ariaHidden: "true" };
  return make("span", {}, make("b", mark, glyph), ` ${words}`);
};

class ContoursView extends SearchView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const heuristic = new Choice("Estimate h");
    const rise = new Choice(
      "The limit rises",
      new Option("to the least f cut", "least-excess"),
      new Option("by one, as published", "one"),
    );
    const choices = { heuristic, rise };
    super(context, "contours", { label: "Search limit by limit", help: HELP, choices });
    this.heuristic = heuristic;
    this.rise = rise;
    /** @type {Walk | null} */
    this.walk = null; // where the visits of the search are known
    this.plane = new ContoursPlane(this.search);
    this.bars = new FBars(this.search);
    /** @type {IterationRow[]} */
    this.rows = [];

    this.picture = div("searchlab-scene");
    this.legend = make(
      "p",
      "searchlab-legend searchlab-scene",
      key("new", "●", "expanded, larger for more"),
      key("cut", "▲", "cut: g + h above the limit"),
      key("limit", "╲", "limit"),
    );
    const figures = new Figures("searchlab-scene");
    const [limit, g, h, f] = ["Limit", "g", "h", "f = g + h"].map((name) => figures.add(name));
    this.values = { limit, g, h, f };
    this.cursor = smallTray(this.search.puzzle);
    this.now = div("searchlab-contours-now", this.cursor.element);
    this.moves = make("span", "searchlab-contours-path");
    const moves = make("p", "searchlab-contours-moves", label("Path "), this.moves);
    this.chart = div("searchlab-contours-chart");
    this.why = make("p");
    this.witness = div("searchlab-contours-witness");
    this.reason = div("searchlab-beside searchlab-contours-why", this.witness, this.why);
    this.table = make("table", "searchlab-table searchlab-contours-table searchlab-more");
    this.summary = make("p", "searchlab-contours-summary");
    this.note = make("p", "searchlab-label");
    this.left = div("searchlab-left", this.picture, this.legend);
    const said = div("searchlab-contours-say searchlab-scene", this.now, make("div", {}, this.status, moves));
    const right = div("searchlab-right", figures.element, said, this.chart, this.reason);
    const columns = div("searchlab-columns", this.left, right);
    this.arrange(columns, this.table, this.summary, this.note);
  }

  // -- laying a search out ---------------------------------------------------------------

  began() {
    const { search, timeline } = this;
    const { iterations, unit } = search;
    const visits = unit === "visit";
    this.walk = visits ? new Walk(search) : null;
    this.plane = new ContoursPlane(search);
    this.bars = new FBars(search);
    const ends = iterations.map((/** @type {any} */ { last }) => ({ at: last, meaning: "pruned" }));
    timeline.setLength(visits ? search.g.length : iterations.length, this.state.at);
    timeline.setMarks(visits ? ends : []);
    timeline.speed.value = visits ? "all" : "1";
    const starts = iterations.slice(0, -1).map((/** @type {any} */ { last }) => last);
    timeline.setSections(visits ? { name: "limit", starts } : null);
    this.picture.replaceChildren(this.plane.element);
    for (const each of [this.picture, this.legend, this.reason, this.summary]) {
      each.hidden = !iterations.length;
    }
    this.chart.replaceChildren(
      make("p", "searchlab-label", "Expansions of this iteration by f, and what was cut"),
      this.bars.element,
      make(
        "p",
        "searchlab-legend",
        key("again", "▨", "repeated paths"),
        key("new", "■", "new paths"),
        key("cut", "□", "cut"),
      ),
    );
    this.chart.hidden = !this.bars.fs.length;
    if (search.blind) this.left.append(this.chart); // the plane is flat
    else this.reason.before(this.chart);
    this.layRows(iterations);
    this.cursor = smallTray(search.puzzle);
    this.now.replaceChildren(this.cursor.element);
    this.summary.textContent = search.summary;
    this.note.textContent = search.note;
    this.note.hidden = !search.note;
    const names = search.heuristics.map(
      (/** @type {string} */ name) => new Option(name === "none" ? "none (blind)" : name, name),
    );
    this.heuristic.element.replaceChildren(...names);
  }

  /** Lay out a row to an iteration.
   *  @param {any[]} iterations */
  layRows(iterations) {
    const head = make("tr", {}, ...COLUMNS.map((name) => make("th", { scope: "col" }, name)));
    const visits = this.search.unit === "visit";
    this.rows = iterations.map((one, number) => {
      const end = visits ? one.last : number + 1;
      return new IterationRow(one, () => this.timeline.take(end));
    });
    const lines = this.rows.map(({ element }) => element);
    this.table.replaceChildren(make("thead", {}, head), make("tbody", {}, ...lines));
    this.table.hidden = !iterations.length;
  }

  // -- showing ---------------------------------------------------------------------------

  /** The number of the iteration that a position belongs to.
   *  @param {number} at */
  numberAt(at) {
    const { iterations, unit } = this.search;
    if (unit === "iteration") return at - 1;
    return at ? iterations.findIndex((/** @type {any} */ one) => at <= one.last) : -1;
  }

  /** What happened at the last step.
   *  @param {number} at */
  sentence(at) {
    const { iterations, unit, summary, g, again } = this.search;
    if (!iterations.length) return summary;
    if (!at) return `Press play. The first limit on g + h will be ${iterations[0].limit}, h of the start.`;
    const one = iterations[this.numberAt(at)];
    if (unit === "iteration") {
      const kind = one.vain ? "all of repeated paths, in vain" : `${several(one.pruned, "board")} cut`;
      return `Limit ${one.limit}: ${several(one.expanded, "expansion")}, ${kind}.`;
    }
    const children = (this.walk ?? new Walk(this.search)).children(at - 1);
    const cut = children.filter(({ fate }) => fate === "p").map(({ move, f }) => `${move} (f ${f})`);
    const parts = cut.length ? [`cut ${cut.join(", ")}`] : [];
    for (const { move, fate, f } of children) {
      if (fate === "d") parts.push(`on with ${move} (f ${f})`);
      if (fate === "g") parts.push(`${move} leads to the goal`);
    }
    const depth = g[at - 1];
    const where = again[at - 1] === "1" ? `Back at depth ${depth}` : `Depth ${depth}`;
    return `Limit ${one.limit}. ${where}: ${parts.join("; ") || "nothing is left to try"}.`;
  }

  show() {
    const { search, walk } = this;
    const { at, length } = this.timeline;
    const { iterations, unit } = search;
    const number = this.numberAt(at);
    const current = iterations[number];
    const end = at === length;
    const done = Boolean(current) && (unit === "iteration" || at === current.last);
    walk?.go(at);
    const stepping = number >= 0 ? walk : null;
    const finished = end && iterations.length > 0;
    this.plane.show({
      walk: stepping,
      number: Math.max(0, number),
      begun: number >= 0,
      end: finished,
    });
    this.bars.show({
      byF: stepping?.byF ?? new Map(walk ? [] : current?.byF),
      cutByF: stepping?.cutByF ?? new Map(walk ? [] : current?.cutByF),
      limit: (current ?? iterations[0])?.limit ?? 0,
      former: iterations[number - 1]?.limit ?? -1,
    });
    this.showRows(number, done, stepping);
    this.showCursor(current, stepping, finished && search.solved);
    this.showReason(current, stepping, done);
    this.summary.classList.toggle("searchlab-hidden", !end);
    this.settle();
    if (search.blind) this.rise.element.disabled = true;
  }

  /** @param {number} number Of the iteration that is under way.
   *  @param {boolean} done
   *  @param {Walk | null} stepping */
  showRows(number, done, stepping) {
    const { iterations, solved } = this.search;
    const most = Math.max(1, ...iterations.map((/** @type {any} */ { expanded }) => expanded));
    this.rows.forEach((row, i) => {
      const current = i === number;
      const finished = i < number || (current && done);
      const last = row.one.whole ? "" : solved ? "★ goal" : "given up";
      const next = String(iterations[i + 1]?.limit ?? last);
      row.show(current && stepping && !done ? stepping : row.one, most, finished ? next : null);
      row.mark(i > number, current);
    });
  }

  /** Show the board under the cursor, its figures, and the path to it.
   *  @param {any} current
   *  @param {Walk | null} stepping
   *  @param {boolean} atGoal */
  showCursor(current, stepping, atGoal) {
    const { puzzle, start, startH, moves } = this.search;
    const { values } = this;
    const shown = atGoal ? moves : (stepping?.here ?? "");
    const g = shown.length;
    const h = atGoal ? 0 : (stepping?.hs.at(-1) ?? startH);
    const placed = this.walk || atGoal;
    values.limit.textContent = current ? counted(current.limit) : "–";
    values.g.textContent = placed ? counted(g) : "–";
    values.h.textContent = placed ? counted(h) : "–";
    values.f.textContent = placed ? counted(g + h) : "–";
    const board = after(start, shown, puzzle);
    const last = shown ? slid(board, INVERSE[shown.at(-1)], puzzle) : 0;
    const words = atGoal ? "goal: " : shown ? "board under the cursor: " : "start: ";
    this.cursor.show(board, { last, words });
    this.moves.textContent = shown || "(start)";
  }

  /** Say why the next limit is what it is.
   *  @param {any} current
   *  @param {Walk | null} stepping
   *  @param {boolean} done */
  showReason(current, stepping, done) {
    const { puzzle, start } = this.search;
    const least = done ? null : stepping?.least;
    this.why.textContent = done ? current.why : "Nothing is cut yet.";
    this.witness.replaceChildren();
    const tray = smallTray(puzzle);
    if (least) {
      const [g, h] = [least.path.length, least.f - least.path.length];
      this.why.textContent =
        `So far the least f that was cut is ${least.f}, g ${g} + h ${h}. ` +
        "A larger limit must reach that far to find anything new.";
      tray.show(after(start, least.path, puzzle), { words: `f ${least.f}: ` });
    } else if (done && current.witness && current.whole) {
      tray.show(current.witness[0], { words: `f ${current.least}: ` });
    } else return;
    this.witness.append(tray.element);
  }
}

export default widget(ContoursView);
