// The board to play with, and beside it its estimates.

import "./board_view.css";
import { smallBoard } from "./board.js";
import { button, div, enable, row } from "./dom.js";
import { EstimatesPanel } from "./estimates.js";
import { GameView, SLIDE_MS } from "./game.js";
import { moveBetween, same, TILE_GOES } from "./puzzle.js";

/**
 * @typedef {{boards: number[][], length: number, shortest: boolean, note: string,
 *   distances: (number | null)[], values: (number[] | string)[]}} Known What Python knows: a board, as
 *   many moves to the goal, and the board before it; the true distance of each, and what each
 *   estimate gives for it. The length is -1 where no path is known.
 */

export class BoardView extends GameView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "board-view", "Solve", () => this.find((boards) => this.play(this.solution(boards))));
    /** @type {Known} */
    this.known = this.get("_known");
    this.goal = div("goal");
    this.hinting = button("Hint", () => this.find(([next]) => this.pointOut(next)));
    const buttons = row(this.undo, this.reset, this.hinting, this.player, this.tools);
    this.panel = new EstimatesPanel(this);
    const side = div("wide stack", buttons, this.status, div("columns", this.panel.element, this.goal));
    this.lay(div("columns", this.place, side), this.panel.curves);
    this.refresh();
    for (const event of ["pointerover", "focusin"]) {
      this.root.addEventListener(event, ({ target }) => {
        const element = /** @type {Element} */ (target).closest("[data-tile]");
        this.panel.explain(Number(element?.getAttribute("data-tile")));
      });
    }
    this.follow(["_known"], () => {
      this.known = this.get("_known");
      this.show();
    });
  }

  /** Where a board is among those that Python knows; -1 if it is not.
   *  @param {number[]} board */
  among(board) {
    return this.known.boards.findIndex((each) => same(each, board));
  }

  /** The boards that lead on to the goal; undefined if no path is known. */
  get ahead() {
    const { boards, length } = this.known;
    const at = this.among(this.current);
    return at >= 0 && at <= length ? boards.slice(at + 1, length + 1) : undefined;
  }

  begin() {
    const { puzzle } = this.game;
    this.panel.begin(puzzle);
    this.goal.replaceChildren(smallBoard(puzzle.goal, puzzle, { label: "goal: ", caption: "goal" }));
  }

  show() {
    super.show();
    const last = this.before[this.current.indexOf(0)]; // the tile that slid
    this.board.show(this.current, { last, hinted: this.doing.hinted });
    this.panel.show();
    for (const control of [this.hinting, this.player]) {
      if (this.ahead) enable(control, true);
      else this.needPython(true, control);
    }
  }

  /** A step from one board to the next, as the values of a sentence; undefined if there was none.
   *  @param {number[]} before
   *  @param {number[]} board */
  between(before, board) {
    const move = moveBetween(before, board, this.game.puzzle);
    return move ? { tile: before[board.indexOf(0)], way: TILE_GOES[move] } : undefined;
  }

  /** Describe the last step. */
  describe() {
    const { current, game } = this;
    const step = this.between(this.before, current);
    const name = !step ? "greeting" : same(current, game.puzzle.goal) ? "goal" : "slide";
    return this.text(name, { ...step, moves: game.steps.length - 1 });
  }

  // -- a path to the goal --------------------------------------------------------------------

  /** Use a path from the board to the goal, for which Python is asked if need be.
   *  @param {(boards: number[][]) => string | void} use What it returns is announced before the length. */
  async find(use) {
    this.settle();
    const board = this.current;
    if (!this.ahead) {
      this.say(this.text("searching"));
      const { value, error } = await this.ask("find_path", { board });
      if (!same(board, this.current)) return; // the reader has moved on
      if (error) return this.say(error);
      this.known = value;
    }
    const boards = this.ahead ?? [];
    if (!boards.length) return this.say(this.text("solved"));
    const length = this.text(this.known.shortest ? "shortest" : "longer", { moves: boards.length });
    this.say((use(boards) ?? "") + length);
  }

  /** Point out the tile to slide.
   *  @param {number[]} next */
  pointOut(next) {
    const hint = this.text("hint", this.between(this.current, next));
    this.want({ hinted: this.current[next.indexOf(0)] }, hint);
    return hint;
  }

  /** @param {number[][]} boards
   *  @returns {Generator<number, string>} */
  *solution(boards) {
    yield 2 * SLIDE_MS;
    for (const board of boards) {
      const look = this.slideOn(this.game.steps.length, this.current[board.indexOf(0)]);
      this.say(this.describe(), true);
      yield look;
    }
    return this.describe();
  }
}
