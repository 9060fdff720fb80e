"""The checks of lessons 05 and 05b: each wrong answer gets the name of its mistake."""

import re
from collections import deque
from functools import partial
from random import random

import numpy as np
from answers import NO_BOARDS, cases, solution

from searchlab import EIGHT, linear_conflict, manhattan, maximum, pattern_database
from searchlab.exercises import (
    check_backward_search,
    check_conflicts,
    check_disjoint_patterns,
    check_inconsistent,
    check_overestimated,
    check_own_heuristic,
    check_rows_and_columns,
)
from searchlab.exhaustive.census import census
from searchlab.heuristics import additive_patterns, find, maximised_patterns

TRUTH = census(EIGHT)
PAIRS = find("linear-conflict-pairs")
BY_HAND = ["1 2 3 7 8 4 x 5 6", "x 2 3 6 5 4 1 7 8", "1 3 8 6 5 x 4 2 7"]
BEST = maximum(additive_patterns, maximised_patterns)


def out_of_line(state, puzzle, *, columns=True):
    """Count tiles out of row and column, rightly or with a usual mistake."""
    total = 0
    for cell, tile in enumerate(state):
        home = puzzle.goal.index(tile)
        if tile:
            total += cell // puzzle.cols != home // puzzle.cols
            total += columns and cell % puzzle.cols != home % puzzle.cols
    return total


def search_backwards(goal, neighbours, *, front=True, again=True, count=None):
    """Search the abstract states of a pattern backwards, correctly or with a usual mistake."""
    distance, frontier = {goal: 0}, deque([goal])
    while frontier:
        state = frontier.popleft()
        for child, cost in neighbours(state):
            moves = distance[state] + (cost if count is None else count)
            if child not in distance or (again and moves < distance[child]):
                distance[child] = moves
                (frontier.append if cost or not front else frontier.appendleft)(child)
    return distance


def yields(goal, neighbours):
    yield goal


TABLE = partial(solution, "05b", "my_search")
LINES = partial(solution, "05", "rows_and_columns")
test_an_answer_gets_its_name = cases(
    {
        check_overestimated: [
            *NO_BOARDS,
            ("2 3 4 1 5 x 7 6 8", "not overestimated"),
            ("1 2 3 4 5 6 7 x 8", "too near", "1 move away", "overestimates 76 are farther"),
        ],
        check_rows_and_columns: [
            ("nonsense", "not a heuristic"),
            (lambda state, puzzle: None, "no value"),
            (partial(out_of_line, columns=False), "another count"),
            (LINES("puzzle.cols", "3"), "overestimates", "On the 3x2 puzzle"),
            (LINES("puzzle.cols", "puzzle.rows"), "overestimates", "On the 2x3 puzzle"),
            (LINES("puzzle.goal.index(tile)", "tile - 1"), "the goal"),
            (
                lambda state, puzzle: out_of_line(state, puzzle) * random(),
                "two values for one board",
            ),
            (lambda state, puzzle: np.float32(out_of_line(state, puzzle)), "passed"),
        ],
        check_inconsistent: [
            ("manhattan", "consistent"),
            ("gap", "overestimates"),
            (lambda state: manhattan(state, EIGHT) if state[4] == 0 else 0, "passed"),
        ],
        check_conflicts: [
            ("2 4 4", "not three numbers"),
            ([2, 4], "not three numbers"),
            ([2, ..., 4], "nothing there yet"),
            (
                [find("linear-conflict-pairs")(b, EIGHT) - manhattan(b, EIGHT) for b in BY_HAND],
                "pairs counted",
            ),
            ([0, 4, 2], "the rows alone"),
            ([linear_conflict(b, EIGHT) for b in BY_HAND], "the whole estimate"),
            ([2, 2, 4], "another count", "'x 2 3 6 5 4 1 7 8'"),
            ([2, "four", 4], "another count"),
            ([2, 4, 4], "passed"),
        ],
        check_disjoint_patterns: [
            (7, "invalid patterns"),
            ([[1, 2, 3], [3, 4, 5]], "invalid patterns"),
            ([[1, 2, 3, 4, 5, 6], [7, 8]], "too large"),
            ([[1, 2, 3, 4], [5, 6, 7, 8]], "no better"),
            ([[1, 2, 3, 4, 5], [6, 7, 8]], "passed"),
        ],
        check_backward_search: [
            (yields, "not a table"),
            (partial(search_backwards, front=False, again=False), "closed too soon"),
            (partial(search_backwards, count=0), "too small"),
            (partial(search_backwards, front=False), "expanded again"),
            (lambda goal, neighbours: None, "nothing returned"),
            (lambda goal, neighbours: [goal], "not a table"),
            (TABLE("frontier.append(child)", "pass"), "states missing"),
            # Right on this puzzle by parity alone: an entry is never replaced.
            (
                TABLE("distance[state] + cost < distance.get(child, 100)", "child not in distance"),
                "closed too soon",
                "by luck",
            ),
            (TABLE("+ cost", "+ 1"), "every move counted"),
            (TABLE(), "passed"),
        ],
        check_own_heuristic: [
            (lambda state: 0, "not better yet"),
            (maximised_patterns, "not better yet"),
            ("gap", "overestimates"),
            (lambda state: TRUTH[state] or 0, "the true distance"),
            (BEST, "passed"),
        ],
    }
)


def test_all_the_farthest_overestimated_boards_pass():
    over = TRUTH.reachable[TRUTH.values("gap")[TRUTH.reachable] > TRUTH.distance[TRUTH.reachable]]
    passed = [number for number in over if check_overestimated(TRUTH.board(number))]
    assert len(over) == 78
    assert passed == [number for number in over if TRUTH.distance[number] == 8]
    assert len(passed) == 8


def test_an_overestimate_comes_with_its_board_and_path():
    message = check_rows_and_columns("gap").message
    assert message.startswith("On the 3x3 puzzle 78 of 181,440 boards are overestimated, for ex")
    board, path = message.split("'")[1], message.split("(")[1].split(")")[0]
    assert EIGHT.apply(EIGHT.read(board), path) == EIGHT.goal
    assert "the estimate is 2, but 1 move suffices (" in message


def test_the_entry_that_is_too_large_is_a_real_one():
    message = check_backward_search(partial(search_backwards, front=False, again=False)).message
    wrong, place, found, right = re.search(
        r"^The entries of ([\d,]+) of 15,120 .* that of (\(.*\)): yours is (\d+), and (\d+) ",
        message,
    ).groups()
    cells = [int(cell) for cell in place.strip("()").split(",")]
    placed = dict(zip(cells, (0, 1, 2, 3, 4), strict=True))
    others = iter((5, 6, 7, 8))
    board = bytes(placed[cell] if cell in placed else next(others) for cell in range(9))
    assert pattern_database([1, 2, 3, 4])(board, EIGHT) == int(right) < int(found)
    assert wrong == "4,127"


def test_the_other_goals_count_too():
    values = TRUTH.values(BEST)
    known = {TRUTH.states[number].tobytes(): int(values[number]) for number in TRUTH.reachable}

    def for_one_goal(state, puzzle):
        return known[state] if puzzle.goal == EIGHT.goal else 40 * (state != puzzle.goal)

    found = check_own_heuristic(for_one_goal)
    assert found.name == "overestimates"
    assert "with the goal 'x 1 2 3 4 5 6 7 8'" in found.message
