"""Each strategy searches as its textbook says: order, completeness, length of the answer."""

import random
from functools import cache
from itertools import permutations

import naive
import pytest

from searchlab import EIGHT, FIFTEEN, STRATEGIES, Puzzle, record, solve
from searchlab.heuristics import manhattan
from searchlab.search import find_strategy

SHORTEST = [name for name, strategy in STRATEGIES.items() if strategy.shortest]
COMPLETE = [*SHORTEST, "greedy", "weighted-a-star"]
SAMPLE = "2 3 4 1 5 x 7 6 8"  # distance 19
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
NAN, INF = float("nan"), float("inf")


@cache
def levels(puzzle):
    """List the boards at each depth."""
    levels = {}
    for state, depth in naive.distances(puzzle.goal, puzzle.cols).items():
        levels.setdefault(depth, []).append(state)
    return levels


def by_depth(puzzle, per_depth, deepest=99, seed=1):
    """Draw boards of every depth: pairs of a board and its true distance."""
    rng = random.Random(seed)
    return [
        (state, depth)
        for depth, states in levels(puzzle).items()
        if depth <= deepest
        for state in rng.sample(states, min(per_depth, len(states)))
    ]


# -- lengths -----------------------------------------------------------------------


DEEPEST = {
    "a-star": (31, 8),
    "a-star-unchecked": (31, 4),
    "a-star-arrays": (31, 4),
    "bidirectional": (31, 6),
    "ida-star": (31, 4),
    "uniform-cost": (16, 2),
    "breadth-first": (18, 2),
    "breadth-first-ranks": (14, 1),
    "iterative-deepening": (12, 3),
    "greedy": (31, 4),
    "weighted-a-star": (31, 4),
}


@pytest.mark.parametrize("strategy", COMPLETE)
@pytest.mark.parametrize(
    "puzzle",
    [
        *(Puzzle(2, 2), Puzzle(2, 2, "3 1 x 2"), Puzzle(2, 3, "blank-first"), Puzzle(3, 2)),
        *(EIGHT, Puzzle(3, 3, "snail")),
    ],
    ids=repr,
)
def test_boards_of_every_depth_are_solved(puzzle, strategy):
    deepest, per_depth = DEEPEST[strategy] if puzzle.cells == 9 else (99, 15)
    for state, distance in by_depth(puzzle, per_depth, deepest):
        result = solve(puzzle, state, strategy)
        assert result.outcome == "solved"
        assert puzzle.apply(state, result.moves) == puzzle.goal
        assert result.length == distance if strategy in SHORTEST else result.length >= distance


def test_boards_of_4x4_and_5x5():
    for puzzle in (FIFTEEN, Puzzle(5, 5), Puzzle(3, 5)):
        for seed in range(3):
            board = puzzle.scramble(24, seed)
            lengths = {
                name: solve(puzzle, board, name).length
                for name in ("ida-star", "a-star", "a-star-unchecked", "bidirectional")
            }
            assert len(set(lengths.values())) == 1, lengths
            assert lengths["a-star"] <= 24


@pytest.mark.parametrize("weight", [0, 1, 1.5, 2, 5])
def test_a_weight_bounds_the_length(weight):
    longer = 0
    for state, distance in by_depth(EIGHT, per_depth=3, deepest=31 if weight >= 1 else 12):
        result = solve(EIGHT, state, "weighted-a-star", weight=weight)
        assert distance <= result.length <= max(weight, 1) * distance
        longer += result.length > distance
    assert (longer > 0) == (weight > 1)


def test_weights_one_and_zero_are_a_star_and_uniform_cost():
    for seed in range(5):
        board = EIGHT.scramble(20, seed)
        one = solve(EIGHT, board, "weighted-a-star", weight=1)
        assert one.counters == solve(EIGHT, board, "a-star").counters
        zero = solve(
            EIGHT,
            board,
            "weighted-a-star",
            weight=0,
            heuristic=lambda state: 0,
            ties="first-in",
        )
        assert zero.counters == solve(EIGHT, board, "uniform-cost").counters


