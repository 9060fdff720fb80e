"""The three lists of packages agree: pyproject.toml, environment.yml and requirements.lock."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from test_imports import imports

from searchlab.running import VERSION

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))

# conda-forge's matplotlib brings Qt, its matplotlib-base is what pip calls matplotlib.
CONDA_NAMES = {"matplotlib-base": "matplotlib"}
# Imported, and there wherever the package named is.
BROUGHT = {
    "IPython": "ipywidgets",
    "traitlets": "ipywidgets",
    "jupyter_core": "jupyterlab",
    "nbclient": "jupyterlab",
    "nbformat": "jupyterlab",
}
# What a course had installed when the package still replaced half of it.
COURSE = {
    "anywidget": "0.9.13",
    "ipywidgets": "8.1.5",
    "jupyterlab": "4.3.4",
    "matplotlib": "3.10.0",
    "nbval": "0.11.0",
    "networkx": "3.4.2",
    "numba": "0.61.2",
    "numpy": "2.2.6",
    "pandas": "2.2.3",
    "platformdirs": "4.3.6",
}


def group(name):
    """The requirements of a dependency group and of the groups that it includes."""
    for entry in PROJECT["dependency-groups"][name]:
        if isinstance(entry, dict):
            yield from group(entry["include-group"])
        else:
            yield entry


def ranges(requirements):
    """Name -> range of versions; what a requirement says of the system does not matter here."""
    parsed = [Requirement(text) for text in requirements]
    found = {canonicalize_name(requirement.name): requirement.specifier for requirement in parsed}
    assert len(found) == len(parsed), "a package is listed twice"
    return found


def read(*names):
    return "".join((ROOT / name).read_text(encoding="utf-8") for name in names)


def pins(lock):
    """List the names and the versions of a lock; what has no hashes pip does not install."""
    found = re.findall(r"(?m)^([\w.-]+)==([^ ;]+)", lock)
    return [(canonicalize_name(name), version) for name, version in found]


PACKAGE = ranges(PROJECT["project"]["dependencies"])
EXTRAS = {
    name: ranges(listed) for name, listed in PROJECT["project"]["optional-dependencies"].items()
}
LABORATORY = {**PACKAGE, **EXTRAS["fast"], **EXTRAS["lab"]}
CLASS, TESTS = "requirements.lock", "tools/groups/tests.txt"
LOCKS = {
    f"{CLASS} {TESTS}": {**LABORATORY, **ranges(group("dev"))},
    "tools/groups/floor.txt": LABORATORY,
}
for wanted in sorted((ROOT / "tools" / "groups").glob("*.in")):
    lines = [line for line in wanted.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    LOCKS[f"tools/groups/{wanted.stem}.txt"] = ranges(lines)


def test_the_package_requires_what_it_imports_and_no_more():
    """JupyterLab and nbval would be replaced in an environment in which a course has them."""
    imported = {name.partition(".")[0] for names in imports().values() for name in names}
    brought = {"searchlab", "distributed", "pyodide"}  # the last two by who calls from there
    others = imported - sys.stdlib_module_names - brought
    required = {BROUGHT.get(name, name) for name in others}
    assert required == {*PACKAGE, *EXTRAS["fast"], "jupyterlab"}
    assert set(EXTRAS["lab"]) == {"jupyterlab", "nbval"}


def test_a_course_may_keep_what_it_has():
    assert set(COURSE) == set(LABORATORY)
    outside = [name for name, version in COURSE.items() if version not in LABORATORY[name]]
    assert not outside


def test_conda_has_the_packages_and_ranges_of_pyproject():
    expected = {
        "python": Requirement("python" + PROJECT["project"]["requires-python"]).specifier,
        **LABORATORY,
    }
    specs = [spec for spec in CONDA["dependencies"] if isinstance(spec, str) and spec != "pip"]
    found = {CONDA_NAMES.get(name, name): versions for name, versions in ranges(specs).items()}
    assert found == expected

    assert CONDA["channels"] == ["conda-forge"]
    assert CONDA["dependencies"][-2:] == ["pip", {"pip": ["-e ."]}]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_what_is_wanted_within_its_range(name):
    lock = read(*name.split())
    assert "://" not in lock and not re.search(r"(?m)^-", lock), "no address, and no options"
    for package, within in LOCKS[name].items():
        versions = [version for pinned, version in pins(lock) if pinned == package]
        assert versions and all(v in within for v in versions), f"{package}: run `make lock`"


def test_a_class_installs_no_test_tools():
    lab, tests = (dict(pins(read(name))) for name in (CLASS, TESTS))
    build = ranges(group("build"))
    assert {*LABORATORY, *build} <= lab.keys()
    assert ranges(PROJECT["build-system"]["requires"]).items() <= build.items()
    assert {"dask", "hypothesis", "playwright", "ruff"} <= tests.keys()
    assert not lab.keys() & tests.keys()


def test_what_readers_are_told_to_install_exists():
    """No index has searchlab; the wheel has the version that is released next."""
    wheels = set()
    for folder, kind in {"searchlab": "py", "docs": "md", "notebooks": "md", ".": "md"}.items():
        glob = (ROOT / folder).glob if folder == "." else (ROOT / folder).rglob
        for file in glob(f"*.{kind}"):
            text = file.read_text(encoding="utf-8")
            assert not re.search(r"searchlab\[|pip install searchlab[`'\s]", text), file
            wheels |= set(re.findall(r"searchlab-([\w.]+)-py3-none-any\.whl", text))
    assert wheels == {VERSION}
