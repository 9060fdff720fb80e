"""One contour of IDA* in numpy: many boards at a time, where nothing can be compiled.

A depth-first search takes one board after the other; numpy wants many at once. So the boards
that wait are kept by depth, by the cell of the blank and by the move that would undo the last
one. Those of one such group all try the same moves, and what differs from board to board is
only the tile that slides. The deepest depth at which enough boards wait goes next, which keeps
the batches full and the boards that wait few.

Where the goal is in the tree, the counts are to be those of a depth-first search that stops there.
So the top of the tree is built one board at a time, its leaves in depth-first order, and the
subtrees below are searched a few dozen leaves at a time. Where the goal turns up, the leaves up to
it are searched once more, each board tagged with its leaf; the first leaf that holds the goal is
then searched by itself in the same manner, until it is the goal. The top stays from one contour
to the next.
"""

from functools import lru_cache
from math import inf
from typing import NamedTuple

import numpy as np

from searchlab.kernels.engine import Counts, Engine, packed, signed, steps_by_group
from searchlab.puzzle import INVERSE

_ENOUGH = 1 << 17  # boards of one depth that make it worth while to expand them
_BLOCK = 1 << 15  # boards whose arrays fit into the processor's cache
_CHUNK = 10_000_000  # boards generated below the leaves that are searched together, about
_LOOK = 5_000_000  # boards generated between two looks at the clock
_SLACK = 16  # where the slack begins in a board's word; below it the number of its leaf
_LEAVES = 2000  # at the most


class _Slide(NamedTuple):
    shift: np.int64  # of the tile that slides, in a packed board
    change: np.ndarray  # of a board's word, by tile
    slide: np.int64  # times the tile: what is added to a packed board
    group: tuple  # the child's


