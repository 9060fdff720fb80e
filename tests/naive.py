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


def superior_node(start, goal, cols, h, *, step_limit=None, tested=False, visited=False):
    """Search a queue of superior nodes; return the outcome, the length and the expansions.

    A search that makes 3,000 expansions is taken for endless.
    """
    if tested and start == goal:
        return "found", 0, 0
    queue, seen, expanded = [(start, None, 0)], {start}, 0
    while queue and expanded < 3000:
        board, parent, length = queue.pop(0)
        expanded += 1
        blank = board.index(0)
        # The order of the post: the blank goes down, up, right, left.
        order = [blank + cols, blank - cols, blank + 1, blank - 1]
        children = {child.index(0): child for child in neighbours(board, cols)}
        for child in [children[cell] for cell in order if cell in children]:
            if child == parent or h(child) > h(board) or (visited and child in seen):
                continue
            if child == goal and (step_limit is None or expanded <= step_limit):
                return "found", length + 1, expanded
            if child == goal:
                break
            seen.add(child)
            queue.append((child, board, length + 1))
        if step_limit is not None and expanded > step_limit:
            return "step_limit", None, expanded
    return "endless" if queue else "exhausted" if tested else "empty_queue", None, expanded
