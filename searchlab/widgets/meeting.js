const SIDES = { f: "the start's side", b: "the goal's side" };
const MEET_HELP =
  "Space plays, the arrow keys step. Type any board row by row, the blank as x, 0 or _.";

/** Count what each side has done after each step: arrays by side, an entry for each position. */
function meetingCounts({ sides, expanded, queued, generated }) {
  const length = sides.length;
  const counts = {};
  for (const side of "fb") {
    const own = { expanded: [0], generated: [0], reached: [1], frontier: [1] };
    for (let i = 0; i < length; i++) {
      const ours = sides[i] === side;
      const taken = ours ? (expanded[i] ?? 1) : 0;
      own.expanded.push(own.expanded[i] + taken);
      own.generated.push(own.generated[i] + (ours ? generated[i] : 0));
      own.reached.push(own.reached[i] + (ours ? queued[i] : 0));
      own.frontier.push(own.reached[i + 1] - own.expanded[i + 1]);
    }
    counts[side] = own;
  }
  return counts;
}

/** Count the boards reached and expanded by depth, on each side, after so many steps. */
function meetingLevels({ sides, g, expanded, queued }, at) {
  const levels = { f: [[1, 0]], b: [[1, 0]] };
  for (let i = 0; i < at; i++) {
    const level = levels[sides[i]];
    level[g[i]][1] += expanded[i] ?? 1;
    if (queued[i]) (level[g[i] + 1] ??= [0, 0])[0] += queued[i];
  }
  return levels;
}

/** Say what is known while whole levels are searched. */
const known = (near, far) =>
  `All boards within ${several(near, "move")} of the start and within ${several(far, "move")} of ` +
  `the goal are known, and none to both sides: any way has at least ${several(near + far + 1, "move")}.`;

/** How far from its root a side that goes level by level knows every board. */
function knownRadius(level) {
  const open = level.findIndex(([reached, expanded]) => reached > expanded);
  return open < 0 ? level.length : open;
}

/** The levels of both sides as bars, the start's from the left, the goal's from the right. */
class LevelBars {
  constructor({ reached, way, sides, met }) {
    this.most = Math.max(...reached.flat());
    this.columns = { f: [], b: [] };
    const crowded = reached[0].length + reached[1].length > 26;
    // The meeting stands where its board was first known: on the side that did not make it.
    const first = sides.at(-1) === "f" ? "b" : "f";
    const ends = met ? { f: way.forward.length, b: way.backward.length } : {};
    const column = (side, depth) => {
      const open = make("div", { className: "searchlab-meeting-open" });
      const done = make("div", { className: "searchlab-meeting-done" });
      const bar = make("div", { className: "searchlab-meeting-bar" }, open, done);
      const label = make("span", { className: "searchlab-meeting-depth", textContent: depth });
      label.dataset.every = depth % 5 === 0 ? 5 : crowded ? "none" : depth % 2 ? 1 : 2;
      const whole = make("div", { className: "searchlab-meeting-column" }, bar, label);
      const meeting = side === first && depth === ends[side];
      if (meeting) bar.prepend(make("b", { className: "searchlab-meeting-star" }, "★"));
      whole.classList.toggle("searchlab-meeting-on", depth < ends[side] || meeting);
      this.columns[side][depth] = { done, open };
      return whole;
    };
    this.element = make(
      "div",
      { className: "searchlab-meeting-bars", ariaHidden: "true" },
      ...reached[0].map((_, depth) => column("f", depth)),
      make("div", { className: "searchlab-meeting-gap" }),
      ...reached[1].map((_, depth) => column("b", depth)).reverse(),
    );
  }

  show({ levels, met }) {
    for (const side of "fb") {
      this.columns[side].forEach(({ done, open }, depth) => {
        const [reached, expanded] = levels[side][depth] ?? [0, 0];
        done.style.height = `${(100 * expanded) / this.most}%`;
        open.style.height = `${(100 * (reached - expanded)) / this.most}%`;
      });
    }
    this.element.classList.toggle("searchlab-meeting-has-met", met);
  }
}

