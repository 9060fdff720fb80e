const CONTOUR_HELP =
  "Space plays, the arrow keys step; a limit in the table goes to the end of its iteration. " +
  "Type any board row by row, the blank as x, 0 or _.";

/** A walk through the visits of a search: what is known after so many of them. */
class Walk {
  constructor(search) {
    this.search = search;
    this.firstChild = [0];
    for (const count of search.made) this.firstChild.push(this.firstChild.at(-1) + Number(count));
    this.go(0);
  }

  /** Give the children of a visit: move, fate and f. */
  children(visit) {
    const { childMove, childFate, childF } = this.search;
    const all = [];
    for (let i = this.firstChild[visit]; i < this.firstChild[visit + 1]; i++) {
      all.push({ move: childMove[i], fate: childFate[i], f: childF[i] });
    }
    return all;
  }

  begin(number) {
    Object.assign(this, { number, at: this.search.iterations[number]?.first ?? 0 });
    Object.assign(this, { path: "", hs: [], highs: [], expanded: 0, repeated: 0, pruned: 0 });
    Object.assign(this, { cells: new Map(), cut: new Map(), byF: new Map(), cutByF: new Map() });
    this.least = null; // the first child cut with the least f: its f, and the way to it
  }

  go(at) {
    const { iterations } = this.search;
    const number = Math.max(
      0,
      iterations.findIndex((one) => at <= one.last),
    );
    if (number !== this.number || at < this.at || this.at === undefined) this.begin(number);
    while (this.at < at) this.step(this.at++);
  }

  step(visit) {
    const { g: depths, h: estimates, again, iterations } = this.search;
    const g = depths[visit];
    const h = estimates[visit];
    const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
    this.path = this.path.slice(0, g);
    this.hs.length = this.highs.length = g;
    this.hs.push(h);
    this.highs.push(Math.max(g + h, this.highs[g - 1] ?? 0));
    if (again[visit] === "0") {
      this.expanded += 1;
      if (this.number && this.highs[g] <= iterations[this.number - 1].limit) this.repeated += 1;
      count(this.cells, `${g},${h}`);
      count(this.byF, g + h);
    }
    this.here = this.path;
    this.goal = false;
    for (const { move, fate, f } of this.children(visit)) {
      if (fate === "p") {
        this.pruned += 1;
        count(this.cut, `${g + 1},${f - g - 1}`);
        count(this.cutByF, f);
        if (!(this.least?.f <= f)) this.least = { f, path: this.here + move };
      } else {
        this.path += move;
        this.goal = fate === "g";
      }
    }
  }
}

/** The boards over g and h: a limit on g + h is a slanting line, the search stays below it. */
class Plane {
  constructor(search) {
    this.search = search;
    const { iterations, startH, way } = search;
    const witnesses = iterations.filter((one) => one.witness).map((one) => one.witness);
    const estimates = [startH, ...search.h, ...way.map(([, h]) => h), ...witnesses.map((w) => w[2])];
    const deepest = Math.max(1, ...search.g, way.length - 1, ...witnesses.map((w) => w[1])) + 1;
    const highest = Math.max(...estimates) + 1;
    this.unit = Math.min(570 / (deepest + 0.8), 400 / (highest + 0.8));
    Object.assign(this, { deepest, highest, left: 56, top: 8 });
    this.tall = this.top + this.unit * (highest + 1) + 52;
    this.element = make("div", { className: "searchlab-contours-plane", role: "img" });
    this.most = 1;
    const walk = new Walk(search);
    for (const one of iterations) {
      if (search.unit !== "visit") break;
      walk.go(one.last);
      this.most = Math.max(this.most, ...walk.cells.values());
    }
  }

  x(g) {
    return this.left + this.unit * (g + 0.5);
  }

  y(h) {
    return this.top + this.unit * (this.highest - h + 0.5);
  }

