"""The status of a node of a search tree at a point of its search: one answer for all views."""

from searchlab.search.node import DUPLICATE, GOAL, INFERIOR, MEETING, PRUNED


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
