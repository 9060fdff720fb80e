"""The 8-puzzle written again in a few lines, to compare the package with.

Nothing here comes from the package; boards are bytes, row by row, 0 for the blank.
"""

from functools import lru_cache


@lru_cache
def beside(cells, cols):
    """List for each cell those next to it."""
    places = [divmod(cell, cols) for cell in range(cells)]
    return [
        [cell for cell, (r, c) in enumerate(places) if abs(r - row) + abs(c - col) == 1]
        for row, col in places
    ]


def neighbours(state, cols):
    """List the boards one move away."""
    blank, found = state.index(0), []
    for cell in beside(len(state), cols)[blank]:
        tiles = bytearray(state)
        tiles[blank], tiles[cell] = tiles[cell], 0
        found.append(bytes(tiles))
    return found


@lru_cache(maxsize=4)
def distances(goal, cols):
    """Give the true distance to the goal for every board that can reach it."""
    distance, queue = {goal: 0}, [goal]
    for state in queue:
        for board in neighbours(state, cols):
            if board not in distance:
                distance[board] = distance[state] + 1
                queue.append(board)
    return distance


def pairs_passed(state, tile, cols):
    """Return the beads that a tile passes on the thread: pairs, the outermost first."""
    rows = [[*state[first : first + cols]] for first in range(0, len(state), cols)]
    thread = [each for i, row in enumerate(rows) for each in (row[::-1] if i % 2 else row)]
    first, last = sorted((thread.index(0), thread.index(tile)))
    passed = thread[first + 1 : last]
    half = len(passed) // 2
    return list(zip(passed[:half], reversed(passed[half:]), strict=True))
