"""Write the kernel that searches one contour of IDA* with a given heuristic.

For heuristics that are a sum over the cells there is one kernel for all, in
`searchlab.kernels.interleaved`. Every other has a kernel of its own: one loop over the moves,
and in it a few lines of the heuristic's own. See `searchlab.kernels.nodes` for the words.
"""

import textwrap
from functools import lru_cache, partial

from searchlab.kernels.compiling import load
from searchlab.kernels.nodes import DEPTH, SLACK, UNDO, H

FOUND, ENDED, PAUSED = 0, 1, 2

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


@lru_cache(maxsize=64)
def contour_kernel(name, tables, advance):
    """Compile the kernel of a heuristic that keeps two words of its own in each node.

    Parameters
    ----------
    name : str
    tables : str
        The names of the arrays it reads, separated by commas.
    advance : str
        Lines that set ``h``, ``next_first`` and ``next_second`` after a move, from `old`
        (the h before), `first`, `second`, `board`, `blank`, `target`, `move` and `tile`.

    Raises
    ------
    ImportError
        If numba is not installed.
    """
    source = partial(_source, name, tables, advance)
    return load(source, "one_contour_of_ida_with_" + name.replace(" ", "_"), "contour")


def _source(name, tables, advance, cache):
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
