"""The code beside the player's tree, as the page needs it: the text, what ran, and the values."""

from collections import Counter, defaultdict

from searchlab.analysis.stepping import quiet

_MOST_VALUES = 5_000  # events whose values travel to the page


def code_payload(trace):
    """Return the text of a trace's strategy with the lines that ran; {} if there are none."""
    ran = trace.ran
    if ran is None or ran.source is None:
        return {}
    length = len(trace)
    last = tuple(trace.lines(length))  # what ran after the last event, perhaps several paths
    rest = [len(ran.paths)] * (length + 1)
    return {
        "name": ran.source.name,
        "text": ran.source.text.splitlines(),
        "quiet": quiet(ran.source.text),  # docstrings and comments, which are folded
        # Each line that ran, with how often it did, the last one first.
        "paths": [list(Counter(reversed(path)).items()) for path in (*ran.paths, last)],
        "path_of": [*ran.path_of[:length], *rest][: length + 1],
        "values": _written(trace),
    }


def _written(trace):
    """Write the simple variables at each event, boards row by row; without what never changes."""
    puzzle = trace.puzzle
    rows = [trace.values(index) for index in range(min(len(trace) + 1, _MOST_VALUES))]
    seen = defaultdict(set)
    for row in rows:
        for name, value in row.items():
            seen[name].add(value)
    steady = {name for name, values in seen.items() if len(values) == 1 and len(rows) > 2}

    def write(value):
        return puzzle.write(value) if isinstance(value, bytes) else repr(value)

    return [{n: write(v) for n, v in row.items() if n not in steady} for row in rows]
