// The fields with which the player has another search recorded.

import { Asking } from "./asking.js";
import { BoardText, check, Complaint, form, make } from "./kit.js";
import { StrategyFields } from "./strategy_fields.js";

const HELP =
  "In the tree the arrow keys walk from node to node, Enter goes to the moment when the node was " +
  "made, + and - come nearer and go away, 0 shows the whole tree, z folds a subtree. Everywhere " +
  "else Space plays, ← and → step, n and p go to the next and previous part, < and > change the speed.";

/** The fields with which another search is recorded. */
export class Recorder {
  /** @param {import("./asking.js").Asker & {told: any}} view */
  constructor(view) {
    this.view = view;
    this.text = new BoardText(() => this.fill(view.told));
    this.fields = new StrategyFields();
    this.all = make("input", { type: "checkbox" });
    this.asking = new Asking(view, "Record", "recorded");
    this.complaint = new Complaint(HELP, view.id);
    this.form = form(
      () => this.press(),
      this.text.element,
      ...this.fields.elements,
      check(this.all, "unsolvable too"),
      this.asking.button,
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
    const { view } = this;
    view.switch(view.live, this.text.input, this.all, this.asking.button);
    this.fields.settle(view.asks);
  }

  press() {
    const { text, fields, all } = this;
    this.asking.press(
      () => ({ do: "record", text: text.input.value, ...fields.asked, all: all.checked }),
      (why) => this.complaint.show(why, /^the order/.test(why ?? "") ? fields.order : text.input),
    );
  }
}
