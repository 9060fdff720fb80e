"""Which boards can be solved: the parity of inversions.

An inversion is a pair of tiles in the wrong order, read row by row, the blank left out. A
horizontal move changes no inversion. A vertical move carries one tile past the ``cols - 1``
tiles between: each of these pairs changes its order, and the number of inversions by one, up or
down. With three columns two tiles are passed, the number changes by +2, 0 or -2, and its parity
never changes.

With an even number of columns an odd number of tiles is passed, so a vertical move changes the
parity of the inversions, just as it changes the parity of the blank's row. The inversions plus
the blank's row then keep their parity.

The fifth post adds up p(x), the smaller tiles before each tile x: the pairs in the right order.
They and the inversions add up to the number of all pairs, so one keeps its parity exactly when
the other does.

References
----------
.. [1] W. W. Johnson and W. E. Story, "Notes on the '15' puzzle", American Journal of
   Mathematics 2 (1879), 397-404.
"""

from typing import NamedTuple


class Parity(NamedTuple):
    """Why a board can or cannot be solved, as data."""

    smaller_after: dict  # for every tile: the smaller tiles after it, which add up to
    inversions: int  # pairs of tiles in the wrong order
    goal_inversions: int
    blank_row: int  # counted from 0 at the top
    goal_blank_row: int
    counts_blank_row: bool  # with an even number of columns the blank's row enters the rule
    solvable: bool  # whether moves lead from the board to the goal


def smaller_after(state):
    """Count, for every tile, the smaller tiles after it: these pairs are inversions.

    The board is a sequence of int, 0 for the blank, the counts are a dict in the tiles' order.

    Examples
    --------
    >>> smaller_after([2, 1, 3, 0])
    {1: 0, 2: 1, 3: 0}
    >>> sum(smaller_after([1, 2, 3, 8, 0, 4, 7, 6, 5]).values())
    7
    """
    tiles = [tile for tile in state if tile]
    counts = {
        tile: sum(other < tile for other in tiles[place + 1 :]) for place, tile in enumerate(tiles)
    }
    return dict(sorted(counts.items()))


def inversions(state):
    """Count the pairs of tiles in the wrong order, the blank left out.

    >>> inversions([2, 1, 3, 0]), inversions([3, 2, 1, 0])
    (1, 3)
    """
    return sum(smaller_after(state).values())


def solvable(state, goal, cols):
    """Whether moves lead from `state` to `goal`.

    They do, for an odd number of columns, exactly when the inversions of the two boards have the
    same parity; for an even number, when inversions plus the blank's row do.

    Parameters
    ----------
    state, goal : sequence of int
        Boards of the same tiles, row by row, 0 for the blank.
    cols : int

    Examples
    --------
    The board of the fifth post that no moves can solve:

    >>> solvable([2, 1, 3, 8, 0, 4, 7, 6, 5], [1, 2, 3, 8, 0, 4, 7, 6, 5], cols=3)
    False

    Sam Loyd's puzzle, 14 and 15 swapped:

    >>> goal = [*range(1, 16), 0]
    >>> solvable([*range(1, 14), 15, 14, 0], goal, cols=4)
    False
    """
    return _invariant(state, cols) == _invariant(goal, cols)


def _invariant(state, cols):
    pairs = inversions(state)
    return (pairs if cols % 2 else pairs + list(state).index(0) // cols) % 2


def explain(puzzle, state):
    """Lay out in a `Parity` what decides whether a board, in any notation, can be solved.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> why = explain(Puzzle(3, 3, "snail"), "2 1 3 8 0 4 7 6 5")
    >>> why.inversions, why.goal_inversions, why.solvable
    (8, 7, False)
    """
    state, goal, cols = puzzle.read(state), puzzle.goal, puzzle.cols
    return Parity(
        smaller_after=smaller_after(state),
        inversions=inversions(state),
        goal_inversions=inversions(goal),
        blank_row=state.index(0) // cols,
        goal_blank_row=goal.index(0) // cols,
        counts_blank_row=cols % 2 == 0,
        solvable=solvable(state, goal, cols),
    )
