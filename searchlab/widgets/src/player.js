// The search player: a timeline over a recorded search, and the panels that it moves.

import "./player.css";
import { codePanel } from "./code.js";
import { button, capital, div, filled, isField, isShortcut, label, make, row, toggle } from "./dom.js";
import { countersPanel, DUPLICATE, EXPANDED, FRONTIER, frontierPanel, mapPanel, statePanel, valuesOf } from "./panels.js"; // prettier-ignore
import { PlayedView } from "./played_view.js";
import { Quiz } from "./quiz.js";
import { GONE, TreeRecording } from "./recording.js";
import { Tree } from "./tree.js";

const PANELS_MS = 100; // between two pictures of the panels of states while it plays

/** @extends {PlayedView<TreeRecording>} */
export class PlayerView extends PlayedView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const recording = new TreeRecording(context.model.get("_search"));
    const speed = recording.length > 2000 ? 300 : recording.length > 200 ? 15 : 5;
    super(context, "player", recording, { label: "Playing the search", speed, traits: ["node", "code"] });
    const { payload, columns } = recording;
    this.drawn = 0; // when the panels were updated last
    this.quiz = new Quiz(this);
    this.tree = new Tree(this);
    this.map = payload.map && mapPanel(recording);
    /** @type {boolean | undefined} */
    this.chosen = undefined; // whether the reader has chosen the map, or the tree
    this.state = statePanel(recording);
    this.frontier = frontierPanel(recording);
    this.counters = countersPanel(recording);
    this.code = codePanel(payload.code);
    this.mapButton = toggle("Map", (on) => this.turnMap(on));
    this.mapButton.hidden = !this.map;
    this.codeButton = toggle("Code", () => this.turnCode());
    Object.assign(this.codeButton, { title: "The code (c)", hidden: !this.code.known });
    this.quizButton = toggle("Be the algorithm", (on) => this.quiz.turn(on));
    this.quizButton.hidden = !payload.quiz.known || !recording.length;
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "c" && !isShortcut(event) && !isField(event.target)) this.turnCode();
    });
    const statuses = new Set([EXPANDED, FRONTIER, ...columns.change_status]);
    this.tree.showLegend([...statuses].filter((each) => each !== GONE).sort(), payload.statuses);
    /** @type {[string, number, number | null, string][]} A name, the position, a node, a message. */
    const flaws = payload.jumps;
    const jumps = flaws.map(([name, at, node, message]) => button(name, () => this.goTo(at, node, message)));
    const title = make("p", "label", make("strong", {}, payload.title), ` from ${payload.start}`);
    const place = div("player-place", this.tree.element, ...(this.map ? [this.map.element] : []));
    const left = div("player-left stack", this.state.element, this.code.element, this.frontier.element);
    const right = div("wide player-right", place, this.code.variables, this.tree.legend);
    const foot = row(this.mapButton, this.codeButton, this.code.all, this.quizButton, ...(jumps.length ? jumps : [label(payload.texts["no flaw"])]));
    foot.classList.add("player-foot");
    this.lay(
      div(
        "stack",
        this.timeline.element,
        this.quiz.element,
        div("player-head", title, this.counters.element),
        div("columns player-main", left, right),
        this.status,
        foot,
      ),
    );
  }

  /** Whether the map is shown: where the tree is too large to be read, unless the reader has chosen. */
  get mapped() {
    const { map, readable } = this.recording.payload;
    const made = this.recording.columns.end[this.timeline.at - 1] ?? 0;
    return Boolean(map && (this.chosen ?? (map.first || (made > readable && !this.quiz.on))));
  }

  /** @param {boolean} on */
  turnMap(on) {
    this.chosen = on;
    this.show();
  }

  turnCode() {
    if (!this.code.known) return;
    this.set({ code: !this.get("code") });
    this.show();
  }

  // -- showing ----------------------------------------------------------------------------------

  show() {
    const { recording, timeline, quiz, tree, map, mapped, state, frontier, counters, code } = this;
    recording.go(timeline.at);
    const node = this.selected();
    const open = code.known && this.get("code") && !quiz.on;
    state.element.hidden = open;
    for (const each of [code.element, code.variables]) each.hidden = !open;
    code.all.hidden = !open || !code.long;
    this.root.classList.toggle("player-coded", open);
    this.root.classList.toggle("player-asking", quiz.on);
    this.mapButton.ariaPressed = String(mapped);
    this.codeButton.ariaPressed = String(open);
    this.quizButton.ariaPressed = String(quiz.on);
    if (mapped && tree.element.contains(this.focused)) timeline.slider.focus({ preventScroll: true }); // so that keys go on moving it
    tree.element.hidden = mapped;
    tree.legend.hidden = mapped || quiz.on;
    if (map) map.element.hidden = !mapped;
    counters.show(timeline.at, node);
    if (mapped) map.show(node);
    else tree.show(node);
    if (timeline.playing && performance.now() - this.drawn < PANELS_MS) return;
    this.drawn = performance.now();
    if (!open) state.show(node);
    frontier.element.hidden = quiz.on; // it would answer the question
    frontier.show(node, open);
    if (open) code.show(timeline.at);
    quiz.show();
    this.announce();
  }

  /** What is known of a node, but for its state.
   *  @param {number} node */
  describe(node) {
    const { recording } = this;
    const { status, columns, payload } = recording;
    const { texts, statuses, quiz } = payload;
    const replaced = status[node] === DUPLICATE && quiz.outcomes[columns.outcome[node]] === "queued";
    return [
      recording.isRoot(node) ? texts.root : filled(texts.move, { move: recording.move(node) }),
      replaced ? texts.replaced : statuses[status[node]],
      ...valuesOf(recording).map((name) => `${name} ${recording.number(name, node)}`),
    ].join(", ");
  }

  // -- the selected node ------------------------------------------------------------------------

  /** @param {number} at */
  rest(at) {
    this.set({ at, node: null });
  }

  /** The selected node. */
  selected() {
    const node = this.timeline.playing ? null : this.get("node");
    return node !== null && this.recording.has(node) ? node : this.recording.current();
  }

  /** Go to a position, and select a node.
   *  @param {number} at
   *  @param {number | null} node */
  goTo(at, node, message = "") {
    this.timeline.reset(at);
    this.set({ at, node });
    this.message = message;
    this.show();
  }

  /** @param {number} node */
  select(node) {
    if (this.quiz.choose(node)) return;
    this.timeline.pause();
    this.set({ node: node === this.recording.current() ? null : node });
    this.message = `${capital(this.describe(node))}.`;
    this.show();
  }
}
