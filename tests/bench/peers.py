"""What the searches are measured against: bare loops of ours, networkx, simpleai."""

from collections import deque
from heapq import heappop, heappush

import networkx as nx
from simpleai.search import SearchProblem
from simpleai.search import astar as simpleai_astar

from searchlab import manhattan
from searchlab.puzzle import distances


def tables(puzzle):
    """Return for each cell of the blank the cells beside it, and for each tile how it is moved."""
    beside = [[cells[move] for move in "ulrd" if move in cells] for cells in puzzle.neighbours]
    pairs = [bytes([0, tile]) for tile in range(puzzle.cells)]
    return beside, [bytes.maketrans(pair, pair[::-1]) for pair in pairs]


def bare_breadth_first(puzzle, start):
    """Visit every board within reach: the fastest loop we know, recording nothing."""
    beside, swap = tables(puzzle)
    parent = {start: None}
    frontier = deque([start])
    while frontier:
        state = frontier.popleft()
        for cell in beside[state.index(0)]:
            child = state.translate(swap[state[cell]])
            if child not in parent:
                parent[child] = state
                frontier.append(child)
    return len(parent)


def bare_a_star(puzzle, start):
    """Search by f = g + h with Manhattan; give the length and count nothing else."""
    (beside, swap), table, goal = tables(puzzle), manhattan.table(puzzle), puzzle.goal
    h = manhattan(start, puzzle)
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
        blank = state.index(0)
        for cell in beside[blank]:
            tile = state[cell]
            child = state.translate(swap[tile])
            if child not in best_g or best_g[child] > g:
                best_g[child], parent[child] = g, state
                child_h = h - table[cell][tile] + table[blank][tile]
                time -= 1
                heappush(frontier, (g + child_h, child_h, time, child))
    return None


class SimpleaiPuzzle(SearchProblem):
    """The puzzle as simpleai's documentation would write it, on the same boards."""

    def __init__(self, puzzle, start):
        super().__init__(initial_state=start)
        self.puzzle, self.swap = puzzle, tables(puzzle)[1]

    def actions(self, state):
        return list(self.puzzle.neighbours[state.index(0)])

    def result(self, state, action):
        target = self.puzzle.neighbours[state.index(0)][action]
        return state.translate(self.swap[state[target]])

    def is_goal(self, state):
        return state == self.puzzle.goal

    def cost(self, state, action, state2):
        return 1

    def heuristic(self, state):
        return manhattan(state, self.puzzle)


def simpleai(puzzle, start):
    """Return the length that simpleai's A* finds."""
    return simpleai_astar(SimpleaiPuzzle(puzzle, start), graph_search=True).cost


class Networkx:
    """networkx.astar_path on the explicit graph of all boards, built before."""

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.graph = nx.Graph()
        for state in distances(puzzle):
            self.graph.add_edges_from((state, child) for _, child in puzzle.successors(state))

    def __call__(self, start):
        table = manhattan.table(self.puzzle)

        def h(state, goal):
            return sum(row[tile] for row, tile in zip(table, state, strict=True))

        return len(nx.astar_path(self.graph, start, self.puzzle.goal, heuristic=h)) - 1
