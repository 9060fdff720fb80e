// Weighted A* with its weight on a slider.

import { Figures, div, label, make, offer, field } from "./kit.js";
import { Plane } from "./plane.js";
import { SearchView } from "./searching.js";
import { smallTray } from "./tray.js";
import { widget } from "./view.js";
import { capital, counted } from "./words.js";

const HELP =
  "The arrow keys move the weight, and so does a click in the curves. Type any board row by row, " +
  "the blank as x, 0 or _.";

/** @typedef {{expanded: number, length: number | null, largest: number | null, words: string,
 *    cells: number[][], way: number[]}} Found A search that was made. */

/** Where a search expanded boards, over g and h. */
class WeightsPlane extends Plane {
  /** @param {Found[]} all The searches that share the axes.
   *  @param {number | null} shortest */
  constructor(all, shortest) {
    const far = (/** @type {Found} */ { cells, way }) =>
      cells.reduce((most, [g]) => Math.max(most, g), way.length - 1);
    const high = (/** @type {Found} */ { cells, way }) =>
      [...cells.map(([, h]) => h), ...way].reduce((most, h) => Math.max(most, h), 0);
    // Long paths run out of the plane, or they would squeeze all others.
    const deepest = Math.min(Math.max(4, ...all.map(far)), 3 * (shortest ?? Infinity)) + 1;
    const highest = Math.max(4, ...all.map(high)) + 1;
    super({ deepest, highest, across: 570 / (deepest + 0.8), up: 390 / (highest + 1) });
  }

  /** @param {Found | null} found
   *  @param {{weight: number | null, formula: string}} of */
  show(found, { weight, formula }) {
    this.drawAxes();
    this.write(this.right, this.top - 10, formula, "searchlab-weights-formula");
    if (!found) {
      this.paint("Nothing is searched yet.");
      return;
    }
    const { cells, way, largest } = found;
    const most = Math.log(1 + Math.max(1, ...cells.map(([, , count]) => count)));
    for (const [g, h, count] of cells) {
      if (g > this.deepest) continue;
      const [x, y] = [this.x(g) - this.across / 2, this.y(h) - this.up / 2];
      const shade = 0.2 + (0.8 * Math.log(1 + count)) / most;
      this.parts.push(
        `<rect class="searchlab-weights-cell" x="${x.toFixed(1)}" y="${y.toFixed(1)}" ` +
          `width="${this.across.toFixed(1)}" height="${this.up.toFixed(1)}" ` +
          `opacity="${shade.toFixed(2)}"><title>g ${g}, h ${h}: ${counted(count)}</title></rect>`,
      );
    }
    if (largest !== null) {
      this.drawSlant("searchlab-plane-limit", largest, weight ?? Infinity);
    }
    const path = way.map((h, g) => [g, h]);
    if (way.length > this.deepest + 1) {
      const shown = path.slice(0, this.deepest + 1).map(([g, h]) => this.point(g, h));
      this.line("searchlab-plane-way", shown);
      this.write(this.right - 40, this.y(way[this.deepest]) - 14, `to ${way.length - 1} →`);
    } else if (way.length) this.drawWay(path);
    this.paint(`Boards expanded by moves made and estimate. ${found.words}`);
  }
}

const LEFT = 78; // of the first weight in a curve
const STEP = 36; // to the next one
const HIGH = 80; // of a curve

/** A number over the weights, on a logarithmic scale. */
class Curve {
  /** @param {string} name
   *  @param {(at: number) => void} go What a click does.
   *  @param {...HTMLElement} keys What its marks mean. */
  constructor(name, go, ...keys) {
    this.name = name;
    this.drawing = make("div", { className: "searchlab-weights-curve", role: "img" });
    const legend = make("p", "searchlab-legend", label(`${name} (log scale)`), ...keys);
    this.element = make("div", {}, legend, this.drawing);
    this.drawing.addEventListener("click", ({ clientX }) => {
      const { left, width } = this.drawing.getBoundingClientRect();
      const at = Math.round((((clientX - left) / width) * 420 - LEFT) / STEP);
      if (at >= 0 && at < this.count) go(at);
    });
    this.count = 0;
  }

