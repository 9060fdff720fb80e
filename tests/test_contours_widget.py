"""The contours as Python sees them. The page is tested in tests/browser."""

import re

import pytest

pytest.importorskip("anywidget")

from searchlab import FIFTEEN, Puzzle, compiled, manhattan, record, solve
from searchlab.analysis import iterations as module
from searchlab.widgets import Contours

JUDGE = "2 3 4 1 5 x 7 6 8"
HARD = FIFTEEN.scramble(60, seed=3)
SMALL = Puzzle(2, 3)


def sent(widget):
    """Return what the page receives."""
    return repr(widget.get_state(["_search", "at"]))


@pytest.fixture
def widget():
    return Contours(JUDGE)


# The counts


def test_the_next_threshold_is_the_least_f_pruned(widget):
    for one, after in zip(widget.iterations, widget.iterations[1:], strict=False):
        state, g, h = one.witness
        assert h == manhattan(state, Puzzle())
        assert g + h == one.least == after.limit
        cuts = [
            child.state
            for event in widget.trace
            if event.limit == one.limit
            for child in event.children
            if child.outcome == "pruned"
            and event.g + 1 + manhattan(child.state, Puzzle()) == one.least
        ]
        assert state == cuts[0]


def test_a_threshold_that_rises_by_one_wastes_every_other_iteration(widget):
    widget.rise = "one"
    limits = [one.limit for one in widget.iterations]
    assert limits == list(range(9, 20))
    assert [one.limit for one in widget.iterations if one.wasted] == [10, 12, 14, 16, 18]
    for one, after in zip(widget.iterations, widget.iterations[1:], strict=False):
        if after.wasted:
            assert (after.expanded, after.pruned) == (one.expanded, one.pruned)
            assert "wasted" in widget._search["iterations"][limits.index(one.limit)]["why"]
    lost = sum(one.expanded for one in widget.iterations if one.wasted)
    assert f"Wasted: 5 iterations, {lost} expansions" in widget._search["summary"]


def test_summary_gives_the_shares():
    widget = Contours("4 5 x 1 2 3", SMALL, heuristic="none")
    total = widget.result.expanded
    again = sum(one.repeated_paths for one in widget.iterations)
    assert widget._search["summary"] == (
        f"Solved in 21 moves after {total:,} expansions. "
        f"Repeated paths: {again:,}, {again / total:.0%} of the expansions."
    )
    deepening = solve(SMALL, "4 5 x 1 2 3", "iterative-deepening")
    assert total == deepening.expanded
    assert widget.result.moves == deepening.moves


# The visits


def test_the_page_gets_the_counts_of_each_visit(widget):
    for row, one in zip(widget._search["iterations"], widget.iterations, strict=True):
        expanded = pruned = 0
        for visit, counts in zip(widget.trace[row["first"] :], row["counts"], strict=False):
            assert visit.limit == one.limit
            expanded += not visit.again
            pruned += sum(child.outcome == "pruned" for child in visit.children)
            assert (counts[0], counts[1] + counts[2], counts[3]) == (expanded, expanded, pruned)
        assert counts == (one.expanded, one.new_paths, one.repeated_paths, one.pruned)
        assert row["last"] - row["first"] == len(row["counts"])
    assert row["last"] == len(widget.trace)


# Long searches


@pytest.mark.parametrize("rise", ["least-excess", "one"])
def test_of_a_long_search_the_counters_of_the_iterations_are_known(widget, rise, monkeypatch):
    widget.rise = rise
    monkeypatch.setattr(module, "MOST_VISITS", 100)
    long = Contours(JUDGE, rise=rise)
    assert long.trace is long._search["recording"] is None
    assert (long._search["unit"], long.at) == ("iteration", 1)
    assert "too long" in long._search["note"]
    steps = len(widget.iterations)
    assert [one["last"] for one in long._search["iterations"]] == list(range(1, steps + 1))
    for row, one in zip(long._search["iterations"], long.iterations, strict=True):
        assert (row["first"] + 1, row["counts"]) == (row["last"], [one.totals])
    assert long.iterations[-1].repeated_paths is long.iterations[-1].new_paths is None
    names = "limit", "totals", "least", "wasted"
    for one, other in zip(long.iterations[:-1], widget.iterations[:-1], strict=True):
        assert all(getattr(one, name) == getattr(other, name) for name in names)
    assert long.iterations[-1].expanded == widget.iterations[-1].expanded
    assert long._search["summary"].startswith(
        widget._search["summary"].split(". Repeated paths")[0]
    )
    with pytest.raises(ValueError, match=f"at must be a whole number from 0 to {steps}, not 99"):
        long.at = 99


@pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
def test_fifteen_puzzle_by_the_compiled_search():
    widget = Contours(HARD, rise="one")
    result = solve(FIFTEEN, HARD, "ida-star", rise="one", max_expansions=1_000_000)
    assert [one.expanded for one in widget.iterations] == [i.expanded for i in result.iterations]
    assert sum(one.wasted for one in widget.iterations) == 6
    assert widget.result.length == 42


