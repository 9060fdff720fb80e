"""Write the source of a compiled search, and compile it once.

For heuristics that are a sum over the cells, the search of one contour is written out for
one shape and one order of moves: a branch for each cell of the blank, and in it the moves
from there. What differs from cell to cell is then a constant in the code. For the others
there is one loop over the moves, and in it a few lines of the heuristic's own.

numba keeps compiled code only for functions in real files, so the source is a file in the
user's cache directory; where none can be written, it is compiled anew in each process.

A node is two machine words, and two more where the heuristic keeps something of its own.
The board has four bits a cell. The other word holds, from high to low, what is left up to
the limit (negative: cut), h, the depth, the move that would undo the last one, and the
blank's cell, so that one addition makes a child's word.
"""

import hashlib
import importlib.util
import os
import re
import sys
import tempfile
import textwrap
from functools import lru_cache
from pathlib import Path

from searchlab.kernels import available, why_not
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

_MOVE = """            if undo != {move}:
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
"""

_PUSH = """                    if goes_on:
                        boards[top] = next_board
                        words[top] = next_word
                        top += uint64(1)
"""

_TAIL = """        if goes_on:
            board = next_board
            word = next_word
        elif top == uint64(0):
            return {ENDED}, int64(0), generated, expanded, deepest, nearest
        else:
            top -= uint64(1)
            board = boards[top]
            word = words[top]
"""


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


_GENERAL = '''"""One contour of IDA*, with {name}."""

from numba import int64, njit, uint64


@njit(nogil=True, cache={cache})
def contour(
    targets, {tables}, boards, firsts, seconds, words, path, top, budget
):
    """Go on from the nodes on the stack until one is the goal, none is left, or a pause."""
    generated = 0
    expanded = 0
    deepest = int64(0)
    nearest = int64(-1) << 62
    while top > 0:
        top -= 1
        word = words[top]
        path[(word >> {DEPTH}) & 255] = word & 255
        old = (word >> {H}) & 255
        if old == 0:
            return {FOUND}, top, generated, expanded, deepest, nearest
        if expanded == budget:
            return {PAUSED}, top + 1, generated, expanded, deepest, nearest
        board = boards[top]
        first = firsts[top]
        second = seconds[top]
        expanded += 1
        deepest = max(deepest, word & {DEPTH_MASK})
        blank = word & 15
        undo = (word >> {UNDO}) & 15
        base = word - (word & {BELOW_DEPTH}) - (old << {H}) + (1 << {DEPTH})
        for choice in range(4):
            target = targets[blank, choice, 0]
            move = targets[blank, choice, 1]
            if target < 0 or move == undo:
                continue
            generated += 1
            tile = int64((board >> uint64(4 * target)) & uint64(15))
{advance}
            child = base + (h << {H}) - ((1 + h - old) << {SLACK})
            if child >= 0:
                boards[top] = board + (uint64(tile) << uint64(4 * blank)) - (
                    uint64(tile) << uint64(4 * target)
                )
                firsts[top] = next_first
                seconds[top] = next_second
                words[top] = child + ((3 - move) << {UNDO}) + target
                top += 1
            elif child > nearest:
                nearest = child
    return {ENDED}, 0, generated, expanded, deepest, nearest
'''


def general_source(name, tables, advance, cache=True):
    """Write the kernel for a heuristic that keeps two words of its own in each node.

    Parameters
    ----------
    name : str
    tables : str
        The names of the arrays it reads, separated by commas.
    advance : str
        Lines that give ``h``, ``next_first`` and ``next_second`` after a move, from `old`
        (the h before), `first`, `second`, `board`, `blank`, `target`, `move` and `tile`.
    """
    return _GENERAL.format(
        name=name,
        tables=tables,
        advance=textwrap.indent(textwrap.dedent(advance).strip(), " " * 12),
        cache=cache,
        DEPTH=DEPTH,
        DEPTH_MASK=255 << DEPTH,
        BELOW_DEPTH=(1 << DEPTH) - 1,
        H=H,
        UNDO=UNDO,
        SLACK=SLACK,
        FOUND=FOUND,
        ENDED=ENDED,
        PAUSED=PAUSED,
    )


@lru_cache(maxsize=64)
def compiled(write, *arguments):
    """Compile the kernel whose source ``write(*arguments)`` writes, or find it compiled.

    Raises
    ------
    ImportError
        If numba is not installed.
    """
    if not available():
        raise ImportError(why_not())
    source = write(*arguments)
    name = re.search('"""(.*?)[."]', source)[1]
    file = _written(source, re.sub(r"\W+", "_", name).strip("_").lower())
    if file is None:
        namespace = {}
        source = write(*arguments, cache=False)
        exec(compile(source, "<kernel>", "exec"), namespace)
        return namespace["contour"]
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module  # numba looks the module up by name when it reads its cache
    spec.loader.exec_module(module)
    return module.contour


def jit(function):
    """Compile a function, and keep the code where there is a place to keep it."""
    from numba import njit

    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:  # neither the package's folder nor the user's can be written
        return njit(nogil=True)(function)


def cache_folder():
    """Give the folder in which compiled kernels are kept: the user's own cache directory."""
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "searchlab"


def write_whole(name, data):
    """Write a file into the cache folder, whole or not at all, and give its path.

    Others may write the same file at the same time: the last one wins.

    Raises
    ------
    OSError, RuntimeError
        If it cannot be written; RuntimeError where there is no home directory.
    """
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".tmp", delete=False) as out:
        out.write(data)
    os.replace(out.name, folder / name)
    return folder / name


def _written(source, name):
    """Keep the source in the cache folder and give its file; None where that fails."""
    digest = hashlib.sha256(source.encode()).hexdigest()[:16]
    name = f"{name}_{digest}.py"
    try:
        folder = cache_folder()
        if (folder / name).is_file() and (folder / name).read_bytes() == source.encode():
            return folder / name if os.access(folder, os.W_OK) else None
        return write_whole(name, source.encode())
    except (OSError, RuntimeError):
        return None
