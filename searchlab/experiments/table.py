"""Every board searched with every strategy, here or on any executor: one tidy table."""

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from searchlab.experiments.parallel import check_executor, completed
from searchlab.heuristics import name_of
from searchlab.problems import Board, spaces
from searchlab.problems.checks import error_text, quote, read_budget, short
from searchlab.running.result import Interrupted, Result
from searchlab.running.solving import BUDGETS, solve
from searchlab.search import find_strategy

if TYPE_CHECKING:
    import pandas

FAILED_ROW = "failed"  # the outcome of a search that raised an exception, or whose worker died
_CHUNK = 30  # rows sent to a worker of Dask at a time
COLUMNS = [
    *("label", "strategy", "heuristic", "options", "rows", "cols", "goal", "board"),
    *("outcome", "length", "cost", "moves", *Result.COUNTERS, "iterations", "seconds", "reason"),
]


def run(
    strategies: Iterable,
    boards: Iterable,
    executor: Any = None,
    *,
    puzzle: Any = None,
    max_expansions: int | None = None,
    max_seconds: float | None = None,
    max_stored: int | None = None,
    parity_check: bool = True,
    progress: bool | Callable | None = None,
) -> "pandas.DataFrame":
    """Search every board with every strategy.

    Parameters
    ----------
    strategies : list or dict
        Names, functions and pairs like ``("a-star", {"heuristic": "gap"})``; a dict gives them
        labels of your own.
    boards : iterable
        `Board` objects, of several puzzles if you like; any notation where `puzzle` is given, and
        states where it is another state space.
    executor : concurrent.futures.Executor or distributed.Client, optional
        Where to search: `process_pool`, a client of Dask, ...; in this process where none is
        given. Processes must be able to import functions of your own: write those in a module.
        A process pool runs nothing more after one of its workers has died: the rows that are
        finished are kept, and all others have failed.
    puzzle : Puzzle or state space, optional
    max_expansions, max_seconds, max_stored, parity_check
        For each search, see `solve`.
    progress : bool or callable, optional
        True prints to standard error; a callable is given the rows done and the rows in all.

    Returns
    -------
    pandas.DataFrame
        A row for each strategy and board, in this order whatever the executor, with the
        `COLUMNS`. A search that raised an exception, or whose worker died, has the outcome
        "failed"; the column reason explains it, or names the budget that was used up.

    Raises
    ------
    ValueError
        Before any search, if an argument is not accepted.
    Interrupted
        After Ctrl-C; its ``result`` has the rows that are finished.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> informed = ("a-star", {"heuristic": "misplaced"})
    >>> boards = ["1 2 3 4 5 6 x 7 8", "2 1 3 4 5 6 7 8 x"]
    >>> run(["breadth-first", informed], boards, puzzle=EIGHT)[["outcome", "expanded"]]
                    outcome  expanded
    0                solved         3
    1  unsolvable by parity         0
    2                solved         2
    3  unsolvable by parity         0
    """
    import pandas as pd

    limits = dict(zip(BUDGETS, (max_expansions, max_seconds, max_stored), strict=True))
    for name, value in limits.items():
        read_budget(name, value, integer=name != "max_seconds")
    limits["parity_check"] = bool(parity_check)
    specs, starts = read_strategies(strategies), _read_starts(boards, puzzle)
    check_executor(executor)
    report = _print if progress is True else progress or (lambda done, total: None)
    searches = [(*spec, *start) for spec in specs for start in starts]
    rows = [_describe(*search) for search in searches]
    calls = {row: (*search[1:], limits) for row, search in enumerate(searches)}

    def table(rows):
        return pd.DataFrame(rows, columns=COLUMNS).convert_dtypes()

    try:
        for done, (row, result) in enumerate(completed(_search, calls, executor, _CHUNK), start=1):
            rows[row] |= _failed(result) if isinstance(result, Exception) else result
            report(done, len(rows))
    except KeyboardInterrupt:
        raise Interrupted(table(row for row in rows if "outcome" in row)) from None
    return table(rows)


def _describe(label, strategy, options, problem, start):
    """Describe a search, which has not been done yet, as a row."""
    heuristic = (strategy.options | options).get("heuristic")
    return {
        "label": label,
        "strategy": strategy.name,
        "heuristic": None if heuristic is None else name_of(heuristic),
        "options": _write(options),
        "rows": getattr(problem, "rows", None),
        "cols": getattr(problem, "cols", None),
        "goal": spaces.write(problem, problem.goal),
        "board": spaces.write(problem, start),
    }


def _write(options):
    names = {name: name_of(h) for name, h in options.items() if name == "heuristic"}
    return ", ".join(f"{name}={value}" for name, value in (options | names).items())


def _search(strategy, options, problem, start, limits):
    try:
        result = solve(problem, start, strategy, **limits, **options)
    except Exception as error:
        return _failed(error)
    more = {
        "cost": result.cost,
        "iterations": len(result.iterations),
        "seconds": result.seconds,
        "reason": result.budget,
    }
    return result.as_dict() | more


def _failed(error):
    return {"outcome": FAILED_ROW, "reason": error_text(error)}


def _print(done, total):
    print(f"\r{done:,} of {total:,} rows", end="\n" * (done == total), file=sys.stderr)


def sample(puzzle, each, seed):
    """Draw boards for an experiment, as many from each true distance, nearest first.

    Where a distance has fewer boards, all of them are drawn. `Puzzle.random` draws from all
    solvable boards alike.

    Parameters
    ----------
    puzzle : Puzzle
        With at most 9 cells.
    each, seed : int
        How many from each distance; the same seed gives the same boards.

    Returns
    -------
    list of Board

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> from searchlab.exhaustive.census import census
    >>> [census()[board] for board in sample(EIGHT, 1, seed=1)] == [*range(32)]
    True
    """
    from searchlab.exhaustive.census import census

    boards = census(puzzle)
    return [boards.board(number) for number in boards.sample(each, seed)]


def read_strategies(strategies):
    """Read each strategy as its label, the strategy and its options."""
    if isinstance(strategies, str) or _is_pair(strategies) or not hasattr(strategies, "__iter__"):
        strategies = [strategies]
    named = isinstance(strategies, Mapping)
    specs = {}
    for entry in strategies.items() if named else strategies:
        label, spec = entry if named else (None, entry)
        strategy, options = spec if _is_pair(spec) else (spec, {})
        strategy = find_strategy(strategy)
        strategy.check(options)
        default = f"{strategy.name} ({_write(options)})" if options else strategy.name
        label = str(label) if named else default
        if label in specs:
            raise ValueError(
                f"two strategies are called {short(label)}: give them names, "
                '{"one name": ..., "another": ...}'
            )
        specs[label] = (label, strategy, dict(options))
    return list(specs.values())


def _is_pair(spec):
    return isinstance(spec, tuple) and len(spec) == 2 and isinstance(spec[1], Mapping)


def _read_starts(boards, puzzle):
    """Return for each board its state space and its state."""
    if isinstance(boards, (str, Board)) or not hasattr(boards, "__iter__"):
        raise ValueError(f"boards must be a list, not {quote(boards)}")
    if puzzle is not None:
        spaces.check_problem(puzzle)
        return [(puzzle, spaces.read(puzzle, board)) for board in boards]
    boards = [*boards]
    if not all(isinstance(board, Board) for board in boards):
        raise ValueError("boards are Board objects; for other notations give puzzle=Puzzle(...)")
    return [(board.puzzle, board.state) for board in boards]
