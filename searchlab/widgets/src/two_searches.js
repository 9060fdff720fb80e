// Two searches of one board, stepped together on one tree.

import "./two_searches.css";
import { Board } from "./board.js";
import { counted, div, Figures, filled, folded, form, label, make, Table, value } from "./dom.js";
import { MAIN } from "./panels.js";
import { INVERSE, slid } from "./puzzle.js";
import { columnsOf } from "./recording.js";
import { StrategyList } from "./searching.js";
import { TreeView } from "./tree_view.js";

const SIGNS = ["◀", "▶"];
const KEYS =
  "Space plays, ← and → step. In the tree the arrow keys walk from node to node, Enter goes to the " +
  "moment when the node was made.";

/** One of the two searches: the board that it expanded last, and what it has counted. */
class Lane {
  /** @param {any} side
   *  @param {number} number
   *  @param {import("./recording.js").Recording} recording */
  constructor(side, number, recording) {
    this.side = side;
    this.columns = columnsOf(side.columns);
    this.counters = columnsOf(side.counters);
    this.recording = recording;
    this.board = new Board(recording);
    this.doing = label("");
    const sign = make("b", { className: `lab-two-${number}`, ariaHidden: "true" }, SIGNS[number]);
    const text = div("", make("p", {}, sign, " ", side.label), this.doing);
    this.element = div("lab-two-lane", this.board.element, text);
  }

  /** The node that it expanded last, at its end the goal; and what it does then.
   *  @param {number} at */
  step(at) {
    const { nodes } = this.columns;
    const { columns, payload } = this.recording;
    const step = Math.min(at, nodes.length - 1);
    const node = nodes[step];
    const ended = step === nodes.length - 1;
    return { step, node, ended, text: ended ? this.side.ending : filled(payload.texts.depth, { g: columns.g[node] }) };
  }

  /** @param {number} at */
  show(at) {
    const { recording } = this;
    const { node, text } = this.step(at);
    const board = recording.board(node);
    const last = slid(board, INVERSE[recording.move(node)], recording);
    this.board.show(board, { last, label: `${this.side.label}: ` });
    this.doing.textContent = text;
  }
}

export class TwoSearchesView extends TreeView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const words = { label: "Playing both searches", job: "Search", help: KEYS, traits: [] };
    super(context, "two", words, context.model.get("_search").looks);
    /** @type {Lane[]} */
    this.lanes = [];
    this.boards = div("lab-two-lanes");
    this.figures = new Figures();
    this.totals = Object.keys(this.search.counters).map((name) => {
      return { name, element: this.figures.add(name) };
    });
    const heads = SIGNS.map((sign, i) => make("b", `lab-two-${i}`, sign));
    this.table = new Table(["", ...heads]);
    this.strategies = new StrategyList(this, 2, 2, SIGNS);
    const left = div("lab-two-left lab-stack", this.boards, this.figures.element, this.table.element);
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
    this.lanes = payload.sides.map((/** @type {any} */ side, /** @type {number} */ i) => new Lane(side, i, recording));
    this.boards.replaceChildren(...this.lanes.map(({ element }) => element));
    this.tree.showLegend(payload.looks.keys());
    this.showJumps();
    this.text.show(payload.text);
    this.strategies.fill(payload.menu);
  }

  // -- showing ----------------------------------------------------------------------------------

  show() {
    const { recording, timeline, lanes } = this;
    const { at } = timeline;
    recording.go(at);
    for (const lane of lanes) lane.show(at);
    for (const { name, element } of this.totals) element.textContent = counted(recording.counters[name][at]);
    const steps = lanes.map((lane) => ({ ...lane, ...lane.step(at) }));
    const rows = MAIN.filter((name) => lanes.some(({ counters }) => counters[name])).map((name) => [
      name,
      ...steps.map(({ counters, columns, step }) => value(counters[name]?.[columns.events[step]])),
    ]);
    this.table.fill([...rows, ["moves", ...steps.map(({ ended, side }) => (ended ? value(side.moves) : "–"))]]);
    this.tree.show();
    this.needPython(true, this.job.button);
    this.announce();
  }

  /** What happened at the last step.
   *  @param {number} at */
  sentence(at) {
    const { texts, summary } = this.search;
    if (at === this.recording.length) return summary;
    const [first, second] = this.lanes.map((lane) => lane.step(at).text);
    return at ? filled(texts.step, { first, second }) : texts.start;
  }

  /** What is known of a node, but for its board.
   *  @param {number} node */
  describe(node) {
    const { recording, lanes } = this;
    const { texts, looks } = this.search;
    const [status] = looks[recording.status[node]];
    const values = { move: recording.move(node), status, g: recording.columns.g[node] };
    const words = [filled(recording.isRoot(node) ? texts.root : texts.node, values)];
    lanes.forEach(({ columns }, i) => {
      const known = ["h", "f"].filter((name) => columns[name]).map((name) => `${name} ${value(columns[name][node])}`);
      if (known.length) words.push(filled(texts.estimates[i], { values: known.join(" ") }));
    });
    return words.join(", ");
  }
}
