// The panels of the player: what stands beside and below the tree.

import { Board, smallBoard } from "./board.js";
import { button, counted, div, field, Figures, make, select, Table, textInput, toggle, value } from "./dom.js";
import { INVERSE, slid } from "./puzzle.js";

/** @typedef {import("./recording.js").Recording} Recording */

const NEXT = 5; // boards of the frontier that are shown
const ROWS = 9; // of the table
export const [EXPANDED, FRONTIER] = [0, 1]; // statuses of the player's nodes

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

/** The board that is looked at, and its numbers. */
export class BoardPanel {
  constructor() {
    this.place = div("lab-player-board");
    this.figures = new Figures();
    this.element = div("lab-stack", this.place, this.figures.element);
  }

  /** @param {Recording} recording */
  take(recording) {
    this.board = new Board(recording);
    this.place.replaceChildren(this.board.element);
    this.figures.element.replaceChildren();
    this.values = valuesOf(recording).map((name) => ({ name, element: this.figures.add(name) }));
    const { formula } = recording.payload;
    this.figures.element.title = formula ? `f = ${formula}` : "";
  }

  /** @param {Recording} recording
   *  @param {number} node */
  show(recording, node) {
    const board = recording.board(node);
    this.board?.show(board, { last: slid(board, INVERSE[recording.move(node)], recording) });
    for (const { name, element } of this.values ?? []) element.textContent = value(recording.columns[name][node]);
  }
}

/** The next boards of the frontier, with what orders them. */
export class FrontierPanel {
  constructor() {
    this.title = make("p", "lab-label");
    this.boards = div("lab-player-next");
    this.element = div("lab-player-frontier", this.title, this.boards);
  }

  /** @param {Recording} recording */
  show(recording) {
    const { stack } = recording.payload;
    const next = stack ? [] : recording.next(NEXT, FRONTIER);
    this.title.textContent = stack
      ? "Depth-first: only the path is kept"
      : next.length
        ? "Next on the frontier"
        : "The frontier is empty";
    const boards = next.map((node) =>
      smallBoard(recording.board(node), recording, { caption: keyWords(recording, node) }),
    );
    this.boards.replaceChildren(...boards);
  }
}

/** The last expansions, the latest first. */
export class TablePanel {
  /** @param {(at: number) => void} go */
  constructor(go) {
    this.go = go;
    this.element = div("lab-player-table");
  }

  /** @param {Recording} recording */
  show(recording) {
    const { at, columns, payload } = recording;
    const values = valuesOf(recording);
    const table = new Table([payload.unit, ...values, "children"]);
    const events = Array.from({ length: Math.min(ROWS, at) }, (_, i) => at - 1 - i);
    const rows = events.map((event) => [
      button(counted(event + 1), () => this.go(event + 1)),
      ...values.map((name) => value(columns[name][columns.expands[event]])),
      recording.children(event).map((child) => outcomeWords(recording, child)).join("; "),
    ]);
    table.fill(rows)[0]?.setAttribute("aria-current", "step");
    this.element.replaceChildren(table.element);
  }
}

/** What has been counted: three numbers, and more where the reader wants them. */
export class CountersPanel {
  constructor() {
    this.main = new Figures("lab-player-counters");
    this.rest = new Figures("lab-player-counters");
    this.rest.element.hidden = true;
    this.more = toggle("More", (on) => {
      this.rest.element.hidden = !on;
      this.more.ariaPressed = String(on);
    });
    this.element = div("lab-player-totals", this.main.element, this.rest.element, this.more);
    /** @type {((recording: Recording, node: number) => void)[]} */
    this.updates = [];
  }

  /** @param {Recording} recording */
  take({ payload, columns, counters }) {
    this.main.element.replaceChildren();
    this.rest.element.replaceChildren();
    this.updates = [];
    const add = (/** @type {Figures} */ figures, /** @type {string} */ name, /** @type {any} */ text) => {
      const element = figures.add(name);
      this.updates.push((recording, node) => {
        element.textContent = text(recording, node);
      });
    };
    const usual = ["expanded", "frontier", "stored"];
    payload.counters.forEach((/** @type {any} */ { name, title }, /** @type {number} */ i) =>
      add(usual.includes(name) ? this.main : this.rest, title, (/** @type {Recording} */ { at }) => counted(counters[i][at])),
    );
    const { limit, distance } = columns;
    if (limit) add(this.main, "limit", (/** @type {Recording} */ { at }) => value(limit[Math.max(0, at - 1)]));
    if (!distance) return;
    add(this.rest, "true distance of this board", (/** @type {any} */ _, /** @type {number} */ node) =>
      distance[node] === 255 ? "none" : distance[node],
    );
  }

  /** @param {Recording} recording
   *  @param {number} node */
  show(recording, node) {
    for (const update of this.updates) update(recording, node);
  }
}

/** Offer names in a list, the rarer ones below the others.
 *  @param {HTMLSelectElement} list
 *  @param {[string, string, boolean][]} names The value and the name of each, and whether it is rare.
 *  @param {string} chosen */
export function offerNames(list, names, chosen) {
  const [usual, rare] = [false, true].map((which) =>
    names.filter((each) => each[2] === which).map(([key, name]) => new Option(name, key, false, key === chosen)),
  );
  list.replaceChildren(...usual, ...(rare.length ? [make("optgroup", { label: "Rarely used" }, ...rare)] : []));
}

/** The fields in which a strategy is chosen, with its heuristic and its order of moves. */
export class StrategyFields {
  /** @param {import("./view.js").View} view */
  constructor(view) {
    this.view = view;
    this.strategy = select([]);
    this.heuristic = select([]);
    this.order = textInput({ maxLength: 12, size: 6 });
    /** @type {string[]} */
    this.informed = []; // the strategies that take a heuristic
    this.place = field("Heuristic", this.heuristic);
    this.elements = [field("Strategy", this.strategy), this.place, field("Order of moves", this.order)];
    this.strategy.addEventListener("change", () => this.settle());
  }

  /** @param {any} menu */
  fill({ strategies, strategy, heuristics, heuristic, order, informed }) {
    this.informed = informed;
    offerNames(this.strategy, strategies, strategy);
    offerNames(this.heuristic, heuristics, heuristic);
    this.order.value = order;
    this.settle();
  }

  /** Show the heuristics where the strategy takes one. */
  settle() {
    this.place.hidden = !this.informed.includes(this.strategy.value);
    this.view.needPython(true, this.strategy, this.heuristic, this.order);
  }

  get chosen() {
    const { strategy, heuristic, order } = this;
    return { strategy: strategy.value, heuristic: heuristic.value, order: order.value };
  }
}
