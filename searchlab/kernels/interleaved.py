"""One contour of IDA* by a compiled kernel: two subtrees in turn.

A depth-first search goes through memory from board to board: it cannot look at the next one
before the last is written. A processor waits most of that time, the more so where the code
branches, since nobody can foretell which children are cut. So the kernel here does not
branch. It writes all children of a board on the stack, one over the other, and moves the top
of the stack up only past those that stay. And it searches two subtrees in turn, each on a
stack of its own, a *lane*: while the one waits for memory, the other goes on.

Shape, goal and order of moves are a table, and so is a sum over the cells. The lowest eight bits
of a board's word (see `searchlab.kernels.engine`) are its *key*. A key's row of the table says
which moves there are, and by move and tile what to add to the word. Other heuristics add a few
lines of their own to the loop.

The subtrees come from a third stack, the *trunk*. On it the top of the tree is searched, board
after board, down to a depth at which there are enough of them, the *leaves*, in depth-first
order. The lanes take one leaf after the other. Where one comes to the goal, no later leaf is
taken and what lies behind is given up: what is counted leaf by leaf ends at the goal.
"""

import textwrap
from functools import lru_cache, partial
from math import inf

import numpy as np

from searchlab.kernels.compiling import load
from searchlab.kernels.engine import DEPTH, SLACK, UNDO, Counts, Engine, H, packed, steps_by_group
from searchlab.puzzle import INVERSE, MOVES

_LANES = 2  # more are no faster; the kernel's text has as many
_TRUNK = _LANES
# Boards that a stack has room for: 3 for each of 250 moves. Not a power of two, or else the
# stacks would compete for the same lines of the processor's cache.
_ROOM = 1100
_WORDS = (1 + _LANES) * _ROOM  # of all stacks: first come all boards, then all their words, ...
_SLICE = 4_000_000  # boards expanded in each lane between two looks at the clock and the keyboard
_ENOUGH = 500  # boards generated in the last contour; twice as many put the leaves one deeper
_DEEPEST_LEAF = 8  # deeper is no faster
_MOST_LEAVES = 822  # of that depth; of 16 cells the square has most
KEYS, STEPS, TILES, _DEPTHS = 256, 3, 16, 256
_ROW = (1 + STEPS) * TILES  # of the table
_CUT = -(1 << 60)  # added to a word in the place of a move that there is not
_FAR = (1 << 64) - (1 << 59)  # the word nearest to the limit of all that were cut, where none was
_EMPTY = -1  # the word at the bottom of a stack
_GOAL, _ENDED, _PAUSED = 0, 1, 2

_SEARCH = '''"""A contour of IDA*, some lanes in turn, with {name}."""

from numba import int64, njit, uint64


@njit(forceinline=True)
def expand(steps, {tables}nodes, counts, paths, top, leaf, nearest):
    """Write the children of a stack's top over it; return the new top, and the nearest of all cut.

    The board is counted to a leaf.
    """
    board = nodes[top]
    word = int64(nodes[top + uint64({WORDS})])
{take}    key = uint64(word & 255)
    paths[leaf * uint64({DEPTHS}) + uint64(word >> {DEPTH} & 255)] = key
    row = key * uint64({ROW})
    here = steps[row]
    counts[leaf + leaf] += int64(here >> uint64(8 * {STEPS}))
    counts[leaf + leaf + uint64(1)] += 1
    step = key * uint64({STEPS})
    for choice in range({STEPS}):
        tile = board >> (here & uint64(63)) & uint64(15)
        after = board + tile * steps[row + uint64(1 + choice)]
        child = word + int64(steps[row + uint64({TILES} * (1 + choice)) + tile])
{advance}
        nodes[top] = after
        nodes[top + uint64({WORDS})] = uint64(child)
        top = uint64(int64(top) + 1 + (child >> 63))  # stays over it, or not
        nearest = max(nearest, uint64(child))  # all that are cut are greater
        here >>= uint64(8)
        step += uint64(1)
    return top - uint64(1), nearest


@njit(nogil=True, cache={cache}, _nrt=False)  # no runtime: no arrays are made
def search(
    goal, steps, {tables}leaves, counts, paths, nodes, tops, at_leaf, leaf_depth, taken, end,
    nearest, budget,
):
    """Search the trunk down to its leaves, then expand a board in each lane in turn.

    It ends where a lane comes to the goal, where all are done, or for a pause. The goal's board
    also lies at the bottom of each lane, with a word of its own: one comparison tells both that a
    lane is at the goal and that it is empty.
    """
    nearest = uint64(nearest)
    top = uint64(tops[{TRUNK}])
    while int64(nodes[top + uint64({WORDS})]) != {EMPTY}:
        depth = int64(nodes[top + uint64({WORDS})]) >> {DEPTH} & 255
        if depth < leaf_depth and nodes[top] != goal:  # counted to the next leaf
            top, nearest = expand(steps, {tables}nodes, counts, paths, top, uint64(end), nearest)
            continue
        for part in range({PARTS}):
            leaves[end * {PARTS} + part] = nodes[top + uint64(part * {WORDS})]
        top -= uint64(1)
        path = end * {DEPTHS}
        end += 1
        for passed in range(1, depth):
            paths[end * {DEPTHS} + passed] = paths[path + passed]
    tops[{TRUNK}] = top
    code, lane = {PAUSED}, 0
    top_0, leaf_0 = uint64(tops[0]), uint64(at_leaf[0])
    top_1, leaf_1 = uint64(tops[1]), uint64(at_leaf[1])
    nearest_0, nearest_1 = nearest, nearest
    for _ in range(budget):
{lanes}    tops[0], at_leaf[0] = top_0, leaf_0
    tops[1], at_leaf[1] = top_1, leaf_1
    return code, lane, taken, end, max(nearest_0, nearest_1)
'''

