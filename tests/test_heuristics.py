"""Every heuristic over every board, and what any function must give."""

# ruff: noqa: F401

import pickle
import random
import sys
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import inf, nan

import networkx as nx
import numpy as np
import pytest
from golden import transcript

from searchlab import EIGHT, Map, Node, Puzzle, judge, manhattan, solve
from searchlab.exhaustive.census import census
from searchlab.heuristics import (
    FAULTY,
    HEURISTICS,
    additive,
    additive_patterns,
    bind,
    find,
    maximum,
    name_of,
    pattern_database,
    walking_distance,
    weighted,
)
from searchlab.problems import distances
from searchlab.search.node import expand

NAMES = [*HEURISTICS, *FAULTY]
SOUND = [name for name in HEURISTICS if name != "gap"]
SNAIL = Puzzle(3, 3, "snail")
BUILT = [
    pattern_database([1, 2, 3, 4, 7]),
    pattern_database([6, 8], additive=False),
    additive([1, 2, 4], [3, 6], [5, 7, 8]),
    maximum("manhattan", "gaschnig"),
    weighted("linear-conflict", 0.5),
]
ROUNDING = 1e-9  # of a sum of at most eight roots


# -- over every board ---------------------------------------------------------------------

WIDE = Puzzle(2, 4, "snail")
LARGER = [
    Puzzle(3, 4, "snail"),
    Puzzle(4, 4, "blank-first"),
    Puzzle(5, 3, "7 2 x 1 14 3 9 4 11 5 6 8 10 12 13"),
    Puzzle(5),
]


@cache
def evaluated(name, puzzle):
    """Return the values on all boards that lead to the goal, by rank; NaN for the others."""
    truth = census(puzzle)
    return np.where(truth.distance < 255, truth.values(name), np.nan)


def over_all(name, puzzle):
    """Sum an estimate up over all boards; count those that it overestimates.

    Of these: by how much at most, and how near to the goal the first is.
    """
    values, truth = evaluated(name, puzzle), census(puzzle)
    excess = values - truth.distance
    over = excess > ROUNDING
    drops = values[:, None] - np.where(truth.successors < 0, np.nan, values[truth.successors])
    assert (np.nanmax(drops) <= 1 + ROUNDING) == (name in SOUND)
    assert values[0] == np.nanmin(values) == 0
    said = f"{np.nansum(values):,.2f}"
    if over.any():
        most, first = excess[over].max(), truth.distance[over].min()
        said += f", {over.sum():,} too high by {most:g} at most, from distance {first}"
    return said


def over_a_hundred(name):
    """Sum an estimate up over a hundred boards of each larger puzzle that it takes."""
    h, sums = find(name), []
    for puzzle in LARGER[: 3 if name == "walking-distance" else 1 if "patterns" in name else 4]:
        boards = [*puzzle.random_boards(60, seed=7)]
        boards += [puzzle.scramble(14, seed) for seed in range(40)]
        assert h(puzzle.goal, puzzle) == 0
        for _, child in boards[0].successors():
            assert h.wrong or abs(h(child) - h(boards[0])) <= 1 + ROUNDING
        sums.append(f"{sum(map(h, boards)):.2f}")
    return sums


def exceeds(larger, smaller):
    """Return by how much an estimate exceeds another on the 8-puzzle, at least and at most."""
    difference = evaluated(larger, EIGHT) - evaluated(smaller, EIGHT)
    return f"{np.nanmin(difference) + 0:.2f} to {np.nanmax(difference):.2f}"


@pytest.mark.parametrize("name", SOUND)
def test_admissible_and_consistent_on_other_shapes(name):
    for shape in ((2, 2), (2, 3), (3, 2)):
        result = judge(name, Puzzle(*shape, "snail"))
        assert result.admissible is result.consistent is result.zero_at_goal is True


# -- tables and pattern databases ----------------------------------------------------------


