"""Two searches of one board, stepped together on one tree: what both expand, what only one does."""

from operator import attrgetter

from searchlab.analysis.union import STATUSES, Union
from searchlab.experiments import read_strategies
from searchlab.puzzle.checks import several
from searchlab.running.trace import record
from searchlab.styles import MEANINGS
from searchlab.widgets.recording import (
    BUDGET,
    counters,
    estimates,
    label_of,
    outcome,
    parse_strategies,
    strategy_menu,
    tree_payload,
)
from searchlab.widgets.searching import Searching, entry_of
from searchlab.widgets.static import steps_shown
from searchlab.widgets.widget import TreeWidget, read_solvable

# The colour of each status, by the meaning that has the same, and its glyph. What both do is grey;
# the first points to the left, and the second to the right.
_COLOURS_AND_GLYPHS = (
    ("duplicate", "●"),
    ("inferior", "◀"),
    ("expanded", "▶"),
    ("duplicate", "○"),
    ("inferior", "◁"),
    ("expanded", "▷"),
    ("duplicate", "×"),
    ("goal", "★"),
)
_LOOKS = dict(zip(STATUSES, _COLOURS_AND_GLYPHS, strict=True))
_TEXTS = {
    "start": "Press play. Both expand the start first; then each goes its own way.",
    "step": "first ◀ {first}; second ▶ {second}",
    "depth": "at depth {g}",
    "root": "root, {status}, depth 0",
    "node": "move {move}, {status}, depth {g}",
    "estimates": ["first ◀: {values}", "second ▶: {values}"],
}


class TwoSearches(TreeWidget, Searching):
    """Two strategies, two heuristics or two orders of moves, side by side on one search tree.

    Both make one expansion at each step, until the shorter search has ended. A node of the tree is
    a path of moves. It counts as expanded by both if both have expanded its board, even if by
    different paths.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to search from, in any notation; the first of `examples` if left out.
    puzzle : Puzzle, optional
        As for `BoardWidget`.
    first, second : str, callable or tuple
        A name, a function of your own, or a pair like
        ``("a-star", {"heuristic": "gap"})``. Searches from both ends are not accepted.
    at : int
        How many expansions of each are shown. Can be set.
    node : int, optional
        The selected node, by its number in the tree. Can be set.

    Examples
    --------
    >>> from searchlab.widgets import TwoSearches
    >>> two = TwoSearches("2 3 4 1 5 x 7 6 8", "a-star", ("a-star", {"heuristic": "misplaced"}))
    >>> two
    TwoSearches('2 3 4 1 5 x 7 6 8')
    >>> two.at = two.steps
    >>> [len(boards) for boards in two.expanded]
    [309, 3, 1428]
    """

    CHOICES = ("first", "second")

    _meanings = {  # noqa: RUF012
        status: MEANINGS[colour]._replace(glyph=glyph) for status, (colour, glyph) in _LOOKS.items()
    }

    def __init__(
        self,
        board=None,
        first="a-star",
        second=("a-star", {"heuristic": "misplaced"}),
        *,
        puzzle=None,
        at=0,
        node=None,
    ):
        super().__init__(board, puzzle, first=first, second=second)
        self.at, self.node = at, node

    first = property(lambda self: entry_of(self.traces[0]), doc="The first strategy.")
    second = property(lambda self: entry_of(self.traces[1]), doc="The second strategy.")
    traces = property(attrgetter("_found.traces"), doc="The two recorded searches.")
    steps = property(attrgetter("_found.steps"), doc="The expansions of the longer search.")

    @property
    def expanded(self):
        """The boards expanded so far: by both, only by the first, and only by the second."""
        return [[*map(self.puzzle.board, states)] for states in self._found.expanded(self.at)]

    def twin(self):
        """List how many boards each search has expanded by then."""
        at = steps_shown(self.at, self.steps)
        one, other = map(label_of, self.traces)
        totals = self._found.totals.items()
        return [
            f"◀ {one}",
            f"▶ {other}",
            f"after {several(at, 'expansion')} of each",
            *(f"{count[at]:7,} {_LOOKS[name][1]} {name}" for name, count in totals),
        ]

    # -- searching and showing -----------------------------------------------------------------

    def prepare(self, board, searches):
        """Search another board, or with other strategies."""
        first, second = parse_strategies(self.traces, searches)
        return super().prepare(board, first=first, second=second)

    def _checked(self, board, **searches):
        start, entries = read_solvable(self.puzzle, board), read_strategies(searches)
        return lambda watch=None: Union(
            *(
                record(self.puzzle, start, strategy, **BUDGET, watch=watch, **options)
                for _, strategy, options in entries
            )
        )

    def _payload(self):
        union, (one, other) = self._found, self.traces
        _, *only = union.totals.values()
        apart = [at for at, boards in enumerate(map(max, *only)) if boards]
        totals = [f"{count[-1]:,} {name}" for name, count in union.totals.items()]
        columns = {"g": union.level, "back": bytes(len(union)), "expands": union.nodes[1:]}
        return {
            **super()._payload(),
            **tree_payload(union, columns),
            "summary": f"Boards: {', '.join(totals)}.",
            "texts": _TEXTS,
            "looks": [[status, *look] for status, look in _LOOKS.items()],
            "jumps": [
                *(["Where they part", at] for at in apart[:1]),
                ["End of the first ◀", one.result.expanded],
                ["End of the second ▶", other.result.expanded],
            ],
            "menu": strategy_menu(*self.traces),
            "counters": {name: bytes(count) for name, count in union.totals.items()},
            "sides": [self._side(side) for side in union.sides],
        }

    def _side(self, side):
        """Return one of the two searches for the page: what it has after each expansion."""
        trace, union = side.trace, self._found
        columns = {
            "nodes": side.nodes,
            "events": side.events,
            **estimates(trace, union.level, side.estimates(len(union))),
        }
        return {
            "label": label_of(trace),
            "ending": outcome(trace.result).rstrip("."),
            "moves": trace.result.length,
            "counters": counters(side.tree),
            "columns": {name: bytes(each) for name, each in columns.items() if each is not None},
        }
