// The parity lab.

import { ExchangeView } from "./exchange.js";
import { Figures, button, chip, div, enable, make, onPress, label, row, whenLookedAt } from "./kit.js";
import { neighbours, written } from "./puzzle.js";
import {
  arithmetic,
  classKept,
  deed,
  entry,
  invariant,
  outcome,
  parity,
  reasonOf,
  signed,
  smallerAfter,
  stepsOf,
  sum,
} from "./sums.js";
import { goalPicture } from "./tray.js";
import { widget } from "./view.js";

/** @typedef {import("./sums.js").Step} Step */

const HELP =
  "Slide: press a tile beside the blank, or an arrow key. Exchange: choose a tile, then another " +
  "one or the blank; no rule forbids it here. Type or paste any board row by row.";

const LINES = 5; // of the list of the last steps

/** A small column of counts: its head, the inversions before, their change, now.
 *  @param {(Node | string)[]} cells */
function countColumn([head, was, change, now]) {
  return make(
    "div",
    "searchlab-lab-count",
    head,
    make("span", {}, was),
    make("span", "searchlab-lab-change", change),
    make("span", "searchlab-lab-now", now),
  );
}

/** The tiles that are counted for a tile: the smaller ones after it.
 *  @param {number[]} board
 *  @param {number | null} looked */
const countedFor = (board, looked) =>
  looked ? board.slice(board.indexOf(looked)).filter((tile) => tile && tile < looked) : [];

