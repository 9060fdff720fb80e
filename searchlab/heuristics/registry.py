"""The tables of heuristics by name, and how any heuristic is tied to a puzzle."""

import inspect

from searchlab.heuristics.cells import euclidean, gap, manhattan, misplaced
from searchlab.heuristics.faulty import (
    corner_tiles,
    linear_conflict_pairs,
    manhattan_0_to_7,
    misplaced_with_blank,
)
from searchlab.heuristics.gaschnig import gaschnig
from searchlab.heuristics.inversion_distance import inversion_distance
from searchlab.heuristics.linear_conflict import linear_conflict
from searchlab.heuristics.pattern_database import additive_patterns, maximised_patterns
from searchlab.heuristics.walking_distance import walking_distance
from searchlab.puzzle.checks import quote

# In the order in which a newcomer meets them.
HEURISTICS = {
    "gap": gap,
    "misplaced": misplaced,
    "euclidean": euclidean,
    "manhattan": manhattan,
    "gaschnig": gaschnig,
    "inversion-distance": inversion_distance,
    "linear-conflict": linear_conflict,
    "walking-distance": walking_distance,
    "additive-patterns": additive_patterns,
    "maximised-patterns": maximised_patterns,
}
FAULTY = {
    "misplaced-with-blank": misplaced_with_blank,
    "manhattan-0-to-7": manhattan_0_to_7,
    "linear-conflict-pairs": linear_conflict_pairs,
    "corner-tiles": corner_tiles,
}


def find(heuristic):
    """Return a heuristic by name, a faulty one too; a function is returned unchanged.

    Raises
    ------
    ValueError
        For a name that is not in the registry, and for a value that is neither.

    Examples
    --------
    >>> find("manhattan")
    <heuristic manhattan: rows plus columns each tile has to travel>
    """
    if isinstance(heuristic, str):
        if found := HEURISTICS.get(heuristic) or FAULTY.get(heuristic):
            return found
        raise ValueError(
            f"there is no heuristic {quote(heuristic)}; there are {', '.join(HEURISTICS)}"
        )
    if not callable(heuristic):
        raise ValueError(
            f"a heuristic is a name ({', '.join(HEURISTICS)}) or a function h(state, puzzle), "
            f"not {quote(heuristic)}"
        )
    return heuristic


def name_of(heuristic):
    """Return the name under which a heuristic appears in tables, the same in every run."""
    heuristic = find(heuristic)
    for attribute in ("name", "__name__"):
        if (name := getattr(heuristic, attribute, None)) and isinstance(name, str):
            return name
    return type(heuristic).__name__


class Bound:
    """A heuristic tied to one puzzle: call it with a board alone. `bind` is another name.

    Its `table` is ``table[cell][tile]`` where it is a sum over the cells, and None otherwise.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> h = bind(lambda state: state[0], Puzzle(2, 2))
    >>> h(b"\\x03\\x00\\x01\\x02")
    3
    """

    def __init__(self, heuristic, puzzle):
        heuristic = find(heuristic)
        self.name = name_of(heuristic)
        self.table = heuristic.table(puzzle) if hasattr(heuristic, "table") else None
        self._arguments = (puzzle,) if self.table or takes_puzzle(heuristic) else ()
        self._heuristic = heuristic

    def __call__(self, state):
        """Estimate the moves from a board to the goal."""
        value = self._heuristic(state, *self._arguments)
        try:
            if value >= 0 or value < 0:  # a number, and not NaN
                return value
        except (TypeError, ValueError):
            pass
        raise ValueError(
            f"the heuristic {self.name} gave {quote(value)} for the board {list(state)}; "
            "it must give a number"
        )


bind = Bound


def takes_puzzle(function):
    """Whether a heuristic wants the puzzle as well: h(state, puzzle), not h(state)."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return True
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return (
        len([p for p in positional if p.default is p.empty]) >= 2
        or any(p.name == "puzzle" for p in positional)
        or any(p.kind == p.VAR_POSITIONAL for p in parameters)
    )
