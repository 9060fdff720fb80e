"""The heuristic atlas as Python sees it. What the page shows is tested in tests/browser."""

import asyncio
import json
import threading
import time
from xml.etree import ElementTree

import numpy as np
import pytest

pytest.importorskip("anywidget")

from pages import Page, page_sends

from searchlab import EIGHT, FIFTEEN, Puzzle, judge, manhattan, maximum
from searchlab.exhaustive.census import census
from searchlab.heuristics import FAULTY, HEURISTICS
from searchlab.puzzle import Board
from searchlab.widgets import BoardWidget, HeuristicAtlas, atlas_evaluation

SQUARE, SMALL = Puzzle(2, 2), Puzzle(2, 3)


def rows_off(state, puzzle):
    home = puzzle.goal.index
    return sum(abs(i // puzzle.cols - home(t) // puzzle.cols) for i, t in enumerate(state) if t)


def everywhere_five(state):
    return 5


@pytest.fixture
def page(monkeypatch):
    return lambda atlas: Page(atlas, monkeypatch)


def state_of(atlas):
    """Everything that a refusal must leave alone."""
    synced = ["_offer", "_shown", "_charts", "_comparison", "_place"]
    return json.dumps(atlas.get_state(synced)), atlas.board.state, atlas.board.moves


# The counts


@pytest.mark.parametrize("name", [*HEURISTICS, *FAULTY])
def test_counts_are_those_of_all_boards(name):
    truth = census(EIGHT)
    atlas = HeuristicAtlas(name)
    values = truth.values(name)[truth.reachable].astype(float)
    distance = truth.distance[truth.reachable]
    edges = np.append(atlas.estimates, atlas.estimates[-1] + 1) - 1e-6
    expected, _, _ = np.histogram2d(distance, values, bins=[np.arange(33) - 0.5, edges])
    assert (atlas.counts == expected).all()
    assert atlas.counts.sum() == truth.boards == 181_440
    assert (atlas.counts.sum(axis=1) == truth.histogram).all()
    (chart,) = atlas._charts
    assert {(d, row): n for d, row, n, _ in chart["cells"]} == {
        (d, row): n for (d, row), n in np.ndenumerate(atlas.counts) if n
    }
    for d, mean in enumerate(chart["means"]):
        assert mean == pytest.approx(values[distance == d].mean())
    over = np.zeros_like(atlas.counts)
    above = values > distance + 1e-9
    np.add.at(over, (distance[above], np.floor(values[above] + 1e-9).astype(int)), 1)
    assert {(d, row): n for d, row, _, n in chart["cells"] if n} == {
        (d, row): n for (d, row), n in np.ndenumerate(over) if n
    }


@pytest.mark.parametrize("name", ["gap", "manhattan", "corner-tiles"])
def test_findings_are_those_of_judge(name):
    result = judge(name, sample=0)
    atlas = HeuristicAtlas(name)
    assert atlas.result.as_dict() == result.as_dict()
    (chart,) = atlas._charts
    own = result.measures[0]
    assert dict(chart["figures"]) == {
        "Admissible": "✓ yes" if result.admissible else "✗ no",
        "Consistent": "✓ yes" if result.consistent else "✗ no",
        "Mean h (moves)": f"{own.mean:.2f}",
        "Share of distance": f"{own.share:.1%}",
        "Overestimated": f"{result.overestimates:,}",
    }
    findings = dict(result.findings)
    assert [sentence.split("? ")[1].lower() for sentence in chart["said"]] == [
        findings["admissible"] + ".",
        findings["consistent"] + ".",
    ]


def test_a_function_of_the_readers_own():
    atlas = HeuristicAtlas("manhattan", rows_off, puzzle=SMALL)
    assert atlas.heuristic == "manhattan"
    assert atlas._offer[0] == ["Yours", ["rows_off"]]
    atlas.heuristic = "rows_off"
    truth = census(SMALL)
    values = np.array([rows_off(truth.states[r].tobytes(), SMALL) for r in truth.reachable])
    for d in range(truth.maximum + 1):
        at = truth.distance[truth.reachable] == d
        assert atlas.counts[d].tolist() == np.bincount(values[at], minlength=6).tolist()
    assert atlas.result.as_dict() == judge(rows_off, SMALL, sample=0).as_dict()


def test_one_that_overestimates_is_marked():
    atlas = HeuristicAtlas(everywhere_five, puzzle=SQUARE)
    (chart,) = atlas._charts
    assert chart["cells"] == [
        [d, 5, n, n if d < 5 else 0] for d, n in enumerate(census(SQUARE).histogram)
    ]
    assert dict(chart["figures"])["Overestimated"] == "9"
    assert chart["title"] == "overestimates 9 boards; 5.00 moves on average"


@pytest.mark.parametrize(
    ("factor", "low", "step", "rows", "label"),
    [
        (-2, -12, 1, 13, "-12"),
        (0.5, 0, 1, 4, "0 to under 1"),
        (20, 0, 2, 61, "0 to 1"),
        (1000 / 3, 0, 50, 41, "0 to under 50"),
    ],
)
def test_estimates_of_any_size_have_rows(factor, low, step, rows, label):
    def own(state, puzzle):
        return factor * manhattan(state, puzzle)

    atlas = HeuristicAtlas(own, puzzle=SQUARE)
    assert atlas.estimates.tolist() == [low + step * i for i in range(rows)]
    assert atlas._charts[0]["labels"][0] == label
    expected = np.zeros_like(atlas.counts)
    truth = census(SQUARE)
    for rank in truth.reachable:
        value = own(truth.states[rank].tobytes(), SQUARE)
        expected[truth.distance[rank], int((value - low) // step)] += 1
    assert (atlas.counts == expected).all()
    ElementTree.fromstring(atlas.picture())


# Choosing


def test_begins_with_manhattan_and_offers_the_zoo():
    atlas = HeuristicAtlas(puzzle=SQUARE)
    assert (atlas.heuristic, atlas.beside) == ("manhattan", None)
    assert atlas._offer == [["The zoo", list(HEURISTICS)], ["Wrong ones", list(FAULTY)]]
    assert atlas.board.state == BoardWidget(puzzle=SQUARE).state


def test_heuristics_by_name_object_or_function():
    both = maximum("linear-conflict", "walking-distance")
    atlas = HeuristicAtlas(both, manhattan, "gap", puzzle=SQUARE)
    assert atlas.heuristic == "maximum(linear-conflict, walking-distance)"
    assert atlas._offer[0] == ["Yours", [atlas.heuristic]]
    atlas.heuristic = manhattan
    assert atlas.heuristic == "manhattan"
    atlas.heuristic = rows_off
    assert atlas.heuristic == "rows_off"
    assert atlas._offer[0][1][-1] == "rows_off"


def test_adding_shows_it_and_the_last_of_a_name_counts():
    atlas = HeuristicAtlas(puzzle=SQUARE)
    atlas.add(everywhere_five, "mine")
    assert atlas.heuristic == "mine" and atlas.result.overestimates == 9
    atlas.add(rows_off, name="mine")
    assert atlas.result.overestimates == 0
    assert atlas._offer[0] == ["Yours", ["mine"]]
    assert repr(atlas) == "HeuristicAtlas('mine', puzzle=Puzzle(2, 2, 'blank-last'))"


def test_observers_hear_of_the_choice_and_the_cell():
    atlas = HeuristicAtlas("gap", puzzle=SQUARE)
    seen = []
    atlas.observe(lambda change: seen.append((change.name, change.new)), ["heuristic", "cell"])
    atlas.heuristic = "manhattan"
    atlas.cell = 6, 6
    assert seen == [("heuristic", "manhattan"), ("cell", (4, 4)), ("cell", (6, 6))]


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("gap", "manhattan", "Neither dominates: gap is larger on {more}, manhattan on {less}"),
        ("manhattan", "misplaced", "manhattan dominates misplaced: larger on {more}"),
        ("misplaced", "manhattan", "manhattan dominates misplaced: larger on {less}"),
        ("gap", "misplaced-with-blank", "are equal on every board"),
    ],
)
def test_dominance_in_words(one, other, words):
    truth = census(EIGHT)
    one_value, other_value = (truth.values(name)[truth.reachable] for name in (one, other))
    counts = {
        "more": f"{(one_value > other_value).sum():,} boards",
        "less": f"{(one_value < other_value).sum():,}",
    }
    if "Neither" not in words:
        counts["less"] += " boards"
    assert words.format(**counts) in HeuristicAtlas(one, beside=other).comparison
    assert HeuristicAtlas(one).comparison == ""


def test_the_second_one_comes_and_goes():
    atlas = HeuristicAtlas("gap", beside="manhattan", puzzle=SMALL)
    assert [chart["name"] for chart in atlas._charts] == ["gap", "manhattan"]
    assert len(atlas._place["starts"]) == len(atlas._place["trails"]) == 2
    atlas.beside = rows_off
    assert atlas.beside == "rows_off"
    atlas.beside = None
    assert len(atlas._charts) == len(atlas._place["starts"]) == 1
    assert atlas.comparison == ""


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        (["nonsense"], {}, "there is no heuristic 'nonsense'"),
        ([5], {}, "a heuristic is a name"),
        ([manhattan], {"beside": 7}, "a heuristic is a name"),
        ([lambda s: 0, lambda s: 1], {}, "two heuristics are called '<lambda>'"),
        ([], {"puzzle": FIFTEEN}, "too many for a census; it takes puzzles of at most 9 cells"),
        ([], {"puzzle": "3x3"}, "the puzzle must be a Puzzle"),
        ([], {"board": "1 2 3"}, "3 cells were given instead of 9"),
    ],
)
def test_refuses_to_begin_with_what_it_cannot_show(arguments, options, words):
    with pytest.raises(ValueError, match=words.replace("(", r"\(")):
        HeuristicAtlas(*arguments, **options)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("heuristic", "nonsense", "there is no heuristic 'nonsense'"),
        ("heuristic", None, "a heuristic is a name"),
        ("beside", 3, "a heuristic is a name"),
        ("cell", (40, 3), "the distance must be a whole number from 0 to 31, not 40"),
        ("cell", (2, 30), "there is no board at distance 2 for which gap gives 30"),
        ("cell", (2, -1), "there is no board at distance 2 for which gap gives -1"),
        ("cell", (2.5, 3), "the distance must be a whole number"),
        ("cell", (2, "x"), "a cell is a distance and an estimate, such as"),
        ("cell", 7, "a cell is a distance and an estimate"),
        ("cell", None, "a cell is a distance and an estimate"),
        ("board", "1 2 3", "3 cells were given instead of 9"),
    ],
)
def test_a_refusal_leaves_everything_as_it_was(name, value, words):
    atlas = HeuristicAtlas("gap", beside="manhattan")
    atlas.board.moves = "d"
    before = state_of(atlas)
    with pytest.raises(ValueError, match=words):
        setattr(atlas, name, value)
    assert state_of(atlas) == before


