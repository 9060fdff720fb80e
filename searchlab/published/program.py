"""What the seven published programs have in common."""

from dataclasses import dataclass

from searchlab.problems import Puzzle
from searchlab.running.solving import solve
from searchlab.search.node import QUEUED


class UndefinedBehaviour(RuntimeError):
    """The behaviour of a published program is undefined in C++, or it would never end.

    Its `record` and `stdout` are the counters and the output up to that point.

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
    """A published program would search for ever, or until the memory is full."""


@dataclass(frozen=True)
class Run:
    """What a program printed and what it cost."""

    stdout: str
    record: dict  # outcome, length and counters, as `json` writes them


@dataclass(frozen=True, eq=False)
class Program:
    """A published program: a strategy, its settings, and what is wrong with it."""

    name: str
    post: str  # which post it comes from, and what it is
    puzzle: Puzzle  # shape and goal that the program solves
    strategy: str  # its search, a name from `searchlab.STRATEGIES`
    settings: dict  # the options that make it search as published
    defects: tuple  # what is wrong with it, a sentence each
    repairs: str  # what the repaired form does instead
    as_published: object  # a function of the program and a start
    repaired: object
    limit: str = ""  # what `limit` means; empty where the program takes none
    limit_when_repaired: bool = False  # does the repaired form take the limit too?

    def search(self, start, strategy=None, *, parity_check=False, **options):
        """Run the program's strategy, or another one, and return the `Result`."""
        if strategy is None:
            strategy, options = self.strategy, self.settings | options
        return solve(self.puzzle, start, strategy, parity_check=parity_check, **options)


def breadth_first(program, start, **options):
    """Search with a queue; return what the judge expects to be printed, and the record."""
    result = program.search(start, **options)
    record = answer_of(result) | count_queue(result)
    return line(record["path"]), record


QUEUE_COUNTERS = ("expanded", "generated", "duplicates", "enqueued", "max_queue")


def count_queue(result):
    """Name the counters of a breadth-first search as the measured programs do.

    A program that prints its answer before it searches has queued and visited nothing.
    """
    counts = result.counters if result.expanded else dict.fromkeys(result.counters, 0)
    return {name: counts[name] for name in QUEUE_COUNTERS} | {
        "queue_left": counts["enqueued"] - counts["expanded"],
        "visited": counts["enqueued"] + bool(result.solved and result.expanded),
    }


def answer_of(result):
    """Return outcome, length and path as the judge's programs understand them."""
    if result.solved:
        return {"outcome": "solved", "length": result.length, "path": result.moves}
    return {"outcome": "unsolvable", "length": -1, "path": None}


def line(path):
    """Print a path as the judge expects it."""
    return ("unsolvable" if path is None else path) + "\n"


def compares_a_tenth_cell(program, record, effect):
    """Return the error for a solved start in the programs of the first post."""
    return UndefinedBehaviour(
        f"{program.name} compares a tenth cell of the solved start before it tests that there are "
        f"only nine, which reads past the array: compiled with -O2 it {effect}",
        record | {"outcome": "undefined", "path": None},
    )


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
        children = event.children
        pushes = [i for i, child in enumerate(children, start=1) if child.outcome == QUEUED]
        excess = pushed + len(pushes) - last
        if excess >= 0:
            event = event._replace(
                children=children[: pushes[last - pushed - 1]],
                frontier=event.frontier - excess,
                stored=event.stored - excess,
            )
        yield event
        pushed += len(pushes)
    return None
