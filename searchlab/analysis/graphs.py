"""The state space of a small puzzle as a graph."""

from itertools import permutations
from math import factorial

import networkx as nx

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
        for move, child in puzzle.successors(state):
            graph.add_edge(state, child, move=move)
    # Every move can be undone: the path to the goal is as long as the path from it.
    distances = nx.single_source_shortest_path_length(graph, puzzle.goal)
    nx.set_node_attributes(graph, distances, "distance")
    return graph
