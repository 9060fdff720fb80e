// The base of the views that play a search on its tree: the player, and two searches on one tree.

import { make } from "./kit.js";
import { Timeline } from "./timeline.js";
import { View } from "./view.js";
import { capital } from "./words.js";

/** @typedef {{label: string, unit: string, speed: number | "all", marks: any[], sections?: any}}
 *    Playing What a timeline is told of a search. */

/** A view of a search tree. A subclass makes `tree`, a `TreeStage`, and calls `listen`; it defines
 *  `sentence(at)`, which says what the last step did, `nodeWords(node)`, which says what a node is,
 *  `take`, which makes all that depends on the search, and `playing`, which tells its timeline.
 *  @template {import("./recorded.js").Nodes} Search */
export class TreeView extends View {
  /** @param {import("./view.js").Context} context
   *  @param {string} name
   *  @param {new (told: any) => Search} Kind Of a search. */
  constructor(context, name, Kind) {
    super(context, name);
    this.Kind = Kind;
    this.said = ""; // what was said last that no step has overtaken
    this.told = this.model.get("_search");
    this.search = new Kind(this.told);
    this.timeline = this.makeTimeline();
    this.legend = make("p", { className: "searchlab-legend searchlab-tree-legend", ariaHidden: "true" });
    /** @type {import("./tree_stage.js").TreeStage} */
    this.tree;
  }

  /** @returns {Playing} */
  playing() {
    throw new Error("to be defined");
  }

  take() {}

  /** @param {number} _at */
  sentence(_at) {
    return "";
  }

  /** @param {number} _node */
  nodeWords(_node) {
    return "";
  }

  // -- the page -------------------------------------------------------------------------

  listen() {
    const resized = new ResizeObserver(() => this.scaled());
    resized.observe(this.tree.stage);
    const themed = new MutationObserver(() => this.repaint());
    themed.observe(document.body, { attributeFilter: ["data-jp-theme-name", "data-jp-theme-light"] });
    this.endings.push(
      () => resized.disconnect(),
      () => themed.disconnect(),
      () => this.timeline.end(),
    );
    this.root.addEventListener("keydown", (event) => this.timeline.key(event));
    this.followState(() => {
      this.said = "";
      this.timeline.pause();
      if (this.model.get("_search") === this.told) {
        this.timeline.setLength(this.search.length, this.state.at);
      } else {
        this.told = this.model.get("_search");
        this.search = new this.Kind(this.told);
        this.timeline.end();
        this.timeline = this.makeTimeline();
        this.take();
      }
      this.show();
    });
  }

  /** Draw for the place that there is. */
  scaled() {
    if (this.tree.resize()) this.repaint();
  }

  /** Draw with the colours of the page as they are now; it has none before it is on the page. */
  repaint() {
    this.tree.drawing.colours();
    this.drawLegend();
    this.show();
  }

  /** Name the marks of the tree.
   *  @param {[number, string][]} marks What a node is, as the drawing has it, and its name.
   *  @param {...HTMLElement} more */
  fillLegend(marks, ...more) {
    const named = marks.map(([status, words]) => {
      const mark = make("canvas", { width: 40, height: 40 });
      mark.dataset.status = String(status);
      return make("span", {}, mark, words);
    });
    this.legend.replaceChildren(...named, ...more);
    this.drawLegend();
  }

  drawLegend() {
    this.tree.drawing.drawLegend(this.legend.querySelectorAll("canvas"));
  }

  makeTimeline() {
    return new Timeline({
      length: this.search.length,
      at: this.state.at,
      ...this.playing(),
      onMove: (at) => {
        this.said = "";
        this.save({ at, node: null }, this.timeline.playing && this.state.node === null);
        this.show();
      },
      onPlay: (playing) => {
        this.status.setAttribute("aria-live", playing ? "off" : "polite");
        if (playing) return;
        this.save({ at: this.timeline.at });
        this.show();
      },
    });
  }

  // -- showing --------------------------------------------------------------------------

  /** The node that the reader looks at; null for the one of the last step.
   *  @returns {number | null} */
  get chosen() {
    return this.state.node;
  }

  /** The node that is looked at. */
  eye() {
    const { at } = this.timeline;
    const node = this.chosen;
    return node !== null && this.search.isThere(node, at) ? node : this.search.current(at);
  }

  /** Say what was said last, or else what the last step did. */
  announce() {
    super.say(this.said || this.sentence(this.timeline.at));
  }

  /** Say something that holds until the next step.
   *  @param {string} words */
  say(words) {
    this.said = words;
    this.announce();
  }

  // -- moving ---------------------------------------------------------------------------

  /** Go where something is to be seen, and look at a node.
   *  @param {number} at
   *  @param {number | null} node */
  look(at, node, words = "") {
    this.timeline.pause();
    this.timeline.go(at);
    this.save({ at, node });
    this.said = words;
    this.show();
  }

  /** @param {number} node */
  select(node) {
    const { at } = this.timeline;
    this.timeline.pause();
    this.save({ at, node: node === this.search.current(at) ? null : node });
    this.said = `${capital(this.nodeWords(node))}.`;
    this.show();
  }
}
