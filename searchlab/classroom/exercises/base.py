"""What the checks share: a verdict with a name, and the failures that many of them find."""

from functools import wraps
from typing import NamedTuple

from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import short
from searchlab.running.solving import solve
from searchlab.whole_space.census import census

SAMPLE = "2 3 4 1 5 x 7 6 8"  # the judge's own board
SAMPLE_ANSWER = "ullddrurdllurdruldr"  # and the judge's own solution
ALONE = "run it with solve() on that board in a cell of its own."


_LONGEST = 480  # characters of a sentence, which may quote a wrong answer


class Verdict(NamedTuple):
    """What a check found.

    Attributes
    ----------
    passed : bool
    name : str
        What failed, in a word or two; "passed" where nothing did.
    said : str
        What was found, in a sentence or two.
    hint : str
        Where to look; empty where nothing failed.
    """

    passed: bool
    name: str
    said: str
    hint: str = ""

    def __bool__(self):
        return self.passed

    def __repr__(self):
        if self.passed:
            return f"✓ passed: {self.said}"
        hint = f"\n  Hint: {self.hint}" if self.hint else ""
        return f"✗ failed: {self.name}\n  {self.said}{hint}"


class Failed(Exception):
    """Leaves a check; its arguments are name, sentence and hint."""


def judged(check):
    """Turn a check that raises Failed or returns praise into one that returns a Verdict."""

    @wraps(check)
    def judged(answer):
        if answer is None or answer is ...:
            return Verdict(False, "nothing there yet", "Replace the ... in the cell above.")
        try:
            return Verdict(True, "passed", check(answer))
        except Failed as failure:
            name, said, hint = failure.args
            return Verdict(False, name, short(said, _LONGEST), hint)

    return judged


def call(function, *arguments):
    """Call the reader's function; what it raises is a failure with a name."""
    try:
        answer = function(*arguments)
    except Exception as error:
        hint = "call the function in a cell of its own and read the last line of the traceback."
        raise crashed(error, hint) from None
    if answer is None or answer is ...:
        raise Failed(
            "nothing comes back", "The function gives None.", "does every way through it return?"
        )
    return answer


def solve_with(strategy, puzzle, board, hint=ALONE, **options):
    """Solve a board with the reader's strategy; what it raises is a failure with a name."""
    try:
        return solve(puzzle, board, strategy, **options)
    except Exception as error:
        raise crashed(error, hint, f"From {puzzle.write(puzzle.read(board))!r}: ") from None


def crashed(error, hint, where=""):
    """Name the failure of a reader's code that raised an error."""
    return Failed("your code stops", f"{where}{type(error).__name__}: {error}", hint)


def miscounted(few, said, if_few, if_many):
    """Name the failure of a wrong count, with the hint for its direction."""
    return Failed("too few", said, if_few) if few else Failed("too many", said, if_many)


def expect_no_search(result, hint):
    """Refuse a search from the goal itself that does anything."""
    if result.moves != "" or result.expanded:
        found = f"{result.length} moves" if result.solved else "no solution"
        raise Failed(
            "the solved start",
            f"From the goal itself it finds {found} after {result.expanded:,} expansions; "
            "0 moves are needed, and none should be tried.",
            hint,
        )


def expect_zero_at_goal(value):
    """Refuse a heuristic that does not give the goal 0."""
    if value != 0:
        raise Failed(
            "the goal",
            f"The goal needs 0 moves, but your heuristic says {value}.",
            "a tile in its place must add nothing.",
        )


def first_wrong(cases, found, right):
    """Return the first case in which what was found is not right, with both."""
    return next(row for row in zip(cases, found, right, strict=True) if row[1] != row[2])


def read_board(puzzle, board):
    """Read the board that a reader answers with; anything else is a failure with a name."""
    try:
        return puzzle.read(board)
    except ValueError as error:
        raise Failed("not a board", f"{error}.", "copy a board that a cell printed.") from None


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
        raise Failed("unsolvable", f"No moves lead from this board to the goal{goal}.", hint)
    return distance
