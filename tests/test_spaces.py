"""A reader's own state spaces: searched and observed as a puzzle is, or a sentence says why not."""

import copy
import pickle
from decimal import Decimal
from fractions import Fraction
from itertools import count, pairwise
from math import inf, nan
from operator import itemgetter
from types import ModuleType, SimpleNamespace
from typing import NamedTuple

import networkx as nx
import numpy as np
import pytest
from textbook import breadth_first

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


def function(space, start):
    """Search breadth first, as a reader may."""
    path, frontier = {start: ()}, [start]
    for state in frontier:
        if state == space.goal:
            return path[state]
        for move, child, *_ in space.successors(state):
            if child not in path:
                path[child] = (*path[state], move)
                frontier.append(child)
    return None


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
    theirs = record(space, space.start, function)
    assert (theirs.result.moves, theirs.result.cost) == (ours.result.moves, ours.result.cost)
    for a, b in zip(ours, theirs, strict=True):
        assert (a.state, a.g) == (b.state, b.g)
        assert [c.state for c in a.children] == [c.state for c in b.children]


def test_the_strategy_without_a_name():
    space = roads()
    assert solve(space, 0).strategy == "uniform-cost"
    result = solve(space, 0, heuristic=space.straight_line)
    assert (result.strategy, result.cost) == ("a-star", pytest.approx(solve(space, 0).cost))
    assert f"at a cost of {result.cost:g}" in str(result)
    above = solve(Stairs(), "step 99")
    assert (above.outcome, above.board) == ("unsolvable", "step 99")


# -- maps --------------------------------------------------------------------------

# An admissible estimate with which a place is expanded by a dearer path first.
TRAP = [("S", "A", 1), ("S", "B", 1), ("A", "C", 1), ("B", "C", 3), ("C", "G", 4)]
H = {"S": 0, "A": 5, "B": 0, "C": 0, "G": 0}.get


def test_an_inconsistent_estimate_and_reopening():
    graph = nx.DiGraph()
    graph.add_weighted_edges_from(TRAP)
    space = Map(graph, "G")
    trace = record(space, "S", "a-star", heuristic=H)
    assert [event.state for event in trace] == ["S", "B", "C", "A", "C"]
    assert [event.g for event in trace if event.state == "C"] == [4, 2]
    assert (trace.result.cost, trace.result.moves) == (6, ("A", "C", "G"))
    assert solve(space, "S", "ida-star", heuristic=H).cost == 6  # not 8, which it generates first
    assert solve(space, "S", "a-star-unchecked", heuristic=H).cost == 8  # "h consistent"
    assert solve(space, "S", "greedy", heuristic=H).cost == 8


def test_of_parallel_roads_the_cheapest_is_taken():
    graph = nx.MultiGraph([("S", "G", {"weight": 5}), ("S", "G", {"weight": 2})])
    graph.add_edge("S", "T", move="left")
    assert Map(graph, "G").successors("S") == [("G", "G", 5), ("G", "G", 2), ("left", "T", 1)]
    for strategy in ("uniform-cost", "a-star-unchecked", "ida-star"):
        options = {} if strategy == "uniform-cost" else {"heuristic": lambda place: 0}
        assert solve(Map(graph, "G"), "S", strategy, **options).cost == 2
    assert solve(Map(graph, "G", weight=None), "S").cost == 1
    graph.add_edge("T", "R", move="a dear one", weight=5)
    graph.add_edge("T", "R", move="cheap")
    assert solve(Map(graph, "R"), "S", "bidirectional").moves == ("left", "cheap")


LETTERS = nx.Graph([("A", "B", {"weight": "far"})])


