// A view of a widget on the page: its place there, its state, and its line to Python.

import { button, enable, isField, isShortcut, make } from "./dom.js";

/**
 * @typedef {{model: any, el: HTMLElement, experimental?: any, css: string}} Context What anywidget
 *    gives a view, and the rules of the style sheet.
 * @typedef {{value?: any, error?: string}} Reply Of Python to a command.
 */

const PATIENCE = 10_000; // milliseconds for a command
const THEME = ["ui-font-color1", "ui-font-family", "code-font-family", "layout-color0", "brand-color1", "error-color0"];

const ICONS = {
  full: "M4 9V4h5v2H6v3zM15 4h5v5h-2V6h-3zM4 15h2v3h3v2H4zM18 15h2v5h-5v-2h3z",
  save: "M11 3h2v8h3l-4 5-4-5h3zM4 15h2v4h12v-4h2v6H4z",
};

/** A button with a picture.
 *  @param {string} path
 *  @param {string} name
 *  @param {() => void} press */
export function iconButton(path, name, press) {
  const element = button("", press, { ariaLabel: name, title: name });
  element.classList.add("icon");
  element.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  return element;
}

/** Call `lost` when the kernel that knows this widget is gone, which may be at once.
 *  @param {any} model
 *  @param {HTMLElement} el
 *  @param {AbortSignal} signal
 *  @param {() => void} lost */
function whenKernelIsLost(model, el, signal, lost) {
  const kernel = model.widget_manager?.kernel; // in JupyterLab
  const look = (/** @type {any} */ _ = null, /** @type {any} */ status = "") => {
    const cut = el.classList.contains("jupyter-widgets-disconnected"); // Jupyter's mark
    if (cut || kernel?.isDisposed || /restarting|terminating|dead/.test(status)) lost();
  };
  const observer = new MutationObserver(() => look());
  observer.observe(el, { attributeFilter: ["class"] });
  const signals = [kernel?.statusChanged, kernel?.disposed];
  for (const each of signals) each?.connect(look);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    for (const each of signals) each?.disconnect(look);
  });
  look();
}

/** The style sheet of all views, which also tells the page how wide they are.
 *  @type {CSSStyleSheet | undefined} */
let sheet;

/** @param {string} css */
function sheetOf(css) {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}

/** Base of the views. A subclass makes its parts, gives them to `lay`, follows the traits that it
 *  shows, and defines `show`, which brings all parts to the state of the model and of the view. */
export class View {
  /** @param {Context} context
   *  @param {string} name The class of the widget: its rules are under it. */
  constructor({ model, el, experimental, css }, name) {
    this.model = model;
    this.css = css;
    this.el = el;
    this.experimental = experimental;
    this.setting = false; // while this view itself sets a value
    this.id = `lab-${Math.random().toString(36).slice(2)}`;
    this.ended = new AbortController(); // ends listeners together with the view
    this.signal = this.ended.signal;
    // On a page without Python, the sentence that explains the grey buttons.
    this.offline = document.documentElement.dataset.noKernel ?? "";
    this.asks = !this.offline; // whether Python can be asked
    this.offlineNote = make("p", { className: "label", hidden: true }, this.offline);
    this.offlineNote.id = `${this.id}-offline`;
    this.root = make("div", `lab ${name}`);
    this.status = make("p", { className: "status", role: "status" });
    const full = iconButton(ICONS.full, "Full screen (f)", () => this.fullScreen());
    const save = iconButton(ICONS.save, "Save the picture", () => this.savePicture());
    this.tools = make("div", "tools", save, full);
    // Plain keys pressed here are not JupyterLab's: two presses of d would delete the cell.
    this.root.addEventListener("keydown", (event) => {
      if (isShortcut(event)) return;
      event.stopPropagation();
      if (event.key === "f" && !isField(event.target) && !event.defaultPrevented) this.fullScreen();
    });
    this.listen("msg:custom", ({ kind, text }) => {
      if (kind === "error") this.say(text);
    });
  }

