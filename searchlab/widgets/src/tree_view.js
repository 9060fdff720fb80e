// The base of the views that play a search on its tree: the player, and two searches on one tree.

import { BoardField, capital, Complaint } from "./dom.js";
import { Recording } from "./recording.js";
import { Timeline } from "./timeline.js";
import { Tree } from "./tree.js";
import { Job, View } from "./view.js";

/** A view of a recorded search. A subclass defines `sentence(at)`, which says what the last step
 *  did, `describe(node)`, `take`, which makes all that depends on the recording, and `show`. */
export class TreeView extends View {
  /** @param {import("./view.js").Context} context
   *  @param {string} name
   *  @param {{label: string, job: string, help: string, traits: string[]}} words Of the timeline, of
   *    the button that asks for another search, and beside it; and the traits that it follows.
   *  @param {import("./tree.js").Look[]} [looks] */
  constructor(context, name, { label, job, help, traits }, looks) {
    super(context, name);
    this.said = ""; // what was said last that no step has overtaken
    this.payload = this.get("_search");
    this.recording = new Recording(this.payload);
    this.timeline = new Timeline({
      label,
      tools: this.tools,
      spoken: (at) => this.sentence(at),
      onMove: () => {
        this.said = "";
        this.show();
      },
      onRest: (at) => {
        this.set({ at, node: null });
        this.show();
      },
    });
    this.tree = new Tree(this, looks);
    this.text = new BoardField();
    this.complaint = new Complaint(help);
    this.job = new Job(this, job, (error) => this.complaint.show(error, this.text.input));
    this.timeline.takeKeys(this.root);
    this.signal.addEventListener("abort", () => this.timeline.end());
    this.follow(["at", "node", "_search", ...traits], () => this.changed());
  }

  take() {}

  /** @param {number} _at */
  sentence(_at) {
    return "";
  }

  /** What is known of a node, but for its board.
   *  @param {number} _node */
  describe(_node) {
    return "";
  }

  /** Python or another view has set something. */
  changed() {
    this.said = "";
    if (this.get("_search") !== this.payload) {
      this.payload = this.get("_search");
      this.recording = new Recording(this.payload);
      this.take();
    } else this.timeline.reset(this.recording.length, this.get("at"));
    this.show();
  }

  /** The node that is looked at. */
  eye() {
    const node = this.timeline.playing ? null : this.get("node");
    return node !== null && this.recording.has(node) ? node : this.recording.current();
  }

  position() {
    return this.timeline.words(this.timeline.at);
  }

  /** Say what was said last, or else what the last step did. */
  announce() {
    super.say(this.said || this.sentence(this.timeline.at), this.timeline.playing);
  }

  /** Say something that holds until the next step.
   *  @param {string} words */
  say(words) {
    this.said = words;
    this.announce();
  }

  /** Go where something is to be seen, and look at a node.
   *  @param {number} at
   *  @param {number | null} node */
  goTo(at, node, words = "") {
    this.timeline.reset(this.timeline.length, at);
    this.set({ at, node });
    this.said = words;
    this.show();
  }

  /** @param {number} node */
  select(node) {
    this.timeline.pause();
    this.set({ node: node === this.recording.current() ? null : node });
    this.said = `${capital(this.describe(node))}.`;
    this.show();
  }
}
