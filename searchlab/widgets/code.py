"""The code beside the player's tree, as the page needs it: the text, what ran, and the values."""

import io
import tokenize
from collections import Counter

from searchlab.problems import spaces

_MOST_VALUES = 5_000  # events whose values travel to the page


def code_payload(trace):
    """Return the text of a trace's strategy with the lines that ran; {} if there are none."""
    source, ran = trace.source, trace.ran
    if not source:
        return {}
    return {
        "name": source.name,
        "text": source.text.splitlines(),
        "quiet": find_quiet(source.text),  # which are folded
        # Each line that ran, with how often it did, the last one first.
        "paths": [[*Counter(reversed(path)).items()] for path in ran.paths],
        "path_of": [*ran.path_of],
        # Those of the package's own strategies are not the reader's.
        "values": []
        if trace.strategy.registered
        else _written(ran.values[:_MOST_VALUES], trace.problem),
    }


def _written(rows, problem):
    """Write the simple variables at each event, boards row by row; without what never changes."""
    first = {}
    varied = {n for row in rows for n, value in row.items() if first.setdefault(n, value) != value}
    return [
        {
            name: spaces.write(problem, value) if isinstance(value, bytes) else repr(value)
            for name, value in row.items()
            if name in varied
        }
        for row in rows
    ]


def find_quiet(text):
    """List the docstrings and the comment lines of a text.

    Returns
    -------
    list of tuple
        First and last line of each.

    Examples
    --------
    >>> find_quiet('def f():\\n    # one\\n    return 1  # two\\n')
    [(2, 2)]
    """
    found, before = [], None
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            docstring = token.type == tokenize.STRING and before == tokenize.INDENT
            comment = token.type == tokenize.COMMENT and token.line.lstrip().startswith("#")
            if docstring or comment:
                found.append((token.start[0], token.end[0]))
            before = token.type
    except (SyntaxError, tokenize.TokenError):  # a lambda, cut out of its line
        return []
    return found
