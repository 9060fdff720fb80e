"""Write the source of a compiled search, and compile it once.

For heuristics that are a sum over the cells there is one kernel for all, in
`searchlab.kernels.interleaved`. Every other has a kernel of its own: one loop over the moves,
and in it a few lines of the heuristic's own.

numba keeps compiled code only for functions in real files, so the source is a file in the
user's cache directory; where none can be written, it is compiled anew in each process.

A node is four machine words. The board has four bits a cell. The next holds, from high to
low, what is left up to the limit (negative: cut), h, the depth, the move that would undo the
last one, and the blank's cell, so that one addition makes a child's word. The last two are
the heuristic's own.
"""

import hashlib
import importlib.util
import os
import sys
import tempfile
import textwrap
from functools import lru_cache
from pathlib import Path

from searchlab.kernels import available, why_not

MOST_CELLS = 16
SLACK, H, DEPTH, UNDO = 32, 16, 8, 4  # where the fields of a node's word begin
NO_UNDO = 15
FOUND, ENDED, PAUSED = 0, 1, 2


def packed(state):
    """Pack the tiles of a board into a number: four bits a cell."""
    return sum(tile << (4 * cell) for cell, tile in enumerate(state))


def signed(board):
    """Turn a packed board into the integer with a sign that has the same 64 bits."""
    return board - (board >> 63 << 64)


_CONTOUR = '''"""One contour of IDA*, with {name}."""

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
            target = targets[8 * blank + 2 * choice]
            move = targets[8 * blank + 2 * choice + 1]
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


def contour_source(name, tables, advance, cache=True):
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
    return _CONTOUR.format(
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
def compiled(name, tables, advance):
    """Compile the kernel for a heuristic, or find it compiled; see `contour_source`.

    Raises
    ------
    ImportError
        If numba is not installed.
    """
    if not available():
        raise ImportError(why_not())
    source = contour_source(name, tables, advance)
    file = _written(source, "one_contour_of_ida_with_" + name.replace(" ", "_"))
    if file is None:
        namespace = {}
        source = contour_source(name, tables, advance, cache=False)
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
