// Weighted A* with its weight on a slider.

import "./weights.css";
import { smallBoard } from "./board.js";
import { counted, div, field, Figures, folded, form, label, make, offer, select, value } from "./dom.js"; // prettier-ignore
import { Plane } from "./plane.js";
import { PlayedView } from "./played_view.js";
import { drawing, line, pointOn, Scale, svg, text } from "./svg.js";

/** @typedef {{weight: number | null, expanded: number,
 *   length: number | null, bound: number | null, largest: number | null, cells: number[][],
 *   path: number[], description: string}} Searched A weight, and its search. */

const [WIDE, TALL, LEFT, TOP, FOOT] = [440, 150, 90, 14, 34]; // of a curve
const ACROSS = new Scale(0, 9, { from: LEFT + 14, to: WIDE - 14 }); // of the weights
const LEGEND = ["● boards expanded, larger for more", "╲ the largest f expanded", "★ the path found"];
const LEVEL = 1e6; // drawn for an infinite weight: the line is level

/** @param {Searched} searched */
const named = ({ weight }) => String(weight ?? "∞");

/** Numbers over the weights, on a logarithmic scale; a click goes to a weight. */
class Curve {
  /** @param {string} name
   *  @param {(at: number) => void} go */
  constructor(name, go) {
    this.name = name;
    this.plane = div("lab-weights-curve");
    this.plane.addEventListener("click", (event) => go(Math.round(ACROSS.at(pointOn(this.plane.children[0], event).x))));
    this.element = div("", label(`${name} (log scale)`), this.plane);
  }

  /** @param {Searched[]} weights
   *  @param {number} at
   *  @param {(number | null)[]} values
   *  @param {Record<string, (number | null)[]>} [bounds] By the class of their line. */
  show(weights, at, values, bounds = {}) {
    const known = /** @type {number[]} */ (values.filter(Boolean));
    const most = Math.max(1, ...known);
    const least = Math.min(most, ...known);
    const y = new Scale(least, Math.max(most, 1.6 * least), { from: TALL - FOOT, to: TOP, log: true });
    const points = (/** @type {(number | null)[]} */ numbers) =>
      numbers.flatMap((number, i) => (number && number <= y.high ? [[ACROSS.place(i), y.place(number)]] : []));
    const here = ACROSS.place(at);
    this.plane.replaceChildren(
      drawing(
        WIDE,
        TALL,
        `${this.name} by weight: ${weights.map((each, i) => `${named(each)}: ${values[i] ?? "none"}`).join(", ")}`,
        svg("rect", { class: "lab-here", x: here - 17, y: 0, width: 34, height: TALL }),
        ...Object.entries({ ...bounds, "lab-line": values }).map(([name, numbers]) => line(points(numbers), { class: name })),
        ...points(values).map(([cx, cy]) => svg("circle", { cx, cy, r: cx === here ? 7 : 4.5, class: "lab-point" })),
        ...[...new Set([least, most])].map((number) =>
          text(LEFT - 8, y.place(number) + 5, counted(number), { "text-anchor": "end" })),
        ...weights.map((each, i) => text(ACROSS.place(i), TALL - 8, named(each), { "text-anchor": "middle", class: i === at ? "lab-now" : "" })),
      ),
    );
  }
}

export class WeightsView extends PlayedView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const text = (/** @type {number} */ at) => `w = ${named(this.weights[at])}`;
    super(context, "weights", { label: "Weight", text, help: "" });
    const figures = new Figures();
    this.figures = ["Expanded", "Moves", "Moves too many", "Guaranteed at most"].map((name) => figures.add(name));
    this.plane = div("lab-weights-plane");
    const go = (/** @type {number} */ at) => this.timeline.take(at);
    this.work = new Curve("Boards expanded", go);
    this.moves = new Curve("Moves in the path, with the fewest and what is guaranteed", go);
    this.start = div("lab-weights-start");
    this.heuristic = select([]);
    const search = (/** @type {string} */ board) => this.job.press(() => ({ board, heuristic: this.heuristic.value }));
    this.heuristic.addEventListener("change", () => search(this.search.text));
    const other = form(() => search(this.text.value), field("Estimate h", this.heuristic), this.text.element, this.job.button);
    const legend = make("p", "lab-legend", ...LEGEND.map((each) => make("span", {}, each)));
    this.take();
    this.lay(
      this.timeline.element,
      this.status,
      div(
        "lab-columns lab-weights-body",
        div("lab-wide lab-stack", this.plane, legend),
        div("lab-wide lab-stack", div("lab-columns", this.start, figures.element), this.work.element, this.moves.element),
      ),
      folded("Another board or estimate", other, this.complaint.element),
    );
  }

  /** @returns {Searched[]} */
  get weights() {
    return this.search.weights;
  }

  take() {
    const { heuristics, heuristic, text, start, puzzle } = this.search;
    offer(this.heuristic, heuristics, heuristic);
    this.text.show(text);
    this.start.replaceChildren(smallBoard(start, puzzle, { label: "start: ", caption: "start" }));
    this.timeline.reset(this.weights.length - 1, this.modelAt, 1);
  }

  /** @param {number} at */
  sentence(at) {
    return this.weights[at].description;
  }

  show() {
    const { weights } = this;
    const { shortest } = this.search;
    const { at } = this.timeline;
    const { expanded, length, bound } = weights[at];
    const over = length === null || shortest === null ? null : length - shortest;
    const figures = [(length === null ? "> " : "") + counted(expanded), value(length), value(over), value(bound)];
    figures.forEach((each, i) => {
      this.figures[i].textContent = each;
    });
    this.announce();
    this.showPlane(weights[at]);
    this.work.show(weights, at, weights.map((each) => each.expanded));
    const bounds = { "lab-floor": weights.map(() => shortest), "lab-roof": weights.map((each) => each.bound) };
    this.moves.show(weights, at, weights.map((each) => each.length), bounds);
    this.needPython(true, this.heuristic, this.job.button);
  }

  /** @param {Searched} searched */
  showPlane({ cells, path, largest, weight }) {
    // The axes are the same for all weights; longer paths are cut off, so that the others can be read.
    const every = this.weights.flatMap((each) => each.cells);
    const g = Math.min(Math.max(4, ...every.map(([each]) => each + 1)), 3 * (this.search.shortest ?? Infinity));
    const h = Math.max(4, ...every.map(([, each]) => each));
    const plane = new Plane({ g, h, most: Math.max(1, ...cells.map(([, , count]) => count)) });
    const f = weight === null ? (Number(largest) + 0.5) * LEVEL : Number(largest);
    plane.show({
      title: `Boards expanded by moves made and estimate, w = ${weight ?? "∞"}`,
      layers: [{ cells: new Map(cells.map(([i, j, count]) => [`${i},${j}`, count])), className: "lab-done" }],
      limits: largest === null ? [] : [{ f, className: "lab-limit", weight: weight ?? LEVEL }],
      solution: path.map((estimate, i) => [i, estimate]),
    });
    this.plane.replaceChildren(plane.element);
  }
}