  /** @param {{labels: string[], values: (number | null)[], open: boolean[], floor?: number | null,
   *    roof?: (number | null)[], at: number}} curve Numbers by weight, which of them is only known to
   *    be larger; a floor under them all, and a roof over each. */
  show({ labels, values, open, floor = null, roof = [], at }) {
    this.count = labels.length;
    const known = /** @type {number[]} */ ([...values, floor].filter((value) => value !== null));
    const low = Math.max(1, Math.min(...known));
    const high = Math.max(1.6 * low, ...known);
    const x = (/** @type {number} */ i) => LEFT + STEP * i;
    const y = (/** @type {number} */ value) =>
      22 + (HIGH - 22) * (1 - Math.log(Math.max(value, low) / low) / Math.log(high / low));
    const line = (/** @type {string} */ name, /** @type {(number | null)[]} */ numbers) => {
      const points = numbers.flatMap((value, i) =>
        value === null ? [] : [`${x(i)},${y(value).toFixed(1)}`],
      );
      return `<polyline class="searchlab-weights-${name}" points="${points.join(" ")}"/>`;
    };
    const parts = [
      `<rect class="searchlab-weights-here" x="${x(at) - STEP / 2}" y="0" width="${STEP}" height="120"/>`,
    ];
    if (floor !== null) parts.push(line("floor", labels.map(() => floor)));
    parts.push(line("roof", roof.map((most) => (most !== null && most <= high ? most : null))));
    parts.push(line("values", values));
    values.forEach((value, i) => {
      if (value === null) return;
      const kind = open[i] ? "searchlab-weights-open" : "searchlab-weights-point";
      const radius = i === at ? 7 : 5;
      parts.push(`<circle class="${kind}" cx="${x(i)}" cy="${y(value).toFixed(1)}" r="${radius}"/>`);
    });
    for (const value of known.length ? [...new Set([low, Math.max(...known)])] : []) {
      const place = `x="64" y="${y(value) + 6}"`;
      parts.push(`<text class="searchlab-weights-number" ${place}>${counted(value)}</text>`);
    }
    labels.forEach((words, i) => {
      const kind = i === at ? ' class="searchlab-weights-now"' : "";
      parts.push(`<text${kind} x="${x(i)}" y="${HIGH + 34}">${words}</text>`);
    });
    this.drawing.innerHTML = `<svg viewBox="0 0 420 124">${parts.join("")}</svg>`;
    const list = labels.map((words, i) => `${words}: ${open[i] ? "more than " : ""}${values[i] ?? "none"}`);
    this.drawing.ariaLabel = `${this.name} by weight: ${list.join(", ")}`;
  }
}

/** A mark, and what it means.
 *  @param {string} name
 *  @param {string} glyph */
const key = (name, glyph, text = "") => {
  const words = make("span", {}, text);
  const mark = make("b", { className: `searchlab-weights-key-${name}`, ariaHidden: "true" }, glyph);
  return { words, element: make("span", {}, mark, " ", words) };
};

