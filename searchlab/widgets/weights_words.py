"""Searches by f = g + w h in words: for the page, and for what a notebook stores."""

from math import inf

from searchlab.puzzle.checks import several

_TITLES = {0: "uniform cost", 1: "A*", inf: "greedy search"}
_FORMULAS = {0: "f = g", 1: "f = g + h", inf: "f = h"}


def title(weight):
    """Name the search with a weight."""
    return _TITLES.get(weight, "weighted A*")


def formula(weight):
    """Say what the search with a weight minimises."""
    return _FORMULAS.get(weight, f"f = g + {weight:g} h")


def words(searches, name, weight):
    """Say in a few sentences what a search came to, and what was promised."""
    result, shortest = searches[name, weight].result, searches.shortest
    expanded = several(result.expanded, "board") + " expanded"
    if not result.solved:
        return f"Out of budget: {expanded}, and no path was found."
    path = f"{expanded}, a path of {several(result.length, 'move', spec='')}"
    if shortest is None:
        path += "; the fewest moves are not known"
    elif result.length == shortest:
        path += ", a shortest"
    else:
        over = result.length - shortest
        path += f", {over} too many ({100 * over / shortest:.0f} %)"
    return f"{path}. {_promise(searches, name, weight)}"


def _promise(searches, name, weight):
    if weight == inf:
        return "Greedy search promises nothing."
    if not searches.admissible(name):
        return "This estimate may overestimate, so nothing is promised."
    if weight <= 1:
        return "With a weight up to 1 it is always a shortest."
    most = searches.promise(name, weight)
    moves = "" if most is None else f", {most} moves"
    return f"The promise: at most {weight:g} times the fewest{moves}."