# -- order of expansion ------------------------------------------------------------


def events(puzzle, board, strategy, **options):
    return [event.state for event in record(puzzle, board, strategy, **options)]


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
@pytest.mark.parametrize("order", ["ulrd", "rdlu"])
def test_ties_are_broken_by_the_rule(ties, order):
    for seed in range(4):
        start = EIGHT.scramble(16, seed).state
        for strategy, g_weight, h_weight in (
            ("greedy", 0, 1),
            ("a-star", 1, 1),
            ("weighted-a-star", 1, 2),
        ):

            def key(node, h, weights=(g_weight, h_weight)):
                _, g, number = node
                return weights[0] * g + weights[1] * h, TIES[ties](h, number)

            assert events(EIGHT, start, strategy, ties=ties, order=order) == naive_best_first(
                EIGHT, start, order, key, reopens=strategy != "greedy"
            )


def test_ties_change_the_cost_and_not_the_length():
    results = [solve(EIGHT, SAMPLE, "a-star", ties=ties) for ties in TIES]
    assert {result.length for result in results} == {19}
    assert len({result.expanded for result in results}) == len(TIES)
    assert min(results, key=lambda result: result.expanded) is results[0]  # low-h


@pytest.mark.parametrize("strategy", [n for n, s in STRATEGIES.items() if "order" in s.options])
def test_moves_are_tried_in_the_given_order(strategy):
    board = EIGHT.scramble(8, seed=4)
    orders = ["".join(order) for order in permutations("udlr")]
    lengths = set()
    for order in orders:
        trace = record(EIGHT, board, strategy, order=order)
        for event in trace:
            moves = [child.move for child in event.children]
            assert moves == sorted(moves, key=order.index)
        lengths.add(trace.result.length)
    if STRATEGIES[strategy].shortest:
        assert lengths == {naive.distances(EIGHT.goal, 3)[board.state]}


def test_breadth_first_goes_level_by_level():
    distance = naive.distances(EIGHT.read(SAMPLE), 3)  # from the start
    for strategy in ("breadth-first", "breadth-first-ranks", "uniform-cost"):
        trace = record(EIGHT, EIGHT.apply(EIGHT.goal, "uullddrruu"), strategy)
        depths = [event.g for event in trace]
        assert depths == sorted(depths)
    trace = record(EIGHT, SAMPLE, "breadth-first")
    states = [event.state for event in trace]
    assert states == events(EIGHT, SAMPLE, "breadth-first-ranks")
    assert [event.g for event in trace] == [distance[state] for state in states]
    assert trace.expansions_by_depth()[:19] == [
        sum(d == depth for d in distance.values()) for depth in range(18)
    ] + [trace.expansions_by_depth()[18]]


def test_a_later_goal_test_costs_almost_a_level():
    for seed in range(5):
        board = EIGHT.scramble(18, seed)
        early = solve(EIGHT, board, "breadth-first")
        late = solve(EIGHT, board, "breadth-first", goal_test="expansion")
        uniform = solve(EIGHT, board, "uniform-cost")
        assert early.length == late.length == uniform.length
        assert early.expanded < late.expanded == uniform.expanded
        distance = naive.distances(EIGHT.goal, 3)
        nearer = [
            sum(d < depth for d in naive.distances(board.state, 3).values())
            for depth in (late.length - 1, late.length, late.length + 1)
        ]
        assert distance[board.state] == late.length
        assert nearer[0] < early.expanded <= nearer[1] <= late.expanded < nearer[2]


def test_bidirectional_takes_turns_from_both_ends():
    trace = record(EIGHT, SAMPLE, "bidirectional")
    assert {event.side for event in trace} == {"forward", "backward"}
    assert trace[0].state == EIGHT.read(SAMPLE) and trace[1].state == EIGHT.goal
    assert [trace[0].side, trace[1].side] == ["forward", "backward"]
    outcomes = [child.outcome for event in trace for child in event.children]
    assert outcomes.count("meeting") == 1 and outcomes[-1] == "meeting"
    assert trace.result.expanded == 576


