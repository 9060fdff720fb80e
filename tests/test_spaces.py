"""A reader's own state spaces: searched and observed as a puzzle is, or a sentence says why not."""

# ruff: noqa: F401

import copy
import pickle
from decimal import Decimal
from fractions import Fraction
from itertools import count, pairwise, product
from math import inf, nan
from operator import itemgetter
from types import ModuleType, SimpleNamespace
from typing import NamedTuple

import networkx as nx
import numpy as np
import pytest
from golden import transcript
from textbook import anywhere, breadth_first

from searchlab import STRATEGIES, Goal, Map, Puzzle, judge, judge_search, manhattan, record, solve
from searchlab.exhaustive.census import census
from searchlab.experiments import process_pool, run
from searchlab.problems import distances, is_plain, spaces
from searchlab.problems.distances import shortest_path
from searchlab.widgets import BoardWidget, HeuristicAtlas, ParityLab

NAMES = [name for name in STRATEGIES if name not in ("breadth-first-ranks", "superior-node")]


class Hanoi:
    """The towers of Hanoi: the peg of each disc, the smallest first."""

    goal, start = (2, 2, 2), (0, 0, 0)

    def successors(self, pegs):
        for disc, peg in enumerate(pegs):
            for to in range(3):
                if not {peg, to} & {*pegs[:disc]} and peg != to:
                    yield (disc, to), (*pegs[:disc], to, *pegs[disc + 1 :])


class Stairs:
    """Stairs taken by one step or by five, with members of its own to read, write and decide."""

    start, goal = "step 2", 28

    def read(self, text):
        return int(text.removeprefix("step "))

    def write(self, step):
        return f"step {step}"

    def is_solvable(self, step):
        return step <= 30

    def successors(self, step):
        for move, cost in ((1, 1), (-1, 1), (5, 3), (-5, 3)):
            if 0 <= step + move <= 30:
                yield [move, step + move, cost]


def roads(seed=1):
    """A map at random, whose roads are never shorter than the straight line."""
    graph = nx.random_geometric_graph(40, 0.3, seed=seed)
    for a, b, data in graph.edges(data=True):
        (x, y), (u, v) = (graph.nodes[n]["pos"] for n in (a, b))
        data["weight"] = (1 + (a * b) % 3) * ((x - u) ** 2 + (y - v) ** 2) ** 0.5
    space = Map(graph, goal=39)
    space.start = 0
    return space


SPACES = [Hanoi(), Stairs(), roads()]


def graph_of(space):
    """Walk through a whole state space: its graph, for networkx."""
    graph, waiting = nx.DiGraph(), [space.goal]
    for state in waiting:
        waiting += [s for _, s, *_ in space.successors(state) if s not in graph]
        graph.add_weighted_edges_from(
            (state, child, *(cost or [1])) for _, child, *cost in space.successors(state)
        )
    return graph


@pytest.mark.parametrize("space", SPACES, ids=lambda space: type(space).__name__)
@pytest.mark.parametrize("strategy", NAMES)
def test_every_strategy_searches_every_space(strategy, space):
    options, known = {"max_expansions": 20_000}, STRATEGIES[strategy]
    estimated = isinstance(space, Map) and "heuristic" in known.options
    if "heuristic" in known.options:
        options["heuristic"] = space.straight_line if estimated else lambda state: 0
    trace = record(space, space.start, strategy, **options)
    result = trace.result
    assert result == solve(space, space.start, strategy, **options)
    if result.outcome == "out of budget":  # IDA* with so many costs, or depth-first search
        assert strategy in ("ida-star", "iterative-deepening", "depth-first")
        return
    graph, start = graph_of(space), result.start
    assert (result.path[0], result.path[-1]) == (start, space.goal)
    edges = [graph.edges[pair]["weight"] for pair in pairwise(result.path)]
    assert result.cost == pytest.approx(sum(edges)) and result.length == len(edges)
    cheapest = nx.shortest_path_length(graph, start, space.goal, "weight")
    if strategy in ("breadth-first", "bidirectional", "iterative-deepening"):
        assert result.length == nx.shortest_path_length(graph, start, space.goal)
    elif known.optimal.startswith(("yes", "h ")):
        assert result.cost == pytest.approx(cheapest)
    assert result.cost >= cheapest - 1e-9
    for event in trace:
        for child in event.children:
            cost = graph.edges[event.state, child.state]["weight"]
            assert child.g == pytest.approx(event.g + cost)


@pytest.mark.parametrize("space", SPACES, ids=lambda space: type(space).__name__)
def test_a_function_is_observed_on_every_space(space):
    ours = record(space, space.start, "breadth-first", goal_test="expansion")
    theirs = record(space, space.start, anywhere)
    assert (theirs.result.moves, theirs.result.cost) == (ours.result.moves, ours.result.cost)
    for a, b in zip(ours, theirs, strict=True):
        assert (a.state, a.g) == (b.state, b.g)
        assert [c.state for c in a.children] == [c.state for c in b.children]


# -- maps --------------------------------------------------------------------------


