"""The check before the class: what it finds here, and what it says where something is missing."""

import sys

import pytest

from searchlab.cli import main, preflight

pytest.importorskip("nbclient")


def test_this_machine_is_fit(capsys):
    assert main(["preflight"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines[:-2]} <= {"ok", "slow", "unknown"}
    assert len(lines) == 2 + len(preflight.checks())
    assert lines[-1].startswith("This machine is ready for the lessons")


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
    assert out.startswith("missing  packages         not installed: anywidget; install ")
    assert "\nok       lessons" in out and "Not ready: 1 of 2 checks found a problem" in out


def test_a_check_that_fails_is_a_finding(monkeypatch):
    def fails():
        raise OSError("no such\n  thing")

    monkeypatch.setattr(preflight, "checks", lambda: {"one": fails, "two": lambda: ("ok", "fine")})
    one, two = preflight.findings()
    assert one == ("one", "missing", "this failed: OSError: no such thing")
    assert two == ("two", "ok", "fine")


def test_without_numba_it_is_slow_and_not_unfit(monkeypatch):
    from searchlab import kernels

    monkeypatch.setattr(kernels, "why_not", lambda: "numba is not installed")
    status, said = preflight._compiled()
    assert status == "slow" and said == "numba is not installed"
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
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder")
    monkeypatch.setenv("SEARCHLAB_CACHE", str(blocked))
    status, said = preflight._tables()
    assert status == "slow" and "cannot be written" in said


@pytest.fixture
def server(monkeypatch, tmp_path):
    """A JupyterLab server's folder of front ends, with those of the kernel's versions."""
    paths = pytest.importorskip("jupyter_core.paths")
    pytest.importorskip("jupyterlab")
    monkeypatch.delenv("JUPYTERHUB_SERVICE_PREFIX", raising=False)
    monkeypatch.setattr(paths, "jupyter_path", lambda name: [str(tmp_path)])
    monkeypatch.setattr(preflight, "version", lambda name: "0.9.13")
    theirs = {"anywidget": "0.9.18", "@jupyter-widgets/jupyterlab-manager": "5.0.1"}
    for name, version in theirs.items():
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "package.json").write_text(f'{{"version": "{version}"}}')
    return tmp_path


def test_a_server_that_has_the_widgets(server):
    assert preflight._widgets()[0] == "ok"


@pytest.mark.parametrize("name", ["anywidget", "@jupyter-widgets/jupyterlab-manager"])
def test_widgets_that_jupyterlab_lacks(server, name):
    (server / name / "package.json").unlink()
    status, said = preflight._widgets()
    assert status == "missing"
    assert said.startswith("the JupyterLab server needs anywidget 0.9 and ipywidgets 8, but ")
    assert f"{name} is missing" in said


def test_widgets_of_another_version_than_the_kernels(server):
    (server / "anywidget/package.json").write_text('{"version": "0.11.0"}')
    status, said = preflight._widgets()
    assert status == "missing"
    assert "needs anywidget 0.9 " in said and "it has anywidget 0.11" in said


def test_on_a_hub_the_server_cannot_be_seen(server, monkeypatch):
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/ada/")
    status, said = preflight._widgets()
    assert status == "unknown"
    assert said.startswith("the JupyterLab server needs anywidget 0.9 and ipywidgets 8;")


def test_without_jupyterlab_beside_it(server, monkeypatch):
    monkeypatch.setattr(preflight, "find_spec", lambda name: None)
    status, said = preflight._widgets()
    assert status == "missing" and "the JupyterLab server needs anywidget 0.9" in said


def test_without_a_home_there_is_one_error(monkeypatch, capsys):
    def homeless():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(preflight.Path, "home", homeless)
    assert main(["preflight"]) == 1
    out = capsys.readouterr().out
    assert out.count("missing") == 1 and "set HOME to a folder" in out


def test_without_nbclient_a_notebook_is_not_tried(monkeypatch):
    monkeypatch.setitem(sys.modules, "nbclient", None)
    assert preflight._notebook()[0] == "unknown"
