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
from test_lessons_fit import ANSWER, FOLDED, LESSONS, placeholder, read

from searchlab import exercises

mistune = pytest.importorskip("mistune")
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


CODE = {  # what holds for each cell of code
    "it ran without an error": lambda cell: (
        not {"error", "stderr"}
        & {output.get("name", output.output_type) for output in cell.outputs}
    ),
    "it is short": lambda cell: "claims" in tags(cell) or cell.source.count("\n") < 30,
    "nbval compares it": lambda cell: (
        not {"nbval-ignore-output", "nbval-skip"} & tags(cell) and "NBVAL_" not in cell.source
    ),
    "no path or address is shown": lambda cell: not any(map(PATH.search, texts(cell))),
    "no table is broken beside the file browser": lambda cell: all(
        len(line) <= 96 or len(re.findall(r"  +[\d,.]+", line)) <= 3
        for output in cell.outputs
        for line in (
            output.get("text") or output.get("data", {}).get("text/plain", "")
        ).splitlines()
    ),
    "a check is alone, and locked": lambda cell: (
        "exercises.check_" not in cell.source
        or ("check" in tags(cell) and cell.source.strip().count("\n") < 3)
    ),
    "a hidden output says nothing": lambda cell: (
        not cell.metadata.get("jupyter", {}).get("outputs_hidden")
        or placeholder(cell.outputs[0]).strip() == ANSWER
    ),
    "no source is hidden": lambda cell: "source_hidden" not in cell.metadata.get("jupyter", {}),
}
PROSE = {  # and for each of text
    "only what goes deeper is folded": lambda cell: (
        bool(cell.metadata.get(FOLDED)) == cell.source.startswith("## Deeper")
    ),
    "each heading begins a cell": lambda cell: not re.search("\n##? ", cell.source),
    "its pictures are in it": lambda cell: all(
        name.startswith("attachment:") for name in PICTURE.findall(cell.source)
    ),
    # A name such as A* within bold text needs its star escaped.
    "no star is left over from bold text": lambda cell: (
        "**" not in re.sub("(?s)<code>.*?</code>|<[^>]*>", "", mistune.html(cell.source))
    ),
}


@pytest.mark.parametrize(("kind", "rules"), [("code", CODE), ("markdown", PROSE)])
def test_each_cell(notebook, kind, rules):
    cells = [cell for cell in notebook.cells if cell.cell_type == kind]
    assert not [(cell.id, rule) for rule in rules for cell in cells if not rules[rule](cell)]


def test_every_code_cell_ran_once_from_top_to_bottom(notebook):
    counts = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code"]
    assert counts == [*range(1, len(counts) + 1)]


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


def test_a_notebook_is_small(path):
    assert path.stat().st_size < 1_250_000


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
