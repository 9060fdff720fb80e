"""The table `STRATEGIES`: each search with its name, its function and what is proven of it."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf

from searchlab.heuristics import find
from searchlab.problems.checks import check_number, meant, one_of, quote, read_budget, short
from searchlab.search.best_first import TIES, a_star, greedy, uniform_cost, weighted_a_star
from searchlab.search.bidirectional import bidirectional
from searchlab.search.breadth_first import breadth_first
from searchlab.search.depth_first import RISES, depth_first, ida_star, iterative_deepening
from searchlab.search.posts import (
    a_star_arrays,
    a_star_unchecked,
    breadth_first_ranks,
    superior_node,
)

# When it is optimal.
ALWAYS, EQUAL, ADMISSIBLE, CONSISTENT = "yes", "equal costs", "h admissible", "h consistent"

# What raises a ValueError for a value of an option that is not accepted.
CHECKS = {
    "heuristic": find,
    "ties": partial(one_of, "ties", known=TIES),
    "goal_test": partial(one_of, "goal_test", known=("generation", "expansion")),
    "rise": partial(one_of, "rise", known=RISES),
    "weight": partial(check_number, "weight", finite=True),
    "max_depth": partial(check_number, "max_depth"),
    "max_limit": partial(check_number, "max_limit"),
    "step_limit": partial(read_budget, "step_limit", integer=True),
}


@dataclass(frozen=True)
class Strategy:
    """A strategy with what is known about it.

    What is proven: whether it is complete, when it is optimal, and the worst-case order of the
    nodes expanded (`time`) and stored (`space`), in the branching factor b, the length d of a
    shortest solution and the strategy's own limit m.
    """

    name: str
    function: Callable  # the search itself
    summary: str = ""  # one line for lists
    complete: bool | str = True  # "finite": on finite state spaces
    optimal: str = "no"
    time: str = "b^d"
    space: str = "b^d"
    priority: str | None = None  # what its priority queue minimises, such as "g + h"
    repeats: bool = False  # may a state be on its frontier several times?
    ends_by: str | None = None  # the option without which the search may never end
    two_way: bool = False  # must each move have one back?
    plain: bool = False  # a reader's plain function, which is observed, not a generator?

    @property
    def shortest(self):
        """Whether it is optimal, given the heuristic that it requires."""
        return self.optimal in (ALWAYS, EQUAL, ADMISSIBLE, CONSISTENT)

    @property
    def registered(self):
        """Whether it is one of `STRATEGIES`, not a reader's own."""
        return any(self.function is known.function for known in STRATEGIES.values())

    @cached_property
    def signature(self):
        """The signature of its function."""
        return inspect.signature(self.function)

    @cached_property
    def options(self):
        """The options that the strategy takes, with their defaults."""
        parameters = [*self.signature.parameters.values()][2:]
        named = (p for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD))
        return {p.name: p.default for p in named}

    def check(self, options, others=()):
        """Raise a ValueError for an option that the strategy does not take.

        `others` are the names of options of the caller, for the message.
        """
        if self.registered:
            for name in options.keys() & self.options.keys() & CHECKS.keys():
                CHECKS[name](options[name])
        try:
            self.signature.bind("puzzle", "start", **options)
        except TypeError as error:
            fault = (
                f"{self.name} cannot be called with a puzzle and a start: {error}; a search "
                f"begins with def {self.name}(puzzle, start); options are given by name"
            )
            unknown = [name for name in options if name not in self.options]
            if unknown:
                fault = (
                    f"the strategy {self.name} takes no option {quote(unknown[0])}; it takes "
                    f"{', '.join(self.options) or 'none'}"
                    + (f"; any search takes {', '.join(others)}" if others else "")
                )
            raise ValueError(fault) from None

    def check_ends(self, options, solvable):
        """Raise a ValueError for a search without a budget that may never end."""
        endless = self.ends_by and (self.options | options)[self.ends_by] in (None, inf)
        if endless and not (solvable and self.complete):
            unless = " on an unsolvable board" if self.complete else ""
            raise ValueError(
                f"{self.name} may never end{unless}; give {self.ends_by}, max_expansions or "
                "max_seconds"
            )

    def formula(self, options):
        """Write what its priority queue minimises; None for a queue or a stack."""
        weight = (self.options | options).get("weight", 1)
        return self.priority and self.priority.replace("w", f"{weight:g}")