def test_refuses_names_that_are_taken():
    atlas = HeuristicAtlas(puzzle=SQUARE)
    before = state_of(atlas)
    with pytest.raises(ValueError, match="there is a heuristic 'gap' already"):
        atlas.add(rows_off, "gap")
    with pytest.raises(ValueError, match="a name is a text"):
        atlas.add(rows_off, " ")
    assert state_of(atlas) == before


# The cell and its board


def test_a_cell_gives_its_boards_by_rank():
    atlas = HeuristicAtlas("gap")
    truth = census(EIGHT)
    values = truth.values("gap")
    ranks = [r for r in truth.at_distance(6) if values[r] == 7]
    atlas.cell = 6, 7
    assert atlas._place["boards"] == len(ranks) == atlas.counts[6, 7] == 16
    for number, rank in enumerate([*ranks, ranks[0]]):
        assert atlas.board.state == truth.board(rank)
        assert atlas._place["number"] == number % len(ranks) + 1
        assert atlas.cell == (6, 7)
        atlas.another()


def test_the_cell_is_where_the_boards_game_began():
    atlas = HeuristicAtlas("manhattan")
    atlas.board = "2 3 4 / 1 5 _ / 7 6 8"
    assert atlas.cell == (19, 9)
    atlas.board.moves = "ul"
    assert atlas.cell == (19, 9)
    assert atlas._place["trails"] == [[[19, 9.0], [18, 8.0], [17, 7.0]]]
    atlas.board.moves = "u"
    assert atlas._place["trails"] == [[[19, 9.0], [18, 8.0]]]
    atlas.heuristic = "misplaced"
    assert atlas.cell == (19, 6)
    assert atlas._place["trails"] == [[[19, 6.0], [18, 6.0]]]


