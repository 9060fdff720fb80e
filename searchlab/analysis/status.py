"""What a node of a search tree is at a moment of its search: one answer for all that draw it."""

from searchlab.search.events import DUPLICATE, GOAL, INFERIOR, MEETING, PRUNED


def status(fate, expanded_at, at=None, found=False):
    """Return what a node is after some events of its search.

    Parameters
    ----------
    fate : str
        What became of it when it was generated, as in `searchlab.running.trace.Node`.
    expanded_at : int or None
        Index of the event that expanded it; None if none did.
    at : int, optional
        How many events have happened; all that the tree was built from if left out.
    found : bool
        Whether the search has ended in this node: a strategy that tests for the goal when it
        expands a board ends without an event for it.

    Returns
    -------
    {"goal", "inferior", "pruned", "duplicate", "expanded", "frontier"}
        A key of `searchlab.puzzle.palette.MEANINGS`.

    Examples
    --------
    >>> status("queued", 7, at=7), status("queued", 7, at=8), status("queued", None, found=True)
    ('frontier', 'expanded', 'goal')
    >>> status("duplicate", None)
    'duplicate'
    """
    if fate in (GOAL, MEETING):
        return "goal"
    if fate in (INFERIOR, PRUNED, DUPLICATE):
        return fate
    if expanded_at is not None and (at is None or expanded_at < at):
        return "expanded"
    return "goal" if found else "frontier"
