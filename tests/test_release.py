"""`make release` builds what can be installed and run, and rejects what contradicts itself."""

import importlib.util
import re
import shutil
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
release = importlib.util.module_from_spec(spec)
spec.loader.exec_module(release)


@pytest.fixture
def words(tmp_path):
    """The files that name a version, in a folder of their own."""
    for name in ("CHANGELOG.md", "CITATION.cff"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def version():
    text = (ROOT / "searchlab/running/__init__.py").read_text(encoding="utf-8")
    return re.search(r'VERSION = "([^"]+)"', text)[1]


def test_the_changelog_and_the_citation_agree_with_the_version():
    release.check_changelog(version())


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        ("CHANGELOG.md", "## 0", "## 9", "newest section is 9"),
        ("CHANGELOG.md", "\n- ", "\n* ", "lists nothing"),
        ("CITATION.cff", "version: 0", "version: 9", "CITATION.cff has version 9"),
        ("CITATION.cff", "released: 20", "released: 19", "has date-released 19"),
    ],
)
def test_a_disagreement_is_an_error(words, name, old, new, why):
    text = (words / name).read_text(encoding="utf-8")
    (words / name).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(release.NoRelease, match=why):
        release.check_changelog(version(), words)


def test_a_release_is_built_installed_and_run(tmp_path):
    checkout = tmp_path / "checkout"
    left_out = shutil.ignore_patterns(".git", ".venv", "build", "dist", "__pycache__")
    shutil.copytree(release.ROOT, checkout, ignore=left_out)
    there = {path.name for path in checkout.iterdir()}
    (checkout / "an_environment").mkdir()
    (checkout / "an_environment" / "python").write_text("not ours")
    archive, wheel = release.release(tmp_path / "dist", checkout)
    with tarfile.open(archive) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    assert {"CONTRIBUTING.md", "tests/test_release.py", "notebooks/for_lecturers.md"} <= names
    assert ".github/workflows/tests.yml" in names and ".ci/run" in names
    assert {name.partition("/")[0] for name in names} <= there | {"PKG-INFO"}
    with pytest.raises(release.NoRelease, match=r"does not report version 9\.9"):
        release.check_wheel(wheel, "9.9")
    if release.PROGRAMS.exists():  # after `make release`
        release.check_contents(archive, wheel, checkout)
        (checkout / "searchlab" / "forgotten.py").touch()
        with pytest.raises(release.NoRelease, match=r"forgotten\.py"):
            release.check_contents(archive, wheel, checkout)


def test_a_wheel_that_lacks_a_part_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as wheel:
        wheel.writestr("searchlab/__init__.py", "")
    with pytest.raises(release.NoRelease, match="the wheel lacks the lessons"):
        release.check_wheel(tmp_path / "a.whl", "1")
