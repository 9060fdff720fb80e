// Names that the reader puts into an order by pressing one after the other.

import { button, enable, filled, make } from "./dom.js";

export class Ranking {
  /** @param {string[]} names
   *  @param {(order: string[] | null, message: string) => void} onOrder Called when one has been pressed,
   *    with the order once it is complete, which is then to be shown, and with a message that names it.
   *  @param {string} moved The message, with blanks for the name, its place and the number of names.
   *  @param {Node[][]} [contents] What stands on the button of each name in its place. */
  constructor(names, onOrder, moved, contents) {
    this.names = names;
    this.onOrder = onOrder;
    this.moved = moved;
    /** @type {string[]} */
    this.order = []; // that is shown
    /** @type {string[]} */
    this.partial = []; // of those that have been pressed
    this.ranks = names.map(() => make("b", "rank"));
    this.buttons = names.map((name, i) => {
      const element = button("", () => this.press(name));
      element.classList.add("ranked");
      element.append(this.ranks[i], ...(contents?.[i] ?? [make("span", {}, name)]));
      return element;
    });
  }

  /** Put a name behind the others, of which the last then follows by itself; or take it out.
   *  @param {string} name */
  press(name) {
    const { names, moved } = this;
    const order = this.order.filter((each) => each !== name);
    const left = names.filter((each) => each !== name && !order.includes(each));
    if (order.length === this.order.length) order.push(name, ...(left.length === 1 ? left : []));
    const place = order.indexOf(name) + 1;
    this.partial = order;
    this.onOrder(left.length > 1 || !place ? null : order, place ? filled(moved, { name, place, all: names.length }) : "");
  }

  /** @param {string[] | null} complete The order; that of those that have been pressed, if there is none.
   *  @param {boolean} open Whether the reader may change it.
   *  @param {boolean[]} [marks] Whether each of the order stands where it should. */
  show(complete, open, marks) {
    const order = (this.order = complete ?? this.partial);
    this.names.forEach((name, i) => {
      const place = order.indexOf(name);
      this.ranks[i].textContent = place < 0 ? "" : `${place + 1}${marks ? (marks[place] ? " ✓" : " ✗") : ""}`;
      this.buttons[i].ariaPressed = String(place >= 0);
      this.buttons[i].style.setProperty("--place", String(place < 0 ? order.length : place)); // for a list that shows the order
      enable(this.buttons[i], open);
    });
  }
}
