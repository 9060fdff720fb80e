"""`judge`: results that agree with plain Python, and heuristics without a result."""

import re
import sys
from fractions import Fraction
from functools import reduce
from html import escape
from operator import add

import numpy as np
import pytest

from searchlab import Puzzle, judge, solve
from searchlab.exhaustive import admissibility
from searchlab.exhaustive.admissibility import Evaluation, HeuristicError, result_of
from searchlab.exhaustive.census import census
from searchlab.problems import distances

EIGHT, SIX = Puzzle(), Puzzle(2, 3)
GOALS = ("blank-last", "blank-first", "snail")
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
    ],
)
def test_scaled_manhattan(factor, overestimates, worst, inconsistent_edges, negatives):
    result = judge(times(factor), Puzzle(3, 2, "blank-first"), sample=0)
    assert (result.boards, result.edges, result.negatives) == (360, 420, negatives)
    assert (result.overestimates, result.worst) == (overestimates, worst)
    assert result.inconsistent_edges == inconsistent_edges
    assert result.admissible == (not overestimates) and result.consistent == result.admissible
    if overestimates:
        edge = result.worst_edge
        assert result.counterexample == result.puzzle.board("1 x 2 3 4 5")
        assert (edge.value, edge.after_value) == (factor, 0)
        assert edge.board.move(edge.move) == edge.after


def test_the_counterexample_has_a_shorter_path_and_the_worst_board_is_the_worst():
    h = times(2)
    result = judge(lambda board, puzzle: h(board, puzzle) if board[0] == 4 else 0, sample=0)
    board, worst = result.counterexample, result.worst_board
    assert board.move(result.path) == EIGHT.goal
    assert len(result.path) == distances(board.puzzle)[board] < result.counterexample_value
    assert len(result.path_values) == len(result.path) + 1
    assert h(worst.state, EIGHT) - distances(worst.puzzle)[worst] == result.worst


def test_the_goal_itself_may_be_the_counterexample():
    result = judge(lambda board: 3, SIX, sample=0)
    assert (result.zero_at_goal, result.goal_value, result.path) == (False, 3, "")
    assert result.counterexample == result.puzzle.goal and result.consistent
    assert "for the goal itself" in str(result)
    assert result.measures[0].correlation is None  # of a constant


def test_rounding_errors_are_no_overestimates():
    one_tenth_ten_times = reduce(add, [0.1] * 10)  # `sum` rounds once, since Python 3.12
    assert one_tenth_ten_times != 1

    def rounded(board, puzzle):
        return census(puzzle)[board] * one_tenth_ten_times + 1e-15

    result = judge(rounded, SIX, sample=0)
    assert result.admissible is result.consistent is result.zero_at_goal is True


def test_comparison_with_the_references_and_measures():
    result = judge(times(0.5), SIX, sample=6, seed=5)
    assert result.comparisons == (("misplaced", 30, 60, 270), ("manhattan", 0, 1, 359))
    assert [one.relation for one in result.comparisons] == ["neither", "is dominated by"]
    own, misplaced, reference = result.measures
    assert own[1:] == pytest.approx((3.41667, 0.301024, 0.263555, 122, 0), rel=1e-5)
    assert misplaced[1:] == pytest.approx((4.16667, 0.384918, 0.166503, 102.8333, 0), rel=1e-5)
    assert reference.correlation == pytest.approx(own.correlation)
    halved = times(0.5)
    halved.__name__ = "manhattan"  # a name decides nothing
    assert judge(halved, SIX, sample=6, seed=5).measures[0][1:] == own[1:]
    assert judge(times(2), SIX).comparisons[1].relation == "dominates"
    table, plain = judge("manhattan", SIX).as_dict(), judge(plain_manhattan, SIX).as_dict()
    assert plain.pop("heuristic") == plain["measures"][0].pop("name") == "plain_manhattan"
    assert table.pop("heuristic") == table["measures"][0].pop("name") == "manhattan"
    assert plain == table and plain["comparisons"]["manhattan"]["relation"] == "equals"


def test_a_star_misses_shortest_solutions_with_a_heuristic_that_overestimates():
    result = judge(times(5), SIX, sample=40)
    runs = [solve(SIX, b, heuristic=times(5)) for b in SIX.random_boards(40, seed=0)]
    longer = sum(run.length > census(SIX)[run.start] for run in runs)
    assert result.measures[0].longer == longer > 0
    assert f"misses the shortest solution of {longer}" in " ".join(str(result).split())


@pytest.mark.parametrize(
    ("goals", "found"),
    [
        ("all", GOALS),
        (["snail", "blank-first"], ["snail", "blank-first"]),
        ("1 2 3 / 4 x 5", ["1 2 3 4 x 5"]),
    ],
)
def test_goals(goals, found):
    results = judge("manhattan", SIX, goals=goals, sample=0)
    assert [result.puzzle for result in results] == [Puzzle(2, 3, goal) for goal in found]


def test_numbers_near_the_largest_there_is():
    result = judge(lambda board: 1.7e308 if board[0] % 2 else -1.7e308, SIX, sample=1)
    assert result.measures[0].share is None and result.inconsistent_edges > 0
    assert "inf" not in str(result)


