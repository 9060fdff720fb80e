"""Take the pictures of the widgets that the README and the first lesson show.

    make pictures

runs each widget in a real JupyterLab, brings it to a telling moment, and writes
notebooks/pictures/NAME.png.
"""

import io
import sys
import tempfile
from pathlib import Path

import nbformat
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from laboratory import CHROMIUM, NO_CHROMIUM, open_browser, open_notebook  # noqa: E402
from showcase import IMPORT  # noqa: E402

FOLDER = ROOT / "notebooks" / "pictures"
WIDTH = 850  # two stand side by side, and their text is to be read
TALL = 800  # what lies below is cut off

# The expression that makes the widget, a statement about it, and what is done on the page
# before the picture is taken.
SCENES = {
    "board": ("BoardWidget('7 8 5 1 x 4 6 2 3')", "", "hint"),
    "player": ("play(EIGHT, '2 3 4 1 5 x 7 6 8', 'a-star')", "widget.at = 24", None),
    "race": (
        "Race('7 8 5 3 4 6 x 1 2', ['breadth-first', 'bidirectional', 'a-star', 'ida-star'])",
        "widget.at = 60_000",
        None,
    ),
    "parity": ("ParityLab('2 1 3 8 x 4 7 6 5', Puzzle(3, 3, 'snail'))", "", "slide"),
    "atlas": ("HeuristicAtlas('misplaced', beside='manhattan')", "", None),
    "code": (
        "play(EIGHT, '1 2 3 7 4 5 8 x 6', breadth_first)",
        "widget.at = 6",
        None,
    ),
}

WIDE = {"code": 1400, "atlas": 1000, "race": 1150}  # others: WIDTH
HIGH = {"race": 900}  # its maps are as large as the window allows; others: 2000


def search_of_lesson_01():
    """Return the code of breadth-first search, for the picture of the README."""
    lesson = nbformat.read(ROOT / "notebooks" / "01_breadth_first.ipynb", as_version=4)
    [code] = [c.source for c in lesson.cells if c.source.startswith("def breadth_first(")]
    return "from collections import deque\n\n" + code.split("\n\n\n")[0] + "\n\n\n"


def prepare(root, scene):
    """Do on the page what the scene needs."""
    if scene == "hint":
        root.get_by_role("button", name="Hint", exact=True).click()
        root.locator(".hinted").wait_for()
    if scene == "slide":
        root.get_by_role("button", name="tile 1", exact=True).click()


def main():
    """Take all pictures, or those that are named."""
    wanted = sys.argv[1:] or list(SCENES)
    unknown = [name for name in wanted if name not in SCENES]
    if unknown:
        sys.exit(f"there is no picture {unknown[0]!r}; there are {', '.join(SCENES)}")
    if CHROMIUM is None:
        sys.exit(NO_CHROMIUM)
    FOLDER.mkdir(exist_ok=True)
    search = search_of_lesson_01()
    with tempfile.TemporaryDirectory() as home:
        size = {"width": WIDTH, "height": 2000}
        with (
            open_browser() as browser,
            open_notebook(Path(home), browser, viewport=size) as notebook,
        ):
            for name in wanted:
                source, more, scene = SCENES[name]
                size = {"width": WIDE.get(name, WIDTH), "height": HIGH.get(name, 2000)}
                notebook.page.set_viewport_size(size)
                notebook.run(f"{IMPORT}{search}widget = {source}\n{more}\nwidget")
                root = notebook.page.locator(".searchlab:not(.searchlab .searchlab)")
                root.get_by_role("button").first.wait_for()
                prepare(root, scene)
                root.evaluate("(root) => root.scrollIntoView()")
                notebook.page.wait_for_timeout(1500)
                box = root.bounding_box()
                clip = {**box, "height": min(box["height"], TALL)}
                file = FOLDER / f"{name}.png"
                taken = Image.open(io.BytesIO(notebook.page.screenshot(clip=clip)))
                # 64 colours look the same, and take a third of the bytes; lesson 00 holds eight.
                colours = taken.convert("RGB").quantize(64, dither=Image.Dither.NONE)
                colours.save(file, optimize=True)
                print(f"{name}.png, {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
