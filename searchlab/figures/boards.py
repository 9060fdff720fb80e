"""Boards explained: ranks, queues, and the abstract states behind heuristics of the 8-puzzle."""

from collections import deque
from itertools import combinations, groupby, islice, pairwise, permutations
from math import factorial
from typing import Any

from searchlab.figures.page import WIDTH, Figure, Page, aligned, by_depth, segment, tint
from searchlab.heuristics import manhattan, pattern_database
from searchlab.problems import EIGHT, Puzzle
from searchlab.problems import ranking as numbering
from searchlab.problems.checks import several
from searchlab.problems.distances import check_size
from searchlab.running.solving import solve
from searchlab.running.trace import Trace
from searchlab.search.node import BACKWARD, QUEUED
from searchlab.styles import BLUE, BOARD, GREEN, GREY, INK, MEANINGS, ORANGE, SKY, VERMILION, YELLOW

_ROW = 34  # pixels
_SHOWN = 5  # abstract states of a path
_PATTERNS = (1, 2, 3, 4), (5, 6, 7, 8)


def blocks() -> Figure:
    """Draw all boards of the 2x2 puzzle in their order, in blocks of six, of two and of one.

    Examples
    --------
    >>> from searchlab import figures
    >>> figures.blocks()
    <figure: 24 boards in order: blocks of 6, of 2 and of 1>
    >>> print(str(figures.blocks()).splitlines()[0])
    1 2 3 x  1 2 x 3 | 1 3 2 x  1 3 x 2 | 1 x 2 3  1 x 3 2
    """
    puzzle = Puzzle(2, 2)
    boards = [bytes(order) for order in permutations(puzzle.goal)]
    page, twin = Page("24 boards in order: blocks of 6, of 2 and of 1"), []
    wide, high = WIDTH / 6.6, 74
    for place, state in enumerate(boards):
        row, column = divmod(place, 6)
        x, y = wide * (column + 0.8), page.top + high * (row + 0.5)
        page.board(puzzle, state, x, y, 21, ())
        for size, margin, color in ((6, 0, INK), (2, 7, ORANGE)):
            if column % size == 0:
                left, top = x - wide / 2 + margin, y - high / 2 + 2 + margin
                across, down = wide * size - 2 * margin, high - 4 - 2 * margin
                page.path(f"M{left:g} {top:g}h{across:g}v{down:g}h{-across:g}Z", color, 2)
    written = [puzzle.write(state) for state in boards]
    for line in range(0, len(boards), 6):
        pairs = ("  ".join(written[at : at + 2]) for at in range(line, line + 6, 2))
        twin.append(" | ".join(pairs))
    return page.figure(page.top + 4 * high + 12, "\n".join(twin))


def ranking(board: Any) -> Figure:
    """Draw the Cantor expansion of a board: digits, place values, and their sum, the rank.

    Tiles are ordered as in the goal. An arrow leads from each cell to every smaller tile after it:
    their number is the digit of the cell, which is multiplied by a factorial.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int
        Of the 8-puzzle, unless it is a `Board` of at most 9 cells.

    Examples
    --------
    >>> from searchlab import figures
    >>> figure = figures.ranking("2 3 4 1 5 x 7 6 8")
    >>> figure
    <figure: Rank 46,100 = 1·8! + 1·7! + 1·6! + 3·3! + 1·2!>
    >>> print(figure)
    cell              1      2    3    4   5   6  7  8  9
    tile              2      3    4    1   5   x  7  6  8
    digit             1      1    1    0   0   3  1  0  0
    place value  40,320  5,040  720  120  24   6  2  1  1
    product      40,320  5,040  720    0   0  18  2  0  0
    """
    puzzle: Puzzle = getattr(board, "puzzle", EIGHT)
    check_size(puzzle)
    state, count = puzzle.read(board), puzzle.cells
    digits, order = numbering.digits(state, puzzle.goal), puzzle.goal.index
    values = [factorial(count - 1 - cell) for cell in range(count)]
    products = [digit * value for digit, value in zip(digits, values, strict=True)]
    tiles = [str(tile or "x") for tile in state]
    powers = [f"{count - 1 - cell}!" for cell in range(count)]
    terms = [f"{digit}·{power}" for digit, power in zip(digits, powers, strict=True) if digit]
    page = Page(f"Rank {sum(products):,}" + (f" = {' + '.join(terms)}" if terms else ""))
    left, wide, y = 150, 78, page.top + 190
    page.board(puzzle, state, 72, page.top + 54, 36)
    faces = [BOARD.face if tile else BOARD.recess for tile in state]
    page.cells(left + wide * count / 2, y, wide, tiles, faces, count)
    middles = [left + wide * (cell + 0.5) for cell in range(count)]
    for (one, start), (other, end) in combinations(zip(state, middles, strict=True), 2):
        if order(other) < order(one):
            bend = 0.75 - 0.0006 * (end - start)
            top = y - wide / 2 - 2
            page.arrow((start + 8, top), (end - 8, top), VERMILION, 2, bend)
    written = [[f"{number:,}" for number in row] for row in (values, products)]
    rows = {"digit": digits, "place value": powers, "": written[0], "product": written[1]}
    for row, (name, cells) in enumerate(rows.items()):
        low = y + 64 + 31 * row
        page.write(left - 10, low, name, anchor="end")
        for middle, cell in zip(middles, cells, strict=True):
            page.write(middle, low, cell, bold=name in ("digit", "product"))
    page.write(left + wide * count - 10, y + 196, f"sum: {sum(products):,}", 16, "end", bold=True)
    rows = {"cell": range(1, count + 1), "tile": tiles, "digit": digits}
    rows |= {"place value": written[0], "product": written[1]}
    return page.figure(y + 220, aligned([name, *cells] for name, cells in rows.items()))


