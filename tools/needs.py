"""Which cells of the lessons need more than the core of searchlab and its widgets.

    python tools/needs.py

prints the list as Markdown; the site has it at the end of what is for lecturers. It is the list by
which a page decides that a cell runs in JupyterLab only.
"""

import nbformat
from handouts import LESSONS
from living import lacking

LIST = """## Which cells run in a browser

The cells of the last column need numpy, pandas, matplotlib or networkx: a page of the site does not
run them, and a notebook of the site does if there is a network. All others run everywhere. A cell
is named by the number beside it in the notebook.

| lesson | cells | need more than the core |
|---|---|---|
"""


def needs():
    """Write the list."""
    return LIST + "".join(
        f"| `{path.stem}` | {len(found)} | {_numbers(found)} |\n"
        for path in LESSONS
        for found in [lacking(nbformat.read(path, as_version=4).cells)]
    )


def _numbers(found):
    """Write which cells lack something: 3, 5–8."""
    lack = [n for n, name in enumerate(found, start=1) if name]
    first = [n for n in lack if n - 1 not in lack]
    last = [n for n in lack if n + 1 not in lack]
    return ", ".join(f"{a}–{b}" if a < b else f"{a}" for a, b in zip(first, last, strict=True))


if __name__ == "__main__":
    print(needs())
