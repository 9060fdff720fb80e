"""Run the notebooks and write them in their normal form.

    python tests/tools/run_notebooks.py [NOTEBOOK ...]

Without names all notebooks of the folder notebooks/ are run. The normal form has all outputs
and nothing that changes from run to run or from machine to machine: no times, no versions,
no widget models. What a widget leaves behind is its picture. Every cell tagged "check" is a test
cell for nbgrader, so that each notebook is also the source of an assignment.

A picture of the folder notebooks/pictures that a text shows as attachment:NAME goes into its cell.
"""

import argparse
import base64
import os
import re
import sys
import tempfile
import tomllib
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
_SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ADDRESS = _SETTINGS["tool"]["searchlab"]["repository"]  # where it is hosted
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LANGUAGE = {
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "pygments_lexer": "ipython3",
}
CELL_METADATA = (
    *("tags", "jupyter", "slideshow", "editable", "deletable"),
    "jp-MarkdownHeadingCollapsed",
)
CHECK = re.compile(r"exercises\.(check_\w+)\(")
STARS = re.compile(r"\*\*\d+\*\* (★+)")  # after the number of an exercise
WIDGET = "application/vnd.jupyter.widget-view+json"
ATTACHED = re.compile(r"\]\(attachment:([^)\s]+)\)")


def all_notebooks():
    """List the notebooks in the order of their numbers."""
    return sorted(NOTEBOOKS.glob("*.ipynb"))


def run(path):
    """Run a notebook and return it; the file stays as it is."""
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook,
            timeout=300,
            kernel_name="python3",
            resources={"metadata": {"path": str(path.parent)}},
            coalesce_streams=True,
            extra_arguments=["--log-level=40"],  # errors only: a lesson has no use for the rest
            store_widget_state=False,
        )
        # Nobody's start-up files, and no history of ours.
        client.execute(env={**os.environ, "IPYTHONDIR": folder})
    return notebook


def colab_cells():
    """Return the cell with the line that a lesson needs on Google Colab, if there is an address."""
    if not ADDRESS:
        return []
    text = f"On Google Colab, run this line first: `%pip install git+{ADDRESS}`"
    return [nbformat.v4.new_markdown_cell(text, id="colab", metadata={"tags": ["colab"]})]


def attach(cell):
    """Put into a cell the pictures of notebooks/pictures that it shows as attachments."""
    cell.pop("attachments", None)
    for name in ATTACHED.findall(cell.source):
        picture = base64.b64encode((NOTEBOOKS / "pictures" / name).read_bytes()).decode()
        cell.setdefault("attachments", {})[name] = {"image/png": picture}


def normalise(notebook):
    """Bring a notebook into its normal form, in place, and return it."""
    notebook.metadata = {"kernelspec": dict(KERNEL), "language_info": dict(LANGUAGE)}
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    cells = [cell for cell in notebook.cells if cell.get("id") != "colab"]
    notebook.cells = [*cells[:1], *colab_cells(), *cells[1:]]
    used = set()
    for number, cell in enumerate(notebook.cells):
        if not cell.get("id") or cell["id"] in used:
            cell["id"] = f"cell-{number:02d}"
        used.add(cell["id"])
        cell.metadata = {key: cell.metadata[key] for key in CELL_METADATA if key in cell.metadata}
        cell.source = cell.source.strip("\n")
        if "check" in cell.metadata.get("tags", ()):
            cell.metadata["nbgrader"] = test_cell(notebook.cells[:number], cell)
        if cell.cell_type == "markdown":
            attach(cell)
        for output in cell.get("outputs", ()):
            if "data" in output:
                output["data"].pop(WIDGET, None)
            output.pop("transient", None)
    return notebook


def test_cell(before, check):
    """Return nbgrader's metadata for a check: named after it, worth the stars of its exercise.

    A check that stands in the notebook again has a number after its name.
    """
    name = CHECK.search(check.source)[1]
    names = [found[1] for cell in [*before, check] if (found := CHECK.search(cell.source))]
    stars = [found[1] for cell in before if (found := STARS.search(cell.source))]
    return {
        "schema_version": 3,
        "cell_type": "code",
        "grade": True,
        "locked": True,
        "solution": False,
        "task": False,
        "grade_id": f"{name}-{names.count(name)}" if names.count(name) > 1 else name,
        "points": len(stars[-1]),
    }


def text_of(notebook):
    """Write a notebook as the file that belongs to it."""
    return nbformat.writes(notebook, version=4).rstrip("\n") + "\n"


def main(arguments=None):
    """Run notebooks; the exit status is 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK")
    options = parser.parse_args(arguments)
    for path in options.notebooks:
        if path.suffix != ".ipynb" or not path.is_file():
            parser.error(f"{path} is not a notebook")
    failed = False
    for path in options.notebooks or all_notebooks():
        print(path.name, end=" ", flush=True)
        try:
            new = normalise(run(path))
        except CellExecutionError as error:
            print(f"failed:\n{error}")
            failed = True
            continue
        path.write_text(text_of(new), encoding="utf-8")
        print("written")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