def test_weights_are_those_of_networkx():
    graph = nx.DiGraph()
    graph.add_weighted_edges_from([("S", "G", "7"), ("S", "A", "2.5"), ("A", "G", 3)])
    graph.add_edge("S", "B", weight=None)
    graph.add_edge("B", "G", weight=0)
    assert solve(Map(graph, "G"), "S").cost == 5.5  # texts are numbers, and None hides an edge

    def weight(place, other, road):
        return None if place == "A" else float(road["weight"] or 9)

    assert solve(Map(graph, "G", weight=weight), "S").cost == 7
    parallel = nx.MultiGraph([("S", "G", {"weight": 5}), ("S", "G", {"weight": 2})])

    def least(place, other, roads):
        return min(road["weight"] for road in roads.values())

    for weight in ("weight", least):
        cheapest = nx.shortest_path_length(parallel, "S", "G", weight=weight)
        assert solve(Map(parallel, "G", weight), "S").cost == cheapest == 2


def test_distances_of_at_most_so_many_states(monkeypatch):
    monkeypatch.setitem(distances.__globals__, "MOST_STATES", 31)
    assert len(distances(Stairs())) == 31
    monkeypatch.setitem(distances.__globals__, "MOST_STATES", 30)
    with pytest.raises(ValueError, match="has more than 30 states; take a smaller one"):
        distances(Stairs())


def test_one_way_roads_are_known_from_both_ends():
    roads = Map(nx.DiGraph([("S", "A"), ("A", "G"), ("G", "S"), ("G", "X")]), "G")
    assert roads.states == ["S", "A", "G", "X"]
    assert distances(roads) == {"G": 0, "A": 1, "S": 2}


def test_one_way_roads():
    graph = nx.DiGraph([("S", "A"), ("A", "G"), ("G", "S")])
    assert solve(Map(graph, "G"), "S", "breadth-first").length == 2
    with pytest.raises(ValueError, match="from 'G' to 'S', and none back"):
        solve(Map(graph, "A"), "G", "bidirectional")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda space: Map(space.graph, "Rome"), "'Rome' is not on the map"),
        (lambda space: solve(space, "Rome"), "'Rome' is not on the map"),
        (lambda space: Map(nx.path_graph(2), 0).straight_line(1), "needs positions"),
        (lambda space: Map(space.graph, Goal([1, "Rome"])), "'Rome' is not on the map"),
        (lambda space: Map({"A": {"B": 1}}, "B"), r"not \{'A'.*networkx.DiGraph\(\("),
        (lambda space: Map([("A", "B")], "B"), r"networkx graph, not \[\('A', 'B'\)\]$"),
        (lambda space: Map(space.graph, 0, "length"), "no edge has .*'length'; .*'weight'"),
        (lambda space: Map(space.graph, 0, 1), "an attribute, a function .* or None, not 1"),
        (lambda space: Map(LETTERS, "A").successors("A"), "from 'A' to 'B' .* not 'far'"),
        (
            lambda space: Map(space.graph, 0, positions={0: (0, 0)}).positions,
            r"lack \[1, 2,",
        ),
        (
            lambda space: Map(LETTERS, "A", positions={"A": 1, "B": 2}).positions,
            "a pair of numbers",
        ),
        (lambda space: solve(space, 0, "a-star"), "for sliding tiles"),
        (lambda space: BoardWidget(1, puzzle=space), "must be a Puzzle, such as .* not <map of"),
        (lambda space: ParityLab(puzzle=space), "must be a Puzzle, such as .* not <map of"),
        (lambda space: solve(space, "a-star"), "give the start of the search too"),
        (lambda space: record(space, function), "give the start of the search too"),
        (lambda space: solve(space, 0, "breadth-first-ranks"), "at most 10 cells"),
        (lambda space: solve(space, 0, lambda s, at: [*s.successors(at)] and [0]), "move 1"),
    ],
)
def test_what_a_map_has_not(call, words):
    with pytest.raises((ValueError, RuntimeError), match=words):
        call(roads())


# -- goals -------------------------------------------------------------------------


class Leaves(Hanoi):
    """The towers of Hanoi, with the two largest discs on any other peg."""

    goal = Goal(lambda pegs: pegs[1] == pegs[2] != 0)


class Listed(Hanoi):
    goal = Goal([(disc, peg, peg) for disc in range(3) for peg in (1, 2)])