class Batched(Engine):
    """Many boards at a time, in numpy; for sums over the cells. See `Engine`."""

    def __init__(self, evaluator, start, order):
        super().__init__(evaluator, start, order)
        self._top = _Top(evaluator, order, _Node(start, self.h))
        self._slides = _slides(self.puzzle, evaluator.table, order)
        self._goal = np.int64(signed(packed(self.puzzle.goal)))
        steps = steps_by_group(self.puzzle, evaluator.table, order)
        rises = [step.rise for group in steps.values() for step in group]
        self._unit = max(1, int(np.gcd.reduce(np.concatenate(rises))))
        self._last = 1  # boards generated in the last contour

    def contour(self, limit):
        """Search all boards with f up to the limit, or up to the goal."""
        node, size = self._top.root, 8 * self._last
        total = Counts()
        # The smallest number by which f can exceed the limit: once met, no smaller is looked for.
        self._least = self._unit - (limit - self.h) % self._unit
        while node.state != self.puzzle.goal:
            parts = self._top.split(node, limit, min(_LEAVES, max(16, size // 2_000)))
            chunks = max(1, min(100, size // _CHUNK))
            length = -(-len(parts) // chunks)
            for begin in range(0, len(parts), length):
                chunk = parts[begin : begin + length]
                counts, hit = yield from self._search(chunk, limit, total, tagged=False)
                if hit is None:
                    total = total.plus(counts)
                    yield total
                    continue
                counts, hit = yield from self._search(chunk[: hit + 1], limit, total, tagged=True)
                total = total.plus(counts)
                yield total
                node, size = chunk[hit][0], size // len(parts)
                break
            else:
                self._last = total.generated
                return
        self.moves = node.moves
        yield total

    def _search(self, parts, limit, total, tagged):
        """Search below the leaves among these boards, yielding the total of before now and then.

        Returns the counts, and the index of a node that holds the goal, or None. Where boards are
        tagged it is the first such node, and the counts are of the boards before it.
        """
        made, taken, deepest = (np.zeros(len(parts), np.int64) for _ in range(3))
        self._excess, hit, looked = inf, None, 0
        waiting = _Waiting()
        for index, (node, counts) in enumerate(parts):
            if counts is None:
                board = np.array([signed(packed(node.state))], np.int64)
                word = np.array([((limit - node.f) << _SLACK) + index], np.int32)
                waiting.add(len(node.moves), node.group, board, word)
            else:
                made[index], taken[index], deepest[index], least = counts
                self._excess = min(self._excess, least)
        goal_blank = self.puzzle.goal.index(0)
        while waiting:
            depth, groups = waiting.take()
            for group, boards, words in groups:
                if group[0] == goal_blank:
                    home = words[boards == self._goal]
                    if len(home):
                        first = int(home.min() & 0xFFFF)
                        hit = first if hit is None else min(hit, first)
                if hit is not None:
                    if not tagged:
                        return None, hit
                    before = (words & 0xFFFF) < hit
                    boards, words = boards[before], words[before]
                slides = self._slides[group]
                if tagged:
                    tags = words & 0xFFFF
                    expanded = np.bincount(tags, minlength=len(parts))
                    deepest[tags] = np.maximum(deepest[tags], depth)
                    taken += expanded
                    made += len(slides) * expanded
                else:
                    taken[0] += len(boards)
                    made[0] += len(slides) * len(boards)
                    deepest[0] = max(deepest[0], depth)
                for child_group, *children in self._children(boards, words, slides):
                    waiting.add(depth + 1, child_group, *children)
            if made.sum() - looked > _LOOK:
                looked = made.sum()
                yield total
        end = len(parts) if hit is None else hit
        made, taken, deepest = made[:end].sum(), taken[:end].sum(), deepest[:end].max(initial=0)
        return Counts(int(made), int(taken), int(deepest), self._excess), hit

    def _children(self, boards, words, slides):
        """Build the children of a group that are not cut, by group."""
        for begin in range(0, len(boards), _BLOCK):
            some, their_words = boards[begin : begin + _BLOCK], words[begin : begin + _BLOCK]
            for slide in slides:
                tiles = some >> slide.shift
                tiles &= 15
                after = slide.change.take(tiles)
                after += their_words
                kept = np.flatnonzero(after >= 0)
                if self._excess > self._least and len(kept) < len(after):
                    nearest = int(after[after < 0].max()) >> _SLACK
                    self._excess = min(self._excess, -nearest)
                if len(kept):
                    children = tiles.take(kept)
                    children *= slide.slide
                    children += some.take(kept)
                    yield slide.group, children, after.take(kept)


class _Node:
    """A board at the top of the tree."""

    __slots__ = "children", "f", "moves", "state"

    def __init__(self, state, h, moves=""):
        self.state, self.moves = state, moves  # the moves from the root
        self.f = len(moves) + h
        self.children = None  # once it is expanded

    @property
    def group(self):
        """The cell of the blank, and the move that would undo the last one."""
        return self.state.index(0), INVERSE[self.moves[-1]] if self.moves else None


class _Top:
    """The top of the tree of one board, as far as it was asked for."""

    def __init__(self, evaluator, order, root):
        self._h, self._puzzle, self.root = evaluator.h, evaluator.puzzle, root
        self._steps = self._puzzle.steps(order)

    def split(self, node, limit, wanted):
        """Expand a board and those below it, a depth at a time, until there are enough leaves.

        Returns, in depth-first order, boards with their counts, or with None where they are leaves.
        """
        leaves, depth = [node], len(node.moves)
        while 0 < len(leaves) < wanted:
            leaves = [c for leaf in leaves for c in self._children(leaf) if c.f <= limit]
            depth += 1
        parts = []
        self._list(node, depth, limit, parts)
        return parts

    def _list(self, node, depth, limit, parts):
        if len(node.moves) == depth or not self._children(node):
            parts.append((node, None))
            return
        stay = [child for child in node.children if child.f <= limit]
        excess = inf
        if len(stay) < len(node.children):
            excess = min([child.f for child in node.children if child.f > limit]) - limit
        parts.append((node, Counts(len(node.children), 1, len(node.moves), excess)))
        for child in stay:
            self._list(child, depth, limit, parts)

    def _children(self, node):
        """List the boards one move further; none of the goal, at which the search ends."""
        if node.children is None:
            state, (blank, undo), swap = node.state, node.group, self._puzzle.swap
            steps = self._steps[blank] if state != self._puzzle.goal else ()
            node.children = [
                _Node(child, self._h(child), node.moves + move)
                for move, target, _ in steps
                if move != undo
                for child in [state.translate(swap[state[target]])]
            ]
        return node.children


class _Waiting:
    """The boards that wait, by depth and by group."""

    def __init__(self):
        self._groups, self._counts = [], []

    def __bool__(self):
        return any(self._counts)

    def add(self, depth, group, boards, words):
        while depth >= len(self._groups):
            self._groups.append({})
            self._counts.append(0)
        self._groups[depth].setdefault(group, []).append((boards, words))
        self._counts[depth] += len(boards)

    def take(self):
        """Take groups of the deepest depth at which enough boards wait, else of the least."""
        waiting = [depth for depth, count in enumerate(self._counts) if count]
        depth = next((d for d in reversed(waiting) if self._counts[d] >= _ENOUGH), waiting[0])
        groups, taken = [], 0
        while self._groups[depth] and taken < _ENOUGH:
            group, parts = self._groups[depth].popitem()
            boards, words = map(np.concatenate, zip(*parts, strict=True))
            groups.append((group, boards, words))
            taken += len(boards)
        self._counts[depth] -= taken
        return depth, groups


@lru_cache(maxsize=32)
def _slides(puzzle, table, order):
    """List what each move of each group does to a board and to its word."""
    return {
        (blank, undo): [
            _Slide(
                shift=np.int64(4 * step.target),
                change=-(step.rise << _SLACK),
                slide=np.int64((1 << 4 * blank) - (1 << 4 * step.target)),
                group=(step.target, INVERSE[step.move]),
            )
            for step in steps
        ]
        for (blank, undo), steps in steps_by_group(puzzle, table, order).items()
    }
