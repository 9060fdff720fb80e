"""Problems as courses write them: adapted, and their own searches recorded as they are."""

# ruff: noqa: F401

import heapq
import pickle
from collections import deque
from functools import partial

import pytest
from golden import transcript
from textbook import anywhere

from searchlab import STRATEGIES, adapt, record, solve
from searchlab.problems import distances

# The roads between five towns, with their lengths: a long direct road, and a cheap way round.
ROADS = {
    "S": {"F": 99, "R": 80},
    "F": {"S": 99, "B": 211},
    "R": {"S": 80, "P": 97},
    "P": {"R": 97, "B": 101},
    "B": {"F": 211, "P": 101},
}
AIR = {"S": 253, "F": 176, "R": 193, "P": 100, "B": 0}


# -- AIMA --------------------------------------------------------------------------


class Problem:
    """Of aima-python: the base class of all its problems."""

    def __init__(self, initial, goal=None):
        self.initial, self.goal = initial, goal

    def goal_test(self, state):
        return state in self.goal if isinstance(self.goal, list) else state == self.goal

    def path_cost(self, c, state1, action, state2):
        return c + 1


class Route(Problem):
    def actions(self, town):
        return iter(ROADS[town])

    def result(self, town, action):
        return action

    def path_cost(self, c, a, action, b):
        return c + ROADS[a][b]

    def h(self, node):
        return AIR[node.state]


class Route4(Route):
    """Of the fourth edition."""

    goal_test = None

    def is_goal(self, state):
        return state == self.goal

    def action_cost(self, a, action, b):
        return ROADS[a][b]


class AimaNode:
    def __init__(self, state, parent=None, action=None, path_cost=0):
        self.state, self.parent, self.action, self.path_cost = state, parent, action, path_cost

    def __lt__(self, node):
        return self.state < node.state

    def expand(self, problem):
        return [self.child_node(problem, action) for action in problem.actions(self.state)]

    def child_node(self, problem, action):
        child = problem.result(self.state, action)
        cost = problem.path_cost(self.path_cost, self.state, action, child)
        return AimaNode(child, self, action, cost)


def best_first_graph_search(problem, f):
    node = AimaNode(problem.initial)
    frontier, explored = [(f(node), node)], set()
    while frontier:
        _, node = heapq.heappop(frontier)
        if problem.goal_test(node.state):
            return node
        explored.add(node.state)
        for child in node.expand(problem):
            known = [n for _, n in frontier if n.state == child.state]
            if child.state not in explored and not known:
                heapq.heappush(frontier, (f(child), child))
            elif known and f(child) < f(known[0]):
                frontier.remove((f(known[0]), known[0]))
                heapq.heapify(frontier)
                heapq.heappush(frontier, (f(child), child))
    return None


def astar_search(problem, h=None):
    h = h or problem.h
    return best_first_graph_search(problem, lambda n: n.path_cost + h(n))


def early_breadth_first(problem):
    """It returns as soon as a child is a goal, in the middle of an expansion."""
    frontier, seen = deque([AimaNode(problem.initial)]), {problem.initial}
    while frontier:
        node = frontier.popleft()
        for action in problem.actions(node.state):
            child = node.child_node(problem, action)
            if problem.goal_test(child.state):
                return child
            if child.state not in seen:
                seen.add(child.state)
                frontier.append(child)
    return AimaNode("failure")


def recursive_dls(node, problem, limit):
    if problem.goal_test(node.state):
        return node
    if limit == 0:
        return "cutoff"
    cutoff = False
    for child in node.expand(problem):
        found = recursive_dls(child, problem, limit - 1)
        if found == "cutoff":
            cutoff = True
        elif found is not None:
            return found
    return "cutoff" if cutoff else None


def depth_limited_search(problem, limit=50):
    return recursive_dls(AimaNode(problem.initial), problem, limit)


# -- CS188, CS221, simpleai --------------------------------------------------------


class Maze:
    """Of the Pac-Man projects; it counts what is asked for, as they do."""

    walls = frozenset({(1, 0), (1, 1)})

    def __init__(self):
        self.goal, self._expanded = (2, 0), 0

    def getStartState(self):
        return 0, 0

    def isGoalState(self, state):
        return state == self.goal

    def getSuccessors(self, state):
        self._expanded += 1
        found = []
        for action, (dx, dy) in {"North": (0, 1), "South": (0, -1), "East": (1, 0)}.items():
            x, y = state[0] + dx, state[1] + dy
            if 0 <= x < 3 and 0 <= y < 3 and (x, y) not in self.walls:
                found.append(((x, y), action, 1))
        return found

    def getCostOfActions(self, actions):
        return len(actions)


