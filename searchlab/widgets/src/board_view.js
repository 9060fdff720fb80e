// The board to play with, and beside it a panel: estimates, parity, or ranking.

import "./board_view.css";
import { Board, inkBoard, smallBoard } from "./board.js";
import { BoardField, button, Complaint, counted, div, enable, field, Figures, folded, form, isField, isShortcut, make, numberInput, row, select, several, toggle } from "./dom.js"; // prettier-ignore
import { isSolvable, ParityPanel } from "./parity.js";
import { after, ARROWS, exchanged, INVERSE, moveBetween, neighbours, same, slid, TILE_GOES, written } from "./puzzle.js";
import { RankingPanel } from "./ranking.js";
import { Job, View } from "./view.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {{puzzle: Puzzle, boards: number[][], at: number}} Game
 *   The boards from the first to the last, and which of them is shown: those after it were undone.
 */

const LOOK_MS = 320; // between two moves of a solution: time to slide, and time to look

/** What begins another game, folded away. */
class SetUp {
  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.seed = 1;
    const presets = /** @type {{label: string, game: Game}[]} */ (view.get("_presets"));
    const examples = select(["", ...presets.map(({ label }) => label)]);
    examples.addEventListener("change", () => {
      const preset = presets[examples.selectedIndex - 1];
      if (preset) view.settle(preset.game);
    });
    this.moves = numberInput(20);
    this.text = new BoardField("Board, row by row, the blank as x");
    const submit = (/** @type {string} */ name) => make("button", { type: "submit", className: "lab-button" }, name);
    this.buttons = [submit("Set"), submit("Scramble")];
    this.element = folded(
      "Another board",
      ...(presets.length ? [field("Examples", examples)] : []),
      form(() => this.ask("read", { text: this.text.value }, this.text.input), this.text.element, this.buttons[0]),
      form(() => this.scramble(), field("Random moves", this.moves), this.buttons[1]),
    );
  }

  /** @param {number[]} board */
  show(board) {
    this.view.needPython(true, ...this.buttons);
    this.text.show(written(board));
  }

  scramble() {
    this.ask("scramble", { moves: this.moves.valueAsNumber, seed: this.seed++ }, this.moves);
  }

  /** @param {string} command
   *  @param {Record<string, any>} request
   *  @param {Element} input In which a mistake is marked. */
  async ask(command, request, input) {
    const { puzzle } = this.view.game;
    const { value, error } = await this.view.ask(command, { puzzle, ...request });
    if (error) this.view.complaint.show(error, input);
    else this.view.begin(puzzle, value);
  }
}

/** The panel of a board alone: how many moves, and on demand the estimates and the distance. */
class PlayPanel {
  swaps = false;

  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.found = { board: /** @type {number[]} */ ([]), distance: "…" };
    const figures = new Figures();
    this.made = figures.add("Moves made");
    this.values = Object.keys(view.get("_tables")).map((name) => figures.add(name));
    this.distance = figures.add("True distance");
    const control = (/** @type {string} */ name) => {
      const element = toggle(name, (pressed) => {
        element.ariaPressed = String(pressed);
        view.show();
      });
      return element;
    };
    this.estimates = control("Estimates");
    this.truth = control("True distance");
    this.result = make("p", "lab-result");
    this.element = div("lab-stack", this.result, figures.element, row(this.estimates, this.truth));
    view.follow(["_tables", "_distances"], () => view.show());
  }

  /** @param {number[]} board */
  show(board) {
    const { view, estimates, truth } = this;
    this.result.textContent = isSolvable(board, view.game.puzzle) ? "" : "✗ Not solvable: its parity is not that of the goal";
    this.made.textContent = counted(view.game.at);
    const tables = Object.values(view.get("_tables"));
    const shown = (/** @type {HTMLElement} */ figure, /** @type {HTMLElement} */ control) => {
      const on = control.ariaPressed === "true";
      /** @type {HTMLElement} */ (figure.parentElement).hidden = !on;
      return on;
    };
    this.values.forEach((value, i) => {
      shown(value, estimates);
      value.textContent = counted(board.reduce((sum, tile, cell) => sum + tables[i][cell][tile], 0));
    });
    truth.hidden = !view.get("_distances");
    if (shown(this.distance, truth) && view.asks && !same(this.found.board, board)) this.measure(board);
    this.distance.textContent = this.found.distance;
    view.needPython(true, truth);
  }

  /** Ask Python for the true distance.
   *  @param {number[]} board */
  async measure(board) {
    const found = { board, distance: "…" };
    this.found = found;
    const { value, error } = await this.view.ask("distance_of", { puzzle: this.view.game.puzzle, board });
    found.distance = error ? "?" : String(value ?? "none");
    if (error) this.view.say(error);
    this.distance.textContent = this.found.distance; // by now perhaps of another board
  }

  /** @param {number[]} board
   *  @param {number[]} before */
  said(board, before) {
    const { puzzle, at } = this.view.game;
    if (at && same(board, puzzle.goal)) return `★ The goal, after ${several(at, "move")}!`;
    const move = moveBetween(before, board, puzzle);
    return move ? `Tile ${slid(before, move, puzzle)} ${TILE_GOES[move]}.` : this.greeting;
  }

  get greeting() {
    const { current, game } = this.view;
    if (!isSolvable(current, game.puzzle)) return "No moves lead from here to the goal.";
    if (same(current, game.puzzle.goal)) return "This is the goal.";
    return "Click a tile beside the blank; then the arrow keys work as well.";
  }
}

