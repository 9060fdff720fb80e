"""The code beside the player's tree, as the page needs it: the text, and what ran of it."""

from array import array

from searchlab.analysis.stepping import all_deeds, deeds, quiet

MOST_LINES = 1_000_000  # that travel to the page, all ways through the text together


def told_code(trace):
    """Tell the page the text of a trace's strategy and the lines that ran; {} if there are none."""
    ran = trace.ran
    if ran is None or ran.source is None:
        return {}
    source, last = ran.source, tuple(trace.lines(len(trace)))  # perhaps out of several ways
    paths, done = [*ran.paths, last], [*all_deeds(ran), deeds(ran.source.text, last)]
    lines, does, ends = array("I"), bytearray(), array("I")
    for path, what in zip(paths, done, strict=True):
        if len(lines) + len(path) <= MOST_LINES:
            lines.extend(path)
            does += what
        ends.append(len(lines))
    rest = array("I", [len(paths) - 1]) * (len(trace) + 1)
    columns = {
        "ran": lines,
        "does": does,
        "ends": ends,
        # What ran after the last event; no line at all, where the recording was given up before.
        "paths": (ran.path_of[: len(trace)] + rest)[: len(trace) + 1],
    }
    return {
        "name": source.name,
        "text": source.text.splitlines(),
        "quiet": quiet(source.text),
        **{name: bytes(column) for name, column in columns.items()},
    }
