"""What all checks have in common, and those of lessons 00 and 01: a wrong answer gets a name."""

import io
import sys
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import count
from random import random
from textwrap import indent
from time import sleep

import numpy as np
import pytest
from answers import NO_BOARDS, RETURNED, cases, crash, returning, solution
from textbook import breadth_first

from searchlab import EIGHT, STRATEGIES, exercises, solve
from searchlab.exercises import (
    check_early_goal_test,
    check_hardest,
    check_heuristic,
    check_levels,
    check_lines,
    check_sample_order,
    check_shortest_solutions,
    check_solution,
)
from searchlab.exercises.feedback import Failed, Feedback

CHECKS = [check for name, check in vars(exercises).items() if name.startswith("check_")]
OF_FUNCTIONS = [
    check
    for check in CHECKS
    if check.__name__.removeprefix("check_")
    not in (
        "conflicts",
        "disjoint_patterns",
        "detour",
        "three_cycle",
        "lines",
        "decisions",
        "proof",
    )
    and "board" not in check.__wrapped__.__code__.co_varnames[:1]
    and check not in (check_sample_order, check_solution)
]


@pytest.mark.parametrize("check", CHECKS)
def test_an_answer_that_is_still_to_be_given(check):
    assert check(...).name == check(None).name == "nothing there yet"


@pytest.mark.parametrize("check", OF_FUNCTIONS)
def test_a_function_that_raises(check):
    found = check(crash)
    assert found.name in ("your code raises an error", "no value")
    assert "KeyError: 'oops'" in found.message


@pytest.mark.parametrize("check", CHECKS)
def test_feedback_quotes_only_the_beginning_of_an_answer(check):
    if check not in OF_FUNCTIONS:
        found = check("1 2 3 4 5 x 7 8 6 " * 10_000)
        assert not found and len(found.message) < 500 and found.hint


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_feedback_is_printed_in_any_encoding(monkeypatch, encoding):
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    print(Feedback(True, "passed", "2 → 4"), Failed("late", "3", "4"), sep="|", flush=True)
    printed = stream.buffer.getvalue().decode(encoding)
    assert "passed: 2 " in printed and "|✗ failed: late" in printed.replace("|failed", "|✗ failed")
    assert ("✓" in printed) == (encoding == "utf-8")


def test_feedback_reads_as_a_sentence():
    assert repr(check_sample_order("udlr")).startswith("✓ passed: with 'udlr'")
    lines = repr(check_hardest("2 1 3 4 5 6 7 8 x")).splitlines()
    assert lines[0] == "✗ failed: unsolvable"
    assert lines[-1].startswith("  Hint: ")


LEVELS = partial(solution, "01", "levels_of")
EARLY = partial(solution, "01", "early")
COUNT = partial(solution, "01", "count_solutions")
TEXT = solution("01", "my_lines")
ORDER = TEXT.strip("\n").splitlines()
MOVED = "\n".join([*ORDER[:7], *ORDER[8:], ORDER[7]])  # the loop over the children is last
NO_ENTRY = "\n".join([*ORDER[:3], *ORDER[4:], ORDER[3]])
PARSONS = [  # a lesson, its right line and a wrong one
    ("01", "popleft()", "pop()", "oldest"),
    ("01", "child not in path", "child not in frontier", "left the frontier"),
    ("01", "path[state] + move", "path[state]", "which move"),
    ("01", "append(child)", "append(state)", "is new"),
    ("02", "(child, ours, theirs)", "(child, theirs, ours)", "this side"),
    ("02", "child in theirs", "child in ours", "the other side"),
    ("02", "inverse(back[child])", "back[child]", "at the goal"),
    ("06", "if state == puzzle.goal", "if start == puzzle.goal", "taken off"),
    ("06", "(h(child, puzzle), child)", "(h(state, puzzle), child)", "of which board"),
    ("07", "child not in path or len(new) < len(path[child])", "child not in path", "shorter"),
    ("07", "(len(new) + h(child, puzzle), child)", "(h(child, puzzle), child)", "two parts"),
    ("08", "min(least, f)", "max(least, f)", "the next"),
    ("08", "f > threshold:", "f >= threshold:", "equal"),
]


def lines(lesson, *changes):
    return solution(lesson, "my_lines", *changes)


def returns(value):
    return lambda *arguments: value


