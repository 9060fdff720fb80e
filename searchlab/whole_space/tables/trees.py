"""Search trees without a visited set: their nodes counted without growing them.

A node is a board together with the last move, which it does not undo. All trees are counted
at once, depth by depth: a tree's nodes follow from its children's, one depth less.
"""

import numpy as np

NONE = 4  # the last move of a root


def count_trees(after, accepted, goal, undo):
    """Count the expansions of a queue without memory, from every board.

    `accepted` says whether the board after a move is put on the queue; `undo` is the move that
    undoes each move. Returns three arrays: the depth at which the goal is first generated, -1
    where it never is; the expansions until then, or in the whole tree, -1 for an infinite one;
    and whether the tree is finite. Here board 0 has the children 1 and 2, and 2 leads to the goal:

    >>> after = np.array([[1, -1, 2, -1], [-1, 0, -1, -1], [3, -1, -1, 0], [-1, 2, -1, -1]])
    >>> counts = count_trees(after, after >= 0, 3, [1, 0, 3, 2])
    >>> [count.tolist() for count in counts]
    [[2, 3, 1, -1], [3, 3, 1, 4], [True, True, True, True]]
    """
    n = len(after)
    allowed = [[m for m in range(4) if m != back] for back in undo] + [list(range(4))]
    at = np.zeros((NONE + 1, n), np.int64)  # the depth of the goal; 0 where not yet generated
    place = np.zeros(at.shape)  # which of the nodes one level above the goal generates it
    expanded = np.zeros(at.shape)
    above = np.zeros(at.shape)  # nodes of the tree from two levels above the goal upwards
    width = np.zeros(at.shape)  # nodes two levels above the goal
    depth, grows = 0, True
    while grows:
        depth += 1
        if depth == 1:
            leads = accepted & (after == goal)
            place_below = np.ones(at.shape)
        else:
            below = np.column_stack([at[m, after[:, m]] for m in range(4)])
            leads, place_below = accepted & (below == depth - 1), place
        new = [
            np.flatnonzero((at[last] == 0) & leads[:, moves].any(axis=1))
            for last, moves in enumerate(allowed)
        ]
        for last, moves in enumerate(allowed):
            nodes = new[last]
            earlier, done = np.zeros(len(nodes)), np.zeros(len(nodes), bool)
            for m in moves:
                child = after[nodes, m]
                first = leads[nodes, m] & ~done
                here = nodes[first]
                place[last, here] = earlier[first] + place_below[m, child[first]]
                done |= first
                earlier += np.where(accepted[nodes, m], width[m, child], 0)
            at[last, nodes] = depth
            expanded[last, nodes] = above[last, nodes] + place[last, nodes]
        wider = np.ones(at.shape) if depth == 1 else _children(after, accepted, allowed, width)
        grows = any(map(len, new)) or bool(((wider > 0) != (width > 0)).any())
        width, above = wider, above + wider
    length = np.where(at[NONE] > 0, at[NONE], -1)
    finite = width[NONE] == 0
    counted = np.where(length > 0, expanded[NONE], np.where(finite, above[NONE], -1))
    if counted.max() >= 2**53:
        raise OverflowError("a tree has too many nodes to be counted exactly")
    return length, counted.astype(np.int64), finite


def _children(after, accepted, allowed, width):
    """Add up the children's widths."""
    parts = [np.where(accepted[:, m], width[m, after[:, m]], 0) for m in range(4)]
    return np.array([sum(parts[m] for m in moves) for moves in allowed])