def test_a_trail_is_what_the_census_and_the_heuristics_say():
    atlas = HeuristicAtlas("euclidean", beside="linear-conflict")
    truth = census(EIGHT)
    atlas.board.state = EIGHT.scramble(25, seed=3).move("ul")
    moves = "dr" + "lr" * 120
    atlas.board.moves = moves
    way = [atlas.board.start.move(moves[:made]) for made in range(len(moves) + 1)][-100:]
    for name, trail in zip(("euclidean", "linear-conflict"), atlas._place["trails"], strict=True):
        assert trail == [
            [truth[board], pytest.approx(HEURISTICS[name](board, EIGHT))] for board in way
        ]


def test_a_board_that_cannot_be_solved_has_no_place():
    atlas = HeuristicAtlas("manhattan")
    atlas.board = "2 1 3 4 5 6 7 8 x"
    assert atlas.cell is None
    assert atlas._place["starts"] == [None] and atlas._place["trails"] == [[]]
    with pytest.raises(ValueError, match="the board lies in no cell"):
        atlas.another()
    atlas.cell = 31, 21
    assert isinstance(atlas.board.state, Board) and atlas.board.distance == 31


def test_what_the_page_picks(page):
    atlas = HeuristicAtlas("gap", beside="manhattan")
    browser = page(atlas)
    truth = census(EIGHT)
    values = truth.values("manhattan")
    ranks = [r for r in truth.at_distance(28) if values[r] == 22]
    request = {"do": "pick", "chart": 1, "distance": 28, "row": 22}
    for number, rank in enumerate(ranks[:2], start=1):
        answer = browser.ask(**(request if number == 1 else {"do": "another"}))
        assert answer == {"said": f"Board {number} of the {len(ranks)} in this cell."}
        assert atlas.board.state == truth.board(rank)
    assert browser.ask("choose", heuristic="misplaced", beside="") is None
    assert (atlas.heuristic, atlas.beside) == ("misplaced", None)
    assert atlas.board.state == truth.board(ranks[1])


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"do": "pick", "chart": 1, "distance": 3, "row": 3}, "chart must be a whole number"),
        ({"do": "pick", "chart": 0, "distance": "3", "row": 3}, "the distance must be a whole"),
        ({"do": "pick", "chart": 0, "distance": 3, "row": 99}, "row must be a whole number"),
        ({"do": "pick", "chart": 0, "distance": 31, "row": 0}, "there is no board at distance 31"),
        ({"do": "choose", "heuristic": "nonsense", "beside": ""}, "there is no heuristic"),
        ({"do": "choose", "heuristic": "gap", "beside": 4}, "a heuristic is chosen by its name"),
        ({"do": "choose"}, "a heuristic is chosen by its name"),
        ({"do": "nothing"}, "there is no command 'nothing'"),
    ],
)
def test_wrong_requests_are_answered_with_a_sentence(page, request_, words):
    atlas = HeuristicAtlas("gap")
    browser, before = page(atlas), state_of(atlas)
    assert words in browser.ask(**request_)["refused"]
    assert state_of(atlas) == before


