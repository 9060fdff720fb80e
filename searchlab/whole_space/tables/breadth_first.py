"""Breadth-first search from every board, decided without running it.

The goal is found by the first board of the last layer but one that lies beside it. A queue
hands on the order of the moves, so this board lies on the first shortest path; its place in
the queue is the number of boards expanded. See `searchlab.whole_space.tables.symmetry`.
"""

import numpy as np

from searchlab.puzzle import EIGHT, MOVES
from searchlab.whole_space.space import space
from searchlab.whole_space.tables.symmetry import first_shortest_walk, stand_in_searches


def breadth_first_boards(*, puzzle=EIGHT, order=MOVES):
    """Decide what breadth-first search does from every board but the goal.

    The goal is tested when it is generated.

    Parameters
    ----------
    puzzle : Puzzle
        With at most 9 cells.
    order : str
        The order in which moves are tried.

    Returns
    -------
    pandas.DataFrame
        A row to a board, its rank the index: distance; expanded: boards expanded.

    See Also
    --------
    searchlab.whole_space.bidirectional_boards : the same from both ends.

    Examples
    --------
    >>> from searchlab import solve
    >>> from searchlab.ranking import rank
    >>> boards = breadth_first_boards()
    >>> round(float(boards.expanded.mean()), 1), int(boards.expanded.max())
    (77239.5, 181427)
    >>> first = EIGHT.read("2 3 4 1 5 x 7 6 8")
    >>> int(boards.expanded[rank(first, EIGHT.goal)]), solve(EIGHT, first, "breadth-first").expanded
    (20907, 20907)
    """
    boards = space(puzzle)
    steps = np.maximum(boards.distance - 1, 0)
    _, last = first_shortest_walk(boards, order, steps)
    places, _ = stand_in_searches(boards, order)
    expanded = places[boards.blank, last].astype(np.int64) + 1
    return boards.frame_without_goal(order, expanded=expanded)
