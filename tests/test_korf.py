"""Korf's hundred: the data, the counts of 1985, the file of rows."""

import json

import pytest

from searchlab.cli import main
from searchlab.experiments import korf
from searchlab.heuristics import manhattan
from searchlab.running import VERSION

# Of the 1985 table: instances whose trees are small.
CHEAP = {79: 540_860, 55: 927_212, 47: 1_411_294}


@pytest.fixture
def compiled():
    pytest.importorskip("numba", reason="numba is not installed: the hundred would take days")


def test_the_hundred():
    hundred = korf.instances()
    assert list(hundred) == list(range(1, 101)) and not hasattr(hundred, "pop")
    assert sum(instance.length for instance in hundred.values()) == 5305
    assert sum(instance.nodes for instance in hundred.values()) == 36_302_808_031
    for instance in hundred.values():
        assert instance.board.puzzle.is_solvable(instance.board)
        assert (instance.length - manhattan(instance.board)) % 2 == 0 <= instance.length


@pytest.mark.parametrize("heuristic", korf.HEURISTIC_NAMES)
def test_the_nodes_are_those_that_were_measured(compiled, heuristic):
    kept = {row.id: row for row in korf.measured() if row.heuristic == heuristic}
    for number in CHEAP:
        row = korf.solve_instance(number, heuristic)
        assert row[:3] == kept[number][:3]
        assert row.length == korf.instances()[number].length
        assert heuristic != "manhattan" or row.nodes == CHEAP[number]


def test_the_published_rule(compiled):
    # Measured with the program of the fourth post on the rotated board.
    assert korf.solve_instance(12, rule="published").nodes == 247_727
    assert korf.solve_instance(55, rule="published").nodes == 980_411


@pytest.mark.slow
@pytest.mark.parametrize("heuristic", ["pdb-555", "pdb-663"])
def test_all_hundred_optimally(compiled, heuristic):
    rows = [row[:3] for row in korf.run(heuristic=heuristic)]
    kept = [row for row in korf.measured() if row.heuristic == heuristic]
    assert sorted(rows) == [row[:3] for row in kept]
    assert sum(row.length for row in kept) == 5305


def test_the_same_file_resumes(compiled, tmp_path, monkeypatch):
    file = tmp_path / "rows.jsonl"
    first = list(korf.run([79, 55], out=file))
    with open(file, "a") as truncated:
        truncated.write('{"version": "0.4.0", "id": 47, "len')
    solved, solve_instance = [], korf.solve_instance

    def solving(number, *rest):
        solved.append(number)
        return solve_instance(number, *rest)

    monkeypatch.setattr(korf, "solve_instance", solving)
    again = list(korf.run([55, 47, 79], out=file))
    assert solved == [47] and [row.id for row in again] == [55, 79, 47]
    assert set(first) < set(again)
    assert [json.loads(line)["id"] for line in file.read_text().splitlines()] == [79, 55, 47]
    list(korf.run([79], "linear-conflict", out=file))
    (expanded,) = korf.run([79], rule="expanded", out=file)
    assert solved == [47, 79, 79] and 0 < expanded.nodes < CHEAP[79]
    monkeypatch.setattr(korf, "VERSION", "1.2.3")
    list(korf.run([79], out=file))
    assert solved == [47, 79, 79, 79]


def test_a_row_of_a_file_names_what_was_searched(compiled, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (row,) = korf.run([79], "linear-conflict", out="~/rows")
    assert json.loads((tmp_path / "rows").read_text()) == {
        "version": VERSION,
        "id": 79,
        "length": 42,
        "nodes": row.nodes,
        "seconds": row.seconds,
        "heuristic": "linear-conflict",
        "rule": "korf1985",
    }


ROW = '{"version": "0", "id": %s, "length": %s, "nodes": 1, "seconds": 1.0, "heuristic": "", '
ROW += '"rule": ""}\n'


@pytest.mark.parametrize(
    "text",
    [
        "no newline",
        '{"version": "0"}\n',
        ROW % (79, '"42"'),
        ROW % ("[79]", 42),
    ],
)
def test_a_line_that_is_not_a_row_is_an_error(compiled, tmp_path, text, capsys):
    file = tmp_path / "rows"
    list(korf.run([79], out=file))
    before = file.read_text() + text
    file.write_text(before)
    assert main(["korf", "--ids", "79", "--out", str(file)]) == 2
    assert capsys.readouterr() == ("", f"searchlab: {file}, line 2: not a result row\n")
    assert file.read_text() == before
