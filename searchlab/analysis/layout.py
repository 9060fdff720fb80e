"""Where the nodes of a search tree stand: parents over their children, and no two too close.

The placement is that of E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE
Transactions on Software Engineering 7 (1981), 223-228: subtrees are pushed together until
their outlines touch, and a parent stands in the middle above its children.

A level can be too wide to show its nodes one by one. It is folded, to be drawn as a strip:
its nodes then need not keep apart.
"""

from array import array

MOST_ABREAST = 60  # nodes in a level that is not folded
_WIDEST = 1 / 8  # of a slot: a slim tree is not drawn out over the whole width


def place(parents, rows):
    """Place the nodes of a tree, or of several trees side by side.

    Parameters
    ----------
    parents : sequence of (int or None)
        The parent of each node, which comes before its children; None for a root.
    rows : sequence of int
        The level of each node; nodes of one level stand side by side.

    Returns
    -------
    array of float
        The place of each node from 0 (left) to 1 (right).

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
        nodes.sort(key=centres.__getitem__)
        for node, x in zip(nodes, _spread([places[node] for node in nodes]), strict=True):
            places[node] = x
    return places


def centre(parents, widths=None):
    """Push the subtrees of a tree together until their outlines touch.

    Parameters
    ----------
    parents : sequence of (int or None)
        As for `place`.
    widths : sequence of float, optional
        The room that each node takes; 1 if left out.

    Returns
    -------
    list of float
        The place of each node's middle, in the unit of the widths.

    Examples
    --------
    >>> centre([None, 0, 0, 2])
    [0.0, -0.5, 0.5, 0.5]
    >>> centre([None, 0, 0], [1, 1, 0.5])
    [0.0, -0.375, 0.375]
    """
    widths = [1.0] * len(parents) if widths is None else widths
    children = {}
    for node, parent in enumerate(parents):
        children.setdefault(parent, []).append(node)
    shift = [0.0] * len(parents)  # from the parent
    outlines = {}
    for node in reversed(range(len(parents))):
        shape = outlines[node] = _Outline(widths[node] / 2)
        if node in children:
            _join(shape, [outlines.pop(child) for child in children[node]], children[node], shift)
    roots = children.get(None, [])
    _join(_Outline(0.0), [outlines[root] for root in roots], roots, shift)
    for node, parent in enumerate(parents):
        if parent is not None:
            shift[node] += shift[parent]
    return shift


class _Outline:
    """The left and right edges of a subtree, the lowest level first, each with an offset."""

    def __init__(self, half):
        self.half = half  # the width of its root, halved
        self.left, self.right = [-half], [half]
        self.left_by = self.right_by = 0.0


def _join(shape, subtrees, nodes, shift):
    """Set subtrees side by side below a node: note their shifts, and outline the whole."""
    whole, at = None, []
    for subtree in subtrees:
        if whole is None:
            whole = subtree
            at.append(0.0)
            continue
        shared = min(len(whole.left), len(subtree.left))
        by = whole.right_by - subtree.left_by
        apart = whole.right[-1] - subtree.left[-1] + by
        for k in range(2, shared + 1):
            apart = max(apart, whole.right[-k] - subtree.left[-k] + by)
        at.append(apart)
        subtree.left_by += apart
        subtree.right_by += apart
        # The deeper one keeps its lists; those of the other cover their upper part.
        deep = len(subtree.left) > len(whole.left)
        left, left_by = whole.left, whole.left_by
        right, right_by = subtree.right, subtree.right_by
        if deep:
            left, left_by = subtree.left, subtree.left_by
            for k in range(1, shared + 1):
                left[-k] = whole.left[-k] + whole.left_by - left_by
        else:
            right, right_by = whole.right, whole.right_by
            for k in range(1, shared + 1):
                right[-k] = subtree.right[-k] + subtree.right_by - right_by
        whole.left, whole.left_by, whole.right, whole.right_by = left, left_by, right, right_by
    if whole is None:
        return
    middle = (at[0] + at[-1]) / 2
    for node, x in zip(nodes, at, strict=True):
        shift[node] = x - middle
    shape.left, shape.left_by = whole.left, whole.left_by - middle
    shape.right, shape.right_by = whole.right, whole.right_by - middle
    shape.left.append(-shape.half - shape.left_by)
    shape.right.append(shape.half - shape.right_by)


def _spread(wanted):
    """Keep the nodes of a level apart, each as near as can be to where it wants to stand."""
    count = len(wanted)
    if count > MOST_ABREAST:
        return wanted
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
    least, most = apart / 2, 1 - apart / 2 - (count - 1) * apart
    flat = [min(max(total / size, least), most) for total, size in pools for _ in range(size)]
    return [x + i * apart for i, x in enumerate(flat)]
