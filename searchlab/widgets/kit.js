// The kit of controls that every widget is made of. Its look is in kit.css.

import { symbol } from "./puzzle.js";

/** Make an element. Its properties are those that the element has, others become attributes; a
 *  text in their place is its class.
 *  @template {keyof HTMLElementTagNameMap} Tag
 *  @param {Tag} tag
 *  @param {string | Record<string, any>} [properties]
 *  @param {...(Node | string | number)} children
 *  @returns {HTMLElementTagNameMap[Tag]} */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  const all = typeof properties === "string" ? { className: properties } : properties;
  for (const [name, value] of Object.entries(all)) {
    if (name in element) Object.assign(element, { [name]: value });
    else element.setAttribute(name, value);
  }
  element.append(...children.map((child) => (typeof child === "number" ? String(child) : child)));
  return element;
}

/** @param {string} className
 *  @param {...(Node | string | number)} children */
export const div = (className, ...children) => make("div", className, ...children);

/** Controls side by side, as far as there is room.
 *  @param {...(Node | string)} children */
export const row = (...children) => make("div", "searchlab-row", ...children);

/** @param {string} text
 *  @param {Record<string, any>} [more] */
export const button = (text, more = {}) =>
  make("button", { type: "button", className: "searchlab-button", textContent: text, ...more });

/** A control under its label.
 *  @param {string} label
 *  @param {Element} control */
export const field = (label, control) =>
  make("label", "searchlab-field", make("span", {}, label), control);

/** A box to check, before its words.
 *  @param {Element} box
 *  @param {string} words */
export const check = (box, words) => make("label", "searchlab-check", box, words);

/** Quiet words that name what is beside them.
 *  @param {string} words */
export const label = (words) => make("span", "searchlab-label", words);

/** A field for text. */
export const textInput = (more = {}) =>
  make("input", { type: "text", autocomplete: "off", spellcheck: false, ...more });

/** A field for a number.
 *  @param {number} value */
export const numberInput = (value) =>
  make("input", { type: "number", value: String(value), inputMode: "numeric" });

/** Offer names to choose from.
 *  @param {HTMLSelectElement} select
 *  @param {string[]} names
 *  @param {string} [chosen] */
export function offer(select, names, chosen) {
  select.replaceChildren(...names.map((name) => new Option(name, name, false, name === chosen)));
}

/** A choice of presets. It shows its name again once one was chosen.
 *  @param {string} name
 *  @param {string[]} presets
 *  @param {(number: number) => void} begin */
export function presetChoice(name, presets, begin) {
  const select = make("select", {}, new Option("Choose …", ""));
  presets.forEach((preset, number) => {
    select.append(new Option(preset, String(number)));
  });
  select.addEventListener("change", () => {
    const number = select.value;
    select.value = "";
    if (number !== "") begin(Number(number));
  });
  return { select, element: field(name, select) };
}

/** A form without the browser's own checks.
 *  @param {() => void} submit
 *  @param {...(Node | string)} children */
export function form(submit, ...children) {
  const element = make("form", { className: "searchlab-row", noValidate: true }, ...children);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  return element;
}

/** Switch a button on or off. One that is off keeps the focus and stays where it is.
 *  @param {Element} control
 *  @param {any} on */
export function enable(control, on) {
  control.setAttribute("aria-disabled", String(!on));
}

/** Call a function on a press of a button that is on.
 *  @param {HTMLElement} control
 *  @param {() => void} press */
export function onPress(control, press) {
  control.addEventListener("click", () => {
    if (control.getAttribute("aria-disabled") !== "true") press();
  });
}

/** Whether a key was pressed together with one that makes it the browser's.
 *  @param {KeyboardEvent} event */
export const isShortcut = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/** How much larger an element is drawn than it is laid out.
 *  @param {HTMLElement} element */
export const zoomOf = (element) =>
  element.getBoundingClientRect().width / element.offsetWidth || 1;