  /** Put the parts on the page, and show them.
   *  @param {...Node} parts */
  lay(...parts) {
    this.root.append(...parts, this.offlineNote);
    if (!this.root.contains(this.tools)) this.root.append(this.tools);
    this.el.classList.add("searchlab");
    const shadow = this.el.shadowRoot ?? this.el.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheetOf(this.css)];
    shadow.replaceChildren(this.root);
    this.show();
    // Again once it has its place on the page, at another size, and in another theme.
    const resized = new ResizeObserver(() => this.resized());
    resized.observe(this.root);
    // JupyterLab hides all of its page until the next frame while it changes its theme.
    const themed = new MutationObserver(() => requestAnimationFrame(() => this.show()));
    themed.observe(document.body, { attributeFilter: ["data-jp-theme-name", "data-jp-theme-light"] });
    this.signal.addEventListener("abort", () => {
      resized.disconnect();
      themed.disconnect();
    });
    if (this.offline) return;
    whenKernelIsLost(this.model, this.el, this.signal, () => {
      if (!this.asks) return;
      this.asks = false;
      this.show();
      this.say("The kernel is gone. What is shown still works; run the cell again for more.");
    });
  }

  show() {}

  /** It has another size. */
  resized() {
    this.show();
  }

  /** Announce something; while something plays, it is seen and not announced.
   *  @param {string} text */
  say(text, playing = false) {
    this.status.ariaLive = playing ? "off" : "polite";
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  end() {
    this.ended.abort();
    for (const each of this.root.getAnimations({ subtree: true })) each.cancel(); // they would keep it
    this.root.remove();
  }

  // -- state --------------------------------------------------------------------------------

  /** @param {string} name */
  get(name) {
    return this.model.get(name);
  }

  /** Set traits here, in the other views, and in Python. While something plays, nothing is set:
   *  only where it comes to rest.
   *  @param {Record<string, any>} values */
  set(values) {
    this.setting = true;
    for (const [name, each] of Object.entries(values)) this.model.set(name, each);
    this.setting = false;
    if (this.asks) this.model.save_changes();
  }

  /** Call a function when Python or another view has changed one of these traits.
   *  @param {string[]} names
   *  @param {() => void} call */
  follow(names, call) {
    let due = false; // several that change together are one change
    const changed = () => {
      if (this.setting || due) return;
      due = true;
      queueMicrotask(() => {
        due = false;
        if (!this.signal.aborted) call();
      });
    };
    for (const name of names) this.listen(`change:${name}`, changed);
  }

  /** @param {string} name
   *  @param {(message: any) => void} call */
  listen(name, call) {
    this.model.on(name, call);
    this.signal.addEventListener("abort", () => this.model.off(name, call));
  }

  // -- asking Python ------------------------------------------------------------------------

  /** Switch controls that need Python on or off; on a page without Python they stay off.
   *  @param {any} on
   *  @param {...Element} controls */
  needPython(on, ...controls) {
    for (const control of controls) {
      const off = !on || !this.asks;
      if (control.matches("button")) enable(control, !off);
      else Object.assign(control, { disabled: off });
      if (!this.offline) continue;
      control.setAttribute("aria-describedby", this.offlineNote.id);
      this.offlineNote.hidden = false;
    }
  }

  /** Call a command of the Python class.
   *  @param {string} name
   *  @param {Record<string, any>} request Its arguments by name.
   *  @returns {Promise<Reply>} */
  async ask(name, request) {
    if (!this.asks) return { error: this.offline || "The kernel is gone: run the cell again." };
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const [reply] = await this.experimental.invoke(name, request, { signal });
      return reply;
    } catch {
      return { error: "Python has not answered: the kernel is busy, or gone." };
    }
  }

  /** The element of this view that has the focus. */
  get focused() {
    return this.el.shadowRoot?.activeElement ?? null;
  }

  // -- the screen ---------------------------------------------------------------------------

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.root.requestFullscreen?.().catch(() => this.say("This page allows no full screen."));
  }

  /** Save the view as it is seen. */
  async savePicture() {
    const { root } = this;
    const { width, height } = root.getBoundingClientRect();
    const copy = /** @type {HTMLElement} */ (root.cloneNode(true));
    const copies = copy.querySelectorAll("*");
    // What a copy does not have of itself: what is drawn, typed, chosen and scrolled.
    [...root.querySelectorAll("*")].forEach((/** @type {any} */ each, i) => {
      const other = /** @type {any} */ (copies[i]);
      if (each.matches("canvas")) other.replaceWith(make("img", { src: each.toDataURL(), className: each.className }));
      else if (each.matches("input")) other.setAttribute("value", each.value);
      else if (each.matches("option")) other.toggleAttribute("selected", each.selected);
      else if (each.scrollTop) other.firstElementChild.style.marginTop = `${-each.scrollTop}px`;
      if (each.checked) other.setAttribute("checked", "");
    });
    const style = getComputedStyle(root);
    const own = (/** @type {string} */ text) => text.replaceAll("100vh", `${innerHeight}px`);
    for (const name of [...THEME.map((each) => `--jp-${each}`), "--searchlab-window"]) copy.style.setProperty(name, own(style.getPropertyValue(name)));
    Object.assign(copy.style, { width: `${width}px`, maxWidth: "none", fontSize: style.fontSize, background: "var(--page)" });
    const full = root.matches(":fullscreen");
    copy.classList.toggle("full", full);
    const css = `${own(this.css).replaceAll(":fullscreen", ".full")} * { transition: none !important; animation: none !important }`;
    const page = make("div", "searchlab", make("style", {}, css), copy);
    const tall = Math.max(height, innerHeight); // by which the rules of a low window do not hold
    const size = `width="${width}" height="${tall}"`;
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject ${size}>${new XMLSerializer().serializeToString(page)}</foreignObject></svg>`;
    const image = make("img", { src: `data:image/svg+xml,${encodeURIComponent(text)}` });
    await image.decode();
    const canvas = make("canvas", { width: 2 * width, height: 2 * height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, 2 * width, 2 * tall);
    make("a", { href: canvas.toDataURL(), download: `${this.get("_view")}.png` }).click();
  }
}
