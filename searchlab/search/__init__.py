"""The strategies, one to a file, each a generator of expansions.

A strategy is called as ``strategy(puzzle, start, **options)`` with `start` a board as
bytes. It yields an `Expansion` for each board it expands and returns the moves of its
solution, or None. Your own generator enters `solve` and `record` in the same way.
"""

import inspect
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from numbers import Real

from searchlab.heuristics import find
from searchlab.puzzle import check_order
from searchlab.search.a_star import a_star
from searchlab.search.a_star_arrays import a_star_arrays
from searchlab.search.a_star_unchecked import a_star_unchecked
from searchlab.search.best_first import TIES
from searchlab.search.bidirectional import bidirectional
from searchlab.search.breadth_first import breadth_first
from searchlab.search.breadth_first_ranks import breadth_first_ranks
from searchlab.search.depth_first import depth_first
from searchlab.search.greedy import greedy
from searchlab.search.ida_star import RISES, ida_star
from searchlab.search.iterative_deepening import iterative_deepening
from searchlab.search.superior_node import superior_node
from searchlab.search.uniform_cost import uniform_cost
from searchlab.search.weighted_a_star import weighted_a_star

_CHOICES = {"ties": tuple(TIES), "rise": RISES, "goal_test": ("generation", "expansion")}
_INTERNAL = ("open_list", "closed")
_BOUNDS = ("max_depth", "max_limit", "step_limit")


@dataclass(frozen=True)
class Strategy:
    """A strategy with what is known about it.

    Attributes
    ----------
    name : str
    generate : callable
        The generator function.
    summary : str
        One line for lists.
    shortest : bool
        Whether a solution is always shortest (with an admissible heuristic).
    roots : int
        Boards on the frontier at the outset.
    ends : bool
        Whether the search ends by itself on an unsolvable board.
    """

    name: str
    generate: object = field(repr=False)
    summary: str = ""
    shortest: bool = False
    roots: int = 1
    ends: bool = True

    @cached_property
    def options(self):
        """The options that the strategy takes, with their defaults."""
        return {p.name: p.default for p in self._parameters if p.kind != p.VAR_KEYWORD}

    @cached_property
    def _parameters(self):
        parameters = list(inspect.signature(self.generate).parameters.values())[2:]
        return [
            p
            for p in parameters
            if p.kind in (p.KEYWORD_ONLY, p.POSITIONAL_OR_KEYWORD, p.VAR_KEYWORD)
            and p.name not in _INTERNAL
        ]

    def check(self, options):
        """Raise a ValueError for an option that the strategy does not take."""
        if not options:
            return
        accepted = self.options
        takes_any = len(self._parameters) > len(accepted)
        for name, value in options.items():
            if name not in accepted and not takes_any:
                raise ValueError(
                    f"the strategy {self.name} takes no option {name!r}; it takes "
                    f"{', '.join(accepted) or 'none'}"
                )
            if name == "order":
                check_order(value)
            if name == "heuristic":
                find(value)
            if STRATEGIES.get(self.name) is self:  # a reader's options may mean something else
                _check_value(name, value)

    def check_ends(self, options, solvable):
        """Raise a ValueError for a search without a budget that may never end."""
        if options.get("step_limit", 0) is None:
            raise ValueError(
                f"{self.name} without a step limit may never end; give max_expansions or "
                "max_seconds"
            )
        limited = any(options.get(name, inf) < inf for name in ("max_limit", "max_depth"))
        if not (solvable or self.ends or limited):
            raise ValueError(
                f"{self.name} never ends on an unsolvable board; give max_expansions or max_seconds"
            )


def _check_value(name, value):
    """Refuse a value that our own strategies do not accept."""
    if name in _CHOICES and value not in _CHOICES[name]:
        raise ValueError(f"{name} is one of {', '.join(_CHOICES[name])}, not {value!r}")
    if name in _BOUNDS and not (value is None and name == "step_limit"):
        _check_bound(name, value)


STRATEGIES = {
    strategy.name: strategy
    for strategy in (
        Strategy("breadth-first", breadth_first, "a queue: nearer boards first", shortest=True),
        Strategy(
            "breadth-first-ranks",
            breadth_first_ranks,
            "breadth-first on Cantor expansions: three arrays indexed by rank",
            shortest=True,
        ),
        Strategy(
            "bidirectional",
            bidirectional,
            "breadth-first from start and goal until they meet",
            shortest=True,
            roots=2,
        ),
        Strategy("depth-first", depth_first, "depth-first down to a limit"),
        Strategy(
            "iterative-deepening",
            iterative_deepening,
            "depth-first to depth 1, 2, 3, ...",
            shortest=True,
            ends=False,
        ),
        Strategy("uniform-cost", uniform_cost, "a heap ordered by depth", shortest=True),
        Strategy("greedy", greedy, "a heap ordered by the estimate alone"),
        Strategy(
            "superior-node",
            superior_node,
            "a queue of children no worse than their parents; gives up early",
        ),
        Strategy("a-star", a_star, "a heap ordered by depth plus estimate", shortest=True),
        Strategy("weighted-a-star", weighted_a_star, "A* with the estimate multiplied"),
        Strategy(
            "a-star-unchecked",
            a_star_unchecked,
            "A* as the posts program it: the same board may wait several times",
            shortest=True,
        ),
        Strategy(
            "a-star-arrays",
            a_star_arrays,
            "the same with OPEN and CLOSED as arrays",
            shortest=True,
        ),
        Strategy(
            "ida-star",
            ida_star,
            "depth-first under a rising limit on depth plus estimate",
            shortest=True,
            ends=False,
        ),
    )
}


def _check_bound(name, value):
    if isinstance(value, bool) or not isinstance(value, Real) or not value >= 0:
        raise ValueError(f"{name} must be a number from 0 up, not {value!r}")


def find_strategy(strategy):
    """Return a `Strategy` by name; a generator function of your own is wrapped in one.

    Raises
    ------
    ValueError
        If there is no strategy of that name, or it is neither a name nor a function.

    Examples
    --------
    >>> find_strategy("ida-star").shortest
    True
    """
    if isinstance(strategy, Strategy):
        return strategy
    if isinstance(strategy, str):
        if strategy not in STRATEGIES:
            raise ValueError(
                f"there is no strategy {strategy!r}; there are {', '.join(STRATEGIES)}"
            )
        return STRATEGIES[strategy]
    if not callable(strategy):
        raise ValueError(
            f"a strategy is a name or a generator function, not {strategy!r}; the names are "
            f"{', '.join(STRATEGIES)}"
        )
    for known in STRATEGIES.values():
        if known.generate is strategy:
            return known
    return Strategy(getattr(strategy, "__name__", "strategy"), strategy, "your own")
