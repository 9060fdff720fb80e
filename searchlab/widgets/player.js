// The search player.

import {
  Complaint,
  Figures,
  BoardText,
  button,
  check,
  div,
  enable,
  field,
  form,
  isShortcut,
  label,
  make,
  offer,
  onPress,
  row,
  textInput,
} from "./kit.js";
import { cellWords, INVERSE, slid } from "./puzzle.js";
import { FATES, GOAL, MEANINGS, Recorded, STATUS } from "./recorded.js";
import { Timeline } from "./timeline.js";
import { stillBoard, Tray } from "./tray.js";
import { penOf, TreeDrawing } from "./tree_drawing.js";
import { View, widget } from "./view.js";
import { capital, counted, several } from "./words.js";

const STRIPS_MS = 120; // between two pictures of the strips of boards while it plays
const MOST_MOVES = 24; // written out

const HELP =
  "In the tree the arrow keys walk from node to node, and Enter goes to the moment when the node " +
  "was made. Everywhere else Space plays, ← and → step, Home and End go to the ends.";

/** @type {Record<string, string>} */
const COUNTERS = { max_queue: "max queue", peak_held: "peak held" };

/** A value that need not be whole, nor known.
 *  @param {number} [number] */
const valueWords = (number) =>
  Number.isNaN(number ?? NaN)
    ? "–"
    : (number ?? NaN).toLocaleString("en-US", { maximumFractionDigits: 2 });

/** A row of boards under its title. */
class Strip {
  constructor() {
    this.title = make("h4", "searchlab-player-heading");
    this.boards = div("searchlab-player-boards");
    this.element = make("div", {}, this.title, this.boards);
  }

  /** @param {string} title
   *  @param {HTMLElement[]} figures */
  show(title, figures) {
    this.title.textContent = title;
    this.boards.replaceChildren(...figures);
  }
}

/** The fields with which another search is recorded. */
class Recorder {
  /** @param {PlayerView} view */
  constructor(view) {
    this.view = view;
    this.recording = false;
    this.text = new BoardText(() => this.fill(view.told));
    this.strategy = make("select");
    this.heuristic = make("select");
    this.order = textInput({ maxLength: 12 });
    this.all = make("input", { type: "checkbox" });
    this.button = button("Record", { type: "submit" });
    this.complaint = new Complaint(HELP, view.id);
    this.form = form(
      () => this.press(),
      this.text.element,
      field("Strategy", this.strategy),
      field("Heuristic", this.heuristic),
      field("Order of moves", this.order),
      check(this.all, "unsolvable too"),
      this.button,
    );
    this.form.classList.add("searchlab-player-form");
    this.informed = ""; // the strategies that take a heuristic
    this.strategy.addEventListener("change", () => this.settle());
  }

  /** Let the fields be those of a search.
   *  @param {any} told */
  fill({ start, fields }) {
    this.text.edited = false;
    this.text.show(start);
    offer(this.strategy, fields.strategies, fields.strategy);
    offer(this.heuristic, fields.heuristics, fields.heuristic);
    this.order.value = fields.order;
    this.informed = fields.informed;
    this.settle();
  }

  settle() {
    this.heuristic.disabled = !this.informed.includes(this.strategy.value);
  }

  /** @param {boolean} recording */
  set(recording) {
    this.recording = recording;
    this.button.textContent = recording ? "Stop" : "Record";
  }

  press() {
    const { view } = this;
    if (!view.live) return;
    if (this.recording) {
      this.set(false);
      view.line.ask({ do: "stop" });
      view.announce("Stopped.");
      return;
    }
    view.timeline.pause();
    this.set(true);
    view.announce("Recording …");
    const asked = {
      do: "record",
      text: this.text.input.value,
      strategy: this.strategy.value,
      heuristic: this.heuristic.value,
      order: this.order.value,
      all: this.all.checked,
    };
    view.line.ask(asked, ({ said, refused }) => {
      if (!this.recording) return;
      this.set(false);
      const wrong = /^the order/.test(refused ?? "") ? this.order : this.text.input;
      this.complaint.show(refused, wrong);
      view.announce(said ?? "Nothing was recorded.");
    });
  }
}