def test_unchecked_a_star_expands_boards_again():
    trace = record(EIGHT, "8 6 7 2 5 4 3 x 1", "a-star-unchecked")  # distance 31
    states = [event.state for event in trace]
    assert len(set(states)) < len(states)
    checked = [event.state for event in record(EIGHT, "8 6 7 2 5 4 3 x 1", "a-star")]
    assert len(set(checked)) == len(checked)


# -- depth-first searches ----------------------------------------------------------


def test_depth_first_stays_above_its_limit():
    board = EIGHT.scramble(10, seed=1)
    for max_depth in (0, 1, 5, 9, 20):
        trace = record(EIGHT, board, "depth-first", max_depth=max_depth)
        assert all(event.g < max_depth for event in trace)
        assert len(trace.expansions_by_depth()) <= max_depth
        if trace.result.solved:
            assert trace.result.length <= max_depth
        else:
            assert trace.result.outcome == "exhausted"
    assert solve(EIGHT, board, "depth-first", max_depth=9).solved is False
    assert solve(EIGHT, board, "depth-first", max_depth=10).length == 10
    assert solve(EIGHT, EIGHT.goal, "depth-first", max_depth=0).moves == ""


def test_depth_first_never_undoes_a_move():
    trace = record(EIGHT, EIGHT.scramble(10, seed=1), "depth-first", max_depth=12)
    nodes = trace.nodes()
    assert any(node.parent is not None for node in nodes)
    for node in nodes:
        if node.parent is not None and nodes[node.parent].parent is not None:
            assert node.state != nodes[nodes[node.parent].parent].state


def test_iterative_deepening_adds_one_level_at_a_time():
    board = EIGHT.scramble(8, seed=4)
    result = solve(EIGHT, board, "iterative-deepening")
    assert [i.limit for i in result.iterations] == list(range(1, result.length + 1))
    assert [i.deepest for i in result.iterations] == [i.limit for i in result.iterations]
    too_shallow = solve(EIGHT, board, "iterative-deepening", max_depth=result.length - 1)
    assert (too_shallow.outcome, len(too_shallow.iterations)) == ("exhausted", result.length - 1)


def test_ida_star_raises_its_limit_by_the_least_excess_or_by_one():
    for seed in range(6):
        board = FIFTEEN.scramble(30, seed)
        least = solve(FIFTEEN, board, "ida-star", rise="least-excess")
        one = solve(FIFTEEN, board, "ida-star", rise="one")
        assert (least.moves, least.length) == (one.moves, one.length)
        first = manhattan(board, FIFTEEN)
        assert [i.limit for i in one.iterations] == list(range(first, one.length + 1))
        assert [i.limit for i in least.iterations] == list(range(first, one.length + 1, 2))
        # f keeps its parity: with a limit one higher the search repeats the one before.
        for i, iteration in enumerate(one.iterations):
            if i % 2:
                before = one.iterations[i - 1]
                assert (iteration.expanded, iteration.pruned, iteration.generated) == (
                    before.expanded,
                    before.pruned,
                    before.generated,
                )
        assert one.iterations[::2] == least.iterations


def test_ida_star_stays_within_its_limit():
    trace = record(FIFTEEN, FIFTEEN.scramble(30, seed=5), "ida-star")
    for event in trace:
        assert event.g + event.h <= event.limit
        for child in event.children:
            f = event.g + 1 + manhattan(child.state, FIFTEEN)
            assert (f > event.limit) == (child.outcome == "pruned")
    length = trace.result.length
    board = trace[0].state
    assert solve(FIFTEEN, board, "ida-star", max_limit=length).length == length
    assert solve(FIFTEEN, board, "ida-star", max_limit=length - 1).outcome == "exhausted"


# -- the superior-node search ------------------------------------------------------