  /** Draw the state of a walk, or where there is none the boards that set the limits. */
  show({ walk, number, begun, end }) {
    const { iterations, way, solved, blind } = this.search;
    const { unit, left, highest, deepest } = this;
    const parts = [];
    const foot = this.y(-0.5);
    const right = this.x(deepest + 0.3);
    const line = (name, points) =>
      parts.push(`<polyline class="searchlab-contours-${name}" points="${points.join(" ")}"/>`);
    const point = (g, h) => `${this.x(g).toFixed(1)},${this.y(h).toFixed(1)}`;
    const text = (x, y, words, name = "") =>
      parts.push(`<text class="${name}" x="${x.toFixed(1)}" y="${y.toFixed(1)}">${words}</text>`);

    line("axis", [`${left},${this.top}`, `${left},${foot}`, `${right},${foot}`]);
    const sparse = unit < 15 ? 10 : unit < 30 ? 5 : unit < 45 ? 2 : 1;
    for (let g = 0; g <= deepest; g += sparse) text(this.x(g), foot + 20, g);
    for (let h = 0; h <= highest; h += sparse) {
      if (blind || this.y(h) > this.top + 40) text(left - 18, this.y(h) + 6, h); // below the name
    }
    text((left + right) / 2, foot + 42, "g: moves made");
    if (!blind) text(left - 2, this.top + 14, "h", "searchlab-contours-name");

    // The line of a limit runs half a move beyond it: what lies on it is within.
    const slant = (limit) => {
      const ends = [];
      const from = Math.max(-0.5, limit + 0.5 - highest - 0.5);
      const to = Math.min(limit + 1, deepest + 0.3);
      ends.push(point(from, limit + 0.5 - from), point(to, limit + 0.5 - to));
      return ends;
    };
    for (let i = 0; i < number; i++) line("former", slant(iterations[i].limit));
    if (iterations[number]) line("limit", slant(iterations[number].limit));

    const size = (count) => Math.max(2.2, 0.46 * unit * Math.sqrt(count / this.most));
    if (walk) {
      for (const [cell, count] of walk.cells) {
        const [g, h] = cell.split(",").map(Number);
        parts.push(
          `<circle class="searchlab-contours-board" cx="${this.x(g).toFixed(1)}" ` +
            `cy="${this.y(h).toFixed(1)}" r="${size(count).toFixed(1)}"/>`,
        );
      }
      for (const cell of walk.cut.keys()) {
        const [g, h] = cell.split(",").map(Number);
        this.triangle(parts, g, h);
      }
    } else {
      for (const one of iterations.slice(0, begun ? number + 1 : 0)) {
        if (one.witness) this.triangle(parts, one.witness[1], one.witness[2]);
      }
    }
    const found = end && solved;
    const path = found ? way : walk ? walk.hs.map((h, g) => [g, h]) : [];
    const name = found ? "way" : "path";
    if (path.length) line(name, path.map(([g, h]) => point(g, h)));
    if (path.length) {
      const [g, h] = path.at(-1);
      const [x, y] = [this.x(g), this.y(h)];
      if (found) text(x, y + 9, "★", "searchlab-contours-goal");
      else parts.push(`<circle class="searchlab-contours-cursor" cx="${x}" cy="${y}" r="8"/>`);
    }
    const limit = iterations[number]?.limit;
    this.element.innerHTML = `<svg viewBox="0 0 640 ${this.tall.toFixed(0)}">${parts.join("")}</svg>`;
    this.element.ariaLabel =
      "Boards by moves made and estimate" +
      (limit === undefined ? "." : `; the limit is ${limit}.`) +
      (walk ? ` The path is ${several(walk.here?.length ?? 0, "move")} long.` : "");
  }

  triangle(parts, g, h) {
    const size = Math.min(7, Math.max(3.5, 0.3 * this.unit));
    const [x, y] = [this.x(g), this.y(h)];
    const corners = [`${x - size},${y + size}`, `${x + size},${y + size}`, `${x},${y - size}`];
    parts.push(`<polygon class="searchlab-contours-cut" points="${corners.join(" ")}"/>`);
  }
}

