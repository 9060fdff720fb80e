"""IDA* from all boards in one pass over the moves left, in numpy.

What a depth-first search under a threshold finds below a board depends on three things alone: the
board, the last move, and the moves that are left up to the threshold. So it is worked out for all
boards with no move left, then with one, and so on, each from the one before.
"""

from itertools import count

import numpy as np

_FAR = 1 << 30
_MOST = 1 << 58  # nodes below a board; a layer has at most some three times as many
# The rows of what is below a board. The length is -1 where the goal is not found.
_SUMS, _DEEPEST, _EXCESS, _LENGTH = slice(3), 3, 4, 5  # the sums: generated, expanded, skipped


def ida_star(after, undo, h, goal, by_one, starts, runs):
    """Write what IDA* counts from each start into `runs`; see `searchlab.exhaustive.loops`."""
    children = after.reshape(-1, 4).T.copy()
    legal = children >= 0
    rises = np.where(legal, 1 + h[children].astype(np.int64), _FAR)  # of f, by move and board
    below = np.zeros((6, 4, len(h)), np.int64)  # by the last move

    def by_move(left):
        """Return what each move of each board adds, with so many moves left."""
        found = np.zeros_like(below)
        found[0] = legal
        found[_EXCESS] = np.where(rises > left, rises - left, _FAR)
        found[_LENGTH] = np.where((rises <= left) & (children == goal), 1, -1)
        for move, down in enumerate((rises <= left) & (children != goal)):
            part = below[:, move, children[move, down]]
            part[1] += 1
            part[_DEEPEST] += 1
            part[_LENGTH] += part[_LENGTH] > 0
            part[0] += 1
            found[:, move, down] = part
        return found

    def together(moves, last=None):
        """Add up the moves after a last move, up to the one that leads to the goal."""
        total = np.zeros_like(moves[:, 0])
        total[_EXCESS], total[_LENGTH] = _FAR, -1
        for move, part in enumerate(moves.swapaxes(0, 1)):
            tried = total[_LENGTH] < 0
            if last is not None and move == undo[last]:
                total[2] += tried & legal[move]
                continue
            total[_SUMS] += part[_SUMS] * tried
            np.maximum(total[_DEEPEST], part[_DEEPEST], out=total[_DEEPEST], where=tried)
            np.minimum(total[_EXCESS], part[_EXCESS], out=total[_EXCESS], where=tried)
            np.copyto(total[_LENGTH], part[_LENGTH], where=tried)
        return total

    for name in ("enqueued", "max_queue", "peak_stored"):
        runs[name] = 1
    limits = np.where(starts == goal, -1, h[starts].astype(np.int64))
    for left in count():
        moves = by_move(left)
        now = np.flatnonzero(limits == left)
        generated, expanded, skipped, deepest, excess, length = together(moves)[:, starts[now]]
        found = length > 0
        runs["generated"][now] += generated
        runs["expanded"][now] += expanded + 1
        runs["pruned"][now] += generated - expanded - found
        runs["skipped"][now] += skipped
        runs["iterations"][now] += 1
        runs["length"][now] = length
        for name in ("max_queue", "peak_stored"):
            runs[name][now] = np.maximum(runs[name][now], deepest + 1)
        limits[now] = np.where(found, -1, left + (1 if by_one else excess))
        if limits.max(initial=-1) < 0:
            return
        for last in range(4):
            below[:, last] = together(moves, last)
        if below[0].max() > _MOST:
            raise ValueError("IDA* would generate more nodes than can be counted")
