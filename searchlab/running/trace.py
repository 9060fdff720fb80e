"""A recorded search: every event, in columns of plain arrays, to be read in any order.

A trace is filled while a search runs and read afterwards: forwards, backwards, by index,
as a table, as a tree, as a graph. Everything that is drawn or stepped is a view of a trace.
"""

import csv
import json
from array import array
from inspect import signature
from itertools import chain
from math import isnan, nan
from typing import NamedTuple

from searchlab.puzzle.checks import whole
from searchlab.puzzle.views import play
from searchlab.running.solving import solve
from searchlab.search import find_strategy
from searchlab.search.events import DESCENDED, FATES, QUEUED, Child, Expansion

_CODE = {fate: code for code, fate in enumerate(FATES)}
_OF_SOLVE = frozenset(signature(solve).parameters)


class Node(NamedTuple):
    """A board in the search tree: one for each root and each generated child.

    Attributes
    ----------
    number : int
        Index of the node; roots and children in the order in which they appeared.
    parent : int or None
        The node from which it was generated; None for a root.
    move : str or None
        The move that made it; None for a root.
    state : bytes
    g : int
        Depth below its root.
    fate : str
        What became of it when it was generated; "root" for a root.
    side : str or None
        "forward" or "backward" in a bidirectional search.
    made_at : int
        Index of the event that generated it; for a root, of its own expansion.
    expanded_at : int or None
        Index of the event that expanded it; None if none did.
    """

    number: int
    parent: int | None
    move: str | None
    state: bytes
    g: int
    fate: str
    side: str | None
    made_at: int
    expanded_at: int | None