def manhattanHeuristic(position, problem, info={}):  # noqa: B006
    return abs(position[0] - problem.goal[0]) + abs(position[1] - problem.goal[1])


def nullHeuristic(state, problem=None):
    return 0


def aStarSearch(problem, heuristic=nullHeuristic):
    start = problem.getStartState()
    frontier, visited = [(heuristic(start, problem), 0, start, [])], set()
    while frontier:
        _, cost, state, actions = heapq.heappop(frontier)
        if problem.isGoalState(state):
            return actions
        if state in visited:
            continue
        visited.add(state)
        for child, action, step in problem.getSuccessors(state):
            path = [*actions, action]
            assert problem.getCostOfActions(path) == len(path)
            priority = cost + step + heuristic(child, problem)
            heapq.heappush(frontier, (priority, cost + step, child, path))
    return []


class Tram:
    """Of CS221: walk to the next block, or take the tram to twice its number."""

    def __init__(self, blocks):
        self.blocks = blocks

    def startState(self):
        return 1

    def isEnd(self, block):
        return block == self.blocks

    def succAndCost(self, block):
        found = [("walk", block + 1, 1), ("tram", 2 * block, 2)]
        return [each for each in found if each[1] <= self.blocks]


def backtracking(problem):
    best = [float("inf"), None]

    def recurse(state, history, cost):
        if problem.isEnd(state):
            if cost < best[0]:
                best[:] = cost, history
            return
        for action, child, step in problem.succAndCost(state):
            recurse(child, (*history, action), cost + step)

    recurse(problem.startState(), (), 0)
    return best[1]


class Letters:
    """Of simpleai: spell a word."""

    initial_state = ""

    def actions(self, state):
        return list("AB") if len(state) < 3 else []

    def result(self, state, action):
        return state + action

    def is_goal(self, state):
        return state == "BAB"

    def cost(self, state, action, state2):
        return 1

    def heuristic(self, state):
        return 3 - len(state)


PROBLEMS = [
    (Route("S", "B"), 278),
    (Route4("S", "B"), 278),
    (Route("S", ["B", "F"]), 99),
    (Maze(), 6),
    (Tram(10), 6),
    (Letters(), 3),
]


@pytest.mark.parametrize(("problem", "least"), PROBLEMS, ids=lambda each: type(each).__name__)
def test_problems_of_courses_are_state_spaces(problem, least):
    space, start = adapt(problem)
    assert distances(space, [start])[start] == least
    for strategy in ("uniform-cost", "a-star", "ida-star", "iterative-deepening", "greedy"):
        known = "heuristic" in STRATEGIES[strategy].options
        result = solve(space, start, strategy, **({"heuristic": lambda state: 0} if known else {}))
        assert result.solved and (result.cost == least) == (result.cost <= least)
        if strategy in ("uniform-cost", "a-star", "ida-star"):
            assert result.cost == least
    again = pickle.loads(pickle.dumps(space))
    assert solve(again, start).moves == solve(space, start).moves
    assert repr(space) == f"<adapted {type(problem).__name__}>"


def test_only_what_a_search_sees_is_generated():
    space, start = adapt(Route("S", "F"))
    trace = record(space, start, early_breadth_first, lines=True)
    assert (trace.result.generated, trace.result.expanded) == (1, 1)
    assert trace[0].children[0].outcome == "goal" and trace[0].children[0].g == 99
    assert "def early_breadth_first(problem):" in trace.source.text and trace.lines(0)


class Spelling(Letters):
    """The same for searches of AIMA."""

    initial, goal_test = "", Letters.is_goal

    def path_cost(self, cost, *step):
        return cost + 1


class Pairs(Tram):
    def succAndCost(self, block):
        return [(block + 1, 1)]


def run(problem, search, **options):
    """Record a search of a course; alone it must do the same."""
    if isinstance(problem, Route4):
        problem.goal_test = problem.is_goal
    space, start = adapt(problem)
    trace = record(space, start, search, **options)
    assert record(space, start, search, **options).result == trace.result
    return f"{[event.state for event in trace if not event.again]}\n{trace.result}"


test_what_is_said = transcript("adapted", globals())
