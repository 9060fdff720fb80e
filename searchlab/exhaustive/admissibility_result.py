"""The result of an admissibility test: as attributes, as text, as JSON and in a notebook."""

import textwrap
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import accumulate
from typing import NamedTuple

from searchlab.puzzle import Board, Puzzle
from searchlab.puzzle.checks import several
from searchlab.puzzle.drawing import as_image, board_text, strip_svg
from searchlab.styles import GREEN, ORANGE, VERMILION

ROUNDING = 1e-9  # a sum of square roots may exceed the true distance by rounding errors
DOMINATES, DOMINATED, EQUAL, NEITHER = "dominates", "is dominated by", "equals", "neither"
_FINDINGS = {
    True: ("admissible", "✓", GREEN),
    False: ("not admissible", "✗", VERMILION),
    None: ("not decided", "…", ORANGE),
}
_FORMATS = {  # of the measures
    "mean value": "{:.2f}".format,
    "share of the distance": "{:.1%}".format,
    "correlation": "{:.3f}".format,
    "expanded by A*": "{:,.1f}".format,
}


_fill = partial(textwrap.fill, width=80, break_on_hyphens=False)


class Edge(NamedTuple):
    """A move along which the heuristic drops: from `value` on `board` to `after_value`."""

    board: Board
    value: float
    move: str
    after: Board
    after_value: float


class Comparison(NamedTuple):
    """On how many boards a heuristic is greater than, equal to and less than another."""

    name: str
    greater: int
    equal: int
    less: int

    @classmethod
    def of(cls, name, difference):
        """Count how often a difference from another heuristic is above, at and below 0."""
        greater, less = (int((sign * difference > ROUNDING).sum()) for sign in (1, -1))
        return cls(name, greater, len(difference) - greater - less, less)

    @property
    def relation(self):
        """One of "dominates", "is dominated by", "equals" and "neither"."""
        if self.greater and self.less:
            return NEITHER
        return DOMINATES if self.greater else DOMINATED if self.less else EQUAL

    def sentence(self, own):
        """Describe how a heuristic, by its name, compares with the other.

        >>> Comparison("manhattan", 0, 7, 5).sentence("misplaced")
        'misplaced is dominated by manhattan: equal on 7, less on 5 boards.'
        """
        counts = zip(("greater", "equal", "less"), self[1:], strict=True)
        counts = ", ".join(f"{word} on {count:,}" for word, count in counts if count)
        if self.relation == NEITHER:
            return f"Neither {own} nor {self.name} dominates: {counts} boards."
        return f"{own} {self.relation} {self.name}: {counts} boards."


class Measure(NamedTuple):
    """How informed a heuristic is; None for what could not be measured."""

    name: str
    mean: float | None = None  # of the values of all boards
    share: float | None = None  # mean share of the true distance, over all boards but the goal
    correlation: float | None = None  # Pearson's, with the true distance
    expansions: float | None = None  # mean boards expanded by A* on the sample
    longer: int | None = None  # boards of the sample on which A* found no shortest solution


