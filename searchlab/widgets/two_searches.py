"""Two searches of one board, stepped together on one tree: what both expand, what only one does."""

from array import array

from searchlab.analysis.layout import MOST_ABREAST
from searchlab.analysis.tree import Tree, heuristic_of
from searchlab.analysis.union import (
    BOTH,
    DROPPED,
    FIRST,
    FOUND,
    SECOND,
    WAITS_BOTH,
    WAITS_FIRST,
    WAITS_SECOND,
    Union,
)
from searchlab.experiments import read_strategies
from searchlab.heuristics import name_of
from searchlab.puzzle import MOVES, Board
from searchlab.puzzle.checks import several, whole
from searchlab.running.trace import record
from searchlab.styles import BLUE, GREY, MEANINGS, VERMILION, Meaning
from searchlab.widgets.base import Refusal, read_solvable, shape, typed
from searchlab.widgets.line import named, placed, spelt
from searchlab.widgets.searching import first_board
from searchlab.widgets.static import board_picture, steps_shown, tree_picture
from searchlab.widgets.tree import asked_for, fields_of, order_of, outcome
from searchlab.widgets.tree_widget import TreeWidget

_BUDGET = 24_000  # expansions of each

# What both do is grey; the first points to the left, and the second to the right.
_BOTH = Meaning(GREY, "circle", "o", True, "-", 1.5, "\N{BLACK CIRCLE}")
_FIRST = Meaning(VERMILION, "left", "<", True, "-", 7.0, "\N{BLACK LEFT-POINTING TRIANGLE}")
_SECOND = Meaning(BLUE, "right", ">", True, "-", 3.0, "\N{BLACK RIGHT-POINTING TRIANGLE}")

LOOKS = {
    BOTH: _BOTH,
    FIRST: _FIRST,
    SECOND: _SECOND,
    WAITS_BOTH: _BOTH._replace(shape="ring", filled=False),
    WAITS_FIRST: _FIRST._replace(filled=False),
    WAITS_SECOND: _SECOND._replace(filled=False),
    DROPPED: MEANINGS["duplicate"],
    FOUND: MEANINGS["goal"],
}
# The colours that are of this widget, by their names on the page.
COLOURS = {name: LOOKS[name].color for name in (BOTH, FIRST, SECOND)}


class TwoSearches(TreeWidget, page=__file__):
    """Two strategies, two heuristics or two orders of moves, side by side on one search tree.

    Both take one expansion at each step; the shorter search then waits at its end. A node of the
    tree is a path of moves. It counts as expanded by both where both have expanded its board, be
    it by another path.

    Parameters
    ----------
    board, puzzle : optional
        As for `BoardWidget`.
    first, second : str, callable or tuple
        A name, a function of your own, or a pair like
        ``("a-star", {"heuristic": "gap"})``. Searches that also begin at the goal are refused.
    max_expansions : int
        Each of them ends after so many.
    at : int
        How many expansions of each are shown. Can be set.
    node : int, optional
        The node that is looked at, by its number in the tree. Can be set.

    Attributes
    ----------
    both, only_first, only_second : list of Board
        The boards that both have expanded so far, and those that only one of them has.

    Examples
    --------
    >>> from searchlab.widgets import TwoSearches
    >>> two = TwoSearches("2 3 4 1 5 x 7 6 8", "a-star", ("a-star", {"heuristic": "misplaced"}))
    >>> two
    <two searches of 2 3 4 1 5 x 7 6 8: a-star with manhattan and a-star with misplaced, at 0 \
    of 1,737>
    >>> two.at = two.steps
    >>> len(two.both), len(two.only_first), len(two.only_second)
    (309, 3, 1428)
    """

    COMMANDS = {"search": "_ask", "stop": "stop"}  # noqa: RUF012

    def __init__(
        self,
        board=None,
        first="a-star",
        second=("a-star", {"heuristic": "misplaced"}),
        *,
        puzzle=None,
        max_expansions=_BUDGET,
        at=0,
        node=None,
        **traits,
    ):
        board, self.puzzle = first_board(board, puzzle)
        self._budget = whole("max_expansions", max_expansions, 1)
        entries = [read_strategies([each])[0][1:] for each in (first, second)]
        self._tree = self._searched(read_solvable(self.puzzle, board), entries)
        super().__init__(**traits)
        self._show(self._tree)
        self.at, self.node = at, node

    def __repr__(self):
        board = self.puzzle.write(self.board.state)
        names = " and ".join(map(label, self.traces))
        return f"<two searches of {board}: {names}, at {self.at:,} of {self.steps:,}>"

    def _arguments(self):
        board, *shape = placed(self.puzzle, self.board.state)
        entries = []
        for trace in self.traces:
            strategy = trace.strategy
            which = strategy.name if strategy.registered else strategy.generate
            entries.append(spelt((which, trace.options) if trace.options else which))
        budget = None if self._budget == _BUDGET else self._budget
        standing = named(max_expansions=budget, at=self.at or None, node=self.node)
        return [board, *entries, *shape, *standing]

    @property
    def board(self):
        """The board that both search from. To set it searches from another."""
        return Board(self.puzzle, self.traces[0].result.start)

    @board.setter
    def board(self, board):
        entries = [(trace.strategy, trace.options) for trace in self.traces]
        self._show(self._searched(read_solvable(self.puzzle, board), entries))

    @property
    def traces(self):
        """The two recorded searches."""
        return tuple(side.trace for side in self._tree.sides)

    @property
    def steps(self):
        """The expansions of the longer search."""
        return self._tree.steps

    both = property(lambda self: self._boards(0), doc="The boards that both have expanded.")
    only_first = property(lambda self: self._boards(1), doc="Those that only the first has.")
    only_second = property(lambda self: self._boards(2), doc="Those that only the second has.")

    def _boards(self, which):
        return [Board(self.puzzle, state) for state in self._tree.expanded(self.at)[which]]

    def picture(self):
        """Draw the tree as it is now, before the first step as it is after a few."""
        at = steps_shown(self.at, self.steps)
        return tree_picture(self._tree, at, LOOKS) or board_picture(self.board)

    def twin(self):
        """List how many boards each search has expanded then."""
        at = steps_shown(self.at, self.steps)
        both, first, second = map(len, self._tree.expanded(at))
        one, other = map(label, self.traces)
        return [
            f"{LOOKS[FIRST].glyph} {one}",
            f"{LOOKS[SECOND].glyph} {other}",
            f"after {several(at, 'expansion')} of each",
            f"{both:7,} expanded by both",
            f"{first:7,} only by the first",
            f"{second:7,} only by the second",
        ]

    def _searched(self, start, entries, watch=None):
        """Search with both, and lay their trees over each other."""
        more = {"max_expansions": self._budget, "watch": watch}
        return Union(
            *(
                Tree(record(self.puzzle, start, strategy, **{**more, **options}))
                for strategy, options in entries
            )
        )

    def _show(self, union):
        self.stop()
        search = _described(union)
        with self.turn():
            self.at, self.node = 0, None
            self._tree, self._search = union, search

    def _ask(self, request):
        text = typed(request, "text", self.puzzle.write(self.board.state))
        start = read_solvable(self.puzzle, text)
        asked = [request.get(name) for name in ("first", "second")]
        for each in asked:
            if not isinstance(each, dict):
                raise Refusal("a search is asked for by its strategy, its heuristic and its order")
        entries = [asked_for(each, trace) for each, trace in zip(asked, self.traces, strict=True)]

        def show(found):
            self._show(found)
            return self._search["summary"]

        self.find_and_show(request, lambda watch: self._searched(start, entries, watch), show)


