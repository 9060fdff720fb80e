// Two searches of one board, stepped together on one tree.

import { Asking } from "./asking.js";
import {
  BoardText,
  button,
  Complaint,
  div,
  Figures,
  form,
  label,
  make,
  onPress,
  row,
} from "./kit.js";
import { INVERSE, slid } from "./puzzle.js";
import { StrategyFields } from "./strategy_fields.js";
import { smallTray } from "./tray.js";
import { TreeStage } from "./tree_stage.js";
import { TreeView } from "./tree_view.js";
import { Union } from "./union.js";
import { widget } from "./view.js";
import { counted, valueWords } from "./words.js";

const HELP =
  "Space plays, ← and → step. In the tree the arrow keys walk from node to node, Enter goes to the " +
  "moment when the node was made, + and - come nearer and go away, z folds a subtree.";

const SIGNS = ["◀", "▶"];
const NAMES = ["first ◀", "second ▶"];
// What a node is, by its status in union.js, and in the legend.
const WORDS = [
  "expanded by both",
  ...NAMES.map((name) => `expanded only by the ${name}`),
  "waits on both frontiers",
  ...NAMES.map((name) => `waits on the frontier of the ${name}`),
  "dropped",
  "goal",
];
const EXPANDED = ["both expand", "only ◀", "only ▶"];
const KEYS = [...EXPANDED, "waits on both", "waits on ◀", "waits on ▶", ...WORDS.slice(6)];
const ROWS = ["Expanded", "Generated", "Frontier", "Held", "Moves"];

/** One of the two searches: the board that it expanded last. */
class Lane {
  /** @param {Union} search
   *  @param {number} number */
  constructor(search, number) {
    this.side = search.sides[number];
    this.tray = smallTray(search);
    const sign = make("b", { className: `searchlab-two-${number}`, ariaHidden: "true" }, SIGNS[number]);
    this.doing = label("");
    const words = div("searchlab-two-words", make("p", {}, sign, " ", this.side.label), this.doing);
    this.element = div("searchlab-two-lane", this.tray.element, words);
  }

  /** @param {Union} search
   *  @param {number} at */
  show(search, at) {
    const { side, tray, doing } = this;
    const ended = at >= side.length && side.way.length > 0;
    const node = ended ? side.way[side.way.length - 1] : side.last(at);
    const board = search.board(node);
    const words = `${side.label}, ${ended ? "the goal" : at ? "expanded last" : "the start"}: `;
    tray.show(board, { last: slid(board, INVERSE[search.moveTo(node)], search), words });
    doing.textContent = at >= side.length ? side.outcome : `at depth ${search.g[node]}`;
  }
}

/** The counters of both, beside each other. */
class Totals {
  /** @param {Union} search */
  constructor(search) {
    const heads = SIGNS.map((sign, i) => {
      const mark = make("b", { className: `searchlab-two-${i}`, ariaHidden: "true" }, sign);
      return make("th", { scope: "col" }, mark, make("span", "searchlab-two-spoken", search.sides[i].label));
    });
    const rows = ROWS.map((name) => {
      const cells = SIGNS.map(() => make("td"));
      return { cells, element: make("tr", {}, make("th", { scope: "row" }, name), ...cells) };
    });
    this.cells = rows.map(({ cells }) => cells);
    this.element = make(
      "table",
      "searchlab-table searchlab-two-table",
      make("thead", {}, make("tr", {}, make("td"), ...heads)),
      make("tbody", {}, ...rows.map(({ element }) => element)),
    );
  }

  /** @param {Union} search
   *  @param {number} at */
  show(search, at) {
    search.sides.forEach((side, i) => {
      const { expanded, generated, frontier, held } = side.counts(at);
      const moves = at >= side.length && side.moves !== null ? counted(side.moves) : "–";
      const values = [...[expanded, generated, frontier, held].map(valueWords), moves];
      values.forEach((value, row) => {
        this.cells[row][i].textContent = value;
      });
    });
  }
}

