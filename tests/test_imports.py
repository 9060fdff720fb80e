"""The layers of the package: no module imports from a layer above its own, or in a circle."""

import ast
import re
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# The table of CONTRIBUTING, bottom to top: (layer, what it holds).
TABLE = re.findall(
    r"^\| `(\w+)` \| (.+) \|$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE
)
LAYERS = [name for name, _ in TABLE]


@cache
def imports():
    """List what each module of the package imports, wherever in it it does so."""
    return {name: {*_imported(path)} for name, path in _modules().items()}


@cache
def _modules():
    places = {
        path: path.relative_to(ROOT).with_suffix("") for path in ROOT.glob("searchlab/**/*.py")
    }
    return {".".join(at.parts).removesuffix(".__init__"): path for path, at in places.items()}


def _imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports hide where they lead"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in _modules() else node.module for name in names)


def layer(module):
    """Return the layer of a module; None for the package itself and its main program."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] != "__main__" else None


def test_the_table_lists_the_packages():
    assert {*map(layer, imports())} == {*LAYERS, None}
    assert len(LAYERS) == len(set(LAYERS))


def test_no_import_is_circular_or_leads_up():
    ours = {*imports()} - {"searchlab"}
    graph = {module: names & ours - {module} for module, names in imports().items()}
    list(TopologicalSorter(graph).static_order())
    for module in filter(layer, graph):
        below = LAYERS[: LAYERS.index(layer(module)) + 1]
        upward = [other for other in graph[module] if layer(other) not in below]
        assert not upward, module
