"""Two searches of one board, stepped together on one tree: what both expand, what only one does."""

from array import array
from typing import NamedTuple

from searchlab.analysis.tree import Tree
from searchlab.analysis.union import STATUSES, Union
from searchlab.experiments import read_strategies
from searchlab.puzzle import Board
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
    paths_payload,
    strategy_menu,
)
from searchlab.widgets.searching import Searching, entry_of
from searchlab.widgets.static import board_picture, steps_shown, tree_picture
from searchlab.widgets.widget import TreeWidget, puzzle_payload, read_solvable


class _Look(NamedTuple):
    """How the nodes of one status are drawn."""

    name: str
    colour: str  # the meaning that has the same
    shape: str
    glyph: str

    @property
    def color(self):
        return MEANINGS[self.colour].color


# What both do is grey; the first points to the left, and the second to the right.
_LOOKS = (
    _Look("expanded by both", "duplicate", "circle", "●"),
    _Look("only by the first ◀", "inferior", "left", "◀"),
    _Look("only by the second ▶", "expanded", "right", "▶"),
    _Look("on both frontiers", "duplicate", "circle", "○"),
    _Look("on the frontier of ◀", "inferior", "left", "◁"),
    _Look("on the frontier of ▶", "expanded", "right", "▷"),
    _Look("dropped", "duplicate", "cross", "×"),
    _Look("goal", "goal", "star", "★"),
)
LOOKS = dict(zip(STATUSES, _LOOKS, strict=True))
_START = "Press play. Both expand the start first; then each goes its own way."
_WIDTHS = 7, 3  # of the solutions, that both are seen where they are the same
_COUNTERS = ("expanded", "generated", "frontier", "on the path", "stored")


class TwoSearches(Searching, TreeWidget):
    """Two strategies, two heuristics or two orders of moves, side by side on one search tree.

    Both make one expansion at each step, until the shorter search has ended. A node of the tree is
    a path of moves. It counts as expanded by both if both have expanded its board, even if by
    different paths.

    Parameters
    ----------
    board, puzzle : optional
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

    @property
    def traces(self):
        """The two recorded searches."""
        return tuple(side.trace for side in self._found.sides)

    @property
    def steps(self):
        """The expansions of the longer search."""
        return self._found.steps

    @property
    def expanded(self):
        """The boards expanded so far: by both, only by the first, and only by the second."""
        return [
            [Board(self.puzzle, state) for state in states]
            for states in self._found.expanded(self.at)
        ]

    def picture(self):
        """Draw the tree as it is now, before the first step as it is after a few."""
        at = steps_shown(self.at, self.steps)
        return tree_picture(self._found, at, LOOKS) or board_picture(self.board)

    def twin(self):
        """List how many boards each search has expanded by then."""
        at = steps_shown(self.at, self.steps)
        one, other = map(label_of, self.traces)
        counts = zip(self._found.expanded(at), _LOOKS, strict=False)
        return [
            f"◀ {one}",
            f"▶ {other}",
            f"after {several(at, 'expansion')} of each",
            *(f"{len(boards):7,} {look.name}" for boards, look in counts),
        ]

    # -- searching and showing -----------------------------------------------------------------

    def prepare(self, board, searches):
        """Search another board, or with other strategies."""
        first, second = parse_strategies(self.traces, searches)
        return super().prepare(board, first=first, second=second)

    def _checked(self, board, first, second):
        start = read_solvable(self.puzzle, board)
        entries = [read_strategies([each])[0][1:] for each in (first, second)]

        def search(watch=None):
            more = {"max_expansions": BUDGET["max_expansions"], "watch": watch}
            traces = [record(self.puzzle, start, one, **more, **each) for one, each in entries]
            return Union(*map(Tree, traces))

        return search

    def _rewind(self):
        self.at, self.node = 0, None

    def _payload(self):
        union = self._found
        one, other = (side.expands for side in union.sides)
        pairs = enumerate(zip(one, other, strict=False), 1)
        parted = (at for at, (a, b) in pairs if union.states[a] != union.states[b])
        both, first, second = union.totals.values()
        columns = {
            "board": b"".join(union.states),
            "parent": union.parent,
            "move": union.move,
            "g": union.level,
            "back": bytes(len(union)),
            "expands": one + other[len(one) :],
            **union.statuses.columns(),
        }
        summary = (
            f"The end: both expand {several(both[-1], 'board')}; {first[-1]:,} only the first, "
            f"{second[-1]:,} only the second."
        )
        return {
            **super()._payload(),
            **puzzle_payload(self.puzzle),
            "summary": summary,
            "texts": {"start": _START, "end": summary},
            "looks": [look._asdict() | {"hollow": look.glyph in "○◁▷"} for look in _LOOKS],
            "paths": [
                path | {"width": width}
                for path, width in zip(paths_payload(union), _WIDTHS, strict=False)
            ],
            "jumps": [
                *(["Where they part", at] for at in [*parted][:1]),
                ["End of the first ◀", len(one)],
                ["End of the second ▶", len(other)],
            ],
            "menu": strategy_menu(*self.traces),
            "counters": {"both": bytes(both), "only ◀": bytes(first), "only ▶": bytes(second)},
            "sides": [self._side(side) for side in union.sides],
            "columns": {name: bytes(column) for name, column in columns.items()},
        }

    def _side(self, side):
        """Return one of the two searches for the page: what it has after each expansion."""
        trace, union, counted = side.trace, self._found, counters(side.tree)
        nodes = array("I", [0]) + side.expands
        nodes[-1] = [nodes[-1], *side.solution][-1]
        columns = {
            "nodes": nodes,
            "events": array("I", [0, *(end for _, end in side.spans)]),
            **estimates(trace, union.level, side.estimates(len(union))),
        }
        return {
            "label": label_of(trace),
            "ending": outcome(trace.result).rstrip("."),
            "moves": trace.result.length,
            "counters": {name: counted[name] for name in _COUNTERS if name in counted},
            "columns": {name: bytes(each) for name, each in columns.items() if each is not None},
        }
