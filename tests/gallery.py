"""One of each figure, small and large, for the tests of figures; each is drawn once.

`python tests/gallery.py > tests/data/figures.txt` writes what each says: its title and its twin.
"""

import re
from functools import cache

import networkx as nx
import pandas as pd
from matplotlib.text import Text

from searchlab import EIGHT, FIFTEEN, Map, Puzzle, figures, record, solve
from searchlab.analysis.graphs import state_graph
from searchlab.exhaustive.tables import all_starts, summary_table
from searchlab.fifteen.levels import LEVELS

TWO, SIX = Puzzle(2, 2), Puzzle(2, 3)
POST = Puzzle(3, 3, "blank-first")  # the second post's
SAMPLE, SMALL = "2 3 4 1 5 x 7 6 8", "5 2 x 1 4 3"
FAR, CONFLICT = "8 6 7 2 5 4 3 x 1", "1 2 3 7 6 4 8 x 5"


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


DRAWINGS = {
    "tree": lambda: figures.search_tree(deep(), 4),
    "tree with estimates": lambda: figures.search_tree(deep(), 4, "manhattan"),
    "large tree": lambda: figures.search_tree(deep(), 40),
    "deep tree": lambda: figures.search_tree(deep(strategy="greedy"), 5),
    "forest": lambda: figures.search_tree(deep(strategy="bidirectional"), 4),
    "two sides that meet": lambda: figures.search_tree(deep("1 2 3 4 x 6 7 5 8", "bidirectional")),
    "goal": lambda: figures.search_tree(deep("1 2 3 4 x 5 7 8 6")),
    "inferior": lambda: figures.search_tree(
        record(POST, "x 3 2 4 1 5 6 7 8", "superior-node"), heuristic="gap"
    ),
    "tree of a map": lambda: figures.search_tree(record(ROADS, "S", "uniform-cost")),
    "space": lambda: figures.state_space(state_graph(TWO)),
    "large space": lambda: figures.state_space(state_graph(SIX)),
    "halves": lambda: figures.halves(state_graph(Puzzle(2, 2, "3 x 1 2"))),
    "large halves": lambda: figures.halves(state_graph(SIX)),
    "map": lambda: figures.state_space_map(
        [deep(), deep(strategy="bidirectional"), deep(strategy="a-star"), deep(strategy="greedy")],
    ),
    "map by g and h": lambda: figures.state_space_map(
        [record(FIFTEEN, FIFTEEN.scramble(20, seed=1), "a-star")]
    ),
    "map of places": lambda: figures.state_space_map(record(ROADS, "S", "uniform-cost")),
    "roads": lambda: figures.road_map(solve(ROADS, "S", "breadth-first")),
    "one-way roads": lambda: figures.road_map(record(ONE_WAY, "S", "a-star", heuristic=toward)),
    "no way": lambda: figures.road_map(solve(NO_WAY, "G", "breadth-first")),
    "equal costs": lambda: figures.road_map(solve(Map(nx.path_graph(4), 3), 1, "breadth-first")),
    "blocks": figures.blocks,
    "queue": lambda: figures.queue(record(SIX, "2 5 x 1 3 4", "bidirectional"), 10),
    "ranking": lambda: figures.ranking("x 8 7 6 5 4 3 2 1"),
    "strands": lambda: figures.strands(SAMPLE),
    "strands, 5x5": lambda: figures.strands(Puzzle(5, 5).random(seed=1)),
    "thread": lambda: figures.thread(SAMPLE),
    "thread, 5x5": lambda: figures.thread(Puzzle(5, 5).random(seed=1)),
    "conflict": lambda: figures.conflict(CONFLICT),
    "walking": lambda: figures.walking("1 5 2 4 3 6 7 8 x"),
    "walking, far": lambda: figures.walking(FAR),
    "walking, goal": lambda: figures.walking(EIGHT.goal),
    "patterns": lambda: figures.patterns("8 6 1 3 x 4 5 7 2"),
}
CHARTS = {
    "depths": lambda: figures.expansions_by_depth([deep(), deep(strategy="a-star")]),
    "required": lambda: figures.required_by_depth(EIGHT, SAMPLE),
    "memory": lambda: figures.boards_within_depth(
        {"8-puzzle": [1, 2, 4, 8, 16], "15-puzzle": LEVELS}, room=10**9
    ),
    "estimates": lambda: figures.estimates_along_solutions(
        POST, ["x 3 2 4 1 5 6 7 8", "x 1 2 3 6 5 7 4 8"], ["gap", "misplaced", "manhattan"]
    ),
    "by start": lambda: figures.expansions_by_start(runs()),
    "outcomes": lambda: figures.outcomes_by_depth(outcomes()),
    "time and space": lambda: figures.time_and_space(summary_table(race())),
    "winners": lambda: figures.winners(race()),
    "iterations": lambda: figures.expansions_by_iteration(deep(strategy="ida-star")),
    "many iterations": lambda: figures.expansions_by_iteration(
        record(SIX, "4 5 x 1 2 3", "iterative-deepening")
    ),
    "hundred": lambda: figures.hundred(),
}
GALLERY = DRAWINGS | CHARTS


@cache
def drawn(name):
    figure = GALLERY[name]()
    if name in CHARTS:
        figure.canvas.draw_without_rendering()
    return figure


def texts(figure):
    """List the texts of a chart that are drawn, without ticks beyond the end of an axis."""
    beyond = set()
    for axes in figure.canvas.axes:
        for axis in (axes.xaxis, axes.yaxis):
            low, high = sorted(axis.get_view_interval())
            for tick in [*axis.get_major_ticks(), *axis.get_minor_ticks()]:
                if not low <= tick.get_loc() <= high:
                    beyond |= {tick.label1, tick.label2}
    found = figure.canvas.findobj(Text)
    return [t for t in found if t.get_visible() and t.get_text().strip() and t not in beyond]


def rows_of(figure):
    """Read a twin: the cells of each line by its first."""
    lines = (re.split(r"\s{2,}", line.strip()) for line in figure.twin.splitlines())
    return {name: cells for name, *cells in lines}


def said():
    """Write what each figure says."""
    return "\n".join(f"== {name}\n{drawn(name).title}\n{drawn(name)}\n" for name in GALLERY)


if __name__ == "__main__":
    print(said(), end="")
