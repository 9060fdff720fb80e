// A list that the reader brings into an order: by dragging, by buttons, by the arrow keys.

import { button, div, enable, isShortcut, make, onPress } from "./kit.js";

/** @typedef {{name: string, element: HTMLElement, rank: HTMLElement, who: HTMLElement,
 *   up: HTMLElement, down: HTMLElement}} Item */

export class Arranging {
  /** @param {string[]} names
   *  @param {(names: string[], words: string) => void} onOrder Called with each new order, and
   *    with words that say what was moved. */
  constructor(names, onOrder) {
    this.onOrder = onOrder;
    this.names = names;
    this.open = true;
    /** @type {Item | null} */
    this.held = null;
    this.items = new Map(names.map((name) => [name, this.makeItem(name)]));
    this.element = make("ol", "searchlab-arranging");
    this.show(names, true);
  }

  /** @param {string} name */
  makeItem(name) {
    const up = button("▲", { ariaLabel: `${name}: earlier`, title: "Earlier" });
    const down = button("▼", { ariaLabel: `${name}: later`, title: "Later" });
    const rank = make("span", "searchlab-arranging-rank");
    const who = div("searchlab-arranging-who", rank, make("span", {}, name));
    const element = make("li", "searchlab-arranging-item", who, div("searchlab-arranging-buttons", up, down));
    const item = { name, element, rank, who, up, down };
    onPress(up, () => this.move(name, -1));
    onPress(down, () => this.move(name, 1));
    who.addEventListener("pointerdown", (event) => this.grab(item, event));
    element.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      if (!by || isShortcut(event)) return;
      event.preventDefault(); // the page stays where it is
      this.move(name, by);
    });
    return item;
  }

  /** @param {string} name */
  item(name) {
    return /** @type {Item} */ (this.items.get(name));
  }

  /** @param {string[]} names In their order.
   *  @param {boolean} open Whether the reader may change it.
   *  @param {boolean[]} [marks] Whether each stands where it should. */
  show(names, open, marks) {
    this.names = names;
    this.open = open;
    names.forEach((name, i) => {
      const { rank, up, down, element } = this.item(name);
      rank.textContent = `${i + 1}${marks ? (marks[i] ? " ✓" : " ✗") : ""}`;
      element.classList.toggle("searchlab-arranging-open", open);
      enable(up, open && i > 0);
      enable(down, open && i < names.length - 1);
    });
    this.arrange(names.map((name) => this.item(name).element));
  }

  /** Bring the elements into their order, without touching the one that the reader holds: an
   *  element that is taken out and put back loses the focus and the pointer.
   *  @param {HTMLElement[]} wanted */
  arrange(wanted) {
    const { element: list } = this;
    if (wanted.every((element, i) => list.children[i] === element)) return;
    const focused = list.ownerDocument.activeElement;
    const fixed = this.held?.element ?? wanted.find((element) => element.contains(focused));
    if (!fixed) return list.replaceChildren(...wanted);
    const middle = wanted.indexOf(fixed);
    for (const element of wanted.slice(0, middle)) fixed.before(element);
    list.append(...wanted.slice(middle + 1));
  }

  /** Let a name change places with its neighbour.
   *  @param {string} name
   *  @param {number} by */
  move(name, by) {
    const names = [...this.names];
    const here = names.indexOf(name);
    const there = Math.max(0, Math.min(names.length - 1, here + by));
    if (!this.open || here === there) return;
    names.splice(here, 1);
    names.splice(there, 0, name);
    this.show(names, true);
    this.onOrder(names, `${name} is number ${there + 1} of ${names.length}.`);
  }

  /** Drag an item: it changes places with each neighbour whose middle it comes past.
   *  @param {Item} item
   *  @param {PointerEvent} event */
  grab(item, event) {
    if (event.button || !this.open) return;
    event.preventDefault();
    const { who, element, name } = item;
    const drag = (/** @type {PointerEvent} */ { clientY }) => {
      const beyond = (/** @type {Element | null} */ neighbour, /** @type {number} */ side) => {
        if (!neighbour) return false;
        const { top, height } = neighbour.getBoundingClientRect();
        return side * (clientY - top - height / 2) > 0;
      };
      if (beyond(element.previousElementSibling, -1)) this.move(name, -1);
      else if (beyond(element.nextElementSibling, 1)) this.move(name, 1);
    };
    const dropped = new AbortController();
    const { signal } = dropped;
    const drop = () => {
      this.held = null;
      element.classList.remove("searchlab-arranging-held");
      dropped.abort();
    };
    this.held = item;
    element.classList.add("searchlab-arranging-held");
    who.setPointerCapture(event.pointerId);
    who.addEventListener("pointermove", drag, { signal });
    for (const end of ["pointerup", "pointercancel"]) who.addEventListener(end, drop, { signal });
  }
}
