"""The table `STRATEGIES`: each search with its options, its frontier and its guarantees."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import inf
from typing import NamedTuple

from searchlab.heuristics import find
from searchlab.puzzle import check_order
from searchlab.puzzle.checks import check_number, one_of, quote
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


@dataclass(frozen=True)
class Option:
    """An option of a strategy; its default is in the function's signature."""

    name: str
    help: str  # one line for the command line
    kind: type = float  # or int, both from 0 up; bool; str
    metavar: str = "N"  # placeholder for the value in the command line's help
    values: tuple = ()  # the values of a choice
    none: bool = False  # None is accepted too
    limits: bool = False  # does any finite value make the search end?
    test: Callable | None = field(default=None, repr=False)  # raises ValueError in place of these

    def check(self, value):
        """Raise a ValueError for a value that is not accepted."""
        if self.test:
            self.test(value)
        elif self.values:
            one_of(self.name, value, self.values)
        elif self.kind in (int, float) and not (self.none and value is None):
            check_number(self.name, value, whole=self.kind is int, finite=not self.limits)


HEURISTIC = Option("heuristic", "see 'searchlab strategies'", str, "NAME", test=find)
ORDER = Option(
    "order", "the four moves of the blank, as they are tried", str, "ULRD", test=check_order
)
_TIES = Option("ties", "low-h, high-h, last-in or first-in", str, "RULE", tuple(TIES))


@dataclass(frozen=True)
class Strategy:
    """A strategy with what is known about it.

    What is proven: whether it is complete, when it is optimal, and the worst-case order of the
    boards expanded (`time`) and stored (`space`), in the branching factor b, the length d of a
    shortest solution and the strategy's own limit m.
    """

    name: str
    generate: Callable = field(repr=False)  # the search itself
    summary: str = ""  # one line for lists
    accepts: tuple = field(default=(), repr=False)  # options besides order and heuristic
    frontier: Frontier = field(default=Frontier(), repr=False)
    goal_test: str = EXPANSION  # when a board is tested for the goal
    complete: bool = True
    optimal: str = "no"
    time: str = "b^d"
    space: str = "b^d"
    roots: int = 1  # boards on the frontier at the start
    ends: bool = True  # does the search always end on an unsolvable board?

    @property
    def shortest(self):
        """Whether it always finds a shortest solution, given the heuristic that it requires."""
        return self.optimal in (ALWAYS, ADMISSIBLE, CONSISTENT)

    @property
    def registered(self):
        """Whether it is one of `STRATEGIES`, not a reader's own."""
        return STRATEGIES.get(self.name) == self

    @property
    def plain(self):
        """Whether it is a plain function, which is observed, and not a generator of events."""
        return not (self.registered or inspect.isgeneratorfunction(self.generate))

    @cached_property
    def options(self):
        """The options that the strategy takes, with their defaults."""
        parameters = [*inspect.signature(self.generate).parameters.values()][2:]
        variadic = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD
        return {p.name: p.default for p in parameters if p.kind not in variadic}

    @cached_property
    def known_options(self):
        """The options of which more is known than a default, by name."""
        known = (HEURISTIC, ORDER, *self.accepts)
        return {option.name: option for option in known if option.name in self.options}

    def check(self, options):
        """Raise a ValueError for an option that the strategy does not take."""
        signature = inspect.signature(self.generate)
        takes_any = any(p.kind == p.VAR_KEYWORD for p in signature.parameters.values())
        for name, value in options.items():
            if name in self.known_options:
                self.known_options[name].check(value)
            elif name not in self.options and not takes_any:
                raise ValueError(
                    f"the strategy {self.name} takes no option {quote(name)}; it takes "
                    f"{', '.join(self.options) or 'none'}"
                )
        try:
            signature.bind("puzzle", "start", **options)
        except TypeError as error:
            raise ValueError(
                f"{self.name} cannot be called with a puzzle and a start: {error}; a search "
                f"begins with def {self.name}(puzzle, start); options are given by name"
            ) from None

    def check_ends(self, options, solvable):
        """Raise a ValueError for a search without a budget that may never end."""
        limits = [option.name for option in self.accepts if option.limits]
        values = [(self.options | options)[name] for name in limits]
        if any(value is not None and value < inf for value in values):
            return
        if limits and not self.complete:
            may = f"without a {limits[0].replace('_', ' ')} may never end"
        elif not (solvable or self.ends):
            may = "never ends on an unsolvable board"
        else:
            return
        raise ValueError(f"{self.name} {may}; give max_expansions or max_seconds")

    def frontier_with(self, options):
        """Return the `Frontier` of a search with these options."""
        options, frontier = self.options | options, self.frontier
        if _TIES in self.accepts:
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
                "goal_test", "on generation or on expansion", str, "WHEN", (GENERATION, EXPANSION)
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
            Option("test_start", "whether breadth-first-ranks recognises a solved start", bool),
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
        accepts=(Option("max_depth", "depth at which to turn back", int, limits=True),),
        goal_test=GENERATION,
        complete=False,
        time="b^m",
        space="m",
    ),
    Strategy(
        "iterative-deepening",
        iterative_deepening,
        "depth-first to depth 1, 2, 3, ...",
        accepts=(Option("max_depth", "depth at which to turn back", limits=True),),
        goal_test=GENERATION,
        optimal=ALWAYS,
        space="d",
        ends=False,
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
                int,
                none=True,
                limits=True,
            ),
        ),
        goal_test=GENERATION,
        complete=False,
        time="m",
        space="m",
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
            Option("weight", "of the heuristic in weighted-a-star", metavar="W"),
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
            Option("rise", "of ida-star's threshold: least-excess or one", str, "HOW", RISES),
            Option("max_limit", "ida-star's last threshold", limits=True),
        ),
        frontier=Frontier("g + h", 1, 1),
        goal_test=GENERATION,
        optimal=ADMISSIBLE,
        space="d",
        ends=False,
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
    if isinstance(strategy, str) and strategy in STRATEGIES:
        return STRATEGIES[strategy]
    if not callable(strategy):
        raise ValueError(
            f"there is no strategy {quote(strategy)}; there are {', '.join(STRATEGIES)}, "
            "and functions of your own"
        )
    known = next((each for each in STRATEGIES.values() if each.generate is strategy), None)
    return known or Strategy(_name_of(strategy), strategy, "your own")


def _name_of(function):
    while isinstance(function, partial):
        function = function.func
    name = getattr(function, "__name__", type(function).__name__)
    return "your function" if name == "<lambda>" else name
