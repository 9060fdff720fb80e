// The playable board.

import {
  BoardText,
  Complaint,
  Figures,
  button,
  div,
  enable,
  field,
  form,
  isShortcut,
  label,
  make,
  numberInput,
  onPress,
  row,
} from "./kit.js";
import { after, ARROWS, fewestMoves, INVERSE, neighbours, same, slid, TILE_GOES, written } from "./puzzle.js";
import { goalPicture, Tray } from "./tray.js";
import { View, widget } from "./view.js";
import { capital, counted, several } from "./words.js";

const LOOK_MS = 320; // between two moves of a solution: time to slide, and time to look
const MOST_MOVES = 32; // written out

const HELP =
  "Click a tile beside the blank, or press an arrow key: a tile slides the way of the arrow. " +
  "The moves name the way of the blank, as everywhere in searchlab: u, d, l or r. " +
  "Type or paste any board row by row, the blank as x, 0 or _.";

const VERDICTS = {
  goal: ["★", "Goal", "every tile is in its place"],
  solvable: ["✓", "Solvable", "its parity is the goal's"],
  unsolvable: ["✗", "Not solvable", "its parity is not the goal's"],
};

/** @typedef {{start: number[], moves: string, undone: string}} Game */

class BoardView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "board");
    this.puzzle = this.model.get("_puzzle");
    this.searching = false;
    this.playing = ""; // the moves of a solution that are still to be shown
    this.count = 0; // how many there were
    this.timer = 0;
    this.showing = false; // whether the move being made is one of a solution
    /** @type {string | null} */
    this.hint = null;
    this.before = { game: this.game, board: this.boardOf(this.game) };
    /** @type {number[]} */
    this.measured = []; // the board whose distance is shown
    this.tray = new Tray(this.puzzle, (tile) => this.press(tile));
    this.status.textContent = "Slide the tiles until each is in its place.";
    this.complaint = new Complaint(HELP, this.id);
    this.complaint.reserve(this.puzzle.refusal);
    this.buttons = this.makeButtons();
    this.depth = numberInput(20);
    this.seed = numberInput(1);
    this.scrambling = button("Scramble", { type: "submit" });
    this.text = new BoardText(() => {
      this.complaint.show();
      this.show();
    });
    this.setting = button("Set", { type: "submit" });
    this.glyph = make("span", { className: "searchlab-glyph", ariaHidden: "true" });
    this.verdict = make("strong");
    this.reason = make("span");
    this.made = make("span", "searchlab-board-moves");
    const figures = new Figures("searchlab-scene");
    this.values = this.makeValues(figures);
    this.switch(true, this.depth, this.seed, this.text.input);
    this.lay(
      div(
        "searchlab-columns",
        div("searchlab-left searchlab-scene", this.tray.element, row(...Object.values(this.buttons))),
        div(
          "searchlab-right",
          figures.element,
          this.makeMeaning(),
          this.makeForms(),
          div("searchlab-setup", this.complaint.element),
        ),
      ),
    );
    this.listen();
    this.begin("The kernel is gone; the board stays as it was. Run the cell again to play.");
  }

  // -- the page -----------------------------------------------------------------------

  makeButtons() {
    const names = ["Undo", "Redo", "Reset", "Hint", "Solve"];
    const [undo, redo, reset, hint, solve] = names.map((name) => button(name));
    onPress(undo, () =>
      this.rewind(({ moves, undone }) => [moves.slice(0, -1), undone + moves.at(-1)]),
    );
    onPress(redo, () =>
      this.rewind(({ moves, undone }) => [moves + undone.at(-1), undone.slice(0, -1)]),
    );
    onPress(reset, () =>
      this.rewind(({ moves, undone }) => ["", undone + [...moves].reverse().join("")]),
    );
    onPress(hint, () => this.findHint());
    onPress(solve, () => this.findSolution());
    return { undo, redo, reset, hint, solve };
  }

  /** @param {Figures} figures
   *  @returns {Record<string, HTMLElement>} */
  makeValues(figures) {
    const { heuristics, distances } = this.puzzle;
    const names = Object.keys(heuristics).map((name) => [name, capital(name)]);
    const all = [["g", "Moves made (g)"], ...names];
    if (distances) all.push(["distance", "True distance"]);
    return Object.fromEntries(all.map(([name, words]) => [name, figures.add(words)]));
  }

  /** What the board means, beside its goal. */
  makeMeaning() {
    const { glyph, verdict, reason, made, status } = this;
    return div(
      "searchlab-meaning searchlab-scene",
      make(
        "div",
        {},
        make("p", "searchlab-verdict", glyph, verdict, reason),
        make("p", "searchlab-board-line", label("Moves "), made),
        status,
      ),
      goalPicture(this.puzzle),
    );
  }

  makeForms() {
    const [depth, seed] = [field("Depth", this.depth), field("Seed", this.seed)];
    const forms = row(
      form(() => this.scramble(), depth, seed, this.scrambling),
      form(() => this.read(), this.text.element, this.setting),
    );
    forms.classList.add("searchlab-board-forms", "searchlab-setup");
    return forms;
  }

  listen() {
    const { element } = this.tray;
    element.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("button")) return;
      /** @type {HTMLElement | null} */
      const stop = element.querySelector("[tabindex='0']");
      stop?.focus();
    });
    // Wherever in the widget the focus is, an arrow key slides a tile.
    this.root.tabIndex = -1;
    this.root.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("paste", (event) => {
      if (!this.asks) return;
      this.text.paste(event);
      this.read();
    });
    this.follow(["_state"], () => this.changed());
    this.follow(["_truth"], () => this.show());
    this.follow(["_page"], () => {
      if (this.playing && this.player !== this.id) this.rest(); // stopped in another view
      this.show();
    });
    this.endings.push(() => clearTimeout(this.timer));
  }

  // -- showing -------------------------------------------------------------------------

  /** @returns {Game} */
  get game() {
    return this.state.game;
  }

  /** @param {Game} game */
  boardOf({ start, moves }) {
    return after(start, moves, this.puzzle);
  }

  show() {
    const { game, puzzle, values, open } = this;
    const board = this.boardOf(game);
    const { solvable } = this.model.get("_truth"); // no move changes it
    const last = game.moves ? slid(board, INVERSE[game.moves.slice(-1)], puzzle) : null;
    this.tray.show(board, { last, hint: this.hint, live: open });

    values.g.textContent = counted(game.moves.length);
    for (const [name, table] of Object.entries(puzzle.heuristics)) {
      const rows = /** @type {number[][]} */ (table);
      values[name].textContent = counted(board.reduce((sum, tile, i) => sum + rows[i][tile], 0));
    }
    if (values.distance && !same(this.measured, board)) {
      this.measured = board;
      const estimates = puzzle.heuristics.manhattan;
      const fewest = solvable && fewestMoves(board, puzzle, estimates);
      values.distance.textContent = solvable ? counted(fewest) : "none";
    }
    const kind = same(board, puzzle.goal) ? "goal" : solvable ? "solvable" : "unsolvable";
    const [glyph, verdict, reason] = VERDICTS[kind];
    this.glyph.textContent = glyph;
    this.glyph.dataset.good = String(kind !== "unsolvable");
    this.verdict.textContent = verdict;
    this.reason.textContent = reason;
    const earlier = game.moves.length > MOST_MOVES ? "… " : "";
    this.made.textContent = earlier + game.moves.slice(-MOST_MOVES) || "none yet";
    this.text.show(written(board));

    const { undo, redo, reset, hint, solve } = this.buttons;
    enable(undo, open && game.moves);
    enable(redo, open && game.undone);
    enable(reset, open && game.moves);
    this.switch(open, hint, solve, this.scrambling, this.setting);
    solve.textContent = this.searching || this.player ? "Stop" : "Solve";
  }

  /** Say what has changed, whoever changed it. */
  changed() {
    const { game } = this;
    const board = this.boardOf(game);
    const old = this.before.game;
    this.hint = null;
    if (!this.acting) this.rest(); // Python, or another view, has taken over
    if (game.moves !== old.moves || !same(game.start, old.start)) this.say(this.news(old, board));
    this.before = { game, board };
    this.show();
  }

  /** What has happened since another state of the game.
   *  @param {Game} old
   *  @param {number[]} board */
  news(old, board) {
    const { game, puzzle } = this;
    const blank = board.indexOf(0);
    const place = `row ${Math.floor(blank / puzzle.cols) + 1}, column ${(blank % puzzle.cols) + 1}`;
    const moves = several(game.moves.length, "move");
    const reached = same(board, puzzle.goal) && `The goal, after ${moves}!`;
    if (!same(game.start, old.start) || game.moves.slice(0, -1) !== old.moves) {
      return reached || `Blank in ${place}, after ${moves}.`;
    }
    const move = game.moves.slice(-1);
    const number = this.count - this.playing.length;
    const tile = this.showing ? `Move ${number} of ${this.count}: tile` : "Tile";
    const slide = `${tile} ${slid(board, INVERSE[move], puzzle)} ${TILE_GOES[move]}`;
    return reached ? `${slide}. ${reached}` : `${slide}, blank in ${place}.`;
  }

  // -- playing --------------------------------------------------------------------------

  /** @param {Partial<Game>} game */
  settle(game) {
    this.save({ game: { ...this.game, ...game } });
  }

  /** @param {string} move */
  go(move) {
    this.settle({ moves: this.game.moves + move, undone: "" });
  }

  /** Take moves back, or make them again.
   *  @param {(game: Game) => string[]} change Gives the moves made and those taken back. */
  rewind(change) {
    this.halt();
    const [moves, undone] = change(this.game);
    this.settle({ moves, undone });
    this.show();
  }

  /** End what runs by itself: the reader takes over. */
  halt() {
    if (this.searching && this.live) this.line.ask({ do: "stop" });
    this.rest();
  }

  rest() {
    clearTimeout(this.timer);
    this.searching = false;
    this.showing = false;
    this.playing = "";
    if (this.player === this.id) this.tell("");
  }

  /** The view of this page that plays a solution, by its id. */
  get player() {
    return this.model.get("_page") ?? "";
  }

  gone() {
    this.rest();
  }

  /** @param {number} tile */
  press(tile) {
    if (!this.open) return;
    this.halt();
    const { board } = this.before;
    this.tray.focus(tile);
    const moves = Object.entries(neighbours(board, this.puzzle));
    const move = moves.find(([, cell]) => board[cell] === tile)?.[0];
    if (move) this.go(move);
    else this.say(`Tile ${tile} is not beside the blank.`);
    this.show();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const move = ARROWS[event.key];
    const { target } = event;
    if (target instanceof Element && target.matches("input, select")) return; // it has the same keys
    if (!move || !this.open || isShortcut(event) || event.defaultPrevented) return;
    event.preventDefault(); // the page stays where it is
    this.halt();
    const tile = slid(this.before.board, move, this.puzzle);
    if (tile) {
      this.go(move);
      this.tray.focus(tile);
    } else {
      this.say(`No tile can slide ${TILE_GOES[move]}: the blank is at the edge.`);
    }
    this.show();
  }

  // -- asking Python ---------------------------------------------------------------------

  /** Let Python look for something; what it finds is dropped where the reader goes on.
   *  @param {string} command
   *  @param {string} words
   *  @param {(answer: import("./view.js").Answer) => void} found */
  find(command, words, found) {
    this.say(words);
    this.searching = true;
    this.show();
    this.line.ask({ do: command }, (answer) => {
      if (!this.searching) return;
      this.searching = false;
      this.say(answer.said ?? answer.refused ?? "");
      found(answer);
      this.show();
    });
  }

  findHint() {
    this.halt();
    this.find("hint", "Looking for a move …", ({ hint }) => {
      this.hint = hint ?? null;
    });
  }

  findSolution() {
    if (this.searching || this.player) {
      this.halt();
      this.tell("");
      this.say("Stopped.");
      this.show();
      return;
    }
    this.find("solve", "Searching …", ({ solution }) => {
      if (!solution) return;
      this.tell(this.id);
      this.playing = solution;
      this.count = solution.length;
      this.timer = setTimeout(() => this.play(), 3 * LOOK_MS);
    });
  }

  /** Make the next move of a solution. */
  play() {
    const move = this.playing[0];
    this.playing = this.playing.slice(1);
    this.showing = true;
    this.go(move);
    this.showing = false;
    if (this.playing) this.timer = setTimeout(() => this.play(), LOOK_MS);
    else this.rest();
    this.show();
  }

  scramble() {
    const asked = { do: "scramble", depth: this.depth.value, seed: this.seed.value };
    this.another(asked, (refused) => (/^seed/.test(refused) ? this.seed : this.depth));
  }

  read() {
    this.another({ do: "read", text: this.text.input.value }, () => this.text.input);
  }

  /** Begin another game, or show what is wrong beside the field that it is wrong in.
   *  @param {Record<string, any>} request
   *  @param {(refused: string) => HTMLInputElement} wrong */
  another(request, wrong) {
    if (!this.asks) return;
    this.halt();
    this.request(request, ({ said, refused }) => {
      this.complaint.show(refused, refused ? wrong(refused) : null);
      if (said) this.text.edited = false;
      return said;
    });
  }
}

export default widget(BoardView);