class ParityView extends ExchangeView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "lab", HELP, div("searchlab-lab-place"));
    /** @type {number | null} */
    this.looked = null; // the tile whose inversions the reader looks at
    this.before = this.game;
    this.status.textContent =
      "An inversion is a pair of tiles in the wrong order. Slide a tile: which pairs change?";
    const [slide, exchange] = [button("Slide"), button("Exchange")];
    this.modes = { slide, exchange };
    for (const [mode, control] of Object.entries(this.modes)) {
      onPress(control, () => this.save({ mode }));
    }
    this.buttons = this.makeButtons();
    this.glyph = make("span", { className: "searchlab-glyph", ariaHidden: "true" });
    this.verdict = make("strong");
    this.reason = make("span");
    const verdict = make("p", "searchlab-verdict", this.glyph, this.verdict, this.reason);
    this.goal = make("div");
    this.figures = make("div");
    /** @type {HTMLElement[]} */
    this.values = [];
    this.counts = make("div", { className: "searchlab-lab-counts", role: "group" });
    this.counts.ariaLabel = "Smaller tiles after each tile, in the order of reading";
    this.why = make("p");
    this.sums = make("p", "searchlab-lab-sums");
    this.then = make("p");
    this.steps = make("ol", { className: "searchlab-lab-steps", reversed: true });
    const { buttons, modes, why, sums, then, steps } = this;
    const pressing = { role: "group", ariaLabel: "What a press on a tile does" };
    const choosing = Object.assign(row(...Object.values(modes)), pressing);
    const taking = row(...Object.values(buttons));
    for (const part of [choosing, taking, this.figures, this.counts]) {
      part.classList.add("searchlab-scene");
    }
    this.lay(
      div(
        "searchlab-columns",
        div(
          "searchlab-left",
          choosing,
          this.place,
          taking,
          this.presets.element,
          this.typed,
        ),
        div(
          "searchlab-right",
          div("searchlab-meaning searchlab-scene", make("div", {}, verdict, this.status), this.goal),
          this.figures,
          this.counts,
          div("searchlab-lab-step", why, sums, then),
          make("div", {}, label("Last steps"), steps),
          this.complaint.element,
        ),
      ),
    );
    this.followPart("game", () => this.changed());
    this.followPart("mode", () => this.modeChanged());
    this.begin("The kernel is gone; the board stays as it was. Run the cell again to go on.");
  }

  // -- the page -----------------------------------------------------------------------

  makeButtons() {
    const [undo, redo, reset] = ["Undo", "Redo", "Reset"].map((name) => button(name));
    onPress(undo, () =>
      this.rewind(({ steps, undone }) => [steps.slice(0, -1), [...undone, steps.at(-1)]]),
    );
    onPress(redo, () =>
      this.rewind(({ steps, undone }) => [[...steps, undone.at(-1)], undone.slice(0, -1)]),
    );
    onPress(reset, () =>
      this.rewind(({ steps, undone }) => [[], [...undone, ...[...steps].reverse()]]),
    );
    return { undo, redo, reset };
  }

  // -- showing -------------------------------------------------------------------------

  get game() {
    return this.state.game;
  }

  get board() {
    return stepsOf(this.game, this.puzzle).board;
  }

  arrange() {
    if (!super.arrange()) return false;
    const { element } = this.tray;
    for (const left of ["pointerleave", "focusout"]) {
      element.addEventListener(left, () => this.look(null));
    }
    this.goal.replaceChildren(goalPicture(this.puzzle));
    const names =
      this.puzzle.cols % 2
        ? ["Inversions", "The goal’s"]
        : ["Inversions", "Blank’s row (from 0)", "Together", "For the goal"];
    const figures = new Figures();
    this.values = names.map((name) => figures.add(name));
    this.figures.replaceChildren(figures.element);
    return true;
  }

  show() {
    this.arrange();
    const { puzzle, game, open, modes, buttons } = this;
    const mode = this.state.mode;
    const { board, made } = stepsOf(game, puzzle);
    const last = made.at(-1);
    this.tray.display(board, {
      sliding: mode === "slide",
      live: open,
      last: last?.tiles.at(-1),
      marks: {
        "searchlab-moved": last?.tiles ?? [],
        "searchlab-passed": last?.passed ?? [],
        "searchlab-counted": countedFor(board, this.looked),
      },
    });
    for (const [name, control] of Object.entries(modes)) {
      control.ariaPressed = String(name === mode);
      enable(control, open);
    }
    enable(buttons.undo, open && game.steps.length);
    enable(buttons.redo, open && game.undone.length);
    enable(buttons.reset, open && game.steps.length);
    this.showFields(board);
    this.showVerdict(board);
    this.showCounts(board, last);
    this.why.textContent = last ? reasonOf(last) : "No step was made yet.";
    this.sums.textContent = last ? arithmetic(last) : `Inversions: ${sum(smallerAfter(board))}`;
    this.then.textContent = last
      ? outcome(last, puzzle)
      : "Moves up and down change the order of some pairs; moves to the left and right, of none.";
    this.showSteps(made);
  }

  /** @param {Step[]} made */
  showSteps(made) {
    const lines = made.slice(-LINES).reverse().map((step) => entry(step, this.puzzle));
    if (!made.length) lines.push("none yet");
    this.steps.replaceChildren(...lines.map((line) => make("li", {}, line)));
    this.steps.start = made.length;
    this.steps.classList.toggle("searchlab-lab-none", !made.length);
  }

  /** @param {number[]} board */
  showVerdict(board) {
    const { cols, goal } = this.puzzle;
    const [here, there] = [board, goal].map((each) => invariant(each, this.puzzle));
    const solvable = (here - there) % 2 === 0;
    this.glyph.textContent = solvable ? "✓" : "✗";
    this.glyph.dataset.good = String(solvable);
    this.verdict.textContent = solvable ? "Solvable" : "Not solvable";
    this.reason.textContent = solvable
      ? `${here} is ${parity(here)}, and so is the goal’s ${there}`
      : `${here} is ${parity(here)}, and the goal’s ${there} is ${parity(there)}`;
    const row = Math.floor(board.indexOf(0) / cols);
    const both = [here, there].map((number) => [number, parity(number)]);
    const figures = cols % 2 ? both : [[here - row, ""], [row, ""], ...both];
    this.values.forEach((value, i) => {
      const [number, words] = figures[i];
      value.replaceChildren(String(number), make("small", {}, ` ${words}`));
    });
  }

  /** Show one small column for each tile in the order of reading, then the sum.
   *  @param {number[]} board
   *  @param {Step} [last] */
  showCounts(board, last) {
    const counts = smallerAfter(board);
    const heads = countColumn([make("span", {}, "tile"), "was", "change", "now"]);
    heads.classList.add("searchlab-lab-heads");
    heads.ariaHidden = "true";
    const columns = board.filter(Boolean).map((tile) => this.tileColumn(tile, board, counts[tile], last));
    const total = sum(counts);
    const sumColumn = countColumn([
      make("span", {}, "sum"),
      last ? String(total - last.total) : " ",
      last ? (last.total ? signed(last.total) : "0") : " ",
      String(total),
    ]);
    sumColumn.classList.add("searchlab-lab-total");
    sumColumn.role = "img";
    sumColumn.ariaLabel = `${total} inversions`;
    this.counts.replaceChildren(heads, div("searchlab-lab-tiles", ...columns), sumColumn);
  }

  /** @param {number} tile
   *  @param {number[]} board
   *  @param {number} count
   *  @param {Step} [last] */
  tileColumn(tile, board, count, last) {
    const change = last?.changes[tile] ?? 0;
    const was = last ? String(last.old[tile]) : " ";
    const element = countColumn([chip(tile), was, change ? signed(change) : " ", String(count)]);
    element.role = "img";
    element.ariaLabel = `Smaller tiles after ${tile}: ${count}${last ? `, was ${last.old[tile]}` : ""}`;
    element.classList.toggle("searchlab-lab-moved", last?.tiles.includes(tile) ?? false);
    element.classList.toggle("searchlab-lab-passed", last?.passed.includes(tile) ?? false);
    const which = countedFor(board, tile).join(", ") || "no smaller tile";
    element.title = `Tile ${tile}: ${which} after it`;
    whenLookedAt(element, () => this.look(tile));
    element.addEventListener("pointerleave", () => this.look(null));
    return element;
  }

  /** Say what has changed, whoever changed it. */
  changed() {
    const { game, before: old } = this;
    this.arrange();
    this.before = game;
    this.looked = null;
    this.tray.chosen = null;
    this.show();
    const last = stepsOf(game, this.puzzle).made.at(-1);
    const verdict = this.verdict.textContent ?? "";
    const here = `${verdict}: ${this.reason.textContent}.`;
    if (written(game.start) !== written(old.start)) this.say(`Another board. ${here}`);
    else if (!last) this.say(`Back at the beginning. ${here}`);
    else if (game.steps.length < old.steps.length) this.say(`Taken back. ${here}`);
    else {
      const change = last.total ? `change by ${signed(last.total)}` : "do not change";
      const kept = classKept(last, this.puzzle) ? "Still" : "Now";
      this.say(`${deed(last)}. The inversions ${change}. ${kept} ${verdict.toLowerCase()}.`);
    }
  }

  modeChanged() {
    this.tray.chosen = null;
    this.show();
    this.say(
      this.state.mode === "slide"
        ? "A press on a tile beside the blank slides it."
        : "Choose a tile, then another one or the blank: they change places.",
    );
  }

  // -- doing ----------------------------------------------------------------------------

  /** @param {Record<string, any>} game */
  settle(game) {
    this.complaint.show();
    this.text.edited = false;
    this.save({ game: { ...this.game, ...game } });
  }

  /** Take steps back, or make them again.
   *  @param {(game: any) => any[]} change Gives the steps made and those taken back. */
  rewind(change) {
    const [steps, undone] = change(this.game);
    this.settle({ steps, undone });
  }

  /** @param {number[]} cells */
  step(cells) {
    this.settle({ steps: [...this.game.steps, cells], undone: [] });
  }

  /** @param {number} tile */
  slide(tile) {
    const { board } = this;
    const cell = board.indexOf(tile);
    const beside = Object.values(neighbours(board, this.puzzle)).includes(cell);
    if (beside) this.step([board.indexOf(0), cell]);
    else this.say(`Tile ${tile} is not beside the blank. To lift it out, switch to Exchange.`);
    this.tray.focus(tile);
  }

  /** @param {number} one
   *  @param {number} other */
  exchange(one, other) {
    const { board } = this;
    this.step([board.indexOf(one), board.indexOf(other)]);
  }

  /** @param {number | null} tile */
  look(tile) {
    if (tile === this.looked || !this.live) return;
    this.looked = tile;
    const { board } = this;
    const marked = countedFor(board, tile);
    this.tray.tiles.forEach((element, each) => {
      element.classList.toggle("searchlab-counted", marked.includes(each));
    });
    const tiles = board.filter(Boolean);
    [...this.counts.children[1].children].forEach((column, i) => {
      column.classList.toggle("searchlab-lab-counted", marked.includes(tiles[i]));
    });
  }
}

export default widget(ParityView);