/** @extends {TreeView<Union>} */
class TwoSearchesView extends TreeView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "two", Union);
    for (const [name, colour] of Object.entries(this.told.colours)) {
      this.root.style.setProperty(`--searchlab-${name}`, colour);
    }
    /** @type {Lane[]} */
    this.lanes = [];
    this.totals = new Totals(this.search);
    this.tree = new TreeStage(this, this.legend, this.told.looks);
    this.text = new BoardText(() => this.text.show(this.told.start));
    this.fields = [new StrategyFields(), new StrategyFields()];
    this.asking = new Asking(this, "Search", "searched");
    this.complaint = new Complaint(HELP, this.id);
    this.tree.stage.classList.add("searchlab-scene");
    this.transport = div("searchlab-abreast searchlab-scene");
    this.boards = div("searchlab-two-lanes searchlab-scene");
    const figures = new Figures("searchlab-scene");
    this.figures = {
      both: figures.add("both"),
      first: figures.add(`only ${NAMES[0]}`),
      second: figures.add(`only ${NAMES[1]}`),
    };
    this.table = div("searchlab-two-totals");
    this.jumps = row();
    this.jumps.classList.add("searchlab-two-jumps");
    const counts = make("div", {}, label("Boards expanded so far by"), figures.element);
    const left = div("searchlab-left", this.boards, counts, this.status, this.table);
    this.lay(
      div(
        "searchlab-two-whole",
        this.transport,
        div("searchlab-columns", left, div("searchlab-right", this.tree.element)),
        this.jumps,
        this.makeSetup(),
      ),
    );
    this.take();
    this.listen();
    this.begin("The kernel is gone; what was searched can still be played.");
  }

  /** The fields with which two other searches are asked for. */
  makeSetup() {
    const [one, other] = this.fields.map(({ elements }, i) => {
      const name = i ? "Second search" : "First search";
      const group = make("div", { className: "searchlab-row", role: "group", ariaLabel: name });
      group.append(make("b", { className: `searchlab-two-${i}`, ariaHidden: "true" }, SIGNS[i]), ...elements);
      return group;
    });
    const place = row(this.text.element, this.asking.button);
    place.classList.add("searchlab-typed");
    const fields = form(() => this.ask(), one, other, place);
    fields.classList.add("searchlab-two-form");
    return div("searchlab-two-whole searchlab-setup", fields, this.complaint.element);
  }

  /** @returns {import("./tree_view.js").Playing} */
  playing() {
    const { length, sides } = this.search;
    return {
      label: "Playing both searches",
      unit: "expansion",
      speed: length > 400 ? "all" : length > 60 ? 15 : 5,
      marks: sides.map((side, i) => ({ at: side.length, meaning: i ? "second" : "first" })),
    };
  }

  /** Take two searches up: everything that depends on them is made anew. */
  take() {
    const { told, search } = this;
    this.lanes = [new Lane(search, 0), new Lane(search, 1)];
    this.boards.replaceChildren(...this.lanes.map(({ element }) => element));
    this.totals = new Totals(search);
    this.table.replaceChildren(this.totals.element);
    this.transport.replaceChildren(this.timeline.element);
    this.fillLegend(KEYS.map((words, status) => [status, words]));
    this.jumps.replaceChildren(label("Jump to"), ...this.makeJumps());
    this.text.edited = false;
    this.text.show(told.start);
    this.fields.forEach((fields, i) => fields.fill(told.sides[i].fields));
  }

  /** The buttons that go where something is to be seen. */
  makeJumps() {
    const { search } = this;
    const jump = (/** @type {string} */ name, /** @type {number} */ at) => {
      const control = button(name);
      onPress(control, () => this.timeline.take(at));
      return control;
    };
    const parting = search.parting();
    return [
      ...(parting === null ? [] : [jump("Where they part", parting)]),
      ...search.sides.map(({ length }, i) => jump(`End of the ${NAMES[i]}`, length)),
    ];
  }

  // -- showing --------------------------------------------------------------------------

  show() {
    const { search, timeline, figures, live } = this;
    const { at } = timeline;
    for (const lane of this.lanes) lane.show(search, at);
    const { both, first, second } = search.totals(at);
    figures.both.textContent = counted(both);
    figures.first.textContent = counted(first);
    figures.second.textContent = counted(second);
    this.totals.show(search, at);
    this.tree.show();
    this.announce();
    for (const fields of this.fields) fields.settle(this.asks);
    this.switch(live, this.text.input, this.asking.button);
  }

  /** What happened at the last step.
   *  @param {number} at */
  sentence(at) {
    const { search, told } = this;
    if (at === search.length) return told.summary;
    if (!at) return "Press play. Both expand the start first; then each goes its own way.";
    const [one, other] = search.sides;
    const nodes = [one, other].map((side) => side.expands[at - 1]);
    const ended = [one, other].findIndex(({ length }) => length < at);
    if (ended >= 0) return `The ${NAMES[ended]} has ended; the ${NAMES[1 - ended]} goes on.`;
    if (search.numbers[nodes[0]] === search.numbers[nodes[1]]) return "Both expand the same board.";
    const [first, second] = nodes.map((node) => `depth ${search.g[node]}`);
    return `The ${NAMES[0]} expands a board at ${first}, the ${NAMES[1]} another at ${second}.`;
  }

  /** What is known of a node, but for its board.
   *  @param {number} node */
  nodeWords(node) {
    const { search } = this;
    const { at } = this.timeline;
    const words = [search.isRoot(node) ? "root" : `move ${search.moveTo(node)}`];
    words.push(WORDS[search.status(node, at)], `depth ${search.g[node]}`);
    search.sides.forEach((side, i) => {
      const known = [];
      if (side.expanded[node] <= at) known.push(`expansion ${counted(side.expanded[node])}`);
      else if (side.boards[search.numbers[node]] <= at) known.push("expanded by another path");
      else if (side.made[node] > at) known.push("not reached");
      if (side.h) known.push(`h ${valueWords(side.h[node])}`);
      if (side.h && side.weights[0]) known.push(`f ${valueWords(side.f(node, search.g[node]))}`);
      if (known.length) words.push(`${NAMES[i]}: ${known.join(" ")}`);
    });
    return words.join(", ");
  }

  // -- asking Python ----------------------------------------------------------------------

  ask() {
    const [first, second] = this.fields;
    this.asking.press(
      () => ({ do: "search", text: this.text.input.value, first: first.asked, second: second.asked }),
      (why) => this.complaint.show(why, /^the order/.test(why ?? "") ? first.order : this.text.input),
    );
  }
}

export default widget(TwoSearchesView);
