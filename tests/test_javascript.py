"""The parts of the front ends that need no page, beside Python's own figures."""

import random
import re
from collections import Counter
from itertools import combinations, pairwise, permutations
from math import log
from operator import ne

import naive
import networkx as nx
import pytest

pytest.importorskip("anywidget")

from javascript import run

from searchlab import EIGHT, FIFTEEN, Goal, Map, Puzzle, record
from searchlab.analysis.tree import Tree
from searchlab.problems import parity
from searchlab.problems.checks import several
from searchlab.problems.distances import distances
from searchlab.widgets import Race, recording


def some_boards(cells, count, most):
    """Draw boards, or take all of them of a puzzle of at most so many cells."""
    if cells <= most:
        return [list(board) for board in permutations(range(cells))]
    rng = random.Random(cells)
    return [rng.sample(range(cells), cells) for _ in range(count)]


THREADS = [Puzzle(2, 2), Puzzle(2, 3), Puzzle(3, 2, "blank-first"), Puzzle(3, 3, "snail")]
THREADS += [Puzzle(2, 4, "snail"), FIFTEEN, Puzzle(3, 5), Puzzle(5, 5, "blank-first")]


def test_counts_and_values_in_words():
    found = run(
        """
        import { isShortcut, listed, several, value } from "./src/dom.js";
        const keys = ["ctrlKey", "metaKey", "altKey", "shiftKey"];
        const result = [
          [0, 1, 20907].map((n) => several(n, "move")),
          [2.5, 1 / 3, NaN, null, Infinity].map(value),
          [["a"], ["a", "b"], ["a", "b", "c"]].map(listed),
          keys.map((key) => Boolean(isShortcut({ [key]: true }))),
        ];
        """
    )
    assert found == [
        ["0 moves", "1 move", "20,907 moves"],
        ["2.5", "0.33", "–", "–", "∞"],
        ["a", "a and b", "a, b and c"],
        [True, True, True, False],
    ]


def test_scales_and_their_round_numbers():
    places, numbers, ticks = run(
        """
        import { Scale } from "./src/svg.js";
        const line = new Scale(10, 30, { from: 100, to: 200 });
        const powers = new Scale(1, 10000, { log: true, to: 4 });
        const result = [
          [line.place(15), new Scale(5, 5).place(5), powers.place(100)],
          [line.at(150), line.at(50), line.at(300), new Scale(10, 1000, { log: true }).at(0.5)],
          values[0].map(([low, high, more, count]) => new Scale(low, high, more).ticks(count)),
        ];
        """,
        [
            *((3, 31, {}, 6), (0, 10, {}, 5), (0, 0.3, {}, 3), (0, 3, {"whole": True}, 6)),
            *((5, 5, {}, 6), (1, 10**4, {"log": True}, 6), (1, 10**12, {"log": True}, 6)),
        ],
    )
    assert places == pytest.approx([125, 0, 2]) and numbers == pytest.approx([20, 10, 30, 100])
    assert ticks == [
        *([*range(5, 31, 5)], [0, 2, 4, 6, 8, 10], [0, 0.1, 0.2, 0.3], [0, 1, 2, 3]),
        *([5], [1, 10, 100, 1000, 10**4], [10**power for power in range(0, 13, 2)]),
    ]


def test_guesses_are_compared():
    placed, number, near = run(
        """
        import { feedback, inPlace, rounded } from "./src/guessing.js";
        const [orders, guesses, exact] = values;
        const counts = { a: 1, b: 2, c: 2, d: 5 };
        const answer = ["a", "b", "c", "d"];
        const texts = { exact: "exact", less: "{far} less", more: "{far} more",
          "times less": "{far} times less", "times more": "{far} times more" };
        const asked = { kind: "number", answer: 100, unit: "move", log: true, texts };
        const result = [
          orders.map((order) => inPlace([...order], { answer, values: counts })),
          guesses.map((guess) => feedback(guess, asked)),
          exact.map((each) => rounded(each, { low: 1, high: 31, whole: true })),
        ];
        """,
        ["abcd", "acbd", "bacd", "dbca"],
        [100, 109, 110, 111, 50, 99],
        [0.4, 2.4, 2.6, 31.4],
    )
    assert near == [1, 2, 3, 31]
    # Names of one number may change places.
    assert placed == [
        [True] * 4,
        [True] * 4,
        [False, False, True, True],
        [False, True, True, False],
    ]
    assert number == [
        "exact", "9 moves more", "10 moves more", "1.1 times more", "2 times less", "1 move less",
    ]  # fmt: skip


