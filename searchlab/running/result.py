"""What a search found and what it cost."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from html import escape

from searchlab.problems import Board, Puzzle, spaces
from searchlab.problems.checks import write_length

SOLVED = "solved"
UNSOLVABLE = "unsolvable by parity"
UNSOLVABLE_SPACE = "unsolvable"  # as another state space's own `is_solvable` decides
EXHAUSTED = "exhausted"
OUT_OF_BUDGET = "out of budget"
INTERRUPTED = "interrupted"
FAILED = "stopped by an error"
PART = "part of a search"
_NOT_COMPARED = ("seconds", "engine")


@dataclass(frozen=True)
class Iteration:
    """One iteration of an iterative search; see `searchlab.search.node` for its counters."""

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


class Result(Mapping):
    """What a search found and what it cost. The counters follow `searchlab.search.node`.

    It is also a row of a table: a mapping of `COLUMNS`, so that ``pandas.DataFrame(results)`` reads
    a list of them; it is no data class, since pandas 2 reads all fields of one. It never changes.

    Attributes
    ----------
    problem, start
        The puzzle, or another state space, and the state where the search began.
    strategy : str
        Its name.
    outcome : str
        "solved", "unsolvable by parity" (not searched), "exhausted" (searched without success),
        "out of budget", "interrupted", "stopped by an error" (of a recorded function), or "part of
        a search".
    moves : str, tuple or None
        The solution, checked by replay: the letters of the path that the blank takes, or of another
        state space a tuple of moves.
    cost : number or None
        Of the solution: its length where each move costs 1.
    expanded, generated, duplicates, enqueued, pruned, inferior, skipped : int
    max_queue, peak_stored : int
        The counters; None if one is not known, as of a plain function that was observed.
    iterations : tuple of Iteration
        Of an iterative search.
    budget, error : str or None
        The budget that it went out of; what a recorded function raised.
    seconds : float
        Wall time; it is not compared.
    engine : str
        "python" or "compiled"; it is not compared.
    """

    COUNTERS = ("expanded", "generated", "duplicates", "enqueued", "pruned", "inferior", "skipped",
                "max_queue", "peak_stored")  # fmt: skip
    COLUMNS = ("strategy", "board", "outcome", "length", "cost", *COUNTERS, "seconds")

    def __init__(self, problem, start, strategy, outcome, **known):
        if unknown := known.keys() - _OTHERS.keys():
            raise TypeError(f"a Result has no {', '.join(sorted(unknown))}")
        given = {"problem": problem, "start": start, "strategy": strategy, "outcome": outcome}
        vars(self).update(_OTHERS | known | given)

    def __setattr__(self, name, value):
        raise AttributeError("a Result cannot be changed; replace(...) returns another one")

    def replace(self, **changes):
        """Return a result with other values of some attributes."""
        return Result(**{**vars(self), **changes})

    def _compared(self):
        return {name: value for name, value in vars(self).items() if name not in _NOT_COMPARED}

    def __eq__(self, other):
        return isinstance(other, Result) and self._compared() == other._compared()

    def __hash__(self):
        return hash((self.strategy, self.start, self.moves, self.expanded))

    def __repr__(self):
        return f"<result of {self}>"

    def __getitem__(self, column):
        if column not in self.COLUMNS:
            raise KeyError(column)
        return getattr(self, column)

    def __iter__(self):
        return iter(self.COLUMNS)

    def __len__(self):
        return len(self.COLUMNS)

    @property
    def board(self):
        """The start, as a person writes it."""
        return spaces.write(self.problem, self.start)

    @property
    def solved(self):
        """Whether a solution was found."""
        return self.outcome == SOLVED

    @property
    def length(self):
        """Number of moves of the solution; None without one."""
        return None if self.moves is None else len(self.moves)

    @property
    def has_costs(self):
        """Whether the cost of the solution is not its length."""
        return self.cost != self.length

    @property
    def counters(self):
        """All counters as a dict."""
        return {name: getattr(self, name) for name in self.COUNTERS}

    @property
    def path(self):
        """The states from the start to the goal, boards of a puzzle; empty without a solution."""
        if self.moves is None:
            return []
        states, _ = spaces.follow(self.problem, self.start, self.moves)
        puzzle = isinstance(self.problem, Puzzle)
        return [Board(self.problem, state) for state in states] if puzzle else states

    def as_dict(self):
        """Everything as plain values, for JSON."""
        problem = self.problem
        shape = {"rows": problem.rows, "cols": problem.cols} if isinstance(problem, Puzzle) else {}
        return {
            "strategy": self.strategy,
            "board": self.board,
            "goal": spaces.write(problem, problem.goal),
            **shape,
            "outcome": self.outcome,
            "length": self.length,
            **({"cost": self.cost} if self.has_costs else {}),
            "moves": self.moves,
            **self.counters,
            "iterations": [
                {"limit": i.limit, "dfs_calls": i.dfs_calls} | asdict(i) for i in self.iterations
            ],
            "seconds": self.seconds,
        }

    @property
    def ending(self):
        """How the search ended, in words."""
        if self.solved:
            return f"solved in {write_length(self.length, self.cost)}"
        if self.outcome == FAILED:
            return f"stopped by {self.error}"
        return self.outcome + (f" ({self.budget})" if self.budget else "")

    @property
    def summary(self):
        """The strategy, how its search ended, and the moves."""
        return f"{self.strategy}: {self.ending}" + (f": {self._written}" if self.moves else "")

    @property
    def _written(self):
        return self.moves if isinstance(self.moves, str) else " ".join(map(str, self.moves))

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


# The attributes that a result may be made without, and their values then.
_OTHERS = {
    **dict.fromkeys(("moves", "cost", "budget", "error")),
    **dict.fromkeys(Result.COUNTERS, 0),
    "iterations": (),
    "seconds": 0.0,
    "engine": "python",
}


class Interrupted(KeyboardInterrupt):
    """A search that Ctrl-C ended.

    Attributes
    ----------
    result : Result
        What was counted so far.
    trace : searchlab.Trace or None
        The events so far, of a search that was recorded.
    """

    def __init__(self, result, trace=None):
        super().__init__(str(result))
        self.result, self.trace = result, trace

    def __reduce__(self):
        return type(self), (self.result, self.trace)
