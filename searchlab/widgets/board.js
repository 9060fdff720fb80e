const LOOK_MS = 320; // between two moves of a solution: time to slide, and time to look

const LARGEST = { 2: "112px", 3: "112px", 4: "92px", 5: "76px" }; // a tile, by rows or columns

const HELP =
  "Click a tile beside the blank, or press an arrow key: a tile slides the way of the arrow. " +
  "The moves name the way of the blank, as everywhere in searchlab: u, d, l or r. " +
  "Type or paste any board row by row, the blank as x, 0 or _.";

const VERDICTS = {
  goal: ["★", "Goal", "every tile is in its place"],
  solvable: ["✓", "Solvable", "its parity is the goal's"],
  unsolvable: ["✗", "Not solvable", "its parity is not the goal's"],
};

/** Give the board after the moves of a game. */
function boardOf({ start, moves }, { rows, cols }) {
  const board = [...start];
  const step = { u: -cols, d: cols, l: -1, r: 1 };
  let blank = board.indexOf(0);
  for (const move of moves) {
    const cell = blank + step[move];
    board[blank] = board[cell];
    board[cell] = 0;
    blank = cell;
  }
  return board;
}

const same = (one, other) => one.length === other.length && one.every((x, i) => x === other[i]);

const button = (text, more = {}) =>
  make("button", { type: "button", className: "searchlab-button", textContent: text, ...more });

const field = (label, input) =>
  make("label", { className: "searchlab-field" }, make("span", { textContent: label }), input);

function figure(list, label) {
  const value = make("dd");
  list.append(make("div", {}, make("dt", { textContent: label }), value));
  return value;
}

