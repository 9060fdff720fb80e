// The panels of the player: what stands beside and below the tree.

import { Board, smallBoard } from "./board.js";
import { button, counted, div, Figures, field, label, make, offer, row, select, Table, textInput, toggle, value } from "./dom.js"; // prettier-ignore
import { INVERSE, slid } from "./puzzle.js";

/** @typedef {import("./recording.js").Recording} Recording */

const NEXT = 5; // boards of the frontier that are shown
const ROWS = 9; // of the table
export const [EXPANDED, FRONTIER] = [0, 1]; // statuses of the player's nodes

/** What becomes of a child, in words.
 *  @type {Record<string, string>} */
export const OUTCOMES = {
  queued: "new board, queued",
  duplicate: "duplicate, dropped",
  inferior: "inferior, dropped",
  pruned: "above the limit, pruned",
  descended: "within the limit, next",
  goal: "the goal",
  meeting: "known to the other side",
};

/** The value that orders the frontier, in words.
 *  @param {Recording} recording
 *  @param {number} node */
export function keyWords(recording, node) {
  const { key } = recording.payload;
  return `${key} = ${value(recording.columns[key]?.[node])}`;
}

/** The board that is looked at, and its numbers. */
export class BoardPanel {
  constructor() {
    this.place = div("lab-player-board");
    this.figures = new Figures();
    this.element = div("lab-stack", this.place, this.figures.element);
  }

  /** @param {Recording} recording */
  take(recording) {
    const { columns, payload } = recording;
    this.board = new Board(recording);
    this.place.replaceChildren(this.board.element);
    this.figures.element.replaceChildren();
    /** @type {Record<string, HTMLElement>} */
    this.values = { g: this.figures.add("g") };
    if (columns.h) this.values.h = this.figures.add("h");
    if (columns.f && payload.key === "f") this.values.f = this.figures.add("f");
    this.figures.element.title = payload.formula ? `f = ${payload.formula}` : "";
  }

  /** @param {Recording} recording
   *  @param {number} node */
  show(recording, node) {
    const board = recording.board(node);
    this.board?.show(board, { last: slid(board, INVERSE[recording.move(node)], recording) });
    for (const [name, element] of Object.entries(this.values ?? {})) {
      element.textContent = value(recording.columns[name][node]);
    }
  }
}

/** The next boards of the frontier, with what orders them. */
export class FrontierPanel {
  constructor() {
    this.title = make("p", "lab-label");
    this.boards = div("lab-player-next");
    this.element = div("lab-player-frontier", this.title, this.boards);
  }

  /** @param {Recording} recording
   *  @param {boolean} hidden Whether it would answer a question. */
  show(recording, hidden) {
    const { stack } = recording.payload;
    const next = stack || hidden ? [] : recording.next(NEXT, FRONTIER);
    this.title.textContent = stack
      ? "Depth-first: only the path is kept"
      : next.length
        ? "Next on the frontier"
        : hidden
          ? "The frontier is hidden while it asks"
          : "The frontier is empty";
    const boards = next.map((node) =>
      smallBoard(recording.board(node), recording, { caption: keyWords(recording, node) }),
    );
    this.boards.replaceChildren(...boards);
  }
}

/** The four steps of every search, with what this expansion did in each. */
export class StepsPanel {
  constructor() {
    this.cells = ["Take", "Test", "Expand", "Remember"].map((name) => {
      const words = make("span");
      return { words, element: make("li", {}, make("strong", {}, name), words) };
    });
    this.element = make("ol", "lab-steps", ...this.cells.map(({ element }) => element));
    this.element.ariaLabel = "The four steps of an expansion";
  }

  /** @param {Recording} recording */
  show(recording) {
    this.words(recording).forEach((words, i) => {
      this.cells[i].words.textContent = words;
    });
  }

