// The fields with which the player has another search recorded.

import { BoardText, button, check, Complaint, enable, field, form, make, offer, textInput } from "./kit.js";

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
    this.strategy = make("select");
    this.heuristic = make("select");
    this.order = textInput({ maxLength: 12 });
    this.all = make("input", { type: "checkbox" });
    this.button = button("Record", { type: "submit" });
    this.complaint = new Complaint(HELP, view.id);
    this.form = form(
      () => this.press(),
      this.text.element,
      field("Strategy", this.strategy),
      field("Heuristic", this.heuristic),
      field("Order of moves", this.order),
      check(this.all, "unsolvable too"),
      this.button,
    );
    this.form.classList.add("searchlab-player-form");
    this.informed = ""; // the strategies that take a heuristic
    this.strategy.addEventListener("change", () => this.settle());
  }

  /** Let the fields be those of a search.
   *  @param {any} told */
  fill({ start, fields }) {
    this.text.edited = false;
    this.text.show(start);
    offer(this.strategy, fields.strategies, fields.strategy);
    offer(this.heuristic, fields.heuristics, fields.heuristic);
    this.order.value = fields.order;
    this.informed = fields.informed;
    this.settle();
  }

  /** Switch the fields on or off. */
  settle() {
    const { live } = this.view;
    for (const field of [this.text.input, this.strategy, this.order, this.all]) field.disabled = !live;
    this.heuristic.disabled = !live || !this.informed.includes(this.strategy.value);
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
      strategy: this.strategy.value,
      heuristic: this.heuristic.value,
      order: this.order.value,
      all: this.all.checked,
    };
    view.line.ask(asked, ({ said, refused }) => {
      if (!this.recording) return;
      this.set(false);
      const wrong = /^the order/.test(refused ?? "") ? this.order : this.text.input;
      this.complaint.show(refused, wrong);
      view.announce(said ?? "Nothing was recorded.");
    });
  }
}
