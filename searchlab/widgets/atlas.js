// The heuristic atlas: a density over all boards, and a board to play with beside it.

import { AtlasChart } from "./atlas_chart.js";
import { button, div, field, Figures, make, onPress } from "./kit.js";
import { View, widget } from "./view.js";
import { counted, several } from "./words.js";

const HINT =
  "Click a cell, or go to it with the arrow keys and press Enter, to play one of its boards.";

const KEY = [
  ["many", ""],
  ["over", "hatched: overestimated boards"],
  ["mean", "mean of h at each distance"],
  ["exact", "h equals the distance"],
  ["trail", "the board as you play it"],
];

/** @param {{state: string}} chart */
const busy = ({ state }) => state === "running";

/** The findings on one heuristic, under its name where there are two.
 *  @param {any} chart
 *  @param {boolean} named */
function findings(chart, named) {
  const figures = new Figures();
  for (const [label, value] of chart.figures) figures.add(label).textContent = value;
  const said = make("p", "searchlab-atlas-said", chart.said.join(" "));
  const name = named ? [make("p", "searchlab-atlas-title", chart.name)] : [];
  return [...name, figures.element, said];
}

class AtlasView extends View {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    super(context, "atlas");
    this.ended = false; // whether the view is gone
    this.states = this.statesNow();
    this.heuristic = make("select");
    this.beside = make("select");
    for (const select of [this.heuristic, this.beside]) {
      select.addEventListener("change", () => this.choose());
    }
    this.cancel = button("Cancel");
    onPress(this.cancel, () => this.ask({ do: this.charts.some(busy) ? "stop" : "evaluate" }));
    this.progress = make("progress", { ariaLabel: "Boards evaluated" });
    this.done = make("span", "searchlab-label");
    this.meter = div("searchlab-atlas-meter", this.done, this.progress);
    this.readout = make("p", "searchlab-atlas-readout searchlab-scene", HINT);
    this.comparison = make("p", "searchlab-atlas-comparison");
    this.places = div("searchlab-atlas-charts searchlab-scene");
    this.findings = div("searchlab-atlas-findings searchlab-more");
    this.caption = make("p", "searchlab-atlas-caption");
    this.another = button("Another board");
    onPress(this.another, () => this.ask({ do: "another" }));
    this.tray = div("searchlab-atlas-board");
    this.scale = make("span");
    const key = KEY.map(([kind, words]) => {
      const swatch = make("span", `searchlab-atlas-swatch searchlab-atlas-${kind}-swatch`);
      return make("li", {}, swatch, kind === "many" ? this.scale : make("span", {}, words));
    });
    this.drawn = [0, 1].map(
      (index) =>
        new AtlasChart(
          ([distance, row]) => this.ask({ do: "pick", chart: index, distance, row }),
          (words) => this.read(index, words),
        ),
    );
    this.lay(
      div(
        "searchlab-atlas-whole",
        div(
          "searchlab-row searchlab-abreast",
          field("Heuristic", this.heuristic),
          field("Compare with", this.beside),
          this.cancel,
          div("searchlab-stack", this.status, this.meter),
        ),
        div(
          "searchlab-columns",
          div(
            "searchlab-atlas-left",
            this.readout,
            this.places,
            make("ul", "searchlab-atlas-key", ...key),
            this.comparison,
            this.findings,
          ),
          div(
            "searchlab-atlas-right",
            div("searchlab-atlas-head searchlab-scene", this.caption, this.another),
            this.tray,
          ),
        ),
      ),
    );
    this.follow(["_offer", "_shown"], () => this.showChoices());
    this.follow(["_charts"], () => this.changed());
    this.follow(["_place", "_comparison"], () => this.show());
    this.embed();
    this.showChoices();
    const stays = "the atlas stays as it was. Run the cell again to play its boards.";
    this.begin(`The kernel is gone; ${stays}`);
    if (this.live) this.line.ask({ do: "look" });
  }

  // -- showing -------------------------------------------------------------------------

  get charts() {
    return this.model.get("_charts");
  }

  statesNow() {
    return this.charts.map((/** @type {any} */ { name, state }) => `${name} ${state}`);
  }

  /** Show what is read of a chart.
   *  @param {number} index
   *  @param {string} words */
  read(index, words) {
    const name = this.charts.length > 1 ? `${this.charts[index].name}: ` : "";
    this.readout.textContent = words ? name + words : HINT;
  }

  showChoices() {
    const shown = this.model.get("_shown");
    this.offer(this.heuristic, shown.heuristic);
    this.offer(this.beside, shown.beside, new Option("nothing", ""));
  }

  /** @param {HTMLSelectElement} select
   *  @param {string} value
   *  @param {...HTMLOptionElement} first */
  offer(select, value, ...first) {
    const groups = this.model.get("_offer").map((/** @type {any[]} */ [label, names]) => {
      const options = names.map((/** @type {string} */ name) => new Option(name, name));
      return make("optgroup", { label }, ...options);
    });
    select.replaceChildren(...first, ...groups);
    select.value = value;
    this.switch(this.live, select);
  }

  show() {
    const { charts, drawn } = this;
    const place = this.model.get("_place");
    const tops = charts.map((/** @type {any} */ { low, step, labels }) => low + step * labels.length);
    const lows = charts.map((/** @type {any} */ { low }) => low);
    const extent = [Math.min(...lows), Math.max(...tops, charts[0].maximum + 1)];
    charts.forEach((/** @type {any} */ chart, /** @type {number} */ index) => {
      if (place.starts.length > index) drawn[index].show(chart, extent, place, index);
    });
    const elements = drawn.slice(0, charts.length).map(({ element }) => element);
    if (this.places.childElementCount !== elements.length) this.places.replaceChildren(...elements);
    this.places.dataset.count = charts.length;
    const many = charts.length > 1;
    const found = charts.flatMap((/** @type {any} */ chart) => findings(chart, many));
    this.findings.replaceChildren(...found);
    const counts = charts.flatMap((/** @type {any} */ { cells }) =>
      cells.map((/** @type {number[]} */ cell) => cell[2]),
    );
    const most = Math.max(1, ...counts);
    this.scale.textContent = `1 to ${several(most, "board")} in a cell (log scale)`;
    this.comparison.textContent = this.model.get("_comparison");
    this.showProgress();
    this.showPlace(place);
  }

  /** Show how many boards have been evaluated. */
  showProgress() {
    const { charts, live } = this;
    const running = charts.find(busy);
    const again = charts.some((/** @type {any} */ { state }) => /^(stopped|failed)$/.test(state));
    this.meter.classList.toggle("searchlab-hidden", !running);
    if (running) {
      const { name, evaluated, boards } = running;
      this.done.textContent = `${name}: ${counted(evaluated)} of ${counted(boards)} boards`;
      Object.assign(this.progress, { max: boards, value: evaluated });
    }
    this.cancel.textContent = again && !running ? "Evaluate again" : "Cancel";
    this.switch(live && (running || again), this.cancel);
  }

  /** Say where the board lies.
   *  @param {any} place */
  showPlace(place) {
    const begun = place.starts[place.of];
    const chart = this.charts[place.of];
    const name = this.charts.length > 1 ? chart.name : "h";
    const words = begun
      ? `Board ${counted(place.number)} of ${counted(place.boards)}: distance ${begun[0]}, ` +
        `${name} ${chart.labels[begun[1]]}`
      : place.solvable
        ? "Its place is not known: it has not been evaluated."
        : "This board cannot be solved: it has no place here.";
    const old = this.caption.textContent !== words;
    if (old && this.status.textContent?.startsWith("Board ")) this.say("");
    this.caption.textContent = words;
    this.switch(this.live && begun, this.another);
  }

  /** Announce that an evaluation has ended. */
  changed() {
    const before = this.states;
    this.states = this.statesNow();
    this.charts.forEach((/** @type {any} */ chart, /** @type {number} */ i) => {
      const { name, state } = chart;
      if (this.states[i] === before[i] || busy(chart)) return;
      if (state === "failed") this.say(`${name} failed; see below.`);
      else if (before[i] !== `${name} running`) return;
      else if (state === "stopped") this.say(`${name} was cancelled.`);
      else this.say(`${name} has been evaluated on every board.`);
    });
    this.show();
  }

  // -- asking Python -------------------------------------------------------------------

  /** @param {Record<string, any>} request */
  ask(request) {
    if (!this.asks) return;
    this.line.ask(request, ({ said, refused }) => {
      this.say(refused ?? said ?? "");
      if (refused) this.showChoices();
    });
  }

  choose() {
    this.say("");
    this.ask({ do: "choose", heuristic: this.heuristic.value, beside: this.beside.value });
  }

  gone() {
    this.showChoices();
  }

  // -- the board -----------------------------------------------------------------------

  /** Put the widget of the board in its place. */
  async embed() {
    try {
      const manager = this.model.widget_manager;
      const child = await manager.get_model(this.model.get("_board").slice("IPY_MODEL_".length));
      const view = await manager.create_view(child);
      this.endings.push(() => view.remove());
      if (this.ended) view.remove();
      else this.tray.replaceChildren(view.el);
    } catch {
      this.tray.textContent =
        "The board cannot be shown here. Show the atlas's .board in its own cell.";
    }
  }

  end() {
    this.ended = true;
    super.end();
  }
}

export default widget(AtlasView);
