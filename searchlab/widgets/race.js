const UNITS = { expansions: "boards expanded", depth: "depth", seconds: "time measured" };
const PACE = { expansions: 60, depth: 2, seconds: 60 }; // stops a second, at the beginning
const SAVE_MS = 200; // between two words to Python, and other views, on where a clock is that runs
const USUAL = ["a-star", "ida-star", "bidirectional", "greedy", "breadth-first", "superior-node"];
const POINTS = 500; // of a curve
const HEIGHT = 90; // of the highest curve, in hundredths of its lane

const ASK =
  "Who arrives first? Drag the lanes into your order, or press their arrows: the first on top. " +
  "Then start the race.";
const HELP =
  "Type or paste any board row by row, the blank as x, 0 or _. " +
  "Python searches beside its other work; you can stop it.";
const GONE = "The kernel is gone; this race can still be played. Run the cell again for another.";
const NOTE =
  "The clock stops at each of its first 256 readings, then at every 2nd, 4th, 8th, … " +
  "A band is a frontier: how many boards wait, on one log scale for all lanes.";
const NOTES = {
  expansions: "Each strategy expands one board at a time.",
  depth:
    "Depth is that of the deepest board generated, of both sides together; " +
    "where a search is iterative, it is the limit.",
  seconds:
    "Seconds were measured when the race was run, one strategy after the other, " +
    "each alone: without counting and recording.",
};

const ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th"];
const ordinal = (place) => (place ? ORDINALS[place - 1] : "not at all");

const button = (text, more = {}) =>
  make("button", { type: "button", className: "searchlab-button", textContent: text, ...more });

const field = (label, input) =>
  make("label", { className: "searchlab-field" }, make("span", { textContent: label }), input);

const span = (className, textContent = "") => make("span", { className, textContent });

