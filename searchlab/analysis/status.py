"""What a node of a search tree is at a moment of its search: one answer for all that draw it."""

from array import array
from itertools import accumulate

from searchlab.search.events import DUPLICATE, GOAL, INFERIOR, MEETING, PRUNED

_REMOVED = 255  # the code of a node that is in the tree no longer


def status(outcome, expanded_at, at=None):
    """Return what a node is after some events, as a key of `searchlab.styles.MEANINGS`.

    Parameters
    ----------
    outcome, expanded_at
        Fields of `searchlab.running.trace.Node`.
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

    Examples
    --------
    >>> statuses = Statuses(("frontier", "expanded"), 2)
    >>> statuses.change(0, 7, "frontier")
    >>> statuses.change(2, 7, "expanded")
    >>> statuses.at(1), statuses.at(2)
    ({7: 'frontier'}, {7: 'expanded'})
    """

    def __init__(self, names, length):
        self.names = names
        self._codes = {None: _REMOVED, **{name: code for code, name in enumerate(names)}}
        self._nodes, self._changed_to = array("I"), bytearray()
        self._changes = [0] * (length + 1)  # how many there are at each position

    def change(self, at, node, status):
        """Give a node a status from a position on; None removes it from the tree.

        Changes are made in the order of their positions.
        """
        self._nodes.append(node)
        self._changed_to.append(self._codes[status])
        self._changes[at] += 1

    def at(self, position):
        """Return the nodes that are in the tree at a position, with their statuses."""
        end = sum(self._changes[: position + 1])
        last = dict(zip(self._nodes[:end], self._changed_to, strict=False))
        return {node: self.names[last[node]] for node in sorted(last) if last[node] != _REMOVED}

    def columns(self):
        """Return the changes as columns: node, code of the status, and where each position ends."""
        return {
            "change_node": self._nodes,
            "change_status": self._changed_to,
            "change_end": array("I", accumulate(self._changes)),
        }
