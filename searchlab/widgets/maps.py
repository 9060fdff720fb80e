"""The map of a state space as a page draws it, for a race and for the player."""


def ground_payload(found, names=None):
    """Return the cells of a `StateMap`, and what is drawn below the expansions.

    `names` are those of the cells, where each is one state.
    """
    return {
        "cells": found.cells,
        "edges": found.layout.edges,
        "counts": [*map(len, found.members)],
        "region": [*found.region],
        "start": found.start,
        "goal": found.goal,
        "names": names,
    }


def track_payload(track):
    """Return the expansions of a search, by their cells; two flags of each, if any has one."""
    flags = bytes(map(lambda again, back: again + 2 * back, track.again, track.backward))
    return {
        "visits": bytes(track.cells),
        "flags": flags if any(flags) else None,
        "path": track.path,
    }
