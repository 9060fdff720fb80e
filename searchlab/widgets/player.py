"""A recorded search to step through: its tree, its frontier, its code, its counters, its flaws.

The recorded search travels to the page once, and is played there.
"""

from array import array
from contextlib import suppress
from functools import partial
from operator import attrgetter

from searchlab.analysis.tree import Tree
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.running.lines import NoSource
from searchlab.running.trace import Trace, record
from searchlab.search import find_strategy
from searchlab.widgets.recording import BUDGET, call_of, parse_strategies, recording
from searchlab.widgets.static import aligned, steps_shown
from searchlab.widgets.widget import TreeWidget, Value, puzzle_of, read_solvable


class SearchPlayer(TreeWidget):
    """A recorded search, played forwards and back.

    Parameters
    ----------
    search : Trace, Board, str, bytes or sequence of int
        A search that `searchlab.record` recorded, or a board to search from, in any notation.
    strategy : str or callable, optional
        For a board: how to search, a name or a function of your own; A* if left out.
    puzzle : Puzzle, optional
        For a board: its shape and goal, as for `BoardWidget`.
    at, node : int, optional
        The first event to show, and the selected node.
    code : bool, optional
        Whether the strategy's code is shown beside the tree, with the lines that ran and the
        values of its variables. If left out, it is for a strategy of your own, and for a trace
        that was recorded with its lines; True records another trace again.
    **options
        For a board: options of the strategy and budgets, as for `solve`. Unless others are
        given, the search ends after 24,000 expansions or 30 seconds.

    Attributes
    ----------
    at : int
        How many events have been played, from 0 to ``len(trace)``. While the page plays,
        this is not updated; it is when the playback stops.
    node : int or None
        The selected node of the search tree, by its number in ``trace.nodes()``;
        None for the one that was expanded last.
    code : bool
        Whether the code is shown, if the lines were recorded; the page can ask for them.

    Raises
    ------
    ValueError
        If a value is not accepted, if no moves lead from the board to the goal
        (``parity_check=False`` watches the search fail), or if the search has more than
        50,000 events.

    Examples
    --------
    >>> from searchlab import record, EIGHT
    >>> from searchlab.widgets import SearchPlayer
    >>> player = SearchPlayer("2 3 4 1 5 x 7 6 8", "superior-node")
    >>> player.at = 2
    >>> player
    SearchPlayer('2 3 4 1 5 x 7 6 8', 'superior-node', at=2)
    >>> player.event.g, player.counters["inferior"]
    (1, 2)
    >>> len(SearchPlayer(record(EIGHT, "1 2 3 4 5 x 7 8 6")).trace)
    1
    """

    code = Value(False)

    def __init__(
        self, search, strategy=None, *, puzzle=None, at=0, node=None, code=None, **options
    ):
        if not isinstance(search, Trace):
            puzzle = puzzle_of(search, puzzle)
            search = _recorded(puzzle, search, strategy or "a-star", options, code)
        elif strategy is not None or puzzle is not None or options:
            raise ValueError(
                "a recorded search is played as it was recorded; a strategy, a puzzle and "
                "options are accepted for a board only"
            )
        elif code and search.ran is None:
            search = _recorded(search.problem, *call_of(search), lines=True)
        self._found = Tree(search)
        code = search.ran is not None if code is None else code
        super().__init__(code=code, _search=recording(self._found))
        self.at, self.node = at, node

    def _call(self):
        *arguments, options = call_of(self.trace)
        return arguments, {
            "puzzle": None if self.trace.problem == EIGHT else self.trace.problem,
            **options,
            "at": self.at or None,
            "node": self.node,
            "code": self.code if self.code == self.trace.strategy.registered else None,
        }

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
        counters = [(title, [f"{array('I', column)[at]:,}"]) for title, column in columns]
        return [
            f"{trace.strategy.name} on {trace.result.board}",
            f"after {several(at, trace.unit)}",
            *aligned(*counters),
        ]

    # -- requests of the page -------------------------------------------------------------------

    def prepare(self, board=None, unsolvable=False, **wanted):
        """Record another search, or without a board this one with the lines that it runs."""
        trace, puzzle = self.trace, self.trace.problem
        if board is None:
            board, strategy, options = call_of(trace)
            lines, at = True, self.at
        else:
            [(strategy, options)] = parse_strategies([trace], [wanted])
            board = puzzle.read(board) if unsolvable else read_solvable(puzzle, board)
            lines, at = self.code, 0

        def work(watch):
            more = {"parity_check": False, "watch": watch}
            return Tree(_recorded(puzzle, board, strategy, {**options, **more}, lines))

        def show(tree):
            with self.updating():
                self._found = tree
                self.at, self.node = min(at, tree.steps), None
                self._search = recording(tree)
                self.code = bool(self._search["code"])
            return self._search["summary"]

        return work, show


def _recorded(puzzle, board, strategy, options, lines=None):
    """Record a search, under budgets in any case.

    A reader's own strategy is recorded with its lines, where they can be found and are wanted.
    """
    strategy = find_strategy(strategy)
    search = partial(record, puzzle, board, strategy, **{**BUDGET, **options})
    with suppress(NoSource):
        return search(lines=not strategy.registered if lines is None else lines)
    return search(lines=lines)
