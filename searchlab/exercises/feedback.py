"""What the checks share: feedback, the exception that carries it, and common mistakes."""

import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sized
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from copy import copy
from decimal import Decimal
from functools import wraps
from io import StringIO
from itertools import islice
from math import isfinite
from numbers import Rational, Real
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, NamedTuple, ParamSpec

from searchlab.exhaustive.census import census
from searchlab.problems import EIGHT, Board, Puzzle
from searchlab.problems.checks import quote, several, short, write_number
from searchlab.running.lines import function_behind, names_in
from searchlab.running.observe import Stop

SAMPLE = "2 3 4 1 5 x 7 6 8"  # the judge's own board
SAMPLE_ANSWER = "ullddrurdllurdruldr"  # and the judge's own solution
_PACKAGE = Path(__file__).parents[1]
_LONGEST = 480  # characters of a message, which may quote a wrong answer
_ENOUGH = 12  # wrong answers that a mistake must explain
_ARROWS = str.maketrans("↑↓←→", "udlr")
# The rooms whose functions an answer may call, but not the true distances.
_ALLOWED = ("exercises", "heuristics", "problems", "styles", "widgets")
_stdout = RLock()
_Answer = ParamSpec("_Answer")


class Failed(AssertionError):
    """A check that failed: the name of the mistake, a message, and a hint.

    A check raises it where it finds the mistake. A notebook shows it without a traceback.

    Examples
    --------
    >>> print(Failed("too near", "It needs 19 moves.", "moves can be undone."))
    ✗ failed: too near
      It needs 19 moves.
      Hint: moves can be undone.
    """

    def __init__(self, name, message, hint=""):
        super().__init__(name, short(message, _LONGEST), hint)

    def with_hint(self, hint):
        """Return this failure with another hint."""
        return Failed(*self.args[:2], hint)

    def __str__(self):
        return str(Feedback(False, *self.args))

    def _render_traceback_(self):
        return str(self).splitlines()


class Feedback(NamedTuple):
    """What a check returns."""

    passed: bool
    name: str  # of the mistake; "passed" where there is none
    message: str  # what was found, in a sentence or two
    hint: str = ""  # where to look; empty where nothing failed

    def __bool__(self):
        return self.passed

    def expect(self):
        """Return this feedback if the check passed; otherwise raise it as `Failed`.

        This is for graders that count a cell without an error as correct, such as otter. With
        nbgrader it is not needed, see `exercise`.
        """
        if not self.passed:
            raise Failed(*self[1:])
        return self

    def __repr__(self):
        if self.passed:
            return f"✓ passed: {self.message}"
        hint = f"\n  Hint: {self.hint}" if self.hint else ""
        return f"✗ failed: {self.name}\n  {self.message}{hint}"

    def __str__(self):
        return printable(repr(self))