def test_arrow_keys_choose_the_next_cell():
    found = run(
        """
        import { cellBeside } from "./src/cells.js";
        const middles = [[0, 0], [10, 0], [30, 0], [10, -10], [12, -30], [22, -38], [32, -30],
          [100, 0], [130, 0], [120, 8]];
        const result = values[0].map(([key, from, ctrlKey]) =>
          cellBeside({ key, ctrlKey, preventDefault() {} }, middles, from) ?? null);
        """,
        [
            *(("ArrowRight", 0), ("ArrowRight", 1), ("ArrowLeft", 2), ("ArrowUp", 1)),
            *(("ArrowUp", 3), ("ArrowDown", 4), ("ArrowDown", 0), ("ArrowLeft", 0)),
            *(("ArrowRight", 4), ("ArrowRight", 7), ("Enter", 0), ("ArrowRight", 0, True)),
        ],
    )
    assert found == [1, 2, 1, 3, 4, 3, 0, 0, 6, 8, None, None]


def test_keys_and_speeds_of_the_timeline():
    places, rates, played, paused = run(
        """
        import { Timeline } from "./src/timeline.js";
        globalThis.Element = class { matches() { return false; } };
        const ignore = () => {};
        const view = { moved: ignore, rest: ignore, show: ignore };
        const make = (more) => Object.assign(Object.create(Timeline.prototype),
          { view, length: 90, sections: { starts: [0, 10, 40] }, show: ignore, ...more });
        const [presses, speeds, plays] = values;
        const pressed = presses.map(([key, at]) => {
          const timeline = make({ at });
          timeline.key({ key, target: new Element(), preventDefault: ignore });
          return timeline.at;
        });
        let frame;
        globalThis.requestAnimationFrame = (call) => (frame = call);
        const played = plays.map(([value, seconds]) => {
          const timeline = make({ at: 0, length: 20907, speed: { value } });
          timeline.play();
          for (let now = 0; now <= 1000 * seconds; now += 10) frame(now);
          return timeline.at;
        });
        const rates = speeds.map(([value, at]) => make({ at, speed: { value } }).rate);
        globalThis.cancelAnimationFrame = ignore;
        const rests = [];
        const paused = make({ at: 90, speed: { value: "15" },
          view: { ...view, rest: (at) => rests.push(at) } });
        paused.play(); // from the beginning
        [0, 5000].forEach((now) => frame(now)); // a page that was not shown
        rests.push(paused.at);
        for (let now = 5000; paused.playing; now += 50) frame(now);
        const result = [pressed, rates, played, rests];
        """,
        [
            *(("Home", 7), ("End", 7), ("ArrowLeft", 7), ("ArrowLeft", 0), ("ArrowRight", 7)),
            *(("ArrowRight", 90), ("p", 41), ("p", 40), ("p", 0), ("n", 9), ("n", 10), ("n", 40)),
        ],
        [("15", 60), ("all", 60), ("doubling", 0), ("doubling", 90 / log(2))],
        [("15", 2), ("all", 3), ("doubling", 3), ("doubling", 12)],
    )
    assert places == [0, 90, 6, 0, 8, 90, 40, 10, 0, 10, 40, 90]
    assert rates == pytest.approx([15, 4.5, 30, 60])
    assert paused == [2, 90]  # no jump; and at the end it rests
    # The first step is made at once; a speed that doubles every three seconds sums up to this.
    doubled = [90 / log(2) * (2 ** (seconds / 3) - 1) for seconds in (3, 12)]
    assert played == pytest.approx([31, 3137, *doubled], rel=0.02)


