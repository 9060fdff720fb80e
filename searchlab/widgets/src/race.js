// The race: a map of all boards for each search, under one clock, and a board to walk on the maps.

import { arranged, NARROW } from "./arranged.js";
import { Board } from "./board.js";
import { cellBeside, cellUnder } from "./cells.js";
import { button, counted, div, enable, filled, make, row, several } from "./dom.js";
import { inPlace } from "./guessing.js";
import { Ground, SearchMap } from "./map.js";
import { PlayedView } from "./played_view.js";
import { canSlide, distancesFrom, exchanged, moveOf, numberOf, slid } from "./puzzle.js";
import { Ranking } from "./ranking.js";
import { Recording } from "./recording.js";

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
      make("span", { className: "glyph", ariaHidden: "true" }, glyph),
      make("strong", {}, title),
    ]);
    this.ranking = new Ranking(names, predict, search.moved, heads);
    const { middles } = this.ground;
    /** @type {{map: SearchMap, number: HTMLElement, figure: HTMLElement}[]} */
    this.lanes = searches.map((/** @type {any} */ each, /** @type {number} */ i) => {
      const map = new SearchMap(this.ground, new Recording(each), each.name);
      const { drawing } = map;
      Object.assign(drawing, { role: "application", tabIndex: 0 });
      drawing.addEventListener("click", (event) => this.pick(cellUnder(drawing, middles, event)));
      drawing.addEventListener("keydown", (event) => {
        const cell = cellBeside(event, middles, this.picked);
        if (cell !== undefined) this.pick(cell);
      });
      const number = make("b", "number");
      this.ranking.buttons[i].append(number);
      const ending = make("p", "label map-end", each.ending);
      const figure = make("figure", { className: "lane", style: `--lane: ${each.colour}` }, this.ranking.buttons[i], ending, div("ground", drawing));
      return { map, number, figure };
    });
    this.most = Math.max(...this.lanes.map(({ map }) => map.most));
    /** The cells of the reader's walk, the last of which is shown.
     *  @type {number[]} */
    this.trail = [map.start];
    /** From the start and to the goal, by the number of a board; once there has been a slide.
     *  @type {Map<number, number>[] | undefined} */
    this.distances = undefined;
    this.report = "";
    this.board = recording.board(map.start); // that is shown
    this.slides = recording.goal && new Board(/** @type {any} */ (recording), search.walk && ((/** @type {number} */ tile) => this.slide(tile)));
    this.place = div("walker", ...(this.slides ? [this.slides.element] : []));
    this.said = make("p", { className: "said", ariaLive: "polite" });
    this.home = button("Back to the start", () => this.pick(map.start));
    // A page without Python may know another one on which a search runs from a board.
    this.elsewhere = document.documentElement.dataset.search ?? "";
    this.from = this.elsewhere ? make("a", "button", "Let a search do it") : button("Search from here", () => this.searchFrom());
    this.maps = div("maps", ...this.lanes.map(({ figure }) => figure));
    const walking = search.walk ? [row(this.from, this.home)] : [];
    this.side = div("side", this.place, ...walking, this.said);
    const [caption, hatched] = map.captions.map((/** @type {string} */ each) => make("p", "label", each));
    this.folded = make("details", {}, make("summary", "label", search.summary), caption);
    this.root.addEventListener("keydown", (event) => this.key(event));
    // Beside one search the board comes first.
    const alone = search.walk && searches.length === 1;
    this.main = div("main", ...(alone ? [this.side, this.maps] : [this.maps, this.side]));
    const played = [this.timeline.element, this.status];
    this.lay(div("stack", ...(alone ? [this.main, ...played] : [...played, this.main]), this.folded, hatched));
  }

  /** The cell that is shown. */
  get picked() {
    return /** @type {number} */ (this.trail.at(-1));
  }

  /** Make the maps as large as the room allows. */
  fit() {
    const { ground, maps, main, root, side, lanes, folded } = this;
    const em = parseFloat(getComputedStyle(root).fontSize);
    const all = parseFloat(getComputedStyle(lanes[0].map.drawing).maxHeight);
    const room = all - folded.offsetTop + main.offsetHeight; // what is below may be scrolled to
    const { columns, breadth, wide, place, words, side: slim } = arranged(lanes.length, main.clientWidth / em, room / em, ground.wide / ground.tall);
    const sizes = { columns, breadth: `${breadth}em`, wide: `${wide}em`, side: slim, pixel: `${ground.wide / wide / em}px` };
    for (const [name, size] of Object.entries(sizes)) root.style.setProperty(`--${name}`, String(size));
    const parent = place === "cell" ? maps : main;
    if (side.parentElement !== parent) parent.append(side);
    main.dataset.place = place;
    maps.dataset.words = words;
    root.classList.toggle("small", words === "beside" || breadth < NARROW);
    root.classList.toggle("map-unnamed", wide * em < ground.wide * ground.legible);
    lanes.forEach(({ map, figure }, i) => {
      figure.classList.toggle("map-first", i % columns === 0);
      map.scale((wide * em) / ground.wide);
    });
  }

  resized() {
    this.fit();
    this.show();
  }

  /** @param {boolean} [moved] Whether the board may be another one. */
  show(moved = !this.timeline.playing) {
    const { lanes, timeline, ranking, search } = this;
    const { at } = timeline;
    const marks = at === timeline.length && this.get("prediction") ? this.marks : undefined;
    const open = at === 0 && lanes.length > 1;
    ranking.show(this.get("prediction"), open, marks);
    this.root.classList.toggle("open", open);
    this.root.classList.toggle("ordered", open || ranking.order.length > 0);
    for (const { map, number, figure } of lanes) {
      map.show(at, this.most, this.trail);
      figure.style.setProperty("--share", String(map.at / search.length));
      number.textContent = counted(map.at);
      figure.classList.toggle("map-over", at >= map.sequence.length);
    }
    this.announce();
    if (moved) this.showBoard();
  }

  /** Show the board of the reader, what is known of it, and what can be done with it. */
  showBoard() {
    const { search, trail, board } = this;
    this.slides?.show(board);
    this.said.textContent = this.report || search.walk?.greeting || search.texts[this.picked];
    const away = trail.length > 1 || this.picked !== search.map.start;
    enable(this.home, away);
    if (this.elsewhere) this.from.setAttribute("href", this.elsewhere + board.map((tile) => tile || "x").join("+"));
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

  /** Show a board of a cell; the walk begins there.
   *  @param {number} cell */
  pick(cell) {
    const { recording, search } = this;
    const home = cell === search.map.start && search.walk;
    Object.assign(this, { trail: [cell], board: recording.board(cell), report: home ? "" : search.texts[cell] });
    this.show(true);
  }

  /** Slide a tile: a step on the map.
   *  @param {number} tile */
  slide(tile) {
    const { board, search, ground, recording, trail } = this;
    const shape = /** @type {any} */ (recording);
    if (!canSlide(board, tile, shape)) return;
    const { start, goals, cells } = search.map;
    this.distances ??= [start, goals[0]].map((cell) => distancesFrom(recording.board(cell), shape));
    this.board = exchanged(board, tile, 0);
    const [near, far] = this.distances.map((each) => /** @type {number} */ (each.get(numberOf(this.board))));
    const least = cells[goals[0]][0];
    const place = [(near - far + least) / 2, (near + far - least) / 2];
    const cell = /** @type {number} */ (ground.at(place[0], place[1]));
    const [right, up] = place.map((each, axis) => each - cells[this.picked][axis]);
    const way = right ? (right > 0 ? "right" : "left") : up > 0 ? "up" : "down";
    this.trail = [...trail, cell];
    const moves = cells[trail[0]][0] + cells[trail[0]][1] + trail.length;
    const over = moves + far - least;
    const path = search.walk[`${far ? "" : "goal "}${over ? "longer" : "shortest"}`];
    const numbers = { moves: several(moves, "move"), far: several(far, "move"), over, half: several(over / 2, "step") };
    this.report = `${search.walk[way]} ${filled(path, numbers)}`;
    const rows = Math.min(ground.all, place[1] + 2);
    if (rows > ground.rows) {
      ground.rows = rows;
      for (const { map } of this.lanes) map.frame();
      this.fit();
    }
    this.show(true);
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