/** Read a column of numbers of 4 bytes, which need not begin at a multiple of 4. */
function numbers(view) {
  const { buffer, byteOffset, byteLength } = view;
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Give the index of the last of some rising numbers that is not beyond another. */
function lastUpTo(rising, number) {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle] <= number) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** One strategy: what it had done at each stop, and the lane that shows it. */
class Lane {
  constructor(record, number, { onMove, onGrab }) {
    const told = record.lanes[number];
    Object.assign(this, told, { number, puzzle: record, cells: record.goal.length });
    const all = numbers(told.rows);
    this.count = all.length / record.columns.length;
    record.columns.forEach((name, i) => {
      this[name] = all.subarray(i * this.count, (i + 1) * this.count);
    });
    this.all = new Uint8Array(told.boards.buffer, told.boards.byteOffset, told.boards.byteLength);

    this.up = button("▲", { ariaLabel: `${told.label}: earlier`, title: "Earlier" });
    this.down = button("▼", { ariaLabel: `${told.label}: later`, title: "Later" });
    onPress(this.up, () => onMove(this, -1));
    onPress(this.down, () => onMove(this, 1));
    const order = make("div", { className: "searchlab-race-order" });
    order.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault(); // the page stays where it is
      onMove(this, by);
    });
    this.rank = span("searchlab-race-rank");
    order.append(this.up, this.rank, this.down);
    this.mark = make("span", { className: "searchlab-race-mark", ariaHidden: "true" });
    this.mark.innerHTML = '<svg viewBox="0 0 100 100"><path></path></svg>';
    this.saying = span("searchlab-race-words");
    const room = span("searchlab-race-words searchlab-hidden", `★ 1st: ${told.words}`);
    room.setAttribute("aria-hidden", "true");
    const cut = told.label.indexOf(" (");
    const named = [make("strong", {}, cut > 0 ? told.label.slice(0, cut) : told.label)];
    if (cut > 0) named.push(span("searchlab-race-options", told.label.slice(cut)));
    this.who = make(
      "div",
      { className: "searchlab-race-who" },
      make("div", { className: "searchlab-race-label" }, this.mark, make("span", {}, ...named)),
      make("div", { className: "searchlab-stack" }, this.saying, room),
    );
    this.who.addEventListener("pointerdown", (event) => onGrab(this, event));

    this.mini = make("div", { className: "searchlab-race-mini" });
    this.track = make("div", { className: "searchlab-race-track", ariaHidden: "true" });
    this.track.innerHTML =
      '<svg viewBox="0 0 1000 100" preserveAspectRatio="none"><path></path><path></path></svg>' +
      '<i class="searchlab-race-clock"></i>' +
      '<svg class="searchlab-race-head" viewBox="0 0 100 100"><path></path></svg>' +
      '<span class="searchlab-race-flag"></span>';
    [this.band, this.cursor, this.head, this.flag] = this.track.children;
    for (const path of [this.mark.querySelector("path"), this.head.firstChild]) {
      path.setAttribute("d", told.look.shape);
      path.classList.toggle("searchlab-race-hollow", !told.look.filled);
    }
    const figures = make("dl", { className: "searchlab-race-figures" });
    this.figures = {};
    for (const [name, words] of Object.entries({
      expansions: "expanded",
      generated: "generated",
      held: "held",
      frontier: "frontier",
    })) {
      this.figures[name] = make("dd");
      figures.append(make("div", {}, make("dt", { textContent: words }), this.figures[name]));
    }
    this.element = make(
      "li",
      { className: "searchlab-race-lane" },
      order,
      this.who,
      this.mini,
      this.track,
      figures,
    );
    this.element.style.setProperty("--lane", told.look.color);
    this.element.style.setProperty("--dash", told.look.dash || "none");
    this.element.style.setProperty("--width", `${told.look.width}px`);
  }

  /** The row that holds at a reading of a clock. */
  at(clock, reading) {
    return lastUpTo(this[clock], reading);
  }

  final(clock) {
    return this[clock][this.count - 1];
  }

  board(row) {
    return [...this.all.subarray(row * this.cells, (row + 1) * this.cells)];
  }

  /** Draw the curve of the frontier, under a clock with these stops. */
  draw(clock, stops, highest) {
    const length = Math.max(1, stops.length - 1);
    this.height = (row) => (HEIGHT * Math.log1p(this.frontier[row])) / Math.log1p(highest);
    this.end = lastUpTo(stops, this.final(clock));
    if (stops[this.end] < this.final(clock)) this.end += 1; // the first stop that sees it done
    const stride = Math.max(1, Math.floor(this.end / POINTS));
    const points = [];
    for (let i = 0; i < this.end; i += stride) points.push([i, this.at(clock, stops[i])]);
    points.push([this.end, this.count - 1]);
    const line = points
      .map(([i, row]) => `${((1000 * i) / length).toFixed(1)} ${(100 - this.height(row)).toFixed(1)}`)
      .join("L");
    const right = ((1000 * this.end) / length).toFixed(1);
    this.band.children[0].setAttribute("d", `M0 100L${line}L${right} 100z`);
    this.band.children[1].setAttribute("d", `M${line}`);
    const place = this.places[clock];
    this.flag.textContent = place ? `★ ${ordinal(place)}` : "✗";
    this.flag.style.left = `${right / 10}%`;
    this.flag.classList.toggle("searchlab-race-late", right > 850);
  }

  show(clock, stops, at) {
    const reading = stops[at];
    const row = this.at(clock, reading);
    const over = this.final(clock) <= reading;
    const share = (100 * (over ? this.end : at)) / Math.max(1, stops.length - 1);
    this.band.style.clipPath = `inset(-10px ${100 - share}% -10px 0)`;
    this.cursor.style.left = `${(100 * at) / Math.max(1, stops.length - 1)}%`;
    this.head.style.left = `${share}%`;
    this.head.style.bottom = `${this.height(row)}%`;
    this.track.classList.toggle("searchlab-race-over", over);
    for (const [name, element] of Object.entries(this.figures)) {
      element.textContent = counted(this[name][row]);
    }
    if (row !== this.shown) {
      const words = `${this.label}, ${over && this.solved ? "arrived" : "expanding"}: `;
      this.mini.replaceChildren(stillBoard(this.board(row), this.puzzle, { words }));
    }
    this.shown = row;
    this.saying.textContent = over ? this.ended(clock) : this.doing(row);
  }

  doing(row) {
    if (!row) return "at the start";
    const side = ["", "forward, ", "backward, "][this.side[row]];
    const limit = this.iterative ? `limit ${counted(this.depth[row])}, ` : "";
    return `${limit}${side}at depth ${counted(this.g[row])}`;
  }

  ended(clock) {
    const place = this.places[clock];
    return place ? `★ ${ordinal(place)}: ${this.words}` : `✗ ${this.words}`;
  }
}

