// The search player: a timeline over a recorded search, and the panels that it moves.

import "./player.css";
import { codePanel } from "./code.js";
import { button, capital, div, filled, isField, isShortcut, label, make, row, toggle } from "./dom.js";
import { countersPanel, DUPLICATE, EXPANDED, FRONTIER, frontierPanel, mapPanel, planePanel, statePanel, valuesOf } from "./panels.js"; // prettier-ignore
import { PlayedView } from "./played_view.js";
import { Quiz } from "./quiz.js";
import { GONE, TreeRecording } from "./recording.js";
import { Tree } from "./tree.js";

const PANELS_MS = 100; // between two pictures of the panels of states while it plays

/** @typedef {import("./panels.js").Panel} Panel */

/** @extends {PlayedView<TreeRecording>} */
export class PlayerView extends PlayedView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const recording = new TreeRecording(context.model.get("_search"));
    const speed = recording.length > 2000 ? 300 : recording.length > 200 ? 15 : 5;
    super(context, "player", recording, { label: "Playing the search", speed, traits: ["node", "code"] });
    const { payload, columns } = recording;
    this.tree = new Tree(this);
    this.drawn = 0; // when the panels were updated last
    this.quiz = new Quiz(this);
    this.left = div("lab-player-left lab-stack");
    this.place = div("lab-player-place"); // of the tree, the map, or the plane
    this.chosen = ""; // the tab that the reader has chosen
    this.state = statePanel(recording);
    this.frontiers = [false, true].map((line) => frontierPanel(recording, line));
    this.counters = countersPanel(recording);
    this.code = codePanel(payload.code);
    /** @type {Record<string, Panel | false>} */
    const panels = {
      Tree: { element: this.tree.stage, show: () => this.tree.show() },
      Map: payload.map && mapPanel(recording),
      "g and h": columns.h && planePanel(recording),
    };
    this.panels = /** @type {Record<string, Panel>} */ (Object.fromEntries(Object.entries(panels).filter(([, panel]) => panel)));
    this.tabs = Object.keys(this.panels).map((name) => toggle(name, () => this.open(name)));
    this.codeButton = toggle("Code", () => this.turnCode());
    Object.assign(this.codeButton, { title: "The code (c)", hidden: !this.code.known });
    this.quizButton = toggle("Be the algorithm", (on) => this.quiz.turn(on));
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "c" && !isShortcut(event) && !isField(event.target)) this.turnCode();
    });
    const statuses = new Set([EXPANDED, FRONTIER, ...columns.change_status]);
    this.tree.showLegend([...statuses].filter((each) => each !== GONE).sort(), payload.statuses);
    /** @type {[string, number, number | null, string][]} A name, the position, a node, a message. */
    const flaws = payload.jumps;
    const jumps = flaws.map(([name, at, node, message]) => button(name, () => this.goTo(at, node, message)));
    const title = make("p", "lab-label", make("strong", {}, payload.title), ` from ${payload.start}`);
    const right = div("lab-wide lab-player-right", this.place, this.code.variables, this.tree.legend);
    this.quizButton.hidden = !payload.quiz.known;
    const foot = row(...this.tabs, this.codeButton, this.quizButton, ...(jumps.length ? jumps : [label(payload.texts["no flaw"])]));
    foot.classList.add("lab-player-foot");
    this.lay(
      div(
        "lab-stack",
        this.timeline.element,
        this.quiz.element,
        div("lab-player-head", title, this.counters.element),
        div("lab-columns lab-player-main", this.left, right),
        this.status,
        foot,
      ),
    );
  }

  /** The tab that is open: the tree as long as it can be read, then the map, unless the reader has
   *  chosen another.
   *  @returns {string} */
  get tab() {
    const { panels, recording, chosen } = this;
    const { map, readable } = recording.payload;
    const made = recording.columns.end[this.timeline.at - 1] ?? 0;
    if (chosen || map?.first) return chosen || "Map";
    const large = made > readable && !this.quiz.on;
    return (large && ["Map", "g and h"].find((name) => panels[name])) || "Tree";
  }

  /** @param {string} tab */
  open(tab) {
    this.chosen = tab;
    this.show();
  }

  turnCode() {
    if (!this.code.known) return;
    this.set({ code: !this.get("code") });
    this.show();
  }

  // -- showing ----------------------------------------------------------------------------------

  show() {
    const { recording, timeline, place, quiz, panels, state, frontiers, counters, code } = this;
    recording.go(timeline.at);
    const node = this.selected();
    const open = code.known && this.get("code") && !quiz.on;
    const frontier = frontiers[Number(open)];
    const left = open ? [code.element, frontier.element] : [state.element, frontier.element];
    if (this.left.firstChild !== left[0]) this.left.replaceChildren(...left);
    code.variables.hidden = !open;
    this.codeButton.ariaPressed = String(open);
    this.quizButton.ariaPressed = String(quiz.on);
    this.root.classList.toggle("lab-player-coded", open);
    this.root.classList.toggle("lab-player-asking", quiz.on);
    const { tab } = this;
    for (const each of this.tabs) each.ariaPressed = String(each.textContent === tab);
    const main = panels[tab];
    if (place.firstChild !== main.element) {
      const focused = place.contains(this.focused);
      place.replaceChildren(main.element);
      if (focused) timeline.slider.focus({ preventScroll: true }); // so that keys go on moving it
    }
    this.tree.legend.hidden = tab !== "Tree" || quiz.on;
    counters.show(timeline.at, node);
    if (tab === "Tree" || tab === "Map") main.show(node);
    if (timeline.playing && performance.now() - this.drawn < PANELS_MS) return;
    this.drawn = performance.now();
    if (!open) state.show(node);
    frontier.show(node);
    frontier.element.hidden = quiz.on; // it would answer the question
    if (tab !== "Tree" && tab !== "Map") main.show(node);
    if (open) code.show(timeline.at);
    quiz.show();
    if (!timeline.playing) this.announce();
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
