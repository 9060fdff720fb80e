"""Two searches of one board, stepped together on one tree: what both expand, what only one does."""

from array import array

from searchlab.analysis.tree import Tree
from searchlab.analysis.union import (
    BOTH,
    DROPPED,
    FIRST,
    FOUND,
    ON_BOTH,
    ON_FIRST,
    ON_SECOND,
    SECOND,
    Union,
)
from searchlab.experiments import read_strategies
from searchlab.puzzle import Board
from searchlab.puzzle.checks import several, whole
from searchlab.running.trace import record
from searchlab.styles import BLUE, GREY, MEANINGS, VERMILION, Meaning
from searchlab.widgets.recording import (
    label_of,
    outcome,
    parse_strategies,
    paths_payload,
    strategy_menu,
)
from searchlab.widgets.searching import Searching, entry_of, first_board
from searchlab.widgets.static import board_picture, steps_shown, tree_picture
from searchlab.widgets.widget import TreeWidget, puzzle_option, puzzle_payload, read_solvable

_BUDGET = 24_000  # expansions of each

# What both do is grey; the first points to the left, and the second to the right.
_BOTH = Meaning(GREY, "circle", "o", True, "-", 1.5, "\N{BLACK CIRCLE}")
_FIRST = Meaning(VERMILION, "left", "<", True, "-", 7.0, "\N{BLACK LEFT-POINTING TRIANGLE}")
_SECOND = Meaning(BLUE, "right", ">", True, "-", 3.0, "\N{BLACK RIGHT-POINTING TRIANGLE}")