function render({ model, el }) {
  const puzzle = model.get("_puzzle");
  const { rows, cols, goal } = puzzle;
  const line = new Line(model, (why) => say(why));
  let live = true; // whether there is a kernel
  let searching = false;
  let waiting = false; // for a new game, which no move may overtake
  let acting = false; // whether this view is changing the game
  let playing = null; // the moves of a solution still to be shown, and how many there were
  let timer = null;
  let hint = null;
  let edited = false; // whether the text is the reader's, and not the board's
  let before = { game: model.get("_game"), board: boardOf(model.get("_game"), puzzle) };

  // -- the page -----------------------------------------------------------------------

  const tray = new Tray(puzzle, press);
  tray.element.style.setProperty("--largest", LARGEST[Math.max(rows, cols)]);
  const undo = button("Undo");
  const redo = button("Redo");
  const reset = button("Reset");
  const hinting = button("Hint");
  const solving = button("Solve");

  const figures = make("dl", { className: "searchlab-figures" });
  const values = { g: figure(figures, "Moves made (g)") };
  for (const name of Object.keys(puzzle.heuristics)) {
    values[name] = figure(figures, name[0].toUpperCase() + name.slice(1));
  }
  if (puzzle.distances) values.distance = figure(figures, "True distance");

  const glyph = make("span", { className: "searchlab-board-glyph", ariaHidden: "true" });
  const verdict = make("strong");
  const reason = make("span");
  const picture = make("div", { className: "searchlab-board-goal" });
  picture.innerHTML = puzzle.picture;
  picture.prepend(make("span", { className: "searchlab-label", textContent: "Goal" }));
  const made = make("span", { className: "searchlab-board-moves" });
  const status = make("p", { className: "searchlab-board-status", role: "status" });
  status.textContent = "Slide the tiles until each is in its place.";

  const depth = make("input", { type: "number", value: "20", inputMode: "numeric" });
  const seed = make("input", { type: "number", value: "1", inputMode: "numeric" });
  const scrambling = button("Scramble", { type: "submit" });
  const text = make("input", { type: "text", autocomplete: "off", spellcheck: false });
  const setting = button("Set", { type: "submit" });
  const help = make("p", { className: "searchlab-label", textContent: HELP });
  const error = make("p", { className: "searchlab-board-error", role: "alert" });
  const room = make("p", { className: "searchlab-board-error searchlab-hidden", ariaHidden: "true" });
  room.textContent = puzzle.refusal;
  error.id = `searchlab-${line.view}`;

  const form = (submit, ...children) => {
    const element = make("form", { className: "searchlab-row", noValidate: true }, ...children);
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      if (live && !waiting) submit();
    });
    return element;
  };

  stage(
    el,
    make(
      "div",
      { className: "searchlab-columns searchlab-board" },
      make(
        "div",
        { className: "searchlab-left" },
        tray.element,
        make("div", { className: "searchlab-row" }, undo, redo, reset, hinting, solving),
      ),
      make(
        "div",
        { className: "searchlab-right" },
        figures,
        make(
          "div",
          { className: "searchlab-board-meaning" },
          make(
            "div",
            {},
            make("p", { className: "searchlab-board-verdict" }, glyph, verdict, reason),
            make(
              "p",
              { className: "searchlab-board-line" },
              make("span", { className: "searchlab-label", textContent: "Moves " }),
              made,
            ),
            status,
          ),
          picture,
        ),
        make(
          "div",
          { className: "searchlab-row searchlab-board-forms" },
          form(scramble, field("Depth", depth), field("Seed", seed), scrambling),
          form(read, field("Board", text), setting),
        ),
        make("div", { className: "searchlab-stack" }, help, error, room),
      ),
    ),
  );

  // -- showing -------------------------------------------------------------------------

  function say(words) {
    status.textContent = words;
  }

  function complain(why, input) {
    error.textContent = why ?? "";
    help.classList.toggle("searchlab-hidden", Boolean(why));
    for (const each of [depth, seed, text]) {
      each.toggleAttribute("aria-invalid", false);
      each.removeAttribute("aria-describedby");
    }
    if (!why) return;
    input.ariaInvalid = "true";
    input.setAttribute("aria-describedby", error.id);
  }

  /** What Python knows about a board: of this one, or as a neighbour of the last one. */
  function known(board) {
    const truth = model.get("_truth");
    if (same(truth.board, board)) return truth;
    const { solvable } = truth; // no move changes it
    for (const [move, distance] of Object.entries(truth.next ?? {})) {
      if (same(moved(truth.board, move, rows, cols), board)) return { solvable, distance };
    }
    return { solvable };
  }

  function show() {
    const game = model.get("_game");
    const board = boardOf(game, puzzle);
    const { solvable, distance } = known(board);
    const last = game.moves ? slid(board, INVERSE[game.moves.at(-1)]) : null;
    const open = live && !waiting;
    tray.show(board, { last, hint, live: open });

    values.g.textContent = counted(game.moves.length);
    for (const [name, table] of Object.entries(puzzle.heuristics)) {
      values[name].textContent = counted(board.reduce((sum, tile, i) => sum + table[i][tile], 0));
    }
    if (values.distance) {
      values.distance.textContent =
        distance === undefined ? "…" : distance === null ? "none" : counted(distance);
    }
    const kind = same(board, goal) ? "goal" : solvable ? "solvable" : "unsolvable";
    [glyph.textContent, verdict.textContent, reason.textContent] = VERDICTS[kind];
    glyph.dataset.verdict = kind;
    made.textContent = lastOf(game.moves, 32) || "none yet";
    if (!edited) text.value = board.map((tile) => tile || "x").join(" ");

    enable(undo, open && game.moves);
    enable(redo, open && game.undone);
    enable(reset, open && game.moves);
    enable(hinting, open);
    enable(solving, open);
    enable(scrambling, open);
    enable(setting, open);
    solving.textContent = searching || playing ? "Stop" : "Solve";
  }

  /** The tile beside the blank that a move of the blank would slide. */
  const slid = (board, move) => board[neighbours(board, rows, cols)[move]];

  const lastOf = (moves, count) => (moves.length > count ? "… " : "") + moves.slice(-count);

  /** Say what has changed, whoever changed it. */
  function changed() {
    const game = model.get("_game");
    const board = boardOf(game, puzzle);
    const { game: old } = before;
    hint = null;
    if (!acting) rest(); // Python, or another view, has taken over
    if (game.moves !== old.moves || !same(game.start, old.start)) {
      const blank = board.indexOf(0);
      const where = `row ${Math.floor(blank / cols) + 1}, column ${(blank % cols) + 1}`;
      const count = several(game.moves.length, "move");
      const reached = same(board, goal) && `The goal, after ${count}!`;
      if (same(game.start, old.start) && game.moves.slice(0, -1) === old.moves) {
        const move = game.moves.at(-1);
        const number = playing && playing.count - playing.moves.length;
        const tile = playing ? `Move ${number} of ${playing.count}: tile` : "Tile";
        const slide = `${tile} ${slid(board, INVERSE[move])} ${TILE_GOES[move]}`;
        say(reached ? `${slide}. ${reached}` : `${slide}, blank in ${where}.`);
      } else {
        say(reached || `Blank in ${where}, after ${count}.`);
      }
    }
    before = { game, board };
    show();
  }

  // -- playing --------------------------------------------------------------------------

  function settle(game) {
    acting = true;
    model.set("_game", { ...model.get("_game"), ...game });
    acting = false;
    model.save_changes();
  }

  function go(move) {
    settle({ moves: model.get("_game").moves + move, undone: "" });
  }

  /** End what runs by itself: the reader takes over. */
  function halt() {
    if (searching && live) line.ask({ do: "stop" });
    rest();
  }

  function rest() {
    clearTimeout(timer);
    searching = false;
    playing = null;
  }

  function press(tile) {
    if (!live || waiting) return;
    halt();
    const { board } = before;
    tray.tiles[tile].focus({ preventScroll: true }); // not every browser does
    const cells = neighbours(board, rows, cols);
    const move = Object.keys(cells).find((each) => board[cells[each]] === tile);
    if (move) go(move);
    else say(`Tile ${tile} is not beside the blank.`);
    show();
  }

  tray.element.addEventListener("click", (event) => {
    if (!event.target.closest("button")) tray.element.querySelector("[tabindex='0']")?.focus();
  });

  tray.element.addEventListener("keydown", (event) => {
    const move = ARROWS[event.key];
    if (!move || !live || waiting || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault(); // the page stays where it is
    halt();
    const tile = slid(before.board, move);
    if (tile) {
      go(move);
      tray.tiles[tile].focus({ preventScroll: true });
    } else {
      say(`No tile can slide ${TILE_GOES[move]}: the blank is at the edge.`);
    }
    show();
  });

  onPress(undo, () => {
    halt();
    const { moves, undone } = model.get("_game");
    settle({ moves: moves.slice(0, -1), undone: undone + moves.at(-1) });
    show();
  });

  onPress(redo, () => {
    halt();
    const { moves, undone } = model.get("_game");
    settle({ moves: moves + undone.at(-1), undone: undone.slice(0, -1) });
    show();
  });

  onPress(reset, () => {
    halt();
    const { moves, undone } = model.get("_game");
    settle({ moves: "", undone: undone + [...moves].reverse().join("") });
    show();
  });

  onPress(hinting, () => {
    halt();
    say("Looking for a move …");
    searching = true;
    show();
    line.ask({ do: "hint" }, (answer) => {
      if (!searching) return; // the reader has gone on
      searching = false;
      say(answer.said ?? answer.refused);
      hint = answer.hint ?? null;
      show();
    });
  });

  onPress(solving, () => {
    if (searching || playing) {
      halt();
      say("Stopped.");
      show();
      return;
    }
    say("Searching …");
    searching = true;
    show();
    line.ask({ do: "solve" }, (answer) => {
      if (!searching) return; // stopped
      searching = false;
      say(answer.said ?? answer.refused);
      if (answer.solution) {
        playing = { moves: answer.solution, count: answer.solution.length };
        timer = setTimeout(play, 3 * LOOK_MS);
      }
      show();
    });
  });

  function play() {
    const move = playing.moves[0];
    playing.moves = playing.moves.slice(1);
    go(move);
    if (playing.moves) timer = setTimeout(play, LOOK_MS);
    else playing = null;
    show();
  }

  function scramble() {
    const asked = { do: "scramble", depth: depth.value, seed: seed.value };
    begin(asked, (refused) => (/^seed/.test(refused) ? seed : depth));
  }

  function read() {
    begin({ do: "read", text: text.value }, () => text);
  }

  /** Begin another game, or show what is wrong beside the field that it is wrong in. */
  function begin(request, field) {
    halt();
    waiting = true;
    show();
    line.ask(request, ({ said, refused }) => {
      waiting = false;
      complain(refused, refused && field(refused));
      if (said) {
        edited = false;
        say(said);
      }
      show();
    });
  }

  text.addEventListener("input", () => {
    edited = true;
  });

  text.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    edited = false;
    complain(null);
    show();
  });

  // A field of one line would run pasted lines together, and "4" and "1" into "41".
  text.addEventListener("paste", (event) => {
    event.preventDefault();
    const pasted = event.clipboardData.getData("text").trim().replace(/\s*\n\s*/g, " / ");
    text.setRangeText(pasted, text.selectionStart, text.selectionEnd, "end");
    edited = true;
  });

  tray.element.addEventListener("paste", (event) => {
    if (!live || waiting) return;
    event.preventDefault();
    text.value = event.clipboardData.getData("text").trim().replace(/\s*\n\s*/g, " / ");
    edited = true;
    read();
  });

  // -- beginning and end ----------------------------------------------------------------

  model.on("change:_game", changed);
  model.on("change:_truth", show);
  const unwatch = whenKernelGoes(model, el, () => {
    if (!live) return;
    live = false;
    rest();
    say("The kernel is gone; the board stays as it was. Run the cell again to play.");
    show();
  });
  show();
  if (live) line.ask({ do: "look" });
  return () => {
    unwatch();
    clearTimeout(timer);
  };
}

export default { render };
