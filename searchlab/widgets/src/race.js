// The race: the map of all boards, once for each search, under one clock, and bars of expansions.

import "./race.css";
import { Arranging } from "./arranging.js";
import { cellBeside, cellUnder } from "./cells.js";
import { button, counted, div, enable, Figures, make, row } from "./dom.js";
import { inPlace } from "./guessing.js";
import { Ground, SearchMap } from "./map.js";
import { PlayedView } from "./played_view.js";
import { Recording } from "./recording.js";

const [LEAST, MOST, GAP] = [104, 144, 8]; // pixels: the width of a map, that of its longest word, between two maps

const ENOUGH = 0.85; // of the width of a map, for fewer rows of them

/** One search: its map, and its bar. */
class Lane {
  /** @param {Ground} ground
   *  @param {any} search Of this lane. */
  constructor(ground, search) {
    this.search = search;
    this.map = new SearchMap(ground, new Recording(search), search.name);
    this.drawing = this.map.drawing;
    Object.assign(this.drawing, { role: "application", tabIndex: 0 });
    const who = () => [
      make("span", { className: "lab-race-glyph", ariaHidden: "true" }, search.glyph),
      make("strong", {}, search.title),
    ];
    const end = (/** @type {string} */ what) => make("span", "lab-map-end", what);
    this.numbers = [make("b"), make("b")]; // of expansions
    this.bar = make("i");
    this.here = make("span", "lab-race-here");
    const figure = [make("figcaption", {}, ...who()), make("p", "lab-label", this.numbers[0], end(` ${search.ending}`))];
    this.figure = make("figure", { className: "lab-race-map", style: `--lane: ${search.colour}` }, ...figure, this.drawing);
    this.title = div("lab-race-name", ...who());
    this.parts = [div("lab-race-bar", this.bar, this.numbers[1], end(search.place)), this.here];
    this.style = { "--lane": search.colour };
  }

  /** @param {number} at
   *  @param {number} last Of all lanes.
   *  @param {number} most Expansions of a square that fills its cell.
   *  @param {number} picked */
  show(at, last, most, picked) {
    const { map } = this;
    map.show(at, most, picked);
    this.here.textContent = counted(map.boards[picked]);
    this.bar.style.setProperty("--share", String(map.at / last));
    for (const each of this.numbers) each.textContent = counted(map.at);
    for (const each of [this.figure, this.parts[0]]) each.classList.toggle("lab-map-over", at >= map.sequence.length);
  }
}

