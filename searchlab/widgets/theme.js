// What all widgets share. Python puts this before a widget's own module.

/** Make an element: properties that an element has are set, others become attributes. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Write a count with separators of thousands. */
const counted = (number) => number.toLocaleString("en-US");

/** Write a count with its noun. */
const several = (number, noun) => `${counted(number)} ${noun}${number === 1 ? "" : "s"}`;

/** Switch a button on or off. One that is off keeps the focus and stays where it is. */
function enable(button, on) {
  button.setAttribute("aria-disabled", String(!on));
}

/** Call a function on a press of a button that is on. */
function onPress(button, press) {
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") press();
  });
}

/** Give the widget its place on the page. */
function stage(el, ...children) {
  el.classList.add("searchlab-place");
  const root = make("div", { className: "searchlab" }, ...children);
  // Plain keys pressed here are not JupyterLab's: two presses of d would delete the cell.
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
  el.replaceChildren(root);
  return root;
}

/** Ask Python, and hear the answers to this view alone; `refused` hears what is no answer. */
class Line {
  constructor(model, refused) {
    this.model = model;
    this.waiting = new Map();
    this.asked = 0;
    this.view = Math.random().toString(36).slice(2);
    model.on("msg:custom", ({ answers, ...message }) => {
      if (answers === null) refused(message.refused);
      const hear = this.waiting.get(answers);
      this.waiting.delete(answers);
      hear?.(message);
    });
  }

  /** Send a request; `hear` is called with the answer. It travels as a value, and so not
   *  before the values that were set before. */
  ask(request, hear) {
    const number = `${this.view}.${++this.asked}`;
    if (hear) this.waiting.set(number, hear);
    this.model.set("_request", { ...request, number });
    this.model.save_changes();
  }
}

/** Call `gone` when the kernel that knows this widget is no more, be it at once. A kernel that
 *  starts anew does not know it either. Returns a function that ends the watch. */
function whenKernelGoes(model, el, gone) {
  const kernel = model.widget_manager?.kernel; // where the page is JupyterLab
  const disconnected = "jupyter-widgets-disconnected"; // Jupyter's mark of a view without one
  const look = (_, status) => {
    const ended = ["restarting", "autorestarting", "terminating", "dead"].includes(status);
    if (ended || kernel?.isDisposed || el.classList.contains(disconnected)) gone();
  };
  const observer = new MutationObserver(look);
  observer.observe(el, { attributeFilter: ["class"] });
  kernel?.statusChanged?.connect(look);
  kernel?.disposed?.connect(look);
  look();
  return () => {
    observer.disconnect();
    kernel?.statusChanged?.disconnect(look);
    kernel?.disposed?.disconnect(look);
  };
}

// Boards

const ARROWS = { ArrowUp: "d", ArrowDown: "u", ArrowLeft: "r", ArrowRight: "l" };
const TILE_GOES = { u: "down", d: "up", l: "right", r: "left" };
const TILE_ARROW = { u: "↓", d: "↑", l: "→", r: "←" };
const INVERSE = { u: "d", d: "u", l: "r", r: "l" };

/** Read a board out: its rows parted by commas. */
function boardWords(board, cols) {
  const rows = [];
  for (let i = 0; i < board.length; i += cols) rows.push(board.slice(i, i + cols));
  return rows.map((row) => row.map((tile) => tile || "blank").join(" ")).join(", ");
}

/** Give the cells that the blank can go to, by move. */
function neighbours(board, rows, cols) {
  const blank = board.indexOf(0);
  const row = Math.floor(blank / cols);
  const col = blank % cols;
  const cells = {};
  if (row > 0) cells.u = blank - cols;
  if (row < rows - 1) cells.d = blank + cols;
  if (col > 0) cells.l = blank - 1;
  if (col < cols - 1) cells.r = blank + 1;
  return cells;
}

/** Move the blank. */
function moved(board, move, rows, cols) {
  const after = [...board];
  const blank = board.indexOf(0);
  const cell = neighbours(board, rows, cols)[move];
  [after[blank], after[cell]] = [after[cell], 0];
  return after;
}

/** A board that is drawn as `searchlab.puzzle.drawing` draws it, its tiles being buttons. */
class Tray {
  constructor({ rows, cols, goal }, onTile) {
    Object.assign(this, { rows, cols, goal });
    this.board = null;
    this.blank = make("div", { className: "searchlab-blank", role: "img", ariaLabel: "blank" });
    this.tiles = goal.map((_, tile) => {
      if (!tile) return this.blank;
      const button = make("button", { type: "button", textContent: tile });
      button.className = "searchlab-tile";
      button.ariaLabel = `tile ${tile}`;
      button.addEventListener("click", () => onTile(tile));
      return button;
    });
    this.element = make("div", { className: "searchlab-tray", role: "group" });
    this.element.style.setProperty("--rows", rows);
    this.element.style.setProperty("--cols", cols);
    this.element.style.setProperty("--digits", goal.length > 10 ? 52 : 58);
  }

  /** Show a board; `last` is the tile that was moved, `hint` a move to point out. */
  show(board, { last, hint, live }) {
    const { rows, cols, goal, tiles } = this;
    const cells = neighbours(board, rows, cols);
    const movable = new Set(Object.values(cells).map((cell) => board[cell]));
    board.forEach((tile, cell) => {
      const element = tiles[tile];
      element.style.setProperty("--row", Math.floor(cell / cols));
      element.style.setProperty("--col", cell % cols);
      if (!tile) return;
      element.classList.toggle("searchlab-home", goal[cell] === tile);
      element.classList.toggle("searchlab-moved", tile === last);
      element.classList.toggle("searchlab-hinted", cells[hint] === cell);
      element.tabIndex = live && movable.has(tile) ? 0 : -1;
      enable(element, live && movable.has(tile));
    });
    this.blank.dataset.arrow = TILE_ARROW[hint] ?? "";
    this.element.ariaLabel = `${rows} by ${cols} board: ${boardWords(board, cols)}`;
    this.order(board, last);
    this.board = board;
  }

  /** Bring the elements into reading order, without touching the tile that was moved:
   *  an element that is taken out and put back loses the focus and its motion. */
  order(board, last) {
    const wanted = board.map((tile) => this.tiles[tile]);
    const fixed = Math.max(0, board.indexOf(last ?? -1));
    const { element } = this;
    if (wanted[fixed].parentNode !== element) element.append(wanted[fixed]);
    for (let i = fixed - 1; i >= 0; i--) {
      if (wanted[i + 1].previousSibling !== wanted[i]) wanted[i + 1].before(wanted[i]);
    }
    for (let i = fixed + 1; i < wanted.length; i++) {
      if (wanted[i - 1].nextSibling !== wanted[i]) wanted[i - 1].after(wanted[i]);
    }
  }
}