/** All boards of a small puzzle, one by one. */
class SpaceDots {
  constructor(search) {
    const { x, y, tall, nodes, made, way, meeting } = search.space;
    Object.assign(this, { search, nodes, made, at: 0 });
    const size = 3.6;
    const mark = (i, side) =>
      side === "b"
        ? `<rect x="${x[i] - size}" y="${y[i] - size}" width="${2 * size}" height="${2 * size}"></rect>`
        : `<circle cx="${x[i]}" cy="${y[i]}" r="${size + 0.2}"></circle>`;
    this.element = make("div", { className: "searchlab-meeting-space", ariaHidden: "true" });
    const sideOf = new Map([[0, "f"], [1, "b"]]);
    const parent = new Map();
    nodes.forEach((node, step) => {
      for (const child of made[step]) {
        sideOf.set(child, search.sides[step]);
        parent.set(child, node);
      }
    });
    const edges = [...parent].map(
      ([to, from]) => `<path d="M${x[from]} ${y[from]}L${x[to]} ${y[to]}" data-to="${to}"></path>`,
    );
    const dots = x.map((_, i) => {
      const side = sideOf.get(i);
      const faint = `<circle class="searchlab-meeting-faint" cx="${x[i]}" cy="${y[i]}" r="1.6"></circle>`;
      return side ? `<g class="searchlab-meeting-dot">${faint}${mark(i, side)}</g>` : faint;
    });
    const points = way.map((i) => `${x[i]},${y[i]}`).join(" ");
    this.element.innerHTML =
      `<svg viewBox="0 0 640 ${tall}"><g class="searchlab-meeting-edges">${edges.join("")}</g>` +
      `<polyline class="searchlab-meeting-way" points="${points}"></polyline>` +
      `${dots.join("")}<circle class="searchlab-meeting-cursor" r="7"></circle>` +
      `<text class="searchlab-meeting-met">★</text></svg>`;
    const svg = this.element.firstChild;
    this.dots = [...svg.querySelectorAll(".searchlab-meeting-faint")].map((dot) => dot.parentNode);
    this.edges = new Map(
      [...svg.querySelectorAll("[data-to]")].map((edge) => [Number(edge.dataset.to), edge]),
    );
    this.way = svg.querySelector("polyline");
    this.cursor = svg.querySelector(".searchlab-meeting-cursor");
    this.star = svg.querySelector(".searchlab-meeting-met");
    const touch = meeting[1];
    if (touch !== undefined) {
      this.star.setAttribute("x", x[touch]);
      this.star.setAttribute("y", y[touch] + 10);
    }
    this.places = { x, y };
    for (const root of [0, 1]) this.dots[root].dataset.state = "open";
  }

  show({ at, met }) {
    for (; this.at < at; this.at++) this.step(this.at, "done", "open");
    while (this.at > at) this.step(--this.at, "open", "");
    this.way.classList.toggle("searchlab-hidden", !met);
    this.star.classList.toggle("searchlab-hidden", !met);
    this.cursor.classList.toggle("searchlab-hidden", !at);
    if (!at) return;
    this.cursor.setAttribute("cx", this.places.x[this.nodes[at - 1]]);
    this.cursor.setAttribute("cy", this.places.y[this.nodes[at - 1]]);
  }

  step(i, own, childs) {
    this.dots[this.nodes[i]].dataset.state = own;
    for (const child of this.made[i]) {
      this.dots[child].dataset.state = childs;
      this.edges.get(child).dataset.state = childs;
    }
  }
}

