// The fields in which a strategy is chosen, with its heuristic and its order of moves.

import { field, make, offer, textInput } from "./kit.js";

export class StrategyFields {
  constructor() {
    this.strategy = make("select");
    this.heuristic = make("select");
    this.order = textInput({ maxLength: 12 });
    /** @type {string[]} */
    this.informed = []; // the strategies that take a heuristic
    this.live = true;
    this.strategy.addEventListener("change", () => this.settle(this.live));
    this.elements = [
      field("Strategy", this.strategy),
      field("Heuristic", this.heuristic),
      field("Order of moves", this.order),
    ];
  }

  /** Let them be those of a search.
   *  @param {any} fields */
  fill({ strategies, strategy, heuristics, heuristic, order, informed }) {
    offer(this.strategy, strategies, strategy);
    offer(this.heuristic, heuristics, heuristic);
    this.order.value = order;
    this.informed = informed;
    this.settle(this.live);
  }

  /** Switch them on or off.
   *  @param {boolean} live */
  settle(live) {
    this.live = live;
    this.strategy.disabled = this.order.disabled = !live;
    this.heuristic.disabled = !live || !this.informed.includes(this.strategy.value);
  }

  /** What is asked for in them. */
  get asked() {
    const { strategy, heuristic, order } = this;
    return { strategy: strategy.value, heuristic: heuristic.value, order: order.value };
  }
}
