// The board to play with, and beside it a panel: estimates, parity, or ranking.

import "./board_view.css";
import { Board, inkBoard, smallBoard } from "./board.js";
import { BoardField, button, Complaint, counted, div, enable, field, Figures, folded, form, isField, isShortcut, make, numberInput, row, select, toggle } from "./dom.js"; // prettier-ignore
import { isSolvable, ParityPanel } from "./parity.js";
import { after, ARROWS, exchanged, INVERSE, neighbours, same, slid, symbol, TILE_GOES } from "./puzzle.js";
import { RankingPanel } from "./ranking.js";
import { Job, View } from "./view.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {{puzzle: Puzzle, start: number[], steps: number[][], undone: number[][]}} Game
 *   A step is a pair of cells that change places.
 */

const LOOK_MS = 320; // between two moves of a solution: time to slide, and time to look

/** The board after some steps.
 *  @param {number[]} start
 *  @param {number[][]} steps */
const afterSteps = (start, steps) => steps.reduce(exchanged, start);

/** A board on which any two tiles can be swapped as well, the blank among them. */
class SwapBoard extends Board {
  /** @param {Puzzle} puzzle
   *  @param {(tile: number) => void} onTile */
  constructor(puzzle, onTile) {
    super(puzzle, onTile);
    this.blank.addEventListener("click", () => this.swapping && onTile(0));
    this.blank.addEventListener("keydown", (event) => {
      if (!this.swapping || ![" ", "Enter"].includes(event.key)) return;
      event.preventDefault();
      onTile(0);
    });
    this.swapping = false;
  }

  /** @param {boolean} swapping
   *  @param {boolean} live
   *  @param {number | null} chosen */
  setSwapping(swapping, live, chosen) {
    this.swapping = swapping;
    this.blank.setAttribute("role", swapping ? "button" : "img");
    this.tiles.forEach((element, tile) => {
      if (swapping) {
        element.ariaPressed = String(tile === chosen);
        element.tabIndex = 0;
        enable(element, live);
      } else {
        element.removeAttribute("aria-pressed");
        if (!tile) for (const name of ["tabindex", "aria-disabled"]) element.removeAttribute(name);
      }
    });
  }

  /** Mark tiles by a class.
   *  @param {string} name
   *  @param {number[]} marked */
  mark(name, marked) {
    this.tiles.forEach((element, tile) => element.classList.toggle(name, marked.includes(tile)));
  }
}

/** Everything that begins another game, folded away. */
class SetUp {
  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    const presets = view.get("_presets");
    const examples = select(["", ...presets.map((/** @type {any} */ { label }) => label)]);
    examples.addEventListener("change", () => {
      const preset = presets[examples.selectedIndex - 1];
      if (preset) view.settle(preset.game);
    });
    this.moves = numberInput(20);
    this.seed = numberInput(1);
    this.text = new BoardField("Board, row by row, the blank as x");
    const submit = (/** @type {string} */ name) => make("button", { type: "submit", className: "lab-button" }, name);
    this.buttons = [submit("Set"), submit("Scramble")];
    const set = form(() => this.read(), this.text.element, this.buttons[0]);
    const numbers = [field("Random moves", this.moves), field("Seed", this.seed)];
    const scramble = form(() => this.scramble(), ...numbers, this.buttons[1]);
    const choice = presets.length ? [field("Examples", examples)] : [];
    this.element = folded("Another board", ...choice, set, scramble);
  }

  /** @param {number[]} board */
  show(board) {
    this.view.needPython(true, ...this.buttons);
    this.text.show(board.map(symbol).join(" "));
  }

  async scramble() {
    const { puzzle } = this.view.game;
    const request = { puzzle, moves: this.moves.value, seed: this.seed.value };
    const { value, error } = await this.view.ask("scramble", request);
    if (error) return this.view.complaint.show(error, /^seed/.test(error) ? this.seed : this.moves);
    this.view.settle({ puzzle, start: value, steps: [], undone: [] });
    this.seed.value = String(Number(this.seed.value) + 1); // the next one is another board
  }

  async read() {
    const { puzzle } = this.view.game;
    const { value, error } = await this.view.ask("read", { puzzle, text: this.text.value });
    if (error) return this.view.complaint.show(error, this.text.input);
    this.view.settle({ puzzle, start: value, steps: [], undone: [] });
  }
}

