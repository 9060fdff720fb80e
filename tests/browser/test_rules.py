"""Rules for every widget on the page: readable, reachable, independent, reloaded, no kernel."""

import io
import re
from functools import cache

import plain_page
import pytest
from laboratory import FAULTS, SIZE
from plain_page import touched, violations
from showcase import EXAMPLES, make, together

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

OUTERMOST = ".searchlab:not(.searchlab .searchlab)"  # a widget may hold another

# What a reader would read, but for the latest announcement.
TEXT = """host => {
  const copy = host.shadowRoot.firstChild.cloneNode(true);
  for (const e of copy.querySelectorAll("[role=status], [role=alert]")) e.remove();
  return copy.textContent.replace(/\\s+/g, " ");
}"""

FOCUS = """() => {
  const e = document.activeElement?.shadowRoot?.activeElement;
  if (!e) return null;
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
  const all = [...document.querySelectorAll(".searchlab")]
    .flatMap((host) => [...host.shadowRoot.querySelectorAll("*")])
    .filter((e) => e.checkVisibility());
  const look = (e) => getComputedStyle(e).backgroundColor + getComputedStyle(e).borderTopStyle;
  const plain = all.find((e) => e.matches(".button:not([aria-pressed], [aria-disabled])"));
  const on = ".button:is([aria-pressed=true], [aria-disabled=true])";
  const probe = document.body.appendChild(document.createElement("p"));
  probe.style.backgroundColor = "GrayText";
  const grey = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return all
    .filter((e) => e.matches(on) ? look(e) === look(plain)
      : getComputedStyle(e).backgroundColor === grey && e.textContent)
    .map((e) => e.outerHTML);
}"""


def settled(roots):
    """Wait until nothing is sought and all that is read stays the same for half a second."""
    texts = []
    while len(texts) < 6 or len(set(texts[-6:])) > 1 or "Searching ahead" in str(texts[-1]):
        assert len(texts) < 600, "it never comes to rest"
        roots.page.wait_for_timeout(100)
        texts.append(tuple(roots.evaluate_all(f"all => all.map({TEXT})")))
    return texts[-1]


# In JupyterLab


@pytest.fixture(scope="module")
def roots(renewed):
    """One of each, below a drawing and a chart: what it costs to show them is paid once."""
    renewed.run(
        "from searchlab import *\nfrom searchlab import figures\n"
        "trace = record(EIGHT, '1 2 3 4 5 x 7 8 6', 'breadth-first')\n"
        "display(figures.search_tree(trace, 1), figures.expansions_by_depth([trace]))",
        together(EXAMPLES.values()),
    )
    roots = renewed.page.locator(OUTERMOST)
    expect(roots).to_have_count(len(EXAMPLES))
    settled(roots)
    assert renewed.problems == []
    return roots


def test_can_be_read_in_jupyterlab(roots, notebook):
    image = pytest.importorskip("PIL.Image")
    pictures = notebook.page.locator("img.jp-needs-light-background")
    expect(pictures).to_have_count(2)

    def brightness():
        for figure in pictures.all():
            shot = image.open(io.BytesIO(figure.screenshot())).convert("L")
            yield shot.resize((1, 1), image.Resampling.BOX).getpixel((0, 0))

    # To axe nothing is in sight of a body without a height, as JupyterLab's is.
    notebook.page.add_style_tag(content="body { min-height: 100vh }")
    light = min(brightness())
    notebook.theme("Dark")
    try:
        assert max(brightness()) < 80 < 200 < light  # drawn on white, and turned dark
        assert violations(notebook.page) == []
    finally:
        notebook.theme("Light")
    assert violations(notebook.page, "color-contrast") == []
    plain_page.resize(notebook.page, 390, 844)
    notebook.page.wait_for_function(f"!({FAULTS})().length")
    notebook.page.set_viewport_size(SIZE)


def test_a_page_loaded_again_and_a_kernel_that_ends(roots, notebook):
    quiet = notebook.page.locator(":not(.play, .tools > *)")
    starts = re.compile("play|start|solve", re.IGNORECASE)
    for root in roots.all():
        buttons = root.get_by_role("button", disabled=False).locator("visible=true").and_(quiet)
        for button in buttons.filter(has_not_text=starts).element_handles()[1:4]:
            button.evaluate("e => e.click()")  # one may hide the next
    before = settled(roots)
    notebook.page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    notebook.reload()
    assert settled(roots) == before
    notebook.end()
    for root in roots.all():
        expect(root.get_by_role("status").filter(has_text="kernel is gone").first).to_be_attached()
    assert tuple(roots.evaluate_all(f"all => all.map({TEXT})")) == before


