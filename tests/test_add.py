"""To add a strategy, option and all, or a heuristic, is one file and one entry in the table."""

import json
import sys
from functools import partial

import pytest

from searchlab import EIGHT, HEURISTICS, STRATEGIES, Puzzle, cli, judge, record, solve, styles
from searchlab.heuristics.base import Heuristic
from searchlab.puzzle.checks import check_number
from searchlab.search.strategy import Frontier, Option, Strategy

FILE = '''
"""Breadth-first search that looks no deeper than a horizon."""

from collections import deque

from searchlab.puzzle import MOVES
from searchlab.search.events import QUEUED


def horizon(puzzle, start, *, order=MOVES, depth=9):
    """Search no deeper than `depth` moves."""
    frontier = deque([(start, 0, "")])
    while frontier:
        state, g, moves = frontier.popleft()
        if state == puzzle.goal:
            return moves
        children = [(move, puzzle.apply(state, move), QUEUED)
                    for move in puzzle.neighbours[state.index(0)] if g < depth]
        frontier += [(child, g + 1, moves + move) for move, child, _ in children]
        yield state, g, children, len(frontier), len(frontier)
    return None
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
        accepts=(Option("depth", "the horizon", partial(check_number, "depth", whole=True)),),
        frontier=Frontier("g", 1, 0),
        complete=False,
    )
    monkeypatch.setitem(STRATEGIES, "horizon", strategy)
    monkeypatch.setitem(styles.STRATEGY_STYLES, "horizon", STYLE)
    yield
    del sys.modules["horizon"]


def test_a_strategy_is_added_by_one_file_and_one_entry(added, capsys):
    assert solve(EIGHT, NEAR, "horizon").moves == "d"
    with pytest.raises(ValueError, match=r"depth must be a whole number from 0 up, not 1\.5"):
        solve(EIGHT, NEAR, "horizon", depth=1.5)
    # the command line: its option, its place in the list
    assert cli.main(["solve", NEAR, "--strategy", "horizon", "--depth", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"] == "d"
    assert cli.main(["solve", NEAR, "--strategy", "horizon", "--depth", "x"]) == 2
    assert "invalid number value: 'x'" in capsys.readouterr().err
    assert cli.main(["strategies"]) == 0
    assert "horizon" in capsys.readouterr().out
    # the player, the race, the figures
    pytest.importorskip("anywidget")
    from searchlab import figures
    from searchlab.widgets import Race, SearchPlayer

    player = SearchPlayer(NEAR, "horizon")
    assert player._search["formula"] == "g"
    assert "horizon" in [name for name, _, _ in player._search["menu"]["strategies"]]
    race = Race(NEAR, ["horizon", "a-star"])
    assert race._search["searches"][0]["colour"] == STYLE.color
    assert STYLE.color in {
        line.get_color()
        for axes in figures.expansions_by_depth(
            {"horizon": record(EIGHT, NEAR, "horizon")}
        ).canvas.axes
        for line in axes.lines
    }


def blank_home(state, puzzle):
    """Count the rows and columns that the blank has to travel: it never overestimates."""
    here, home = (divmod(board.index(0), puzzle.cols) for board in (state, puzzle.goal))
    return sum(abs(a - b) for a, b in zip(here, home, strict=True))


def test_a_heuristic_is_added_by_one_file_and_one_entry(monkeypatch, capsys):
    added = Heuristic("blank-home", blank_home, "rows plus columns of the blank", "a test")
    monkeypatch.setitem(HEURISTICS, "blank-home", added)
    small, far = Puzzle(2, 3), "x 1 2 3 4 5"
    assert HEURISTICS["blank-home"](far, small) == 3
    for strategy in ("a-star", "ida-star"):
        assert solve(small, far, strategy, heuristic="blank-home").length == 15
    for puzzle in (small, EIGHT, Puzzle(3, 3, "snail")):
        result = judge("blank-home", puzzle, sample=0)
        assert result.admissible is result.consistent is result.zero_at_goal is True
    assert cli.main(["solve", "1 2 3 4 5 6 7 x 8", "--heuristic", "blank-home"]) == 0
    assert cli.main(["judge", "blank-home", "--rows", "2"]) == 0
    capsys.readouterr()
    assert cli.main(["strategies"]) == 0
    assert "* blank-home  " in capsys.readouterr().out
    pytest.importorskip("anywidget")
    from searchlab.widgets import HeuristicAtlas

    atlas = HeuristicAtlas("blank-home", puzzle=small)
    assert "blank-home" in atlas._shown["names"] and atlas.result.admissible
