"""What a pattern database follows, and what it looks up."""

from typing import Any

import pandas as pd

from searchlab.figures import base
from searchlab.heuristics import pattern_database
from searchlab.problems import EIGHT
from searchlab.problems.checks import several
from searchlab.running.solving import solve
from searchlab.styles import BOARD, GREY, YELLOW

_OTHER = "?"


@base.in_style
def patterns(board: Any, patterns: tuple = ((1, 2, 3, 4), (5, 6, 7, 8))) -> base.Figure:
    """Draw the abstract states of a board, in which only the tiles of a pattern are distinguished.

    Beside each its abstract goal, and the moves between them, which a pattern database looks up.
    The data have a row for each pattern, and the columns abstract and moves.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
        Of the 8-puzzle.
    patterns : iterable of sequences of int
        The tiles of each pattern.

    Examples
    --------
    >>> from searchlab import figures
    >>> print(figures.patterns("8 6 1 3 x 4 5 7 2"))
    pattern               abstract  moves
    1 2 3 4  ? ? 1 / 3 x 4 / ? ? 2     22
    5 6 7 8  8 6 ? / ? x ? / 5 7 ?     18
    """
    state, goal = EIGHT.read(board), EIGHT.goal
    solution = solve(EIGHT, state, "a-star")
    if not solution.solved:
        raise ValueError("no moves lead from this board to the goal")
    rows = {}
    for tiles in patterns:
        moves = pattern_database(tiles, additive=False)(state, EIGHT)
        rows[" ".join(map(str, tiles))] = _text(state, tiles), moves
    data = pd.DataFrame.from_dict(rows, "index", columns=["abstract", "moves"])
    base.require(data)
    title = f"A board {several(solution.length, 'move')} from its goal; the patterns need "
    title += " and ".join(map(str, data["moves"]))
    canvas, page, height = base.sheet(title, 0.55 + 2.1 * len(data))
    middle = height - 1.05 * len(data)
    base.state_board(page, 1.2, middle, 1.7, EIGHT, state, {})
    base.write(page, 1.2, middle - 1.05, f"true distance {solution.length}")
    for number, (tiles, moves) in enumerate(zip(patterns, data["moves"], strict=True)):
        y = height - 1.05 - 2.1 * number
        base.arrow(page, (2.2, middle + 0.3 * (y - middle)), (2.9, y), GREY)
        for x, each in ((3.9, state), (7.9, goal)):
            labels = [_label(tile, tiles) for tile in each]
            looks = {"": BOARD.recess, _OTHER: base.tint(GREY, 0.35)}
            base.board(page, x, y, 1.7, labels, [looks.get(label, YELLOW) for label in labels], 3)
        base.arrow(page, (4.95, y), (6.85, y), GREY)
        base.write(page, 5.9, y + 0.25, several(moves, "move"), fontweight="bold")
    return base.Figure(canvas, base.text(data.rename_axis("pattern")), data)


def _label(tile, tiles):
    return str(tile) if tile in tiles else _OTHER if tile else ""


def _text(state, tiles):
    labels = [_label(tile, tiles) or "x" for tile in state]
    return " / ".join(" ".join(labels[at : at + 3]) for at in (0, 3, 6))
