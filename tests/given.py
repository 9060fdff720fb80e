"""What the calls in data/calls are made of: state spaces, searches and tables."""

from functools import cache, partial  # noqa: F401
from math import inf, nan  # noqa: F401

import networkx as nx
import pandas as pd

from searchlab import *  # noqa: F403
from searchlab import EIGHT, Map, Puzzle, figures, record, styles  # noqa: F401
from searchlab.analysis.graphs import state_graph  # noqa: F401
from searchlab.exhaustive.tables import all_starts, summary_table  # noqa: F401
from searchlab.experiments import korf  # noqa: F401
from searchlab.fifteen.levels import LEVELS  # noqa: F401
from searchlab.widgets import *  # noqa: F403

TWO, SIX = Puzzle(2, 2), Puzzle(2, 3)
POST = Puzzle(3, 3, "blank-first")  # the second post's
SAMPLE = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 4 5 x 7 8 6"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
ONE = pd.DataFrame({"distance": [1], "expanded": [1], "strategy": "s"})


def roads(*edges, kind=nx.Graph, goal="G"):
    """Return a map of roads such as "SA4", which costs 4."""
    graph = kind()
    graph.add_weighted_edges_from((edge[0], edge[1], int(edge[2:])) for edge in edges)
    return Map(graph, goal)


ROADS = roads("SA1", "AB1", "BG3", "SB3")
ONE_WAY = roads("SA1", "AS4", "SB3", "AB1", "BG2", kind=nx.DiGraph)
NO_WAY = roads("SA1", "AG2", kind=nx.DiGraph, goal="S")


def toward(place, space):
    """Estimate the cost to the goal of the roads above, but for places left behind."""
    return {"S": 3, "A": 2, "B": 2}.get(place, 0)


@cache
def deep(board=SAMPLE, strategy="breadth-first", **options):
    return record(EIGHT, board, strategy, **options)


@cache
def race():
    names = ("breadth-first", "bidirectional", "a-star", "ida-star", "greedy", "superior-node")
    return {name: all_starts(name, puzzle=SIX) for name in names}


def runs():
    """Return the solved runs of the race, as lesson 09 does."""
    tables = pd.concat(table.assign(strategy=name) for name, table in race().items())
    return tables[tables["length"] >= 0]


def outcomes():
    """Return a table of outcomes by distance."""
    rows = {"found": [2, 1, 0], "step_limit": [0, 1, 3], "empty_queue": [0, 1, 0]}
    return pd.DataFrame(rows | {"boards": [2, 3, 3]})


@cache
def made(call):
    """Make what a call returns, once for all tests."""
    return eval(call, globals())