@pytest.mark.parametrize("space", [Leaves(), Listed()], ids=["test", "states"])
@pytest.mark.parametrize("strategy", [*NAMES, function])
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


def test_goals_are_values():
    one, other = Goal(["A", "B"]), Goal({"B"})
    assert one == Goal(["A", "B"]) != other and one != ["A"] and other == "B" and [] not in one
    assert pickle.loads(pickle.dumps(one)) == one and copy.deepcopy(other) == other
    assert pickle.loads(pickle.dumps(Goal(str.isupper))) == Goal(str.isupper)
    assert (repr(one), repr(Goal(str.isupper))) == ("Goal(['A', 'B'])", "Goal(isupper)")
    roads = Map(nx.path_graph(4), Goal([0, 3]))
    assert (spaces.write(roads, roads.goal), repr(roads)) == (
        "0 or 3",
        "<map of 4 places, to Goal([0, 3])>",
    )
    assert distances(roads) == {0: 0, 3: 0, 1: 1, 2: 1}
    assert distances(Leaves(), [Leaves.start])[Leaves.start] == 6
    assert shortest_path(Leaves(), Leaves.start) == solve(Leaves(), Leaves.start).moves
    with pytest.raises(ValueError, match="give the starts"):
        distances(Leaves())
    with pytest.raises(ValueError, match="is a test and not one state"):
        hash(Leaves.goal)


@pytest.mark.parametrize(
    ("test", "words"),
    [
        ((1, 2), "a tuple is one state: give a list"),
        ("A", "takes a function of a state"),
        (None, "takes a function of a state"),
        ([], "at least one state"),
        ([[1]], "must be hashable"),
        (lambda self, state: True, r"takes one argument, .*Goal\(self.is_goal\)"),
    ],
)
def test_what_is_no_goal(test, words):
    with pytest.raises(ValueError, match=words):
        Goal(test)


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


def test_tables_and_pictures_of_plain_moves_are_not_those_of_others():
    heavy = Heavy(2, 2)
    assert repr(heavy) == "Heavy(2, 2, 'blank-last')"
    for of_moves in (census, BoardWidget, HeuristicAtlas):
        with pytest.raises(ValueError, match=r"Heavy.* has successors of its own"):
            of_moves(puzzle=heavy)
    assert judge("manhattan", heavy).admissible and judge(labels, heavy).admissible
    assert judge("manhattan", heavy).boards == judge_search("uniform-cost", heavy).boards == 12
    assert judge_search("breadth-first", Heavy(2, 3)).wrong == 36
    with process_pool(1) as pool:
        (row,) = run(["uniform-cost"], ["x 1 3 2"], puzzle=heavy, executor=pool).itertuples()
    assert row.cost == distances(heavy)[heavy.read("x 1 3 2")]


def labels(board, puzzle):
    return sum(tile for cell, tile in enumerate(board) if tile and puzzle.goal[cell] != tile)


def ask(space, start):
    assert distances(space) == distances(Heavy(2, 2))
    return function(space, start)


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


NO_COST = (10**400, nan, inf, -1, "2", None, 1j, Decimal("sNaN"), Decimal("Infinity"))


def space(successors, goal=9):
    made = type("Space", (), {"goal": goal, "successors": lambda self, state: successors})
    return made()


