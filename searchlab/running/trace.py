"""A recorded search: every event, in columns of plain arrays, to be read in any order.

A trace is filled while a search runs and read afterwards: forwards, backwards, by index,
as a table, as a tree, as a graph. Everything that is drawn or stepped is a view of a trace.
"""

from array import array
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property, partial
from math import isnan, nan
from typing import NamedTuple

from searchlab.puzzle.checks import whole
from searchlab.running.solving import Search
from searchlab.search.events import (
    DESCENDED,
    DUPLICATE,
    OUTCOMES,
    PRUNED,
    QUEUED,
    ROOT,
    Child,
    Columns,
    Expansion,
)

NO_PARENT = NOT_EXPANDED = 2**32 - 1  # in columns of nodes and of events

NODE_OUTCOMES = (*OUTCOMES, ROOT)
_CODE = {outcome: code for code, outcome in enumerate(NODE_OUTCOMES)}
_DROPPED = (_CODE[DUPLICATE], _CODE[PRUNED])
_ON_FRONTIER = (QUEUED, DESCENDED)
_COLUMNS = ("g", "frontier", "stored", "h", "side", "limit", "again", "skipped")
_NUMBERS = ("h", "limit")  # with nan for None


class Node(NamedTuple):
    """A board in the search tree: one for each root and each generated child."""

    number: int  # roots and children in the order in which they appeared
    parent: int | None  # the node from which it was generated; None for a root
    move: str | None  # that made it; None for a root
    state: bytes
    g: int  # depth below its root
    outcome: str  # what became of it when it was generated; "root" for a root
    side: str | None  # "forward" or "backward" in a bidirectional search
    made_at: int  # the event that generated it; for a root, that of its own expansion
    expanded_at: int | None  # the event that first expanded it; None if none did


class Events:
    """The events of a trace, a column to each field of `Expansion`: entry i is of event i."""

    def __init__(self):
        for name in _COLUMNS:
            setattr(self, name, [])
        self.node = array("I")
        # The children are the nodes from the first up to, not including, the end.
        self.first_child, self.end_child = array("I"), array("I")


class Nodes:
    """What follows from the events about the nodes of a trace: columns with fields of `Node`."""

    def __init__(self, trace):
        events, size, self.state = trace.events, len(trace.state), trace.state
        self.parent = array("I", [NO_PARENT]) * size
        self.expanded_at = array("I", [NOT_EXPANDED]) * size
        self.g, self.made_at, self.side = array("I", [0]) * size, array("I"), []
        columns = (events.node, events.side, events.again, events.first_child, events.end_child)
        for event, (node, side, again, first, end) in enumerate(zip(*columns, strict=True)):
            self.parent[first:end] = array("I", [node]) * (end - first)
            self.g[first:end] = array("I", [self.g[node] + 1]) * (end - first)
            more = end - len(self.side)  # its children, and itself if it is a root
            self.side += [side] * more
            self.made_at.extend([event] * more)
            if not again and self.expanded_at[node] == NOT_EXPANDED:
                self.expanded_at[node] = event


