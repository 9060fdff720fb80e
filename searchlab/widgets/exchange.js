// What the parity lab and the ranking microscope share: a board on which any two tiles can
// change places, rows of small tiles with what is counted of each, and a few controls.

const LARGEST = { 2: "112px", 3: "112px", 4: "92px", 5: "76px" }; // a tile, by rows or columns

const button = (text, more = {}) =>
  make("button", { type: "button", className: "searchlab-button", textContent: text, ...more });

const field = (label, input) =>
  make("label", { className: "searchlab-field" }, make("span", { textContent: label }), input);

const symbol = (tile) => String(tile || "x");

const written = (board) => board.map(symbol).join(" ");

/** Name a tile in a sentence. */
const named = (tile) => (tile ? `tile ${tile}` : "the blank");

const capital = (words) => words[0].toUpperCase() + words.slice(1);

/** Give the board after the exchange of two cells. */
function exchanged(board, [i, j]) {
  const after = [...board];
  [after[i], after[j]] = [after[j], after[i]];
  return after;
}

/** Call `look` when the reader points at something in an element, or comes to it by key. */
function whenLookedAt(element, look) {
  element.addEventListener("focusin", look);
  element.addEventListener("pointermove", (event) => {
    if (event.movementX || event.movementY) look(event); // and not the page below the pointer
  });
}

/** A small picture of a tile, among counts. */
function chip(tile) {
  const className = tile ? "searchlab-chip" : "searchlab-chip searchlab-chip-blank";
  return make("span", { className }, symbol(tile));
}

/** A board to slide on, or to exchange two tiles: choose one, then the other. `act` tells what
 *  the reader does: slide(tile), exchange(one, other), look(tile), say(words). */
class ExchangeTray extends Tray {
  constructor(puzzle, act) {
    super(puzzle, (tile) => this.press(tile));
    this.act = act;
    this.chosen = null;
    this.stop = 0; // the cell that the Tab key leads to
    this.element.style.setProperty("--largest", LARGEST[Math.max(puzzle.rows, puzzle.cols)]);
    this.blank.addEventListener("click", () => this.press(0));
    this.element.addEventListener("keydown", (event) => this.key(event));
    whenLookedAt(this.element, ({ target }) => {
      const tile = this.tiles.findIndex((element) => element.contains(target));
      if (tile >= 0 && this.live) act.look(tile);
    });
  }

  /** Show a board; `marks` are names of classes, each with the tiles that bear it. */
  show(board, { sliding, live, last, marks = {} }) {
    Object.assign(this, { sliding, live });
    if (sliding || !live) this.chosen = null;
    super.show(board, { last, live });
    const { tiles, blank, chosen } = this;
    blank.setAttribute("role", sliding ? "img" : "button");
    tiles.forEach((element, tile) => {
      for (const [name, marked] of Object.entries(marks)) {
        element.classList.toggle(name, marked.includes(tile));
      }
      element.classList.toggle("searchlab-chosen", tile === chosen);
      if (sliding) {
        element.removeAttribute("aria-pressed");
        if (!tile) ["tabindex", "aria-disabled"].forEach((name) => element.removeAttribute(name));
        return;
      }
      element.ariaPressed = String(tile === chosen);
      element.tabIndex = live && tile === board[this.stop] ? 0 : -1;
      enable(element, live);
    });
  }

  focus(tile) {
    this.tiles[tile].focus({ preventScroll: true }); // not every browser does, on a click
  }

  press(tile) {
    if (!this.live) return;
    if (this.sliding) {
      if (tile) this.act.slide(tile);
      return;
    }
    const { chosen } = this;
    this.stop = this.board.indexOf(chosen ?? tile); // where the tile will lie
    this.chosen = chosen === null ? tile : null;
    if (chosen !== null && chosen !== tile) {
      this.act.exchange(chosen, tile);
    } else {
      this.act.choose();
      const words = capital(named(tile));
      this.act.say(
        chosen === null
          ? `${words} is chosen: choose what it changes places with.`
          : `${words} is no longer chosen.`,
      );
    }
    this.focus(tile);
  }

