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
    above = np.zeros((NONE + 1, n + 1))  # nodes of the tree from two levels above the goal upwards
    width, wider = np.zeros((2, *above.shape))  # nodes two levels above the goal, and one
    steps = [np.where(accepted[:, m], after[:, m], n) for m in range(4)]  # n: to nowhere
    depth, grows = 0, True
    leading = np.nonzero(accepted & (after == goal))  # boards with moves into a tree of that depth
    while grows:
        depth += 1
        boards, row = np.unique(leading[0], return_inverse=True)
        leads, new = np.zeros((len(boards), 4), bool), []
        leads[row, leading[1]] = True
        for last, moves in enumerate(allowed):
            some = (at[last, boards] == 0) & leads[:, moves].any(axis=1)
            nodes, lead = boards[some], leads[some]
            earlier, done = np.zeros(len(nodes)), np.zeros(len(nodes), bool)
            for m in moves:
                first, child = lead[:, m] & ~done, steps[m][nodes]
                below = 1 if depth == 1 else place[m, child[first]]
                place[last, nodes[first]] = earlier[first] + below
                done |= first
                earlier += width[m, child]
            at[last, nodes] = depth
            expanded[last, nodes] = above[last, nodes] + place[last, nodes]
            new.append(nodes)
        before = [after[new[m], undo[m]] for m in range(4)]
        before = [boards[(boards >= 0) & accepted[boards, m]] for m, boards in enumerate(before)]
        leading = np.concatenate(before), np.repeat(range(4), list(map(len, before)))
        living = np.count_nonzero(width)  # trees that are so high; a higher one is one of these
        wider[:, :n] = 1
        if depth > 1:
            _add_up([width[m].take(step) for m, step in enumerate(steps)], undo, wider[:, :n])
        grows = any(map(len, new)) or np.count_nonzero(wider) != living
        above += wider
        width, wider = wider, width
    above, width = above[:, :n], width[:, :n]
    length = np.where(at[NONE] > 0, at[NONE], -1)
    finite = width[NONE] == 0
    counted = np.where(length > 0, expanded[NONE], np.where(finite, above[NONE], -1))
    if counted.max() >= 2**53:
        raise OverflowError("a tree has too many nodes to be counted exactly")
    return length, counted.astype(np.int64), finite


def _add_up(parts, undo, sums):
    """Add up four arrays: in `sums` all but that which undoes each move, and all."""
    a, b, c, d = parts
    one, two = a + b, c + d
    others = (b, two), (a, two), (one, d), (one, c), (one, two)
    for last, left_out in enumerate((*undo, NONE)):
        np.add(*others[left_out], out=sums[last])
