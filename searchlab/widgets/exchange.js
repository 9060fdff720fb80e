// What the parity lab and the ranking microscope share: a board on which any two tiles can
// change places, and the controls that begin with another board.

import {
  BoardText,
  Complaint,
  button,
  enable,
  form,
  isShortcut,
  presetChoice,
  whenLookedAt,
} from "./kit.js";
import { ARROWS, INVERSE, named, neighbours, slid, TILE_GOES, written } from "./puzzle.js";
import { Tray } from "./tray.js";
import { View } from "./view.js";
import { capital } from "./words.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** A board to slide on, or to exchange two tiles: choose one, then the other. The view hears what
 *  the reader does: slide(tile), exchange(one, other), choose(), look(tile), say(words). */
class ExchangeTray extends Tray {
  /** @param {Puzzle} puzzle
   *  @param {ExchangeView} view */
  constructor(puzzle, view) {
    super(puzzle, (tile) => this.press(tile));
    this.view = view;
    this.live = this.sliding = false;
    /** @type {number | null} */
    this.chosen = null;
    this.stop = 0; // the cell that the Tab key leads to
    this.blank.addEventListener("click", () => this.press(0));
    this.element.addEventListener("keydown", (event) => this.key(event));
    whenLookedAt(this.element, ({ target }) => {
      const tile = this.tiles.findIndex((element) => element.contains(/** @type {Node} */ (target)));
      if (tile >= 0 && this.live) view.look(tile);
    });
  }

  /** Show a board that any tile can be taken from, or that can be slid on; `marks` are names of
   *  classes, each with the tiles that bear it.
   *  @param {number[]} board
   *  @param {{sliding: boolean, live: boolean, last?: number, marks?: Record<string, number[]>}} how */
  display(board, { sliding, live, last, marks = {} }) {
    Object.assign(this, { sliding, live });
    if (sliding || !live) this.chosen = null;
    this.show(board, { last, live });
    const { tiles, blank, chosen } = this;
    blank.setAttribute("role", sliding ? "img" : "button");
    tiles.forEach((element, tile) => {
      for (const [name, marked] of Object.entries(marks)) {
        element.classList.toggle(name, marked.includes(tile));
      }
      element.classList.toggle("searchlab-chosen", tile === chosen);
      if (sliding) {
        element.removeAttribute("aria-pressed");
        if (tile) return;
        for (const name of ["tabindex", "aria-disabled"]) element.removeAttribute(name);
        return;
      }
      element.ariaPressed = String(tile === chosen);
      element.tabIndex = live && tile === board[this.stop] ? 0 : -1;
      enable(element, live);
    });
  }

  /** @param {number} tile */
  press(tile) {
    if (!this.live) return;
    if (this.sliding) {
      if (tile) this.view.slide(tile);
      return;
    }
    const { chosen } = this;
    this.stop = this.board.indexOf(chosen ?? tile); // where the tile will lie
    this.chosen = chosen === null ? tile : null;
    if (chosen !== null && chosen !== tile) {
      this.view.exchange(chosen, tile);
    } else {
      this.view.show();
      const words = capital(named(tile));
      this.view.say(
        chosen === null
          ? `${words} is chosen: choose what it changes places with.`
          : `${words} is no longer chosen.`,
      );
    }
    this.focus(tile);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.live || isShortcut(event)) return;
    const move = ARROWS[event.key];
    if (move) {
      event.preventDefault(); // the page stays where it is
      if (this.sliding) this.slideBy(move);
      else this.walk(move);
    } else if (!this.sliding && event.key === "Escape" && this.chosen !== null) {
      this.press(this.chosen);
    } else if (!this.sliding && event.target === this.blank && [" ", "Enter"].includes(event.key)) {
      event.preventDefault(); // it is no button of the browser's own
      this.press(0);
    }
  }

  /** @param {string} move */
  slideBy(move) {
    const tile = slid(this.board, move, this.puzzle);
    if (tile) {
      this.view.slide(tile);
      this.focus(tile);
    } else {
      this.view.say(`No tile can slide ${TILE_GOES[move]}: the blank is at the edge.`);
    }
  }

  /** Go from tile to tile: as if the tile in focus were the blank, and went the arrow's way.
   *  @param {string} move */
  walk(move) {
    const { board, puzzle } = this;
    const here = this.tiles.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const blanked = board.map((tile) => (tile === here ? 0 : tile || -1));
    const cell = neighbours(blanked, puzzle)[INVERSE[move]];
    if (cell === undefined || here < 0) return;
    this.stop = cell;
    this.tiles.forEach((element, tile) => {
      element.tabIndex = tile === board[cell] ? 0 : -1;
    });
    this.focus(board[cell]);
  }
}

/** Base of both views: the board in its place, the presets, the text, and what refuses. A subclass
 *  defines `slide` and `exchange` for what is done on the board, and `look`. */
export class ExchangeView extends View {
  /** @param {import("./view.js").Context} context
   *  @param {string} name
   *  @param {string} help
   *  @param {HTMLElement} place Where the board goes. */
  constructor(context, name, help, place) {
    super(context, name);
    this.place = place;
    /** @type {Puzzle} */
    this.puzzle = this.model.get("_puzzle");
    this.tray = new ExchangeTray(this.puzzle, this);
    this.complaint = new Complaint(help, this.id);
    this.presets = presetChoice("Presets", this.model.get("_presets"), (preset) =>
      this.another({ do: "preset", preset }, this.presets.select),
    );
    this.text = new BoardText(() => {
      this.complaint.show();
      this.show();
    });
    this.setting = button("Set", { type: "submit" });
    const read = () => this.another({ do: "read", text: this.text.input.value }, this.text.input);
    this.typed = form(read, this.text.element, this.setting);
    this.typed.classList.add("searchlab-typed");
    for (const part of [this.presets.element, this.typed, this.complaint.element]) {
      part.classList.add("searchlab-setup");
    }
    place.classList.add("searchlab-scene");
    this.arranged = false;
  }

  /** @param {number} _tile */
  slide(_tile) {}

  /** @param {number} _one
   *  @param {number} _other */
  exchange(_one, _other) {}

  /** @param {number | null} _tile */
  look(_tile) {}

  /** Take the puzzle up where it is another. Returns whether it is. */
  arrange() {
    const puzzle = this.model.get("_puzzle");
    if (this.arranged && puzzle === this.puzzle) return false;
    this.arranged = true;
    this.puzzle = puzzle;
    this.tray = new ExchangeTray(puzzle, this);
    this.place.replaceChildren(this.tray.element);
    this.complaint.reserve(puzzle.refusal);
    return true;
  }

  /** Show the fields as they are now.
   *  @param {number[]} board */
  showFields(board) {
    this.switch(this.open, this.presets.select, this.setting);
    this.text.show(written(board));
    this.text.input.readOnly = !this.asks;
  }

  /** Begin with another board, or show what is wrong beside the field that it is wrong in.
   *  @param {Record<string, any>} request
   *  @param {HTMLInputElement | HTMLSelectElement} input */
  another(request, input) {
    this.request(request, ({ refused }) => {
      this.complaint.show(refused, input);
      if (!refused) this.text.edited = false;
    });
  }
}
