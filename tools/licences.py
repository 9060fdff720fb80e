"""The licences of others whose code is in a page: they travel with it."""

import json
from importlib.metadata import distribution
from pathlib import Path

import npm

ROOT = Path(__file__).resolve().parents[1]
KEPT = Path(__file__).parent / "licences"  # where a package comes without its own
ALWAYS = ("searchlab", "pygments")  # the widgets, and the colours of the code
PYTHON = ("pyodide", "python", "traitlets")


def licences(*names):
    """Return the licences under which these are passed on, as one text.

    Parameters
    ----------
    *names : str
        Packages of the npm registry that package.json names, or of this environment.

    Returns
    -------
    str
        Safe in a comment of HTML and of JavaScript.
    """
    whole = "\n\n".join(f"==== {name} ====\n\n{_licence(name).strip()}" for name in names)
    return f"Licences of what is in this file.\n\n{whole}\n".replace("-->", "--").replace("*/", "*")


def _licence(name):
    kept = KEPT / f"{name}.txt"
    if name == "searchlab":
        kept = ROOT / "LICENSE"
    elif name in json.loads((ROOT / "package.json").read_text())["integrity"] and not kept.exists():
        kept = npm.package(name) / "LICENSE"
    if kept.exists():
        return kept.read_text(encoding="utf-8")
    texts = [f.locate() for f in distribution(name).files if "licenses" in f.parts]
    if not texts:
        raise ValueError(f"{name} comes without a licence; write it into tools/licences")
    return "\n\n".join(Path(text).read_text(encoding="utf-8") for text in texts)
