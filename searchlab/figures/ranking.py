"""How a board becomes a number."""

from itertools import combinations
from math import factorial
from typing import Any

import pandas as pd

from searchlab.figures import base
from searchlab.problems import EIGHT, Puzzle
from searchlab.problems import ranking as numbering
from searchlab.problems.distances import check_size
from searchlab.styles import BOARD, VERMILION


@base.in_style
def ranking(board: Any, puzzle: Puzzle = EIGHT) -> base.Figure:
    """Draw the Cantor expansion of a board: digits, place values, and their sum, the rank.

    Tiles are ordered as in the goal. An arrow leads from each cell to every smaller tile after it:
    their number is the digit of the cell, which is multiplied by a factorial. The data have a row
    for each cell: the columns tile, digit, place value and product.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int
        A board of at most 9 cells.
    puzzle : Puzzle, optional
        Its shape and goal, unless it is a `Board`.

    Examples
    --------
    >>> from searchlab import figures
    >>> figure = figures.ranking("2 3 4 1 5 x 7 6 8")
    >>> figure
    <figure: Rank 46,100 = 1·8! + 1·7! + 1·6! + 3·3! + 1·2!>
    >>> print(figure)
    cell             1     2   3   4  5  6 7 8 9
    tile             2     3   4   1  5  x 7 6 8
    digit            1     1   1   0  0  3 1 0 0
    place value 40,320 5,040 720 120 24  6 2 1 1
    product     40,320 5,040 720   0  0 18 2 0 0
    """
    puzzle = getattr(board, "puzzle", puzzle)
    check_size(puzzle)
    state, count = puzzle.read(board), puzzle.cells
    digits, order = numbering.digits(state, puzzle.goal), puzzle.goal.index
    values = [factorial(count - 1 - cell) for cell in range(count)]
    products = [digit * value for digit, value in zip(digits, values, strict=True)]
    tiles = [str(tile or "x") for tile in state]
    columns = {"tile": tiles, "digit": digits, "place value": values, "product": products}
    data = pd.DataFrame(columns, index=pd.RangeIndex(1, count + 1, name="cell"))
    powers = [f"{count - 1 - cell}!" for cell in range(count)]
    terms = [f"{digit}·{power}" for digit, power in zip(digits, powers, strict=True) if digit]
    title = f"Rank {sum(products):,}" + (f" = {' + '.join(terms)}" if terms else "")
    canvas, axes, height = base.sheet(title, 4.8)
    left, wide, y = 1.55, 0.81, 2.25
    base.state_board(axes, 0.75, height - 0.85, 1.1, puzzle, state)
    faces = [BOARD.face if tile else BOARD.recess for tile in state]
    base.board(axes, left + wide * count / 2, y, wide * count, tiles, faces, count)
    middles = [left + wide * (cell + 0.5) for cell in range(count)]
    for (one, start), (other, end) in combinations(zip(state, middles, strict=True), 2):
        if order(other) < order(one):
            bend = f"arc3,rad=-{0.75 - 0.055 * (end - start):.2f}"
            options = {"connectionstyle": bend, "lw": 2, "mutation_scale": 14}
            points = (start + 0.08, y + wide / 2), (end - 0.08, y + wide / 2)
            base.arrow(axes, *points, VERMILION, shrinkA=2, **options)
    rows = {
        "digit": digits,
        "place value": powers,
        "": [f"{value:,}" for value in values],
        "product": [f"{product:,}" for product in products],
    }
    for number, (name, cells) in enumerate(rows.items()):
        low = y - 0.7 - 0.32 * number
        axes.text(left - 0.1, low, name, ha="right", va="center")
        weight = "bold" if name in ("digit", "product") else "normal"
        for middle, cell in zip(middles, cells, strict=True):
            base.write(axes, middle, low, str(cell), fontweight=weight)
    axes.text(left + wide * count - 0.1, 0.2, f"sum: {sum(products):,}", ha="right", **base.NAME)
    return base.Figure(canvas, base.text(data.T), data)