def test_the_page_can_set_nothing_else(page):
    atlas = HeuristicAtlas("gap")
    browser, before = page(atlas), state_of(atlas)
    for name in ("_charts", "_place", "_board", "_shown"):
        page_sends(atlas, {name: {}})
        assert browser.heard[-1]["refused"] == f"the browser may not set {name}"
    assert state_of(atlas) == before


# A function is evaluated beside the kernel's own work


def in_a_kernel(body):
    """Run a coroutine as a cell of a notebook would run, in an event loop."""
    return asyncio.run(body())


async def until(condition):
    for _ in range(1500):
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came to be")


def test_a_function_is_asked_in_the_background_and_seen_meanwhile():
    gate = threading.Event()

    def patient(state, puzzle):
        if manhattan(state, puzzle) > 3:
            gate.wait()
        return manhattan(state, puzzle)

    async def cell():
        atlas = HeuristicAtlas("gap", patient, puzzle=SMALL, board="1 2 3 4 5 x")
        atlas.heuristic = patient  # returns though the function does not
        assert atlas._charts[0]["state"] == "running"
        await until(lambda: len(atlas._charts[0]["cells"]) == 4)
        (chart,) = atlas._charts
        assert [cell[:2] for cell in chart["cells"]] == [[0, 0], [1, 1], [2, 2], [3, 3]]
        assert dict(chart["figures"])["Admissible"] == "open"
        assert atlas.cell == (0, 0)
        atlas.beside = "gap"
        assert "when both have been evaluated" in atlas._comparison
        gate.set()
        await until(lambda: atlas._charts[0]["state"] == "done")
        assert atlas.result.admissible and atlas.counts.sum() == 360
        assert "dominates" in atlas._comparison

    in_a_kernel(cell)


