"""Weighted A*: f = g + w h trades length for speed.

I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1
(1970), 193-204. With an admissible heuristic no solution is longer than w times the
shortest.
"""

from searchlab.puzzle import MOVES
from searchlab.puzzle.palette import PURPLE, Style
from searchlab.search.best_first import TIES, TIES_OPTION, best_first
from searchlab.search.strategy import Frontier, number, register


def weighted_a_star(puzzle, start, *, heuristic="manhattan", order=MOVES, weight=2, ties="low-h"):
    """Search by f = g + weight * h; with an admissible h at most `weight` times the shortest.

    Parameters
    ----------
    puzzle, start, heuristic, order, ties
        As for `best_first`, which is the search itself.
    weight : number
        From 0 up: 0 is uniform-cost search, 1 is A*.

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
    >>> for weight in (1, 2, 5):
    ...     result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "weighted-a-star", weight=weight)
    ...     print(weight, result.length, result.expanded)
    1 19 312
    2 19 124
    5 21 87
    """
    return best_first(puzzle, start, heuristic=heuristic, order=order, h_weight=weight, ties=ties)


def _frontier(options):
    weight = options["weight"]
    return Frontier(f"g + {weight:g} h", 1, weight, TIES[options["ties"]], replaces=True)


register(
    "weighted-a-star",
    weighted_a_star,
    "A* with the estimate multiplied",
    accepts=(
        number("weight", "of the heuristic in weighted-a-star", metavar="W", finite=True),
        TIES_OPTION,
    ),
    frontier=_frontier,
    optimal="at most w times",
    look=Style(PURPLE, "<", "-."),
)
