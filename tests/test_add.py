"""To add a strategy, option and all, or a heuristic, is one file and one entry in the table."""

import sys
from functools import partial

import pytest

from searchlab import EIGHT, HEURISTICS, STRATEGIES, Puzzle, cli, judge, solve, styles
from searchlab.heuristics.base import Heuristic
from searchlab.problems.checks import read_budget
from searchlab.search.strategies import CHECKS, Strategy

FILE = '''
"""Breadth-first search that looks no deeper than a horizon."""

from searchlab.search.node import QUEUED, Expansion, Node, expand


def horizon(problem, start, *, order=None, horizon=9):
    """Search no deeper than `horizon` moves."""
    frontier = [Node(start)]
    for node in frontier:
        if node.state == problem.goal:
            return node
        children = [*expand(problem, node, order)] if node.depth < horizon else []
        for child in children:
            child.outcome = QUEUED
        frontier += children
        yield Expansion(node, children)
'''
STYLE = styles.Style(styles.YELLOW, "H", ":")
NEAR = "1 2 3 4 5 x 7 8 6"


@pytest.fixture
def added(tmp_path, monkeypatch):
    (tmp_path / "horizon.py").write_text(FILE)
    monkeypatch.syspath_prepend(tmp_path)
    from horizon import horizon

    strategy = Strategy(
        "horizon",
        horizon,
        "breadth-first down to a horizon",
        complete=False,
        priority="g",
    )
    monkeypatch.setitem(CHECKS, "horizon", partial(read_budget, "horizon", integer=True))
    monkeypatch.setitem(STRATEGIES, "horizon", strategy)
    monkeypatch.setitem(styles.STRATEGY_STYLES, "horizon", STYLE)
    yield
    del sys.modules["horizon"]


def test_a_strategy_is_added_by_one_file_and_one_entry(added, capsys):
    assert solve(EIGHT, NEAR, "horizon").moves == "d"
    assert solve(EIGHT, "2 3 4 1 5 x 7 6 8", "horizon", horizon=3).outcome == "exhausted"
    with pytest.raises(ValueError, match=r"horizon must be a whole number from 0 up, not 1\.5"):
        solve(EIGHT, NEAR, "horizon", horizon=1.5)
    assert cli.main(["solve", NEAR, "--strategy", "horizon"]) == cli.main(["strategies"]) == 0
    assert "breadth-first down to a horizon" in capsys.readouterr().out
    # the player, the race
    pytest.importorskip("anywidget")
    from searchlab import play
    from searchlab.widgets import Race

    player = play(EIGHT, NEAR, "horizon")
    assert player._search["formula"] == "g"
    race = Race(NEAR, ["horizon", "a-star"])
    assert race._search["searches"][0]["colour"] == STYLE.color


def blank_home(state, puzzle):
    """Count the rows and columns that the blank has to travel: it never overestimates."""
    here, home = (divmod(board.index(0), puzzle.cols) for board in (state, puzzle.goal))
    return sum(abs(a - b) for a, b in zip(here, home, strict=True))


def test_a_heuristic_is_added_by_one_file_and_one_entry(monkeypatch, capsys):
    added = Heuristic("blank-home", blank_home, "rows plus columns of the blank", "a test")
    monkeypatch.setitem(HEURISTICS, "blank-home", added)
    small, far = Puzzle(2, 3), "x 1 2 3 4 5"
    assert HEURISTICS["blank-home"](far, small) == 3
    assert solve(small, far, heuristic="blank-home").length == 15
    assert judge("blank-home", small).admissible
    assert cli.main(["judge", "blank-home", "--rows", "2"]) == 0
    assert cli.main(["strategies"]) == 0
    assert "* blank-home  " in capsys.readouterr().out
    pytest.importorskip("anywidget")
    from searchlab.widgets import HeuristicAtlas

    atlas = HeuristicAtlas("blank-home", puzzle=small)
    assert atlas.result.admissible
