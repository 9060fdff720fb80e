"""The exercises: what all checks have in common, and what each says to wrong and right answers.

The answers are in data/answers.txt, which uses what is imported and defined here.
"""

# ruff: noqa: F401

import gc
import io
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import count, product
from math import nan
from operator import mul
from random import Random, random
from textwrap import indent
from time import sleep
from types import SimpleNamespace
from weakref import WeakSet

import networkx as nx
import numpy as np
import pytest
from answers import returning, returns, solution
from golden import transcript
from textbook import breadth_first, written

from searchlab import EIGHT, STRATEGIES, Map, Puzzle, exercises, linear_conflict, manhattan, solve
from searchlab.exercises import (
    check_better_than_a_star,
    check_complete,
    check_early_goal_test,
    check_farthest_solved,
    check_first_threshold,
    check_heuristic,
    check_lines,
    check_own_heuristic,
    check_own_puzzle,
    check_rows_and_columns,
    check_search,
    check_swap,
    race,
)
from searchlab.exercises.claims import claim
from searchlab.exercises.feedback import Failed, Feedback
from searchlab.exercises.lines import PROBLEMS
from searchlab.exercises.parity import SNAIL
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables import superior_node_boards
from searchlab.heuristics import maximised_patterns
from searchlab.problems import distances
from searchlab.problems.parity import inversions
from searchlab.problems.ranking import rank, rank_by_value, unrank
from searchlab.search import a_star, greedy

CHECKS = [check for name, check in vars(exercises).items() if name.startswith("check_")]
OF_BOARDS, OF_FUNCTIONS, OTHERS = [], [], []
for check in CHECKS:
    (name, kind), *_ = check.__annotations__.items()
    known = OF_FUNCTIONS if "Callable" in str(kind) else OF_BOARDS if name == "board" else OTHERS
    known.append(check)
SEARCHES = {
    exercises.check_search: ("01", "early"),
    check_early_goal_test: ("01", "early"),
    exercises.check_smaller_side: ("02", "smaller_side"),
    exercises.check_parity_test: ("04", "my_search"),
    exercises.check_postponed: ("06", "in_order"),
    exercises.check_repaired_queue: ("06", "fixed"),
    exercises.check_repaired_ida_star: ("08", "fixed"),
    exercises.check_transposition_table: ("08", "remembering"),
    exercises.check_complete: ("09", "climber"),
    exercises.check_better_than_a_star: ("09", "champion"),
}


@pytest.mark.parametrize("check", CHECKS)
def test_an_answer_that_is_still_to_be_given(check):
    assert check(...).name == check(None).name == "nothing there yet"


@pytest.mark.parametrize("check", OF_FUNCTIONS)
def test_a_function_that_raises_or_returns_nothing(check):
    def crash(*arguments):
        raise KeyError("oops")

    found = check(crash)
    assert found.name in ("your code raises an error", "no value")
    assert "KeyError: 'oops'" in found.message
    if check not in SEARCHES and "heuristic" not in check.__annotations__:
        assert check(returns(None)).name in ("nothing returned", "no path")


@pytest.mark.parametrize("check", SEARCHES)
def test_a_search_that_returns_no_moves(check):
    search = returning(lambda puzzle, start, moves: moves and 7, solution(*SEARCHES[check]))
    assert check(search).name == "a number, not moves"


@pytest.mark.parametrize("check", [*OF_BOARDS, *OTHERS])
def test_feedback_quotes_only_the_beginning_of_an_answer(check):
    found = check("1 2 3 4 5 x 7 8 6 " * 500)
    assert not found and len(found.message) < 500 and found.hint


