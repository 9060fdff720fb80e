"""IDA* from many boards."""

import numpy as np

_NO_LIMIT = 1 << 30


def search(after, undo, h, goal, by_one, starts, runs, stop, room):
    """Search from one start after another.

    `path` holds for each depth the board, the number of the move to try next, and of the one
    that would undo the last move. No path is longer than the limit, which no f on a shortest
    solution exceeds.
    """
    path = np.zeros((512, 3), np.int32)
    for each in range(len(starts)):
        start = starts[each]
        expanded = iterations = 1
        generated = pruned = skipped = deepest = depth = 0
        length = -1
        limit, least = np.int64(h[start]), _NO_LIMIT
        board, following, undoing = start, 0, -1
        path[0, 0], path[0, 2] = start, -1
        if start == goal:
            length, depth, expanded, iterations = 0, -1, 0, 0
        while depth >= 0:
            if following == 4:
                depth -= 1
                if depth < 0:
                    limit = limit + 1 if by_one else least
                    least = _NO_LIMIT
                    depth = 0
                    path[0, 1] = 0
                    expanded += 1
                    iterations += 1
                board, following, undoing = path[depth, 0], path[depth, 1], path[depth, 2]
                continue
            move = following
            following += 1
            child = after[4 * board + move]
            if child < 0:
                continue
            if move == undoing:
                skipped += 1
                continue
            generated += 1
            f = depth + 1 + h[child]
            if child == goal:
                depth, length = -1, depth + 1
            elif f > limit:
                pruned += 1
                least = min(least, f)
            else:
                path[depth, 1] = following
                depth += 1
                board, following, undoing = child, 0, undo[move]
                path[depth, 0], path[depth, 1], path[depth, 2] = board, following, undoing
                expanded += 1
                deepest = max(deepest, depth)
                if stop[0]:
                    return len(starts)
        run = runs[each]
        run["length"], run["expanded"], run["generated"] = length, expanded, generated
        run["pruned"], run["skipped"], run["iterations"] = pruned, skipped, iterations
        run["enqueued"], run["max_queue"], run["peak_stored"] = 1, deepest + 1, deepest + 1
    return len(starts)
