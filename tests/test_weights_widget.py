"""The weights on a slider as Python sees them. The page is tested in tests/browser."""

import json
import re
from math import inf

import pytest
from jobs import run_job

pytest.importorskip("anywidget")


from searchlab import EIGHT, FIFTEEN, Puzzle, manhattan, record, solve
from searchlab.analysis.weights import WEIGHTS, WeightedSearch
from searchlab.heuristics import find
from searchlab.widgets import Weights

JUDGE = "2 3 4 1 5 x 7 6 8"
HARD = FIFTEEN.scramble(200, seed=2)
OFFERED = ("misplaced", "manhattan", "linear-conflict")


def made(puzzle, board, weight, heuristic, **options):
    """Record the search with a weight, under its own name."""
    if weight == inf:
        return record(puzzle, board, "greedy", heuristic=heuristic, **options)
    return record(puzzle, board, "weighted-a-star", weight=weight, heuristic=heuristic, **options)


@pytest.fixture
def widget():
    return Weights(JUDGE)


# The searches


@pytest.mark.parametrize("heuristic", OFFERED)
def test_each_weight_is_the_search_of_its_name(heuristic):
    widget = Weights(JUDGE, heuristic=heuristic)
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
    one = WeightedSearch(EIGHT, JUDGE, weight, "manhattan")
    trace = made(EIGHT, JUDGE, weight, "manhattan")
    cells, fs = {}, []
    for event in trace:
        cells[event.g, event.h] = cells.get((event.g, event.h), 0) + 1
        fs.append(event.h if weight == inf else event.g + weight * event.h)
    assert (one.cells, one.largest) == (cells, max(fs))
    assert one.path == [manhattan(board.state, EIGHT) for board in trace.result.path]


@pytest.mark.parametrize("board", [JUDGE, "8 6 7 2 5 4 3 x 1"])
def test_bounds_hold(board):
    for name in ("manhattan", "linear-conflict"):
        widget = Weights(board, heuristic=name)
        for weight, result in widget.results.items():
            most = widget._searches.bound(weight)
            assert (most is None) == (weight == inf)
            assert most is None or widget.shortest <= result.length <= most
            assert weight > 1 or result.length == widget.shortest == most


def test_nothing_is_guaranteed_where_an_estimate_may_overestimate():
    def mine(state, puzzle):
        return 2 * manhattan(state, puzzle)

    widget = Weights(JUDGE, heuristic=mine)
    assert (widget.heuristic, widget.shortest) == ("mine", 19)
    assert widget._searches.bound(1) is None
    assert "may overestimate" in widget._search["weights"][2]["description"]
    assert widget.results[1].moves == Weights(JUDGE, weight=2).result.moves
    gap = Weights(JUDGE, Puzzle(3, 3, "blank-first"), heuristic="gap")
    assert gap._searches.admissible is (not find("gap").wrong)


def test_a_search_that_stops_at_its_limit_says_so():
    widget = Weights(HARD, weight=1, max_expansions=3000)
    assert widget.result.outcome == "out of budget" and widget.shortest is None
    words = {each["weight"]: each["description"] for each in widget._search["weights"]}
    assert words[1] == "Stopped at the limit: 3,000 boards expanded, and no path was found."
    assert "the fewest moves are not known. Guaranteed: at most 5 times the fewest." in words[5]


def test_the_goal_itself():
    widget = Weights("1 2 3 4 5 6 7 8 x")
    assert (widget.result.expanded, widget.shortest) == (0, 0)
    assert widget._searches[1].largest is None


# What Python sets


def test_the_weight_and_the_board_can_be_set(widget):
    widget.weight = inf
    assert (widget.at, widget.result.length) == (9, 41)
    widget.board = "1 2 3 x 4 6 7 5 8"
    assert (widget.weight, widget.heuristic, widget.result.length) == (inf, "manhattan", 3)
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
    ],
)
def test_an_invalid_value_is_an_error_and_changes_nothing(widget, name, value, words):
    before = json.dumps((widget.at, widget._search))
    with pytest.raises(ValueError, match=re.escape(words)):
        setattr(widget, name, value)
    assert json.dumps((widget.at, widget._search)) == before
    if name != "at":
        with pytest.raises(ValueError, match=re.escape(words)):
            Weights(**{"board": JUDGE, name: value})


@pytest.mark.parametrize(
    ("heuristic", "words"),
    [
        ("nonsense", "there is no heuristic 'nonsense'"),
        ("euclidean", "the estimate must be in whole moves, not 7.65"),
    ],
)
def test_an_estimate_that_cannot_be_used_is_an_error(heuristic, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        Weights(JUDGE, heuristic=heuristic)


# What the page asks for


def test_the_page_searches_from_another_board(widget):
    messages = run_job(widget, board="123/x46/758", heuristic="misplaced")
    assert ("progress", "Searching: 3 of 10 weights …") in messages
    assert messages[-1] == ("done", "Searched with 10 weights.")
    assert (widget.board, widget.heuristic) == (EIGHT.board("123/x46/758"), "misplaced")
    assert widget.result == made(EIGHT, "123/x46/758", 1, "misplaced").result
    for board, heuristic, words in (
        ("1 2 3", "manhattan", "3 cells"),
        ("2 1 3 4 5 6 7 8 x", "manhattan", "the parity differs"),
        (JUDGE, "none", "the estimate is one of misplaced, manhattan, linear-conflict, not 'none'"),
    ):
        kind, text = run_job(widget, board=board, heuristic=heuristic)[-1]
        assert kind == "error" and words in text
    assert widget.heuristic == "misplaced"


def test_the_page_shows_what_was_searched(widget):
    for weight, page in zip(WEIGHTS, widget._search["weights"], strict=True):
        result = widget.results[weight]
        assert (page["expanded"], page["length"]) == (result.expanded, result.length)
        assert sum(count for *_, count in page["cells"]) == result.expanded
        assert len(page["path"]) == result.length + 1 and page["path"][-1] == 0
        assert page["weight"] == (None if weight == inf else weight)
    json.dumps(widget._search)


@pytest.mark.parametrize("sent", [{"at": 10}, {"at": "2"}, {"at": None}])
def test_an_invalid_weight_of_the_page_is_an_error(widget, sent):
    messages = []
    widget.send = lambda content, buffers=None: messages.append(content["kind"])
    widget.set_state(sent)
    assert messages == ["error"] and widget.weight == 1


# Text


def test_its_repr_makes_it_again(widget):
    widget.weight = inf
    others = Weights("4 5 x 1 2 3", Puzzle(2, 3), weight=0.5), Weights(JUDGE, heuristic="misplaced")
    for each in (widget, *others):
        again = eval(repr(each))
        assert (repr(again), again.twin()) == (repr(each), each.twin())
