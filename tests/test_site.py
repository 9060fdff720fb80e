"""The site: its links lead somewhere, and after the first visit it needs no network."""

import re
import subprocess
import sys
import urllib.parse
from pathlib import Path

import licences
import lite
import needs
import npm
import pytest
from laboratory import RAN, READY, REPLACE_CELLS
from offline import served

from searchlab import EIGHT, solve

ROOT = Path(__file__).resolve().parents[1]

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    try:
        for name in ("pyodide", "codemirror", "reveal.js"):
            npm.package(name)
        lite.wheels()
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


def test_lecturers_find_which_cells_need_more(folder):
    page = (folder / "for_lecturers.html").read_text(encoding="utf-8")
    rows = re.findall(r"<td><code>(\w+)</code></td>\s*<td>\d+</td>\s*<td>([\d, –]+)</td>", page)
    assert dict(rows) == dict(re.findall(r"`(\w+)` \| \d+ \| (.*) \|", needs.needs()))


def test_every_link_leads_somewhere(folder):
    for path in (*folder.glob("*.html"), *folder.glob("slides/*.html")):
        text = re.sub(r"(?s)<script.*?</script>", "", path.read_text(encoding="utf-8"))
        for target in re.findall(r'<a [^>]*href="([^"]*)"', text):
            file = urllib.parse.unquote(re.split(r"[#?]", target)[0])
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


# -- JupyterLite -------------------------------------------------------------------------

SCOPES = """() => navigator.serviceWorker.getRegistrations()
  .then((all) => all.map((one) => new URL(one.scope).pathname).sort())"""
SEARCH = "from searchlab import *\nprint(solve(EIGHT, '2 3 4 1 5 x 7 6 8', 'a-star'))"
WIDGETS = "from searchlab.widgets import *\nboard = BoardWidget('2 3 4 1 5 x 7 6 8')\nboard"
PARITY = "lab = ParityLab('2 1 3 8 x 4 7 6 5', Puzzle(3, 3, 'snail'))\nlab"
PRINTED = """async (code) => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  const future = kernel.requestExecute({ code });
  let text = "";
  future.onIOPub = ({ content }) => (text += content.text ?? "");
  await future.done;
  return text.trim();
}"""
NUMPY = "try:\n    import numpy\nexcept ImportError as why:\n    print(why)"


def test_a_lesson_opens_in_jupyterlite_without_a_network(folder, browser):
    """Its kernel runs the core and two widgets; so it does when the server, too, is gone."""
    counted = str(solve(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star"))
    context, elsewhere, problems = browser.new_context(), set(), []
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    with served(folder) as address:
        known = (address, "data:", "blob:")
        context.on("request", lambda r: r.url.startswith(known) or elsewhere.add(r.url))
        page.goto(address + "02_parity.html")
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        page.wait_for_function("navigator.serviceWorker.controller")
        page.get_by_role("link", name="Open as a notebook").click()
        page.wait_for_function(READY)
        page.get_by_role("heading", name="Parity", exact=True).wait_for()  # the lesson itself
        assert page.evaluate(PRINTED, SEARCH) == counted
        assert "With a network, restart the kernel" in page.evaluate(PRINTED, NUMPY)
        page.evaluate(REPLACE_CELLS, [WIDGETS, PARITY])
        page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_function(RAN, arg=2)
        widgets = page.locator(".jp-Notebook .searchlab")
        board, lab = widgets.nth(0), widgets.nth(1)
        board.get_by_role("button", name="tile 5").click()
        board.get_by_text("18", exact=True).wait_for()  # the true distance, by a census
        assert page.evaluate(PRINTED, "print(board.moves)") == "l"
        lab.get_by_role("button", name="tile 4").click()
        lab.get_by_role("button", name="Undo", disabled=False).wait_for()
        assert page.evaluate(PRINTED, "print(lab.state)") == "2 1 3\n8 4 _\n7 6 5"
        assert page.evaluate(SCOPES) == ["/", "/notebooks/"]
    page.reload()
    page.wait_for_function(READY)
    assert page.evaluate(PRINTED, SEARCH) == counted
    # The kernel asks for one file, to learn whether there is a network, and for nothing else.
    assert {Path(url).name.partition("-")[0] for url in elsewhere} <= {"cycler"}
    assert problems == []
    context.close()