class PlayerView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "player");
    this.said = ""; // what was said last that no step has overtaken
    this.acting = false; // whether this view is moving
    this.boardsDrawn = 0;
    this.told = this.model.get("_search");
    this.search = new Recorded(this.told);
    this.timeline = this.makeTimeline();
    this.board = new Tray(this.search);
    /** @type {Record<string, HTMLElement>} */
    this.figures = {};
    /** @type {Record<string, HTMLElement>} */
    this.counters = {};

    this.title = make("p", "searchlab-player-title");
    this.canvas = make("canvas", { className: "searchlab-player-canvas", ariaHidden: "true" });
    this.tree = make("div", { className: "searchlab-player-tree", role: "tree" });
    this.legend = make("p", { className: "searchlab-player-legend", ariaHidden: "true" });
    this.stage = div("searchlab-player-stage", this.canvas, this.tree);
    this.left = div("searchlab-left");
    this.transport = make("div");
    this.totals = make("div");
    this.behind = new Strip();
    this.ahead = new Strip();
    this.jumps = row();
    this.jumps.classList.add("searchlab-player-jumps");
    this.recorder = new Recorder(this);
    this.lay(
      div(
        "searchlab-player-whole",
        this.title,
        div("searchlab-columns", this.left, div("searchlab-right", this.stage, this.legend)),
        this.transport,
        this.totals,
        div("searchlab-player-strips", this.behind.element, this.ahead.element),
        this.jumps,
        this.recorder.form,
        this.recorder.complaint.element,
      ),
    );
    this.drawing = new TreeDrawing(this.root, this.canvas, this.search);
    this.take();
    this.listen();
    this.begin("The kernel is gone; what was recorded can still be played.");
  }

  gone() {
    enable(this.recorder.button, false);
  }

  // -- the page -------------------------------------------------------------------------

  listen() {
    const resized = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry.contentRect.width);
      if (width === this.drawing.width || !width) return;
      this.drawing.resize(width);
      this.repaint();
    });
    resized.observe(this.stage);
    const themed = new MutationObserver(() => this.repaint());
    const names = ["data-jp-theme-name", "data-jp-theme-light"];
    themed.observe(document.body, { attributeFilter: names });
    this.endings.push(
      () => resized.disconnect(),
      () => themed.disconnect(),
      () => this.timeline.end(),
    );
    this.stage.addEventListener("click", (event) => this.click(event));
    this.tree.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("keydown", (event) => this.timeline.key(event));
    this.follow(["_search"], () => {
      this.told = this.model.get("_search");
      this.search = new Recorded(this.told);
      this.timeline.end();
      this.timeline = this.makeTimeline();
      this.take();
      this.show();
    });
    this.follow(["at", "node"], () => {
      if (this.acting) return;
      this.said = "";
      this.timeline.pause();
      this.timeline.setLength(this.search.length, this.model.get("at"));
      this.show();
    });
  }

  makeTimeline() {
    const { length } = this.search;
    return new Timeline({
      length,
      at: this.model.get("at"),
      label: "Playing the search",
      unit: this.told.unit,
      speed: length > 2000 ? 300 : length > 200 ? 15 : 5,
      marks: this.told.flaws.map((/** @type {any} */ { at }) => ({ at, meaning: "inferior" })),
      onMove: (at) => {
        this.said = "";
        this.set({ at, node: null });
        this.show();
      },
      onPlay: (playing) => {
        this.status.setAttribute("aria-live", playing ? "off" : "polite");
        if (playing) return;
        this.send();
        this.show();
      },
    });
  }

  /** Take a search up: everything that depends on it is made anew. */
  take() {
    const { told, search } = this;
    this.title.replaceChildren(make("strong", {}, told.title), ` from ${told.start}`);
    this.board = new Tray(search);
    const list = new Figures("searchlab-player-figures");
    this.figures = { g: list.add("g: depth") };
    if (search.h) this.figures.h = list.add("h: estimate");
    if (told.formula?.includes("+")) this.figures.f = list.add(`f = ${told.formula}`);
    if (search.distance) this.figures.distance = list.add("to the goal");
    this.left.replaceChildren(this.board.element, make("div", {}, list.element, this.status));

    const totals = new Figures("searchlab-player-counters");
    this.counters = told.iterations ? { limit: totals.add("limit") } : {};
    for (const name of told.counters) this.counters[name] = totals.add(COUNTERS[name] ?? name);
    this.counters.frontier = totals.add(told.stack ? "path now" : "frontier now");
    this.counters.held = totals.add("held now");
    this.totals.replaceChildren(totals.element);

    this.transport.replaceChildren(this.timeline.element);
    this.jumps.replaceChildren(...this.makeJumps());
    this.recorder.fill(told);
    this.legend.replaceChildren(...this.makeLegend());
    this.keyMarks();
  }

  /** The buttons that go where something is to be seen. */
  makeJumps() {
    const { told, search } = this;
    /** @param {string} name
     *  @param {[number, number | null, string?]} there */
    const jump = (name, ...there) => {
      const control = button(name);
      onPress(control, () => this.look(...there));
      return control;
    };
    const flaws = told.flaws.map((/** @type {any} */ { name, count, at, node, words }) =>
      jump(`${name}${count > 1 ? ` (${counted(count)})` : ""}`, at, node, words),
    );
    const none = flaws.length ? [] : [make("span", {}, "No flaw shows in this search.")];
    const end = told.solved ? "The goal" : "The end";
    return [label("Jump to"), jump(end, search.length, null), ...flaws, ...none];
  }

  /** The marks that occur, each with its name. */
  makeLegend() {
    const { told, search } = this;
    const seen = new Set();
    for (const fate of new Set(search.fate)) {
      const name = FATES[fate];
      seen.add(STATUS[name] === undefined ? "" : name === "meeting" ? "goal" : name);
    }
    /** @type {Record<string, string>} */
    const words = { expanded: "expanded", frontier: told.stack ? "next" : "on the frontier" };
    const names = ["expanded", "frontier", "duplicate", "inferior", "pruned", "goal"];
    return names
      .filter((name) => words[name] || seen.has(name) || (name === "goal" && told.solved))
      .map((name) => {
        const mark = make("canvas", { width: 40, height: 40 });
        mark.dataset.meaning = String(STATUS[name] ?? MEANINGS.indexOf(name));
        return make("span", {}, mark, words[name] ?? name);
      });
  }

  keyMarks() {
    for (const mark of this.legend.querySelectorAll("canvas")) {
      const pen = penOf(mark);
      pen.setTransform(2, 0, 0, 2, 0, 0);
      pen.clearRect(0, 0, 20, 20);
      const shapes = MEANINGS.map(() => new Path2D());
      const meaning = Number(mark.dataset.meaning);
      this.drawing.outline(shapes[meaning], meaning, 10, 10, meaning === GOAL ? 5 : 6);
      this.drawing.paint(pen, shapes);
    }
  }

  /** Draw with the colours of the page as they are now; it has none before it is on the page. */
  repaint() {
    this.drawing.colours();
    this.keyMarks();
    this.show();
  }

  // -- showing --------------------------------------------------------------------------

  /** The node that is looked at. */
  eye() {
    const { at } = this.timeline;
    const node = this.model.get("node");
    return node !== null && this.search.isThere(node, at) ? node : this.search.current(at);
  }

  show() {
    const { search, told, counters } = this;
    const { at, playing } = this.timeline;
    const node = this.eye();
    const path = search.path(node);
    const now = search.board(node);
    this.board.show(now, { last: slid(now, INVERSE[search.moveTo(node)], search) });
    this.showFigures(node);
    if (counters.limit) counters.limit.textContent = valueWords(search.limit?.[Math.max(0, at - 1)]);
    for (const name of told.counters) counters[name].textContent = counted(search.counts[name][at]);
    counters.frontier.textContent = counted(at ? search.frontier[at - 1] : search.roots);
    counters.held.textContent = counted(at ? search.held[at - 1] : search.roots);
    const counts = this.drawing.draw(search, at, node);
    this.showItem(node, counts);
    this.announce(this.said);
    if (playing && performance.now() - this.boardsDrawn <= STRIPS_MS) return;
    this.boardsDrawn = performance.now();
    this.showStrips(node, path);
  }

  /** @param {number} node */
  showFigures(node) {
    const { search, figures } = this;
    figures.g.textContent = counted(search.g[node]);
    if (figures.h) figures.h.textContent = valueWords(search.h?.[node]);
    if (figures.f) figures.f.textContent = valueWords(search.f(node));
    if (!figures.distance) return;
    const distance = search.distance?.[node];
    figures.distance.textContent = distance === 255 ? "none" : counted(distance ?? NaN);
  }

  /** What the event played last has done.
   *  @param {number} at */
  sentence(at) {
    const { search, told } = this;
    if (at === search.length) return `The end: ${told.outcome}`;
    if (!at) return `Before the first ${told.unit}: ${several(search.roots, "board")} to begin with.`;
    const event = at - 1;
    const made = search.children(event).map(({ move, fate }) => `${move} ${fate}`);
    const what = search.again[event] ? "comes back for the moves that are left" : "tries the moves";
    const limit = told.iterations ? `, limit ${valueWords(search.limit?.[event])}` : "";
    const unit = capital(told.unit);
    return `${unit} ${counted(at)}${limit} ${what}: ${made.join(", ") || "none is left"}.`;
  }

  /** Say something that holds until the next step.
   *  @param {string} words */
  announce(words) {
    this.said = words;
    super.say(words || this.sentence(this.timeline.at));
  }

  /** @param {string} words */
  say(words) {
    this.announce(words);
  }

  /** Show the two rows of boards: the path to the node, and what comes next on the frontier.
   *  @param {number} node
   *  @param {number[]} path */
  showStrips(node, path) {
    const { search, told } = this;
    const small = search.goal.length > 10 ? 24 : 22;
    this.root.style.setProperty("--cell", `${small}px`);
    const wide = this.behind.boards.clientWidth + 14;
    const room = Math.max(2, Math.floor(wide / (small * search.cols + 14)));
    const moves = path.map((each) => search.moveTo(each)).join("");
    const side = search.back[node] ? "the goal" : "the start";
    const last = moves.length > MOST_MOVES ? `… ${moves.slice(-MOST_MOVES)}` : moves;
    const long = moves ? `${several(moves.length, "move")}, ${last}` : "no move";
    const shown = path.length > room ? [path[0], ...path.slice(1 - room)] : path;
    const boards = shown.map((each, i) => {
      const gap = i && search.parent[each] !== shown[i - 1] ? "… " : "";
      return this.framed(each, i ? gap + search.moveTo(each) : side.slice(4));
    });
    this.behind.show(`Path from ${side}: ${long}`, boards);
    if (told.stack) {
      this.ahead.show("Frontier: none; a depth-first search keeps only its path", []);
      return;
    }
    const { at } = this.timeline;
    const size = at ? search.frontier[at - 1] : search.roots;
    const next = search.next(at, room);
    const order = next.length > 1 ? ", the next ones first" : "";
    const waiting = next.map((each) => this.framed(each, this.caption(each)));
    this.ahead.show(`Frontier: ${several(size, "board")}${order}`, waiting);
  }

  /** The value of a board on the frontier.
   *  @param {number} node */
  caption(node) {
    const { search, told } = this;
    const symbol = told.formula ?? (search.h ? "h" : "g"); // superior nodes go by h as well
    if (symbol === "g") return `g ${valueWords(search.g[node])}`;
    if (symbol === "h") return `h ${valueWords(search.h?.[node])}`;
    return `f ${valueWords(search.f(node))}`;
  }

  /** @param {number} node
   *  @param {string} caption */
  framed(node, caption) {
    const { search } = this;
    const picture = stillBoard(search.board(node), search);
    return make("figure", {}, picture, make("figcaption", {}, caption));
  }

  /** Show the node that is looked at as something that has the focus and can be heard.
   *  @param {number} node
   *  @param {Uint32Array} counts */
  showItem(node, counts) {
    const { search, drawing, tree, timeline } = this;
    const [x, y] = drawing.place(node);
    const old = /** @type {HTMLElement | null} */ (tree.firstElementChild);
    const fresh = !old || old.dataset.node !== String(node);
    const element = fresh ? make("div", { role: "treeitem", tabIndex: 0 }) : old;
    element.className = "searchlab-player-item";
    element.dataset.node = String(node);
    const [wide, high] = drawing.extent().map((size) => (size ? size + 14 : 34));
    Object.assign(element.style, { left: `${x - wide / 2}px`, top: `${y - high / 2}px` });
    Object.assign(element.style, { width: `${wide}px`, height: `${high}px` });
    element.setAttribute("aria-level", String(search.path(node).length));
    const words = cellWords(search.board(node), search);
    element.ariaLabel = `${this.nodeWords(node)}, board ${words}`;
    element.setAttribute("aria-selected", "true");
    if (fresh) {
      const page = /** @type {Document | ShadowRoot} */ (tree.getRootNode());
      const focused = old !== null && old === (page.activeElement ?? null);
      tree.replaceChildren(element);
      if (focused) element.focus({ preventScroll: true });
    }
    if (timeline.playing) return;
    const nodes = several(counts.reduce((sum, count) => sum + count, 0), "node");
    const levels = several(counts.filter(Boolean).length, "level");
    tree.ariaLabel = `Search tree after ${timeline.words(timeline.at)}: ${nodes} on ${levels}`;
  }

  /** What is known of a node, but for its board.
   *  @param {number} node */
  nodeWords(node) {
    const { search } = this;
    const { at } = this.timeline;
    const names = ["expanded", "on the frontier", "duplicate", FATES[search.fate[node]], "goal"];
    const words = [search.isRoot(node) ? "root" : `move ${search.moveTo(node)}`];
    words.push(names[search.status(node, at)]);
    const event = search.expandedAt[node];
    if (event < at) words[1] += ` by ${this.told.unit} ${counted(event + 1)}`;
    words.push(`depth ${search.g[node]}`);
    if (search.h) words.push(`h ${valueWords(search.h[node])}`);
    return words.join(", ");
  }

  // -- moving ---------------------------------------------------------------------------

  /** Tell the other views at once, and Python when it comes to rest.
   *  @param {Record<string, any>} values */
  set(values) {
    this.acting = true;
    this.model.set(values);
    this.acting = false;
    if (!this.timeline.playing) this.send();
  }

  send() {
    if (this.live) this.model.save_changes();
  }

  /** Go where something is to be seen, and look at a node.
   *  @param {number} at
   *  @param {number | null} node */
  look(at, node, words = "") {
    this.timeline.pause();
    this.timeline.go(at);
    this.set({ at, node });
    this.said = words;
    this.show();
  }

  /** @param {number} node */
  select(node) {
    const { at } = this.timeline;
    this.timeline.pause();
    this.set({ at, node: node === this.search.current(at) ? null : node });
    this.said = `${capital(this.nodeWords(node))}.`;
    this.show();
  }

  /** @param {MouseEvent} event */
  click({ clientX, clientY }) {
    const box = this.canvas.getBoundingClientRect();
    const path = this.search.path(this.eye());
    const found = this.drawing.hit(clientX - box.left, clientY - box.top, path);
    if (found !== null) this.select(found);
    /** @type {HTMLElement | null} */ (this.tree.firstElementChild)?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isShortcut(event)) return;
    const node = this.eye();
    if (event.key === "Enter") {
      this.look(this.search.madeAt[node] + 1, node);
    } else if (["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].includes(event.key)) {
      const to = this.beside(node, event.key);
      if (to !== null) this.select(to);
    } else return;
    event.preventDefault(); // neither the page nor the search moves
  }

  /** The node that an arrow key leads to.
   *  @param {number} node
   *  @param {string} key */
  beside(node, key) {
    const { search } = this;
    const { at } = this.timeline;
    if (key === "ArrowUp" || key === "ArrowDown") {
      const up = (key === "ArrowUp") !== Boolean(search.back[node]); // the goal's tree is upside down
      if (!up) return search.child(node, at);
      return search.isRoot(node) ? null : search.parent[node];
    }
    const abreast = search.abreastOf(search.group(at), search.level[node]);
    const there = abreast.filter((each) => search.madeAt[each] < at);
    return there[there.indexOf(node) + (key === "ArrowLeft" ? -1 : 1)] ?? null;
  }
}

export default widget(PlayerView);
