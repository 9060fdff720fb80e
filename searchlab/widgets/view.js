// A view of a widget on the page: its place there, and its line to Python.

import { enable, make } from "./kit.js";
import { Stage } from "./stage.js";

/**
 * @typedef {{model: any, el: HTMLElement}} Context What anywidget gives a view.
 * @typedef {{said?: string, refused?: string, [name: string]: any}} Answer
 */

const KEPT = 8; // requests that travel together: a newer value overtakes one that is still waiting
const SAVE_MS = 100; // between two positions that are saved while a view plays

/** Ask Python, and hear the answers to this view alone; `refused` hears what is no answer. */
class Line {
  /** @param {any} model
   *  @param {(why: string) => void} refused */
  constructor(model, refused) {
    this.model = model;
    /** @type {Map<string, (answer: Answer) => void>} */
    this.waiting = new Map();
    this.asked = 0;
    this.view = Math.random().toString(36).slice(2);
    this.hear = (/** @type {any} */ { answers, ...message }) => {
      if (answers === null) refused(message.refused);
      const hear = this.waiting.get(answers);
      this.waiting.delete(answers);
      hear?.(message);
    };
    model.on("msg:custom", this.hear);
  }

  /** Hear no more: the model stays, and would keep the view. */
  end() {
    this.model.off("msg:custom", this.hear);
  }

  /** Send a request; `hear` is called with the answer. It travels as a value, and so not
   *  before the values that were set before.
   *  @param {Record<string, any>} request
   *  @param {(answer: Answer) => void} [hear] */
  ask(request, hear) {
    const number = `${this.view}.${++this.asked}`;
    if (hear) this.waiting.set(number, hear);
    const before = this.model.get("_requests").slice(1 - KEPT);
    this.model.set("_requests", [...before, { ...request, number }]);
    this.model.save_changes();
  }
}

/** Call `gone` when the kernel that knows this widget is no more, which may be at once. A kernel
 *  that starts anew does not know it either. Returns a function that ends the watch.
 *  @param {any} model
 *  @param {HTMLElement} el
 *  @param {() => void} gone */
function whenKernelGoes(model, el, gone) {
  const kernel = model.widget_manager?.kernel; // where the page is JupyterLab
  const disconnected = "jupyter-widgets-disconnected"; // Jupyter's mark of a view without one
  const look = (/** @type {any} */ _ = null, /** @type {any} */ status = "") => {
    const ended = ["restarting", "autorestarting", "terminating", "dead"].includes(status);
    if (ended || kernel?.isDisposed || el.classList.contains(disconnected)) gone();
  };
  const observer = new MutationObserver(() => look());
  observer.observe(el, { attributeFilter: ["class"] });
  kernel?.statusChanged?.connect(look);
  kernel?.disposed?.connect(look);
  look();
  return () => {
    observer.disconnect();
    kernel?.statusChanged?.disconnect(look);
    kernel?.disposed?.disconnect(look);
  };
}

/** Base of the views. A subclass makes its parts, gives them to `lay`, and then calls `begin`;
 *  it defines `show`, which brings all parts to the state of the model and of the view. */
