"""Figures for the lessons, each with its text twin.

A figure is shown by a notebook as a picture, followed by a short table of the data behind
it: for readers who cannot see the picture, and for nbval, which compares texts and not
pictures. The title states the finding, and is computed from the data like the rest.

Each function returns a `Figure`. What it cannot show it refuses with a ValueError that says
why: nothing at all, a table that lacks a column or has no rows, searches from different boards.

No figure is registered with pyplot, so that none is left open behind the reader's back.
"""

from searchlab.figures.a_star import comparisons, list_sizes, ties, weights
from searchlab.figures.base import Figure
from searchlab.figures.building import conflict, pattern, walking
from searchlab.figures.distances_home import distances_home
from searchlab.figures.expansions import expansions_by_depth, expansions_by_strategy, wall
from searchlab.figures.heuristics import (
    against_truth,
    distance_histogram,
    dominance,
    error_by_depth,
    price_of_guidance,
    same_boards,
)
from searchlab.figures.ida_star import contours, hundred, nodes_by_limit
from searchlab.figures.meeting import meeting, road_map
from searchlab.figures.race import price, verdicts, winners
from searchlab.figures.solvable import solvable_by
from searchlab.figures.state_space import halves
from searchlab.figures.strategies import (
    expansions_by_start,
    outcomes_by_depth,
    repairs,
    share_within_budget,
)
from searchlab.figures.trees import f_tree, search_tree, state_space

__all__ = [
    "Figure",
    "against_truth",
    "comparisons",
    "conflict",
    "contours",
    "distance_histogram",
    "distances_home",
    "dominance",
    "error_by_depth",
    "expansions_by_depth",
    "expansions_by_start",
    "expansions_by_strategy",
    "f_tree",
    "halves",
    "hundred",
    "list_sizes",
    "meeting",
    "nodes_by_limit",
    "outcomes_by_depth",
    "pattern",
    "price",
    "price_of_guidance",
    "repairs",
    "road_map",
    "same_boards",
    "search_tree",
    "share_within_budget",
    "solvable_by",
    "state_space",
    "ties",
    "verdicts",
    "walking",
    "wall",
    "weights",
    "winners",
]
