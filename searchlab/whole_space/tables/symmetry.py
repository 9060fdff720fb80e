"""One breadth-first search for all boards that have the blank in the same cell.

Such boards differ by the names of their tiles alone, so that the searches from them are the
same but for these names. For each cell of the blank one search is made, from the board that
stands in for the others; moves lead from a board and from its stand-in to boards that have
the same place in the two searches.

A queue hands on the order of the moves: of the boards at one depth, that one is taken off
first whose first shortest path comes first, letter by letter in the order of the moves. So
the places that decide about a search lie on the first shortest path to the goal.
"""

from functools import lru_cache

import numpy as np

from searchlab.whole_space.tables.queues import breadth_first_order


@lru_cache(maxsize=4)
def stand_in_searches(boards, order):
    """Search breadth first from one board for each cell of the blank.

    Returns the positions and the depths of `breadth_first_order`, a row to a cell.
    """
    after = boards.after(order)
    searches = [breadth_first_order(after, start) for start in _stand_ins(boards)]
    return tuple(np.array(rows) for rows in zip(*searches, strict=True))


def first_shortest_walk(boards, order, steps, moves=None):
    """Walk from every board along its first shortest path to the goal, for some steps.

    `steps` says how many moves each board makes, at most its distance; `moves` which may be made,
    those that lead nearer to the goal where it is not given. Returns the board reached from each
    board, and from its stand-in by the same moves.
    """
    after = boards.after(order)
    move = np.argmax(nearer_moves(boards, after) if moves is None else moves, axis=1)
    reached = np.arange(len(boards))
    counterpart = np.array(_stand_ins(boards))[boards.blank]
    for step in range(steps.max(initial=0)):
        walking = np.flatnonzero(steps > step)
        made = move[reached[walking]]
        reached[walking] = after[reached[walking], made]
        counterpart[walking] = after[counterpart[walking], made]
    return reached, counterpart


def expansions(boards, order):
    """Count the boards expanded by the search from each board; 1 for the goal.

    The goal is found by the first board of the last layer but one that lies beside it. It lies on
    the first shortest path, and its place in the queue tells the number.
    """
    _, last = first_shortest_walk(boards, order, np.maximum(boards.distance - 1, 0))
    places, _ = stand_in_searches(boards, order)
    return places[boards.blank, last].astype(np.int64) + 1


def counterparts(boards, number):
    """List for every start the board that has a given one's place in the stand-in's search."""
    states = boards.census.states[boards.ranks].astype(np.int64)
    stand_ins = states[np.array(_stand_ins(boards))[boards.blank]]
    names = np.empty_like(states)  # of each tile, in the search of the stand-in
    np.put_along_axis(names, states, stand_ins, axis=1)
    digits = states.shape[1] ** np.arange(states.shape[1])
    keys = states @ digits
    order = np.argsort(keys)
    return order[np.searchsorted(keys, names[:, states[number]] @ digits, sorter=order)]


def nearer_moves(boards, after):
    """Whether each move leads nearer to the goal."""
    return (after >= 0) & (boards.distance[after] < boards.distance[:, None])


def _stand_ins(boards):
    return [int(np.argmax(boards.blank == cell)) for cell in range(boards.puzzle.cells)]
