"""Each strategy searches as its textbook says: order, completeness, length of the answer."""

import random
from functools import cache
from itertools import permutations
from math import inf, nan

import naive
import pytest

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


def test_weights_one_and_zero_are_a_star_and_uniform_cost():
    board = EIGHT.scramble(20, seed=3)
    one = solve(board, "weighted-a-star", weight=1)
    assert one.counters == solve(board, "a-star").counters
    blind = {"heuristic": lambda state: 0, "ties": "first-in"}
    zero = solve(board, "weighted-a-star", weight=0, **blind)
    assert zero.counters == solve(board, "uniform-cost").counters


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_solved_board_takes_no_moves(strategy):
    for puzzle in (Puzzle(2, 2), EIGHT, Puzzle(2, 3, "blank-first")):
        result = solve(puzzle, puzzle.goal, strategy)
        if strategy == "superior-node":
            assert result.outcome == "exhausted"
        else:
            found = result.outcome, result.moves, result.expanded, result.enqueued
            assert found == ("solved", "", 0, 1)


EXPANDED = {  # on an unsolvable board of 2x3: each of the 360, some of them several times
    "breadth-first": 360,
    "breadth-first-ranks": 360,
    "bidirectional": 720,
    "depth-first": 2_107,
    "uniform-cost": 360,
    "greedy": 360,
    "a-star": 360,
    "weighted-a-star": 375,
    "a-star-unchecked": 423,
    "a-star-arrays": 429,
}


@pytest.mark.parametrize("strategy", EXPANDED)
def test_unsolvable_boards_are_searched_to_the_end(strategy):
    result = solve(Puzzle(2, 3), "2 1 3 4 5 x", strategy, parity_check=False)
    assert (result.outcome, result.expanded) == ("exhausted", EXPANDED[strategy])


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    ("strategy", "option", "board"),
    [
        ("iterative-deepening", "max_depth", UNSOLVABLE),
        ("ida-star", "max_limit", UNSOLVABLE),
        ("superior-node", "step_limit", EIGHT.goal),
    ],
)
def test_searches_without_end_need_a_budget(strategy, option, board):
    endless = {"step_limit": None} if option == "step_limit" else {}
    for options in ({}, {"max_seconds": inf}, {"max_stored": 1000}):
        where = "" if strategy == "superior-node" else " on an unsolvable board"
        sentence = f"may never end{where}; give {option}, max_expansions or max_seconds$"
        with pytest.raises(ValueError, match=sentence):
            solve(EIGHT, board, strategy, parity_check=False, **endless, **options)
    limited = solve(EIGHT, board, strategy, parity_check=False, **{option: 8})
    assert limited.outcome == "exhausted"


# -- order of expansion ------------------------------------------------------------


TIES = {  # by strategy and rule: the boards expanded, and the largest frontier
    ("greedy", "low-h"): (131, 94),
    ("greedy", "high-h"): (102, 71),
    ("greedy", "last-in"): (131, 94),
    ("greedy", "first-in"): (102, 71),
    ("a-star", "low-h"): (709, 412),
    ("a-star", "high-h"): (1_875, 1_005),
    ("a-star", "last-in"): (812, 477),
    ("a-star", "first-in"): (1_866, 1_046),
    ("weighted-a-star", "low-h"): (215, 140),
    ("weighted-a-star", "high-h"): (193, 125),
    ("weighted-a-star", "last-in"): (180, 119),
    ("weighted-a-star", "first-in"): (192, 125),
}


@pytest.mark.parametrize(("strategy", "ties"), TIES)
def test_ties_are_broken_by_the_rule(strategy, ties):
    result = solve(EIGHT.random(3), strategy, ties=ties, order="rdlu")
    assert (result.expanded, result.max_queue) == TIES[strategy, ties]


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


# -- options -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strategy", "options", "words"),
    [
        ("a-star", {"speed": 9}, "no option 'speed'; it takes heuristic, order, ties"),
        ("breadth-first", {"heuristic": "gap"}, "no option 'heuristic'; it takes order"),
        ("a-star", {"timeout": 5}, "max_seconds"),
        ("a-star", {"ties": "random"}, "ties is one of low-h, "),
        ("ida-star", {"rise": "two"}, "rise is one of "),
        ("breadth-first", {"goal_test": "never"}, "goal_test is one of "),
        ("a-star", {"order": "uuuu"}, "u, d, l, r once each"),
        ("a-star", {"heuristic": "nosuch"}, "there is no heuristic 'nosuch'"),
        ("weighted-a-star", {"weight": inf}, "weight must be a number from 0 up, not inf"),
        ("depth-first", {"max_depth": -1}, "max_depth must be"),
        ("ida-star", {"max_limit": nan}, "max_limit must be"),
        ("superior-node", {"step_limit": "x"}, "step_limit must be"),
    ],
)
def test_wrong_options_raise(strategy, options, words):
    for call in (solve, record):
        with pytest.raises(ValueError) as error:
            call(EIGHT, SAMPLE, strategy, **options)
        assert words in str(error.value)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("bfs", "breadth-first"), ("A*", "a-star"), ("Dijkstra", "uniform-cost"), (5, None)],
)
def test_unknown_strategies_raise(name, meant):
    with pytest.raises(ValueError, match="there is no strategy") as error:
        solve(EIGHT, SAMPLE, name)
    assert (f"did you mean '{meant}'" if meant else "") in str(error.value)
    assert ("did you mean" in str(error.value)) == bool(meant)


def test_a_strategy_can_be_given_in_three_ways():
    strategy = find_strategy("a-star")
    assert find_strategy(strategy) is strategy is find_strategy(strategy.function)
    assert solve(EIGHT, SAMPLE, strategy) == solve(EIGHT, SAMPLE, strategy.function)
    assert list(strategy.options) == ["heuristic", "order", "ties"]
    assert find_strategy("weighted-a-star").formula({"weight": 1.5}) == "g + 1.5 h"
