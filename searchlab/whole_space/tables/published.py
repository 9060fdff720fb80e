"""How often each published program is right, over all boards that can be solved."""

import numpy as np
import pandas as pd

from searchlab.published import PROGRAMS
from searchlab.whole_space.space import SEED, space
from searchlab.whole_space.tables.a_star_arrays import re_expansion_boards
from searchlab.whole_space.tables.bidirectional import bidirectional_boards, printed_wrongly
from searchlab.whole_space.tables.breadth_first import breadth_first_boards
from searchlab.whole_space.tables.superior_node import superior_node_table
from searchlab.whole_space.tables.symmetry import counterparts, stand_in_searches

VERDICTS = ("right", "wrong", "gives_up", "undefined")
_SAMPLE = 200  # of the array A*, which has no compiled form


def published_table(*, size=_SAMPLE, seed=SEED):
    """Count the solvable boards on which each program of the 8-puzzle is right, as published.

    Four of the five are decided on every board. The array A* of open-closed-a-star is run on a
    sample of `size` boards; see `Space.sample`.

    Returns
    -------
    pandas.DataFrame
        A row to a program: boards; right: the answer is a shortest solution, for
        superior-node any solution; wrong: it is none; gives_up: there is no answer;
        undefined: the program does what C++ leaves undefined, whatever it then prints;
        counted: "exact", or of how many boards the sample is.

    Examples
    --------
    >>> table = published_table(size=32)
    >>> table.loc[["bfs", "bidirectional-bfs"], ["right", "wrong", "undefined"]]
                        right  wrong  undefined
    bfs                181439      0          1
    bidirectional-bfs  181438      1          1
    """
    bfs = breadth_first_boards(**_as_published("bfs"))
    both = bidirectional_boards(**_as_published("bidirectional-bfs"))
    wrong = int(printed_wrongly().wrong.sum()) + int((both.length != both.distance).sum())
    over = cantor_overruns()
    queue = superior_node_table("as published").sum()
    runs = re_expansion_boards(puzzle=PROGRAMS["open-closed-a-star"].puzzle, size=size, seed=seed)
    right = int((runs.length == runs.distance).sum())
    rows = {  # by the order of VERDICTS; what the first two leave undefined is the solved start
        "bfs": (len(bfs), 0, 0, 1),
        "bidirectional-bfs": (len(both) - wrong, wrong, 0, 1),
        "cantor-bfs": (int((~over).sum()), 0, 0, int(over.sum())),
        "superior-node": (queue["found"], 0, queue["step_limit"], queue["empty_queue"]),
        "open-closed-a-star": (right, len(runs) - right, 0, 0),
    }
    table = pd.DataFrame(rows, VERDICTS).T.astype(int)
    table.insert(0, "boards", table.sum(axis=1))
    table["counted"] = pd.Series("exact", table.index, dtype=object)
    table.loc["open-closed-a-star", "counted"] = runs.attrs["counted"]
    return table


def _as_published(name):
    program = PROGRAMS[name]
    return {"puzzle": program.puzzle, "order": program.settings["order"]}


def cantor_overruns():
    """List whether cantor-bfs, as published, reads or writes past its arrays, board by board.

    The culprit is the board with the last rank. Whether it is generated before the goal is
    known from the places of the two in the queue. On the solved start the program searches
    everything, the culprit too.

    Returns
    -------
    pandas.Series of bool
        The rank is the index.

    Examples
    --------
    >>> from searchlab.ranking import rank
    >>> over, puzzle = cantor_overruns(), PROGRAMS["cantor-bfs"].puzzle
    >>> bool(over[rank(puzzle.read("x 8 7 6 5 4 3 2 1"), puzzle.goal)])
    True
    """
    program = PROGRAMS["cantor-bfs"]
    boards = space(program.puzzle)
    places, _ = stand_in_searches(boards, program.settings["order"])
    last = len(boards.census.distance) - 1  # the rank of x87654321 in the census
    culprit = int(np.flatnonzero(boards.ranks == last)[0])
    before, found = (
        places[boards.blank, counterparts(boards, number)] for number in (culprit, boards.goal)
    )
    over = (before < found) | (boards.distance == 0)
    return pd.Series(over, index=pd.Index(boards.ranks, name="rank"))