function render({ model, el }) {
  let search = model.get("_search");
  let counts, drawing, asOf;

  // -- the page -----------------------------------------------------------------------

  const rule = new Choice("Rule");
  const program = new Choice(
    "Program",
    new Option("repaired", "repaired"),
    new Option("as published", "published"),
  );
  const searching = new Searching(model, {
    label: "Search from both ends",
    help: MEET_HELP,
    choices: { rule, program },
    sentence,
    began,
    show,
  });
  const { timeline, status } = searching;
  const picture = make("div", { className: "searchlab-meeting-picture" });
  const legend = make("p", { className: "searchlab-meeting-legend" });
  const table = make("table", { className: "searchlab-meeting-table" });
  const cells = {};
  const head = make("tr", {}, make("td"));
  for (const [side, words] of Object.entries({ f: "From the start", b: "From the goal" })) {
    head.append(make("th", { scope: "col", textContent: words }));
    cells[side] = {};
  }
  head.append(make("th", { scope: "col", textContent: "Both" }));
  cells.both = {};
  table.append(make("thead", {}, head));
  const body = make("tbody");
  for (const [name, words] of Object.entries({
    expanded: "Expanded",
    generated: "Generated",
    frontier: "Frontier",
    reached: "Held",
  })) {
    const row = make("tr", {}, make("th", { scope: "row", textContent: words }));
    for (const side of ["f", "b", "both"]) row.append((cells[side][name] = make("td")));
    body.append(row);
  }
  table.append(body);

  const bar = (name, label) => {
    const value = make("span", { className: "searchlab-meeting-value" });
    const fill = make("div", { className: `searchlab-meeting-fill searchlab-meeting-${name}` });
    const track = make("div", { className: "searchlab-meeting-track", ariaHidden: "true" }, fill);
    const row = make("div", {}, make("span", { textContent: label }), value, track);
    return { row, value, fill };
  };
  const both = bar("both", "From both ends");
  const alone = bar("alone", "From the start alone");
  const bound = make("p");
  const why = make("p");
  const room = make("p", { className: "searchlab-hidden", ariaHidden: "true" }, known(55, 55));
  const reasons = make("div", { className: "searchlab-stack searchlab-meeting-why" });
  reasons.append(bound, why, room); // the longest of them keeps the height
  const cursor = make("div", { className: "searchlab-meeting-now" });
  const caption = make("p", { className: "searchlab-label" });
  const way = make("div", { className: "searchlab-meeting-strip" });
  const halves = make("p", { className: "searchlab-meeting-halves" });

  // -- showing -------------------------------------------------------------------------

  /** What the step that led here was. */
  function sentence(at) {
    const { sides, g, unit, queued, met, summary } = search;
    const whole = `${counted(at)} of ${several(sides.length, unit)}`;
    if (!sides.length || (at === sides.length && at)) return summary;
    if (!at) return `${whole}: the two roots wait.`;
    const side = SIDES[sides[at - 1]];
    const depth = g[at - 1];
    const some = several(queued[at - 1], "new board");
    if (unit === "level") return `${whole}: ${side} has gone through depth ${depth}, ${some}.`;
    return `${whole}: ${side} expands a board at depth ${depth}, ${some}.`;
  }

  function began(made) {
    search = made;
    counts = meetingCounts(search);
    const { sides, space, unit } = search;
    timeline.speed.value = unit === "level" ? 5 : 15;
    timeline.setLength(sides.length, model.get("at"));
    timeline.setMarks(search.met ? [{ at: sides.length, meaning: "path" }] : []);
    drawing = space ? new SpaceDots(search) : new LevelBars(search);
    picture.replaceChildren(drawing.element);
    picture.role = "img";
    legend.replaceChildren(
      key(space ? "●■" : "■", "done", "expanded"),
      key(space ? "○□" : "□", "open", "frontier"),
      key("★", "met", "meeting"),
    );
    if (space) {
      const axes = search.met
        ? "To the right: nearer to the goal. Upwards: a longer detour."
        : "From half to half there is no move.";
      legend.append(`Circles: from the start, squares: from the goal. ${axes}`);
    }
    why.textContent = search.why;
    strip(search.way);
    rule.element.replaceChildren(...search.rules.map((name) => new Option(name, name)));
    rule.whole.hidden = search.rules.length < 2;
    asOf = null;
    searching.say(sentence(timeline.at));
  }

  const key = (glyph, name, words) =>
    make(
      "span",
      {},
      make("b", { className: `searchlab-meeting-key-${name}`, ariaHidden: "true" }, glyph),
      ` ${words} `,
    );

  /** Lay the boards of the way out: each is seen once the side it lies on has reached it. */
  function strip(found) {
    const { puzzle, start, printed, program: kind } = search;
    const boards = found?.boards ?? [start, puzzle.goal];
    const last = boards.length - 1;
    const middle = found ? found.forward.length : -1;
    const lost = found && kind === "published" && printed !== null && printed !== found.moves;
    caption.textContent = found
      ? "Both halves of the way, each as far as its side has come:"
      : "Both ends:";
    way.style.setProperty("--cols", puzzle.cols);
    way.replaceChildren(
      ...boards.map((board, i) => {
        const name = (i === 0 && (lost ? "lost" : "start")) || (i === last && "goal") || "";
        const label = [name, i === middle && "★ meeting"].filter(Boolean).join(" ");
        const moved = found && i ? board[boards[i - 1].indexOf(0)] : 0;
        const figure = make(
          "figure",
          { className: "searchlab-meeting-frame" },
          stillBoard(board, puzzle, { moved, words: label && `${label}, ` }),
          make("figcaption", {}, label),
        );
        figure.classList.toggle("searchlab-meeting-touch", i === middle);
        figure.classList.toggle("searchlab-meeting-lost", lost && i === 0);
        if (i && found) {
          figure.prepend(make("b", { className: "searchlab-meeting-move" }, found.moves[i - 1]));
        }
        return figure;
      }),
    );
    halves.replaceChildren();
    if (!found) return;
    const code = (moves) => make("code", {}, moves || "nothing");
    halves.append(
      "The start's side came by ",
      code(found.forward),
      ", the goal's side by ",
      code(found.backward),
      ". Read backwards and turned round, the goal's half is ",
      code(found.moves.slice(middle)),
      ". ",
    );
    if (found.wrong) halves.append(make("strong", {}, found.wrong));
    else if (printed) halves.append("The program prints both in one line.");
  }

  function show() {
    const { at } = timeline;
    const { sides, levelwise, met: meets, unit, states, puzzle } = search;
    const end = at === sides.length;
    const met = meets && end;
    const levels = meetingLevels(search, at);
    drawing.show({ at, levels, met });
    const total = {};
    for (const name of ["expanded", "generated", "frontier", "reached"]) {
      total[name] = counts.f[name][at] + counts.b[name][at];
      for (const side of "fb") cells[side][name].textContent = counted(counts[side][name][at]);
      cells.both[name].textContent = counted(total[name]);
    }
    const most = Math.max(search.alone, counts.f.expanded.at(-1) + counts.b.expanded.at(-1), 1);
    const more = search.aloneEnded ? "" : "more than ";
    both.value.textContent = several(total.expanded, "expansion");
    both.fill.style.width = `${(100 * total.expanded) / most}%`;
    alone.value.textContent = more + several(search.alone, "expansion");
    alone.fill.style.width = `${(100 * search.alone) / most}%`;
    picture.ariaLabel =
      `${counted(total.reached)} boards reached: ${counted(counts.f.reached[at])} from the start, ` +
      `down to depth ${levels.f.length - 1}, and ${counted(counts.b.reached[at])} from the goal, ` +
      `down to depth ${levels.b.length - 1}.`;

    let words = "";
    if (search.firstMeeting && at >= search.firstMeeting) {
      words = "The sides have met, and this rule goes on.";
    } else if (sides.length && levelwise) {
      const [near, far] = [knownRadius(levels.f), knownRadius(levels.b)];
      const exhausted = end && search.outcome === "exhausted";
      words = exhausted ? "" : known(near, far);
    } else if (sides.length) {
      words = "This rule does not go level by level: nothing is proved on the way.";
    }
    bound.textContent = words;
    bound.classList.toggle("searchlab-hidden", end);
    for (const each of [why, halves]) each.classList.toggle("searchlab-hidden", !end);
    [...way.children].forEach((figure, i) => {
      const since = search.way?.since[i] ?? 0;
      figure.classList.toggle("searchlab-meeting-later", at < since);
    });
    if (asOf !== at) {
      cursor.replaceChildren();
      const cellsOf = puzzle.rows * puzzle.cols;
      const index = Math.max(0, at - 1);
      if (unit === "expansion" && states) {
        const packed = states.slice(index * cellsOf, (index + 1) * cellsOf);
        const board = at ? [...packed].map((letter) => parseInt(letter, 36)) : search.start;
        cursor.append(stillBoard(board, puzzle, { words: at ? "expanded: " : "start: " }));
      } else {
        cursor.append(stillBoard(search.start, puzzle, { words: "start: " }));
      }
      asOf = at;
    }
    searching.settle();
  }

  return searching.begin(
    el,
    "meeting",
    make(
      "div",
      { className: "searchlab-columns" },
      make("div", { className: "searchlab-left" }, picture, legend),
      make(
        "div",
        { className: "searchlab-right" },
        table,
        make("div", { className: "searchlab-meeting-compare" }, both.row, alone.row),
        make("div", { className: "searchlab-meeting-say" }, cursor, make("div", {}, status, reasons)),
      ),
    ),
    caption,
    way,
    halves,
  );
}

export default { render };
