"""`judge`: results that agree with plain Python, and heuristics without a result."""

# ruff: noqa: F401

import json
import re
import sys
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from html import escape
from math import inf, nan
from operator import add

import networkx as nx
import numpy as np
import pytest
from golden import transcript

from searchlab import Interrupted, Map, Puzzle, judge
from searchlab.exhaustive import admissibility
from searchlab.exhaustive.admissibility import Evaluation, HeuristicError, result_of
from searchlab.exhaustive.census import census
from searchlab.problems import distances

EIGHT, SIX = Puzzle(), Puzzle(2, 3)
LATE = "4 1 3 / 2 5 x"  # a board of 2x3, neither the first nor the last


def plain_manhattan(board, puzzle):
    """The textbook loop, as a student writes it."""
    total = 0
    for cell, tile in enumerate(board):
        if tile:
            goal = puzzle.goal.index(tile)
            total += abs(cell // puzzle.cols - goal // puzzle.cols)
            total += abs(cell % puzzle.cols - goal % puzzle.cols)
    return total


def times(factor):
    return lambda board, puzzle: factor * plain_manhattan(board, puzzle)


def rounded(board, puzzle):
    """Give the true distance with the errors of a sum of tenths; ``sum`` would round once."""
    return census(puzzle)[board] * reduce(add, [0.1] * 10) + 1e-15


def extreme(board):
    return 1.7e308 if board[0] % 2 else -1.7e308


def named_manhattan(board, puzzle):
    return times(0.5)(board, puzzle)


named_manhattan.__name__ = "manhattan"


def late(value):
    """A function that is 0, except for one board of 2x3."""

    def candidate(board):
        return value(board) if board == SIX.read(LATE) else 0

    return candidate


def verdict(heuristic, problem):
    """Write down what is counted of a heuristic, and the step that changes it most."""
    found = judge(heuristic, problem)
    counted = "boards edges negatives overestimates worst inconsistent_edges admissible consistent"
    yields = [f"{name} {getattr(found, name)}" for name in f"{counted} zero_at_goal".split()]
    if edge := found.worst_edge:
        assert edge.board.move(edge.move) == edge.after
        yields += [f"from {edge.value} to {edge.after_value} by {edge.move} from {edge.board!r}"]
    return ", ".join(yields)


# The result


def test_the_counterexample_has_a_shorter_path_and_the_worst_board_is_the_worst():
    h = times(2)
    result = judge(lambda board, puzzle: h(board, puzzle) if board[0] == 4 else 0)
    board, worst = result.counterexample, result.worst_board
    assert board.move(result.path) == EIGHT.goal
    assert len(result.path) == distances(board.puzzle)[board] < result.counterexample_value
    assert len(result.path_values) == len(result.path) + 1
    assert h(worst.state, EIGHT) - distances(worst.puzzle)[worst] == result.worst


# What the reader sees


def test_the_view_draws_the_boards_and_describes_them():
    result = judge("gap", Puzzle(3, 3, "blank-first"))
    html = result._repr_html_()
    assert escape(result.heading) in html
    text = " ".join(html.split())
    assert all(escape(answer) in text for _, answer in result.findings)
    assert re.findall('alt="(.*?)"', html) == [
        "1 blank 2, 3 4 5, 6 7 8 (h 2, true 1); blank 1 2, 3 4 5, 6 7 8 (h 0, true 0)",
        "1 blank 2, 3 4 5, 6 7 8 (h 2); blank 1 2, 3 4 5, 6 7 8 (h 0)",
    ]
    html = judge(lambda board: 0, SIX)._repr_html_()
    assert "&lt;lambda&gt;" in html and "<lambda>" not in html and "<img" not in html


def divides(board):
    return 1 / (board[0] - 1)


def writes(board):
    board[0] = 1


def alternates(board, calls=[]):  # noqa: B006
    calls.append(board)
    return len(calls) % 2


# Time limit and Ctrl-C


@pytest.fixture
def clock(monkeypatch):
    """A clock that only a heuristic advances."""
    now = [0.0]
    monkeypatch.setattr(admissibility.time, "monotonic", lambda: now[0])
    return now


def test_a_counterexample_found_before_the_time_limit_stays(clock):
    def slow_and_wrong(board):
        clock[0] += 1
        return 2 * (board != EIGHT.goal)

    result = judge(slow_and_wrong, max_seconds=30)
    assert (result.boards, result.of) == (30, 181_440)
    assert result.admissible is result.consistent is False
    assert len(result.path) == 1
    assert result.stopped.endswith(" by the time limit of 30 seconds")
    assert "overestimates 2 of 30 boards" in str(result)
    assert "Evaluated 30 of 181,440 boards" in result._repr_html_()


def test_nothing_is_decided_without_time_or_counterexample(clock):
    def slow(board):
        clock[0] += 0.125
        return 0

    first, second = judge(slow, SIX, max_seconds=1), judge(slow, SIX, max_seconds=0)
    assert (first.boards, second.boards) == (8, 0)
    for result in (first, second):
        assert result.admissible is result.consistent is None
        assert "not decided" in result.heading
        assert "not decided" in str(result)
        assert "<img" not in result._repr_html_()
    assert (first.zero_at_goal, second.zero_at_goal) == (True, None)
    whole = judge("manhattan", SIX, max_seconds=0)  # from tables, which take no time
    assert whole.admissible and whole.stopped is None and whole.boards == whole.of == 360


def test_progress_is_shown_where_it_is_asked_for(clock, capsys):
    def slow(board):
        clock[0] += 0.3
        return 0

    judge(slow, SIX, max_seconds=None)
    assert capsys.readouterr().err == ""
    judge(slow, SIX, max_seconds=2, progress=True)
    assert (
        capsys.readouterr().err == "".join(f"\rslow: {n} of 360 boards" for n in (1, 3, 5)) + "\n"
    )


def test_ctrl_c_keeps_the_boards_evaluated_so_far():
    def interrupted(board):
        if board == SIX.read(LATE):
            raise KeyboardInterrupt
        return 2 * (board != SIX.goal)

    with pytest.raises(Interrupted) as stop:
        judge(interrupted, SIX)
    result = stop.value.result
    assert result.admissible is False and len(result.path) == 1 and 0 < result.boards < 360
    assert result.stopped == f"interrupted was stopped at the board {LATE} by Ctrl-C"


# Other state spaces


ROADS = [("S", "A", 3), ("S", "B", 1), ("B", "A", 1), ("A", "G", 1), ("G", "X", 5)]


def roads(kind=nx.DiGraph, factor=1):
    graph = kind()
    graph.add_weighted_edges_from((a, b, cost * factor) for a, b, cost in ROADS)
    return Map(graph, "G")


@pytest.mark.parametrize("factor", [1, 0.1, Fraction(1, 3), Decimal("0.1"), 10**16])
@pytest.mark.parametrize("kind", [nx.DiGraph, nx.Graph])
def test_a_map_with_costs_one_way_roads_included(kind, factor):
    town = roads(kind, factor)
    right = {"S": 3, "A": 1, "B": 2, "G": 0, "X": inf if kind is nx.DiGraph else 5}
    exact = Fraction(factor)
    result = judge(lambda place: right[place] * factor if right[place] < inf else inf, town)
    assert result.admissible and result.consistent and result.boards == result.of == 5
    assert str(result).startswith("<lambda>, goal G: admissible\n\nEvaluated all ")
    result = judge(lambda place: {"B": 3, "S": 3}.get(place, 0) * factor, town)
    assert result.admissible is result.consistent is False
    assert (result.overestimates, result.counterexample, result.path) == (1, "B", ("A", "G"))
    assert result.worst == pytest.approx(float(exact))
    assert (result.worst_edge.board, result.worst_edge.after) == ("B", "A")
    assert json.loads(json.dumps(result.as_dict()))["counterexample"] == "B"
    if factor != 1:
        assert "at a cost of" in result.proof and "B" in result._repr_html_()


class Towns:
    """Towns are added one by one, and never left out: a state space with one-way moves."""

    goal = frozenset("abc")

    def successors(self, towns):
        for town in sorted(self.goal - towns):
            yield town, towns | {town}, ord(town) - 96


# An evaluation, which any caller may stop


def test_an_evaluation_proceeds_board_by_board_the_nearest_first():
    evaluation = Evaluation(plain_manhattan, SIX)
    for done, _ in enumerate(evaluation.run(), 1):
        assert len(evaluation.values) == min(done, 360)
    assert done == 720
    assert evaluation.values == [plain_manhattan(state, SIX) for state in evaluation.states]
    moves = census(SIX).distance[evaluation.ranks].tolist()
    assert moves == sorted(moves)
    assert result_of(evaluation) == judge(plain_manhattan, SIX)


test_what_is_said = transcript("judge", globals())