def queue(trace: Trace, expansions: int = 8) -> Figure:
    """Draw the queue of a search, its front on the left, before and after the first expansions.

    A mark stands for a state, with its depth in it; its colour tells even from odd depths. It is
    a square or, on the goal's side of a search from both ends, a diamond.

    Parameters
    ----------
    trace : Trace
        Of a search that expands first what was queued first.
    expansions : int
        How many to draw.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> figure = figures.queue(record(Puzzle(2, 2), "x 3 2 1", "breadth-first"), 3)
    >>> figure
    <figure: The queue holds at most 2 levels at a time>
    >>> print(figure)
    after 0 expansions  0
    after 1 expansion   1 1
    after 2 expansions  1 2
    after 3 expansions  2 2
    """
    rows = list(_queues(trace, expansions))
    both = any(side == "goal" for row in rows for side, _ in row)
    levels = max(len(set(row)) for row in rows)
    page = Page(f"The queue holds at most {several(levels, 'level')} at a time")
    wide = min(_ROW, 650 / max(map(len, rows)))
    twin = []
    for at, row in enumerate(rows):
        name, y = f"after {several(at, 'expansion')}", page.top + 12 + _ROW * at
        page.write(192, y, name, anchor="end")
        for place, (side, depth) in enumerate(row):
            x, r = 222 + wide * place, wide * (0.4 if side == "start" else 0.5)
            square = f"M{x - r:g} {y - r:g}h{2 * r:g}v{2 * r:g}h{-2 * r:g}Z"
            diamond = f"M{x:g} {y - r:g}l{r:g} {r:g}l{-r:g} {r:g}l{-r:g} {-r:g}Z"
            face = tint(ORANGE if depth % 2 else BLUE, 0.45)
            page.path(square if side == "start" else diamond, INK, 1.2, face)
            page.write(x, y, depth, 0.47 * wide, bold=True)
        runs = groupby(row, lambda mark: mark[0])
        texts = (" ".join([side] * both + [str(depth) for _, depth in run]) for side, run in runs)
        twin.append(f"{name:20}{'  '.join(texts)}")
    return page.figure(page.top + _ROW * len(rows) + 12, "\n".join(twin))


def _queues(trace, expansions):
    """Yield the side and the depth of each node in the queue, before and after each expansion."""
    waiting = deque(event.node for event in trace if event.node.parent is None)
    if not waiting:
        raise ValueError("there is no expansion to show")
    for event in [None, *islice(trace, expansions)]:
        if event:
            if not waiting or waiting.popleft() is not event.node:
                raise ValueError("a queue is drawn only of a search that goes first in, first out")
            waiting.extend(child for child in event.children if child.outcome == QUEUED)
        yield [("goal" if node.side == BACKWARD else "start", node.depth) for node in waiting]


# -- how heuristics are built --------------------------------------------------------------


