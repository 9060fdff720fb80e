"""Korf's hundred: the 15-puzzle instances on which IDA* was first shown, solved again.

The instances, their shortest lengths and the nodes that IDA* with Manhattan generates are
in ``korf100.txt`` beside this module. Every count follows a named rule:

* **korf1985**: every generated child of every iteration, and one for the root. Moves in the
  order u, l, r, d, the threshold rises to the least f that was cut.
* **published**: the calls of the fourth post's program, on the board rotated to its
  goal. Moves in the order r, u, l, d, the threshold rises by one.
* **expanded**: the boards expanded, searched as in 1985.

References
----------
.. [1] R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search",
   Artificial Intelligence 27 (1985), 97-109.
.. [2] R. E. Korf, A. Felner, "Disjoint pattern database heuristics", Artificial
   Intelligence 134 (2002), 9-22.
.. [3] A. Felner, R. E. Korf, S. Hanan, "Additive pattern database heuristics", Journal of
   Artificial Intelligence Research 22 (2004), 279-318.
"""

import json
from concurrent.futures import BrokenExecutor
from contextlib import nullcontext
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from searchlab import kernels
from searchlab.experiments.parallel import completed, process_pool, read_executor
from searchlab.kernels.ida_star import ida_star
from searchlab.puzzle import Board, Puzzle
from searchlab.puzzle.checks import error_text, one_of, quote, short, whole
from searchlab.running import VERSION
from searchlab.search.result import INTERRUPTED

PUZZLE = Puzzle(4, 4, "blank-first")
HEURISTIC_NAMES = tuple("manhattan linear-conflict walking-distance pdb-555 pdb-663".split())
_START = b'{"version": '  # of every row in a file
RULES = ("korf1985", "published", "expanded")
# The counts of the table of 1985 that differ from what its rule gives. Those of 88 and 98 are
# less than the iterations before the last one, which have to be searched to their ends.
PRINTED_1985 = {22: 750_746_755, 88: 6_009_130_748, 89: 166_571_097, 98: 103_526_883}
COMPLETE = {88: 6_106_419_026, 98: 115_490_437}
# Mean nodes of IDA* as published in [2]_ and [3]_, over 1,000 other random boards.
KORF_FELNER = {"manhattan": 401_189_630, "pdb-555": 3_090_405, "pdb-663": 617_555, "pdb-78": 36_710}


class Instance(NamedTuple):
    """One of the hundred."""

    id: int  # from 1 to 100
    board: Board  # its goal has the blank first
    length: int  # moves of a shortest solution
    nodes: int  # of IDA* with Manhattan, by the rule korf1985


class Row(NamedTuple):
    """An instance solved."""

    id: int
    length: int
    nodes: int
    seconds: float
    heuristic: str
    rule: str


class Measurement(NamedTuple):
    """The hundred, measured once and kept."""

    when: str  # the date
    where: str  # the kind of machine
    rows: tuple  # the hundred with each of `HEURISTIC_NAMES` and pdb-78, by the rule korf1985


@lru_cache(maxsize=1)
def instances():
    """Read the hundred instances: an `Instance` for each id.

    Examples
    --------
    >>> hundred = instances()
    >>> len(hundred), sum(instance.length for instance in hundred.values())
    (100, 5305)
    """
    lines = (map(int, line.split()) for line in _lines("korf100.txt")[1])
    return {
        number: Instance(number, PUZZLE.board(tiles), length, nodes)
        for number, *tiles, length, nodes in lines
    }


@lru_cache(maxsize=1)
def measured():
    """Read the `Measurement` of all heuristics, which is kept since it takes minutes.

    The nodes are the same on every machine, the seconds not. pdb-78, pattern databases of 7 and 8
    tiles, was measured by version 0.2.0, the last one that had them.

    Examples
    --------
    >>> rows = measured().rows
    >>> len(rows), sum(row.nodes for row in rows if row.heuristic == "manhattan")
    (600, 36302808031)
    """
    comments, lines = _lines("korf_measured.txt")
    known = dict(line[2:].split(": ", 1) for line in comments if ": " in line)
    rows = tuple(
        Row(*map(int, counts), float(seconds), heuristic, "korf1985")
        for heuristic, *counts, seconds in map(str.split, lines)
    )
    return Measurement(known["measured"], known["where"], rows)


def _lines(name):
    """Read a file beside this module: its comments, and its other lines."""
    lines = Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
    comments = [line for line in lines if line.startswith("#")]
    return comments, [line for line in lines if not line.startswith("#")]


