// A button that asks Python for a search, and stops it while it runs.

import { button } from "./kit.js";

/** @typedef {import("./view.js").View & {timeline: import("./timeline.js").Timeline}} Asker */

export class Asking {
  /** @param {Asker} view
   *  @param {string} name What the button says while nothing runs.
   *  @param {string} done What has been done when a search is there: "searched", "recorded". */
  constructor(view, name, done) {
    this.view = view;
    this.name = name;
    this.done = done;
    this.running = false;
    this.button = button(name, { type: "submit" });
  }

  /** @param {boolean} running */
  set(running) {
    this.running = running;
    this.button.textContent = running ? "Stop" : this.name;
  }

  /** Ask for a search, or stop the one that runs. `refused` hears why there is none.
   *  @param {() => Record<string, any>} request
   *  @param {(why: string | undefined) => void} refused */
  press(request, refused) {
    const { view, name, done } = this;
    if (!view.asks) return;
    if (this.running) {
      this.set(false);
      view.line.ask({ do: "stop" });
      view.say("Stopped.");
      return;
    }
    view.timeline.pause();
    this.set(true);
    view.say(`${name}ing …`);
    view.line.ask(request(), (answer) => {
      if (!this.running) return;
      this.set(false);
      refused(answer.refused);
      view.say(answer.said ?? `Nothing was ${done}.`);
    });
  }
}
