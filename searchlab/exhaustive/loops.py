"""The inner loops of the searches from many boards; numba compiles them.

Each has the parameters (after, undo, h, goal, setting, starts, runs, stop, room), searches from one
start after another, writes the counts into `runs` and returns how many starts it has done. A board
is a number, and its child after a move is ``after[4 * board + move]``. The table is flat, since
numba looks up the width of an array with two axes at each access. `undo` has for each move the one
that undoes it. A search ends soon after another thread has set ``stop[0]``.
"""

import numpy as np

_UNSEEN = 1 << 30
# No board with an f above that of a shortest solution is expanded: its 36 moves and an estimate
# of 255. A child's f may be larger by one move and an estimate of 255.
_ROWS = 36 + 255 + 1 + 255 + 1


def best_first(after, undo, h, goal, setting, starts, runs, stop, room):
    """Search best first: A*, or greedy search, where no board is reopened.

    `setting` is 4 for A*, 0 for greedy search, plus the place of its rule for ties in
    `searchlab.search.best_first.TIES`.

    The frontier is an array of lists, a row for each f, a column for each h where ties depend on
    it: the first entry of the first list that is not empty is the least in the heap of the readable
    search. A list is a stack, or a queue where of equal nodes the first in comes first.

    A*'s `required` are the expansions before the f of a node first reached its last value: with a
    consistent heuristic, those that no rule for ties avoids.

    `reached` holds the least g of each board so far; `tops` the first entry of each list, `ends`
    the last one of each queue; `sizes` how many entries a row has, `lows` a column before which it
    has none; `pool` the entries: the board, and the entry that follows. A search that needs more
    than `room` entries is not done.
    """
    reopens, ties = setting >= 4, setting % 4
    is_queue, largest_h = ties % 2 == 1, h.max()
    columns = h  # of the boards
    if reopens and ties:
        columns = largest_h - h if ties == 1 else h - h
    reached = np.full(len(h), _UNSEEN, np.int32)
    tops = np.full((_ROWS, largest_h + 1), -1, np.int32)
    sizes, lows = np.zeros((2, _ROWS), np.int32)
    ends = np.zeros(tops.shape if is_queue else (0, 0), np.int32)
    pool = np.zeros((room, 2), np.int32)
    for each in range(len(starts)):
        if stop[0]:
            break
        start = starts[each]
        expanded = generated = duplicates = required = 0
        frontier = largest = stored = inserted = 1
        length = -1
        row = highest = last = h[start] if reopens else 0
        reached[start] = 0
        pool[0, 0], pool[0, 1] = start, -1
        tops[row, columns[start]] = 0
        sizes[row], lows[row] = 1, columns[start]
        while frontier > 0:
            while sizes[row] == 0:
                row += 1
            while tops[row, lows[row]] < 0:
                lows[row] += 1
            column = lows[row]
            entry = tops[row, column]
            board = pool[entry, 0]
            tops[row, column] = pool[entry, 1]
            sizes[row] -= 1
            frontier -= 1
            g = reached[board]
            if reopens and row - h[board] > g:
                continue  # a shorter path to this board was found since
            if row > last:
                last, required = row, expanded
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
                child_column = columns[child]
                child_row = child_g + h[child] if reopens else 0
                first = tops[child_row, child_column]
                pool[inserted, 0], pool[inserted, 1] = child, first
                if is_queue:
                    pool[inserted, 1] = -1
                    if first >= 0:
                        pool[ends[child_row, child_column], 1] = inserted
                    ends[child_row, child_column] = inserted
                if first < 0 or not is_queue:
                    tops[child_row, child_column] = inserted
                inserted += 1
                frontier += 1
                if sizes[child_row] == 0 or child_column < lows[child_row]:
                    lows[child_row] = child_column
                sizes[child_row] += 1
                row = min(row, child_row)
                highest = max(highest, child_row)
            largest = max(largest, frontier)
        for entry in range(inserted):
            reached[pool[entry, 0]] = _UNSEEN
        tops[: highest + 1], sizes[: highest + 1] = -1, 0
        run = runs[each]
        run["length"], run["expanded"], run["generated"] = length, expanded, generated
        run["duplicates"], run["enqueued"] = duplicates, inserted
        run["max_queue"], run["peak_stored"], run["required"] = largest, stored, required
    return len(starts)


