"""Depth-first search down to a limit: one iteration of IDA*.

It stores the boards on its current path and nothing else. Its only cycle check is that of the
posts: it never undoes the last move.
"""

from math import inf

from searchlab.heuristics import bind
from searchlab.puzzle import INVERSE, MOVES
from searchlab.search.events import DESCENDED, GOAL, PRUNED


def unless_goal(state, puzzle):
    """Estimate 0 for the goal and 1 for any other board: all that a blind search knows."""
    return int(state != puzzle.goal)


def blind(puzzle):
    """Bind `unless_goal` to a puzzle for an `iteration`, which ends at the goal."""
    h = bind(unless_goal, puzzle)
    h.table = (bytes(puzzle.cells),) * puzzle.cells
    return h


def depth_first(puzzle, start, *, order=MOVES, max_depth=20):
    """Search depth first, no deeper than `max_depth` moves.

    Parameters
    ----------
    puzzle, start, order
        As for `breadth_first`.
    max_depth : int
        Boards at this depth are tested but not expanded.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of the first solution found, seldom a shortest; None if there is none
        within `max_depth` moves.
    """
    moves, _ = yield from iteration(puzzle, start, max_depth, blind(puzzle), order)
    return moves


def iteration(puzzle, start, limit, h, order):
    """Search depth first through all boards with g + h <= limit; yield their expansions.

    Returns the moves of a solution, or None, and the least g + h that exceeded the limit:
    infinity if nothing was pruned. `h` is a heuristic bound to the puzzle.
    """
    steps, swap, goal = puzzle.steps(order, h.table), puzzle.swap, puzzle.goal
    start_h = h(start)
    if start == goal:
        return "", limit
    if start_h > limit:
        return None, start_h
    next_limit = inf
    # The path: board, its h, the moves not tried yet, the move that would undo the last.
    path = [(start, start_h, iter(steps[start.index(0)]), None)]
    again = False
    while path:
        state, state_h, untried, undo = path[-1]
        g = len(path) - 1
        children, skipped = [], 0
        deeper = None
        for move, cell, change in untried:
            if move == undo:
                skipped += 1
                continue
            tile = state[cell]
            child = state.translate(swap[tile])
            child_h = state_h + change[tile] if change else h(child)
            f = g + 1 + child_h
            if child == goal:
                children.append((move, child, GOAL))
                yield state, g, children, g + 1, g + 1, state_h, None, limit, again, skipped
                return "".join(INVERSE[node[3]] for node in path[1:]) + move, next_limit
            if f > limit:
                children.append((move, child, PRUNED))
                if f < next_limit:
                    next_limit = f
                continue
            children.append((move, child, DESCENDED))
            deeper = (child, child_h, iter(steps[cell]), INVERSE[move])
            break
        if children or skipped:
            yield state, g, children, g + 1, g + 1, state_h, None, limit, again, skipped
        if deeper:
            path.append(deeper)
            again = False
        else:
            path.pop()
            again = True
    return None, next_limit
