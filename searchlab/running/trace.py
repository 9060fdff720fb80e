"""A recorded search: every event, in columns of plain arrays, to be read in any order.

A trace is filled while a search runs and read afterwards: forwards, backwards, by index,
as a table, as a tree, as a graph. Everything that is drawn or stepped is a view of a trace.
"""

from array import array
from bisect import bisect_right
from collections import defaultdict
from contextlib import nullcontext
from functools import cached_property
from math import isnan, nan
from operator import itemgetter
from typing import NamedTuple

from searchlab.puzzle.checks import check_puzzle, whole
from searchlab.running.lines import Recorder
from searchlab.running.solving import search
from searchlab.search import find_strategy
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

NOBODY = 2**32 - 1  # the parent of a root
NEVER = 2**32 - 1  # when a node is expanded that never is

NODE_OUTCOMES = (*OUTCOMES, ROOT)
_CODE = {outcome: code for code, outcome in enumerate(NODE_OUTCOMES)}
_REVIVED = frozenset((_CODE[DUPLICATE], _CODE[PRUNED]))  # outcomes of what is not expanded
_IN_ROWS = ("g", "h", "frontier", "stored", "side", "limit", "again", "skipped")
_WAITS = frozenset((QUEUED, DESCENDED))
_move, _state, _outcome = map(itemgetter, range(3))  # of a child


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
    expanded_at: int | None  # the event that expanded it; None if none did


class Events:
    """The events of a trace, a column to each field of `Expansion`: entry i is of event i."""

    def __init__(self):
        self.node, self.g = array("I"), array("L")
        self.frontier, self.stored = array("L"), array("L")
        self.g_at_most = array("L")  # 0 where g is certain
        self.h, self.limit = array("d"), array("d")  # nan where there is none
        self.side, self.again, self.skipped = [], bytearray(), bytearray()
        # The children are the nodes from the first up to, not including, the end.
        self.first_child, self.end_child = array("I"), array("I")


class Nodes:
    """The nodes of a trace's search tree, a column to each field of `Node`."""

    def __init__(self, trace):
        events, size = trace.events, len(trace.move)
        self.move, self.outcome = bytes(trace.move), bytes(trace.outcome)  # as in the trace
        self.parent = array("I", [NOBODY]) * size
        self.expanded_at = array("I", [NEVER]) * size
        self.g, self.made_at = array("L", bytes(array("L").itemsize)) * size, array("I")
        self.side = []
        columns = (events.node, events.side, events.again, events.first_child, events.end_child)
        for event, (node, side, again, first, end) in enumerate(zip(*columns, strict=True)):
            count = end - first
            self.parent[first:end] = array("I", [node]) * count
            self.g[first:end] = array("L", [self.g[node] + 1]) * count
            more = end - len(self.side)  # its children, and itself if it is a root
            self.side += [side] * more
            self.made_at.extend([event] * more)
            if not again:
                self.expanded_at[node] = event  # the last that does so


