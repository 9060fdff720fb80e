"""The status of a node of a search tree at a point of its search: one answer for all views."""

from array import array
from itertools import accumulate, chain

from searchlab.search.node import DUPLICATE, GOAL, INFERIOR, MEETING, PRUNED

_REMOVED = 255  # the code of a node that is in the tree no longer


def status(outcome, expanded_at=None, at=None):
    """Return the status of a node after some events, as a key of `searchlab.styles.MEANINGS`.

    Parameters
    ----------
    outcome, expanded_at
        The outcome of a `searchlab.search.node.Node`, and the event that expanded it, or None.
    at : int, optional
        How many events have happened; all if left out.

    Examples
    --------
    >>> status("queued", 7, at=7), status("queued", 7, at=8), status("meeting", None)
    ('frontier', 'expanded', 'goal')
    """
    if outcome in (GOAL, MEETING):
        return "goal"
    if outcome in (INFERIOR, PRUNED, DUPLICATE):
        return outcome
    return (
        "expanded" if expanded_at is not None and (at is None or expanded_at < at) else "frontier"
    )


class Statuses:
    """The status of each node of a tree at each position of its search, kept as changes.

    Parameters
    ----------
    names : sequence of str
        The statuses that a node can have.
    length : int
        The last position.
    changes : iterable of tuple
        A position, a node, and its status from there on; None removes it from the tree.

    Examples
    --------
    >>> changes = [(0, 7, "frontier"), (2, 7, "expanded")]
    >>> statuses = Statuses(("frontier", "expanded"), 2, changes)
    >>> statuses.at(1), statuses.at(2)
    ({7: 'frontier'}, {7: 'expanded'})
    """

    def __init__(self, names, length, changes):
        self.names, rows = names, [[] for _ in range(length + 1)]
        for position, node, status in changes:
            rows[position] += node, status
        self._ends = [*accumulate(len(row) // 2 for row in rows)]
        flat = [*chain.from_iterable(rows)]
        self._nodes, self._statuses = flat[::2], flat[1::2]

    def at(self, position):
        """Return the nodes that are in the tree at a position, with their statuses."""
        end = self._ends[position]
        last = dict(zip(self._nodes[:end], self._statuses[:end], strict=True))
        return {node: last[node] for node in sorted(last) if last[node]}

    def columns(self):
        """Return the changes as columns: node, code of the status, and where each position ends."""
        codes = {None: _REMOVED, **{name: code for code, name in enumerate(self.names)}}
        return {
            "change_node": array("I", self._nodes),
            "change_status": bytes(map(codes.get, self._statuses)),
            "change_end": array("I", self._ends),
        }
