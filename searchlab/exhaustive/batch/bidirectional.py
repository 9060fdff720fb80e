"""Bidirectional breadth-first search from many boards, both sides in one queue."""

import numpy as np

from searchlab.kernels import jit


def searcher(after, undo, h, goal, starts, runs, budget):
    """Prepare the search; see `batch.SEARCHES`."""
    kernel, boards = jit(search), len(after) // 4
    mark, queue = np.zeros(boards, np.int16), np.zeros(boards, np.int32)
    return lambda done: kernel(after, goal, starts, runs, done, budget, mark, queue)


def search(after, goal, starts, runs, done, budget, mark, queue):
    """Search from one start after another until the budget is spent.

    `mark` holds a board's depth counted from 1: above zero on the start's side, below zero on
    the goal's, 0 where no side has come yet.
    """
    spent = 0
    while done < len(starts) and spent < budget:
        start = starts[done]
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
        run = runs[done]
        run["length"], run["expanded"], run["generated"] = length, expanded, generated
        run["duplicates"], run["enqueued"] = duplicates, enqueued
        run["max_queue"], run["peak_held"], run["ended"] = largest, enqueued, 1
        spent += expanded + 1
        done += 1
    return done
