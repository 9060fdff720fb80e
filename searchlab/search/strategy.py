"""What is known about a strategy: its options, its frontier, its goal test, its promises, its look.

Each strategy says so at the end of its own file, and `register` enters it in `STRATEGIES`.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cached_property, partial
from math import inf
from typing import NamedTuple

from searchlab.heuristics import find
from searchlab.puzzle import check_order
from searchlab.puzzle.checks import check_budget, one_of, quote
from searchlab.puzzle.palette import SKY, Style

GENERATION, EXPANSION = "generation", "expansion"  # of a board: when it is tested for the goal
ALWAYS, ADMISSIBLE, CONSISTENT = "yes", "h admissible", "h consistent"  # when it is optimal
_INTERNAL = ("open_list", "closed")
OWN = Style(SKY, "X", "-")  # how a reader's own strategy is drawn


class Frontier(NamedTuple):
    """How a strategy orders its frontier: the least key first."""

    formula: str | None = None  # what is minimised, such as "g + h"; None for a queue or a stack
    g: float = 1  # the weights of depth and estimate in it
    h: float = 0
    # Where it is equal: the sign of h, the sign of the time of insertion. None where the order
    # of the frontier's own array decides.
    ties: tuple | None = (0, 1)
    replaces: bool = False  # is a waiting board worthless once a shorter path to it was found?

    def value(self, g, h):
        """Return what is minimised, for a node's depth and its estimate."""
        return self.g * g + (self.h and self.h * h)

    def key(self, g, h, number):
        """Order a node by its depth, its estimate and its number in the tree."""
        by_h, by_time = self.ties or (0, 1)
        return self.value(g, h), by_h * h, by_time * number


@dataclass(frozen=True)
class Option:
    """An option of a strategy; its default stands in the signature."""

    name: str
    help: str  # one line for the command line
    # Raises a ValueError for a value that is not accepted.
    check: Callable = field(default=lambda value: value, repr=False)
    metavar: str = "N"  # what stands for the value in the command line's help
    number: bool = False  # is a word of the command line read as a number?
    whole: bool = False  # as a whole one?
    switch: bool = False  # is it on or off?
    limits: bool = False  # does any finite value make the search end?


def choice(name, values, help, metavar):
    """An option with a few accepted values."""

    def check(value):
        one_of(name, value, tuple(values))

    return Option(name, help, check, metavar)


def number(name, help, *, metavar="N", whole=False, finite=False, none=False, limits=False):
    """An option that is a number from 0 up, or None where that is accepted too."""

    def check(value):
        if (value is None and not none) or (finite and value == inf):
            raise ValueError(f"{name} must be a number from 0 up, not {quote(value)}")
        check_budget(name, value)  # the broader demand first
        check_budget(name, value, whole)

    return Option(name, help, check, metavar, number=True, whole=whole, limits=limits)


switch = partial(Option, switch=True)  # an option that is on or off
HEURISTIC = Option("heuristic", "see 'searchlab strategies'", find, "NAME")
ORDER = Option("order", "the four moves of the blank, as they are tried", check_order, "ULRD")


@dataclass(frozen=True)
class Strategy:
    """A strategy with what is known about it."""

    name: str
    generate: Callable = field(repr=False)  # the generator function
    summary: str = ""  # one line for lists
    accepts: tuple = field(default=(), repr=False)  # options, beside order and heuristic
    # A `Frontier`; or what returns it for the options, where it depends on them.
    frontier: object = field(default=Frontier(), repr=False)
    goal_test: str = EXPANSION  # when a board is tested for the goal
    # What is proven: does it find a solution wherever there is one; is that a shortest; and of what
    # order the boards expanded and held are at worst, in the branching factor b, the length d of a
    # shortest solution and the strategy's own limit m.
    complete: bool = True
    optimal: str = "no"
    time: str = "b^d"
    space: str = "b^d"
    roots: int = 1  # boards on the frontier at the outset
    ends: bool = True  # does the search end by itself on an unsolvable board?
    look: Style = field(default=OWN, repr=False)  # how it is drawn
    # With other heuristics than Manhattan; None stands for those not named.
    looks: dict = field(default_factory=dict, repr=False, compare=False)

    def __reduce__(self):
        if self.registered:
            return (find_strategy, (self.name,))
        return (Strategy, tuple(getattr(self, each.name) for each in fields(self)))

    @property
    def shortest(self):
        """Whether it always finds a shortest solution, given the heuristic that it asks for."""
        return self.optimal in (ALWAYS, ADMISSIBLE, CONSISTENT)

    @property
    def registered(self):
        """Whether it is one of `STRATEGIES`, and not a reader's own."""
        return STRATEGIES.get(self.name) is self

    @cached_property
    def options(self):
        """The options that the strategy takes, with their defaults."""
        return {p.name: p.default for p in self._parameters if p.kind != p.VAR_KEYWORD}

    @cached_property
    def _parameters(self):
        _, _, *parameters = inspect.signature(self.generate).parameters.values()
        no_option = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.VAR_POSITIONAL)
        return [p for p in parameters if p.kind not in no_option and p.name not in _INTERNAL]

    @cached_property
    def known_options(self):
        """The options of which more is known than a default, by name."""
        known = {option.name: option for option in (HEURISTIC, ORDER, *self.accepts)}
        return {name: known[name] for name in self.options if name in known}

    def check(self, options):
        """Raise a ValueError for an option that the strategy does not take."""
        takes_any = len(self._parameters) > len(self.options)
        for name, value in options.items():
            if name not in self.options and not takes_any:
                raise ValueError(
                    f"the strategy {self.name} takes no option {quote(name)}; it takes "
                    f"{', '.join(self.options) or 'none'}"
                )
            if name in self.known_options:
                self.known_options[name].check(value)

    def check_ends(self, options, solvable):
        """Raise a ValueError for a search without a budget that may never end."""
        limits = [option.name for option in self.accepts if option.limits]
        values = (options.get(name, self.options[name]) for name in limits)
        if any(value is not None and value < inf for value in values):
            return
        if not self.complete and limits:
            may = f"without a {limits[0].replace('_', ' ')} may never end"
        elif not (solvable or self.ends):
            may = "never ends on an unsolvable board"
        else:
            return
        raise ValueError(f"{self.name} {may}; give max_expansions or max_seconds")

    def frontier_with(self, options):
        """Return the `Frontier` of a search with these options."""
        return self.frontier(self.options | options) if callable(self.frontier) else self.frontier

    def style(self, heuristic=None):
        """Return the style in which it is drawn with a heuristic, given by its name."""
        if heuristic in (None, "manhattan") or not self.looks:
            return self.look
        return self.looks.get(heuristic, self.looks[None])


STRATEGIES = {}


def register(name, *known, **more):
    """Enter a `Strategy` in `STRATEGIES`, from what is known about it."""
    STRATEGIES[name] = Strategy(name, *known, **more)


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
    names = ", ".join(STRATEGIES)
    if isinstance(strategy, str):
        if strategy not in STRATEGIES:
            raise ValueError(f"there is no strategy {quote(strategy)}; there are {names}")
        return STRATEGIES[strategy]
    if not callable(strategy):
        raise ValueError(
            f"a strategy is a name or a generator function, not {quote(strategy)}; "
            f"the names are {names}"
        )
    own = Strategy(getattr(strategy, "__name__", "strategy"), strategy, "your own")
    return next((known for known in STRATEGIES.values() if known.generate is strategy), own)