class Trace:
    """The events of one search; `record` makes one.

    Attributes
    ----------
    puzzle, result, strategy, options
        What was solved, the `Result`, the `Strategy` and the options that it was given.
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
        self.result = self.strategy = None
        self.options = {}
        self.ran = self.error = None
        self.events = Events()
        # Of each node its board, `puzzle.cells` bytes, the letter of its move, a space for a root,
        # and the index of its outcome in `NODE_OUTCOMES`.
        self.states, self.move, self.outcome = bytearray(), bytearray(), bytearray()
        self._waiting = defaultdict(dict)  # by side and board: the node, or nodes, that wait
        self._on_path = {}  # by depth: the node expanded last, and its board

    def extend(self, columns):
        """Append events, as `searchlab.search.events.Columns`."""
        self.__dict__.pop("tree", None)  # of fewer events
        events, start = self.events, len(self)
        events.g.extend(columns.g)
        made = self._add_nodes(columns)
        events.g_at_most.extend(most or 0 for most in columns.g_at_most)
        events.frontier.extend(columns.frontier)
        events.stored.extend(columns.stored)
        events.h.extend(_numbers(columns.h))
        events.limit.extend(_numbers(columns.limit))
        events.side.extend(columns.side)
        events.again.extend(columns.again)
        events.skipped.extend(columns.skipped)
        self.move += "".join(map(_move, made)).encode()
        self.states += b"".join(map(_state, made))
        self.outcome += bytes(map(_CODE.__getitem__, map(_outcome, made)))
        if self.observed:
            for node in events.node[start:]:
                if self.outcome[node] in _REVIVED:
                    self.outcome[node] = _CODE[QUEUED]

    def cut(self, size):
        """Keep the first `size` events alone: Ctrl-C may come while others are appended."""
        for column in vars(self.events).values():
            del column[size:]
        nodes = self.events.end_child[-1] if size else 0
        del self.move[nodes:], self.outcome[nodes:], self.states[nodes * self.puzzle.cells :]

    def _add_nodes(self, columns):
        """Note the node that each event expands and its children; return all that is made.

        An observed event names its node. Otherwise it is the one that waits with the same board.
        """
        events, number, made = self.events, len(self.move), []
        known = self.observed and columns.node[0] is not None
        nodes = columns.node if known else self._find_nodes(columns, number)
        for state, children, node in zip(columns.state, columns.children, nodes, strict=True):
            if node == number:
                made.append((" ", state, ROOT))
                number += 1
            made += children
            events.node.append(node)
            events.first_child.append(number)
            number += len(children)
            events.end_child.append(number)
        return made

    def _find_nodes(self, columns, number):
        """Yield the node that each event expands, before its children are added."""
        waits, on_path = self._waiting, self._on_path
        for state, g, children, side, again in zip(
            columns.state, columns.g, columns.children, columns.side, columns.again, strict=True
        ):
            waiting = waits[side]
            if again:
                node, before = on_path.get(g, (None, None))
                if before != state:
                    node = None
            else:
                node = waiting.pop(state, None) if g else None
                if type(node) is list:
                    node = self._one_of(node, waiting, state, g)
            if node is None:
                node = number
                number += 1
            on_path[g] = node, state
            yield node
            for _, board, outcome in children:
                if outcome in _WAITS and (known := waiting.setdefault(board, number)) != number:
                    copies = known if type(known) is list else [(known, None)]
                    waiting[board] = [*copies, (number, board)]
                number += 1

    def _one_of(self, copies, waiting, board, g):
        """Take one of several nodes that wait with the same board: a number and its object each.

        It is the one with this very object; the object of the first is not known. Where boards
        are built again, it is the first at this depth.
        """
        events = self.events

        def depth(number):
            return events.g[bisect_right(events.first_child, number) - 1] + 1

        found = next((copy for copy in copies if copy[1] is board), None)
        found = found or next((copy for copy in copies if depth(copy[0]) == g), copies[0])
        if len(copies) > 1:
            waiting[board] = [copy for copy in copies if copy is not found]
        return found[0]

    # -- reading -------------------------------------------------------------------

    @cached_property
    def tree(self):
        """The search tree, in columns."""
        return Nodes(self)

    def __len__(self):
        return len(self.events.node)

    def __repr__(self):
        return f"<trace of {len(self):,} events: {self.result}>"

    def state(self, node):
        """Return the board of a node of the search tree, as bytes."""
        cells = self.puzzle.cells
        return bytes(self.states[node * cells : (node + 1) * cells])

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"the trace has {len(self)} events; there is no event {index}")
        return next(map(Expansion, *self.columns(index % len(self), index % len(self) + 1)))

    def __iter__(self):
        for start in range(0, len(self), 1000):
            yield from map(Expansion, *self.columns(start, start + 1000))

    def columns(self, start, stop):
        """Return some events as `searchlab.search.events.Columns`, as a watcher saw them."""
        events, some = self.events, slice(start, stop)
        firsts, ends = events.first_child[some], events.end_child[some]
        first, end = (firsts[0], ends[-1]) if firsts else (0, 0)
        outcomes = [NODE_OUTCOMES[outcome] for outcome in self.outcome[first:end]]
        moves, boards = map(chr, self.move[first:end]), map(self.state, range(first, end))
        made = list(map(Child, moves, boards, outcomes))  # and the roots that came between
        return Columns(
            state=list(map(self.state, events.node[some])),
            g=events.g[some].tolist(),
            children=[made[a - first : b - first] for a, b in zip(firsts, ends, strict=True)],
            frontier=events.frontier[some].tolist(),
            stored=events.stored[some].tolist(),
            h=[None if isnan(h) else _plain(h) for h in events.h[some]],
            side=events.side[some],
            limit=[None if isnan(limit) else _plain(limit) for limit in events.limit[some]],
            again=list(map(bool, events.again[some])),
            skipped=list(events.skipped[some]),
            node=events.node[some].tolist(),
            g_at_most=[most or None for most in events.g_at_most[some]],
        )

    @property
    def observed(self):
        """Whether the search is a plain function, which was observed."""
        return self.strategy is not None and self.strategy.plain

    @property
    def unit(self):
        """What an event is: an "expansion", or a "visit" where some come back to a board."""
        return "visit" if any(self.events.again) else "expansion"

    @property
    def source(self):
        """The strategy's text, a `searchlab.running.lines.Source`; None if it was not recorded.

        Its `text` is the generator function that runs, and after it the functions that it leads
        to; its `name` and `first_line` are that function's, in its file or notebook cell.
        """
        return self.ran and self.ran.source

    def lines(self, index):
        """List the lines that ran for an event, in order, by their numbers in `source.text`.

        They begin behind the event before, and end with the one that yields. What ran after the
        last event, until the search ended, is ``trace.lines(len(trace))``. A line that ran many
        times on end, such as a loop in one line, is listed once. Of an event that ran more than
        500 lines only the last 500 are kept; after 2,000,000 lines, those of equal events counted
        once, none are.

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
        return self.ran.of(index, len(self))

    def values(self, index):
        """Return the simple local variables of the search at an event: a dict, name to value.

        Kept are numbers, booleans, None, strings of at most 40 characters, and boards, which are
        given as bytes (tuples and lists that are boards, too). They are those of the function
        that yields, or that calls ``puzzle.successors``, at the moment where `lines` ends: at the
        `yield`, or where the iteration over the successors ends or a recursion descends.
        ``trace.values(len(trace))`` are those at the end of the search. Of a search of more than
        50,000 events only those of the first 50,000 are kept; the others are empty.

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
        values = self.ran.values
        return dict(zip(*values[index], strict=True)) if index < len(values) else {}

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
        events, expanded_at = self.events, {}
        for event, (node, again) in enumerate(zip(events.node[:end], events.again, strict=False)):
            if not again:
                expanded_at[node] = event
        count = events.end_child[end - 1] if end else 0
        columns = tree.parent, tree.move, tree.g, tree.outcome, tree.side, tree.made_at
        nodes = []
        for number, row in enumerate(zip(*(column[:count] for column in columns), strict=True)):
            parent, move, g, outcome, side, made_at = row
            came_by = (None, None) if parent == NOBODY else (parent, chr(move))
            about = g, NODE_OUTCOMES[outcome], side, made_at, expanded_at.get(number)
            nodes.append(Node(number, *came_by, self.state(number), *about))
        return nodes

    def play(self):
        """Show the search as a widget: step by step, forwards and back."""
        from searchlab.widgets import SearchPlayer

        return SearchPlayer(self)

    # -- export --------------------------------------------------------------------

    def rows(self):
        """Yield one dict of plain values per event, such as for ``pandas.DataFrame(trace.rows())``.

        Examples
        --------
        >>> from searchlab import EIGHT, record
        >>> row = next(record(EIGHT, "1 2 3 4 5 x 7 8 6", "breadth-first").rows())
        >>> row["board"], row["moves"], row["outcomes"]
        ('1 2 3 4 5 x 7 8 6', 'uld', 'queued queued goal')
        """
        for index, event in enumerate(self):
            yield {
                "event": index,
                "board": self.puzzle.write(event.state),
                **{name: getattr(event, name) for name in _IN_ROWS},
                "moves": "".join(child.move for child in event.children),
                "outcomes": " ".join(child.outcome for child in event.children),
            }

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


def record(
    puzzle,
    start,
    strategy="a-star",
    *,
    lines=False,
    max_expansions=None,
    max_seconds=None,
    max_stored=None,
    parity_check=True,
    progress=None,
    watch=None,
    **options,
):
    """Solve a board and keep every event.

    Parameters
    ----------
    puzzle, start, strategy, max_expansions, max_seconds, max_stored, parity_check, progress, watch
        As for `solve`, and the options of the strategy as well.
    lines : bool
        True to keep for each event the lines of the strategy's text that ran, and the values of
        its local variables; see `Trace.source`, `Trace.lines` and `Trace.values`. It takes five to
        seven times as long.

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
    check_puzzle(puzzle)
    trace = Trace(puzzle)
    trace.strategy, trace.options = find_strategy(strategy), options
    counted = 0

    def keep(columns):
        nonlocal counted
        trace.extend(columns)
        if watch:
            watch(columns)
        counted = len(trace)

    budgets = max_expansions, max_seconds, max_stored
    with Recorder(puzzle.cells) if lines else nullcontext() as recorder:
        trace.result, trace.error = search(
            puzzle, start, trace.strategy, options, budgets, parity_check, progress, keep, recorder
        )
    trace.ran = recorder and recorder.lines
    trace.cut(counted)
    return trace


def _numbers(values):
    """Put nan where there is no number."""
    return [nan if value is None else value for value in values] if None in values else values


def _plain(number):
    return int(number) if number == int(number) else number
