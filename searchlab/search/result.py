"""What a search found and what it cost."""

from dataclasses import asdict, dataclass, field
from html import escape

from searchlab.puzzle import Board, Puzzle
from searchlab.puzzle.checks import several

SOLVED = "solved"
UNSOLVABLE = "unsolvable by parity"
EXHAUSTED = "exhausted"
OUT_OF_BUDGET = "out of budget"
INTERRUPTED = "interrupted"
FAILED = "stopped by an error"


@dataclass(frozen=True)
class Iteration:
    """One iteration of an iterative search; see `searchlab.search.events` for its counters."""

    limit: float
    expanded: int = 0
    generated: int = 0
    pruned: int = 0
    skipped: int = 0
    deepest: int = 0  # depth of the deepest board generated

    @property
    def dfs_calls(self):
        """Calls of a recursive program: each board generated, and the root."""
        return self.generated + 1


@dataclass(frozen=True)
class Result:
    """What a search found and what it cost. The counters follow `searchlab.search.events`.

    A counter is None if it is not known, as of a plain function that was observed.
    """

    puzzle: Puzzle
    start: bytes
    strategy: str
    # "solved", "unsolvable by parity" (not searched), "exhausted" (searched without success), "out
    # of budget", "interrupted", or "stopped by an error" (of a recorded function)
    outcome: str
    moves: str | None = None  # the solution, checked by replay: the path that the blank takes
    expanded: int = 0
    generated: int = 0
    duplicates: int | None = 0
    enqueued: int | None = 0
    pruned: int | None = 0
    inferior: int | None = 0
    skipped: int | None = 0
    max_queue: int | None = 0  # the largest frontier
    peak_stored: int | None = 0  # the largest number of board records kept
    iterations: tuple = ()  # an `Iteration` each, of an iterative search
    budget: str | None = None  # that it went out of
    error: str | None = None  # that a recorded function raised
    seconds: float = field(default=0.0, compare=False, repr=False)  # wall time; is not compared
    engine: str = field(default="python", compare=False, repr=False)  # or "compiled"

    COUNTERS = ("expanded", "generated", "duplicates", "enqueued", "pruned", "inferior", "skipped",
                "max_queue", "peak_stored")  # fmt: skip

    @property
    def solved(self):
        """Whether a solution was found."""
        return self.outcome == SOLVED

    @property
    def observed(self):
        """Whether it is of a plain function, which was observed: some counters are None."""
        return self.peak_stored is None

    @property
    def length(self):
        """Number of moves of the solution; None without one."""
        return None if self.moves is None else len(self.moves)

    @property
    def counters(self):
        """All counters as a dict."""
        return {name: getattr(self, name) for name in self.COUNTERS}

    @property
    def path(self):
        """The boards from the start to the goal; empty without a solution."""
        if self.moves is None:
            return []
        boards = [Board(self.puzzle, self.start)]
        for move in self.moves:
            boards.append(boards[-1].move(move))
        return boards

    def as_dict(self):
        """Everything as plain values, for JSON."""
        return {
            "strategy": self.strategy,
            "board": self.puzzle.write(self.start),
            "goal": self.puzzle.write(self.puzzle.goal),
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "outcome": self.outcome,
            "length": self.length,
            "moves": self.moves,
            **self.counters,
            "iterations": [
                {"limit": i.limit, "dfs_calls": i.dfs_calls} | asdict(i) for i in self.iterations
            ],
        }

    @property
    def ending(self):
        """How the search ended, in words."""
        if self.solved:
            return f"solved in {several(self.length, 'move', spec='')}"
        if self.outcome == FAILED:
            return f"stopped by {self.error}"
        return self.outcome + (f" ({self.budget})" if self.budget else "")

    @property
    def summary(self):
        """The strategy, how its search ended, and the moves."""
        return f"{self.strategy}: {self.ending}" + (f": {self.moves}" if self.moves else "")

    @property
    def _counted(self):
        """The counters that counted anything: name in words, and number as text."""
        return {name.replace("_", " "): f"{n:,}" for name, n in self.counters.items() if n}

    def __str__(self):
        counters = ", ".join(f"{name} {number}" for name, number in self._counted.items())
        return self.summary + (f" ({counters})" if counters else "")

    def _repr_html_(self):
        rows = "".join(
            f"<tr><th style='text-align:left'>{name}</th>"
            f"<td style='text-align:right'>{number}</td></tr>"
            for name, number in self._counted.items()
        )
        return f"<table><caption>{escape(self.summary)}</caption>{rows}</table>"


class Interrupted(KeyboardInterrupt):
    """A search that Ctrl-C ended; carries its result so far."""

    def __init__(self, result, trace=None):
        super().__init__(str(result))
        self.result, self.trace = result, trace