def printable(text):
    """Return a text that begins with a mark as standard output can write it.

    >>> printable("✓ passed")
    '✓ passed'
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:  # a code page of Windows: without the mark
        return text[2:].encode(encoding, "backslashreplace").decode(encoding)
    return text


@contextmanager
def _to_stdout():
    with _stdout, redirect_stderr(sys.stdout):
        yield


@contextmanager
def captured():
    """Keep what is printed meanwhile; checks in several threads take turns."""
    with _stdout, redirect_stdout(StringIO()) as printed:
        yield printed


def exercise(check: Callable[_Answer, str]) -> Callable[_Answer, Feedback]:
    """Turn a function that raises `Failed` or returns praise into one that returns `Feedback`.

    While nbgrader runs the notebook, a check that fails raises its `Failed`; one that passes prints
    its praise and returns None, since nbgrader reads a result as a number of points.

    Examples
    --------
    >>> @exercise
    ... def check_double(answer):
    ...     if answer != 4:
    ...         raise Failed("another number", f"You give {answer}.", "2 + 2")
    ...     return "2 + 2 is 4."
    >>> check_double(4)
    ✓ passed: 2 + 2 is 4.
    >>> check_double(...).name
    'nothing there yet'
    """

    @wraps(check)
    def checked(*given: _Answer.args, **options: _Answer.kwargs) -> Any:
        answer = next(iter(given or options.values()), ...)
        graded = bool(os.environ.get("NBGRADER_EXECUTION"))
        # nbgrader gives no points for a cell with a warning on standard error.
        with _to_stdout() if graded else nullcontext():
            try:
                if answer is None or answer is ...:
                    raise Failed("nothing there yet", "Replace the ... in the cell above.")
                if callable(answer) and "heuristic" not in check.__annotations__:
                    expect_own(answer)
                found = Feedback(True, "passed", check(*given, **options))
            except Failed as failed:
                found = Feedback(False, *failed.args)
        if not graded:
            return found
        print(found.expect())
        return None

    return checked


def expect_own(function, *others):
    """Raise a failure if a function uses a search or a table of the package, or one of `others`.

    >>> expect_own(lambda puzzle: census(puzzle)[puzzle.goal])
    Traceback (most recent call last):
    ...
    searchlab.exercises.feedback.Failed: ✗ failed: not your own
      Your function uses census, which decides the question for it.
      Hint: write it yourself, from what the lesson has built.
    """
    waiting, seen = [function], []
    while waiting:
        used = function_behind(waiting.pop())
        code = getattr(used, "__code__", None)
        if used in seen or not code or Path(code.co_filename).is_relative_to(_PACKAGE):
            continue
        seen.append(used)
        names = {*names_in(code), *code.co_freevars}
        cells = zip(code.co_freevars, used.__closure__ or (), strict=True)
        package = vars(sys.modules["searchlab"]) if "searchlab" in names else {}
        scope = package | used.__globals__ | {name: cell.cell_contents for name, cell in cells}
        for name in sorted(names):
            value = scope.get(name)
            room = [*str(getattr(value, "__module__", "")).split("."), ""]
            borrowed = (
                room[0] == "searchlab" and room[1] not in _ALLOWED and type(value) is not type
            )
            if borrowed or "distances" in room or name in others:
                raise Failed(
                    "not your own",
                    f"Your function uses {name}, which decides the question for it.",
                    "write it yourself, from what the lesson has built.",
                )
            waiting += [value] * isinstance(value, FunctionType)


@contextmanager
def own_code(where="", hint="call it in a separate cell and read the end of the traceback."):
    """Turn whatever a reader's code raises into a failure, but not Ctrl-C or a spent budget."""
    try:
        yield
    except (Failed, KeyboardInterrupt, Stop):
        raise
    except BaseException as error:
        raise crashed(error, where, hint) from None


def call(function, *arguments, where=""):
    """Call the reader's function; an error in it, or no result, is a failure."""
    with own_code(where):
        answer = function(*arguments)
    if answer is None or answer is ...:
        hint = "does every branch of it return? `print` shows a value and does not return it."
        raise Failed("nothing returned", f"{where}The function returns {answer!r}.", hint)
    return answer


def compare(function, cases, right, mistakes, read=lambda value, where: value):
    """Compare what a reader's function returns with what is right; a difference is a failure.

    Parameters
    ----------
    function, right : callable
        The reader's function and the right one.
    cases : iterable of tuple
        How a message names each case, and the arguments.
    mistakes : dict
        By name whether a mistake explains an answer, a function of it, the right one and the
        arguments; and a hint. The first that explains every wrong answer is named. A hint alone
        stands for a mistake that explains any.
    read : callable, optional
        Called with what the reader's function returns and the name of the case: returns a value
        that can be compared, or raises `Failed`.

    Returns
    -------
    int
        How many cases there are.

    Examples
    --------
    >>> cases = [("Of 2", 2), ("Of 3", 3)]
    >>> compare(lambda n: n + n, cases, lambda n: 2 * n, {})
    2
    >>> mistakes = {"a square": (lambda found, wanted, n: found == n * n, "which operation is it?")}
    >>> compare(lambda n: n * n, cases, lambda n: 2 * n, mistakes)
    Traceback (most recent call last):
    ...
    searchlab.exercises.feedback.Failed: ✗ failed: a square
      Of 3 you return 9; right is 6.
      Hint: which operation is it?
    """
    wrong, tried = [], 0
    for where, *given in cases:
        tried += 1
        try:
            found = read(call(function, *given, where=f"{where}: "), where)
        except Failed:
            if wrong:
                break
            raise
        differences = islice(_differences(where, found, right(*given)), _ENOUGH - len(wrong))
        wrong += [(*each, *given) for each in differences]
        if len(wrong) == _ENOUGH:
            break
    for name, mistake in mistakes.items() if wrong else ():
        *tests, hint = [mistake] if isinstance(mistake, str) else mistake
        if all(explains(*each) for explains in tests for _, *each in wrong):
            where, found, wanted, *_ = wrong[0]
            message = f"{where} you return {_written(found)}; right is {_written(wanted)}."
            raise Failed(name, message, hint)
    return tried


