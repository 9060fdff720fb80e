"""`make bench` starts, with all its parts and with its smallest one."""

import importlib.util
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource")  # Windows has none
BENCH = Path(__file__).parent / "bench"


@pytest.fixture
def bench(monkeypatch):
    monkeypatch.syspath_prepend(BENCH)
    spec = importlib.util.spec_from_file_location("bench_run", BENCH / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_all_parts_without_arguments(bench):
    assert bench.read([]) == ([*bench.PARTS], 7)
    assert bench.read(["race", "--rounds", "2"]) == (["race"], 2)


def test_the_smallest_part(bench, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["run.py", "start-up", "--rounds", "1"])
    bench.main()
    out = capsys.readouterr().out
    assert "import_searchlab" in out and " wanted: " in out


def test_the_least_of_several_readings_counts(bench, capsys):
    readings = {"first": iter([3.0, 1.0, 2.0]), "second": iter([2.0, 4.0, 5.0])}
    runs = {name: lambda each=each: next(each) for name, each in readings.items()}
    assert bench.measure("title", 3, {"second": 1.5}, **runs) == [1.0, 2.0]
    assert "2.00  at most 1.5 wanted: MISSED" in capsys.readouterr().out
