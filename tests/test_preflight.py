"""The check before the class: what it finds here, and what it says where something is missing."""

import pytest

from searchlab.classroom import preflight
from searchlab.cli import main

pytest.importorskip("nbclient")


def test_this_machine_is_fit(capsys):
    assert main(["preflight"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines[:-2]} <= {"ok", "slow"}
    assert len(lines) == 2 + len(preflight.checks())
    assert lines[-1].startswith("This machine is fit for the lessons")


def test_what_is_missing_is_named(monkeypatch, capsys):
    def lacks(name):
        if name == "anywidget":
            raise preflight.PackageNotFoundError(name)
        return "1.0"

    monkeypatch.setattr(preflight, "version", lacks)
    keep = {"packages": preflight._packages, "lessons": preflight._lessons}
    monkeypatch.setattr(preflight, "checks", lambda: keep)
    assert main(["preflight"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("missing  packages         not installed: anywidget; run 'make env'")
    assert "\nok       lessons" in out and "Not fit yet: 1 of 2 checks need you" in out


def test_a_check_that_fails_is_a_finding(monkeypatch):
    def fails():
        raise OSError("no such\n  thing")

    monkeypatch.setattr(preflight, "checks", lambda: {"one": fails, "two": lambda: ("ok", "fine")})
    one, two = preflight.findings()
    assert one == ("one", "missing", "this failed: OSError: no such thing")
    assert two.status == "ok"


def test_without_numba_it_is_slow_and_not_unfit(monkeypatch):
    from searchlab import kernels

    monkeypatch.setattr(kernels, "available", lambda: False)
    monkeypatch.setattr(kernels, "why_not", lambda: "numba is not installed")
    status, said = preflight._compiled()
    assert status == "slow" and said.endswith("numba is not installed")
    assert preflight._tables()[0] == "slow"


def test_wrong_counts_make_it_unfit(monkeypatch):
    from searchlab.experiments import korf

    solve = korf.solve_instance
    monkeypatch.setattr(
        korf, "solve_instance", lambda number: solve(number)._replace(nodes=1, seconds=1)
    )
    assert preflight._compiled() == ("missing", "instance 12 of Korf's hundred is solved wrongly")


def test_a_folder_that_cannot_be_written_is_said(monkeypatch, tmp_path):
    pytest.importorskip("numba")
    from searchlab.kernels import cache

    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    status, said = preflight._tables()
    assert status == "slow" and "cannot be written" in said


def test_widgets_that_jupyterlab_lacks(monkeypatch, tmp_path):
    paths = pytest.importorskip("jupyter_core.paths")
    monkeypatch.setattr(paths, "jupyter_path", lambda name: [str(tmp_path)])
    status, said = preflight._widgets()
    assert status == "missing" and "anywidget and @jupyter-widgets/jupyterlab-manager" in said
