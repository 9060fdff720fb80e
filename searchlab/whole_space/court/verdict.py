"""What the court found: a verdict, as text, as JSON and in a notebook."""

import textwrap
from dataclasses import dataclass
from typing import NamedTuple

from searchlab.puzzle import Board, Puzzle
from searchlab.puzzle.checks import several
from searchlab.whole_space.court.witness import board_rows

DOMINATES, DOMINATED, EQUAL, NEITHER = "dominates", "is dominated by", "equals", "neither"
WIDTH = 80


class Edge(NamedTuple):
    """A move along which the heuristic drops: from `value` on `board` to `after_value`."""

    board: Board
    move: str
    value: float
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

    @property
    def relation(self):
        """One of "dominates", "is dominated by", "equals" and "neither"."""
        if self.greater and self.less:
            return NEITHER
        return DOMINATES if self.greater else DOMINATED if self.less else EQUAL


class Measure(NamedTuple):
    """How informed a heuristic is; None where that could not be measured.

    Attributes
    ----------
    name : str
    mean : float
        Mean value over all boards.
    share : float
        Mean share of the true distance, over all boards but the goal.
    correlation : float
        Pearson's, with the true distance.
    expansions : float
        Mean boards expanded by A* on the sample.
    longer : int
        Boards of the sample on which A* found no shortest solution.
    """

    name: str
    mean: float | None = None
    share: float | None = None
    correlation: float | None = None
    expansions: float | None = None
    longer: int | None = None