def _differences(where, found, wanted):
    """Yield the place, the value found and the right one; of dictionaries for each wrong entry."""
    if isinstance(wanted, Mapping):
        for key, value in wanted.items():
            if (entry := found.get(key)) != value:
                yield f"{where} for {_written(key)}", entry, value
    elif found != wanted:
        yield where, found, wanted


def _written(value):
    if isinstance(value, bytes):
        return repr(" ".join(str(tile or "x") for tile in value))
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    return write_number(value) if is_number else quote(value, 60)


def limited(function, most, message, hint="which boards are expanded again?", name="no end"):
    """Return a function that counts its calls; after too many of them the reader's code fails."""

    @wraps(function)
    def counted(*arguments):
        counted.calls += 1
        if counted.calls > most:
            raise Failed(name, message, hint)
        return function(*arguments)

    counted.calls = 0
    return counted


def replacing(puzzle, **methods):
    """Return a copy of a puzzle with other methods; one that is observed is its own copy.

    It is for the reader alone: tables that are kept must not hold it.
    """
    given = copy(puzzle)
    vars(given).update(methods)
    return given


def limited_puzzle(puzzle, each=4):
    """Return a puzzle whose `successors` may be called only so often for each board.

    >>> small = limited_puzzle(Puzzle(2, 2))
    >>> for _ in range(49):
    ...     moves = small.successors(small.goal)
    Traceback (most recent call last):
    ...
    searchlab.exercises.feedback.Failed: ✗ failed: no end
      On the 2x2 puzzle it asks for the successors of more than 48 boards.
      Hint: which boards are expanded again?
    """
    most = each * census(puzzle).boards
    message = f"{on_puzzle(puzzle)} it asks for the successors of more than {most:,} boards."
    return replacing(puzzle, successors=limited(puzzle.successors, most, message))


def crashed(error, where="", hint="call it in a separate cell and read the end of the traceback."):
    """Return the failure of a reader's code that raised an error.

    >>> print(crashed(KeyError(bytes([1, 2, 0, 3])), "From '1 2 3 x': "))
    ✗ failed: your code raises an error
      From '1 2 3 x': KeyError: '1 2 x 3'
      Hint: call it in a separate cell and read the end of the traceback.
    """
    text = f"{type(error).__name__}: {error}"
    for value in error.args:
        if isinstance(value, bytes):
            text = text.replace(repr(value), _written(value))
    files = [Path(frame.filename) for frame in traceback.extract_tb(error.__traceback__)]
    own = [file.is_relative_to(_PACKAGE) for file in files]
    if files and own[-1] and not all(own) and files[-1].parent != Path(__file__).parent:
        hint = (
            "use the puzzle that is given; boards are bytes, and puzzle.successors(state) yields "
            "pairs: `for move, child in`."
        )
    elif isinstance(error, AttributeError) and isinstance(error.obj, bytes):
        hint = "a board is bytes, the tiles row by row: it has no such attribute."
    return Failed("your code raises an error", where + text, hint)


