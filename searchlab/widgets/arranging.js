// A list that the reader brings into an order: by dragging, by buttons, by the arrow keys.

import { button, div, enable, isShortcut, make, onPress } from "./kit.js";

/** @typedef {{name: string, element: HTMLElement, rank: HTMLElement, who: HTMLElement,
 *   up: HTMLElement, down: HTMLElement}} Item */

/** Bring the elements of a list into an order, without touching the one that the reader holds: an
 *  element that is taken out and put back loses the focus and the pointer.
 *  @param {HTMLElement} list
 *  @param {HTMLElement[]} wanted
 *  @param {HTMLElement} [held] */
export function arrangeIn(list, wanted, held) {
  if (wanted.every((element, i) => list.children[i] === element)) return;
  const focused = list.ownerDocument.activeElement;
  const fixed = held ?? wanted.find((element) => element.contains(focused));
  if (!fixed || !wanted.includes(fixed)) return list.replaceChildren(...wanted);
  const middle = wanted.indexOf(fixed);
  for (const element of wanted.slice(0, middle)) fixed.before(element);
  list.append(...wanted.slice(middle + 1));
}

/** Drag an item of a list: it changes places with each neighbour whose middle it comes past.
 *  @param {PointerEvent} event The press on its handle.
 *  @param {{who: HTMLElement, element: HTMLElement}} item Its handle, and the whole of it.
 *  @param {(by: number) => void} move
 *  @param {() => void} drop */
export function dragIn(event, { who, element }, move, drop) {
  event.preventDefault();
  const drag = (/** @type {PointerEvent} */ { clientY }) => {
    const beyond = (/** @type {Element | null} */ neighbour, /** @type {number} */ side) => {
      if (!neighbour) return false;
      const { top, height } = neighbour.getBoundingClientRect();
      return side * (clientY - top - height / 2) > 0;
    };
    if (beyond(element.previousElementSibling, -1)) move(-1);
    else if (beyond(element.nextElementSibling, 1)) move(1);
  };
  const dropped = new AbortController();
  const { signal } = dropped;
  const end = () => {
    dropped.abort();
    drop();
  };
  who.setPointerCapture(event.pointerId);
  who.addEventListener("pointermove", drag, { signal });
  for (const name of ["pointerup", "pointercancel"]) who.addEventListener(name, end, { signal });
}

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
    const wanted = names.map((name) => this.item(name).element);
    arrangeIn(this.element, wanted, this.held?.element);
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

  /** @param {Item} item
   *  @param {PointerEvent} event */
  grab(item, event) {
    if (event.button || !this.open) return;
    const { element, name } = item;
    this.held = item;
    element.classList.add("searchlab-arranging-held");
    dragIn(event, item, (by) => this.move(name, by), () => {
      this.held = null;
      element.classList.remove("searchlab-arranging-held");
    });
  }
}