@pytest.mark.parametrize("name", ["gap", "misplaced", "manhattan"])
def test_the_estimate_of_a_node_changes_by_the_tile_that_moved(name):
    puzzle, rng = Puzzle(3, 4, "blank-first"), random.Random(1)
    h, node = bind(name, puzzle), Node(puzzle.random(seed=7).state)
    assert h.table
    for _ in range(40):
        node.h = h.of_node(node)
        assert node.h == h(node.state)
        node = rng.choice([*expand(puzzle, node)])


# -- combinations, and functions of your own -----------------------------------------------


def first_tile(state):
    return state[0]


def of_both(state, puzzle, weight=2):
    return weight * state[0] + puzzle.rows


def with_an_option(state, weight=2):
    return weight * state[0]


class Farthest:
    """The tile that has farthest to travel."""

    def __call__(self, state, puzzle):
        table = manhattan.table(puzzle)
        return max(table[cell][tile] for cell, tile in enumerate(state))


def named(name):
    made = Farthest()
    made.name = name
    return made


def value(function):
    """Evaluate a board of 2x2, without a table."""
    h = bind(function, Puzzle(2, 2))
    assert h.table is None
    return h(Puzzle(2, 2).read("3 x 1 2"))


def test_names():
    for name, heuristic in (HEURISTICS | FAULTY).items():
        assert find(name) is heuristic is find(heuristic)
        assert name_of(name) == name == heuristic.name
        assert bool(heuristic.wrong) == (name not in SOUND) == repr(heuristic).startswith("<wrong")
        assert heuristic.reference


@pytest.mark.parametrize("h", [*NAMES, *BUILT], ids=name_of)
def test_pickling_and_boards_in_any_notation(h):
    again = pickle.loads(pickle.dumps(find(h)))
    assert again == find(h)
    boards = ("2 3 4 1 5 x 7 6 8", "234150768", [[2, 3, 4], [1, 5, 0], [7, 6, 8]])
    assert len({again(board, EIGHT) for board in boards}) == 1
    with pytest.raises(ValueError, match="not a 3x3 board"):
        again("1 2 3", EIGHT)


# -- in searches ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", SOUND)
def test_searches_find_shortest_solutions(name):
    board = SNAIL.random(seed=13)
    assert solve(board, "a-star", heuristic=name).length == distances(board.puzzle)[board]
    # With these IDA* takes long: they are small, or its threshold rises in small steps.
    if name not in ("misplaced", "gaschnig", "euclidean"):
        assert solve(board, "ida-star", heuristic=name).length == distances(board.puzzle)[board]
    board = LARGER[0].scramble(22, seed=1)
    assert solve(board, "a-star", heuristic=name).length == solve(board, "a-star").length


KINDS = [Fraction, Decimal, np.int8, np.uint64, np.float32]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_numbers_of_every_type(kind):
    def h(state):
        return kind(manhattan(state, EIGHT))

    board = EIGHT.scramble(16, seed=3)
    for strategy in ("a-star", "ida-star"):
        result, alone = solve(board, strategy, heuristic=h), solve(board, strategy)
        assert (result.counters, result.iterations) == (alone.counters, alone.iterations)
        assert {type(i.limit) for i in result.iterations} <= {int, float}
    assert weighted(h, 300)(board) == 300 * manhattan(board)  # more than eight bits hold
    assert bind(lambda state: np.bool_(kind(state[0])), EIGHT)(board.state) == 1


def test_patterns_are_smaller_on_large_puzzles(monkeypatch):
    pattern_databases = sys.modules["searchlab.heuristics.pattern_database"]
    monkeypatch.setattr(pattern_databases, "_pattern", lambda puzzle, tiles, additive: len(tiles))
    consecutive = pattern_databases.Patterns("sizes", None, True, "their sizes alone")
    assert consecutive.parts(Puzzle(4, 4)) == (4, 4, 4, 3)
    assert consecutive.parts(Puzzle(5, 5)) == (3,) * 8


SOLVED = "1 2 3 4 5 6 7 8 x"


test_what_is_said = transcript("heuristics", globals())
