"""Every board searched with every strategy, here or on any executor: one tidy table."""

import random
import sys
from collections.abc import Mapping

from searchlab.experiments.parallel import completed, read_executor
from searchlab.experiments.result_file import ResultFile
from searchlab.heuristics import HEURISTICS, name_of
from searchlab.puzzle import Board, Puzzle
from searchlab.puzzle.checks import check_budget, check_puzzle, error_text, one_of, quote, whole
from searchlab.running import VERSION
from searchlab.running.solving import solve
from searchlab.search import find_strategy
from searchlab.search.result import INTERRUPTED, Result

FAILED = "failed"
_COUNTS = [*Result.COUNTERS, "iterations"]
_TASK = ["strategy", "heuristic", "options", "rows", "cols", "goal", "board"]
COLUMNS = ["label", *_TASK, "outcome", "length", "moves", *_COUNTS, "reason"]
_WHOLE = {"rows", "cols", "length", *_COUNTS}
_LIMITS = ["max_expansions", "max_seconds", "max_stored", "parity_check"]


def run(
    strategies,
    boards,
    executor=None,
    store=None,
    *,
    puzzle=None,
    max_expansions=None,
    max_seconds=None,
    max_stored=None,
    parity_check=True,
    seconds=False,
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
    store : path, optional
        A JSON Lines file to which each row is appended as it arrives. Run again with the same
        file to resume: rows of the same strategy, options, board, goal, limits and version
        are read from it. Rows of your own functions, and of searches that failed, are not.
    puzzle : Puzzle, optional
    max_expansions, max_seconds, max_stored, parity_check
        For each search, see `solve`.
    seconds : bool
        True adds a column with the time of each search, which is never the same twice.
    progress : bool or callable, optional
        True prints to standard error; a callable is given the rows done and the rows in all.

    Returns
    -------
    pandas.DataFrame
        A row for each strategy and board, in this order whatever the executor, with the
        `COLUMNS`. A search that raises an exception has the outcome "failed", one that
        Ctrl-C left unfinished "interrupted"; column reason says why, and which budget
        another was out of.

    Raises
    ------
    ValueError
        Before any search, if an argument or a row of the file is not what is accepted.
    BrokenExecutor
        If a worker died and its results are missing. The file has all the others.

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

    limits = max_expansions, max_seconds, max_stored, bool(parity_check)
    limits = dict(zip(_LIMITS, limits, strict=True))
    for name in _LIMITS[:3]:
        check_budget(name, limits[name], whole=name != "max_seconds")
    specs, boards = read_strategies(strategies), _read_boards(boards, puzzle)
    executor = read_executor(executor)
    report = _print if progress is True else progress or (lambda done, total: None)
    searches = [(*spec, board, limits) for _, *spec in specs for board in boards]
    tasks = [_describe(*search) for search in searches]
    labels = [label for label, *_ in specs for _ in boards]
    file = ResultFile(store, ["version", "own_function", *_TASK, *_LIMITS])
    known = {i: file.find(task) for i, task in enumerate(tasks) if not task["own_function"]}
    results = {i: row for i, row in known.items() if row}
    calls = {i: search for i, search in enumerate(searches) if i not in results}
    try:
        for i, result in completed(
            _search, calls, executor, lambda i: f"{labels[i]} from {tasks[i]['board']}"
        ):
            results[i] = tasks[i] | result
            if result["outcome"] not in (FAILED, INTERRUPTED):
                file.append(results[i])
            report(len(results), len(tasks))
            if result["outcome"] == INTERRUPTED:
                break
    except KeyboardInterrupt:
        pass  # as in `solve`: the results so far are returned
    unfinished = {"outcome": INTERRUPTED, "reason": "interrupted before it was done"}
    rows = [results.get(i, task | unfinished) for i, task in enumerate(tasks)]
    table = pd.DataFrame(rows, columns=COLUMNS + ["seconds"] * bool(seconds))
    table["label"] = labels
    return table.astype({name: "Int64" if name in _WHOLE else "string" for name in COLUMNS})


def _describe(strategy, options, board, limits):
    """Describe a search by values that a file can hold."""
    puzzle, heuristic = board.puzzle, (strategy.options | options).get("heuristic")
    return {
        "version": VERSION,
        "strategy": strategy.name,
        "heuristic": None if heuristic is None else name_of(heuristic),
        "options": _write(options),
        "own_function": not (strategy.registered and all(map(_is_known, options.values()))),
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "goal": puzzle.write(puzzle.goal),
        "board": puzzle.write(board.state),
        **limits,
    }


def _is_known(value):
    """Whether an option is a plain value or one of the package's heuristics."""
    return isinstance(value, (str, int, float)) or value in [None, *HEURISTICS.values()]


def _write(options):
    def text(value):
        return getattr(value, "name", None) or getattr(value, "__name__", None) or str(value)

    return ", ".join(f"{name}={text(value)}" for name, value in options.items())


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
        "seconds": result.seconds,
    }


def _print(done, total):
    if done == total or done * 100 // total > (done - 1) * 100 // total:
        print(f"\r{done:,} of {total:,} rows", end="\n" * (done == total), file=sys.stderr)


def sample(puzzle, count, seed, by="depth"):
    """Draw a list of boards for an experiment.

    Parameters
    ----------
    puzzle : Puzzle
    count, seed : int
        How many in all; the same seed gives the same boards.
    by : {"depth", "uniform"}
        "depth": as many from each true distance, nearest first, no board twice; where a
        distance has too few, the others give more. By the census: for at most 9 cells.
        "uniform": all solvable boards equally likely.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> from searchlab.exhaustive.census import census
    >>> [census()[board] for board in sample(EIGHT, 32, seed=1)] == [*range(32)]
    True
    """
    check_puzzle(puzzle)
    one_of("by", by, ("depth", "uniform"))
    if by == "uniform":
        return puzzle.random(seed, count)
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
    one = isinstance(boards, (str, bytes, Board)) or not hasattr(boards, "__iter__")
    boards = [boards] if one else list(boards)
    if not (isinstance(puzzle, Puzzle) or all(isinstance(board, Board) for board in boards)):
        raise ValueError("boards are Board objects; for other notations give puzzle=Puzzle(...)")
    return [board if isinstance(board, Board) else puzzle.board(board) for board in boards]