# The lines of the lane {i}; the other is {j}. They are written out for each, since a processor
# tells by the place of a line from which line before it what it loads may come.
_LANE = """\
if nodes[top_{i}] != goal:
    top_{i}, nearest_{i} = expand(
        steps, {tables}nodes, counts, paths, top_{i}, leaf_{i}, nearest_{i}
    )
elif int64(nodes[top_{i} + uint64({WORDS})]) != {EMPTY}:
    code, lane = {GOAL}, {i}
    break
elif taken < end:
    top_{i} += uint64(1)
    leaf_{i} = uint64(taken)
    for part in range({PARTS}):
        nodes[top_{i} + uint64(part * {WORDS})] = leaves[leaf_{i} * uint64({PARTS}) + uint64(part)]
    taken += 1
elif int64(nodes[top_{j} + uint64({WORDS})]) == {EMPTY}:
    code = {ENDED}
    break
"""


@lru_cache(maxsize=64)
def search_kernel(name, tables, own, advance):
    """Compile the kernel of a heuristic.

    `tables` names the arrays it reads, and `own` those of its words in each node, "one" and
    "two". `advance` holds the lines that change ``child``, the word after a move, and set
    ``next_one`` and ``next_two``: from `board` and `after`, the board before and after the
    move, `tile`, `step`, which numbers moves by key and choice, `one` and `two`.
    """
    words = {"STEPS": STEPS, "TILES": TILES, "ROW": _ROW, "DEPTHS": _DEPTHS, "DEPTH": DEPTH}
    words |= {"GOAL": _GOAL, "ENDED": _ENDED, "PAUSED": _PAUSED, "EMPTY": _EMPTY, "TRUNK": _TRUNK}
    words |= {"WORDS": _WORDS, "PARTS": 2 + len(own)}
    words["tables"] = "".join(f"{table}, " for table in tables)
    places = {w: f"nodes[top + uint64({part * _WORDS})]" for part, w in enumerate(own, 2)}
    words["take"] = "".join(f"    {w} = {place}\n" for w, place in places.items())
    lines = textwrap.dedent(advance).strip()
    lines += "".join(f"\n{place} = next_{w}" for w, place in places.items())
    words["advance"] = textwrap.indent(lines, " " * 8)
    lanes = [_LANE.format(i=i, j=1 - i, **words) for i in range(_LANES)]
    words["lanes"] = textwrap.indent("".join(lanes), " " * 8)

    def source(cache):
        return _SEARCH.format(name=name, cache=cache, **words)

    return load(source, "a_contour_of_ida_with_" + name.replace(" ", "_"), "search")


