"""Reconstruct the moves of a solution from the moves by which boards were reached."""

from searchlab.puzzle import INVERSE


def retrace(puzzle, came_by, state):
    """Follow the moves by which boards were reached, None for the root; return them from it."""
    moves = []
    while (move := came_by[state]) is not None:
        moves.append(move)
        state = puzzle.apply(state, INVERSE[move])
    return "".join(reversed(moves))


def reverse(moves):
    """Return the moves that lead back along the same path.

    Examples
    --------
    >>> reverse("uld")
    'urd'
    """
    return "".join(INVERSE[move] for move in reversed(moves))


def moves_of(node):
    """Return the moves to a node that ends with its move and its parent, both None in a root."""
    moves = []
    while node[-2]:
        moves.append(node[-2])
        node = node[-1]
    return "".join(reversed(moves))
