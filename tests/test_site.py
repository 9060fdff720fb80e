"""The site: its links lead somewhere, and after the first visit it needs no network."""

import re
import subprocess
import sys
import urllib.parse
from pathlib import Path

import licences
import npm
import pytest
from offline import served

ROOT = Path(__file__).resolve().parents[1]

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    try:
        for name in ("pyodide", "codemirror", "reveal.js"):
            npm.package(name)
    except npm.Unreachable as why:
        pytest.skip(str(why))
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, str(ROOT / "tools" / "site.py"), "--output", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "make serve" in done.stdout
    return folder


def test_licences_travel_with_python(folder):
    script = (folder / "python.js").read_text(encoding="utf-8")
    assert script.startswith("/*")
    assert all(f"==== {name} ====" in script.partition("*/")[0] for name in licences.PYTHON)


def test_every_link_leads_somewhere(folder):
    for path in folder.rglob("*.html"):
        text = re.sub(r"(?s)<script.*?</script>", "", path.read_text(encoding="utf-8"))
        for target in re.findall(r'<a [^>]*href="([^"]*)"', text):
            file = urllib.parse.unquote(target.partition("#")[0])
            if file and not re.match(r"https?:|data:", file):
                assert (path.parent / file).exists(), (path.name, target)


def test_nothing_comes_from_elsewhere_and_later_nothing_at_all(folder, browser):
    context, problems = browser.new_context(), []
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: said.type == "error" and problems.append(said.text))
    with served(folder) as address:
        known = (address, "data:", "blob:")
        page.on("request", lambda r: r.url.startswith(known) or problems.append(r.url))
        page.goto(address)
        page.locator(".searchlab-board").first.wait_for()
        page.get_by_label("Search the site").fill("breadth")
        page.locator(".search-found a").first.wait_for()
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        page.wait_for_function("navigator.serviceWorker.controller")
        assert not page.evaluate("'searchlabPython' in globalThis")  # only when it is needed
    page.goto(address + "gallery.html")  # the server is gone
    page.locator(".searchlab-board").first.wait_for()
    assert problems == []
    context.close()
