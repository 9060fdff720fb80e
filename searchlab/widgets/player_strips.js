// Two rows of boards below the player's tree: the path to the node that is looked at, and what
// comes next on the frontier.

import { div, make } from "./kit.js";
import { stillBoard } from "./tray.js";
import { several, valueWords } from "./words.js";

const MOST_MOVES = 24; // written out

/**
 * @typedef {import("./recorded.js").Recorded} Recorded
 * @typedef {{title: HTMLElement, boards: HTMLElement, element: HTMLElement}} Strip
 */

/** A row of boards under its title.
 *  @returns {Strip} */
function strip() {
  const title = make("h4", "searchlab-player-heading");
  const boards = div("searchlab-player-boards");
  return { title, boards, element: make("div", {}, title, boards) };
}

/** @param {Recorded} search
 *  @param {number} node
 *  @param {string} caption */
function framed(search, node, caption) {
  const picture = stillBoard(search.board(node), search);
  return make("figure", {}, picture, make("figcaption", {}, caption));
}

/** The value of a board on the frontier.
 *  @param {Recorded} search
 *  @param {string | null} formula
 *  @param {number} node */
function caption(search, formula, node) {
  const symbol = formula ?? (search.h ? "h" : "g"); // superior nodes go by h as well
  if (symbol === "g") return `g ${valueWords(search.g[node])}`;
  if (symbol === "h") return `h ${valueWords(search.h?.[node])}`;
  return `f ${valueWords(search.f(node))}`;
}

export class Strips {
  constructor() {
    this.behind = strip();
    this.ahead = strip();
    this.width = 0; // for which they were shown
    this.element = div("searchlab-player-strips searchlab-more", this.behind.element, this.ahead.element);
  }

  /** @param {Recorded} search
   *  @param {any} told
   *  @param {number} at
   *  @param {number} node */
  show(search, told, at, node) {
    const small = search.goal.length > 10 ? 24 : 22;
    this.element.style.setProperty("--cell", `${small}px`);
    this.element.style.setProperty("--rows", String(search.rows));
    this.width = this.behind.boards.clientWidth || this.width; // none while a theme changes
    const room = Math.max(2, Math.floor((this.width + 14) / (small * search.cols + 14)));
    this.showPath(search, node, room);
    this.showFrontier(search, told, at, room);
  }

  /** @param {Recorded} search
   *  @param {number} node
   *  @param {number} room How many boards there is room for. */
  showPath(search, node, room) {
    const path = search.path(node);
    const moves = path.map((each) => search.moveTo(each)).join("");
    const side = search.back[node] ? "the goal" : "the start";
    const last = moves.length > MOST_MOVES ? `… ${moves.slice(-MOST_MOVES)}` : moves;
    const long = moves ? `${several(moves.length, "move")}, ${last}` : "no move";
    const shown = path.length > room ? [path[0], ...path.slice(1 - room)] : path;
    const boards = shown.map((each, i) => {
      const gap = i && search.parent[each] !== shown[i - 1] ? "… " : "";
      return framed(search, each, i ? gap + search.moveTo(each) : side.slice(4));
    });
    this.behind.title.textContent = `Path from ${side}: ${long}`;
    this.behind.boards.replaceChildren(...boards);
  }

  /** @param {Recorded} search
   *  @param {any} told
   *  @param {number} at
   *  @param {number} room */
  showFrontier(search, told, at, room) {
    const next = told.stack ? [] : search.next(at, room);
    const size = at ? search.frontier?.[at - 1] : search.roots;
    const boards = size === undefined ? "boards not expanded yet" : several(size, "board");
    const order = next.length > 1 ? ", the next ones first" : "";
    this.ahead.title.textContent = told.stack
      ? "Frontier: none; a depth-first search keeps only its path"
      : `Frontier: ${boards}${order}`;
    const framedNext = next.map((each) => framed(search, each, caption(search, told.formula, each)));
    this.ahead.boards.replaceChildren(...framedNext);
  }
}
