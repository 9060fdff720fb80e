"""Two searches that grow towards each other: bidirectional search, step by step.

A short search is sent to the page expansion by expansion, a long one level by level. The boards
of a small puzzle are all drawn: a board's column shows how far it lies between the ends, its row
how much of a detour it is. So each side grows as a triangle, and a shortest path runs along the
foot of both.
"""

from functools import partial
from operator import add

from searchlab import published
from searchlab.analysis.meetings import BUDGET, SIDES, TwoSidedSearch, distances
from searchlab.puzzle import EIGHT, FIFTEEN, Puzzle
from searchlab.puzzle.checks import one_of, several
from searchlab.running.solving import solve
from searchlab.search.events import QUEUED
from searchlab.search.result import EXHAUSTED, OUT_OF_BUDGET, SOLVED, UNSOLVABLE
from searchlab.widgets.recording import outcome
from searchlab.widgets.searching import SearchWidget, choice
from searchlab.widgets.static import aligned

_SMALL = 6  # cells of a puzzle whose boards are drawn one by one
_PROGRAMS = {"repaired": "repaired", "published": "as published"}
_EXAMPLES = {
    EIGHT: {"First move lost": "x 1 2 3 4 5 6 7 8", "No solution": "2 1 3 4 5 6 7 8 x"},
    Puzzle(2, 3): {"21 moves": "4 5 x 1 2 3", "No solution": "2 1 3 4 5 x"},
    FIFTEEN: {"No solution": "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"},
}
_COUNTERS = "Expanded", "Generated", "Frontier", "Stored"
_TEXTS = {
    "start": "Both searches are at their start. Press play to let them grow.",
    "steps": [
        "The start's side at depth {g}; new boards: {queued}.",
        "The goal's side at depth {g}; new boards: {queued}.",
    ],
}
_UNPROVED = (
    "A first meeting proves a path shortest only where both sides go level by level and end at it. "
    "Here compare the search from the start alone."
)
_ENDINGS = {  # of a search in which the sides do not meet
    SOLVED: "There is no meeting to see. On the solved board of the 8-puzzle the published program "
    "reads past its array, and its behaviour is undefined.",
    UNSOLVABLE: "The repaired program compares the parity of the board with the goal's: a few "
    "comparisons instead of a search of both halves. Choose the published program to watch that "
    "search fail.",
    EXHAUSTED: "No move leads from one half of the boards to the other. So, without a solution, a "
    "search from one side goes through one half, and one from both ends through both: twice the "
    "work.",
    OUT_OF_BUDGET: "Both sides store every board that they have reached: memory is the limit.",
}


class MeetingFrontiers(SearchWidget):
    """The two sides of a bidirectional search, growing until they touch.

    Parameters
    ----------
    board : Board, str, bytes, sequence of int or Trace, optional
        The board to search from, in any notation; the first of `examples` if left out. Or a search
        recorded with `searchlab.record` by a strategy that names the side of each expansion:
        the page then shows that search and no other.
    puzzle : Puzzle, optional
        As for `BoardWidget`.
    program : {"repaired", "published"}
        Whether it does as the repaired program, which asks for the parity first, or as the
        published one, which searches boards that cannot be solved and loses a move.
    at : int
        Steps shown: expansions, or whole levels where there are more than 20,000 expansions.
        Can be set.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> from searchlab.widgets import MeetingFrontiers
    >>> fronts = MeetingFrontiers("2 3 4 1 5 x 7 6 8")
    >>> fronts.result.expanded, fronts.result.length
    (576, 19)
    >>> fronts = MeetingFrontiers("2 1 3 4 5 x", Puzzle(2, 3))
    >>> fronts.result.outcome
    'unsolvable by parity'
    >>> fronts.program = "published"
    >>> fronts.result.expanded
    720
    >>> fronts
    MeetingFrontiers('2 1 3 4 5 x', puzzle=Puzzle(2, 3, 'blank-last'), program='published')
    """

    CHOICES = {"program": "repaired"}  # noqa: RUF012

    def __init__(self, board=None, puzzle=None, *, program="repaired", at=None):
        super().__init__(board, puzzle, at, program=program)

    program = choice("program", 'The program that is followed: "repaired" or "published".')

    def _menus(self):
        return {"program": [*_PROGRAMS.items()]}

    def _searcher(self, program):
        one_of("program", program, _PROGRAMS)
        return partial(MeetingPage, self.puzzle, program=program)

    def examples(self):
        """List boards to try, of some puzzles one without a solution among them."""
        return [*super().examples(), *_EXAMPLES.get(self.puzzle, {}).items()]

    def twin(self):
        """List the counters of both sides so far."""
        counters = zip(_COUNTERS, self._search["rows"][self.at][-1], strict=True)
        return [f"program: {self.program}", *aligned(("", ["start", "goal", "both"]), *counters)]


