// What the contours and the meeting frontiers share: one search that is played, and another asked for.

import { BoardField, button, Complaint, div, field, folded, form, offer, row, select } from "./dom.js";
import { Timeline } from "./timeline.js";
import { Job, View } from "./view.js";

/** Base of the views of a search. A subclass defines `sentence(at)`, which says what led to a
 *  position, `take`, which lays out a search that is new, and `show`, which ends with `settle`. */
export class SearchView extends View {
  /** @param {import("./view.js").Context} context
   *  @param {string} name
   *  @param {string} label Of the timeline.
   *  @param {Record<string, string>} choices Names of arguments in Python, with their labels. */
  constructor(context, name, label, choices) {
    super(context, name);
    this.search = this.get("_search");
    this.timeline = new Timeline({
      label,
      tools: this.tools,
      spoken: (at) => this.sentence(at),
      onMove: () => this.show(),
      onRest: (at) => {
        this.set({ at });
        this.show();
      },
    });
    /** @type {Record<string, HTMLSelectElement>} */
    this.choices = Object.fromEntries(Object.keys(choices).map((each) => [each, select([])]));
    this.text = new BoardField();
    this.complaint = new Complaint("Space plays, the arrow keys step. Type any board row by row, the blank as x, 0 or _.");
    this.job = new Job(this, "Search", (error) => this.complaint.show(error, this.text.input));
    const ask = () => this.job.press(() => this.request());
    this.fields = Object.entries(this.choices).map(([each, list]) => field(choices[each], list));
    for (const list of Object.values(this.choices)) list.addEventListener("change", ask);
    this.examples = row();
    const typed = form(ask, this.text.element, this.job.button, ...this.fields);
    this.chooser = folded("Another search", typed, this.examples, this.complaint.element);
    this.timeline.takeKeys(this.root);
    this.signal.addEventListener("abort", () => this.timeline.end());
    this.follow(["at", "_search"], () => this.changed());
  }

  request() {
    const chosen = Object.entries(this.choices).map(([name, list]) => [name, list.value]);
    return { board: this.text.value, ...Object.fromEntries(chosen) };
  }

  /** @param {number} _at */
  sentence(_at) {
    return "";
  }

  take() {}

  /** Put the parts on the page between the timeline and the controls.
   *  @param {...Node} parts */
  arrange(...parts) {
    this.begin();
    this.lay(div("lab-stack", this.timeline.element, this.status, ...parts, this.chooser));
  }

  changed() {
    if (this.get("_search") !== this.search) {
      this.search = this.get("_search");
      this.begin();
    } else this.timeline.reset(this.timeline.length, this.get("at"));
    this.show();
  }

  /** Take up the search that Python made. */
  begin() {
    const { search } = this;
    this.timeline.unit = search.unit;
    this.take();
    this.chooser.hidden = search.fixed;
    for (const [name, list] of Object.entries(this.choices)) {
      offer(list, search.choices[name], search[name]);
      this.fields[Object.keys(this.choices).indexOf(name)].hidden = search.choices[name].length < 2;
    }
    const examples = search.examples.map((/** @type {string[]} */ [name, board]) =>
      button(name, () => {
        this.text.show(board, true);
        this.job.press(() => this.request());
      }),
    );
    this.examples.replaceChildren(...examples);
    this.text.show(search.text, true);
  }

  /** Say where the timeline stands, and switch the controls on or off. */
  settle() {
    const { timeline } = this;
    this.say(this.sentence(timeline.at), timeline.playing);
    const controls = /** @type {HTMLElement[]} */ ([...this.examples.children, ...Object.values(this.choices)]);
    this.needPython(true, this.text.input, this.job.button, ...controls);
  }
}
