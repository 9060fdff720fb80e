"""What is known about a strategy: its options, its frontier, its goal test, its promises, its look.

Each strategy says so at the end of its own file, and `register` enters it in `STRATEGIES`.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cached_property
from math import inf
from numbers import Integral, Real
from typing import NamedTuple

from searchlab.heuristics import find
from searchlab.puzzle import check_order
from searchlab.puzzle.palette import ORANGE, Style

GENERATION, EXPANSION = "generation", "expansion"  # of a board: when it is tested for the goal
_INTERNAL = ("open_list", "closed")
OWN = Style(ORANGE, "X", "-")  # how a reader's own strategy is drawn


class Frontier(NamedTuple):
    """How a strategy orders its frontier: the least key first.

    Attributes
    ----------
    formula : str or None
        What is minimised, in words such as "g + h"; None for a queue or a stack.
    g, h : number
        The weights of depth and estimate in it.
    ties : tuple of int
        Between boards that are equal in it: the sign of h, the sign of the time of insertion.
    replaces : bool
        Whether a board that waits is worthless once a shorter path to it was found.

    Examples
    --------
    >>> waiting = [(3, 4, 7), (5, 2, 8), (6, 2, 9)]  # g, h and number of each node
    >>> min(waiting, key=lambda node: Frontier("g + h", 1, 1, ties=(1, -1)).key(*node))
    (5, 2, 8)
    """

    formula: str | None = None
    g: float = 1
    h: float = 0
    ties: tuple = (0, 1)
    replaces: bool = False

    def key(self, g, h, number):
        """Order a node by its depth, its estimate and its number in the tree."""
        return self.g * g + self.h * h, self.ties[0] * h, self.ties[1] * number


@dataclass(frozen=True)
class Option:
    """An option of a strategy; its default stands in the signature.

    Attributes
    ----------
    name : str
    help : str
        One line for the command line.
    check : callable
        Raises a ValueError for a value that is not accepted.
    metavar : str
        What stands for the value in the command line's help.
    number, whole : bool
        Whether a word of the command line is read as a number, and a whole one.
    switch : bool
        Whether it is on or off.
    limits : bool
        Whether any finite value makes the search end.
    """

    name: str
    help: str
    check: Callable = field(default=lambda value: value, repr=False)
    metavar: str = "N"
    number: bool = False
    whole: bool = False
    switch: bool = False
    limits: bool = False


def choice(name, values, help, metavar):
    """An option with a few accepted values.

    Examples
    --------
    >>> choice("rise", ("least-excess", "one"), "of the limit", "HOW").check("two")
    Traceback (most recent call last):
        ...
    ValueError: rise is one of least-excess, one, not 'two'
    """

    def check(value):
        if value not in tuple(values):
            raise ValueError(f"{name} is one of {', '.join(values)}, not {value!r}")

    return Option(name, help, check, metavar)


def number(name, help, *, metavar="N", whole=False, finite=False, none=False, limits=False):
    """An option that is a number from 0 up.

    Parameters
    ----------
    name, help, metavar, limits
        See `Option`.
    whole, finite : bool
        Whether it must be a whole number, or finite.
    none : bool
        Whether None is accepted too.

    Examples
    --------
    >>> number("weight", "of the heuristic", finite=True).check(-1)
    Traceback (most recent call last):
        ...
    ValueError: weight must be a number from 0 up, not -1
    """

    def check(value):
        if value is None and none:
            return
        is_number = isinstance(value, Real) and not isinstance(value, bool)
        if not is_number or not value >= 0 or (finite and value == inf):
            raise ValueError(f"{name} must be a number from 0 up, not {value!r}")
        if whole and not isinstance(value, Integral):
            raise ValueError(f"{name} must be a whole number from 0 up, not {value!r}")

    return Option(name, help, check, metavar, number=True, whole=whole, limits=limits)


def switch(name, help):
    """An option that is on or off."""
    return Option(name, help, switch=True)


HEURISTIC = Option("heuristic", "see 'searchlab strategies'", find, "NAME")
ORDER = Option("order", "the four moves of the blank, as they are tried", check_order, "ULRD")


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
    accepts : tuple of Option
        Its options, beside the order of moves and the heuristic.
    frontier : Frontier or callable
        How its frontier is ordered; called with the options where it depends on them.
    goal_test : str
        Whether a board is tested for the goal at its "generation" or at its "expansion".
    complete, shortest : bool
        Whether it finds a solution wherever there is one, and always a shortest (with an
        admissible heuristic).
    roots : int
        Boards on the frontier at the outset.
    ends : bool
        Whether the search ends by itself on an unsolvable board.
    look : Style
        How it is drawn.
    looks : dict
        How it is drawn with other heuristics than Manhattan; None stands for all others.
    """

    name: str
    generate: object = field(repr=False)
    summary: str = ""
    accepts: tuple = field(default=(), repr=False)
    frontier: object = field(default=Frontier(), repr=False)
    goal_test: str = EXPANSION
    complete: bool = True
    shortest: bool = False
    roots: int = 1
    ends: bool = True
    look: Style = field(default=OWN, repr=False)
    looks: dict = field(default_factory=dict, repr=False, compare=False)

    def __reduce__(self):
        if self.registered:
            return (find_strategy, (self.name,))
        return (Strategy, tuple(getattr(self, each.name) for each in fields(self)))

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
        parameters = list(inspect.signature(self.generate).parameters.values())[2:]
        return [
            p
            for p in parameters
            if p.kind in (p.KEYWORD_ONLY, p.POSITIONAL_OR_KEYWORD, p.VAR_KEYWORD)
            and p.name not in _INTERNAL
        ]

    @cached_property
    def known_options(self):
        """The options of which more is known than a default, by name."""
        known = {option.name: option for option in (HEURISTIC, ORDER, *self.accepts)}
        return {name: known[name] for name in self.options if name in known}

    def check(self, options):
        """Raise a ValueError for an option that the strategy does not take."""
        if not options:
            return
        takes_any = len(self._parameters) > len(self.options)
        for name, value in options.items():
            if name not in self.options and not takes_any:
                raise ValueError(
                    f"the strategy {self.name} takes no option {name!r}; it takes "
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
            raise ValueError(
                f"{self.name} without a {limits[0].replace('_', ' ')} may never end; give "
                "max_expansions or max_seconds"
            )
        if not (solvable or self.ends):
            raise ValueError(
                f"{self.name} never ends on an unsolvable board; give max_expansions or max_seconds"
            )

    def frontier_with(self, options):
        """Return the `Frontier` of a search with these options."""
        given = self.options | options
        return self.frontier(given) if callable(self.frontier) else self.frontier

    def style(self, heuristic=None):
        """Return the style in which it is drawn with a heuristic, given by its name.

        Examples
        --------
        >>> from searchlab import STRATEGIES
        >>> STRATEGIES["a-star"].style("misplaced").linestyle
        ':'
        >>> STRATEGIES["ida-star"].style("misplaced") == STRATEGIES["ida-star"].look
        True
        """
        if heuristic in (None, "manhattan") or not self.looks:
            return self.look
        return self.looks.get(heuristic, self.looks[None])


STRATEGIES = {}


def register(strategy):
    """Enter a strategy in `STRATEGIES`, and return it."""
    STRATEGIES[strategy.name] = strategy
    return strategy


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
