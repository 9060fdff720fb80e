// Weighted A* with its weight on a slider.

import "./weights.css";
import { smallBoard } from "./board.js";
import { BoardField, capital, Complaint, counted, div, field, Figures, folded, form, label, make, offer, select } from "./dom.js"; // prettier-ignore
import { Plane } from "./plane.js";
import { drawing, line, Scale, svg, text } from "./svg.js";
import { Timeline } from "./timeline.js";
import { Job, View } from "./view.js";

/** @typedef {{weight: number | null, name: string, formula: string, expanded: number,
 *   length: number | null, bound: number | null, largest: number | null, cells: number[][],
 *   path: number[], description: string}} Searched A weight, and its search. */

const [WIDE, TALL, LEFT, TOP, FOOT] = [440, 150, 76, 14, 30]; // of a curve
const LEGEND = ["● boards expanded, larger for more", "╲ the largest f expanded", "★ the path found"];
const LEVEL = 1e6; // drawn for an infinite weight: the line is level

/** The name of a weight.
 *  @param {Searched} searched */
const named = ({ weight }) => String(weight ?? "∞");

/** A number over the weights, on a logarithmic scale; a click goes to a weight. */
class Curve {
  /** @param {string} name
   *  @param {(at: number) => void} go */
  constructor(name, go) {
    this.name = name;
    this.place = div("lab-weights-curve");
    this.element = div("", label(`${name} (log scale)`), this.place);
    this.x = new Scale(0, 9, { from: LEFT + 14, to: WIDE - 14 });
    this.place.addEventListener("click", ({ clientX }) => {
      const { left, width } = this.place.getBoundingClientRect();
      go(Math.round(this.x.at(((clientX - left) / width) * WIDE)));
    });
  }

  /** @param {Searched[]} all
   *  @param {number} at
   *  @param {(number | null)[]} values
   *  @param {{floor?: number | null, roof?: (number | null)[]}} [bounds] */
  show(all, at, values, { floor = null, roof = [] } = {}) {
    const { x } = this;
    const known = /** @type {number[]} */ ([...values, floor].filter((value) => value !== null));
    const low = Math.max(1, Math.min(...known));
    const high = Math.max(1.6 * low, ...known);
    const y = new Scale(low, high, { from: TALL - FOOT, to: TOP, log: true });
    const points = (/** @type {(number | null)[]} */ numbers) =>
      numbers.flatMap((number, i) => (number && number <= high ? [[x.place(i), y.place(number)]] : []));
    const place = x.place(at);
    this.place.replaceChildren(
      drawing(
        WIDE,
        TALL,
        `${this.name} by weight: ${all.map((each, i) => `${named(each)}: ${values[i] ?? "none"}`).join(", ")}`,
        svg("rect", { class: "lab-here", x: place - 17, y: 0, width: 34, height: TALL }),
        line(floor === null ? [] : points(all.map(() => floor)), { class: "lab-floor" }),
        line(points(roof), { class: "lab-roof" }),
        line(points(values), { class: "lab-line" }),
        ...points(values).map(([cx, cy]) => svg("circle", { cx, cy, r: cx === place ? 7 : 4.5, class: "lab-point" })),
        ...[...new Set([low, Math.max(...known)])].map((value) =>
          text(LEFT - 8, y.place(value) + 5, counted(value), { "text-anchor": "end" })),
        ...all.map((each, i) => text(x.place(i), TALL - 8, named(each), { "text-anchor": "middle", class: i === at ? "lab-now" : "" })),
      ),
    );
  }
}