class Interleaved(Engine):
    """Two subtrees in turn, compiled for the heuristic. See `Engine`."""

    def __init__(self, evaluator, start, order):
        super().__init__(evaluator, start, order)
        tables = _steps(self.puzzle, evaluator.table, order), *evaluator.arrays(order)
        self._stacks = _Stacks(evaluator, tables)
        self._children = [*_children(evaluator, start, order)]
        self._last = 0  # boards generated in the last contour

    def contour(self, limit):
        """Search all boards with f up to the limit, or up to the goal."""
        stacks, moves, code = self._stacks, None, _PAUSED
        stay = [child for f, child in self._children if f <= limit]
        excess = min([f for f, _ in self._children if f > limit], default=inf) - limit
        root = Counts(len(self._children), 1, 0, excess)
        stacks.begin(limit, stay, min(_DEEPEST_LEAF, (self._last // _ENOUGH).bit_length()))
        while code != _ENDED:
            code = stacks.search()
            if code == _GOAL:
                keys = stacks.give_up_behind_goal()
                moves = "".join([INVERSE[MOVES[key >> UNDO]] for key in keys])
                continue
            if code == _ENDED:
                self.moves = moves
            counts = root.plus(stacks.counts())
            self._last = counts.generated
            yield counts


def _children(evaluator, start, order):
    """List the start's children as they lie on the trunk, the last first, each after its f.

    A child is its board, its word, as it were with the limit 0, and the heuristic's own words.
    """
    puzzle = evaluator.puzzle
    for move, target, _ in reversed(puzzle.steps(order)[start.index(0)]):
        child = start.translate(puzzle.swap[start[target]])
        h = evaluator.h(child)
        word = (h << H) + (1 << DEPTH) + (MOVES.index(INVERSE[move]) << UNDO) + target
        yield 1 + h, (packed(child), word - (1 + h << SLACK), *evaluator.root(child))


class _Stacks:
    """The lanes and the trunk, and the leaves between them; room that each contour uses again."""

    def __init__(self, evaluator, tables):
        goal, self._parts = packed(evaluator.puzzle.goal), 2 + len(evaluator.own)
        self._nodes = np.full((self._parts, _WORDS), _EMPTY % (1 << 64), np.uint64)
        self._nodes[0] = goal
        self._bottoms = np.arange(0, _WORDS, _ROOM)
        self._tops = self._bottoms.copy()
        self._at = np.full(_LANES, -1)  # the leaf in each lane
        # What is counted to each leaf, generated and expanded, and after the last one.
        self._counts = np.zeros((_MOST_LEAVES + 1, 2), np.int64)
        # The key of the last board at each depth, from 1 to the deepest. No key is 0: that would
        # be a board with the blank in the first cell that can move up.
        self._paths = np.zeros((_MOST_LEAVES + 1, _DEPTHS), np.uint8)
        self._end = 0  # leaves of the last contour
        self._search = partial(
            evaluator.kernel(), np.uint64(goal), *tables,
            np.zeros(_MOST_LEAVES * self._parts, np.uint64), self._counts.ravel(),
            self._paths.ravel(), self._nodes.ravel(), self._tops, self._at,
        )  # fmt: skip

    def begin(self, limit, boards, leaf_depth):
        """Set out for a contour, with these boards on the trunk."""
        used = slice(self._end + 1)
        self._counts[used], self._paths[used], self._at[:] = 0, 0, -1
        for place, (board, word, *own) in enumerate(boards, self._bottoms[_TRUNK] + 1):
            node = board, (word + (limit << SLACK)) % (1 << 64), *own
            self._nodes[:, place] = node[: self._parts]
        self._tops[_TRUNK] = self._bottoms[_TRUNK] + len(boards)
        self._leaf_depth, self._taken, self._end, self._nearest = leaf_depth, 0, 0, _FAR

    def search(self):
        """Go on for a while; say why it stopped."""
        code, self._lane, self._taken, self._end, self._nearest = self._search(
            self._leaf_depth, self._taken, self._end, np.uint64(self._nearest), _SLICE
        )
        return code

    def give_up_behind_goal(self):
        """Empty the lanes behind the goal, and take no leaf behind it; return its path's keys."""
        self._end = self._at[self._lane]
        word = int(self._nodes[1, self._tops[self._lane]])
        lanes = np.flatnonzero(self._at >= self._end)
        self._tops[lanes] = self._bottoms[lanes]
        return [*self._paths[self._end, 1 : word >> DEPTH & 255].tolist(), word & 255]

    def counts(self):
        """Count what was searched, up to the goal."""
        so_far = slice(self._end + 1)
        generated, expanded = self._counts[so_far].sum(axis=0).tolist()
        deepest = np.count_nonzero(self._paths[so_far].any(axis=0))
        excess = inf if self._nearest == _FAR else -(self._nearest - (1 << 64) >> SLACK)
        return Counts(generated, expanded, int(deepest), excess)


@lru_cache(maxsize=32)
def _steps(puzzle, table, order):
    """Say for each key which moves there are, and what they add to a board and to its word.

    A key's row begins with a number that holds, from low to high, a byte each, where the tiles that
    can slide begin in a packed board, then how many there are. The next are what the tile is
    multiplied by and added to the board, move by move. From `TILES` on there is what is added to
    the word, move by move and tile by tile.
    """
    rows = np.zeros((KEYS, 1 + STEPS, TILES), np.uint64)
    rows[:, 1:] = _CUT % (1 << 64)
    for key, choice, step in steps_by_key(puzzle, table, order):
        rows[key, 0, 0] += (4 * step.target << 8 * choice) + (1 << 8 * STEPS)
        blank = key & 15
        rows[key, 0, 1 + choice] = ((1 << 4 * blank) - (1 << 4 * step.target)) % (1 << 64)
        child = (MOVES.index(INVERSE[step.move]) << UNDO) + step.target
        change = -(step.rise.astype(np.int64) << SLACK) + (1 << DEPTH) + child - key
        rows[key, 1 + choice] = change.astype(np.uint64)
    return rows.ravel()


def steps_by_key(puzzle, table, order):
    """List keys with their moves, the last first: as they are written on the stack."""
    for (blank, undo), steps in steps_by_group(puzzle, table, order).items():
        if undo in puzzle.neighbours[blank]:
            for choice, step in enumerate(reversed(steps)):
                yield (MOVES.index(undo) << UNDO) + blank, choice, step
