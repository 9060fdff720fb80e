"""The result of an admissibility test: as attributes, as text, as JSON and in a notebook."""

import textwrap
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import accumulate
from typing import NamedTuple

from searchlab.problems import Board, Puzzle
from searchlab.problems.checks import several
from searchlab.problems.drawing import as_image, board_text, strip_svg
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
    stopped: str | None  # a sentence if a time limit or Ctrl-C stopped the evaluation
    asked_twice: int  # boards that were evaluated twice, with the same value
    admissible: bool | None  # whether no board is overestimated; None if not decided
    consistent: bool | None  # whether no move lowers the value by more than 1; None likewise
    zero_at_goal: bool | None  # None if the goal was not evaluated
    goal_value: float | None
    negatives: int
    negative_example: Board | None
    edges: int  # pairs of boards one move apart
    comparisons: tuple  # a Comparison with misplaced and one with manhattan
    measures: tuple  # a Measure of the heuristic, of misplaced and of manhattan
    sample: int  # boards on which A* was run
    inconsistent_edges: int = 0  # those whose values differ by more than 1
    worst_edge: Edge | None = None
    overestimates: int = 0  # boards whose value exceeds the true distance
    worst: float = 0  # by how much at most
    worst_board: Board | None = None  # the first, by distance and then rank, with that excess
    counterexample: Board | None = None  # the nearest that is overestimated
    counterexample_value: float | None = None
    counterexample_distance: int | None = None
    path: str | None = None  # its shortest solution, which has fewer moves than its value
    path_values: tuple = ()  # values of the heuristic along that path

    def as_dict(self):
        """Everything as plain values, for JSON."""
        pairs = [
            (one.name, {"relation": one.relation, **one._asdict()}) for one in self.comparisons
        ]
        found = {
            "heuristic": self.name,
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "goal": self.puzzle.board(self.puzzle.goal),
            **vars(self),
            "comparisons": dict(pairs),
        }
        hidden = "puzzle", "name", "path_values"
        return {key: _as_json(value) for key, value in found.items() if key not in hidden}

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
        """The comparisons and the measures of the references, without the heuristic itself."""
        pairs = zip(self.comparisons, self.measures[1:], strict=True)
        return [(c, m) for c, m in pairs if (c.name, c.relation) != (self.name, EQUAL)]

    @property
    def _measures_text(self):
        """The measures as a table, a row for each heuristic."""
        import pandas as pd  # the atlas needs this module without it

        own = self.measures[0]
        shown = [own, *(measure for _, measure in self._others)]
        table = pd.DataFrame([one[1:5] for one in shown], [one.name for one in shown], _FORMATS)
        table = table.iloc[:, : 3 if own.expansions is None else 4].astype(float)
        spaced = {name: len(name) + 1 for name in table}
        return table.to_string(formatters=_FORMATS, na_rep="-", col_space=spaced)

    @property
    def _remarks(self):
        """Sentences on the comparisons and on the sample."""
        sentences = [one.sentence(self.name) for one, _ in self._others]
        if self.measures[0].expansions is not None:
            sentences.append(f"A*: mean over {self.sample} random boards.")
            if longer := self.measures[0].longer:
                sentences.append(f"With {self.name} it misses the shortest solution of {longer}.")
        return sentences

    @property
    def _report(self):
        """The coverage, the findings, the measures and the remarks, as text."""
        paragraphs = [_fill(self.coverage)] if self.stopped else []
        if self.judged:
            findings = (
                _fill(answer, initial_indent=f"  {question:18}", subsequent_indent=" " * 20)
                for question, answer in self.findings
            )
            paragraphs += ["\n".join(findings), textwrap.indent(self._measures_text, "  ")]
            paragraphs.append("\n".join(map(_fill, self._remarks)))
        return "\n\n".join(filter(None, paragraphs))

    def __str__(self):
        paragraphs = [self.heading, self._report]
        if self.proof:
            paragraphs.insert(1, textwrap.indent(f"{self.counterexample}\n\n{self.proof}", "  "))
        return "\n\n".join(paragraphs)

    def __repr__(self):
        return f"<{self.heading}>"

    # -- in a notebook -------------------------------------------------------------

    def _repr_html_(self):
        _, sign, colour = _FINDINGS[self.admissible]
        strips = ""
        if self.proof:
            boards = accumulate(self.path, Board.move, initial=self.counterexample)
            pairs = zip(self.path_values, range(len(self.path), -1, -1), strict=True)
            labels = [f"h {show(h)}, true {moves}" for h, moves in pairs]
            strips += self._strip(self.proof, boards, labels)
        if edge := self.worst_edge:
            labels = [f"h {show(edge.value)}", f"h {show(edge.after_value)}"]
            strips += self._strip("The worst edge", [edge.board, edge.after], labels)
        return (
            f'<p style="border-left:6px solid {colour};padding-left:12px;font-size:17px">'
            f"<b>{sign} {escape(self.heading)}</b></p>"
            f'<div style="display:flex;flex-wrap:wrap;gap:0 32px">{strips}</div>'
            f"<pre>{escape(self._report)}</pre>"
        )

    def _strip(self, caption, boards, labels):
        """Draw boards as an image, since a notebook that is not trusted shows no inline drawing."""
        states, puzzle = [board.state for board in boards], self.puzzle
        options = {"labels": labels, "columns": 6, "width": 84}
        svg = strip_svg(puzzle, states, **options)
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
