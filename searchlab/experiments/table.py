"""Every board searched with every strategy, here or on any executor: one tidy table."""

import pickle
import random
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import nullcontext
from functools import partial
from queue import SimpleQueue

from searchlab.experiments.executors import read_executor
from searchlab.experiments.store import Store, key_of
from searchlab.heuristics import name_of
from searchlab.puzzle import Board, Puzzle
from searchlab.puzzle.checks import (
    check_budget,
    check_puzzle,
    error_text,
    one_of,
    quote,
    short,
    whole,
)
from searchlab.running import VERSION
from searchlab.running.interrupts import take_next
from searchlab.running.result import INTERRUPTED, Result
from searchlab.running.solving import solve
from searchlab.search import find_strategy

FAILED = "failed"
_WHOLE = ["rows", "cols", "length", *Result.COUNTERS, "iterations"]
COLUMNS = ["label", "strategy", "heuristic", "options", *_WHOLE[:2], "goal", "board"]
COLUMNS += ["outcome", "length", "moves", *_WHOLE[3:], "reason"]

# An executor is handed chunks: some 50 small searches are worth sending. A worker that is
# not through in half a second hands back the rest, so that long searches spread out.
_CHUNK, _CHUNKS, _SECONDS = 50, 16, 0.5


def run(
    strategies,
    boards,
    executor=None,
    store=None,
    *,
    puzzle=None,
    max_expansions=None,
    max_seconds=None,
    max_held=None,
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
        Where to search: a process pool, Dask's ``client.get_executor()``, ... Processes
        must be able to import functions of your own: write those in a module.
    store : path, optional
        A file to which each row is added when it is done. The next run with this file
        takes from it the rows with the same strategy, options, board, puzzle, budgets,
        version and code of your own functions. What failed is tried again, and so is a row
        whose digest does not tell that it is what was written. One run at a time.
    puzzle : Puzzle, optional
    max_expansions, max_seconds, max_held, parity_check
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
        Before any search, if an argument is not what is accepted.

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

    limits = {"max_expansions": max_expansions, "max_seconds": max_seconds, "max_held": max_held}
    for name, value in limits.items():
        check_budget(name, value, whole=name != "max_seconds")
    limits["parity_check"] = bool(parity_check)
    specs, boards = read_strategies(strategies), _read_boards(boards, puzzle)
    executor = read_executor(executor)
    _check_specs(executor, specs)
    report = _print if progress is True else progress or (lambda done, total: None)
    tasks = [(strategy, options, board) for _, strategy, options in specs for board in boards]
    rows = [_describe(*spec, board) for spec in specs for board in boards]
    keys = [None] * len(tasks) if store is None else _keys(specs, boards, limits)
    with nullcontext() if store is None else Store(store) as kept:
        stored = kept.rows if kept else {}
        found = {i: stored[key] | rows[i] for i, key in enumerate(keys) if key in stored}

        def keep(i, result):
            found[i] = rows[i] | result
            if kept and result["outcome"] not in (FAILED, INTERRUPTED):
                kept.add({"key": keys[i]} | found[i])
            report(len(found), len(tasks))

        try:
            todo = [i for i in range(len(tasks)) if i not in found]
            search_all = _search_here if executor is None else partial(_search_there, executor)
            search_all(tasks, todo, limits, keep)
        except KeyboardInterrupt:
            pass  # as in `solve`: what was done is there
    unfinished = {"outcome": INTERRUPTED, "reason": "interrupted before it was done"}
    table = pd.DataFrame(
        [found.get(i, row | unfinished) for i, row in enumerate(rows)],
        columns=COLUMNS + ["seconds"] * bool(seconds),
    )
    return table.astype({name: "Int64" if name in _WHOLE else "string" for name in COLUMNS})


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
    >>> from searchlab.whole_space.census import census
    >>> [census()[board] for board in sample(EIGHT, 32, seed=1)] == [*range(32)]
    True
    """
    check_puzzle(puzzle)
    one_of("by", by, ("depth", "uniform"))
    if by == "uniform":
        return puzzle.random(seed, count)
    from searchlab.whole_space.census import census

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


# -- what to search ----------------------------------------------------------------------


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


def _check_specs(executor, specs):
    for label, *spec in specs if isinstance(executor, ProcessPoolExecutor) else ():
        try:
            pickle.dumps(spec)
        except Exception as error:
            raise ValueError(
                f"other processes cannot import what {quote(label)} needs; write its functions in "
                f"a module ({short(str(error), 200)})"
            ) from None


def _describe(label, strategy, options, board):
    puzzle, heuristic = board.puzzle, (strategy.options | options).get("heuristic")
    return {
        "label": label,
        "strategy": strategy.name,
        "heuristic": None if heuristic is None else name_of(heuristic),
        "options": _write(options),
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "goal": puzzle.write(puzzle.goal),
        "board": puzzle.write(board.state),
    }


def _write(options):
    def text(value):
        return getattr(value, "name", None) or getattr(value, "__name__", None) or str(value)

    return ", ".join(f"{name}={text(value)}" for name, value in options.items())


def _keys(specs, boards, limits):
    """Make each row's key of everything that determines it."""
    digests = [
        key_of(VERSION, limits, strategy.name, strategy.generate, strategy.roots, options)
        for _, strategy, options in specs
    ]
    return [key_of(digest, board.puzzle, board.state) for digest in digests for board in boards]


def _print(done, total):
    if done == total or done * 100 // total > (done - 1) * 100 // total:
        print(f"\r{done:,} of {total:,} rows", end="\n" * (done == total), file=sys.stderr)


# -- searching ---------------------------------------------------------------------------


def _search_here(tasks, todo, limits, keep):
    for i in todo:
        result = _search(*tasks[i], limits)
        keep(i, result)
        if result["outcome"] == INTERRUPTED:
            break


def _search(strategy, options, board, limits):
    try:
        result = solve(board.puzzle, board, strategy, **limits, **options)
    except Exception as error:
        return _failed(error)
    return {
        "outcome": result.outcome,
        "length": result.length,
        "moves": result.moves,
        **{name: int(value) for name, value in result.counters.items()},
        "iterations": len(result.iterations),
        "reason": result.budget,
        "seconds": result.seconds,
    }


def _failed(error):
    return {"outcome": FAILED, "reason": error_text(error)}


def _search_chunk(tasks, limits):
    """Search the first of these boards, then others as long as there is time."""
    results, end = [], time.monotonic() + _SECONDS
    for task in tasks:
        results.append(_search(*task, limits))
        if time.monotonic() > end:
            break
    return results


def _search_there(executor, tasks, todo, limits, keep):
    """Search on an executor; the chunks come back in any order.

    A search whose worker died may have died of another's on that worker. It is tried once more when
    nothing else is under way; one that fails then has failed by itself.
    """
    done, pending = SimpleQueue(), {}
    suspects, alone = [], set()

    def submit(todo, size):
        for first in range(0, len(todo), size):
            part = todo[first : first + size]
            try:
                future = executor.submit(_search_chunk, [tasks[i] for i in part], limits)
            except Exception as error:  # it is broken, or shut down
                for i in part:
                    keep(i, _failed(error))
                continue
            pending[future] = part
            future.add_done_callback(done.put)

    def take(future):
        """Keep a chunk's results; return what is left of it, and the size of chunks for that."""
        part = pending[future]
        try:
            results = future.result()
        except Exception as error:  # no search raises: a worker has died, or could not begin
            results = []
            if part[0] in alone:
                results = [_failed(error)]
            elif len(part) == 1:
                suspects.append(part.pop())
        for i, result in zip(part, results, strict=False):
            keep(i, result)
        del pending[future]
        return part[len(results) :], len(results) or 1

    try:
        submit(todo, max(1, min(_CHUNK, len(todo) // _CHUNKS)))
        while pending or suspects:
            if not pending:
                alone.add(suspects[0])
                submit([suspects.pop(0)], 1)
                continue
            submit(*take(take_next(done)))
    except BaseException:
        running = [future for future in pending if not future.cancel()]
        for future in wait(running, timeout=2 * _SECONDS).done:
            take(future)
        raise
