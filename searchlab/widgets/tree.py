"""The tree of a recorded search, made ready to be drawn: by the page, and as a picture."""

from array import array
from math import isnan, nan

from searchlab.analysis.flaws import MOST_CELLS, flaws
from searchlab.analysis.layout import MOST_ABREAST, place
from searchlab.heuristics import EXHIBITS, HEURISTICS, bind, find, name_of
from searchlab.puzzle import INVERSE, MOVES
from searchlab.puzzle.checks import several
from searchlab.running.solving import EXHAUSTED, INTERRUPTED, OUT_OF_BUDGET, SOLVED, UNSOLVABLE
from searchlab.running.trace import Node
from searchlab.search import STRATEGIES
from searchlab.search.best_first import TIES
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import (
    DESCENDED,
    DUPLICATE,
    FATES,
    GOAL,
    INFERIOR,
    MEETING,
    PRUNED,
    QUEUED,
)

MOST_EVENTS = 50_000
_MOST_ESTIMATES = 5_000  # of a heuristic that is no table, beyond those recorded

_NONE = 255  # in a column of bytes: no such number
_NOBODY = 2**32 - 1  # the parent of a root
_CODES = {fate: code for code, fate in enumerate((*FATES, "root"))}

# How the strategies order their frontier: f in words, and the weights of g and h in it.
_ORDERS = {
    **dict.fromkeys(("a-star", "a-star-unchecked", "a-star-arrays", "ida-star"), ("g + h", 1, 1)),
    "greedy": ("h", 0, 1),
    "uniform-cost": ("g", 1, 0),
}
_BEST_FIRST = ("a-star", "weighted-a-star", "uniform-cost", "greedy")


def outcome(trace):
    """Say in a sentence how a search ended."""
    result = trace.result
    events = several(result.expanded, "expansion")
    return {
        SOLVED: f"solved in {several(result.length, 'move', spec='')} after {events}.",
        OUT_OF_BUDGET: f"out of budget after {events} ({result.budget}).",
        EXHAUSTED: f"no solution found in {events}.",
        INTERRUPTED: f"interrupted after {events}.",
        UNSOLVABLE: "unsolvable by parity.",
    }[result.outcome]


def heuristic_of(trace):
    """Give the heuristic that a search used, or None."""
    heuristic = trace.options.get("heuristic", trace.strategy.options.get("heuristic"))
    return None if heuristic is None else find(heuristic)


