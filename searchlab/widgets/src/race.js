// The race: a map of all boards for each search, under one clock, and a board to walk on the maps.

import "./race.css";
import { Board } from "./board.js";
import { cellBeside, cellUnder } from "./cells.js";
import { button, capital, counted, div, enable, filled, make, row, several, value } from "./dom.js";
import { inPlace } from "./guessing.js";
import { Ground, SearchMap } from "./map.js";
import { PlayedView } from "./played_view.js";
import { canSlide, distancesFrom, exchanged, moveOf, numberOf, slid } from "./puzzle.js";
import { Ranking } from "./ranking.js";
import { Recording } from "./recording.js";

const [LEAST, GAP] = [150, 12]; // pixels: the breadth of a column of maps, and between two
// pixels: the width of a map, and in a single row where its column has that room
const [SMALLEST, LONE] = [104, 200];
const SEEN = 2.2; // maps of a strip, at least
// em: the width of the board's column, of the board with what is beside it, and that below which there is no column
const [SIDE, BOTH, NARROW] = [11.5, 17, 36];
const [FINE, TINY] = [260, 140]; // pixels: widths of a map that have room for what is written below it
const NAME = 60; // pixels: a state of a graph with so much room has its name

/** One search: its map, and above it its name, its number and its bar. */
class Lane {
  /** @param {Ground} ground
   *  @param {any} search Of this lane.
   *  @param {HTMLElement} head The button with its name. */
  constructor(ground, search, head) {
    this.map = new SearchMap(ground, new Recording(search), search.name);
    this.drawing = this.map.drawing;
    Object.assign(this.drawing, { role: "application", tabIndex: 0 });
    this.number = make("b", "lab-race-number");
    head.append(this.number);
    const ending = make("p", "lab-label lab-map-end", search.ending);
    const style = `--lane: ${search.colour}`;
    this.figure = make("figure", { className: "lab-race-map", style }, head, ending, this.drawing);
  }

  /** @param {number} at
   *  @param {number} last Of all lanes.
   *  @param {number} most Expansions of a square that fills its cell.
   *  @param {number[]} trail */
  show(at, last, most, trail) {
    const { map, figure, number } = this;
    map.show(at, most, trail);
    figure.style.setProperty("--share", String(map.at / last));
    number.textContent = counted(map.at);
    figure.classList.toggle("lab-map-over", at >= map.sequence.length);
  }
}

