"""Two searches that grow towards each other: bidirectional search, step by step.

A short search is sent to the page expansion by expansion, a long one level by level. The boards
of a small puzzle are all drawn: a board's column tells how far it lies between the ends, its row
how much of a detour it is. So each side grows as a triangle, and a shortest path runs along the
foot of both.
"""

from functools import partial

from searchlab.analysis.meetings import distances
from searchlab.puzzle import EIGHT
from searchlab.running.trace import Trace
from searchlab.widgets.meeting_page import MeetingPage, drawn
from searchlab.widgets.searching import FARTHEST, SearchWidget, choice, first_board
from searchlab.widgets.static import board_picture

ONE_QUEUE = "one queue"
PROGRAMS = ("repaired", "published")


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
    rules : dict of str to (str or callable), optional
        What the reader can choose between: the name of a rule, and a strategy that follows
        it. One queue for both sides, as in the first post, if left out.
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

    CHOICES = ("rule", "program")
    OTHERS = "boards and rules"
    DEFAULTS = {"program": "repaired"}  # noqa: RUF012

    def __init__(self, board=None, puzzle=None, *, rules=None, program="repaired", at=0):
        self._recorded = isinstance(board, Trace)
        if self._recorded:
            if (rules, puzzle, program) != (None, None, "repaired"):
                raise ValueError("a trace brings its puzzle, rule and program; give none of them")
            rule = board.result.strategy
            self.puzzle, self._rules = board.puzzle, {rule: board}
            found = MeetingPage(board.puzzle, board.result.start, rule, program, board)
        else:
            board, self.puzzle = first_board(board, puzzle)
            self._rules = _checked_rules(rules)
            found = self._checked(board, rule=next(iter(self._rules)), program=program)()
        super().__init__(found, at)

    rule = choice("rule", "The name of the rule by which the sides take turns.")
    program = choice("program", 'The program that is followed: "repaired" or "published".')

    def _call(self):
        arguments, options = super()._call()
        rules = None if self._recorded or list(self._rules) == [ONE_QUEUE] else self._rules
        return arguments, {**options, "rules": rules}

    def _menus(self):
        programs = [["repaired", "repaired"], ["published", "as published"]]
        return {"choices": {"rule": list(self._rules), "program": programs}}

    def _searcher(self, rule, program):
        if not isinstance(rule, str) or rule not in self._rules:
            raise ValueError(f"there is no rule {rule!r}; there are {', '.join(self._rules)}")
        if program not in PROGRAMS:
            raise ValueError(f"a program is one of {', '.join(PROGRAMS)}, not {program!r}")
        strategy = self._rules[rule]
        return partial(MeetingPage, self.puzzle, rule=rule, program=program, strategy=strategy)

    def _more_examples(self):
        boards = {}
        if self.puzzle == EIGHT:
            boards["31 moves"] = FARTHEST
            boards["First move lost"] = EIGHT.read("x 1 2 3 4 5 6 7 8")
        elif drawn(self.puzzle):
            away = distances(self.puzzle, self.puzzle.goal)
            farthest = max(away, key=lambda state: (away[state], state))
            boards[f"{away[farthest]} moves"] = farthest
        one, other = [tile for tile in self.puzzle.goal if tile][:2]
        exchange = bytes.maketrans(bytes([one, other]), bytes([other, one]))
        boards["No solution"] = self.puzzle.goal.translate(exchange)
        return boards

    def picture(self):
        """Draw the board that is searched from."""
        return board_picture(self.board)

    def twin(self):
        """List the boards expanded and reached so far, by side and depth."""
        found, at = self._found, self.at
        lines = [f"rule: {self.rule}; program: {self.program}"]
        names = ("from the start", "from the goal ")
        for name, counts in zip(names, found.levels(at).values(), strict=True):
            for what, by_depth in zip(("expanded", "reached"), counts, strict=True):
                text = " ".join(f"{count:,}" for count in by_depth)
                lines.append(f"{name}, {what:8} by depth: {text}")
        return lines


def _checked_rules(rules):
    if rules is None:
        return {ONE_QUEUE: "bidirectional"}
    if not isinstance(rules, dict) or not rules:
        raise ValueError("rules are a dict: the name of a rule, and the strategy that follows it")
    for name, rule in rules.items():
        if not isinstance(name, str) or not (callable(rule) or isinstance(rule, str)):
            raise ValueError(f"a rule is a name and a strategy, not {name!r}: {rule!r}")
    return dict(rules)
