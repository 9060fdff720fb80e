"""The notebooks as they are committed: run, whole, and true to their own numbers.

That their outputs are right is nbval's business (`make test`); here is what nbval does not see.
"""

import copy
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from claimed import check_notebook

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PATH = re.compile(r"(?<![\w.])/(?:home|root|Users|tmp|work|opt|var|usr|mnt|private)/|[A-Z]:\\\\")
PICTURE = re.compile(r"!\[[^]]*\]\(([^)\s]+)\)")
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")

spec = importlib.util.spec_from_file_location(
    "run_notebooks", ROOT / "tests" / "tools" / "run_notebooks.py"
)
run_notebooks = importlib.util.module_from_spec(spec)
spec.loader.exec_module(run_notebooks)


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


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def notebook(path):
    return nbformat.read(path, as_version=4)


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
    data = {"text/plain": "W", "application/vnd.jupyter.widget-view+json": {}}
    source = nbformat.v4.new_code_cell(
        "\nx\n",
        metadata={"execution": {"iopub.status.busy": "now"}, "tags": ["claims"]},
        outputs=[nbformat.v4.new_output("display_data", data)],
    )
    raw = nbformat.v4.new_notebook(metadata={"widgets": {"state": {}}}, cells=[source])
    normal = run_notebooks.normalise(raw)
    (cell,) = normal.cells
    assert "widgets" not in normal.metadata and normal.metadata.kernelspec.name == "python3"
    assert cell.metadata == {"tags": ["claims"]} and cell.source == "x"
    assert cell.outputs[0].data == {"text/plain": "W"}


def test_every_number_of_the_text_is_claimed(path):
    assert check_notebook(path) == []


def test_every_picture_has_its_text(notebook):
    for cell in notebook.cells:
        kinds = [set(output.get("data", ())) for output in cell.get("outputs", ())]
        if any({"image/png", "image/jpeg"} & kind for kind in kinds):
            printed = "".join(o.text for o in cell.outputs if o.get("name") == "stdout")
            assert len(printed.splitlines()) >= 2, f"{cell.id}: no text twin"
            assert re.search(r"\d", printed), f"{cell.id}: a text twin without data"
        for output in cell.get("outputs", ()):
            if "image/svg+xml" in output.get("data", ()):
                assert "<title>" in output.data["image/svg+xml"], f"{cell.id}: a nameless picture"


def test_no_output_contains_a_path_or_an_address(notebook):
    for cell in notebook.cells:
        for text in texts(cell):
            assert not PATH.search(text), cell.id
            assert not re.search(r"\bat 0x[0-9a-f]{6,}", text), f"{cell.id}: an address"


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


def test_every_lesson_has_the_line_that_colab_needs(notebook):
    assert notebook.cells[1] == run_notebooks.colab_cell()


def test_a_notebook_holds_the_pictures_that_it_shows(path, notebook):
    """So that it can be opened alone, as on Colab."""
    for cell in notebook.cells:
        attached = copy.deepcopy(cell.get("attachments", {}))
        run_notebooks.attach(cell)
        assert cell.get("attachments", {}) == attached, f"{cell.id}: run `make notebooks`"
        shown = PICTURE.findall(cell.source) if cell.cell_type == "markdown" else []
        assert [name for name in shown if not name.startswith("attachment:")] == []
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
            lines = output.get("text", "").splitlines()
            numbers = [line for line in lines if len(re.findall(r"  +[\d,.]+", line)) > 3]
            assert max(map(len, numbers), default=0) <= 96, cell.id


def test_cells_are_short(notebook):
    for cell in notebook.cells:
        if cell.cell_type == "code" and "claims" not in tags(cell):
            assert len(cell.source.splitlines()) <= 30, cell.id


def test_a_changed_count_makes_nbval_fail(tmp_path):
    lesson = nbformat.read(ROOT / "notebooks" / "00_start_here.ipynb", as_version=4)
    same = ["draw", "predict-moves", "predict-first", "figure"]
    changes = {
        **dict.fromkeys(same, ("", "")),
        "table": ("20,907", "20,908"),  # a count in a table
        "steps": ("estimate 8", "estimate 9"),  # one that is printed
        "tree": ("2 duplicates", "3 duplicates"),  # one in the title of a figure
    }
    lesson.cells = [cell for cell in lesson.cells if cell.id in changes]
    for cell in lesson.cells:
        outputs = json.dumps(cell.outputs)
        assert changes[cell.id][0] in outputs
        changed = json.loads(outputs.replace(*changes[cell.id]))
        cell.outputs = [nbformat.from_dict(output) for output in changed]
    nbformat.write(lesson, tmp_path / "lesson.ipynb")
    nbval = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "--nbval", "--nbval-current-env"),
            *("-p", "no:cacheprovider", f"--rootdir={tmp_path}", "lesson.ipynb"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    # By their order, since how cells are named and numbered is nbval's business.
    assert re.search(r"^\.{4}FFF", nbval.stdout, re.MULTILINE), nbval.stdout[-2000:]


def test_cells_of_a_notebook_stay_in_one_process(request):
    """Spread over two kernels, most cells lack what the cells before them defined."""
    conftest = request.config.pluginmanager.get_plugin(str(ROOT / "conftest.py"))
    for given, becomes in (("no", "loadscope"), ("worksteal", "worksteal")):
        option = SimpleNamespace(nbval=True, numprocesses=2, dist=given)
        conftest.pytest_cmdline_main(SimpleNamespace(option=option))
        assert option.dist == becomes


# -- exercises and their solutions ------------------------------------------------------

SOLUTIONS = sorted((ROOT / "notebooks" / "solutions").glob("*.md"))
CHECK = re.compile(r"exercises\.(check_\w+)\((\w+)\)")


def code_of(solutions):
    """List the pieces of code in the solutions of a lesson."""
    return re.findall(r"```python\n(.*?)```", solutions.read_text(encoding="utf-8"), re.DOTALL)


def exercises_of(notebook):
    """List check, name of the answer, and cell for each exercise of a notebook."""
    return [
        (*CHECK.search(cell.source).groups(), cell)
        for cell in notebook.cells
        if cell.cell_type == "code" and CHECK.search(cell.source)
    ]


def test_exercises_are_not_solved_in_the_lesson_and_have_solutions(path, notebook):
    assert (ROOT / "notebooks" / "solutions" / f"{path.stem}.md").is_file()
    assert exercises_of(notebook)
    for check, _, cell in exercises_of(notebook):
        assert any("✗ failed" in text for text in texts(cell)), check


@pytest.mark.slow
@pytest.mark.parametrize("solutions", SOLUTIONS, ids=lambda path: path.stem)
def test_the_solutions_pass(solutions):
    from searchlab import exercises

    lesson = nbformat.read(ROOT / "notebooks" / f"{solutions.stem}.ipynb", as_version=4)
    answers = {}
    for block in code_of(solutions):
        exec(compile(block, solutions.name, "exec"), answers)
    for check, name, _ in exercises_of(lesson):
        feedback = getattr(exercises, check)(answers[name])
        assert feedback, f"{name}: {feedback!r}"
