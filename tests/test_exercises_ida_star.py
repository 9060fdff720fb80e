"""The exercises on IDA*: a wrong answer is named for what is wrong with it."""

import re
from math import inf
from pathlib import Path

import pytest
from answers import NO_BOARDS

from searchlab import EIGHT, manhattan, solve
from searchlab.exercises import (
    check_first_limit,
    check_limits,
    check_memory,
    check_mended_ida,
    check_order,
)
from searchlab.exhaustive.census import census
from searchlab.puzzle import INVERSE

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    ("board", "name"),
    [
        *NO_BOARDS,
        ("2 3 4 1 5 x 7 6 8", "more limits"),
        ("1 2 3 4 5 6 7 8 x", "too near"),
        ("1 2 3 4 5 x 7 8 6", "too near"),
    ],
)
def test_first_limit(board, name):
    assert check_first_limit(board).name == name


def test_exactly_the_farthest_boards_with_one_limit_pass():
    truth = census(EIGHT)
    at_22 = [truth.board(number) for number in truth.at_distance(22)]
    passed = [board for board in at_22 if check_first_limit(board)]
    assert len(passed) == 14
    for board in passed:
        iterations = solve(EIGHT, board, "ida-star").iterations
        assert [iteration.limit for iteration in iterations] == [22]
    # None is farther: no board beyond has as few limits.
    exact = truth.values("manhattan") == truth.distance
    assert truth.distance[exact].max() == 22


@pytest.mark.parametrize(
    ("order", "name"),
    [
        (..., "nothing there yet"),
        (7, "not an order"),
        ("uldd", "not an order"),
        ("ulrd", "not the fewest"),
        ("uldr", "passed"),
    ],
)
def test_order(order, name):
    assert check_order(order).name == name


def test_the_order_says_what_was_counted():
    said = check_order("uldr").said
    assert said == "673 boards expanded; the worst order needs 1,046."


@pytest.mark.parametrize(
    ("limits", "name"),
    [
        (..., "nothing there yet"),
        (lambda h, length: 1 / 0, "your code stops"),
        (lambda h, length: None, "nothing comes back"),
        (lambda h, length: 7, "not a list"),
        (lambda h, length: range(h, length + 1), "in vain"),
        (lambda h, length: range(h, length, 2), "left out"),
        (lambda h, length: range(h + 2, length + 1, 2), "left out"),
        (lambda h, length: range(h, length + 3, 2), "too far"),
        (lambda h, length: [*range(h, length + 1, 2)][::-1], "out of order"),
        (lambda h, length: [h, *range(h, length + 1, 2)], "out of order"),
        (lambda h, length: range(h, length + 1, 2), "passed"),
    ],
)
def test_limits(limits, name):
    assert check_limits(limits).name == name


def ida(step=None, unsolvable=None, parity=True, answer=lambda path: path, ask=1):
    """IDA* as a reader might write it, right or with a usual mistake."""

    def search(puzzle, start, h):
        def descend(state, path, limit):
            f = len(path) + max(h(state) for _ in range(ask))
            if state == puzzle.goal and f <= limit:
                return path, limit
            if f > limit:
                return None, f
            least = inf
            for move in puzzle.neighbours[state.index(0)]:
                if path and move == INVERSE[path[-1]]:
                    continue
                found, excess = descend(puzzle.apply(state, move), path + move, limit)
                if found is not None:
                    return found, limit
                least = min(least, excess)
            return None, least

        if parity and not puzzle.is_solvable(start):
            return unsolvable
        limit = h(start)
        while True:
            found, excess = descend(start, "", limit)
            if found is not None:
                return answer(found)
            limit = limit + step if step else excess

    return search


@pytest.mark.parametrize(
    ("search", "name"),
    [
        (..., "nothing there yet"),
        (lambda puzzle, start, h: 1 / 0, "your code stops"),
        (lambda puzzle, start, h: "u", "the solved start"),
        (ida(answer=lambda path: path[:-1]), "no solution"),
        (ida(answer=lambda path: path and len(path)), "no solution"),
        (ida(answer=lambda path: path and "x" * len(path)), "no solution"),
        (ida(step=6), "not shortest"),
        (ida(step=1), "in vain"),
        (ida(step=1, ask=3), "in vain"),
        (ida(unsolvable="unsolvable"), "unsolvable boards"),
        (ida(parity=False), "no end"),
        (ida(), "passed"),
        (ida(step=2), "passed"),
        (ida(ask=2), "passed"),
    ],
)
def test_mended(search, name):
    assert check_mended_ida(search).name == name


def remembering(mode):
    def strategy(puzzle, start):
        met = {}

        def descend(state, path, limit):
            if state == puzzle.goal:
                return path, limit
            yield state, len(path), []
            least = inf
            for move in puzzle.neighbours[state.index(0)]:
                if path and move == INVERSE[path[-1]]:
                    continue
                child, g = puzzle.apply(state, move), len(path) + 1
                found, excess = None, g + manhattan(child, puzzle)
                if excess <= limit:
                    if mode == "depth" and met.get(child, inf) <= g:
                        continue
                    if mode in ("no depth", "no end") and child in met:
                        continue
                    met[child] = g
                    found, excess = yield from descend(child, path + move, limit)
                if found is not None:
                    return found, limit
                least = min(least, excess)
            return None, least

        found, limit = None, manhattan(start, puzzle)
        while found is None and limit < inf:
            if mode != "no end":
                met.clear()
            found, limit = yield from descend(start, "", limit)
        return found

    return strategy


def blind_to_the_start(puzzle, start):
    yield start, 0, []
    if start == puzzle.goal:
        return "ud"
    return (yield from remembering("depth")(puzzle, start))


@pytest.mark.parametrize(
    ("strategy", "name"),
    [
        (..., "nothing there yet"),
        (lambda puzzle, start: 7, "your code stops"),
        (blind_to_the_start, "the solved start"),
        (remembering("nothing"), "nothing saved"),
        (remembering("no depth"), "not shortest"),
        (remembering("no end"), "no solution"),
        (remembering("depth"), "passed"),
    ],
)
def test_memory(strategy, name):
    assert check_memory(strategy).name == name


def test_the_solutions_say_what_the_checks_find():
    text = (ROOT / "notebooks" / "solutions" / "08_ida_star.md").read_text(encoding="utf-8")
    truth = census(EIGHT)
    exact = truth.values("manhattan") == truth.distance
    assert f"{exact.sum():,} boards it is, and the farthest" in re.sub(r"\s+", " ", text)
    assert "`uldr`, with 673 expansions; `rudl`, the worst, needs 1,046" in text
