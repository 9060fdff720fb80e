const HELP =
  "Slide: press a tile beside the blank, or an arrow key. Exchange: choose a tile, then another " +
  "one or the blank; no rule forbids it here. Type or paste any board row by row.";

const LINES = 5; // of the list of the last steps

/** Give p(x) for each tile x: how many smaller tiles stand before it. */
function smallerBefore(board) {
  const p = board.map(() => 0);
  board.forEach((tile, cell) => {
    p[tile] = board.slice(0, cell).filter((other) => other && other < tile).length;
  });
  return p;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const parity = (number) => (number % 2 ? "odd" : "even");

/** Tell what the exchange of two cells does. A slide is the exchange of a tile and a blank that
 *  touch each other. */
function stepOf(board, cells, { rows, cols }) {
  const [first, second] = [...cells].sort((a, b) => a - b);
  const blank = board.indexOf(0);
  const other = first === blank ? second : first;
  const beside = Object.values(neighbours(board, rows, cols));
  const lawful = cells.includes(blank) && beside.includes(other);
  const tiles = [board[first], board[second]].filter(Boolean);
  const passed = board.slice(first + 1, second).filter(Boolean);
  const after = exchanged(board, cells);
  const [old, p] = [smallerBefore(board), smallerBefore(after)];
  const smaller = passed.filter((tile) => tile < tiles[0]).length;
  return {
    kind: lawful ? "slide" : tiles.length === 2 ? "exchange" : "lift",
    tiles,
    passed,
    case: lawful && passed.length === 2 ? 1 + smaller : null,
    changes: p.map((count, tile) => count - old[tile]),
    total: sum(p) - sum(old),
    goes: { [-cols]: "down", [cols]: "up", [-1]: "right", 1: "left" }[other - blank],
    old,
    before: board,
    after,
  };
}

/** Give what no move changes the parity of: the sum, with the blank's row for an even width. */
function invariant(board, cols) {
  const row = cols % 2 ? 0 : Math.floor(board.indexOf(0) / cols);
  return sum(smallerBefore(board)) + row;
}

const listed = (words) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : String(words);

const PLACES = { 1: "smaller than both", 2: "between the two", 3: "larger than both" };

/** Say what was done. */
function deed({ kind, tiles, goes }) {
  if (kind === "slide") return `Tile ${tiles[0]} slides ${goes}`;
  if (kind === "lift") return `Tile ${tiles[0]} is lifted into the blank`;
  return `Tiles ${tiles[0]} and ${tiles[1]} change places`;
}

/** Say why p(x) changes as it does. */
function reasonOf(step) {
  const { kind, tiles, passed } = step;
  const some = passed.length > 6 ? several(passed.length, "tile") : listed(passed);
  const past = passed.length ? `past ${some}` : "past no tile";
  if (kind === "exchange") {
    const between = passed.length ? ` Between them: ${some}.` : "";
    return `${deed(step)}. That is no move of the puzzle.${between}`;
  }
  if (kind === "lift") return `${deed(step)}, ${past}. That is no move of the puzzle.`;
  if (!passed.length) return `${deed(step)}, ${past}: read without the blank, nothing has changed.`;
  const which = step.case ? ` Case ${step.case}: ${tiles[0]} is ${PLACES[step.case]}.` : "";
  return `${deed(step)}, ${past}.${which}`;
}

const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

/** Write the arithmetic of a step out. */
function arithmetic({ before, after, changes }) {
  const all = after.map((tile) => changes[tile]).filter(Boolean);
  const write = (change) => `${change < 0 ? "−" : "+"} ${Math.abs(change)}`;
  const times = (change) => all.filter((each) => each === change).length;
  const terms =
    all.length > 6 // then equal ones are drawn together
      ? [...new Set(all)].map((each) => write(times(each) * each))
      : all.map(write);
  const [old, now] = [before, after].map((board) => sum(smallerBefore(board)));
  return terms.length ? `Sum: ${old} ${terms.join(" ")} = ${now}` : `Sum: ${now}, as before`;
}

const classKept = ({ before, after }, cols) =>
  (invariant(before, cols) - invariant(after, cols)) % 2 === 0;

/** Say what became of the class. */
function outcome({ before, after }, cols) {
  const [old, now] = [before, after].map((board) => invariant(board, cols));
  const what = cols % 2 ? "sum" : "sum with the row";
  if (!classKept({ before, after }, cols)) {
    const values = `was ${old}, ${parity(old)}, and is ${now}, ${parity(now)}`;
    return `The ${what} ${values}: the class has changed.`;
  }
  const stays = old === now ? `stays ${now}` : `goes from ${old} to ${now}`;
  return `The ${what} ${stays}, ${parity(now)} as before: the class stays.`;
}

function render({ model, el }) {
  let puzzle = null;
  let tray = null;
  const line = new Line(model, (why) => say(why));
  let live = true; // whether there is a kernel
  let waiting = false; // for another board, which no step may overtake
  let looked = null; // the tile whose p(x) the reader looks at
  let before = model.get("_game");

  // -- the page -----------------------------------------------------------------------

  const place = make("div", { className: "searchlab-lab-place" });
  const modes = Object.fromEntries(
    ["slide", "exchange"].map((mode) => [mode, button(capital(mode))]),
  );
  const undo = button("Undo");
  const redo = button("Redo");
  const reset = button("Reset");
  const presets = presetChoice("Presets", model.get("_presets"), (preset) =>
    begin({ do: "preset", preset }, presets.select),
  );
  const typed = new BoardField((text) => {
    if (text !== null) return begin({ do: "read", text }, typed.input);
    complaint.show();
    show();
  });
  const complaint = new Complaint(HELP, `searchlab-${line.view}`);

  const glyph = make("span", { className: "searchlab-glyph", ariaHidden: "true" });
  const verdict = make("strong");
  const reason = make("span");
  const status = make("p", { className: "searchlab-lab-status", role: "status" });
  status.textContent = "Slide a tile, and see which p(x) change.";
  const picture = make("div", { className: "searchlab-lab-goal" });
  const figures = make("dl", { className: "searchlab-figures" });
  const counts = make("div", { className: "searchlab-lab-counts", role: "group" });
  counts.ariaLabel = "p(x) of each tile, in the order of reading";
  const why = make("p", { className: "searchlab-lab-why" });
  const sums = make("p", { className: "searchlab-lab-sums" });
  const then = make("p", {});
  const steps = make("ol", { className: "searchlab-lab-steps", reversed: true });

  stage(
    el,
    make(
      "div",
      { className: "searchlab-columns searchlab-lab" },
      make(
        "div",
        { className: "searchlab-left" },
        make(
          "div",
          {
            className: "searchlab-row searchlab-lab-modes",
            role: "group",
            ariaLabel: "What a press on a tile does",
          },
          modes.slide,
          modes.exchange,
        ),
        place,
        make("div", { className: "searchlab-row searchlab-lab-buttons" }, undo, redo, reset),
        presets.element,
        typed.element,
      ),
      make(
        "div",
        { className: "searchlab-right" },
        make(
          "div",
          { className: "searchlab-lab-meaning" },
          make(
            "div",
            {},
            make("p", { className: "searchlab-lab-verdict" }, glyph, verdict, reason),
            status,
          ),
          picture,
        ),
        figures,
        counts,
        make("div", { className: "searchlab-lab-step" }, why, sums, then),
        make(
          "div",
          { className: "searchlab-lab-history" },
          make("span", { className: "searchlab-label", textContent: "Last steps" }),
          steps,
        ),
        complaint.element,
      ),
    ),
  );

  // -- showing -------------------------------------------------------------------------

  function say(words) {
    status.textContent = words;
  }

  const boardOf = ({ start, steps: made }) => made.reduce(exchanged, start);

  /** Tell every step of a game. */
  function stepsOf({ start, steps: made }) {
    let board = start;
    return made.map((cells) => {
      const step = stepOf(board, cells, puzzle);
      board = step.after;
      return step;
    });
  }

  function arrange() {
    if (puzzle === model.get("_puzzle")) return;
    puzzle = model.get("_puzzle");
    tray = new ExchangeTray(puzzle, { slide, exchange, look, say, choose: show });
    place.replaceChildren(tray.element);
    complaint.reserve(puzzle.refusal);
    tray.element.addEventListener("pointerleave", () => look(null));
    tray.element.addEventListener("focusout", () => look(null));
    picture.innerHTML = puzzle.picture;
    picture.prepend(make("span", { className: "searchlab-label", textContent: "Goal" }));
    const names = puzzle.cols % 2
      ? ["Sum of p(x)", "The goal’s sum"]
      : ["Sum of p(x)", "Blank’s row (from 0)", "Together", "For the goal"];
    figures.replaceChildren(
      ...names.map((name) => make("div", {}, make("dt", { textContent: name }), make("dd"))),
    );
  }

  function show() {
    arrange();
    const { cols, goal } = puzzle;
    const game = model.get("_game");
    const mode = model.get("mode");
    const made = stepsOf(game);
    const last = made.at(-1);
    const board = boardOf(game);
    const open = live && !waiting;

    tray.show(board, {
      sliding: mode === "slide",
      live: open,
      last: last?.tiles.at(-1),
      marks: marks(board, last),
    });
    for (const [name, control] of Object.entries(modes)) {
      control.ariaPressed = String(name === mode);
      enable(control, open);
    }
    enable(undo, open && game.steps.length);
    enable(redo, open && game.undone.length);
    enable(reset, open && game.steps.length);
    presets.select.disabled = !open;
    typed.show(board, open);

    showVerdict(board);
    showCounts(board, last);
    why.textContent = last ? reasonOf(last) : "No step was made yet.";
    sums.textContent = last ? arithmetic(last) : `Sum: ${sum(smallerBefore(board))}`;
    then.textContent = last
      ? outcome(last, cols)
      : "Moves up and down change p(x) of some tiles; to the left and right, of none.";
    steps.replaceChildren(...made.slice(-LINES).reverse().map(entry));
    steps.setAttribute("start", made.length);
    steps.classList.toggle("searchlab-lab-none", !made.length);
    if (!made.length) steps.append(make("li", { textContent: "none yet" }));
  }

  /** What the board's tiles bear: those of the last step, and those that are counted. */
  function marks(board, last) {
    const counted = looked
      ? board.slice(0, board.indexOf(looked)).filter((tile) => tile && tile < looked)
      : [];
    return {
      "searchlab-moved": last?.tiles ?? [],
      "searchlab-passed": last?.passed ?? [],
      "searchlab-counted": counted,
    };
  }

  function showVerdict(board) {
    const { cols, goal } = puzzle;
    const [here, there] = [board, goal].map((each) => invariant(each, cols));
    const solvable = (here - there) % 2 === 0;
    glyph.textContent = solvable ? "✓" : "✗";
    glyph.dataset.solvable = solvable;
    verdict.textContent = solvable ? "Solvable" : "Not solvable";
    reason.textContent = solvable
      ? `${here} is ${parity(here)}, and so is the goal’s ${there}`
      : `${here} is ${parity(here)}, and the goal’s ${there} is ${parity(there)}`;
    const row = Math.floor(board.indexOf(0) / cols);
    const numbers = cols % 2 ? [here, there] : [here - row, row, here, there];
    const words = cols % 2 ? [parity, parity] : [() => "", () => "", parity, parity];
    [...figures.querySelectorAll("dd")].forEach((value, i) => {
      value.replaceChildren(String(numbers[i]), make("small", {}, ` ${words[i](numbers[i])}`));
    });
  }

  /** One small column for each tile in the order of reading: p(x) before, its change, p(x). */
  function showCounts(board, last) {
    const p = smallerBefore(board);
    const column = (head, was, change, now, words) => {
      const cell = (text, className = "") => make("span", { className }, text);
      const element = make(
        "div",
        { className: "searchlab-lab-count", role: "img", ariaLabel: words },
        head,
        cell(was),
        cell(change, "searchlab-lab-change"),
        cell(now, "searchlab-lab-now"),
      );
      return element;
    };
    const heads = column(make("span", {}, "tile"), "was", "change", "p(x)", "");
    heads.classList.add("searchlab-lab-heads");
    heads.ariaHidden = "true";
    heads.removeAttribute("role");
    heads.removeAttribute("aria-label");
    const columns = board.filter(Boolean).map((tile) => {
      const change = last?.changes[tile] ?? 0;
      const words = `p(${tile}) is ${p[tile]}${last ? `, was ${last.old[tile]}` : ""}`;
      const element = column(
        chip(tile),
        last ? String(last.old[tile]) : " ",
        change ? signed(change) : " ",
        String(p[tile]),
        words,
      );
      element.classList.toggle("searchlab-lab-moved", last?.tiles.includes(tile) ?? false);
      element.classList.toggle("searchlab-lab-passed", last?.passed.includes(tile) ?? false);
      const smaller = board.slice(0, board.indexOf(tile)).filter((each) => each && each < tile);
      const which = smaller.join(", ") || "no smaller tile";
      element.title = `p(${tile}) = ${p[tile]}: ${which} before it`;
      whenLookedAt(element, () => look(tile));
      element.addEventListener("pointerleave", () => look(null));
      return element;
    });
    const total = sum(p);
    const sumColumn = column(
      make("span", {}, "sum"),
      last ? String(total - last.total) : " ",
      last ? (last.total ? signed(last.total) : "0") : " ",
      String(total),
      `The sum is ${total}`,
    );
    sumColumn.classList.add("searchlab-lab-total");
    counts.replaceChildren(
      heads,
      make("div", { className: "searchlab-lab-tiles" }, ...columns),
      sumColumn,
    );
  }

  /** Write a step into the list. */
  function entry(step) {
    const { kind, tiles, passed, before: old, after } = step;
    const what = {
      slide: `${tiles[0]} ${step.goes}`,
      lift: `${tiles[0]} into the blank`,
      exchange: `${tiles[0]} and ${tiles[1]} exchanged`,
    }[kind];
    const which =
      kind !== "slide"
        ? "no move"
        : step.case
          ? `case ${step.case}`
          : `past ${passed.length || "no"} tile${passed.length === 1 ? "" : "s"}`;
    const [from, to] = [old, after].map((board) => invariant(board, puzzle.cols));
    const became = classKept(step, puzzle.cols)
      ? parity(to)
      : `${parity(from)} → ${parity(to)}: another class`;
    return make("li", {}, `${what}, ${which}: ${from} → ${to}, ${became}`);
  }

  /** Say what has changed, whoever changed it. */
  function changed() {
    const game = model.get("_game");
    arrange();
    const old = before;
    before = game;
    looked = null;
    tray.chosen = null;
    show();
    const last = stepsOf(game).at(-1);
    const here = `${verdict.textContent}: ${reason.textContent}.`;
    if (written(game.start) !== written(old.start)) say(`Another board. ${here}`);
    else if (!last) say(`Back at the beginning. ${here}`);
    else if (game.steps.length < old.steps.length) say(`Taken back. ${here}`);
    else {
      const label = last.case ? `Case ${last.case}: the sum` : "The sum";
      const change = last.total ? `changes by ${signed(last.total)}` : "does not change";
      const kept = classKept(last, puzzle.cols) ? "Still" : "Now";
      say(`${deed(last)}. ${label} ${change}. ${kept} ${verdict.textContent.toLowerCase()}.`);
    }
  }

  // -- doing ----------------------------------------------------------------------------

  function settle(game) {
    complaint.show();
    typed.edited = false;
    model.set("_game", { ...model.get("_game"), ...game });
    model.save_changes();
  }

  function step(cells) {
    settle({ steps: [...model.get("_game").steps, cells], undone: [] });
  }

  function slide(tile) {
    const board = boardOf(model.get("_game"));
    const cell = board.indexOf(tile);
    const cells = Object.values(neighbours(board, puzzle.rows, puzzle.cols));
    if (cells.includes(cell)) step([board.indexOf(0), cell]);
    else say(`Tile ${tile} is not beside the blank. To lift it out, switch to Exchange.`);
    tray.focus(tile);
  }

  function exchange(one, other) {
    const board = boardOf(model.get("_game"));
    step([board.indexOf(one), board.indexOf(other)]);
  }

  function look(tile) {
    if (tile === looked || !live) return;
    looked = tile;
    const game = model.get("_game");
    const board = boardOf(game);
    const { "searchlab-counted": counted } = marks(board);
    tray.tiles.forEach((each, i) => {
      each.classList.toggle("searchlab-counted", counted.includes(i));
    });
    [...counts.children[1].children].forEach((column, i) => {
      const here = board.filter(Boolean)[i];
      column.classList.toggle("searchlab-lab-counted", counted.includes(here));
    });
  }

  for (const [mode, control] of Object.entries(modes)) {
    onPress(control, () => {
      model.set("mode", mode);
      model.save_changes();
    });
  }

  onPress(undo, () => {
    const { steps: made, undone } = model.get("_game");
    settle({ steps: made.slice(0, -1), undone: [...undone, made.at(-1)] });
  });

  onPress(redo, () => {
    const { steps: made, undone } = model.get("_game");
    settle({ steps: [...made, undone.at(-1)], undone: undone.slice(0, -1) });
  });

  onPress(reset, () => {
    const { steps: made, undone } = model.get("_game");
    settle({ steps: [], undone: [...undone, ...[...made].reverse()] });
  });

  /** Begin with another board, or show what is wrong beside the field that it is wrong in. */
  function begin(request, input) {
    if (!live || waiting) return;
    waiting = true;
    show();
    line.ask(request, ({ refused }) => {
      waiting = false;
      complaint.show(refused, input);
      if (!refused) typed.edited = false;
      show();
    });
  }

  // -- beginning and end ----------------------------------------------------------------

  model.on("change:_game", changed);
  model.on("change:mode", () => {
    const mode = model.get("mode");
    tray.chosen = null;
    show();
    say(
      mode === "slide"
        ? "A press on a tile beside the blank slides it."
        : "Choose a tile, then another one or the blank: they change places.",
    );
  });
  const unwatch = whenKernelGoes(model, el, () => {
    if (!live) return;
    live = false;
    say("The kernel is gone; the board stays as it was. Run the cell again to go on.");
    show();
  });
  show();
  return unwatch;
}

export default { render };
