"""The weights on a slider as Python sees them. The page is tested in tests/browser."""

import asyncio
import json
import re
from math import inf

import pytest

pytest.importorskip("anywidget")

from javascript import needs_node, run
from pages import Page, page_sends

from searchlab import EIGHT, FIFTEEN, Puzzle, manhattan, record, solve
from searchlab.analysis.weights import WEIGHTS, Weighed
from searchlab.widgets import Weights
from searchlab.widgets.weights_words import words as words_of

JUDGE = "2 3 4 1 5 x 7 6 8"
HARD = FIFTEEN.scramble(200, seed=2)
OFFERED = ("misplaced", "manhattan", "linear-conflict")


def made(puzzle, board, weight, heuristic, **options):
    """Record the search with a weight, under the name that it has by itself."""
    if weight == inf:
        return record(puzzle, board, "greedy", heuristic=heuristic, **options)
    return record(puzzle, board, "weighted-a-star", weight=weight, heuristic=heuristic, **options)


@pytest.fixture
def widget():
    return Weights(JUDGE)


@pytest.fixture
def page(widget, monkeypatch):
    return Page(widget, monkeypatch)


# The searches


@pytest.mark.parametrize("heuristic", OFFERED)
def test_each_weight_is_the_search_of_its_name(widget, heuristic):
    widget.heuristic = heuristic
    for weight in WEIGHTS:
        widget.weight = weight
        assert widget.result == made(EIGHT, JUDGE, weight, heuristic).result
    results = widget.results
    assert results[1].moves == solve(EIGHT, JUDGE, "a-star", heuristic=heuristic).moves
    assert results[0].length == solve(EIGHT, JUDGE, "uniform-cost").length == widget.shortest == 19


def test_counts_of_the_judges_board(widget):
    assert [one.expanded for one in widget.results.values()] == [
        *(28567, 2824, 312, 302, 220, 124, 150, 87, 76, 71)
    ]
    assert [one.length for one in widget.results.values()] == [19] * 6 + [21, 21, 21, 41]


@pytest.mark.parametrize("weight", WEIGHTS)
def test_places_and_the_largest_f_are_those_of_the_events(weight):
    one = Weighed(EIGHT, JUDGE, weight, "manhattan")
    trace = made(EIGHT, JUDGE, weight, "manhattan")
    cells, fs = {}, []
    for event in trace:
        cells[event.g, event.h] = cells.get((event.g, event.h), 0) + 1
        fs.append(event.h if weight == inf else event.g + weight * event.h)
    assert (one.cells, one.largest) == (cells, max(fs))
    assert one.way == [manhattan(board.state, EIGHT) for board in trace.result.path]


@pytest.mark.parametrize("board", [JUDGE, "8 6 7 2 5 4 3 x 1"])
def test_promises_are_kept(board):
    widget = Weights(board)
    for name in ("manhattan", "linear-conflict"):
        widget.heuristic = name
        for weight, result in widget.results.items():
            most = widget._searches.promise(name, weight)
            assert (most is None) == (weight == inf)
            assert most is None or widget.shortest <= result.length <= most
            assert weight > 1 or result.length == widget.shortest == most


def test_nothing_is_promised_where_an_estimate_may_overestimate():
    def mine(state, puzzle):
        return 2 * manhattan(state, puzzle)

    widget = Weights(JUDGE, heuristic=mine)
    assert (widget.heuristic, widget.shortest) == ("mine", 19)
    assert widget._searches.promise("mine", 1) is None
    assert "may overestimate" in words_of(widget._searches, "mine", 1)
    assert widget.results[1].moves == Weights(JUDGE, weight=2).result.moves
    gap = Weights(JUDGE, Puzzle(3, 3, "blank-first"), heuristic="gap")
    assert gap._searches.admissible("gap") is (not gap._searches.heuristics["gap"].wrong)


def test_a_search_out_of_budget_says_so():
    widget = Weights(HARD, weight=1, max_expansions=3000)
    assert widget.result.outcome == "out of budget"
    words = words_of(widget._searches, "manhattan", 1)
    assert words == "Out of budget: 3,000 boards expanded, and no path was found."
    widget.weight = 2
    assert widget.shortest is None
    words = words_of(widget._searches, "manhattan", 5)
    assert words.endswith(
        "the fewest moves are not known. The promise: at most 5 times the fewest."
    )


def test_the_goal_itself():
    widget = Weights("1 2 3 4 5 6 7 8 x")
    assert (widget.result.expanded, widget.shortest) == (0, 0)
    assert widget._searches["manhattan", 1].largest is None


# What Python sets


