"""Answers to exercises that are wrong in the same way in every lesson."""

from collections import deque

NO_BOARDS = [  # each with the name of its failure, for the 8-puzzle
    (..., "nothing there yet"),
    (3.5, "not a board"),
    ("1 2 3", "not a board"),
    ("2 1 3 4 5 6 7 8 x", "unsolvable"),
]


def queue_search(puzzle, start, last_first=False, order="ulrd"):
    """Search breadth first as the lessons do, or with one line changed."""
    path, frontier = {start: ""}, deque([start])
    while frontier:
        state = frontier.pop() if last_first else frontier.popleft()
        if state == puzzle.goal:
            return path[state]
        children = []
        for move, child in sorted(puzzle.successors(state), key=lambda one: order.index(one[0])):
            new = child not in path
            if new:
                path[child] = path[state] + move
                frontier.append(child)
            children.append((move, child, "queued" if new else "duplicate"))
        yield state, len(path[state]), children


def crash(*arguments):
    raise KeyError("oops")
