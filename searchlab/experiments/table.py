"""Every board searched with every strategy, here or on any executor: one tidy table."""

import random
import sys
from collections.abc import Mapping

from searchlab.experiments.parallel import completed, read_executor
from searchlab.heuristics import name_of
from searchlab.puzzle import Board
from searchlab.puzzle.checks import check_budget, error_text, quote, whole
from searchlab.running.solving import BUDGETS, solve
from searchlab.search import find_strategy
from searchlab.search.result import INTERRUPTED, Result

FAILED = "failed"
_COUNTS = [*Result.COUNTERS, "iterations"]
_SEARCH = ["label", "strategy", "heuristic", "options", "rows", "cols", "goal", "board"]
COLUMNS = [*_SEARCH, "outcome", "length", "moves", *_COUNTS, "reason"]


def run(
    strategies,
    boards,
    executor=None,
    *,
    puzzle=None,
    max_expansions=None,
    max_seconds=None,
    max_stored=None,
    parity_check=True,
    progress=None,
):
    """Search every board with every strategy.

    Parameters
    ----------
    strategies : list or dict
        Names, generator functions and pairs like ``("a-star", {"heuristic": "gap"})``; a
        dict gives them labels of your own.
    boards : iterable
        `Board` objects, of several puzzles if you like; any notation where `puzzle` is given.
    executor : concurrent.futures.Executor, optional
        Where to search: `process_pool`, Dask's ``client.get_executor()``, ...; in this process
        where none is given. Processes must be able to import functions of your own: write
        those in a module.
    puzzle : Puzzle, optional
    max_expansions, max_seconds, max_stored, parity_check
        For each search, see `solve`.
    progress : bool or callable, optional
        True prints to standard error; a callable is given the rows done and the rows in all.

    Returns
    -------
    pandas.DataFrame
        A row for each strategy and board, in this order whatever the executor, with the
        `COLUMNS`. A search that raised an exception, or whose worker died, has the outcome
        "failed", one that Ctrl-C left unfinished "interrupted"; the column reason explains it,
        or names the budget that was used up.

    Raises
    ------
    ValueError
        Before any search, if an argument is not accepted.

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
        check_budget(name, value, whole=name != "max_seconds")
    limits["parity_check"] = bool(parity_check)
    specs, boards = read_strategies(strategies), _read_boards(boards, puzzle)
    executor = read_executor(executor)
    report = _print if progress is True else progress or (lambda done, total: None)
    searches = [(*spec, board) for spec in specs for board in boards]
    rows = [_describe(*search) for search in searches]
    calls = {i: (*search[1:], limits) for i, search in enumerate(searches)}
    try:
        for done, (i, result) in enumerate(completed(_search, calls, executor), start=1):
            if isinstance(result, Exception):
                result = {"outcome": FAILED, "reason": error_text(result)}
            rows[i] |= result
            if result["outcome"] == INTERRUPTED:
                break
            report(done, len(rows))
    except KeyboardInterrupt:
        pass  # as in `solve`: the results so far are returned
    numbers = {"rows", "cols", "length", *_COUNTS}
    types = {name: "Int64" if name in numbers else "string" for name in COLUMNS}
    return pd.DataFrame(rows, columns=COLUMNS).astype(types)


def _describe(label, strategy, options, board):
    puzzle, heuristic = board.puzzle, (strategy.options | options).get("heuristic")
    name = None if heuristic is None else name_of(heuristic)
    goal, text = map(puzzle.write, (puzzle.goal, board.state))
    known = label, strategy.name, name, _write(options), puzzle.rows, puzzle.cols, goal, text
    unfinished = {"outcome": INTERRUPTED, "reason": "interrupted before it was done"}
    return dict(zip(_SEARCH, known, strict=True)) | unfinished


def _write(options):
    names = {
        name: getattr(value, "name", getattr(value, "__name__", value))
        for name, value in options.items()
    }
    return ", ".join(f"{name}={value}" for name, value in names.items())


def _search(strategy, options, board, limits):
    try:
        result = solve(board.puzzle, board, strategy, **limits, **options)
    except Exception as error:
        return {"outcome": FAILED, "reason": error_text(error)}
    return {
        "outcome": result.outcome,
        "length": result.length,
        "moves": result.moves,
        **{name: None if value is None else int(value) for name, value in result.counters.items()},
        "iterations": len(result.iterations),
        "reason": result.budget,
    }


def _print(done, total):
    if done == total or done * 100 // total > (done - 1) * 100 // total:
        print(f"\r{done:,} of {total:,} rows", end="\n" * (done == total), file=sys.stderr)


def sample(puzzle, count, seed):
    """Draw boards for an experiment, as many from each true distance.

    Nearest first, no board twice; where a distance has too few, the others give more.
    `Puzzle.random` draws from all solvable boards alike.

    Parameters
    ----------
    puzzle : Puzzle
        With at most 9 cells.
    count, seed : int
        How many in all; the same seed gives the same boards.

    Returns
    -------
    list of Board

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> from searchlab.exhaustive.census import census
    >>> [census()[board] for board in sample(EIGHT, 32, seed=1)] == [*range(32)]
    True
    """
    from searchlab.exhaustive.census import census

    taken, rng = census(puzzle), random.Random(whole("seed", seed))
    left, sizes = whole("count", count, 0, taken.boards), taken.histogram.tolist()
    shares = [0] * len(sizes)
    while left:
        room = [depth for depth, size in enumerate(sizes) if shares[depth] < size]
        if left < len(room):
            room = rng.sample(room, left)
        more = min(left // len(room), *(sizes[depth] - shares[depth] for depth in room))
        for depth in room:
            shares[depth] += more
        left -= more * len(room)
    return [
        taken.board(number)
        for depth, share in enumerate(shares)
        for number in sorted(rng.sample(taken.at_distance(depth).tolist(), share))
    ]


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
        label = str(label) if named else strategy.name + f" ({_write(options)})" * bool(options)
        if label in specs:
            raise ValueError(f"two strategies are called {quote(label)}; name them in a dict")
        specs[label] = (label, strategy, dict(options))
    return list(specs.values())


def _is_pair(spec):
    return isinstance(spec, tuple) and len(spec) == 2 and isinstance(spec[1], Mapping)


def _read_boards(boards, puzzle):
    if isinstance(boards, (str, Board)) or not hasattr(boards, "__iter__"):
        raise ValueError(f"boards must be a list, not {quote(boards)}")
    boards = [puzzle.board(board) if puzzle else board for board in boards]
    if not all(isinstance(board, Board) for board in boards):
        raise ValueError("boards are Board objects; for other notations give puzzle=Puzzle(...)")
    return boards
