"""Widgets as one line of Python: the words of a call that makes them anew."""

from searchlab.heuristics import HEURISTICS, name_of
from searchlab.puzzle import EIGHT
from searchlab.search.result import INTERRUPTED, OUT_OF_BUDGET


def spelt(value):
    """Spell a value as Python reads it; a function of the reader's own by its name.

    >>> from searchlab import manhattan
    >>> spelt({"heuristic": manhattan, "weight": 2})
    "{'heuristic': 'manhattan', 'weight': 2}"
    >>> def mine(state):
    ...     return 0
    >>> spelt([mine])
    '[mine]'
    """
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key!r}: {spelt(each)}' for key, each in value.items())}}}"
    if isinstance(value, (list, tuple)):
        inner = ", ".join(map(spelt, value))
        if isinstance(value, list):
            return f"[{inner}]"
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if callable(value):
        name = name_of(value)
        return repr(name) if HEURISTICS.get(name) is value else name
    return "float('inf')" if value == float("inf") else repr(value)


def named(**values):
    """List arguments by name, but for those that are None.

    >>> named(at=3, node=None)
    ['at=3']
    """
    return [f"{name}={spelt(value)}" for name, value in values.items() if value is not None]


def placed(puzzle, board):
    """List the arguments that give a board: its puzzle too, unless it is the 8-puzzle."""
    return [repr(puzzle.write(board)), *([] if puzzle == EIGHT else [f"puzzle={puzzle!r}"])]


def recorded(trace):
    """List the arguments with which a search was recorded.

    >>> from searchlab import EIGHT, record
    >>> recorded(record(EIGHT, "1 2 3 4 5 x 7 8 6", "greedy", heuristic="gap"))
    ["'1 2 3 4 5 x 7 8 6'", "'greedy'", "heuristic='gap'"]
    """
    puzzle, result, strategy = trace.puzzle, trace.result, trace.strategy
    board, *shape = placed(puzzle, result.start)
    which = repr(strategy.name) if strategy.registered else spelt(strategy.generate)
    budget = result.expanded if result.outcome in (OUT_OF_BUDGET, INTERRUPTED) else None
    check = None if puzzle.is_solvable(result.start) else False
    options = named(**trace.options, max_expansions=budget, parity_check=check)
    return [board, which, *shape, *options]
