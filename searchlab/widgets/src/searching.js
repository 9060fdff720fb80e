// What the views of searches have in common: a search that is played, and the form for another one.

import { BoardField, button, Complaint, div, field, folded, form, make, offer, row, select } from "./dom.js";
import { StrategyFields } from "./panels.js";
import { Timeline } from "./timeline.js";
import { Job, View } from "./view.js";

/** Base of the views of searches. A subclass defines `sentence(at)`, which describes the step that
 *  led to a position, `take`, which lays out a new search, and `show`, which ends with `settle`. */
export class SearchView extends View {
  /** @param {import("./view.js").Context} context
   *  @param {string} name
   *  @param {{label: string, play?: string, words?: (at: number) => string, traits?: string[],
   *    choices?: Record<string, string>}} options Of the timeline; the traits that move it; and the
   *    names of what can be chosen beside the board, with their labels. */
  constructor(context, name, { label, play, words, traits = ["at"], choices = {} }) {
    super(context, name);
    this.said = ""; // what was said since the last step
    this.search = this.get("_search");
    this.timeline = new Timeline({
      label,
      play,
      words,
      tools: this.tools,
      spoken: (at) => this.sentence(at),
      onMove: () => {
        this.said = "";
        this.show();
      },
      onRest: (at) => {
        this.rest(at);
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
    this.form = form(ask, this.text.element, this.job.button, ...this.fields);
    this.chooser = folded("Another search", this.form, this.examples, this.complaint.element);
    this.timeline.takeKeys(this.root);
    this.signal.addEventListener("abort", () => this.timeline.end());
    this.follow([...traits, "_search"], () => this.changed());
  }

  /** @returns {Record<string, any>} */
  request() {
    const chosen = Object.entries(this.choices).map(([name, list]) => [name, list.value]);
    return { board: this.text.value, ...Object.fromEntries(chosen) };
  }

  /** @param {number} _at */
  sentence(_at) {
    return "";
  }

  take() {}

  /** The position in the state of the model. */
  get modelAt() {
    return this.get("at");
  }

  /** @param {number} at */
  rest(at) {
    this.set({ at });
  }

  /** Put the parts on the page between the timeline and the form.
   *  @param {...Node} parts */
  arrange(...parts) {
    this.begin();
    this.lay(div("lab-stack", this.timeline.element, this.status, ...parts, this.chooser));
  }

  changed() {
    this.said = "";
    if (this.get("_search") !== this.search) {
      this.search = this.get("_search");
      this.begin();
    } else this.timeline.reset(this.timeline.length, this.modelAt);
    this.show();
  }

  /** Begin with the search that Python made. */
  begin() {
    const { search } = this;
    this.timeline.unit = search.unit;
    this.take();
    this.chooser.hidden = Boolean(search.fixed);
    Object.entries(this.choices).forEach(([name, list], i) => {
      offer(list, search.choices[name], search[name]);
      this.fields[i].hidden = search.choices[name].length < 2;
    });
    const examples = search.examples.map((/** @type {string[]} */ [name, board]) =>
      button(name, () => {
        this.text.show(board, true);
        this.job.press(() => this.request());
      }),
    );
    this.examples.replaceChildren(...examples);
    this.text.show(search.text, true);
  }

  /** Say something that holds until the next step.
   *  @param {string} text */
  say(text) {
    this.said = text;
    this.settle();
  }

  /** Describe the position, and switch the controls on or off. */
  settle() {
    const { timeline } = this;
    super.say(this.said || this.sentence(timeline.at), timeline.playing);
    const controls = /** @type {HTMLElement[]} */ ([...this.examples.children, ...Object.values(this.choices)]);
    this.needPython(true, this.text.input, this.job.button, ...controls);
  }
}

/** The strategies that are compared: fields for each, and buttons that add and remove one. */
export class StrategyList {
  /** @param {View} view
   *  @param {number} least
   *  @param {number} most
   *  @param {string[]} [signs] Before the fields. */
  constructor(view, least, most, signs = []) {
    this.view = view;
    this.least = least;
    this.most = most;
    this.signs = signs;
    /** @type {Record<string, any[]>} */
    this.menu = {};
    /** @type {StrategyFields[]} */
    this.fields = [];
    this.add = button("Add a strategy", () => {
      const used = this.chosen.map(({ strategy }) => strategy);
      const [strategy] = this.menu.strategies.find(([name]) => !used.includes(name));
      this.show([...this.chosen, { ...this.chosen[0], strategy }]);
    });
    this.element = div("lab-stack");
  }

  /** @param {any[]} menus What there is to choose from for each, and what is chosen. */
  fill(menus) {
    const all = (/** @type {string} */ name) => {
      const entries = menus.flatMap((menu) => menu[name]).map((each) => [String(each), each]);
      return [...new Map(/** @type {any} */ (entries)).values()];
    };
    this.menu = { strategies: all("strategies"), heuristics: all("heuristics"), informed: all("informed") };
    this.show(menus);
  }

  /** @param {{strategy: string, heuristic: string, order: string}[]} chosen */
  show(chosen) {
    this.fields = chosen.map(() => new StrategyFields(this.view));
    const rows = this.fields.map((fields, i) => {
      const { strategy, heuristic, order } = chosen[i];
      fields.fill({ ...this.menu, strategy, heuristic, order });
      const name = `Strategy ${i + 1}`;
      const remove = button("✕", () => this.show(this.chosen.toSpliced(i, 1)), { ariaLabel: `Remove strategy ${i + 1}` });
      const sign = make("b", { className: `lab-two-${i}`, ariaHidden: "true" }, this.signs[i] ?? `${i + 1}`);
      const parts = chosen.length > this.least ? [...fields.elements, remove] : fields.elements;
      return make("div", { className: "lab-row", role: "group", ariaLabel: name }, sign, ...parts);
    });
    this.element.replaceChildren(...rows, ...(chosen.length < this.most ? [this.add] : []));
  }

  get chosen() {
    return this.fields.map((fields) => fields.chosen);
  }
}