def of(text, goal="G", kind=nx.DiGraph):
    """Make a map of roads such as ``SA2``: from S to A, at a cost of 2."""
    graph = kind()
    graph.add_weighted_edges_from((a, b, int("".join(cost) or 1)) for a, b, *cost in text.split())
    return Map(graph, goal)


ROUND = of("SA AG GS GX")
TRAP, H = of("SA SB AC BC3 CG4"), {"S": 0, "A": 5, "B": 0, "C": 0, "G": 0}.get
PARALLEL = of("SG5 SG2 ST TR5 TR", kind=nx.MultiGraph).graph
PARALLEL.edges["S", "T", 0]["move"] = "left"
PARALLEL.edges["T", "R", 0]["move"] = "a dear one"
WEIGHTS = nx.DiGraph()
WEIGHTS.add_weighted_edges_from([("S", "G", "7"), ("S", "A", "2.5"), ("A", "G", 3), ("B", "G", 0)])
WEIGHTS.add_edge("S", "B", weight=None)
LETTERS = nx.Graph([("A", "B", {"weight": "far"})])


def test_distances_of_at_most_so_many_states(monkeypatch):
    monkeypatch.setitem(distances.__globals__, "MOST_STATES", 31)
    assert len(distances(Stairs())) == 31
    monkeypatch.setitem(distances.__globals__, "MOST_STATES", 30)
    with pytest.raises(ValueError, match="has more than 30 states; take a smaller one"):
        distances(Stairs())


# -- goals -------------------------------------------------------------------------


class Leaves(Hanoi):
    """The towers of Hanoi, with the two largest discs on any other peg."""

    goal = Goal(lambda pegs: pegs[1] == pegs[2] != 0)


class Listed(Hanoi):
    goal = Goal([(disc, peg, peg) for disc in range(3) for peg in (1, 2)])


@pytest.mark.parametrize("space", [Leaves(), Listed()], ids=["test", "states"])
@pytest.mark.parametrize("strategy", [*NAMES, anywhere])
def test_a_goal_that_several_states_pass(strategy, space):
    options = {"heuristic": lambda state: 0} if "star" in str(strategy) else {}
    if strategy == "greedy":
        options = {"heuristic": lambda state: 0}
    if strategy == "bidirectional":
        with pytest.raises(ValueError, match="needs a state space whose goal is one state"):
            solve(space, space.start, strategy)
        return
    result = record(space, space.start, strategy, max_expansions=2000, **options).result
    if strategy != "depth-first":
        assert result.length == 6 or strategy == "greedy"
        assert result.path[-1] == space.goal and space.goal == result.path[-1]
        assert result.path[0] != space.goal and result.path[-1] in space.goal
    assert result.as_dict()["goal"] == spaces.write(space, space.goal)
    assert solve(space, (0, 1, 1), strategy, **options).length == 0


# -- puzzles with costs ------------------------------------------------------------


class Heavy(Puzzle):
    """A puzzle where to slide a tile costs its number."""

    def successors(self, board):
        for move, child in super().successors(board):
            yield move, child, board[child.index(0)]


class Named(Puzzle):
    """A puzzle with an attribute, and the usual moves."""

    def __init__(self, rows, cols, name):
        super().__init__(rows, cols)
        vars(self)["name"] = name


def test_a_puzzle_with_costs_is_itself_everywhere():
    heavy, plain = Heavy(2, 2), Puzzle(2, 2)
    assert heavy != plain and plain != heavy and heavy == Heavy(2, 2)
    far = [*distances(plain)][-1]
    away = distances(heavy)
    assert away[far] > distances(plain)[far] and len(away) == 12
    for strategy in ("uniform-cost", "a-star", "ida-star"):
        result = solve(heavy, far, strategy)
        assert result.cost == away[far]
    for moves in (result.moves, shortest_path(heavy, far)):
        path, costs = spaces.follow(heavy, far, moves)
        assert (path[-1], costs[-1]) == (heavy.goal, away[far])
    for again in (copy.copy(heavy), copy.deepcopy(heavy), pickle.loads(pickle.dumps(heavy))):
        assert type(again) is Heavy and again == heavy and solve(again, far) == solve(heavy, far)
    named = pickle.loads(pickle.dumps(Named(2, 2, "mine")))
    assert named.name == "mine" and named == Named(2, 2, "mine") != Named(2, 2, "yours")
    assert is_plain(named) and not is_plain(heavy)
    # As a search sees it, too.
    assert solve(heavy, far, lambda space, start: [] if is_plain(space) else ask(space, start))


def test_a_puzzle_with_costs_in_a_pool():
    heavy = Heavy(2, 2)
    with process_pool(1) as pool:
        (row,) = run(["uniform-cost"], ["x 1 3 2"], puzzle=heavy, executor=pool).itertuples()
    assert row.cost == distances(heavy)[heavy.read("x 1 3 2")]


def labels(board, puzzle):
    return sum(tile for cell, tile in enumerate(board) if tile and puzzle.goal[cell] != tile)


def ask(space, start):
    assert distances(space) == distances(Heavy(2, 2))
    return anywhere(space, start)


