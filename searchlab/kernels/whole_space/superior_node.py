"""Superior-node search from many boards, as published: nothing is remembered, and it gives up."""

import numpy as np

from searchlab.kernels.whole_space.compiling import compiled


def sweep(after, undo, h, goal, starts, runs, budget, *, step_limit):
    """Search from each start; yield how many are done. See `best_first.sweep`."""
    kernel = compiled(search)
    queue = np.zeros((3 * step_limit + 8, 3), np.int32)
    done = 0
    while done < len(starts):
        done = kernel(after, undo, h, step_limit, starts, runs, done, budget, queue)
        yield done


def search(after, undo, h, step_limit, starts, runs, done, budget, queue):
    """Search from one start after another until the budget is spent.

    An entry of `queue` is a board, its depth, and the column of `after` that would undo the
    last move. A child whose estimate is 0 is the goal.
    """
    spent = 0
    while done < len(starts) and spent < budget:
        expanded = generated = inferior = skipped = 0
        length = -1
        found = 0
        largest = pushed = 1
        queue[0, 0], queue[0, 1], queue[0, 2] = starts[done], 0, -1
        while expanded < pushed and expanded <= step_limit and found == 0:
            board, g, undoing = queue[expanded, 0], queue[expanded, 1], queue[expanded, 2]
            expanded += 1
            for column in range(4):
                child = after[board, column]
                if child < 0:
                    continue
                if column == undoing:
                    skipped += 1
                    continue
                generated += 1
                if h[child] > h[board]:
                    inferior += 1
                    continue
                queue[pushed, 0], queue[pushed, 1] = child, g + 1
                queue[pushed, 2] = undo[column]
                pushed += 1
                if h[child] == 0:
                    found = 1
                    if expanded <= step_limit:  # what the last expansion finds is thrown away
                        length = g + 1
                    break
            largest = max(largest, pushed - expanded)
        run = runs[done]
        run["length"], run["expanded"], run["generated"] = length, expanded, generated
        run["enqueued"], run["inferior"], run["skipped"] = pushed - found, inferior, skipped
        run["max_queue"], run["peak_held"], run["ended"] = largest, pushed, 1
        spent += expanded
        done += 1
    return done
