"""Check a search whose lines were put in order (a Parsons problem), some of them in pairs.

Of a pair one line is right and the other is not; a wrong one that was chosen gets its own hint.

References
----------
D. Parsons and P. Haden, "Parson's programming puzzles: a fun and effective learning tool for first
programming courses", *Australasian Computing Education Conference* 2006, 157-163.

P. Denny, A. Luxton-Reilly and B. Simon, "Evaluating a new exam question: Parsons problems",
*International Computing Education Research Workshop* 2008, 113-124: lines in pairs.
"""

import heapq
import tomllib
from collections import deque
from pathlib import Path
from textwrap import dedent
from typing import Any

from searchlab.exercises.feedback import Failed, exercise, own_code, text_of
from searchlab.exercises.search import expect_search

PROBLEMS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_NAMES = {"deque": deque, "heapq": heapq, "heappush": heapq.heappush, "heappop": heapq.heappop}


@exercise
def check_lines(lines: Any) -> str:
    """Check a search whose lines were put in order, without the wrong lines among them.

    The lines are a text, or a list of lines. Their function is named after the strategy, such as
    ``a_star``. Any order in which the lines are that search passes.

    >>> check_lines("path = {start: ''}\\n    def breadth_first(puzzle, start):").name
    'a line is missing'
    """
    lines = text_of(lines, "lines", 'put them between """ and """.', "\n")
    lines = dedent(lines).strip("\n")
    here, strategy = [*map(_code, lines.splitlines())], _strategy(lines)
    pairs = [line for line in PROBLEMS[strategy] if isinstance(line, list)]
    for right, wrong, hint in pairs:
        if wrong in here and right in here:
            message = f"Of `{right}` and `{wrong}` one is right: remove the other."
            raise Failed("both lines of a pair", message, hint)
    try:
        return expect_search(_defined(lines, strategy), strategy)
    except Failed as failure:
        name, message, _ = failure.args
        for _, wrong, hint in pairs:
            if wrong in here:
                raise Failed("a wrong line", f"`{wrong}` is not right. {message}", hint) from None
        for line in PROBLEMS[strategy]:
            right = line[0] if line in pairs else line
            if right not in here:
                message = f"Your lines lack `{right}`. {message}"
                hint = "look at the list of lines again."
                raise Failed("a line is missing", message, hint) from None
        if name == "your code raises an error":
            hint = "something is used before it exists: which line must come before which?"
            raise failure.with_hint(hint) from None
        raise


def _code(line):
    """Return a line without its comment and its indentation."""
    return line.partition("  #")[0].strip()


def _strategy(lines):
    for strategy in PROBLEMS:
        if f"def {strategy.replace('-', '_')}(" in lines:
            return strategy
    if not lines.strip():
        raise Failed(
            "nothing there yet", "There are no lines yet.", "the line with `def` is first."
        )
    message = "None of your lines defines the search under its own name."
    raise Failed("no search", message, "keep the line with `def` as it is: it comes first.")


def _defined(lines, strategy):
    """Run the lines, and return the function that they define."""
    try:
        code = compile(lines, "my_lines", "exec")
    except SyntaxError as error:
        number = min(error.lineno or 1, len(lines.splitlines()))
        raise Failed(
            "not Python yet",
            f"Line {number}, `{_code(lines.splitlines()[number - 1])}`, cannot be where it is: "
            f"{error.msg}.",
            "a line that ends with a colon is followed by a line that is indented more.",
        ) from None
    names = dict(_NAMES)
    with own_code(hint="the line with `def` comes first."):
        exec(code, names)
        return names[strategy.replace("-", "_")]
