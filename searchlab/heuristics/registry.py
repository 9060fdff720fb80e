"""The registry: heuristics by name, and how any heuristic is tied to a puzzle.

Everything that offers heuristics, the command line, the widgets and the tests, reads here
what there is.
"""

import inspect

from searchlab.puzzle.checks import quote

HEURISTICS = {}
EXHIBITS = {}


def register(heuristic, look=None, into=HEURISTICS):
    """Enter a named heuristic, and the `Style` in which it is drawn; return it."""
    into[heuristic.name], heuristic.look = heuristic, look
    return heuristic


def find(heuristic):
    """Return a heuristic by name, an exhibit too; a function is returned as it is.

    What is neither, and a name that is not in the registry, is refused with a ValueError.

    Examples
    --------
    >>> find("manhattan")
    <heuristic manhattan: rows plus columns each tile has to travel>
    """
    if isinstance(heuristic, str):
        if found := HEURISTICS.get(heuristic) or EXHIBITS.get(heuristic):
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
