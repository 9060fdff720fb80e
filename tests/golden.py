"""Golden transcripts: what expressions give, as data/NAME.txt has it.

A line ``>>> expression`` is evaluated with the names of a test module. Below it is the text of what
it gives, or the error that it raises; ``...`` stands for what varies. Paragraphs that begin
otherwise are comments. With the variable UPDATE set, what the expressions give is written there.
"""

import os
import re
from difflib import unified_diff
from doctest import DONT_ACCEPT_TRUE_FOR_1, ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

DATA = Path(__file__).parent / "data"


def evaluated(expression, names, show=str):
    """Evaluate an expression; return the lines of its text, or of its error."""
    try:
        found = show(eval(expression, names))
    except AssertionError:  # of a function of the test module
        raise
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
    found = re.sub("0x[0-9a-f]+", "0x", str(found))  # where an object is
    return [line.rstrip() for line in found.splitlines() if line.strip()]


def transcript(name, names, show=str):
    """Make a test of a transcript, with the names of a test module, and how it writes values."""
    file = DATA / f"{name}.txt"
    flags = ELLIPSIS | DONT_ACCEPT_TRUE_FOR_1
    parts = re.split(r"^(?=>>> )", file.read_text("utf-8"), flags=re.MULTILINE)[1:]

    rows = [part.partition("\n\n")[0].rstrip() for part in parts]

    @pytest.mark.parametrize("row", rows, ids=lambda row: row.partition("\n")[0][4:64])
    def test(row):
        source = re.match(r">>> .*(\n\.\.\. .*)*", row)[0]
        found = evaluated(
            re.sub("^(>>>|[.]{3}) ", "", source, flags=re.MULTILINE), dict(names), show
        )
        wanted = row[len(source) :].split("\n")[1:]
        if OutputChecker().check_output("\n".join(wanted), "\n".join(found), flags):
            return
        if not os.environ.get("UPDATE"):
            lines = unified_diff(wanted, found, file.name, "now", lineterm="")
            pytest.fail("\n".join([source, *lines]), pytrace=False)
        renewed = file.read_text("utf-8").replace(f"{row}\n", "\n".join([source, *found, ""]), 1)
        file.write_text(renewed, "utf-8")

    return test
