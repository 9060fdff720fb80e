"""The smallest map on which a search does not answer a cheapest path, found by trying all of them.

A map of four places is small enough to be read at a glance, and all of them are few enough to be
tried. The smaller map is the one with fewer places, then fewer roads, then lower costs in all. On
one map smaller estimates come first.

References
----------
.. [1] D. Jackson, "Software Abstractions", MIT Press 2006: most mistakes have small
   counterexamples, so that all small cases are tried and not a sample of large ones.
"""

import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import combinations, groupby, islice, product
from math import inf
from types import GeneratorType
from typing import Any

from searchlab.exhaustive.diagnosis import lost
from searchlab.exhaustive.search_result import (
    ENDLESS,
    INVALID,
    LONGER,
    NOTHING,
    RAISED,
    RIGHT,
    NotApplicable,
)
from searchlab.problems import Map, distances
from searchlab.problems.checks import error_text, quote, several, whole, write_number
from searchlab.running.observe import Stop
from searchlab.running.trace import record
from searchlab.search import find_strategy

MOST_EXPANSIONS = 10_000  # of a search on one map; after them it counts as endless
_CALLED_AGAIN = 1_000  # maps: a search that keeps something between calls is wrong the second time
# No two roads cross. A name is one letter, so that a search may add up its moves as a text.
POSITIONS = {"S": (0, 0), "A": (2, 2), "B": (2, 0.8), "G": (4, 0)}


@dataclass(frozen=True, repr=False)
class Refutation:
    """A map on which a search does not answer a cheapest path; `refute` finds the smallest.

    `figures.road_map` draws it, and it can be played.

    Attributes
    ----------
    name : str
        Of the search.
    problem : Map
        The map, with positions.
    start
        The place where the search begins.
    answer
        The moves that the search returned, or None; where it raised an error, its text.
    fault : str
        What is wrong with it: a longer path, no path, wrong moves, an error, or no end.
    cost, least : number
        What the answer costs, None if it is no path, and what a cheapest path costs.
    roads : tuple
        A triple of two places and the cost for each road.
    two_way : bool
        Whether the roads lead both ways.
    estimate : dict or None
        The heuristic's value for each place; None of a search without one.
    tried : int
        How many maps were tried, this one included; one counts once with each estimate.
    again : bool
        Whether the search was right when it was first called on this map.
    """

    name: str
    problem: Map
    start: str
    answer: Any
    fault: str
    cost: float | None
    least: float
    roads: tuple
    two_way: bool
    estimate: dict | None
    tried: int
    again: bool
    trace: Any = field(default=None, compare=False)  # None where the moves are wrong

    @property
    def heuristic(self):
        """The estimate as a function; None of a search without one."""
        return self.estimate and _function(self.estimate)

    @property
    def result(self):
        """The `Result` of the search on this map; None where the moves are wrong."""
        return None if self.trace is None else self.trace.result

    @cached_property
    def lost(self):
        """Where the last cheapest path was lost: the event and the reason; None without a trace."""
        return None if self.trace is None else lost(self.trace, distances(self.problem))

    @property
    def finding(self):
        """What the search answers on this map, in words."""
        equal = self.problem.weight is None
        least = f"{write_number(self.least)} is {'the fewest' if equal else 'cheapest'}"
        answer = {
            LONGER: f"answers {several(self.cost or 0, 'move') if equal else ''}",
            NOTHING: "finds no path",
            ENDLESS: f"does not end within {MOST_EXPANSIONS:,} expansions",
            RAISED: f"raises {self.answer}",
            INVALID: f"answers {quote(self.answer)}, which is no path to G",
        }[self.fault]
        if self.fault == LONGER and not equal:
            answer += write_number(self.cost)
        if self.again:
            answer += " when it is called again"
        return f"it {answer}, {least}"

    def __str__(self):
        cost = (lambda c: "") if self.problem.weight is None else (lambda c: f" {c}")
        line = "–" if self.two_way else "→"
        parts = [f"{a}{line}{b}{cost(c)}" for a, b, c in self.roads]
        if self.estimate:
            some = [f"h({place}) = {h}" for place, h in self.estimate.items() if h]
            parts += some or ["h = 0"]
        rest = "; all smaller maps that were tried are right"
        if self.again:
            rest = "; a default value such as visited=set() keeps what is in it between calls"
        return f"{', '.join(parts)}: {self.finding}{rest if self.tried > 1 else ''}"

    def __repr__(self):
        return f"<{self.name} is refuted: {self}>"

    def _repr_html_(self):
        return f"<p><b>✗ {escape(self.name)}</b><br>{escape(str(self))}</p>"

    def as_dict(self):
        """Everything as plain values, for JSON."""
        return {
            "search": self.name,
            "refuted": True,
            "tried": self.tried,
            "roads": self.roads,
            "two_way": self.two_way,
            "estimate": self.estimate,
            "fault": self.fault,
            "answer": self.answer,
            "cost": self.cost,
            "least": self.least,
        }


