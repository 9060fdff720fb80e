"""What the court found: a verdict, as text, as JSON and in a notebook."""

import textwrap
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from searchlab.puzzle import Board, Puzzle
from searchlab.puzzle.checks import several
from searchlab.whole_space.court.answers import ROUNDING
from searchlab.whole_space.court.words import board_rows, show

DOMINATES, DOMINATED, EQUAL, NEITHER = "dominates", "is dominated by", "equals", "neither"
WIDTH = 80


class Edge(NamedTuple):
    """A move along which the heuristic drops: from `value` on `board` to `after_value`."""

    board: Board
    value: float
    move: str
    after: Board
    after_value: float

    @property
    def drop(self):
        """By how much the heuristic drops; more than 1 is not consistent."""
        return self.value - self.after_value


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


class Measure(NamedTuple):
    """How informed a heuristic is; None where that could not be measured."""

    name: str
    mean: float | None = None  # of the values of all boards
    share: float | None = None  # mean share of the true distance, over all boards but the goal
    correlation: float | None = None  # Pearson's, with the true distance
    expansions: float | None = None  # mean boards expanded by A* on the sample
    longer: int | None = None  # boards of the sample on which A* found no shortest solution


@dataclass(frozen=True, repr=False)
class Verdict:
    """What was found about a heuristic for one goal; `judge` returns it.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> from searchlab.whole_space.court import judge
    >>> print(judge("misplaced", Puzzle(2, 2)))  # doctest: -NORMALIZE_WHITESPACE
    misplaced, goal 1 2 / 3 x: admissible
    <BLANKLINE>
      admissible        yes: no board of 12 is overestimated
      consistent        yes: drops by 1 at most on each of 12 edges
      zero at the goal  yes
      never negative    yes
      finite            yes
      deterministic     yes: 12 boards, asked again, gave the same
    <BLANKLINE>
                 mean value  share of the distance  correlation  expanded by A*
      misplaced        2.25                  83.6%        0.881             3.5
      manhattan        3.00                 100.0%        1.000             3.1
    <BLANKLINE>
    misplaced is dominated by manhattan: equal on 7, less on 5 boards.
    A*: mean over 10 random boards.
    """

    puzzle: Puzzle  # with the goal for which the heuristic was judged
    name: str
    boards: int  # within reach of the goal
    judged: int  # how many of them the heuristic was asked about
    stopped: str | None = None  # a sentence where a time limit or Ctrl-C ended the trial early
    asked_twice: int = 0  # boards that were asked about again; the answers were the same
    overestimates: int = 0  # boards whose value exceeds the true distance
    worst: float = 0  # by how much at most
    worst_board: Board | None = None  # the first, by distance and then rank, with that excess
    counterexample: Board | None = None  # the first that overestimates at all
    path: str | None = None  # the counterexample's shortest solution: fewer moves than its value
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
        """Whether no board overestimates; None where not all boards were judged."""
        return False if self.overestimates else None if self.stopped else True

    @property
    def consistent(self):
        """Whether no move lowers the value by more than 1; None where that is open."""
        return False if self.inconsistent_edges else None if self.stopped else True

    @property
    def zero_at_goal(self):
        """Whether the goal's value is 0; None where the goal was not judged."""
        return None if self.goal_value is None else self.goal_value == 0

    @property
    def counterexample_distance(self):
        """The counterexample's true distance."""
        return None if self.path is None else len(self.path)

    @property
    def counterexample_value(self):
        """What the heuristic says about the counterexample."""
        return self.path_values[0] if self.path_values else None

    @property
    def finding(self):
        """The verdict in words: "admissible", "not admissible" or "not decided"."""
        return {True: "admissible", False: "not admissible", None: "not decided"}[self.admissible]

    def as_dict(self):
        """Everything as plain values, for JSON."""
        keys = """
            boards judged stopped admissible overestimates worst worst_board counterexample
            counterexample_value counterexample_distance path consistent edges
            inconsistent_edges worst_edge zero_at_goal goal_value negatives negative_example
            asked_twice comparisons measures sample
            """
        return {
            "heuristic": self.name,
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "goal": self.puzzle.write(self.puzzle.goal),
            **{key: _plain(getattr(self, key)) for key in keys.split()},
            "comparisons": {
                one.name: {"relation": one.relation, **one._asdict()} for one in self.comparisons
            },
        }

    # -- as text -------------------------------------------------------------------

    @property
    def heading(self):
        """One line: the heuristic, the goal, the finding."""
        goal = board_rows(self.puzzle, self.puzzle.goal)
        return f"{self.name}, goal {goal}: {self.finding}"

    @property
    def extent(self):
        """How many boards were judged, and why no more, in one sentence."""
        why = f": {self.stopped}" if self.stopped else ""
        return f"Judged {self.judged:,} of {self.boards:,} boards{why}."

    @property
    def conviction(self):
        """Why it is not admissible, in one sentence; None where it is not convicted."""
        if not self.overestimates:
            return None
        says = f"{self.name} says {show(self.counterexample_value)}"
        if not self.path:
            return f"{says} for the goal itself, from which no move is needed."
        moves = several(len(self.path), "move leads", "moves lead")
        return f"{says}, yet {moves} to the goal: {self.path}"

    @property
    def findings(self):
        """Pairs of what was asked and what was found, for a table."""
        unopposed = f"open: nothing against it on the {self.judged:,} boards judged"
        unopposed = unopposed if self.stopped else ""
        of = f"{self.boards:,}" if self.judged == self.boards else f"the {self.judged:,} judged"
        admissible = unopposed or f"yes: no board of {self.boards:,} is overestimated"
        consistent = unopposed or f"yes: drops by 1 at most on each of {self.edges:,} edges"
        positive = unopposed or "yes"
        goal = "yes" if self.zero_at_goal else "not judged"
        again = "not asked again"
        if self.overestimates:
            count = f"{self.overestimates:,} of {of} boards"
            admissible = f"no: overestimates on {count}, by {show(self.worst)} at most"
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
            positive = f"no: negative on {self.negatives:,} of {of} boards, for example {board}"
        if self.asked_twice:
            again = f"yes: {self.asked_twice:,} boards, asked again, gave the same"
        return [
            ("admissible", admissible),
            ("consistent", consistent),
            ("zero at the goal", goal),
            ("never negative", positive),
            ("finite", unopposed or "yes"),
            ("deterministic", again),
        ]

    @property
    def _others(self):
        """The references, without the heuristic itself where it is one of them."""
        return [c for c in self.comparisons if (c.name, c.relation) != (self.name, EQUAL)]

    @property
    def measure_rows(self):
        """The table of measures as text: a heading, then one row for each heuristic."""
        head = ["", "mean value", "share of the distance", "correlation", "expanded by A*"]
        others = {other.name for other in self._others} - {self.name}
        rows = [head]
        for name, *cells, _ in (
            m for i, m in enumerate(self.measures) if not i or m.name in others
        ):
            forms = zip(cells, (".2f", ".1%", ".3f", ",.1f"), strict=True)
            rows.append(
                [name, *("-" if cell is None else f"{cell:{form}}" for cell, form in forms)]
            )
        sampled = any(row[-1] != "-" for row in rows[1:])
        return rows if sampled else [row[:-1] for row in rows]

    @property
    def remarks(self):
        """Sentences on the comparison and on the sample."""
        sentences = []
        for one in self._others:
            words = zip(("greater", "equal", "less"), one[1:], strict=True)
            counts = ", ".join(f"{word} on {count:,}" for word, count in words if count)
            if one.relation == EQUAL:
                judged = " judged" if self.stopped else ""
                sentence = f"{self.name} equals {one.name} on every board{judged}."
            elif one.relation == NEITHER:
                sentence = f"Neither {self.name} nor {one.name} dominates: {counts} boards."
            else:
                sentence = f"{self.name} {one.relation} {one.name}: {counts} boards."
            sentences.append(sentence)
        if self.measures and self.measures[0].expansions is not None:
            sentence = f"A*: mean over {self.sample} random boards."
            if missed := self.measures[0].longer:
                sentence += (
                    f" With {self.name} it misses the shortest solution on {missed} of them."
                )
            sentences.append(sentence)
        return sentences

    def __str__(self):
        fill = partial(textwrap.fill, width=WIDTH)
        width = 2 + max(len(question) for question, _ in self.findings)
        indent = {"subsequent_indent": " " * (width + 2), "break_on_hyphens": False}
        blocks = [[self.heading]]
        if self.stopped:
            blocks.append([fill(self.extent)])
        if self.conviction:
            board = str(self.counterexample).split("\n")
            blocks.append([f"  {line}".rstrip() for line in (*board, "", self.conviction)])
        if self.judged:
            blocks += [
                [fill(found, initial_indent=f"  {asked:<{width}}", **indent)
                 for asked, found in self.findings],
                _columns(self.measure_rows),
                [fill(remark) for remark in self.remarks],
            ]  # fmt: skip
        return "\n\n".join("\n".join(block) for block in blocks if block)

    def __repr__(self):
        return f"<verdict on {self.heading}>"

    def _repr_html_(self):
        from searchlab.whole_space.court.html import verdict_html

        return verdict_html(self)


class Verdicts(list):
    """Verdicts on one heuristic, one for each goal: a list that prints and draws itself."""

    def __str__(self):
        return "\n\n\n".join(map(str, self))

    def _repr_html_(self):
        return "".join(verdict._repr_html_() for verdict in self)


def _columns(rows):
    first, *widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([f"  {name:{first}}", *map(str.rjust, cells, widths)]) for name, *cells in rows
    ]


def _plain(value):
    if isinstance(value, Board):
        return value.puzzle.write(value.state)
    if hasattr(value, "_asdict"):
        return {name: _plain(one) for name, one in value._asdict().items()}
    return list(map(_plain, value)) if isinstance(value, tuple) else value
