// A list that the reader brings into an order: by dragging, by buttons, by the arrow keys.

import "./arranging.css";
import { button, div, enable, filled, isShortcut, make } from "./dom.js";

/** @typedef {{element: HTMLElement, rank: HTMLElement, up: HTMLElement, down: HTMLElement}} Item */

/** @typedef {{title: HTMLElement, parts: HTMLElement[], style: Record<string, string>}} Part What stands
 *  for a name, what follows it, and custom properties of them all. */

export class Arranging {
  /** @param {string[]} names
   *  @param {(names: string[], message: string) => void} onOrder Called with each new order, which is
   *    then to be shown, and with a message that names what was moved.
   *  @param {{moved: string, code?: boolean, parts?: Part[]}} options The message, with blanks for the
   *    name, its place and the number of names; `parts` are drawn in place of the names. */
  constructor(names, onOrder, { moved, code = false, parts = [] }) {
    this.moved = moved;
    this.onOrder = onOrder;
    this.names = names;
    this.open = true;
    this.items = new Map(names.map((name, i) => [name, this.item(name, parts[i])]));
    const elements = [...this.items.values()].map(({ element }) => element);
    this.element = make("ol", `lab-arranging ${code ? "lab-code-lines" : ""}`, ...elements);
  }

  /** @param {string} name
   *  @param {Part} [part]
   *  @returns {Item} */
  item(name, part = { title: make("span", {}, name), parts: [], style: {} }) {
    const up = button("▲", () => this.move(name, -1), { ariaLabel: `${name}: earlier`, title: "Earlier" });
    const down = button("▼", () => this.move(name, 1), { ariaLabel: `${name}: later`, title: "Later" });
    const rank = make("b");
    const handle = div("lab-handle", rank, part.title);
    const element = make("li", {}, handle, up, down, ...part.parts);
    for (const [property, each] of Object.entries(part.style)) element.style.setProperty(property, each);
    handle.addEventListener("pointerdown", (event) => {
      if (event.button || !this.open) return;
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointermove", ({ pointerId, clientY }) => {
      if (!handle.hasPointerCapture(pointerId)) return;
      const above = [...this.element.children].filter((each) => {
        const { top, height } = each.getBoundingClientRect();
        return each !== element && top + height / 2 < clientY;
      });
      this.move(name, above.length - this.names.indexOf(name));
    });
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
    const items = names.map((name) => /** @type {Item} */ (this.items.get(name)));
    if (String(names) !== String(this.names)) this.element.replaceChildren(...items.map(({ element }) => element));
    this.names = names;
    this.open = open;
    items.forEach(({ rank, up, down, element }, i) => {
      rank.textContent = `${i + 1}${marks ? (marks[i] ? " ✓" : " ✗") : ""}`;
      element.classList.toggle("lab-open", open);
      enable(up, open && i > 0);
      enable(down, open && i < names.length - 1);
    });
  }

  /** Move a name by some places. The others move in the page: an element that is taken out and put
   *  back loses the focus and the pointer.
   *  @param {string} name
   *  @param {number} by */
  move(name, by) {
    const here = this.names.indexOf(name);
    const there = here + by;
    if (!this.open || !by || !(there in this.names)) return;
    const all = [...this.element.children];
    if (by < 0) all[here].after(...all.slice(there, here));
    else all[here].before(...all.slice(here + 1, there + 1));
    this.names = this.names.toSpliced(here, 1).toSpliced(there, 0, name);
    this.onOrder(this.names, filled(this.moved, { name, place: there + 1, all: this.names.length }));
  }
}
