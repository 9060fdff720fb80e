// What the contours and the meeting frontiers share: a search that is played, and the controls
// that ask Python for another.

import { BoardText, Complaint, button, div, field, form, make, onPress, row } from "./kit.js";
import { Timeline } from "./timeline.js";
import { View } from "./view.js";

/** A field with options to choose from. */
export class Choice {
  /** @param {string} name
   *  @param {...HTMLOptionElement} options */
  constructor(name, ...options) {
    this.element = make("select", "searchlab-select", ...options);
    this.whole = field(name, this.element);
  }
}

/** Base of the views of a search. A subclass makes its parts and calls `arrange` with them; it
 *  defines `sentence(at)`, which says what led to a position, `began`, which lays out a search
 *  that is new, and `show`, which shows the position and calls `settle` at the end. */
export class SearchView extends View {
  /** @param {import("./view.js").Context} context
   *  @param {string} name
   *  @param {{label: string, help: string, choices: Record<string, Choice>}} words The fields
   *    beside the board are named as Python knows them. */
  constructor(context, name, { label, help, choices }) {
    super(context, name);
    this.choices = choices;
    this.search = this.model.get("_search");
    this.timeline = new Timeline({
      length: 0,
      label,
      name: (at) => this.sentence(at),
      speed: "all",
      onMove: (at) => {
        this.save({ at }, this.timeline.playing);
        this.show();
      },
      onPlay: (playing) => {
        if (playing) return;
        this.save({ at: this.timeline.at });
        this.say(this.sentence(this.timeline.at));
      },
    });
    this.endings.push(() => this.timeline.end());
    this.text = new BoardText(() => {
      this.complaint.show();
      this.show();
    });
    this.button = button("Search", { type: "submit" });
    this.complaint = new Complaint(help, this.id);
    this.examples = row();
    const fields = Object.values(choices);
    const typed = form(() => this.ask(), this.text.element, this.button);
    this.chooser = row(typed, this.examples, ...fields.map(({ whole }) => whole));
    this.chooser.classList.add("searchlab-searching-chooser");
    for (const { element } of fields) element.addEventListener("change", () => this.ask());
  }

  /** @param {number} _at */
  sentence(_at) {
    return "";
  }

  began() {}

  /** Put the parts on the page between the transport and the controls, and begin.
   *  @param {...Node} parts */
  arrange(...parts) {
    const { timeline, chooser, complaint } = this;
    timeline.element.classList.add("searchlab-scene");
    for (const { classList } of [chooser, complaint.element]) classList.add("searchlab-setup");
    this.lay(div("searchlab-searching", timeline.element, ...parts, chooser, complaint.element));
    timeline.keys(this.root);
    this.followState(() => {
      timeline.pause();
      if (this.model.get("_search") !== this.search) this.anew();
      timeline.setLength(timeline.length, this.state.at);
      this.show();
    });
    this.anew();
    this.begin("The kernel is gone: this search can still be played, and no other be made.");
  }

  /** Take up the search that Python made. */
  anew() {
    const search = this.model.get("_search");
    this.search = search;
    this.timeline.unit = search.unit;
    this.began();
    this.restore();
    this.chooser.hidden = this.complaint.element.hidden = search.fixed;
    const examples = search.examples.map((/** @type {string[]} */ [name, board]) => {
      const press = button(name);
      onPress(press, () => this.ask(board));
      return press;
    });
    this.examples.replaceChildren(...examples);
    this.text.edited = false;
  }

  /** Let the choices be those of the search. */
  restore() {
    for (const [name, { element }] of Object.entries(this.choices)) {
      element.value = this.search[name];
    }
  }

  /** Say where the timeline stands, and switch the controls on or off. */
  settle() {
    const { timeline, text, open } = this;
    if (!timeline.playing) this.say(this.sentence(timeline.at));
    text.show(this.search.text);
    const choices = Object.values(this.choices).map(({ element }) => element);
    this.switch(open, text.input, this.button, ...this.examples.children, ...choices);
  }

  ask(board = this.text.input.value) {
    if (!this.asks) return;
    this.timeline.pause();
    /** @type {Record<string, string>} */
    const request = { do: "show", board };
    for (const [name, { element }] of Object.entries(this.choices)) request[name] = element.value;
    this.request(request, ({ said, refused }) => {
      this.complaint.show(refused, this.text.input);
      if (said) this.text.edited = false;
      this.restore();
      return said;
    });
    this.say("Searching …");
  }
}