def conflict(board: Any) -> Figure:
    """Show two tiles in reversed order in their goal row, and what it takes to pass each other.

    Three boards of a shortest solution: the start, the board where one of the two has left the
    row, and where it is back.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int
        Of the 8-puzzle, with two such tiles in a row.

    Examples
    --------
    >>> from searchlab import figures
    >>> figure = figures.conflict("1 2 3 7 6 4 8 x 5")
    >>> figure
    <figure: 6 leaves its row and returns: 2 moves that Manhattan misses>
    >>> print(figure)
    step  tile              board  Manhattan
    0           1 2 3 7 6 4 8 x 5          7
    1        6  1 2 3 7 x 4 8 6 5          8
    9        6  1 2 3 4 5 6 7 8 x          0
    """
    solution = _solved(board)
    states = [board.state for board in solution.path]
    start, goal = states[0], EIGHT.goal
    pair = _reversed_pair(start)
    row = start.index(pair[0]) // 3
    rows = {tile: [state.index(tile) // 3 for state in states] for tile in pair}
    tile = min(pair, key=lambda tile: [at == row for at in rows[tile]])  # the first to leave
    out = next(step for step, at in enumerate(rows[tile]) if at != row)
    back = rows[tile].index(row, out)
    page = Page(f"{tile} leaves its row and returns: 2 moves that Manhattan misses")
    notes = {
        0: f"{pair[0]} must go right, {pair[1]} left",
        out: f"after {several(out, 'move')}: {tile} leaves the row",
        back: f"after {several(back, 'move')}: {tile} is back",
    }
    y, twin = page.top + 104, [["step", "tile", "board", "Manhattan"]]
    for number, (step, note) in enumerate(notes.items()):
        x, estimate = 154 + 278 * number, manhattan(states[step], EIGHT)
        faces = [YELLOW if each in pair else BOARD.face for each in states[step]]
        faces[states[step].index(0)] = BOARD.recess
        page.cells(x, y, 66, [str(each or "") for each in states[step]], faces, 3)
        page.write(x, y + 126, note)
        page.write(x, y + 152, f"Manhattan {estimate}", bold=True)
        if number:
            page.arrow((x - 166, y), (x - 114, y))
        moved = states[step - 1][states[step].index(0)] if step else ""
        twin.append([step, moved, EIGHT.write(states[step]), estimate])
    for each, shift in zip(pair, (-29, 29), strict=True):
        places = start.index(each), goal.index(each)
        ends = ((154 + (at % 3 - 1) * 66, y + (row - 1) * 66 + shift) for at in places)
        page.arrow(*ends, VERMILION)
    return page.figure(y + 180, aligned(twin))


def walking(board: Any) -> Figure:
    """Show the abstract state space in which only the rows of tiles matter, and a board's path.

    Above, the board, each tile tinted by its goal row, and the path of its abstract state to the
    goal: letters for tiles of the same goal row, in any order. Below, all abstract states by their
    distance from the goal.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int
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
        letters = ["ABC"[goal_row[tile]] if tile else "." for tile in state]
        return _sorted(letters[at : at + 3] for at in (0, 3, 6))

    layers, toward = [[abstract(EIGHT.goal)]], {abstract(EIGHT.goal): None}
    while layers[-1]:
        layers.append([])
        for each in layers[-2]:
            for other in _row_moves(each):
                if other not in toward:
                    toward[other] = each
                    layers[-1].append(other)
    layers.pop()
    path = [abstract(state)]
    while toward[path[-1]]:
        path.append(toward[path[-1]])
    far = len(path) - 1
    counted = sum(abs(at // 3 - goal_row[tile]) for at, tile in enumerate(state) if tile)
    title = f"{len(toward)} abstract states: this one needs {several(far, 'move')}, "
    page = Page(f"{title}Manhattan counts {counted}")
    colors = {"A": tint(SKY, 0.45), "B": tint(ORANGE, 0.45), "C": tint(GREEN, 0.45)}
    colors["."], y = BOARD.recess, page.top + 70
    faces = [colors["ABC"[goal_row[tile]] if tile else "."] for tile in state]
    page.cells(90, y, 46, [str(tile or "") for tile in state], faces, 3)
    shown = [*range(_SHOWN - 1), far] if far >= _SHOWN else range(far + 1)
    for column, at in enumerate(shown):
        x, letters = 276 + 130 * column, "".join(path[at])
        faces = [colors[letter] for letter in letters]
        page.cells(x, y, 31, letters.replace(".", " "), faces, 3)
        page.write(x, y + 68, far - at)
        if at > column:
            page.write(x - 65, y, "…")
        else:
            page.arrow((x - 80, y), (x - 52, y), GREEN if column else GREY)
    where = in_columns(layers, _row_moves, (48, y + 110, WIDTH - 40, y + 400))
    lines = (segment(where[a], where[b]) for a in where for b in _row_moves(a))
    page.path("".join(lines), width=0.6)
    page.line(*map(where.get, path), color=MEANINGS["path"].color, width=4)
    for point in where.values():
        page.dot(*point, 4, BLUE, BLUE, 0)
    for moves, layer in enumerate(layers):
        page.write(where[layer[0]][0], y + 424, moves)
    page.mark(*where[path[-1]], "goal", 10)
    page.mark(*where[path[0]], "frontier", 10)
    page.write(WIDTH / 2, y + 454, "moves to the goal: ★ goal, ○ this board")
    twin = "\n".join(f"{' / '.join(each)}: {far - at}" for at, each in enumerate(path))
    twin += "\n\n" + by_depth({"states": [*map(len, layers)]}, "moves")
    return page.figure(y + 476, twin)


def patterns(board: Any) -> Figure:
    """Draw the abstract states of a board for the patterns of the tiles 1 to 4 and 5 to 8.

    Only the tiles of the pattern are distinguished. Beside each state stand its abstract goal, and
    the moves between them, which a pattern database looks up.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int
        Of the 8-puzzle.

    Examples
    --------
    >>> from searchlab import figures
    >>> print(figures.patterns("8 6 1 3 x 4 5 7 2"))
    pattern               abstract  moves
    1 2 3 4  ? ? 1 / 3 x 4 / ? ? 2     22
    5 6 7 8  8 6 ? / ? x ? / 5 7 ?     18
    """
    solution = _solved(board)
    state = solution.path[0].state
    moves = [pattern_database(tiles, additive=False)(state, EIGHT) for tiles in _PATTERNS]
    title = f"A board {several(solution.length, 'move')} from its goal; the patterns need "
    page = Page(title + " and ".join(map(str, moves)))
    middle, twin = page.top + 100 * len(moves), [["pattern", "abstract", "moves"]]
    page.board(EIGHT, state, 115, middle, 54, ())
    page.write(115, middle + 102, f"true distance {solution.length}")
    looks = {"": BOARD.recess, "?": tint(GREY, 0.35)}
    for number, (tiles, count) in enumerate(zip(_PATTERNS, moves, strict=True)):
        y = page.top + 100 + 200 * number
        page.arrow((211, middle + 0.3 * (y - middle)), (278, y))
        for x, each in ((758, EIGHT.goal), (374, state)):
            labels = [str(t) if t in tiles else "?" if t else "" for t in each]
            page.cells(x, y, 54, labels, [looks.get(label, YELLOW) for label in labels], 3)
        text = [label or "x" for label in labels]
        page.arrow((475, y), (657, y))
        page.write(566, y - 24, several(count, "move"), bold=True)
        rows = " / ".join(" ".join(text[at : at + 3]) for at in (0, 3, 6))
        twin.append([" ".join(map(str, tiles)), rows, count])
    return page.figure(page.top + 200 * len(moves) + 16, aligned(twin))


def _solved(board):
    """Return a shortest solution of a board of the 8-puzzle."""
    solution = solve(EIGHT, board, "a-star")
    if not solution.solved:
        raise ValueError("no moves lead from this board to the goal")
    return solution


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
    blank = next(i for i, row in enumerate(position) if "." in row)
    for other in {blank - 1, blank + 1} & {0, 1, 2}:
        for letter in sorted(set(position[other])):
            rows = list(position)
            rows[blank] = rows[blank].replace(".", letter)
            rows[other] = rows[other].replace(letter, ".", 1)
            yield _sorted(rows)


def in_columns(layers, neighbours, box, passes=1):
    """Place layers of nodes side by side, each node near the neighbours already placed.

    Parameters
    ----------
    layers : list of list
    neighbours : callable
        Returns those of a node.
    box : tuple of float
        Left, top, right and bottom.
    passes : int
        How often the places are improved.

    Returns
    -------
    dict
        Of each node its point.
    """
    left, top, right, bottom = box
    wide, where = (right - left) / len(layers), {}
    tall = (bottom - top) / max(map(len, layers))

    def height(node):
        placed = [where[other][1] for other in neighbours(node) if other in where]
        return sum(placed) / len(placed) if placed else 0

    for _ in range(passes):
        for number, layer in enumerate(layers):
            for row, node in enumerate(sorted(layer, key=height)):
                y = (top + bottom) / 2 - tall * ((len(layer) - 1) / 2 - row)
                where[node] = left + (number + 0.5) * wide, y
    return where