  /** @param {Recording} recording */
  words(recording) {
    const { at, length, payload, columns } = recording;
    const onTaking = payload.tests === "expansion";
    if (!at) {
      const root = payload.stack ? "the start" : "a board from the frontier";
      return [root, onTaking ? "is it the goal?" : "each child, once generated", "try its moves", "queue or drop each child"];
    }
    if (at === length && payload.solved && onTaking) {
      const found = recording.current();
      return [`a board with ${keyWords(recording, found)}`, "it is the goal", "–", "–"];
    }
    const node = columns.expands[at - 1];
    const children = recording.children(at - 1);
    const names = children.map((child) => payload.outcomes[columns.outcome[child]]);
    const goal = names.some((name) => name === "goal" || name === "meeting");
    const moves = children.map((child) => recording.move(child));
    const again = columns.again[at - 1];
    return [
      again ? `back to depth ${columns.g[node]}` : `a board with ${keyWords(recording, node)}`,
      onTaking ? (again ? "–" : "not the goal") : goal ? "a child ends the search" : "no child is the goal",
      moves.length ? `moves ${moves.join(", ")}` : "no move is left",
      children.map((_, i) => `${moves[i]}: ${OUTCOMES[names[i]]}`).join("; ") || "–",
    ];
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
  take(recording) {
    const { columns, payload } = recording;
    this.numbers = ["g", "h", "f"].filter((name) => columns[name] && (name !== "f" || payload.key === "f"));
    this.table = new Table([payload.unit, ...this.numbers, "children"]);
    this.element.replaceChildren(this.table.element);
  }

  /** @param {Recording} recording */
  show(recording) {
    const { at, columns, payload } = recording;
    const rows = [];
    for (let event = at - 1; event >= 0 && rows.length < ROWS; event--) {
      const node = columns.expands[event];
      const children = recording.children(event).map((child) => {
        return `${recording.move(child)} ${payload.outcomes[columns.outcome[child]]}`;
      });
      rows.push([
        button(counted(event + 1), () => this.go(event + 1)),
        ...(this.numbers ?? []).map((name) => value(columns[name][node])),
        children.join(", "),
      ]);
    }
    this.table?.fill(rows)[0]?.setAttribute("aria-current", "step");
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
    /** @type {{counter: any, element: HTMLElement}[]} */
    this.counters = [];
  }

  /** @param {Recording} recording */
  take({ payload, columns }) {
    this.main.element.replaceChildren();
    this.rest.element.replaceChildren();
    const usual = ["expanded", "frontier", "stored"];
    this.counters = payload.counters.map((/** @type {any} */ counter) => {
      const figures = usual.includes(counter.name) ? this.main : this.rest;
      return { counter, element: figures.add(counter.title) };
    });
    this.limit = columns.limit && this.main.add("limit");
    this.distance = columns.distance && this.rest.add("true distance of this board");
  }

  /** @param {Recording} recording
   *  @param {number} node */
  show(recording, node) {
    const { columns, at } = recording;
    for (const { counter, element } of this.counters) element.textContent = counted(recording.count(counter));
    if (this.limit) this.limit.textContent = value(columns.limit[Math.max(0, at - 1)]);
    if (!this.distance) return;
    const distance = columns.distance[node];
    this.distance.textContent = distance === 255 ? "none" : counted(distance);
  }
}

const ALL = "all";

/** A list in which the rarer names appear once "All ..." is chosen.
 *  @param {string} what
 *  @param {() => void} changed */
export function shortList(what, changed) {
  const element = select([]);
  /** @type {[string, string, boolean][]} */
  let options = [];
  const show = (/** @type {boolean} */ all, /** @type {string} */ chosen) => {
    const shown = options.filter(([name, , rare]) => all || !rare || name === chosen);
    const rest = shown.length < options.length ? [/** @type {[string, string]} */ ([ALL, `All ${what} …`])] : [];
    offer(element, [...shown.map(([name, title]) => /** @type {[string, string]} */ ([name, title])), ...rest], chosen);
  };
  let before = "";
  element.addEventListener("change", () => {
    if (element.value === ALL) show(true, before);
    before = element.value;
    changed();
  });
  return {
    element,
    /** @param {[string, string, boolean][]} names
     *  @param {string} chosen */
    fill(names, chosen) {
      options = names;
      before = chosen;
      show(false, chosen);
    },
  };
}

/** The fields in which a strategy is chosen, with its heuristic and its order of moves. */
export class StrategyFields {
  /** @param {import("./view.js").View} view */
  constructor(view) {
    this.view = view;
    this.strategies = shortList("strategies", () => this.settle());
    this.heuristics = shortList("heuristics", () => {});
    this.strategy = this.strategies.element;
    this.heuristic = this.heuristics.element;
    this.order = textInput({ maxLength: 12, size: 6 });
    /** @type {string[]} */
    this.informed = []; // the strategies that take a heuristic
    this.elements = [
      field("Strategy", this.strategy),
      field("Heuristic", this.heuristic),
      field("Order of moves", this.order),
    ];
    this.place = /** @type {HTMLElement} */ (this.elements[1]);
  }

  /** @param {any} menu */
  fill({ strategies, strategy, heuristics, heuristic, order, informed }) {
    this.informed = informed;
    this.strategies.fill(strategies, strategy);
    this.heuristics.fill(heuristics, heuristic);
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

/** Buttons that go where something is to be seen.
 *  @param {Recording} recording
 *  @param {(at: number, node: number | null, words?: string) => void} go */
export function jumpRow(recording, go) {
  const { payload, length } = recording;
  const jumps = payload.flaws.map((/** @type {any} */ { name, count, at, node, text }) =>
    button(count > 1 ? `${name} (${counted(count)})` : name, () => go(at, node, text)),
  );
  const end = payload.solved ? "The goal" : "The end";
  const none = jumps.length ? [] : [label("No flaw shows in this search.")];
  return row(label("Jump to"), button(end, () => go(length, null)), ...jumps, ...none);
}

