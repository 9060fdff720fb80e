"""What a node of a search tree is at a moment of its search: one answer for all that draw it."""

from searchlab.search.events import DUPLICATE, GOAL, INFERIOR, MEETING, PRUNED


def status(outcome, expanded_at, at=None, found=False):
    """Return what a node is after some events, as a key of `searchlab.styles.MEANINGS`.

    `outcome` and `expanded_at` are those of `searchlab.running.trace.Node`; `at` is how many events
    have happened, all if left out. A search that has `found` the goal may end in this node: a
    strategy that tests for the goal when it expands a board ends without an event for it.

    Examples
    --------
    >>> status("queued", 7, at=7), status("queued", 7, at=8), status("queued", None, found=True)
    ('frontier', 'expanded', 'goal')
    """
    if outcome in (GOAL, MEETING):
        return "goal"
    if outcome in (INFERIOR, PRUNED, DUPLICATE):
        return outcome
    if expanded_at is not None and (at is None or expanded_at < at):
        return "expanded"
    return "goal" if found else "frontier"
