"""The table `STRATEGIES`: each search with its options, its frontier and its guarantees."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf
from typing import NamedTuple

from searchlab.heuristics import find
from searchlab.puzzle import check_order
from searchlab.puzzle.checks import check_budget, check_number, one_of, quote
from searchlab.search.a_star_arrays import a_star_arrays
from searchlab.search.a_star_unchecked import a_star_unchecked
from searchlab.search.best_first import TIES, a_star, greedy, uniform_cost, weighted_a_star
from searchlab.search.bidirectional import bidirectional
from searchlab.search.breadth_first import breadth_first
from searchlab.search.breadth_first_ranks import breadth_first_ranks
from searchlab.search.depth_first import depth_first
from searchlab.search.ida_star import RISES, ida_star
from searchlab.search.iterative_deepening import iterative_deepening
from searchlab.search.superior_node import superior_node

GENERATION, EXPANSION = "generation", "expansion"  # when a board is tested for the goal
ALWAYS, ADMISSIBLE, CONSISTENT = "yes", "h admissible", "h consistent"  # when it is optimal


class Frontier(NamedTuple):
    """How a strategy orders its frontier: the lowest key comes first."""

    formula: str | None = None  # what is minimised, such as "g + h"; None for a queue or a stack
    g: float = 1  # the weights of depth and estimate in it
    h: float = 0
    # Between equals: the sign of h, the sign of the time of insertion. None if the order
    # of the frontier's own array decides.
    ties: tuple | None = (0, 1)
    replaces: bool = False  # is an entry obsolete once a shorter path to its board is found?

    def value(self, g, h):
        """Return what is minimised, for a node's depth and its estimate."""
        return self.g * g + (self.h and self.h * h)

    def key(self, g, h, number):
        """Order a node by its depth, its estimate and its number in the tree."""
        by_h, by_time = self.ties or (0, 1)
        return self.value(g, h), by_h * h, by_time * number


class Option(NamedTuple):
    """An option of a strategy; its default is in the function's signature."""

    name: str
    help: str  # one line for the command line
    check: Callable  # raises a ValueError for a value that is not accepted
    kind: type = float  # on the command line: a number, bool or str


HEURISTIC = Option("heuristic", "see 'searchlab strategies'", find, str)
ORDER = Option("order", "the four moves of the blank, as they are tried", check_order, str)
_TIES = Option(
    "ties", "low-h, high-h, last-in or first-in", partial(one_of, "ties", known=(*TIES,)), str
)
_DEPTH = "depth at which to turn back"


@dataclass(frozen=True)
class Strategy:
    """A strategy with what is known about it.

    What is proven: whether it is complete, when it is optimal, and the worst-case order of the
    boards expanded (`time`) and stored (`space`), in the branching factor b, the length d of a
    shortest solution and the strategy's own limit m.
    """

    name: str
    generate: Callable  # the search itself
    summary: str = ""  # one line for lists
    accepts: tuple = ()  # options besides order and heuristic
    frontier: Frontier = Frontier()  # noqa: RUF009
    goal_test: str = EXPANSION  # when a board is tested for the goal
    complete: bool = True
    optimal: str = "no"
    time: str = "b^d"
    space: str = "b^d"
    roots: int = 1  # boards on the frontier at the start
    limit: str | None = None  # the option without which the search may never end

    @property
    def shortest(self):
        """Whether it always finds a shortest solution, given the heuristic that it requires."""
        return self.optimal in (ALWAYS, ADMISSIBLE, CONSISTENT)

    @property
    def registered(self):
        """Whether it is one of `STRATEGIES`, not a reader's own."""
        return any(self.generate is known.generate for known in STRATEGIES.values())

    @property
    def plain(self):
        """Whether it is a plain function, which is observed, and not a generator of events."""
        return not (self.registered or inspect.isgeneratorfunction(self.generate))

    @cached_property
    def signature(self):
        """The signature of its function."""
        return inspect.signature(self.generate)

    @cached_property
    def options(self):
        """The options that the strategy takes, with their defaults."""
        parameters = [*self.signature.parameters.values()][2:]
        named = (p for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD))
        return {p.name: p.default for p in named}

    @cached_property
    def known_options(self):
        """The options of which more is known than a default, by name."""
        known = (HEURISTIC, ORDER, *self.accepts)
        return {option.name: option for option in known if option.name in self.options}

    def check(self, options):
        """Raise a ValueError for an option that the strategy does not take."""
        for name, option in self.known_options.items():
            if name in options:
                option.check(options[name])
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
                )
            raise ValueError(fault) from None

    def check_ends(self, options, solvable):
        """Raise a ValueError for a search without a budget that may never end."""
        endless = self.limit and (self.options | options)[self.limit] in (None, inf)
        if endless and not (solvable and self.complete):
            raise ValueError(
                f"{self.name} may never end{' on an unsolvable board' * self.complete}; give "
                f"{self.limit}, max_expansions or max_seconds"
            )

    def frontier_with(self, options):
        """Return the `Frontier` of a search with these options."""
        options, frontier = self.options | options, self.frontier
        if "ties" in self.known_options:
            frontier = frontier._replace(ties=TIES[options["ties"]])
        if "weight" in self.known_options:
            weight = options["weight"]
            frontier = frontier._replace(formula=f"g + {weight:g} h", h=weight)
        return frontier