class MeetingPage(TwoSidedSearch):
    """A bidirectional search with all that its page shows of it."""

    def __init__(self, puzzle, start, program, trace="bidirectional", watch=None):
        super().__init__(puzzle, start, trace, program == "repaired", watch)
        self.program = program
        # It asks for the parity first where this search has done so.
        self.one_sided = solve(
            puzzle, start, "breadth-first", max_expansions=BUDGET, parity_check=not self.rows
        )

    @property
    def summary(self):
        """What was found, in a sentence."""
        if not self.met:
            return outcome(self.result).capitalize()
        return (
            f"The sides meet after {several(self.result.expanded, 'expansion')}: "
            f"{several(self.near, 'move')} from the start, {self.result.length - self.near} from "
            "the goal."
        )

    def payload(self):
        """Return everything that depends on the search, as plain values."""
        return {
            "counters": _COUNTERS,
            "rows": [*self._rows()],
            "meeting": self._meeting() if self.met else None,
            "texts": _TEXTS,
            "notes": self._notes(),
            "compared": [
                [f"From both ends: {outcome(self.result)}", self.result.expanded],
                [f"From the start alone: {outcome(self.one_sided)}", self.one_sided.expanded],
            ],
        }

    def _rows(self):
        """Generate what the page shows at each position.

        The side and the depth of the step that led there, and its new boards; how many boards
        this side has expanded at that depth, and reached at the next; the board expanded; and each
        counter of the start's side, of the goal's, and of both.
        """
        first = SIDES[0], 0, 0, 0, 0, self.start
        start, goal = totals = [0, 0, 1, 1], [0, 0, 1, 1]
        for step, levels in zip([first, *self.rows], self.so_far, strict=True):
            side, g, new, queued, generated, state = step
            number = SIDES.index(side)
            change = new, generated, queued - new, queued
            totals[number][:] = map(add, totals[number], change)
            counters = [*zip(start, goal, map(add, start, goal), strict=True)]
            yield [number, g, queued, *levels, [*(state or self.start)], counters]

    def _meeting(self):
        """Return the path, its two halves in words, and the map of a small puzzle."""
        moves, near, (first, last) = self.result.moves, self.near, self.halves
        captions = ["start", *moves]
        captions[-1] += " goal"
        captions[near] += " ★"
        halves = (
            f"The start's side made {first or 'nothing'}, the goal's side {last or 'nothing'}. "
            f"Reversed, with each move inverted, that is {moves[near:] or 'nothing'}."
        )
        if self.program == "published" and self.puzzle == EIGHT:
            printed = published.run("bidirectional-bfs", EIGHT.write(self.start)).stdout.strip()
            if printed != moves:
                captions[0] = "lost"
                halves += (
                    f" The program prints {len(printed)} letters in place of {len(moves)}: the "
                    f"first move, {moves[0]}, is lost."
                )
        return {
            "near": near,
            "path": [[*board.state] for board in self.result.path],
            "since": self.since(),
            "captions": captions,
            "halves": halves,
            "map": self._map() if self.puzzle.cells <= _SMALL else None,
        }

    def _map(self):
        """Return how far each board is from the ends, and boards by number.

        They are those of the path, that of each position, and those that each step queues.
        """
        near, far = (distances(self.puzzle, root) for root in (self.start, self.puzzle.goal))
        number = {state: number for number, state in enumerate(near)}
        return {
            "distances": [[near[state], far[state]] for state in near],
            "path": [number[board.state] for board in self.result.path],
            "taken": [0, *(number[event.state] for event in self.trace)],
            "queued": [
                [number[child.state] for child in event.children if child.outcome == QUEUED]
                for event in self.trace
            ],
        }

    def _notes(self):
        """List what is proved, each from a position on; at the end, what the search shows."""
        result, meetings = self.result, {one.number for one in self.meetings}
        if not (self.levelwise and meetings <= {result.expanded}):
            return [[0, _UNPROVED]]
        notes = [
            [
                self.radii.index((near, far)),
                f"No board within {several(near, 'move')} of the start is within {far} of the "
                f"goal: every path has at least {several(near + far + 1, 'move')}.",
            ]
            for near, far in dict.fromkeys(self.radii[:-1])
        ]
        end = _ENDINGS.get(result.outcome, "")
        if self.met:
            end = notes[-1][1]
            if sum(self.radius()) + 1 < result.length:
                end += " Paths between two boards all have an even number of moves, or all an odd."
            end += f" This one has {result.length}: none is shorter."
        return [*notes, [self.steps, end]]
