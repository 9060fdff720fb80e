"""The code beside the player's tree, as the page needs it: the text, what ran, and the values."""

from collections import Counter

from searchlab.analysis.stepping import quiet, steps
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
        "steps": steps(source.text),  # by line
        "quiet": quiet(source.text),  # docstrings and comments, which are folded
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
