"""One board, and the way of each tile to its cell: the two oldest heuristics computed by hand."""

import pandas as pd
from matplotlib.patches import FancyArrowPatch
from matplotlib.path import Path

from searchlab.figures import base
from searchlab.figures.trees import small_board
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.styles import VERMILION


@base.in_style
def distances_home(board, puzzle=EIGHT):
    """Draw a board, and for each misplaced tile an arrow along its column and row to its goal cell.

    The number of arrows is the number of misplaced tiles, their lengths add up to the Manhattan
    distance. The data have the columns tile and distance.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
    puzzle : Puzzle

    Examples
    --------
    >>> from searchlab import figures
    >>> figures.distances_home("1 2 3 4 5 6 x 7 8")
    <figure: 2 misplaced tiles; Manhattan 1 + 1 = 2>
    """
    state, goal, rows, cols = puzzle.read(board), puzzle.goal, puzzle.rows, puzzle.cols
    tiles = range(1, puzzle.cells)
    cells = [[divmod(each.index(tile), cols) for each in (state, goal)] for tile in tiles]
    distances = [abs(row - to_row) + abs(col - to_col) for (row, col), (to_row, to_col) in cells]
    away = [distance for distance in distances if distance]
    title = f"{several(len(away), 'misplaced tile')}; "
    title += f"Manhattan {' + '.join(map(str, away)) or 0} = {sum(away)}"
    side = 1.45
    tall = 0.5 + side * rows / cols
    canvas, axes, height = base.sheet(title, 0.6 + tall * -(-len(cells) // 4))
    for number, (tile_cells, distance) in enumerate(zip(cells, distances, strict=True)):
        tile = number + 1
        x = base.SIZE[0] / 2 + (number % 4 - 1.5) * 2.15
        y = height - 0.1 - side * rows / cols / 2 - number // 4 * tall
        alone = bytes(each if each == tile else 0 for each in state)
        small_board(axes, x, y, side, puzzle, alone)
        text = f"tile {tile}: {several(distance, 'move')}"
        base.words(axes, x, y - side * rows / cols / 2 - 0.18, text)
        if distance:
            _arrow(axes, x, y, side / cols, (rows, cols), *tile_cells)
    data = pd.DataFrame({"tile": tiles, "distance": distances})
    twin = base.table(["tile", *map(str, tiles)], [["distance", *map(str, distances)]])
    return base.Figure(canvas, title, twin, data)


def _arrow(axes, x, y, size, shape, start, end):
    """Draw an arrow along the column and then the row, from the edge of a tile to a cell."""
    rows, cols = shape
    corners = [
        (x + (col - (cols - 1) / 2) * size, y - (row - (rows - 1) / 2) * size)
        for row, col in dict.fromkeys((start, (end[0], start[1]), end))
    ]
    (x0, y0), (x1, y1) = corners[:2]
    share = 0.36 * size / (abs(x1 - x0) + abs(y1 - y0))
    corners[0] = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
    look = {"arrowstyle": "-|>", "mutation_scale": 20, "lw": 3, "color": VERMILION, "zorder": 5}
    axes.add_patch(FancyArrowPatch(path=Path(corners), fill=False, **look))