def test_a_function_can_be_stopped_and_asked_again(page, monkeypatch):
    slow = threading.Event()
    asked = []

    def own(state, puzzle):
        asked.append(state)
        if not slow.is_set() and len(asked) > 40:
            time.sleep(0.05)
        return 99 if len(asked) == 30 else 0

    async def cell():
        atlas = HeuristicAtlas(own, puzzle=SMALL)
        browser = page(atlas)
        await until(lambda: len(asked) > 42)
        browser.ask("stop")
        before = len(asked)
        (chart,) = atlas._charts
        assert chart["state"] == "stopped"
        assert chart["said"][0].startswith("Cancelled after ")
        await until(lambda: not atlas._evaluations["own"]._thread.is_alive())
        count = len(asked)
        await asyncio.sleep(0.1)
        assert len(asked) == count <= before + 8  # and not one of each distance to come
        atlas._tell()
        (chart,) = atlas._charts
        assert atlas.counts.sum() == count and atlas.result is None  # all that it has evaluated
        assert dict(chart["figures"])["Admissible"] == "✗ no"  # one board suffices
        assert dict(chart["figures"])["Consistent"] == "open"
        slow.set()
        browser.ask("evaluate")
        await until(lambda: atlas._charts[0]["state"] == "done")
        assert atlas.result.admissible

    in_a_kernel(cell)


def test_a_call_that_never_returns_is_broken_off(page, monkeypatch):
    monkeypatch.setattr(atlas_evaluation, "_GRACE", 0.05)
    ended = threading.Event()

    def endless(state, puzzle):
        try:
            while True:
                pass
        finally:
            ended.set()

    async def cell():
        atlas = HeuristicAtlas("gap", endless, puzzle=SQUARE)
        atlas.heuristic = endless
        await asyncio.sleep(0.05)
        page(atlas).ask("stop")
        assert atlas._charts[0]["state"] == "stopped"
        await until(ended.is_set)
        await until(lambda: not atlas._evaluations["endless"]._thread.is_alive())

    in_a_kernel(cell)


def test_another_choice_stops_a_function():
    def slow(state, puzzle):
        time.sleep(0.01)
        return 0

    async def cell():
        atlas = HeuristicAtlas(slow, puzzle=SMALL)
        first = atlas._evaluations["slow"]
        atlas.heuristic = "gap"
        assert first.state == "stopped"
        assert atlas.counts.sum() == 360

    in_a_kernel(cell)


def raises(state, puzzle):
    return {1: 0}[state[0]]


@pytest.mark.parametrize(
    ("own", "words"),
    [
        (raises, r"raises failed for the board . . / . .: KeyError: \d \(line \d+: return"),
        (lambda state: None, "gave None for the board 1 2 / 3 x; it must give a finite number"),
        (lambda state: float("inf"), "gave inf for the board"),
        (lambda state: 2e6, "gave 2,000,000 for the board .*; the atlas has room for estimates up"),
        (lambda one, two, three: 0, "failed for the board .*: TypeError"),
        (
            lambda state, asked=[]: asked.append(0) or len(asked),
            "gave 7 and then 13 for the board",
        ),
    ],
)
def test_what_is_wrong_with_a_function_is_said_in_words(page, own, words):
    atlas = HeuristicAtlas("gap", puzzle=SQUARE)
    atlas.add(own, "raises")
    (chart,) = atlas._charts
    assert chart["state"] == "failed" and chart["cells"] == []
    assert "Traceback" not in chart["said"][0]
    for wanted in ("counts", "result", "estimates"):
        with pytest.raises(ValueError, match=words):
            getattr(atlas, wanted)
    assert atlas.heuristic == "raises"
    atlas.heuristic = "gap"
    assert atlas.counts.sum() == 12


def test_where_there_are_no_threads_it_is_asked_at_once(monkeypatch):
    def start(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    atlas = HeuristicAtlas(rows_off, puzzle=SMALL)
    assert atlas._charts[0]["state"] == "done"


# The picture


def test_the_stored_text_does_not_wait_for_a_slow_function(monkeypatch):
    gate = threading.Event()

    def slow(state, puzzle):
        gate.wait()
        return 0

    async def cell():
        monkeypatch.setattr("searchlab.widgets.atlas.PATIENCE", 0.01)
        atlas = HeuristicAtlas(slow, puzzle=SQUARE)
        assert atlas.twin() == ["slow: being evaluated"]
        gate.set()

    in_a_kernel(cell)


def test_repr_names_no_address():
    assert repr(HeuristicAtlas()) == "HeuristicAtlas('manhattan')"
    assert repr(HeuristicAtlas("gap", beside="misplaced")) == (
        "HeuristicAtlas('gap', beside='misplaced')"
    )