class Trace(Sequence):
    """The events of one search; `record` makes one.

    Attributes
    ----------
    puzzle, result, strategy, options
        What was solved, the `Result`, the `Strategy` and its options.
    events, tree
        What happened, and the search tree, both in columns.
    error
        What a plain function raised; None if it did not.
    ran
        The `searchlab.running.lines.Lines` that ran; None if they were not recorded.

    Examples
    --------
    >>> from searchlab import Puzzle, record
    >>> trace = record(Puzzle(3, 3), "1 2 3 4 5 x 7 8 6", "breadth-first")
    >>> len(trace), trace[-1].children[-1].outcome
    (1, 'goal')
    >>> trace[0].children[0]
    Child(move='u', state=b'\\x01\\x02\\x00\\x04\\x05\\x03\\x07\\x08\\x06', outcome='queued')
    >>> trace.events.frontier[0], trace.tree.parent[1]
    (2, 0)
    """

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.result = self.strategy = self.ran = self.error = None
        self.options = {}
        self.events = Events()
        # Of each node its board, the letter of its move, a space for a root, and the index of its
        # outcome in `NODE_OUTCOMES`.
        self.state, self.move, self.outcome = [], bytearray(), bytearray()
        # By side and g, then by board: the node on the frontier, or a list of several, each with
        # its own board object, None for the first.
        self._frontier = defaultdict(partial(defaultdict, dict))
        self._on_path = {}  # by g: the board expanded last, and its node

    def extend(self, columns):
        """Append events, as `searchlab.search.events.Columns`."""
        self._add_nodes(columns)
        for name in _COLUMNS:
            values = getattr(columns, name)
            if name in _NUMBERS:
                values = [nan if value is None else value for value in values]
            getattr(self.events, name).extend(values)

    def cut(self, size):
        """Keep only the first `size` events: Ctrl-C may come while others are appended."""
        for column in vars(self.events).values():
            del column[size:]
        nodes = self.events.end_child[-1] if size else 0
        del self.move[nodes:], self.outcome[nodes:], self.state[nodes:]

    def _add_nodes(self, columns):
        """Add the children of each event, before them its own node if that is a root."""
        events, number, made = self.events, len(self.move), []
        observed = columns.node[0] is not None
        rows = zip(columns.state, columns.g, columns.side, columns.again, columns.children,
                   columns.node, strict=True)  # fmt: skip
        for state, g, side, again, children, node in rows:
            if again and not observed:
                board, node = self._on_path.get(g, (None, number))
                node = node if board == state else number
            elif not observed:
                nodes = self._frontier[side][g]
                node = nodes.pop(state, number)
                if type(node) is list:  # the one with this very object, else the first
                    copies, node = node, next((c for c in node if c[1] is state), node[0])
                    copies.remove(node)
                    if copies:
                        nodes[state] = copies
                    node = node[0]
            if node == number:
                made.append((" ", state, ROOT))
                number += 1
            made += children
            events.node.append(node)
            events.first_child.append(number)
            nodes, self._on_path[g] = self._frontier[side][g + 1], (state, node)
            for _, board, outcome in children:
                if outcome in _ON_FRONTIER and not observed:
                    known = nodes.setdefault(board, number)
                    if known != number:
                        copies = known if type(known) is list else [(known, None)]
                        nodes[board] = [*copies, (number, board)]
                number += 1
            events.end_child.append(number)
        moves, states, outcomes = zip(*made, strict=True) if made else ((),) * 3
        self.move += "".join(moves).encode()
        self.state += states
        self.outcome += bytes(map(_CODE.get, outcomes))
        if observed:
            for node in events.node[-len(columns.node) :]:
                if self.outcome[node] in _DROPPED:
                    self.outcome[node] = _CODE[QUEUED]

    # -- reading -------------------------------------------------------------------

    @cached_property
    def tree(self):
        """The search tree, in columns."""
        return Nodes(self)

    def __len__(self):
        return len(self.events.node)

    def __repr__(self):
        return f"<trace of {len(self):,} events: {self.result}>"

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        number = range(len(self))[index]
        row = {name: column[number] for name, column in vars(self.events).items()}
        for name in _NUMBERS:
            row[name] = None if isnan(row[name]) else row[name]
        children = [*map(self._child, range(row.pop("first_child"), row.pop("end_child")))]
        return Expansion(state=self.state[row["node"]], children=children, **row)

    def columns(self, start, stop):
        """Return some events, at least one, as `searchlab.search.events.Columns`."""
        return Columns(*zip(*self[start:stop], strict=True))

    def _child(self, node):
        return Child(chr(self.move[node]), self.state[node], NODE_OUTCOMES[self.outcome[node]])

    @property
    def ordering(self):
        """How the search orders its frontier: a `searchlab.search.strategy.Frontier`."""
        return self.strategy.frontier_with(self.options)

    @property
    def unit(self):
        """What an event is: an "expansion", or a "visit" where some come back to a board."""
        return "visit" if any(self.events.again) else "expansion"

    @property
    def source(self):
        """The strategy's text, a `searchlab.running.lines.Source`; None if it was not recorded.

        Its `text` is the function that searches, followed by the functions that it calls; its
        `name` is that of the first.
        """
        return self.ran and self.ran.source

    def lines(self, index):
        """List the lines that ran for an event, in order, by their numbers in `source.text`.

        They begin after the previous event and end with the line that yields. What ran after the
        last event, until the search ended, is ``trace.lines(len(trace))``. A line that ran several
        times in succession, such as a loop in one line, is listed once. Of an event that ran more
        than 500 lines the last 500 are kept. After 50,000 events no more are kept.

        Parameters
        ----------
        index : int

        Returns
        -------
        list of int

        Raises
        ------
        ValueError
            If the search was recorded without its lines.

        Examples
        --------
        >>> from searchlab import EIGHT, record
        >>> trace = record(EIGHT, "1 2 3 x 4 6 7 5 8", "breadth-first", lines=True)
        >>> text = trace.source.text.splitlines()
        >>> print(trace.source.name, text[trace.lines(0)[-1] - 1].strip())
        breadth_first yield state, g, children, len(frontier), len(came_by)
        """
        if self.ran is None:
            raise ValueError("the lines of this search were not recorded: record(..., lines=True)")
        whole("index", index, 0, len(self))
        last = index + 1 if index < len(self) else None
        return [line for path in self.ran.path_of[index:last] for line in self.ran.paths[path]]

    def values(self, index):
        """Return the simple local variables of the search at an event: a dict, name to value.

        Kept are numbers, booleans, None, strings of at most 40 characters, and boards, which are
        given as bytes (tuples and lists that are boards, too). They are those of the function
        that yields, or that calls ``puzzle.successors``, at the moment where `lines` ends: at the
        `yield`, or where the iteration over the successors ends or a recursion descends.
        ``trace.values(len(trace))`` are those at the end of the search. They are kept for as many
        events as the lines are.

        Parameters
        ----------
        index : int

        Returns
        -------
        dict

        Raises
        ------
        ValueError
            If the search was recorded without its lines.

        Examples
        --------
        >>> from searchlab import EIGHT, record
        >>> trace = record(EIGHT, "1 2 3 x 4 6 7 5 8", "breadth-first", lines=True)
        >>> values = trace.values(0)
        >>> values["g"], values["move"], EIGHT.write(values["child"])
        (0, 'd', '1 2 3 7 4 6 x 5 8')
        """
        self.lines(index)
        return self.ran.values[index] if index < len(self.ran.values) else {}

    def expansions_by_depth(self):
        """Count the boards expanded at each depth, over both sides and all iterations.

        Returns
        -------
        list of int
        """
        counts = [0] * (max(self.events.g, default=-1) + 1)
        for g, again in zip(self.events.g, self.events.again, strict=True):
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
        >>> [(node.move, node.outcome) for node in trace.nodes()]
        [(None, 'root'), ('l', 'queued'), ('d', 'goal')]
        """
        tree = self.tree
        end = len(self) if limit is None else min(whole("limit", limit, 0), len(self))
        nodes = []
        for number in range(self.events.end_child[end - 1] if end else 0):
            root = tree.parent[number] == NO_PARENT
            expanded_at = tree.expanded_at[number]
            node = Node(
                number,
                None if root else tree.parent[number],
                None if root else chr(self.move[number]),
                self.state[number],
                tree.g[number],
                NODE_OUTCOMES[self.outcome[number]],
                tree.side[number],
                tree.made_at[number],
                expanded_at if expanded_at < end else None,
            )
            nodes.append(node)
        return nodes

    def play(self):
        """Show the search as a widget: step by step, forwards and back."""
        from searchlab.widgets import SearchPlayer

        return SearchPlayer(self)

    def to_networkx(self, limit=None):
        """Return the search tree as a graph.

        Parameters
        ----------
        limit : int, optional
            Only the nodes of the first `limit` events.

        Returns
        -------
        networkx.DiGraph
            A node per `Node`, named by its number, with the node's fields as attributes;
            an edge from each parent to each child with its move and outcome.
        """
        import networkx as nx

        tree = nx.DiGraph(puzzle=self.puzzle)
        for node in self.nodes(limit):
            tree.add_node(node.number, **node._asdict())
            if node.parent is not None:
                tree.add_edge(node.parent, node.number, move=node.move, outcome=node.outcome)
        return tree


def record(puzzle, start, strategy="a-star", *, lines=False, watch=None, **options):
    """Solve a board and keep every event.

    Parameters
    ----------
    puzzle, start, strategy, watch
        As for `solve`.
    lines : bool
        True to keep for each event the lines of the strategy's text that ran, and the values of
        its local variables; see `Trace.source`, `Trace.lines` and `Trace.values`. Recording then
        takes five to seven times as long.
    **options
        The budgets and the other options of `solve`, and those of the strategy.

    Returns
    -------
    Trace
        Its `result` is what `solve` returns. Where a plain function raised an error, the trace is
        kept up to there, and has the `error`.

    Raises
    ------
    ValueError
        As `solve`, if a strategy yields a child that its move does not make, and if the source
        of a strategy whose lines are wanted cannot be found.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> trace = record(Puzzle(3, 3), "2 3 4 1 5 x 7 6 8", "a-star")
    >>> trace.result.expanded == len(trace)
    True
    """

    def keep(columns):
        trace.extend(columns)
        if watch:
            watch(columns)

    search = Search(puzzle, start, strategy, watch=keep, lines=lines, **options)
    trace = Trace(puzzle)
    trace.strategy, trace.options, trace.result = search.strategy, search.options, search.run()
    trace.error, trace.ran = search.error, search.recorder and search.recorder.finish()
    trace.cut(search.events)
    return trace
