const HELP =
  "Change the board, a digit or a number: the others follow. Choose two tiles and they change " +
  "places; the arrow keys step through tiles, digits and numbers. Type or paste any board.";

/** Give, for each tile, the smaller ones that follow it; smaller is what the goal has earlier. */
function followers(board, goal) {
  const value = goal.map((_, tile) => goal.indexOf(tile));
  const after = goal.map(() => []);
  board.forEach((tile, cell) => {
    after[tile] = board.slice(cell + 1).filter((other) => value[other] < value[tile]);
  });
  return after;
}

const factorial = (n) => (n > 1 ? BigInt(n) * factorial(n - 1) : 1n);

/** The two numberings. Each has a digit for each of its `symbols`, and digit i, which is at most
 *  `power(i)`, weighs the factorial of that; `build` makes a board from the digits. */
const NUMBERINGS = {
  place: {
    title: "By place",
    words: "what the programs of the first and the third post compute",
    symbols: (board) => board,
    power: (i, n) => n - 1 - i,
    build(digits, goal) {
      const left = [...goal];
      return digits.map((digit) => left.splice(digit, 1)[0]);
    },
  },
  tile: {
    title: "By tile",
    words: "what the text of the first post describes",
    symbols: (_, goal) => goal,
    power: (i) => i,
    build(digits, goal) {
      const board = [];
      digits.forEach((digit, i) => board.splice(board.length - digit, 0, goal[i]));
      return board;
    },
  },
};

function digitsOf(board, goal, { symbols }) {
  const after = followers(board, goal);
  return symbols(board, goal).map((tile) => after[tile].length);
}

function numberOf(digits, { power }) {
  const weigh = (digit, i) => BigInt(digit) * factorial(power(i, digits.length));
  return digits.map(weigh).reduce((one, other) => one + other, 0n);
}

function digitsFrom(number, n, { power }) {
  const digits = Array(n).fill(0);
  const byPower = digits.map((_, i) => i).sort((a, b) => power(a, n) - power(b, n));
  for (const i of byPower) {
    const base = BigInt(power(i, n) + 1);
    digits[i] = Number(number % base);
    number /= base;
  }
  return digits;
}

