"""JupyterLite: what its kernel holds, where it comes from, and which cells need more than that."""

import json
import re
import subprocess
import sys
import zipfile
from email.parser import HeaderParser
from hashlib import sha256
from pathlib import Path

import lite
import nbformat
import needs
import npm
import pytest
from handouts import LESSONS, ROOT
from living import running
from packaging.requirements import Requirement
from test_notebooks import code_of, exercises_of

ELSEWHERE = ("jupyterlab-widgets", "widgetsnbextension")  # no kernel's
BROWSER = {"sys_platform": "emscripten", "python_version": "3.14", "extra": ""}


@pytest.fixture(scope="module")
def pyodide():
    """The list of Pyodide's own distribution."""
    try:
        lite.wheels()
        return json.loads((npm.package("pyodide") / "pyodide-lock.json").read_text())
    except npm.Unreachable as why:
        pytest.skip(str(why))


@pytest.fixture(scope="module")
def kernel(pyodide, tmp_path_factory):
    folder = tmp_path_factory.mktemp("lite") / "pyodide"
    started = lite.distribution(folder)
    return folder, started, json.loads((folder / "pyodide-lock.json").read_text())["packages"]


def test_a_kernel_holds_all_that_its_packages_need(kernel):
    folder, started, packages = kernel
    assert {"searchlab", "piplite", "networkx", "anywidget"} <= set(started)
    for name in started:
        with zipfile.ZipFile(folder / packages[name]["file_name"]) as wheel:
            (told,) = [inner for inner in wheel.namelist() if inner.endswith("info/METADATA")]
            told = HeaderParser().parsestr(wheel.read(told).decode())
        for wanted in map(Requirement, told.get_all("Requires-Dist", ())):
            other = wanted.name.lower().replace("_", "-")
            if other in (*lite.LARGE, *ELSEWHERE):
                continue
            if not wanted.marker or wanted.marker.evaluate(BROWSER):
                assert wanted.specifier.contains(packages[other]["version"]), (name, str(wanted))


def test_what_is_loaded_is_what_is_listed(kernel):
    folder, started, packages = kernel
    for name in started:
        data = (folder / packages[name]["file_name"]).read_bytes()
        assert sha256(data).hexdigest() == packages[name]["sha256"]


def test_the_large_packages_are_pyodides_own(kernel, pyodide):
    folder, started, packages = kernel
    for name in set(packages) - set(started):
        own = pyodide["packages"][name]
        assert packages[name] == own | {"file_name": packages[name]["file_name"]}
        assert packages[name]["file_name"].endswith("/" + own["file_name"])
        assert not (folder / own["file_name"]).exists()


def test_the_large_packages_are_taken_from_a_folder(pyodide, tmp_path, monkeypatch):
    mirror, changed = tmp_path / "mirror", tmp_path / "npm"
    mirror.mkdir()
    with pytest.raises(ValueError, match="which Pyodide's distribution has"):
        lite.distribution(tmp_path / "one", mirror)
    for name in lite.large(pyodide):
        (mirror / pyodide["packages"][name]["file_name"]).write_bytes(name.encode())
    with pytest.raises(ValueError, match="is not the file of Pyodide's distribution"):
        lite.distribution(tmp_path / "two", mirror)
    changed.mkdir()
    for path in npm.package("pyodide").iterdir():
        (changed / path.name).symlink_to(path)
    for name in lite.large(pyodide):
        pyodide["packages"][name]["sha256"] = sha256(name.encode()).hexdigest()
    (changed / "pyodide-lock.json").unlink()
    (changed / "pyodide-lock.json").write_text(json.dumps(pyodide))
    monkeypatch.setattr(npm, "package", lambda name: changed)
    lite.distribution(tmp_path / "three", mirror)
    packages = json.loads((tmp_path / "three" / "pyodide-lock.json").read_text())["packages"]
    assert packages["numpy"]["file_name"] == pyodide["packages"]["numpy"]["file_name"]
    assert (tmp_path / "three" / packages["numpy"]["file_name"]).read_bytes() == b"numpy"


def test_everything_bears_its_licence(kernel):
    text = lite._licences(lite.wheels())
    for name in ("searchlab", "pyodide", "python", *lite.wheels()):
        assert re.search(rf"==== {name} ====\n\s*\S", text), name


def test_wheels_that_cannot_be_fetched_are_said_to_be_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(lite, "cache_folder", lambda: tmp_path)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(npm.Unreachable, match="the wheels for JupyterLite are not there"):
        lite.wheels()


# -- which cells need more than the core --------------------------------------------------


def listed():
    """Read from the list which cells of which lesson need more."""
    rows = re.findall(r"(?m)^\| `(\w+)` \| \d+ \| (.*) \|$", needs.needs())
    return {
        lesson: {
            n
            for part in filter(None, cells.split(", "))
            for first, _, last in [part.partition("–")]
            for n in range(int(first), int(last or first) + 1)
        }
        for lesson, cells in rows
    }


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_list_is_what_a_page_decides(path):
    cells = nbformat.read(path, as_version=4).cells
    ids = {cell.id: cell.execution_count for cell in cells if cell.cell_type == "code"}
    told = running(cells, dict.fromkeys(ids))
    assert listed()[path.stem] == {ids[one["id"]] for one in told if one.get("lacks")}


RUN = """
import json, sys
sys.path.insert(0, sys.argv[1])
import lesson
sys.meta_path.insert(0, lesson._Absent())
session = lesson.Session()
for source, more in json.load(sys.stdin):
    if more:
        session.cell(0, source, lenient=True)
        continue
    for output in session.run(source):
        if output["output_type"] == "error":
            sys.exit(source + "\\n".join(output["traceback"]))
assert not {"numpy", "pandas", "matplotlib", "networkx"} & set(sys.modules)
"""


def run_with_the_core_alone(cells):
    """Run these in the Python of a page: sources, each with whether it needs more than the core."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(Path(needs.__file__).parent / "page")],
        input=json.dumps(cells),
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.slow
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_all_other_cells_run_with_the_core_alone(path):
    """As in a page, what names the listed cells define, they define."""
    cells = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
    cells = [cell for cell in cells if "raises-exception" not in cell.metadata.get("tags", ())]
    more = listed()[path.stem]
    run_with_the_core_alone([(cell.source, cell.execution_count in more) for cell in cells])


@pytest.mark.slow
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_right_answers_are_praised_with_the_core_alone(path):
    more = listed()[path.stem]
    checks = [
        (f"assert exercises.{check}({answer})", False)
        for check, answer, cell in exercises_of(nbformat.read(path, as_version=4))
        if cell.execution_count not in more
    ]
    assert checks
    answers = code_of(path.parent / "solutions" / f"{path.stem}.md")
    import_ = "from searchlab import exercises", False
    run_with_the_core_alone([*((code, True) for code in answers), import_, *checks])
