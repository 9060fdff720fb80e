"""What all checks have in common, and those of lessons 00 and 01: a wrong answer gets a name."""

import io
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from itertools import count
from random import random
from textwrap import indent
from time import sleep

import numpy as np
import pytest
from answers import cases, returning, returns, solution
from textbook import breadth_first

from searchlab import EIGHT, STRATEGIES, exercises, solve
from searchlab.exercises import (
    check_early_goal_test,
    check_hardest,
    check_heuristic,
    check_levels,
    check_lines,
    check_sample_order,
    check_search,
    check_shortest_solutions,
    check_solution,
)
from searchlab.exercises.claims import claim
from searchlab.exercises.feedback import Failed, Feedback
from searchlab.exercises.lines import PROBLEMS
from searchlab.exhaustive.census import census

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
    before, met = sys.stdout, threading.Event()

    def search(puzzle, start):
        print("searching")
        met.wait(0.02)
        return breadth_first(puzzle, start)

    with ThreadPoolExecutor() as pool:
        assert all(pool.map(check_search, [search, search]))
    assert sys.stdout is before and "searching" in capsys.readouterr().out


LEVELS = partial(solution, "01", "levels_of")
EARLY = partial(solution, "01", "early")
COUNT = partial(solution, "01", "count_solutions")
TEXT = solution("01", "my_lines")
ORDER = TEXT.strip("\n").splitlines()
LESSONS = dict(zip(PROBLEMS, ("01", "02", "06", "07", "08"), strict=True))
PARSONS = [  # a lesson, a right line, the wrong one beside it and its hint
    (lesson, *line)
    for strategy, lesson in LESSONS.items()
    for line in PROBLEMS[strategy]
    if isinstance(line, list)
]


def lines(*places):
    """Put lines of lesson 01's search together, by their places."""
    return "\n".join(ORDER[place] for place in places)


