"""What the checks share: a verdict with a name."""

SAMPLE = "2 3 4 1 5 x 7 6 8"  # the judge's own board
SAMPLE_ANSWER = "ullddrurdllurdruldr"  # and the judge's own solution


class Verdict:
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

    def __init__(self, passed, name, said, hint=""):
        self.passed, self.name, self.said, self.hint = passed, name, said, hint

    def __bool__(self):
        return self.passed

    def __repr__(self):
        lines = [f"✓ passed: {self.said}" if self.passed else f"✗ failed: {self.name}"]
        if not self.passed:
            lines.append(f"  {self.said}")
        if self.hint:
            lines.append(f"  Hint: {self.hint}")
        return "\n".join(lines)


class Failed(Exception):
    """Leaves a check; its arguments are name, sentence and hint."""


def judged(check):
    """Turn a check that raises Failed or returns praise into one that gives a Verdict."""

    def judged(answer):
        if answer is None or answer is ...:
            return Verdict(False, "nothing there yet", "Replace the ... in the cell above.")
        try:
            return Verdict(True, "passed", check(answer))
        except Failed as failure:
            return Verdict(False, *failure.args)

    judged.__name__, judged.__doc__ = check.__name__, check.__doc__
    judged.__module__ = check.__module__
    return judged


def call(function, *arguments):
    """Call the reader's function; what it raises is a failure with a name."""
    try:
        answer = function(*arguments)
    except Exception as error:
        raise Failed(
            "your code stops",
            f"{type(error).__name__}: {error}",
            "call the function in a cell of its own and read the last line of the traceback.",
        ) from None
    if answer is None or answer is ...:
        raise Failed(
            "nothing comes back", "The function gives None.", "does every way through it return?"
        )
    return answer


def read_board(puzzle, board):
    """Read the board that a reader answers with; what is none is a failure with a name."""
    try:
        return puzzle.read(board)
    except ValueError as error:
        raise Failed("not a board", f"{error}.", "copy a board that a cell printed.") from None
