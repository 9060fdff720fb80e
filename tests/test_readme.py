"""The commands of the README run as printed, and those of the help texts run."""

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from searchlab import cli
from searchlab.experiments import korf

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
COMMANDS = [
    (command.split("  #")[0].strip(), printed)
    for session in SHELL
    for command, printed in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE)
]
HELP = "\n".join(module.__doc__ for module in cli.COMMANDS)
EXAMPLES = [
    (command, "")
    for command in re.findall(r"^  ((?:echo .* \| )?searchlab .*)", HELP, re.MULTILINE)
    if not re.search(r"lab my|lab$|judge|\.py:|korf --(h|j|ids 1-10)", command)  # these take long
]


@pytest.mark.parametrize(("command", "printed"), COMMANDS + EXAMPLES)
def test_a_command_runs_as_printed(command, printed, capsys, monkeypatch, tmp_path):
    (tmp_path / "boards.txt").write_text("1 2 3 4 5 x 7 8 6\n1 2 3 x 4 6 7 5 8\n")
    monkeypatch.chdir(tmp_path)
    for word, module in {"census": "numpy", "judge": "numpy", "korf": "numba"}.items():
        if f"searchlab {word}" in command:
            pytest.importorskip(module)
    echo, _, command = command.rpartition(" | ")
    monkeypatch.setattr(sys, "stdin", io.StringIO(" ".join(shlex.split(echo)[1:])))
    program, *words = shlex.split(command)
    status = cli.main(words)
    out, err = capsys.readouterr()
    assert (program, status) == ("searchlab", 3 if err else 0)  # undefined behaviour is named
    assert out == printed if printed else out or err


def test_there_are_commands_and_every_file_that_is_linked_exists():
    assert len(COMMANDS) >= 5 and len(EXAMPLES) > 12
    files = re.findall(r"\]\((?!https?:)([^)#]+)", README)
    assert len(files) >= 15
    for name in files:
        assert (ROOT / name).exists(), name


def test_the_counts_of_the_hundred_are_those_measured():
    nodes = {}
    for row in korf.measured():
        nodes.setdefault(row.heuristic, []).append(row.nodes)
    assert f"all {sum(nodes['manhattan']):,} nodes" in README.replace("\n", " ")


def test_every_file_and_target_that_the_contributors_page_names_exists():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    files = re.findall(
        r"(?:`|\]\()([\w.]+/[\w./]*|[A-Za-z]\w*\.(?:md|cff|toml|yml|lock))[`#)]", text
    )
    assert len(files) > 15
    made = re.compile("(build|dist)/")
    assert not [name for name in files if not made.match(name) and not (ROOT / name).exists()]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"\bmake ([a-z]+)", text))
    assert {"test", "release"} <= targets
    assert not [target for target in targets if f"\n{target}:" not in makefile]
