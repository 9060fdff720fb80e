"""Graphs: the state space of a small puzzle, and road maps."""

from collections import defaultdict
from itertools import accumulate, permutations
from math import factorial

import networkx as nx

from searchlab.puzzle import INVERSE

MOST_BOARDS = 7 * factorial(6)


def state_graph(puzzle):
    """Build the graph of the boards of a small puzzle, with a pair of edges for each move.

    Parameters
    ----------
    puzzle : Puzzle

    Returns
    -------
    networkx.DiGraph
        A node for each board, the unsolvable ones included, as bytes, with the attributes `board`
        (its text), `solvable`, and `distance` (moves to the goal, None where no path leads there);
        an edge for each move with its `move`. The graph's attribute `puzzle` is the puzzle.

    Raises
    ------
    ValueError
        If the puzzle has more than 5,040 boards.

    See Also
    --------
    searchlab.Trace.to_networkx : the tree of a search.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> square = state_graph(Puzzle(2, 2))
    >>> len(square), nx.number_weakly_connected_components(square)
    (24, 2)
    >>> square.nodes[b"\\x03\\x00\\x02\\x01"]
    {'board': '3 x 2 1', 'solvable': True, 'distance': 5}
    """
    count = factorial(puzzle.cells)
    if count > MOST_BOARDS:
        raise ValueError(
            f"a {puzzle.rows}x{puzzle.cols} puzzle has {count:,} boards; a graph holds at most "
            f"{MOST_BOARDS:,}: take a smaller puzzle"
        )
    graph = nx.DiGraph(puzzle=puzzle)
    for state in map(bytes, permutations(sorted(puzzle.goal))):
        board, solvable = puzzle.write(state), puzzle.is_solvable(state)
        graph.add_node(state, board=board, solvable=solvable, distance=None)
        for move in puzzle.neighbours[state.index(0)]:
            graph.add_edge(state, puzzle.apply(state, move), move=move)
    # Every move can be undone: the path to the goal is as long as the path from it.
    distances = nx.single_source_shortest_path_length(graph, puzzle.goal)
    nx.set_node_attributes(graph, distances, "distance")
    return graph


class RoadMap:
    """Places and the roads between them: a state space other than a puzzle.

    A search that uses only `goal` and `successors` runs on it as on a puzzle. A route lists its
    places and the move from each to the next; each road leads in both directions. All routes lead
    from the start to the goal.

    Parameters
    ----------
    *routes : str

    Examples
    --------
    >>> roads = RoadMap("S u A r G", "S d B r C u G")
    >>> roads.start, roads.goal, roads.successors("A")
    ('S', 'G', [('d', 'S'), ('r', 'G')])
    >>> roads.places("dru")
    ['S', 'B', 'C', 'G']
    """

    def __init__(self, *routes):
        self.routes, self._roads = [route.split() for route in routes], defaultdict(list)
        self.start, self.goal = self.routes[0][0], self.routes[0][-1]
        for route in self.routes:
            for place, move, other in zip(route[::2], route[1::2], route[2::2], strict=False):
                self._roads[place].append((move, other))
                self._roads[other].append((INVERSE[move], place))

    def successors(self, place):
        """List the places one road away, as pairs of move and place."""
        return list(self._roads[place])

    def places(self, moves):
        """List the places along a path from the start."""
        steps = accumulate(moves, lambda at, move: dict(self._roads[at])[move], initial=self.start)
        return list(steps)