/** One numbering on the page: its number, and a column for each digit. */
class Panel {
  constructor(kind, act) {
    this.numbering = NUMBERINGS[kind];
    this.act = act;
    this.edited = null; // the field whose text is the reader's, and not the board's
    const { title, words } = this.numbering;
    this.number = make("input", { type: "text", inputMode: "numeric", autocomplete: "off" });
    this.number.ariaLabel = `Number, ${title.toLowerCase()}`;
    this.less = button("−", { ariaLabel: `One less, ${title.toLowerCase()}` });
    this.more = button("+", { ariaLabel: `One more, ${title.toLowerCase()}` });
    this.range = make("span", { className: "searchlab-label" });
    this.columns = make("div", { className: "searchlab-lens-columns" });
    this.element = make(
      "div",
      { className: "searchlab-lens-panel", role: "group", ariaLabel: title },
      make(
        "p",
        {},
        make("strong", { textContent: title }),
        make("span", { className: "searchlab-label", textContent: ` ${words}` }),
      ),
      make(
        "div",
        { className: "searchlab-lens-number searchlab-field" },
        make("div", {}, this.less, this.number, this.more),
        this.range,
      ),
      this.columns,
    );
    onPress(this.less, () => this.step(-1n));
    onPress(this.more, () => this.step(1n));
    this.listen(this.number, () => this.readNumber());
    this.number.addEventListener("change", () => this.edited === this.number && this.readNumber());
    this.number.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1n, ArrowDown: -1n }[event.key];
      if (event.key === "Enter") this.readNumber();
      else if (by) this.step(by);
      else return;
      event.preventDefault(); // the caret stays where it is
    });
  }

  /** Make the columns for a puzzle. */
  arrange({ goal }) {
    this.goal = goal;
    const n = goal.length;
    const { power } = this.numbering;
    this.count = factorial(n);
    this.columns.style.setProperty("--per", n > 10 ? Math.ceil(n / 2) : n); // columns in a line
    this.range.textContent = `from 0 to ${counted(this.count - 1n)}`;
    this.number.style.width = `${counted(this.count).length + 3}ch`;
    this.parts = goal.map((_, i) => {
      const most = power(i, n);
      const input = make("input", { type: "number", min: 0, max: most, step: 1 });
      input.inputMode = "numeric";
      const part = {
        head: make("span", { className: "searchlab-lens-head" }),
        input,
        differs: make("span", { className: "searchlab-lens-differs", ariaHidden: "true" }),
      };
      part.element = make(
        "div",
        { className: "searchlab-lens-column" },
        part.head,
        input,
        make("span", { className: "searchlab-lens-weight", textContent: `·${most}!` }),
        part.differs,
      );
      this.listen(input, () => {});
      input.addEventListener("input", () => this.readDigit(i));
      whenLookedAt(part.element, () => this.act.look(this.symbols[i]));
      return part;
    });
    this.columns.replaceChildren(...this.parts.map(({ element }) => element));
  }

  /** A text is the reader's until it is read or taken back. What is refused stays to be mended. */
  listen(input) {
    input.addEventListener("input", () => {
      this.edited = input;
    });
    const restore = () => {
      if (this.edited !== input) return;
      this.edited = null;
      this.act.complain(null);
      this.act.show();
    };
    input.addEventListener("blur", () => input.ariaInvalid === "true" || restore());
    input.addEventListener("keydown", ({ key }) => key === "Escape" && restore());
  }

  show(board, live) {
    const { numbering, goal, parts } = this;
    this.board = board;
    this.live = live;
    this.symbols = numbering.symbols(board, goal);
    this.digits = digitsOf(board, goal, numbering);
    this.value = numberOf(this.digits, numbering);
    if (this.edited !== this.number) this.number.value = counted(this.value);
    this.number.readOnly = !live;
    enable(this.less, live && this.value > 0n);
    enable(this.more, live && this.value < this.count - 1n);
    const after = followers(board, goal);
    parts.forEach(({ head, input, element }, i) => {
      const tile = this.symbols[i];
      head.replaceChildren(chip(tile));
      if (this.edited !== input) input.value = this.digits[i];
      input.readOnly = !live;
      const which = numbering === NUMBERINGS.place ? `place ${i + 1}, ${named(tile)}` : named(tile);
      const words = after[tile].map(symbol).join(" ") || "no smaller one";
      input.ariaLabel = `Digit ${numbering.title.toLowerCase()}: ${which}; ${words} after it`;
      element.dataset.tile = tile;
    });
  }

  /** Point out a tile, those that are counted of it, and where the other numbering differs. */
  point(tile, counted, differing) {
    this.parts.forEach(({ element, differs }, i) => {
      const here = this.symbols[i];
      element.classList.toggle("searchlab-lens-looked", here === tile);
      element.classList.toggle("searchlab-lens-counted", counted.includes(here));
      differs.textContent = differing.includes(here) ? "≠" : "=";
    });
  }

  /** Give what the digit of a tile is worth. */
  term(tile) {
    const i = this.symbols.indexOf(tile);
    const power = this.numbering.power(i, this.goal.length);
    const digit = this.digits[i];
    return { digit, power, weight: factorial(power), worth: BigInt(digit) * factorial(power) };
  }

  take(digits, tile) {
    this.edited = null;
    this.act.complain(null);
    this.act.set(this.numbering.build(digits, this.goal), tile);
  }

  step(by) {
    const number = this.value + by;
    if (!this.live || number < 0n || number >= this.count) return;
    this.take(digitsFrom(number, this.goal.length, this.numbering));
  }

  readNumber() {
    if (!this.live || this.edited !== this.number) return;
    const text = this.number.value.replace(/[\s,_]/g, "");
    const most = this.count - 1n;
    if (/^\d{1,30}$/.test(text) && BigInt(text) <= most) {
      this.take(digitsFrom(BigInt(text), this.goal.length, this.numbering));
      return;
    }
    const given = shortened(this.number.value.trim());
    const accepted = `the boards of ${this.goal.length} cells are numbered 0 to ${counted(most)}`;
    this.act.complain(given ? `${accepted}, not ${given}` : accepted, this.number);
  }

  readDigit(i) {
    const { input } = this.parts[i];
    const most = this.numbering.power(i, this.goal.length);
    const digit = input.valueAsNumber;
    if (!this.live) return;
    if (Number.isInteger(digit) && digit >= 0 && digit <= most) {
      const digits = [...this.digits];
      digits[i] = digit;
      const board = this.numbering.build(digits, this.goal);
      this.take(digits, this.numbering.symbols(board, this.goal)[i]);
      return;
    }
    const range = most ? `a whole number from 0 to ${most}` : "always 0";
    const what = input.value === "" ? "" : `, not ${shortened(input.value)}`;
    this.act.complain(`the digit that weighs ${most}! is ${range}${what}`, input);
  }
}

const shortened = (text) => (text.length > 40 ? `${text.slice(0, 37)}...` : text);

