"""Bidirectional breadth-first search from many boards, both sides in one queue."""

import numpy as np


def search(after, undo, h, goal, setting, starts, runs, stop, room):
    """Search from one start after another.

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
            length = 0
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