def test_a_view_hears_what_others_set_and_needs_python_where_it_says_so():
    heard, saved, controls = run(
        """
        import { View } from "./src/view.js";
        const calls = {};
        const heard = [], saved = [], ended = new AbortController();
        const model = { on: (name, call) => (calls[name] = call), off: (name) => delete calls[name],
          set: (name) => calls[`change:${name}`]?.(), save_changes: () => saved.push(1) };
        const make = (more) => Object.assign(Object.create(View.prototype),
          { model, signal: ended.signal, setting: false, offline: "", ...more });
        const view = make({ asks: true });
        view.follow(["at", "node"], () => heard.push(1));
        view.set({ at: 1 }); // its own
        await null;
        heard.push("others");
        model.set("at"), model.set("node"); // one change
        await null;
        model.set("at");
        ended.abort();
        await null;
        make({ asks: false }).set({ at: 2 });
        const controls = [[true, ""], [false, ""], [false, "No kernel."]].map(([asks, offline]) => {
          const of = {}, offlineNote = { id: "note", hidden: true };
          const button = { matches: () => true, setAttribute: (name, each) => (of[name] = each) };
          make({ asks, offline, offlineNote }).needPython(true, button);
          return [of["aria-disabled"], of["aria-describedby"] ?? "", offlineNote.hidden];
        });
        const result = [heard, saved.length, controls];
        """
    )
    assert heard == ["others", 1] and saved == 1
    assert controls == [["false", "", True], ["true", "", True], ["true", "note", False]]


def test_where_the_maps_of_a_race_lie():
    hill, band = 20 / 21, 31 / 17  # the width of a map for its height
    # Maps, the room in em; the columns, their breadth, the width, the board, the words, its room.
    cases = [
        ((5, 58.4, 30, hill), [3, 17.83, 10.58, "cell", "beside", 11.5]),
        ((5, 49.8, 17.4, hill), [5, 6.91, 6.91, "beside", "above", 9]),
        ((5, 49.7, 17.4, hill), [3, 11.78, 6.3, "beside", "above", 9]),
        ((5, 51.9, 16.3, hill), [5, 7.33, 7.14, "beside", "above", 9]),
        ((5, 45.6, 19.4, hill), [3, 13.57, 6.32, "cell", "beside", 9]),
        ((5, 22.5, 26, hill), [2, 9.03, 6.3, "below", "above", 9]),
        ((2, 34, 12, hill), [2, 10.05, 6.3, "beside", "above", 9]),
        ((2, 33.9, 12, hill), [2, 14.73, 6.3, "below", "above", 9]),
        ((2, 58.4, 40, hill), [2, 26.98, 22.15, "below", "above", 11.5]),
        ((2, 56, 24, hill), [2, 19.8, 15.96, "beside", "above", 11.5]),
        ((2, 55.9, 24, hill), [2, 21, 15.96, "beside", "above", 9]),
        ((1, 20, 26, hill), [1, 16, 8.82, "below", "above", 9]),
        ((3, 39.5, 22, band), [2, 17.53, 10.28, "cell", "beside", 9]),
        ((3, 39.5, 58, hill), [2, 17.53, 17.53, "cell", "above", 9]),  # or below, as wide
        ((3, 39.5, 64, hill), [1, 26.05, 17.65, "beside", "beside", 9]),
        ((6, 58.4, 28.8, band), [3, 13.85, 13.06, "beside", "above", 11.5]),
        ((4, 60, 30, hill), [4, 13.66, 12.63, "below", "above", 11.5]),
    ]
    found = run(
        """
        import { arranged } from "./src/arranged.js";
        const result = values[0].map((each) => Object.values(arranged(...each)).map(
          (each) => (typeof each === "number" ? Math.round(100 * each) / 100 : each)));
        """,
        [case for case, _ in cases],
    )
    assert found == [best for _, best in cases]


# Elements of which no more is needed than their attributes and what is in them.
STUBS = """
class Stub {
  constructor(tag) { Object.assign(this, { tag, of: {}, parts: [], dataset: {} }); }
  setAttribute(name, value) { this.of[name] = value; }
  getAttribute(name) { return this.of[name]; }
  append(...parts) { this.parts.push(...parts); }
  replaceChildren(...parts) { this.parts = parts; }
  get classList() { return { add: (name) => (this.of.class += ` ${name}`) }; }
}
globalThis.document = { createElementNS: (_, tag) => new Stub(tag) };
"""