@pytest.mark.parametrize(
    ("problem", "start", "words"),
    [
        (5, 1, "a state space has a goal"),
        (type("S", (), {"successors": print})(), 1, "has no goal"),
        (type("S", (), {"goal": 1})(), 0, "has no successors"),
        (type("S", (), {"goal": 1, "successors": {}})(), 0, "is a method"),
        (Hanoi, (0, 0, 0), r"give an instance, Hanoi\(\)"),
        (Hanoi(), None, "give the start"),
        (Hanoi(), [0, 0, 0], "must be hashable"),
        *((space([], bad), 0, r"Goal\(test\)") for bad in ([1], {1}, {1: 1}, None, max)),
        (type("S", (), {"goal": lambda self: 1, "successors": print})(), 0, r"Goal\(test\)"),
        (space([], frozenset({1})), 0, "make a Goal of it"),
        (space([("a", [1])]), 0, "must be hashable"),
        (space([(["a"], 1)]), 0, "a move must be hashable"),
        (space(None), 0, "must return pairs"),
        *((space([bad]), 0, "must give pairs") for bad in (1, "ab", {"a", 1})),
        *(
            (space([("a", 1, bad)]), 0, "^the cost of the move 'a' from 0 must be a")
            for bad in NO_COST
        ),
    ],
)
@pytest.mark.parametrize("search", ["uniform-cost", breadth_first], ids=["strategy", "function"])
def test_what_is_not_a_state_space_is_an_error_in_one_sentence(problem, start, words, search):
    for call in (solve, record):
        with pytest.raises(ValueError, match=words) as error:
            raise call(problem, start, search, max_expansions=100).error  # kept in a trace
        assert len(str(error.value)) < 300


def test_costs_of_every_type():
    for cost in (0, 2, Fraction(5, 2), True, np.float32(0.5)):
        result = solve(space([("a", 9, cost)]), 0)
        assert result.cost == cost and type(result.cost) in (int, float, Fraction)


def test_errors_of_a_space_are_its_own():
    class Broken(Hanoi):
        def successors(self, state):
            raise LookupError("mine")

    for search in ("breadth-first", breadth_first):
        with pytest.raises(LookupError, match="mine"):
            solve(Broken(), (0, 0, 0), search)


# -- what people bring ---------------------------------------------------------------


class Listed:
    """A state space whose successors are listed by state."""

    def __init__(self, successors, goal="G"):
        self.listed, self.goal = successors, goal

    def successors(self, state):
        return self.listed.get(state, [])


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


@pytest.mark.parametrize("strategy", ["breadth-first", function])
@pytest.mark.parametrize(
    "problem",
    [
        ByName("G"),
        WithNew("G"),
        Mapped(S=[("g", "G")]),
        SimpleNamespace(**vars(WithNew("G"))),
        as_module(),
    ],
    ids=lambda problem: type(problem).__name__,
)
def test_state_spaces_of_every_kind(problem, strategy):
    assert solve(problem, "S", strategy).moves == ("g",)


@pytest.mark.parametrize("strategy", ["breadth-first", "uniform-cost", function])
@pytest.mark.parametrize("make", [dict, Listed])
@pytest.mark.parametrize(
    "listed",
    [
        {"S": [("A", "North", 1)], "A": [("G", "North", 1)], "G": []},
        {"S": [("A", 1), ("B", 2)], "A": [("G", 1)], "B": [("S", 1)], "G": []},
        {0: [(1, "up", 1)], 1: [("G", "up", 1)], "G": []},
    ],
)
def test_successors_in_another_order(listed, make, strategy):
    problem = Listed(listed)
    if make is dict:  # which raises an error for what is not a state
        problem.successors = listed.__getitem__
    start = next(iter(listed))
    with pytest.raises(ValueError, match=r"\(move, state, cost\), in this order; .* the state"):
        solve(problem, start, strategy)


def test_dead_ends_are_not_another_order():
    assert solve(Listed({9: [(1, 10)], 1: [(1, 2)]}), 9).outcome == "exhausted"


class Step:
    """A move or a state that equals itself alone."""

    def __init__(self, at=0):
        self.at = at


class Steps:
    goal = 3

    def successors(self, state):
        return [(Step(), state + 1)]


def test_moves_made_anew_by_each_call():
    assert solve(Steps(), 0, "breadth-first").length == 3
    with pytest.raises(RuntimeError, match="a move must equal itself made again"):
        solve(Steps(), 0, function)


@pytest.mark.parametrize("strategy", ["breadth-first", function])
def test_states_that_equal_themselves_alone(strategy):
    problem = SimpleNamespace(goal=Step(3), successors=lambda step: [("+", Step(step.at + 1))])
    with pytest.raises(ValueError, match="equal states must be equal: give the class Step __eq__"):
        solve(problem, Step(), strategy, max_expansions=9)
    kept = [Step(number) for number in range(4)]
    problem = SimpleNamespace(goal=kept[3], successors=lambda step: [("+", kept[step.at + 1])])
    assert solve(problem, kept[0], strategy).length == 3