@dataclass(frozen=True, repr=False)
class AdmissibilityResult:
    """What `judge` found about a heuristic for one goal.

    Examples
    --------
    >>> from searchlab import Puzzle, judge
    >>> print(judge("misplaced", Puzzle(2, 2)))  # doctest: -NORMALIZE_WHITESPACE
    misplaced, goal 1 2 / 3 x: admissible
    <BLANKLINE>
      admissible        yes: no board of 12 is overestimated
      consistent        yes: drops by 1 at most on each of 12 edges
      zero at the goal  yes
      never negative    yes
      deterministic     yes: the same for 12 boards evaluated twice
    <BLANKLINE>
                 mean value  share of the distance  correlation  expanded by A*
      misplaced        2.25                  83.6%        0.881             3.5
      manhattan        3.00                 100.0%        1.000             3.1
    <BLANKLINE>
    misplaced is dominated by manhattan: equal on 7, less on 5 boards.
    A*: mean over 10 random boards.
    """

    puzzle: Puzzle  # with the goal for which the heuristic was tested
    name: str
    boards: int  # within reach of the goal
    judged: int  # how many of them were evaluated
    stopped: str | None = None  # a sentence if a time limit or Ctrl-C stopped the evaluation
    asked_twice: int = 0  # boards that were evaluated twice, with the same value
    overestimates: int = 0  # boards whose value exceeds the true distance
    worst: float = 0  # by how much at most
    worst_board: Board | None = None  # the first, by distance and then rank, with that excess
    counterexample: Board | None = None  # the nearest that is overestimated
    path: str | None = None  # its shortest solution, which has fewer moves than its value
    path_values: tuple = ()  # values of the heuristic along that path
    goal_value: float | None = None
    negatives: int = 0
    negative_example: Board | None = None
    edges: int = 0  # pairs of boards one move apart
    inconsistent_edges: int = 0  # those whose values differ by more than 1
    worst_edge: Edge | None = None
    comparisons: tuple = ()  # a Comparison with misplaced and one with manhattan
    measures: tuple = ()  # a Measure of the heuristic, of misplaced and of manhattan
    sample: int = 0  # boards on which A* was run

    @property
    def admissible(self):
        """Whether no board is overestimated; None if that was not decided."""
        return False if self.overestimates else None if self.stopped else True

    @property
    def consistent(self):
        """Whether no move lowers the value by more than 1; None if that was not decided."""
        return False if self.inconsistent_edges else None if self.stopped else True

    @property
    def zero_at_goal(self):
        """Whether the goal's value is 0; None if it was not evaluated."""
        return None if self.goal_value is None else self.goal_value == 0

    @property
    def counterexample_distance(self):
        """The counterexample's true distance."""
        return None if self.path is None else len(self.path)

    @property
    def counterexample_value(self):
        """The heuristic's value for the counterexample."""
        return self.path_values[0] if self.path_values else None

    def as_dict(self):
        """Everything as plain values, for JSON."""
        keys = """
            boards judged stopped admissible overestimates worst worst_board counterexample
            counterexample_value counterexample_distance path consistent edges
            inconsistent_edges worst_edge zero_at_goal goal_value negatives negative_example
            asked_twice measures sample
            """
        return {
            "heuristic": self.name,
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "goal": self.puzzle.write(self.puzzle.goal),
            **{key: _as_json(getattr(self, key)) for key in keys.split()},
            "comparisons": {
                one.name: {"relation": one.relation, **one._asdict()} for one in self.comparisons
            },
        }

    # -- as text -------------------------------------------------------------------

    @property
    def finding(self):
        """The answer in words: "admissible", "not admissible" or "not decided"."""
        return _FINDINGS[self.admissible][0]

    @property
    def heading(self):
        """One line: the heuristic, the goal, the answer."""
        goal = board_rows(self.puzzle, self.puzzle.goal)
        return f"{self.name}, goal {goal}: {self.finding}"

    @property
    def coverage(self):
        """How many boards were evaluated, and what stopped the evaluation, in one sentence."""
        reason = f": {self.stopped}" if self.stopped else ""
        return f"Evaluated {self.judged:,} of {self.boards:,} boards{reason}."

    @property
    def proof(self):
        """Why it is not admissible, in one sentence; None if no counterexample was found."""
        if not self.overestimates:
            return None
        value = f"{self.name} gives {show(self.counterexample_value)}"
        if not self.path:
            return f"{value} for the goal itself, which needs no move."
        moves = several(len(self.path), "move leads", "moves lead")
        return f"{value}, but {moves} to the goal: {self.path}"

    @property
    def findings(self):
        """Pairs of a property and whether the heuristic has it, for a table."""
        partly = f"not decided: no counterexample on the {self.judged:,} boards evaluated"
        admissible = f"yes: no board of {self.boards:,} is overestimated"
        consistent = f"yes: drops by 1 at most on each of {self.edges:,} edges"
        admissible, consistent, positive = (
            partly if self.stopped else yes for yes in (admissible, consistent, "yes")
        )
        goal = "yes" if self.zero_at_goal else "not evaluated"
        repeated = f"yes: the same for {several(self.asked_twice, 'board')} evaluated twice"
        if self.overestimates:
            admissible = (
                f"no: overestimates {self.overestimates:,} of {self.judged:,} boards, "
                f"by {show(self.worst)} at most"
            )
        if edge := self.worst_edge:
            consistent = (
                f"no: drops by more than 1 on {self.inconsistent_edges:,} of {self.edges:,} edges, "
                f"at worst from {show(edge.value)} to {show(edge.after_value)} "
                f"({board_rows(self.puzzle, edge.board.state)}, move {edge.move})"
            )
        if self.zero_at_goal is False:
            goal = f"no: {show(self.goal_value)}"
        if self.negatives:
            board = board_rows(self.puzzle, self.negative_example.state)
            positive = f"no: negative on {several(self.negatives, 'board')}, for example {board}"
        return [
            ("admissible", admissible),
            ("consistent", consistent),
            ("zero at the goal", goal),
            ("never negative", positive),
            ("deterministic", repeated if self.asked_twice else "not decided"),
        ]

    @property
    def _others(self):
        """The comparisons, without the heuristic itself."""
        return [c for c in self.comparisons if (c.name, c.relation) != (self.name, EQUAL)]

    @property
    def _measures_text(self):
        """The measures as a table, a row for each heuristic."""
        import pandas as pd  # the atlas needs this module without it

        own, *references = self.measures
        others = [other.name for other in self._others]
        shown = [own, *(one for one in references if one.name in others)]
        table = pd.DataFrame([one[1:5] for one in shown], [one.name for one in shown], _FORMATS)
        table = table.iloc[:, : 3 if own.expansions is None else 4].astype(float)
        spaced = {name: len(name) + 1 for name in table}
        return table.to_string(formatters=_FORMATS, na_rep="-", col_space=spaced)

    @property
    def _remarks(self):
        """Sentences on the comparisons and on the sample."""
        sentences = [one.sentence(self.name) for one in self._others]
        if self.measures[0].expansions is not None:
            sentences.append(f"A*: mean over {self.sample} random boards.")
            if longer := self.measures[0].longer:
                sentences.append(f"With {self.name} it misses the shortest solution of {longer}.")
        return sentences

    @property
    def _report(self):
        """The findings, the measures and the remarks, as text."""
        findings = [
            _fill(answer, initial_indent=f"  {question:18}", subsequent_indent=" " * 20)
            for question, answer in self.findings
        ]
        table = textwrap.indent(self._measures_text, "  ")
        return "\n".join([*findings, "", table, "", *map(_fill, self._remarks)]).rstrip()

    def __str__(self):
        paragraphs = [self.heading]
        if self.stopped:
            paragraphs.append(_fill(self.coverage))
        if self.proof:
            paragraphs.append(textwrap.indent(f"{self.counterexample}\n\n{self.proof}", "  "))
        if self.judged:
            paragraphs.append(self._report)
        return "\n\n".join(paragraphs)

    def __repr__(self):
        return f"<{self.heading}>"

    # -- in a notebook -------------------------------------------------------------

    def _repr_html_(self):
        _, sign, colour = _FINDINGS[self.admissible]
        parts = [
            f'<p style="border-left:6px solid {colour};padding-left:12px;font-size:17px">'
            f"<b>{sign} {escape(self.heading)}</b></p>"
        ]
        if self.stopped:
            parts.append(f"<p>{escape(self.coverage)}</p>")
        parts.append('<div style="display:flex;flex-wrap:wrap;gap:0 32px">')
        if self.proof:
            boards = accumulate(self.path, Board.move, initial=self.counterexample)
            pairs = zip(self.path_values, range(len(self.path), -1, -1), strict=True)
            labels = [f"h {show(h)}, true {moves}" for h, moves in pairs]
            parts.append(self._strip(self.proof, boards, labels))
        if edge := self.worst_edge:
            labels = [f"h {show(edge.value)}", f"h {show(edge.after_value)}"]
            parts.append(self._strip("The worst edge", [edge.board, edge.after], labels))
        parts.append("</div>")
        if self.judged:
            parts.append(f"<pre>{escape(self._report)}</pre>")
        return "".join(parts)

    def _strip(self, caption, boards, labels):
        """Draw boards as an image, since a notebook that is not trusted shows no inline drawing."""
        states, puzzle = [board.state for board in boards], self.puzzle
        options = {"labels": labels, "columns": 6, "width": 84}
        svg = strip_svg(states, puzzle.rows, puzzle.cols, puzzle.goal, **options)
        pairs = zip(states, labels, strict=True)
        words = [f"{board_text(state, puzzle.cols)} ({label})" for state, label in pairs]
        return f"<div><p>{escape(caption)}</p>{as_image(svg, '; '.join(words))}</div>"


def board_rows(puzzle, state):
    """Write a board in one line, its rows separated by slashes."""
    rows = (state[i : i + puzzle.cols] for i in range(0, puzzle.cells, puzzle.cols))
    return " / ".join(map(puzzle.write, rows))


def show(number):
    """Write a number for a reader: 12,345 or 0.5 or 1.41421."""
    whole = number == int(number) and abs(number) < 1e15
    return f"{int(number):,}" if whole else f"{number:.6g}"


def plain(number):
    """Return a number rounded to nine decimals, as an int if it is whole."""
    number = round(float(number), 9)
    return int(number) if number == int(number) else number


def _as_json(value):
    if isinstance(value, Board):
        return value.puzzle.write(value.state)
    if hasattr(value, "_asdict"):
        return {name: _as_json(one) for name, one in value._asdict().items()}
    return list(map(_as_json, value)) if isinstance(value, tuple) else value
