"""The census without numpy: the same search over ranks, in lists, one level after the other.

As in `searchlab.whole_space.census`, a board is the blank's cell and the rank r of the tiles alone.
A level is a list of r for each cell of the blank; a move is one look into a list for each of them.
"""

from itertools import permutations, repeat

from searchlab.puzzle import MOVES
from searchlab.puzzle.plain_arrays import Array, Rows

_UNREACHABLE = 255


def ranks_and_distances(puzzle):
    """Return the rank of every board by blank and r, and the distances by rank.

    Parameters
    ----------
    puzzle : Puzzle

    Returns
    -------
    tuple of (list of lists of int, Array)
    """
    distance = _distances(puzzle)
    number = {tiles: r for r, tiles in enumerate(_orders(puzzle.goal.replace(b"\0", b"")))}
    ranks = [[0] * len(number) for _ in range(puzzle.cells)]
    by_rank = bytearray()
    for rank, state in enumerate(_orders(puzzle.goal)):
        blank, r = state.index(0), number[state.translate(None, b"\0")]
        ranks[blank][r] = rank
        by_rank.append(distance[blank][r])
    return ranks, Array(by_rank)


def arrangements(puzzle):
    """Return every arrangement by rank."""
    return Rows(list(_orders(puzzle.goal)))


def successors(puzzle, ranks):
    """Return the rank after each of the moves u, l, r, d, by rank; -1 where there is none."""
    count = sum(map(len, ranks))
    columns = [[-1] * count for _ in MOVES]
    for blank, move, cell, mapping in _moves(puzzle):
        column, after = columns[MOVES.index(move)], ranks[cell]
        for rank, r in zip(ranks[blank], mapping, strict=True):
            column[rank] = after[r]
    return Rows(list(zip(*columns, strict=True)))


def _orders(tiles):
    """Iterate over all orders of these tiles, as bytes, in the order of their ranks."""
    return map(bytes, permutations(tiles))


def _moves(puzzle):
    """List all moves as (blank, letter, new blank, r after the move by r before it)."""
    tiles = puzzle.goal.replace(b"\0", b"")
    orders = list(_orders(tiles))
    number = {order: r for r, order in enumerate(orders)}
    moves = []
    for blank, targets in enumerate(puzzle.neighbours):
        if "r" in targets:
            same = range(len(orders))
            moves += [(blank, "r", targets["r"], same), (targets["r"], "l", blank, same)]
        if "d" in targets:
            # The tile below comes up, past those between.
            last = blank + puzzle.cols
            first, between = slice(0, blank), slice(blank, last - 1)
            there = [
                number[order[first] + order[last - 1 : last] + order[between] + order[last:]]
                for order in orders
            ]
            back = [0] * len(there)
            for r, after in enumerate(there):
                back[after] = r
            moves += [(blank, "d", targets["d"], there), (targets["d"], "u", blank, back)]
    return moves


def _distances(puzzle):
    """Search breadth first from the goal; distances by blank and r."""
    moves = _moves(puzzle)
    cells = range(puzzle.cells)
    count = len(moves[0][3])
    distance = [bytearray(repeat(_UNREACHABLE, count)) for _ in cells]
    home = puzzle.goal.index(0)
    distance[home][0] = 0
    level, depth = [[0] * (cell == home) for cell in cells], 0
    while any(level):
        depth += 1
        reached = [[] for _ in cells]
        for blank, _, cell, mapping in moves:
            row = distance[cell]
            new = [r for r in map(mapping.__getitem__, level[blank]) if row[r] == _UNREACHABLE]
            for r in new:
                row[r] = depth
            reached[cell] += new
        level = reached
    return distance