/** How many boards of the iteration have which f. */
class FBars {
  constructor({ iterations }) {
    const keys = (name) => iterations.flatMap((one) => one[name].map(([f]) => f));
    this.fs = [...new Set([...keys("byF"), ...keys("cutByF")])].sort((a, b) => a - b);
    const counts = (name) => iterations.flatMap((one) => one[name].map(([, count]) => count));
    this.most = Math.max(1, ...counts("byF"), ...counts("cutByF"));
    this.columns = new Map();
    this.element = make("div", { className: "searchlab-contours-bars", ariaHidden: "true" });
    for (const f of this.fs) {
      const count = make("span", { className: "searchlab-contours-count" });
      const fill = make("div", { className: "searchlab-contours-fill" });
      const label = make("span", { className: "searchlab-contours-f", textContent: f });
      const whole = make("div", { className: "searchlab-contours-column" });
      whole.append(make("div", { className: "searchlab-contours-rise" }, count, fill), label);
      this.columns.set(f, { count, fill, whole });
      this.element.append(whole);
    }
    this.element.classList.toggle("searchlab-contours-many", this.fs.length > 9);
  }

  show({ byF, cutByF, limit, former }) {
    for (const [f, { count, fill, whole }] of this.columns) {
      const within = f <= limit;
      const number = (within ? byF : cutByF).get(f) ?? 0;
      count.textContent = number ? counted(number) : "";
      fill.style.height = `${(78 * number) / this.most}%`;
      fill.dataset.kind = !number ? "none" : !within ? "cut" : f <= former ? "again" : "new";
      whole.classList.toggle("searchlab-contours-edge", this.fs.findLast((g) => g <= limit) === f);
    }
  }
}

