// The base of the view that plays a search on its tree.

import { button, capital, label, row } from "./dom.js";
import { PlayedView } from "./played_view.js";
import { Recording } from "./recording.js";
import { Tree } from "./tree.js";

/** A view of a recorded search. A subclass defines, beside what a `PlayedView` has,
 *  `describe(node)`; its `take` makes all that depends on the recording. */
export class TreeView extends PlayedView {
  /** @param {import("./view.js").Context} context
   *  @param {string} name
   *  @param {{label: string, help: string, job?: string, traits?: string[]}} options
   *  @param {import("./tree.js").Look[]} [looks] */
  constructor(context, name, { traits = [], ...options }, looks) {
    super(context, name, { ...options, traits: ["node", ...traits] });
    this.recording = new Recording(this.search);
    this.tree = new Tree(this, looks);
    this.jumps = row();
  }

  /** @param {number} at */
  rest(at) {
    this.set({ at, node: null });
  }

  begin() {
    this.recording = new Recording(this.search);
    super.begin();
  }

  /** What is known of a node, but for its board.
   *  @param {number} _node */
  describe(_node) {
    return "";
  }

  /** The selected node. */
  selected() {
    const node = this.timeline.playing ? null : this.get("node");
    return node !== null && this.recording.has(node) ? node : this.recording.current();
  }

  position() {
    return this.timeline.text(this.timeline.at);
  }

  /** Offer the places that are worth seeing, and mark them on the timeline. */
  showJumps() {
    /** @type {[string, number, number?, string?][]} A name, the position, a node, a message. */
    const jumps = this.search.jumps;
    this.timeline.setMarks(jumps.map(([text, at]) => ({ at, text, meaning: "path" })));
    const buttons = jumps.map(([name, at, node = null, message]) => button(name, () => this.goTo(at, node, message)));
    this.jumps.replaceChildren(label("Jump to"), ...buttons);
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
    this.timeline.pause();
    this.set({ node: node === this.recording.current() ? null : node });
    this.message = `${capital(this.describe(node))}.`;
    this.show();
  }
}