function render({ model, el }) {
  const line = new Line(model, (why) => tell(why));
  let live = true; // whether there is a kernel
  let acting = false; // whether this view is changing the state
  let saved = 0; // when Python last heard of the clock
  let record, lanes, stops, clock, entrants;
  let asked = false; // whether this view waits for another race
  let held = null; // the lane that is being dragged
  let news = ""; // said until the clock moves

  // -- the page ------------------------------------------------------------------------

  const place = make("div", { className: "searchlab-race-start" });
  const clocks = make("select", {});
  for (const name of Object.keys(UNITS)) clocks.append(new Option(name, name));
  const starting = button("Start the race", { className: "searchlab-button searchlab-race-go" });
  const opening = button("Another race", { ariaExpanded: "false" });
  const status = make("p", { className: "searchlab-race-status", role: "status" });
  const list = make("ol", { className: "searchlab-race-lanes" });
  list.ariaLabel = "Lanes, in the order that you predict";
  const axis = make("div", { className: "searchlab-race-scale", ariaHidden: "true" });
  const timeline = new (class extends Timeline {
    words(at) {
      return positionWords(at);
    }
  })({
    length: 0,
    label: "Race",
    speed: PACE.expansions,
    onMove: travel,
    onPlay: (playing) => (playing ? show() : put({ at: timeline.at })),
  });

  const text = make("input", { type: "text", autocomplete: "off", spellcheck: false });
  const depth = make("input", { type: "number", value: "20", inputMode: "numeric" });
  const seed = make("input", { type: "number", value: "1", inputMode: "numeric" });
  const scrambling = button("Scramble");
  const chosen = make("div", { className: "searchlab-race-entrants" });
  const adding = button("Add a strategy");
  const failing = make("input", { type: "checkbox" });
  const running = button("Run this race", { type: "submit" });
  const help = make("p", { className: "searchlab-label", textContent: HELP });
  const error = make("p", { className: "searchlab-race-error", role: "alert" });
  error.id = `searchlab-${line.view}`;
  const setup = make(
    "form",
    { className: "searchlab-race-setup", noValidate: true, hidden: true },
    make(
      "div",
      { className: "searchlab-row" },
      field("Board", text),
      field("Depth", depth),
      field("Seed", seed),
      scrambling,
    ),
    chosen,
    make(
      "div",
      { className: "searchlab-row" },
      adding,
      make("label", { className: "searchlab-race-check" }, failing, "Race even without a solution"),
      running,
    ),
    make("div", { className: "searchlab-stack searchlab-race-room" }, help, error),
  );
  setup.ariaLabel = "Another race";

  const notes = Object.fromEntries(
    Object.entries(NOTES).map(([name, words]) => [
      name,
      make("p", { className: "searchlab-label", textContent: `${words} ${NOTE}` }),
    ]),
  );

  stage(
    el,
    make(
      "div",
      { className: "searchlab-race" },
      make(
        "div",
        { className: "searchlab-race-top" },
        place,
        make(
          "div",
          {},
          make("div", { className: "searchlab-row" }, field("Clock", clocks), starting, opening),
          status,
        ),
      ),
      setup,
      list,
      make("div", { className: "searchlab-race-axis" }, axis),
      timeline.element,
      make("div", { className: "searchlab-stack" }, ...Object.values(notes)),
    ),
  );

  // -- building ------------------------------------------------------------------------

  /** Take the race that Python ran. */
  function build() {
    record = model.get("_record");
    lanes = record.lanes.map((_, number) => new Lane(record, number, { onMove: move, onGrab: grab }));
    stops = Object.fromEntries(
      Object.entries(record.stops).map(([name, view]) => [name, numbers(view)]),
    );
    clock = null;
    const far = record.distance;
    const words = !record.solvable
      ? "no solution"
      : far === null
        ? "fewest moves unknown"
        : several(far, "move");
    place.replaceChildren(
      make("span", { className: "searchlab-label", textContent: "Start" }),
      stillBoard(record.board, record, { words: "Start: " }),
      make("span", { className: "searchlab-label", textContent: words }),
    );
    list.replaceChildren();
    list.parentNode.style.setProperty("--cols", record.cols);
    entrants = record.lanes.map(({ entrant }) => ({ ...entrant }));
    failing.checked = !record.solvable;
    text.value = record.text;
    choose();
    follow();
  }

  /** Show the state that this view, another one or Python has set. */
  function follow() {
    if (model.get("_record") !== record) return build();
    const state = model.get("_state");
    if (state.clock !== clock) {
      clock = clocks.value = state.clock;
      const highest = Math.max(1, ...lanes.map((lane) => Math.max(...lane.frontier)));
      for (const lane of lanes) lane.draw(clock, stops[clock], highest);
      timeline.speed.value = PACE[clock];
      for (const [name, note] of Object.entries(notes)) {
        note.classList.toggle("searchlab-hidden", name !== clock);
      }
      timeline.setLength(stops[clock].length - 1, state.at);
      scale();
    } else if (timeline.at !== state.at) {
      timeline.setLength(timeline.length, state.at);
    }
    arrange(state.prediction.map((number) => lanes[number].element));
    if (!acting) timeline.pause(); // another view or Python has taken over
    show();
  }

  /** Bring the lanes into their order, without touching the one that the reader holds: an
   *  element that is taken out and put back loses the focus and the pointer. */
  function arrange(wanted) {
    if (wanted.every((element, i) => list.children[i] === element)) return;
    const focused = el.ownerDocument.activeElement;
    const fixed = held?.element ?? wanted.find((element) => element.contains(focused));
    const middle = wanted.indexOf(fixed);
    if (middle < 0) return list.replaceChildren(...wanted);
    for (const element of wanted.slice(0, middle)) fixed.before(element);
    list.append(...wanted.slice(middle + 1));
  }

  // -- showing -------------------------------------------------------------------------

  function readingWords(reading, digits = 3) {
    if (clock !== "seconds") return counted(reading);
    const whole = stops.seconds.at(-1) >= 1e6 ? 1e6 : 1e3;
    return (reading / whole).toLocaleString("en-US", { minimumFractionDigits: digits });
  }

  function positionWords(at) {
    if (!clock) return "";
    const [here, last] = [stops[clock][at], stops[clock].at(-1)].map((each) => readingWords(each));
    if (clock === "depth") return `depth ${here} of ${last}`;
    const unit = clock === "expansions" ? "expansions" : stops.seconds.at(-1) >= 1e6 ? "s" : "ms";
    return `${here} of ${last} ${unit}`;
  }

  /** Write readings under the lanes where there is room for them. */
  function scale() {
    const all = stops[clock];
    const last = all.at(-1);
    const labels = [];
    const add = (reading, share) => {
      const tick = span("", readingWords(reading, 0));
      tick.style.left = `${100 * share}%`;
      labels.push(tick);
    };
    add(0, 0);
    let before = 0;
    for (let unit = 1; unit <= last; unit *= 10) {
      for (const reading of [unit, 2 * unit, 5 * unit]) {
        const share = lastUpTo(all, reading) / (all.length - 1);
        if (share < before + 0.13 || share > 0.85 || reading > last) continue;
        add(reading, share);
        before = share;
      }
    }
    if (last) add(last, 1);
    const unit = clock === "seconds" ? (last >= 1e6 ? ", s" : ", ms") : "";
    axis.replaceChildren(...labels, span("searchlab-race-unit", `${UNITS[clock]}${unit}`));
  }

  function show() {
    const { at, length } = timeline;
    const { prediction } = model.get("_state");
    const open = at === 0 && length > 0;
    const judged = at === length && arrivals().length > 0;
    for (const lane of lanes) {
      const position = prediction.indexOf(lane.number);
      lane.show(clock, stops[clock], at);
      const right = judged ? (isRight(lane, position) ? " ✓" : " ✗") : "";
      lane.rank.textContent = `${position + 1}${right}`;
      lane.who.classList.toggle("searchlab-race-open", open);
      enable(lane.up, open && position > 0);
      enable(lane.down, open && position < lanes.length - 1);
    }
    const arrived = lanes.filter((lane) => lane.solved && lane.end <= at);
    if (arrived.length !== timeline.ticks.childElementCount) {
      timeline.setMarks(arrived.map((lane) => ({ at: lane.end, meaning: "goal" })));
    }
    starting.textContent = open || timeline.playing ? "Start the race" : "Back to the start";
    enable(starting, length > 0 && !timeline.playing);
    tell();
    showSearch();
  }

  function tell(words = judge()) {
    const all = [news, words, live ? "" : GONE].filter(Boolean).join(" ");
    if (status.textContent !== all) status.textContent = all;
  }

  /** Say how the race stands; at its end, how the prediction fared. */
  function judge() {
    const { at, length } = timeline;
    if (at === length) return verdict();
    if (at === 0) return ASK;
    const ended = lanes.filter((lane) => lane.end <= at);
    if (!ended.length) return "They are on their way; nobody has arrived yet.";
    const latest = Math.max(...ended.map((lane) => lane.end));
    const said = ended
      .filter((lane) => lane.end === latest)
      .map((lane) => {
        const place = lane.places[clock];
        const after = `after ${several(lane.final("expansions"), "expansion")}`;
        const how = place ? `arrives ${ordinal(place)} ${after}` : `ends ${after}`;
        return `${lane.label} ${how}: ${lane.words}.`;
      });
    return said.join(" ");
  }

  const arrivals = () => lanes.filter((lane) => lane.solved);

  /** Whether a lane came in at a position, or with others at several. */
  function isRight(lane, position) {
    const place = lane.places[clock];
    if (!place) return position >= arrivals().length;
    const together = lanes.filter((other) => other.places[clock] === place).length;
    return position >= place - 1 && position < place - 1 + together;
  }

  function verdict() {
    const first = lanes.filter((lane) => lane.places[clock] === 1).map((lane) => lane.label);
    if (!first.length) {
      return record.solvable ? "Nobody arrives." : "Nobody arrives: this board has no solution.";
    }
    const joined = first.length > 1 ? `${first.slice(0, -1).join(", ")} and ${first.at(-1)}` : first[0];
    const win = `By ${clock}, ${joined} ${first.length > 1 ? "arrive first together" : "arrives first"}.`;
    const { prediction } = model.get("_state");
    const wrong = prediction
      .map((number, position) => [lanes[number], position])
      .filter(([lane, position]) => !isRight(lane, position));
    if (!wrong.length) return `${win} Your prediction: every place is right!`;
    const right = lanes.length - wrong.length;
    const off = ([lane, position]) =>
      Math.abs((lane.places[clock] ?? arrivals().length + 1) - 1 - position);
    const [lane, position] = wrong.reduce((worst, each) => (off(each) > off(worst) ? each : worst));
    return (
      `${win} Your prediction: ${right} of ${lanes.length} places right. Furthest off: ` +
      `${lane.label}, put ${ordinal(position + 1)}, arrives ${ordinal(lane.places[clock])}.`
    );
  }

  // -- what the reader does --------------------------------------------------------------

  /** Change the state. All that is set is sent at once: Python's echo of what was sent before
   *  would undo what was not. */
  function put(changes) {
    acting = true;
    news = "";
    model.set("_state", { ...model.get("_state"), ...changes });
    acting = false;
    saved = performance.now();
    if (live) model.save_changes();
    show();
  }

  function travel(at) {
    if (!timeline.playing || performance.now() - saved > SAVE_MS) put({ at });
    else show();
  }

  /** Let a lane change places with its neighbour. */
  function move(lane, by) {
    const prediction = [...model.get("_state").prediction];
    const here = prediction.indexOf(lane.number);
    const there = Math.max(0, Math.min(prediction.length - 1, here + by));
    if (timeline.at !== 0 || here === there) return;
    prediction.splice(here, 1);
    prediction.splice(there, 0, lane.number);
    put({ prediction });
    news = `${lane.label} is ${ordinal(there + 1)} in your prediction.`;
    tell();
  }

  /** Drag a lane: it changes places with each neighbour whose middle it comes past. */
  function grab(lane, event) {
    if (event.button || timeline.at !== 0) return;
    event.preventDefault();
    const { who, element } = lane;
    const drag = ({ clientY }) => {
      const beyond = (neighbour, side) => {
        if (!neighbour) return false;
        const { top, height } = neighbour.getBoundingClientRect();
        return side * (clientY - top - height / 2) > 0;
      };
      if (beyond(element.previousSibling, -1)) move(lane, -1);
      else if (beyond(element.nextSibling, 1)) move(lane, 1);
    };
    const drop = () => {
      held = null;
      element.classList.remove("searchlab-race-held");
      who.removeEventListener("pointermove", drag);
      for (const end of ["pointerup", "pointercancel"]) who.removeEventListener(end, drop);
    };
    held = lane;
    element.classList.add("searchlab-race-held");
    who.setPointerCapture(event.pointerId);
    who.addEventListener("pointermove", drag);
    for (const end of ["pointerup", "pointercancel"]) who.addEventListener(end, drop);
  }

  onPress(starting, () => {
    if (timeline.at === 0) timeline.play();
    else timeline.take(0);
  });

  clocks.addEventListener("change", () => {
    timeline.pause();
    const ended = timeline.at === timeline.length && timeline.length > 0;
    put({ clock: clocks.value, at: ended ? stops[clocks.value].length - 1 : 0 });
  });

  timeline.keys(list);

  // -- another race ----------------------------------------------------------------------

  /** Build the fields in which the strategies are chosen. */
  function choose() {
    const { given, strategies, heuristics, fewest, most } = record.menu;
    const rows = entrants.map((entrant, i) => {
      const which = make("select", { ariaLabel: `Strategy of lane ${i + 1}` });
      for (const label of given) which.append(new Option(label, `given:${label}`));
      for (const name of Object.keys(strategies)) which.append(new Option(name, `name:${name}`));
      which.value = entrant.given ? `given:${entrant.given}` : `name:${entrant.name}`;
      const how = make("select", { ariaLabel: `Heuristic of lane ${i + 1}` });
      const own = strategies[entrant.name];
      how.append(new Option(own ? `its own (${own})` : "no choice of heuristic", ""));
      if (own) for (const name of heuristics) how.append(new Option(name, name));
      how.value = entrant.heuristic ?? "";
      how.disabled = !own;
      const out = button("Remove", { ariaLabel: `Remove lane ${i + 1}` });
      enable(out, entrants.length > fewest);
      which.addEventListener("change", () => {
        const [kind, ...rest] = which.value.split(":");
        entrants[i] = { [kind]: rest.join(":") };
        choose();
        chosen.children[i].querySelector("select").focus();
      });
      how.addEventListener("change", () => {
        entrants[i] = { name: entrant.name, heuristic: how.value || null };
      });
      onPress(out, () => {
        entrants.splice(i, 1);
        choose();
        adding.focus();
      });
      const number = span("searchlab-label", `Lane ${i + 1}`);
      return make("div", { className: "searchlab-row" }, number, which, how, out);
    });
    chosen.replaceChildren(...rows);
    enable(adding, entrants.length < most);
  }

  onPress(adding, () => {
    const taken = new Set(entrants.map(({ name }) => name));
    entrants.push({ name: USUAL.find((name) => !taken.has(name)), heuristic: null });
    choose();
    chosen.lastChild.querySelector("select").focus();
  });

  function open(on) {
    setup.hidden = !on;
    opening.ariaExpanded = String(on);
  }

  onPress(opening, () => open(setup.hidden));

  onPress(scrambling, () => {
    line.ask({ do: "scramble", depth: depth.value, seed: seed.value }, ({ board, refused }) => {
      complain(refused);
      if (board) text.value = board;
    });
  });

  function searching() {
    return live && Object.keys(model.get("_progress")).length > 0;
  }

  setup.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!live) return;
    if (searching() || asked) return line.ask({ do: "stop" });
    asked = true;
    complain("");
    timeline.pause();
    const request = { do: "race", board: text.value, entrants, parity_check: !failing.checked };
    line.ask(request, ({ said, refused, ready }) => {
      asked = false;
      complain(refused);
      if (ready) {
        if (setup.contains(el.ownerDocument.activeElement)) starting.focus({ preventScroll: true });
        open(false);
      }
      news = said ?? "";
      show();
    });
    showSearch();
  });

  function complain(why) {
    error.textContent = why ?? "";
    for (const input of [text, depth, seed]) {
      input.toggleAttribute("aria-invalid", false);
      input.removeAttribute("aria-describedby");
    }
    showSearch();
    if (!why) return;
    const wrong = /^depth/.test(why) ? depth : /^seed/.test(why) ? seed : text;
    if (!/board|^depth|^seed/.test(why)) return;
    wrong.ariaInvalid = "true";
    wrong.setAttribute("aria-describedby", error.id);
  }

  /** Show how far Python is. */
  function showSearch() {
    const { lane, of, label, expanded } = model.get("_progress");
    const on = searching() || asked;
    running.textContent = on ? "Stop" : "Run this race";
    enable(running, live);
    enable(scrambling, live);
    help.textContent = !on
      ? HELP
      : lane
        ? `Searching with ${label}, ${lane} of ${of}: ${several(expanded, "expansion")} …`
        : "Searching …";
    help.classList.toggle("searchlab-hidden", Boolean(error.textContent));
  }

  text.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    text.value = record.text;
    complain("");
  });

  // A field of one line would run pasted lines together, and "4" and "1" into "41".
  text.addEventListener("paste", (event) => {
    event.preventDefault();
    const pasted = event.clipboardData.getData("text").trim().replace(/\s*\n\s*/g, " / ");
    text.setRangeText(pasted, text.selectionStart, text.selectionEnd, "end");
  });

  // -- beginning and end -----------------------------------------------------------------

  model.on("change:_record", follow);
  model.on("change:_state", follow);
  model.on("change:_progress", showSearch);
  build();
  const unwatch = whenKernelGoes(model, el, () => {
    if (!live) return;
    live = asked = false;
    show();
  });
  return () => {
    unwatch();
    timeline.end();
  };
}

export default { render };
