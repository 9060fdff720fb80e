// The panels of the player: what stands beside and below the tree.

import { Board, sizes } from "./board.js";
import { counted, div, filled, Figures, make, toggle, value } from "./dom.js";
import { Ground, SearchMap, UNIT } from "./map.js";
import { INVERSE, slid } from "./puzzle.js";

/** @typedef {import("./recording.js").TreeRecording} Recording */

const [NEXT, NEXT_LARGE, NEXT_LINE] = [6, 2, 12]; // states of the frontier: of wide boards, and as many as a line can have
/** Pixels that the words below a map need, and those without its ends.
 *  @type {[string, number][]} */
const WIDTHS = [["player-slim", 290], ["player-slimmest", 150]]; // prettier-ignore
const MAIN = ["expanded", "frontier", "on the path", "stored"]; // counters that are always shown
export const [EXPANDED, FRONTIER, DUPLICATE, , GOAL] = [0, 1, 2, 3, 4]; // statuses of the player's nodes

/** The value that orders the frontier.
 *  @param {Recording} recording
 *  @param {number} node */
function keyWords(recording, node) {
  const { key } = recording.payload;
  return `${key} = ${recording.number(key, node)}`;
}

/** The names of the columns that a search has, of g, h and f.
 *  @param {Recording} recording */
export const valuesOf = ({ columns, payload }) =>
  ["g", "h", "f"].filter((name) => columns[name] && (name !== "f" || payload.key === "f"));

/** The numbers of a node, below its state.
 *  @param {Recording} recording
 *  @param {number} node */
export const noted = (recording, node) => {
  const sum = recording.columns.h && recording.payload.key === "f";
  return sum ? `${recording.number("g", node)} + ${recording.number("h", node)}` : keyWords(recording, node);
};

/** The state of the selected node, and its numbers.
 *  @param {Recording} recording */
export function statePanel(recording) {
  const board = recording.goal && new Board(/** @type {any} */ (recording));
  const name = make("strong", "state");
  const figures = new Figures();
  const values = valuesOf(recording).map((name) => ({ name, element: figures.add(name) }));
  const { formula } = recording.payload;
  figures.element.title = formula ? `f = ${formula}` : "";
  const show = (/** @type {number} */ node) => {
    if (board) {
      const tiles = recording.board(node);
      board.show(tiles, { last: slid(tiles, INVERSE[recording.move(node)], board.puzzle) });
    } else name.textContent = recording.text(node);
    for (const { name, element } of values) element.textContent = recording.number(name, node);
  };
  return { element: div("player-board stack", board?.element ?? name, figures.element), show };
}

/** The frontier in its order: a few states, or one line, after the state that was taken last. What has
 *  no place is counted.
 *  @param {Recording} recording */
export function frontierPanel(recording) {
  const [title, more] = [make("p", "label"), make("span", "label")];
  const shape = recording.goal ? recording : { rows: 3, cols: 3 }; // a name takes no more room
  const states = make("div", { className: "player-next", style: sizes(shape) });
  const element = div("player-frontier", title, states, more);
  const { columns, counters, payload, status } = recording;
  const { stack, texts } = payload;
  const show = (/** @type {number} */ node, /** @type {boolean} */ line) => {
    const { at } = recording;
    const most = line ? NEXT_LINE : recording.cols > 3 ? NEXT_LARGE : NEXT;
    const next = stack ? [] : recording.next(most, counters.frontier && payload.taken === null ? [FRONTIER, GOAL] : [FRONTIER]);
    const waiting = status.filter((each) => each === FRONTIER).length + Number(recording.status[next[0]] === GOAL);
    const all = stack ? 0 : (counters.frontier?.[at] ?? waiting);
    const taken = line && node === (recording.taken() ?? columns.expands[at - 1]);
    const name = stack ? "path" : !all ? "empty" : taken ? "taken" : "frontier";
    title.textContent = filled(texts[name], { count: counted(all) });
    const shown = (taken ? [node, ...next] : next).map((each) => recording.picture(each, noted(recording, each)));
    if (taken) shown[0].classList.add("player-taken");
    element.classList.toggle("player-line", line);
    states.replaceChildren(...shown);
    const foot = states.offsetTop + states.clientHeight;
    const left = waiting + Number(taken) - shown.filter((each) => each.offsetTop < foot).length;
    const rest = stack ? {} : { more: left, dearer: all - waiting };
    const said = Object.entries(rest).filter(([, count]) => count > 0);
    more.textContent = said.map(([name, count]) => filled(texts[name], { count: counted(count) })).join(", ");
  };
  return { element, show };
}

/** The map of the states, with the expansions so far, and the cell of the selected node.
 *  @param {Recording} recording */
export function mapPanel(recording) {
  const { payload, counters } = recording;
  const ground = new Ground(payload.map, [recording.columns.cell, payload.solution]);
  const map = new SearchMap(ground, recording, "The search");
  const element = make("figure", { className: "player-map", style: "--lane: var(--expanded)" }, map.drawing,
    make("figcaption", {}, payload.map.caption)); // prettier-ignore
  const show = (/** @type {number} */ node) => {
    const { clientWidth, clientHeight } = map.drawing;
    const pixel = Math.max(ground.wide / (clientWidth || 1), ground.tall / (clientHeight || 1));
    element.style.setProperty("--pixel", `${Math.min(pixel, UNIT)}px`);
    map.scale(1 / pixel);
    WIDTHS.forEach(([name, wide]) => element.classList.toggle(name, ground.wide / pixel < wide));
    element.classList.toggle("map-over", recording.at === recording.length);
    map.show(counters.expanded[recording.at], map.most, recording.cells(node));
  };
  return { element, show };
}

/** What has been counted: three numbers, and more where the reader wants them.
 *  @param {Recording} recording */
export function countersPanel({ payload, columns, counters }) {
  const [main, rest] = [new Figures("player-counters"), new Figures("player-counters")];
  const more = toggle("More", (on) => (rest.element.hidden = !on));
  rest.element.hidden = true;
  /** @type {[HTMLElement, (at: number, node: number) => string][]} */
  const figures = Object.entries(counters).map(([title, numbers]) => {
    const place = MAIN.includes(title) ? main : rest;
    return [place.add(title), (at) => counted(numbers[at])];
  });
  const { limit, distance } = columns;
  if (limit) figures.push([main.add(payload.formula ? "threshold" : "depth limit"), (at) => value(limit[Math.max(0, at - 1)])]);
  if (distance) {
    const known = (/** @type {number} */ node) => (distance[node] === 255 ? "none" : String(distance[node]));
    figures.push([rest.add("true distance of this board"), (_, node) => known(node)]);
  }
  const show = (/** @type {number} */ at, /** @type {number} */ node) => {
    for (const [element, text] of figures) element.textContent = text(at, node);
  };
  return { element: div("player-totals", main.element, rest.element, more), show };
}
