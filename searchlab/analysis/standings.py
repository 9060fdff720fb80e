"""How searches from one board compare: who is first, and who is first with a best solution."""

from math import inf

from searchlab.exhaustive.truth import exceeds
from searchlab.problems.checks import several, write_length, write_number
from searchlab.running.result import EXHAUSTED


def ending(result, least=None, costs=False):
    """Say how a search ended, and how good its solution is where the least cost is known.

    Parameters
    ----------
    result : Result
    least : number, optional
        The cost of a best solution, which is its length where moves have no costs.
    costs : bool
        Whether moves have costs.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "greedy")
    >>> ending(result), ending(result, 19)
    ('41 moves', '41 moves, 22 too many')
    """
    if not result.solved:
        return "no solution found" if result.outcome == EXHAUSTED else result.ending
    length = write_length(result.length, result.cost)
    if least is None:
        return length
    best, over = ("cheapest", "too dear") if costs else ("shortest", "too many")
    more = result.cost - least
    return f"{length}, {f'{write_number(more)} {over}' if exceeds(result.cost, least) else best}"


def finish(result):
    """Return the expansions with which a search found a solution; those without one come last."""
    return result.expanded if result.solved else inf


class Standings:
    """The results of several searches under one clock, which counts the expansions of each.

    Parameters
    ----------
    results : mapping of str to Result
    least : number, optional
        The cost of a best solution, if it is known.

    Attributes
    ----------
    costs : bool
        Whether a solution has another cost than its moves.
    ranks : dict
        The place of each search by name, from 0; those without a solution share the last one.
    order : list of str
        The names by place.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> names = "breadth-first", "greedy", "a-star"
    >>> results = {name: solve(EIGHT, "2 3 4 1 5 x 7 6 8", name) for name in names}
    >>> standings = Standings(results, 19)
    >>> standings.order
    ['greedy', 'a-star', 'breadth-first']
    >>> print(standings.summary())
    First: greedy (71 expansions, 41 moves). First with a shortest solution: a-star (312 \
expansions, 19 moves).
    """

    def __init__(self, results, least=None):
        self.results, self.least = results, least
        self.costs = any(result.solved and result.has_costs for result in results.values())
        finishes = sorted(map(finish, results.values()))
        self.ranks = {name: finishes.index(finish(each)) for name, each in results.items()}
        self.order = sorted(results, key=self.ranks.get)

    def ending(self, result):
        """Say how one of the searches ended."""
        return ending(result, self.least, self.costs)

    def summary(self):
        """Say who was first, and who was first with a best solution."""
        solved = [name for name in self.order if self.results[name].solved]
        if not solved:
            return "No search has found a solution."
        kind = "cheapest" if self.costs else "shortest"
        least, label = self.least, f"First with a {kind} solution"
        if least is None:
            least = min(self.results[name].cost for name in solved)
            label = f"First with the {'least cost' if self.costs else 'fewest moves'} found"
        first = self._first(solved)
        best = [name for name in solved if not exceeds(self.results[name].cost, least)]
        if not best:
            return f"First: {first} No search has found a {kind} solution."
        if self._first(best) == first:
            return f"{label}: {first}"
        return f"First: {first} {label}: {self._first(best)}"

    def _first(self, names):
        """Name those of the searches that finish first, each with its own solution."""
        found = {}
        for name in names:
            if self.ranks[name] == self.ranks[names[0]]:
                result = self.results[name]
                counts = (
                    several(result.expanded, "expansion"),
                    write_length(result.length, result.cost),
                )
                found.setdefault(", ".join(counts), []).append(name)
        return " and ".join(f"{' and '.join(each)} ({text})" for text, each in found.items()) + "."

    def ends(self):
        """Return what is said when searches end: a sentence by the number of expansions."""
        texts = {}
        for name, result in self.results.items():
            said = f"{name} ends: {self.ending(result)}."
            texts.setdefault(result.expanded, []).append(said)
        return {at: f"After {several(at, 'expansion')}: {' '.join(texts[at])}" for at in texts}