def refute(
    search: str | Callable,
    *,
    places: int = 4,
    costs: Collection[int] = (1, 2, 3),
    consistent: bool = False,
    progress: bool = False,
    **options: Any,
) -> Refutation | None:
    """Find the smallest map on which a search does not answer a cheapest path.

    Every map of 2 places is tried, then of 3 and of 4, those with the fewest roads and the lowest
    costs first: maps whose roads all lead both ways, and maps whose roads all lead one way. A
    search with a parameter `heuristic` or `h` is tried with every admissible estimate in whole
    numbers. A search whose loop unpacks pairs, (move, state), is tried on maps where all roads cost
    the same, one that unpacks triples or takes both on maps with costs.

    It is no answer either if the search finds no path, returns moves that do not lead to the goal,
    raises an error, or does not end within 10,000 expansions. There is a path on every map.

    Parameters
    ----------
    search : str or callable
        A function of a state space and a start, as for `searchlab.solve`, or a strategy's name.
        ``refute("breadth-first")`` finds a map, as it is optimal for equal costs alone:
        ``refute("breadth-first", costs=[1])`` does not.
    places : int
        The most places of a map, from 2 to 4.
    costs : collection of int
        What a road may cost.
    consistent : bool
        True to try consistent estimates only, for a search that is optimal with these alone.
    progress : bool
        True to print the count of maps to standard error.
    **options
        Of the search. With a `heuristic` of your own, a function of a place, no other is tried.

    Returns
    -------
    Refutation or None
        None, and a printed sentence with the number of maps that were tried, if the search is right
        on all of them. It may be wrong on others.

    Raises
    ------
    ValueError
        If an argument is not what is accepted, the search answers differently when it is called
        again, or it knows the moves of a puzzle: on a map a move is the name of a place.
    KeyboardInterrupt
        After Ctrl-C: nothing is said of the search.

    Examples
    --------
    >>> from heapq import heappop, heappush
    >>> def uniform_cost(problem, start):
    ...     frontier, reached = [(0, start, "")], {start}
    ...     while frontier:
    ...         g, state, path = heappop(frontier)
    ...         if state == problem.goal:
    ...             return path
    ...         for move, child, cost in problem.successors(state):
    ...             if child not in reached:
    ...                 reached.add(child)
    ...                 heappush(frontier, (g + cost, child, path + move))
    >>> found = refute(uniform_cost)
    >>> print(found)
    S–A 1, S–G 3, A–G 1: it answers 3, 2 is cheapest; all smaller maps that were tried are right
    >>> found.answer, found.cost, found.least, found.tried
    (('G',), 3, 2, 62)
    >>> refute("uniform-cost", places=3, costs=[1, 2])
    uniform-cost: 40 maps of at most 3 places were tried, and on each it answers a cheapest path...
    """
    found, tried, equal = smallest(search, places, costs, consistent, progress, options)
    if not found:
        print(nothing_found(find_strategy(search).name, places, tried, equal))
    return found


def nothing_found(name, places, tried, equal):
    """Say how many maps were tried, and no more."""
    return (
        f"{name}: {several(tried, 'map')} of at most {places} places"
        f"{' with equal costs' if equal else ''} were tried, and on each it answers a cheapest "
        "path; it may be wrong on others."
    )


def smallest(search, places=4, costs=(1, 2, 3), consistent=False, progress=False, options=None):
    """Return the `Refutation` or None, how many maps were tried, and whether costs were equal."""
    strategy, options = find_strategy(search), dict(options or {})
    whole("places", places, 2, len(POSITIONS))
    if not isinstance(costs, Collection) or not costs:
        raise ValueError(f"costs are whole numbers, such as [1, 2, 3], not {quote(costs)}")
    costs = sorted({whole("a cost", cost, 1) for cost in costs})
    taken = next((name for name in ("heuristic", "h") if name in strategy.options), None)
    taken = None if taken in options else taken
    strategy.check(options | ({taken: max} if taken else {}))
    triples, pairs = (_Trials(strategy, options, taken, each) for each in (True, False))
    if triples.unpacks() or not pairs.unpacks():
        return triples.run(places, costs, consistent, progress)
    return pairs.run(places, [1], consistent, progress)  # all roads cost the same


