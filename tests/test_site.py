"""The site: its links lead somewhere, and JupyterLite runs the core without a network."""

import contextlib
import json
import re
import subprocess
import urllib.parse
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from laboratory import RAN, READY, REPLACE_CELLS
from offline import offline_page, served
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from test_licences import sections

import searchlab
from searchlab import EIGHT, figures, record, solve, widgets

ROOT = Path(__file__).resolve().parents[1]
PYTHON = ROOT / "build" / "groups" / "site" / "bin" / "python"
BROWSER = {"sys_platform": "emscripten", "python_version": "3.14", "extra": ""}
OURS = {"searchlab", "ipykernel", "piplite", "pyodide-kernel"}  # and those of the kernel itself
NOT_IN_A_BROWSER = {"jupyterlab", "jupyterlab-widgets", "nbval", "widgetsnbextension"}

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]  # all lessons are run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "site"
    subprocess.run(["sh", "tools/group.sh", "site"], cwd=ROOT)
    if not PYTHON.exists():
        pytest.skip("JupyterLite cannot be installed without a network")
    command = [PYTHON, "tools/site.py", "--output", folder]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if done.returncode == 2:
        pytest.skip(done.stderr)
    assert done.returncode == 0, done.stderr
    assert "make serve" in done.stdout
    return folder


def test_every_link_leads_somewhere(folder):
    pages = list(folder.glob("*.html"))
    assert len(pages) == 2 * len(list(ROOT.glob("notebooks/*.ipynb"))) + 3
    for path in pages:
        text = re.sub(r"(?s)<script(?! src).*?</script>", "", path.read_text(encoding="utf-8"))
        for target in re.findall(r'(?:href|src)="(?!https?:|data:)([^"#]+)', text):
            file, _, query = urllib.parse.unquote(target).partition("?path=")
            assert (folder / file).exists(), (path.name, target)
            assert not query or (folder / "lab" / "files" / query).exists(), (path.name, target)


def test_the_front_page_has_a_question_and_a_picture_of_each_lesson(folder):
    soup = BeautifulSoup((folder / "index.html").read_text(encoding="utf-8"), "html.parser")
    assert "make serve" in soup.get_text()
    lessons = soup.select(".lessons > li")
    found = [one.a["href"].removesuffix(".html") for one in lessons]
    assert found == sorted(path.stem for path in ROOT.glob("notebooks/*.ipynb"))
    assert all(one.p.get_text().endswith("?") for one in lessons)
    pictures = [one.img for one in lessons]
    assert len({one["src"] for one in pictures}) == len(lessons)
    assert all(len(one["alt"]) > 10 and one["src"].startswith("data:image/") for one in pictures)


@pytest.mark.browser
@pytest.mark.parametrize("server", [True, False])
def test_a_board_is_slid_on_the_front_page_and_then_a_search_continues(folder, browser, server):
    with contextlib.ExitStack() as stack:
        address = stack.enter_context(served(folder)) if server else "file:"
        phone = {"width": 390, "height": 844}
        page = stack.enter_context(offline_page(browser, address, viewport=phone))
        page.goto(f"{address if server else folder.as_uri() + '/'}index.html")
        page.get_by_role("button", name="tile 4").click()
        page.keyboard.press("ArrowRight")  # tile 3
        page.get_by_text("2 moves so far, 17 moves to go: on a shortest path.").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.get_by_role("link", name="Let a search do it").press("Enter")
        page.get_by_text("Python is ready.").wait_for()
        assert page.get_by_label("Board", exact=True).input_value() == "2 x 3 1 5 4 7 6 8"


@pytest.mark.parametrize("module", [searchlab, figures, widgets])
def test_the_reference_has_all_that_is_public(folder, module):
    text = (folder / "api" / f"{module.__name__.replace('.', '/')}.html").read_text(
        encoding="utf-8"
    )
    assert [name for name in module.__all__ if f'id="{name}"' not in text] == []


