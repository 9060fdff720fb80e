"""The seven programs of the five posts, run as published or repaired.

As published means flaws included: a wrong answer is printed as the program prints it. Where the
behaviour of the program is undefined in C++, `UndefinedBehaviour` is raised.

Every program is a strategy with settings, and its counters are computed from that strategy's
events by the rules of `searchlab.search.node`.
"""

from dataclasses import replace

from searchlab.problems.checks import one_of, whole
from searchlab.published import (
    a_star,
    bfs,
    bidirectional_bfs,
    cantor_bfs,
    ida_star,
    open_closed_a_star,
    superior_node,
)
from searchlab.published.program import NeverEnds, Program, Run, UndefinedBehaviour

__all__ = ["PROGRAMS", "NeverEnds", "Program", "Run", "UndefinedBehaviour", "run", "search"]

_MODULES = (bfs, bidirectional_bfs, cantor_bfs, superior_node, ida_star, a_star, open_closed_a_star)
PROGRAMS = {module.PROGRAM.name: module.PROGRAM for module in _MODULES}


def run(name: str, text: str, repaired: bool = False, limit: int | None = None) -> Run:
    """Run a published program on a board; return what it prints and its counters as a `Run`.

    Parameters
    ----------
    name, text : str
        A name from `PROGRAMS`, and the board as typed on standard input.
    repaired : bool
    limit : int, optional
        For superior-node the expansions after which it gives up, for ida-star the largest
        g + h that is searched, for a-star the boards pushed after which it is stopped.

    Raises
    ------
    ValueError
        If the name, the board or the limit is not accepted. The programs themselves do not check
        the board, and print some answer.
    UndefinedBehaviour
        Where the behaviour of the published program is undefined; its subclass `NeverEnds`
        where the program would never end.

    Examples
    --------
    >>> from searchlab import published
    >>> print(published.run("cantor-bfs", "2 3 4 1 5 x 7 6 8").stdout, end="")
    ullddrurdllurdruldr

    A wrong answer, and the right one:

    >>> print(published.run("bidirectional-bfs", "x 1 2 3 4 5 6 7 8").stdout, end="")
    dldrrulldruurddllurrd
    >>> print(published.run("bidirectional-bfs", "x 1 2 3 4 5 6 7 8", repaired=True).stdout, end="")
    rdldrrulldruurddllurrd
    """
    one_of("program", name, PROGRAMS)
    program = PROGRAMS[name]
    start = program.puzzle.read(text)
    options = {}
    if limit is not None:
        if not program.limit or (repaired and not program.limit_when_repaired):
            raise ValueError(f"{'the repaired form of ' * repaired}{name} takes no limit")
        options["limit"] = whole("limit", limit, 0)
    head = {"program": name, "board": program.puzzle.write(start), "repaired": bool(repaired)}
    form = program.repaired if repaired else program.as_published
    try:
        stdout, record = form(program, start, **options)
    except UndefinedBehaviour as undefined:
        undefined.record = head | undefined.record
        raise
    return Run(stdout, head | record)


def search(name, repaired=False):
    """Return a published program as a search of your own would be, for `searchlab.judge_search`.

    On a puzzle that is smaller than the program's its arrays are as much smaller.

    Parameters
    ----------
    name : str
        A name from `PROGRAMS`.
    repaired : bool

    Returns
    -------
    callable
        ``search(puzzle, start)`` returns the moves that the program finds, or None if it finds
        none. It raises `UndefinedBehaviour` where the behaviour of the program is undefined.

    Examples
    --------
    >>> from searchlab import Puzzle, judge_search
    >>> judge_search(search("bfs"), Puzzle(2, 2)).faults
    {'an error': 1}
    >>> judge_search(search("bfs", repaired=True), Puzzle(2, 2)).finding
    'complete and optimal'
    """
    one_of("program", name, PROGRAMS)
    program = PROGRAMS[name]

    def published(puzzle, start):
        form = program.repaired if repaired else program.as_published
        try:
            _, record = form(replace(program, puzzle=puzzle), start)
        except NeverEnds:
            raise
        except UndefinedBehaviour as undefined:
            record = undefined.record
        if record["outcome"] in ("undefined", "empty_queue") or record.get("index_362880_reads"):
            raise UndefinedBehaviour(f"what {name} does on this board is undefined in C++", record)
        return record["path"] if record["outcome"] in ("solved", "found") else None

    published.__name__ = name
    return published
