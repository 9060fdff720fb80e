"""Best-first search from many boards: A* and greedy search, ties as ``ties="low-h"``.

Where estimates are small whole numbers, the frontier is an array of stacks, one for each f
and h: the top of the first stack that is not empty is the board with the least f, of those
the least h, of those the last in, as in the readable search's heap. Others take a heap here too.
"""

from heapq import heappop, heappush

import numpy as np

from searchlab.kernels import jit

_UNSEEN = 1 << 30
_ROWS, _ENTRIES = 64, 1 << 14  # room to begin with; doubled when a search needs more


def searcher(after, undo, h, goal, starts, runs, budget, *, reopens):
    """Prepare A*, or greedy search where no board is reopened; see `batch.SEARCHES`.

    Estimates are int16 for whole numbers from 0 to 255, else int64 or float64.
    """

    def unseen():
        return np.full(len(after) // 4, _UNSEEN, np.int32)

    if h.dtype != np.int16:
        kernel, reached = jit(search_heap), unseen()
        return lambda done: kernel(after, h, goal, reopens, starts, runs, done, budget, reached)
    kernel, rows, entries, room = jit(search_stacks), _ROWS, _ENTRIES, ()

    def search(done):
        nonlocal rows, entries, room
        if not room:
            tops = np.full((rows, int(h.max()) + 1), -1, np.int32)
            room = unseen(), tops, np.zeros((entries, 2), np.int32)
        done, fits = kernel(after, h, goal, reopens, starts, runs, done, budget, *room)
        if not fits:
            rows, entries, room = 2 * rows, 2 * entries, ()
        return done

    return search


def search_stacks(after, h, goal, reopens, starts, runs, done, budget, reached, tops, pool):
    """Search from one start after another until the budget is spent or a search needs more room.

    `reached` holds the least g of each board so far; `tops` the top of the stack for each f
    and h; `pool` the entries of all stacks: the board, and the entry below.
    """
    spent = 0
    while done < len(starts) and spent < budget:
        start = starts[done]
        expanded = generated = duplicates = 0
        frontier = largest = held = 1
        length = -1
        fits = True
        least_h = h[start]
        row = highest = least_h if reopens else 0
        if row >= len(tops):
            return done, False
        reached[start] = 0
        pool[0, 0], pool[0, 1] = start, -1
        tops[row, least_h] = 0
        inserted = 1
        while frontier > 0:
            while tops[row, least_h] < 0:
                least_h += 1
                if least_h == tops.shape[1]:
                    row, least_h = row + 1, 0
            entry = tops[row, least_h]
            board = pool[entry, 0]
            tops[row, least_h] = pool[entry, 1]
            frontier -= 1
            g = reached[board]
            if reopens and row - least_h > g:
                continue  # a shorter path to this board was found since
            if board == goal:
                length = g
                break
            if inserted + 4 > len(pool):
                fits = False
                break
            expanded += 1
            child_g = g + 1
            for move in range(4):
                child = after[4 * board + move]
                if child < 0:
                    continue
                generated += 1
                known = reached[child]
                if known <= child_g or (known < _UNSEEN and not reopens):
                    duplicates += 1
                    continue
                if known == _UNSEEN:
                    held += 1
                reached[child] = child_g
                child_h = h[child]
                child_row = child_g + child_h if reopens else 0
                if child_row >= len(tops):
                    fits = False
                    break
                pool[inserted, 0], pool[inserted, 1] = child, tops[child_row, child_h]
                tops[child_row, child_h] = inserted
                inserted += 1
                frontier += 1
                if child_row < row or (child_row == row and child_h < least_h):
                    row, least_h = child_row, child_h
                highest = max(highest, child_row)
            largest = max(largest, frontier)
            if not fits:
                break
        for entry in range(inserted):
            reached[pool[entry, 0]] = _UNSEEN
        if not fits:
            return done, False
        tops[: highest + 1] = -1
        run = runs[done]
        run["length"], run["expanded"], run["generated"] = length, expanded, generated
        run["duplicates"], run["enqueued"] = duplicates, inserted
        run["max_queue"], run["peak_held"], run["ended"] = largest, held, 1
        spent += expanded + 1
        done += 1
    return done, True


def search_heap(after, h, goal, reopens, starts, runs, done, budget, reached):
    """Do the same with a heap, for estimates that are fractions, large or negative."""
    spent = 0
    while done < len(starts) and spent < budget:
        start = starts[done]
        expanded = generated = duplicates = 0
        largest = held = 1
        length = -1
        time = np.int64(0)
        reached[start] = 0
        frontier = [(h[start], h[start], time, start, np.int64(0))]
        while len(frontier) > 0:
            _, _, _, board, g = heappop(frontier)
            if g > reached[board]:
                continue  # a shorter path to this board was found since
            if board == goal:
                length = g
                break
            expanded += 1
            child_g = g + 1
            for move in range(4):
                child = np.int64(after[4 * board + move])
                if child < 0:
                    continue
                generated += 1
                known = reached[child]
                if known <= child_g or (known < _UNSEEN and not reopens):
                    duplicates += 1
                    continue
                if known == _UNSEEN:
                    held += 1
                reached[child] = child_g
                f = child_g + h[child] if reopens else h[child]
                time -= 1  # of equals the last in comes first
                heappush(frontier, (f, h[child], time, child, child_g))
            largest = max(largest, len(frontier))
        reached[:] = _UNSEEN
        run = runs[done]
        run["length"], run["expanded"], run["generated"] = length, expanded, generated
        run["duplicates"], run["enqueued"] = duplicates, 1 - time
        run["max_queue"], run["peak_held"], run["ended"] = largest, held, 1
        spent += expanded + 1
        done += 1
    return done
