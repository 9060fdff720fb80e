// A list that the reader brings into an order: by dragging, by buttons, by the arrow keys.

import "./arranging.css";
import { button, div, enable, isShortcut, make } from "./dom.js";

/** @typedef {{element: HTMLElement, rank: HTMLElement, up: HTMLElement, down: HTMLElement}} Item */

/** @typedef {{name: HTMLElement, parts: HTMLElement[], style: Record<string, string>}} Part What stands
 *  for a name, what follows it, and custom properties of them all. */

export class Arranging {
  /** @param {string[]} names
   *  @param {(names: string[], message: string) => void} onOrder Called with each new order, and with
   *    a message that names what was moved.
   *  @param {{code?: boolean, parts?: Part[]}} [options] `parts` are drawn in place of the names. */
  constructor(names, onOrder, { code = false, parts = [] } = {}) {
    this.onOrder = onOrder;
    this.names = names;
    this.open = true;
    this.items = new Map(names.map((name, i) => [name, this.item(name, parts[i])]));
    this.element = make("ol", `lab-arranging ${code ? "lab-code-lines" : ""}`);
    this.show(names, true);
  }

  /** @param {string} name
   *  @param {Part} [part]
   *  @returns {Item} */
  item(name, part) {
    const up = button("▲", () => this.move(name, -1), { ariaLabel: `${name}: earlier`, title: "Earlier" });
    const down = button("▼", () => this.move(name, 1), { ariaLabel: `${name}: later`, title: "Later" });
    const rank = make("b", {});
    const handle = div("lab-handle", rank, part?.name ?? make("span", {}, name));
    const element = make("li", {}, handle, up, down, ...(part?.parts ?? []));
    for (const [property, each] of Object.entries(part?.style ?? {})) element.style.setProperty(property, each);
    handle.addEventListener("pointerdown", (event) => this.drag(event, name, handle));
    element.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by || isShortcut(event)) return;
      event.preventDefault(); // the page stays where it is
      this.move(name, by);
    });
    return { element, rank, up, down };
  }

  /** @param {string[]} names In their order.
   *  @param {boolean} open Whether the reader may change it.
   *  @param {boolean[]} [marks] Whether each stands where it should. */
  show(names, open, marks) {
    this.names = names;
    this.open = open;
    const elements = names.map((name, i) => {
      const { rank, up, down, element } = /** @type {Item} */ (this.items.get(name));
      rank.textContent = `${i + 1}${marks ? (marks[i] ? " ✓" : " ✗") : ""}`;
      element.classList.toggle("lab-open", open);
      enable(up, open && i > 0);
      enable(down, open && i < names.length - 1);
      return element;
    });
    // An element that is taken out and put back loses the focus and the pointer: the others move.
    const held = elements.findIndex((each) => each.matches(".lab-held, :focus-within"));
    if (held < 0) return this.element.replaceChildren(...elements);
    for (const element of elements.slice(0, held)) elements[held].before(element);
    this.element.append(...elements.slice(held + 1));
  }

  /** Let a name change places with its neighbour.
   *  @param {string} name
   *  @param {number} by */
  move(name, by) {
    const here = this.names.indexOf(name);
    const there = here + by;
    if (!this.open || there < 0 || there >= this.names.length) return;
    const names = this.names.toSpliced(here, 1).toSpliced(there, 0, name);
    this.show(names, true);
    this.onOrder(names, `${name} is number ${there + 1} of ${names.length}.`);
  }

  /** Drag an item: it changes places with each neighbour whose middle it comes past.
   *  @param {PointerEvent} event
   *  @param {string} name
   *  @param {HTMLElement} handle */
  drag(event, name, handle) {
    if (event.button || !this.open) return;
    event.preventDefault();
    const { element } = /** @type {Item} */ (this.items.get(name));
    element.classList.add("lab-held");
    const past = (/** @type {Element | null} */ neighbour, /** @type {number} */ y) => {
      if (!neighbour) return 0;
      const { top, height } = neighbour.getBoundingClientRect();
      return y - top - height / 2;
    };
    const dropped = new AbortController();
    const { signal } = dropped;
    const drag = (/** @type {PointerEvent} */ { clientY }) => {
      if (past(element.previousElementSibling, clientY) < 0) this.move(name, -1);
      else if (past(element.nextElementSibling, clientY) > 0) this.move(name, 1);
    };
    const drop = () => {
      dropped.abort();
      element.classList.remove("lab-held");
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", drag, { signal });
    for (const end of ["pointerup", "pointercancel"]) handle.addEventListener(end, drop, { signal });
  }
}
