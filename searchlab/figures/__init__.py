"""Figures for the lessons, each with its text twin.

A notebook shows a figure as a picture, followed by a short table of the data behind it: for
readers who cannot see the picture, and for nbval, which compares texts and not pictures. The
title states the finding, computed from the data.

Each function returns a `Figure`, or raises a ValueError that explains why data cannot be shown.
Trees, threads, boards and maps are drawings in SVG, which the widgets' stills share, and need the
standard library alone; charts are drawn by pandas and matplotlib, and none is registered with
pyplot, so that none stays open.
"""

from importlib import import_module

_MODULES = {
    "page": ("Figure",),
    "beads": ("strands", "thread"),
    "boards": ("blocks", "conflict", "patterns", "queue", "ranking", "walking"),
    "maps": ("halves", "road_map", "state_space", "state_space_map"),
    "trees": ("search_tree",),
    "charts": ("lines",),
    "counts": (
        "boards_within_depth",
        "expansions_by_depth",
        "expansions_by_iteration",
        "hundred",
        "required_by_depth",
    ),
    "comparisons": (
        "estimates_along_solutions",
        "expansions_by_start",
        "outcomes_by_depth",
        "time_and_space",
        "winners",
    ),
}
_PLACES = {name: module for module, names in _MODULES.items() for name in names}
__all__ = sorted(_PLACES)


def __getattr__(name):
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


def __dir__():
    return __all__
