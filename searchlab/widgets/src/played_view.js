// The base of the views that play a search which Python made, and ask for another.

import { BoardField, Complaint } from "./dom.js";
import { Timeline } from "./timeline.js";
import { Job, View } from "./view.js";

/** A view with a timeline, and a field and a job for another search. A subclass defines
 *  `sentence(at)`, which describes the step that led to a position, `take`, which lays out a new
 *  search, and `show`. */
export class PlayedView extends View {
  /** @param {import("./view.js").Context} context
   *  @param {string} name
   *  @param {{label: string, play?: string, text?: (at: number) => string, traits?: string[],
   *    job?: string, help: string}} options Of the timeline; the traits that are shown; the button
   *    that asks for another search, and the text beside it. */
  constructor(context, name, { label, play, text, traits = [], job = "Search", help }) {
    super(context, name);
    this.message = ""; // shown until the next step
    this.search = this.get("_search");
    this.timeline = new Timeline(this, { label, play, text });
    this.text = new BoardField();
    this.complaint = new Complaint(help);
    this.job = new Job(this, job, (error) => this.complaint.show(error, this.text.input));
    this.follow(["at"], () => this.arrived());
    this.follow([...traits, "_search"], () => this.changed());
  }

  take() {}

  /** @param {number} _at */
  sentence(_at) {
    return "";
  }

  /** The timeline has moved. */
  moved() {
    this.message = "";
    this.show();
  }

  /** Set the position in the state of the model.
   *  @param {number} at */
  rest(at) {
    this.set({ at });
  }

  /** Begin with the search that Python made. */
  begin() {
    this.take();
  }

  /** Python or another view has set the position: it wins over the one that is played. */
  arrived() {
    this.timeline.reset(this.timeline.length, this.get("at"));
    this.changed();
  }

  /** Python or another view has set something else, which does not move what is played. */
  changed() {
    this.message = "";
    if (this.get("_search") !== this.search) {
      this.search = this.get("_search");
      this.begin();
    }
    this.show();
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
}