def test_a_slide_is_a_step_on_the_map():
    race = Race("1 2 3 4 x 6 7 5 8", ["greedy"])
    start, tiles = race.board.state, [4, 4, 8, 5, 8, 8, 6, *[3, 2, 5, 4, 1, 5, 2, 6, 5, 1] * 2]
    reports, places, rows = run(
        STUBS
        + """
        import { Ground } from "./src/map.js";
        import { RaceView } from "./src/race.js";
        import { Recording } from "./src/recording.js";
        const [search, tiles] = values;
        const recording = new Recording(search);
        const { start, cells } = search.map;
        const ground = new Ground(search.map, [search.searches[0].solution]);
        const none = () => {};
        const race = Object.assign(Object.create(RaceView.prototype), { search, recording, ground,
          lanes: [], trail: [start], board: recording.board(start),
          fit: none, showBoard: none, show: none });
        const reports = tiles.map((tile) => (race.slide(tile), race.report));
        const result = [reports, race.trail.map((cell) => cells[cell]), ground.rows];
        """,
        race._search,
        tiles,
    )
    near, far = distances(Puzzle(3, 3, start)), distances(EIGHT)
    board, (x, y), walked, before = start, (0, 0), [[0, 0]], None
    for tile, text in zip(tiles, reports, strict=True):
        if board.index(tile) not in EIGHT.neighbours[board.index(0)].values():
            assert text == before  # nothing slides
            continue
        board = bytes({0: tile, tile: 0}.get(each, each) for each in board)
        step = (near[board] - far[board] + 2) // 2 - x, (near[board] + far[board] - 2) // 2 - y
        x, y = x + step[0], y + step[1]
        walked.append([x, y])
        way = {(1, 0): "Right", (0, -1): "Down", (0, 1): "Up", (-1, 0): "Back"}[step]
        over = len(walked) - 1 + far[board] - 2
        end = f"{over} too long." if over else "on a shortest path."
        so_far = f"{several(len(walked) - 1, 'move')} so far, {several(far[board], 'move')} to go"
        if not far[board]:
            end, so_far = f"{over} too long." if over else "a shortest path.", "The goal in "
        assert text.startswith(f"{way}: ") and so_far in text and text.endswith(end)
        before = text
    assert places == walked and rows == max(y for _, y in walked) + 2 > 5