test_an_answer_gets_its_name = cases(
    {
        check_heuristic: [
            (returns("many"), "no value"),
            (lambda state: random(), "two values for one board"),
            (returns(40), "the goal", "is 40 there"),
            ("gap", "overestimates"),
            (solution("00", "my_heuristic", "tile != 0 and ", ""), "overestimates"),
            (lambda state: sleep(0.001) or 0, "too slow"),
            ("misplaced", "passed"),
            (returns(Fraction(0)), "no guidance", "ties"),
            (solution("00", "my_heuristic", "return wrong", "return float(wrong)"), "passed"),
        ],
        check_solution: [
            (7, "not a text"),
            (solve(EIGHT, "1 2 3 7 4 5 8 x 6"), "not a text", ".moves"),
            ("r u", "another board", "!quotes"),
            ("uuu", "not possible", "blank"),
            ("left up", "not possible"),
            ("lrlurrd", "too long", "of 7 moves"),
            ("LURRD", "passed"),
            ("l, u, r, r, d", "passed"),
            (["l", "u", "r", "r", "d"], "passed"),
        ],
        check_sample_order: [
            ("up", "not an order"),
            (7, "not a text"),
            (["u", "l"], "not an order"),
            ("ulrd", "another solution", "ullddrurdllurrdlurd", "ullddrurdllurdruldr"),
            *((order, "passed") for order in ("uldr", "udlr", "udrl", "U D R L")),
        ],
        check_hardest: [
            *NO_BOARDS,
            ("2 3 4 1 5 x 7 6 8", "too near"),
            ("8 6 7 2 5 4 3 x 1", "passed"),
            ("6 4 7 8 5 x 3 2 1", "passed"),
        ],
        check_levels: [
            (returns(None), "nothing returned"),
            (returns("1 2 4"), "not a list of numbers"),
            (returns({0: 1, 2: 4}), "not a list of numbers"),
            (returns([]), "the start"),
            (returns([1, 2, 4, 8]), "board counted twice", "hold 15 boards; only 12"),
            (returns([1, 2.5]), "not a whole number", "no decimals"),
            (returns([{1}, {2}]), "not a whole number", "len()"),
            (returns(count(1)), "board counted twice"),
            (lambda *given: LEVELS()(*given)[1:], "the start"),
            (lambda *given: LEVELS()(*given)[:-1], "level 6"),
            (lambda *given: LEVELS()(*given)[::-1], "level 1"),
            (LEVELS("len(level)", "len(reached)"), "board counted twice"),
            (LEVELS("reached.add(child)", "pass"), "no end", "again"),
            (LEVELS("following.append", "level.append"), "level 1"),
            (LEVELS("if child not", "if move != 'l' and child not"), "level 1"),
            (lambda *given: Counter(dict(enumerate(LEVELS()(*given)))), "passed"),
            (lambda *given: np.array(LEVELS()(*given)), "passed"),
            (lambda *given: map(Fraction, LEVELS()(*given)), "passed"),
            (lambda *given: [*LEVELS()(*given), 0], "passed"),
        ],
        check_lines: [
            *((lines(lesson), "passed") for lesson in ("01", "02", "06", "07", "08")),
            (tuple(ORDER), "passed"),
            (indent(TEXT, "    "), "passed"),
            (7, "not lines"),
            ([7], "not lines"),
            ("", "no search"),
            ("\n".join(ORDER[1:]), "no search"),
            (lines("01", "def breadth_first", "def bfs"), "no search", "breadth_first"),
            ("\n".join([ORDER[0], *ORDER[3:], *ORDER[1:3]]), "your code raises an error",
             "before it exists"),
            ("\n".join([ORDER[1], ORDER[0], *ORDER[2:]]), "not Python yet", "Line 1"),
            (MOVED, "not Python yet"),
            ("\n".join([*ORDER[:5], *ORDER[7:], *ORDER[5:7]]), "goal test too late"),
            (NO_ENTRY, "not Python yet", "Line 4"),
            ("\n".join(ORDER[:3] + ORDER[4:]), "a line is missing", "while frontier:"),
            ("\n".join(ORDER[:8] + ORDER[9:]), "a line is missing", "if child not in path:"),
            ("\n".join(ORDER[:-1]), "a line is missing", "frontier.append(child)"),
            ("\n".join([*ORDER, ORDER[-1].replace("child", "state")]), "both lines of a pair"),
            (lines("01", ORDER[9], ""), "a line is missing", "path[child]"),
            *((lines(lesson, right, wrong), "a wrong line", hint)
              for lesson, right, wrong, hint in PARSONS),
        ],
        check_early_goal_test: [
            *((returning(change, EARLY()), name) for change, name in RETURNED[1:2]),
            (returns(""), "nothing expanded"),
            (returns(None), "the solved start"),
            (
                EARLY("if start == puzzle.goal:", "if False:", "while frontier", "while True"),
                "the solved start", "makes 1 expansion;", "!returns",
            ),
            (EARLY("if start == puzzle.goal:", "if False:"), "the solved start"),
            (EARLY("popleft", "pop"), "a stack for a queue"),
            (EARLY("if child not in path:", "if True:"), "no memory"),
            (EARLY("return path[child]", "return path[state]"), "last move missing"),
            (EARLY("return path[child]", "return path[child][::-1]"), "moves in reverse order"),
            (EARLY("if child == puzzle.goal", "if state == puzzle.goal"), "last move missing"),
            (EARLY("if child == puzzle.goal", "if child == [*puzzle.goal]"), "goal not recognised"),
            (EARLY("return path[child]", "return path[child]\n        return None"), "no solution"),
            (EARLY("path[state] + move", "move"), "goal not reached"),
            (breadth_first, "late goal test", "20,907 of 30,079"),
            (EARLY(), "passed"),
            (STRATEGIES["breadth-first"].function, "passed"),
        ],
        check_shortest_solutions: [
            (returns(1), "too few", "4 shortest solutions can be found; you count 1"),
            (returns(99), "too many"),
            (returns(True), "not a whole number"),
            (returns(np.arange(2)), "not a whole number"),
            (returns(["ulld"]), "not a whole number", "len()"),
            (COUNT("following.get(child, 0) + count", "count"), "too few"),
            (COUNT("following.get(child, 0) + count", "1"), "too few"),
            (COUNT("reached.update(following)", "pass"), "no end"),
        ],
    }
)  # fmt: skip


def test_praise_reports_what_was_measured():
    expanded = solve(EIGHT, exercises.SAMPLE, "a-star", heuristic="manhattan").expanded
    assert f"expands {expanded:,} boards" in check_heuristic("manhattan").message