def test_the_licences_of_what_the_kernel_loads_are_there(folder):
    found = sections((folder / "lab" / "licences.txt").read_text(encoding="utf-8"))
    pyodide = folder / "lab" / "static" / "pyodide"
    wheels = {path.name.partition("-")[0].replace("_", "-") for path in pyodide.glob("*.whl")}
    assert set(found) >= {"python", "pyodide", "jupyterlite-core", *wheels} - OURS
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in found["python"]
    assert "Mozilla Public License Version 2.0" in found["pyodide"]


def test_what_is_for_lecturers_stays_away(folder):
    files = {path.name for path in (folder / "lab" / "files").rglob("*")}
    assert "01_breadth_first.ipynb" in files and "glossary.md" in files
    assert not {"solutions", "for_lecturers.md"} & files


def requirements(wheel):
    """List what a wheel requires in a browser."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        lines = HeaderParser().parsestr(archive.read(name).decode()).get_all("Requires-Dist", ())
    return [
        each
        for each in map(Requirement, lines)
        if canonicalize_name(each.name) not in NOT_IN_A_BROWSER
        and (not each.marker or each.marker.evaluate(BROWSER))
    ]


def test_a_kernel_holds_all_that_its_packages_need(folder):
    pyodide = folder / "lab" / "static" / "pyodide"
    packages = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    held = {name: one for name, one in packages.items() if (pyodide / one["file_name"]).is_file()}
    assert {"searchlab", "piplite", "networkx", "anywidget"} <= set(held)
    for name, one in held.items():
        for wanted in requirements(pyodide / one["file_name"]):
            other = packages[canonicalize_name(wanted.name)]
            assert other["version"] in wanted.specifier, (name, str(wanted))


SEARCH = "from searchlab import EIGHT, record, solve\nprint(solve(EIGHT, '23415x768', 'a-star'))"
RECORD = "trace = record(EIGHT, '2 3 4 1 5 x 7 6 8', 'a-star')\nprint(len(trace), trace.result)"
WIDGET = "from searchlab.widgets import SearchPlayer\nplayer = SearchPlayer(trace)\nplayer"
PRINTED = """async (code) => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  const future = kernel.requestExecute({ code });
  let text = "";
  future.onIOPub = ({ content }) => (text += content.text ?? content.evalue ?? "");
  await future.done;
  return text.trim();
}"""
AT_2 = f"async (expected) => (await ({PRINTED})('print(player.at)')) === expected"


@pytest.mark.browser
def test_a_lesson_runs_in_jupyterlite_without_a_network(folder, browser):
    """The core and a player do; the kernel asks Pyodide's server for numpy, and goes without."""
    context, elsewhere, problems = browser.new_context(), set(), []
    context.set_default_timeout(240_000)
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    with served(folder) as address:
        known = (address, "data:", "blob:")
        context.on("request", lambda made: made.url.startswith(known) or elsewhere.add(made.url))
        page.goto(address + "04_parity.html")
        page.get_by_role("link", name="Open in JupyterLite").click()
        page.wait_for_function(READY)
        page.get_by_role("heading", name="Parity", exact=True).wait_for()  # the lesson itself
        assert page.evaluate(PRINTED, SEARCH) == str(solve(EIGHT, "23415x768", "a-star"))
        trace = record(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star")
        assert page.evaluate(PRINTED, RECORD) == f"{len(trace)} {trace.result}"
        assert "No module named 'numpy'" in page.evaluate(PRINTED, "import numpy")
        page.evaluate(REPLACE_CELLS, [WIDGET])
        page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_function(RAN, arg=1)
        player = page.locator(".jp-Notebook .searchlab")
        player.get_by_role("button", name="Step forward").click()
        player.get_by_text("2 of 312").wait_for()
        page.wait_for_function(AT_2, arg="2")
    lock = json.loads((folder / "lab" / "static" / "pyodide" / "pyodide-lock.json").read_text())
    assert elsewhere <= {one["file_name"] for one in lock["packages"].values()}
    assert problems == []
    context.close()