def test_a_map_is_drawn_as_the_search_expands():
    judge = Race("2 3 4 1 5 x 7 6 8", ["bidirectional", "greedy"], region="manhattan")
    deep = "depth-first", {"max_depth": 15}
    near = Race("1 2 3 4 x 6 7 5 8", ["greedy", deep])
    far = Race(FIFTEEN.scramble(24, 3), ["greedy"])
    graph = nx.DiGraph([("S", "A", {"w": 2}), ("A", "S", {"w": 2}), ("A", "G", {"w": 3})])
    place = {"S": (0, 0), "A": (1, 0), "G": (1, 1)}
    roads = Race("S", ["uniform-cost"], puzzle=Map(graph, Goal(["G", "A"]), "w", place))
    cases = [
        (judge, 0, 300),
        (judge, 1, 40),
        (near, 0, 2),
        (far, 0, 30),
        (near, 1, 3),
        (roads, 0, 1),
    ]
    drawn = run(
        STUBS
        + """
        import { Ground, SearchMap } from "./src/map.js";
        import { Recording } from "./src/recording.js";
        const result = values[0].map(([search, lane, at]) => {
          const recording = new Recording(search.searches[lane]);
          const tracks = [recording.columns.cell, recording.payload.solution];
          const map = new SearchMap(new Ground(search.map, tracks), recording, "S");
          map.show(9000, map.most); // and back
          map.show(at, map.most);
          const within = (part) => [part, ...part.parts.filter((each) => each.of).flatMap(within)];
          const all = within(map.drawing);
          const of = (name) => all.find((each) => (each.of.class ?? "").includes(name)).of.d;
          const [texts, shades] = [[], []];
          for (const { tag, of, parts } of all) {
            if (tag === "text") texts.push(`${parts[0]} ${of.x} ${of.y} ${of.class ?? ""}`.trim());
            if (tag === "marker") texts.push(`${parts[0].of.d} ${of.refX}`);
            if (of["fill-opacity"]) shades.push([of["fill-opacity"], of.d.split("M").length - 1]);
          }
          const { x, y } = map.cursor.of;
          return { box: map.drawing.of.viewBox, cursor: `${x} ${y}`, paid: of("paid"),
            hatched: of("edge"), texts, shades: Object.fromEntries(shades), most: map.most,
            sides: map.squares.map((each, i) => [each.of.d, map.borders[i].of.d]) };
        });
        """,
        [(race._search, lane, at) for race, lane, at in cases],
    )
    for (race, lane, at), seen in zip(cases[:-1], drawn, strict=False):
        found, track = race._found, race._found.tracks[lane]
        middles = [(10 * x + 5, -10 * y - 5) for x, y in found.cells]
        assert seen["most"] == max(Counter(zip(track.cells, track.backward, strict=True)).values())
        expanded = [*zip(track.cells, track.backward, strict=True)][:at]
        for back, (squares, border) in enumerate(seen["sides"]):
            counts = Counter(cell for cell, side in expanded if side == back)
            share = {c: max(0.2, (n / seen["most"]) ** 0.5) for c, n in counts.items()}
            high = {(*middles[c], round((10, 14.14)[back] * each)) for c, each in share.items()}
            assert {corners(each) for each in squares.split("z")[:-1]} == high
            cells = {found.cells[c] for c in counts}
            assert {*re.findall("M[^M]*", border)} == {
                f"M{10 * x + 10 * (i > 0):g} {-10 * y - 10 * (j >= 0):g}{'v' if i else 'h'}10"
                for x, y in cells
                for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))
                if (x + i, y + j) not in cells
            }
        x, y = middles[track.cells[at - 1]]
        assert seen["cursor"] == f"{x:g} {y:g}"
        assert seen["hatched"] == "".join(
            f"M{middles[c][0]:g},{middles[c][1]:g}m-5 5l10-10" for c in sorted(found.region)
        )
    boards = Counter(f"{0.07 + 0.025 * log(len(each)):.2f}" for each in judge._found.members)
    assert drawn[0]["shades"] == boards and drawn[0]["box"] == "0 -210 200 210"
    assert {
        "shortest 0 -5",
        "+4 0 -25",
        "+8 0 -45",
        "+40 0 -205",
        "● 5 -5",
        "★ 195 -5",
    } < {*drawn[0]["texts"]}
    assert drawn[0]["paid"] == "" and drawn[1]["paid"].startswith("M45,-5L45,-15M85,-15L85,-25M")
    assert drawn[1]["paid"].count("M") == 11
    assert (
        drawn[2]["box"] == "0 -30 30 30"
        and "181,423 boards above 0 -30 map-above" in drawn[2]["texts"]
    )
    assert {"20 0 -205", "2 0 -25"} < {*drawn[3]["texts"]} and drawn[3]["paid"] == ""
    highest = max(y for _, y in map(near._found.cells.__getitem__, near._found.tracks[1].cells))
    assert highest > 3 and drawn[4]["box"] == f"0 -{10 * highest + 20} 30 {10 * highest + 20}"
    # Names above the places, costs between them, heads of arrows before them, and each goal.
    named = {"S 5 -12.5 map-name", "2 31 -5", "3 57 -31", "★ 57 -5", "★ 57 -57"}
    assert named | {"M-6-4L0 0L-6 4 6"} < {*drawn[5]["texts"]}


def corners(path):
    """Read a square or a diamond: its middle, and how wide it is."""
    x, y, form, size = re.match(r"M(\S+) ([^hl]+)([hl])(\S+?)[v ]", path).groups()
    x, y, half = float(x), float(y), float(size) / (2 if form == "h" else 1)
    return round(x + half), round(y + half * (form == "h")), round(2 * half)