  key(event) {
    const { board, rows, cols } = this;
    if (!this.live || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = ARROWS[event.key];
    if (move && this.sliding) {
      event.preventDefault(); // the page stays where it is
      const tile = board[neighbours(board, rows, cols)[move]];
      if (tile) {
        this.act.slide(tile);
        this.focus(tile);
      } else {
        this.act.say(`No tile can slide ${TILE_GOES[move]}: the blank is at the edge.`);
      }
    } else if (move) {
      event.preventDefault();
      // From tile to tile: as if the tile in focus were the blank, and went the arrow's way.
      const here = this.tiles.findIndex((element) => element === document.activeElement);
      const cell = neighbours(board.map((tile) => (tile === here ? 0 : tile || -1)), rows, cols)[
        INVERSE[move]
      ];
      if (cell === undefined || here < 0) return;
      this.stop = cell;
      this.tiles.forEach((element, tile) => {
        element.tabIndex = tile === board[cell] ? 0 : -1;
      });
      this.focus(board[cell]);
    } else if (!this.sliding && event.key === "Escape" && this.chosen !== null) {
      this.press(this.chosen);
    } else if (!this.sliding && event.target === this.blank && [" ", "Enter"].includes(event.key)) {
      event.preventDefault(); // it is no button of the browser's own
      this.press(0);
    }
  }
}

/** A field for a board as text, with its button: Enter sets, Escape takes back. */
class BoardField {
  constructor(read) {
    this.input = make("input", { type: "text", autocomplete: "off", spellcheck: false });
    this.setting = button("Set", { type: "submit" });
    this.edited = false; // whether the text is the reader's, and not the board's
    this.element = make(
      "form",
      { className: "searchlab-row searchlab-typed", noValidate: true },
      field("Board", this.input),
      this.setting,
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      read(this.input.value);
    });
    this.input.addEventListener("input", () => {
      this.edited = true;
    });
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.edited = false;
      read(null);
    });
    // A field of one line would run pasted lines together, and "4" and "1" into "41".
    this.input.addEventListener("paste", (event) => {
      event.preventDefault();
      const pasted = event.clipboardData.getData("text").trim().replace(/\s*\n\s*/g, " / ");
      this.input.setRangeText(pasted, this.input.selectionStart, this.input.selectionEnd, "end");
      this.edited = true;
    });
  }

  show(board, live) {
    if (!this.edited) this.input.value = written(board);
    enable(this.setting, live);
    this.input.readOnly = !live;
  }
}

/** Where a refusal is shown, in place of the words of help, so that nothing moves. */
class Complaint {
  constructor(help, id) {
    this.help = make("p", { className: "searchlab-label", textContent: help });
    this.error = make("p", { className: "searchlab-error", role: "alert", id });
    const className = "searchlab-stack searchlab-complaint";
    this.room = make("p", { className: "searchlab-error searchlab-hidden", ariaHidden: "true" });
    this.element = make("div", { className }, this.help, this.error, this.room);
    this.input = null;
  }

  /** Keep room for a text as long as this. */
  reserve(words) {
    this.room.textContent = words;
  }

  show(why, input) {
    this.error.textContent = why ? capital(why) : "";
    this.help.classList.toggle("searchlab-hidden", Boolean(why));
    this.input?.removeAttribute("aria-invalid");
    this.input?.removeAttribute("aria-describedby");
    this.input = why ? input : null;
    this.input?.setAttribute("aria-invalid", "true");
    this.input?.setAttribute("aria-describedby", this.error.id);
  }
}

/** A choice of presets. It shows its name again once one was chosen. */
function presetChoice(label, presets, begin) {
  const select = make("select", {}, new Option("Choose …", ""));
  presets.forEach((preset, number) => select.append(new Option(preset, number)));
  select.addEventListener("change", () => {
    const number = select.value;
    select.value = "";
    if (number !== "") begin(Number(number));
  });
  return { select, element: field(label, select) };
}
