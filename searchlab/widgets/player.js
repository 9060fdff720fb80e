// The search player.

import { button, div, Figures, label, make, onPress, row } from "./kit.js";
import { CodePanel } from "./player_code.js";
import { legendOf } from "./player_legend.js";
import { Quiz } from "./player_quiz.js";
import { Recorder } from "./player_recorder.js";
import { Strips } from "./player_strips.js";
import { INVERSE, slid } from "./puzzle.js";
import { FATES, Recorded } from "./recorded.js";
import { Tray } from "./tray.js";
import { TreeStage } from "./tree_stage.js";
import { TreeView } from "./tree_view.js";
import { widget } from "./view.js";
import { capital, counted, several, valueWords } from "./words.js";

const STRIPS_MS = 120; // between two pictures of the strips of boards while it plays
/** @type {Record<string, string>} */
const COUNTERS = { max_queue: "max queue", peak_held: "peak held" };

/** @extends {TreeView<Recorded>} */
class PlayerView extends TreeView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "player", Recorded);
    this.boardsDrawn = 0;
    this.board = new Tray(this.search);
    /** @type {Record<string, HTMLElement>} */
    this.figures = {};
    /** @type {Record<string, HTMLElement>} */
    this.counters = {};

    this.title = make("p", "searchlab-player-title searchlab-abreast");
    this.tree = new TreeStage(this, this.legend);
    this.left = div("searchlab-left");
    this.transport = div("searchlab-scene");
    this.totals = div("searchlab-more");
    this.strips = new Strips();
    this.jumps = row();
    this.jumps.classList.add("searchlab-player-jumps");
    this.recorder = new Recorder(this);
    this.code = new CodePanel(this);
    this.quiz = new Quiz(this);
    this.take();
    this.lay(
      div(
        "searchlab-player-whole",
        this.title,
        div(
          "searchlab-columns searchlab-scene",
          this.left,
          div("searchlab-right", this.tree.element),
          this.code.element,
        ),
        this.transport,
        this.quiz.element,
        this.totals,
        this.strips.element,
        this.jumps,
        div("searchlab-player-whole searchlab-setup", this.recorder.form, this.recorder.complaint.element),
      ),
    );
    this.listen();
    this.begin("The kernel is gone; what was recorded can still be played.");
  }

  gone() {
    this.recorder.settle();
  }

  // -- the page -------------------------------------------------------------------------

  listen() {
    super.listen();
    const widened = new ResizeObserver(() => {
      if (this.strips.behind.boards.clientWidth !== this.strips.width) this.showStrips();
    });
    widened.observe(this.strips.element);
    this.endings.push(() => widened.disconnect());
  }

  playing() {
    const { told, search } = this;
    return {
      label: "Playing the search",
      unit: told.unit,
      speed: search.length > 2000 ? 300 : search.length > 200 ? 15 : 5,
      sections: search.sections(),
      marks: told.flaws.map((/** @type {any} */ { at }) => ({ at, meaning: "inferior" })),
    };
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
    if (search.frontier) this.counters.frontier = totals.add(told.stack ? "path now" : "frontier now");
    if (search.held) this.counters.held = totals.add("held now");
    this.totals.replaceChildren(totals.element);

    this.transport.replaceChildren(this.timeline.element);
    this.jumps.replaceChildren(...this.makeJumps(), this.code.toggle, this.quiz.toggle);
    this.code.take();
    this.quiz.begin();
    this.recorder.fill(told);
    const { marks, more } = legendOf(told, search);
    this.fillLegend(marks, ...more);
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

  // -- showing --------------------------------------------------------------------------

  get chosen() {
    return this.state.node ?? this.code.node;
  }

  show() {
    const { search, told, counters } = this;
    const { at, playing } = this.timeline;
    const node = this.eye();
    const now = search.board(node);
    this.board.show(now, { last: slid(now, INVERSE[search.moveTo(node)], search) });
    this.showFigures(node);
    if (counters.limit) counters.limit.textContent = valueWords(search.limit?.[Math.max(0, at - 1)]);
    for (const name of told.counters) counters[name].textContent = counted(search.counts[name][at]);
    for (const name of /** @type {const} */ (["frontier", "held"])) {
      if (search[name]) counters[name].textContent = counted(at ? search[name][at - 1] : search.roots);
    }
    this.tree.show();
    this.code.show();
    this.quiz.show();
    this.announce();
    if (playing && performance.now() - this.boardsDrawn <= STRIPS_MS) return;
    this.showStrips();
  }

  showStrips() {
    this.boardsDrawn = performance.now();
    this.strips.show(this.search, this.told, this.timeline.at, this.eye());
    this.code.showValues();
  }

  /** @param {number} node */
  showFigures(node) {
    const { search, figures } = this;
    const { at } = this.timeline;
    const atMost = search.isUncertain(node, at) ? ` (at most ${counted(search.atMost?.[node] ?? NaN)})` : "";
    figures.g.textContent = counted(search.g[node]) + atMost;
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
    if (search.isUncertain(node, at)) {
      words[words.length - 1] += ` (at most ${search.atMost?.[node]}: the parent is uncertain)`;
    }
    if (search.h) words.push(`h ${valueWords(search.h[node])}`);
    return words.join(", ");
  }

  // -- moving ---------------------------------------------------------------------------

  /** @param {number} at
   *  @param {number | null} node */
  look(at, node, words = "") {
    if (node === null || !this.quiz.choose(node)) super.look(at, node, words);
  }
}

export default widget(PlayerView);