def solve_instance(number, heuristic="manhattan", rule="korf1985"):
    """Solve one instance by compiled IDA*.

    Parameters
    ----------
    number : int
        From 1 to 100.
    heuristic, rule : str
        One of `HEURISTIC_NAMES`, and of `RULES`: what counts as a node.

    Returns
    -------
    Row

    Raises
    ------
    ValueError
        If an argument is not accepted, or numba cannot be used: see `searchlab.kernels.why_not`.
    KeyboardInterrupt
        If the search was interrupted.

    Examples
    --------
    >>> row = solve_instance(79)
    >>> row.length, row.nodes
    (42, 540860)
    """
    _check([number], heuristic, rule)
    board, options = instances()[number].board, {"order": "ulrd", "rise": "least-excess"}
    puzzle = PUZZLE
    if rule == "published":
        puzzle, options = Puzzle(4, 4), {"order": "ruld", "rise": "one"}
        board = bytes(16 - tile if tile else 0 for tile in reversed(board.state))
    result = ida_star(puzzle, board, heuristic=heuristic, **options)
    if result.outcome == INTERRUPTED:
        raise KeyboardInterrupt
    nodes = {
        "korf1985": result.generated + 1,
        "published": sum(iteration.dfs_calls for iteration in result.iterations),
        "expanded": result.expanded,
    }[rule]
    return Row(number, result.length, nodes, result.seconds, heuristic, rule)


def run(
    ids=range(1, 101), heuristic="manhattan", rule="korf1985", *, jobs=1, out=None, executor=None
):
    """Solve instances, one after the other or several at a time.

    Parameters
    ----------
    ids : iterable of int
    heuristic, rule : str
        As for `solve_instance`.
    jobs : int
        Number of processes, if no executor is given.
    out : path, optional
        A JSON Lines file to which each row is appended as it arrives. Run again with the same
        file to resume: rows of the same instance, heuristic, rule and version are read from it.
    executor : concurrent.futures.Executor, optional
        Where to search, such as Dask's ``client.get_executor()``.

    Returns
    -------
    iterator of Row
        First those that `out` has, then the others as they are completed.

    Raises
    ------
    ValueError
        Before any search, if an argument or a line of the file is not what is accepted.
    BrokenExecutor
        At the end, if a worker died and its results are missing.

    Examples
    --------
    >>> [(row.id, row.length) for row in run([79, 12])]
    [(79, 42), (12, 45)]
    """
    ids = list(dict.fromkeys(ids))
    _check(ids, heuristic, rule)
    whole("jobs", jobs, 1)
    executor = read_executor(executor)
    kept = {} if out is None else _read_rows(out)
    return _solved(ids, heuristic, rule, jobs, executor, out, kept)


def _read_rows(path):
    """Read the rows of a file, which is created if need be, by their task.

    A truncated last line is removed.
    """
    try:
        with open(path, "a+b") as file:
            file.seek(0)
            lines = file.read().splitlines(keepends=True)
            if lines and not lines[-1].endswith(b"\n") and _START.startswith(lines[-1][:12]):
                file.truncate(sum(map(len, lines[:-1])))
                del lines[-1]
    except (OSError, TypeError) as error:
        reason = getattr(error, "strerror", error)
        raise ValueError(f"results cannot be written to {quote(path)}: {reason}") from None
    rows = {}
    for number, line in enumerate(lines, start=1):
        try:
            fields = json.loads(line)
            row = Row(**{name: fields[name] for name in Row._fields})
            rows[fields["version"], row.heuristic, row.rule, row.id] = row
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{path}, line {number}: not a result row") from None
    return rows


def _solved(ids, heuristic, rule, jobs, executor, out, kept):
    tasks = {number: (VERSION, heuristic, rule, number) for number in ids}
    missing = [number for number in ids if tasks[number] not in kept]
    yield from (kept[task] for task in tasks.values() if task in kept)
    if not missing:
        return
    with nullcontext(executor) if executor or jobs == 1 else process_pool(jobs) as workers:
        if jobs > 1:
            solve_instance(79, heuristic, rule)  # compiles, and builds tables, once for all
        if workers:  # the hardest first, so that no worker is left with one at the end
            missing.sort(key=lambda number: -instances()[number].nodes)
        calls = {number: (number, heuristic, rule) for number in missing}
        for number, row in completed(solve_instance, calls, workers):
            if isinstance(row, Exception):
                error = row
                continue
            if out is not None:
                with open(out, "a", encoding="utf-8") as file:
                    file.write(json.dumps({"version": VERSION} | row._asdict()) + "\n")
            missing.remove(number)
            yield row
    if missing:
        numbers = short(", ".join(map(str, missing)))
        raise BrokenExecutor(f"instances {numbers} are missing: {error_text(error)}")


def _check(ids, heuristic, rule):
    for number in ids:
        whole("the number of an instance", number, 1, 100)
    one_of("the heuristic", heuristic, HEURISTIC_NAMES)
    one_of("the rule", rule, RULES)
    if not kernels.available():
        raise ValueError(kernels.why_not())
