"""`judge`: results that agree with plain Python, and heuristics without a result."""

import json
import re
import sys
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from html import escape
from math import inf
from operator import add

import networkx as nx
import numpy as np
import pytest

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


# The result


@pytest.mark.parametrize(
    ("factor", "overestimates", "worst", "inconsistent_edges", "negatives"),
    [
        (Fraction(1, 3), 0, 0, 0, 0),
        (0.5, 0, 0, 0, 0),
        (1.25, 79, 2.75, 420, 0),
        (2, 206, 11, 420, 0),
        (-1, 0, 0, 0, 359),
        (-1e-12, 0, 0, 0, 0),
    ],
)
def test_scaled_manhattan(factor, overestimates, worst, inconsistent_edges, negatives):
    result = judge(times(factor), Puzzle(3, 2, "blank-first"))
    assert (result.boards, result.edges, result.negatives) == (360, 420, negatives)
    assert (result.overestimates, result.worst) == (overestimates, worst)
    assert result.inconsistent_edges == inconsistent_edges
    assert result.admissible == (not overestimates) and result.consistent == result.admissible
    if overestimates:
        edge = result.worst_edge
        assert result.counterexample == result.problem.board("1 x 2 3 4 5")
        assert (edge.value, edge.after_value) == (factor, 0)
        assert edge.board.move(edge.move) == edge.after


def test_the_counterexample_has_a_shorter_path_and_the_worst_board_is_the_worst():
    h = times(2)
    result = judge(lambda board, puzzle: h(board, puzzle) if board[0] == 4 else 0)
    board, worst = result.counterexample, result.worst_board
    assert board.move(result.path) == EIGHT.goal
    assert len(result.path) == distances(board.puzzle)[board] < result.counterexample_value
    assert len(result.path_values) == len(result.path) + 1
    assert h(worst.state, EIGHT) - distances(worst.puzzle)[worst] == result.worst


def test_the_goal_itself_may_be_the_counterexample():
    result = judge(lambda board: 3, SIX)
    assert (result.zero_at_goal, result.goal_value, result.path) == (False, 3, "")
    assert result.counterexample == result.problem.goal and result.consistent
    assert "for the goal itself" in str(result)


def test_rounding_errors_are_no_overestimates():
    one_tenth_ten_times = reduce(add, [0.1] * 10)  # `sum` rounds once, since Python 3.12
    assert one_tenth_ten_times != 1

    def rounded(board, puzzle):
        return census(puzzle)[board] * one_tenth_ten_times + 1e-15

    result = judge(rounded, SIX)
    assert result.admissible is result.consistent is result.zero_at_goal is True


def test_comparison_with_the_references_and_measures():
    result = judge(times(0.5), SIX)
    assert result.comparisons == (("misplaced", 30, 60, 270), ("manhattan", 0, 1, 359))
    assert [one.relation for one in result.comparisons] == ["neither", "is dominated by"]
    own, misplaced, _ = result.measures
    assert own[1:] == pytest.approx((3.41667, 0.301024), rel=1e-5)
    assert misplaced[1:] == pytest.approx((4.16667, 0.384918), rel=1e-5)
    halved = times(0.5)
    halved.__name__ = "manhattan"  # a name decides nothing
    assert judge(halved, SIX).measures[0][1:] == own[1:]
    assert judge(times(2), SIX).comparisons[1].relation == "dominates"
    table, plain = judge("manhattan", SIX).as_dict(), judge(plain_manhattan, SIX).as_dict()
    assert plain.pop("heuristic") == plain["measures"][0].pop("name") == "plain_manhattan"
    assert table.pop("heuristic") == table["measures"][0].pop("name") == "manhattan"
    assert plain == table and plain["comparisons"]["manhattan"]["relation"] == "equals"


def test_numbers_near_the_largest_there_is():
    result = judge(lambda board: 1.7e308 if board[0] % 2 else -1.7e308, SIX)
    assert result.measures[0].share is None and result.inconsistent_edges > 0
    assert "inf" not in str(result)


# What the reader sees


def test_the_text():
    text = str(judge("gap", Puzzle(3, 3, "blank-first")))
    assert text.startswith("gap, goal x 1 2 / 3 4 5 / 6 7 8: not admissible\n")
    for part in (
        "\nEvaluated all 181,440 boards from which the goal can be reached.\n",
        "\nFor 1 x 2 / 3 4 5 / 6 7 8 gap gives 2, but 1 move leads to the goal: l",
        "78 of 181,440",
        "5,040 of 241,920",
    ):
        assert part in text
    assert max(map(len, text.splitlines())) <= 80


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