@pytest.mark.parametrize("shape", [(2, 3), (3, 3)])
def test_the_page_counts_moves_as_distances_does(shape):
    puzzle = Puzzle(*shape)
    # To the goal, and back from it: each move can be taken back.
    away = distances(puzzle)
    found = run(
        """
        import { distancesFrom, numberOf } from "./src/puzzle.js";
        const [puzzle, boards] = values;
        const moves = distancesFrom(puzzle.goal, puzzle);
        const result = [moves.size, boards.map((board) => moves.get(numberOf([...board])))];
        """,
        payload(puzzle),
        [list(board) for board in away],
    )
    assert found == [len(away), list(away.values())]


def payload(puzzle):
    return {"rows": puzzle.rows, "cols": puzzle.cols, "goal": list(puzzle.goal)}


def test_the_page_reads_the_thread_as_the_parity_module_does():
    cases = [
        (puzzle, board, board[cell])
        for puzzle in THREADS
        for board in some_boards(puzzle.cells, 40, most=4)
        for cell in puzzle.neighbours[board.index(0)].values()
    ]
    found = run(
        """
        import { beadsOf, isSolvable, passedBy, smallerAfter } from "./src/parity.js";
        const [cases] = values;
        const result = cases.map(([puzzle, board, tile]) => [
          smallerAfter(beadsOf(board, puzzle, "thread")),
          smallerAfter(beadsOf(board, puzzle, "rows")),
          isSolvable(board, puzzle),
          ...["thread", "rows"].map((read) => passedBy(board, tile, puzzle, read)),
        ]);
        """,
        [(payload(puzzle), board, tile) for puzzle, board, tile in cases],
    )
    for (puzzle, board, tile), (thread, rows, solvable, hop, passed) in zip(
        cases, found, strict=True
    ):
        after = [{0: tile, tile: 0}.get(each, each) for each in board]
        before, later = (parity.along_thread(each, puzzle.cols) for each in (board, after))
        assert thread == parity.smaller_after(before) and rows == parity.smaller_after(board)
        assert solvable == puzzle.is_solvable(board)
        pairs = naive.pairs_passed(board, tile, puzzle.cols)
        shown = [{each["bead"] for each in hop if each["pair"] == n} for n in range(len(pairs))]
        assert shown == [*map(set, pairs)] and len(hop) == 2 * len(pairs)
        for beads, old, new in ((hop, before, later), (passed, board, after)):
            change = sum(each["sign"] for each in beads)
            assert change == parity.inversions(new) - parity.inversions(old)


def test_turns_sort_all_beads_or_leave_the_last_two_swapped():
    cases = [(puzzle, some_boards(puzzle.cells, 6, most=4)) for puzzle in THREADS]
    found = run(
        """
        import { blankHome, nextTurn, slidAll, turn } from "./src/parity.js";
        const [cases] = values;
        const result = cases.map(([puzzle, boards]) => boards.map((board) => {
          const all = [blankHome(board, puzzle)];
          const now = () => slidAll(board, all.flat());
          for (let next; all.length < 150 && (next = nextTurn(now(), puzzle)); ) {
            all.push(turn(now(), next.three, next.first, puzzle).flat());
          }
          return all;
        }));
        """,
        [(payload(puzzle), boards) for puzzle, boards in cases],
    )
    for (puzzle, boards), games in zip(cases, found, strict=True):
        target = parity.along_thread(puzzle.goal, puzzle.cols)
        last = [tile for tile in target if tile][-2:]
        for board, (home, *turns) in zip(boards, games, strict=True):
            board = played(puzzle, board, home)
            for slides in turns:
                after = played(puzzle, board, slides)
                assert sum(map(ne, board, after)) == 3 and after.index(0) == board.index(0)
                board = after
            wrong = {tile for tile, other in zip(board, puzzle.goal, strict=True) if tile != other}
            assert wrong == (set() if puzzle.is_solvable(board) else set(last))


def played(puzzle, board, tiles):
    """Let tiles slide into the blank one after the other, as the rules allow."""
    board = list(board)
    for tile in tiles:
        blank, cell = board.index(0), board.index(tile)
        assert cell in puzzle.neighbours[blank].values()
        board[blank], board[cell] = tile, 0
    return board


