// The form with which another race is set up.

import {
  BoardText,
  Complaint,
  button,
  check,
  div,
  enable,
  field,
  label,
  make,
  numberInput,
  onPress,
  row,
} from "./kit.js";
import { several } from "./words.js";

const USUAL = ["a-star", "ida-star", "bidirectional", "greedy", "breadth-first", "superior-node"];

const HELP =
  "Type or paste any board row by row, the blank as x, 0 or _. " +
  "Python searches beside its other work; you can stop it.";

/** @typedef {{given?: string, name?: string, heuristic?: string | null}} Entrant */

export class RaceSetup {
  /** @param {import("./race.js").RaceView} view */
  constructor(view) {
    this.view = view;
    this.asked = false; // whether this view waits for another race
    this.record = view.record;
    /** @type {Entrant[]} */
    this.entrants = [];
    this.text = new BoardText(() => {
      this.text.show(this.record.text);
      this.complain();
    });
    this.depth = numberInput(20);
    this.seed = numberInput(1);
    this.scrambling = button("Scramble");
    this.lanes = div("searchlab-race-entrants");
    this.adding = button("Add a strategy");
    this.failing = make("input", { type: "checkbox" });
    this.running = button("Run this race", { type: "submit" });
    this.complaint = new Complaint(HELP, view.id);
    this.opening = button("Another race", { ariaExpanded: "false" });
    const [depth, seed] = [field("Depth", this.depth), field("Seed", this.seed)];
    this.element = make(
      "form",
      { className: "searchlab-race-setup", noValidate: true, hidden: true },
      row(this.text.element, depth, seed, this.scrambling),
      this.lanes,
      row(this.adding, check(this.failing, "Race even without a solution"), this.running),
      this.complaint.element,
    );
    this.element.ariaLabel = "Another race";
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    view.switch(true, this.opening);
    onPress(this.opening, () => this.open(this.element.hidden));
    onPress(this.adding, () => this.add());
    onPress(this.scrambling, () => this.scramble());
  }

  /** Take a race up: its board and its strategies are those to begin with.
   *  @param {any} record */
  take(record) {
    this.record = record;
    this.entrants = record.lanes.map((/** @type {any} */ { entrant }) => ({ ...entrant }));
    this.failing.checked = !record.solvable;
    this.text.edited = false;
    this.text.show(record.text);
    this.choose();
  }

  /** @param {boolean} on */
  open(on) {
    this.element.hidden = !on;
    this.opening.ariaExpanded = String(on);
    if (on) this.element.scrollIntoView({ block: "nearest" });
  }

  // -- the strategies ----------------------------------------------------------------------

  /** Build the fields in which the strategies are chosen. */
  choose() {
    this.lanes.replaceChildren(...this.entrants.map((entrant, i) => this.makeLane(entrant, i)));
    enable(this.adding, this.entrants.length < this.record.menu.most);
  }

  /** @param {Entrant} entrant
   *  @param {number} i */
  makeLane(entrant, i) {
    const { given, strategies, heuristics, fewest } = this.record.menu;
    const which = make("select", { className: "searchlab-select", ariaLabel: `Strategy of lane ${i + 1}` });
    for (const name of given) which.append(new Option(name, `given:${name}`));
    for (const name of Object.keys(strategies)) which.append(new Option(name, `name:${name}`));
    which.value = entrant.given ? `given:${entrant.given}` : `name:${entrant.name}`;
    which.addEventListener("change", () => {
      const [kind, ...rest] = which.value.split(":");
      this.entrants[i] = { [kind]: rest.join(":") };
      this.choose();
      this.focus(i);
    });

    const how = make("select", { className: "searchlab-select", ariaLabel: `Heuristic of lane ${i + 1}` });
    const own = strategies[entrant.name ?? ""];
    how.append(new Option(own ? `its own (${own})` : "no choice of heuristic", ""));
    if (own) for (const name of heuristics) how.append(new Option(name, name));
    how.value = entrant.heuristic ?? "";
    how.disabled = !own;
    how.addEventListener("change", () => {
      this.entrants[i] = { name: entrant.name, heuristic: how.value || null };
    });

    const out = button("Remove", { ariaLabel: `Remove lane ${i + 1}` });
    enable(out, this.entrants.length > fewest);
    onPress(out, () => {
      this.entrants.splice(i, 1);
      this.choose();
      this.adding.focus();
    });
    return row(label(`Lane ${i + 1}`), which, how, out);
  }

  add() {
    const taken = new Set(this.entrants.map(({ name }) => name));
    this.entrants.push({ name: USUAL.find((name) => !taken.has(name)), heuristic: null });
    this.choose();
    this.focus(this.entrants.length - 1);
  }

  /** @param {number} i */
  focus(i) {
    this.lanes.children[i].querySelector("select")?.focus();
  }

  // -- asking Python -----------------------------------------------------------------------

  scramble() {
    const asked = { do: "scramble", depth: this.depth.value, seed: this.seed.value };
    this.view.line.ask(asked, ({ board, refused }) => {
      this.complain(refused);
      if (!board) return;
      this.text.edited = false;
      this.text.show(board);
    });
  }

  /** Whether Python is searching. */
  get searching() {
    const { view } = this;
    return this.asked || (view.live && Object.keys(view.model.get("_progress")).length > 0);
  }

  run() {
    const { view } = this;
    if (!view.live) return;
    if (this.searching) return view.line.ask({ do: "stop" });
    this.asked = true;
    this.complain();
    view.timeline.pause();
    const { entrants, failing, text } = this;
    const asked = { do: "race", board: text.input.value, entrants, parity_check: !failing.checked };
    view.line.ask(asked, ({ said, refused, ready }) => {
      this.asked = false;
      this.complain(refused);
      if (ready) {
        const inside = this.element.contains(view.el.ownerDocument.activeElement);
        if (inside) view.timeline.toggle.focus({ preventScroll: true });
        this.open(false);
      }
      view.news = said ?? "";
      view.show();
    });
    this.show();
  }

  /** @param {string} [why] */
  complain(why = "") {
    const { text, depth, seed } = this;
    const wrong = /^depth/.test(why) ? depth : /^seed/.test(why) ? seed : text.input;
    this.complaint.show(why, /board|^depth|^seed/.test(why) ? wrong : null);
    this.show();
  }

  /** Show how far Python is. */
  show() {
    const { lane, of, label: name, expanded } = this.view.model.get("_progress");
    this.running.textContent = this.searching ? "Stop" : "Run this race";
    enable(this.running, this.view.live);
    enable(this.scrambling, this.view.live);
    this.complaint.help.textContent = !this.searching
      ? HELP
      : lane
        ? `Searching with ${name}, ${lane} of ${of}: ${several(expanded, "expansion")} …`
        : "Searching …";
  }
}
