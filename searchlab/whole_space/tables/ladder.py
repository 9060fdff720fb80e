"""The ladder of repairs: from the published superior-node search, rung by rung, to A*."""

from dataclasses import dataclass, field
from functools import cached_property

from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import quote
from searchlab.running.solving import solve
from searchlab.search import a_star, find_strategy, greedy
from searchlab.search.superior_node_repaired import superior_node_repaired

GOAL = Puzzle(3, 3, "blank-first")  # the second post's


@dataclass(frozen=True)
class Rung:
    """One rung of the ladder: a strategy with its options.

    Examples
    --------
    >>> rung = ladder()[3]
    >>> print(rung)
    visited set: remembers every board, so that no search is endless
    >>> rung.run("0 3 2 4 1 5 6 7 8").outcome
    'exhausted'
    """

    name: str
    repairs: str
    options: dict = field(default_factory=dict, hash=False)
    strategy: object = superior_node_repaired

    def __post_init__(self):
        if self.strategy not in (superior_node_repaired, greedy, a_star):
            raise ValueError(
                "the strategy of a rung is superior_node_repaired, greedy or a_star, not "
                f"{self.strategy!r}"
            )
        find_strategy(self.strategy).check(self.options)
        if self.settings.get("accept_all") and not self.settings["visited"]:
            raise ValueError("accept_all needs visited: without it no board's tree has an end")
        if self.settings.get("visited") and self.settings["step_limit"] is not None:
            raise ValueError("a rung with visited takes no step_limit: it ends by itself")

    def __str__(self):
        return f"{self.name}: {self.repairs}"

    @cached_property
    def settings(self):
        """All options, those left at their default too."""
        return find_strategy(self.strategy).options | self.options

    def run(self, board, *, puzzle=GOAL, max_expansions=None):
        """Run this rung on one board, as `searchlab.solve` does.

        Without a limit and without a visited set it needs `max_expansions`.
        """
        options = self.settings
        forgets = not options.get("visited", True) and options["step_limit"] is None
        if forgets and max_expansions is None:
            raise ValueError(f"the rung {self.name!r} may never end; give max_expansions")
        return solve(puzzle, board, self.strategy, max_expansions=max_expansions, **options)


def ladder():
    """List the rungs from the published program up to A*, each a `Rung`.

    The first seven keep each repair that came before. The last two take the best board
    first instead of the oldest, as greedy best-first search and A* do.

    Examples
    --------
    >>> [rung.name for rung in ladder()]
    ['as published', 'no limit', 'tested', 'visited set', 'without the blank', 'Manhattan',
     'accept all', 'order by h', 'order by g + h']
    """
    published = {"heuristic": "gap", "step_limit": 30}
    tested = {"heuristic": "gap", "test_start": True}
    remembers = tested | {"visited": True}
    misplaced = remembers | {"heuristic": "misplaced"}
    manhattan = remembers | {"heuristic": "manhattan"}
    keeps_all = manhattan | {"accept_all": True}
    best_first = {"heuristic": "manhattan", "order": "durl"}
    return [
        Rung("as published", "a queue of superior nodes, given up after 30 expansions", published),
        Rung("no limit", "never gives up", {"heuristic": "gap"}),
        Rung("tested", "tests the start, and the queue before it takes from it", tested),
        Rung("visited set", "remembers every board, so that no search is endless", remembers),
        Rung("without the blank", "leaves the blank out of the gap: misplaced tiles", misplaced),
        Rung("Manhattan", "compares boards by Manhattan distance", manhattan),
        Rung("accept all", "drops no child for being worse: breadth-first search", keeps_all),
        Rung("order by h", "takes the least h first: greedy search", best_first, greedy),
        Rung("order by g + h", "takes the least g + h first: A*", best_first, a_star),
    ]


def find_rung(rung):
    """Find a rung of the ladder by its name; a `Rung` is returned as it is."""
    if isinstance(rung, Rung):
        return rung
    names = {known.name: known for known in ladder()}
    if not isinstance(rung, str) or rung not in names:
        raise ValueError(f"there is no rung {quote(rung)}; there are {', '.join(names)}")
    return names[rung]