# Uninformed searches first, then those with a heuristic.
_ALL = (
    Strategy("breadth-first", breadth_first, "a queue: nearer boards first", optimal=EQUAL),
    Strategy(
        "breadth-first-ranks",
        breadth_first_ranks,
        "breadth-first on Cantor expansions: an array indexed by rank",
        optimal=EQUAL,
    ),
    Strategy(
        "bidirectional",
        bidirectional,
        "breadth-first from start and goal until they meet",
        optimal=EQUAL,
        time="b^(d/2)",
        space="b^(d/2)",
        two_way=True,
    ),
    Strategy(
        "depth-first",
        depth_first,
        "depth-first down to a limit, or with a closed set",
        complete=False,
        time="b^m",
        space="m",
    ),
    Strategy(
        "iterative-deepening",
        iterative_deepening,
        "depth-first to depth 1, 2, 3, ...",
        optimal=EQUAL,
        space="d",
        ends_by="max_depth",
    ),
    Strategy(
        "uniform-cost",
        uniform_cost,
        "a priority queue ordered by the cost so far",
        optimal=ALWAYS,
        priority="g",
    ),
    Strategy(
        "greedy",
        greedy,
        "a priority queue ordered by the estimate alone",
        complete="finite",
        time="all boards",
        space="all boards",
        priority="h",
    ),
    Strategy(
        "superior-node",
        superior_node,
        "a queue of children no worse than their parents; gives up early",
        complete=False,
        time="m",
        space="m",
        repeats=True,
        ends_by="step_limit",
    ),
    Strategy(
        "a-star",
        a_star,
        "a priority queue ordered by the cost so far plus the estimate",
        optimal=ADMISSIBLE,
        priority="g + h",
    ),
    Strategy(
        "weighted-a-star",
        weighted_a_star,
        "A* with the estimate multiplied",
        optimal="at most w times",
        time="b^(wd)",
        space="b^(wd)",
        priority="g + w h",
    ),
    Strategy(
        "a-star-unchecked",
        a_star_unchecked,
        "A* as the posts program it: a board may be queued several times",
        optimal=CONSISTENT,
        priority="g + h",
        repeats=True,
    ),
    Strategy(
        "a-star-arrays",
        a_star_arrays,
        "the same with OPEN and CLOSED as arrays",
        optimal=CONSISTENT,
        priority="g + h",
        repeats=True,
    ),
    Strategy(
        "ida-star",
        ida_star,
        "depth-first under a rising threshold on the cost so far plus the estimate",
        optimal=ADMISSIBLE,
        space="d",
        priority="g + h",
        ends_by="max_limit",
    ),
)
STRATEGIES = {strategy.name: strategy for strategy in _ALL}
# Other names that people try, without spaces and signs.
_SHORT = {
    "bfs": "breadth-first",
    "dfs": "depth-first",
    "ids": "iterative-deepening",
    "iddfs": "iterative-deepening",
    "ucs": "uniform-cost",
    "dijkstra": "uniform-cost",
    "gbfs": "greedy",
    "bestfirst": "greedy",
    "wastar": "weighted-a-star",
}


def find_strategy(strategy):
    """Return a `Strategy` by name; a function of your own is wrapped in one.

    Raises
    ------
    ValueError
        If there is no strategy of that name, or it is neither a name nor a function.

    Examples
    --------
    >>> find_strategy("ida-star").optimal
    'h admissible'
    """
    if isinstance(strategy, Strategy):
        return strategy
    if inspect.iscoroutinefunction(strategy) or inspect.isasyncgenfunction(strategy):
        name = _name_of(strategy)
        raise ValueError(f"{name} is asynchronous; write it with def, not with async def")
    if callable(strategy):
        known = (each for each in STRATEGIES.values() if each.function is strategy)
        return next(known, None) or Strategy(_name_of(strategy), strategy, "your own", plain=True)
    if isinstance(strategy, str) and strategy in STRATEGIES:
        return STRATEGIES[strategy]
    hint = meant(strategy, STRATEGIES, _SHORT) if isinstance(strategy, str) else ""
    raise ValueError(
        f"there is no strategy {quote(strategy)}; {hint}there are {', '.join(STRATEGIES)}, and "
        "functions of your own"
    )


def _name_of(function):
    while isinstance(function, partial):
        function = function.func
    name = getattr(function, "__name__", type(function).__name__)
    return "your function" if name == "<lambda>" else short(str(name), 80)
