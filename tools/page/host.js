// Widgets on a page without Jupyter: what their front ends ask of a model, and Python behind it
// where the page can have one.

const NO_PYTHON =
  "What is switched off needs Python, which this page does not hold: open the lesson in JupyterLab.";
const silence = document.getElementById("searchlab-worker") ? "" : NO_PYTHON; // see python.js

/** Revive what `sent` in lesson.py has written: bytes become a DataView.
 *  @param {any} value
 *  @returns {any} */
function revived(value) {
  if (Array.isArray(value)) return value.map(revived);
  if (value === null || typeof value !== "object") return value;
  if (typeof value.bytes64 === "string") {
    return new DataView(Uint8Array.from(atob(value.bytes64), (c) => c.charCodeAt(0)).buffer);
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revived(each)]));
}

/** @param {any} one
 *  @param {any} other
 *  @returns {boolean} */
function same(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (one instanceof DataView || other instanceof DataView) {
    if (!(one instanceof DataView && other instanceof DataView)) return false;
    if (one.byteLength !== other.byteLength) return false;
    for (let i = 0; i < one.byteLength; i++) if (one.getUint8(i) !== other.getUint8(i)) return false;
    return true;
  }
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    Array.isArray(one) === Array.isArray(other) &&
    names.every((name) => name in other && same(one[name], other[name]))
  );
}

/** The state of a widget, and those who hear of its changes. */
class Model {
  /** @param {Page} page
   *  @param {string} id
   *  @param {{kind: string, state: any, line?: string | null, source?: string | null}} told */
  constructor(page, id, told) {
    this.page = page;
    this.id = id;
    this.kind = told.kind;
    this.line = told.line ?? null;
    this.source = told.source ?? null;
    this.values = revived(told.state);
    /** @type {Map<string, Set<Function>>} */
    this.heard = new Map();
    /** @type {Set<string>} */
    this.changed = new Set();
    this.widget_manager = {
      silence,
      get_model: async (/** @type {string} */ name) => page.models.get(name),
      create_view: async (/** @type {Model} */ model) => page.view(model),
    };
  }

  /** @param {string} name */
  get(name) {
    return this.values[name];
  }

  /** @param {string | Record<string, any>} name
   *  @param {any} [value] */
  set(name, value) {
    const values = typeof name === "string" ? { [name]: value } : name;
    for (const each of Object.keys(values)) this.changed.add(each);
    this.put(values);
  }

  /** Take values, and tell of those that are others.
   *  @param {Record<string, any>} values */
  put(values) {
    const news = Object.entries(values).filter(([name, value]) => !same(this.values[name], value));
    for (const [name, value] of news) this.values[name] = value;
    for (const [name, value] of news) this.tell(`change:${name}`, value);
  }

  /** @param {string} event
   *  @param {any} value */
  tell(event, value) {
    for (const call of [...(this.heard.get(event) ?? [])]) call(value);
  }

  save_changes() {
    const names = [...this.changed].filter((name) => name !== "_page");
    this.changed.clear();
    if (names.length) this.page.saved(this, names);
  }

  /** @param {string} events
   *  @param {Function} call */
  on(events, call) {
    for (const name of events.split(" ")) {
      this.heard.set(name, (this.heard.get(name) ?? new Set()).add(call));
    }
  }

  /** @param {string} [events]
   *  @param {Function} [call] */
  off(events, call) {
    for (const name of events?.split(" ") ?? [...this.heard.keys()]) {
      if (call) this.heard.get(name)?.delete(call);
      else this.heard.delete(name);
    }
  }

  send() {}
}

/** All widgets of the page. */
class Page {
  /** @param {any} given */
  constructor(given) {
    /** @type {Map<string, Model>} */
    this.models = new Map();
    /** @type {Record<string, {script: string, style: string}>} */
    this.fronts = given.fronts;
    /** @type {Map<string, Promise<any>>} */
    this.modules = new Map();
    /** @type {Set<string>} */
    this.answered = new Set();
    /** @type {WeakMap<HTMLElement, Promise<void>>} */
    this.shown = new WeakMap();
    /** @type {any} */
    this.python = null; // set by python.js
    for (const [id, told] of Object.entries(given.models)) this.open(id, told);
  }

  /** @param {any} value */
  revived(value) {
    return revived(value);
  }

  /** @param {string} id
   *  @param {any} told */
  open(id, told) {
    if (told.script) this.fronts[told.kind] = told;
    const model = new Model(this, id, told);
    this.models.set(id, model);
    return model;
  }

  /** Load the front end of a widget.
   *  @param {string} kind */
  module(kind) {
    let loading = this.modules.get(kind);
    if (!loading) {
      const { script, style } = this.fronts[kind];
      const sheet = document.createElement("style");
      sheet.textContent = style;
      document.head.append(sheet);
      const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
      loading = import(address);
      this.modules.set(kind, loading);
    }
    return loading;
  }

  /** Draw a widget.
   *  @param {Model} model */
  async view(model) {
    const el = document.createElement("div");
    const { default: front } = await this.module(model.kind);
    const end = front.render({ model, el });
    return { el, remove: () => end?.() };
  }

  /** Draw a widget in its place, in front of its still picture, which remains for print.
   *  @param {HTMLElement} place */
  show(place) {
    const model = this.models.get(place.dataset.model ?? "");
    if (!model) return Promise.resolve();
    const shown = this.shown.get(place) ?? this.draw(model, place);
    this.shown.set(place, shown);
    return shown;
  }

  /** @param {Model} model
   *  @param {HTMLElement} place */
  async draw(model, place) {
    const { el } = await this.view(model);
    place.prepend(el);
    place.dataset.alive = "true";
  }

  /** Draw each widget of an element when it comes near.
   *  @param {ParentNode} element */
  watch(element) {
    const near = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) {
          if (!isIntersecting) continue;
          near.unobserve(target);
          this.show(/** @type {HTMLElement} */ (target));
        }
      },
      { rootMargin: "600px" },
    );
    for (const place of element.querySelectorAll(".live")) near.observe(place);
  }

  /** Hear what a view has set.
   *  @param {Model} model
   *  @param {string[]} names */
  saved(model, names) {
    /** @type {any[]} */
    const requests = names.includes("_requests") ? model.get("_requests") : [];
    const news = requests.filter(({ number }) => !this.answered.has(number));
    for (const { number } of news) this.answered.add(number);
    if (this.python) this.python.saved(model, names, news);
    else {
      for (const { number, do: what } of news) {
        if (what === "look" || what === "stop") continue;
        setTimeout(() => model.tell("msg:custom", { answers: number, refused: NO_PYTHON }));
      }
    }
  }
}

const page = new Page(JSON.parse(document.getElementById("searchlab-given")?.textContent ?? "{}"));
globalThis.searchlab = page;
page.watch(document);
addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details.deeper")) one.setAttribute("open", "");
});
