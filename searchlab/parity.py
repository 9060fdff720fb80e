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

from itertools import combinations, starmap
from operator import gt
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


class MoveEffect(NamedTuple):
    """What one move does to the inversions.

    The cases are the post's, for a vertical move past two tiles: 1 where the moved tile is smaller
    than both, 2 where it lies between them, 3 where it is larger than both.
    """

    tile: int  # the tile that slides
    direction: str  # "up", "down", "left" or "right": where the *tile* travels
    passed: tuple  # the tiles that it jumps over in reading order; none in a horizontal move
    changes: dict  # the change of `smaller_after` for each tile for which it changes
    total: int  # the change of the number of inversions: with three columns -2, 0 or +2
    case: int | None  # None for a horizontal move, and where the board is not three columns wide


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
    """Count the pairs of tiles that stand in the wrong order, the blank left out.

    >>> inversions([2, 1, 3, 0]), inversions([3, 2, 1, 0])
    (1, 3)
    """
    return sum(starmap(gt, combinations(filter(None, state), 2)))


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

    Sam Loyd's puzzle, 14 and 15 exchanged:

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


_TILE_DIRECTION = {"u": "down", "d": "up", "l": "right", "r": "left"}


def move_effect(puzzle, state, move):
    """Work out in a `MoveEffect` what one move, u, d, l or r of the blank, does to the inversions.

    Raises
    ------
    ValueError
        If the move leaves the board or is not one move.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> effect = move_effect(Puzzle(3, 3), "1 2 3 / 4 x 6 / 7 5 8", "d")
    >>> effect.tile, effect.direction, effect.passed, effect.total, effect.case
    (5, 'up', (6, 7), -2, 1)
    """
    if move not in _TILE_DIRECTION:
        raise ValueError(f"one move is u, d, l or r, not {move!r:.60}")
    before = puzzle.read(state)
    after = puzzle.apply(before, move)
    old, new = smaller_after(before), smaller_after(after)
    first, last = sorted((before.index(0), after.index(0)))
    tile, passed = before[after.index(0)], tuple(before[first + 1 : last])
    changes = {x: new[x] - old[x] for x in old if new[x] != old[x]}
    smaller = sum(other < tile for other in passed)
    return MoveEffect(
        tile=tile,
        direction=_TILE_DIRECTION[move],
        passed=passed,
        changes=changes,
        total=sum(changes.values()),
        case=1 + smaller if len(passed) == 2 else None,
    )