def test_a_search_ends_at_its_budget(monkeypatch):
    monkeypatch.setattr(module, "SECONDS", 0.2)

    def mine(state, puzzle):
        return manhattan(state, puzzle)

    widget = Contours(HARD, heuristic=mine)
    assert (widget.heuristic, widget.result.outcome) == ("mine", "out of budget")
    assert "ends with threshold" in widget._search["iterations"][-1]["why"]
    assert sum(one.expanded for one in widget.iterations) == widget.result.expanded


# What there is nothing to search in


def test_solved_and_unsolvable_boards():
    widget = Contours("1 2 3 4 5 6 7 8 x")
    assert (widget.iterations, widget._search["recording"]) == ([], None)
    assert widget._search["summary"] == "Solved in 0 moves after 0 expansions."
    widget.board = "2 1 3 4 5 6 7 8 x"
    assert widget.iterations == []
    assert "Unsolvable by parity" in widget._search["summary"]


# What Python sets


def test_everything_can_be_set(widget):
    widget.at = 1275
    widget.heuristic = "linear-conflict"
    assert (widget.at, widget.result.expanded) == (widget.iterations[0].last, 607)
    widget.board = "1 2 3 x 4 6 7 5 8"
    assert widget.heuristic == "linear-conflict"
    assert widget.result.length == 3
    widget.heuristic = manhattan
    assert widget.heuristic == "manhattan"
    widget.heuristic = "gap"
    assert "gap" in widget._search["choices"]["heuristic"]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("at", 1276, "at must be a whole number from 0 to 1275, not 1276"),
        ("at", True, "not True"),
        ("at", None, "not None"),
        ("board", "1 2 3", "3 cells were given instead of 9"),
        ("heuristic", "nonsense", "there is no heuristic 'nonsense'"),
        ("heuristic", 3, "a heuristic is a name"),
        ("heuristic", "euclidean", "the estimate must be in whole moves, not"),
        ("rise", "two", "rise is one of least-excess, one, not 'two'"),
        ("rise", None, "rise is one of"),
    ],
)
def test_a_wrong_value_raises_and_changes_nothing(widget, name, value, message):
    widget.at = 7
    before = sent(widget)
    with pytest.raises(ValueError, match=re.escape(message)):
        setattr(widget, name, value)
    if name != "at":
        with pytest.raises(ValueError, match=re.escape(message)):
            search_as_asked(widget, **{name: value})
    assert sent(widget) == before


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"rise": 1}, "rise is one of"),
        ({"at": -1}, "at must"),
    ],
)
def test_wrong_arguments_raise(more, message):
    with pytest.raises(ValueError, match=message):
        Contours(JUDGE, **more)


# Recorded searches


@pytest.mark.parametrize("rise", ["least-excess", "one"])
def test_shows_a_recorded_search(rise):
    trace = record(Puzzle(), JUDGE, "ida-star", rise=rise)
    widget = Contours(trace)
    assert widget.trace is trace and widget._search["fixed"]
    assert widget.rise == rise
    expected = Contours(JUDGE, rise=rise)
    assert widget._search["iterations"] == expected._search["iterations"]
    with pytest.raises(ValueError, match="shows a recorded search and no other"):
        widget.board = JUDGE


def test_shows_iterative_deepening():
    widget = Contours(record(SMALL, "2 5 x 1 3 4", "iterative-deepening"))
    assert widget.heuristic == "none"
    again = Contours("2 5 x 1 3 4", SMALL, heuristic="none")
    assert widget._search["iterations"] == again._search["iterations"]


def test_other_recorded_searches_raise():
    with pytest.raises(ValueError, match="no thresholds"):
        Contours(record(Puzzle(), JUDGE, "a-star"))
    trace = record(Puzzle(), JUDGE, "ida-star", max_expansions=500)
    with pytest.raises(ValueError, match="a recorded search is shown as it is"):
        Contours(trace, Puzzle())


def test_a_recorded_search_brings_its_heuristic():
    trace = record(Puzzle(), JUDGE, "ida-star", heuristic="misplaced", max_expansions=500)
    widget = Contours(trace)
    assert widget.heuristic == "misplaced"
    assert "ends with threshold" in widget._search["iterations"][-1]["why"]


# What the page asks for


def search_as_asked(widget, **request):
    asked = {"board": JUDGE, "heuristic": "manhattan", "rise": "least-excess", **request}
    work, show = widget.prepare(**asked)
    return show(work(None))


def test_searches_what_the_page_asks_for(widget):
    said = search_as_asked(widget, board="123/x46/758", heuristic="none")
    assert said == ""
    assert widget.board == Puzzle().board("1 2 3 x 4 6 7 5 8")
    assert widget.heuristic == "none"
    widget.set_state({"at": 2})
    assert widget.at == 2


def test_examples_can_be_searched(widget):
    for name, board in widget.examples():
        search_as_asked(widget, board=board)
        if re.fullmatch(r"\d+ moves", name):
            assert widget.result.length == int(name.split()[0])


# Text and picture


def test_its_text_makes_it_again(widget):
    others = (
        Contours("2 5 x 1 3 4", SMALL, heuristic="none"),
        Contours(JUDGE, rise="one", heuristic="linear-conflict", at=30),
        Contours(record(Puzzle(), "1 2 3 4 5 x 7 8 6", "ida-star", heuristic="misplaced")),
    )
    for each in (widget, *others):
        again = eval(repr(each))
        assert sent(again) == sent(each)
