"""The front end of all widgets: one module and one style sheet, bundled from the folder src.

A kernel sends it once, as a model of its own. Each widget names this model, and has the few lines
that make a module of it.
"""

import hashlib
from functools import lru_cache
from pathlib import Path

import ipywidgets
import traitlets

from searchlab.styles import BOARD, HEURISTIC_STYLES, INK, MEANINGS, PAPER

FOLDER = Path(__file__).parent
# A page of several kernels makes one module of what is the same.
LOADER = """\
const modules = (globalThis[Symbol.for("searchlab")] ??= new Map());
export default {
  async render(context) {
    const { model } = context;
    const front = await model.widget_manager.get_model(model.get("_front_end").slice(10));
    const script = front.get("script");
    if (!modules.has(script)) {
      const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
      modules.set(script, import(url));
    }
    return (await modules.get(script)).default.render(context, front.get("css"));
  },
};
"""


class FrontEnd(ipywidgets.Widget):
    """The model that sends the front end."""

    script = traitlets.Unicode().tag(sync=True)
    css = traitlets.Unicode().tag(sync=True)


@lru_cache(maxsize=1)
def _front_end():
    return FrontEnd(script=read("bundle.js"), css=colours() + read("bundle.css"))


def front_end():
    """Return the model of the front end, the same one as long as it is open."""
    if _front_end().comm is None:
        _front_end.cache_clear()
    return _front_end()


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
    lines = "".join(f"  --{name}: {colour};\n" for name, colour in table.items())
    return f".searchlab, :host {{\n{lines}}}\n"  # a page may hold the host in a shadow root


def source_digest():
    """Return a digest of the sources, which the first line of the bundle repeats."""
    digest = hashlib.sha256()
    for path in sorted((FOLDER / "src").iterdir()):
        digest.update(path.name.encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]
