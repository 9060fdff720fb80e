"""Greedy best-first search: always the board that looks nearest to the goal.

J. E. Doran and D. Michie, "Experiments with the Graph Traverser program" (1966). Finds a
solution wherever there is one, seldom a shortest.
"""

from searchlab.puzzle import MOVES
from searchlab.puzzle.palette import ORANGE, Style
from searchlab.search.best_first import TIES, TIES_OPTION, best_first
from searchlab.search.strategy import Frontier, register


def greedy(puzzle, start, *, heuristic="manhattan", order=MOVES, ties="low-h"):
    """Search by f = h: fast, complete, seldom shortest.

    Parameters
    ----------
    puzzle, start, heuristic, order, ties
        As for `best_first`, which is the search itself.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a solution; None if there is none.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "greedy")
    >>> result.length, result.expanded
    (41, 71)
    """
    return best_first(puzzle, start, heuristic=heuristic, order=order, g_weight=0, ties=ties)


register(
    "greedy",
    greedy,
    "a heap ordered by the estimate alone",
    accepts=(TIES_OPTION,),
    frontier=lambda options: Frontier("h", 0, 1, TIES[options["ties"]], replaces=True),
    time="all boards",
    space="all boards",
    look=Style(ORANGE, ">", "-."),
)