def test_superior_node_drops_worse_children_and_never_undoes_the_last_move():
    puzzle = Puzzle(3, 3, "blank-first")
    trace = record(puzzle, "3 1 2 x 4 5 6 7 8", "superior-node")
    assert trace.result.moves == "u"
    trace = record(puzzle, puzzle.scramble(12, seed=2), "superior-node")
    assert len(trace) > 3
    for index, event in enumerate(trace):
        legal = puzzle.board(event.state).legal_moves
        assert len(event.children) + event.skipped == len(legal)
        assert event.skipped == (index > 0)
        for child in event.children:
            h = sum(a != b for a, b in zip(child.state, puzzle.goal, strict=True))
            assert (h > event.h) == (child.outcome == "inferior")


# -- boards that cannot be solved, boards that are -----------------------------------


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_solved_board_takes_no_moves(strategy):
    for puzzle in (Puzzle(2, 2), EIGHT, Puzzle(2, 3, "blank-first")):
        result = solve(puzzle, puzzle.goal, strategy)
        if strategy == "superior-node":
            assert result.outcome == "exhausted"
        else:
            assert (result.outcome, result.moves, result.expanded) == ("solved", "", 0)


@pytest.mark.parametrize("strategy", [n for n, s in STRATEGIES.items() if not s.limit])
@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
def test_unsolvable_boards_are_searched_to_the_end(rows, cols, strategy):
    puzzle = Puzzle(rows, cols)
    tiles = list(puzzle.goal)
    tiles[0], tiles[1] = tiles[1], tiles[0]
    assert solve(puzzle, tiles, strategy).outcome == "unsolvable by parity"
    result = solve(puzzle, tiles, strategy, parity_check=False)
    assert (result.outcome, result.moves) == ("exhausted", None)
    whole = len(naive.distances(puzzle.goal, cols))
    if strategy in ("breadth-first", "breadth-first-ranks", "uniform-cost"):
        assert result.expanded == result.enqueued == result.peak_stored == whole
    elif strategy == "bidirectional":
        assert result.expanded == result.enqueued == result.peak_stored == 2 * whole
    elif strategy in ("a-star", "greedy"):  # A* may queue a board again by a shorter path
        assert result.expanded == result.peak_stored == whole <= result.enqueued
    elif strategy in COMPLETE:
        assert result.expanded >= whole


@pytest.mark.parametrize("strategy", ["breadth-first", "a-star", "greedy"])
def test_an_unsolvable_board_of_3x3_expands_all_boards(strategy):
    result = solve(EIGHT, UNSOLVABLE, strategy, parity_check=False)
    assert (result.outcome, result.expanded, result.generated) == ("exhausted", 181_440, 483_840)


@pytest.mark.parametrize("strategy", [n for n, s in STRATEGIES.items() if s.complete and s.limit])
def test_searches_without_end_need_a_budget(strategy):
    with pytest.raises(ValueError, match="may never end on an unsolvable board; give max_"):
        solve(EIGHT, UNSOLVABLE, strategy, parity_check=False)
    with pytest.raises(ValueError, match="may never end"):
        solve(EIGHT, UNSOLVABLE, strategy, parity_check=False, max_seconds=INF)
    with pytest.raises(ValueError, match="may never end"):
        solve(EIGHT, UNSOLVABLE, strategy, parity_check=False, max_stored=1000)
    result = solve(EIGHT, UNSOLVABLE, strategy, parity_check=False, max_expansions=500)
    assert (result.outcome, result.expanded) == ("out of budget", 500)
    option = "max_limit" if strategy == "ida-star" else "max_depth"
    limited = solve(EIGHT, UNSOLVABLE, strategy, parity_check=False, **{option: 8})
    assert limited.outcome == "exhausted"
    with pytest.raises(ValueError, match="may never end"):
        solve(EIGHT, UNSOLVABLE, strategy, parity_check=False, **{option: INF})


