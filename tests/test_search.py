"""Each strategy searches as its textbook says: order, completeness, length of the answer."""

import random
from collections import Counter
from functools import cache
from itertools import permutations
from math import inf, nan

import naive
import pytest

from searchlab import EIGHT, FIFTEEN, STRATEGIES, Puzzle, manhattan, record, solve
from searchlab.search import find_strategy

OPTIMAL = [n for n, s in STRATEGIES.items() if s.optimal in ("yes", "h admissible", "h consistent")]
COMPLETE = [*OPTIMAL, "greedy", "weighted-a-star"]
SAMPLE = "2 3 4 1 5 x 7 6 8"  # distance 19
FARTHEST = "8 6 7 2 5 4 3 x 1"  # distance 31
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"


@cache
def levels(puzzle):
    """List the boards at each depth."""
    levels = {}
    for state, depth in naive.distances(puzzle.goal, puzzle.cols).items():
        levels.setdefault(depth, []).append(state)
    return levels


def by_depth(puzzle, per_depth, deepest=31):
    """Draw boards of every depth: pairs of a board and its true distance."""
    rng = random.Random(1)
    return [
        (state, depth)
        for depth, states in levels(puzzle).items()
        if depth <= deepest
        for state in rng.sample(states, min(per_depth, len(states)))
    ]


# -- solutions ---------------------------------------------------------------------
# All boards of 2x3 are in tests/test_strategy_table.py.

DEEPEST = {  # on 3x3, with these the boards expanded would be many
    "uniform-cost": 14,
    "breadth-first": 16,
    "breadth-first-ranks": 12,
    "iterative-deepening": 11,
}


@pytest.mark.parametrize("strategy", COMPLETE)
@pytest.mark.parametrize(
    "puzzle", [Puzzle(2, 2, "3 1 x 2"), Puzzle(3, 2), Puzzle(3, 3, "snail")], ids=repr
)
def test_boards_of_every_depth_are_solved(puzzle, strategy):
    deepest = DEEPEST.get(strategy, 31) if puzzle.cells == 9 else 31
    for state, distance in by_depth(puzzle, 2, deepest):
        result = solve(puzzle, state, strategy)
        assert puzzle.apply(state, result.moves) == puzzle.goal
        assert result.cost == result.length
        assert result.length == distance if strategy in OPTIMAL else result.length >= distance


@pytest.mark.parametrize("puzzle", [FIFTEEN, Puzzle(5), Puzzle(3, 5)], ids=repr)
def test_larger_boards(puzzle):
    for seed in range(2):
        board = puzzle.scramble(24, seed)
        names = "ida-star", "a-star", "a-star-unchecked", "bidirectional"
        (length,) = {solve(board, name, max_expansions=10**6).length for name in names}
        assert length <= 24


@pytest.mark.parametrize("weight", [1, 1.5, 5])
def test_a_weight_bounds_the_length(weight):
    longer = 0
    for state, distance in by_depth(EIGHT, per_depth=2):
        result = solve(EIGHT, state, "weighted-a-star", weight=weight)
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


@pytest.mark.parametrize("strategy", [n for n, s in STRATEGIES.items() if not s.limit])
def test_unsolvable_boards_are_searched_to_the_end(strategy):
    puzzle = Puzzle(2, 3)
    tiles = [puzzle.goal[1], puzzle.goal[0], *puzzle.goal[2:]]
    assert solve(puzzle, tiles, strategy).outcome == "unsolvable by parity"
    result = solve(puzzle, tiles, strategy, parity_check=False)
    assert (result.outcome, result.moves) == ("exhausted", None)
    whole = 360
    if strategy in ("breadth-first", "breadth-first-ranks", "uniform-cost"):
        assert result.expanded == result.enqueued == result.peak_stored == whole
    elif strategy == "bidirectional":
        assert result.expanded == result.enqueued == result.peak_stored == 2 * whole
    elif strategy in ("a-star", "greedy"):  # A* may queue a board again by a shorter path
        assert result.expanded == result.peak_stored == whole <= result.enqueued
    elif strategy in COMPLETE:
        assert result.expanded >= whole


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    ("strategy", "option"), [("iterative-deepening", "max_depth"), ("ida-star", "max_limit")]
)
def test_searches_without_end_need_a_budget(strategy, option):
    for options in ({}, {"max_seconds": inf}, {"max_stored": 1000}, {option: inf}):
        with pytest.raises(ValueError, match="may never end on an unsolvable board; give max_"):
            solve(EIGHT, UNSOLVABLE, strategy, parity_check=False, **options)
    result = solve(EIGHT, UNSOLVABLE, strategy, parity_check=False, max_expansions=500)
    assert (result.outcome, result.expanded) == ("out of budget", 500)
    limited = solve(EIGHT, UNSOLVABLE, strategy, parity_check=False, **{option: 8})
    assert limited.outcome == "exhausted"


