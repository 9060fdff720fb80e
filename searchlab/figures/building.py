"""How heuristics are built: the small puzzles that they search, drawn beside the real one."""

from itertools import pairwise

import pandas as pd
from matplotlib.colors import to_rgb
from matplotlib.patches import FancyArrowPatch
from matplotlib.path import Path

from searchlab import styles
from searchlab.figures import base
from searchlab.heuristics import manhattan
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.running.solving import solve
from searchlab.styles import BOARD, GREEN, GREY, INK, MEANINGS, PAPER, VERMILION

BLANK, ANYBODY = ".", "·"
_HOMES = "ABCDEFGH"  # the rows in which tiles are at home
_TINTS = (styles.SKY, styles.ORANGE, styles.GREEN, styles.PURPLE, styles.YELLOW)
_DRAWN = 3  # levels of a pattern's search
_SHOWN = 5  # positions of a path


@base.in_style
def conflict(board, puzzle=EIGHT):
    """Show two tiles that stand in their row in reversed order, and what it takes to part them.

    Three boards of a shortest solution: where the two stand, where one of them has left the row,
    and where it has come back. The data have a row for each board of that solution: the columns
    move, tile, board and manhattan.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
        With two such tiles in a row.
    puzzle : Puzzle

    Examples
    --------
    >>> from searchlab import figures
    >>> figure = figures.conflict("1 2 3 7 6 4 8 x 5")
    >>> figure.title
    '6 makes way and comes back: 2 moves more than Manhattan counts'
    >>> figure.data["manhattan"].tolist()
    [7, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    """
    start, cols = puzzle.read(board), puzzle.cols
    if not puzzle.is_solvable(start):
        raise ValueError("no moves lead from this board to the goal, so there is none to show")
    left, right = _reversed_pair(start, puzzle)
    row = start.index(left) // cols
    states, moves = [start], solve(puzzle, start).moves
    for move in moves:
        states.append(puzzle.apply(states[-1], move))
    out, tile = next(
        (step, tile)
        for step, state in enumerate(states)
        for tile in (left, right)
        if state.index(tile) // cols != row
    )
    back = next(step for step in range(out, len(states)) if states[step].index(tile) // cols == row)
    slid = ["", *(str(states[i][states[i + 1].index(0)]) for i in range(len(moves)))]
    h = [manhattan(state, puzzle) for state in states]
    rows = list(zip(["", *moves], slid, map(puzzle.write, states), h, strict=True))
    data = pd.DataFrame(rows, columns=["move", "tile", "board", "manhattan"])
    title = f"{tile} makes way and comes back: 2 moves more than Manhattan counts"
    canvas, axes, height = base.sheet(title, 3.7)
    words = [
        f"{left} has to go right, {right} left",
        f"after {several(out, 'move')}: {tile} makes way",
        f"after {several(back, 'move')}: it is back",
    ]
    y = height - 1.25
    for number, (step, text) in enumerate(zip((0, out, back), words, strict=True)):
        x, state = 1.6 + 2.9 * number, states[step]
        faces = [
            styles.YELLOW if each in (left, right) else BOARD.recess if not each else PAPER
            for each in state
        ]
        places = _board(axes, x, y, 2.1, [str(each or "") for each in state], faces, cols)
        base.words(axes, x, y - 1.35, text)
        base.words(axes, x, y - 1.67, f"Manhattan {h[step]}", fontweight="bold")
        if number == 0:
            for one, side in ((left, 1), (right, -1)):
                (x0, y0), (x1, y1) = (places[start.index(one)], places[puzzle.goal.index(one)])
                _arrow(axes, (x0, y0 + 0.3 * side), (x1, y1 + 0.3 * side), VERMILION)
        else:
            _arrow(axes, (x - 1.75, y), (x - 1.2, y), GREY)
    twin = base.table(["move", "tile", "board", "Manhattan"], rows)
    return base.Figure(canvas, title, twin, data)


@base.in_style
def walking(board, puzzle=EIGHT):
    """Show the puzzle that is left if only the rows of tiles matter, and a board's path in it.

    Above, the board, each tile tinted by the row in which it is at home, and what is left of it:
    letters for tiles of the same row, in any order. Below, all positions of that puzzle by their
    distance from its goal. The data have the columns moves and positions.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
    puzzle : Puzzle
        With at most five rows, and no larger than 3x3, so that the positions can be drawn.

    Examples
    --------
    >>> from searchlab import figures
    >>> figures.walking("1 5 2 4 3 6 7 8 x")
    <figure: 105 positions of rows: this one needs 4 moves, Manhattan counts 2>
    """
    if puzzle.cells > 9:
        raise ValueError("the positions of rows are drawn for puzzles of at most 9 cells")
    state, cols = puzzle.read(board), puzzle.cols
    homes = [_HOMES[puzzle.goal.index(tile) // cols] for tile in range(len(state))]
    home = [BLANK, *homes[1:]]

    def position(state):
        letters = "".join(home[tile] for tile in state)
        return _sorted(letters[at : at + cols] for at in range(0, len(letters), cols))

    layers, before = _backwards(position(puzzle.goal), _rows_moves)
    path = [position(state)]
    while path[-1] in before:
        path.append(before[path[-1]])
    far = len(path) - 1
    counted = sum(
        abs(state.index(tile) // cols - puzzle.goal.index(tile) // cols) for tile in state if tile
    )
    title = f"{sum(map(len, layers))} positions of rows: this one needs {several(far, 'move')}, "
    title += f"Manhattan counts {counted}"
    canvas, axes, height = base.sheet(title, 6.2)
    tints = dict(zip(_HOMES, (_tint(one) for one in _TINTS), strict=False))
    tints[BLANK] = BOARD.recess
    side, step, y = 0.97, 1.35, height - 0.85
    words, faces = [str(tile or "") for tile in state], [tints[home[tile]] for tile in state]
    _board(axes, 0.95, y, 1.45, words, faces, cols)
    _arrow(axes, (1.75, y), (2.15, y), GREY)
    shown = [*path[: _SHOWN - 1], path[-1]] if len(path) > _SHOWN else path
    for at, each in enumerate(shown):
        x, letters = 2.2 + (at + 0.5) * step, "".join(each)
        _board(axes, x, y, side, letters.replace(BLANK, " "), [tints[one] for one in letters], cols)
        base.words(axes, x, y - side / 2 - 0.2, str(far - path.index(each)))
        if at and path[path.index(each) - 1] == shown[at - 1]:
            _arrow(axes, (x - step + side / 2 + 0.05, y), (x - side / 2 - 0.05, y), GREEN)
        elif at:
            base.words(axes, x - step / 2, y, "…")
    box = (0.5, 0.75, 8.6, y - side / 2 - 0.6)
    where = _in_columns(layers, before, box)
    for one, (x, y) in where.items():
        for other in _rows_moves(one):
            if other in where and where[other][0] < x:
                axes.plot([x, where[other][0]], [y, where[other][1]], color=GREY, lw=0.5, zorder=1)
    axes.plot(*zip(*(where[one] for one in path), strict=True), color=GREEN, lw=4, zorder=2)
    for x, y in where.values():
        base.dots(axes, x, y, MEANINGS["expanded"], ms=6, zorder=3)
    base.dots(axes, *where[path[-1]], MEANINGS["goal"], ms=18, mec=PAPER, zorder=4)
    base.dots(axes, *where[path[0]], MEANINGS["frontier"], True, ms=13, mew=3, zorder=4)
    for moves in range(len(layers)):
        base.words(axes, where[layers[moves][0]][0], 0.5, str(moves))
    base.words(axes, 4.5, 0.2, "moves to the goal of the rows' puzzle: ★ goal, ○ this position")
    data = pd.DataFrame({"moves": range(len(layers)), "positions": list(map(len, layers))})
    shown = base.table(
        ["moves", "position"], [(far - at, " / ".join(p)) for at, p in enumerate(path)]
    )
    twin = f"{shown}\n\n{base.by_depth({'positions': list(map(len, layers))}, 'moves')}"
    return base.Figure(canvas, title, twin, data)


@base.in_style
def pattern(board, tiles, puzzle=EIGHT):
    """Show what a pattern database sees of a board, and the first levels of its search.

    To the left the board, and the same with all tiles but the pattern's alike. To the right the
    placements of the pattern by their distance from the goal, the first levels drawn. The data have
    the columns moves and placements.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
    tiles : sequence of int
        The tiles of the pattern.
    puzzle : Puzzle
        Of at most 9 cells.

    Examples
    --------
    >>> from searchlab import figures
    >>> figure = figures.pattern("1 2 3 7 6 4 8 x 5", [1, 2])
    >>> figure.title
    'Pattern 1 2: 504 placements, at most 20 moves from the goal'
    """
    if puzzle.cells > 9:
        raise ValueError("the placements of a pattern are drawn for puzzles of at most 9 cells")
    state, cols = puzzle.read(board), puzzle.cols

    def seen(state):
        return tuple(state.index(tile) for tile in (0, *tiles))

    def moves(placement):
        blank, *cells = placement
        for cell in puzzle.neighbours[blank].values():
            yield (cell, *(blank if each == cell else each for each in cells))

    def drawn(placement):
        words = [ANYBODY] * puzzle.cells
        for cell, tile in zip(placement, ("", *tiles), strict=True):
            words[cell] = str(tile)
        faces = [
            BOARD.recess if not w else PAPER if w == ANYBODY else styles.YELLOW for w in words
        ]
        return words, faces

    layers, before = _backwards(seen(puzzle.goal), moves)
    far = next(depth for depth, layer in enumerate(layers) if seen(state) in layer)
    named, count = " ".join(map(str, tiles)), sum(map(len, layers))
    title = f"Pattern {named}: {count:,} placements, at most {len(layers) - 1} moves from the goal"
    canvas, axes, height = base.sheet(title, 6.0)
    faces = [BOARD.recess if not t else styles.YELLOW if t in tiles else PAPER for t in state]
    top, low = height - 1.1, height - 3.35
    _board(axes, 1.15, top, 1.7, [str(tile or "") for tile in state], faces, cols)
    _arrow(axes, (1.15, top - 0.95), (1.15, low + 0.95), GREY)
    _board(axes, 1.15, low, 1.7, *drawn(seen(state)), cols)
    base.words(axes, 1.15, low - 1.1, f"{several(far, 'move')}, looked up", fontweight="bold")
    shown = layers[: _DRAWN + 1]
    where = _in_columns(shown, before, (3.0, 0.75, 7.9, height - 0.1))
    side = min(0.95, 0.9 * (height - 0.85) / max(map(len, shown)))
    for one, (x, y) in where.items():
        for other in moves(one):
            if other in where and where[other][0] < x:
                axes.plot([x, where[other][0]], [y, where[other][1]], color=GREY, lw=1.5, zorder=1)
        _board(axes, x, y, side, *drawn(one), cols)
    for depth, layer in enumerate(shown):
        base.words(axes, where[layer[0]][0], 0.48, str(depth))
    base.words(axes, 8.65, 0.48, "…")
    base.words(axes, 5.6, 0.18, "moves to the goal, found backwards")
    data = pd.DataFrame({"moves": range(len(layers)), "placements": list(map(len, layers))})
    twin = base.by_depth({"placements": list(map(len, layers))}, "moves")
    return base.Figure(canvas, title, twin, data)


def _reversed_pair(state, puzzle):
    """Return two neighbours in order of reading, both at home in their row, in reversed order."""
    cols, goal = puzzle.cols, puzzle.goal
    for at in range(0, len(state), cols):
        own = [tile for tile in state[at : at + cols] if tile and tile in goal[at : at + cols]]
        for one, other in pairwise(own):
            if goal.index(one) > goal.index(other):
                return one, other
    raise ValueError("in no row of this board do two of its own tiles stand in reversed order")


def _sorted(rows):
    return tuple("".join(sorted(row)) for row in rows)


def _rows_moves(position):
    """Yield the positions of rows one move away: a letter changes rows with the blank."""
    blank = next(i for i, row in enumerate(position) if BLANK in row)
    for other in (blank - 1, blank + 1):
        if 0 <= other < len(position):
            for letter in sorted(set(position[other])):
                rows = list(position)
                rows[blank] = rows[blank].replace(BLANK, letter)
                rows[other] = rows[other].replace(letter, BLANK, 1)
                yield _sorted(rows)


def _backwards(goal, moves):
    """Search breadth first from the goal: the layers, and the next step on a path back."""
    layers, before, seen = [[goal]], {}, {goal}
    while layers[-1]:
        layers.append([])
        for one in layers[-2]:
            for other in moves(one):
                if other not in seen:
                    seen.add(other)
                    before[other] = one
                    layers[-1].append(other)
    return layers[:-1], before


def _in_columns(layers, before, box):
    """Place layers side by side, each entry near the one before it on its path."""
    left, low, right, high = box
    where = {}
    for depth, layer in enumerate(layers):
        x = left + (right - left) * depth / max(len(layers) - 1, 1)
        ranked = sorted(layer, key=lambda one: -where[before[one]][1] if one in before else 0)
        room = (high - low) / len(ranked)
        for place, one in enumerate(ranked):
            where[one] = x, high - (place + 0.5) * room
    return where


def _board(axes, x, y, side, words, faces, cols):
    """Draw a board of words, centred on a point; return the centres of its cells."""
    rows = len(words) // cols
    cell = side / max(rows, cols)
    left, top = x - cell * cols / 2, y + cell * rows / 2
    base.box(axes, left, top - cell * rows, cell * cols, cell * rows, 0.1 * cell, BOARD.tray)
    centres = []
    for number, (word, face) in enumerate(zip(words, faces, strict=True)):
        at = left + (number % cols + 0.5) * cell, top - (number // cols + 0.5) * cell
        corner = at[0] - 0.46 * cell, at[1] - 0.46 * cell
        base.box(axes, *corner, 0.92 * cell, 0.92 * cell, 0.12 * cell, face)
        axes.text(
            *at, word, fontsize=44 * cell, fontweight="bold", ha="center", va="center_baseline",
            color=GREY if word == ANYBODY else INK, zorder=4,
        )  # fmt: skip
        centres.append(at)
    return centres


def _arrow(axes, start, end, colour):
    """Draw an arrow from one point to another."""
    look = {"arrowstyle": "-|>", "mutation_scale": 18, "lw": 3, "color": colour, "zorder": 5}
    axes.add_patch(FancyArrowPatch(path=Path([start, end]), **look))


def _tint(colour):
    """Mix a colour with the paper's, so that a letter on it is read."""
    return tuple(1 - 0.45 * (1 - part) for part in to_rgb(colour))
