"""A release: its version, changelog and citation agree, and its files hold what they should."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import npm
import yaml

from searchlab.running import VERSION

ROOT = Path(__file__).resolve().parents[1]


def test_the_changelog_and_the_citation_are_of_this_version():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version, day, changes = re.search(r"(?ms)^## (\S+) - (\S+)$(.*?)(^## |\Z)", text).groups()[:3]
    assert version == VERSION and "\n- " in changes
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert (citation["version"], str(citation["date-released"])) == (VERSION, day)


def test_the_workflows_pin_what_they_use():
    for path in ROOT.glob(".github/workflows/*.yml"):
        text = path.read_text(encoding="utf-8")
        assert "concurrency:" in text
        for name, job in yaml.safe_load(text)["jobs"].items():
            for step in job["steps"]:
                uses = step.get("uses", "")
                assert not uses or re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", uses), name
                if uses.startswith("actions/checkout"):
                    assert step["with"] == {"persist-credentials": False}
                    assert "permissions" not in job  # what runs our code may read alone


def test_the_lock_of_npm_has_digests_and_no_addresses():
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    text = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    root, *packages = json.loads(text)["packages"].items()
    assert root[1]["devDependencies"] == wanted and "://registry" not in text
    assert all("resolved" not in found and "integrity" in found for _, found in packages)
    for name, version in wanted.items():
        part = npm.locked(name)["packages"]
        assert part[f"node_modules/{name}"]["version"] == version
        assert all(part[path] == found for path, found in packages if path in part)


def test_the_archive_holds_the_checkout_and_the_wheel_runs_alone(tmp_path):
    checkout, dist = tmp_path / "checkout", tmp_path / "dist"
    left_out = shutil.ignore_patterns(".git", ".venv", "build", "dist", "__pycache__")
    shutil.copytree(ROOT, checkout, ignore=left_out)
    there = {path.name for path in checkout.iterdir()}
    (checkout / "an_environment").mkdir()
    (checkout / "an_environment" / "python").write_text("not ours")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, checkout]
    subprocess.run(build, check=True, capture_output=True)
    with tarfile.open(*dist.glob("*.tar.gz")) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    assert {"CONTRIBUTING.md", "tests/test_release.py", "notebooks/for_lecturers.md"} <= names
    assert ".github/workflows/tests.yml" in names and ".ci/run" in names
    assert {name.partition("/")[0] for name in names} <= there | {"PKG-INFO"}
    (wheel,) = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
        (metadata,) = [files.read(name).decode() for name in names if name.endswith("/METADATA")]
    assert "searchlab/lessons/00_start_here.ipynb" in names
    assert not [name for name in names if "solutions/" in name or "widgets/src/" in name]
    assert "searchlab/widgets/bundle.js" in names
    # What is linked to in a checkout, no index has.
    assert "8-puzzle" in metadata and not re.search(r"\]\((?![^)]*://)", metadata)
    command = [sys.executable, "-S", "-m", "searchlab", "--version"]
    alone = {**os.environ, "PYTHONPATH": str(wheel)}
    ran = subprocess.run(command, capture_output=True, text=True, env=alone, cwd=tmp_path)
    assert ran.stdout == f"searchlab {VERSION}\n"