@dataclass(frozen=True, repr=False)
class Verdict:
    """What was found about a heuristic for one goal; `judge` gives it.

    Attributes
    ----------
    puzzle : Puzzle
        With the goal for which the heuristic was judged.
    name : str
    boards, judged : int
        Boards within reach of the goal, and how many of them the heuristic was asked about.
    stopped : str or None
        One sentence where a time limit or Ctrl-C ended the trial too early.
    asked_twice : int
        Boards that were asked about again; the answers were the same.
    overestimates : int
        Boards whose value exceeds the true distance.
    worst : number
        By how much at most.
    worst_board, counterexample : Board or None
        The first board, by distance and then by rank, that overestimates by so much, and
        the first that overestimates at all.
    path : str or None
        A shortest solution of the counterexample: fewer moves than the heuristic says.
    path_values : tuple
        Values of the heuristic along that path.
    goal_value : number or None
    negatives : int
    negative_example : Board or None
    edges, inconsistent_edges : int
        Pairs of boards one move apart, and how many of them differ by more than 1.
    worst_edge : Edge or None
    comparisons : tuple of Comparison
        With misplaced and manhattan.
    measures : tuple of Measure
        Of the heuristic, misplaced and manhattan.
    sample : int
        Boards on which A* was run.

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

    puzzle: Puzzle
    name: str
    boards: int
    judged: int
    stopped: str | None = None
    asked_twice: int = 0
    overestimates: int = 0
    worst: float = 0
    worst_board: Board | None = None
    counterexample: Board | None = None
    path: str | None = None
    path_values: tuple = ()
    goal_value: float | None = None
    negatives: int = 0
    negative_example: Board | None = None
    edges: int = 0
    inconsistent_edges: int = 0
    worst_edge: Edge | None = None
    comparisons: tuple = ()
    measures: tuple = ()
    sample: int = 0

    @property
    def admissible(self):
        """Whether no board overestimates; None where not all boards were judged."""
        if self.overestimates:
            return False
        return None if self.stopped else True

    @property
    def consistent(self):
        """Whether no move lowers the value by more than 1; None where that is open."""
        if self.inconsistent_edges:
            return False
        return None if self.stopped else True

    @property
    def zero_at_goal(self):
        """Whether the goal's value is 0; None where the goal was not judged."""
        return None if self.goal_value is None else self.goal_value == 0

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
        edge, puzzle = self.worst_edge, self.puzzle
        return {
            "heuristic": self.name,
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "goal": puzzle.write(puzzle.goal),
            "boards": self.boards,
            "judged": self.judged,
            "stopped": self.stopped,
            "admissible": self.admissible,
            "overestimates": self.overestimates,
            "worst": self.worst,
            "worst_board": _written(self.worst_board),
            "counterexample": _written(self.counterexample),
            "counterexample_value": self.counterexample_value,
            "counterexample_distance": None if self.path is None else len(self.path),
            "path": self.path,
            "consistent": self.consistent,
            "edges": self.edges,
            "inconsistent_edges": self.inconsistent_edges,
            "worst_edge": edge
            and {
                "board": _written(edge.board),
                "value": edge.value,
                "move": edge.move,
                "after": _written(edge.after),
                "after_value": edge.after_value,
            },
            "zero_at_goal": self.zero_at_goal,
            "goal_value": self.goal_value,
            "negatives": self.negatives,
            "negative_example": _written(self.negative_example),
            "asked_twice": self.asked_twice,
            "comparisons": {
                one.name: {"relation": one.relation, **one._asdict()} for one in self.comparisons
            },
            "measures": [one._asdict() for one in self.measures],
            "sample": self.sample,
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
        return [
            ("admissible", self._admissible_words()),
            ("consistent", self._consistent_words()),
            ("zero at the goal", self._goal_words()),
            ("never negative", self._negative_words()),
            ("finite", self._yes("")),
            ("deterministic", self._again_words()),
        ]

    def _yes(self, more):
        if self.stopped:
            return f"open: nothing against it on the {self.judged:,} boards judged"
        return f"yes{more}"

    def _of_boards(self, count):
        of = f"{self.boards:,}" if self.judged == self.boards else f"the {self.judged:,} judged"
        return f"on {count:,} of {of} boards"

    def _admissible_words(self):
        if not self.overestimates:
            return self._yes(f": no board of {self.boards:,} is overestimated")
        count = self._of_boards(self.overestimates)
        return f"no: overestimates {count}, by {show(self.worst)} at most"

    def _consistent_words(self):
        if not self.inconsistent_edges:
            return self._yes(f": drops by 1 at most on each of {self.edges:,} edges")
        edge = self.worst_edge
        board = board_rows(self.puzzle, edge.board.state)
        return (
            f"no: drops by more than 1 on {self.inconsistent_edges:,} of {self.edges:,} edges, "
            f"at worst from {show(edge.value)} to {show(edge.after_value)} "
            f"({board}, move {edge.move})"
        )

    def _goal_words(self):
        if self.goal_value is None:
            return "not judged"
        return "yes" if self.zero_at_goal else f"no: {show(self.goal_value)}"

    def _negative_words(self):
        if not self.negatives:
            return self._yes("")
        board = board_rows(self.puzzle, self.negative_example.state)
        return f"no: negative {self._of_boards(self.negatives)}, for example {board}"

    def _again_words(self):
        if not self.asked_twice:
            return "not asked again"
        return f"yes: {self.asked_twice:,} boards, asked again, gave the same"

    @property
    def _others(self):
        """The references, without the heuristic itself where it is one of them."""
        return [c for c in self.comparisons if (c.name, c.relation) != (self.name, EQUAL)]

    @property
    def measure_rows(self):
        """The table of measures as text: a heading, then one row for each heuristic."""
        head = ["", "mean value", "share of the distance", "correlation", "expanded by A*"]
        names = {self.name, *(other.name for other in self._others)}
        measures = [m for i, m in enumerate(self.measures) if i == 0 or m.name != self.name]
        rows = [head, *([m.name, *_cells(m)] for m in measures if m.name in names)]
        sampled = any(measure.expansions is not None for measure in measures)
        return rows if sampled else [row[:-1] for row in rows]

    @property
    def remarks(self):
        """Sentences on the comparison and on the sample."""
        comparisons = [self._comparison_words(one) for one in self._others]
        return comparisons + self._sample_words()

    def _comparison_words(self, one):
        if one.relation == EQUAL:
            return f"{self.name} equals {one.name} on every board{' judged' * bool(self.stopped)}."
        counts = ", ".join(
            f"{word} on {count:,}"
            for word, count in zip(("greater", "equal", "less"), one[1:], strict=True)
            if count
        )
        if one.relation == NEITHER:
            return f"Neither {self.name} nor {one.name} dominates: {counts} boards."
        return f"{self.name} {one.relation} {one.name}: {counts} boards."

    def _sample_words(self):
        own = self.measures[0] if self.measures else None
        if own is None or own.expansions is None:
            return []
        words = f"A*: mean over {self.sample} random boards."
        if own.longer:
            words += f" With {self.name} it misses the shortest solution on {own.longer} of them."
        return [words]

    def __str__(self):
        width = 2 + max(len(question) for question, _ in self.findings)
        table = [
            textwrap.fill(
                answer,
                WIDTH,
                initial_indent=f"  {question:<{width}}",
                subsequent_indent=" " * (width + 2),
                break_on_hyphens=False,
            )
            for question, answer in self.findings
        ]
        blocks = [[self.heading]]
        if self.stopped:
            blocks.append([textwrap.fill(self.extent, WIDTH)])
        if self.conviction:
            board = [f"  {line}" for line in str(self.counterexample).split("\n")]
            blocks.append([*board, "", f"  {self.conviction}"])
        measures = [f"  {line}" for line in _columns(self.measure_rows)]
        remarks = [textwrap.fill(remark, WIDTH) for remark in self.remarks]
        if self.judged:
            blocks += [table, measures, remarks]
        return "\n\n".join("\n".join(block) for block in blocks if block)

    def __repr__(self):
        return f"<verdict on {self.heading}>"

    def _repr_html_(self):
        from searchlab.whole_space.court.view import verdict_html

        return verdict_html(self)


class Verdicts(list):
    """Verdicts on one heuristic, one for each goal: a list that prints and draws itself."""

    def __str__(self):
        return "\n\n\n".join(map(str, self))

    def _repr_html_(self):
        return "".join(verdict._repr_html_() for verdict in self)


def show(number):
    """Write a number for a reader.

    Examples
    --------
    >>> show(12345), show(0.5), show(2**0.5)
    ('12,345', '0.5', '1.41421')
    """
    whole = number == int(number) and abs(number) < 1e15
    return f"{int(number):,}" if whole else f"{number:.6g}"


def _cells(measure):
    def cell(value, form):
        return "-" if value is None else format(value, form)

    return [
        cell(measure.mean, ".2f"),
        cell(measure.share, ".1%"),
        cell(measure.correlation, ".3f"),
        cell(measure.expansions, ",.1f"),
    ]


def _columns(rows):
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _written(board):
    return None if board is None else board.puzzle.write(board.state)
