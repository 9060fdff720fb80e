// The search player: a timeline over a recorded search, and the panels that it moves.

import "./player.css";
import { codePanel } from "./code.js";
import { check, counted, div, filled, folded, form, isField, isShortcut, label, make, toggle, value } from "./dom.js";
import { boardPanel, countersPanel, EXPANDED, FRONTIER, frontierPanel, keyWords, outcomeWords, planePanel, StrategyFields, tablePanel } from "./panels.js"; // prettier-ignore
import { Quiz } from "./quiz.js";
import { GONE } from "./recording.js";
import { LOOKS } from "./tree.js";
import { TreeView } from "./tree_view.js";

const PANELS_MS = 100; // between two pictures of the panels of boards while it plays

const KEYS =
  "Space plays, ← and → step, n and p go to the next and previous part, < and > change the speed. In " +
  "the tree the arrow keys walk from node to node, Enter goes to the moment when the node was made.";

/**
 * @typedef {import("./panels.js").Panel} Panel
 * @typedef {{tabs: Record<string, Panel>, board: Panel, frontier: Panel,
 *   counters: ReturnType<typeof countersPanel>, code: ReturnType<typeof codePanel>}} Panels
 */

export class PlayerView extends TreeView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const options = { label: "Playing the search", job: "Run and record", help: KEYS, traits: ["code"] };
    super(context, "player", options);
    this.drawn = 0; // when the panels were updated last
    this.quiz = new Quiz(this);
    this.head = div("lab-player-head");
    this.left = div("lab-player-left lab-stack");
    this.place = div("lab-player-place"); // of the tree, the table, or the plane
    this.main = div("lab-columns lab-player-main");
    this.tab = "Tree";
    this.tabs = ["Tree", "Table", "g and h"].map((name) => toggle(name, () => this.open(name)));
    this.codeButton = toggle("Code", () => this.turnCode());
    this.codeButton.title = "The code (c)";
    this.quizButton = toggle("Be the algorithm", (on) => this.quiz.turn(on));
    this.tree.foot.prepend(div("lab-row", ...this.tabs, this.codeButton, this.quizButton));
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "c" && !isShortcut(event) && !isField(event.target)) this.turnCode();
    });
    const names = ["Take", "Test", "Expand", "Remember"];
    this.steps = names.map(() => make("span"));
    const steps = names.map((name, i) => make("li", {}, make("strong", {}, name), this.steps[i]));
    const fields = (this.fields = new StrategyFields(this));
    const unsolvable = make("input", { type: "checkbox" });
    const request = () => ({ board: this.text.value, ...fields.chosen, unsolvable: unsolvable.checked });
    const setup = form(
      () => this.job.press(request),
      this.text.element,
      ...fields.elements,
      check(unsolvable, "even if unsolvable"),
      this.job.button,
    );
    /** @type {Panels} */
    this.panels = this.take();
    this.lay(
      div(
        "lab-stack",
        this.timeline.element,
        this.quiz.element,
        this.head,
        this.main,
        make("ol", { className: "lab-steps", ariaLabel: "The four steps of an expansion" }, ...steps),
        this.status,
        div("lab-row lab-player-end", folded("Record another search", setup, this.complaint.element), this.jumps),
      ),
    );
  }

  // -- the recording ----------------------------------------------------------------------------

  /** Take a recording up: everything that depends on it is made again.
   *  @returns {Panels} */
  take() {
    const { recording, search: payload, timeline } = this;
    timeline.unit = payload.unit;
    const speed = recording.length > 2000 ? 300 : recording.length > 200 ? 15 : 5;
    timeline.reset(recording.length, this.get("at"), speed);
    timeline.setSections(payload.sections);
    /** @type {Record<string, Panel>} */
    const tabs = {
      Tree: { element: this.tree.stage, show: () => this.tree.show() },
      Table: tablePanel(recording, (at) => this.goTo(at, null)),
    };
    if (recording.columns.h) tabs["g and h"] = planePanel(recording);
    this.tabs[2].hidden = !recording.columns.h;
    this.panels = {
      tabs,
      board: boardPanel(recording),
      frontier: frontierPanel(recording),
      counters: countersPanel(recording),
      code: codePanel(payload.code),
    };
    const { board, frontier, counters, code } = this.panels;
    this.left.replaceChildren(board.element, frontier.element);
    this.main.replaceChildren(this.left, code.element, div("lab-wide lab-stack", this.place, this.tree.foot));
    const title = make("p", "lab-label", make("strong", {}, payload.title), ` from ${payload.start}`);
    this.head.replaceChildren(title, counters.element);
    this.showJumps();
    if (payload.jumps.length < 2) this.jumps.append(label("No flaw shows in this search."));
    this.text.show(payload.start);
    this.fields.fill(payload.menu, payload.menu.chosen[0]);
    const statuses = new Set([EXPANDED, FRONTIER, ...recording.columns.change_status]);
    this.tree.showLegend([...statuses].filter((each) => each !== GONE).sort());
    return this.panels;
  }

  changed() {
    if (this.get("_search") !== this.search) {
      this.quiz.on = false;
      this.tab = "Tree";
    }
    super.changed();
  }

  /** @param {string} tab */
  open(tab) {
    this.tab = tab;
    this.show();
  }

  turnCode() {
    if (this.panels.code.known) {
      this.set({ code: !this.get("code") });
      this.show();
    } else if (this.asks && !this.job.running) this.job.press(() => ({}));
    else this.say(this.offline || "The kernel is gone, and the lines of this search were not recorded.");
  }

  // -- showing ----------------------------------------------------------------------------------

  show() {
    const { recording, timeline, tab, place, quiz } = this;
    const { tabs, board, frontier, counters, code } = this.panels;
    recording.go(timeline.at);
    const node = this.selected();
    const open = code.known && this.get("code") && !quiz.on;
    code.element.hidden = !open;
    this.codeButton.ariaPressed = String(open);
    if (!code.known) this.needPython(true, this.codeButton);
    this.quizButton.ariaPressed = String(quiz.on);
    this.root.classList.toggle("lab-player-coded", open);
    this.root.classList.toggle("lab-player-asking", quiz.on);
    for (const each of this.tabs) each.ariaPressed = String(each.textContent === tab);
    const main = tabs[tab];
    if (place.firstChild !== main.element) place.replaceChildren(main.element);
    this.tree.foot.classList.toggle("lab-player-other", tab !== "Tree");
    counters.show(timeline.at, node);
    if (tab === "Tree") this.tree.show();
    this.needPython(true, this.job.button);
    if (timeline.playing && performance.now() - this.drawn < PANELS_MS) return;
    this.drawn = performance.now();
    board.show(node);
    frontier.show(node);
    frontier.element.hidden = quiz.on; // it would answer the question
    this.stepTexts(timeline.at).forEach((text, i) => {
      this.steps[i].textContent = text;
    });
    if (tab !== "Tree") main.show(node);
    if (open) code.show(timeline.at);
    quiz.show();
    if (!timeline.playing) this.announce();
  }

  /** Announce the message, or what the step did, which the panels show. */
  announce() {
    super.announce();
    const { at } = this.timeline;
    this.status.classList.toggle("lab-spoken", !this.message && at > 0 && at < this.recording.length);
  }

  /** What the last step did: which board it took, how it was tested, its moves, its children.
   *  @param {number} at
   *  @returns {string[]} */
  stepTexts(at) {
    const { recording, search: payload } = this;
    const { expands, g, again } = recording.columns;
    const solved = payload.solved && at === recording.length;
    const kind = !at ? "first" : solved ? "last" : again[at - 1] ? "again" : "plain";
    const node = kind === "last" && payload.on_taking ? recording.current() : expands[Math.max(0, at - 1)];
    const children = recording.children(at - 1);
    const values = {
      key: keyWords(recording, node),
      g: g[node],
      moves: children.map((child) => recording.move(child)).join(", ") || "none",
      children: children.map((child) => outcomeWords(recording, child)).join("; ") || "–",
    };
    return payload.texts.steps[kind].map((/** @type {string} */ text) => filled(text, values));
  }

  /** @param {number} at */
  sentence(at) {
    const { texts } = this.search;
    if (at === this.recording.length) return texts.end;
    if (!at) return texts.start;
    const [taken, , , children] = this.stepTexts(at);
    return filled(texts.step, { at: counted(at), taken, children });
  }

  /** What is known of a node, but for its board.
   *  @param {number} node */
  describe(node) {
    const { recording, search: payload } = this;
    const { status, columns } = recording;
    const outcome = payload.quiz.outcomes[columns.outcome[node]];
    const [name, , , dashed] = LOOKS[status[node]];
    const replaced = outcome === "queued" && name === "duplicate";
    const parts = [recording.isRoot(node) ? "root" : `move ${recording.move(node)}`];
    parts.push(replaced ? "replaced by a shorter path" : dashed ? outcome : name);
    parts.push(`g ${columns.g[node]}`);
    if (columns.h) parts.push(`h ${value(columns.h[node])}`);
    if (columns.f && payload.key === "f") parts.push(`f ${value(columns.f[node])}`);
    return parts.join(", ");
  }

  /** @param {number} node */
  select(node) {
    if (!this.quiz.choose(node)) super.select(node);
  }
}
