// Two searches of one board, stepped together on one tree.

import "./two_searches.css";
import { Board } from "./board.js";
import { button, counted, div, Figures, folded, form, label, make, row, Table, value } from "./dom.js";
import { INVERSE, slid } from "./puzzle.js";
import { column } from "./recording.js";
import { StrategyList } from "./searching.js";
import { TreeView } from "./tree_view.js";

const SIGNS = ["◀", "▶"];
const NAMES = ["first ◀", "second ▶"];
const KEYS =
  "Space plays, ← and → step. In the tree the arrow keys walk from node to node, Enter goes to the " +
  "moment when the node was made, + and - zoom.";
/** What is counted of each search.
 *  @type {Record<string, string>} */
const COUNTERS = { expanded: "Expanded", generated: "Generated", frontier: "Frontier", stored: "Stored" };

/** One of the two searches: the board that it expanded last, and what it has counted. */
class Lane {
  /** @param {any} side
   *  @param {number} number
   *  @param {import("./recording.js").Recording} recording */
  constructor(side, number, recording) {
    this.side = side;
    this.expands = column(side.expands);
    this.counters = Object.fromEntries(
      Object.entries(side.counters).map(([name, view]) => [name, column(/** @type {any} */ (view))]),
    );
    for (const name of ["h", "f"]) if (side[name]) side[name] = column(side[name], Float32Array);
    this.board = new Board(recording);
    const sign = make("b", { className: `lab-two-${number}`, ariaHidden: "true" }, SIGNS[number]);
    this.doing = label("");
    const words = div("", make("p", {}, sign, " ", side.label), this.doing);
    this.element = div("lab-two-lane", this.board.element, words);
  }

  /** @param {import("./recording.js").Recording} recording */
  show(recording) {
    const { side, doing, expands } = this;
    const { at } = recording;
    const over = at >= side.steps;
    const found = over && side.way.length;
    const node = found ? side.way.at(-1) : at ? expands[Math.min(at, side.steps) - 1] : 0;
    const board = recording.board(node);
    const label = `${side.label}, ${found ? "the goal" : at ? "expanded last" : "the start"}: `;
    this.board.show(board, { last: slid(board, INVERSE[recording.move(node)], recording), label });
    doing.textContent = over ? side.outcome : `at depth ${recording.columns.g[node]}`;
  }
}

export class TwoSearchesView extends TreeView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const words = { label: "Playing both searches", job: "Search", help: KEYS, traits: [] };
    super(context, "two", words, context.model.get("_search").looks);
    for (const [name, colour] of Object.entries(this.search.colours)) {
      this.root.style.setProperty(`--searchlab-${name}`, colour);
    }
    /** @type {Lane[]} */
    this.lanes = [];
    this.boards = div("lab-two-lanes");
    const figures = new Figures();
    this.figures = ["both", ...SIGNS.map((sign) => `only ${sign}`)].map((name) => figures.add(name));
    const heads = SIGNS.map((sign, i) => make("b", `lab-two-${i}`, sign));
    this.table = new Table(["", ...heads]);
    this.jumps = row();
    this.strategies = new StrategyList(this, 2, 2, SIGNS);
    const counts = div("", label("Boards expanded by"), figures.element);
    const left = div("lab-two-left lab-stack", this.boards, counts, this.table.element);
    const right = div("lab-wide lab-stack", this.tree.stage, this.tree.foot);
    const setup = form(() => this.job.press(() => this.request()), this.text.element, this.job.button);
    this.take();
    this.lay(
      div(
        "lab-stack",
        this.timeline.element,
        this.status,
        div("lab-columns", left, right),
        this.jumps,
        folded("Another search", this.strategies.element, setup, this.complaint.element),
      ),
    );
  }

  request() {
    return { board: this.text.value, searches: this.strategies.chosen };
  }

  take() {
    const { search: payload, recording, timeline } = this;
    const { length } = recording;
    timeline.reset(length, this.get("at"), length > 400 ? "all" : length > 60 ? 15 : 5);
    timeline.setMarks(
      payload.sides.map((/** @type {any} */ { steps }, /** @type {number} */ i) => {
        return { at: steps, meaning: i ? "second" : "first", words: `End of the ${NAMES[i]}` };
      }),
    );
    this.lanes = payload.sides.map((/** @type {any} */ side, /** @type {number} */ i) => new Lane(side, i, recording));
    this.boards.replaceChildren(...this.lanes.map(({ element }) => element));
    this.totals = ["both", "first", "second"].map((name) => column(payload.totals[name]));
    this.tree.showLegend(payload.looks.keys());
    const jumps = payload.jumps.map((/** @type {[string, number]} */ [name, at]) =>
      button(name, () => this.timeline.take(at)),
    );
    this.jumps.replaceChildren(label("Jump to"), ...jumps);
    this.text.show(payload.start, true);
    this.strategies.fill(payload.menu);
  }

  // -- showing ----------------------------------------------------------------------------------

  show() {
    const { recording, timeline, lanes } = this;
    const { at } = timeline;
    recording.go(at);
    for (const lane of lanes) lane.show(recording);
    this.figures.forEach((figure, i) => {
      figure.textContent = counted(this.totals?.[i][at] ?? 0);
    });
    const names = Object.keys(COUNTERS).filter((name) => lanes.some(({ counters }) => counters[name]));
    const rows = names.map((name) => [COUNTERS[name], ...lanes.map(({ counters }) => value(counters[name]?.[at]))]);
    this.table.fill([...rows, ["Moves", ...lanes.map(({ side }) => (at >= side.steps ? value(side.moves) : "–"))]]);
    this.tree.show();
    this.needPython(true, this.job.button);
    this.announce();
  }

  /** What happened at the last step.
   *  @param {number} at */
  sentence(at) {
    const { recording, lanes, search: payload } = this;
    if (at === recording.length) return payload.summary;
    if (!at) return "Press play. Both expand the start first; then each goes its own way.";
    const ended = lanes.findIndex(({ side }) => side.steps < at);
    if (ended >= 0) return `The ${NAMES[ended]} has ended; the ${NAMES[1 - ended]} continues.`;
    const [one, other] = lanes.map(({ expands }) => expands[at - 1]);
    if (recording.sameBoard(one, other)) return "Both expand the same board.";
    const [first, second] = [one, other].map((node) => `depth ${recording.columns.g[node]}`);
    return `The ${NAMES[0]} expands a board at ${first}, the ${NAMES[1]} another at ${second}.`;
  }

  /** What is known of a node, but for its board.
   *  @param {number} node */
  describe(node) {
    const { recording, search: payload, lanes } = this;
    const words = [recording.isRoot(node) ? "root" : `move ${recording.move(node)}`];
    words.push(payload.looks[recording.status[node]].name, `depth ${recording.columns.g[node]}`);
    lanes.forEach(({ side }, i) => {
      const known = ["h", "f"].filter((name) => side[name]).map((name) => `${name} ${value(side[name][node])}`);
      if (known.length) words.push(`${NAMES[i]}: ${known.join(" ")}`);
    });
    return words.join(", ");
  }
}