# -- order of expansion ------------------------------------------------------------


def expanded(*arguments, **options):
    return [event.state for event in record(*arguments, **options)]


def naive_best_first(puzzle, start, order, key, reopens):
    """Expand the board with the least key, found by looking at all of the frontier."""
    nearest, expanded, number = {start: 0}, [], 0
    frontier = [(start, 0, 0)]
    while frontier:
        node = min(frontier, key=lambda node: key(node, manhattan(node[0], puzzle)))
        frontier.remove(node)
        state, g, _ = node
        if g > nearest[state]:
            continue
        if state == puzzle.goal:
            return expanded
        expanded.append(state)
        for move in sorted(puzzle.board(state).legal_moves, key=order.index):
            child = puzzle.apply(state, move)
            if child not in nearest or (reopens and g + 1 < nearest[child]):
                nearest[child] = g + 1
                number += 1
                frontier.append((child, g + 1, number))
    return expanded


TIES = {
    "low-h": lambda h, number: (h, -number),
    "high-h": lambda h, number: (-h, number),
    "last-in": lambda h, number: -number,
    "first-in": lambda h, number: number,
}


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize(("seed", "order"), [(0, "ulrd"), (1, "rdlu")])
@pytest.mark.parametrize(
    ("strategy", "by_g", "by_h"), [("greedy", 0, 1), ("a-star", 1, 1), ("weighted-a-star", 1, 2)]
)
def test_ties_are_broken_by_the_rule(strategy, by_g, by_h, ties, seed, order):
    def key(node, h):
        _, g, number = node
        return by_g * g + by_h * h, TIES[ties](h, number)

    start = EIGHT.scramble(16, seed).state
    found = expanded(EIGHT, start, strategy, ties=ties, order=order)
    assert found == naive_best_first(EIGHT, start, order, key, reopens=strategy != "greedy")


@pytest.mark.parametrize("strategy", [n for n, s in STRATEGIES.items() if "order" in s.options])
def test_moves_are_tried_in_the_given_order(strategy):
    board, lengths = EIGHT.scramble(8, seed=4), set()
    for order in [*permutations("udlr")][::3]:
        trace = record(board, strategy, order="".join(order))
        for event in trace:
            moves = [child.move for child in event.children]
            assert moves == sorted(moves, key=order.index)
        lengths.add(trace.result.length)
    if strategy in OPTIMAL:
        assert lengths == {board.distance}
    if STRATEGIES[strategy].options["order"] is None:
        assert expanded(board, strategy) == expanded(board, strategy, order="ulrd")


def test_breadth_first_goes_level_by_level():
    distance = naive.distances(EIGHT.read(SAMPLE), 3)  # from the start
    trace = record(EIGHT, SAMPLE, "breadth-first", max_expansions=8000)
    depths = [event.g for event in trace]
    assert depths == sorted(depths) == [distance[event.state] for event in trace]
    ranks = expanded(EIGHT, SAMPLE, "breadth-first-ranks", max_expansions=8000)
    assert [event.state for event in trace] == ranks
    whole = [sum(d == depth for d in distance.values()) for depth in range(15)]
    assert trace.expansions_by_depth()[:15] == whole


def test_a_later_goal_test_costs_almost_a_level():
    board = EIGHT.scramble(16, seed=1)
    early = solve(board, "breadth-first")
    late = solve(board, "breadth-first", goal_test="expansion")
    uniform = solve(board, "uniform-cost")
    assert early.length == late.length == uniform.length == board.distance
    assert late.expanded == uniform.expanded
    depths = Counter(naive.distances(board.state, 3).values())
    before = sum(depths[d] for d in range(early.length - 1))
    assert before < early.expanded <= before + depths[early.length - 1] <= late.expanded


