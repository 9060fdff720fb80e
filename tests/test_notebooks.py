"""The notebooks as they are committed: run, whole, and true to their own numbers.

That their outputs are right is nbval's business (`make test`); here is what nbval does not see.
"""

import copy
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from claimed import check_notebook
from test_grading import fenced
from test_lessons_fit import LESSONS, read

from searchlab import exercises

ROOT = Path(__file__).resolve().parents[1]
PATH = re.compile(  # or the address of an object
    r"(?<![\w.])/(?:home|root|Users|tmp|work|opt|var|usr|mnt|private)/|[A-Z]:\\\\"
    r"|\bat 0x[0-9a-f]{6,}"
)
PICTURE = re.compile(r"!\[[^]]*\]\(([^)\s]+)\)")
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")

sys.path.insert(0, str(ROOT / "tests" / "tools"))
import run_notebooks  # noqa: E402


def tags(cell):
    return set(cell.metadata.get("tags", ()))


def texts(cell):
    """Yield the texts of a cell's outputs."""
    for output in cell.get("outputs", ()):
        yield output.get("text", "")
        yield "\n".join(output.get("traceback", ()))
        for kind, data in output.get("data", {}).items():
            if kind.startswith("text/") or kind == "image/svg+xml":
                yield data


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def notebook(path):
    return read(path)


def test_every_code_cell_ran_once_from_top_to_bottom_without_an_error(notebook):
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    for cell in code:
        kinds = {output.get("name", output.output_type) for output in cell.outputs}
        assert not kinds & {"error", "stderr"}, cell.id


def test_normal_form(path, notebook):
    normal = run_notebooks.normalise(copy.deepcopy(notebook))
    assert run_notebooks.text_of(normal) == path.read_text(encoding="utf-8"), (
        "not in its normal form: run `make notebooks`"
    )


def test_normal_form_drops_what_changes():
    data = {"text/plain": "W", run_notebooks.WIDGET: {}}
    output = nbformat.v4.new_output("display_data", data)
    cell = nbformat.v4.new_code_cell(metadata={"execution": {}, "tags": []}, outputs=[output])
    raw = nbformat.v4.new_notebook(metadata={"widgets": {}}, cells=[cell])
    normal = run_notebooks.normalise(raw)
    assert "widgets" not in normal.metadata and normal.cells[0].metadata == {"tags": []}
    assert normal.cells[0].outputs[0].data == {"text/plain": "W"}


def test_every_number_of_the_text_is_claimed(notebook):
    assert check_notebook(notebook.cells) == []


def test_every_picture_has_its_text(notebook):
    for cell in notebook.cells:
        shown = [output.get("data", {}) for output in cell.get("outputs", ())]
        for data, below in zip(shown, [*shown[1:], {}], strict=False):
            figure = data.get("text/plain", "").startswith("<figure: ")
            if figure or {"image/png", "image/jpeg"} & set(data):
                assert below.get("text/html", "").startswith("<details>"), f"{cell.id}: no twin"
                twin = below["text/plain"]
                assert "\n" in twin and re.search(r"\d", twin), f"{cell.id}: a twin without data"
            if "image/svg+xml" in data:
                assert "<title>" in data["image/svg+xml"], f"{cell.id}: a nameless picture"


def test_no_output_contains_a_path_or_an_address(notebook):
    for cell in notebook.cells:
        for text in texts(cell):
            assert not PATH.search(text), cell.id


def test_nbval_compares_every_cell(notebook):
    for cell in notebook.cells:
        skipped = tags(cell) & {"nbval-ignore-output", "nbval-skip"} or "NBVAL_" in cell.source
        assert not skipped, cell.id


def test_links_lead_somewhere(path, notebook):
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            for target in LINK.findall(cell.source):
                if "://" not in target and not target.startswith("attachment:"):
                    assert (path.parent / target).is_file(), target


def test_with_an_address_each_lesson_has_the_line_that_colab_needs(notebook, monkeypatch):
    normal = copy.deepcopy(notebook)
    monkeypatch.setattr(run_notebooks, "ADDRESS", "")
    run_notebooks.normalise(normal)
    without = len(normal.cells)
    assert "OWNER" not in str(normal) and "pip install git" not in str(normal)
    monkeypatch.setattr(run_notebooks, "ADDRESS", "https://github.com/someone/lessons")
    for _ in range(2):
        run_notebooks.normalise(normal)
        assert "pip install git+https://github.com/someone/lessons" in normal.cells[1].source
        assert len(normal.cells) == without + 1


