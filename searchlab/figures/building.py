"""How heuristics are built: abstract state spaces of the 8-puzzle, drawn beside real boards."""

from itertools import pairwise
from typing import Any

import networkx as nx
import pandas as pd

from searchlab.figures import base
from searchlab.heuristics import manhattan
from searchlab.problems import EIGHT
from searchlab.problems.checks import several
from searchlab.running.solving import solve
from searchlab.styles import (
    BOARD,
    GREEN,
    GREY,
    MEANINGS,
    ORANGE,
    PAPER,
    SKY,
    VERMILION,
    YELLOW,
)

BLANK = "."
_SHOWN = 5  # abstract states of a path


@base.in_style
def distances_home(board: Any) -> base.Figure:
    """Draw each tile of a board with an arrow along its column and row to its goal cell.

    The number of arrows is the number of misplaced tiles; their lengths add up to the Manhattan
    distance. The data have the columns tile and distance.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
        Of the 8-puzzle.

    Examples
    --------
    >>> from searchlab import figures
    >>> figures.distances_home("1 2 3 4 5 6 x 7 8")
    <figure: 2 misplaced tiles; Manhattan 1 + 1 = 2>
    """
    state, tiles, side = EIGHT.read(board), range(1, 9), 1.45
    cells = [[divmod(each.index(tile), 3) for each in (state, EIGHT.goal)] for tile in tiles]
    distances = [abs(a - c) + abs(b - d) for (a, b), (c, d) in cells]
    away = [distance for distance in distances if distance]
    title = f"{several(len(away), 'misplaced tile')}; "
    title += f"Manhattan {' + '.join(map(str, away)) or 0} = {sum(away)}"
    canvas, axes, height = base.sheet(title, 4.5)
    for tile, (start, end), distance in zip(tiles, cells, distances, strict=True):
        row, column = divmod(tile - 1, 4)
        x, y = base.SIZE[0] / 2 + (column - 1.5) * 2.15, height - 0.85 - 1.95 * row
        alone = bytes(each if each == tile else 0 for each in state)
        base.state_board(axes, x, y, side, EIGHT, alone)
        base.write(axes, x, y - 0.92, f"tile {tile}: {several(distance, 'move')}")
        ends = [(x + (col - 1) * side / 3, y - (row - 1) * side / 3) for row, col in (start, end)]
        straight = start[0] == end[0] or start[1] == end[1]
        if distance:  # from the edge of the tile, whose number stays in sight
            style = "arc3" if straight else "angle,angleA=90,angleB=0"
            base.arrow(axes, *ends, VERMILION, connectionstyle=style, shrinkA=15)
    data = pd.DataFrame({"tile": tiles, "distance": distances})
    return base.Figure(canvas, base.text(data.set_index("tile").T), data)


