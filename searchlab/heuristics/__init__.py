"""Heuristics: estimates of the number of moves to the goal.

A heuristic that is a sum over the cells is a **table**, ``table[cell][tile]``, kept as
bytes. The table is defined once; a search updates the sum by the moved tile alone.
Any Python function ``h(state)`` or ``h(state, puzzle)`` serves as a heuristic too.

The others each have a file, with the idea, why it is admissible, and the reference. All
but gap are admissible and consistent. `EXHIBITS` are not: wrong ones, for teaching.
"""

import inspect

from searchlab.heuristics.base import CellHeuristic, Heuristic
from searchlab.heuristics.cells import gap, manhattan, misplaced
from searchlab.heuristics.combine import maximum, weighted
from searchlab.heuristics.euclidean import euclidean
from searchlab.heuristics.exhibits import EXHIBITS
from searchlab.heuristics.gaschnig import gaschnig
from searchlab.heuristics.inversion_distance import inversion_distance
from searchlab.heuristics.linear_conflict import linear_conflict
from searchlab.heuristics.pattern_database import (
    additive,
    additive_patterns,
    maximised_patterns,
    pattern_database,
)
from searchlab.heuristics.walking_distance import walking_distance

__all__ = [
    "EXHIBITS",
    "HEURISTICS",
    "Bound",
    "CellHeuristic",
    "Heuristic",
    "additive",
    "additive_patterns",
    "bind",
    "euclidean",
    "find",
    "gap",
    "gaschnig",
    "inversion_distance",
    "linear_conflict",
    "manhattan",
    "maximised_patterns",
    "maximum",
    "misplaced",
    "name_of",
    "pattern_database",
    "walking_distance",
    "weighted",
]

# In the order in which a newcomer meets them.
HEURISTICS = {
    h.name: h
    for h in (
        gap,
        misplaced,
        euclidean,
        manhattan,
        gaschnig,
        inversion_distance,
        linear_conflict,
        walking_distance,
        additive_patterns,
        maximised_patterns,
    )
}


def find(heuristic):
    """Return a heuristic by name, an exhibit too; a function is returned as it is.

    Raises
    ------
    ValueError
        If there is no heuristic of that name, or it is neither a name nor a function.

    Examples
    --------
    >>> find("manhattan")
    <heuristic manhattan: rows plus columns each tile has to travel>
    >>> find("misplaced-with-blank")
    <wrong heuristic misplaced-with-blank: cells that differ from the goal, called misplaced tiles>
    """
    if isinstance(heuristic, str):
        if heuristic in EXHIBITS:
            return EXHIBITS[heuristic]
        if heuristic not in HEURISTICS:
            raise ValueError(
                f"there is no heuristic {heuristic!r}; there are {', '.join(HEURISTICS)}"
            )
        return HEURISTICS[heuristic]
    if not callable(heuristic):
        raise ValueError(
            f"a heuristic is a name ({', '.join(HEURISTICS)}) or a function h(state, puzzle), "
            f"not {heuristic!r}"
        )
    return heuristic


def name_of(heuristic):
    """Give the name under which a heuristic appears in tables."""
    heuristic = find(heuristic)
    return getattr(heuristic, "name", None) or getattr(heuristic, "__name__", repr(heuristic))


class Bound:
    """A heuristic tied to one puzzle: call it with a board alone.

    Attributes
    ----------
    table : tuple of bytes or None
        ``table[cell][tile]`` where the heuristic is a sum over the cells.
    """

    def __init__(self, heuristic, puzzle):
        heuristic = find(heuristic)
        self.name = name_of(heuristic)
        self.table = heuristic.table(puzzle) if hasattr(heuristic, "table") else None
        self._arguments = (puzzle,) if self.table or takes_puzzle(heuristic) else ()
        self._heuristic = heuristic

    def __call__(self, state):
        """Estimate the moves from a board to the puzzle's goal."""
        value = self._heuristic(state, *self._arguments)
        try:
            if value >= 0 or value < 0:  # a number, and not NaN
                return value
        except (TypeError, ValueError):
            pass
        raise ValueError(
            f"the heuristic {self.name} gave {value!r} for the board {list(state)}; "
            "it must give a number"
        )


def bind(heuristic, puzzle):
    """Tie a heuristic to a puzzle.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> h = bind(lambda state: state[0], Puzzle(2, 2))
    >>> h(b"\\x03\\x00\\x01\\x02")
    3
    """
    return Bound(heuristic, puzzle)


def takes_puzzle(function):
    """Tell whether a heuristic wants the puzzle as well: h(state, puzzle), not h(state)."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return True
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    required = [p for p in positional if p.default is p.empty]
    return (
        len(required) >= 2
        or any(p.name == "puzzle" for p in positional)
        or any(p.kind == p.VAR_POSITIONAL for p in parameters)
    )