# Heuristics without a result


def at_the_late_board(value):
    """A function that is 0, except for one board of 2x3."""

    def candidate(board):
        return value(board) if board == SIX.read(LATE) else 0

    return candidate


@pytest.mark.parametrize(
    ("value", "what"),
    [
        (lambda board: None, "gave None for the board {}; it must give a number"),
        (lambda board: float("nan"), "gave nan for"),
        (lambda board: -inf, "gave -inf for"),
        (lambda board: 10**5000, "gave an int for"),
        (lambda board: np.array([1, 2]), "gave array"),
        (lambda board: 1 // 0, "failed for the board {}: ZeroDivisionError: "),
        (lambda board: sys.exit(0), "failed for the board {}: SystemExit: 0"),
        (lambda board: divides(), "failed for the board {}: TypeError: divides() missing"),
    ],
)
def test_an_error_names_the_board(value, what):
    with pytest.raises(HeuristicError) as caught:
        judge(at_the_late_board(value), SIX)
    sentence = str(caught.value)
    assert sentence.startswith("candidate " + what.format(LATE))
    assert f"the board {LATE}" in sentence
    assert "\n" not in sentence and len(sentence) <= 500


def divides(board):
    return 1 / (board[0] - 1)


def writes(board):
    board[0] = 1


def alternates(board, calls=[]):  # noqa: B006
    calls.append(board)
    return len(calls) % 2


@pytest.mark.parametrize(
    ("heuristic", "sentence"),
    [
        (divides, r"\(line \d+: return 1 / \(board\[0\] - 1\)\)"),
        (writes, "for the board 1 2 3 / 4 5 x: TypeError: 'bytes'"),
        (lambda one, two, three: 0, "failed for the board .*: TypeError"),
        (alternates, "alternates gave . and then . for the board"),
    ],
)
def test_an_error_explains_what_happened(heuristic, sentence):
    with pytest.raises(HeuristicError, match=sentence) as caught:
        judge(heuristic, SIX)
    if heuristic is divides:
        assert isinstance(caught.value.__cause__, ZeroDivisionError)


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


def test_a_difference_of_one_in_large_costs_is_seen():
    town = roads(factor=10**16)
    assert not judge(lambda place: 10**16 + 1 if place == "A" else 0, town).admissible
    assert judge(lambda place: 10**16 if place == "A" else 0, town).admissible


def test_infinity_is_right_for_a_dead_end_alone():
    result = judge(lambda place: inf if place in "XS" else 0, roads())
    assert (result.overestimates, result.counterexample, result.worst) == (1, "S", inf)
    assert "S gives inf" not in result.proof and "gives inf, but" in result.proof
    assert json.dumps(result.as_dict(), allow_nan=False)


class Towns:
    """Towns are added one by one, and never left out: a state space with one-way moves."""

    goal = frozenset("abc")

    def successors(self, towns):
        for town in sorted(self.goal - towns):
            yield town, towns | {town}, ord(town) - 96


def test_a_state_space_with_one_way_moves_is_judged_from_starts():
    alone = judge(lambda towns: 0, Towns())
    assert alone.admissible is None and alone.boards == 1 and "give starts=" in alone.coverage
    result = judge(lambda towns: 3 - len(towns), Towns(), starts=[frozenset()])
    assert result.admissible and result.consistent and result.boards == 8
    assert "Evaluated the 8 states explored from `starts`." in result.coverage
    assert judge(lambda towns: 9, Towns(), starts=[frozenset()]).counterexample == Towns.goal
    with pytest.raises(ValueError, match="the heuristic manhattan is one for sliding tiles"):
        judge("manhattan", Towns())


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


# Errors


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"puzzle": Puzzle(2, 5)}, "1,814,400 boards"),
        ({"puzzle": "8"}, "a state space has a goal"),
        ({"starts": []}, "a puzzle is judged from all its boards"),
        ({"max_seconds": -1}, "max_seconds must be a number from 0 up"),
        ({"heuristic": "zoff"}, "there is no heuristic 'zoff'"),
        ({"heuristic": 5}, "a heuristic is a name"),
    ],
)
def test_bad_arguments(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        judge(**{"heuristic": "manhattan"} | arguments)