def test_a_notebook_holds_the_pictures_that_it_shows(path, notebook):
    """So that it can be opened alone, as on Colab."""
    prose = "".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    assert all(name.startswith("attachment:") for name in PICTURE.findall(prose))
    assert path.stat().st_size < 1_250_000


def test_no_star_is_left_over_from_bold_text(notebook):
    """A name such as A* within bold text needs its star escaped."""
    mistune = pytest.importorskip("mistune")
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            shown = re.sub(
                r"<code>.*?</code>|<[^>]*>", "", mistune.html(cell.source), flags=re.DOTALL
            )
            assert "**" not in shown, cell.id


def test_no_table_is_broken_beside_the_file_browser(notebook):
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            text = output.get("text") or output.get("data", {}).get("text/plain", "")
            lines = text.splitlines()
            numbers = [line for line in lines if len(re.findall(r"  +[\d,.]+", line)) > 3]
            assert max(map(len, numbers), default=0) <= 96, cell.id


def test_cells_are_short(notebook):
    for cell in notebook.cells:
        if cell.cell_type == "code" and "claims" not in tags(cell):
            assert len(cell.source.splitlines()) <= 30, cell.id


def test_a_changed_count_makes_nbval_fail(tmp_path):
    """In what is printed, and in a table."""
    html = {"text/html": "<td>20908</td>", "text/plain": "<IPython.core.display.HTML object>"}
    cells = [
        nbformat.v4.new_code_cell(source, outputs=[output], execution_count=1)
        for source, output in {
            "print(20907)": nbformat.v4.new_output("stream", text="20907\n"),
            "print(20907) ": nbformat.v4.new_output("stream", text="20908\n"),
            "from IPython.display import HTML\nHTML('<td>20907</td>')": nbformat.v4.new_output(
                "execute_result", html
            ),
        }.items()
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "lesson.ipynb")
    (tmp_path / "rfc3987_syntax.py").write_text("raise ImportError")  # which takes two seconds
    options = "-q --disable-plugin-autoload -p nbval.plugin --nbval --nbval-current-env".split()
    command = [sys.executable, "-m", "pytest", *options, "lesson.ipynb", "--rootdir", tmp_path]
    nbval = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    # By their order, since how cells are named and numbered is nbval's business.
    assert re.search(r"^\.FF", nbval.stdout, re.MULTILINE), nbval.stdout[-2000:]


def test_cells_of_a_notebook_stay_in_one_process(request):
    """Spread over two kernels, most cells lack what the cells before them defined."""
    conftest = request.config.pluginmanager.get_plugin(str(ROOT / "conftest.py"))
    for given, becomes in (("no", "loadscope"), ("worksteal", "worksteal")):
        option = SimpleNamespace(nbval=True, numprocesses=2, dist=given)
        conftest.pytest_cmdline_main(SimpleNamespace(option=option))
        assert option.dist == becomes


# -- exercises and their solutions ------------------------------------------------------

CHECK = re.compile(r"exercises\.(check_\w+)\((\w+)\)")


def exercises_of(notebook):
    """List check, name of the answer, and cell for each exercise of a notebook."""
    found = [(CHECK.search(cell.source), cell) for cell in notebook.cells]
    return [(*check.groups(), cell) for check, cell in found if check and "outputs" in cell]


def test_exercises_are_not_solved_in_the_lesson_and_have_solutions(path, notebook):
    assert (ROOT / "notebooks" / "solutions" / f"{path.stem}.md").is_file()
    assert exercises_of(notebook)
    for check, _, cell in exercises_of(notebook):
        assert any("✗ failed" in text for text in texts(cell)), check


@pytest.mark.slow
def test_the_solutions_pass(path, notebook):
    solutions, answers = path.parent / "solutions" / f"{path.stem}.md", {}
    for block in fenced(solutions.read_text(encoding="utf-8"), "python"):
        exec(compile(block, solutions.name, "exec"), answers)
    for check, name, _ in exercises_of(notebook):
        feedback = getattr(exercises, check)(answers[name])
        assert feedback, f"{name}: {feedback!r}"
