// Elements, and the controls that all widgets are made of. Their look is in kit.css.

const COUNTS = new Intl.NumberFormat("en-US");
const VALUES = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A count with separators of thousands.
 *  @param {number} number */
export const counted = (number) => COUNTS.format(number);

/** A count with its noun.
 *  @param {number} number
 *  @param {string} noun */
export const several = (number, noun) => `${counted(number)} ${noun}${number === 1 ? "" : "s"}`;

/** A value that may be unknown.
 *  @param {number | null} [number] */
export const value = (number) =>
  Number.isFinite(number ?? NaN) ? VALUES.format(Number(number)) : number === Infinity ? "∞" : "–";

/** @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Words in a row, the last one after "and".
 *  @param {any[]} words */
export const listed = (words) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : String(words);

/** A text with the names in its braces replaced by values.
 *  @param {string} template
 *  @param {Record<string, any>} values */
export const filled = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

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
  for (const [name, each] of Object.entries(all)) {
    if (name in element) Object.assign(element, { [name]: each });
    else element.setAttribute(name, each);
  }
  element.append(.../** @type {(Node | string)[]} */ (children)); // a number becomes text
  return element;
}

/** @param {string} className
 *  @param {...(Node | string | number)} children */
export const div = (className, ...children) => make("div", className, ...children);

/** Controls side by side, as far as there is room.
 *  @param {...(Node | string)} children */
export const row = (...children) => make("div", "row", ...children);

/** A small text that names what is beside it.
 *  @param {string} text */
export const label = (text) => make("span", "label", text);

/** A button; `press` is called where it is not switched off.
 *  @param {string} text
 *  @param {() => void} press
 *  @param {Record<string, any>} [more] */
export function button(text, press, more = {}) {
  const properties = { type: "button", className: "button", textContent: text, ...more };
  const element = make("button", properties);
  element.addEventListener("click", () => {
    if (element.getAttribute("aria-disabled") !== "true") press();
  });
  return element;
}

/** Switch a button on or off. One that is off keeps the focus and stays where it is.
 *  @param {Element} control
 *  @param {any} on */
export const enable = (control, on) => control.setAttribute("aria-disabled", String(!on));

/** A button that is pressed or not, and turns when it is pressed.
 *  @param {string} text
 *  @param {(pressed: boolean) => void} press */
export function toggle(text, press) {
  const turn = () => {
    const on = element.ariaPressed !== "true";
    element.ariaPressed = String(on);
    press(on);
  };
  const element = button(text, turn, { ariaPressed: "false" });
  return element;
}

/** A control under its label.
 *  @param {string} name
 *  @param {Element} control */
export const field = (name, control) =>
  make("label", "field", make("span", {}, name), control);

/** Show a text in a field; what the reader is typing stays while that text is the same and the field
 *  can be used.
 *  @param {HTMLInputElement | HTMLTextAreaElement} input
 *  @param {string} text */
export function showText(input, text) {
  if (input.dataset.shown === text && !input.matches(":disabled")) return;
  input.dataset.shown = text;
  input.value = text;
}

/** A list to choose from, of names or of pairs of a value and a name.
 *  @param {(string | [string, string])[]} options
 *  @param {string} [chosen] */
export function select(options, chosen) {
  const element = make("select", "select");
  for (const each of options) {
    const [key, name] = typeof each === "string" ? [each, each] : each;
    element.append(new Option(name, key, false, key === chosen));
  }
  return element;
}

/** Whether a key was pressed together with one that makes it the browser's.
 *  @param {KeyboardEvent} event */
export const isShortcut = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/** Whether keys write or choose here.
 *  @param {EventTarget | null} target */
export const isField = (target) =>
  target instanceof Element && target.matches("select, textarea, input:not([type=range])");

/** Where in an element the pointer is, in pixels of its own layout.
 *  @param {HTMLElement} element
 *  @param {MouseEvent} event */
export function placeIn(element, { clientX, clientY }) {
  const { left, top, width } = element.getBoundingClientRect();
  const zoom = width / element.offsetWidth || 1;
  return [(clientX - left) / zoom, (clientY - top) / zoom];
}

/** Large numbers, each under what it is. */
export class Figures {
  constructor(className = "") {
    this.element = make("dl", `figures ${className}`.trim());
  }

  /** Add a figure; its value is the element that is returned.
   *  @param {string} name */
  add(name) {
    const figure = make("dd");
    this.element.append(make("div", {}, make("dt", {}, name), figure));
    return figure;
  }
}

/** A table of rows of words, the first of which is its head; the first cell of each is its heading.
 *  @param {string[][]} rows */
export function table([heads, ...rows]) {
  const head = heads.map((each) => (each ? make("th", { scope: "col" }, each) : make("td")));
  const lines = rows.map(([head, ...cells]) =>
    make("tr", {}, make("th", { scope: "row" }, head), ...cells.map((each) => make("td", {}, each))));
  return make("table", "table", make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...lines));
}
