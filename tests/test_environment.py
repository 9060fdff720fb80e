"""The three lists of packages agree: pyproject.toml, environment.yml and requirements.lock."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")

# conda-forge has no package of that name, or another thing under it.
NOT_FOR_CONDA = {"axe-playwright-python", "playwright"}


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


def pins():
    """Each pin of the lock: the requirement, and how many hashes it has."""
    # Without comments and options, and with each requirement on one line.
    text = re.sub(r"^(\s*#|-).*\n", "", LOCK, flags=re.MULTILINE).replace("\\\n", " ")
    for line in text.splitlines():
        requirement, *hashes = re.split(r"\s+--hash=sha256:(?=[0-9a-f]{64}\b)", line.strip())
        yield Requirement(requirement), len(hashes)


PINS = list(pins())
DIRECT = {
    **ranges(PROJECT["project"]["dependencies"]),
    **ranges(PROJECT["project"]["optional-dependencies"]["fast"]),
    **ranges(group("dev")),
}


def test_conda_has_the_packages_and_ranges_of_pyproject():
    expected = {
        "python": Requirement("python" + PROJECT["project"]["requires-python"]).specifier,
        **ranges(PROJECT["project"]["dependencies"]),
        **ranges(PROJECT["project"]["optional-dependencies"]["fast"]),
        **ranges(text for text in group("test") if Requirement(text).name not in NOT_FOR_CONDA),
    }
    specs = [spec for spec in CONDA["dependencies"] if isinstance(spec, str) and spec != "pip"]
    assert ranges(specs) == expected


def test_conda_takes_only_searchlab_itself_from_pip():
    assert CONDA["name"] == PROJECT["project"]["name"]
    assert CONDA["channels"] == ["conda-forge"]
    assert CONDA["dependencies"][-2:] == ["pip", {"pip": ["-e ."]}]


def test_lock_names_no_address():
    assert "://" not in LOCK
    assert not re.search(r"^-", LOCK, re.MULTILINE), "no options, such as --find-links"
    assert "make lock" in LOCK.splitlines()[1], "the header tells how to make it again"


def test_every_pin_is_exact_and_has_hashes():
    loose = [str(pin) for pin, _ in PINS if [s.operator for s in pin.specifier] != ["=="]]
    assert not loose
    unhashed = [str(pin) for pin, hashes in PINS if not hashes]
    assert not unhashed


@pytest.mark.parametrize("name", sorted(DIRECT))
def test_lock_pins_every_direct_dependency_within_its_range(name):
    versions = [
        next(iter(pin.specifier)).version for pin, _ in PINS if canonicalize_name(pin.name) == name
    ]
    assert versions, f"{name} is not in requirements.lock: run `make lock`"
    outside = [version for version in versions if version not in DIRECT[name]]
    assert not outside, f"{name}{DIRECT[name]} is locked at {outside}: run `make lock`"


def test_lock_holds_what_builds_the_project():
    backend = ranges(PROJECT["build-system"]["requires"])
    assert backend.items() <= DIRECT.items()
