"""The README's commands run as printed; its Python session is a doctest of its own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from searchlab.experiments import korf

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)


def commands():
    for session in SESSIONS:
        for command, printed in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE):
            yield command.split("  #")[0].strip(), printed


@pytest.mark.parametrize(("command", "printed"), list(commands()))
def test_a_command_of_the_readme_runs_as_printed(command, printed):
    searchlab = f'"{sys.executable}" -m searchlab'
    line = re.sub(r"(^|\| )searchlab\b", lambda match: match[1] + searchlab, command)
    assert line != command
    run = subprocess.run(line, shell=True, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    if printed:
        assert run.stdout == printed


def test_there_are_commands_and_every_file_that_is_linked_exists():
    assert len(list(commands())) >= 5
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
