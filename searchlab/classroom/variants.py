"""A board, a goal and an order of moves for each student, drawn from the id and the course's key.

All are equally hard. Some boards are drawn from the key that need the same number of moves and on
which the reference strategies expand nearly the same number of boards. Each student gets one of
them, mirrored or turned, with the tiles numbered anew: that changes neither number.
"""

import hmac
import random
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from searchlab.puzzle import EIGHT, MOVES, Puzzle
from searchlab.running.solving import solve
from searchlab.whole_space.census import census

DISTANCE = 14  # moves, of every variant
TARGETS = {  # expansions of each reference strategy, about the median at that distance
    "breadth-first": 2554,
    "bidirectional": 168,
    "greedy": 117,
    "a-star": 39,
    "ida-star": 58,
}
WITHIN = 0.047  # of the target, so that no two differ by more than 10 %
_BASES = 16  # boards drawn from the key, before they are turned and numbered anew
_MOST_DRAWS = 8_000


class Variant(NamedTuple):
    """What one student is asked about."""

    goal: str
    start: str
    order: str

    @property
    def puzzle(self):
        """The puzzle with the student's goal."""
        return Puzzle(3, 3, self.goal)


def variant(key, student, strategy):
    """Return a student's variant; the same id and key always have the same one.

    Examples
    --------
    >>> mine = variant("our course", "s123", "a-star")
    >>> mine == variant("our course", "s123", "a-star")
    True
    >>> solve(mine.puzzle, mine.start, "a-star", order=mine.order).length
    14
    """
    rng = _rng(key, f"variant {strategy} {student}")
    state, order = rng.choice(_bases(key, strategy))
    cells, turned = rng.choice(_symmetries())
    tiles = [0, *rng.sample(range(1, 9), 8)]
    goal, start = (_moved(board, cells, tiles) for board in (EIGHT.goal, state))
    order = "".join(turned[move] for move in order)
    return Variant(EIGHT.write(goal), EIGHT.write(start), order)


def fingerprint(key):
    """Return what tells a key from another one, and nothing else of it."""
    return hmac.digest(key.encode(), b"searchlab", "sha256").hex()[:16]


def references(strategy):
    """List the strategies for which all variants are equally hard."""
    return ("a-star", "breadth-first" if strategy == "a-star" else strategy)


def _rng(key, purpose):
    return random.Random(hmac.digest(key.encode(), purpose.encode(), "sha256"))


@lru_cache
def _bases(key, strategy):
    """Draw boards that are equally hard, each with its order of moves."""
    rng, found = _rng(key, f"boards {strategy}"), {}
    numbers = census(EIGHT).at_distance(DISTANCE)
    for _ in range(_MOST_DRAWS):
        state = census(EIGHT).board(int(numbers[rng.randrange(len(numbers))])).state
        order = "".join(rng.sample(MOVES, 4))
        if all(_is_near(name, state, order) for name in references(strategy)):
            found[state] = order
        if len(found) == _BASES:
            break
    return tuple(found.items())


def _is_near(strategy, state, order):
    target = TARGETS[strategy]
    most = int(target * (1 + WITHIN))
    result = solve(EIGHT, state, strategy, order=order, max_expansions=most)
    return result.solved and result.expanded >= target * (1 - WITHIN)


@lru_cache
def _symmetries():
    """List the turns and reflections of a 3x3 board: new cell of each cell, new move of each."""
    found = []
    for down, right, swapped in product((1, -1), (1, -1), (False, True)):

        def turn(row, col):
            row, col = row * down, col * right  # noqa: B023
            return (col, row) if swapped else (row, col)  # noqa: B023

        steps = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
        moves = {
            move: next(name for name, step in steps.items() if step == turn(*steps[move]))
            for move in MOVES
        }
        places = (turn(cell // 3 - 1, cell % 3 - 1) for cell in range(9))
        found.append(([3 * (row + 1) + col + 1 for row, col in places], moves))
    return found


def _moved(board, cells, tiles):
    moved = bytearray(9)
    for cell, tile in enumerate(board):
        moved[cells[cell]] = tiles[tile]
    return bytes(moved)
