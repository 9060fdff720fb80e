"""What the checks share: how a failure gets its sentence, and the failures that many find."""

import os
import re
import sys
from contextlib import redirect_stderr
from functools import wraps
from string import Formatter
from typing import NamedTuple

from searchlab.exhaustive.census import census
from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import quote, several, short
from searchlab.running.solving import solve

SAMPLE = "2 3 4 1 5 x 7 6 8"  # the judge's own board
SAMPLE_ANSWER = "ullddrurdllurdruldr"  # and the judge's own solution
ALONE = "run it with solve() on that board in a cell of its own."

_LONGEST = 480  # characters of a sentence, which may quote a wrong answer
_EVERYWHERE = """
nothing there yet: Replace the ... in the cell above.
nothing comes back: The function gives None.
    Hint: does every way through it return?
your code stops: {where}{kind}: {error}
    Hint: {hint}
not a board: {error}.
    Hint: copy a board that a cell printed.
not a heuristic: {error}.
    Hint: give the function itself.
unsolvable: No moves lead from this board to the goal{goal}.
    Hint: {hint}
the goal: The goal needs 0 moves, but your heuristic says {value}.
    Hint: a tile in its place must add nothing.
the solved start: From the goal itself it finds {found} after {expansions}; 0 moves are
    needed, and none should be tried.
    Hint: {hint}
"""


class Feedback(NamedTuple):
    """What a check found."""

    passed: bool
    name: str  # what failed, in a word or two; "passed" where nothing did
    said: str  # what was found, in a sentence or two
    hint: str = ""  # where to look; empty where nothing failed

    def __bool__(self):
        return self.passed

    def expect(self):
        """Return this feedback if the check passed; otherwise raise it as a `NotPassed`.

        This is for graders that count a cell without an error as correct, such as otter. nbgrader
        needs no call of it: see `judged`.
        """
        if not self.passed:
            raise NotPassed(repr(self))
        return self

    def __repr__(self):
        if self.passed:
            return f"✓ passed: {self.said}"
        hint = f"\n  Hint: {self.hint}" if self.hint else ""
        return f"✗ failed: {self.name}\n  {self.said}{hint}"


class NotPassed(AssertionError):
    """A check that failed: its feedback, which a notebook shows without a traceback."""

    def _render_traceback_(self):
        return str(self).splitlines()


class _Words(Formatter):
    """Fills in values, also those that cannot be put into words."""

    def convert_field(self, value, conversion):
        quoted = conversion == "r"
        return quote(value, _LONGEST) if quoted else super().convert_field(value, conversion)


_WORDS = _Words()


class Failed(Exception):
    """Leaves a check: the name of a failure in its table, and the values of the sentence."""

    def __init__(self, name, /, **values):
        super().__init__(name, values)


def judged(failures):
    """Turn a check that raises Failed or returns praise into one that returns Feedback.

    `failures` lists what the check may find, each as "name: sentence" and, indented, the rest of
    the sentence and "Hint: ...", with the fields of `str.format` for the values.

    While nbgrader runs the notebook, a check that failed raises its feedback as a `NotPassed`; one
    that passed prints it and returns None, since nbgrader reads a result as a number of points.
    """
    table = _read(_EVERYWHERE) | _read(failures)

    def decorate(check):
        def feedback(answer, *arguments):
            try:
                if answer is None or answer is ...:
                    raise Failed("nothing there yet")
                return Feedback(True, "passed", check(answer, *arguments))
            except Failed as failure:
                name, values = failure.args
                said, hint = (_WORDS.vformat(text, (), values) for text in table[name])
                return Feedback(False, name.format(**values), short(said, _LONGEST), hint)

        @wraps(check)
        def judged(answer, *arguments):
            if not os.environ.get("NBGRADER_EXECUTION"):
                return feedback(answer, *arguments)
            with redirect_stderr(sys.stdout):  # nbgrader gives no points for a cell with a warning
                found = feedback(answer, *arguments)
            print(found.expect())
            return None

        return judged

    return decorate


def _read(failures):
    table = {}
    for entry in re.split(r"\n(?=\S)", failures.strip()):
        found, _, hint = " ".join(entry.split()).partition(" Hint: ")
        name, _, said = found.partition(": ")
        table[name] = said, hint
    return table


def call(function, *arguments):
    """Call the reader's function; what it raises is a failure with a name."""
    try:
        answer = function(*arguments)
    except Exception as error:
        hint = "call the function in a cell of its own and read the last line of the traceback."
        raise crashed(error, hint) from None
    if answer is None or answer is ...:
        raise Failed("nothing comes back")
    return answer


def solve_with(strategy, puzzle, board, hint=ALONE, **options):
    """Solve a board with the reader's strategy; what it raises is a failure with a name."""
    try:
        return solve(puzzle, board, strategy, **options)
    except Exception as error:
        raise crashed(error, hint, f"From {puzzle.write(puzzle.read(board))!r}: ") from None


def crashed(error, hint, where=""):
    """Name the failure of a reader's code that raised an error."""
    kind = type(error).__name__
    return Failed("your code stops", kind=kind, error=error, hint=hint, where=where)


def found_by(result):
    """Say what a search found."""
    return f"{result.length} moves" if result.solved else "no solution"


def on_puzzle(puzzle):
    """Say which puzzle is meant."""
    return f"On the {puzzle.rows}x{puzzle.cols} puzzle"


def expect_no_search(result, hint):
    """Refuse a search from the goal itself that does anything."""
    if result.moves != "" or result.expanded:
        found, expanded = found_by(result), result.expanded
        expansions = several(expanded, "expansion")
        raise Failed("the solved start", found=found, expansions=expansions, hint=hint)


def expect_zero_at_goal(value):
    """Refuse a heuristic that does not give the goal 0."""
    if value != 0:
        raise Failed("the goal", value=value)


def first_wrong(cases, found, right):
    """Return the first case in which what was found is not right, with both."""
    return next(row for row in zip(cases, found, right, strict=True) if row[1] != row[2])


def read_board(puzzle, board):
    """Read the board that a reader answers with; anything else is a failure with a name."""
    try:
        return puzzle.read(board)
    except ValueError as error:
        raise Failed("not a board", error=error) from None


def solvable_boards(puzzle, stride=1):
    """Yield every solvable board, or one in `stride`, with its distance."""
    truth = census(puzzle)
    for number in truth.reachable[::stride]:
        yield truth.states[number].tobytes(), int(truth.distance[number])


def distance_of(puzzle, board, hint="start from the goal."):
    """Look up how far a reader's board is; an unsolvable one is a failure with a name."""
    distance = census(puzzle)[read_board(puzzle, board)]
    if distance is None:
        own = puzzle.goal != Puzzle(puzzle.rows, puzzle.cols).goal
        goal = f" {puzzle.write(puzzle.goal)}" if own else ""
        raise Failed("unsolvable", goal=goal, hint=hint)
    return distance
