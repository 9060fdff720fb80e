// The board to play with, and beside it a panel: estimates, or ranking.

import "./board_view.css";
import { Board, smallBoard } from "./board.js";
import { BoardField, button, Complaint, counted, div, enable, field, Figures, folded, form, isField, isShortcut, make, numberInput, row, select, several, toggle, value } from "./dom.js"; // prettier-ignore
import { isSolvable } from "./parity.js";
import { after, ARROWS, exchanged, moveBetween, neighbours, same, slid, TILE_GOES, written } from "./puzzle.js";
import { RankingPanel } from "./ranking.js";
import { Job, View } from "./view.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {{puzzle: Puzzle, boards: number[][], tables: number[][][]}} Game
 *   The boards from the first to the one that is shown, and the tables of both estimates.
 */

const LOOK_MS = 320; // between two moves of a solution: time to slide, and time to look

/** The panel of a board alone: how many moves, and on demand the estimates and the distance. */
class PlayPanel {
  swaps = false;

  greeting = "Click a tile beside the blank; then the arrow keys work as well.";

  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.measured = ""; // the puzzle and the board
    const figures = new Figures();
    this.made = figures.add("Moves made");
    this.values = ["Misplaced tiles", "Manhattan distance"].map((name) => figures.add(name));
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
  }

  /** @param {number[]} board */
  show(board) {
    const { view, estimates, truth } = this;
    const { puzzle, boards, tables } = view.game;
    this.result.textContent = isSolvable(board, puzzle) ? "" : "✗ Not solvable: its parity is not that of the goal";
    this.made.textContent = counted(boards.length - 1);
    const reveal = (/** @type {HTMLElement} */ figure, /** @type {HTMLElement} */ control) => {
      /** @type {HTMLElement} */ (figure.parentElement).hidden = control.ariaPressed !== "true";
    };
    this.values.forEach((figure, i) => {
      figure.textContent = value(board.reduce((sum, tile, cell) => sum + tables[i][cell][tile], 0));
      reveal(figure, estimates);
    });
    reveal(this.distance, truth);
    if (truth.ariaPressed === "true") this.measure({ puzzle, board });
    view.needPython(true, truth);
  }

  /** Ask Python for the true distance.
   *  @param {{puzzle: Puzzle, board: number[]}} request */
  async measure(request) {
    const { distance } = this;
    const asked = JSON.stringify(request);
    if (asked === this.measured) return;
    this.measured = asked;
    distance.textContent = "…";
    const { value: moves, error = "" } = await this.view.ask("distance_of", request);
    if (asked !== this.measured) return;
    distance.replaceChildren(value(moves), make("span", "lab-spoken", error));
    distance.title = error;
  }

  /** Describe the last step.
   *  @param {number[]} board
   *  @param {number[]} before */
  describe(board, before) {
    const { puzzle, boards } = this.view.game;
    if (before !== board && same(board, puzzle.goal)) return `★ The goal, after ${several(boards.length - 1, "move")}!`;
    const move = moveBetween(before, board, puzzle);
    return move ? `Tile ${slid(before, move, puzzle)} ${TILE_GOES[move]}.` : this.greeting;
  }
}

/** @type {Record<string, new (view: BoardView) => any>} */
const PANELS = { BoardWidget: PlayPanel, RankingMicroscope: RankingPanel };