function render({ model, el }) {
  let search = model.get("_search");
  let walk, plane, bars, rows;

  // -- the page -----------------------------------------------------------------------

  const heuristic = new Choice("Estimate h");
  const rise = new Choice(
    "The limit rises",
    new Option("to the least f cut", "least-excess"),
    new Option("by one, as published", "one"),
  );
  const searching = new Searching(model, {
    label: "Search limit by limit",
    help: CONTOUR_HELP,
    choices: { heuristic, rise },
    sentence,
    began,
    show,
  });
  const { timeline, status } = searching;
  const picture = make("div");
  const legend = make("p", { className: "searchlab-contours-legend" });
  const key = (name, glyph, words) => {
    const mark = make("b", { className: `searchlab-contours-key-${name}`, ariaHidden: "true" }, glyph);
    return make("span", {}, mark, ` ${words}`);
  };
  legend.append(
    key("new", "●", "expanded, larger for more"),
    key("cut", "▲", "cut: g + h above the limit"),
    key("limit", "╲", "limit"),
  );
  const figures = make("dl", { className: "searchlab-figures" });
  const figure = (label) => {
    const value = make("dd");
    figures.append(make("div", {}, make("dt", { textContent: label }), value));
    return value;
  };
  const values = { limit: figure("Limit"), g: figure("g"), h: figure("h"), f: figure("f = g + h") };
  const cursor = make("div", { className: "searchlab-contours-now" });
  const moves = make("p", { className: "searchlab-contours-moves" });
  const chart = make("div", { className: "searchlab-contours-chart" });
  const why = make("p");
  const witness = make("div", { className: "searchlab-contours-witness" });
  const reason = make("div", { className: "searchlab-contours-why" }, witness, why);
  const table = make("table", { className: "searchlab-contours-table" });
  const summary = make("p", { className: "searchlab-contours-summary" });
  const note = make("p", { className: "searchlab-label" });

  const left = make("div", { className: "searchlab-left" }, picture, legend);
  // -- showing -------------------------------------------------------------------------

  /** Give the number of the iteration that a position belongs to. */
  function numberAt(at) {
    const { iterations, unit } = search;
    if (unit === "iteration") return at - 1;
    return at ? iterations.findIndex((one) => at <= one.last) : -1;
  }

  /** Say what happened at the last step. */
  function sentence(at) {
    const { iterations, unit, summary: whole } = search;
    if (!iterations.length) return whole;
    if (!at) return `Before the first ${unit}: the limit will be ${iterations[0].limit}, h of the start.`;
    const one = iterations[numberAt(at)];
    if (unit === "iteration") {
      const kind = one.vain ? "all of them again, in vain" : `${several(one.pruned, "board")} cut`;
      return `Limit ${one.limit}: ${several(one.expanded, "board")} expanded, ${kind}.`;
    }
    const visit = at - 1;
    const children = (walk ?? new Walk(search)).children(visit);
    const g = search.g[visit];
    const parts = [];
    const cut = children.filter(({ fate }) => fate === "p");
    if (cut.length) parts.push(`cut ${cut.map(({ move, f }) => `${move} (f ${f})`).join(", ")}`);
    for (const { move, fate, f } of children) {
      if (fate === "d") parts.push(`on with ${move} (f ${f})`);
      if (fate === "g") parts.push(`${move} leads to the goal`);
    }
    const where = search.again[visit] === "1" ? `Back at depth ${g}` : `Depth ${g}`;
    return `Limit ${one.limit}. ${where}: ${parts.join("; ") || "nothing is left to try"}.`;
  }

  function began(made) {
    search = made;
    const { iterations, unit } = search;
    walk = unit === "visit" ? new Walk(search) : null;
    plane = new Plane(search);
    bars = new FBars(search);
    timeline.setLength(unit === "visit" ? search.g.length : iterations.length, model.get("at"));
    timeline.setMarks(
      unit === "visit" ? iterations.map((one) => ({ at: one.last, meaning: "pruned" })) : [],
    );
    picture.replaceChildren(plane.element);
    for (const each of [picture, legend, reason, summary]) each.hidden = !iterations.length;
    chart.replaceChildren(
      make("p", { className: "searchlab-label" }, "Boards of this iteration by f"),
      bars.element,
      make(
        "p",
        { className: "searchlab-contours-legend" },
        key("again", "▨", "expanded again"),
        key("new", "■", "expanded, new"),
        key("cut", "□", "cut"),
      ),
    );
    chart.hidden = !bars.fs.length;
    if (search.blind) left.append(chart); // the plane is flat
    else reason.before(chart);
    timeline.speed.value = unit === "visit" ? 15 : 1;
    lay(iterations);
    summary.textContent = search.summary;
    note.textContent = search.note;
    note.hidden = !search.note;
    heuristic.element.replaceChildren(
      ...search.heuristics.map((name) => new Option(name === "none" ? "none (blind)" : name, name)),
    );
  }

  /** Lay out a row to an iteration. */
  function lay(iterations) {
    const names = ["Limit", "Work", "Expanded", "New", "Repeated", "Cut", "Next limit"];
    const head = make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, name)));
    rows = iterations.map((one, number) => {
      const button = make("button", { type: "button", className: "searchlab-button" }, one.limit);
      button.ariaLabel = `Limit ${one.limit}: go to the end of this iteration`;
      onPress(button, () => timeline.take(search.unit === "visit" ? one.last : number + 1));
      const again = make("div", { className: "searchlab-contours-again" });
      const fresh = make("div", { className: "searchlab-contours-new" });
      const track = make("div", { className: "searchlab-contours-work", ariaHidden: "true" });
      track.append(again, fresh);
      const cells = [0, 1, 2, 3, 4].map(() => make("td"));
      const first = make("th", { scope: "row" }, button);
      const row = make("tr", {}, first, make("td", {}, track), ...cells);
      return { row, again, fresh, cells, button };
    });
    table.replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows.map(({ row }) => row)));
    table.hidden = !rows.length;
  }

  function show() {
    const { at } = timeline;
    const { iterations, unit, puzzle, start, moves: found, solved } = search;
    const number = numberAt(at);
    const current = iterations[number];
    const end = at === timeline.length;
    const done = current && (unit === "iteration" || at === current.last);
    if (walk) walk.go(at);
    const stepping = walk && number >= 0 ? walk : null;
    plane.show({
      walk: stepping,
      number: Math.max(0, number),
      begun: number >= 0,
      end: end && iterations.length > 0,
    });
    bars.show({
      byF: stepping?.byF ?? new Map(walk ? [] : current?.byF),
      cutByF: stepping?.cutByF ?? new Map(walk ? [] : current?.cutByF),
      limit: (current ?? iterations[0])?.limit ?? 0,
      former: iterations[number - 1]?.limit ?? -1,
    });

    const most = Math.max(1, ...iterations.map(({ expanded }) => expanded));
    rows.forEach(({ row, again, fresh, cells, button }, i) => {
      const one = iterations[i];
      const under = i === number && stepping && !done;
      const { expanded, repeated, pruned } = under ? walk : one;
      const known = repeated !== null;
      again.style.width = `${(100 * (repeated ?? 0)) / most}%`;
      fresh.style.width = `${(100 * (expanded - (repeated ?? 0))) / most}%`;
      fresh.classList.toggle("searchlab-contours-mixed", !known);
      const finished = i < number || (i === number && done);
      const next = iterations[i + 1]?.limit;
      const last = one.whole ? "" : solved ? "★ goal" : "given up";
      const words = [
        counted(expanded),
        one.vain && finished ? "∅ in vain" : known ? counted(expanded - repeated) : "not told apart",
        known ? counted(repeated) : "not told apart",
        counted(pruned),
        finished ? (next ?? last) : "…",
      ];
      cells.forEach((cell, j) => (cell.textContent = words[j]));
      row.classList.toggle("searchlab-contours-later", i > number);
      row.classList.toggle("searchlab-contours-current", i === number);
      if (i === number) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
      enable(button, true);
    });

    const path = stepping ? walk.here : "";
    const g = path.length;
    const h = stepping ? walk.hs.at(-1) : search.startH;
    const atGoal = end && solved && iterations.length > 0;
    const shown = atGoal ? found : path;
    values.limit.textContent = current ? counted(current.limit) : "–";
    const placed = walk || atGoal;
    values.g.textContent = placed ? counted(atGoal ? found.length : g) : "–";
    values.h.textContent = placed ? counted(atGoal ? 0 : h) : "–";
    values.f.textContent = placed ? counted(atGoal ? found.length : g + h) : "–";
    const follow = (way) =>
      [...way].reduce((board, move) => moved(board, move, puzzle.rows, puzzle.cols), start);
    const board = follow(shown);
    const tile = shown ? moved(board, INVERSE[shown.at(-1)], puzzle.rows, puzzle.cols) : null;
    cursor.replaceChildren(
      stillBoard(board, puzzle, {
        moved: tile ? tile[board.indexOf(0)] : 0,
        words: atGoal ? "goal: " : shown ? "board under the cursor: " : "start: ",
      }),
    );
    moves.replaceChildren(
      make("span", { className: "searchlab-label" }, "Path "),
      make("span", { className: "searchlab-contours-path" }, shown || "(start)"),
    );
    const least = stepping && !done ? walk.least : null;
    why.textContent = done ? current.why : "Nothing is cut yet.";
    witness.replaceChildren();
    if (done && current.witness && current.whole) {
      witness.append(stillBoard(current.witness[0], puzzle, { words: `f ${current.least}: ` }));
    } else if (least) {
      const [cutG, cutH] = [least.path.length, least.f - least.path.length];
      why.textContent =
        `So far the least f that was cut is ${least.f}, g ${cutG} + h ${cutH}. ` +
        "A larger limit must reach that far to find anything new.";
      witness.append(stillBoard(follow(least.path), puzzle, { words: `f ${least.f}: ` }));
    }
    summary.classList.toggle("searchlab-hidden", !end);
    searching.settle();
    if (search.blind) rise.element.disabled = true;
  }

  return searching.begin(
    el,
    "contours",
    make(
      "div",
      { className: "searchlab-columns" },
      left,
      make(
        "div",
        { className: "searchlab-right" },
        figures,
        make("div", { className: "searchlab-contours-say" }, cursor, make("div", {}, status, moves)),
        chart,
        reason,
      ),
    ),
    table,
    summary,
    note,
  );
}

export default { render };
