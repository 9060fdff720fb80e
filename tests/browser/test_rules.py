"""Rules for every widget on the page: readable, reachable, independent, reloaded, no kernel."""

import re

import plain_page
import pytest
from laboratory import FAULTS
from showcase import EXAMPLES, make, together

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

OUTERMOST = ".searchlab:not(.searchlab .searchlab)"  # a widget may hold another

# What a reader would read, but for the latest announcement.
TEXT = """root => {
  const copy = root.cloneNode(true);
  for (const e of copy.querySelectorAll("[role=status], [role=alert]")) e.remove();
  return copy.textContent.replace(/\\s+/g, " ");
}"""

FOCUS = """() => {
  const e = document.activeElement;
  if (!e?.closest(".searchlab")) return null;
  const seen = (it) => it && (parseFloat(getComputedStyle(it).outlineWidth) > 0
    && getComputedStyle(it).outlineStyle !== "none" || getComputedStyle(it).boxShadow !== "none");
  const name = e.ariaLabel || e.textContent || e.labels?.[0]?.textContent || e.title;
  return {
    what: `${e.tagName}.${e.getAttribute("class")} ${e.textContent.slice(0, 20)}`,
    visible: Boolean(seen(e) || seen(e.closest("label"))),
    named: Boolean(name || e.getAttribute("aria-labelledby")),
  };
}"""


# What cannot be seen where colours are forced: the state of a button, text on grey.
FORCED_FAULTS = """() => {
  const all = [...document.querySelectorAll(".searchlab *")].filter((e) => e.checkVisibility());
  const look = (e) => getComputedStyle(e).backgroundColor + getComputedStyle(e).borderTopStyle;
  const plain = all.find((e) => e.matches(".lab-button:not([aria-pressed], [aria-disabled])"));
  const on = ".lab-button:is([aria-pressed=true], [aria-disabled=true])";
  const probe = document.body.appendChild(document.createElement("p"));
  probe.style.backgroundColor = "GrayText";
  const grey = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return all
    .filter((e) => e.matches(on) ? look(e) === look(plain)
      : getComputedStyle(e).backgroundColor === grey && e.textContent)
    .map((e) => e.outerHTML);
}"""


@pytest.fixture(params=EXAMPLES)
def name(request):
    return request.param


def shown(notebook, expressions):
    """Show these widgets below each other, and wait until they are at rest."""
    notebook.run(together(expressions))
    roots = notebook.page.locator(OUTERMOST)
    expect(roots).to_have_count(len(expressions))
    for root in roots.all():
        expect(root.get_by_role("button").first).to_be_visible()
    settled(roots)
    return roots


def settled(roots):
    """Wait until nothing is sought and all that is read stays the same for half a second."""
    texts = []
    while len(texts) < 6 or len(set(texts[-6:])) > 1 or "Searching ahead" in str(texts[-1]):
        assert len(texts) < 600, "it never comes to rest"
        roots.page.wait_for_timeout(100)
        texts.append(tuple(roots.evaluate_all(f"all => all.map({TEXT})")))
    return texts[-1]


@pytest.fixture(scope="module")
def all_roots(window):
    """Two widgets of each kind on one page: what it costs to look at a page is paid once."""
    window.problems.clear()
    roots = shown(window, [each for each in EXAMPLES.values() for _ in range(2)])
    assert window.problems == []
    return roots


@pytest.mark.parametrize("theme", ["Dark", "Light", "forced colours"])
def test_can_be_read_in_every_theme(theme, all_roots, notebook):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    try:
        if theme == "forced colours":
            notebook.page.emulate_media(forced_colors="active")
            assert notebook.page.evaluate(FORCED_FAULTS) == []
        else:
            notebook.theme(theme)
        all_roots.evaluate_all(
            "all => Promise.all(all.flatMap((e) => e.getAnimations({subtree: true}))"
            ".map((a) => a.finished.catch(() => 0)))"
        )
        found = axe.run(notebook.page, context=".searchlab")
        assert found.response["violations"] == [], found.generate_report()
        assert found.response["passes"]
    finally:
        notebook.page.emulate_media(forced_colors="none")
        notebook.theme("Light")


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (844, 390), (700, 900), (390, 844)])
def test_can_be_read_at_any_size(width, height, all_roots, notebook):
    notebook.page.set_viewport_size({"width": width, "height": height})
    try:
        for _ in range(30):  # until the page has its new shape
            faults = notebook.page.evaluate(FAULTS)
            if not faults:
                break
            notebook.page.wait_for_timeout(100)
        assert faults == []
    finally:
        notebook.page.set_viewport_size({"width": 1280, "height": 900})


