"""Korf's hundred: the 15-puzzle instances on which IDA* was first shown, solved again.

The instances, their shortest lengths and the nodes that IDA* with Manhattan generates stand
in ``korf100.txt`` beside this module. Every count says which rule it follows:

* **korf1985**: every generated child of every iteration, and one for the root. Moves in the
  order u, l, r, d, the limit rises to the least f that was cut.
* **published**: the calls of the fourth post's program, on the board turned round to its
  goal. Moves in the order r, u, l, d, the limit rises by one.
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
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from searchlab import kernels
from searchlab.puzzle import Board, Puzzle
from searchlab.running.solving import INTERRUPTED, solve

PUZZLE = Puzzle(4, 4, "blank-first")
HEURISTICS = ("manhattan", "linear-conflict", "walking-distance", "pdb-555", "pdb-663", "pdb-78")
RULES = ("korf1985", "published", "expanded")
# The counts of the table of 1985 that differ from what its rule gives. Those of 88 and 98 are
# less than the iterations that were completed.
PRINTED_1985 = {22: 750_746_755, 88: 6_009_130_748, 89: 166_571_097, 98: 103_526_883}
# Mean nodes of IDA* as published in [2]_ and [3]_, over 1,000 other random boards.
KORF_FELNER = {
    "manhattan": 401_189_630,
    "pdb-555": 3_090_405,
    "pdb-663": 617_555,
    "pdb-78": 36_710,
}


class Instance(NamedTuple):
    """One of the hundred.

    Attributes
    ----------
    id : int
        From 1 to 100.
    board : Board
        Its goal has the blank first.
    length : int
        Moves of a shortest solution.
    nodes : int
        Nodes of IDA* with Manhattan by the rule korf1985.
    """

    id: int
    board: Board
    length: int
    nodes: int


class Row(NamedTuple):
    """An instance solved.

    Attributes
    ----------
    id, length, nodes : int
    seconds : float
    heuristic, rule : str
    """

    id: int
    length: int
    nodes: int
    seconds: float
    heuristic: str
    rule: str


class Measurement(NamedTuple):
    """The hundred, measured once and kept.

    Attributes
    ----------
    when, where : str
        The date, and the kind of machine.
    rows : tuple of Row
        The hundred with each of `HEURISTICS`, by the rule korf1985.
    """

    when: str
    where: str
    rows: tuple


@lru_cache(maxsize=1)
def instances():
    """Give the hundred instances by id.

    Returns
    -------
    dict of int to Instance

    Examples
    --------
    >>> hundred = instances()
    >>> len(hundred), sum(instance.length for instance in hundred.values())
    (100, 5305)
    """
    text = Path(__file__).with_name("korf100.txt").read_text(encoding="utf-8")
    hundred = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            number, *tiles, length, nodes = map(int, line.split())
            hundred[number] = Instance(number, PUZZLE.board(tiles), length, nodes)
    return hundred


@lru_cache(maxsize=1)
def measured():
    """Give the rows that were measured for all heuristics, and where.

    They stand in ``korf_measured.txt`` beside this module; to solve the hundred with all
    heuristics again takes minutes. The nodes are the same on every machine, the seconds not.

    Returns
    -------
    Measurement

    Examples
    --------
    >>> rows = measured().rows
    >>> len(rows), sum(row.nodes for row in rows if row.heuristic == "manhattan")
    (600, 36302808031)
    """
    known, rows = {}, []
    text = Path(__file__).with_name("korf_measured.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("#"):
            name, _, value = line[1:].partition(":")
            known[name.strip()] = value.strip()
            continue
        heuristic, number, length, nodes, seconds = line.split()
        row = Row(int(number), int(length), int(nodes), float(seconds), heuristic, "korf1985")
        rows.append(row)
    return Measurement(known["measured"], known["where"], tuple(rows))


def solve_instance(number, heuristic="manhattan", rule="korf1985"):
    """Solve one instance by IDA*: compiled with numba, or else in numpy with Manhattan.

    Parameters
    ----------
    number : int
        From 1 to 100.
    heuristic : str
        One of `HEURISTICS`.
    rule : str
        One of `RULES`: what counts as a node.

    Returns
    -------
    Row

    Raises
    ------
    ValueError
        If an argument is not what is accepted.
    KeyboardInterrupt
        If the search was interrupted.

    Examples
    --------
    >>> row = solve_instance(79)
    >>> row.length, row.nodes
    (42, 540860)
    """
    _check(number, heuristic, rule)
    board, options = instances()[number].board, {"order": "ulrd", "rise": "least-excess"}
    puzzle = PUZZLE
    if rule == "published":
        puzzle, options = Puzzle(4, 4), {"order": "ruld", "rise": "one"}
        board = bytes(16 - tile if tile else 0 for tile in reversed(board.state))
    if kernels.available() or heuristic == "manhattan":
        from searchlab.kernels.ida_star import ida_star

        result = ida_star(puzzle, board, heuristic=heuristic, **options)
    else:
        result = solve(puzzle, board, "ida-star", heuristic=_readable(heuristic, puzzle), **options)
    if result.outcome == INTERRUPTED:
        raise KeyboardInterrupt
    nodes = {
        "korf1985": result.generated + 1,
        "published": sum(iteration.dfs_calls for iteration in result.iterations),
        "expanded": result.expanded,
    }[rule]
    return Row(number, result.length, nodes, result.seconds, heuristic, rule)


def run(ids=range(1, 101), heuristic="manhattan", rule="korf1985", *, jobs=1, out=None):
    """Solve instances, one after the other or several at a time.

    Parameters
    ----------
    ids : iterable of int
    heuristic, rule : str
        As for `solve_instance`.
    jobs : int
        Processes at work.
    out : path, optional
        A file that keeps every finished row, one JSON object a line. Rows that it holds
        already, for the same heuristic and rule, are not solved again.

    Returns
    -------
    iterator of Row
        As they are done: first those that `out` held.

    Raises
    ------
    ValueError
        If an argument is not what is accepted, or `out` holds something else.
    """
    ids = list(dict.fromkeys(ids))
    for number in ids:
        _check(number, heuristic, rule)
    if isinstance(jobs, bool) or not isinstance(jobs, int) or jobs < 1:
        raise ValueError(f"jobs must be a whole number from 1 up, not {jobs!r}")
    return _solved(ids, heuristic, rule, jobs, out, _kept(out))


def _solved(ids, heuristic, rule, jobs, out, kept):
    done = {row.id: row for row in kept if (row.heuristic, row.rule) == (heuristic, rule)}
    yield from (done[number] for number in ids if number in done)
    missing = [number for number in ids if number not in done]
    if jobs == 1:
        for number in missing:
            yield _keep(out, solve_instance(number, heuristic, rule))
        return
    if missing and heuristic.startswith("pdb-"):
        solve_instance(79, heuristic, rule)  # builds the tables once, for all processes
    with ProcessPoolExecutor(jobs) as pool:
        try:
            # The longest first, so that no process is left with one at the end.
            hardest_first = sorted(missing, key=lambda number: -instances()[number].nodes)
            futures = [
                pool.submit(solve_instance, number, heuristic, rule) for number in hardest_first
            ]
            for future in as_completed(futures):
                yield _keep(out, future.result())
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _readable(heuristic, puzzle):
    """Give what the readable search takes for a heuristic."""
    if not heuristic.startswith("pdb-"):
        return heuristic
    from searchlab.kernels.patterns import Patterns

    tables = Patterns(puzzle, heuristic)
    return lambda state: tables.h(state)


def _check(number, heuristic, rule):
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 100:
        raise ValueError(f"the instances are numbered 1 to 100; there is no {number!r}")
    if heuristic not in HEURISTICS:
        raise ValueError(f"the heuristic is one of {', '.join(HEURISTICS)}, not {heuristic!r}")
    if heuristic == "pdb-78" and not kernels.available():
        raise ValueError("pdb-78 needs numba, which is not installed: install searchlab[fast]")
    if rule not in RULES:
        raise ValueError(f"the rule is one of {', '.join(RULES)}, not {rule!r}")


def _kept(out):
    """Read the rows of a file; a last line that was cut off is taken off the file."""
    if out is None or not Path(out).exists():
        return []
    data = Path(out).read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    try:
        rows = [Row(**json.loads(line)) for line in whole.splitlines()]
    except (TypeError, ValueError):
        raise ValueError(
            f"{str(out)!r} holds something else than rows of Korf's hundred; give another file"
        ) from None
    if len(whole) < len(data):
        with open(out, "r+b") as file:
            file.truncate(len(whole))
    return rows


def _keep(out, row):
    """Append a row and see to it that it is on the disk."""
    if out is not None:
        with open(out, "a", encoding="utf-8") as file:
            file.write(json.dumps(row._asdict()) + "\n")
            file.flush()
            os.fsync(file.fileno())
    return row