class _Tiny:
    """A map of a few places: its roads, the moves from each place, and the true distances."""

    def __init__(self, names, roads, two_way, triples):
        self.names, self.roads, self.two_way, self.triples = names, roads, two_way, triples
        back = [(b, a, cost) for a, b, cost in roads if two_way]
        self.directed = [*roads, *back]
        self.moves = {name: [] for name in names}  # in the order in which a `Map` lists them
        for road in roads:
            for a, b, cost in [road, road[1::-1] + road[2:]][: 1 + two_way]:
                self.moves[a].append((b, b, cost) if triples else (b, b))
        self.start, self.goal = names[0], names[-1]
        self.away = dict.fromkeys(names, inf) | {self.goal: 0}
        for _ in names:
            for a, b, cost in self.directed:
                self.away[a] = min(self.away[a], cost + self.away[b])

    def drawn(self):
        """Return the `Map` itself."""
        import networkx as nx

        graph = nx.Graph() if self.two_way else nx.DiGraph()
        graph.add_nodes_from(self.names)
        graph.add_weighted_edges_from(self.roads)
        positions = {name: POSITIONS[name.upper()] for name in self.names}
        return Map(graph, self.goal, "weight" if self.triples else None, positions)

    def estimates(self, costs, consistent):
        """List the admissible estimates, the smallest first; in a dead end any is admissible."""
        most = [(costs[-1] if away == inf else away) + 1 for away in self.away.values()]
        found = [dict(zip(self.names, h, strict=True)) for h in product(*map(range, most))]
        if consistent:
            found = [h for h in found if all(h[a] <= c + h[b] for a, b, c in self.directed)]
        return sorted(found, key=lambda h: sum(h.values()))

    def judge(self, answer):
        """Return what is wrong with an answer, and its cost."""
        if answer is None:
            return NOTHING, None
        if not isinstance(answer, tuple):
            return INVALID, None
        place, cost = self.start, 0
        for move in answer:
            road = next((each for each in self.moves[place] if each[0] == move), None)
            if road is None:
                return INVALID, None
            place, cost = road[1], cost + (road[2] if self.triples else 1)
        if place != self.goal:
            return INVALID, None
        return LONGER if cost > self.away[self.start] else RIGHT, cost


class _Light:
    """What a search is called with: the map without checks and counters, for one call."""

    def __init__(self, tiny):
        self.goal, self._tiny, self._left = tiny.goal, tiny, MOST_EXPANSIONS

    def __repr__(self):
        return repr(self._tiny.drawn())

    def successors(self, place):
        self._left -= 1
        if self._left < 0:
            raise Stop
        return [*self._tiny.moves[place]]

    def __getattr__(self, name):
        return getattr(self._tiny.drawn(), name)


