"""What the searches are measured against: bare loops, and the libraries that are installed."""

from collections import deque
from heapq import heappop, heappush
from importlib import import_module

from searchlab import manhattan
from searchlab.problems import distances


def bare_breadth_first(puzzle, start):
    """Visit every board within reach: a loop that records and counts nothing."""
    parent = {start: None}
    frontier = deque([start])
    while frontier:
        state = frontier.popleft()
        for _, child in puzzle.successors(state):
            if child not in parent:
                parent[child] = state
                frontier.append(child)
    return len(parent)


def bare_a_star(puzzle, start):
    """Search by f = g + h with Manhattan; give the length and count nothing else."""
    goal, h = puzzle.goal, manhattan(start, puzzle)
    best_g, parent, time = {start: 0}, {start: None}, 0
    frontier = [(h, h, time, start)]
    closed = set()
    while frontier:
        f, h, _, state = heappop(frontier)
        if state in closed:
            continue
        if state == goal:
            return f
        closed.add(state)
        g = f - h + 1
        for _, child in puzzle.successors(state):
            if child not in best_g or best_g[child] > g:
                best_g[child], parent[child] = g, state
                child_h = manhattan(child, puzzle)
                time -= 1
                heappush(frontier, (g + child_h, child_h, time, child))
    return None


def networkx(puzzle):
    """networkx.astar_path on the explicit graph of all boards, built before."""
    nx = import_module("networkx")
    graph = nx.Graph()
    for state in distances(puzzle):
        graph.add_edges_from((state, child) for _, child in puzzle.successors(state))

    def h(state, goal):
        return manhattan(state, puzzle)

    return lambda start: len(nx.astar_path(graph, start, puzzle.goal, heuristic=h)) - 1


def simpleai(puzzle):
    """simpleai's A*, with the puzzle as its documentation would write it, on the same boards."""
    search = import_module("simpleai.search")

    class Problem(search.SearchProblem):
        def actions(self, state):
            return [child for _, child in puzzle.successors(state)]

        def result(self, state, action):
            return action

        def is_goal(self, state):
            return state == puzzle.goal

        def cost(self, state, action, state2):
            return 1

        def heuristic(self, state):
            return manhattan(state, puzzle)

    return lambda start: search.astar(Problem(initial_state=start), graph_search=True).cost


def slidingpuzzle(puzzle):
    """slidingpuzzle's A* with its own boards and its own Manhattan."""
    library = import_module("slidingpuzzle")

    def search(start):
        board = library.from_iter(puzzle.rows, puzzle.cols, list(start))
        return len(library.search(board, "a*", heuristic=library.manhattan_distance).solution)

    return search


def graphfinder(puzzle):
    """graphfinder's A* in Rust with its own boards and its own Manhattan."""
    library = import_module("graphfinder")
    return lambda start: int(library.search_npuzzle(list(start)).cost)


LIBRARIES = {
    "networkx.astar_path, graph built before": networkx,
    "slidingpuzzle.search": slidingpuzzle,
    "simpleai.astar": simpleai,
    "graphfinder.search_npuzzle, in Rust": graphfinder,
}


def installed(puzzle):
    """Return the searches of the libraries that can be imported, by name; name the others."""
    found = {}
    for name, search in LIBRARIES.items():
        try:
            found[name] = search(puzzle)
        except ImportError as why:
            print(f"  {name}: left out, {why}")
    return found


def first(number):
    """Return the number: as little as can be compiled."""
    return number