test_an_answer_gets_its_name = cases(
    {
        check_heuristic: [
            (returns("many"), "no value"),
            (lambda state: random(), "two values for one board"),
            (returns(40), "the goal", "is 40 there"),
            ("gap", "overestimates"),
            (lambda state: sleep(0.001) or 0, "too slow"),
            (lambda state: sleep(0.001) or 1 / 0, "no value"),
            ("misplaced", "passed"),
            (returns(Fraction(0)), "no guidance", "ties"),
        ],
        check_solution: [
            (7, "not a text"),
            (solve(EIGHT, "1 2 3 7 4 5 8 x 6"), "not a text", ".moves"),
            ("r u", "another board", "!quotes"),
            ("uuu", "not possible", "blank"),
            ("left up", "not possible"),
            ("lrlurrd", "too long", "of 7 moves"),
            ("L, U R R D", "passed"),
            ("←↑→→↓", "passed"),
            (["l", "u", "r", "r", "d"], "passed"),
        ],
        check_sample_order: [
            ("up", "not an order"),
            (7, "not a text"),
            ("ulrd", "another solution", "ullddrurdllurrdlurd", "ullddrurdllurdruldr"),
            *((order, "passed") for order in ("uldr", "udlr", "udrl", "U D R L")),
        ],
        check_hardest: [
            ("2 3 4 1 5 x 7 6 8", "too near"),
            ("8 6 7 2 5 4 3 x 1", "passed"),
            ("6 4 7 8 5 x 3 2 1", "passed"),
        ],
        check_levels: [
            (returns("1 2 4"), "not a list of numbers"),
            (returns({0: 1, 2: 4}), "not a list of numbers"),
            (returns([]), "the start"),
            (returns([1, 2, 4, 8]), "another level", "return [1, 2, 4, 8]; right is [1, 2, 2,"),
            (returns([1, 2.5]), "not a whole number", "no decimals"),
            (returns([{1}, {2}]), "not a whole number", "len()"),
            (returns(count(1)), "another level"),
            (lambda *given: LEVELS()(*given)[1:], "the start"),
            (lambda *given: LEVELS()(*given)[:-1], "another level"),
            (lambda puzzle, start: LEVELS()(puzzle, puzzle.goal), "another start", "'1 2 3 4 x 5'"),
            (lambda *given: [2 * n for n in LEVELS()(*given)][1:], "board counted twice"),
            (lambda puzzle, start: census(puzzle).histogram, "not your own", "uses census"),
            (LEVELS("reached.add(child)", "pass"), "no end", "again"),
            (LEVELS("following.append", "level.append"), "another level"),
            (LEVELS("if child not", "if move != 'l' and child not"), "another level"),
            (lambda *given: Counter(dict(enumerate(LEVELS()(*given)))), "passed"),
            (lambda *given: np.array(LEVELS()(*given)), "passed"),
            (lambda *given: [*map(Fraction, LEVELS()(*given)), 0], "passed"),
        ],
        check_lines: [
            (tuple(ORDER), "passed"),
            (indent(TEXT, "    "), "passed"),
            (7, "not lines"),
            (["def", 7], "not lines"),
            ("", "nothing there yet"),
            ("\n  \n", "nothing there yet", "!ida_star"),
            (lines(*range(1, 11)), "no search"),
            (TEXT.replace("def breadth_first", "def bfs"), "no search", "own name", "!ida_star"),
            (lines(0, *range(3, 11), 1, 2), "your code raises an error", "before it exists"),
            (lines(1, 0, *range(2, 11)), "not Python yet", "Line 1"),
            (lines(*range(7), 8, 9, 10, 7), "not Python yet"),
            (lines(*range(5), 7, 8, 9, 10, 5, 6), "goal test too late"),
            (lines(*range(3), *range(4, 11), 3), "not Python yet", "Line 4"),
            (lines(*range(3), *range(4, 11)), "a line is missing", "while frontier:"),
            (lines(*range(10)), "a line is missing", "frontier.append(child)"),
            (TEXT.replace(ORDER[9], ""), "a line is missing", "path[child]"),
            (f"{TEXT}\n{ORDER[-1].replace('child', 'state')}", "both lines of a pair"),
            *((solution(lesson, "my_lines", right, wrong), "a wrong line", hint)
              for lesson, right, wrong, hint in PARSONS),
        ],
        check_early_goal_test: [
            (returns(""), "nothing expanded"),
            (returns(None), "the solved start"),
            (
                EARLY("if start == puzzle.goal:", "if False:", "while frontier", "while True"),
                "the solved start", "makes 1 expansion;", "!returns",
            ),
            (EARLY("popleft", "pop"), "a stack for a queue"),
            (EARLY("return path[child]", "return path[state]"), "last move missing"),
            (EARLY("if child == puzzle.goal", "if child == [*puzzle.goal]"), "goal not recognised"),
            (EARLY("return path[child]", "return path[child]\n        return None"), "no solution"),
            (EARLY("path[state] + move", "move"), "goal not reached"),
            (breadth_first, "late goal test", "20,907 of 30,079"),
            (STRATEGIES["breadth-first"].function, "passed"),
        ],
        check_shortest_solutions: [
            (returns(1), "too few", "you return 1; right is 4."),
            (lambda puzzle, s: 0 if s == puzzle.goal else COUNT()(puzzle, s), "the goal"),
            (returns(99), "too many"),
            (returns(True), "not a whole number"),
            (returns(np.arange(2)), "not a whole number"),
            (COUNT("following.get(child, 0) + count", "count"), "too few"),
            (COUNT("reached.update(following)", "pass"), "no end"),
        ],
    }
)  # fmt: skip


def test_praise_reports_what_was_measured():
    expanded = solve(EIGHT, exercises.SAMPLE, "a-star", heuristic="manhattan").expanded
    assert f"expands {expanded:,} boards" in check_heuristic("manhattan").message
