// The fields with which the player has another search recorded.

import { BoardText, button, check, Complaint, enable, form, make } from "./kit.js";
import { StrategyFields } from "./strategy_fields.js";

const HELP =
  "In the tree the arrow keys walk from node to node, Enter goes to the moment when the node was " +
  "made, + and - come nearer and go away, 0 shows the whole tree, z folds a subtree. Everywhere " +
  "else Space plays, ← and → step, n and p go to the next and previous part, < and > change the speed.";

/** The fields with which another search is recorded. */
export class Recorder {
  /** @param {import("./view.js").View & {told: any, timeline: import("./timeline.js").Timeline,
   *    announce: (words: string) => void}} view */
  constructor(view) {
    this.view = view;
    this.recording = false;
    this.text = new BoardText(() => this.fill(view.told));
    this.fields = new StrategyFields();
    this.all = make("input", { type: "checkbox" });
    this.button = button("Record", { type: "submit" });
    this.complaint = new Complaint(HELP, view.id);
    this.form = form(
      () => this.press(),
      this.text.element,
      ...this.fields.elements,
      check(this.all, "unsolvable too"),
      this.button,
    );
    this.form.classList.add("searchlab-player-form");
  }

  /** Let the fields be those of a search.
   *  @param {any} told */
  fill({ start, fields }) {
    this.text.edited = false;
    this.text.show(start);
    this.fields.fill(fields);
    this.settle();
  }

  /** Switch the fields on or off. */
  settle() {
    const { live } = this.view;
    this.text.input.disabled = this.all.disabled = !live;
    this.fields.settle(live);
    enable(this.button, live);
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
      ...this.fields.asked,
      all: this.all.checked,
    };
    view.line.ask(asked, ({ said, refused }) => {
      if (!this.recording) return;
      this.set(false);
      const wrong = /^the order/.test(refused ?? "") ? this.fields.order : this.text.input;
      this.complaint.show(refused, wrong);
      view.announce(said ?? "Nothing was recorded.");
    });
  }
}