class Tree:
    """The search tree of a trace, as the page and the picture draw it.

    Attributes
    ----------
    nodes : list of Node
    expands : list of int
        The node that each event expands.
    made : array of int
        How many nodes there are before the first event, and after each.
    groups : list of (int, int)
        The iterations of an iterative search, each with a tree of its own: the first event
        and the first node of each.
    solution : list of list of int
        The nodes on the solution, from the start and, in a bidirectional search, from the
        goal to where they meet; empty without one.
    """

    def __init__(self, trace):
        if trace.result is None or trace.strategy is None:
            raise ValueError("only a whole recorded search can be played: take searchlab.record")
        if len(trace) > MOST_EVENTS:
            raise ValueError(
                f"a search of {len(trace):,} events is too large to be played; at most "
                f"{MOST_EVENTS:,} are accepted: take a nearer board, or max_expansions"
            )
        if trace.result.outcome == UNSOLVABLE:
            board = trace.puzzle.write(trace.result.start)
            raise ValueError(
                f"no moves lead from {board!r} to the goal, and so nothing was searched; "
                "parity_check=False watches the search fail"
            )
        self.trace, self.puzzle = trace, trace.puzzle
        self._grow()
        self._count_nodes()
        self._place()
        self.flaws = flaws(trace, (self.nodes, self.expands))

    def _grow(self):
        trace = self.trace
        moves = trace.result.moves
        self.nodes, self.expands = trace.tree()
        self.solution = self._on_solution(moves)
        if not self._whole(moves):
            # Copies of a board that wait at one depth cannot be told apart in a trace: let
            # those be expanded that make the moves of the solution one way in the tree.
            prefer = frozenset(moves[:length] for length in range(len(moves) + 1))
            self.nodes, self.expands = trace.tree(prefer=prefer)
            self.solution = self._on_solution(moves)
        if not self._whole(moves):
            self.solution = []  # of a reader's strategy that tells of other boards
        # A root that was not expanded yet belongs to the tree.
        roots = {None: trace.result.start}
        if trace.strategy.roots == 2:
            roots = {FORWARD: trace.result.start, BACKWARD: self.puzzle.goal}
        for side in roots.keys() - {node.side for node in self.nodes}:
            self.nodes.append(
                Node(len(self.nodes), None, None, roots[side], 0, "root", side, 0, None)
            )

    def _on_solution(self, moves):
        """Follow the solution from both ends, as far as each side of the tree goes."""
        if moves is None:
            return []
        children, roots = {}, {}
        for node in self.nodes:
            if node.parent is None and node.state == self._root(node.side):
                roots[node.side] = node.number  # the last one, in an iterative search
            elif node.fate in (QUEUED, DESCENDED, GOAL, MEETING):
                children[node.parent, node.move] = node.number
        back = [INVERSE[move] for move in reversed(moves)]
        ways = []
        for side, number in roots.items():
            way = [number]
            for move in back if side == BACKWARD else moves:
                number = children.get((number, move))
                if number is None:
                    break
                way.append(number)
            ways.append(way)
        return ways

    def _whole(self, moves):
        """Say whether the ways from both ends make up the whole solution."""
        return not moves or sum(len(way) - 1 for way in self.solution) == len(moves)

    def _root(self, side):
        return self.puzzle.goal if side == BACKWARD else self.trace.result.start

    def _count_nodes(self):
        """Count the nodes after each event, and divide them into iterations."""
        nodes, first = self.nodes, self.trace._first_child
        self.made = array("I", [0])
        self.groups, seen = [(0, 0)], set()
        for index, number in enumerate(self.expands):
            start = self.made[-1]
            if nodes[number].parent is None and nodes[number].made_at == index and number >= start:
                start = number + 1
                side = nodes[number].side
                if side in seen and nodes[number].g == 0:
                    self.groups.append((index, number))
                    seen.clear()
                seen.add(side)
            self.made.append(start + first[index + 1] - first[index])

    def _place(self):
        """Give each node its level and its place in it, for each iteration by itself."""
        deepest = {False: 0, True: -1}
        for node in self.nodes:
            back = node.side == BACKWARD
            deepest[back] = max(deepest[back], node.g)
        self.levels = deepest[False] + deepest[True] + 2
        # The tree of the goal's side stands on its head, so that the sides meet.
        self.level = [
            self.levels - 1 - node.g if node.side == BACKWARD else node.g for node in self.nodes
        ]
        self.x = array("f", bytes(4 * len(self.nodes)))
        ends = [number for _, number in self.groups[1:]] + [len(self.nodes)]
        for (_, start), end in zip(self.groups, ends, strict=True):
            sides = {}
            for number in range(start, end):
                sides.setdefault(self.nodes[number].side, []).append(number)
            for numbers in sides.values():
                index = {number: i for i, number in enumerate(numbers)}
                parents = [index.get(self.nodes[number].parent) for number in numbers]
                levels = [self.level[number] for number in numbers]
                for number, x in zip(numbers, place(parents, levels), strict=True):
                    self.x[number] = x

    # -- for the page ------------------------------------------------------------------------

    def described(self):
        """Tell the page all that it needs to play."""
        trace, puzzle = self.trace, self.puzzle
        result, strategy = trace.result, trace.strategy
        heuristic = heuristic_of(trace)
        order = trace.options.get("order", strategy.options.get("order"))
        words = [strategy.name]
        words += [] if heuristic is None else [f"with {name_of(heuristic)}"]
        words += [f"in the order {order}"] if isinstance(order, str) else []
        formula, *weights = self._order()
        return {
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "goal": list(puzzle.goal),
            "title": " ".join(words),
            "start": puzzle.write(result.start),
            "unit": "visit" if any(trace._again) else "expansion",
            "outcome": outcome(trace),
            "solved": result.solved,
            "roots": strategy.roots,
            "boards": {
                number: list(node.state)
                for number, node in enumerate(self.nodes)
                if node.parent is None
            },
            "solution": self.solution,
            "groups": [list(group) for group in self.groups],
            "levels": self.levels,
            "abreast": MOST_ABREAST,
            "formula": formula,
            "weights": weights,
            "stack": any(node.fate in (DESCENDED, PRUNED) for node in self.nodes),
            "iterations": bool(result.iterations),
            "counters": [
                name
                for name in result.COUNTERS
                if name in ("expanded", "generated") or getattr(result, name)
            ],
            "flaws": [
                {**flaw._asdict(), "at": min(flaw.event + 1, len(trace))} for flaw in self.flaws
            ],
            "fields": {
                "strategies": _names(STRATEGIES, strategy.name),
                "informed": [n for n, s in STRATEGIES.items() if "heuristic" in s.options]
                + [strategy.name] * (heuristic is not None),
                "heuristics": _names(
                    {**HEURISTICS, **EXHIBITS}, name_of(heuristic or find("manhattan"))
                ),
                "strategy": strategy.name,
                "heuristic": name_of(heuristic or find("manhattan")),
                "order": order if isinstance(order, str) else MOVES,
            },
            "columns": self._columns(*weights),
        }

    def _order(self):
        """Say how the frontier is ordered: f in words or None, and the weights of g and h."""
        strategy, options = self.trace.strategy, self.trace.options
        if STRATEGIES.get(strategy.name) is not strategy:
            return None, 1, 0
        if "weight" in strategy.options:
            weight = options.get("weight", strategy.options["weight"])
            return f"g + {weight:g} h", 1, weight
        return _ORDERS.get(strategy.name, (None, 1, 0))

    def _columns(self, by_depth, by_estimate):
        trace, nodes = self.trace, self.nodes
        h = self._estimates()
        columns = {
            "parent": array(
                "I", [_NOBODY if node.parent is None else node.parent for node in nodes]
            ),
            "move": bytes([ord(node.move or " ") for node in nodes]),
            "fate": bytes([_CODES[node.fate] for node in nodes]),
            "g": array("H", [node.g for node in nodes]),
            "level": array("H", self.level),
            "back": bytes([node.side == BACKWARD for node in nodes]),
            "x": self.x,
            "expands": array("I", self.expands),
            "made": self.made,
            "frontier": array("I", trace._frontier),
            "held": array("I", trace._held),
            "again": bytes(trace._again),
            "skipped": bytes(trace._skipped),
            "waiting": array("I", self._left_waiting(by_depth, by_estimate, h)),
        }
        if h is not None:
            columns["h"] = h
        if trace.result.iterations:
            columns["limit"] = array("f", trace._limit)
        if self.puzzle.cells <= MOST_CELLS:
            from searchlab.whole_space.census import census  # numpy arrives when it is needed

            distance = census(self.puzzle)
            far = (distance[node.state] for node in nodes)
            columns["distance"] = bytes([_NONE if moves is None else moves for moves in far])
        return {name: bytes(column) for name, column in columns.items()}

    def _estimates(self):
        """Give h for each node, as recorded or computed; nan where it is not known."""
        trace, nodes = self.trace, self.nodes
        if all(map(isnan, trace._h)):
            return None
        h = array("f", [nan]) * len(nodes)
        for number, value in zip(self.expands, trace._h, strict=True):
            h[number] = value
        heuristic = heuristic_of(trace)
        if heuristic is None:
            return h
        bound = bind(heuristic, self.puzzle)
        unknown = [number for number, value in enumerate(h) if isnan(value)]
        if bound.table or len(unknown) <= _MOST_ESTIMATES:
            for number in unknown:
                h[number] = bound(nodes[number].state)
        return h

    def _left_waiting(self, by_depth, by_estimate, h):
        """List the nodes that are queued and never expanded, the next one first."""
        trace, nodes = self.trace, self.nodes
        queued = [
            number
            for number, node in enumerate(nodes)
            if node.fate in (QUEUED, "root") and node.expanded_at is None
        ]
        name = trace.strategy.name
        sign, time = 0, 1
        if name in _BEST_FIRST and STRATEGIES[name] is trace.strategy:
            ties = trace.options.get("ties", trace.strategy.options.get("ties"))
            sign, time = TIES.get(ties, (0, 1))
            least = {}
            for node in nodes:
                if node.fate in (QUEUED, "root"):
                    least[node.state] = min(node.g, least.get(node.state, node.g))
            # What a shorter way has made worthless is passed over.
            queued = [n for n in queued if nodes[n].g == least[nodes[n].state]]

        def key(number):
            estimate = h[number] if h else 0
            end = bool(self.solution) and number != self.solution[0][-1]
            f = by_depth * nodes[number].g + by_estimate * estimate
            return end, f, sign * estimate, time * number

        return sorted(queued, key=key)

    def status(self, number, at):
        """Say which meaning a node has after some events."""
        fate, expanded_at = self.nodes[number].fate, self.nodes[number].expanded_at
        if fate in (GOAL, MEETING):
            return "goal"
        if fate in (INFERIOR, PRUNED, DUPLICATE):
            return fate
        if expanded_at is not None and expanded_at < at:
            return "expanded"
        found = at == len(self.trace) and self.solution and number == self.solution[0][-1]
        return "goal" if found else "frontier"


def _names(table, own):
    """List the names of a table, a reader's own before them."""
    return list(dict.fromkeys([*([] if own in table else [own]), *table]))
