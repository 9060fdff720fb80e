"""How often each published program is right, over all boards that can be solved."""

import numpy as np
import pandas as pd

from searchlab.exhaustive.boards import after, breadth_first_order, distance, states
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables.a_star_arrays import re_expansion_boards
from searchlab.exhaustive.tables.breadth_first import blanks, places_by_blank, renamed
from searchlab.exhaustive.tables.comparison import all_starts
from searchlab.exhaustive.tables.frames import frame
from searchlab.exhaustive.tables.repairs import superior_node_table
from searchlab.problems import EIGHT
from searchlab.problems.ranking import rank
from searchlab.published import PROGRAMS, run

ANSWERS = ("right", "wrong", "gives_up", "undefined")
_SAMPLE = 200  # for the array A*, which has no compiled form


def published_table(*, size=_SAMPLE):
    """Count the solvable boards on which each program of the 8-puzzle is right, as published.

    Four of the five are decided on every board. The array A* of open-closed-a-star is run on a
    sample of `size` boards; see `frames.stratified`.

    Returns
    -------
    pandas.DataFrame
        A row per program: boards; right: the answer is a shortest solution, for
        superior-node any solution; wrong: it is not; gives_up: there is no answer;
        undefined: the behaviour of the program is undefined in C++;
        counted: "exact", or the size of the sample.

    Examples
    --------
    >>> published_table(size=20)
                        boards   right  wrong  gives_up  undefined         counted
    bfs                 181440  181439      0         0          1           exact
    bidirectional-bfs   181440  181438      1         0          1           exact
    cantor-bfs          181440   90506      0         0      90934           exact
    superior-node       181440     121      0    115480      65839           exact
    open-closed-a-star      31      31      0         0          0  a sample of 31
    """
    program = PROGRAMS["bidirectional-bfs"]
    both = all_starts("bidirectional", puzzle=program.puzzle, order=program.settings["order"])
    too_long = int((both["length"] != both["distance"]).sum())
    wrong, others = too_long + int(printed_wrongly()["wrong"].sum()), census(EIGHT).boards - 1
    overruns = cantor_overruns()
    queue = superior_node_table("as published").sum()
    runs = re_expansion_boards(size)
    right = int((runs["length"] == runs["distance"]).sum())
    rows = {  # by the order of ANSWERS; what the first two leave undefined is the solved start
        "bfs": (others, 0, 0, 1),
        "bidirectional-bfs": (others - wrong, wrong, 0, 1),
        "cantor-bfs": (int((~overruns).sum()), 0, 0, int(overruns.sum())),
        "superior-node": (queue["found"], 0, queue["step_limit"], queue["empty_queue"]),
        "open-closed-a-star": (right, len(runs) - right, 0, 0),
    }
    table = pd.DataFrame(rows, ANSWERS).T.astype(int)
    table.insert(0, "boards", table.sum(axis=1))
    table["counted"] = pd.Series("exact", table.index, dtype=object)
    table.loc["open-closed-a-star", "counted"] = runs.attrs["counted"]
    return table


def cantor_overruns():
    """Determine whether cantor-bfs, as published, reads or writes past its arrays.

    It does when the board with the last rank is generated before the goal, which is known from
    the places of the two in the queue. On the solved start the program searches everything,
    that board included.

    Returns
    -------
    pandas.Series of bool
        For every board; the rank is the index.

    Examples
    --------
    >>> overruns, puzzle = cantor_overruns(), PROGRAMS["cantor-bfs"].puzzle
    >>> bool(overruns[rank(puzzle.read("x 8 7 6 5 4 3 2 1"), puzzle.goal)])
    True
    """
    program = PROGRAMS["cantor-bfs"]
    puzzle, table = program.puzzle, frame(program.puzzle)
    places, cell = places_by_blank(puzzle, program.settings["order"]), blanks(puzzle)
    last = len(states(puzzle)) - 1
    of_last, of_goal = (places[cell, renamed(puzzle, number)] for number in (last, 0))
    return (table["distance"] == 0) | (of_last < of_goal)


def printed_wrongly():
    """List the boards whose path the first post's second program may print wrongly.

    It stops at a board that was reached from x12345678, whose rank it takes for "no parent".
    Only boards with a shortest path over x12345678 can be affected; each of them is run.

    Returns
    -------
    pandas.DataFrame
        A row per such board, its rank the index: board, distance, printed and right: the
        moves printed and the moves found, wrong: whether they differ.

    Examples
    --------
    >>> boards = printed_wrongly()
    >>> boards.loc[boards.wrong, ["board", "printed", "right"]].iloc[0].tolist()
    ['x 1 2 3 4 5 6 7 8', 'dldrrulldruurddllurrd', 'rdldrrulldruurddllurrd']
    """
    no_parent, to_goal = rank(bytes(range(9)), EIGHT.goal), distance(EIGHT)
    _, from_there = breadth_first_order(after(EIGHT), no_parent)
    numbers = np.flatnonzero(from_there + to_goal[no_parent] == to_goal)
    texts = [EIGHT.write(bytes(state)) for state in states(EIGHT)[numbers]]
    records = [run("bidirectional-bfs", text).record for text in texts]
    table = (
        frame(EIGHT)
        .loc[numbers]
        .assign(
            board=texts,
            printed=[record["path"] for record in records],
            right=[record["path_with_right_roots"] for record in records],
        )
    )
    return table.assign(wrong=table["printed"] != table["right"])
