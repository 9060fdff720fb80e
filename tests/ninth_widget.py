"""The example of docs/widgets.md, taken out of the text."""

import re
from pathlib import Path

TEXT = (Path(__file__).resolve().parents[1] / "docs" / "widgets.md").read_text(encoding="utf-8")


def write(folder):
    """Write the two files of the example into a folder."""
    for language, suffix in (("python", "py"), ("js", "js")):
        (source,) = re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
        (folder / f"presses.{suffix}").write_text(source, encoding="utf-8")