def sent(*arguments, **options):
    return recording.payload(record(*arguments, **options))


TREE = """
    import { TreeRecording } from "./src/recording.js";
    import { Tree } from "./src/tree.js";
    const make = (payload, at, [width, height], node) => {
      const recording = new TreeRecording(payload);
      recording.go(at);
      const wide = payload.goal ? [16 * payload.cols, 16 * payload.rows] : [40, 28];
      const tree = Object.assign(Object.create(Tree.prototype),
        { recording, extent: wide, beside: 60, apart: new Map(), zoom: 1 });
      const selected = node ?? recording.current();
      const gap = tree.lay(width);
      tree.divide(height, selected);
      return { recording, tree, selected, gap };
    };
"""
NEAR = "1 2 3 7 4 5 8 x 6"
DEEP = "8 6 7 2 5 4 3 x 1"


@pytest.mark.parametrize(
    ("search", "at", "size", "node"),
    [
        ((EIGHT, NEAR, "a-star"), 0, (600, 400), None),
        ((EIGHT, NEAR, "a-star"), 5, (600, 400), None),
        ((EIGHT, NEAR, "bidirectional"), 11, (600, 400), None),
        ((EIGHT, NEAR, "breadth-first"), 20, (300, 120), None),
        ((EIGHT, DEEP, "greedy"), 66, (600, 200), None),
        ((EIGHT, DEEP, "greedy"), 66, (600, 200), 0),
        ((EIGHT, DEEP, "a-star"), 700, (600, 200), None),
    ],
)
def test_where_the_nodes_of_a_tree_lie(search, at, size, node):
    trace = record(*search)
    found = run(
        TREE
        + """
        const { recording, tree, selected, gap } = make(...values);
        const result = { ...tree, recording: 0, x: [...tree.x], row: [...tree.row], gap, selected };
        """,
        recording.payload(trace), at, size, node,
    )  # fmt: skip
    tree = Tree(trace)
    there = tree.statuses.at(at)
    levels = {}
    for node in there:
        back, depth = tree.back[node], tree.depth[node]
        levels.setdefault((back, -depth if back else depth), set()).add(node)  # it is upside down
    assert [set(row) for row in found["rows"]] == [levels[level] for level in sorted(levels)]
    x, width, rows = found["x"], found["wide"], found["rows"]
    assert width == size[0] - 110
    for row in rows:
        places = [x[node] for node in row]
        steps = [after - before for before, after in pairwise(places)]
        assert all(step >= min(1 / 60, 1 / len(row)) - 1e-6 for step in steps)
        assert min(places) >= 0 and max(places) <= 1
        assert found["gap"] <= width * min(steps, default=1) + 1e-3
        # No two edges cross.
        parents = [x[tree.parent[node]] for node in row if tree.parent[node] in there]
        sides = [tree.back[node] for node in row if tree.parent[node] in there]
        if len(set(sides)) < 2:
            assert parents == sorted(parents)
    assert found["gap"] <= width / 4 and 2 <= found["radius"] <= 7
    assert found["radius"] <= max(2, 0.36 * found["high"])
    drawn = min(found["shown"], len(rows))
    shown = range(found["first"], found["first"] + drawn)
    assert found["row"][found["selected"]] in shown and found["first"] <= max(0, len(rows) - drawn)
    assert found["high"] >= 8
    assert found["top"] >= 4 and found["top"] + drawn * found["high"] <= size[1] - 3
    if len(rows) == drawn:
        assert found["top"] == pytest.approx((size[1] - drawn * found["high"]) / 2)


