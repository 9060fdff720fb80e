// What the views of searches have in common: a search that is played, and the form for another one.

import { button, div, field, folded, form, make, offer, row, select } from "./dom.js";
import { StrategyFields } from "./panels.js";
import { PlayedView } from "./played_view.js";

const HELP = "Space plays, the arrow keys step. Type any board row by row, the blank as x, 0 or _.";

/** Base of the views of searches with a form for another one. Its `show` ends with `settle`. */
export class SearchView extends PlayedView {
  /** @param {import("./view.js").Context} context
   *  @param {string} name
   *  @param {{label: string, play?: string, text?: (at: number) => string, traits?: string[],
   *    choices?: Record<string, string>}} options Of the timeline; the traits that move it; and the
   *    names of what can be chosen beside the board, with their labels. */
  constructor(context, name, { choices = {}, ...options }) {
    super(context, name, { ...options, help: HELP });
    /** @type {Record<string, HTMLSelectElement>} */
    this.choices = Object.fromEntries(Object.keys(choices).map((each) => [each, select([])]));
    const ask = () => this.job.press(() => this.request());
    this.fields = Object.entries(this.choices).map(([each, list]) => field(choices[each], list));
    for (const list of Object.values(this.choices)) list.addEventListener("change", ask);
    this.examples = row();
    this.form = form(ask, this.text.element, this.job.button, ...this.fields);
    this.chooser = folded("Another search", this.form, this.examples, this.complaint.element);
  }

  /** @returns {Record<string, any>} */
  request() {
    const chosen = Object.entries(this.choices).map(([name, list]) => [name, list.value]);
    return { board: this.text.value, ...Object.fromEntries(chosen) };
  }

  /** Put the parts on the page between the timeline and the form.
   *  @param {...Node} parts */
  arrange(...parts) {
    this.begin();
    this.lay(div("lab-stack", this.timeline.element, this.status, ...parts, this.chooser));
  }

  /** Begin with the search that Python made. */
  begin() {
    const { search } = this;
    this.timeline.unit = search.unit;
    super.begin();
    this.chooser.hidden = Boolean(search.fixed);
    Object.entries(this.choices).forEach(([name, list], i) => {
      offer(list, search.choices[name], search[name]);
      this.fields[i].hidden = search.choices[name].length < 2;
    });
    const examples = search.examples.map((/** @type {string[]} */ [name, board]) =>
      button(name, () => {
        this.text.show(board);
        this.job.press(() => this.request());
      }),
    );
    this.examples.replaceChildren(...examples);
    this.text.show(search.text);
  }

  /** @param {string} text */
  say(text) {
    this.message = text;
    this.settle();
  }

  /** Describe the position, and switch the controls on or off. */
  settle() {
    this.announce();
    const controls = /** @type {HTMLElement[]} */ ([...this.examples.children, ...Object.values(this.choices)]);
    this.needPython(true, this.text.input, this.job.button, ...controls);
  }
}

/** The strategies that are compared: fields for each, and buttons that add and remove one. */
export class StrategyList {
  /** @param {import("./view.js").View} view
   *  @param {number} least
   *  @param {number} most
   *  @param {string[]} [signs] Before the fields. */
  constructor(view, least, most, signs = []) {
    this.view = view;
    this.least = least;
    this.most = most;
    this.signs = signs;
    /** @type {any} */
    this.menu = {};
    /** @type {StrategyFields[]} */
    this.fields = [];
    this.add = button("Add a strategy", () => {
      const used = [...this.menu.rare, ...this.chosen.map(({ strategy }) => strategy)];
      const [strategy] = this.menu.strategies.find((/** @type {string[]} */ [name]) => !used.includes(name));
      this.show([...this.chosen, { ...this.chosen[0], strategy }]);
    });
    this.element = div("lab-stack");
  }

  /** @param {any} menu What there is to choose from, and what is chosen. */
  fill(menu) {
    this.menu = menu;
    this.show(menu.chosen);
  }

  /** @param {Record<string, any>[]} chosen */
  show(chosen) {
    this.fields = chosen.map(() => new StrategyFields(this.view));
    const rows = this.fields.map((fields, i) => {
      fields.fill(this.menu, chosen[i]);
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
