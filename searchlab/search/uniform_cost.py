"""Uniform-cost search: always the board with the least depth.

E. W. Dijkstra, "A note on two problems in connexion with graphs" (1959). With moves of
equal cost it is breadth-first search with the goal tested on expansion.
"""

from searchlab.puzzle import MOVES
from searchlab.puzzle.palette import BLUE, Style
from searchlab.search.best_first import TIES, best_first
from searchlab.search.strategy import ALWAYS, Frontier, register


def uniform_cost(puzzle, start, *, order=MOVES):
    """Search by f = g, first in first out; always shortest.

    Parameters
    ----------
    puzzle, start, order
        As for `best_first`, which is the search itself.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a shortest solution; None if there is none.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> early = solve(EIGHT, "1 2 3 x 4 6 7 5 8", "breadth-first")
    >>> late = solve(EIGHT, "1 2 3 x 4 6 7 5 8", "breadth-first", goal_test="expansion")
    >>> solve(EIGHT, "1 2 3 x 4 6 7 5 8", "uniform-cost").expanded == late.expanded > early.expanded
    True
    """
    return best_first(puzzle, start, heuristic=_nothing, order=order, h_weight=0, ties="first-in")


def _nothing(state):
    return 0


register(
    "uniform-cost",
    uniform_cost,
    "a heap ordered by depth",
    frontier=Frontier("g", 1, 0, TIES["first-in"], replaces=True),
    optimal=ALWAYS,
    look=Style(BLUE, "p", "--"),
)