def on_puzzle(puzzle):
    """Name a puzzle at the beginning of a sentence, with its goal where that is not the usual one.

    >>> on_puzzle(Puzzle(2, 2, "blank-first"))
    "On the 2x2 puzzle with the goal 'x 1 2 3'"
    """
    usual = puzzle.goal == Puzzle(puzzle.rows, puzzle.cols).goal
    goal = "" if usual else f" with the goal {puzzle.write(puzzle.goal)!r}"
    return f"On the {puzzle.rows}x{puzzle.cols} puzzle{goal}"


def expect_kind(right, value, kind, hint):
    """Raise a failure unless an answer is of the right kind."""
    if not right:
        raise Failed(f"not {kind}", f"You give {quote(value)}, not {kind}.", hint)


def whole_number(value, what):
    """Return an exact whole number, of any type, as int; anything else is a failure.

    >>> from fractions import Fraction
    >>> whole_number(Fraction(6, 2), "Here")
    3
    """
    if isinstance(value, Rational) and value.denominator == 1 and not isinstance(value, bool):
        return int(value)
    hint = "give the number itself."
    if isinstance(value, Sized) and not isinstance(value, str):
        hint = "len() counts what it holds."
    elif isinstance(value, Real | Decimal) and isfinite(value) and not isinstance(value, bool):
        hint = "a count has no decimals: divide by //, which leaves a whole number."
    message = f"{what} it is {quote(value)}, not a whole number."
    raise Failed("not a whole number", message, hint)


def yes_or_no(value, what):
    """Return True or False, numpy's and 1 and 0 too, as bool; anything else is a failure."""
    if not isinstance(value, str) and str(value) in ("True", "False", "0", "1"):
        return bool(value)
    message = f"{what} it is {quote(value)}, neither True nor False."
    raise Failed("not True or False", message, "give True or False, such as by a comparison.")


def text_of(value, kind, hint, joint=""):
    """Return a text, or a list of texts joined to one; anything else is a failure."""
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        value = joint.join(value)
    expect_kind(isinstance(value, str), value, kind, hint)
    return value


def moves_text(moves):
    """Return moves as letters: a text, with spaces, in capitals or of arrows, or a list.

    >>> moves_text("←, ↑ → R")
    'lurr'
    """
    hint = "put the letters in quotes, such as 'ulddr'."
    if hasattr(moves, "moves"):
        hint = "solve returns a result; its `.moves` are the moves."
    text = text_of(moves, "a text", hint).lower().translate(_ARROWS)
    return "".join(text.replace(",", " ").split())


def play(start, moves):
    """Return a reader's moves as letters, and the board of the 8-puzzle to which they lead."""
    moves = moves_text(moves)
    try:
        return moves, EIGHT.apply(start, moves)
    except ValueError as error:
        hint = "the letters name the direction in which the *blank* moves."
        raise Failed("not possible", f"{error}.", hint) from None


def read_board(puzzle, board):
    """Read the board that a reader answers with; anything else is a failure."""
    try:
        return puzzle.read(board.state if isinstance(board, Board) else board)
    except ValueError as error:
        raise Failed(
            "not a board", f"{error}.", "copy a board from the output of a cell."
        ) from None


def solvable_boards(puzzle, stride=1):
    """Yield every solvable board, or one in `stride`, with its distance from the goal."""
    truth = census(puzzle)
    for number in truth.reachable[::stride]:
        yield truth.states[number].tobytes(), int(truth.distance[number])


def distance_of(puzzle, board):
    """Look up the distance of a reader's board from the goal; an unsolvable one is a failure."""
    distance = census(puzzle)[read_board(puzzle, board)]
    if distance is None:
        goal = puzzle.write(puzzle.goal)
        raise Failed(
            "unsolvable", f"No moves lead from this board to the goal {goal}.", "start at the goal."
        )
    return distance


def expect_farthest(distance, distances, which, hint):
    """Raise a failure if other boards that are right are farther from the goal."""
    if farther := int((distances > distance).sum()):
        raise Failed(
            "too near",
            f"It is {several(distance, 'move')} away, and of the boards that {which} "
            f"{several(farther, 'is', 'are')} farther.",
            hint,
        )
