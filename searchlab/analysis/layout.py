"""Where the nodes of a search tree stand: parents over their children, and no two too close.

The placement is that of E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE
Transactions on Software Engineering 7 (1981), 223-228: subtrees are pushed together until
their outlines touch, and a parent stands in the middle above its children.

A level can be too wide to show its nodes one by one. It is folded, to be drawn as a strip:
its nodes then need not keep apart.
"""

from array import array
from operator import sub

MOST_ABREAST = 60  # nodes in a level that is not folded
_WIDEST = 1 / 8  # of a slot: a slim tree is not drawn out over the whole width


def place(parents, rows):
    """Place the nodes of a tree, or of several trees side by side, from 0 (left) to 1 (right).

    Each parent comes before its children, and is None for a root. Nodes of one row are on one
    level.

    Examples
    --------
    >>> [round(x, 3) for x in place([None, 0, 0, 2], [0, 1, 1, 2])]
    [0.5, 0.438, 0.562, 0.562]
    """
    centres = centre(parents)
    if not centres:
        return array("f")
    left, right = min(centres), max(centres)
    slot = min(1 / (right - left + 1), _WIDEST)
    middle = (left + right) / 2
    places = array("f", [0.5 + (x - middle) * slot for x in centres])
    levels = {}
    for node, row in enumerate(rows):
        levels.setdefault(row, []).append(node)
    for nodes in levels.values():
        if len(nodes) <= MOST_ABREAST:
            nodes.sort(key=centres.__getitem__)
            for node, x in zip(nodes, _spread([places[node] for node in nodes]), strict=True):
                places[node] = x
    return places


def centre(parents):
    """Push the subtrees of a tree together until their outlines touch.

    Returns the middle of each node; a node is 1 wide.

    Examples
    --------
    >>> centre([None, 0, 0, 2])
    [0.0, -0.5, 0.5, 0.5]
    """
    children = {}
    for node, parent in enumerate(parents):
        children.setdefault(parent, []).append(node)
    shift = [0.0] * len(parents)  # from the parent
    outlines = {}
    for node in reversed(range(len(parents))):
        outlines[node] = [-0.5], 0.0, [0.5], 0.0
        if node in children:
            outlines[node] = _join(outlines, children[node], shift)
    if None in children:
        _join(outlines, children[None], shift)
    for node, parent in enumerate(parents):
        if parent is not None:
            shift[node] += shift[parent]
    return shift


def _join(outlines, nodes, shift):
    """Set subtrees side by side below a node: note their shifts, and outline the whole.

    An outline is the left and the right edge of a subtree, the lowest level first, each with an
    offset.
    """
    left, left_by, right, right_by = outlines.pop(nodes[0])
    at = [0.0]
    for node in nodes[1:]:
        more_left, more_left_by, more_right, more_right_by = outlines.pop(node)
        apart = max(map(sub, reversed(right), reversed(more_left))) + (right_by - more_left_by)
        at.append(apart)
        more_left_by += apart
        more_right_by += apart
        # The deeper one keeps its lists; those of the other cover their upper part.
        if len(more_left) > len(left):
            more_left[-len(left) :] = [x + left_by - more_left_by for x in left]
            left, left_by, right, right_by = more_left, more_left_by, more_right, more_right_by
        else:
            right[-len(more_right) :] = [x + more_right_by - right_by for x in more_right]
    middle = (at[0] + at[-1]) / 2
    for node, x in zip(nodes, at, strict=True):
        shift[node] = x - middle
    left_by -= middle
    right_by -= middle
    left.append(-0.5 - left_by)
    right.append(0.5 - right_by)
    return left, left_by, right, right_by


def _spread(wanted):
    """Keep the nodes of a level apart, each as near as can be to where it wants to stand."""
    apart = 1 / MOST_ABREAST
    # Without the distances to keep, the places must only not fall: neighbours that would
    # fall are pooled and stand at their mean.
    pools = []
    for i, x in enumerate(wanted):
        total, size = x - i * apart, 1
        while pools and pools[-1][0] * size > total * pools[-1][1]:
            more, others = pools.pop()
            total, size = total + more, size + others
        pools.append((total, size))
    least, most = apart / 2, 1 - apart / 2 - (len(wanted) - 1) * apart
    flat = [min(max(total / size, least), most) for total, size in pools for _ in range(size)]
    return [x + i * apart for i, x in enumerate(flat)]
