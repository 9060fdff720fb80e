"""Inversions, drawn as crossings of strands, and as numbers below beads on a thread."""

from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd

from searchlab.figures import base
from searchlab.problems import EIGHT, Puzzle
from searchlab.problems.checks import several
from searchlab.problems.parity import along_thread, inversions, smaller_after
from searchlab.styles import BLUE, BOARD, GREY, PAPER, VERMILION

_MOST_PAIRS = 12  # that a twin lists


@base.in_style
def strands(board: Any, puzzle: Puzzle | None = None) -> base.Figure:
    """Draw a board above its goal, both row by row, with a strand from each tile to its goal cell.

    Two strands cross exactly where the two tiles are in another order than in the goal. Crossings
    of tiles are marked by dots. The blank's strand is dashed, its crossings are marked by rings.
    Cells have the colours of a chessboard. The data have the columns first and second.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
    puzzle : Puzzle, optional
        That of `board` if it is a `Board`, else the 8-puzzle.

    Examples
    --------
    >>> from searchlab import figures
    >>> figure = figures.strands("2 3 4 1 5 x 7 6 8")
    >>> figure
    <figure: 4 crossings of tiles, 3 with the blank>
    >>> print(figure)
    tiles: 2-1  3-1  4-1  7-6
    blank: x-7  x-6  x-8
    blank's cell: dark on the board, light in the goal
    """
    puzzle, state = _read(board, puzzle)
    goal, cells = puzzle.goal, puzzle.cells
    crossings = [(a, b) for a, b in combinations(state, 2) if goal.index(a) > goal.index(b)]
    pairs = {
        "tiles": [pair for pair in crossings if all(pair)],
        "blank": [pair for pair in crossings if not all(pair)],
    }
    crossing = several(len(pairs["tiles"]), "crossing")
    title = f"{crossing} of tiles, {len(pairs['blank'])} with the blank"
    canvas, axes, height = base.sheet(title, 4.4)
    unit = min(0.85, 7.75 / cells)
    x = 1.0 + unit * (np.arange(cells) + 0.5)
    dark = [sum(divmod(cell, puzzle.cols)) % 2 for cell in range(cells)]
    faces = [base.tint(GREY, 0.45) if shade else PAPER for shade in dark]
    rows = {"board": (state, height - 0.55), "goal": (goal, 0.55)}
    for name, (row, y) in rows.items():
        base.write(axes, 0.5, y, name)
        labels = [str(tile or "x") for tile in row]
        base.board(axes, (x[0] + x[-1]) / 2, y, cells * unit, labels, faces, cells)
    upper, lower = height - 0.55 - unit / 2, 0.55 + unit / 2
    for cell, tile in enumerate(state):
        options = {"color": BLUE, "ls": "-"} if tile else {"color": GREY, "ls": "--"}
        axes.plot([x[cell], x[goal.index(tile)]], [upper, lower], lw=2, zorder=2, **options)
    for one, other in crossings:
        (a, b), (c, d) = ((row.index(one), row.index(other)) for row in (state, goal))
        share = (b - a) / (b - a + c - d)  # of the way down
        color, face = (VERMILION, VERMILION) if one and other else (GREY, PAPER)
        point = x[a] + share * (x[c] - x[a]), upper + share * (lower - upper)
        size = {"ms": 9, "mew": 2} if cells <= 9 else {"ms": 5, "mew": 1.2}
        axes.plot(*point, "o", color=color, mfc=face, zorder=4, **size)
    shades = [("light", "dark")[dark[row.index(0)]] for row in (state, goal)]
    twin = [f"{name}: {_listed(each)}" for name, each in pairs.items()]
    twin.append(f"blank's cell: {shades[0]} on the board, {shades[1]} in the goal")
    return base.Figure(
        canvas, "\n".join(twin), pd.DataFrame(crossings, columns=["first", "second"])
    )


@base.in_style
def thread(board: Any, puzzle: Puzzle | None = None) -> base.Figure:
    """Draw a board with a thread through its tiles, and the thread pulled straight below.

    The thread runs like a snake. Below each bead is the number of smaller beads after it: these
    pairs are the inversions along the thread. The data have the columns bead and smaller_after.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
    puzzle : Puzzle, optional
        That of `board` if it is a `Board`, else the 8-puzzle.

    Examples
    --------
    >>> from searchlab import figures
    >>> figure = figures.thread("2 3 4 1 5 x 7 6 8")
    >>> figure
    <figure: 5 inversions along the thread: odd>
    >>> print(figure)
    bead          2 3 4 5 1 7 6 8
    smaller after 1 1 1 1 0 1 0 0
    """
    puzzle, state = _read(board, puzzle)
    rows, cols = puzzle.rows, puzzle.cols
    path = along_thread(range(puzzle.cells), cols)
    beads = [state[cell] for cell in path if state[cell]]
    counts, number = smaller_after(beads), inversions(beads)
    title = f"{several(number, 'inversion')} along the thread: {('even', 'odd')[number % 2]}"
    unit, step = min(0.85, 2.75 / rows), min(0.85, (base.SIZE[0] - 0.4) / len(beads))
    canvas, axes, height = base.sheet(title, unit * rows + step + 1.4)
    left, top = (base.SIZE[0] - unit * cols) / 2, height - 0.1
    cells = [
        (left + unit * (cell % cols + 0.5), top - unit * (cell // cols + 0.5)) for cell in path
    ]
    _string(axes, cells, [state[cell] for cell in path], unit)
    across = base.SIZE[0] / 2 + step * (np.arange(len(beads)) - (len(beads) - 1) / 2)
    _string(axes, [(x, 0.45 + step / 2) for x in across], beads, step)
    for x, count in zip(across, counts, strict=True):
        base.write(axes, x, 0.25, str(count), fontsize=min(20, 34 * step), fontweight="bold")
    data = pd.DataFrame({"bead": beads, "smaller_after": counts})
    wide = len(str(max(beads))) + 1
    lines = {"bead": beads, "smaller after": counts}
    twin = [
        f"{name:13}" + "".join(f"{value:{wide}}" for value in row) for name, row in lines.items()
    ]
    return base.Figure(canvas, "\n".join(twin), data)


def _read(board, puzzle):
    """Return the puzzle and the state of a board."""
    puzzle = puzzle or getattr(board, "puzzle", EIGHT)
    return puzzle, puzzle.read(board)


def _listed(pairs):
    shown = ["-".join(str(tile or "x") for tile in pair) for pair in pairs[:_MOST_PAIRS]]
    more = [f"and {len(pairs) - _MOST_PAIRS} more"] * (len(pairs) > _MOST_PAIRS)
    return "  ".join(shown + more) or "none"


def _string(axes, points, tiles, unit):
    """Draw tiles as beads on a thread through these points, the blank as a gap."""
    axes.plot(*zip(*points, strict=True), color=GREY, lw=4, zorder=2)
    size = 72 * 0.8 * unit
    for (x, y), tile in zip(points, tiles, strict=True):
        if tile:
            axes.plot(x, y, "o", ms=size, color=BOARD.tray, mfc=PAPER, mew=2, zorder=3)
            axes.text(
                x, y, str(tile), fontsize=0.45 * size, fontweight="bold", zorder=4, **base.CENTRED
            )
