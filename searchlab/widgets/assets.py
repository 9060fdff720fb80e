"""The front end of all widgets: one module and one style sheet, bundled from the folder src."""

import hashlib
from pathlib import Path

from searchlab.styles import BOARD, HEURISTIC_STYLES, INK, MEANINGS, PAPER

FOLDER = Path(__file__).parent


def read(name):
    """Return the text of a file of the bundle."""
    return (FOLDER / name).read_text(encoding="utf-8")


def colours():
    """Return the colours of `searchlab.styles` as variables of the style sheet."""
    table = {
        **{f"board-{name}": colour for name, colour in BOARD._asdict().items()},
        **{name: meaning.color for name, meaning in MEANINGS.items()},
        "home-line": HEURISTIC_STYLES["manhattan"].color,  # whose length is the Manhattan distance
        "ink": INK,
        "paper": PAPER,
    }
    lines = "".join(f"  --searchlab-{name}: {colour};\n" for name, colour in table.items())
    return f".searchlab {{\n{lines}}}\n"


def source_digest():
    """Return a digest of the sources, which the first line of the bundle repeats."""
    digest = hashlib.sha256()
    for path in sorted((FOLDER / "src").iterdir()):
        digest.update(path.name.encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]
