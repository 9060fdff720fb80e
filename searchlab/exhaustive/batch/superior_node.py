"""Superior-node search from many boards, as published."""

import numpy as np


def search(after, undo, h, goal, step_limit, starts, runs, stop, room):
    """Search from one start after another.

    An entry of `queue` is a board, its depth, and the number of the move that would undo the
    last move. A board with the estimate 0 is taken for the goal.
    """
    queue = np.zeros((3 * step_limit + 8, 3), np.int32)
    for each in range(len(starts)):
        if stop[0]:
            break
        expanded = generated = inferior = skipped = found = 0
        length = -1
        largest = pushed = 1
        queue[0, 0], queue[0, 1], queue[0, 2] = starts[each], 0, -1
        while expanded < pushed and expanded <= step_limit and not found:
            board, g, undoing = queue[expanded, 0], queue[expanded, 1], queue[expanded, 2]
            expanded += 1
            for move in range(4):
                child = after[4 * board + move]
                if child < 0:
                    continue
                if move == undoing:
                    skipped += 1
                    continue
                generated += 1
                if h[child] > h[board]:
                    inferior += 1
                    continue
                queue[pushed, 0], queue[pushed, 1], queue[pushed, 2] = child, g + 1, undo[move]
                pushed += 1
                if h[child] == 0:
                    found = 1
                    if expanded <= step_limit:  # what the last expansion finds is thrown away
                        length = g + 1
                    break
            largest = max(largest, pushed - expanded)
        run = runs[each]
        run["length"], run["expanded"], run["generated"] = length, expanded, generated
        run["inferior"], run["skipped"] = inferior, skipped
        run["enqueued"], run["max_queue"], run["peak_stored"] = pushed - found, largest, pushed
    return len(starts)
