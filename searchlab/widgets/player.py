"""A recorded search to step through: its tree, its frontier, its counters, its flaws.

The recorded search travels to the page once, in columns of plain numbers, and is played there.
"""

from operator import attrgetter

import traitlets

from searchlab.analysis.tree import Tree
from searchlab.puzzle import Board
from searchlab.puzzle.checks import quote, several
from searchlab.running.counting import Tally
from searchlab.running.lines import NoSource
from searchlab.running.trace import Trace, record
from searchlab.search import find_strategy
from searchlab.widgets.base import Checked, Refusal, puzzle_of, typed, written
from searchlab.widgets.line import named, recorded
from searchlab.widgets.player_code import told_code
from searchlab.widgets.static import board_picture, steps_shown, tree_picture
from searchlab.widgets.tree import asked_for, described, outcome
from searchlab.widgets.tree_widget import TreeWidget

BUDGET = {"max_expansions": 24_000, "max_seconds": 30}  # of a search that gives none


class SearchPlayer(TreeWidget, page=__file__):
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
        The event to begin at, and the node that is looked at.
    code : bool, optional
        Whether the strategy's code is shown beside the tree, with the lines that ran. If left
        out, it is for a strategy of your own, and for a trace that was recorded with its lines.
    **options
        For a board: options of the strategy and budgets, as for `solve`. Without a budget
        the search ends after 24,000 expansions or 30 seconds.

    Attributes
    ----------
    at : int
        How many events have been played, from 0 to ``len(trace)``. While the page plays,
        Python hears of it when it comes to rest.
    node : int or None
        The node of the search tree that is looked at, by its number in ``trace.nodes()``;
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
    >>> player
    SearchPlayer('superior-node', '2 3 4 1 5 x 7 6 8', at 0 of 6)
    >>> player.at = 2
    >>> player.event.g, player.counters["inferior"]
    (1, 2)
    >>> player.trace = record(EIGHT, "1 2 3 4 5 x 7 8 6", "a-star")
    >>> player.at, len(player.trace)
    (0, 1)
    """

    code = Checked("_check_code", False)
    _listing = traitlets.Dict().tag(sync=True)

    SHARED = {  # noqa: RUF012
        **TreeWidget.SHARED,
        "code": "_check_code",
    }
    COMMANDS = {"record": "_record", "code": "_find_code", "stop": "stop"}  # noqa: RUF012

    def __init__(
        self, search, strategy=None, *, puzzle=None, at=0, node=None, code=None, **options
    ):
        if isinstance(search, Trace):
            if strategy is not None or puzzle is not None or options:
                raise ValueError(
                    "a recorded search is played as it was recorded; a strategy, a puzzle and "
                    "options are for a board"
                )
        else:
            puzzle, strategy = puzzle_of(search, puzzle), find_strategy(strategy or "a-star")
            search = _recorded(puzzle, search, strategy, options, lines=code)
        self._trace, self._tree = search, Tree(search)
        if code and search.ran is None:
            search.ran = _lines_of(search)
        code = search.ran is not None if code is None else code
        told = {"_search": described(self._tree), "_listing": told_code(search)}
        super().__init__(at=at, code=code, **told)
        self.node = node

    def __repr__(self):
        trace = self.trace
        board = written(trace.puzzle, trace.result.start)
        place = f"at {self.at:,} of {len(trace):,}"
        return f"SearchPlayer({trace.result.strategy!r}, {board}, {place})"

    def _arguments(self):
        unusual = self.code == self.trace.strategy.registered
        code = self.code if unusual else None
        standing = named(at=self.at or None, node=self.node, code=code)
        return [*recorded(self.trace), *standing]

    @property
    def trace(self):
        """The recorded search. To set it plays that one."""
        return self._trace

    @trace.setter
    def trace(self, trace):
        if not isinstance(trace, Trace):
            found = quote(trace, 60)
            raise ValueError(f"a trace is what searchlab.record gives, not {found}")
        self._show(trace, Tree(trace))

    @property
    def event(self):
        """The event played last; None before the first."""
        return self.trace[self.at - 1] if self.at else None

    @property
    def counters(self):
        """What has been counted so far, as a `Result` of a search cut here would say."""
        return self._counters(self.at)

    def _counters(self, at):
        tally = Tally(self.trace.strategy.roots)
        if at:
            tally.add(self.trace.columns(0, at))
        known = self.trace.result.counters  # None where a plain function does not reveal it
        return {name: None if known[name] is None else tally.counters[name] for name in known}

    flaws = property(attrgetter("_tree.flaws"), doc="Where the search goes wrong.")

    def picture(self):
        """Draw the search tree as it is now, before the first event as it is after a few.

        A large tree gives way to the board that was expanded last.
        """
        tree, at = self._tree, steps_shown(self.at, len(self.trace))
        board = Board(self.trace.puzzle, tree.state(tree.current(at)))
        return tree_picture(tree, at) or board_picture(board)

    def twin(self):
        """List the search and what it has counted then."""
        trace, at = self.trace, steps_shown(self.at, len(self.trace))
        counters = self._counters(at).items()
        return [
            f"{trace.strategy.name} on {trace.puzzle.write(trace.result.start)}",
            f"after {several(at, trace.unit)}",
            *(f"{n:7,} {name}" for name, n in counters if n and "_" not in name),
        ]

    def _show(self, trace, tree):
        self.stop()
        search, code = described(tree), told_code(trace)
        with self.turn():
            self.at, self.node = 0, None
            if not self._listing or not code:
                self.code = bool(code)  # else it stays open, or folded
            self._listing = code
            self._trace, self._tree = trace, tree
            self._search = search

    def _check_code(self, code):
        if not isinstance(code, bool):
            raise Refusal(f"code is True or False, not {quote(code)}")
        return code

    def _record(self, request):
        trace, puzzle = self._trace, self._trace.puzzle
        text = typed(request, "text", puzzle.write(trace.result.start))
        strategy, options = asked_for(request, trace)
        options = {**BUDGET, **options, "parity_check": not request.get("all")}
        start = puzzle.read(text)
        if options["parity_check"] and not puzzle.is_solvable(start):
            raise Refusal(
                f"no moves lead from {puzzle.write(start)!r} to the goal: the parity differs; "
                "tick 'unsolvable too' to watch the search fail"
            )

        lines = True if strategy.registered and self._listing and self.code else None

        def work(watch):
            trace = _recorded(puzzle, start, strategy, {**options, "watch": watch}, lines)
            return trace, Tree(trace)

        def show(found):
            self._show(*found)
            return f"Recorded: {outcome(found[0])}"

        self.find_and_show(request, work, show)

    def _find_code(self, request):
        trace = self._trace

        def show(found):
            trace.ran = found
            with self.turn():
                self._listing, self.code = told_code(trace), True

        self.find_and_show(request, lambda watch: _lines_of(trace, watch), show)


def _recorded(puzzle, board, strategy, options, lines=None):
    """Record a search, under a budget in any case.

    A reader's own strategy is recorded with its lines, where they can be found and are not
    unwanted.
    """
    budgets = {"max_expansions", "max_seconds", "max_held"}
    if not budgets & options.keys():
        options = {**BUDGET, **options}
    if lines is None and not strategy.registered:
        try:
            return record(puzzle, board, strategy, **{"lines": True, **options})
        except NoSource:
            pass
    return record(puzzle, board, strategy, **{"lines": bool(lines), **options})


def _lines_of(trace, watch=None):
    """Make a recorded search once more, to see which lines it runs."""
    result = trace.result
    again = record(
        trace.puzzle,
        result.start,
        trace.strategy,
        lines=True,
        max_expansions=result.expanded,
        parity_check=False,
        watch=watch,
        **trace.options,
    )
    if again.events.node[: len(trace)] != trace.events.node:
        raise ValueError(
            f"{result.strategy} does not search in the same way again, and so the lines that it "
            "ran cannot be found any more; give record(..., lines=True)"
        )
    return again.ran
