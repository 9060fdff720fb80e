"""A*: best first by f = g + h, with a closed test and a choice of tie-breaking.

P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of
minimum cost paths", IEEE Transactions on Systems Science and Cybernetics 4 (1968), 100-107.
"""

from searchlab.puzzle import MOVES
from searchlab.puzzle.palette import PURPLE, THICK, Style
from searchlab.search.best_first import TIES, TIES_OPTION, best_first
from searchlab.search.strategy import ADMISSIBLE, Frontier, register


def a_star(puzzle, start, *, heuristic="manhattan", order=MOVES, ties="low-h"):
    """Search by f = g + h; shortest with an admissible heuristic.

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
    >>> for name in ("misplaced", "manhattan", "linear-conflict"):
    ...     result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star", heuristic=name)
    ...     print(name, result.length, result.expanded)
    misplaced 19 1737
    manhattan 19 312
    linear-conflict 19 238
    """
    return best_first(puzzle, start, heuristic=heuristic, order=order, ties=ties)


register(
    "a-star",
    a_star,
    "a heap ordered by depth plus estimate",
    accepts=(TIES_OPTION,),
    frontier=lambda options: Frontier("g + h", 1, 1, TIES[options["ties"]], replaces=True),
    optimal=ADMISSIBLE,
    look=Style(PURPLE, "P", "-"),
    looks={
        "misplaced": Style(PURPLE, "P", ":"),
        "gap": Style(PURPLE, "P", "-."),
        None: Style(PURPLE, "P", "-", THICK),
    },
)
