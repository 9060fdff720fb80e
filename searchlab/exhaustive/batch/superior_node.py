"""Superior-node search from many boards, as published and with its repairs.

As published nothing is remembered: the tree may be infinite, and needs a limit on expansions.
"""

import numpy as np

from searchlab.kernels import jit

_NO_LIMIT = 1 << 60


def searcher(
    after, undo, h, goal, starts, runs, budget, *,
    step_limit, test_start=False, visited=False, accept_all=False,
):  # fmt: skip
    """Prepare the search; see `batch.SEARCHES`. A step limit of None needs `visited`."""
    kernel = jit(search)
    entries = len(after) // 4 + 4 if visited else 3 * step_limit + 8
    queue = np.zeros((entries, 3), np.int32)
    seen = np.zeros(len(after) // 4, np.uint8)
    limit = _NO_LIMIT if step_limit is None else int(step_limit)
    switches = bool(test_start), bool(visited), bool(accept_all)
    given = after, undo, h, goal, limit, *switches, starts, runs
    return lambda done: kernel(*given, done, budget, queue, seen)


def search(
    after, undo, h, goal, step_limit, test_start, visited, accept_all,
    starts, runs, done, budget, queue, seen,
):  # fmt: skip
    """Search from one start after another until the budget is spent.

    An entry of `queue` is a board, its depth, and the number of the move that would undo the
    last move.
    """
    spent = 0
    while done < len(starts) and spent < budget:
        start = starts[done]
        expanded = generated = duplicates = inferior = skipped = 0
        length = -1
        found = 0
        largest = pushed = 1
        queue[0, 0], queue[0, 1], queue[0, 2] = start, 0, -1
        if visited:
            seen[start] = 1
        if test_start and start == goal:
            length = 0
        while expanded < pushed and expanded <= step_limit and found == 0 and length < 0:
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
                if h[child] > h[board] and not accept_all:
                    inferior += 1
                    continue
                if visited:
                    if seen[child] == 1:
                        duplicates += 1
                        continue
                    seen[child] = 1
                queue[pushed, 0], queue[pushed, 1] = child, g + 1
                queue[pushed, 2] = undo[move]
                pushed += 1
                if child == goal:
                    found = 1
                    if expanded <= step_limit:  # what the last expansion finds is thrown away
                        length = g + 1
                    break
            largest = max(largest, pushed - expanded)
        if visited:
            for entry in range(pushed):
                seen[queue[entry, 0]] = 0
        run = runs[done]
        run["length"], run["expanded"], run["generated"] = length, expanded, generated
        run["duplicates"], run["enqueued"] = duplicates, pushed - found
        run["inferior"], run["skipped"] = inferior, skipped
        run["max_queue"], run["peak_held"], run["ended"] = largest, pushed, 1
        spent += expanded + 1
        done += 1
    return done
