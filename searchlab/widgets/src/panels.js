// The panels of the player: what stands beside and below the tree.

import { Board, smallBoard } from "./board.js";
import { button, counted, div, field, Figures, make, offer, select, several, Table, textInput, toggle, value } from "./dom.js";
import { cellsOf, Plane } from "./plane.js";
import { INVERSE, slid } from "./puzzle.js";

/** @typedef {import("./recording.js").Recording} Recording */

const NEXT = 5; // boards of the frontier that are shown
const ROWS = 9; // of the table
export const MAIN = ["expanded", "frontier", "on the path", "stored"]; // counters that are always shown
export const [EXPANDED, FRONTIER, , PRUNED, GOAL] = [0, 1, 2, 3, 4]; // statuses of the player's nodes

/** The value that orders the frontier.
 *  @param {Recording} recording
 *  @param {number} node */
export function keyWords(recording, node) {
  const { key } = recording.payload;
  return `${key} = ${value(recording.columns[key]?.[node])}`;
}

/** A child's move, and what became of it.
 *  @param {Recording} recording
 *  @param {number} child */
export const outcomeWords = (recording, child) =>
  `${recording.move(child)}: ${recording.payload.quiz.reasons[recording.columns.reason[child]][0]}`;

/** The names of the columns that a search has, of g, h and f.
 *  @param {Recording} recording */
const valuesOf = ({ columns, payload }) =>
  ["g", "h", "f"].filter((name) => columns[name] && (name !== "f" || payload.key === "f"));

/** @typedef {{element: HTMLElement, show: (node: number) => void}} Panel Of one recording; `node` is
 *    the selected one. */

/** The board of the selected node, and its numbers.
 *  @param {Recording} recording
 *  @returns {Panel} */
export function boardPanel(recording) {
  const board = new Board(recording);
  const figures = new Figures();
  const values = valuesOf(recording).map((name) => ({ name, element: figures.add(name) }));
  const { formula } = recording.payload;
  figures.element.title = formula ? `f = ${formula}` : "";
  const show = (/** @type {number} */ node) => {
    const tiles = recording.board(node);
    board.show(tiles, { last: slid(tiles, INVERSE[recording.move(node)], recording) });
    for (const { name, element } of values) element.textContent = value(recording.columns[name][node]);
  };
  return { element: div("lab-player-board lab-stack", board.element, figures.element), show };
}

/** The next boards of the frontier, with what orders them.
 *  @param {Recording} recording
 *  @returns {Panel} */
export function frontierPanel(recording) {
  const title = make("p", "lab-label", "Depth-first: only the path is kept");
  const boards = div("lab-player-next");
  const show = () => {
    if (recording.payload.stack) return;
    const next = recording.next(NEXT, FRONTIER);
    title.textContent = next.length ? "Next on the frontier" : "The frontier is empty";
    const small = (/** @type {number} */ node) =>
      smallBoard(recording.board(node), recording, { caption: keyWords(recording, node) });
    boards.replaceChildren(...next.map(small));
  };
  return { element: div("lab-player-frontier", title, boards), show };
}

/** The last expansions, the latest first.
 *  @param {Recording} recording
 *  @param {(at: number) => void} go
 *  @returns {Panel} */
export function tablePanel(recording, go) {
  const { columns, payload } = recording;
  const values = valuesOf(recording);
  const table = new Table([payload.unit, ...values, "children"]);
  const show = () => {
    const { at } = recording;
    const events = Array.from({ length: Math.min(ROWS, at) }, (_, i) => at - 1 - i);
    const rows = events.map((event) => [
      button(counted(event + 1), () => go(event + 1)),
      ...values.map((name) => value(columns[name][columns.expands[event]])),
      recording.children(event).map((child) => outcomeWords(recording, child)).join("; "),
    ]);
    table.fill(rows)[0]?.setAttribute("aria-current", "step");
  };
  return { element: div("lab-player-table", table.element), show };
}

/** The plane of g and h, for a search with a heuristic.
 *  @param {Recording} recording
 *  @returns {Panel} */