# What the reader sees


def test_the_text():
    text = str(judge("gap", Puzzle(3, 3, "blank-first"), sample=0))
    assert text.startswith("gap, goal x 1 2 / 3 4 5 / 6 7 8: not admissible\n")
    for part in ("1 _ 2\n", " 1 move leads to the goal: l", "78 of 181,440", "5,040 of 241,920"):
        assert part in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_view_draws_the_boards_and_describes_them():
    result = judge("gap", Puzzle(3, 3, "blank-first"), sample=0)
    html = result._repr_html_()
    assert escape(result.heading) in html
    text = " ".join(html.split())
    assert all(escape(answer) in text for _, answer in result.findings)
    assert re.findall('alt="(.*?)"', html) == [
        "1 blank 2, 3 4 5, 6 7 8 (h 2, true 1); blank 1 2, 3 4 5, 6 7 8 (h 0, true 0)",
        "1 blank 2, 3 4 5, 6 7 8 (h 2); blank 1 2, 3 4 5, 6 7 8 (h 0)",
    ]
    html = judge(lambda board: 0, SIX, sample=0)._repr_html_()
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
        (lambda board: None, "gave None for the board {}; it must give a finite number"),
        (lambda board: float("nan"), "gave nan for"),
        (lambda board: 10**5000, "gave an int for"),
        (lambda board: np.array([1, 2]), "gave array"),
        (lambda board: 1 // 0, "failed for the board {}: ZeroDivisionError: "),
        (lambda board: sys.exit(0), "failed for the board {}: SystemExit: 0"),
        (lambda board: divides(), "failed for the board {}: TypeError: divides() missing"),
    ],
)
def test_an_error_names_the_board(value, what):
    with pytest.raises(HeuristicError) as caught:
        judge(at_the_late_board(value), SIX, sample=0)
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
    assert result.judged == 30
    assert result.admissible is result.consistent is False
    assert len(result.path) == 1
    assert result.stopped.endswith(" by the time limit of 30 seconds")
    assert "overestimates 2 of 30 boards" in str(result)
    assert "Evaluated 30 of 181,440 boards" in result._repr_html_()


def test_nothing_is_decided_without_time_or_counterexample(clock):
    def slow(board):
        clock[0] += 0.125
        return 0

    first, second, _ = judge(slow, SIX, goals="all", max_seconds=1)
    assert (first.judged, second.judged) == (8, 0)
    for result in (first, second):
        assert result.admissible is result.consistent is None
        assert "not decided" in result.heading
        assert "not decided" in str(result)
        assert "<img" not in result._repr_html_()
    assert (first.zero_at_goal, second.zero_at_goal) == (True, None)


def test_progress_is_shown_where_it_is_asked_for(clock, capsys):
    def slow(board):
        clock[0] += 0.3
        return 0

    judge(slow, SIX, max_seconds=None, sample=0)
    assert capsys.readouterr().err == ""
    judge(slow, SIX, max_seconds=2, sample=0, progress=True)
    assert (
        capsys.readouterr().err == "".join(f"\rslow: {n} of 360 boards" for n in (2, 4, 6)) + "\n"
    )


def test_ctrl_c_keeps_the_boards_evaluated_so_far():
    def interrupted(board):
        if board == SIX.read(LATE):
            raise KeyboardInterrupt
        return 2 * (board != SIX.goal)

    first, second, third = judge(interrupted, SIX, goals="all")
    assert first.admissible is False and len(first.path) == 1
    assert first.judged > second.judged == third.judged == 0
    assert first.stopped == f"interrupted was stopped at the board {LATE} by Ctrl-C"


# An evaluation, which any caller may stop


def test_an_evaluation_proceeds_board_by_board_the_nearest_first():
    evaluation = Evaluation(plain_manhattan, SIX)
    for done, _ in enumerate(evaluation.run(), 1):
        assert len(evaluation.values) == min(done, 360)
    assert done == 720
    assert evaluation.values == [plain_manhattan(state, SIX) for state in evaluation.states]
    moves = census(SIX).distance[evaluation.ranks].tolist()
    assert moves == sorted(moves)
    assert result_of(evaluation) == judge(plain_manhattan, SIX, sample=0)


# Errors


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"puzzle": Puzzle(2, 5)}, "1,814,400 boards"),
        ({"puzzle": "8"}, "must be a Puzzle"),
        ({"goals": "corner"}, "neither a name"),
        ({"goals": []}, "goals are one or more of"),
        ({"puzzle": SIX, "goals": "1 2 / 3 4 / 5 x"}, "3 rows of 2 cells were given"),
        ({"max_seconds": -1}, "max_seconds must be a number from 0 up"),
        ({"sample": -1}, "sample must be a whole number from 0 to 10000"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"heuristic": "zoff"}, "there is no heuristic 'zoff'"),
        ({"heuristic": 5}, "a heuristic is a name"),
    ],
)
def test_bad_arguments(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        judge(**{"heuristic": "manhattan"} | arguments)
