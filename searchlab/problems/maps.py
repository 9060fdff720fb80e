"""Maps: the edges of a graph are the moves, and each has a cost."""

from collections.abc import Hashable, Mapping
from math import dist
from typing import Any

from searchlab.problems.checks import quote


class Map:
    """A state space whose states are the nodes of a networkx graph.

    A move to a neighbour is named by the edge's attribute "move", or by the neighbour where the
    edge has none; it costs the attribute `weight`, or 1.

    Parameters
    ----------
    graph : networkx.Graph or networkx.DiGraph
    goal
        A node of the graph.
    weight : str or None
        The attribute of an edge that is its cost; None if all moves cost the same, so that
        `successors` lists pairs, as those of a puzzle do.
    positions : dict, optional
        Of each node its place (x, y), for drawing and for `straight_line`; if left out, the nodes'
        attribute "pos", where all have one.

    Raises
    ------
    ValueError
        If the goal is not a node of the graph.

    Examples
    --------
    >>> import networkx as nx
    >>> from searchlab import solve
    >>> roads = nx.Graph()
    >>> roads.add_weighted_edges_from([("S", "A", 1), ("A", "B", 1), ("S", "B", 3), ("B", "G", 3)])
    >>> result = solve(Map(roads, "G"), "S", "uniform-cost")
    >>> result.moves, result.length, result.cost
    (('A', 'B', 'G'), 3, 5)
    """

    def __init__(
        self,
        graph: Any,
        goal: Hashable,
        weight: str | None = "weight",
        positions: Mapping | None = None,
    ) -> None:
        self.graph, self.weight = graph, weight
        self.goal = self.read(goal)
        places = dict(graph.nodes(data="pos")) if positions is None else dict(positions)
        self.positions = places if places and None not in places.values() else None

    def __repr__(self):
        return f"<map of {self.graph.number_of_nodes()} places, to {self.goal!r}>"

    def read(self, place: Hashable) -> Hashable:
        """Return a node of the graph; ValueError if it is none."""
        if place not in self.graph:
            raise ValueError(f"{quote(place)} is not on the map, {quote([*self.graph], 120)}")
        return place

    def write(self, place: Hashable) -> str:
        """Return a place's name."""
        return str(place)

    def successors(self, place: Hashable) -> list[tuple]:
        """List the neighbours of a place: triples of the move, the neighbour, and the cost.

        >>> import networkx as nx
        >>> Map(nx.path_graph(3), 2).successors(1)
        [(0, 0, 1), (2, 2, 1)]
        >>> Map(nx.path_graph(3), 2, weight=None).successors(1)
        [(0, 0), (2, 2)]
        """
        found = []
        for other, data in self.graph[place].items():
            for edge in data.values() if self.graph.is_multigraph() else [data]:
                cost = () if self.weight is None else (edge.get(self.weight, 1),)
                found.append((edge.get("move", other), other, *cost))
        return found

    def straight_line(self, place: Hashable) -> float:
        """Estimate the cost to the goal by the straight line, where there are positions.

        It is admissible if no edge costs less than its length.
        """
        if self.positions is None:
            raise ValueError(
                "the straight line needs positions; give Map(graph, goal, positions=...)"
            )
        return dist(self.positions[place], self.positions[self.goal])