def bidirectional(after, undo, h, goal, setting, starts, runs, stop, room):
    """Search breadth first from both ends, with both sides in one queue.

    `mark` holds a board's depth counted from 1: above zero on the start's side, below zero on
    the goal's, 0 where no side has come yet.
    """
    boards = len(after) // 4
    mark, queue = np.zeros(boards, np.int16), np.zeros(boards, np.int32)
    for each in range(len(starts)):
        if stop[0]:
            break
        start = starts[each]
        expanded = generated = duplicates = 0
        length = -1
        largest = enqueued = 2
        queue[0], queue[1] = start, goal
        mark[start], mark[goal] = 1, -1
        if start == goal:
            length, enqueued, largest = 0, 1, 1
        while expanded < enqueued and length < 0:
            board = queue[expanded]
            expanded += 1
            ours = mark[board]
            for move in range(4):
                child = after[4 * board + move]
                if child < 0:
                    continue
                generated += 1
                theirs = mark[child]
                if theirs == 0:
                    mark[child] = ours + 1 if ours > 0 else ours - 1
                    queue[enqueued] = child
                    enqueued += 1
                elif (theirs > 0) == (ours > 0):
                    duplicates += 1
                else:
                    length = abs(ours - theirs) - 1
                    break
            largest = max(largest, enqueued - expanded)
        for entry in range(enqueued):
            mark[queue[entry]] = 0
        run = runs[each]
        run["length"], run["expanded"], run["generated"] = length, expanded, generated
        run["duplicates"], run["enqueued"] = duplicates, enqueued
        run["max_queue"], run["peak_stored"] = largest, enqueued
    return len(starts)


def superior_node(after, undo, h, goal, step_limit, starts, runs, stop, room):
    """Search through superior nodes, as published.

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


def two_ended(after, undo, h, goal, setting, starts, runs, stop, room):
    """Search with a queue of two ends: a superior child enters at the front, others at the back.

    `setting` is a margin and an array. A child is superior if its estimate is less than its
    parent's by the margin at least. The array, unless it is empty, has for each board the fewest
    times that a way to the goal puts a child at the back. The queue is in the order of these times,
    so the goal is found after as few of them as there can be. A child that would need more cannot
    lead there in time, nor can what follows from it: it is left out. The solution is the same, but
    the expansions are fewer.

    Of an entry of `queue` the columns are the board, its depth and these times; `seen` holds the
    number of the last search that expanded a board. Counts expansions alone.
    """
    margin, least = setting
    seen = np.zeros(len(h), np.int32)
    queue = np.zeros((2 * len(after) + 1, 3), np.int32)
    for each in range(len(starts)):
        if stop[0]:
            break
        front, end = len(after), len(after) + 1
        queue[front, 0], queue[front, 1], queue[front, 2] = starts[each], 0, 0
        expanded, length = 0, -1
        while front < end and length < 0:
            board, g, times = queue[front, 0], queue[front, 1], queue[front, 2]
            front += 1
            if board == goal:
                length = g
            elif seen[board] <= each:
                seen[board] = each + 1
                expanded += 1
                for move in range(4):
                    child = after[4 * board + move]
                    if child < 0 or seen[child] > each:
                        continue
                    at_back = h[child] > h[board] - margin
                    if len(least) and times + at_back + least[child] > least[starts[each]]:
                        continue
                    place = end if at_back else front - 1
                    queue[place, 0], queue[place, 1] = child, g + 1
                    queue[place, 2] = times + at_back
                    if at_back:
                        end += 1
                    else:
                        front -= 1
        runs[each]["length"], runs[each]["expanded"] = length, expanded
    return len(starts)