LOOKS = {
    BOTH: _BOTH,
    FIRST: _FIRST,
    SECOND: _SECOND,
    ON_BOTH: _BOTH._replace(shape="ring", filled=False),
    ON_FIRST: _FIRST._replace(filled=False),
    ON_SECOND: _SECOND._replace(filled=False),
    DROPPED: MEANINGS["duplicate"],
    FOUND: MEANINGS["goal"],
}
_NAMES = ("first ◀", "second ▶")
_MEANINGS = {
    BOTH: "expanded by both",
    FIRST: "only by the first ◀",
    SECOND: "only by the second ▶",
    ON_BOTH: "on both frontiers",
    ON_FIRST: "on the frontier of ◀",
    ON_SECOND: "on the frontier of ▶",
    DROPPED: "dropped",
    FOUND: "goal",
}


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
    max_expansions : int
        Each of them ends after so many.
    at : int
        How many expansions of each are shown. Can be set.
    node : int, optional
        The selected node, by its number in the tree. Can be set.

    Attributes
    ----------
    both, only_first, only_second : list of Board
        The boards that both have expanded so far, and those that only one of them has.

    Examples
    --------
    >>> from searchlab.widgets import TwoSearches
    >>> two = TwoSearches("2 3 4 1 5 x 7 6 8", "a-star", ("a-star", {"heuristic": "misplaced"}))
    >>> two
    TwoSearches('2 3 4 1 5 x 7 6 8', 'a-star', ('a-star', {'heuristic': 'misplaced'}))
    >>> two.at = two.steps
    >>> len(two.both), len(two.only_first), len(two.only_second)
    (309, 3, 1428)
    """

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
    ):
        board, self.puzzle = first_board(board, puzzle)
        self._budget = whole("max_expansions", max_expansions, 1)
        entries = [read_strategies([each])[0][1:] for each in (first, second)]
        super().__init__(self._checked(board, entries)(), at=at, node=node)

    def _call(self):
        return [self.puzzle.write(self._initial), *map(entry_of, self.traces)], {
            "puzzle": puzzle_option(self.puzzle),
            "max_expansions": None if self._budget == _BUDGET else self._budget,
            "at": self.at or None,
            "node": self.node,
        }

    _initial = property(lambda self: self._found.states[0])

    @property
    def traces(self):
        """The two recorded searches."""
        return tuple(side.trace for side in self._found.sides)

    @property
    def steps(self):
        """The expansions of the longer search."""
        return self._found.steps

    both = property(lambda self: self._boards(0), doc="The boards that both have expanded.")
    only_first = property(lambda self: self._boards(1), doc="Those that only the first has.")
    only_second = property(lambda self: self._boards(2), doc="Those that only the second has.")

    def _boards(self, which):
        return [Board(self.puzzle, state) for state in self._found.expanded(self.at)[which]]

    def picture(self):
        """Draw the tree as it is now, before the first step as it is after a few."""
        at = steps_shown(self.at, self.steps)
        return tree_picture(self._found, at, LOOKS) or board_picture(self.board)

    def twin(self):
        """List how many boards each search has expanded then."""
        at = steps_shown(self.at, self.steps)
        both, first, second = map(len, self._found.expanded(at))
        one, other = map(label_of, self.traces)
        return [
            f"{LOOKS[FIRST].glyph} {one}",
            f"{LOOKS[SECOND].glyph} {other}",
            f"after {several(at, 'expansion')} of each",
            f"{both:7,} expanded by both",
            f"{first:7,} only by the first",
            f"{second:7,} only by the second",
        ]

    # -- searching and showing -----------------------------------------------------------------

    def _choices(self):
        return {"entries": [(trace.strategy, trace.options) for trace in self.traces]}

    def _parse(self, searches):
        return {"entries": parse_strategies(self.traces, searches)}

    def _checked(self, board, entries):
        start = read_solvable(self.puzzle, board)
        more = {"max_expansions": self._budget}

        def search(watch=None):
            traces = [
                record(self.puzzle, start, strategy, **{**more, **options, "watch": watch})
                for strategy, options in entries
            ]
            return Union(*map(Tree, traces))

        return search

    def _rewind(self):
        self.at, self.node = 0, None

    def _payload(self):
        return _payload(self._found)


def _payload(union):
    """Return all that the page needs to play two searches on one tree."""
    size, start = len(union), union.states[0]
    both, first, second = map(len, union.expanded(union.steps))
    longer = max(union.sides, key=lambda side: len(side.expands))
    expands = array("I", union.sides[0].expands)
    expands.extend(longer.expands[len(expands) :])
    columns = {
        "board": b"".join(union.states),
        "parent": union.parent,
        "move": union.move,
        "g": union.level,
        "back": bytes(size),
        "expands": expands,
        "left": b"",
        **union.statuses.columns(),
    }
    return {
        **puzzle_payload(union.puzzle),
        "start": union.puzzle.write(start),
        "unit": "expansion",
        "looks": _looks(),
        "colours": {name: LOOKS[name].color for name in (BOTH, FIRST, SECOND)},
        "paths": [
            {**path, "width": LOOKS[name].linewidth}
            for path, (_, _, name) in zip(paths_payload(union), union.paths, strict=True)
        ],
        "totals": {name: bytes(column) for name, column in union.totals.items()},
        "summary": f"The end: both expand {several(both, 'board')}; {first:,} only the "
        f"first, {second:,} only the second.",
        "menu": strategy_menu(*(side.trace for side in union.sides)),
        "jumps": _jumps(union),
        "sides": [_side(side, union.level, union.steps) for side in union.sides],
        "columns": {name: bytes(column) for name, column in columns.items()},
    }


def _looks():
    """List the looks as the page's drawing of a tree takes them."""
    return [
        {
            "name": _MEANINGS[name],
            "colour": {DROPPED: "duplicate"}.get(name, name.rpartition(" ")[2]),
            "shape": {"ring": "circle"}.get(look.shape, look.shape),
            "hollow": not look.filled and look.shape != "cross",
        }
        for name, look in LOOKS.items()
    ]


def _jumps(union):
    """List where something is to be seen: its name and the position."""
    one, other = (side.expands for side in union.sides)
    pairs = enumerate(zip(one, other, strict=False), 1)
    parted = (at for at, (a, b) in pairs if union.states[a] != union.states[b])
    ends = [[f"End of the {n}", len(s.expands)] for n, s in zip(_NAMES, union.sides, strict=True)]
    return [*(["Where they part", at] for at in [*parted][:1]), *ends]


def _side(side, level, steps):
    """Return what the page needs to know of one of the two searches."""
    size = len(level)
    trace, h = side.trace, side.estimates(size)
    frontier = trace.ordering
    length = len(side.expands)
    columns = {"expanded": range(1, length + 1), **side.counters()}
    if trace.result.observed or not (trace.strategy.registered or any(columns["frontier"])):
        del columns["frontier"], columns["stored"]
    root = {"frontier": 1, "stored": 1}
    counters = {
        name: array("I", [root.get(name, 0), *column, *[column[-1]] * (steps - length)])
        for name, column in columns.items()
    }
    f = None if h is None else list(map(frontier.value, level, h))
    return {
        "label": label_of(trace),
        "outcome": outcome(trace.result),
        "steps": length,
        "moves": trace.result.length,
        "counters": {name: bytes(column) for name, column in counters.items()},
        "expands": bytes(side.expands),
        "way": side.solution,
        "h": None if h is None else bytes(array("f", h)),
        "f": None if f is None or not frontier.formula else bytes(array("f", f)),
    }
