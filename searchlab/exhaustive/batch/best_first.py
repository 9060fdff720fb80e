"""Best-first search from many boards: A* and greedy search, ties as ``ties="low-h"``.

The frontier is an array of stacks, one for each f and h: the top of the first stack that is not
empty is the board with the least f, of those the least h, of those the last in, as in the heap
of the readable search.
"""

import numpy as np

_UNSEEN = 1 << 30
# No board with an f above that of a shortest solution is expanded: its 36 moves and an estimate
# of 255. A child's f may be larger by one move and an estimate of 255.
_ROWS = 36 + 255 + 1 + 255 + 1


def search(after, undo, h, goal, reopens, starts, runs, stop, room):
    """Search from one start after another: A*, or greedy search where no board is reopened.

    `reached` holds the least g of each board so far; `tops` the top of the stack for each f
    and h; `pool` the entries of all stacks: the board, and the entry below. A search that needs
    more than `room` entries is not done.
    """
    reached = np.full(len(h), _UNSEEN, np.int32)
    tops = np.full((_ROWS, h.max() + 1), -1, np.int32)
    pool = np.zeros((room, 2), np.int32)
    for each in range(len(starts)):
        if stop[0]:
            break
        start = starts[each]
        expanded = generated = duplicates = 0
        frontier = largest = stored = inserted = 1
        length = -1
        least_h = h[start]
        row = highest = least_h if reopens else 0
        reached[start] = 0
        pool[0, 0], pool[0, 1] = start, -1
        tops[row, least_h] = 0
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
            if inserted + 4 > room:
                return each
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
                    stored += 1
                reached[child] = child_g
                child_h = h[child]
                child_row = child_g + child_h if reopens else 0
                pool[inserted, 0], pool[inserted, 1] = child, tops[child_row, child_h]
                tops[child_row, child_h] = inserted
                inserted += 1
                frontier += 1
                if child_row < row or (child_row == row and child_h < least_h):
                    row, least_h = child_row, child_h
                highest = max(highest, child_row)
            largest = max(largest, frontier)
        for entry in range(inserted):
            reached[pool[entry, 0]] = _UNSEEN
        tops[: highest + 1] = -1
        run = runs[each]
        run["length"], run["expanded"], run["generated"] = length, expanded, generated
        run["duplicates"], run["enqueued"] = duplicates, inserted
        run["max_queue"], run["peak_stored"] = largest, stored
    return len(starts)
