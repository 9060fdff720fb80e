"""The map of a state space: in which cell every state lies, and what searches expand there.

On a small puzzle every board has two true distances, one from the start and one to the goal. With
D between start and goal, it lies at

    x = (from_start - to_goal + D) / 2        y = (from_start + to_goal - D) / 2

Every move changes both distances by one, so it is one step to the right, left, up or down: right
is nearer to the goal, up is a detour, and a shortest path runs along the ground. Some 300 cells
hold all 181,440 boards of the 8-puzzle.

Where the true distances cannot be had, the axes are g and h, and the cells are those that were
expanded. A state space of few states that is no puzzle is drawn as a graph, a cell for each state.
"""

from array import array
from collections import Counter, defaultdict
from functools import lru_cache
from inspect import unwrap
from itertools import count, repeat, takewhile
from math import sqrt
from types import MappingProxyType
from typing import NamedTuple

from searchlab.analysis.layout import in_levels
from searchlab.heuristics import bind, find
from searchlab.problems import Puzzle, distances
from searchlab.problems.distances import MOST_CELLS
from searchlab.search.node import BACKWARD

MOST_STATES = 400  # of a graph


class Search(NamedTuple):
    """A search that ended: its `Result`, and the node of each expansion."""

    result: object
    nodes: list

    @classmethod
    def of(cls, trace):
        """Read the expansions of a trace; a return to a state is none."""
        return cls(trace.result, expanded(trace))

    @property
    def path(self):
        """The states of the solution, from the start to the goal; empty without one."""
        return [getattr(board, "state", board) for board in self.result.path]


def expanded(events):
    """List the node of each event that expands."""
    return [event.node for event in events if not event.again]


class Track(NamedTuple):
    """A search on a map: of each expansion the cell, and two flags."""

    cells: array  # of unsigned shorts
    backward: bytes  # 1 where the goal's side of a bidirectional search expands
    again: bytes  # 1 where the search has expanded the state before
    path: list  # the cells of the solution


class StateMap:
    """Where the states of a space lie, and where searches from one start expand them.

    Parameters
    ----------
    space : Puzzle or other state space
    start : state
    searches : list of Search
    region : str or callable, optional
        A heuristic h: the map then has the states with from_start + h < C*, all of which A* with
        h must expand if h is consistent.

    Attributes
    ----------
    layout : ByDistances, ByEstimates or AsGraph
    cells : list of tuple
        Of each cell x and y; the unit is a cell.
    values : list of tuple
        Of each cell what places it: a value for each of `layout.names`.
    members : list of list
        Of each cell its states, or those that were expanded where the axes are g and h.
    start, goal : int
        Their cells; the goal is None where it is not on the map.
    tracks : list of Track
        Of each search.
    steps : int
        The expansions of the longest search.
    required : set
        The states of the region.
    region : Counter
        Their number by cell.

    Raises
    ------
    ValueError
        If a region is wanted where true distances are not known.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> start = EIGHT.read("2 3 4 1 5 x 7 6 8")
    >>> search = Search.of(record(EIGHT, start, "a-star"))
    >>> found = StateMap(EIGHT, start, [search], region="manhattan")
    >>> len(found.cells), sum(map(len, found.members)), found.cells[found.goal]
    (296, 181440, (19, 0))
    >>> len(found.tracks[0].cells), sum(found.region.values())
    (312, 301)
    """

    def __init__(self, space, start, searches, region=None):
        self.layout = layout = _layout(space, start)
        self.members = [*layout.groups.values()]
        self._number = defaultdict(count(len(self.members)).__next__)
        self._number.update(zip(layout.groups, count()))
        self.required = set() if region is None else self._required(find(region))
        self.region = Counter(self._cells(self.required, repeat(0)))
        [self.start] = self._cells([start], [0])
        self.tracks = [self._track(search) for search in searches]
        self.steps = max(len(track.cells) for track in self.tracks)
        ends = [track.path[-1] for track in self.tracks if track.path]
        self.goal = ends[0] if ends else self._number.get(*layout.keys([space.goal], [None]))
        self.values = [*self._number]
        self.cells = [layout.point(key) for key in self.values]

    def _cells(self, states, costs):
        """Return the cell of each state that was reached at a cost, which by g and h may be new."""
        cells = array("H", map(self._number.__getitem__, self.layout.keys(states, costs)))
        self.members += [[] for _ in range(len(self.members), len(self._number))]
        return cells

    def _track(self, search):
        nodes, again, seen, length = search.nodes, bytearray(), set(), search.result.length
        states = [node.state for node in nodes]
        for state in states:
            again.append(state in seen)
            seen.add(state)
        backward = bytes(node.side == BACKWARD for node in nodes)
        # The goal's side is g moves before the end of a solution, if there is one.
        turned = [back and length for back in backward]
        costs = [end - node.g if end else node.g for node, end in zip(nodes, turned, strict=True)]
        cells = self._cells(states, costs)
        if not self.layout.groups:
            for cell, state, repeated in zip(cells, states, again, strict=True):
                if not repeated:
                    self.members[cell].append(state)
        return Track(cells, backward, bytes(again), [*self._cells(search.path, count())])

    def _required(self, heuristic):
        if self.layout.length is None:
            raise ValueError(
                "a region needs the true distances, which are known for solvable boards of "
                f"puzzles with at most {MOST_CELLS} cells"
            )
        layout = self.layout
        h = bind(heuristic, layout.puzzle)
        near = takewhile(lambda pair: pair[1] < layout.length, layout.near.items())  # nearest first
        return {state for state, moves in near if moves + h(state) < layout.length}


