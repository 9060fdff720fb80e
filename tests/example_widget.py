"""The example of docs/widgets.md, taken out of the text and bundled."""

import re
import shutil
from pathlib import Path

import bundle

from searchlab.widgets import assets

GUIDE = Path(__file__).resolve().parents[1] / "docs" / "widgets.md"


def write(folder):
    """Write the example into a folder, with a bundle of its own; return a cell that imports it."""
    text = GUIDE.read_text(encoding="utf-8")
    python, view = (
        re.search(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)[1]
        for language in ("python", "js")
    )
    sources = folder / "src"
    shutil.copytree(assets.FOLDER / "src", sources)
    (sources / "presses.js").write_text(view, encoding="utf-8")
    main = (sources / "main.js").read_text(encoding="utf-8")
    views = re.sub(r"(VIEWS = \{)", r"\1 Presses: PressesView, ", main)
    (sources / "main.js").write_text(f'import {{ PressesView }} from "./presses.js";\n{views}')
    bundle.bundle(sources / "main.js", folder / "bundle")
    more = (
        "from pathlib import Path\nfrom searchlab.widgets import assets\n"
        f"script, css = (Path({str(folder)!r}, name).read_text() for name in "
        "('bundle.js', 'bundle.css'))\n"
        "assets.front_end = lambda: assets.FrontEnd(script=script, css=assets.colours() + css)\n"
    )
    (folder / "presses.py").write_text(python + more, encoding="utf-8")
    return (
        f"import sys\nsys.path.insert(0, {str(folder)!r})\nsys.modules.pop('presses', None)\n"
        "from presses import Presses\n"
    )
