"""Places for the nodes of a graph, by levels, and of a search tree.

In a tree parents are above their children, and no two nodes too close.

References
----------
.. [1] E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE Transactions on Software
   Engineering 7 (1981), 223-228: subtrees are pushed together until their outlines touch, and a
   parent is centred above its children.
"""

from collections import defaultdict
from operator import sub


def place(parents, widest=1 / 8):
    """Place the nodes of a tree, or of several trees side by side, from 0 (left) to 1 (right).

    Parameters
    ----------
    parents : dict
        The parent of each node, parents before their children. A node whose parent is not among
        the nodes is a root.
    widest : float
        Of the width, for each node: a narrow tree is not stretched over all of it.

    Returns
    -------
    dict
        The place of each node.

    Examples
    --------
    >>> place({"a": None, "b": "a", "c": "a"})
    {'a': 0.5, 'b': 0.4375, 'c': 0.5625}
    """
    centres = centre(parents)
    left, right = min(centres.values(), default=0), max(centres.values(), default=0)
    slot, middle = min(1 / (right - left + 1), widest), (left + right) / 2
    return {node: 0.5 + (x - middle) * slot for node, x in centres.items()}


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
    shift = dict.fromkeys(parents, 0.0)  # from the parent
    outlines = {}  # the left and the right edge of each level of a subtree
    for node in (*reversed(parents), None):
        left, right, places = [], [], []
        for child in children[node]:
            its_left, its_right = outlines.pop(child)
            x = max(map(sub, right, its_left), default=0.0)
            places.append(x)
            left += [x + edge for edge in its_left[len(left) :]]
            right[: len(its_right)] = [x + edge for edge in its_right]
        middle = sum(places[:1] + places[-1:]) / 2
        shift.update(zip(children[node], (x - middle for x in places), strict=True))
        outlines[node] = [-0.5, *(x - middle for x in left)], [0.5, *(x - middle for x in right)]
    for node, parent in parents.items():
        shift[node] += shift.get(parent, 0)
    return shift


def in_levels(levels):
    """Place levels of nodes side by side, one unit apart, the first node of each on top.

    Examples
    --------
    >>> in_levels(["a", "bc"])
    {'a': (0, 0.0), 'b': (1, 0.5), 'c': (1, -0.5)}
    """
    return {
        node: (x, (len(level) - 1) / 2 - row)
        for x, level in enumerate(levels)
        for row, node in enumerate(level)
    }
