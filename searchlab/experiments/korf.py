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
from functools import lru_cache
from os.path import exists, expanduser, isfile
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from searchlab.compiling import available, why_not
from searchlab.experiments.parallel import check_executor, completed
from searchlab.problems import Board, Puzzle
from searchlab.problems.checks import error_text, one_of, quote, short, whole
from searchlab.running import VERSION
from searchlab.running.solving import solve

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


@lru_cache(maxsize=1)
def instances():
    """Read the hundred instances: an `Instance` for each id.

    Examples
    --------
    >>> hundred = instances()
    >>> len(hundred), sum(instance.length for instance in hundred.values())
    (100, 5305)
    """
    lines = (map(int, words) for words in _lines("korf100.txt"))
    return MappingProxyType(
        {
            number: Instance(number, PUZZLE.board(tiles), length, nodes)
            for number, *tiles, length, nodes in lines
        }
    )


@lru_cache(maxsize=1)
def measured():
    """Read a `Row` for each instance and heuristic, measured once since that takes minutes.

    The rule is korf1985. The nodes are the same on every machine, the seconds not: the head of
    ``korf_measured.txt`` names the machine. pdb-78, pattern databases of 7 and 8 tiles, was
    measured by version 0.2.0, the last one that had them.

    Examples
    --------
    >>> rows = measured()
    >>> len(rows), sum(row.nodes for row in rows if row.heuristic == "manhattan")
    (600, 36302808031)
    """
    return tuple(
        Row(*map(int, counts), float(seconds), heuristic, "korf1985")
        for heuristic, *counts, seconds in _lines("korf_measured.txt")
    )


def _lines(name):
    """List the words of each line of a file beside this module, without its comments."""
    lines = Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if not line.startswith("#")]


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
        If an argument is not accepted, or numba cannot be used: see `searchlab.compiling.why_not`.
    Interrupted
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
    result = solve(puzzle, board, "ida-star", heuristic=heuristic, **options)
    nodes = {
        "korf1985": result.generated + 1,
        "published": sum(iteration.dfs_calls for iteration in result.iterations),
        "expanded": result.expanded,
    }[rule]
    return Row(number, result.length, nodes, result.seconds, heuristic, rule)


def run(ids=range(1, 101), heuristic="manhattan", rule="korf1985", *, out=None, executor=None):
    """Solve instances, one after the other or several at a time.

    Parameters
    ----------
    ids : iterable of int
    heuristic, rule : str
        As for `solve_instance`.
    out : path, optional
        A JSON Lines file to which each row is appended as it arrives. Run again with the same
        file to resume: rows of the same instance, heuristic, rule and version are read from it.
    executor : concurrent.futures.Executor or distributed.Client, optional
        Where to search: `process_pool`, a client of Dask, ...; in this process where none is given.

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
    check_executor(executor)
    out = out if out is None else expanduser(out)
    kept = {} if out is None else _read_rows(out, heuristic, rule)
    return _solved(ids, heuristic, rule, executor, out, kept)


def _read_rows(path, heuristic, rule):
    """Read the rows of a file, which is created if need be; return those that are asked for by id.

    A truncated last line is removed.
    """
    if exists(path) and not isfile(path):  # a device may have no end
        raise ValueError(f"results cannot be written to {quote(path)}: not a regular file")
    try:
        with open(path, "a+b") as file:
            file.seek(0)
            lines = file.read().splitlines(keepends=True)
            if lines and not lines[-1].endswith(b"\n") and _START.startswith(lines[-1][:12]):
                file.truncate(sum(map(len, lines[:-1])))
                del lines[-1]
    except OSError as error:
        raise ValueError(f"results cannot be written to {quote(path)}: {error.strerror}") from None
    kept = {}
    for number, line in enumerate(lines, start=1):
        try:
            fields = json.loads(line)
            version, row = fields.pop("version"), Row(**fields)
            if not all(map(isinstance, row, Row.__annotations__.values())):
                raise TypeError
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ValueError(f"{path}, line {number}: not a result row") from None
        if (version, row.heuristic, row.rule) == (VERSION, heuristic, rule):
            kept[row.id] = row
    return kept


def _solved(ids, heuristic, rule, executor, out, kept):
    yield from (kept[number] for number in ids if number in kept)
    missing = [number for number in ids if number not in kept]
    if missing and executor is not None:
        # One worker compiles the search and builds the tables, for all. This process does not: an
        # exception such as KeyboardInterrupt can be lost in numba's finalizers.
        list(completed(solve_instance, {79: (79, heuristic, rule)}, executor))
        # The hardest first, so that no worker is left with one at the end.
        missing.sort(key=lambda number: -instances()[number].nodes)
    calls = {number: (number, heuristic, rule) for number in missing}
    for number, row in completed(solve_instance, calls, executor):
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
    if not available():
        raise ValueError(why_not())
