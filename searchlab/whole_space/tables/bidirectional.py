"""Bidirectional breadth-first search from every board, decided without running it.

With one queue the layers take turns: all boards at depth k from the start, then all at depth
k from the goal. So boards 2j + 1 moves apart meet while layer j of the start is expanded, and
boards 2j + 2 moves apart while layer j of the goal is; before that the trees do not touch.
Which board of the layer makes the meeting is found along the shortest paths.
"""

import numpy as np

from searchlab.published import run
from searchlab.puzzle import EIGHT, MOVES
from searchlab.ranking import rank
from searchlab.whole_space.space import space
from searchlab.whole_space.tables.queues import breadth_first_order
from searchlab.whole_space.tables.symmetry import (
    first_shortest_walk,
    nearer_moves,
    stand_in_searches,
)


def bidirectional_boards(*, puzzle=EIGHT, order=MOVES):
    """Decide what bidirectional breadth-first search does from every board but the goal.

    The puzzle has at most 9 cells; moves are tried in an order, the same on both sides.

    Returns
    -------
    pandas.DataFrame
        A row to a board, its rank the index: distance; length of the path on which the trees
        first meet; forward and backward: boards expanded on each side; expanded: on both.

    Examples
    --------
    >>> boards = bidirectional_boards()
    >>> len(boards), int((boards.length != boards.distance).sum())
    (181439, 0)
    >>> round(float(boards.expanded.mean()), 1), int(boards.expanded.max())
    (1680.4, 10423)
    """
    boards = space(puzzle)
    after, distance, cell = boards.after(order), boards.distance, boards.blank
    place, depth = breadth_first_order(after, boards.goal)
    places, depths = stand_in_searches(boards, order)
    forward, backward, length = np.zeros((3, len(boards)), np.int64)

    # Met from the start's side: the board that meets is the first of its layer that lies on a
    # shortest path, so it lies on the first shortest path.
    odd = distance % 2 == 1
    layer = (distance - 1) // 2
    steps = np.where(odd, layer, 0)
    _, meets = first_shortest_walk(boards, order, steps)
    met, _ = first_shortest_walk(boards, order, steps + odd)
    forward[odd] = places[cell, meets][odd] + 1
    backward[odd] = _above(depth, depth.max())[layer][odd]
    length[odd] = (depths[cell, meets] + 1 + depth[met])[odd]

    # Met from the goal's side: likewise, in the goal's order.
    taken_off = np.argsort(place)
    starts_above = np.array([_above(row, depths.max()) for row in depths])
    for layer in range(boards.census.maximum // 2):
        even = distance == 2 * layer + 2
        first, moves = _towards_first(boards, after, place, layer)
        _, met = first_shortest_walk(boards, order, np.where(even, layer + 1, 0), moves)
        forward[even] = starts_above[cell[even], layer + 1]
        backward[even] = first[even] + 1
        length[even] = depths[cell, met][even] + 1 + depth[taken_off[first[even]]]

    return boards.frame_without_goal(
        order, length=length, forward=forward, backward=backward, expanded=forward + backward
    )


def bidirectional_table(*, puzzle=EIGHT, order=MOVES):
    """Tabulate by distance what `bidirectional_boards`, called with the same arguments, decides.

    Returns
    -------
    pandas.DataFrame
        A row to a distance: boards; shortest: those whose first meeting gives a shortest
        path; mean and largest numbers of expansions.

    Examples
    --------
    >>> bidirectional_table().tail(2)
              boards  shortest  expanded_mean  expanded_max
    distance
    30           221       221    ...
    31             2         2    ...
    """
    boards = bidirectional_boards(puzzle=puzzle, order=order)
    by_distance = boards.assign(shortest=boards.length == boards.distance).groupby("distance")
    table = by_distance.agg(
        boards=("length", "size"),
        shortest=("shortest", "sum"),
        expanded_mean=("expanded", "mean"),
        expanded_max=("expanded", "max"),
    )
    table.attrs = boards.attrs
    return table


def printed_wrongly():
    """List the boards whose path the first post's second program prints wrongly.

    It stops at a board that was reached from x12345678, whose rank it takes for "no parent".
    Only boards with a shortest path over x12345678 can suffer; each of them is run.

    Returns
    -------
    pandas.DataFrame
        A row to each such board, its rank the index: board, distance, printed and right: the
        moves printed and the moves found, wrong: whether they differ.
    """
    boards = space(EIGHT)
    culprit = int(np.searchsorted(boards.ranks, rank(bytes(range(9)), EIGHT.goal)))
    _, from_culprit = breadth_first_order(boards.after(), culprit)
    over = from_culprit + boards.distance[culprit] == boards.distance
    numbers = np.flatnonzero(over)
    texts = [EIGHT.write(state) for state in boards.states(numbers)]
    records = [run("bidirectional-bfs", text).record for text in texts]
    table = boards.frame().iloc[numbers]
    table = table.assign(
        board=texts,
        printed=[record["path"] for record in records],
        right=[record["path_with_right_roots"] for record in records],
    )
    table["wrong"] = table.printed != table.right
    table.attrs |= {"boards": len(boards) - 1}
    return table


def _above(depths, deepest):
    """Count for each depth the boards at smaller depths."""
    return np.concatenate([[0], np.cumsum(np.bincount(depths, minlength=deepest + 1))])


def _towards_first(boards, after, place, layer):
    """Place of the first board of the goal's layer on a shortest path, and the moves there."""
    nearer = nearer_moves(boards, after)
    first = np.where(boards.distance == layer, place, len(boards))
    for distance in range(layer + 1, 2 * layer + 3):
        numbers = np.flatnonzero(boards.distance == distance)
        firsts = np.where(nearer[numbers], first[after[numbers]], len(boards))
        first[numbers] = firsts.min(axis=1)
    return first, nearer & (first[after] == first[:, None])