/** @type {Record<string, new (view: BoardView) => any>} */
const PANELS = { BoardWidget: PlayPanel, ParityLab: ParityPanel, RankingMicroscope: RankingPanel };

export class BoardView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "board-view");
    const name = this.get("_view");
    /** @type {Game | null} */
    this.played = null; // the game while a solution is played
    this.timer = 0;
    this.hint = "";
    /** @type {number | null} */
    this.chosen = null; // the tile to be swapped
    /** @type {Job | null} */
    this.wanted = null; // what this view waits for
    this.place = div("lab-board-place");
    this.goal = div("lab-goal");
    this.board = new Board(this.game.puzzle, (tile) => this.press(tile));
    this.panel = new PANELS[name](this);
    this.undo = button("Undo", () => this.goTo(this.game.at - 1));
    this.redo = button("Redo", () => this.goTo(this.game.at + 1));
    this.reset = button("Reset", () => this.goTo(0));
    this.complaint = new Complaint();
    const failed = (/** @type {string} */ error) => this.complaint.show(error);
    this.hinting = new Job(this, "Hint", failed);
    this.solving = new Job(this, "Solve", failed);
    const jobs = [this.hinting, this.solving].map((job) => form(() => this.find(job), job.button));
    const solves = name === "BoardWidget";
    const buttons = row(this.undo, this.redo, this.reset, ...(solves ? jobs : []), this.tools);
    this.setUp = new SetUp(this);
    this.lay(
      div(
        "lab-columns",
        div("lab-stack lab-board-side", this.place, buttons),
        div("lab-wide lab-stack", this.status, this.complaint.element, this.panel.element, row(this.setUp.element, this.goal)),
      ),
    );
    this.root.addEventListener("keydown", (event) => this.key(event));
    for (const event of ["pointerover", "focusin"]) {
      this.place.addEventListener(event, ({ target }) => {
        const tile = this.board.tiles.indexOf(/** @type {HTMLElement} */ (target));
        if (tile >= 0) this.panel.look?.(tile);
      });
    }
    this.follow(["_game"], () => {
      this.halt(true);
      this.chosen = null;
      this.show();
      this.announce();
    });
    if (solves) this.follow(["_solution"], () => this.solved());
    this.signal.addEventListener("abort", () => clearTimeout(this.timer));
    this.say(this.panel.greeting);
  }

  /** @returns {Game} */
  get game() {
    return this.played ?? this.get("_game");
  }

  get current() {
    return this.game.boards[this.game.at];
  }

  /** The board before the last step; the same if there was none. */
  get before() {
    return this.game.boards[Math.max(0, this.game.at - 1)];
  }

  show() {
    const { game, current, before, live } = this;
    const { puzzle, boards, at } = game;
    if (!this.board.element.isConnected || JSON.stringify(puzzle) !== JSON.stringify(this.board.puzzle)) {
      this.board = new Board(puzzle, (tile) => this.press(tile));
      this.place.replaceChildren(this.board.element);
      this.goal.replaceChildren(smallBoard(puzzle.goal, puzzle, { words: "goal: ", caption: "goal" }));
    }
    const last = before[current.indexOf(0)] || null; // the tile that slid
    this.board.show(current, { last, hint: this.hint, live, all: this.panel.swaps, chosen: this.chosen });
    this.panel.show(current, before);
    enable(this.undo, live && at);
    enable(this.redo, live && at < boards.length - 1);
    enable(this.reset, live && at);
    this.setUp.show(current);
    this.needPython(true, this.hinting.button, this.solving.button);
    if (this.timer) this.solving.button.textContent = "Stop";
    else if (!this.solving.running) this.solving.button.textContent = "Solve";
  }

  /** Describe the last step. */
  announce() {
    this.say(this.panel.said(this.current, this.before));
  }

  // -- playing -----------------------------------------------------------------------------

  /** Take up a game, or another state of this one.
   *  @param {Game} game */
  settle(game) {
    this.halt();
    this.complaint.show();
    this.set({ _game: game });
    this.chosen = null;
    this.setUp.text.edited = false;
    this.show();
    this.announce();
  }

  /** Begin another game.
   *  @param {Puzzle} puzzle
   *  @param {number[]} board */
  begin(puzzle, board) {
    this.settle({ puzzle, boards: [board], at: 0 });
  }

  /** @param {number} at */
  goTo(at) {
    this.halt();
    this.settle({ ...this.game, at });
  }

  /** Swap two cells.
   *  @param {number[]} cells */
  step(cells) {
    const { puzzle, boards, at } = this.game;
    const board = exchanged(this.current, cells);
    this.settle({ puzzle, boards: [...boards.slice(0, at + 1), board], at: at + 1 });
  }

  /** Stop playing: the reader, or Python, takes over.
   *  @param {boolean} [dropped] Whether what was played is dropped. */
  halt(dropped = false) {
    clearTimeout(this.timer);
    const { played } = this;
    this.timer = 0;
    this.played = this.wanted = null;
    this.hint = "";
    if (played && !dropped) this.set({ _game: played });
  }

  /** @param {number} tile */
  press(tile) {
    if (!this.live) return;
    this.halt();
    const { current, chosen } = this;
    const cell = current.indexOf(tile);
    if (!this.panel.swaps) {
      const beside = Object.values(neighbours(current, this.game.puzzle)).includes(cell);
      if (!beside) return tile ? this.say(`Tile ${tile} is not beside the blank.`) : undefined;
      this.step([current.indexOf(0), cell]);
    } else if (chosen !== null && chosen !== tile) this.step([current.indexOf(chosen), cell]);
    else {
      this.chosen = chosen === tile ? null : tile;
      this.show();
      this.say(this.chosen === null ? "No tile is chosen." : "Now choose the tile to swap it with.");
    }
    this.board.focus(tile);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const move = ARROWS[event.key];
    if (!move || !this.live || isField(event.target) || isShortcut(event) || event.defaultPrevented) return;
    event.preventDefault(); // the page stays where it is
    const { puzzle } = this.game;
    if (this.panel.swaps) { // the keys move the focus
      const here = this.board.tiles.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      const alone = this.current.map((tile) => (tile === here ? 0 : tile || -1)); // it goes like a blank
      const cell = neighbours(alone, puzzle)[INVERSE[move]];
      if (here >= 0 && cell !== undefined) this.board.focus(this.current[cell]);
      return;
    }
    this.halt();
    const tile = slid(this.current, move, puzzle);
    if (tile) this.press(tile);
    else this.say(`No tile can slide ${TILE_GOES[move]}: the blank is at the edge.`);
  }

  /** The board in ink, to be saved. */
  picture() {
    const { puzzle } = this.game;
    const canvas = make("canvas", { width: 120 * puzzle.cols + 20, height: 120 * puzzle.rows + 20 });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const style = getComputedStyle(this.root);
    const names = ["tray", "recess", "home", "face", "number"];
    const colours = names.map((name) => [name, style.getPropertyValue(`--searchlab-board-${name}`)]);
    Object.assign(pen, { font: "bold 64px system-ui, sans-serif", textAlign: "center", textBaseline: "middle" });
    const place = { x: canvas.width / 2, y: canvas.height / 2, cell: 120 };
    inkBoard(pen, this.current, puzzle, place, Object.fromEntries(colours));
    return canvas;
  }

  // -- asking Python -----------------------------------------------------------------------

  /** Ask for a solution, to show its first move or to play it; or stop playing.
   *  @param {Job} job */
  find(job) {
    const stopped = Boolean(this.timer);
    this.halt();
    this.show();
    if (stopped) return this.say("Stopped.");
    job.press(() => ({ puzzle: this.game.puzzle, board: this.current }));
    this.wanted = job.running ? job : null;
  }

  /** A solution was found. */
  solved() {
    const { board, moves } = this.get("_solution");
    const { wanted, game } = this;
    this.wanted = null;
    if (!wanted || !same(board, this.current)) return;
    if (wanted === this.hinting) {
      this.hint = moves[0];
      return this.show();
    }
    const path = Array.from(moves, (_, i) => after(board, moves.slice(0, i + 1), game.puzzle));
    const played = { ...game, boards: [...game.boards.slice(0, game.at + 1), ...path] };
    const go = () => {
      played.at += 1;
      if (played.at === played.boards.length - 1) this.halt();
      else this.timer = window.setTimeout(go, LOOK_MS);
      this.show();
      this.announce();
    };
    this.played = played;
    this.timer = window.setTimeout(go, 2 * LOOK_MS);
    this.show();
  }
}
