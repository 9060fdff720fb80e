// The search player: a timeline over a recorded search, and the panels that it moves.

import "./player.css";
import { codePanel } from "./code.js";
import { button, capital, counted, div, filled, isField, isShortcut, label, make, row, toggle, value } from "./dom.js";
import { countersPanel, EXPANDED, FRONTIER, frontierPanel, keyWords, mapPanel, outcomeWords, planePanel, statePanel, tablePanel } from "./panels.js"; // prettier-ignore
import { PlayedView } from "./played_view.js";
import { Quiz } from "./quiz.js";
import { GONE, Recording } from "./recording.js";
import { LOOKS, Tree } from "./tree.js";

const PANELS_MS = 100; // between two pictures of the panels of states while it plays

/**
 * @typedef {import("./panels.js").Panel} Panel
 * @typedef {{tabs: Record<string, Panel>, state: Panel, frontiers: Panel[],
 *   counters: ReturnType<typeof countersPanel>, code: ReturnType<typeof codePanel>}} Panels
 */

export class PlayerView extends PlayedView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "player", { label: "Playing the search", traits: ["node", "code"] });
    this.recording = new Recording(this.search);
    this.tree = new Tree(this);
    this.drawn = 0; // when the panels were updated last
    this.quiz = new Quiz(this);
    this.head = div("lab-player-head");
    this.left = div("lab-player-left lab-stack");
    this.place = div("lab-player-place"); // of the tree, the map, the table, or the plane
    this.main = div("lab-columns lab-player-main");
    this.chosen = ""; // the tab that the reader has chosen
    this.tabs = ["Tree", "Map", "g and h", "Table"].map((name) => toggle(name, () => this.open(name)));
    this.codeButton = toggle("Code", () => this.turnCode());
    this.codeButton.title = "The code (c)";
    this.quizButton = toggle("Be the algorithm", (on) => this.quiz.turn(on));
    this.jumps = row();
    this.right = div("lab-wide lab-player-right");
    this.main.append(this.left, this.right);
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "c" && !isShortcut(event) && !isField(event.target)) this.turnCode();
    });
    /** @type {Panels} */
    this.panels = this.begin();
    const foot = div("lab-row lab-player-foot", ...this.tabs, this.codeButton, this.quizButton, this.jumps);
    this.lay(div("lab-stack", this.timeline.element, this.quiz.element, this.head, this.main, this.status, foot));
  }

  // -- the recording ----------------------------------------------------------------------------

  /** Take a recording up: everything that depends on it is made again.
   *  @returns {Panels} */
  begin() {
    const { search: payload, timeline } = this;
    const recording = (this.recording = new Recording(payload));
    this.quiz.on = false;
    this.chosen = "";
    timeline.unit = payload.unit;
    const speed = recording.length > 2000 ? 300 : recording.length > 200 ? 15 : 5;
    timeline.reset(recording.length, this.get("at"), speed);
    timeline.setSections(payload.sections);
    /** @type {Record<string, Panel>} */
    const tabs = {
      Tree: { element: this.tree.stage, show: () => this.tree.show() },
      Table: tablePanel(recording, (at) => this.goTo(at, null)),
    };
    if (payload.map) tabs.Map = mapPanel(recording);
    if (recording.columns.h) tabs["g and h"] = planePanel(recording);
    for (const each of this.tabs) each.hidden = !tabs[each.textContent ?? ""];
    const code = codePanel(payload.code);
    const counters = countersPanel(recording);
    const frontiers = [false, true].map((line) => frontierPanel(recording, line));
    this.panels = { tabs, state: statePanel(recording), frontiers, counters, code };
    this.codeButton.hidden = !code.known;
    this.right.replaceChildren(this.place, code.variables, this.tree.legend);
    const title = make("p", "lab-label", make("strong", {}, payload.title), ` from ${payload.start}`);
    this.head.replaceChildren(title, counters.element);
    this.showJumps();
    const statuses = new Set([EXPANDED, FRONTIER, ...recording.columns.change_status]);
    this.tree.showLegend([...statuses].filter((each) => each !== GONE).sort(), payload.dropped);
    return this.panels;
  }

  /** Mark the end and the flaws on the timeline, and offer to go to the flaws. */
  showJumps() {
    /** @type {[string, number, number?, string?][]} A name, the position, a node, a message. */
    const jumps = this.search.jumps;
    this.timeline.setMarks(jumps.map(([text, at]) => ({ at, text, meaning: "path" })));
    const buttons = jumps.slice(1).map(([name, at, node = null, message]) => button(name, () => this.goTo(at, node, message)));
    const known = buttons.length ? buttons : [label("No flaw shows in this search.")];
    this.jumps.replaceChildren(...known);
  }

  /** The tab that is open: the tree as long as it can be read, then the map, unless the reader has
   *  chosen another.
   *  @returns {string} */
  get tab() {
    const { tabs } = this.panels;
    const made = this.recording.columns.end[this.timeline.at - 1] ?? 0;
    const large = made > this.search.readable && !this.quiz.on;
    return this.chosen || (tabs.Map && this.search.map.first && "Map") || (large && ["Map", "g and h"].find((name) => tabs[name])) || "Tree";
  }

  /** @param {string} tab */
  open(tab) {
    this.chosen = tab;
    this.show();
  }

  turnCode() {
    if (!this.panels.code.known) return;
    this.set({ code: !this.get("code") });
    this.show();
  }

  // -- showing ----------------------------------------------------------------------------------

  show() {
    const { recording, timeline, place, quiz } = this;
    const { tabs, state, frontiers, counters, code } = this.panels;
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
    const main = tabs[tab];
    if (place.firstChild !== main.element) place.replaceChildren(main.element);
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

  /** @param {number} at */
  sentence(at) {
    const { recording, search: payload } = this;
    const { texts } = payload;
    if (at === recording.length) return texts.end;
    if (!at) return texts.start;
    const { expands, depth, again } = recording.columns;
    const node = expands[at - 1];
    const children = recording.children(at - 1).map((child) => outcomeWords(recording, child));
    return filled(again[at - 1] ? texts.again : texts.step, {
      at: counted(at),
      depth: depth[node],
      state: recording.goal ? "" : recording.text(node),
      key: keyWords(recording, node),
      children: children.join("; ") || texts.none,
    });
  }

  /** What is known of a node, but for its state.
   *  @param {number} node */
  describe(node) {
    const { recording, search: payload } = this;
    const { status, columns } = recording;
    const outcome = payload.quiz.outcomes[columns.outcome[node]];
    const [name, , , dashed] = LOOKS[status[node]];
    const replaced = outcome === "queued" && name === "duplicate";
    const parts = [recording.isRoot(node) ? "root" : `move ${recording.move(node)}`];
    parts.push(replaced ? "replaced by a shorter path" : dashed ? outcome : name);
    parts.push(`g ${value(columns.g[node])}`);
    if (columns.h) parts.push(`h ${value(columns.h[node])}`);
    if (columns.f && payload.key === "f") parts.push(`f ${value(columns.f[node])}`);
    return parts.join(", ");
  }

  position() {
    return this.timeline.text(this.timeline.at);
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
    this.timeline.reset(this.timeline.length, at);
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