function render({ model, el }) {
  let puzzle = null;
  let tray = null;
  const line = new Line(model, (why) => say(why));
  let live = true; // whether there is a kernel
  let waiting = false; // for another board

  // -- the page -----------------------------------------------------------------------

  const place = make("div", { className: "searchlab-lens-place" });
  const presets = presetChoice("Presets", model.get("_presets"), (preset) =>
    begin({ do: "preset", preset }, presets.select),
  );
  const typed = new BoardField((text) => {
    if (text !== null) return begin({ do: "read", text }, typed.input);
    complaint.show();
    show();
  });
  const complaint = new Complaint(HELP, `searchlab-${line.view}`);
  const act = { set, look, say, show, exchange, choose: show, complain };
  const panels = Object.keys(NUMBERINGS).map((kind) => new Panel(kind, act));
  const verdict = make("p", { className: "searchlab-lens-verdict" });
  const order = make("p", { className: "searchlab-label" });
  const status = make("p", { className: "searchlab-lens-status", role: "status" });
  const lens = make("p", { className: "searchlab-lens-what" });
  const terms = make("ul", { className: "searchlab-lens-terms" });

  stage(
    el,
    make(
      "div",
      { className: "searchlab-columns searchlab-lens" },
      make(
        "div",
        { className: "searchlab-left" },
        place,
        order,
        presets.element,
        typed.element,
        complaint.element,
      ),
      make(
        "div",
        { className: "searchlab-right" },
        ...panels.map(({ element }) => element),
        verdict,
        make("div", { className: "searchlab-lens-explained" }, lens, terms),
        status,
      ),
    ),
  );
  status.textContent = "Point at a tile or a digit to see what it counts.";

  // -- showing -------------------------------------------------------------------------

  function say(words) {
    status.textContent = words;
  }

  function complain(why, input) {
    complaint.show(why, input);
  }

  function arrange() {
    if (puzzle === model.get("_puzzle")) return;
    puzzle = model.get("_puzzle");
    tray = new ExchangeTray(puzzle, act);
    place.replaceChildren(tray.element);
    complaint.reserve(puzzle.refusal);
    place.style.setProperty("--cols", puzzle.cols);
    panels.forEach((panel) => panel.arrange(puzzle));
    order.textContent = `From the smallest to the largest: ${written(puzzle.goal)}`;
  }

  function show() {
    arrange();
    const board = model.get("_board");
    const open = live && !waiting;
    panels.forEach((panel) => panel.show(board, open));
    presets.select.disabled = !open;
    typed.show(board, open);
    const [one, other] = panels.map(({ value }) => value);
    verdict.textContent =
      one === other
        ? "Here the two agree, although each weighs the counts in its own way."
        : "Here the two differ. The counts are the same, but weighed differently: " +
          "≠ marks the terms that are not the same.";
    point();
  }

  /** Show what is under the lens: in the board, in both sums, and in words. */
  function point() {
    const board = model.get("_board");
    const tile = model.get("tile");
    const counts = followers(board, puzzle.goal)[tile];
    const worth = (each) => panels.map((panel) => panel.term(each).worth);
    const differing = board.filter((each) => worth(each)[0] !== worth(each)[1]);
    panels.forEach((panel) => panel.point(tile, counts, differing));
    tray.show(board, {
      sliding: false,
      live: live && !waiting,
      marks: { "searchlab-lens-tile": [tile], "searchlab-counted": counts },
    });
    const where = board.indexOf(tile) + 1;
    const found = counts.map(symbol).join(" ");
    const smaller = found ? `Smaller after it: ${found}` : "Nothing smaller after it";
    const words = ` in place ${where}. ${smaller}, so the digit is ${counts.length}.`;
    lens.replaceChildren(chip(tile), words);
    terms.replaceChildren(
      ...panels.map((panel) => {
        const { digit, power, weight, worth: product } = panel.term(tile);
        const sum = `${digit} · ${power}! = ${digit} · ${counted(weight)} = ${counted(product)}`;
        return make("li", {}, `${panel.numbering.title}: ${sum}`);
      }),
    );
  }

  // -- doing ----------------------------------------------------------------------------

  function set(board, tile) {
    typed.edited = false;
    model.set("_board", board);
    if (tile !== undefined) model.set("tile", tile);
    model.save_changes();
  }

  function exchange(one, other) {
    const board = model.get("_board");
    complaint.show();
    set(exchanged(board, [board.indexOf(one), board.indexOf(other)]));
  }

  function look(tile) {
    if (!live || tile === model.get("tile")) return;
    model.set("tile", tile);
    model.save_changes();
  }

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

  model.on("change:_board", () => {
    arrange();
    tray.chosen = null;
    for (const panel of panels) panel.edited = null;
    show();
    const [one, other] = panels.map(({ value }) => counted(value));
    say(`Number ${one} by place, ${other} by tile.`);
  });
  model.on("change:tile", point);
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