class Trace:
    """The events of one search; `record` makes one.

    Attributes
    ----------
    puzzle : Puzzle
    result : Result
        Outcome and counters of the search.
    strategy : Strategy
        What was recorded.
    options : dict
        The options that the strategy was given.

    Examples
    --------
    >>> from searchlab import Puzzle, record
    >>> trace = record(Puzzle(3, 3), "1 2 3 4 5 x 7 8 6", "breadth-first")
    >>> len(trace), trace[-1].children[-1].fate
    (1, 'goal')
    >>> trace[0].children[0]
    Child(move='u', state=b'\\x01\\x02\\x00\\x04\\x05\\x03\\x07\\x08\\x06', fate='queued')
    """

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.result = self.strategy = None
        self.options = {}
        self._states = bytearray()
        self._g, self._frontier, self._held = array("L"), array("L"), array("L")
        self._h, self._limit = array("d"), array("d")
        self._side, self._again, self._skipped = [], bytearray(), bytearray()
        self._first_child = array("L", [0])
        self._moves, self._fates = bytearray(), bytearray()

    def extend(self, columns):
        """Append a chunk of events, given as columns in the order of `Expansion`."""
        state, g, children, frontier, held, h, side, limit, again, skipped = columns
        made = list(chain.from_iterable(children))
        self._check(state, children)
        self._states += b"".join(state)
        self._g.extend(g)
        self._frontier.extend(frontier)
        self._held.extend(held)
        self._h.extend(nan if value is None else value for value in h)
        self._limit.extend(nan if value is None else value for value in limit)
        self._side.extend(side)
        self._again.extend(again)
        self._skipped.extend(skipped)
        end = self._first_child[-1]
        for some in children:
            end += len(some)
            self._first_child.append(end)
        self._moves += "".join([child[0] for child in made]).encode()
        self._fates += bytes([_CODE[child[2]] for child in made])

    def _check(self, states, children):
        """Refuse a child that is not the board that its move makes."""
        neighbours, swap = self.puzzle.neighbours, self.puzzle.swap
        for state, made in zip(states, children, strict=True):
            if len(state) != self.puzzle.cells or 0 not in state:
                raise ValueError(f"{list(state)} is not a board of {self.puzzle!r}")
            targets = neighbours[state.index(0)]
            for move, child, fate in made:
                target = targets.get(move)
                if target is None or state.translate(swap[state[target]]) != child:
                    raise ValueError(
                        f"the move {move!r} does not lead from "
                        f"{self.puzzle.write(state)!r} to {self.puzzle.write(child)!r}"
                    )
                if fate not in _CODE:
                    raise ValueError(
                        f"{fate!r} is no fate of a child; the fates are {', '.join(FATES)}"
                    )

    # -- reading -------------------------------------------------------------------

    def __len__(self):
        return len(self._g)

    def __repr__(self):
        return f"<trace of {len(self):,} events: {self.result}>"

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"the trace has {len(self)} events; there is no event {index}")
        index %= len(self)
        state = self._state(index)
        h, limit = self._h[index], self._limit[index]
        return Expansion(
            state=state,
            g=self._g[index],
            children=[
                Child(move, self.puzzle.apply(state, move), fate)
                for move, fate in self._made(index)
            ],
            frontier=self._frontier[index],
            held=self._held[index],
            h=None if isnan(h) else _plain(h),
            side=self._side[index],
            limit=None if isnan(limit) else _plain(limit),
            again=bool(self._again[index]),
            skipped=self._skipped[index],
        )

    def _state(self, index):
        cells = self.puzzle.cells
        return bytes(self._states[index * cells : (index + 1) * cells])

    def _made(self, index):
        """Yield move and fate of each child of an event."""
        for i in range(self._first_child[index], self._first_child[index + 1]):
            yield chr(self._moves[i]), FATES[self._fates[i]]

    def expansions_by_depth(self):
        """Count the boards expanded at each depth.

        Returns
        -------
        list of int
            Entry g is the number of expansions at depth g, over both sides and all
            iterations.
        """
        counts = [0] * (max(self._g, default=-1) + 1)
        for g, again in zip(self._g, self._again, strict=True):
            counts[g] += not again
        return counts

    def nodes(self, limit=None):
        """List the nodes of the search tree in the order in which they appeared.

        Parameters
        ----------
        limit : int, optional
            Only the nodes of the first `limit` events.

        Returns
        -------
        list of Node

        Examples
        --------
        >>> from searchlab import Puzzle, record
        >>> trace = record(Puzzle(2, 2), "1 x 3 2", "breadth-first")
        >>> [(node.move, node.fate) for node in trace.nodes()]
        [(None, 'root'), ('l', 'queued'), ('d', 'goal')]
        """
        return self.tree(limit)[0]

    def tree(self, limit=None, prefer=frozenset()):
        """List the nodes of the search tree, and the number of the node that each event expands.

        A board may wait several times. An expansion takes a copy that waits at its depth: the
        first, but one that was made by a way in `prefer`, moves from the root, before others.

        Parameters
        ----------
        limit : int, optional
            Only the first `limit` events.
        prefer : set of str, optional

        Returns
        -------
        nodes : list of Node
        expands : list of int
        """
        rows, expands = [], []
        waiting, taken, ways = {}, {}, {}
        end = len(self) if limit is None else min(whole("limit", limit, 0), len(self))
        for index in range(end):
            state, g, side = self._state(index), self._g[index], self._side[index]
            again = self._again[index]
            copies = waiting.get((side, state))
            if again:
                number = taken.get((side, state, g), taken.get((side, state)))
            elif copies:
                fit = [copy for copy in copies if rows[copy][3] == g] or copies
                number = next((copy for copy in fit if ways.get(copy) in prefer), fit[0])
                copies.remove(number)
            else:
                number = taken.get((side, state))
            if number is None or (g == 0 and not again):
                number = len(rows)
                rows.append([None, None, state, g, "root", side, index, None])
                ways[number] = ""
            if not again:
                rows[number][-1] = index
                taken[side, state, g] = taken[side, state] = number
            expands.append(number)
            way = ways.get(number)
            for move, fate in self._made(index):
                child = self.puzzle.apply(state, move)
                if fate in (QUEUED, DESCENDED):
                    waiting.setdefault((side, child), []).append(len(rows))
                if way is not None and way + move in prefer:
                    ways[len(rows)] = way + move
                rows.append([number, move, child, g + 1, fate, side, index, None])
        return [Node(number, *row) for number, row in enumerate(rows)], expands

    def play(self):
        """Show the search as a widget: step by step, forwards and back."""
        return play(self)

    # -- export --------------------------------------------------------------------

    def rows(self):
        """Yield one dict of plain values per event, as `to_csv` and `to_jsonl` write them."""
        for index in range(len(self)):
            event = self[index]
            yield {
                "event": index,
                "board": self.puzzle.write(event.state),
                "g": event.g,
                "h": event.h,
                "frontier": event.frontier,
                "held": event.held,
                "side": event.side,
                "limit": event.limit,
                "again": event.again,
                "skipped": event.skipped,
                "moves": "".join(child.move for child in event.children),
                "fates": " ".join(child.fate for child in event.children),
            }

    def to_csv(self, file):
        """Write one row per event.

        Parameters
        ----------
        file : path or text file
        """
        fields = ["event", "board", "g", "h", "frontier", "held", "side", "limit", "again"]
        with _opened(file) as out:
            writer = csv.DictWriter(out, [*fields, "skipped", "moves", "fates"])
            writer.writeheader()
            writer.writerows(self.rows())

    def to_jsonl(self, file):
        """Write one JSON object per line and event.

        Parameters
        ----------
        file : path or text file
        """
        with _opened(file) as out:
            for row in self.rows():
                out.write(json.dumps(row) + "\n")

    def to_networkx(self, limit=None):
        """Give the search tree as a graph.

        Parameters
        ----------
        limit : int, optional
            Only the nodes of the first `limit` events.

        Returns
        -------
        networkx.DiGraph
            A node per `Node`, named by its number, with the node's fields as attributes;
            an edge from each parent to each child with its move and fate.
        """
        import networkx as nx

        tree = nx.DiGraph(puzzle=self.puzzle)
        for node in self.nodes(limit):
            tree.add_node(node.number, **node._asdict())
            if node.parent is not None:
                tree.add_edge(node.parent, node.number, move=node.move, fate=node.fate)
        return tree


def record(puzzle, start, strategy="a-star", **options):
    """Solve a board and keep every event.

    Parameters
    ----------
    puzzle, start, strategy, **options
        As for `solve`.

    Returns
    -------
    Trace
        Its `result` is what `solve` returns.

    Raises
    ------
    ValueError
        As `solve`, and if a strategy yields a child that its move does not make.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> trace = record(Puzzle(3, 3), "2 3 4 1 5 x 7 6 8", "a-star")
    >>> trace.result.expanded == len(trace)
    True
    """
    trace = Trace(puzzle)
    watch = options.pop("watch", None)

    def both(columns):
        trace.extend(columns)
        if watch:
            watch(columns)

    trace.result = solve(puzzle, start, strategy, watch=both, **options)
    trace.strategy = find_strategy(strategy)
    trace.options = {name: value for name, value in options.items() if name not in _OF_SOLVE}
    return trace


def _plain(number):
    return int(number) if number == int(number) else number


class _opened:
    """A text file to write to: opened and closed if given as a path, used as it is if not."""

    def __init__(self, file):
        self._file = file
        self._own = not hasattr(file, "write")

    def __enter__(self):
        if self._own:
            self._file = open(self._file, "w", newline="", encoding="utf-8")
        return self._file

    def __exit__(self, *exception):
        if self._own:
            self._file.close()
