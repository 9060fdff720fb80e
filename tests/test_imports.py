"""The layers of the package: no module imports from a layer above its own, or in a circle."""

import ast
import re
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# The table of CONTRIBUTING, bottom to top: (layer, what it holds).
TABLE = re.findall(
    r"^\| `(\w+)` \| (.+) \|$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE
)
LAYERS = [name for name, _ in TABLE]
CORE = [name for name in LAYERS[: LAYERS.index("published") + 1] if name != "compiled"]
# The only imports that lead up: a board and a trace import their widget when they are played.
UPWARD = ["searchlab.problems.puzzle", "searchlab.running.trace"]


def modules():
    """Find every module: its dotted name and its source."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            path.read_text(encoding="utf-8")
        )
        for path in sorted((ROOT / "searchlab").rglob("*.py"))
    }


def imported(nodes, known=()):
    """List the modules that import statements name: `known` submodules, or where names are."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports hide where they lead"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in known else node.module


def graph(trees):
    """List for each module the modules that it imports, wherever in it it does so."""
    return {
        name: {*imported(ast.walk(tree), trees)} & {*trees} - {name, "searchlab"}
        for name, tree in trees.items()
    }


def layer(module):
    """Return the layer of a module; None for the package itself and its main program."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] != "__main__" else None


def upward(graph):
    """List the imports that lead to a higher layer."""
    return [
        f"{module} imports {other}"
        for module, others in graph.items()
        if layer(module)
        for other in sorted(others)
        if LAYERS.index(layer(other)) > LAYERS.index(layer(module))
    ]


@pytest.fixture(scope="module")
def imports():
    found = graph(modules())
    for module in UPWARD:
        found[module] = {other for other in found[module] if layer(other) != "widgets"}
    return found


def test_the_table_lists_the_packages():
    assert {layer(name) for name in modules()} == {*LAYERS, None}
    assert len(LAYERS) == len(set(LAYERS))


def test_no_import_is_circular(imports):
    list(TopologicalSorter(imports).static_order())


def test_no_import_leads_up(imports):
    assert upward(imports) == []


def test_the_core_needs_the_standard_library_only_to_be_imported():
    allowed = {*sys.stdlib_module_names, "searchlab"}
    for name, tree in modules().items():
        if layer(name) in CORE:
            assert {other.partition(".")[0] for other in imported(tree.body)} <= allowed, name