# Uninformed searches first, then those with a heuristic.
_ALL = (
    Strategy(
        "breadth-first",
        breadth_first,
        "a queue: nearer boards first",
        accepts=(
            Option(
                "goal_test",
                "on generation or on expansion",
                partial(one_of, "goal_test", known=(GENERATION, EXPANSION)),
                str,
            ),
        ),
        goal_test=GENERATION,
        optimal=ALWAYS,
    ),
    Strategy(
        "breadth-first-ranks",
        breadth_first_ranks,
        "breadth-first on Cantor expansions: three arrays indexed by rank",
        accepts=(
            Option(
                "test_start",
                "whether breadth-first-ranks recognises a solved start",
                bool,
                bool,
            ),
        ),
        goal_test=GENERATION,
        optimal=ALWAYS,
    ),
    Strategy(
        "bidirectional",
        bidirectional,
        "breadth-first from start and goal until they meet",
        goal_test=GENERATION,
        optimal=ALWAYS,
        time="b^(d/2)",
        space="b^(d/2)",
        roots=2,
    ),
    Strategy(
        "depth-first",
        depth_first,
        "depth-first down to a limit",
        accepts=(Option("max_depth", _DEPTH, partial(check_number, "max_depth", whole=True)),),
        goal_test=GENERATION,
        complete=False,
        time="b^m",
        space="m",
    ),
    Strategy(
        "iterative-deepening",
        iterative_deepening,
        "depth-first to depth 1, 2, 3, ...",
        accepts=(Option("max_depth", _DEPTH, partial(check_number, "max_depth")),),
        goal_test=GENERATION,
        optimal=ALWAYS,
        space="d",
        limit="max_depth",
    ),
    Strategy(
        "uniform-cost",
        uniform_cost,
        "a priority queue ordered by depth",
        frontier=Frontier("g", 1, 0, replaces=True),
        optimal=ALWAYS,
    ),
    Strategy(
        "greedy",
        greedy,
        "a priority queue ordered by the estimate alone",
        accepts=(_TIES,),
        frontier=Frontier("h", 0, 1, replaces=True),
        time="all boards",
        space="all boards",
    ),
    Strategy(
        "superior-node",
        superior_node,
        "a queue of children no worse than their parents; gives up early",
        accepts=(
            Option(
                "step_limit",
                "expansions after which superior-node gives up, or none",
                partial(check_budget, "step_limit", whole=True),
            ),
        ),
        goal_test=GENERATION,
        complete=False,
        time="m",
        space="m",
        limit="step_limit",
    ),
    Strategy(
        "a-star",
        a_star,
        "a priority queue ordered by depth plus estimate",
        accepts=(_TIES,),
        frontier=Frontier("g + h", 1, 1, replaces=True),
        optimal=ADMISSIBLE,
    ),
    Strategy(
        "weighted-a-star",
        weighted_a_star,
        "A* with the estimate multiplied",
        accepts=(
            Option(
                "weight",
                "of the heuristic in weighted-a-star",
                partial(check_number, "weight", finite=True),
            ),
            _TIES,
        ),
        frontier=Frontier("g + w h", 1, 2, replaces=True),
        optimal="at most w times",
    ),
    Strategy(
        "a-star-unchecked",
        a_star_unchecked,
        "A* as the posts program it: a board may be queued several times",
        frontier=Frontier("g + h", 1, 1, ties=None),
        optimal=CONSISTENT,
    ),
    Strategy(
        "a-star-arrays",
        a_star_arrays,
        "the same with OPEN and CLOSED as arrays",
        frontier=Frontier("g + h", 1, 1, ties=None),
        optimal=CONSISTENT,
    ),
    Strategy(
        "ida-star",
        ida_star,
        "depth-first under a rising threshold on depth plus estimate",
        accepts=(
            Option(
                "rise",
                "of ida-star's threshold: least-excess or one",
                partial(one_of, "rise", known=RISES),
                str,
            ),
            Option("max_limit", "ida-star's last threshold", partial(check_number, "max_limit")),
        ),
        frontier=Frontier("g + h", 1, 1),
        goal_test=GENERATION,
        optimal=ADMISSIBLE,
        space="d",
        limit="max_limit",
    ),
)
STRATEGIES = {strategy.name: strategy for strategy in _ALL}


def find_strategy(strategy):
    """Return a `Strategy` by name; a function of your own is wrapped in one.

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
    if callable(strategy):
        known = (each for each in STRATEGIES.values() if each.generate is strategy)
        return next(known, None) or Strategy(_name_of(strategy), strategy, "your own")
    if isinstance(strategy, str) and strategy in STRATEGIES:
        return STRATEGIES[strategy]
    raise ValueError(
        f"there is no strategy {quote(strategy)}; there are {', '.join(STRATEGIES)}, "
        "and functions of your own"
    )


def _name_of(function):
    while isinstance(function, partial):
        function = function.func
    name = getattr(function, "__name__", type(function).__name__)
    return "your function" if name == "<lambda>" else name