/** @extends {PlayedView<Recording>} */
export class RaceView extends PlayedView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const recording = new Recording(context.model.get("_search"));
    super(context, "race", recording, { label: "Race", play: "Start", speed: "all", traits: ["prediction"] });
    const { timeline } = this;
    const search = recording.payload;
    this.search = search;
    this.ground = new Ground(search.map);
    this.picked = search.map.start; // the cell that is shown
    this.number = 0; // of its board
    /** @type {Lane[]} */
    this.lanes = search.searches.map((/** @type {any} */ each) => new Lane(this.ground, each));
    for (const lane of this.lanes) {
      const { middles } = this.ground;
      lane.drawing.addEventListener("click", (event) => this.pick(cellUnder(lane.drawing, middles, event)));
      lane.drawing.addEventListener("keydown", (event) => {
        const cell = cellBeside(event, middles, this.picked);
        if (cell !== undefined) this.pick(cell);
      });
    }
    this.most = Math.max(...this.lanes.map(({ map }) => map.most));
    this.names = this.lanes.map((lane) => lane.search.name);
    const predict = (/** @type {string[]} */ prediction, /** @type {string} */ said) => {
      this.set({ prediction });
      this.message = said;
      this.show();
    };
    this.arranging = new Arranging(this.names, predict, { moved: search.moved, parts: this.lanes });
    this.arranging.element.ariaLabel = "Searches, in the order that you predict";
    this.shown = ""; // the order of the lanes, and whether it can be changed
    this.maps = div("lab-race-maps", ...this.lanes.map(({ figure }) => figure));
    this.board = make("div", { className: "lab-race-board", style: `--across: ${search.cols}` });
    const figures = new Figures();
    this.values = search.figures.map((/** @type {string} */ name) => figures.add(name));
    const turn = (/** @type {number} */ by) => this.pick(this.picked, this.number + by);
    this.turns = [
      button("◀", () => turn(-1), { ariaLabel: "Previous board of the cell" }),
      button("▶", () => turn(1), { ariaLabel: "Next board of the cell" }),
    ];
    this.which = make("span", "lab-label");
    const heads = search.heads.map((/** @type {string} */ each) => make("span", {}, each));
    const [caption, hatched] = search.map.captions.map((/** @type {string} */ each) => make("p", "lab-label", each));
    const list = div("lab-wide", div("lab-race-heads lab-label", ...heads), this.arranging.element, hatched);
    const beside = div("lab-stack", figures.element, row(...this.turns, this.which));
    const cell = div("lab-stack lab-race-cell", div("lab-columns", this.board, beside), caption);
    this.lay(div("lab-stack", timeline.element, this.status, this.maps, div("lab-columns", list, cell)));
    const resized = new ResizeObserver(() => this.fit());
    resized.observe(this.root);
    this.signal.addEventListener("abort", () => resized.disconnect());
  }

  /** Make the maps as large as the room allows, in as many columns as serve that best. */
  fit() {
    const { ground, maps } = this;
    const [{ drawing, figure }, { length }] = [this.lanes[0], this.lanes];
    const all = document.fullscreenElement ? innerHeight - 2 * GAP : parseFloat(getComputedStyle(drawing).maxHeight);
    const room = all - (/** @type {HTMLElement} */ (maps.parentElement).offsetHeight - maps.offsetHeight);
    maps.classList.add("lab-race-measured");
    const words = this.lanes.map((lane) => /** @type {HTMLElement} */ (lane.figure.children[0]).offsetWidth);
    maps.classList.remove("lab-race-measured");
    const least = Math.max(LEAST, Math.min(MOST, Math.max(...words)));
    const smallest = Math.max(LEAST, Math.min(2 * LEAST, 0.5 * ground.wide)); // in a low window
    let [best, wide] = [1, 0];
    for (let rows = length; rows; rows--) {
      const columns = Math.ceil(length / rows);
      const breadth = (maps.clientWidth + GAP) / columns - GAP;
      if (columns > 1 && breadth < least) break;
      maps.style.setProperty("--columns", String(columns));
      const tall = room / rows - (figure.offsetHeight - drawing.clientHeight);
      const width = Math.min(breadth, Math.max(smallest, (tall * ground.wide) / ground.tall));
      if (width >= ENOUGH * wide) [best, wide] = [columns, width];
    }
    const sizes = { columns: best, wide: `${wide}px`, pixel: `${ground.wide / wide}px` }; // of the page, in a drawing
    for (const [name, size] of Object.entries(sizes)) maps.style.setProperty(`--${name}`, String(size));
  }

  /** Show a board of a cell.
   *  @param {number} cell
   *  @param {number} [number] */
  pick(cell, number = 0) {
    const size = this.search.sizes[cell] || 1;
    Object.assign(this, { picked: cell, number: (number + size) % size });
    this.show();
  }

  showCell() {
    const { picked, number } = this;
    const { sizes, values } = this.search;
    this.values.forEach((/** @type {HTMLElement} */ element, /** @type {number} */ i) => {
      const each = values[picked][i];
      element.textContent = typeof each === "number" ? counted(each) : each;
    });
    this.which.textContent = sizes[picked] ? `${number + 1} of ${sizes[picked]}` : "";
    for (const each of this.turns) enable(each, sizes[picked] > 1);
    const first = sizes.slice(0, picked).reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, number);
    this.board.replaceChildren(...(sizes[picked] ? [this.recording.picture(first)] : []));
  }

  show() {
    const { lanes, timeline, order, search } = this;
    const { at } = timeline;
    const predicted = Boolean(this.get("prediction"));
    const marks = predicted && at === timeline.length ? this.marks : undefined;
    const shown = String([order, at === 0, marks]);
    if (shown !== this.shown) this.arranging.show(order, at === 0 && lanes.length > 1, marks);
    this.shown = shown;
    this.arranging.element.classList.toggle("lab-race-unranked", lanes.length < 2 || (at > 0 && !predicted));
    for (const lane of lanes) lane.show(at, search.length, this.most, this.picked);
    if (!timeline.playing) this.showCell();
    this.announce();
  }

  /** The names of the searches in the order of the reader.
   *  @returns {string[]} */
  get order() {
    return this.get("prediction") ?? this.names;
  }

  /** Which searches are where they may be in the order of the reader. */
  get marks() {
    return inPlace(this.order, this.search.finish);
  }

  /** How the race stands, and at its end how good the prediction was.
   *  @param {number} at */
  sentence(at) {
    const said = super.sentence(at);
    if (at < this.recording.length || !this.get("prediction")) return said;
    return `${said} ${this.search.scores[this.marks.filter(Boolean).length]}`;
  }
}
