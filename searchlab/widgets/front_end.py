"""Front ends out of their parts: JavaScript modules, and the style sheets beside them.

A front end is an ES module that names on its first lines what it needs of others. The page
takes one text, so the parts are joined here: each once, before all that need it, and each in a
scope of its own.
"""

import re
from pathlib import Path

from searchlab.styles import BOARD, INK, MEANINGS, PAPER

_FOLDER = Path(__file__).parent
_IMPORT = re.compile(r'^import \{(\s*\w+(?:,\s+\w+)*,?\s*)\} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:class|function|const) (?:(\w+)|\[([\s\w,]+)\])", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def script(path):
    """Join a widget's JavaScript with all that it imports: one module, its own file last.

    The path is that of the widget's Python module, as in ``script(__file__)``; the JavaScript lies
    beside it under the same name. What it imports lies beside it too, or among the widgets of
    searchlab. A ValueError names the line that imports or exports in another form than
    ``import { a, b } from "./part.js";`` and ``export`` before a class, a function or a const, or
    the parts that need each other.
    """
    *parts, own = _parts(Path(path).with_suffix(".js"))
    return "".join(map(_scope, parts)) + _joined(own, own=True)


def style(path):
    """Join a widget's style sheets: the colours, then one for each part that has its own."""
    sheets = [part.with_suffix(".css") for part in _parts(Path(path).with_suffix(".js"))]
    return _colours() + "".join(_read(sheet) for sheet in sheets if sheet.exists())


def _parts(path, above=()):
    """List a file and all that it needs, each once and after all that it needs itself."""
    if path in above:
        names = " -> ".join(each.name for each in (*above[above.index(path) :], path))
        raise ValueError(f"these parts need each other: {names}")
    parts = []
    for _, name in _IMPORT.findall(_read(path)):
        part = path.with_name(f"{name}.js")
        part = part if part.exists() else _FOLDER / part.name
        parts += [each for each in _parts(part, (*above, path)) if each not in parts]
    return [*parts, path]


def _joined(path, own=False):
    """Take a file's imports out of the scopes of their parts; only the own has a default export."""
    text = _IMPORT.sub(r"const {\1} = $\2;", _read(path))
    for line in _OTHER.findall(text):
        if not _EXPORT.match(line) and not (own and line.startswith("export default ")):
            raise ValueError(f"{path.name} cannot be joined with others because of {line!r}")
    return text


def _scope(path):
    """Give a part a scope of its own, that gives what it exports."""
    text = _joined(path)
    names = [name for one, some in _EXPORT.findall(text) for name in re.findall(r"\w+", one + some)]
    body = _EXPORT.sub(lambda found: found[0].removeprefix("export "), text)
    return f"const ${path.stem} = (() => {{\n{body}return {{ {', '.join(names)} }};\n}})();\n"


def _read(path):
    return path.read_text(encoding="utf-8")


def _colours():
    colours = {
        **{f"board-{name}": colour for name, colour in BOARD._asdict().items()},
        **{name: meaning.color for name, meaning in MEANINGS.items()},
        "ink": INK,
        "paper": PAPER,
    }
    lines = "".join(f"  --searchlab-{name}: {colour};\n" for name, colour in colours.items())
    return f".searchlab {{\n{lines}}}\n"