@base.in_style
def conflict(board: Any) -> base.Figure:
    """Show two tiles in reversed order in their goal row, and what it takes to pass each other.

    Three boards of a shortest solution: the start, the board where one of the two has left the
    row, and where it is back. The data have a row for each board of that solution: the columns
    move, tile, board and manhattan.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
        Of the 8-puzzle, with two such tiles in a row.

    Examples
    --------
    >>> from searchlab import figures
    >>> figure = figures.conflict("1 2 3 7 6 4 8 x 5")
    >>> figure.title
    '6 leaves its row and returns: 2 moves that Manhattan misses'
    >>> figure.data["manhattan"].tolist()
    [7, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    """
    start, goal = EIGHT.read(board), EIGHT.goal
    if not EIGHT.is_solvable(start):
        raise ValueError("no moves lead from this board to the goal, so there is none to show")
    pair = _reversed_pair(start)
    row = start.index(pair[0]) // 3
    solution = solve(EIGHT, start)
    states = [board.state for board in solution.path]
    rows = {tile: [state.index(tile) // 3 for state in states] for tile in pair}
    tile = min(pair, key=lambda tile: [at == row for at in rows[tile]])  # the first to leave
    out = next(step for step, at in enumerate(rows[tile]) if at != row)
    back = rows[tile].index(row, out)
    data = pd.DataFrame({"move": ["", *solution.moves]}).rename_axis("step")
    data["tile"] = ["", *(str(a[b.index(0)]) for a, b in pairwise(states))]
    data["board"] = list(map(EIGHT.write, states))
    data["manhattan"] = [manhattan(state, EIGHT) for state in states]
    title = f"{tile} leaves its row and returns: 2 moves that Manhattan misses"
    canvas, axes, height = base.sheet(title, 3.7)
    notes = {
        0: f"{pair[0]} must go right, {pair[1]} left",
        out: f"after {several(out, 'move')}: {tile} leaves the row",
        back: f"after {several(back, 'move')}: {tile} is back",
    }
    y = height - 1.25
    for number, (step, note) in enumerate(notes.items()):
        x = 1.6 + 2.9 * number
        base.state_board(axes, x, y, 2.1, EIGHT, states[step], dict.fromkeys(pair, YELLOW))
        base.write(axes, x, y - 1.35, note)
        base.write(axes, x, y - 1.67, f"Manhattan {data['manhattan'][step]}", fontweight="bold")
        if number:
            base.arrow(axes, (x - 1.75, y), (x - 1.2, y), GREY)
    for each, shift in zip(pair, (0.3, -0.3), strict=True):
        places = start.index(each), goal.index(each)
        ends = ((1.6 + (at % 3 - 1) * 0.7, y + (1 - row) * 0.7 + shift) for at in places)
        base.arrow(axes, *ends, VERMILION)
    return base.Figure(canvas, base.text(data.loc[list(notes)]), data)


@base.in_style
def walking(board: Any) -> base.Figure:
    """Show the abstract state space in which only the rows of tiles matter, and a board's path.

    Above, the board, each tile tinted by its goal row, and the path of its abstract state to the
    goal: letters for tiles of the same goal row, in any order. Below, all abstract states by their
    distance from the goal. The data have the columns moves and states.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
        Of the 8-puzzle.

    Examples
    --------
    >>> from searchlab import figures
    >>> figures.walking("1 5 2 4 3 6 7 8 x")
    <figure: 105 abstract states: this one needs 4 moves, Manhattan counts 2>
    """
    state = EIGHT.read(board)
    goal_row = [EIGHT.goal.index(tile) // 3 for tile in range(9)]

    def abstract(state):
        letters = [BLANK if tile == 0 else "ABC"[goal_row[tile]] for tile in state]
        return _sorted(letters[at : at + 3] for at in (0, 3, 6))

    graph, goal = nx.Graph(), abstract(EIGHT.goal)
    states = [goal]
    for each in states:
        for other in _row_moves(each):
            if other not in graph:
                states.append(other)
            graph.add_edge(each, other)
    layers = list(nx.bfs_layers(graph, goal))
    path = nx.shortest_path(graph, abstract(state), goal)
    far = len(path) - 1
    counted = sum(abs(at // 3 - goal_row[tile]) for at, tile in enumerate(state) if tile)
    title = f"{len(graph)} abstract states: this one needs {several(far, 'move')}, "
    title += f"Manhattan counts {counted}"
    canvas, axes, height = base.sheet(title, 6.2)
    colors = {"A": SKY, "B": ORANGE, "C": GREEN}
    tints = {letter: base.tint(color, 0.45) for letter, color in colors.items()}
    tints[BLANK] = BOARD.recess
    step, y = 1.35, height - 0.85
    faces = {tile: tints["ABC"[goal_row[tile]]] for tile in state}
    base.state_board(axes, 0.95, y, 1.45, EIGHT, state, faces)
    shown = [*range(_SHOWN - 1), far] if far >= _SHOWN else range(far + 1)
    for column, at in enumerate(shown):
        x, letters = 2.2 + (column + 0.5) * step, "".join(path[at])
        faces = [tints[letter] for letter in letters]
        base.board(axes, x, y, 0.97, letters.replace(BLANK, " "), faces, 3)
        base.write(axes, x, y - 0.7, str(far - at))
        if at > column:
            base.write(axes, x - step / 2, y, "…")
        else:
            base.arrow(axes, (x - 0.82, y), (x - 0.53, y), GREEN if column else GREY)
    where = base.in_columns(layers, graph.neighbors, (0.5, 0.75, 8.6, y - 1.1))
    base.edges(axes, graph, where, 0.5)
    for moves, layer in enumerate(layers):
        base.write(axes, where[layer[0]][0], 0.5, str(moves))
    base.edges(axes, nx.path_graph(path), where, path=True)
    base.dots(axes, *zip(*where.values(), strict=True), MEANINGS["expanded"], ms=6, zorder=3)
    base.dots(axes, *where[path[-1]], MEANINGS["goal"], ms=18, mec=PAPER, zorder=4)
    base.dots(axes, *where[path[0]], MEANINGS["frontier"], True, ms=13, mew=3, zorder=4)
    base.write(axes, 4.5, 0.2, "moves to the goal: ★ goal, ○ this board")
    data = pd.DataFrame({"moves": range(len(layers)), "states": list(map(len, layers))})
    twin = "\n".join(f"{' / '.join(each)}: {far - at}" for at, each in enumerate(path))
    twin += "\n\n" + base.by_depth({"states": data["states"]}, "moves")
    return base.Figure(canvas, twin, data)


def _reversed_pair(state):
    """Return two tiles next to each other among those in their goal row, in reversed order."""
    for at in (0, 3, 6):
        row = EIGHT.goal[at : at + 3]
        own = [tile for tile in state[at : at + 3] if tile and tile in row]
        for one, other in pairwise(own):
            if one > other:
                return one, other
    raise ValueError("in no row of this board are two of its own tiles in reversed order")


def _sorted(rows):
    return tuple("".join(sorted(row)) for row in rows)


def _row_moves(position):
    """Yield the abstract states one move away: a letter changes rows with the blank."""
    blank = next(i for i, row in enumerate(position) if BLANK in row)
    for other in {blank - 1, blank + 1} & {0, 1, 2}:
        for letter in sorted(set(position[other])):
            rows = list(position)
            rows[blank] = rows[blank].replace(BLANK, letter)
            rows[other] = rows[other].replace(letter, BLANK, 1)
            yield _sorted(rows)
