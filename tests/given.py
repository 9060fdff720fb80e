"""What the calls of test_calls are made of: state spaces, searches and tables."""

from fractions import Fraction  # noqa: F401
from functools import cache, partial  # noqa: F401
from math import inf, nan  # noqa: F401

import networkx as nx
import pandas as pd
from javascript import run

from searchlab import *  # noqa: F403
from searchlab import EIGHT, Map, Puzzle, figures, record, styles  # noqa: F401
from searchlab.analysis.graphs import state_graph  # noqa: F401
from searchlab.analysis.tree import Tree  # noqa: F401
from searchlab.exhaustive.tables import all_starts, summary_table  # noqa: F401
from searchlab.experiments import korf  # noqa: F401
from searchlab.fifteen.levels import LEVELS  # noqa: F401
from searchlab.problems.drawing import as_image, board_svg, board_text, strip_svg  # noqa: F401
from searchlab.search.best_first import TIES  # noqa: F401
from searchlab.widgets import *  # noqa: F403
from searchlab.widgets.recording import pack, payload  # noqa: F401

TWO, SIX = Puzzle(2, 2), Puzzle(2, 3)
POST = Puzzle(3, 3, "blank-first")  # the second post's
SAMPLE = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 4 5 x 7 8 6"
PATH = [*map(EIGHT.read, ("1 2 3 4 x 5 7 8 6", NEAR, "1 2 3 4 5 6 7 8 x"))]
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


def unequal(positions=True):
    """Return a map on which A* with the heuristic below expands B twice."""
    graph = nx.Graph()
    graph.add_weighted_edges_from([("S", "A", 1.5), ("A", "B", 1), ("S", "B", 3), ("B", "G", 3.25)])
    places = {"S": (0, 0), "A": (1, 1), "B": (1, 0), "G": (2.5, 0)}
    return Map(graph, "G", positions=places if positions else None)


def inconsistent(place):
    return {"S": 0, "A": 4, "B": 0, "G": 0}[place]


class Hanoi:
    """Three discs on three pegs."""

    start, goal = ((3, 2, 1), (), ()), ((), (), (3, 2, 1))

    def successors(self, pegs):
        for one in range(3):
            for other in range(3):
                if pegs[one] and (not pegs[other] or pegs[other][-1] > pegs[one][-1]):
                    made = [*pegs]
                    made[one], made[other] = pegs[one][:-1], pegs[other] + pegs[one][-1:]
                    yield (one, other), tuple(made)


def own(puzzle, start):
    """A plain breadth-first tree search, which does not look for repeated states."""
    frontier = [(start, "")]
    for state, path in frontier:
        if state == puzzle.goal:
            return path
        frontier += [(child, path + move) for move, child in puzzle.successors(state)]


def looking(moves, states=()):
    """Make a search that looks at some states, and then answers this."""

    def search(puzzle, start):
        for state in states or [start]:
            [*puzzle.successors(state)]
        return moves

    return search


def lanes(race):
    """List how a race ends, and what each of its searches is called and looks like."""
    keys = "name title colour glyph ending".split()
    ends = [" | ".join(each[key] for key in keys) for each in race._search["searches"]]
    return [race._search["sentences"][-1], *ends]


def guessed(question, guess):
    """Commit a guess; list what is kept of it, and what the page says."""
    question.guess = guess
    question.committed = True
    source = 'import { feedback } from "./src/guessing.js"; const result = feedback(...values);'
    return [question.guess, run(source, question.guess, question._asked)]


def said(search):
    """List what the page says of a recorded search from its beginning to its end."""
    return run(
        """
        import { TreeRecording } from "./src/recording.js";
        const recording = new TreeRecording(values[0]);
        const places = Array.from({ length: recording.length + 1 }, (_, at) => at);
        const result = places.map((at) => recording.sentence(at));
        """,
        payload(search),
    )


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
