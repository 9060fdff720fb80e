"""Write the reference of the API from the docstrings, with pdoc.

    build/groups/site/bin/python tools/api.py FOLDER

`tools/group.sh site` installs pdoc there.
"""

import sys
from pathlib import Path

import pdoc

import searchlab


def main(folder):
    """Write a page for each module."""
    for name in searchlab.__all__:  # some are imported when they are first used
        setattr(searchlab, name, getattr(searchlab, name))
    here = Path(searchlab.__file__).parent
    inner = [path.stem for path in here.glob("*.py") if not path.stem.startswith("_")]
    inner += [path.parent.name for path in here.glob("*/__init__.py")]
    pdoc.render.configure(docformat="numpy", show_source=False)
    modules = ["searchlab", *(f"searchlab.{name}" for name in sorted(inner))]
    pdoc.pdoc(*modules, output_directory=Path(folder))


if __name__ == "__main__":
    main(sys.argv[1])