export class View {
  /** @param {Context} context
   *  @param {string} name The class of the widget, without "searchlab-": its rules are under it. */
  constructor({ model, el }, name) {
    this.model = model;
    this.el = el;
    this.live = true; // whether there is a kernel
    this.waiting = false; // for an answer that nothing may overtake
    this.acting = false; // while the state changes
    this.saved = 0; // when it was saved last
    this.line = new Line(model, (why) => this.say(why));
    this.id = `searchlab-${this.line.view}`; // of what complains
    // On a page without Python, the sentence in its data-no-kernel that says so.
    this.silence = document.documentElement.dataset.noKernel ?? "";
    const id = `${this.id}-silence`;
    this.whyOff = make("p", { className: "searchlab-label searchlab-silence", id }, this.silence);
    this.root = make("div", `searchlab searchlab-${name}`);
    this.status = make("p", { className: "searchlab-status", role: "status" });
    /** @type {(() => void)[]} */
    this.endings = [];
    // Plain keys pressed here are not JupyterLab's: two presses of d would delete the cell.
    this.root.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    });
  }

  /** Whether the reader can ask for anything. */
  get open() {
    return this.live && !this.waiting;
  }

  /** Whether Python can be asked for anything. */
  get asks() {
    return this.open && !this.silence;
  }

  /** Switch controls that ask Python on or off. Where it is silent they stay off, and say why.
   *  @param {any} on
   *  @param {...Element} controls */
  switch(on, ...controls) {
    for (const control of controls) {
      const off = !on || Boolean(this.silence);
      if (control.matches("button")) enable(control, !off);
      else Object.assign(control, { disabled: off });
      if (this.silence) control.setAttribute("aria-describedby", this.whyOff.id);
    }
  }

  /** Put the parts on the page.
   *  @param {...Node} parts */
  lay(...parts) {
    this.root.append(...parts, this.whyOff);
    this.el.classList.add("searchlab-place");
    this.el.replaceChildren(this.root);
    this.theatre = new Stage(this);
  }

  /** Show the beginning, and say so when the kernel goes.
   *  @param {string} [words] */
  begin(words) {
    this.show();
    const off = `[aria-describedby="${this.whyOff.id}"]:not(.searchlab-keep > *)`;
    this.whyOff.hidden = !this.root.querySelector(off);
    if (this.silence) return;
    const unwatch = whenKernelGoes(this.model, this.el, () => {
      if (!this.live) return;
      this.live = this.waiting = false;
      this.gone();
      this.show();
      if (words) this.say(words);
    });
    this.endings.push(unwatch);
  }

  show() {}

  /** Draw anew what depends on how large a pixel is. */
  scaled() {}

  /** End what waits for the kernel: it is gone. */
  gone() {}

  end() {
    for (const ending of this.endings) ending();
    this.line.end();
    this.root.remove();
  }

  /** @param {string} words */
  say(words) {
    this.status.textContent = words;
  }

  /** Call a function when one of these values changes, whoever changes it.
   *  @param {string[]} names
   *  @param {() => void} call */
  follow(names, call) {
    const events = names.map((name) => `change:${name}`).join(" ");
    this.model.on(events, call);
    this.endings.push(() => this.model.off(events, call));
  }

  /** What this view, the others and Python set. */
  get state() {
    return this.model.get("_state");
  }

  /** Call a function when a part of the state changes, whoever changes it.
   *  @param {string} name
   *  @param {() => void} call */
  followPart(name, call) {
    const written = () => JSON.stringify(this.state[name]);
    let before = written();
    this.follow(["_state"], () => {
      if (written() === before) return;
      before = written();
      call();
    });
  }

  /** Call a function when another view or Python has set the state. What they set wins: nothing
   *  is saved meanwhile.
   *  @param {() => void} call */
  followState(call) {
    this.follow(["_state"], () => {
      if (this.acting) return;
      this.acting = true;
      call();
      this.acting = false;
    });
  }

  /** Set values of the state here, in the other views, and in Python. All that is set is sent at
   *  once: Python's echo of what was sent before would undo what was not. So while a view plays,
   *  some of its positions are saved.
   *  @param {Record<string, any>} values */
  save(values, playing = false) {
    const now = performance.now();
    if (this.acting || (playing && now - this.saved < SAVE_MS)) return;
    this.saved = now;
    this.acting = true;
    this.model.set("_state", { ...this.state, ...values });
    this.acting = false;
    if (this.live) this.model.save_changes();
  }

  /** Tell the other views of this page something that Python need not know.
   *  @param {string} what */
  tell(what) {
    this.model.set("_page", what);
  }

  /** Ask Python for something that nothing may overtake. `hear` is called with the answer; the
   *  words that it returns are said.
   *  @param {Record<string, any>} request
   *  @param {(answer: Answer) => string | void} hear */
  request(request, hear) {
    if (!this.asks) return;
    this.waiting = true;
    this.show();
    this.line.ask(request, (answer) => {
      this.waiting = false;
      const words = hear(answer);
      this.show();
      if (words) this.say(words);
    });
  }
}

/** What anywidget wants of a module.
 *  @param {new (context: Context) => View} Kind */
export const widget = (Kind) => ({
  /** @param {Context} context */
  render(context) {
    /** @type {View | null} */
    let view = new Kind(context);
    return () => {
      view?.end();
      view = null; // Jupyter keeps this function, and so what it knows
    };
  },
});