/** @extends {PlayedView<Recording>} */
export class RaceView extends PlayedView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const recording = new Recording(context.model.get("_search"));
    const search = recording.payload;
    const speed = search.length > 60 ? "doubling" : 5;
    super(context, "race", recording, { label: "Race", play: "Start", speed, traits: ["prediction"] });
    this.search = search;
    const { map, searches } = search;
    this.ground = new Ground(map, searches.flatMap((/** @type {any} */ each) => [new Recording(each).columns.cell, each.solution]));
    const names = searches.map((/** @type {any} */ each) => each.name);
    const predict = (/** @type {string[] | null} */ prediction, /** @type {string} */ said) => {
      this.set({ prediction });
      this.message = said;
      this.show();
    };
    const heads = searches.map((/** @type {any} */ { glyph, title }) => [
      make("span", { className: "lab-race-glyph", ariaHidden: "true" }, glyph),
      make("strong", {}, title),
    ]);
    this.ranking = new Ranking(names, predict, search.moved, heads);
    /** @type {Lane[]} */
    this.lanes = searches.map((/** @type {any} */ each, /** @type {number} */ i) => new Lane(this.ground, each, this.ranking.buttons[i]));
    const { middles } = this.ground;
    for (const { drawing } of this.lanes) {
      drawing.addEventListener("click", (event) => this.pick(cellUnder(drawing, middles, event)));
      drawing.addEventListener("keydown", (event) => {
        const cell = cellBeside(event, middles, this.picked);
        if (cell !== undefined) this.pick(cell);
        else if (event.key === "Enter") this.pick(this.picked);
      });
    }
    this.most = Math.max(...this.lanes.map((lane) => lane.map.most));
    /** The cells of the reader's walk, the last of which is shown.
     *  @type {number[]} */
    this.trail = [map.start];
    /** From the start and to the goal, by the number of a board; once there has been a slide.
     *  @type {Map<number, number>[] | undefined} */
    this.distances = undefined;
    this.told = "";
    this.moving = false; // whether it is the board that changes
    this.number = 0; // of the board of the cell
    /** @type {number[]} */
    this.board = this.boardOf(map.start, 0); // that is shown
    this.slides = search.walk && new Board(/** @type {any} */ (recording), (tile) => this.slide(tile));
    this.place = div("lab-race-board");
    this.said = make("p", { className: "lab-race-said", ariaLive: "polite" });
    this.home = button("Back to the start", () => this.pick(map.start));
    // A page without Python may know another one on which a search runs from a board.
    this.elsewhere = document.documentElement.dataset.search ?? "";
    this.from = this.elsewhere ? make("a", "lab-button", "Let a search do it") : button("Search from here", () => this.searchFrom());
    this.maps = div("lab-race-maps", ...this.lanes.map(({ figure }) => figure));
    const walking = search.walk ? [row(this.from, this.home)] : [];
    this.side = div("lab-race-side", this.place, div("lab-stack", ...walking, this.said));
    const [caption, hatched] = map.captions.map((/** @type {string} */ each) => make("p", "lab-label", each));
    const folded = make("details", {}, make("summary", "lab-label", search.summary), caption);
    this.notes = [hatched, folded]; // may be scrolled to
    this.root.addEventListener("keydown", (event) => this.key(event));
    // Beside one search the board comes first.
    const alone = search.walk && searches.length === 1;
    this.main = div("lab-race-main", ...(alone ? [this.side, this.maps] : [this.maps, this.side]));
    const played = [this.timeline.element, this.status];
    this.lay(div("lab-stack", ...(alone ? [this.main, ...played] : [...played, this.main]), hatched, folded));
  }

  /** The cell that is shown. */
  get picked() {
    return /** @type {number} */ (this.trail.at(-1));
  }

  /** Make the maps as large as the room allows, in as many columns as serve that best, with the board
   *  beside them, behind the last of them, or below; in a strip that scrolls where there is little room. */
  fit() {
    const { ground, maps, main, root, side } = this;
    const [{ drawing }, { length }] = [this.lanes[0], this.lanes];
    const [style, em] = [getComputedStyle(maps), parseFloat(getComputedStyle(root).fontSize)];
    const inside = main.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const all = document.fullscreenElement ? innerHeight - 2 * GAP : parseFloat(getComputedStyle(drawing).maxHeight);
    const narrow = inside < NARROW * em;
    const notes = this.notes.reduce((sum, each) => sum + each.offsetHeight, 0);
    const room = all - (root.offsetHeight - main.offsetHeight - notes) - (narrow ? side.offsetHeight + GAP : 0);
    // Beside a map there is its name, which may need two lines, how it ends, and what is below it.
    const words = (/** @type {number} */ breadth) => em * (6.4 + Number(breadth < 13 * em) * 1.4 + Number(breadth < (length < 4 ? 29 : 16) * em) * 1.3);
    const across = (/** @type {number} */ tall, breadth = Infinity) => ((tall - words(breadth)) * ground.wide) / ground.tall;
    const beside = inside - (narrow ? 0 : SIDE * em + GAP);
    const place = narrow ? "below" : "beside";
    let best = { columns: 1, wide: 0, breadth: beside, place };
    for (let rows = length; rows; rows--) {
      const columns = Math.ceil(length / rows);
      for (const where of length % columns && !narrow ? ["cell", place] : [place]) {
        const breadth = ((where === "cell" ? inside : beside) + GAP) / columns - GAP;
        const wide = Math.min(breadth, Math.max(rows === 1 ? LONE : 0, across(room / rows, breadth)));
        if ((columns === 1 || breadth >= (where === "cell" ? BOTH * em : LEAST)) && wide > best.wide) best = { columns, wide, breadth, place: where };
      }
    }
    const strip = length > 1 && best.wide < SMALLEST;
    if (strip) {
      const wide = Math.max(LEAST, Math.min(beside / SEEN, across(room)));
      best = { columns: length, wide, breadth: Math.max(wide, LEAST, (beside + GAP) / length - GAP), place };
    }
    const wide = Math.max(SMALLEST, best.wide);
    const sizes = { columns: best.columns, breadth: `${best.breadth}px`, wide: `${wide}px`, pixel: `${ground.wide / wide}px` };
    for (const [name, size] of Object.entries(sizes)) root.style.setProperty(`--${name}`, String(size));
    const parent = best.place === "cell" ? maps : main;
    if (side.parentElement !== parent) parent.append(side);
    main.dataset.place = best.place;
    const unnamed = wide < NAME * Math.sqrt(ground.middles.length);
    const looks = { "lab-race-strip": strip, "lab-map-small": wide < FINE, "lab-map-tiny": wide < TINY, "lab-map-unnamed": unnamed };
    for (const [name, on] of Object.entries(looks)) root.classList.toggle(name, on);
    this.lanes.forEach((lane, i) => lane.figure.classList.toggle("lab-map-first", i % best.columns === 0));
  }

  resized() {
    this.fit();
    this.show();
  }

  show() {
    const { lanes, timeline, ranking, search } = this;
    const { at, playing } = timeline;
    const marks = at === timeline.length && this.get("prediction") ? this.marks : undefined;
    const open = at === 0 && lanes.length > 1;
    ranking.show(this.get("prediction"), open, marks);
    this.root.classList.toggle("lab-race-open", open);
    this.root.classList.toggle("lab-race-ranked", open || ranking.order.length > 0);
    for (const lane of lanes) lane.show(at, search.length, this.most, this.trail);
    this.announce();
    if (!playing || this.moving) this.showBoard();
    this.moving = false;
  }

  /** Show the board of the reader, what is known of it, and what can be done with it. */
  showBoard() {
    const { search } = this;
    this.slides?.show(this.board);
    const shown = this.slides?.element ?? (this.board.length ? this.recording.picture(this.first(this.picked) + this.number) : make("strong", "lab-state", this.nameOf(this.picked)));
    if (!this.slides || !this.place.firstChild) this.place.replaceChildren(shown);
    this.said.textContent = this.told || search.walk?.greeting || this.values(this.picked);
    const away = this.trail.length > 1 || this.picked !== search.map.start;
    enable(this.home, away);
    if (this.elsewhere) this.from.setAttribute("href", this.elsewhere + this.board.map((tile) => tile || "x").join("+"));
    else if (search.walk) this.needPython(away, this.from);
  }

  /** Which searches are where they may be in the order of the reader. */
  get marks() {
    return inPlace(this.get("prediction"), this.search.finish);
  }

  /** How the race stands, and at its end how good the prediction was.
   *  @param {number} at */
  sentence(at) {
    const said = super.sentence(at);
    if (at < this.recording.length || !this.get("prediction")) return said;
    return `${said} ${this.search.scores[this.marks.filter(Boolean).length]}`;
  }

  // -- the reader's own walk ------------------------------------------------------------------

  /** The number of the first board of a cell.
   *  @param {number} cell */
  first(cell) {
    const sizes = this.search.sizes.slice(0, cell);
    return sizes.reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, 0);
  }

  /** @param {number} cell
   *  @param {number} number
   *  @returns {number[]} */
  boardOf(cell, number) {
    return this.search.sizes[cell] ? this.recording.board(this.first(cell) + number) : [];
  }

  /** @param {number} cell
   *  @returns {string} */
  nameOf(cell) {
    return this.search.map.names?.[cell] ?? "";
  }

  /** What is known of a cell.
   *  @param {number} cell
   *  @returns {string} */
  values(cell) {
    const { figures, values } = this.search;
    const written = (/** @type {any} */ each) => (typeof each === "string" ? each : value(each));
    return figures.map((/** @type {string} */ name, /** @type {number} */ i) => `${name}: ${written(values[cell][i])}`).join(", ");
  }

  /** Show a board of a cell, the next one if it is shown already; the walk begins there.
   *  @param {number} cell */
  pick(cell) {
    const size = this.search.sizes[cell] || 1;
    const again = cell === this.picked && this.trail.length === 1;
    this.number = again ? (this.number + 1) % size : 0;
    Object.assign(this, { trail: [cell], board: this.boardOf(cell, this.number) });
    this.told = cell === this.search.map.start && !again && this.search.walk ? "" : capital(`${this.values(cell)}.`);
    this.moving = true;
    this.show();
  }

  /** Slide a tile: a step on the map.
   *  @param {number} tile */
  slide(tile) {
    const { board, search, ground, recording, trail } = this;
    const shape = /** @type {any} */ (recording);
    if (!canSlide(board, tile, shape)) return;
    const { start, goals, cells } = search.map;
    this.distances ??= [this.boardOf(start, 0), /** @type {number[]} */ (recording.goal)].map((each) => distancesFrom(each, shape));
    this.board = exchanged(board, tile, 0);
    this.moving = true;
    const [near, far] = this.distances.map((each) => /** @type {number} */ (each.get(numberOf(this.board))));
    const least = cells[goals[0]][0];
    const place = [(near - far + least) / 2, (near + far - least) / 2];
    const cell = /** @type {number} */ (ground.at(place));
    const [right, up] = place.map((each, axis) => each - cells[this.picked][axis]);
    const way = right ? (right > 0 ? "right" : "left") : up > 0 ? "up" : "down";
    this.trail = [...trail, cell];
    const moves = cells[trail[0]][0] + cells[trail[0]][1] + trail.length;
    const over = moves + far - least;
    const path = search.walk[`${far ? "" : "goal "}${over ? "longer" : "shortest"}`];
    const numbers = { moves: several(moves, "move"), far: several(far, "move"), over, half: several(over / 2, "step") };
    this.told = `${search.walk[way]} ${filled(path, numbers)}`;
    if (place[1] >= ground.rows) {
      ground.rows = place[1] + 1;
      for (const lane of this.lanes) lane.map.frame();
      this.fit();
    }
    this.show();
    this.slides?.tiles[tile].focus({ preventScroll: true });
  }

  /** The arrow keys slide tiles while the board has the focus.
   *  @param {KeyboardEvent} event */
  key(event) {
    if (!this.slides || !this.place.contains(this.focused)) return;
    const move = moveOf(event);
    const tile = move && slid(this.board, move, /** @type {any} */ (this.recording));
    if (tile) this.slide(tile);
  }

  /** Let Python run the searches from the board that is shown. */
  async searchFrom() {
    const { error } = await this.ask("search_from", { board: this.board });
    if (error) this.said.textContent = error;
  }
}
