"""How strategies and searches are named where people read them."""

from searchlab.analysis.tree import heuristic_of
from searchlab.heuristics import name_of
from searchlab.problems import MOVES
from searchlab.styles import display_name, title_name

_LONG = {  # where it is not the short name with "search" behind it
    "breadth-first-ranks": "Breadth-first search by ranks",
    "greedy": "Greedy best-first search",
}


def strategy_name(key):
    """Return the name of a strategy of `searchlab.STRATEGIES`.

    >>> strategy_name("breadth-first"), strategy_name("a-star")
    ('Breadth-first search', 'A*')
    """
    name = title_name(key)
    return _LONG.get(key) or (name if "*" in name else f"{name} search")


def heuristic_name(search):
    """Return the name of the heuristic that a search used, or None."""
    heuristic = heuristic_of(search)
    return None if heuristic is None else name_of(heuristic)


def write_heuristic(heuristic):
    """Write a heuristic as a sentence names it.

    >>> write_heuristic("manhattan"), write_heuristic("gap")
    ('the Manhattan distance', 'gap')
    """
    name = display_name(name_of(heuristic))
    return "the Manhattan distance" if name == "Manhattan" else name


def options_of(search):
    """List the options of a search that differ from their defaults, as texts."""
    return [
        f"{name} {getattr(value, '__name__', type(value).__name__) if callable(value) else value}"
        for name, value in search.options.items()
        if name != "heuristic" and value != MOVES
    ]


def label_of(search):
    """Name a search, such as a trace: its strategy, its heuristic, and other options.

    A reader's own strategy keeps the name of its function.

    >>> from searchlab import EIGHT, record
    >>> label_of(record(EIGHT, "1 2 3 4 5 x 7 8 6", "greedy", heuristic="gap", order="drul"))
    'Greedy best-first search with gap, order drul'
    """
    strategy, heuristic = search.strategy, heuristic_name(search)
    title = strategy_name(strategy.name) if strategy.registered else strategy.name
    if heuristic is not None:
        title += f" with {display_name(heuristic)}"
    return ", ".join([title, *options_of(search)])
