"""The 8-puzzle written again in a few lines, to compare the package with.

Nothing here comes from the package; boards are bytes, row by row, 0 for the blank.
"""

from functools import lru_cache


def neighbours(state, cols):
    """List the boards one move away."""
    blank = state.index(0)
    row, col = divmod(blank, cols)
    found = []
    for other in range(len(state)):
        if abs(other // cols - row) + abs(other % cols - col) == 1:
            tiles = list(state)
            tiles[blank], tiles[other] = tiles[other], 0
            found.append(bytes(tiles))
    return found


@lru_cache(maxsize=4)
def distances(goal, cols):
    """Give the true distance to the goal for every board that can reach it."""
    cells = range(len(goal))
    beside = [
        [b for b in cells if abs(a // cols - b // cols) + abs(a % cols - b % cols) == 1]
        for a in cells
    ]
    exchanged = [bytes.maketrans(bytes([0, tile]), bytes([tile, 0])) for tile in cells]
    distance, level = {goal: 0}, [goal]
    while level:
        reached = []
        for state in level:
            for cell in beside[state.index(0)]:
                board = state.translate(exchanged[state[cell]])
                if board not in distance:
                    distance[board] = distance[state] + 1
                    reached.append(board)
        level = reached
    return distance
