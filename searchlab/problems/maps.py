"""Maps: the edges of a graph are the moves, and each has a cost."""

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from math import dist
from typing import Any

from searchlab.problems.checks import quote
from searchlab.problems.goals import Goal


class Map:
    """A state space whose states are the nodes of a networkx graph.

    A move to a neighbour is named by the edge's attribute "move", or by the neighbour where the
    edge has none. The edges of a directed graph are one-way roads.

    Parameters
    ----------
    graph : networkx.Graph or networkx.DiGraph
    goal
        A node of the graph, or a `Goal` of several.
    weight : str, callable or None
        What is the cost of an edge, as in networkx: the name of an attribute, 1 where an edge lacks
        it, or a function of two nodes and the data of the edge between them (of a multigraph, the
        data of all parallel edges by key). An edge of weight None is hidden. None if all moves cost
        the same, so that `successors` lists pairs, as those of a puzzle do.
    positions : dict, optional
        Of each node its place (x, y), for drawing and for `straight_line`; if left out, the nodes'
        attribute "pos", where all have one.

    Raises
    ------
    ValueError
        If the graph is none, the goal is not a node of it, or no edge has the attribute `weight`.

    Examples
    --------
    >>> import networkx as nx
    >>> from searchlab import solve
    >>> roads = nx.Graph()
    >>> roads.add_weighted_edges_from([("S", "A", 1), ("A", "B", 1), ("S", "B", 3), ("B", "G", 3)])
    >>> result = solve(Map(roads, "G"), "S", "uniform-cost")
    >>> result.moves, result.length, result.cost
    (('A', 'B', 'G'), 3, 5)
    >>> solve(Map(roads, "G", weight=lambda a, b, road: road["weight"] ** 2), "S").cost
    11
    """

    def __init__(
        self,
        graph: Any,
        goal: Hashable,
        weight: str | Callable | None = "weight",
        positions: Mapping | None = None,
    ) -> None:
        if not (hasattr(graph, "nodes") and hasattr(graph, "is_multigraph")):
            hint = ""
            if isinstance(graph, Mapping):
                hint = (
                    "; make one of {place: {neighbour: cost}} by networkx.DiGraph((a, b, "
                    '{"weight": cost}) for a in roads for b, cost in roads[a].items())'
                )
            raise ValueError(f"a map is made of a networkx graph, not {quote(graph)}{hint}")
        if not (weight is None or isinstance(weight, str) or callable(weight)):
            raise ValueError(
                "weight is the name of an attribute, a function (place, neighbour, data) or None, "
                f"not {quote(weight)}"
            )
        named = isinstance(weight, str) and weight != "weight" and graph.number_of_edges()
        if named and not any(weight in data for *_, data in graph.edges(data=True)):
            known = {name: None for *_, data in graph.edges(data=True) for name in data}
            raise ValueError(
                f"no edge has the attribute {quote(weight)}; their attributes are "
                f"{quote([*known], 120)}"
            )
        self.graph, self.weight, self._places = graph, weight, positions
        for place in goal.states or () if isinstance(goal, Goal) else [goal]:
            self.read(place)
        self.goal = goal

    def __repr__(self):
        return f"<map of {self.graph.number_of_nodes()} places, to {self.goal!r}>"

    @property
    def states(self) -> list:
        """All places."""
        return [*self.graph]

    @cached_property
    def positions(self) -> dict | None:
        """Of each place its (x, y); None where there are none.

        ValueError if only some have one, or one is not a pair of numbers.
        """
        places = self._places
        if places is None:
            places = dict(self.graph.nodes(data="pos"))
            if not places or None in places.values():
                return None
        lacking = [place for place in self.graph if place not in places]
        if lacking:
            raise ValueError(f"the positions of the map lack {quote(lacking, 120)}")
        found = {}
        for place in self.graph:
            try:
                x, y = places[place]
                found[place] = float(x), float(y)
            except (TypeError, ValueError):
                raise ValueError(
                    f"the position of {quote(place)} must be a pair of numbers (x, y), not "
                    f"{quote(places[place])}"
                ) from None
        return found

    def read(self, place: Hashable) -> Hashable:
        """Return a node of the graph; ValueError if it is none."""
        if place not in self.graph:
            raise ValueError(f"{quote(place)} is not on the map, {quote(self.states, 120)}")
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
        found: list[tuple] = []
        parallel = self.graph.is_multigraph() and not callable(self.weight)
        for other, data in self.graph[place].items():
            for edge in data.values() if parallel else [data]:
                move = edge.get("move", other)
                if self.weight is None:
                    found.append((move, other))
                elif (cost := self._cost(place, other, edge)) is not None:
                    found.append((move, other, cost))
        return found

    def _cost(self, place, other, edge):
        if callable(self.weight):
            return self.weight(place, other, edge)
        cost = edge.get(self.weight, 1)
        if not isinstance(cost, str):
            return cost
        try:  # as files of graphs have them
            number = float(cost)
            return int(number) if number.is_integer() else number
        except (ValueError, OverflowError):
            raise ValueError(
                f"the {self.weight} of the edge from {quote(place)} to {quote(other)} must be a "
                f"number, not {quote(cost)}"
            ) from None

    def straight_line(self, place: Hashable) -> float:
        """Estimate the cost to the goal by the straight line, where there are positions.

        It is admissible if no edge costs less than its length. Of several goals the nearest counts.
        """
        if self.positions is None:
            raise ValueError(
                "the straight line needs positions; give Map(graph, goal, positions=...)"
            )
        here = self.positions[place]
        return min((dist(here, self.positions[goal]) for goal in self._goals), default=0)

    @cached_property
    def _goals(self):
        return [place for place in self.graph if place == self.goal]