/** The panel of a board alone: how many moves, and on demand the estimates and the distance. */
class PlayPanel {
  swaps = false;

  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.found = { board: /** @type {number[]} */ ([]), distance: /** @type {any} */ ("…") };
    const figures = new Figures();
    this.made = figures.add("Moves made");
    this.values = Object.keys(view.get("_tables")).map((name) => figures.add(name));
    this.distance = figures.add("True distance");
    this.estimates = toggle("Estimates", () => this.press(this.estimates));
    this.truth = toggle("True distance", () => this.press(this.truth));
    this.truth.hidden = !view.get("_distances");
    this.verdict = make("p", "lab-verdict");
    this.element = div("lab-stack", this.verdict, figures.element, row(this.estimates, this.truth));
    view.follow(["_tables"], () => view.show());
  }

  /** @param {HTMLButtonElement} control */
  press(control) {
    control.ariaPressed = String(control.ariaPressed !== "true");
    this.view.show();
  }

  /** @param {number[]} board
   *  @param {Game} game */
  show(board, game) {
    const { view, estimates, truth } = this;
    const solvable = isSolvable(board, game.puzzle);
    this.verdict.textContent = solvable ? "" : "✗ Not solvable: the parity is not the goal’s";
    this.made.textContent = counted(game.steps.length);
    const tables = Object.values(view.get("_tables"));
    this.values.forEach((value, i) => {
      const sum = board.reduce((total, tile, cell) => total + tables[i][cell][tile], 0);
      value.textContent = counted(sum);
      /** @type {HTMLElement} */ (value.parentElement).hidden = estimates.ariaPressed !== "true";
    });
    const measured = truth.ariaPressed === "true";
    /** @type {HTMLElement} */ (this.distance.parentElement).hidden = !measured;
    if (measured && view.asks && !same(this.found.board, board)) this.measure(board, game);
    this.distance.textContent = String(this.found.distance ?? "none");
    view.needPython(true, truth);
  }

  /** Ask Python for the true distance.
   *  @param {number[]} board
   *  @param {Game} game */
  async measure(board, { puzzle }) {
    this.found = { board, distance: "…" };
    const { value, error } = await this.view.ask("distance_of", { puzzle, board });
    if (!same(this.found.board, board)) return; // another one was asked for meanwhile
    this.found.distance = error ? "?" : value;
    if (error) this.view.say(error);
    this.distance.textContent = String(this.found.distance ?? "none");
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
    this.shown = null; // the game while a solution is played
    this.timer = 0;
    this.hint = "";
    /** @type {number | null} */
    this.chosen = null; // the tile to be swapped
    this.wanted = ""; // what this view waits for: "hint" or "solve"
    this.place = div("lab-board-place");
    this.goal = div("lab-goal");
    /** @type {SwapBoard} */
    this.board = new SwapBoard(this.game.puzzle, (tile) => this.press(tile));
    this.panel = new PANELS[name](this);
    const [undo, redo, reset] = [
      button("Undo", () => this.rewind(1)),
      button("Redo", () => this.redo()),
      button("Reset", () => this.rewind(this.game.steps.length)),
    ];
    this.rewinding = { undo, redo, reset };
    this.complaint = new Complaint();
    const failed = (/** @type {string} */ error) => this.complaint.show(error);
    this.hinting = new Job(this, "Hint", failed);
    this.solving = new Job(this, "Solve", failed);
    const jobs = [this.hinting, this.solving].map((job) => form(() => this.find(job), job.button));
    const solves = name === "BoardWidget";
    const buttons = row(undo, redo, reset, ...(solves ? jobs : []), this.tools);
    this.setUp = new SetUp(this);
    this.lay(
      div(
        "lab-columns",
        div("lab-stack lab-board-side", this.place, buttons),
        div("lab-wide lab-stack", this.status, this.complaint.element, this.panel.element, row(this.setUp.element, this.goal)),
      ),
    );
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.follow(["_game"], () => this.changed());
    if (solves) this.follow(["_solution"], () => this.solved());
    this.signal.addEventListener("abort", () => clearTimeout(this.timer));
    this.say(this.greeting());
  }

  // -- showing -----------------------------------------------------------------------------

  /** @returns {Game} */
  get game() {
    return this.shown ?? this.get("_game");
  }

  get swapping() {
    return this.panel.swaps;
  }

  greeting() {
    if (this.panel.greeting) return this.panel.greeting;
    const { start, puzzle } = this.game;
    if (!isSolvable(start, puzzle)) return "No moves lead from here to the goal.";
    return same(start, puzzle.goal)
      ? "This is the goal."
      : "Click a tile beside the blank; then the arrow keys work as well.";
  }

  show() {
    const { game, rewinding } = this;
    const { puzzle, start, steps, undone } = game;
    if (!this.board.element.isConnected || JSON.stringify(puzzle) !== JSON.stringify(this.board.puzzle)) {
      this.board = new SwapBoard(puzzle, (tile) => this.press(tile));
      this.place.replaceChildren(this.board.element);
      this.goal.replaceChildren(smallBoard(puzzle.goal, puzzle, { words: "goal: ", caption: "goal" }));
      this.panel.arrange?.(puzzle);
    }
    const board = afterSteps(start, steps);
    const last = steps.length ? board[steps.at(-1)?.find((cell) => board[cell]) ?? 0] : null;
    this.board.show(board, { last, hint: this.hint, live: this.live });
    this.panel.show(board, game);
    this.board.setSwapping(this.swapping, this.live, this.chosen);
    enable(rewinding.undo, this.live && steps.length);
    enable(rewinding.redo, this.live && undone.length);
    enable(rewinding.reset, this.live && steps.length);
    this.setUp.show(board);
    this.needPython(true, this.hinting.button, this.solving.button);
    if (this.timer) this.solving.button.textContent = "Stop";
    else if (!this.solving.running) this.solving.button.textContent = "Solve";
  }

  get current() {
    return afterSteps(this.game.start, this.game.steps);
  }

  /** Python, or another view, has set another game. */
  changed() {
    this.halt(true);
    this.chosen = null;
    this.show();
    this.announce();
  }

  /** Say what the last step has done. */
  announce() {
    const { game } = this;
    const words = this.panel.said?.(this.current, game);
    if (words) return this.say(words);
    const moves = `${counted(game.steps.length)} move${game.steps.length === 1 ? "" : "s"}`;
    if (same(this.current, game.puzzle.goal)) return this.say(`★ The goal, after ${moves}!`);
    const [i, j] = game.steps.at(-1) ?? [0, 0];
    const before = exchanged(this.current, [i, j]);
    const move = Object.entries(neighbours(before, game.puzzle)).find(([, cell]) => cell === (before[i] ? i : j))?.[0] ?? "";
    this.say(game.steps.length ? `Tile ${this.current[before[i] ? j : i]} ${TILE_GOES[move]}.` : this.greeting());
  }

  // -- playing -----------------------------------------------------------------------------

  /** @param {Partial<Game>} game */
  settle(game) {
    this.halt();
    this.complaint.show();
    this.set({ _game: { ...this.game, ...game } });
    this.chosen = null;
    this.setUp.text.edited = false;
    this.show();
    this.announce();
  }

  /** Exchange two cells.
   *  @param {number[]} cells */
  step(cells) {
    this.halt();
    this.settle({ steps: [...this.game.steps, cells], undone: [] });
  }

  /** @param {number} count */
  rewind(count) {
    this.halt();
    const { steps, undone } = this.game;
    const kept = steps.slice(0, steps.length - count);
    this.settle({ steps: kept, undone: [...undone, ...steps.slice(steps.length - count).reverse()] });
  }

  redo() {
    this.halt();
    const { steps, undone } = this.game;
    this.settle({ steps: [...steps, undone[undone.length - 1]], undone: undone.slice(0, -1) });
  }

  /** End what goes on: the reader, or Python, takes over.
   *  @param {boolean} [dropped] Whether what was played is dropped. */
  halt(dropped = false) {
    clearTimeout(this.timer);
    const { shown } = this;
    this.timer = 0;
    this.shown = null;
    this.hint = this.wanted = "";
    if (shown && !dropped) this.set({ _game: shown });
  }

  /** @param {number} tile */
  press(tile) {
    if (!this.live) return;
    this.halt();
    const { current: board } = this;
    if (this.swapping) return this.choose(tile, board);
    const cell = board.indexOf(tile);
    if (Object.values(neighbours(board, this.game.puzzle)).includes(cell)) this.step([board.indexOf(0), cell]);
    else this.say(`Tile ${tile} is not beside the blank.`);
    this.board.focus(tile);
  }

  /** Choose a tile to be swapped, or swap it.
   *  @param {number} tile
   *  @param {number[]} board */
  choose(tile, board) {
    const { chosen } = this;
    if (chosen === null || chosen === tile) {
      this.chosen = chosen === tile ? null : tile;
      this.show();
      this.panel.look?.(tile);
      this.say(this.chosen === null ? "Nothing is chosen." : "Now choose what it is swapped with.");
    } else this.step([board.indexOf(chosen), board.indexOf(tile)]);
    this.board.focus(tile);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const move = ARROWS[event.key];
    if (!move || !this.live || isField(event.target) || isShortcut(event) || event.defaultPrevented) return;
    event.preventDefault(); // the page stays where it is
    const { puzzle } = this.game;
    if (this.swapping) {
      const here = this.board.tiles.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      const alone = this.current.map((tile) => (tile === here ? 0 : tile || -1)); // it goes like a blank
      const cell = neighbours(alone, puzzle)[INVERSE[move]];
      if (here >= 0 && cell !== undefined) this.board.focus(this.current[cell]);
      return;
    }
    this.halt();
    const tile = slid(this.current, move, puzzle);
    if (!tile) return this.say(`No tile can slide ${TILE_GOES[move]}: the blank is at the edge.`);
    this.press(tile);
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

  /** Ask for the next move, or for all.
   *  @param {Job} job */
  find(job) {
    const stopped = Boolean(this.timer);
    this.halt();
    this.show();
    if (stopped) return this.say("Stopped.");
    const { puzzle } = this.game;
    const board = this.current;
    job.press(() => ({ puzzle, board }));
    this.wanted = job.running && (job === this.hinting ? "hint" : "solve");
  }

  /** A solution was found: of what this view has asked, show a move, or play all. */
  solved() {
    const { board, moves } = this.get("_solution");
    const { wanted } = this;
    this.wanted = "";
    if (!wanted || !same(board, this.current)) return;
    if (wanted === "hint") {
      this.hint = moves[0];
      return this.show();
    }
    const { game } = this;
    let made = 0;
    const go = () => {
      const cells = [moves.slice(0, made), moves.slice(0, made + 1)].map((path) => after(board, path, game.puzzle).indexOf(0));
      const { steps } = /** @type {Game} */ (this.shown);
      this.shown = { ...game, steps: [...steps, cells], undone: [] };
      made += 1;
      if (made === moves.length) this.halt();
      else this.timer = window.setTimeout(go, LOOK_MS);
      this.show();
      this.announce();
    };
    this.shown = game;
    this.timer = window.setTimeout(go, 2 * LOOK_MS);
    this.show();
  }
}
