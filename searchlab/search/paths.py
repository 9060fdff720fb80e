"""From the moves by which boards were reached back to the moves of a solution."""

from searchlab.puzzle import INVERSE


def retrace(puzzle, came_by, state):
    """Follow the moves back to the root and return them from root to `state`.

    Parameters
    ----------
    puzzle : Puzzle
    came_by : dict
        For every board reached the move that made it; None for the root.
    state : bytes

    Returns
    -------
    str

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> square = Puzzle(2, 2)
    >>> start, goal = square.read("1 x 3 2"), square.goal
    >>> retrace(square, {start: None, goal: "d"}, goal)
    'd'
    """
    moves = []
    while (move := came_by[state]) is not None:
        moves.append(move)
        state = puzzle.apply(state, INVERSE[move])
    return "".join(reversed(moves))


def reverse(moves):
    """Give the moves that lead the same way back.

    Examples
    --------
    >>> reverse("uld")
    'urd'
    """
    return "".join(INVERSE[move] for move in reversed(moves))


def moves_of(node):
    """Give the moves to a node of a search tree that keeps its parent.

    Parameters
    ----------
    node : tuple
        Its last two entries are the move that made it and its parent; both None in a root.

    Examples
    --------
    >>> root = ("start", None, None)
    >>> moves_of(("goal", "d", ("between", "r", root)))
    'rd'
    """
    moves = []
    while node[-2]:
        moves.append(node[-2])
        node = node[-1]
    return "".join(reversed(moves))
