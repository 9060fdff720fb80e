"""The check before the class: what it finds here, and what it prints where something is missing."""

import sys
from unittest.mock import Mock

import pytest

from searchlab import compiling
from searchlab.cli import main, preflight

pytest.importorskip("nbclient")


def test_this_machine_is_ready(capsys):
    assert main(["preflight"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert len(err.splitlines()) == len(preflight.CHECKS) and "4 of 6: compiled search ..." in err
    assert {line.split()[0] for line in lines[:-2]} <= {"ok", "slow", "unknown"}
    assert len(lines) == 2 + len(preflight.CHECKS)
    assert lines[-1].startswith("This machine is ready for the lessons")


def test_a_check_that_fails_is_a_finding(monkeypatch, capsys):
    fails = Mock(side_effect=OSError("no such\n  thing"))
    monkeypatch.setattr(preflight, "CHECKS", {"one": fails, "two": lambda: ("ok", "fine")})
    assert main(["preflight"]) == 1
    found = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert found[:2] == [
        "missing one this failed: OSError: no such thing".split(),
        ["ok", "two", "fine"],
    ]
    assert found[-1][:3] == ["Not", "ready:", "1"]


def test_without_numba_it_is_slow(monkeypatch):
    monkeypatch.setattr(compiling, "why_not", lambda: "numba is not installed")
    status, text = preflight._compiled()
    assert status == "slow" and text.startswith("numba is not installed; lesson 08 shows")


@pytest.mark.parametrize("home", [None, "full"])
def test_without_a_home_there_is_one_error(monkeypatch, tmp_path, capsys, home):
    pytest.importorskip("jupyter_core")
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "file" / "runtime"))
    if home is None:
        monkeypatch.setattr(preflight.Path, "home", Mock(side_effect=RuntimeError))
    assert main(["preflight"]) == 1
    home, *summary = capsys.readouterr().out.splitlines()  # no other check is made
    assert home.startswith("missing  home ") and "set HOME to a folder" in home
    assert summary == ["", "Not ready: 1 of the checks found a problem."]


def test_without_nbclient_a_notebook_is_not_tried(monkeypatch):
    monkeypatch.setitem(sys.modules, "nbclient", None)
    assert preflight._notebook()[0] == "unknown"


def test_the_cause_is_named_when_a_notebook_fails(monkeypatch):
    monkeypatch.setattr(preflight, "_CELL", "from searchlab import nothing_of_the_kind")
    status, text = preflight._notebook()
    assert status == "missing" and "ImportError: cannot import name 'nothing_of_the_kind'" in text
    assert text.isprintable()


OURS = {"anywidget": "0.9.18", "@jupyter-widgets/jupyterlab-manager": "5.0.1"}


@pytest.mark.parametrize(
    ("theirs", "hub", "jupyterlab", "status", "message"),
    [
        (OURS, False, True, "ok", "has what shows them"),
        ({"anywidget": "0.9.18"}, False, True, "missing", "jupyterlab-manager is missing"),
        (OURS | {"anywidget": "0.11.0"}, False, True, "missing", "it has anywidget 0.11"),
        (OURS, True, True, "unknown", "on a JupyterHub"),
        (OURS, False, False, "missing", "is not installed"),
    ],
)
def test_the_widgets_of_a_server(monkeypatch, tmp_path, theirs, hub, jupyterlab, status, message):
    paths = pytest.importorskip("jupyter_core.paths")
    monkeypatch.delenv("JUPYTERHUB_SERVICE_PREFIX", raising=False)
    if hub:
        monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/ada/")
    monkeypatch.setattr(paths, "jupyter_path", lambda name: [str(tmp_path)])
    monkeypatch.setattr(preflight, "version", lambda name: "0.9.13")
    monkeypatch.setattr(preflight, "find_spec", lambda name: jupyterlab or None)
    for name, version in theirs.items():
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "package.json").write_text(f'{{"version": "{version}"}}')
    found, text = preflight._widgets()
    assert found == status and message in text
    assert found == "ok" or "the JupyterLab server needs anywidget 0.9" in text