@pytest.mark.parametrize("strategy", ["breadth-first", function, "a-star"])
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


TRIANGLE, ITERATIVE = "SA SB AS AB BS BA", "iterative-deepening ida-star ida-star-one"


@pytest.mark.parametrize(
    ("text", "goal", "strategies", "answer"),
    [
        (TRIANGLE, "G", ITERATIVE, "exhausted, 4"),
        (TRIANGLE, "B", ITERATIVE, "B"),
        ("SA0 AB0 BS0 BG3", "G", "ida-star", "ABG"),
        ("SA0 AB0 BS0", "G", "ida-star", "exhausted, 3"),
        ("SA", "G", "breadth-first", "exhausted, 2"),
    ],
)
def test_searches_of_a_few_roads(text, goal, strategies, answer):
    for name in strategies.split():
        strategy, one, _ = name.partition("-one")
        options = {"heuristic": lambda state: 0} if strategy == "ida-star" else {}
        result = solve(
            roads_of(text, goal), "S", strategy, **options, **({"rise": "one"} if one else {})
        )
        found = "".join(result.moves or ()) or f"{result.outcome}, {result.expanded}"
        assert found == answer


@pytest.mark.parametrize(
    "strategy",
    [
        *("a-star", "weighted-a-star", "greedy"),
        *("ida-star", "a-star-unchecked", "a-star-arrays"),
    ],
)
def test_an_infinite_estimate_is_a_dead_end(strategy):
    roads = {"S": [("a", "A", 1), ("b", "B", 1)], "A": [("g", "G", 0)], "B": [("g", "G", 5)]}
    h = {"S": 1, "A": inf, "B": 1, "G": 0}.get
    trace = record(Listed(roads), "S", strategy, heuristic=h)
    assert "A" not in {event.state for event in trace} and trace.result.moves == ("b", "g")
    nowhere = solve(Listed(roads), "S", strategy, heuristic=lambda state: inf)
    assert (nowhere.outcome, nowhere.expanded) == ("exhausted", 0)


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
    whole = solve(puzzle, "2 1 3 4 5 x", "depth-first", graph=True, parity_check=False)
    assert (whole.outcome, whole.expanded) == ("exhausted", 360)
    with pytest.raises(ValueError, match="max_depth or graph=True, not both"):
        solve(puzzle, start, "depth-first", graph=True, max_depth=9)


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


def test_costs_of_the_same_kind_add_up_exactly():
    roads = {"S": [("a", "A", Decimal("0.1"))], "A": [("g", "G", Decimal("0.2"))]}
    for strategy in ("uniform-cost", "a-star", function):
        options = {"heuristic": lambda state: 0.25} if strategy == "a-star" else {}
        trace = record(Listed(roads), "S", strategy, **options)
        assert trace.result.cost == Decimal("0.3") and trace.has_costs and trace.result.has_costs
        assert trace.result.ending == "solved in 2 moves at a cost of 3/10"
    trace = record(Listed({"S": [("a", "A", 1)], "A": [("g", "G", 1.0)]}), "S")
    assert not trace.has_costs and not trace.result.has_costs


def test_heuristics_of_other_spaces():
    space = Listed({(2, 0): [("a", (1, 0))], (1, 0): [("b", (0, 0))]}, (0, 0))
    assert solve(space, (2, 0), "a-star", heuristic=itemgetter(0)).expanded == 2

    def remaining(place, goal):
        return 0

    with pytest.raises(ValueError, match=r"h\(state, problem\), and the goal is problem\.goal$"):
        solve(Map(nx.path_graph(3), 2), 0, "a-star", heuristic=remaining)

    async def late(state):
        return 0

    with pytest.raises(ValueError, match="late is asynchronous; write it with def"):
        solve(space, (2, 0), "a-star", heuristic=late)
