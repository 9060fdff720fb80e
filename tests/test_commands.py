"""What the command line answers, as data/commands.txt has it.

A line ``$ words`` is a command, ``< text`` a line of its input (``$ write NAME``: of a file that
every command finds), ``! text`` a line on standard error, and ``[n]`` an exit status but 0.
With the variable UPDATE set, what the commands answer is written there instead.
"""

import io
import os
import re
import shlex
import sys
from itertools import takewhile
from pathlib import Path

import pytest

from searchlab import compiling
from searchlab.cli import main

FILE = Path(__file__).parent / "data" / "commands.txt"
BLOCKS = [
    f"$ {block}".rstrip("\n").split("\n") for block in FILE.read_text("utf-8").split("\n\n$ ")[1:]
]
# What no two runs have in common: seconds, the progress, and the last digits of a mean.
VARIES = re.compile(
    r'(?<="seconds": )[\d.e-]+|[\d.,]+(?= seconds\b)|(?<=,\d{3}) +\d+\.\d\d$'
    r"|[^\r\n]+ of \d+ boards(?=[\r\n])|(?<=\.\d{12})\d+",
    re.MULTILINE,
)


def typed(block):
    lines = [line[2:] for line in takewhile(lambda line: line[:1] == "<", block[1:])]
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture
def answer(tmp_path, monkeypatch, capfd):
    """Run one command in a folder with all files, and write the block that it makes."""
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    for block in BLOCKS:
        if block[0].startswith("$ write "):
            Path(block[0].removeprefix("$ write ")).write_text(typed(block), "utf-8")

    def answer(block):
        text = typed(block).encode().decode("unicode_escape")
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        status = main(shlex.split(block[0].removeprefix("$ ")))
        out, err = (VARIES.sub("", text).splitlines() for text in capfd.readouterr())
        shown = [*block[: 1 + typed(block).count("\n")], *out]
        shown += [f"! {line}" for line in dict.fromkeys(err) if line]
        return shown + [f"[{status}]"] * (status > 0)

    return answer


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block[0][2:60])
def test_a_command_answers_as_before(answer, block):
    if block[0].startswith("$ korf --ids ") and not compiling.available():
        pytest.skip("numba is not installed: the hundred would take days")
    if block[0].startswith("$ write "):
        return
    found = answer(block)
    if os.environ.get("UPDATE"):
        before, after = ("\n\n" + "\n".join(lines) + "\n" for lines in (block, found))
        FILE.write_text(FILE.read_text("utf-8").replace(before, after), "utf-8")
    else:
        assert found == block
