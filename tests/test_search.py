"""Each strategy searches as its textbook says: order, completeness, length of the answer."""

# ruff: noqa: F401

import random
from functools import cache
from itertools import permutations
from math import inf, nan

import naive
import pytest
from golden import transcript

from searchlab import EIGHT, FIFTEEN, STRATEGIES, Puzzle, manhattan, record, solve
from searchlab.problems import distances
from searchlab.search import find_strategy

OPTIMAL = [n for n, s in STRATEGIES.items() if s.shortest]
COMPLETE = [*OPTIMAL, "greedy", "weighted-a-star"]
SAMPLE = "2 3 4 1 5 x 7 6 8"  # distance 19
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
SNAIL = Puzzle(3, 3, "snail")


@cache
def levels(puzzle):
    """List the boards at each depth."""
    levels = {}
    for state, depth in naive.distances(puzzle.goal, puzzle.cols).items():
        levels.setdefault(depth, []).append(state)
    return levels


def by_depth(puzzle, deepest=31):
    """Draw a board of every depth: pairs of a board and its true distance."""
    rng = random.Random(1)
    drawn = [(rng.choice(states), depth) for depth, states in levels(puzzle).items()]
    return drawn[: deepest + 1]


# -- solutions ---------------------------------------------------------------------
# All boards of 2x3 are in tests/test_strategy_table.py.

DEEPEST = {  # on 3x3, with these the boards expanded would be many
    "uniform-cost": 14,
    "breadth-first": 16,
    "breadth-first-ranks": 12,
    "iterative-deepening": 11,
}


@pytest.mark.parametrize("strategy", COMPLETE)
@pytest.mark.parametrize("puzzle", [Puzzle(2, 2, "3 1 x 2"), Puzzle(3, 2), SNAIL], ids=repr)
def test_boards_of_every_depth_are_solved(puzzle, strategy):
    deepest = DEEPEST.get(strategy, 31) if puzzle.cells == 9 else 31
    for state, distance in by_depth(puzzle, deepest):
        result = solve(puzzle, state, strategy)
        assert puzzle.apply(state, result.moves) == puzzle.goal
        assert result.cost == result.length
        assert result.length == distance if strategy in OPTIMAL else result.length >= distance


@pytest.mark.parametrize("weight", [1, 2, 5])
def test_a_weight_bounds_the_length(weight):
    longer = 0
    for state, distance in by_depth(SNAIL, 22 if weight == 1 else 31):
        result = solve(SNAIL, state, "weighted-a-star", weight=weight)
        assert distance <= result.length <= weight * distance
        longer += result.length > distance
    assert (longer > 0) == (weight > 1)


# -- order of expansion ------------------------------------------------------------


@pytest.mark.parametrize("strategy", [n for n, s in STRATEGIES.items() if "order" in s.options])
def test_moves_are_tried_in_the_given_order(strategy):
    board, lengths = EIGHT.scramble(8, seed=4), set()
    for order in [*permutations("udlr")][::3]:
        trace = record(board, strategy, order="".join(order))
        for event in trace:
            moves = [child.move for child in event.children]
            assert moves == sorted(moves, key=order.index)
        lengths.add(trace.result.length)
    assert strategy not in OPTIMAL or lengths == {distances(board.puzzle)[board]}
    if STRATEGIES[strategy].options["order"] is None:
        assert solve(board, strategy) == solve(board, strategy, order="ulrd")


# -- depth-first searches ----------------------------------------------------------


def test_depth_first_stays_above_its_limit_and_never_undoes_a_move():
    board = EIGHT.scramble(10, seed=1)
    for max_depth in (0, 1, 9, 10, 14):
        trace = record(board, "depth-first", max_depth=max_depth)
        assert all(event.g < max_depth for event in trace)
        assert trace.result.solved == (max_depth >= 10)
        for node in trace.nodes:
            states = [each.state for each in node.path]
            assert all(a != b for a, b in zip(states, states[2:], strict=False))


def test_iterative_deepening_adds_one_level_at_a_time():
    board = EIGHT.scramble(8, seed=4)
    result = solve(board, "iterative-deepening")
    levels = [(depth, depth) for depth in range(1, result.length + 1)]
    assert [(i.limit, i.deepest) for i in result.iterations] == levels
    assert not solve(board, "iterative-deepening", max_depth=result.length - 1).solved


def test_ida_star_stays_within_its_limit():
    trace = record(FIFTEEN.scramble(26, seed=5), "ida-star")
    for event in trace:
        assert event.g + event.h <= event.limit
        for child in event.children:
            f = event.g + 1 + manhattan(child.state, FIFTEEN)
            assert (f > event.limit) == (child.outcome == "pruned")
    board, length = trace[0].state, trace.result.length
    limited = {"max_expansions": 10**6}
    assert solve(FIFTEEN, board, "ida-star", max_limit=length, **limited).length == length
    short = solve(FIFTEEN, board, "ida-star", max_limit=length - 1, **limited)
    assert short.outcome == "exhausted"


def found(*given, **options):
    """Tell how a search ended, and with which counters."""
    result = solve(*given, **options)
    return f"{result.ending}: {result.expanded} expanded, at most {result.max_queue} queued"


def both(strategy, **options):
    """Solve and record; both must say the same."""
    said = {}
    for call in (solve, record):
        with pytest.raises(ValueError) as error:
            call(EIGHT, SAMPLE, strategy, **options)
        said[str(error.value)] = None
    return "\n".join(said)


test_what_is_said = transcript("strategies", globals())
