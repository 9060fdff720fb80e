"""How searches from one board compare: who is first, and who is first with a shortest solution."""

from math import inf

from searchlab.problems.checks import several
from searchlab.running.result import EXHAUSTED


def ending(result, fewest=None):
    """Say how a search ended, and how good its solution is where the fewest moves are known.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "greedy")
    >>> ending(result), ending(result, 19)
    ('41 moves', '41 moves, 22 too many')
    """
    if not result.solved:
        return "no solution found" if result.outcome == EXHAUSTED else result.ending
    moves = several(result.length, "move")
    if fewest is None:
        return moves
    over = result.length - fewest
    return f"{moves}, {over:,} too many" if over else f"{moves}, shortest"


def finish(result):
    """Return the expansions with which a search found a solution; those without one come last."""
    return result.expanded if result.solved else inf


class Standings:
    """The results of several searches under one clock, which counts the expansions of each.

    Parameters
    ----------
    results : mapping of str to Result
    fewest : int, optional
        The length of a shortest solution.

    Attributes
    ----------
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

    def __init__(self, results, fewest=None):
        self.results, self.fewest = results, fewest
        finishes = sorted(map(finish, results.values()))
        self.ranks = {name: finishes.index(finish(each)) for name, each in results.items()}
        self.order = sorted(results, key=self.ranks.get)

    def summary(self):
        """Say who was first, and who was first with a shortest solution."""
        solved = [name for name in self.order if self.results[name].solved]
        if not solved:
            return "No search has found a solution."
        least, label = self.fewest, "First with a shortest solution"
        if least is None:
            least = min(self.results[name].length for name in solved)
            label = "First with the fewest moves found"
        first = self._first(solved)
        best = [name for name in solved if self.results[name].length == least]
        if not best:
            return f"First: {first} No search has found a shortest solution."
        if self._first(best) == first:
            return f"{label}: {first}"
        return f"First: {first} {label}: {self._first(best)}"

    def _first(self, names):
        """Name those of the searches that finish first."""
        result = self.results[names[0]]
        names = [name for name in names if self.ranks[name] == self.ranks[names[0]]]
        counts = several(result.expanded, "expansion"), several(result.length, "move")
        return f"{' and '.join(names)} ({', '.join(counts)})."

    def ends(self):
        """Return what is said when searches end: a sentence by the number of expansions."""
        texts = {}
        for name, result in self.results.items():
            said = f"{name} ends: {ending(result, self.fewest)}."
            texts.setdefault(result.expanded, []).append(said)
        return {at: f"After {several(at, 'expansion')}: {' '.join(texts[at])}" for at in texts}