@pytest.mark.parametrize("check", OF_BOARDS)
def test_what_is_no_board_or_has_no_solution(check):
    for answer in (3.5, "1 2 3", [1, 2, 3, 4, 5, 6, 7, 8, 8]):
        assert check(answer).name == "not a board"
    if check not in (exercises.check_middle_rank, exercises.check_swap):
        assert "unsolvable" in {check(f"{tiles} 3 4 5 6 7 8 x").name for tiles in ("1 2", "2 1")}


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "gbk", "utf-8"])
def test_feedback_is_printed_in_any_encoding(monkeypatch, encoding):
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    print(Feedback(True, "passed", "2 → 4"), Failed("late", "3", "4"), sep="|", flush=True)
    claim("4³⁰ of 4³¹ — 19 moves", 19)
    stream.flush()
    printed = stream.buffer.getvalue().decode(encoding)
    assert "passed: 2 " in printed and "|✗ failed: late" in printed.replace("|failed", "|✗ failed")
    assert ("✓" in printed) == (encoding == "utf-8") and "19 moves" in printed


def test_checks_in_two_threads_leave_standard_output_alone(capsys):
    """The first begins, the second begins, the first ends, the second ends."""
    before, calls = sys.stdout, count()

    def search(puzzle, start):
        print("searching")
        sleep(0.02 * (next(calls) < 9))
        return breadth_first(puzzle, start)

    with ThreadPoolExecutor() as pool:
        assert all(pool.map(check_search, [search, search]))
    assert sys.stdout is before and "searching" in capsys.readouterr().out


# -- answers ---------------------------------------------------------------------------

TEXT = solution("01", "my_lines")
ORDER = TEXT.strip("\n").splitlines()
HAND = solution("04", "my_decisions")
FIRST = next(iter(HAND))
PROOF, TURNS = (solution("04", name).strip().splitlines() for name in ("my_proof", "my_turns"))
ELEVEN = ["AE", "CF", "BH", "DI", "EM", "FM", "HI"]  # with S and G a cycle of eleven
TOO_LATE = (
    "frontier.append(child)",
    """frontier.append(child)
        if parity(puzzle, start) != parity(puzzle, puzzle.goal):
            return None""",
)


class Truth(dict):
    """The distances of the boards of two puzzles, worked out where one is asked for."""

    def __missing__(self, state):
        self.update(distances(EIGHT) | distances(Puzzle(2, 3)))
        return self[state]


TRUTH = Truth()


def lines(*places):
    """Put lines of lesson 01's search together, by their places."""
    return "\n".join(ORDER[place] for place in places)


def halved(state):
    tiles = bytes(tile for tile in state if tile)
    return state.index(0) * 20_160 + rank(tiles, bytes(range(1, 9))) // 2


