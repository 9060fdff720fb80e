"""Places for the nodes of a search tree: parents above their children, and no two too close.

References
----------
.. [1] E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE Transactions on Software
   Engineering 7 (1981), 223-228: subtrees are pushed together until their outlines touch, and a
   parent is centred above its children.
"""

from collections import defaultdict
from itertools import accumulate
from operator import sub

MOST_ABREAST = (
    60  # nodes of a level; a level with more is drawn as a strip, where nodes may overlap
)
_WIDEST = 1 / 8  # of the width, for each node: a narrow tree is not stretched over all of it


def place(parents, rows):
    """Place the nodes of a tree, or of several trees side by side, from 0 (left) to 1 (right).

    Parameters
    ----------
    parents : dict
        The parent of each node, parents before their children. A node whose parent is not among
        the nodes is a root.
    rows : sequence or dict
        The level of each node.

    Returns
    -------
    dict
        The place of each node.

    Examples
    --------
    >>> place({"a": None, "b": "a", "c": "a"}, {"a": 0, "b": 1, "c": 1})
    {'a': 0.5, 'b': 0.4375, 'c': 0.5625}
    """
    centres = centre(parents)
    if not centres:
        return {}
    left, right = min(centres.values()), max(centres.values())
    slot, middle = min(1 / (right - left + 1), _WIDEST), (left + right) / 2
    places = {node: 0.5 + (x - middle) * slot for node, x in centres.items()}
    levels = defaultdict(list)
    for node in places:
        levels[rows[node]].append(node)
    for nodes in levels.values():
        if len(nodes) <= MOST_ABREAST:
            nodes.sort(key=centres.get)
            places.update(zip(nodes, _spread([places[node] for node in nodes]), strict=True))
    return places


def centre(parents):
    """Push the subtrees of a tree together until their outlines touch.

    Returns the centre of each node; a node is 1 wide.

    Examples
    --------
    >>> centre({0: None, 1: 0, 2: 0, 3: 2})
    {0: 0.0, 1: -0.5, 2: 0.5, 3: 0.5}
    """
    children = defaultdict(list)
    for node, parent in parents.items():
        children[parent if parent in parents else None].append(node)
    shift, outlines = dict.fromkeys(parents, 0.0), {}  # from the parent
    for node in reversed(parents):
        outlines[node] = [-0.5], 0.0, [0.5], 0.0
        if node in children:
            outlines[node] = _join(outlines, children[node], shift)
    if children:
        _join(outlines, children[None], shift)
    for node, parent in parents.items():
        shift[node] += shift.get(parent, 0)
    return shift


def _join(outlines, nodes, shift):
    """Set subtrees side by side below a node: store their shifts, and return the outline of all.

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
    """Move the nodes of a level apart, to the left and to the right alike."""
    apart = 1 / MOST_ABREAST
    offsets = [x - i * apart for i, x in enumerate(wanted)]  # must not fall
    pushed = accumulate(offsets, max), reversed(list(accumulate(reversed(offsets), min)))
    least, most = apart / 2, 1 - apart / 2 - (len(wanted) - 1) * apart
    means = (sum(pair) / 2 for pair in zip(*pushed, strict=True))
    return [min(max(x, least), most) + i * apart for i, x in enumerate(means)]
