"""One of each figure, small and large, for the tests of figures; each is drawn once."""

import re
from functools import cache

import networkx as nx
import pandas as pd
from matplotlib.text import Text

from searchlab import FIFTEEN, STRATEGIES, Map, Puzzle, figures, record, solve
from searchlab.analysis.graphs import state_graph
from searchlab.exhaustive.tables import all_starts, level_table, summary_table
from searchlab.fifteen.levels import LEVELS
from searchlab.heuristics import HEURISTICS

EIGHT, TWO, SIX = Puzzle(3, 3), Puzzle(2, 2), Puzzle(2, 3)
POST = Puzzle(3, 3, "blank-first")  # the second post's
SAMPLE, SMALL = "2 3 4 1 5 x 7 6 8", "5 2 x 1 4 3"
FAR, CONFLICT = "8 6 7 2 5 4 3 x 1", "1 2 3 7 6 4 8 x 5"
VARIANTS = pd.DataFrame(
    {
        "boards": [181440, 181440, 181440],
        "found": [121, 16084, 181440],
        "step_limit": [115480, 0, 0],
        "empty_queue": [65839, 83304, 0],
        "exhausted": [0, 0, 0],
        "endless": [0, 82052, 0],
        "expanded_mean": [12.6, 76296.9, 441.5],
    },
    index=["as published", "no limit", "last"],
)
ANSWERS = pd.DataFrame(
    {"boards": [9, 4], "right": [8, 4], "wrong": [1, 0], "gives_up": 0, "undefined": 0},
    index=["flawed", "sound"],
)

ROADS = nx.Graph()
ROADS.add_weighted_edges_from([("S", "A", 1), ("A", "B", 1), ("B", "G", 3), ("S", "B", 3)])
ROADS = Map(ROADS, "G")


@cache
def deep(board=SAMPLE, strategy="breadth-first", **options):
    return record(EIGHT, board, strategy, **options)


@cache
def results():
    quick = [name for name in STRATEGIES if name != "iterative-deepening"]
    return {name: solve(EIGHT, SAMPLE, name) for name in quick}


@cache
def race():
    names = ("breadth-first", "bidirectional", "a-star", "ida-star", "greedy", "superior-node")
    return {name: all_starts(name, puzzle=SIX) for name in names}


def runs():
    """Return the solved runs of the race, as lesson 09 does."""
    tables = pd.concat(table.assign(strategy=name) for name, table in race().items())
    return tables[tables["length"] >= 0]


GALLERY = {
    "strategies": lambda: figures.expansions_by_strategy(results()),
    "depths": lambda: figures.expansions_by_depth([deep(), deep(strategy="a-star")]),
    "memory": lambda: figures.boards_within_depth(
        {"8-puzzle": [1, 2, 4, 8, 16], "15-puzzle": LEVELS}, room=10**9
    ),
    "tree": lambda: figures.search_tree(deep(), 4),
    "tree with estimates": lambda: figures.search_tree(deep(), 4, "manhattan"),
    "large tree": lambda: figures.search_tree(deep(), 40),
    "deep tree": lambda: figures.search_tree(deep(strategy="greedy"), 5),
    "forest": lambda: figures.search_tree(deep(strategy="bidirectional"), 4),
    "goal": lambda: figures.search_tree(deep("1 2 3 4 x 5 7 8 6")),
    "f": lambda: figures.f_tree(record(SIX, SMALL, "a-star")),
    "space": lambda: figures.state_space(state_graph(TWO)),
    "map": lambda: figures.state_space_map(
        [deep(), deep(strategy="bidirectional"), deep(strategy="a-star"), deep(strategy="greedy")],
        region="manhattan",
    ),
    "map by g and h": lambda: figures.state_space_map(
        [record(FIFTEEN, FIFTEEN.scramble(20, seed=1), "a-star")]
    ),
    "large space": lambda: figures.state_space(state_graph(SIX)),
    "halves": lambda: figures.halves(state_graph(Puzzle(2, 2, "3 x 1 2"))),
    "large halves": lambda: figures.halves(state_graph(SIX)),
    "roads": lambda: figures.road_map(solve(ROADS, "S", "breadth-first")),
    "queue": lambda: figures.queue(record(SIX, "2 5 x 1 3 4", "bidirectional"), 10),
    "meeting": lambda: figures.meeting(deep(strategy="bidirectional")),
    "error": lambda: figures.error_by_depth(HEURISTICS | SAME, SIX),
    "by heuristic": lambda: figures.expansions_by_heuristic(
        WHOLE, SIX.random_boards(20, seed=1), SIX
    ),
    "ranking": lambda: figures.ranking("x 8 7 6 5 4 3 2 1"),
    "distances": lambda: figures.distances_home("8 6 1 3 x 4 5 7 2"),
    "strands, 5x5": lambda: figures.strands(Puzzle(5, 5).random(seed=1)),
    "thread, 5x5": lambda: figures.thread(Puzzle(5, 5).random(seed=1)),
    "conflict": lambda: figures.conflict(CONFLICT),
    "walking": lambda: figures.walking("1 5 2 4 3 6 7 8 x"),
    "walking, far": lambda: figures.walking(FAR),
    "walking, goal": lambda: figures.walking(EIGHT.goal),
    "patterns": lambda: figures.patterns("8 6 1 3 x 4 5 7 2"),
    "estimates": lambda: figures.estimates_along_solutions(
        ["x 3 2 4 1 5 6 7 8", "x 1 2 3 6 5 7 4 8"], ["gap", "misplaced", "manhattan"], POST
    ),
    "levels": lambda: figures.levels(level_table(puzzle=SIX)),
    "by start": lambda: figures.expansions_by_start(runs()),
    "repairs": lambda: figures.repairs(VARIANTS),
    "time and space": lambda: figures.time_and_space(summary_table(race())),
    "winners": lambda: figures.winners(race()),
    "correctness": lambda: figures.correctness(ANSWERS),
    "iterations": lambda: figures.expansions_by_iteration(deep(strategy="ida-star")),
    "many iterations": lambda: figures.expansions_by_iteration(
        record(SIX, "4 5 x 1 2 3", "iterative-deepening")
    ),
    "hundred": lambda: figures.hundred(),
}
SAME = {"the same": "maximised-patterns"}  # its line ends where another one does
WHOLE = [name for name in list(HEURISTICS)[:6] if name != "euclidean"]  # not fractions


@cache
def drawn(name):
    figure = GALLERY[name]()
    figure.canvas.draw_without_rendering()
    return figure


def texts(figure):
    """List the texts that are drawn, without ticks beyond the end of an axis."""
    beyond = set()
    for axes in figure.canvas.axes:
        for axis in (axes.xaxis, axes.yaxis):
            low, high = sorted(axis.get_view_interval())
            for tick in [*axis.get_major_ticks(), *axis.get_minor_ticks()]:
                if not low <= tick.get_loc() <= high:
                    beyond |= {tick.label1, tick.label2}
    found = figure.canvas.findobj(Text)
    return [t for t in found if t.get_visible() and t.get_text().strip() and t not in beyond]


def arrows(figure):
    """List the arrows of a figure."""
    return [t for t in figure.canvas.axes[0].texts if getattr(t, "arrow_patch", None)]


def rows_of(figure):
    """Read a twin: the cells of each line by its first."""
    lines = (re.split(r"\s{2,}", line.strip()) for line in figure.twin.splitlines())
    return {name: cells for name, *cells in lines}