def can_be_solved(state, puzzle, *, rows=lambda puzzle: puzzle.cols % 2 == 0):
    """Compare parities, with the row of the blank on puzzles of some widths."""
    flips = rows(puzzle) * (state.index(0) // puzzle.cols - puzzle.goal.index(0) // puzzle.cols)
    return (inversions(state) + inversions(puzzle.goal) + flips) % 2 == 0


def rejecting(solvable):
    """Search breadth first where a board is taken for solvable."""
    return lambda puzzle, start: breadth_first(puzzle, start) if solvable(start, puzzle) else None


def generator(puzzle, start):
    if not can_be_solved(start, puzzle):
        return None
    return (yield from STRATEGIES["breadth-first"].function(puzzle, start))


def moody(*cells):
    return lambda state, puzzle: manhattan(state, puzzle) if state.index(0) in cells else 0


def total(means, boards):
    return sum(means[d] * boards[d] for d in means)


def round_and_round(puzzle, start):
    while start != puzzle.goal:
        puzzle.successors(start)
    return ""


def downhill(choose):
    """Follow a path by choosing one of the successors of each board."""

    def search(puzzle, start):
        path = ""
        while start != puzzle.goal:
            move, start = choose(puzzle.successors(start))
            path += move
        return path

    return search


def recursive(puzzle, start):
    if start == puzzle.goal:
        return ""
    (move, child), *_ = puzzle.successors(start)
    return move + recursive(puzzle, child)


ida = partial(written, "ida-star", parity="puzzle.is_solvable(start)")
MET = "closed.get(child, inf) <= len(path)"
LAMPS = [*map("".join, product("01", repeat=4))]


def own(goal, start, moves):
    """Check a puzzle of one's own."""
    return check_own_puzzle(SimpleNamespace(goal=goal, successors=moves), start)


test_what_a_check_says_to_an_answer = transcript("answers", vars(exercises) | globals())


@pytest.mark.parametrize("strategy", PROBLEMS)
def test_a_wrong_line_of_a_pair(strategy):
    lesson = dict(zip(PROBLEMS, ("01", "02", "06", "07", "08"), strict=True))[strategy]
    for right, wrong, hint in (line for line in PROBLEMS[strategy] if isinstance(line, list)):
        found = check_lines(solution(lesson, "my_lines", right, wrong))
        assert (found.name, found.hint) == ("a wrong line", hint)


def test_praise_reports_what_was_measured():
    expanded = solve(EIGHT, exercises.SAMPLE, "a-star", heuristic="manhattan").expanded
    assert f"expands {expanded:,} boards" in check_heuristic("manhattan").message


def test_every_swap_that_passes_can_be_solved():
    base, passed = SNAIL.read("2 1 3 8 x 4 7 6 5"), 0
    for a in range(1, 9):
        for b in range(a + 1, 9):
            board = base.translate(bytes.maketrans(bytes([a, b]), bytes([b, a])))
            assert census(SNAIL)[board] is not None
            passed += bool(check_swap(board))
    assert passed == 27  # all pairs but 1 and 2


def test_an_overestimate_comes_with_its_board_and_path():
    message = check_rows_and_columns("gap").message
    assert message.startswith("On the 3x3 puzzle 78 of 181,440 boards are overestimated, for ex")
    board, path = message.split("'")[1], message.split("(")[1].split(")")[0]
    assert EIGHT.apply(EIGHT.read(board), path) == EIGHT.goal
    assert "the estimate is 2, but 1 move suffices (" in message


def test_the_other_goals_count_too():
    away = distances(EIGHT)

    def for_one_goal(state, puzzle):
        if puzzle == EIGHT:
            return max(0, away[state] - 2)
        return 40 * (state != puzzle.goal)

    found = check_own_heuristic(for_one_goal)
    assert found.name == "overestimates"
    assert "with the goal 'x 1 2 3 4 5 6 7 8'" in found.message


def found_as_published(truth):
    boards = superior_node_boards("as published")
    return np.isin(np.arange(len(truth.distance)), boards.index[boards.outcome == "found"])


@pytest.mark.parametrize(
    ("check", "puzzle", "right", "number"),
    [
        (
            check_first_threshold,
            EIGHT,
            lambda truth: truth.values("manhattan") == truth.distance,
            14,
        ),
        (check_farthest_solved, Puzzle(3, 3, "blank-first"), found_as_published, 14),
    ],
)
def test_exactly_the_farthest_boards_pass(check, puzzle, right, number):
    truth = census(puzzle)
    numbers = np.flatnonzero(right(truth))
    away = truth.distance[numbers]
    passed = [number for number in numbers[away >= away.max() - 1] if check(truth.board(number))]
    assert passed == numbers[away == away.max()].tolist() and len(passed) == number


def test_a_random_walk_is_too_much_work(monkeypatch):
    monkeypatch.setattr(race, "_MOST_SIX", 6_000)
    found = check_complete(downhill(Random(1).choice))
    assert found.name == "too much work" and " nearest boards of 360" in found.message


def test_one_recording_at_a_time_is_in_memory(monkeypatch):
    traces, finish, calls = WeakSet(), race.finish, count()

    def watched(*arguments):
        if next(calls) % 24 == 0:  # to collect garbage each time would take long
            gc.collect()
            assert len(traces) < 3
        run = finish(*arguments)
        traces.add(run.trace)
        return run

    monkeypatch.setattr(race, "finish", watched)
    assert check_better_than_a_star(a_star).name == "A* wins"
