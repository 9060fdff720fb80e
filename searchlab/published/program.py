"""What the seven published programs have in common."""

from dataclasses import dataclass, field

from searchlab.puzzle import Puzzle
from searchlab.running.result import INTERRUPTED
from searchlab.running.solving import solve
from searchlab.search.events import QUEUED


class UndefinedBehaviour(RuntimeError):
    """A published program does something that C++ leaves undefined, or would never end.

    Attributes
    ----------
    record : dict
        What was counted up to there, under the names of `Run.record`.
    stdout : str
        What had been printed up to there.

    Examples
    --------
    >>> from searchlab import published
    >>> try:
    ...     published.run("superior-node", "032415678")
    ... except published.UndefinedBehaviour as undefined:
    ...     print(undefined.record["outcome"], undefined.record["expanded"])
    empty_queue 1
    """

    def __init__(self, message, record=None, stdout=""):
        super().__init__(message)
        self.record, self.stdout = record or {}, stdout


class NeverEnds(UndefinedBehaviour):
    """A published program would search on for ever, or until the memory is full."""


@dataclass(frozen=True)
class Run:
    """What a program printed and what it cost.

    Attributes
    ----------
    stdout : str
        The text on standard output.
    record : dict
        Outcome, length and counters, all plain values that `json` writes.
    """

    stdout: str
    record: dict = field(hash=False)


@dataclass(frozen=True)
class Program:
    """A published program: a strategy, its settings, and what is wrong with it.

    Attributes
    ----------
    name : str
    post : str
        Which post it comes from, and what it is.
    puzzle : Puzzle
        Shape and goal that the program solves.
    strategy : str
        Its search, a name from `searchlab.STRATEGIES`.
    settings : dict
        The options that make the strategy search as published.
    defects : tuple of str
        What is wrong with it, a sentence each.
    repairs : str
        What the repaired form does instead.
    limit : str
        What `limit` stands for; empty where the program takes none.
    limit_when_repaired : bool
        Whether the repaired form takes the limit as well.
    scans : bool
        Whether `scan` has a meaning for it.
    """

    name: str
    post: str
    puzzle: Puzzle
    strategy: str
    settings: dict = field(hash=False)
    defects: tuple
    repairs: str
    as_published: object = field(repr=False)
    repaired: object = field(repr=False)
    limit: str = ""
    limit_when_repaired: bool = False
    scans: bool = False

    def search(self, start, strategy=None, *, parity_check=False, watch=None, **settings):
        """Run the program's strategy, or another one, and give the `Result`."""
        if strategy is None:
            strategy, settings = self.strategy, self.settings | settings
        result = solve(
            self.puzzle, start, strategy, parity_check=parity_check, watch=watch, **settings
        )
        if result.outcome == INTERRUPTED:
            raise KeyboardInterrupt
        return result


def count_queue(result):
    """Name the counters of a breadth-first search as the measured programs do.

    A program that prints its answer before it searches has queued and visited nothing.
    """
    counts = result.counters if result.expanded else dict.fromkeys(result.counters, 0)
    return {
        "expanded": counts["expanded"],
        "generated": counts["generated"],
        "duplicates": counts["duplicates"],
        "enqueued": counts["enqueued"],
        "max_queue": counts["max_queue"],
        "queue_left": counts["enqueued"] - counts["expanded"],
        "visited": counts["enqueued"] + (1 if result.solved and result.expanded else 0),
    }


def answer_of(result):
    """Give outcome, length and path as the judge's programs understand them."""
    if result.solved:
        return {"outcome": "solved", "length": result.length, "path": result.moves}
    return {"outcome": "unsolvable", "length": -1, "path": None}


def line(path):
    """Print a path as the judge expects it."""
    return ("unsolvable" if path is None else path) + "\n"


def at_most(events, count):
    """Pass on the first `count` events; return what the search returns if it gets that far."""
    for _ in range(count):
        try:
            event = next(events)
        except StopIteration as end:
            return end.value
        yield event
    return None


def up_to_push(events, last):
    """Pass on events up to push number `last`; the event with that push is cut behind it.

    The start is push number 1. Returns what the search returns if it gets that far.
    """
    pushed = 1
    while pushed < last:
        try:
            event = next(events)
        except StopIteration as end:
            return end.value
        children = event[2]
        pushes = [i for i, child in enumerate(children, start=1) if child[2] == QUEUED]
        excess = pushed + len(pushes) - last
        if excess >= 0:
            cut = children[: pushes[last - pushed - 1]]
            event = (*event[:2], cut, event[3] - excess, event[4] - excess, *event[5:])
        yield event
        pushed += len(pushes)
    return None
