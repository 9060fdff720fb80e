"""Heuristics: estimates of the number of moves to the goal.

A heuristic that is a sum over the cells is a **table**, ``table[cell][tile]``, kept as
bytes. The table is defined once; a search updates the sum by the moved tile alone.
Any Python function ``h(state)`` or ``h(state, puzzle)`` serves as a heuristic too.
"""

import inspect

from searchlab.heuristics.base import CellHeuristic
from searchlab.heuristics.cells import gap, manhattan, misplaced

__all__ = [
    "HEURISTICS",
    "Bound",
    "CellHeuristic",
    "bind",
    "find",
    "gap",
    "manhattan",
    "misplaced",
    "name_of",
]

HEURISTICS = {h.name: h for h in (gap, misplaced, manhattan)}


def find(heuristic):
    """Return a heuristic by name; a function is returned as it is.

    Raises
    ------
    ValueError
        If there is no heuristic of that name, or it is neither a name nor a function.

    Examples
    --------
    >>> find("manhattan")
    <heuristic manhattan: rows plus columns each tile has to travel>
    """
    if isinstance(heuristic, str):
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
        self._arguments = (puzzle,) if self.table or _takes_puzzle(heuristic) else ()
        self._heuristic = heuristic

    def __call__(self, state):
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


def _takes_puzzle(function):
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return True
    positional = [
        p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
    ]
    required = [p for p in positional if p.default is p.empty]
    return len(required) >= 2 or any(p.name == "puzzle" for p in positional) or any(
        p.kind == p.VAR_POSITIONAL for p in parameters
    )
