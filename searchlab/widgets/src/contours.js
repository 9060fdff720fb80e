// IDA* by iterations: the plane of g and h, the iterations in a table, and what each repeats.

import "./contours.css";
import { Board, smallBoard } from "./board.js";
import { button, counted, div, Figures, label, make, several, Table, value } from "./dom.js";
import { Plane } from "./plane.js";
import { after, INVERSE, slid } from "./puzzle.js";
import { SearchView } from "./searching.js";
import { Walk } from "./walk.js";

const HEADS = ["Threshold", "Work", "Expanded", "New paths", "Repeated paths", "Pruned", "Next threshold"];

/** How many expansions and prunings of an iteration have which f.
 *  @param {any} search */
function makeBars({ iterations }) {
  /** @type {number[][]} */
  const pairs = iterations.flatMap((/** @type {any} */ one) => [...one.byF, ...one.cutByF]);
  const fs = [...new Set(pairs.map(([f]) => f))].sort((a, b) => a - b);
  const most = Math.max(1, ...pairs.map(([, count]) => count));
  const columns = fs.map((f) => {
    const [count, fill] = [make("span"), make("i")];
    return { f, count, fill, element: make("div", {}, count, fill, make("b", {}, f)) };
  });
  const element = make("div", { className: "lab-contours-bars", ariaHidden: "true" });
  element.append(...columns.map((each) => each.element));
  /** @param {Map<number, number>} byF
   *  @param {Map<number, number>} cutByF
   *  @param {number} limit
   *  @param {number} former The limit of the iteration before. */
  const show = (byF, cutByF, limit, former) => {
    for (const { f, count, fill } of columns) {
      const number = (f <= limit ? byF : cutByF).get(f) ?? 0;
      count.textContent = number ? counted(number) : "";
      fill.style.height = `${number / most}em`;
      fill.dataset.kind = f > limit ? "cut" : f <= former ? "again" : "new";
    }
  };
  return { element, show, empty: !fs.length };
}

