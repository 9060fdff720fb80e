"""The house: its rooms and its floors, and that no import runs in a circle or climbs."""

import ast
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "searchlab"

# From the ground up. A room may import from its own floor's rooms below it and from no other:
# everything stands to the right of, or below, all that it imports.
FLOORS = (
    "parity styles puzzle ranking heuristics search kernels running published "
    "exhaustive experiments analysis figures widgets exercises cli"
).split()
CORE = [name for name in FLOORS[: FLOORS.index("published") + 1] if name != "kernels"]
MOST_ROOMS = 16


def modules(package=PACKAGE):
    """Find every module: its dotted name and its file."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        name = ".".join(path.relative_to(package.parent).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


def imports(source, known):
    """List the modules among the known that a source imports, wherever in it it does so."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports hide where they lead"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                if name in known or node.module in known:
                    yield name if name in known else node.module


def graph(found):
    return {
        name: set(imports(path.read_text(encoding="utf-8"), found)) - {name}
        for name, path in found.items()
    }


def room(module):
    """The room that a module belongs to; None for the package's face and its main program."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] != "__main__" else None


def climbs(graph):
    """List the imports that lead to a higher floor."""
    return [
        f"{module} imports {other}"
        for module, others in graph.items()
        if room(module)
        for other in sorted(others)
        if room(other) is None or FLOORS.index(room(other)) > FLOORS.index(room(module))
    ]


@pytest.fixture(scope="module")
def house():
    return graph(modules())


def test_the_rooms_are_those_on_the_floors():
    rooms = {
        path.stem
        for path in PACKAGE.iterdir()
        if (path.is_dir() and path.name != "__pycache__") or path.suffix == ".py"
    }
    assert rooms == {*FLOORS, "__init__", "__main__"}
    assert len(FLOORS) <= MOST_ROOMS


def test_no_import_runs_in_a_circle(house):
    list(TopologicalSorter(house).static_order())


def test_no_import_climbs(house):
    assert climbs(house) == []


def test_the_core_imports_the_standard_library_only_when_it_is_imported():
    import sys

    for name, path in modules().items():
        if room(name) not in CORE:
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) else []
            for other in names:
                assert other.partition(".")[0] in {*sys.stdlib_module_names, "searchlab"}, name


@pytest.mark.parametrize("name", FLOORS)
def test_a_room_says_in_its_first_line_what_lives_there(name):
    path = PACKAGE / name / "__init__.py"
    path = path if path.exists() else PACKAGE / f"{name}.py"
    first = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))).splitlines()[0]
    assert 20 < len(first) < 100


def test_the_readme_shows_the_same_rooms_in_the_same_order():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    part = text.partition("## Where things are")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE) == FLOORS
    assert f"from `{CORE[0]}` to `{CORE[-1]}`" in part


def test_a_circle_and_a_climb_would_be_found(tmp_path):
    (tmp_path / "searchlab" / "search").mkdir(parents=True)
    (tmp_path / "searchlab" / "puzzle.py").write_text("def f():\n    import searchlab.search.a\n")
    (tmp_path / "searchlab" / "search" / "a.py").write_text("from searchlab import puzzle\n")
    house = graph(modules(tmp_path / "searchlab"))
    with pytest.raises(CycleError):
        list(TopologicalSorter(house).static_order())
    assert climbs(house) == ["searchlab.puzzle imports searchlab.search.a"]
