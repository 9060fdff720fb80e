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
from searchlab.widgets import Weights, weights

JUDGE = "2 3 4 1 5 x 7 6 8"


def made(puzzle, board, weight, heuristic, **options):
    """Record the search with a weight, under its own name."""
    if weight == inf:
        return record(puzzle, board, "greedy", heuristic=heuristic, **options)
    return record(puzzle, board, "weighted-a-star", weight=weight, heuristic=heuristic, **options)


@pytest.fixture
def widget():
    return Weights(JUDGE)


# The searches


@pytest.mark.parametrize("heuristic", ["misplaced", "manhattan", "linear-conflict"])
def test_each_weight_is_the_search_of_its_name(heuristic):
    widget = Weights(JUDGE, heuristic=heuristic)
    for weight in WEIGHTS:
        widget.weight = weight
        assert widget.result == made(EIGHT, JUDGE, weight, heuristic).result
    for weight, name in ((0, "uniform-cost"), (1, "a-star")):
        options = {"heuristic": heuristic} if weight else {}
        length = solve(EIGHT, JUDGE, name, **options).length
        assert widget._found[weight].result.length == length == widget._found.shortest == 19


def test_the_page_shows_what_was_searched(widget):
    weights = widget._search["weights"]
    assert [page["expanded"] for page in weights] == [
        *(28567, 2824, 312, 302, 220, 124, 150, 87, 76, 71)
    ]
    assert [page["length"] for page in weights] == [19] * 6 + [21, 21, 21, 41]
    assert [page["weight"] for page in weights] == [*WEIGHTS[:-1], None]
    for page in weights:
        assert sum(count for *_, count in page["cells"]) == page["expanded"]
        assert len(page["path"]) == page["length"] + 1 and page["path"][-1] == 0
    json.dumps(widget._search)


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
        found = Weights(board, heuristic=name)._found
        for weight, one in found.items():
            most, length = found.bound(weight), one.result.length
            assert (most is None) == (weight == inf)
            assert most is None or found.shortest <= length <= most
            assert weight > 1 or length == found.shortest == most


def test_nothing_is_guaranteed_where_an_estimate_may_overestimate():
    def mine(state, puzzle):
        return 2 * manhattan(state, puzzle)

    widget = Weights(JUDGE, heuristic=mine)
    assert (widget.heuristic, widget._found.shortest) == ("mine", 19)
    assert widget._found.bound(1) is None
    assert " ".join(widget.twin()).endswith("Guaranteed: nothing.")
    assert widget.result.moves == Weights(JUDGE, weight=2).result.moves
    gap = Weights(JUDGE, Puzzle(3, 3, "blank-first"), heuristic="gap")
    assert gap._found.admissible is (not find("gap").wrong)


def test_a_search_that_stops_at_its_limit_says_so(monkeypatch):
    monkeypatch.setattr(weights, "_BUDGETS", {False: 3000})
    widget = Weights(FIFTEEN.scramble(200, seed=2))
    assert widget.puzzle == FIFTEEN
    assert widget.result.outcome == "out of budget" and widget._found.shortest is None
    texts = {each["weight"]: each["description"] for each in widget._search["weights"]}
    assert "3,000 boards expanded, then stopped at the limit: no path was found." in texts[1]
    assert "not known. Guaranteed: at most 5 × the fewest moves." in texts[5]


def test_begins_without_anything_given():
    assert repr(Weights()) == repr(Weights(JUDGE))


def test_the_goal_itself():
    widget = Weights("1 2 3 4 5 6 7 8 x")
    assert (widget.result.expanded, widget._found.shortest) == (0, 0)
    assert widget._found[1].largest is None


# What Python sets


def test_the_weight_can_be_set(widget):
    widget.weight = inf
    assert (widget.at, widget.result.length) == (9, 41)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"weight": 4}, "a weight is one of 0, 0.5, 1, 1.25, 1.5, 2, 3, 5, 10, inf, not 4"),
        ({"weight": "2"}, "not '2'"),
        ({"board": "1 2 3"}, "3 cells were given instead of 9"),
        ({"board": "2 1 3 4 5 6 7 8 x"}, "to the goal: the parity differs"),
        ({"heuristic": "nonsense"}, "there is no heuristic 'nonsense'"),
        ({"heuristic": "euclidean"}, "the estimate must be in whole moves, not 7.65"),
    ],
)
def test_an_option_that_cannot_be_used_is_an_error(options, text):
    with pytest.raises(ValueError, match=re.escape(text)):
        Weights(**{"board": JUDGE, **options})


@pytest.mark.parametrize(("name", "value"), [("weight", 4), ("weight", "2"), ("at", 10)])
def test_a_weight_that_is_none_changes_nothing(widget, name, value):
    with pytest.raises(ValueError):
        setattr(widget, name, value)
    assert widget.weight == 1


# What the page asks for


def test_the_page_searches_from_another_board(widget):
    messages = run_job(widget, board="123/x46/758", heuristic="misplaced")
    assert ("progress", "Searching: 3 of 10 weights …") in messages
    assert messages[-1] == ("done", "Searched. Compare the 10 weights.")
    assert (widget.board, widget.heuristic) == (EIGHT.board("123/x46/758"), "misplaced")
    assert widget.result == made(EIGHT, "123/x46/758", 1, "misplaced").result
    for board, heuristic, text in (
        ("1 2 3", "manhattan", "3 cells"),
        ("2 1 3 4 5 6 7 8 x", "manhattan", "the parity differs"),
        (JUDGE, "none", "there is no heuristic 'none'"),
    ):
        kind, error = run_job(widget, board=board, heuristic=heuristic)[-1]
        assert kind == "error" and text in error
    assert widget.heuristic == "misplaced"


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