export class ContoursView extends SearchView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const choices = { heuristic: "Heuristic", rise: "The threshold rises" };
    super(context, "contours", { label: "Search iteration by iteration", choices });
    /** @type {Walk | null} */
    this.walk = null; // where the visits of the search are known
    this.drawingPlace = div("lab-contours-plane");
    const key = (/** @type {string} */ name, /** @type {string} */ glyph, /** @type {string} */ words) =>
      make("span", {}, make("b", `lab-contours-${name}`, glyph), ` ${words}`);
    this.legend = make(
      "p",
      { className: "lab-legend", ariaHidden: "true" },
      key("new", "●", "expanded, larger for more"),
      key("cut", "▲", "pruned: g + h above the threshold"),
      key("again", "▨", "repeated paths"),
    );
    const figures = new Figures();
    this.values = ["Threshold", "g", "h", "f"].map((name) => figures.add(name));
    this.now = div("lab-contours-now");
    this.moves = make("span", "lab-contours-moves");
    this.chart = div("");
    this.why = make("p");
    this.witness = div("lab-contours-now");
    this.reason = div("lab-row", this.witness, this.why);
    this.table = new Table(HEADS, "lab-contours-table");
    this.summary = make("p");
    this.note = make("p", "lab-label");
    const right = div(
      "lab-wide lab-stack",
      div("lab-contours-now lab-row", this.now, figures.element),
      make("p", {}, label("Path "), this.moves),
      this.chart,
      this.reason,
    );
    const left = div("lab-contours-left lab-stack", this.drawingPlace, this.legend);
    this.arrange(div("lab-columns", left, right), this.table.element, this.summary, this.note);
  }

  // -- laying a search out ----------------------------------------------------------------------

  take() {
    const { search, timeline } = this;
    const { iterations, unit, g, h, startH, way } = search;
    const visits = unit === "visit";
    this.walk = visits ? new Walk(search) : null;
    this.bars = makeBars(search);
    this.board = new Board(search.puzzle);
    this.now.replaceChildren(this.board.element);
    const found = iterations.map((/** @type {any} */ one) => one.witness).filter(Boolean);
    const wayH = way.map((/** @type {number[]} */ each) => each[1]);
    const largest = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => Math.max(a, b), 1);
    let most = 1; // boards on one place
    for (const one of visits ? iterations : []) {
      this.walk?.go(one.last);
      most = Math.max(most, ...(this.walk?.cells.values() ?? []));
    }
    this.plane = new Plane({
      g: largest([...g, way.length - 1, ...found.map((/** @type {any} */ one) => one[1])]) + 1,
      h: largest([startH, ...h, ...wayH, ...found.map((/** @type {any} */ one) => one[2])]) + 1,
      most,
    });
    this.drawingPlace.replaceChildren(this.plane.element);
    timeline.reset(visits ? search.g.length : iterations.length, this.get("at"), visits ? "all" : 1);
    const ends = iterations.map((/** @type {any} */ { last, limit }) => ({ at: last, meaning: "pruned", words: `threshold ${limit}` }));
    timeline.setMarks(visits ? ends : []);
    timeline.setSections(visits ? { name: "threshold", starts: ends.slice(0, -1).map((/** @type {any} */ { at }) => at) } : null);
    this.chart.replaceChildren(label("Expansions of this iteration by f, and what was pruned"), this.bars.element);
    this.chart.hidden = this.bars.empty;
    for (const part of [this.drawingPlace, this.legend, this.reason, this.table.element]) part.hidden = !iterations.length;
    this.summary.textContent = search.summary;
    this.note.textContent = search.note;
  }

  // -- showing ----------------------------------------------------------------------------------

  /** The number of the iteration that a position belongs to; -1 before the first.
   *  @param {number} at */
  numberAt(at) {
    const { iterations, unit } = this.search;
    if (unit === "iteration") return at - 1;
    return at ? iterations.findIndex((/** @type {any} */ { last }) => at <= last) : -1;
  }

  /** What happened at the last step.
   *  @param {number} at */
  sentence(at) {
    const { iterations, unit, summary, g, again } = this.search;
    if (!iterations.length) return summary;
    if (!at) return `Press play. The first threshold on g + h will be ${iterations[0].limit}, h of the start.`;
    const one = iterations[this.numberAt(at)];
    if (unit === "iteration" || at === one.last) {
      const kind = one.wasted ? "all of repeated paths, wasted" : `${several(one.pruned, "board")} pruned`;
      return `End of threshold ${one.limit}: ${several(one.expanded, "expansion")}, ${kind}.`;
    }
    const parts = (this.walk?.children(at - 1) ?? []).map(({ move, outcome, f }) => {
      return outcome === "p" ? `prunes ${move} (f ${f})` : outcome === "g" ? `${move} leads to the goal` : `continues with ${move} (f ${f})`;
    });
    const where = `${again[at - 1] === "1" ? "Back at depth" : "Depth"} ${g[at - 1]}`;
    return `Threshold ${one.limit}. ${where}: ${parts.join("; ") || "nothing is left to try"}.`;
  }

  show() {
    const { search, walk, timeline, bars } = this;
    const { at, length } = timeline;
    const { iterations, unit, solved } = search;
    const number = this.numberAt(at);
    const current = iterations[number];
    const done = Boolean(current) && (unit === "iteration" || at === current.last);
    walk?.go(at);
    const stepping = number >= 0 ? walk : null;
    const atGoal = at === length && solved && iterations.length > 0;
    this.showPlane(number, stepping, atGoal);
    const maps = walk ? [stepping?.byF, stepping?.cutByF] : [new Map(current?.byF), new Map(current?.cutByF)];
    bars?.show(maps[0] ?? new Map(), maps[1] ?? new Map(), (current ?? iterations[0])?.limit ?? 0, iterations[number - 1]?.limit ?? -1);
    this.showRows(number, done, stepping);
    this.showBoard(current, stepping, atGoal);
    this.why.textContent = done ? current.why : "This iteration is under way.";
    const witness = done && current.complete && current.witness;
    this.witness.replaceChildren(...(witness ? [smallBoard(witness[0], search.puzzle, { caption: `f ${current.least}` })] : []));
    this.summary.hidden = at < length;
    this.settle();
  }

  settle() {
    super.settle();
    if (this.search.blind) this.choices.rise.disabled = true;
  }

  /** @param {number} number
   *  @param {Walk | null} stepping
   *  @param {boolean} atGoal */
  showPlane(number, stepping, atGoal) {
    const { iterations, way } = this.search;
    const limit = iterations[Math.max(0, number)]?.limit;
    const limits = iterations.slice(0, Math.max(0, number)).map((/** @type {any} */ one) => ({ f: one.limit, className: "lab-former" }));
    if (limit !== undefined) limits.push({ f: limit, className: "lab-limit" });
    const found = stepping ? [] : iterations.slice(0, number + 1).filter((/** @type {any} */ one) => one.witness);
    const cut = stepping?.cut ?? new Map(found.map((/** @type {any} */ { witness }) => [`${witness[1]},${witness[2]}`, 1]));
    this.plane?.show({
      words: `Boards by moves made and estimate; the threshold is ${limit ?? "unknown"}.`,
      limits,
      layers: [
        { cells: stepping?.cells ?? new Map(), className: "lab-expanded" },
        { cells: cut, className: "lab-pruned", shape: "triangle" },
      ],
      path: (stepping?.hs ?? []).map((h, g) => [g, h]),
      way: atGoal ? way : [],
    });
  }

  /** @param {number} number Of the iteration that is under way.
   *  @param {boolean} done
   *  @param {Walk | null} stepping */
  showRows(number, done, stepping) {
    const { iterations, solved, unit } = this.search;
    const most = Math.max(1, ...iterations.map((/** @type {any} */ { expanded }) => expanded));
    const seen = iterations.slice(0, number + 1);
    const rows = seen.map((/** @type {any} */ one, /** @type {number} */ i) => {
      const over = i < number || done;
      const { expanded, repeated, pruned } = over || !stepping ? one : stepping;
      const fresh = repeated === null ? null : expanded - repeated;
      const work = div("lab-contours-work", make("i"), make("i"));
      [repeated ?? 0, fresh ?? expanded].forEach((part, side) => {
        /** @type {HTMLElement} */ (work.children[side]).style.width = `${(100 * part) / most}%`;
      });
      const next = over ? String(iterations[i + 1]?.limit ?? (one.complete ? "none" : solved ? "★ goal" : "stopped")) : "…";
      const end = unit === "visit" ? one.last : i + 1;
      const go = button(String(one.limit), () => this.timeline.take(end), { ariaLabel: `Threshold ${one.limit}: go to its end` });
      return [go, work, counted(expanded), over && one.wasted ? "∅ wasted" : value(fresh), value(repeated), counted(pruned), next];
    });
    this.table.fill(rows).forEach((row, i) => {
      if (i === number) row.setAttribute("aria-current", "step");
    });
  }

  /** Show the board under the cursor, its numbers, and the path to it.
   *  @param {any} current
   *  @param {Walk | null} stepping
   *  @param {boolean} atGoal */
  showBoard(current, stepping, atGoal) {
    const { puzzle, start, startH, moves } = this.search;
    const path = atGoal ? moves : (stepping?.here ?? "");
    const h = atGoal ? 0 : (stepping?.hs.at(-1) ?? startH);
    const known = this.walk || atGoal;
    const numbers = [current?.limit, ...(known ? [path.length, h, path.length + h] : [null, null, null])];
    this.values.forEach((element, i) => {
      element.textContent = value(numbers[i]);
    });
    const board = after(start, path, puzzle);
    this.board?.show(board, { last: path ? slid(board, INVERSE[path.at(-1)], puzzle) : 0 });
    this.moves.textContent = path || "(start)";
  }
}