def test_keyboard_reaches_everything_and_copies_are_apart(name, all_roots, notebook):
    first, second = (all_roots.nth(2 * list(EXAMPLES).index(name) + copy) for copy in (0, 1))
    untouched = settled(second)
    stops = first.locator(
        ":is(button, input, select, textarea, [tabindex='0']):not([tabindex='-1'])"
    ).locator("visible=true")
    stops.first.focus()
    seen = []
    for _ in range(stops.count() - 1):  # one more would leave it
        notebook.page.keyboard.press("Tab")
        focus = notebook.page.evaluate(FOCUS)
        if focus is None or not first.evaluate("e => e.contains(document.activeElement)"):
            break
        assert focus["visible"], f"no focus is seen on {focus['what']}"
        assert focus["named"], f"{focus['what']} has no name"
        seen.append(focus["what"])
    assert len(seen) >= 2, "the Tab key leads nowhere"
    buttons = first.get_by_role("button", disabled=False).locator("visible=true")
    tools = notebook.page.locator(":not(.lab-tools > *)")  # else one fills the screen
    some = buttons.and_(tools).element_handles()
    for button in some[:6]:  # one may switch off the next
        button.evaluate("e => e.click()")
    assert settled(second) == untouched
    ids = notebook.page.evaluate("[...document.querySelectorAll('.searchlab [id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))


def test_a_cell_that_runs_again_leaves_nothing_behind(notebook):
    roots = shown(notebook, EXAMPLES.values())
    tools = notebook.tools
    tools.send("Performance.enable")
    nodes = []
    for _ in range(3):
        notebook.page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        settled(roots)
        for _ in range(2):
            tools.send("HeapProfiler.collectGarbage")
        measured = tools.send("Performance.getMetrics")["metrics"]
        nodes += [each["value"] for each in measured if each["name"] == "Nodes"]
    seen = notebook.page.evaluate("document.querySelectorAll('.searchlab *').length")
    assert nodes[-1] - nodes[-2] < seen / 4, (nodes, seen)


@pytest.fixture(scope="module")
def left(lab):
    """One of each, reloaded, then without a kernel; its text before and after."""
    with lab.open() as notebook:
        roots = shown(notebook, EXAMPLES.values())
        for root in roots.all():
            buttons = root.get_by_role("button", disabled=False).locator("visible=true")
            quiet = buttons.filter(has_not_text=re.compile("play|start|solve", re.IGNORECASE)).and_(
                notebook.page.locator(
                    ":not([aria-label^=Play], [aria-label^=Start], .lab-tools > *)"
                )
            )
            for button in quiet.element_handles()[1:4]:
                button.evaluate("e => e.click()")  # one may hide the next
        before = settled(roots)
        notebook.page.evaluate("jupyterapp.commands.execute('docmanager:save')")
        notebook.reload()
        again = settled(roots)
        context = "jupyterapp.shell.currentWidget.sessionContext"
        notebook.page.evaluate(f"void {context}.shutdown().catch(() => 0)")
        widgets = zip(roots.all(), before, again, strict=True)
        yield notebook, dict(zip(EXAMPLES, widgets, strict=True))


def test_a_page_loaded_again_and_a_kernel_that_ends(name, left):
    notebook, widgets = left
    root, before, again = widgets[name]
    assert again == before
    expect(root.get_by_role("status").filter(has_text="kernel is gone").first).to_be_attached()
    assert root.evaluate(TEXT) == before
    assert notebook.problems == []


# The height that is to be seen of a notebook, and its width: beside the file browser at 1366x768,
# at 1280x720 zoomed to 150 %, and on a phone upright and lying.
SIZES = [(1030, 647), (853, 370), (390, 730), (844, 290)]
CURVE = "Predict('How?', [1, 3, 37, 611], low=1, high=100_000, x='depth', unit='board')"
LARGE = [  # tall, wide, and with two digits
    "SearchPlayer(Puzzle(5, 2).scramble(12, 1), 'superior-node', parity_check=False, code=True)",
    "SearchPlayer(FIFTEEN.scramble(30, 3), at=9, code=True, strategy='a-star')",
    "SearchPlayer(Puzzle(5, 5).scramble(9, 1), at=4)",
    "BoardWidget(Puzzle(2, 5).scramble(20, 1))",
    "BoardWidget(Puzzle(5, 5).scramble(30, 1))",
]  # races and threads of every shape are in their own files
SEEN = ["SearchPlayer", "Race", "HeuristicAtlas", CURVE, *LARGE]

OUT_OF_SIGHT = """(root) => {
  const seen = (e) => {
    const { top, bottom } = e.getBoundingClientRect();
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / Math.min(bottom - top, 100);
  };
  const first = (selector) =>
    [...root.querySelectorAll(selector)].find((e) => e.checkVisibility() && e.textContent !== "");
  const parts = {
    "the play button": root.querySelector(".lab-play"),
    "the drawing": [...root.querySelectorAll(".lab-tree-stage, svg.lab-drawing")]
      .filter((e) => e.checkVisibility())
      .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)[0],
    "the last chart": root.querySelector(".lab-atlas-charts > :last-child"),
    "the main number":
      first(".lab-race-map b") ?? first("dd, td:not(:empty)") ?? first(".lab-status"),
    "the player's board": root.matches(".lab-player") ? first(".lab-board") : null,
  };
  return Object.keys(parts).filter((name) => parts[name] && seen(parts[name]) < 1);
}"""


@pytest.mark.parametrize("name", SEEN)
def test_what_matters_is_in_sight_and_can_be_read(browser, name):
    widget = make(name)
    for width, height in SIZES:
        page = browser.new_page(viewport={"width": width, "height": height})
        plain_page.show(page, widget)
        assert name == CURVE or page.locator(".searchlab").evaluate(OUT_OF_SIGHT) == []
        assert page.evaluate(FAULTS) == []
        page.close()


@pytest.mark.parametrize(
    "width, height, part, room, options",
    [
        (676, 390, ".lab-tree-stage", 279, "at=24"),
        (1200, 720, ".lab-player", 666, "at=24"),
        (853, 480, ".lab-player", 480, "'superior-node', code=True"),
    ],
    ids=["the tree, on a phone in JupyterLab", "all of it, on a slide", "all of it, at 150 %"],
)
def test_the_player_fits(browser, width, height, part, room, options):
    page = browser.new_page(viewport={"width": width, "height": height})
    try:
        plain_page.show(
            page, make(f"SearchPlayer('2 3 4 1 5 x 7 6 8', {options})"), "body { margin: 0 }"
        )
        bottom = "(e) => e.getBoundingClientRect().bottom"
        assert page.locator(part).evaluate(bottom) <= room
    finally:
        page.close()


def test_rules_of_a_page_do_not_reach_into_a_widget(browser):
    """Those of a handout, and others, change nothing that is measured here."""
    odd = "p, ol, li, table, dl, button { max-width: 60px; margin: 9px; padding: 11px; color: red }"
    page, boxes = browser.new_page(), []
    try:
        for style in ("", odd):
            plain_page.show(page, make("Race"), style=style)
            parts = ".lab-arranging li, .lab-race-map, .lab-play, .lab-status, dd"
            measure = "(e) => [e.offsetWidth, e.offsetHeight, getComputedStyle(e).color]"
            boxes.append(page.locator(parts).evaluate_all(f"all => all.map({measure})"))
        assert boxes[0] == boxes[1]
    finally:
        page.close()