class _Trials:
    """The calls of one search on all maps, with triples or with pairs."""

    def __init__(self, strategy, options, taken, triples):
        self.strategy, self.options = strategy, options
        self.taken, self.triples = taken, triples

    def run(self, places, costs, consistent, progress):
        right, tried, raised = [], 0, None
        for names, roads, two_way in _maps(places, costs):
            tiny = _Tiny(names, roads, two_way, self.triples)
            for h in tiny.estimates(costs, consistent) if self.taken else [None]:
                trial = tiny, h
                try:
                    fault, *answer = self.call(*trial)
                    tried += 1
                    if fault == RIGHT:
                        right += [trial] if len(right) < _CALLED_AGAIN else []
                    else:
                        again = next((each for each in right if self.call(*each)[0] != RIGHT), None)
                        if again:
                            trial = again
                            fault, *answer = self.call(*trial)
                        if fault in (RAISED, INVALID) and self.knows_letters():
                            raise ValueError(
                                f"{self.strategy.name} knows the moves of a puzzle, such as l and "
                                "r; on a map a move is the name of a place: judge_search tries it "
                                "on puzzles"
                            )
                        found = self.refutation(*trial, fault, *answer, tried, bool(again))
                        return found, tried, len(costs) == 1
                except NotApplicable as failed:
                    raised = failed.__cause__
                if progress and tried % 1000 == 0:
                    text = f"\r{self.strategy.name}: {tried:,} maps"
                    print(text, end="", file=sys.stderr, flush=True)
        if not tried:
            raise raised
        return None, tried, len(costs) == 1

    def unpacks(self):
        """Whether the search takes what the successors are."""
        # The places have other names than any that a search may remember.
        tiny = _Tiny("sg", [("s", "g", 1)], True, self.triples)
        try:
            _, answer, _ = self.call(tiny, self.taken and {"s": 0, "g": 0})
        except NotApplicable:
            return True
        return "values to unpack" not in str(answer)

    def knows_letters(self):
        """Whether the search is right where moves are l and r, and not where they are places."""
        line = _Tiny("sag", [("s", "a", 1), ("a", "g", 1)], True, self.triples)
        h = self.taken and dict.fromkeys(line.names, 0)
        if self.call(line, h)[0] not in (RAISED, INVALID):
            return False
        for at, moves in zip(line.names, line.moves.values(), strict=True):
            moves[:] = [("r" if at + to in "sag" else "l", to, *cost) for _, to, *cost in moves]
        return self.call(line, h)[0] == RIGHT

    def given(self, h):
        """Return the options, an estimate included."""
        return self.options | ({self.taken: _function(h)} if h else {})

    def call(self, tiny, h):
        """Call the search on a map: what is wrong, what it answers, and what that costs."""
        try:
            found = self.strategy.function(_Light(tiny), tiny.start, **self.given(h))
            found = _driven(found) if isinstance(found, GeneratorType) else found
            found = getattr(found, "moves", found)
            if hasattr(found, "__iter__"):
                found = tuple(islice(found, MOST_EXPANSIONS))
        except KeyboardInterrupt:
            raise
        except Stop:
            return ENDLESS, None, None
        except BaseException as error:  # exit() too
            code = getattr(self.strategy.function, "__code__", None)
            text = error_text(error, code and code.co_filename)
            if isinstance(error, ValueError) and self.strategy.registered:
                raise NotApplicable from error
            return RAISED, text, None
        fault, cost = tiny.judge(found)
        return fault, found, cost

    def refutation(self, tiny, h, fault, answer, cost, tried, again):
        """Record the search on the map on which it is wrong, and return the `Refutation`."""
        problem, trace = tiny.drawn(), None
        options = self.given(h)
        try:
            trace = record(
                problem, tiny.start, self.strategy, max_expansions=MOST_EXPANSIONS, **options
            )
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # wrong moves, or exit()
            if self.strategy.registered and isinstance(error, ValueError):
                raise NotApplicable from error
        if trace and trace.result.solved and trace.result.cost == tiny.away[tiny.start]:
            raise ValueError(
                f"{self.strategy.name} answers {quote(answer)} on a map, and another path when it "
                "is called again; a search must answer the same each time"
            )
        return Refutation(
            self.strategy.name, problem, tiny.start, answer, fault, cost, tiny.away[tiny.start],
            tuple(tiny.roads), tiny.two_way, h, tried, again, trace,
        )  # fmt: skip


def _function(estimate):
    def given(place, problem=None):
        return estimate[place]

    return given


def _driven(generator):
    """Return what a generator returns, or else the moves that it yields."""
    listed = []
    try:
        while len(listed) < MOST_EXPANSIONS:
            listed.append(next(generator))
    except StopIteration as end:
        events = end.value is not None or any(isinstance(each, tuple) for each in listed[:1])
        return end.value if events else listed
    raise Stop


def _maps(places, costs):
    """Yield the names, the roads, and whether they are two-way, of all maps in order of size.

    A map on which a place cannot be reached is to a search the smaller map without it.
    """
    for size in range(2, places + 1):
        names = "SAB"[: size - 1] + "G"
        number = names.index
        one = [(a, b) for a, b in product(names, names) if a != b and a != "G" and b != "S"]
        one.sort(key=lambda pair: abs(number(pair[1]) - number(pair[0])))
        two = [(a, b) for a, b in one if number(a) < number(b)]
        for count in range(size - 1, len(one) + 1):
            chosen = [
                (sorted(pairs, key=lambda pair: [*map(number, pair)]), two_way)
                for two_way in (True, False)
                for pairs in combinations(two if two_way else one, count)
                if _connected(size, pairs, two_way)
            ]
            by_cost = sorted(product(costs, repeat=count), key=sum)
            for _, group in groupby(by_cost, sum):
                vectors = [*group]
                for (pairs, two_way), vector in product(chosen, vectors):
                    yield names, [(*p, c) for p, c in zip(pairs, vector, strict=True)], two_way


def _connected(size, pairs, two_way):
    """Whether S leads to every place, and so to G."""
    reached = ["S"]
    for place in reached:
        ends = {b for a, b in pairs if a == place} | {a for a, b in pairs if two_way and b == place}
        reached.extend(ends.difference(reached))
    return len(reached) == size
