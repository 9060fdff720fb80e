// The base of the views that play a search on its tree: the player, and two searches on one tree.

import { BoardField, capital, Complaint } from "./dom.js";
import { Recording } from "./recording.js";
import { Timeline } from "./timeline.js";
import { Tree } from "./tree.js";
import { Job, View } from "./view.js";

/** A view of a recorded search. A subclass defines `sentence(at)`, which describes the last step, `describe(node)`, `take`, which makes all that depends on the recording, and `show`. */
export class TreeView extends View {
  /** @param {import("./view.js").Context} context
   *  @param {string} name
   *  @param {{label: string, job: string, help: string, traits: string[]}} words Of the timeline, of
   *    the button that asks for another search, and beside it; and the traits that it follows.
   *  @param {import("./tree.js").Look[]} [looks] */
  constructor(context, name, { label, job, help, traits }, looks) {
    super(context, name);
    this.message = ""; // shown until the next step
    this.payload = this.get("_search");
    this.recording = new Recording(this.payload);
    this.timeline = new Timeline({
      label,
      tools: this.tools,
      spoken: (at) => this.sentence(at),
      onMove: () => {
        this.message = "";
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
    this.message = "";
    if (this.get("_search") !== this.payload) {
      this.payload = this.get("_search");
      this.recording = new Recording(this.payload);
      this.take();
    } else this.timeline.reset(this.recording.length, this.get("at"));
    this.show();
  }

  /** The selected node. */
  eye() {
    const node = this.timeline.playing ? null : this.get("node");
    return node !== null && this.recording.has(node) ? node : this.recording.current();
  }

  position() {
    return this.timeline.words(this.timeline.at);
  }

  /** Announce the message, or what the last step did. */
  announce() {
    super.say(this.message || this.sentence(this.timeline.at), this.timeline.playing);
  }

  /** Show a message until the next step.
   *  @param {string} text */
  say(text) {
    this.message = text;
    this.announce();
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