class WeightsView extends SearchView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "weights", { label: "Weight", help: HELP, choices: {} });
    this.timeline.written = (at) => `w = ${this.label(at)}`;
    this.timeline.slider.ariaLabel = "Weight";
    this.plane = new WeightsPlane([], null);
    this.drawn = ""; // the axes that are drawn
    this.heuristic = make("select", "searchlab-select");
    this.heuristic.addEventListener("change", () => {
      this.save({ heuristic: this.heuristic.value });
      this.show();
    });
    this.picture = div("searchlab-scene");
    this.limit = key("limit", "╲");
    this.givenUp = key("cell", "○", "out of budget").element;
    const cells = key("cell", "■", "expanded, stronger for more boards");
    const way = key("way", "★", "the path found");
    const keys = [cells, this.limit, way].map(({ element }) => element);
    this.legend = make("p", "searchlab-legend searchlab-scene", ...keys);
    const figures = new Figures("searchlab-scene");
    const [expanded, length, over, most] = ["Expanded", "Moves", "Too many", "At most"].map(
      (name) => figures.add(name),
    );
    this.values = { expanded, length, over, most };
    this.start = smallTray(this.search.puzzle);
    this.now = div("searchlab-weights-now", this.start.element);
    this.progress = make("p", "searchlab-label");
    const go = (/** @type {number} */ at) => this.timeline.take(at);
    this.work = new Curve("Boards expanded", go, this.givenUp);
    const [fewest, promise] = [key("way", "―", "the fewest"), key("limit", "┄", "promised")];
    this.moves = new Curve("Moves in the path", go, fewest.element, promise.element);
    const said = div(
      "searchlab-beside searchlab-weights-say searchlab-scene",
      this.now,
      make("div", {}, this.status, this.progress),
    );
    const curves = div("searchlab-weights-curves", this.work.element, this.moves.element);
    const left = div("searchlab-left", this.picture, this.legend);
    const right = div("searchlab-right", figures.element, said, curves);
    const heuristic = field("Estimate h", this.heuristic);
    this.arrange(heuristic, div("searchlab-columns", left, right));
    this.timeline.element.append(heuristic);
    this.follow(["_found"], () => this.show());
    this.line.ask({ do: "look" });
  }

  /** @param {number} at */
  label(at) {
    return String(this.search.weights[at].weight ?? "∞");
  }

  /** The search with a weight; null where it is still to come.
   *  @param {number} at
   *  @returns {Found | null} */
  found(at) {
    return this.all()[at];
  }

  /** @returns {(Found | null)[]} */
  all() {
    return this.model.get("_found").searches[this.state.heuristic];
  }

  began() {
    const { search, timeline } = this;
    timeline.setLength(search.weights.length - 1, this.state.at);
    offer(this.heuristic, search.heuristics);
    this.start = smallTray(search.puzzle);
    this.start.show(search.start, { words: "start: " });
    this.now.replaceChildren(this.start.element);
  }

  /** @param {number} at */
  sentence(at) {
    const { name, formula } = this.search.weights[at];
    const words = this.found(at)?.words ?? "Being searched …";
    return `${capital(name)}, ${formula}. ${words}`;
  }

  show() {
    const { search, values } = this;
    const { at } = this.timeline;
    const { shortest, searches, promises } = this.model.get("_found");
    const { heuristic } = this.state;
    this.heuristic.value = heuristic;
    const all = this.all();
    const found = all[at];
    const made = Object.values(searches).flat();
    const count = made.filter(Boolean).length;
    const left = made.length - count;
    this.progress.textContent = left ? `Searching ahead: ${count} of ${made.length} searches made.` : "";
    const over = found?.length && shortest !== null ? found.length - shortest : null;
    const more = found && found.length === null ? "> " : "";
    values.expanded.textContent = found ? more + counted(found.expanded) : "…";
    values.length.textContent = found ? String(found.length ?? "–") : "…";
    values.over.textContent = over === null ? "–" : String(over);
    values.most.textContent = String(promises[heuristic][at] ?? "–");
    this.showPlane(all, at, shortest);
    const labels = search.weights.map((/** @type {any} */ _, /** @type {number} */ i) => this.label(i));
    const open = all.map((one) => one !== null && one.length === null);
    this.givenUp.hidden = !open.includes(true);
    const expanded = all.map((one) => one && one.expanded);
    this.work.show({ labels, values: expanded, open, at });
    const [lengths, roof] = [all.map((one) => one && one.length), promises[heuristic]];
    this.moves.show({ labels, values: lengths, open: [], floor: shortest, roof, at });
    this.settle();
    this.heuristic.disabled = !this.live;
  }

  /** @param {(Found | null)[]} all
   *  @param {number} at
   *  @param {number | null} shortest */
  showPlane(all, at, shortest) {
    const made = /** @type {Found[]} */ (all.filter(Boolean));
    this.plane = new WeightsPlane(made, shortest);
    this.plane.show(all[at], this.search.weights[at]);
    this.picture.replaceChildren(this.plane.element);
    const largest = all[at]?.largest ?? "…";
    this.limit.words.textContent = `the largest f expanded, ${largest}`;
  }
}

export default widget(WeightsView);
