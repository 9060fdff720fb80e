"""The verdict on a heuristic."""

from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from searchlab.exhaustive.truth import ROUNDING
from searchlab.exhaustive.verdict import Verdict, fill
from searchlab.problems import Board, Puzzle, spaces
from searchlab.problems.checks import several, write_length, write_number

DOMINATES, DOMINATED, EQUAL, NEITHER = "dominates", "is dominated by", "equals", "neither"
_FINDINGS = {True: "admissible", False: "not admissible", None: "not decided"}
_FORMATS = {  # of the measures
    "mean value": "{:.2f}".format,
    "share of the distance": "{:.1%}".format,
}


class Edge(NamedTuple):
    """A move along which the heuristic drops too far: from `value` to `after_value`."""

    board: object  # or another state
    value: float
    move: object
    after: object
    after_value: float
    cost: float = 1


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


@dataclass(frozen=True, repr=False)
class AdmissibilityResult(Verdict):
    """What `judge` found about a heuristic on a puzzle, or on another state space.

    Attributes
    ----------
    name, problem
        The heuristic, and the state space on which it was tested.
    boards, of : int
        On how many boards, or other states, it was evaluated, and of how many.
    stopped : str or None
        A sentence if a time limit or Ctrl-C stopped the evaluation.
    asked_twice : int
        Boards that were evaluated twice, with the same value.
    admissible, consistent : bool or None
        Whether no board is overestimated; whether no move lowers the value by more than it costs.
        None if not decided.
    zero_at_goal, goal_value
        None if the goal was not evaluated.
    negatives, negative_example
        The boards with a value below 0, and the nearest.
    edges : int
        Pairs of boards one move apart.
    comparisons, measures : tuple
        On a puzzle a `Comparison` with misplaced and one with manhattan. A `Measure` of the
        heuristic, and on a puzzle of these two.
    inconsistent_edges, worst_edge
        How many drop by more than they cost, and the one where that is most.
    overestimates, worst, worst_board
        The boards whose value exceeds the true distance; by how much at most; the first, by
        distance, with that excess.
    counterexample, counterexample_value, counterexample_distance
        The nearest that is overestimated, its value and its true distance.
    path, path_values
        Its cheapest solution, and the values of the heuristic along that path.

    Examples
    --------
    >>> from searchlab import Puzzle, judge
    >>> print(judge("misplaced", Puzzle(2, 2)))  # doctest: -NORMALIZE_WHITESPACE
    misplaced, goal 1 2 / 3 x: admissible
    <BLANKLINE>
    Evaluated all 12 boards from which the goal can be reached.
    <BLANKLINE>
      admissible       yes: no board of 12 is overestimated
      consistent       yes: drops by 1 at most on each of 12 edges
      zero at the goal yes
      never negative   yes
      deterministic    yes: the same for 12 boards evaluated twice
    <BLANKLINE>
                 mean value  share of the distance
      misplaced        2.25                  83.6%
      manhattan        3.00                 100.0%
    <BLANKLINE>
    misplaced is dominated by manhattan: equal on 7, less on 5 boards.
    """

    asked_twice: int
    admissible: bool | None
    consistent: bool | None
    zero_at_goal: bool | None
    goal_value: float | None
    negatives: int
    negative_example: object
    edges: int
    comparisons: tuple
    measures: tuple
    inconsistent_edges: int = 0
    worst_edge: Edge | None = None
    overestimates: int = 0
    worst: float = 0
    worst_board: object = None
    counterexample: object = None
    counterexample_value: float | None = None
    counterexample_distance: float | None = None
    path: str | tuple | None = None
    path_values: tuple = ()

    kind = "heuristic"
    states = ("counterexample", "worst_board", "negative_example")

    @property
    def of(self):
        """How many boards there are to evaluate it on."""
        return len(self.truth.away) + len(self.truth.others)

    @property
    def right(self):
        """Whether it is admissible."""
        return self.admissible

    @property
    def finding(self):
        """The answer in words: "admissible", "not admissible" or "not decided"."""
        return _FINDINGS[self.admissible]

    @property
    def heading(self):
        """One line: the heuristic, the goal, the answer."""
        return f"{self.name}, goal {self.write(self.problem.goal)}: {self.finding}"

    def write(self, state):
        """Write a state; a board in one line, its rows separated by slashes."""
        return written(self.problem, getattr(state, "state", state))

    @property
    def coverage(self):
        """On how many boards it was evaluated, and what stopped the evaluation."""
        return self.truth.extent(self.boards, self.of, self.stopped or "", "Evaluated")

    @property
    def proof(self):
        """Why it is not admissible, in one sentence; None if no counterexample was found."""
        if not self.overestimates:
            return None
        value = f"{self.name} gives {write_number(self.counterexample_value)}"
        if not self.path:
            return f"{value} for the goal itself, which needs no move."
        path, cost = self.path, self.counterexample_distance
        if self.truth.has_costs:
            lead = f"{write_length(len(path), cost)} " + ("leads" if len(path) == 1 else "lead")
        else:
            lead = several(len(path), "move leads", "moves lead")
        path = path if isinstance(path, str) else " ".join(map(str, path))
        board = self.write(self.counterexample)
        return f"For {board} {value}, but {lead} to the goal: {path}"

    @property
    def findings(self):
        """Pairs of a property and whether the heuristic has it, for a table."""
        noun = self.truth.noun
        partly = f"not decided: no counterexample on {several(self.boards, noun)}"
        least = "what a move costs" if self.truth.has_costs else "1"
        consistent = f"yes: drops by {least} at most on each of {several(self.edges, 'edge')}"
        admissible = f"yes: no {noun} of {self.boards:,} is overestimated"
        admissible = partly if self.admissible is None else admissible
        consistent = partly if self.consistent is None else consistent
        positive = partly if self.stopped else "yes"
        goal = "yes" if self.zero_at_goal else "not evaluated"
        repeated = f"yes: the same for {several(self.asked_twice, noun)} evaluated twice"
        if self.overestimates:
            admissible = (
                f"no: overestimates {self.overestimates:,} of {several(self.boards, noun)}, "
                f"by {write_number(self.worst)} at most"
            )
        if edge := self.worst_edge:
            consistent = (
                f"no: drops by more than {least} on {self.inconsistent_edges:,} of "
                f"{several(self.edges, 'edge')}, at worst from {write_number(edge.value)} to "
                f"{write_number(edge.after_value)} ({self.write(edge.board)}, move {edge.move})"
            )
        if self.zero_at_goal is False:
            goal = f"no: {write_number(self.goal_value)}"
        if self.negatives:
            board = self.write(self.negative_example)
            positive = f"no: negative on {several(self.negatives, noun)}, for example {board}"
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
    def remarks(self):
        """The measures as a table, a row for each heuristic, and a sentence on each reference."""
        import pandas as pd  # the atlas needs this module without it

        if not self.boards:
            return []
        shown = [self.measures[0], *(measure for _, measure in self._others)]
        table = pd.DataFrame([one[1:] for one in shown], [one.name for one in shown], _FORMATS)
        spaced = {name: len(name) + 1 for name in table}
        text = table.astype(float).to_string(formatters=_FORMATS, na_rep="-", col_space=spaced)
        lines = "\n".join(f"  {line}" for line in text.splitlines())
        return [lines, "\n".join(fill(one.sentence(self.name)) for one, _ in self._others)]

    @property
    def pictures(self):
        """On a puzzle the path of the counterexample, and the worst edge."""
        strips = []
        if not isinstance(self.problem, Puzzle):
            return strips
        if self.proof:
            boards = accumulate(self.path, Board.move, initial=self.counterexample)
            pairs = zip(self.path_values, range(len(self.path), -1, -1), strict=True)
            labels = [f"h {write_number(h)}, true {moves}" for h, moves in pairs]
            strips.append((self.proof, [*boards], labels))
        if edge := self.worst_edge:
            values = edge.value, edge.after_value
            labels = [f"h {write_number(value)}" for value in values]
            strips.append(("The worst edge", [edge.board, edge.after], labels))
        return strips

    def _values(self):
        edge = self.worst_edge
        if edge:
            ends = {"board": self._name(edge.board), "after": self._name(edge.after)}
            edge = edge._asdict() | ends
        compared = {
            one.name: {"relation": one.relation, **one._asdict()} for one in self.comparisons
        }
        measures = [one._asdict() for one in self.measures]
        found = super()._values() | {"worst_edge": edge, "comparisons": compared}
        del found["path_values"]
        return found | {"measures": measures}


def written(problem, state):
    """Write a board in one line, its rows separated by slashes; another state as it writes itself.

    >>> from searchlab import EIGHT
    >>> written(EIGHT, EIGHT.goal)
    '1 2 3 / 4 5 6 / 7 8 x'
    """
    if not isinstance(problem, Puzzle):
        return spaces.write(problem, state)
    rows = (state[i : i + problem.cols] for i in range(0, problem.cells, problem.cols))
    return " / ".join(map(problem.write, rows))


def rounded(number):
    """Return a number rounded to nine decimals, as an int if it is whole; an exact one as it is."""
    if not isinstance(number, float) or number - number:
        return number
    number = round(number, 9)
    return int(number) if number == int(number) else number