# On a page of its own

example = cache(make)


def test_colours_are_there_also_in_another_shadow_root(page):
    look = """() => {
      const host = document.querySelector(".searchlab");
      const colours = () => [".tile", ".board"].map((name) =>
        getComputedStyle(host.shadowRoot.querySelector(name)).backgroundColor);
      const before = colours();
      const outer = document.body.appendChild(document.createElement("div"));
      outer.attachShadow({ mode: "open" }).append(host);
      return [before, colours()];
    }"""
    plain_page.show(page, example("BoardWidget"))
    before, after = page.evaluate(look)
    assert before == after and "rgba(0, 0, 0, 0)" not in before


def test_can_be_read_where_colours_are_forced(page):
    plain_page.show(page, *map(example, EXAMPLES))
    page.emulate_media(forced_colors="active")
    assert page.evaluate(FORCED_FAULTS) == []
    assert violations(page, "color-contrast") == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_keyboard_reaches_everything_and_copies_are_apart(page, name):
    plain_page.show(page, example(name), example(name))
    first, second = page.locator(OUTERMOST).all()
    untouched = settled(second)
    stops = first.locator(
        ":is(button, input, select, textarea, [tabindex='0']):not([tabindex='-1'])"
    ).locator("visible=true")
    stops.first.focus()
    seen = []
    for _ in range(stops.count() - 1):  # one more would leave it
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus is None or not first.evaluate("e => e === document.activeElement"):
            break
        assert focus["visible"], f"no focus is seen on {focus['what']}"
        assert focus["named"], f"{focus['what']} has no name"
        seen.append(focus["what"])
    assert len(seen) >= 2, "the Tab key leads nowhere"
    buttons = first.get_by_role("button", disabled=False).locator("visible=true")
    tools = page.locator(":not(.tools > *)")  # else one fills the screen
    for button in buttons.and_(tools).element_handles()[:6]:  # one may switch off the next
        button.evaluate("e => e.click()")
    assert settled(second) == untouched


LEAVE = """() => {
  globalThis.left = [...document.querySelectorAll(".searchlab")].map((e) => new WeakRef(e));
  end();
  document.body.replaceChildren();
  globalThis.frames = 0;
  const real = requestAnimationFrame;
  globalThis.requestAnimationFrame = (call) => (globalThis.frames++, real(call));
}"""


def test_a_view_that_ends_leaves_nothing_behind(page):
    plain_page.show(page, *map(example, EXAMPLES))
    for play in page.get_by_role("button", name="Play", exact=True).all():
        play.click()
    page.evaluate(LEAVE)
    page.wait_for_timeout(200)
    tools = page.context.new_cdp_session(page)
    tools.send("HeapProfiler.collectGarbage")
    tools.detach()
    kept = page.evaluate("left.map((e) => e.deref()?.className).filter(Boolean)")
    assert (kept, page.evaluate("heard.length"), page.evaluate("frames")) == ([], 0, 0)


def test_a_view_that_has_ended_is_not_shown_again(page):
    plain_page.show(page, example("Race"))
    page.evaluate("end(); models[0].get = () => (globalThis.late = true); 0")
    plain_page.lose_kernel(page)
    page.evaluate("document.body.dataset.jpThemeName = 'Dark'")
    page.evaluate(plain_page.DRAWN)
    assert not page.evaluate("globalThis.late")
    page.evaluate("delete document.body.dataset.jpThemeName")


# The height that is to be seen of a notebook, and its width: beside the file browser at 1366x768,
# at 1280x720 zoomed to 150 %, and on a phone lying and upright.
SIZES = [(1030, 647), (853, 370), (844, 290), (390, 730)]
NUMBER = "Predict('How many?', 611, low=1, high=100_000, unit='board')"
LARGE = [  # tall, wide, and with two digits
    "play(Puzzle(5, 2), Puzzle(5, 2).scramble(12, 1), 'superior-node', parity_check=False,"
    "lines=True)",
    "play(FIFTEEN, FIFTEEN.scramble(30, 3), at=9, lines=True, strategy='a-star')",
    "play(Puzzle(5, 5), Puzzle(5, 5).scramble(9, 1), at=4)",
    "BoardWidget(Puzzle(2, 5).scramble(20, 1))",
    "BoardWidget(Puzzle(5, 5).scramble(30, 1))",
]  # races and threads of every shape are in their own files
SEEN = ["SearchPlayer", "Race", "HeuristicAtlas", *LARGE]

