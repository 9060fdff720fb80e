"""One contour of IDA* in numpy: many boards at a time, where nothing can be compiled.

A depth-first search takes one board after the other; numpy wants many at once. So the boards
that wait are kept by depth, by the cell of the blank and by the move that would undo the last
one. Those of one such group all try the same moves, and what differs from board to board is
only the tile that slides. The deepest depth at which enough boards wait goes next, which keeps
the batches full and the boards that wait few.

That order is not depth-first. It finds the same tree, but where the goal is in it, the counts
are to be those of a depth-first search that stops there. Hence the top of the tree is built
one board at a time, its leaves in depth-first order, and the subtrees below are searched a few
dozen leaves at a time. Where the goal turns up, the leaves up to it are searched once more,
each board tagged with its leaf; the first leaf that holds the goal is then searched by itself
in the same manner, until it is the goal.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from searchlab.puzzle import INVERSE, MOVES

_ENOUGH = 1 << 17  # boards of one depth that make it worth while to expand them
_BLOCK = 1 << 15  # boards whose arrays fit into the processor's cache
_CHUNK = 10_000_000  # boards generated below the leaves that are searched together, about
_LOOK = 5_000_000  # boards generated between two looks at the clock
_SLACK = 16  # where the slack begins in a board's word; below it the number of its leaf
_LEAVES = 2000  # at the most


class Counts(NamedTuple):
    """What was searched since the last time.

    Attributes
    ----------
    generated, expanded : int
    deepest : int
        Depth of the deepest board expanded.
    excess : float
        The least f - limit of all boards cut; infinite where none was.
    """

    generated: int = 0
    expanded: int = 0
    deepest: int = 0
    excess: float = float("inf")


class _Step(NamedTuple):
    move: str
    target: int
    shift: np.int64  # of the tile that slides, in a packed board
    change: np.ndarray  # of a board's word, by tile
    slide: np.int64  # times the tile: what is added to a packed board
    group: tuple  # the child's


class _Item:
    """A board at the top of the tree: a leaf, or one that is expanded already."""

    def __init__(self, state, slack, moves):
        self.state, self.slack, self.moves = state, slack, moves
        self.counts = None  # of a board that is expanded


class Batched:
    """The contours of one board.

    Parameters
    ----------
    evaluator : searchlab.kernels.evaluators.SumOverCells
    start : bytes
    order : str

    Attributes
    ----------
    moves : str or None
        The way to the goal once it is found.
    """

    def __init__(self, evaluator, start, order):
        self.puzzle, self.start, self.h = evaluator.puzzle, start, evaluator.h(start)
        self.moves = None
        self._steps = _steps(self.puzzle, evaluator.h.table, order)
        self._goal = _packed(self.puzzle.goal)
        changes = [step.change for steps in self._steps.values() for step in steps]
        self._unit = max(1, int(np.gcd.reduce(np.concatenate(changes))) >> _SLACK)
        self._last = 1  # boards generated in the last contour

    def contour(self, limit):
        """Search all boards with f up to the limit, or up to the goal.

        Yields
        ------
        Counts
            Now and then, without anything counted where nothing is certain yet.
        """
        items, size = [_Item(self.start, limit - self.h, "")], 8 * self._last
        self._last = 0
        # The smallest number by which f can exceed the limit: once met, no smaller is looked for.
        self._least = self._unit - (limit - self.h) % self._unit
        while items[0].state != self.puzzle.goal:
            items = self._split(items, min(_LEAVES, max(16, size // 2_000)))
            chunks = max(1, min(100, size // _CHUNK))
            length = -(-len(items) // chunks)
            for begin in range(0, len(items), length):
                chunk = items[begin : begin + length]
                counts, hit = yield from self._search(chunk, tagged=False)
                if hit is None:
                    self._last += counts.generated
                    yield counts
                    continue
                counts, hit = yield from self._search(chunk[: hit + 1], tagged=True)
                yield counts
                items, size = [chunk[hit]], size // len(items)
                break
            else:
                return
        self.moves = items[0].moves
        yield Counts()

    def _split(self, items, wanted):
        """Expand leaves, all of a depth at a time, until enough boards are there."""
        goal, leaves = self.puzzle.goal, len(items)
        while 0 < leaves < wanted:
            after, leaves = [], 0
            for item in items:
                after.append(item)
                if item.counts is None and item.state != goal:
                    children = list(self._expand(item))
                    after += children
                    leaves += len(children)
            items = after
        return items

    def _expand(self, item):
        state, moves = item.state, item.moves
        undo = INVERSE[moves[-1]] if moves else None
        excess, steps = float("inf"), self._steps[state.index(0), undo]
        for step in steps:
            tile = state[step.target]
            slack = item.slack + (int(step.change[tile]) >> _SLACK)
            if slack >= 0:
                child = state.translate(self.puzzle.swap[tile])
                yield _Item(child, slack, moves + step.move)
            else:
                excess = min(excess, -slack)
        item.counts = Counts(len(steps), 1, len(moves), excess)

    def _search(self, items, tagged):
        """Search below the leaves among these boards.

        Yields nothing counted, now and then. Returns the counts, and the index of an item
        that holds the goal, or None. Where boards are tagged it is the first such item, and
        the counts are of the boards before it.
        """
        made, taken, deepest = (np.zeros(len(items), np.int64) for _ in range(3))
        self._excess, hit, looked = float("inf"), None, 0
        waiting = _Waiting()
        for index, item in enumerate(items):
            if item.counts is None:
                undo = INVERSE[item.moves[-1]] if item.moves else None
                board = np.array([_packed(item.state)])
                word = np.array([(item.slack << _SLACK) + index], np.int32)
                waiting.add(len(item.moves), (item.state.index(0), undo), board, word)
            else:
                made[index], taken[index], deepest[index], least = item.counts
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
                steps = self._steps[group]
                if tagged:
                    tags = words & 0xFFFF
                    expanded = np.bincount(tags, minlength=len(items))
                    deepest[tags] = np.maximum(deepest[tags], depth)
                    taken += expanded
                    made += len(steps) * expanded
                else:
                    taken[0] += len(boards)
                    made[0] += len(steps) * len(boards)
                    deepest[0] = max(deepest[0], depth)
                for child_group, *children in self._children(boards, words, steps):
                    waiting.add(depth + 1, child_group, *children)
            if made.sum() - looked > _LOOK:
                looked = made.sum()
                yield Counts()
        end = len(items) if hit is None else hit
        made, taken, deepest = made[:end].sum(), taken[:end].sum(), deepest[:end].max(initial=0)
        return Counts(int(made), int(taken), int(deepest), self._excess), hit

    def _children(self, boards, words, steps):
        """Give the children of a group that are not cut, by group."""
        for begin in range(0, len(boards), _BLOCK):
            some, their_words = boards[begin : begin + _BLOCK], words[begin : begin + _BLOCK]
            for step in steps:
                tiles = some >> step.shift
                tiles &= 15
                after = step.change.take(tiles)
                after += their_words
                kept = np.flatnonzero(after >= 0)
                if self._excess > self._least and len(kept) < len(after):
                    nearest = int(after[after < 0].max()) >> _SLACK
                    self._excess = min(self._excess, -nearest)
                if len(kept):
                    children = tiles.take(kept)
                    children *= step.slide
                    children += some.take(kept)
                    yield step.group, children, after.take(kept)


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


def _packed(state):
    """Pack a board: four bits a cell, in an integer with a sign, as numpy takes indices."""
    word = sum(tile << (4 * cell) for cell, tile in enumerate(state))
    return np.int64(word - (word >> 63 << 64))


@lru_cache(maxsize=32)
def _steps(puzzle, table, order):
    """Give the moves of each group: of a cell of the blank, and a move that would undo."""
    groups = {}
    for blank, targets in enumerate(puzzle.neighbours):
        for undo in (None, *MOVES):
            groups[blank, undo] = [
                _step(puzzle, table, blank, targets[move], move)
                for move in order
                if move in targets and move != undo
            ]
    return groups


def _step(puzzle, table, blank, target, move):
    change = np.zeros(16, np.int32)
    for tile in range(1, puzzle.cells):
        rise = (
            table[blank][tile] - table[target][tile]
            + table[target][0] - table[blank][0]
        )  # fmt: skip
        change[tile] = -(1 + rise) << _SLACK
    slide = np.int64((1 << 4 * blank) - (1 << 4 * target))
    return _Step(move, target, np.int64(4 * target), change, slide, (target, INVERSE[move]))
