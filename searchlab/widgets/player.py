"""A recorded search to step through: its tree, its frontier, its code, its counters, its flaws.

The recorded search travels to the page once, and is played there.
"""

from array import array
from contextlib import suppress
from functools import partial
from operator import attrgetter

import traitlets

from searchlab.analysis.names import label_of
from searchlab.analysis.tree import Tree
from searchlab.problems import Board
from searchlab.problems.checks import quote, several, whole
from searchlab.running.lines import NoSource
from searchlab.running.trace import Trace, record
from searchlab.search import find_strategy
from searchlab.widgets.board import BoardWidget
from searchlab.widgets.recording import BUDGET, tree_payload, uncollected
from searchlab.widgets.static import aligned, steps_shown, tree_picture
from searchlab.widgets.widget import PlayedWidget, Value, validate


class SearchPlayer(PlayedWidget):
    """A recorded search, played forwards and back; `searchlab.play` makes one.

    Parameters
    ----------
    trace : Trace
        A search that `searchlab.record` recorded, in any state space, or a part of one such as
        ``trace[10:20]``.
    at : int, optional
        How many events have been played at the beginning; 1 if left out, which shows something,
        and 0 where there are fewer than two.
    node : int, optional
        The selected node.
    code : bool, optional
        Whether the strategy's code is shown beside the tree, with the lines that ran and the
        values of its variables. If left out, it is if the lines were recorded.

    Attributes
    ----------
    at : int
        How many events have been played, from 0 to ``len(trace)``. While the page plays,
        this is not updated; it is when the playback stops.
    node : int or None
        The selected node of the search tree, by its number in ``trace.nodes``;
        None for the one that was expanded last.
    code : bool
        Whether the code is shown, if the lines were recorded.

    Raises
    ------
    ValueError
        If a value is not accepted, or if the search has more than 50,000 events.

    Examples
    --------
    >>> from searchlab import record, EIGHT
    >>> from searchlab.widgets import SearchPlayer
    >>> player = SearchPlayer(record(EIGHT, "2 3 4 1 5 x 7 6 8", "superior-node"))
    >>> player.at = 2
    >>> player
    <SearchPlayer: Superior-node search with gap from 2 3 4 1 5 x 7 6 8>
    >>> player.event.g, player.counters["inferior"]
    (1, 2)
    """

    code = Value(False)
    node = Value(None)

    def __init__(self, trace, *, at=None, node=None, code=None):
        if not isinstance(trace, Trace):
            raise ValueError(
                f"a player plays what record(...) returns, not {quote(trace)}; play(puzzle, board, "
                "strategy) records a search"
            )
        if code and trace.ran is None:
            raise ValueError("the lines of this search were not recorded: record(..., lines=True)")
        with uncollected():
            self._found = Tree(trace)
            sent = tree_payload(self._found)
        super().__init__(code=trace.ran is not None if code is None else code, _search=sent)
        self.at, self.node = int(len(trace) > 1) if at is None else at, node

    def label(self):
        """Return the search and where it begins."""
        return f"{label_of(self.trace)} from {self.trace.result.board}"

    @property
    def trace(self):
        """The recorded search."""
        return self._found.trace

    @property
    def event(self):
        """The event played last; None before the first."""
        return self.trace[self.at - 1] if self.at else None

    @property
    def counters(self):
        """The counters so far, as in the `Result` of a search that ends here."""
        return self.trace.counters(self.at)

    flaws = property(attrgetter("_found.flaws"), doc="Where the search goes wrong.")

    def twin(self):
        """List the search and its counters at that position."""
        trace, at = self.trace, steps_shown(self.at, len(self.trace))
        columns = self._search["counters"].items()
        counters = [(title, [f"{array(kind, data)[at]:,}"]) for title, (kind, data) in columns]
        return [
            f"{trace.strategy.name} on {trace.result.board}",
            f"after {several(at, trace.unit)}",
            *aligned(*counters),
        ]

    def picture(self):
        """Draw the tree as it is now, before the first step as it is after a few.

        If the tree is too large, the state that was expanded last is drawn instead.
        """
        return tree_picture(self._found, steps_shown(self.at, self._found.steps))

    @validate("node")
    def _check_node(self, node):
        return None if node is None else whole("node", node, 0, len(self._found) - 1)

    @traitlets.observe("at")
    def _deselect(self, change):
        if not self._from_page:  # the page sets both
            self.node = None


def play(problem, start=None, strategy=None, *, at=None, lines=None, **options):
    """Show a search step by step, and back; or a board to slide by hand.

    Parameters
    ----------
    problem : state space, Trace, Board or verdict
        What to search; or a search that `record` recorded; or a board, which is then shown as
        `searchlab.widgets.BoardWidget`; or what `judge_search` returned, whose counterexample is
        played from the event where the last shortest path was lost.
    start, strategy
        Of a search that is made now: as for `record`.
    at : int, optional
        As for `SearchPlayer`.
    lines : bool, optional
        Of a search that is made now: whether its code is shown with the lines that run. If left
        out, it is for a function of your own.
    **options
        Of a search that is made now: as for `record`. Unless others are given, it ends after
        24,000 expansions or 30 seconds.

    Returns
    -------
    SearchPlayer or BoardWidget

    Raises
    ------
    ValueError
        As `record` does, and if a search cannot be played or a verdict has no counterexample.

    Examples
    --------
    >>> from searchlab import EIGHT, play, record
    >>> len(play(EIGHT, "2 3 4 1 5 x 7 6 8", "superior-node").trace)
    6
    >>> play(record(EIGHT, "1 2 3 4 5 x 7 8 6"), at=1).event.frontier
    3
    """
    trace = getattr(problem, "trace", problem)
    if isinstance(problem, Board) or isinstance(trace, Trace) or trace is None:
        if start is not None or strategy is not None or lines is not None or options:
            raise ValueError(
                "a recorded search is played as it was recorded, and a board by hand; to search, "
                "give a state space first, such as play(EIGHT, board, strategy)"
            )
        if isinstance(problem, Board):
            return BoardWidget(problem)
        if trace is None:
            raise ValueError(f"there is no counterexample to be played: {quote(problem)}")
        if at is None and (lost := getattr(problem, "lost", None)):
            at = min(lost[0] + 1, len(trace))
    else:
        trace = _recorded(problem, start, strategy or "a-star", options, lines)
    return SearchPlayer(trace, at=at)


def _recorded(puzzle, board, strategy, options, lines=None):
    """Record a search, under budgets in any case.

    A reader's own strategy is recorded with its lines, where they can be found and are wanted.
    """
    strategy = find_strategy(strategy)
    search = partial(record, puzzle, board, strategy, **{**BUDGET, **options})
    with suppress(NoSource):
        return search(lines=not strategy.registered if lines is None else lines)
    return search(lines=lines)