def test_superior_node_without_its_limit_needs_a_budget():
    for board in (UNSOLVABLE, EIGHT.goal):
        with pytest.raises(
            ValueError, match="superior-node may never end; give step_limit, max_expans"
        ):
            solve(EIGHT, board, "superior-node", parity_check=False, step_limit=None)
    puzzle, options = Puzzle(3, 3, "blank-first"), {"step_limit": None, "max_expansions": 1000}
    found = solve(puzzle, "125380647", "superior-node", **options)
    assert (found.length, found.expanded) == (7, 31)


def test_ranks_with_the_start_untested_search_everything():
    puzzle = Puzzle(2, 3)
    result = solve(puzzle, puzzle.goal, "breadth-first-ranks", test_start=False)
    assert (result.outcome, result.expanded) == ("exhausted", 360)


def test_ranks_need_small_boards():
    assert solve(Puzzle(2, 5), Puzzle(2, 5).scramble(4, 1), "breadth-first-ranks").length == 4
    for rows, cols in ((3, 4), (4, 4), (5, 5)):
        puzzle = Puzzle(rows, cols)
        with pytest.raises(ValueError, match=f"entries for a {rows}x{cols} board; it takes"):
            solve(puzzle, puzzle.scramble(4, 1), "breadth-first-ranks")


# -- options -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strategy", "options", "sentence"),
    [
        ("a-star", {"speed": 9}, "takes no option 'speed'; it takes heuristic, order, ties"),
        ("breadth-first", {"heuristic": "gap"}, "takes no option 'heuristic'; it takes order"),
        ("a-star-unchecked", {"ties": "low-h"}, "takes no option 'ties'; it takes"),
        ("a-star", {"ties": "random"}, "ties is one of low-h, high-h, last-in, first-in, not 'ra"),
        ("ida-star", {"rise": "two"}, "rise is one of least-excess, one, not 'two'"),
        ("breadth-first", {"goal_test": "never"}, "goal_test is one of generation, expansion, not"),
        ("a-star", {"order": "uuuu"}, "the order of moves is the letters u, d, l, r once each"),
        ("a-star", {"heuristic": "nosuch"}, "there is no heuristic 'nosuch'; there are gap, mis"),
        ("a-star", {"heuristic": 7}, "a heuristic is a name (gap, "),
        ("weighted-a-star", {"weight": -1}, "weight must be a number from 0 up, not -1"),
        ("weighted-a-star", {"weight": INF}, "weight must be a number from 0 up, not inf"),
        (
            "depth-first",
            {"max_depth": None},
            "max_depth must be a whole number from 0 up, not None",
        ),
        ("depth-first", {"max_depth": -1}, "max_depth must be a whole number from 0 up, not -1"),
        ("depth-first", {"max_depth": 2.5}, "max_depth must be a whole number from 0 up, not 2.5"),
        ("iterative-deepening", {"max_depth": "9"}, "max_depth must be a number from 0 up, not"),
        ("ida-star", {"max_limit": NAN}, "max_limit must be a number from 0 up, not nan"),
        (
            "superior-node",
            {"step_limit": "x"},
            "step_limit must be a whole number from 0 up, not 'x'",
        ),
    ],
)
def test_wrong_options_raise(strategy, options, sentence):
    for call in (solve, record):
        with pytest.raises(ValueError) as error:
            call(EIGHT, SAMPLE, strategy, **options)
        assert sentence in str(error.value)


@pytest.mark.parametrize("strategy", ["bfs", "", None, 5, "A-Star"])
def test_unknown_strategies_raise(strategy):
    with pytest.raises(ValueError, match="there are breadth-first, breadth-first-ranks"):
        solve(EIGHT, SAMPLE, strategy)


def test_a_strategy_can_be_given_in_three_ways():
    by_name = find_strategy("a-star")
    assert find_strategy(by_name) is by_name is find_strategy(by_name.generate)
    assert solve(EIGHT, SAMPLE, by_name) == solve(EIGHT, SAMPLE, by_name.generate)
    assert list(by_name.options) == ["heuristic", "order", "ties"]
