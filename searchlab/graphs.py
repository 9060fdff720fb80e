"""Graphs of what was searched: the tree of a recorded search, the boards of a small puzzle.

Both are plain networkx graphs, so that every algorithm and every drawing of networkx
works on them.
"""

from itertools import permutations
from math import factorial

import networkx as nx

MOST_BOARDS = 7 * factorial(6)  # more nodes than anybody can look at


def search_tree(trace, limit=None):
    """Give the search tree of a recorded search.

    Parameters
    ----------
    trace : Trace
    limit : int, optional
        Only the nodes of the first `limit` events.

    Returns
    -------
    networkx.DiGraph
        A node for every root and every generated child, duplicates included, named by
        its number, with the fields of `searchlab.trace.Node` as attributes; an edge from
        parent to child with its `move` and `fate`. The graph's attribute `puzzle` is the
        trace's puzzle.

    Raises
    ------
    ValueError
        If `limit` is not a whole number from 0 up.

    Examples
    --------
    >>> from searchlab import Puzzle, record
    >>> tree = search_tree(record(Puzzle(2, 2), "1 x 3 2", "breadth-first"))
    >>> list(tree.edges(data="move"))
    [(0, 1, 'l'), (0, 2, 'd')]
    >>> tree.nodes[2]["fate"]
    'goal'
    """
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 0):
        raise ValueError(f"limit must be a whole number of events from 0 up, not {limit!r}")
    tree = nx.DiGraph(puzzle=trace.puzzle)
    for node in trace.nodes(limit):
        tree.add_node(node.number, **node._asdict())
        if node.parent is not None:
            tree.add_edge(node.parent, node.number, move=node.move, fate=node.fate)
    return tree


def state_graph(puzzle, boards=None):
    """Give the graph of the boards of a small puzzle, with a pair of edges for each move.

    Parameters
    ----------
    puzzle : Puzzle
    boards : iterable of boards, optional
        Only these boards and the moves between them, in any notation that `Puzzle.read`
        understands. All boards of the puzzle, the unsolvable ones included, if left out.

    Returns
    -------
    networkx.DiGraph
        A node for each board, as bytes, with the attributes `board` (its text),
        `solvable`, and `distance` (moves to the goal within this graph, None where no
        way leads there); an edge for each move with its `move`. The graph's attribute
        `puzzle` is the puzzle.

    Raises
    ------
    ValueError
        If there would be more than 5,040 boards.

    See Also
    --------
    search_tree : the boards that a search came across, in its order.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> square = state_graph(Puzzle(2, 2))
    >>> len(square), nx.number_weakly_connected_components(square)
    (24, 2)
    >>> square.nodes[b"\\x03\\x00\\x02\\x01"]
    {'board': '3 x 2 1', 'solvable': True, 'distance': 5}
    """
    if boards is None:
        count = factorial(puzzle.cells)
        _check_count(count, f"a {puzzle.rows}x{puzzle.cols} puzzle has {count:,} boards")
        states = [bytes(state) for state in permutations(sorted(puzzle.goal))]
    else:
        states = list(dict.fromkeys(puzzle.read(board) for board in boards))
        _check_count(len(states), f"{len(states):,} boards were given")
    graph = nx.DiGraph(puzzle=puzzle)
    for state in states:
        graph.add_node(state, board=puzzle.write(state), solvable=puzzle.is_solvable(state))
    for state in states:
        for move in puzzle.neighbours[state.index(0)]:
            neighbour = puzzle.apply(state, move)
            if neighbour in graph:
                graph.add_edge(state, neighbour, move=move)
    nx.set_node_attributes(graph, None, "distance")
    if puzzle.goal in graph:
        # Every move can be undone, so the way to the goal is as long as the way from it.
        distances = nx.single_source_shortest_path_length(graph, puzzle.goal)
        nx.set_node_attributes(graph, distances, "distance")
    return graph


def _check_count(count, what):
    if count > MOST_BOARDS:
        raise ValueError(
            f"{what}; a graph holds at most {MOST_BOARDS:,}: take a smaller puzzle, or give "
            "the boards that you want"
        )
