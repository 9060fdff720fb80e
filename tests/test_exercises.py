"""What all checks have in common, and those of lessons 00 and 01: a wrong answer gets a name."""

import inspect
import io
import sys
from functools import partial

import pytest
from answers import NO_BOARDS, cases, crash
from textbook import breadth_first, written

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
    not in ("disjoint_patterns", "detour", "three_cycle", "lines")
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


def levels(puzzle, start, *, mark_late=False, skip=None):
    """Count levels, correctly or with a usual mistake."""
    seen, level, counts = {start}, [start], []
    while level:
        counts.append(len(level))
        further = []
        for state in level:
            seen.add(state)
            for move, child in puzzle.successors(state):
                if child not in seen and move != skip:
                    if not mark_late:
                        seen.add(child)
                    further.append(child)
        level = further
    return counts


early = partial(written, "breadth-first", early="True", parity="puzzle.is_solvable(start)")


LINES = inspect.getsource(breadth_first).splitlines()


def in_order(*order):
    return "\n".join(["", *(LINES[place] for place in order)])


test_an_answer_gets_its_name = cases(
    {
        check_heuristic: [
            (lambda state: "many", "no value"),
            (
                lambda state: 40,
                "the goal",
                "The goal needs 0 moves, but your heuristic is 40 there.",
            ),
            ("gap", "overestimates"),
            (lambda s, p: 2 * sum(a != b for a, b in zip(s, p.goal, strict=True)), "overestimates"),
            (lambda state: 0, "no guidance"),
            ("misplaced", "passed"),
        ],
        check_solution: [
            (7, "not a text"),
            ("r u", "not possible"),
            ("uu", "another board"),
            ("lrlurrd", "too long", "It is a solution of 7 moves, and there is a shorter one."),
            ("lurrd", "passed"),
        ],
        check_sample_order: [
            ("up", "not an order"),
            (7, "not an order"),
            (
                "ulrd",
                "another solution",
                "With 'ulrd' it finds ullddrurdllurrdlurd, and the judge prints "
                "ullddrurdllurdruldr.",
            ),
            ("uldr", "passed"),
            ("udlr", "passed"),
            ("udrl", "passed"),
        ],
        check_hardest: [
            *NO_BOARDS,
            ("2 3 4 1 5 x 7 6 8", "too near"),
            ("8 6 7 2 5 4 3 x 1", "passed"),
            ("6 4 7 8 5 x 3 2 1", "passed"),
        ],
        check_levels: [
            (lambda puzzle, start: None, "nothing returned"),
            (lambda puzzle, start: 5, "not a list of numbers"),
            (lambda puzzle, start: [], "the start"),
            (
                lambda puzzle, start: [1, 2, 4, 8],
                "board counted twice",
                "On the 2x2 puzzle your levels hold 15 boards; only 12 can be reached.",
            ),
            (lambda puzzle, start: levels(puzzle, start)[1:], "the start"),
            (partial(levels, mark_late=True), "board counted twice"),
            (lambda puzzle, start: levels(puzzle, start)[:-1], "level 6"),
            (partial(levels, skip="l"), "level 1"),
            (levels, "passed"),
            (lambda puzzle, start: [*levels(puzzle, start), 0], "passed"),
        ],
        check_lines: [
            (in_order(*range(11)), "passed"),
            (in_order(0, 2, 1, *range(3, 9), 10, 9), "passed"),
            (in_order(1, 0, *range(2, 11)), "not Python yet"),
            (in_order(0, 1, *range(3, 11), 2), "your code raises an error"),
            (in_order(1, 2), "not Python yet"),
            (in_order(), "no search"),
        ],
        check_early_goal_test: [
            (early(tests_start="False"), "the solved start"),
            (early(tie="-n"), "a stack for a queue"),
            (early(enters="child not in closed"), "marked too late"),
            (early(), "passed"),
            (STRATEGIES["breadth-first"].generate, "passed"),
        ],
        check_shortest_solutions: [
            (
                lambda puzzle, start: 1,
                "too few",
                "From '2 3 4 1 5 x 7 6 8' there are 4 shortest solutions, and you count 1.",
            ),
            (lambda puzzle, start: 99, "too many"),
            (lambda puzzle, start: "4", "not a number"),
        ],
    }
)


def test_praise_reports_what_was_measured():
    expanded = solve(EIGHT, exercises.SAMPLE, "a-star", heuristic="manhattan").expanded
    assert f"expands {expanded:,} boards" in check_heuristic("manhattan").message


def test_a_goal_on_the_frontier_is_a_late_test():
    found = check_early_goal_test(written("breadth-first"))
    assert found.name == "late goal test"
    assert "generated by expansion 20,907 of 30,079" in found.message