def test_bidirectional_takes_turns_from_both_ends():
    trace = record(EIGHT, SAMPLE, "bidirectional")
    assert [event.side for event in trace[:2]] == ["forward", "backward"]
    assert [event.state for event in trace[:2]] == [EIGHT.read(SAMPLE), EIGHT.goal]
    assert {event.side for event in trace} == {"forward", "backward"}
    outcomes = [child.outcome for event in trace for child in event.children]
    assert outcomes.count("meeting") == 1 and outcomes[-1] == "meeting"
    assert trace.result.expanded == 576


def test_unchecked_a_star_expands_boards_again():
    checked = expanded(EIGHT, FARTHEST, "a-star", heuristic="gaschnig", max_expansions=4000)
    twice = expanded(EIGHT, FARTHEST, "a-star-unchecked", heuristic="gaschnig", max_expansions=4000)
    assert len(set(checked)) == len(checked) and len(set(twice)) < len(twice)


# -- depth-first searches ----------------------------------------------------------


def test_depth_first_stays_above_its_limit_and_never_undoes_a_move():
    board = EIGHT.scramble(10, seed=1)
    for max_depth in (0, 1, 5, 9, 10, 14):
        trace = record(board, "depth-first", max_depth=max_depth)
        assert all(event.g < max_depth for event in trace)
        assert trace.result.outcome == ("solved" if max_depth >= 10 else "exhausted")
        for node in trace.nodes:
            states = [each.state for each in node.path]
            assert all(a != b for a, b in zip(states, states[2:], strict=False))
    assert solve(board, "depth-first", max_depth=10).length == 10
    assert solve(EIGHT, EIGHT.goal, "depth-first", max_depth=0).moves == ""


def test_iterative_deepening_adds_one_level_at_a_time():
    board = EIGHT.scramble(8, seed=4)
    result = solve(board, "iterative-deepening")
    assert [i.limit for i in result.iterations] == list(range(1, result.length + 1))
    assert [i.deepest for i in result.iterations] == [i.limit for i in result.iterations]
    too_shallow = solve(board, "iterative-deepening", max_depth=result.length - 1)
    assert (too_shallow.outcome, len(too_shallow.iterations)) == ("exhausted", result.length - 1)


def test_ida_star_raises_its_limit_by_the_least_excess_or_by_one():
    for seed in range(3):
        board = FIFTEEN.scramble(26, seed)
        least, one = (
            solve(board, "ida-star", rise=rise, max_expansions=10**6)
            for rise in ("least-excess", "one")
        )
        assert least.moves == one.moves
        limits = [*range(manhattan(board), one.length + 1)]
        assert [i.limit for i in one.iterations] == limits
        assert [i.limit for i in least.iterations] == limits[::2]
        # f keeps its parity: with a limit one higher the search repeats the one before.
        for before, same in zip(one.iterations[::2], one.iterations[1::2], strict=False):
            assert (before.expanded, before.pruned) == (same.expanded, same.pruned)
        assert one.iterations[::2] == least.iterations


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


# -- the superior-node search ------------------------------------------------------


def test_superior_node_drops_worse_children_and_never_undoes_the_last_move():
    puzzle = Puzzle(3, 3, "blank-first")
    assert solve(puzzle, "3 1 2 x 4 5 6 7 8", "superior-node").moves == "u"
    trace = record(puzzle.scramble(12, seed=2), "superior-node")
    assert len(trace) > 3
    for index, event in enumerate(trace):
        assert len(event.children) + event.skipped == len(puzzle.successors(event.state))
        assert event.skipped == (index > 0)
        for child in event.children:
            h = sum(a != b for a, b in zip(child.state, puzzle.goal, strict=True))
            assert (child.h, h > event.h) == (h, child.outcome == "inferior")


@pytest.mark.timeout(30)
def test_superior_node_without_its_limit_needs_a_budget():
    for board in (UNSOLVABLE, EIGHT.goal):
        with pytest.raises(ValueError, match="may never end; give step_limit, max_expansions"):
            solve(EIGHT, board, "superior-node", parity_check=False, step_limit=None)
    puzzle, options = Puzzle(3, 3, "blank-first"), {"step_limit": None, "max_expansions": 1000}
    found = solve(puzzle, "125380647", "superior-node", **options)
    assert (found.length, found.expanded) == (7, 31)


# -- ranks -------------------------------------------------------------------------


def test_ranks_with_the_start_untested_search_everything():
    puzzle = Puzzle(2, 3)
    result = solve(puzzle, puzzle.goal, "breadth-first-ranks", test_start=False)
    assert (result.outcome, result.expanded) == ("exhausted", 360)


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