def label(trace):
    """Name a search: its strategy, and what is not as usual."""
    heuristic, order = heuristic_of(trace), order_of(trace)
    words = [trace.strategy.name]
    words += [] if heuristic is None else [f"with {name_of(heuristic)}"]
    words += [f"in the order {order}"] if order not in (None, MOVES) else []
    known = ("heuristic", "order")
    words += [f"{name} {value}" for name, value in trace.options.items() if name not in known]
    return " ".join(words)


def told_looks():
    """List the looks as the page's drawing of a tree takes them."""
    return [
        {
            "colour": {DROPPED: "duplicate"}.get(name, name.rpartition(" ")[2]),
            "shape": {"ring": "circle"}.get(look.shape, look.shape),
            "hollow": not look.filled and look.shape != "cross",
        }
        for name, look in LOOKS.items()
    ]


def _described(union):
    """Tell the page all that it needs to play two searches on one tree."""
    size, start = len(union), union.states[0]
    both, first, second = map(len, union.expanded(union.steps))
    return {
        **shape(union.puzzle),
        "start": union.puzzle.write(start),
        "boards": {0: list(start)},
        "solution": [],
        "solved": any(side.way for side in union.sides),
        "groups": [[0, 0]],
        "levels": union.levels,
        "abreast": MOST_ABREAST,
        "looks": told_looks(),
        "colours": COLOURS,
        "summary": f"The end: both expand {several(both, 'board')}; {first:,} only the "
        f"first, {second:,} only the second.",
        "sides": [_side(side, size) for side in union.sides],
        "columns": {
            name: bytes(column)
            for name, column in {
                "parent": union.parent,
                "move": union.move,
                "g": union.level,
                "level": union.level,
                "back": bytes(size),
                "x": union.x,
                "made": union.made,
                "numbers": union.numbers,
            }.items()
        },
    }


def _side(side, size):
    trace, h = side.trace, side.estimates(size)
    frontier = trace.strategy.frontier_with(trace.options)
    columns = {
        "made": side.by_node(side.made, size),
        "expanded": side.by_node(side.expanded, size),
        "waits": bytes(side.waits.get(node, False) for node in range(size)),
        "expands": side.expands,
        "generated": side.generated,
        "frontier": None if trace.observed else side.frontier,
        "held": None if trace.observed else side.held,
        "h": h if h is None else array("f", h),
    }
    return {
        "label": label(trace),
        "outcome": outcome(trace),
        "length": trace.result.length,
        "formula": frontier.formula,
        "weights": [frontier.g, frontier.h],
        "way": side.way,
        "fields": fields_of(trace),
        "columns": {name: bytes(each) for name, each in columns.items() if each is not None},
    }
