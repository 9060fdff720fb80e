"""Two searches that grow towards each other: bidirectional search, step by step.

A short search is sent to the page expansion by expansion, a long one level by level. The boards
of a small puzzle are all drawn: a board's column shows how far it lies between the ends, its row
how much of a detour it is. So each side grows as a triangle, and a shortest path runs along the
foot of both.
"""

from functools import partial

from searchlab.puzzle import EIGHT, distances
from searchlab.puzzle.checks import one_of
from searchlab.widgets.meeting_page import SMALL, MeetingPage
from searchlab.widgets.searching import SearchWidget, choice

_PROGRAMS = {"repaired": "repaired", "published": "as published"}


class MeetingFrontiers(SearchWidget):
    """The two sides of a bidirectional search, growing until they touch.

    Parameters
    ----------
    board : Board, str, bytes, sequence of int or Trace, optional
        The board to search from, in any notation; the judge's board if left out. Or a search
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
        return {"program": list(_PROGRAMS.items())}

    def _searcher(self, program):
        one_of("program", program, _PROGRAMS)
        return partial(MeetingPage, self.puzzle, program=program)

    def examples(self):
        """List boards to try, one without a solution among them."""
        boards, goal = {}, self.puzzle.goal
        if self.puzzle == EIGHT:
            boards = {"First move lost": EIGHT.read("x 1 2 3 4 5 6 7 8")}
        elif self.puzzle.cells <= SMALL:
            away = distances(self.puzzle)
            farthest = max(away, key=away.get)
            boards = {f"{away[farthest]} moves": farthest}
        boards["No solution"] = goal.translate(bytes.maketrans(b"\1\2", b"\2\1"))
        more = ([name, self.puzzle.write(state)] for name, state in boards.items())
        return [*super().examples(), *more]

    def twin(self):
        """List the boards expanded and reached so far, by side and depth."""
        lines = [f"program: {self.program}"]
        names = ("from the start", "from the goal ")
        for name, counts in zip(names, self._found.levels(self.at).values(), strict=True):
            for what, by_depth in zip(("expanded", "reached"), counts, strict=True):
                text = " ".join(f"{count:,}" for count in by_depth)
                lines.append(f"{name}, {what:8} by depth: {text}")
        return lines
