"""The map of a state space: in which cell every state lies, and what searches expand there.

On a small puzzle every board has two true distances, one from the start and one to the goal. With
D between start and goal, it lies at

    x = (from_start - to_goal + D) / 2        y = (from_start + to_goal - D) / 2

Every move changes both distances by one, so it is one step: to the right or down is nearer to the
goal. Shortest solutions run along the ground, and each row up is two moves longer. Some 300 cells
hold all 181,440 boards of the 8-puzzle.

Where the true distances cannot be had, the axes are g and h, and the cells are those that were
expanded. From an unsolvable board of a small puzzle, the distance from the start is in the place of
g, and all boards have a cell. A state space of few states that is no puzzle is drawn as a graph, a
cell for each state.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from functools import lru_cache
from inspect import unwrap
from itertools import count, repeat, takewhile
from math import sqrt
from operator import sub
from types import MappingProxyType
from typing import NamedTuple

from searchlab.analysis.layout import in_levels
from searchlab.analysis.names import heuristic_of, write_heuristic
from searchlab.heuristics import bind, find, name_of
from searchlab.problems import Puzzle, distances, is_plain, spaces
from searchlab.problems.distances import MOST_CELLS, reach
from searchlab.running.result import SOLVED, Result
from searchlab.search.node import BACKWARD
from searchlab.styles import display_name

MOST_STATES = 400  # of a graph


class EndedSearch(NamedTuple):
    """A search that ended: its `Result`, of each expansion its state, its g and its side."""

    result: object
    states: list
    costs: list
    backward: bytes  # 1 where the goal's side of a bidirectional search expands
    heuristic: object = None

    @classmethod
    def of(cls, result, nodes, heuristic=None):
        """Make it of the nodes that were expanded."""
        states, costs = [node.state for node in nodes], [node.g for node in nodes]
        return cls(result, states, costs, bytes(node.side == BACKWARD for node in nodes), heuristic)

    @classmethod
    def of_trace(cls, trace):
        """Make it of a trace; a return to a state is no expansion."""
        return cls.of(trace.result, list_expanded(trace), heuristic_of(trace))

    @property
    def path(self):
        """The states of the solution with the costs to them; empty without one."""
        result = self.result
        if result.moves is None:
            return [], []
        return spaces.follow(result.problem, result.start, result.moves)


def list_expanded(events):
    """List the node of each event that expands."""
    return [event.node for event in events if not event.again]


class Track(NamedTuple):
    """A search on a map: of each expansion the cell, and two flags."""

    cells: list
    backward: bytes  # 1 where the goal's side of a bidirectional search expands
    again: bytes  # 1 where the search has expanded the state before
    path: list  # the cells of the solution


class StateMap:
    """Where the states of a space lie, and where searches from one start expand them.

    Parameters
    ----------
    space : Puzzle or other state space
    start : state
    searches : list of EndedSearch
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
        Of each cell its states, or those that were expanded where the others are not known.
    start : int
        Its cell.
    goals : list of int
        The cells of the goal's states; [] where the axes are g and h, so that only a search that
        finds one knows its cell.
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
    >>> search = EndedSearch.of_trace(record(EIGHT, start, "a-star"))
    >>> found = StateMap(EIGHT, start, [search], region="manhattan")
    >>> len(found.cells), sum(map(len, found.members)), found.cells[found.goals[0]]
    (296, 181440, (19, 0))
    >>> len(found.tracks[0].cells), sum(found.region.values())
    (312, 301)
    """

    def __init__(self, space, start, searches, region=None):
        self.layout = layout = _layout(space, start, searches)
        self.members = [*layout.groups.values()]
        self._number = defaultdict(count(len(self.members)).__next__)
        self._number.update(zip(layout.groups, count()))
        self.required = set() if region is None else self._required(find(region))
        self.region = Counter(self._cells(self.required, repeat(0)))
        [self.start] = self._cells([start], [0])
        self._placed, self._passed = set(), {}
        self.tracks = [self._track(search) for search in searches]
        self.steps = max(len(track.cells) for track in self.tracks)
        self.goals = [cell for key, cell in self._number.items() if layout.is_goal(key)]
        self.values = [*self._number]
        self.cells = [layout.point(key) for key in self.values]

    def example(self, cell):
        """Return a state of a cell: one that was expanded there, or lies on a path."""
        return self.members[cell][0] if self.members[cell] else self._passed[cell]

    def _cells(self, states, costs):
        """Return the cell of each state that was reached at a cost, which by g and h may be new."""
        cells = [*map(self._number.__getitem__, self.layout.keys(states, costs))]
        self.members += [[] for _ in range(len(self.members), len(self._number))]
        return cells

    def _track(self, search):
        again, seen, end = bytearray(), set(), search.result.cost
        for state in search.states:
            again.append(state in seen)
            seen.add(state)
        costs, backward = search.costs, search.backward
        if end is not None and any(backward):  # the goal's side is g before the end of a solution
            costs = [end - g if back else g for g, back in zip(costs, backward, strict=True)]
        cells = self._cells(search.states, costs)
        if not self.layout.groups:
            for cell, state in dict.fromkeys(zip(cells, search.states, strict=True)):
                if (cell, state) not in self._placed:  # by another search
                    self._placed.add((cell, state))
                    self.members[cell].append(state)
        path = self._cells(*search.path)
        self._passed |= zip(path, search.path[0], strict=True)
        return Track(cells, backward, bytes(again), path)

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


def _layout(space, start, searches):
    if is_plain(space):
        puzzle = unwrap(space)
        if puzzle.cells <= MOST_CELLS:
            return _by_distances(puzzle, start)
        return ByEstimates(bind(find("manhattan"), puzzle), plain=True)
    graph = AsGraph(space, start)
    if graph.groups:
        return graph
    used = next((search.heuristic for search in searches if search.heuristic), None)
    return ByEstimates(used and bind(used, space))


def _grouped(states, keys):
    """Return the states of each key."""
    groups = defaultdict(list)
    for state, key in zip(states, keys, strict=True):
        groups[key].append(state)
    return MappingProxyType({key: tuple(members) for key, members in groups.items()})


@lru_cache(maxsize=4)  # several searches from one board are shown one after the other
def _by_distances(puzzle, start):
    near, far = distances(Puzzle(puzzle.rows, puzzle.cols, start)), distances(puzzle)
    if start in far:
        return ByDistances(near, far, puzzle, start)
    return ByEstimates(bind(find("manhattan"), puzzle), near=near)


class ByDistances:
    """Cells by both true distances."""

    edges = arrows = costs = ()
    names = "from the start", "to the goal"
    axes = "Bottom row: boards on shortest solutions. Each row up is two moves longer."

    def __init__(self, near, far, puzzle, start):
        self.near, self.far, self.puzzle = near, far, puzzle
        self.length = self.far[start]
        self.groups = _grouped(self.far, self.keys(self.far))

    def keys(self, states, costs=()):
        """Return what places each state that was reached at a cost."""
        return zip(map(self.near.get, states), map(self.far.get, states), strict=True)

    def is_goal(self, key):
        """Whether a cell has the goal."""
        return key == (self.length, 0)

    def point(self, key):
        """Return x and y of what `key` returns."""
        near, far = key
        return (near - far + self.length) // 2, (near + far - self.length) // 2


def breadth_first(puzzle, start):
    """Return what breadth-first search expands on a solvable board, by the distances from it.

    They are found in the same order, so that the counts follow from the number of boards that are
    known after each expansion.
    """
    near, reached = reach(Puzzle(puzzle.rows, puzzle.cols, start))
    states = [*near]
    found = here = states.index(puzzle.goal)
    ends = []  # how many children the boards on the path have made, the last board first
    moves, last = "", bisect_right(reached, found)  # whose expansion makes the goal known
    while here:
        after, here = states[here], bisect_right(reached, here)
        tried = [state for _, state in puzzle.successors(states[here])].index(after)
        moves = puzzle.successors(states[here])[tried][0] + moves
        ends.append(tried + 1)
    degrees = [len(cells) for cells in puzzle.neighbours]
    generated = ends[0] + sum(degrees[state.index(0)] for state in states[:last])
    sizes = map(sub, reached[:last], count(1))
    counters = {
        "expanded": last + 1,
        "generated": generated,
        "duplicates": generated - found,
        "enqueued": found,
        "max_queue": max(1, found - last - 1, *sizes),
        "peak_stored": found + 1,
    }
    result = Result(
        puzzle, start, "breadth-first", SOLVED, moves=moves, cost=len(moves), **counters
    )
    costs = [*near.values()][: last + 1]
    return EndedSearch(result, states[: last + 1], costs, bytes(last + 1))


class ByEstimates:
    """Cells by g and h; by g alone where there is no estimate.

    Where all states that can be reached are known with their distances from the start, but none of
    them is a goal, these distances are in the place of g.
    """

    length = None
    edges = arrows = costs = ()

    def __init__(self, h, plain=False, near=MappingProxyType({})):
        self.h, self.near = h or (lambda state: 0), near
        name = "moves from the start" if near else "g, moves made" if plain else "g, the cost"
        self.names = (name,)
        self.axes = f"Right: {name}."
        if h:
            self.names += (f"h, {display_name(name_of(h))}",)
            self.axes += f" Up: h, {write_heuristic(h)}."
        self.groups = _grouped(near, self.keys(near, near.values()))

    def keys(self, states, costs):
        """Return what places each state that was reached at a cost."""
        costs = map(self.near.get, states, costs)
        return (
            (g, self.h(state))[: len(self.names)] for g, state in zip(costs, states, strict=False)
        )

    def point(self, key):
        """Return x and y of what `key` returns."""
        return (*map(float, key), 0)[:2]

    def is_goal(self, key):
        """Whether a cell has the goal: a board of it may also have come at another cost."""
        return False


class AsGraph:
    """A cell for each state: at its place in ``space.positions``, else by levels from the start.

    It has no groups if there are more than 400 states.
    """

    length = None
    names = ("state",)
    axes = "Each cell is a state, and each line between two is a move."

    def __init__(self, space, start):
        self._goal = space.goal
        levels, moves, self.groups = [[start]], {}, {(start,): [start]}
        while levels[-1] and len(self.groups) <= MOST_STATES:
            levels.append([])
            for state in levels[-2]:
                for _, child, *cost in space.successors(state):
                    moves.setdefault((state, child), set()).update(cost or [1])
                    if (child,) not in self.groups:
                        self.groups[child,] = [child]
                        levels[-1].append(child)
        if len(self.groups) > MOST_STATES:
            self.groups, moves = {}, {}
        number = {state: at for at, (state,) in enumerate(self.groups)}
        pairs = {(number[state], number[child]) for state, child in moves if state != child}
        costs = {}
        for ends, each in moves.items():
            costs.setdefault(tuple(sorted(map(number.get, ends))), set()).update(each)
        self.edges = sorted(edge for edge in costs if edge[0] != edge[1])
        self.costs = [costs[edge] for edge in self.edges]  # of the moves forth and back
        self.arrows = sorted(pair for pair in pairs if pair[::-1] not in pairs)
        if self.arrows:
            self.axes += " An arrow: a move without one back."
        where = getattr(space, "positions", None) or _in_square(levels)
        xs, ys = zip(*(where[state] for state in number), strict=True) if number else ((0,), (0,))
        self.where, self.low = where, (min(xs), min(ys))
        # As wide as three cells for each of the states in a square, and more if they are few.
        wide = max(max(xs) - min(xs), max(ys) - min(ys))
        self.unit = max(4, 3 * sqrt(len(number))) / (wide or 1)

    def keys(self, states, costs):
        """Return what places each state that was reached at a cost."""
        return zip(states, strict=True)

    def is_goal(self, key):
        """Whether a cell has the goal."""
        return key[0] == self._goal

    def point(self, key):
        """Return x and y of what `key` returns."""
        places = zip(self.where[key[0]], self.low, strict=True)
        return tuple(round((place - low) * self.unit, 2) for place, low in places)


def _in_square(levels):
    """Place the levels from left to right, in a picture that is not taller than wide."""
    across = max(1, (max(map(len, levels)) - 1) / max(1, len(levels) - 2))
    return {state: (across * x, y) for state, (x, y) in in_levels(levels).items()}