OUT_OF_SIGHT = """({ shadowRoot }) => {
  const root = shadowRoot.firstChild;
  const seen = (e) => {
    const { top, bottom } = e.getBoundingClientRect();
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / Math.min(bottom - top, 100);
  };
  const first = (selector) =>
    [...root.querySelectorAll(selector)].find((e) => e.checkVisibility() && e.textContent !== "");
  const parts = {
    "the play button": root.querySelector(".play"),
    "the drawing": [...root.querySelectorAll(".tree-stage, svg.drawing")]
      .filter((e) => e.checkVisibility())
      .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)[0],
    "the last chart": root.querySelector(".atlas-charts > :last-child"),
    "the main number":
      first(".lane b") ?? first("dd, td:not(:empty)") ?? first(".status"),
    "the player's board": root.matches(".player") ? first(".board") : null,
  };
  return Object.keys(parts).filter((name) => parts[name] && seen(parts[name]) < 1);
}"""


@pytest.mark.parametrize("name", [*EXAMPLES, NUMBER, *LARGE])
def test_what_matters_is_in_sight_and_can_be_read_at_any_size(page, name):
    plain_page.show(page, example(name))
    for touch in (False, True):
        with touched(page, touch):
            for width, height in SIZES if name in LARGE else [*SIZES, (600, 730), (316, 730)]:
                plain_page.resize(page, width, height)
                assert page.evaluate(FAULTS) == [], (width, height, touch)
                if name in SEEN and (width, height) in SIZES and not touch:
                    assert page.locator(".searchlab").evaluate(OUT_OF_SIGHT) == [], width


@pytest.mark.parametrize(
    "width, height, part, room, options",
    [
        (676, 390, ".tree-stage", 279, "at=24"),
        (1200, 720, ".player", 666, "at=24"),
        (853, 480, ".player", 480, "'superior-node', lines=True"),
    ],
    ids=["the tree, on a phone in JupyterLab", "all of it, on a slide", "all of it, at 150 %"],
)
def test_the_player_fits(page, width, height, part, room, options):
    page.set_viewport_size({"width": width, "height": height})
    player = make(f"play(EIGHT, '2 3 4 1 5 x 7 6 8', {options})")
    plain_page.show(page, player, style="body { margin: 0 }")
    assert page.locator(part).evaluate("(e) => e.getBoundingClientRect().bottom") <= room


DARK = ":root { --jp-ui-font-color1: #eee; --jp-layout-color0: #111; background: #111 }"


@pytest.mark.parametrize(
    ("name", "style"),
    [*((name, "") for name in [*EXAMPLES, NUMBER]), pytest.param("Race", DARK, id="dark")],
)
def test_the_picture_that_is_saved_is_what_is_seen(page, name, style):
    image = pytest.importorskip("PIL.Image")
    difference = pytest.importorskip("PIL.ImageChops").difference
    page.set_viewport_size({"width": 950, "height": 640})  # a race is as low as a low window
    plain_page.show(page, example(name), style=style)
    for one in page.get_by_role("button", name="Last (End)").all():  # so that more is to be seen
        one.click()
    page.mouse.move(0, 0)
    page.evaluate(plain_page.RESTS)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the picture").dispatch_event("click")
    saved = image.open(download.value.path()).convert("L")
    seen = image.open(io.BytesIO(page.locator(".lab").screenshot())).convert("L")
    assert saved.size == pytest.approx([2 * each for each in seen.size], abs=3)
    small = (each.resize((72, 54), image.Resampling.BOX) for each in (saved, seen))
    assert difference(*small).getextrema()[1] < 80


def test_the_numbers_of_the_true_distance_are_seen_in_the_dark(page):
    plain_page.show(page, example("BoardWidget"), style=DARK)
    colours = "all => all.map((each) => getComputedStyle(each).color)"
    assert len(set(page.locator(".lab, .truth i").evaluate_all(colours))) == 1


def test_rules_of_a_page_do_not_reach_into_a_widget(page):
    """Those of a handout, and others, change nothing that is measured here."""
    odd = "p, ol, li, table, dl, button { max-width: 60px; margin: 9px; padding: 11px; color: red }"
    boxes = []
    for style in ("", odd):
        plain_page.show(page, example("Race"), style=style)
        parts = ".ranked, .lane, .play, .status, dd"
        measure = "(e) => [e.offsetWidth, e.offsetHeight, getComputedStyle(e).color]"
        boxes.append(page.locator(parts).evaluate_all(f"all => all.map({measure})"))
    assert boxes[0] == boxes[1]
