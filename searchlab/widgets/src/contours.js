// IDA* by iterations: the plane of g and h, and a table of what each iteration adds and repeats.

import "./contours.css";
import { button, div, Figures, filled, label, make, Table, value } from "./dom.js";
import { boardPanel, keyWords, outcomeWords, planePanel } from "./panels.js";
import { Recording } from "./recording.js";
import { SearchView } from "./searching.js";

const HEADS = ["Threshold", "Work", "Expanded", "New paths", "Repeated paths", "Pruned", "Next threshold"];

export class ContoursView extends SearchView {
  /** @param {import("./view.js").Context} context */
  constructor(context) {
    const choices = { heuristic: "Heuristic", rise: "The threshold rises" };
    super(context, "contours", { label: "Search iteration by iteration", choices });
    /** @type {Recording | null} */
    this.recording = null; // where the visits of the search are known
    /** @type {import("./panels.js").Panel[]} */
    this.panels = [];
    const key = (/** @type {string} */ name, /** @type {string} */ glyph, /** @type {string} */ meaning) =>
      make("span", {}, make("b", `lab-contours-${name}`, glyph), ` ${meaning}`);
    this.planeKeys = [key("new", "●", "expanded, larger for more"), key("cut", "▲", "pruned: g + h above the threshold")];
    const legend = [...this.planeKeys, key("new", "▨", "repeated paths")];
    this.place = div(""); // of the plane
    const figures = new Figures();
    this.threshold = figures.add("Threshold");
    this.figures = figures.element;
    this.now = div("lab-columns"); // the board, and its numbers
    this.moves = make("span", "lab-contours-moves");
    this.path = make("p", {}, label("Path "), this.moves);
    this.why = make("p");
    this.table = new Table(HEADS, "lab-contours-table");
    const left = div("lab-contours-left lab-stack", this.place, make("p", { className: "lab-legend", ariaHidden: "true" }, ...legend));
    const right = div("lab-wide lab-stack", this.now, this.path, this.why);
    this.arrange(div("lab-columns lab-contours-parts", left, right, this.table.element));
  }

  take() {
    const { search, timeline } = this;
    const { iterations } = search;
    this.recording = search.recording && new Recording(search.recording);
    this.panels = this.recording ? [planePanel(this.recording), boardPanel(this.recording)] : [];
    const [plane, board] = this.panels;
    this.place.replaceChildren(plane?.element ?? search.note);
    this.now.replaceChildren(board?.element ?? "", this.figures);
    /** @type {number[]} */
    const ends = iterations.map((/** @type {any} */ { last }) => last);
    timeline.reset(ends.at(-1) ?? 0, this.get("at"), this.recording ? "all" : 1);
    timeline.setSections({ name: "threshold", starts: ends.slice(0, -1) });
    timeline.setMarks(iterations.map((/** @type {any} */ { last, limit }) => ({ at: last, meaning: "pruned", text: `threshold ${limit}` })));
    for (const part of [...this.planeKeys, this.path]) part.hidden = !this.recording;
    this.table.element.hidden = !iterations.length;
  }

  /** What happened at the last step.
   *  @param {number} at */
  sentence(at) {
    const { recording, search } = this;
    const { iterations, texts, summary } = search;
    if (at === this.timeline.length) return summary;
    if (!at) return texts.start;
    const ended = iterations.find((/** @type {any} */ { last }) => last === at);
    if (ended || !recording) return ended.end;
    const { again, expands, g, limit } = recording.columns;
    const children = recording.children(at - 1).map((child) => {
      const outcome = outcomeWords(recording, child);
      return search.blind ? outcome : `${outcome} (${keyWords(recording, child)})`;
    });
    const values = { limit: limit[at - 1], g: g[expands[at - 1]], children: children.join("; ") || "nothing is left to try" };
    return filled(texts.visits[again[at - 1]], values);
  }

  show() {
    const { recording, search } = this;
    const { at } = this.timeline;
    const seen = search.iterations.filter((/** @type {any} */ { first }) => first < at);
    const current = seen.at(-1);
    this.threshold.textContent = value(current?.limit);
    this.why.textContent = !current ? "" : current.last === at ? current.why : "This iteration is under way.";
    if (recording) {
      recording.go(at);
      const node = recording.current();
      for (const panel of this.panels) panel.show(node);
      this.moves.textContent = recording.path(node).map((each) => recording.move(each)).join("") || "(start)";
    }
    this.showRows(seen);
    this.settle();
  }

  settle() {
    super.settle();
    if (this.search.blind) this.choices.rise.disabled = true;
  }

  /** @param {any[]} seen The iterations that have begun. */
  showRows(seen) {
    const { search, timeline } = this;
    const rows = seen.map((one) => {
      const over = one.last <= timeline.at;
      const [expanded, fresh, repeated, pruned] = one.counts[Math.min(one.last, timeline.at) - one.first - 1];
      const work = div("lab-contours-work");
      for (const part of [repeated, fresh ?? expanded]) {
        const bar = make("i");
        bar.style.width = `${(100 * part) / search.most}%`;
        work.append(bar);
      }
      const go = button(String(one.limit), () => timeline.take(one.last), { ariaLabel: `Threshold ${one.limit}: go to its end` });
      const added = over && one.wasted ? "∅ wasted" : value(fresh);
      return [go, work, value(expanded), added, value(repeated), value(pruned), over ? one.next : "…"];
    });
    this.table.fill(rows).at(-1)?.setAttribute("aria-current", "step");
  }
}
