"""Two searches of one board, stepped together on one tree: what both expand, what only one does."""

from array import array

import traitlets

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
from searchlab.heuristics import name_of
from searchlab.puzzle import EIGHT, MOVES, Board
from searchlab.puzzle.checks import several, whole
from searchlab.running.trace import record
from searchlab.styles import BLUE, GREY, MEANINGS, VERMILION, Meaning
from searchlab.widgets.recording import (
    heuristic_of,
    order_of,
    outcome,
    parse_strategy,
    paths_payload,
    strategy_menu,
    title_of,
)
from searchlab.widgets.static import board_picture, steps_shown, tree_picture
from searchlab.widgets.widget import (
    Value,
    Widget,
    puzzle_of,
    puzzle_option,
    puzzle_payload,
    read_solvable,
    validate,
)

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
_WORDS = {
    BOTH: "expanded by both",
    FIRST: "only by the first ◀",
    SECOND: "only by the second ▶",
    ON_BOTH: "on both frontiers",
    ON_FIRST: "on the frontier of ◀",
    ON_SECOND: "on the frontier of ▶",
    DROPPED: "dropped",
    FOUND: "goal",
}


class TwoSearches(Widget):
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
    TwoSearches('2 3 4 1 5 x 7 6 8', 'a-star', ('a-star', {'heuristic': 'misplaced'}))
    >>> two.at = two.steps
    >>> len(two.both), len(two.only_first), len(two.only_second)
    (309, 3, 1428)
    """

    at = Value(0)
    node = Value(None)
    _search = traitlets.Dict().tag(sync=True)

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
        self.puzzle = puzzle_of(board, puzzle)
        if board is None:
            board = first_board(self.puzzle)
        self._budget = whole("max_expansions", max_expansions, 1)
        entries = [read_strategies([each])[0][1:] for each in (first, second)]
        self._tree = self._searched(read_solvable(self.puzzle, board), entries)
        super().__init__(at=at, node=node, _search=_payload(self._tree))

    def _call(self):
        entries = []
        for trace in self.traces:
            strategy = trace.strategy
            which = strategy.name if strategy.registered else strategy.generate
            entries.append((which, trace.options) if trace.options else which)
        return [self.puzzle.write(self.board.state), *entries], {
            "puzzle": puzzle_option(self.puzzle),
            "max_expansions": None if self._budget == _BUDGET else self._budget,
            "at": self.at or None,
            "node": self.node,
        }

    @validate("at")
    def _check_at(self, at):
        return whole("at", at, 0, self.steps)

    @validate("node")
    def _check_node(self, node):
        return None if node is None else whole("node", node, 0, len(self._tree) - 1)

    @traitlets.observe("at")
    def _look_at_the_step(self, change):
        if not self._from_page:  # the page sets both
            self.node = None

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
        search = _payload(union)
        with self.updating():
            self.cancel()
            self._tree = union
            self.at, self.node, self._search = 0, None, search

    def prepare(self, board, first, second):
        """Search another board, or with other strategies."""
        start = read_solvable(self.puzzle, board)
        asked = zip(self.traces, (first, second), strict=True)
        entries = [parse_strategy(trace, **each) for trace, each in asked]

        def show(found):
            self._show(found)
            return self._search["summary"]

        return lambda watch: self._searched(start, entries, watch), show


def label(trace):
    """Name a search: its strategy, and what is not as usual."""
    heuristic, order = heuristic_of(trace), order_of(trace)
    words = [trace.strategy.name]
    words += [] if heuristic is None else [f"with {name_of(heuristic)}"]
    words += [f"in the order {order}"] if order not in (None, MOVES) else []
    known = ("heuristic", "order")
    words += [f"{name} {value}" for name, value in trace.options.items() if name not in known]
    return " ".join(words)


def first_board(puzzle):
    """Return the board that a widget begins with where none is given."""
    return "2 3 4 1 5 x 7 6 8" if puzzle == EIGHT else puzzle.scramble(20, seed=1)


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
        "ways": [
            {**path, "width": LOOKS[name].linewidth}
            for path, (_, _, name) in zip(paths_payload(union), union.paths, strict=True)
        ],
        "totals": {name: bytes(column) for name, column in union.totals.items()},
        "summary": f"The end: both expand {several(both, 'board')}; {first:,} only the "
        f"first, {second:,} only the second.",
        "jumps": _jumps(union),
        "sides": [_side(side, union.level, union.steps) for side in union.sides],
        "columns": {name: bytes(column) for name, column in columns.items()},
    }


def _looks():
    """List the looks as the page's drawing of a tree takes them."""
    return [
        {
            "name": _WORDS[name],
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
    frontier = trace.strategy.frontier_with(trace.options)
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
        "label": label(trace),
        "title": title_of(trace),
        "outcome": outcome(trace.result),
        "steps": length,
        "moves": trace.result.length,
        "counters": {name: bytes(column) for name, column in counters.items()},
        "expands": bytes(side.expands),
        "way": side.solution,
        "h": None if h is None else bytes(array("f", h)),
        "f": None if f is None or not frontier.formula else bytes(array("f", f)),
        "menu": strategy_menu(trace),
    }