class Jumps(Puzzle):
    """A puzzle where two tiles of a row slide at once, so that sums over the cells jump."""

    def successors(self, board):
        for move, child in super().successors(board):
            yield move, child
            for again, other in super().successors(child):
                if again == move:
                    yield move * 2, other


def test_moves_of_its_own_change_an_estimate_by_more_than_one_tile():
    puzzle = Jumps(3, 3)
    start = puzzle.scramble(20, seed=1).state
    for event in record(puzzle, start, "a-star", heuristic="manhattan"):
        for child in event.children:
            assert child.h in (None, manhattan(child.state, puzzle))


# -- wrong spaces ------------------------------------------------------------------


def space(successors, goal=9):
    made = type("Space", (), {"goal": goal, "successors": lambda self, state: successors})
    return made()


def rejected(problem, start):
    """Give a wrong space to every search: what each says, and is kept in a trace."""
    said = {}
    for search, call in product(("breadth-first", anywhere, "uniform-cost"), (solve, record)):
        with pytest.raises(ValueError) as error:
            raise call(problem, start, search, max_expansions=100).error
        said[str(error.value)] = None
    return "\n".join(said)


class Broken(Hanoi):
    def successors(self, state):
        raise LookupError("mine")


# -- what people bring ---------------------------------------------------------------


class Listed:
    """A state space whose successors are listed by state."""

    def __init__(self, successors, goal="G", get=dict.get):
        self.listed, self.goal, self.get = successors, goal, get

    def successors(self, state):
        return self.get(self.listed, state) or []


class ByName(NamedTuple):
    goal: str

    def successors(self, state):
        return {"S": [("g", "G")]}.get(state, [])


class WithNew:
    def __new__(cls, goal):
        made = super().__new__(cls)
        made.goal, made.successors = goal, lambda state: {"S": [("g", "G")]}.get(state, [])
        return made


class Mapped(dict):
    goal = "G"

    def successors(self, state):
        return self.get(state, [])


def as_module():
    module = ModuleType("roads")
    vars(module).update(vars(WithNew("G")))
    return module


class Step:
    """A move or a state that equals itself alone."""

    def __init__(self, at=0):
        self.at = at


STEPS = [Step(number) for number in range(4)]


class Steps:
    goal = 3

    def successors(self, state):
        return [(Step(), state + 1)]


@pytest.mark.parametrize("strategy", ["breadth-first", anywhere, "a-star"])
def test_successors_without_an_end(strategy, monkeypatch):
    problem = SimpleNamespace(goal=-1, successors=lambda state: ((i, i) for i in count()))
    options = {"heuristic": lambda state: 0} if strategy == "a-star" else {}
    assert solve(problem, 0, strategy, max_seconds=0.01, **options).outcome == "out of budget"
    monkeypatch.setattr(spaces, "MOST_SUCCESSORS", 5_000)
    with pytest.raises(ValueError, match="gives more than 5,000 states"):
        solve(problem, 0, strategy, max_expansions=9, **options)


def roads_of(text, goal="G"):
    """Write roads such as ``SA2``: from S to A, at a cost of 2."""
    listed = {}
    for a, b, *cost in text.split():
        listed.setdefault(a, []).append((b, b, *map(int, cost)))
    return Listed(listed, goal)


def ending(result):
    """Say how a search ended, where, and after how many expansions."""
    return f"{result.strategy}: {result.ending}, {result.expanded} expansions, {result.moves}"


def zero(state):
    return 0


def remaining(place, goal):
    return 0


async def late(state):
    return 0


DECIMAL = Listed({"S": [("a", "A", Decimal("0.1"))], "A": [("g", "G", Decimal("0.2"))]})


def test_depth_first_search_with_a_closed_set():
    puzzle = Puzzle(2, 3)
    for start in (puzzle.scramble(depth, seed=1) for depth in range(3, 12)):
        trace = record(start, "depth-first", graph=True)
        states = [event.state for event in trace]
        assert trace.result.solved and len({*states}) == len(states)
        for event, following in pairwise(trace):  # the first child that is new is next
            new = [child.state for child in event.children if child.state not in states[:1]]
            if following.node.parent is event.node:
                assert following.state in new


ONE_WAY = nx.DiGraph([("S", "A1"), ("A1", "A2"), ("A2", "A3"), ("A3", "G")])
BOTH_WAYS = [("S", "B1"), ("B1", "B2"), ("B2", "B3"), ("B3", "B4"), ("B4", "G")]


@pytest.mark.parametrize("two_way", [[], [("A1", "S"), ("A2", "A1"), ("A3", "A2")]])
def test_bidirectional_search_refuses_one_way_moves(two_way):
    graph = ONE_WAY.copy()
    graph.add_edges_from([*two_way, *BOTH_WAYS, *[(b, a) for a, b in BOTH_WAYS]])
    for problem in (Map(graph, "G"), Listed({a: [(b, b) for b in graph[a]] for a in graph})):
        with pytest.raises(ValueError, match=r"needs a move back for each move: .* and none back"):
            solve(problem, "S", "bidirectional")
    graph.add_edges_from([(b, a) for a, b in graph.edges])
    assert solve(Map(graph, "G"), "S", "bidirectional").length == 4


test_what_is_said = transcript("spaces", globals())
