"""Write the source of a compiled search, and compile it once.

The search of one contour is written out for one shape and one order of moves: a branch for
each cell of the blank, and in it the moves from there. What differs from cell to cell is
then a constant in the code. numba keeps compiled code only for functions in real files, so
the source is a file in the user's cache directory; where none can be written, it is compiled
anew in each process.

A node is two machine words. The board has four bits a cell. The other word holds, from high
to low, what is left up to the limit (negative: cut), h, the depth, the move that would undo
the last one, and the blank's cell, so that one addition makes a child's word.
"""

import hashlib
import importlib.util
import os
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

from searchlab.puzzle import MOVES

MOST_CELLS = 16
SLACK, H, DEPTH, UNDO = 32, 16, 8, 4  # where the fields of a node's word begin
NO_UNDO = 15
FOUND, ENDED, PAUSED = 0, 1, 2

_HEAD = '''"""One contour of IDA* on a {rows}x{cols} board, moves tried in the order {order}."""

from numba import int64, njit, uint64


@njit(nogil=True, cache={cache})
def contour(change, boards, words, path, top, budget):
    """Go on from the nodes on the stack until one is the goal, none is left, or a pause."""
    top = uint64(top)
    generated = 0
    expanded = 0
    deepest = int64(0)
    nearest = int64(-1) << 62
    top -= uint64(1)
    board = boards[top]
    word = words[top]
    while True:
        path[uint64((word >> {DEPTH}) & 255)] = word & 255
        if (word >> {H}) & 255 == 0:
            return {FOUND}, int64(top), generated, expanded, deepest, nearest
        if expanded == budget:
            boards[top] = board
            words[top] = word
            return {PAUSED}, int64(top) + 1, generated, expanded, deepest, nearest
        expanded += 1
        deepest = max(deepest, word & {DEPTH_MASK})
        blank = word & 15
        undo = (word >> {UNDO}) & 15
        base = word - (word & 255)
        goes_on = False
        next_board = board
        next_word = word
'''

_MOVE = '''            if undo != {move}:
                generated += 1
                tile = (board >> uint64({target_shift})) & uint64(15)
                child = base + change[uint64({row}) + tile]
                if child >= 0:
{push}                    next_board = board - (tile << uint64({target_shift}))
                    next_board += tile << uint64({blank_shift})
                    next_word = child
                    goes_on = True
                elif child > nearest:
                    nearest = child
'''

_PUSH = '''                    if goes_on:
                        boards[top] = next_board
                        words[top] = next_word
                        top += uint64(1)
'''

_TAIL = '''        if goes_on:
            board = next_board
            word = next_word
        elif top == uint64(0):
            return {ENDED}, int64(0), generated, expanded, deepest, nearest
        else:
            top -= uint64(1)
            board = boards[top]
            word = words[top]
'''


def contour_source(puzzle, order, cache=True):
    """Write the kernel for a puzzle's shape and an order of moves.

    Children are built last move first: the first is then on top of the stack, or rather in
    hand, since the newest child never goes through memory.
    """
    names = {
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "order": order,
        "cache": cache,
        "DEPTH": DEPTH,
        "DEPTH_MASK": 255 << DEPTH,
        "H": H,
        "UNDO": UNDO,
        "FOUND": FOUND,
        "ENDED": ENDED,
        "PAUSED": PAUSED,
    }
    parts = [_HEAD.format(**names)]
    for blank, targets in enumerate(puzzle.neighbours):
        parts.append(f"        {'elif' if blank else 'if'} blank == {blank}:\n")
        moves = [move for move in reversed(order) if move in targets]
        for number, move in enumerate(moves):
            parts.append(
                _MOVE.format(
                    move=MOVES.index(move),
                    target_shift=4 * targets[move],
                    blank_shift=4 * blank,
                    row=change_row(puzzle, blank, targets[move]),
                    push=_PUSH if number else "",
                )
            )
    parts.append(_TAIL.format(**names))
    return "".join(parts)


def change_row(puzzle, blank, target):
    """Where the changes of the move from `blank` to `target` begin: 16 entries, by tile."""
    return (blank * puzzle.cells + target) * 16


@lru_cache(maxsize=32)
def contour_kernel(rows, cols, order):
    """Compile the kernel for a shape and an order, or find it compiled."""
    from searchlab.puzzle import Puzzle

    puzzle = Puzzle(rows, cols)
    source = contour_source(puzzle, order)
    file = _written(source, f"contour_{rows}x{cols}_{order}")
    if file is None:
        namespace = {}
        exec(compile(contour_source(puzzle, order, cache=False), "<kernel>", "exec"), namespace)
        return namespace["contour"]
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module  # numba looks the module up by name when it reads its cache
    spec.loader.exec_module(module)
    return module.contour


def cache_folder():
    """Give the folder in which compiled kernels are kept: the user's own cache directory."""
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "searchlab"


def _written(source, name):
    """Write the source into the cache folder, whole or not at all; None where that fails."""
    digest = hashlib.sha256(source.encode()).hexdigest()[:16]
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{name}_{digest}.py"
        if file.is_file() and file.read_text() == source:
            if os.access(folder, os.W_OK):
                return file
            return None
        with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".tmp", delete=False) as out:
            out.write(source)
        os.replace(out.name, file)
    except (OSError, RuntimeError):  # RuntimeError: there is no home directory
        return None
    return file