def _layout(space, start):
    if not isinstance(space, Puzzle):
        graph = AsGraph(space, start)
        return graph if graph.groups else ByEstimates(lambda state: 0)
    if space.cells <= MOST_CELLS and start in distances(space):
        return _by_distances(unwrap(space), start)
    return ByEstimates(bind(find("manhattan"), space))


@lru_cache(maxsize=4)  # several searches from one board are shown one after the other
def _by_distances(puzzle, start):
    return ByDistances(puzzle, start)


class ByDistances:
    """Cells by both true distances."""

    edges = ()
    names = "from the start", "to the goal"
    axes = "Each move is one step: right is nearer to the goal, up is a detour."

    def __init__(self, puzzle, start):
        self.puzzle = puzzle
        self.near = distances(Puzzle(puzzle.rows, puzzle.cols, start))
        self.far = distances(puzzle)
        self.length = self.far[start]
        groups = defaultdict(list)
        for state, key in zip(self.far, self.keys(self.far), strict=True):
            groups[key].append(state)
        self.groups = MappingProxyType({key: tuple(members) for key, members in groups.items()})

    def keys(self, states, costs=()):
        """Return what places each state that was reached at a cost."""
        return zip(map(self.near.get, states), map(self.far.get, states), strict=True)

    def point(self, key):
        """Return x and y of what `key` returns."""
        near, far = key
        return (near - far + self.length) // 2, (near + far - self.length) // 2


class ByEstimates:
    """Cells by g and h."""

    length, edges, groups = None, (), MappingProxyType({})
    names = "g, moves made", "h, Manhattan"
    axes = "Right: g, the moves made. Up: h, the Manhattan distance to the goal."

    def __init__(self, h):
        self.h = h

    def keys(self, states, costs):
        """Return what places each state that was reached at a cost."""
        return zip(costs, map(self.h, states), strict=False)

    def point(self, key):
        """Return x and y of what `key` returns."""
        return key


class AsGraph:
    """A cell for each state: at its place in ``space.positions``, else by levels from the start.

    It has no groups if there are more than 400 states.
    """

    length = None
    names = ("state",)
    axes = "Each cell is a state, and each line between two is a move."

    def __init__(self, space, start):
        levels, moves, self.groups = [[start]], set(), {(start,): [start]}
        while levels[-1] and len(self.groups) <= MOST_STATES:
            levels.append([])
            for state in levels[-2]:
                for _, child, *_ in space.successors(state):
                    moves.add((state, child))
                    if (child,) not in self.groups:
                        self.groups[child,] = [child]
                        levels[-1].append(child)
        if len(self.groups) > MOST_STATES:
            self.groups = {}
        number = {state: at for at, (state,) in enumerate(self.groups)}
        edges = {tuple(sorted(map(number.get, move))) for move in moves if self.groups}
        self.edges = sorted(edges)
        where = getattr(space, "positions", None) or in_levels(levels)
        xs, ys = zip(*(where[state] for state in number), strict=True) if number else ((0,), (0,))
        self.where, self.low = where, (min(xs), min(ys))
        # As wide as three cells for each of the states in a square, and more if they are few.
        wide = max(max(xs) - min(xs), max(ys) - min(ys))
        self.unit = max(4, 3 * sqrt(len(number))) / (wide or 1)

    def keys(self, states, costs):
        """Return what places each state that was reached at a cost."""
        return zip(states, strict=True)

    def point(self, key):
        """Return x and y of what `key` returns."""
        places = zip(self.where[key[0]], self.low, strict=True)
        return tuple(round((place - low) * self.unit, 2) for place, low in places)