def test_everything_can_be_set(widget):
    widget.weight = inf
    widget.heuristic = "linear-conflict"
    assert (widget.at, widget.result.length) == (9, 25)
    widget.board = "1 2 3 x 4 6 7 5 8"
    assert (widget.weight, widget.heuristic, widget.result.length) == (inf, "linear-conflict", 3)
    assert Weights(HARD).puzzle == FIFTEEN
    assert Weights().board == EIGHT.board(JUDGE)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("weight", 4, "a weight is one of 0, 0.5, 1, 1.25, 1.5, 2, 3, 5, 10, inf, not 4"),
        ("weight", "2", "not '2'"),
        ("at", 10, "at must be a whole number from 0 to 9, not 10"),
        ("board", "1 2 3", "3 cells were given instead of 9"),
        ("board", "2 1 3 4 5 6 7 8 x", "to the goal: the parity differs"),
        ("heuristic", "nonsense", "there is no heuristic 'nonsense'"),
        ("heuristic", "euclidean", "weights take an estimate in whole moves, not 7.65"),
    ],
)
def test_refuses_what_python_sets_wrongly_and_changes_nothing(widget, name, value, words):
    before = json.dumps((widget._shared(), widget._search))
    with pytest.raises(ValueError, match=re.escape(words)):
        setattr(widget, name, value)
    assert json.dumps((widget._shared(), widget._search)) == before
    if name != "at":
        with pytest.raises(ValueError, match=re.escape(words)):
            Weights(**{"board": JUDGE, name: value})


# What the page is told


def test_searches_ahead_when_somebody_looks(widget, page):
    nothing = {name: [None] * len(WEIGHTS) for name in OFFERED}
    assert widget._found["searches"] == nothing
    page.ask("look")
    told = widget._found
    assert told["shortest"] == 19
    for name in OFFERED:
        widget.heuristic = name
        for weight, one in zip(WEIGHTS, told["searches"][name], strict=True):
            result = widget.results[weight]
            assert (one["expanded"], one["length"]) == (result.expanded, result.length)
            assert sum(count for _, _, count in one["cells"]) == result.expanded
            assert len(one["way"]) == result.length + 1
        assert told["promises"][name] == [19, 19, 19, 23, 28, 38, 57, 95, 190, None]
    json.dumps(told, allow_nan=False)


def test_a_board_that_the_page_asks_for(page):
    widget = page.widget
    page.ask("look")
    page_sends(widget, {"at": 5, "heuristic": "misplaced"})
    assert page.ask("show", board="123/x46/758") == {"said": "Searching with every weight."}
    assert widget.board == EIGHT.board("1 2 3 x 4 6 7 5 8")
    assert (widget.weight, widget.heuristic, widget._found["shortest"]) == (2, "misplaced", 3)
    for name, board in widget.examples():
        assert not name.endswith("moves") or Weights(board).shortest == int(name.split()[0])


@pytest.mark.parametrize(
    ("board", "words"),
    [("1 2 3", "3 cells were given"), ("", "type a board first"), ("213456780", "parity differs")],
)
def test_refuses_what_the_page_asks_wrongly(page, board, words):
    before = json.dumps(page.widget._search)
    assert words in page.ask("show", board=board)["refused"]
    assert json.dumps(page.widget._search) == before


@pytest.mark.parametrize("sent", [{"at": 10}, {"heuristic": "gap"}, {"_found": {}}])
def test_refuses_what_the_page_sets_wrongly(page, sent):
    page_sends(page.widget, sent)
    assert "refused" in page.heard[-1]
    assert (page.widget.at, page.widget.heuristic) == (2, "manhattan")


# In a kernel


def test_kernel_goes_on_while_it_searches_and_a_new_board_ends_the_searches(monkeypatch):
    widget = Weights(HARD, heuristic="misplaced", max_expansions=300_000)
    page, counts = Page(widget, monkeypatch), []
    widget.observe(lambda change: counts.append(told(widget)), "_found")

    def told(widget):
        return sum(one is not None for row in widget._found["searches"].values() for one in row)

    async def talk():
        page.ask("look")
        for _ in range(5):
            await asyncio.sleep(0.01)  # the loop is free while A* searches 300,000 boards
        assert told(widget) == 0
        former = widget._searches
        page.ask("show", board=FIFTEEN.write(FIFTEEN.scramble(6, seed=1).state))
        while told(widget) < 3 * len(WEIGHTS):
            await asyncio.sleep(0.01)
        assert former.found == {}

    asyncio.run(asyncio.wait_for(talk(), 120))
    assert counts == sorted(counts)
    assert widget.shortest == solve(FIFTEEN, widget.board).length


# Text and picture


def test_repr_builds_the_widget_anew(widget):
    widget.weight = inf
    others = Weights("4 5 x 1 2 3", Puzzle(2, 3), weight=0.5), Weights(JUDGE, heuristic="misplaced")
    for each in (widget, *others):
        again = eval(repr(each))
        assert (repr(again), again.twin()) == (repr(each), each.twin())


# The page's arithmetic


@needs_node
def test_the_page_slants_the_line_of_the_largest_f_as_python_does():
    cases = [
        (one.largest, weight, far, 12.5)
        for weight in WEIGHTS
        for far in (19.5, 41.5)
        for one in [Weighed(EIGHT, JUDGE, weight, "manhattan")]
    ]
    found = run(
        """
        import { slant } from "./slant.js";
        const [cases] = values;
        const result = cases.map(([f, weight, ...size]) => slant(f, weight ?? Infinity, ...size));
        """,
        [(f, None if weight == inf else weight, *size) for f, weight, *size in cases],
    )
    for (f, weight, far, high), ends in zip(cases, found, strict=True):
        for g, h in ends:
            assert -0.5 <= g <= far and -0.5 <= h <= high
            beyond = h - f if weight == inf else g + weight * h - f
            assert beyond == (0.5 if weight in (0, inf) else 0.5 * max(1, weight))
