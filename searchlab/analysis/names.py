"""How strategies and searches are named where people read them."""

from searchlab.analysis.tree import heuristic_of
from searchlab.heuristics import name_of
from searchlab.problems import MOVES
from searchlab.search import STRATEGIES
from searchlab.styles import capital, display_name

_LONG = {  # where it is not the short name with "search" behind it
    "breadth-first-ranks": "Breadth-first search by ranks",
    "greedy": "Greedy best-first search",
}


def strategy_name(key):
    """Return the name of a strategy; a reader's own keeps the name of its function.

    >>> strategy_name("breadth-first"), strategy_name("a-star")
    ('Breadth-first search', 'A*')
    """
    if key not in STRATEGIES or key in _LONG:
        return _LONG.get(key, key)
    name = capital(display_name(key))
    return name if "*" in name else f"{name} search"


def label_of(trace):
    """Name a search: its strategy, its heuristic, and the options that differ from their defaults.

    >>> from searchlab import EIGHT, record
    >>> label_of(record(EIGHT, "1 2 3 4 5 x 7 8 6", "greedy", heuristic="gap", order="drul"))
    'Greedy best-first search with gap, order drul'
    """
    heuristic, title = heuristic_of(trace), strategy_name(trace.strategy.name)
    if heuristic is not None:
        title += f" with {name_of(heuristic).replace('manhattan', 'Manhattan')}"
    options = trace.options.items()
    more = (f"{name} {v}" for name, v in options if name != "heuristic" and v != MOVES)
    return ", ".join([title, *more])