/** Where in an element the pointer is, as the element is laid out.
 *  @param {HTMLElement} element
 *  @param {MouseEvent} event */
export function placeIn(element, { clientX, clientY }) {
  const { left, top } = element.getBoundingClientRect();
  return [clientX - left, clientY - top].map((length) => length / zoomOf(element));
}

/** Call `look` when the reader points at something in an element, or comes to it by key.
 *  @param {HTMLElement} element
 *  @param {(event: Event) => void} look */
export function whenLookedAt(element, look) {
  element.addEventListener("focusin", look);
  element.addEventListener("pointermove", (event) => {
    if (event.movementX || event.movementY) look(event); // and not the page below the pointer
  });
}

/** A list of figures: large numbers, each under what it is. */
export class Figures {
  constructor(className = "") {
    this.element = make("dl", `searchlab-figures ${className}`.trim());
  }

  /** Add a figure; its value is the element that is returned.
   *  @param {string} name */
  add(name) {
    const value = make("dd");
    this.element.append(make("div", {}, make("dt", {}, name), value));
    return value;
  }
}

/** A small picture of a tile, among counts.
 *  @param {number} tile */
export const chip = (tile) =>
  make("span", tile ? "searchlab-chip" : "searchlab-chip searchlab-chip-blank", symbol(tile));

/** A field for a board as text. What the reader types is not overwritten until it is taken;
 *  Escape takes it back. */
export class BoardText {
  /** @param {() => void} restore Called after Escape. */
  constructor(restore) {
    this.input = textInput();
    this.edited = false; // whether the text is the reader's, and not the board's
    this.element = field("Board", this.input);
    this.input.addEventListener("input", () => {
      this.edited = true;
    });
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.edited = false;
      restore();
    });
    this.input.addEventListener("paste", (event) => {
      const { selectionStart, selectionEnd } = this.input;
      this.paste(event, selectionStart ?? 0, selectionEnd ?? 0);
    });
  }

  /** Paste a board in place of a part of the text. A field of one line would run pasted lines
   *  together, and "4" and "1" into "41".
   *  @param {ClipboardEvent} event */
  paste(event, from = 0, to = this.input.value.length) {
    event.preventDefault();
    const pasted = event.clipboardData?.getData("text") ?? "";
    this.input.setRangeText(pasted.trim().replace(/\s*\n\s*/g, " / "), from, to, "end");
    this.edited = true;
  }

  /** @param {string} text */
  show(text) {
    if (!this.edited) this.input.value = text;
  }
}

/** Where a refusal is said, in place of the words of help, so that nothing moves. */
export class Complaint {
  /** @param {string} help
   *  @param {string} id */
  constructor(help, id) {
    this.help = make("p", "searchlab-label", help);
    this.error = make("p", { className: "searchlab-error", role: "alert", id });
    this.room = make("p", { className: "searchlab-error searchlab-hidden", ariaHidden: "true" });
    this.element = div("searchlab-stack searchlab-complaint", this.help, this.error, this.room);
    /** @type {HTMLInputElement | HTMLSelectElement | null | undefined} */
    this.input = null;
  }

  /** Keep room for a text as long as this.
   *  @param {string} words */
  reserve(words) {
    this.room.textContent = words;
  }

  /** Say what is wrong, and mark the field that it is wrong in; nothing is wrong without words.
   *  @param {string | null} [why]
   *  @param {HTMLInputElement | HTMLSelectElement | null} [input] */
  show(why, input) {
    this.error.textContent = why ?? "";
    this.help.classList.toggle("searchlab-hidden", Boolean(why));
    this.input?.removeAttribute("aria-invalid");
    this.input?.removeAttribute("aria-describedby");
    this.input = why ? input : null;
    this.input?.setAttribute("aria-invalid", "true");
    this.input?.setAttribute("aria-describedby", this.error.id);
  }
}
