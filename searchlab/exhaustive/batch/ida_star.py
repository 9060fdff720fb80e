"""IDA* from many boards."""

import numpy as np

from searchlab.kernels import jit


def searcher(after, undo, h, goal, starts, runs, budget, *, rise):
    """Prepare the search; see `batch.SEARCHES`.

    A weak estimate makes a single search long. It can therefore pause anywhere: the path and
    the limit stay in arrays, the counts in the start's record.
    """
    kernel = jit(search)
    infinity = np.float64(np.inf) if h.dtype.kind == "f" else np.int64(np.iinfo(np.int64).max)
    path = np.zeros((64, 3), np.int32)
    limits, depth = np.zeros(2, type(infinity)), -1
    given = after, undo, h, goal, infinity, rise == "one", starts, runs

    def go_on(done):
        nonlocal depth, path
        done, depth = kernel(*given, done, depth, budget, path, limits)
        if depth + 2 > len(path):
            path = np.concatenate([path, np.zeros_like(path)])
        return done

    return go_on


def search(after, undo, h, goal, infinity, by_one, starts, runs, done, depth, budget, path, limits):
    """Search from one start after another until the budget is spent or the path is full.

    `path` holds for each depth the board, the number of the move to try next, and of the one
    that would undo the last move; `limits` the limit and the least f that exceeded it. A depth
    of -1 says that the next start is still to come.
    """
    spent = 0
    while done < len(starts):
        run = runs[done]
        expanded = generated = pruned = skipped = 0
        deepest, length = run["max_queue"] - 1, -1
        if depth < 0:
            start = starts[done]
            run["enqueued"] = 1
            deepest = 0
            limits[0], limits[1] = h[start], infinity
            path[0, 0], path[0, 1], path[0, 2] = start, 0, -1
            if start == goal:
                length = 0
            elif limits[0] < infinity:
                depth = 0
                expanded = run["iterations"] = 1
        limit, least = limits[0], limits[1]
        room = len(path) - 1
        board, following, undoing = path[depth, 0], path[depth, 1], path[depth, 2]
        while depth >= 0:
            if following == 4:
                depth -= 1
                if depth < 0 and least < infinity:
                    limit = limit + 1 if by_one else least
                    least = infinity
                    depth = 0
                    path[0, 1] = 0
                    expanded += 1
                    run["iterations"] += 1
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
                if depth == room or spent + expanded > budget:
                    break
        limits[0], limits[1] = limit, least
        run["expanded"] += expanded
        run["generated"] += generated
        run["pruned"] += pruned
        run["skipped"] += skipped
        run["max_queue"] = run["peak_held"] = deepest + 1
        spent += expanded + 1
        if depth >= 0:
            return done, depth
        run["length"], run["ended"] = length, 1
        done += 1
        if spent > budget:
            break
    return done, depth