export function planePanel(recording) {
  const { columns, payload, status } = recording;
  const { expands, limit } = columns;
  const largest = (/** @type {Iterable<number>} */ all) =>
    [...all].reduce((most, each) => (Number.isFinite(each) ? Math.max(most, each) : most), 1);
  /** @type {number[]} */
  const starts = limit ? payload.sections.starts : [0]; // each iteration is drawn alone
  const counts = starts.flatMap((start, i) => [...cellsOf(new Set(expands.subarray(start, starts[i + 1])), columns).values()]);
  const plane = new Plane({ g: largest(columns.g), h: largest(columns.h), most: largest(counts) });
  const show = (/** @type {number} */ node) => {
    const layer = (/** @type {number} */ which, /** @type {Partial<import("./plane.js").Layer>} */ look) => {
      return { cells: cellsOf([...status.keys()].filter((each) => status[each] === which && columns.h[each] >= 0), columns), className: "", ...look };
    };
    // Those up to now; the last one is in force.
    const fs = limit ? [...new Set(limit.subarray(0, recording.at || 1))] : payload.formula === "g + h" ? [columns.f[node]] : [];
    plane.show({
      title: `Boards by g and h after ${several(recording.at, payload.unit)}`,
      limits: fs.map((f, i) => ({ f, className: i < fs.length - 1 ? "lab-former" : "lab-limit" })),
      layers: [
        layer(EXPANDED, { className: "lab-expanded" }),
        layer(FRONTIER, { className: "lab-on-frontier" }),
        layer(PRUNED, { className: "lab-pruned", shape: "triangle" }),
      ],
      [status[node] === GOAL ? "solution" : "path"]: recording.path(node).map((each) => [columns.g[each], columns.h[each]]),
    });
  };
  return { element: div("lab-player-plane", plane.element), show };
}

/** What has been counted: three numbers, and more where the reader wants them.
 *  @param {Recording} recording */
export function countersPanel({ payload, columns, counters }) {
  const [main, rest] = [new Figures("lab-player-counters"), new Figures("lab-player-counters")];
  const more = toggle("More", (on) => {
    rest.element.hidden = !on;
    more.ariaPressed = String(on);
  });
  rest.element.hidden = true;
  /** @type {[HTMLElement, (at: number, node: number) => string][]} */
  const figures = Object.entries(counters).map(([title, numbers]) => {
    const place = MAIN.includes(title) ? main : rest;
    return [place.add(title), (at) => counted(numbers[at])];
  });
  const { limit, distance } = columns;
  if (limit) figures.push([main.add(payload.formula ? "threshold" : "depth limit"), (at) => value(limit[Math.max(0, at - 1)])]);
  if (distance) {
    const known = (/** @type {number} */ node) => (distance[node] === 255 ? "none" : distance[node]);
    figures.push([rest.add("true distance of this board"), (_, node) => known(node)]);
  }
  const show = (/** @type {number} */ at, /** @type {number} */ node) => {
    for (const [element, text] of figures) element.textContent = text(at, node);
  };
  return { element: div("lab-player-totals", main.element, rest.element, more), show };
}

/** The fields in which a strategy is chosen, with its heuristic and its order of moves. */
export class StrategyFields {
  /** @param {import("./view.js").View} view */
  constructor(view) {
    this.view = view;
    this.strategy = select([]);
    this.heuristic = select([]);
    this.order = textInput({ maxLength: 12, size: 6 });
    /** @type {[string, string, boolean][]} */
    this.strategies = []; // a key, a name, and whether it takes a heuristic
    this.shown = 0; // the search that these fields show, or the first
    this.place = field("Heuristic", this.heuristic);
    this.elements = [field("Strategy", this.strategy), this.place, field("Order of moves", this.order)];
    this.strategy.addEventListener("change", () => this.settle());
  }

  /** @param {any} menu
   *  @param {Record<string, any>} chosen The values of the fields, and the search that is shown. */
  fill({ strategies, heuristics, rare }, { strategy, heuristic, order, shown }) {
    this.strategies = strategies;
    offer(this.strategy, strategies, strategy, rare);
    offer(this.heuristic, heuristics, heuristic, rare);
    this.order.value = order;
    this.shown = shown;
    this.settle();
  }

  /** Show the heuristics where the strategy takes one. */
  settle() {
    this.place.hidden = !this.strategies.find(([key]) => key === this.strategy.value)?.[2];
    this.view.needPython(true, this.strategy, this.heuristic, this.order);
  }

  get chosen() {
    const { strategy, heuristic, order, shown } = this;
    return { strategy: strategy.value, heuristic: heuristic.value, order: order.value.trim(), shown };
  }
}