export class BoardView extends View {
  /** @type {Board | undefined} */
  board;

  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "board-view");
    this.tools.firstChild?.remove(); // there is no drawing to save
    this.timer = 0; // while a solution is played
    /** @type {Game} */
    this.game = this.get("_game"); // as it is shown
    /** @type {number[][]} */
    this.undone = []; // the boards to go on to
    /** @type {number | undefined} */
    this.hinted = undefined; // the tile to slide
    this.hint = ""; // the same as a sentence
    /** @type {number | null} */
    this.chosen = null; // the tile to be swapped
    this.seed = 1;
    /** @type {Element[]} */
    this.submits = [];
    this.built = ""; // the puzzle for which the board was made
    this.place = make("div");
    this.side = make("div");
    this.goal = div("lab-goal");
    this.undo = button("Undo", () => this.goTo(this.game.boards.length - 1));
    this.redo = button("Redo", () => this.goTo(this.game.boards.length + 1));
    this.reset = button("Reset", () => this.goTo(1));
    this.complaint = new Complaint();
    const failed = (/** @type {string} */ error) => this.complaint.show(error);
    this.hinting = new Job(this, "Hint", failed);
    this.solving = new Job(this, "Solve", failed);
    const jobs = [this.hinting, this.solving].map((job) => form(() => this.find(job), job.button));
    const buttons = row(this.undo, this.redo, this.reset, ...jobs, this.tools);
    this.text = new BoardField("Board, row by row, the blank as x");
    this.panel = new PANELS[this.get("_view")](this);
    this.side.append(this.panel.element);
    this.lay(
      div(
        "lab-columns",
        this.place,
        div("lab-wide lab-stack", buttons, this.status, this.complaint.element, this.side, row(this.goal, this.setUp())),
      ),
    );
    this.refresh();
    this.root.addEventListener("keydown", (event) => this.key(event));
    for (const event of ["pointerover", "focusin"]) {
      this.root.addEventListener(event, ({ target }) => {
        const element = /** @type {Element} */ (target).closest("[data-tile]");
        if (element instanceof HTMLElement) this.panel.explain?.(Number(element.dataset.tile));
      });
    }
    this.follow(["_game"], () => this.refresh([]));
    this.follow(["_tile"], () => this.show());
    this.onMessage(({ kind, text, board }) => {
      if (kind === "solution" && text && same(board, this.current)) this.solved(text);
    });
    this.signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  /** Make what begins another game, folded away. */
  setUp() {
    const examples = select(["", ...this.presets.map(([label]) => label)]);
    examples.addEventListener("change", () => {
      const game = this.get("_presets")[examples.value];
      if (game) this.setGame(game);
    });
    const moves = numberInput(20);
    const submit = (/** @type {string} */ name) => make("button", { type: "submit", className: "lab-button" }, name);
    const [set, scramble] = [submit("Set"), submit("Scramble")];
    this.submits = [set, scramble, this.hinting.button, this.solving.button];
    return folded(
      "Another board",
      ...(this.presets.length ? [field("Examples", examples)] : []),
      form(() => this.begin("read", { text: this.text.value }, this.text.input), this.text.element, set),
      form(
        () => this.begin("scramble", { moves: moves.valueAsNumber, seed: this.seed++ }, moves),
        field("Random moves", moves),
        scramble,
      ),
    );
  }

  /** @returns {[string, Game][]} */
  get presets() {
    return Object.entries(this.get("_presets"));
  }

  /** @returns {number[]} */
  get current() {
    return /** @type {number[]} */ (this.game.boards.at(-1));
  }

  /** The board before the last step; the same if there was none. */
  get before() {
    return this.game.boards.at(-2) ?? this.current;
  }

  show() {
    const { game, current, before, hinted, chosen, solving } = this;
    const { puzzle, boards } = game;
    if (this.built !== JSON.stringify(puzzle)) {
      this.built = JSON.stringify(puzzle);
      this.board = new Board(puzzle, (tile) => this.press(tile));
      this.panel.begin?.(puzzle);
      this.place.replaceChildren(this.board.element);
      this.goal.replaceChildren(smallBoard(puzzle.goal, puzzle, { label: "goal: ", caption: "goal" }));
    }
    const last = before[current.indexOf(0)]; // the tile that slid
    this.board?.show(current, { last, hinted, all: this.panel.swaps, chosen });
    this.panel.show(current, before);
    enable(this.undo, boards.length > 1);
    enable(this.redo, this.undone.length);
    enable(this.reset, boards.length > 1);
    solving.name = this.timer ? "Stop" : "Solve";
    solving.set(solving.running);
    this.needPython(true, ...this.submits);
  }

  /** Describe the last step. */
  announce() {
    this.say(this.panel.describe(this.current, this.before));
  }

  // -- playing -----------------------------------------------------------------------------

  /** Take up a game.
   *  @param {Game} game
   *  @param {number[][]} [undone] */
  setGame(game, undone = []) {
    this.set({ _game: game });
    this.refresh(undone);
  }

  /** Show the game as it is, and nothing of what was played, pointed out, chosen, or asked for.
   *  @param {number[][]} [undone] */
  refresh(undone = this.undone) {
    clearTimeout(this.timer);
    Object.assign(this, { game: this.get("_game"), undone, timer: 0, hinted: undefined, hint: "", chosen: null });
    for (const job of [this.hinting, this.solving]) {
      if (job.running) this.model.send({ kind: "cancel" });
      job.set("");
    }
    this.complaint.show();
    this.text.show(written(this.current));
    this.show();
    this.announce();
  }

  /** Begin another game, with the board that a command of Python returns.
   *  @param {string} command
   *  @param {Record<string, any>} request
   *  @param {Element} input In which a mistake is marked. */
  async begin(command, request, input) {
    const { game } = this;
    const { value: board, error } = await this.ask(command, { puzzle: game.puzzle, ...request });
    if (error) this.complaint.show(error, input);
    else this.setGame({ ...game, boards: [board] });
  }

  /** Undo or redo, so that so many boards are shown.
   *  @param {number} count */
  goTo(count) {
    const { game, undone } = this;
    const all = [...game.boards, ...undone];
    this.setGame({ ...game, boards: all.slice(0, count) }, all.slice(count));
  }

  /** Let a tile change places with another, or with the blank.
   *  @param {number} tile
   *  @param {number} other */
  step(tile, other) {
    const { game } = this;
    this.setGame({ ...game, boards: [...game.boards, exchanged(this.current, tile, other)] });
    this.board?.tiles[tile].focus({ preventScroll: true }); // not every browser does, on a click
  }

  /** @param {number} tile */
  press(tile) {
    const { current, game, chosen } = this;
    const { swaps } = this.panel;
    const other = swaps ? chosen : 0;
    const beside = Object.values(neighbours(current, game.puzzle)).includes(current.indexOf(tile));
    if (tile === other) this.refresh();
    else if (other === null) {
      this.chosen = tile;
      this.show();
      this.say("Now choose the tile to swap it with.");
    } else if (swaps || beside) this.step(tile, other);
    else this.say(`Tile ${tile} is not beside the blank.`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const move = ARROWS[event.key];
    if (!move || isField(event.target) || isShortcut(event)) return;
    event.preventDefault(); // the page stays where it is
    const tile = slid(this.current, move, this.game.puzzle);
    if (tile) this.step(tile, 0);
    else this.say(`No tile can slide ${TILE_GOES[move]}: the blank is at the edge.`);
  }

  // -- asking Python -----------------------------------------------------------------------

  /** Ask for a solution, to show its first move or to play it; or stop playing.
   *  @param {Job} job */
  find(job) {
    if (this.timer) {
      this.setGame(this.game, this.undone);
      return this.say("Stopped.");
    }
    job.press(() => ({ puzzle: this.game.puzzle, board: this.current }));
  }

  /** Announce something, after the hint.
   *  @param {string} text */
  say(text) {
    super.say(this.hint + text);
  }

  /** Show the first move of a solution, or play it.
   *  @param {string} moves */
  solved(moves) {
    const { puzzle } = this.game;
    if (this.hinting.running) {
      this.hinted = slid(this.current, moves[0], puzzle);
      this.hint = `Slide tile ${this.hinted} ${TILE_GOES[moves[0]]}: `;
      return this.show();
    }
    if (!this.solving.running) return; // another view asked
    Object.assign(this, { hinted: undefined, hint: "" });
    this.undone = Array.from(moves, (_, i) => after(this.current, moves.slice(0, i + 1), puzzle));
    const go = () => {
      const [next, ...rest] = this.undone;
      this.game = { ...this.game, boards: [...this.game.boards, next] };
      this.undone = rest;
      if (!rest.length) return this.setGame(this.game);
      this.timer = window.setTimeout(go, LOOK_MS);
      this.show();
      this.announce();
    };
    this.timer = window.setTimeout(go, 2 * LOOK_MS);
    this.show();
  }
}