@pytest.mark.parametrize(
    ("strategy", "at", "node", "size", "levels"),
    [
        ("a-star", 40, None, (600, 400), 3),
        ("a-star", 40, None, (600, 235), 3),
        ("a-star", 40, None, (600, 234), 2),
        ("a-star", 40, None, (600, 169), 1),
        ("a-star", 40, None, (600, 80), 1),
        ("a-star", 40, 0, (600, 400), 2),  # it has no parent
        ("a-star", 40, 0, (230, 400), 2),  # not all children have a place
        ("bidirectional", 53, None, (600, 600), 3),  # on the goal's side
        ("bidirectional", 53, None, (600, 220), 2),
        ("bidirectional", 53, None, (600, 120), 1),
    ],
)
def test_places_for_the_states_around_the_selected_one(strategy, at, node, size, levels):
    width, height = size
    pairs, selected, parents, back, dots = run(
        TREE
        + """
        const { recording, tree, selected } = make(...values);
        const all = (tree.apart = tree.placeApart(...values[2], selected));
        const others = tree.rows.flat().filter((node) => !all.has(node));
        const dots = others.map((node) => tree.place(node));
        const { parent, back } = recording;
        const result = [[...all], selected, [...parent], [...back], dots];
        """,
        sent(EIGHT, "2 3 4 1 5 x 7 6 8", strategy), at, size, node,
    )  # fmt: skip
    places = dict(pairs)
    children = [each for each in places if parents[each] == selected]
    above = [parents[selected]] if parents[selected] in places else []
    assert {*places} == {selected, *above, *children} and len(children) >= 1
    assert len({y for _, y in places.values()}) == levels
    # All is in sight, beside the numbers of the levels, and nothing hides another state.
    edge = 54 + 34 * (width == 600) - 1e-3
    for x, y in places.values():
        assert edge <= x <= width - edge and 28.99 <= y <= height - 28.99
    for (x, y), (u, v) in combinations(places.values(), 2):
        assert abs(x - u) >= 107.99 or abs(y - v) >= 57.99
    assert all(abs(y - v) >= 29 for _, y in places.values() for _, v in dots)
    if levels == 3:
        down = -1 if back[selected] else 1
        assert all(down * (places[each][1] - places[selected][1]) >= 57.99 for each in children)
        assert down * (places[selected][1] - places[above[0]][1]) >= 57.99


@pytest.mark.parametrize(
    ("key", "options", "node", "to"),
    [
        ("ArrowUp", {}, 5, "parent"),
        ("ArrowUp", {}, 0, None),
        ("ArrowDown", {}, 0, 1),
        ("ArrowLeft", {"shiftKey": True}, 2, 1),
        ("ArrowRight", {"shiftKey": True}, 1, 2),
        ("ArrowRight", {"shiftKey": True}, 3, None),
        ("ArrowRight", {}, 1, None),
        ("ArrowUp", {"ctrlKey": True}, 5, None),
        ("Enter", {}, 5, "since"),
    ],
)
def test_keys_walk_in_the_tree(key, options, node, to):
    payload = sent(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star")
    parent, since, chosen = run(
        TREE
        + """
        const [payload, key, options, node] = values;
        const { recording, tree } = make(payload, 4, [600, 400]);
        let chosen = null;
        const select = (to) => (chosen = to), goTo = (...to) => (chosen = to);
        tree.view = { selected: () => node, select, goTo };
        tree.key({ key, preventDefault() {}, ...options });
        const result = [recording.parent[node], recording.since(node), chosen];
        """,
        payload, key, options, node,
    )  # fmt: skip
    assert chosen == {"parent": parent, "since": [since, node]}.get(to, to)


def test_the_node_under_the_pointer():
    found = run(
        TREE
        + """
        const { tree } = make(values[0], 4, [600, 400]);
        const box = { left: 10, top: 20, width: 600 };
        const canvas = { getBoundingClientRect: () => box, offsetWidth: 600 };
        const target = { closest: () => null };
        const hit = (node, by, zoom = 1, over = target) => {
          const [x, y] = tree.place(node);
          Object.assign(tree, { canvas, zoom });
          const [clientX, clientY] = [zoom * (x + by) + 10, zoom * y + 20];
          return tree.hit({ clientX, clientY, target: over }) ?? null;
        };
        const state = { closest: () => ({ getAttribute: () => "7" }) };
        const result = [hit(0, 0), hit(0, 23), hit(0, 25), hit(2, -3), hit(3, 0, 2)];
        result.push(hit(0, 0, 1, state));
        """,
        sent(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star"),
    )  # fmt: skip
    assert found == [0, 0, None, 2, 3, 7]
