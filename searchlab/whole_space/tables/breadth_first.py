"""Breadth-first search from every board, decided without running it."""

from searchlab.puzzle import EIGHT, MOVES
from searchlab.whole_space.space import space
from searchlab.whole_space.tables.symmetry import expansions


def breadth_first_boards(*, puzzle=EIGHT, order=MOVES):
    """Decide what breadth-first search does from every board but the goal.

    The puzzle has at most 9 cells. Moves are tried in an order, and the goal is tested when it is
    generated. See `bidirectional_boards` for both ends at once.

    Returns
    -------
    pandas.DataFrame
        A row to a board, its rank the index: distance; expanded: boards expanded.

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
    return boards.frame_without_goal(order, expanded=expansions(boards, order))
