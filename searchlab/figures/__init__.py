"""Figures for the lessons, each with its text twin.

A notebook shows a figure as a picture, followed by a short table of the data behind it: for
readers who cannot see the picture, and for nbval, which compares texts and not pictures. The
title states the finding, computed from the data.

Each function returns a `Figure`, or raises a ValueError that explains why data cannot be shown. No
figure is registered with pyplot, so none stays open.
"""

from searchlab.figures.base import Figure
from searchlab.figures.building import conflict, distances_home, walking
from searchlab.figures.expansions import (
    boards_within_depth,
    expansions_by_depth,
    expansions_by_strategy,
)
from searchlab.figures.heuristics import (
    error_by_depth,
    expansions_by_heuristic,
)
from searchlab.figures.ida_star import expansions_by_iteration, hundred
from searchlab.figures.meeting import meeting
from searchlab.figures.patterns import patterns
from searchlab.figures.queue import queue
from searchlab.figures.ranking import ranking
from searchlab.figures.state_space import halves, road_map, state_space
from searchlab.figures.state_space_map import state_space_map
from searchlab.figures.strands import strands, thread
from searchlab.figures.strategies import (
    correctness,
    expansions_by_start,
    outcomes_by_depth,
    repairs,
    time_and_space,
    winners,
)
from searchlab.figures.superior_node import estimates_along_solutions, levels
from searchlab.figures.trees import animation, f_tree, search_tree

__all__ = [
    "Figure",
    "animation",
    "boards_within_depth",
    "conflict",
    "correctness",
    "distances_home",
    "error_by_depth",
    "estimates_along_solutions",
    "expansions_by_depth",
    "expansions_by_heuristic",
    "expansions_by_iteration",
    "expansions_by_start",
    "expansions_by_strategy",
    "f_tree",
    "halves",
    "hundred",
    "levels",
    "meeting",
    "outcomes_by_depth",
    "patterns",
    "queue",
    "ranking",
    "repairs",
    "road_map",
    "search_tree",
    "state_space",
    "state_space_map",
    "strands",
    "thread",
    "time_and_space",
    "walking",
    "winners",
]