export class WeightsView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "weights");
    this.timeline = new Timeline({
      label: "Weight",
      unit: "weight",
      tools: this.tools,
      words: (at) => `w = ${named(this.all[at] ?? this.all[0])}`,
      onMove: () => this.show(),
      onRest: (at) => this.set({ at }),
    });
    this.timeline.slider.ariaLabel = "Weight";
    this.timeline.takeKeys(this.root);
    const figures = new Figures();
    const [expanded, length, over, most] = ["Expanded", "Moves", "Moves too many", "Guaranteed at most"].map((name) => figures.add(name));
    this.values = { expanded, length, over, most };
    this.plane = div("lab-weights-plane");
    const go = (/** @type {number} */ at) => this.timeline.take(at);
    this.work = new Curve("Boards expanded", go);
    this.moves = new Curve("Moves in the path, with the fewest and what is guaranteed", go);
    this.heuristic = select([]);
    this.heuristic.addEventListener("change", () => this.search(this.data.text));
    this.board = new BoardField();
    this.complaint = new Complaint();
    this.job = new Job(this, "Search", (error) => this.complaint.show(error, this.board.input));
    this.start = div("lab-weights-start");
    const set = form(() => this.search(this.board.value), field("Estimate h", this.heuristic), this.board.element, this.job.button);
    const legend = make("p", "lab-legend", ...LEGEND.map((words) => make("span", {}, words)));
    this.lay(
      this.timeline.element,
      this.status,
      div(
        "lab-columns",
        div("lab-wide lab-stack", this.plane, legend),
        div("lab-wide lab-stack", div("lab-columns", this.start, figures.element), this.work.element, this.moves.element),
      ),
      folded("Another board or estimate", set),
      this.complaint.element,
    );
    this.follow(["at"], () => this.reset());
    this.follow(["_search"], () => this.begin());
    this.begin();
  }

  get data() {
    return this.get("_search");
  }

  /** @returns {Searched[]} */
  get all() {
    return this.data.weights;
  }

  /** Show another search. */
  begin() {
    const { heuristics, heuristic, text, start, puzzle } = this.data;
    offer(this.heuristic, heuristics, heuristic);
    this.board.show(text, true);
    this.start.replaceChildren(smallBoard(start, puzzle, { label: "start: ", caption: "start" }));
    this.reset();
  }

  reset() {
    this.timeline.reset(this.all.length - 1, this.get("at"), 1);
    this.show();
  }

  /** @param {string} board */
  search(board) {
    this.job.press(() => ({ board, heuristic: this.heuristic.value }));
  }

  show() {
    const { all, values } = this;
    const { shortest } = this.data;
    const { at } = this.timeline;
    const found = all[at];
    this.say(`${capital(found.name)}, ${found.formula}. ${found.description}`);
    values.expanded.textContent = (found.length === null ? "> " : "") + counted(found.expanded);
    values.length.textContent = String(found.length ?? "–");
    values.over.textContent = String(found.length === null || shortest === null ? "–" : found.length - shortest);
    values.most.textContent = String(found.bound ?? "–");
    this.showPlane(found, shortest);
    this.work.show(all, at, all.map(({ expanded }) => Math.max(1, expanded)));
    const roof = all.map(({ bound }) => bound);
    this.moves.show(all, at, all.map(({ length }) => length || null), { floor: shortest || null, roof });
    this.needPython(true, this.heuristic, this.job.button);
  }

  /** @param {Searched} found
   *  @param {number | null} shortest */
  showPlane({ cells, path, largest, weight, formula, description }, shortest) {
    // The axes are the same for all weights; longer paths are cut off, so that the others can be read.
    const every = this.all.flatMap((each) => [...each.cells, ...each.path.map((h, g) => [g, h])]);
    const g = Math.min(Math.max(4, ...every.map((cell) => cell[0])), 3 * (shortest ?? Infinity));
    const h = Math.max(4, ...every.map((cell) => cell[1]));
    const most = Math.max(1, ...cells.map(([, , count]) => count));
    const plane = new Plane({ g, h, most });
    const inside = cells.filter((cell) => cell[0] <= g);
    const w = weight ?? LEVEL;
    const f = weight === null ? (Number(largest) + 0.5) * LEVEL : Number(largest);
    const limits = largest === null ? [] : [{ f, className: "lab-limit", weight: w }];
    plane.show({
      words: `Boards expanded by moves made and estimate, ${formula}. ${description}`,
      layers: [{ cells: new Map(inside.map(([i, j, count]) => [`${i},${j}`, count])), className: "lab-done" }],
      limits,
      way: path.map((estimate, i) => [i, estimate]).filter((place) => place[0] <= g),
    });
    this.plane.replaceChildren(plane.element);
  }

  end() {
    this.timeline.pause(false);
    super.end();
  }
}
