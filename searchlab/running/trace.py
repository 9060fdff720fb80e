"""A recorded search: the list of its events, to be read in any order.

Everything that is drawn or stepped is a view of a trace.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from searchlab.problems import is_plain
from searchlab.problems.checks import check_function, whole
from searchlab.running.counting import before, count
from searchlab.running.result import PART, Interrupted, Result
from searchlab.running.solving import Search


class Trace(Sequence):
    """The events of one search; `record` makes one.

    Its items are `searchlab.search.node.Expansion`; a slice is a trace of these events alone, which
    can be played as well.

    Attributes
    ----------
    problem, result, strategy, options
        What was solved, the `Result`, the `Strategy` and its options.
    error
        What a plain function raised; None if it did not.
    ran
        The `searchlab.running.lines.Lines` that ran; None if they were not recorded.

    Examples
    --------
    >>> from searchlab import Puzzle, record
    >>> trace = record(Puzzle(3, 3), "2 3 4 1 5 x 7 6 8", "breadth-first")
    >>> len(trace), trace[-1].children[-1].outcome
    (20907, 'goal')
    >>> trace[0].g, [child.move for child in trace[0].children], trace[:100].result.generated
    (0, ['u', 'l', 'd'], 281)
    """

    def __init__(self, events, result, strategy, options, error=None, ran=None):
        self._events, self.result = events, result
        self.strategy, self.options = strategy, options
        self.error, self.ran = error, ran

    @property
    def problem(self):
        """The state space that was searched."""
        return self.result.problem

    def __len__(self):
        return len(self._events)

    def __iter__(self):
        return iter(self._events)

    def __getitem__(self, index):
        if not isinstance(index, slice):
            return self._events[index]
        start, stop, step = index.indices(len(self))
        events = self._events[index]
        if step == 1 and len(events) == len(self):
            return self
        result = self.result.replace(seconds=0.0, **self._counted(events))
        if step != 1 or stop < len(self):
            unknown = dict.fromkeys(("moves", "cost", "budget", "error"))
            result = result.replace(outcome=PART, **unknown)
        ran = self.ran and step == 1 and self.ran.part(start, stop)
        return Trace(events, result, self.strategy, self.options, self.error, ran or None)

    def _counted(self, events):
        counted = count(events, before(self._events))
        unknown = [name for name, number in self.result.counters.items() if number is None]
        return counted | dict.fromkeys(unknown)

    def __repr__(self):
        return f"<trace of {len(self):,} events: {self.result}>"

    def counters(self, at=None):
        """Return the counters after the first `at` events: a dict, None for what is not known."""
        counted = self._counted(self._events[: whole("at", len(self) if at is None else at, 0)])
        return {name: counted[name] for name in Result.COUNTERS}

    @property
    def nodes(self):
        """The nodes of the search tree, roots and children, in the order in which they appeared."""
        nodes = {}
        for event in self._events:
            nodes[event.node] = None
            nodes.update(dict.fromkeys(event.children))
        return [*nodes]

    @property
    def unit(self):
        """What an event is: an "expansion", or a "visit" where some come back to a node."""
        return "visit" if any(event.again for event in self._events) else "expansion"

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
        tested_on_generation yield Expansion(node, children, len(frontier), len(reached))
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
        >>> trace.values(0)["test_start"]
        True
        """
        self.lines(index)
        return self.ran.values[index] if index < len(self.ran.values) else {}

    def expansions_by_depth(self):
        """Count the nodes expanded at each depth, over both sides and all iterations.

        Returns
        -------
        list of int
        """
        depths, counts = self._depths(), []
        for event in self._events:
            depth = depths[event.node]
            counts += [0] * (depth + 1 - len(counts))
            counts[depth] += not event.again
        return counts

    @cached_property
    def has_costs(self):
        """Whether some node's g is not its depth: moves have costs other than 1."""
        if is_plain(self.problem):
            return False
        return any(node.g != depth for node, depth in self._depths().items())

    def _depths(self):
        """Return by node the number of moves that lead to it."""
        depths = {}
        for event in self._events:
            node = event.node
            above = depths.get(node.parent)
            depths[node] = depth = node.depth if above is None else above + 1
            depths.update(dict.fromkeys(event.children, depth + 1))
        return depths


def record(
    problem: Any,
    start: Any = None,
    strategy: str | Callable | None = None,
    *,
    heuristic: str | Callable | None = None,
    order: str | None = None,
    ties: str | None = None,
    weight: float | None = None,
    lines: bool = False,
    max_expansions: int | None = None,
    max_seconds: float | None = None,
    max_stored: int | None = None,
    parity_check: bool = True,
    progress: bool = False,
    watch: Callable | None = None,
    **options: Any,
) -> Trace:
    """Search for a solution, and keep every event.

    Parameters
    ----------
    problem, start, strategy, heuristic, order, ties, weight
        As for `searchlab.solve`.
    lines : bool
        True to keep for each event the lines of the strategy's text that ran, and the values of
        its local variables; see `Trace.source`, `Trace.lines` and `Trace.values`. Recording then
        takes five to seven times as long.
    max_expansions, max_seconds, max_stored, parity_check, progress, watch, **options
        As for `searchlab.solve`.

    Returns
    -------
    Trace
        Its `result` is what `solve` returns. Where a plain function raised an error, the trace is
        kept up to there, and has the `error`.

    Raises
    ------
    ValueError
        As `solve`, and if the source of a strategy whose lines are wanted cannot be found.
    Interrupted
        After Ctrl-C: a KeyboardInterrupt whose `trace` has the events so far.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> trace = record(Puzzle(3, 3), "2 3 4 1 5 x 7 6 8", "a-star")
    >>> trace.result.expanded == len(trace)
    True
    """
    check_function("watch", watch)
    events: list = []

    def keep(chunk):
        events.extend(chunk)
        if watch:
            watch(chunk)

    search = Search(
        problem,
        start,
        strategy,
        {"heuristic": heuristic, "order": order, "ties": ties, "weight": weight, **options},
        (max_expansions, max_seconds, max_stored),
        parity_check=parity_check,
        progress=progress,
        watch=keep,
        lines=lines,
    )

    def trace(result):
        ran = search.recorder and search.recorder.finish()
        return Trace(events, result, search.strategy, search.options, search.error, ran)

    try:
        return trace(search.run())
    except Interrupted as stopped:
        made = trace(stopped.result)
        # Ctrl-C may come between an event and its count.
        made.result = made.result.replace(**made._counted(events))
        raise Interrupted(made.result, made) from None
