"""The tables of heuristics by name, and how any heuristic is tied to a puzzle."""

import inspect
from functools import lru_cache, partial
from math import inf
from numbers import Integral
from operator import getitem

from searchlab.heuristics.base import Heuristic
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
from searchlab.problems import Adapted, Puzzle, is_plain
from searchlab.problems.checks import error_text, meant, quote, short

# Two sums of floating-point numbers that differ by less than this are the same number.
ROUNDING = 1e-9

# Other names that people try, without spaces and signs.
_SHORT = {"hamming": "misplaced", "taxicab": "manhattan", "cityblock": "manhattan"}

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
            f"there is no heuristic {quote(heuristic)}; {meant(heuristic, HEURISTICS, _SHORT)}"
            f"there are {', '.join(HEURISTICS)}"
        )
    if not callable(heuristic):
        raise ValueError(
            f"a heuristic is a name ({', '.join(HEURISTICS)}) or a function h(state, puzzle), "
            f"not {quote(heuristic)}"
        )
    if inspect.iscoroutinefunction(heuristic):
        raise ValueError(
            f"the heuristic {heuristic.__name__} is asynchronous; write it with def, not with "
            "async def"
        )
    return heuristic


def name_of(heuristic):
    """Return the name under which a heuristic appears in tables, the same in every run."""
    heuristic = find(heuristic)
    for attribute in ("name", "__name__"):
        if (name := getattr(heuristic, attribute, None)) and isinstance(name, str):
            return short(name, 80)
    return type(heuristic).__name__


class bind:
    """A heuristic tied to one state space: call it with a state alone.

    Its `table` is ``table[cell][tile]`` where it is a sum over the cells, and None otherwise.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> h = bind(lambda state: state[0], Puzzle(2, 2))
    >>> h(b"\\x03\\x00\\x01\\x02")
    3
    """

    def __init__(self, heuristic, problem):
        heuristic, problem = find(heuristic), inspect.unwrap(problem)  # to ask it is no expansion
        self.name = name_of(heuristic)
        if isinstance(heuristic, Heuristic) and not isinstance(problem, Puzzle):
            raise ValueError(
                f"the heuristic {self.name} is one for sliding tiles; for another state space give "
                "heuristic=h, a function h(state), or search with breadth-first or uniform-cost"
            )
        self.table = heuristic.table(problem) if isinstance(heuristic, Heuristic) else None
        takes = self.table or isinstance(heuristic, Heuristic) or takes_puzzle(heuristic)
        given = problem.given if isinstance(problem, Adapted) else problem
        self._arguments = (given,) if takes else ()
        self._estimate = heuristic.estimate if isinstance(heuristic, Heuristic) else heuristic
        if "goal" in "".join(parameters_of(heuristic)[1:2]):
            how = _call(isinstance(problem, Puzzle))
            raise ValueError(f"the heuristic {self.name} takes a goal; {how}")
        self._change = None
        if self.table:
            self._estimate, self._arguments = partial(_sum_over_cells, self.table), ()
            self._change = _changes(self.table) if is_plain(problem) else None

    def __call__(self, state):
        """Estimate the cost from a state to the goal."""
        try:
            value = self._estimate(state, *self._arguments)
        except (AttributeError, TypeError) as error:
            if how := how_to_call(error, state, *self._arguments):
                text = error_text(error)
                raise ValueError(f"the heuristic {self.name} raises {text}{how}") from error
            raise
        if type(value) is int:
            return value
        try:
            value = number(value)
            if value > -inf:  # and so it is not NaN
                return value
        except (TypeError, ValueError, OverflowError):
            pass
        raise ValueError(
            f"the heuristic {self.name} gave {quote(value)} for the state {_readable(state)}; "
            "it must give a finite number, or infinity where there is no path to the goal"
        )

    def of_node(self, node):
        """Estimate the cost from a node of a search tree to the goal.

        A sum over the cells changes by the tile that moved alone.
        """
        parent, state = node.parent, node.state
        if self._change is None or parent is None or parent.h is None:
            return self(state)
        blank, cell = parent.state.index(0), state.index(0)
        return parent.h + self._change[blank][cell][state[blank]]


def _sum_over_cells(table, state):
    return sum(map(getitem, table, state))


@lru_cache(maxsize=64)
def _changes(table):
    """By the blank's cell, the cell from which a tile comes, and the tile: how a sum changes."""
    cells = range(len(table))
    return tuple(
        tuple(
            tuple(
                table[blank][tile] - table[cell][tile] + table[cell][0] - table[blank][0]
                for tile in cells
            )
            for cell in cells
        )
        for blank in cells
    )


def number(value):
    """Return a number of any type as an int or a float; ValueError or TypeError for no number.

    >>> from fractions import Fraction
    >>> number(Fraction(3, 2)), number(True)
    (1.5, 1)
    """
    if isinstance(value, (str, bytes, bytearray)):
        raise TypeError("a text is no number")
    return int(value) if isinstance(value, Integral) else float(value)


def _readable(state):
    return list(state) if isinstance(state, bytes) else quote(state)


def parameters_of(function):
    """List the parameters that a heuristic must be given, and one called puzzle or problem.

    >>> parameters_of(lambda state, puzzle, weight=2: 0)
    ['state', 'puzzle']
    """
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ["state"]  # of a builtin, such as operator.itemgetter(0)
    names = "puzzle", "problem"
    positional = [p for p in parameters if p.kind not in (p.KEYWORD_ONLY, p.VAR_KEYWORD)]
    return [str(p) for p in positional if p.default is p.empty or p.name in names]


def takes_puzzle(function):
    """Whether a heuristic wants the puzzle as well: h(state, puzzle), not h(state)."""
    parameters = parameters_of(function)
    return len(parameters) > 1 or any(name.startswith("*") for name in parameters)


def how_to_call(error, state, *arguments):
    """Say how a heuristic is called, if its error is about the call or an argument's type."""
    if isinstance(error, TypeError) and not error.__traceback__.tb_next:  # it was never entered
        return f"; {_call(isinstance(state, bytes))}"
    is_board = isinstance(state, bytes)
    kinds = [repr(type(argument).__name__) for argument in (state, *arguments)]
    kinds += ["'int' object is not subscriptable"] * is_board  # as of a list of rows
    return f"; {_call(is_board)}" if any(kind in str(error) for kind in kinds) else ""


def _call(of_board):
    if of_board:
        return (
            "a heuristic is called as h(state) or h(state, puzzle): a board is bytes, its tiles "
            "row by row, and the goal is puzzle.goal"
        )
    return "a heuristic is called as h(state) or h(state, problem), and the goal is problem.goal"
