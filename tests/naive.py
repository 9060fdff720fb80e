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
