"""How widgets look wherever they stand: under any order of style sheets, in forced colours."""

import contextlib
import functools
import io
import re
from math import ceil

import plain_page
import pytest
import showcase
from laboratory import FAULTS
from showcase import EXAMPLES, IMPORT, together

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect


make = functools.cache(showcase.make)  # a page draws them, and leaves them as they are


@pytest.fixture(scope="module")
def page(browser):
    with contextlib.closing(browser.new_page()) as page:
        page.set_default_timeout(10_000)
        yield page


@pytest.fixture
def plain(page):
    """An empty page, for widgets without JupyterLab."""
    page.goto("about:blank")
    page.set_viewport_size({"width": 1000, "height": 700})
    page.emulate_media(forced_colors="null", reduced_motion="null")
    return page


# -- the order of style sheets -----------------------------------------------------------------

# What any element of two widgets shows otherwise when the sheet of the second comes first.
ORDER = r"""() => {
  const sheets = [...document.querySelectorAll("style[data-name]")];
  const properties = new Set();
  for (const sheet of sheets) { // as if all had the focus, and the pointer over it
    const { textContent } = sheet;
    sheet.textContent = textContent.replace(/:(hover|active|focus(-visible)?)\b/g, ":not(.no)");
    for (const [, name] of sheet.textContent.matchAll(/([a-z-]+):/g)) properties.add(name);
  }
  const path = (e) =>
    e?.closest("[data-name]") ? `${path(e.parentElement)} > ${e.tagName}.${e.className}` : "";
  const parts = {}; // of those that are alike, one
  for (const { dataset: { name } } of sheets) {
    const own = `div[data-name=${name}] .searchlab`;
    const all = [...document.querySelectorAll(`${own}, ${own} *`)];
    parts[name] = [...new Map(all.map((e) => [path(e), e]))];
  }
  const looksOf = ([path, element]) =>
    ["", "::before", "::after"].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo || null);
      if (pseudo && style.content === "none") return [];
      const part = path.split(" > ").at(-1) + pseudo;
      return [...properties].map((each) => `${part} ${each}: ${style.getPropertyValue(each)}`);
    });
  const looks = (...two) => { // with nothing else on the page, whose style would cost time
    for (const place of document.querySelectorAll("div[data-name]"))
      place.hidden = !two.some(({ dataset: { name } }) => place.dataset.name === name);
    for (const sheet of sheets) sheet.disabled = !two.includes(sheet);
    document.head.append(...two);
    for (const sheet of two) sheet.disabled = false;
    return two.map((sheet) => parts[sheet.dataset.name].flatMap(looksOf));
  };
  const found = new Set();
  sheets.forEach((one, i) => sheets.slice(0, i).forEach((other) => {
    const [ones, others] = looks(one, other);
    const [othersAgain, onesAgain] = looks(other, one);
    for (const [before, after] of [[ones, onesAgain], [others, othersAgain]])
      if (before.length !== after.length) found.add(`${one.dataset.name}: parts come and go`);
      else before.forEach((look, k) => look === after[k] || found.add(`${look} or ${after[k]}`));
  }));
  return [...found];
}"""


@pytest.mark.parametrize("media", [{}, {"forced_colors": "active", "reduced_motion": "reduce"}])
def test_looks_do_not_depend_on_which_widget_came_first(plain, media):
    plain.emulate_media(**media)
    plain_page.show(plain, *map(make, EXAMPLES))
    assert plain.evaluate(ORDER) == []


# -- forced colours -----------------------------------------------------------------------------

UNMARK = "(e, name) => e.classList.remove(name)"
RENAME = "(e, [name, value]) => e.setAttribute(name, value)"
DROP = "(e, name) => e.removeAttribute(name)"
PAINT = "(e, colour) => { e.style.background = colour; }"
LEVELS = "MeetingFrontiers('2 3 4 1 5 x 7 6 8', at=8)"

# An expression, a part of that widget, and what takes its mark away: the part then looks otherwise.
MARKED = {
    "tile moved": ("SearchPlayer", ".searchlab-moved", UNMARK, "searchlab-moved"),
    "current limit": ("Contours", "tr[aria-current]", DROP, "aria-current"),
    "cell": ("HeuristicAtlas", ".searchlab-atlas-cell", PAINT, "none"),
    "cell of overestimates": (
        "HeuristicAtlas",
        ".searchlab-atlas-over >> nth=0",
        UNMARK,
        "searchlab-atlas-over",
    ),
    "bar of new paths": (
        "Contours",
        ".searchlab-contours-new >> visible=true",
        RENAME,
        ["class", ""],
    ),
    "bar of repeated paths": (
        "Contours",
        ".searchlab-contours-again >> visible=true",
        RENAME,
        ["class", ""],
    ),
    "bar of cuts": ("Contours", "[data-kind=cut]", RENAME, ["data-kind", "none"]),
    "level expanded": (LEVELS, ".searchlab-meeting-done >> visible=true", RENAME, ["class", ""]),
    "level waiting": (LEVELS, ".searchlab-meeting-open >> visible=true", RENAME, ["class", ""]),
    "total": ("MeetingFrontiers", ".searchlab-meeting-both", PAINT, "none"),
    "clock": ("Race", ".searchlab-race-clock >> nth=0", RENAME, ["style", "opacity: 0"]),
}


def forced(page, name):
    """Show a widget in forced colours; a class of the showcase, or an expression."""
    page.emulate_media(forced_colors="active")
    plain_page.show(page, make(name))


@pytest.mark.parametrize("name", MARKED)
def test_marks_can_be_told_where_colours_are_forced(plain, name):
    widget, part, change, how = MARKED[name]
    forced(plain, widget)
    element = plain.locator(part).first.element_handle()
    before = element.screenshot()
    element.evaluate(change, how)
    assert element.screenshot() != before


def test_slider_has_a_track_where_colours_are_forced(plain):
    image = pytest.importorskip("PIL.Image")
    forced(plain, "SearchPlayer")
    slider = plain.locator(".searchlab-timeline-slider")
    picture = image.open(io.BytesIO(slider.screenshot())).convert("RGB")
    track = picture.getpixel((picture.width // 4, picture.height // 2))
    assert track != picture.getpixel((picture.width // 4, 1))


# -- sizes: what must be seen together is in sight ------------------------------------------------

SIX = ["breadth-first", "superior-node", "bidirectional", "a-star", "greedy", "ida-star"]
STAGED = [*EXAMPLES.values(), f"Race('1 2 3 x 4 8 5 7 6', {SIX})"]

OUTERMOST = ".searchlab:not(.searchlab .searchlab)"

# For each widget how high the scene is, and how much of the page is in sight.
SCENES = """(roots) => [...document.querySelectorAll(roots)].map((root) => {
  const parts = [...root.querySelectorAll(".searchlab-scene")]
    .filter((e) => e.closest(".searchlab") === root || e.matches(".searchlab-left"));
  const boxes = (parts.length ? parts : [root])
    .map((e) => e.getBoundingClientRect()).filter(({ height }) => height);
  const tops = boxes.map(({ top }) => top), bottoms = boxes.map(({ bottom }) => bottom);
  const sight = document.fullscreenElement ?? document.querySelector(".jp-WindowedPanel-outer")
    ?? document.documentElement;
  const { className, scrollWidth, clientWidth } = root;
  const high = Math.max(...bottoms) - Math.min(...tops);
  return { className, high, bottom: Math.max(...bottoms), wide: scrollWidth - clientWidth,
    used: root.getBoundingClientRect().width / root.parentElement.clientWidth,
    sight: sight.clientHeight, text: Number(root.style.zoom || 1) };
})"""

# What lies under the stage's bar: controls, or words.
UNDER = """(roots) => [...document.querySelectorAll(roots)].flatMap((root) => {
  const bar = root.querySelector(":scope > .searchlab-stage-bar");
  const over = bar.getBoundingClientRect();
  const under = ({ left, right, top, bottom }) => left < over.right && right > over.left
    && top < over.bottom && bottom > over.top;
  const boxes = (e) => {
    if (e.matches("button, input, select, canvas, svg, img")) return [e.getBoundingClientRect()];
    const words = document.createRange();
    return [...e.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .flatMap((text) => (words.selectNodeContents(text), [...words.getClientRects()]));
  };
  const cut = (e) => e !== root && (getComputedStyle(e).overflow === "visible"
    ? cut(e.parentElement) : !under(e.getBoundingClientRect())); // with what is scrolled away
  const drawn = (e) => e.checkVisibility() && getComputedStyle(e).clipPath === "none"
    && !cut(e.parentElement);
  return [...root.querySelectorAll("*")]
    .filter((e) => !bar.contains(e) && drawn(e) && boxes(e).some(under))
    .map((e) => `${e.tagName}.${e.className} ${e.textContent.slice(0, 25)}`);
})"""


def at_rest(page):
    """Wait until the scenes stay as they are."""
    seen = []
    while len(seen) < 4 or seen[-4:] != seen[-1:] * 4:
        assert len(seen) < 100, "it never comes to rest"
        page.wait_for_timeout(50)
        seen.append(page.evaluate(SCENES, OUTERMOST))
    return seen[-1]


# Boards that are wider than the column in which they stand.
WIDER = """() => [...document.querySelectorAll(".searchlab-left .searchlab-tray")]
  .filter((tray) => {
    const column = tray.closest(".searchlab-left").getBoundingClientRect();
    return tray.getBoundingClientRect().right > column.right + 1;
  }).map((tray) => tray.closest(".searchlab").className)"""


@pytest.mark.parametrize(
    ("width", "heights", "pixels"),
    [(853, [480, 533, 600], 1.5), (1280, [720], 1), (1030, [720], 1), (1920, [1080], 1)],
)
def test_drawing_and_controls_are_in_sight_together(lab, width, heights, pixels):
    """In the notebook at 150 %, beside the file browser (250 pixels less), and on a wide screen."""
    with lab.open() as notebook:
        for height in heights:
            size = {"width": width, "height": height}
            notebook.page.set_viewport_size(size)
            notebook.tools.send(
                "Emulation.setDeviceMetricsOverride",
                {**size, "deviceScaleFactor": pixels, "mobile": False},
            )
            assert notebook.page.evaluate("[innerWidth, devicePixelRatio]") == [width, pixels]
            notebook.run(together(STAGED))
            bars = notebook.page.locator(f"{OUTERMOST} > .searchlab-stage-bar")
            expect(bars.locator("visible=true")).to_have_count(len(STAGED))
            for expression, scene in zip(STAGED, at_rest(notebook.page), strict=True):
                assert scene["high"] <= scene["sight"] + 1, (height, expression, scene)
                assert scene["wide"] <= 1, (height, expression, scene)
                if width == 1920:
                    assert scene["used"] > 0.9 and scene["text"] > 1.3, (expression, scene)
            assert notebook.page.evaluate(UNDER, OUTERMOST) == []
            assert notebook.page.evaluate(WIDER) == []


def test_what_is_compact_has_room_beside_it(plain):
    """A narrow page is scrolled: nothing is squeezed for the sake of its height."""
    plain.set_viewport_size({"width": 390, "height": 600})
    plain_page.show(plain, make("Contours"))
    root = plain.locator(".searchlab").first
    expect(root).not_to_have_class(re.compile("searchlab-low"))
    plain.set_viewport_size({"width": 700, "height": 600})
    expect(root).to_have_class(re.compile("searchlab-low"))


# -- the whole screen -----------------------------------------------------------------------------

REFUSE = "(root) => void (root.requestFullscreen = () => Promise.reject(new TypeError()))"
COVERS = """(root) => {
  const { left, top, width, height } = root.getBoundingClientRect();
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight - 3);
  return [left, top, width - innerWidth, height - innerHeight].every((n) => Math.abs(n) < 1)
    && root.contains(middle);
}"""


@pytest.mark.parametrize("expression", STAGED)
def test_the_whole_screen_shows_drawing_and_controls(plain, expression):
    plain_page.show(plain, make(expression))
    root = plain.locator(".searchlab").first
    for width, height in [(390, 800), (853, 480), (1280, 720), (1920, 1080)]:
        plain.set_viewport_size({"width": width, "height": height})
        root.get_by_role("button", name="Full screen").last.click()
        plain.wait_for_function("document.fullscreenElement !== null")
        plain.wait_for_timeout(200)
        assert root.evaluate(COVERS)
        assert plain.evaluate(UNDER, OUTERMOST) == [], width
        (scene,) = plain.evaluate(SCENES, OUTERMOST)
        assert scene["wide"] <= 1, (width, scene)
        assert scene["bottom"] <= height + 1 or width < 400, (width, scene)
        expect(root.locator(".searchlab-setup").locator("visible=true")).to_have_count(0)
        setup = root.locator(".searchlab-setup, .searchlab-race-setup").locator("visible=true")
        for name in ("Set-up", "Another race"):
            unfold = root.get_by_role("button", name=name, exact=True).last
            if unfold.is_visible():
                unfold.click()
                expect(setup.first).to_be_in_viewport()
                unfold.click()
                expect(setup).to_have_count(0)
        root.get_by_role("button", name="Leave the full screen").last.press("f")
        expect(root).not_to_have_class(re.compile("searchlab-full"))
        assert plain.evaluate("document.fullscreenElement === null")


def test_where_the_whole_screen_is_refused_the_widget_lies_over_the_page(notebook):
    notebook.run(f"{IMPORT}widget = {EXAMPLES['SearchPlayer']}\nwidget", "'below'")
    root = notebook.page.locator(".searchlab")
    root.evaluate(REFUSE)
    root.get_by_role("button", name="Step forward").press("f")
    expect(root).to_have_class(re.compile("searchlab-full"))
    assert root.evaluate(COVERS)
    root.get_by_role("button", name="Step forward").click()
    notebook.becomes("widget.at", 4)
    setup = root.get_by_role("button", name="Set-up")
    expect(root.get_by_label("Board", exact=True)).to_be_hidden()
    setup.click()
    field = root.get_by_label("Board", exact=True)
    field.press("f")
    expect(field).to_have_value(re.compile("f"))
    assert root.evaluate(COVERS), "f is a letter while somebody types"
    setup.press("Escape")
    expect(root).not_to_have_class(re.compile("searchlab-full"))


def test_a_part_of_another_widget_has_no_stage_of_its_own(plain):
    plain_page.show(plain, make("HeuristicAtlas"))
    expect(plain.get_by_role("button", name="Full screen")).to_have_count(1)


# -- what can be kept -----------------------------------------------------------------------------


def kept(page, name, **how):
    """Press a button of what can be kept; give the file that it saves."""
    with page.expect_download(**how) as download:
        page.get_by_role("button", name=name).click()
    return download.value.path().read_bytes()


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_picture_shows_what_is_seen(plain, name):
    image = pytest.importorskip("PIL.Image")
    plain_page.show(plain, make(name))
    root = plain.locator(OUTERMOST)
    plain.get_by_role("button", name="Keep").click()
    picture = image.open(io.BytesIO(kept(plain, "Picture (PNG)"))).convert("RGB")
    box = root.bounding_box()
    assert picture.width == round(2 * box["width"])
    assert 100 < picture.height <= 2 * ceil(box["height"])
    seen = image.open(io.BytesIO(root.screenshot())).convert("RGB")
    there, shown = (
        {colour: n for n, colour in each.getcolors(1 << 24)} for each in (picture, seen)
    )
    for colour in ((0, 114, 178), (184, 228, 211), (213, 94, 0)):  # expanded, at home, pruned
        missing = there.get(colour, 0) < 1.5 * shown.get(colour, 0)
        assert not missing, "what is drawn is missing from the picture"


def test_what_begins_another_race_is_on_no_picture(plain):
    plain_page.show(plain, make("Race"))
    plain.get_by_role("button", name="Another race").click()
    plain.get_by_label("Board", exact=True).wait_for()
    plain.get_by_role("button", name="Keep").click()
    unfolded = kept(plain, "Picture (PNG)")
    plain.get_by_role("button", name="Another race").click()
    plain.get_by_label("Board", exact=True).wait_for(state="hidden")
    assert len(unfolded) < 1.1 * len(kept(plain, "Picture (PNG)"))


def test_an_animation_goes_on_from_here(plain):
    image = pytest.importorskip("PIL.Image")
    plain_page.show(plain, make("SearchPlayer"))
    plain.get_by_role("button", name="Keep").click()
    film = image.open(io.BytesIO(kept(plain, "Animation (GIF)", timeout=60_000)))
    assert film.n_frames == 4  # from step 3 to step 6
    assert film.info["duration"] == 200  # five steps a second
    expect(plain.locator(".searchlab-timeline-position")).to_have_text("3 of 6 expansions")


def test_the_drawing_and_the_line_come_from_python(notebook):
    notebook.run(f"{IMPORT}widget = {EXAMPLES['SearchPlayer']}\nwidget")
    page = notebook.page
    page.get_by_role("button", name="Step forward").click()
    page.get_by_role("button", name="Keep").click()
    assert kept(page, "Drawing (SVG)").decode() == notebook.python("widget.picture()")
    page.get_by_role("button", name="Line of Python").click()
    line = page.get_by_label("One line of Python")
    expect(line).to_have_value(notebook.python("widget.line"))
    assert notebook.python(f"eval({line.input_value()!r}).at") == 4
    page.keyboard.press("Escape")
    expect(line).to_be_hidden()
    expect(page.get_by_role("button", name="Keep")).to_be_focused()


# -- fingers --------------------------------------------------------------------------------------

SMALL = """(root) => [...root.querySelectorAll("button, select, input")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[role=img]"))
  .map((e) => [e, (e.matches("[type=checkbox]") ? e.closest("label") : e).getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.9)
  .map(([e, { width, height }]) => `${e.ariaLabel ?? e.textContent} ${width} ${height}`)
"""


@pytest.fixture(scope="module")
def touched(browser):
    size = {"width": 420, "height": 900}
    with contextlib.closing(
        browser.new_page(viewport=size, has_touch=True, is_mobile=True)
    ) as page:
        yield page


@pytest.fixture
def phone(touched):
    """An empty page of a telephone."""
    touched.goto("about:blank")
    return touched


@pytest.mark.parametrize("name", EXAMPLES)
def test_fingers_have_room(phone, name):
    plain_page.show(phone, make(name), style="body { margin: 0 }")
    root = phone.locator(OUTERMOST)
    more = root.get_by_role("button", name="More", exact=True)
    if name == "SearchPlayer":
        assert root.evaluate("e => e.offsetHeight") < 1800
    if more.is_visible():
        more.tap()
    phone.wait_for_timeout(200)
    assert phone.evaluate(UNDER, OUTERMOST) == []
    assert root.evaluate(SMALL) == []
    assert phone.evaluate(FAULTS) == []


def swipe(page, x, y, right, down):
    touch = page.context.new_cdp_session(page)
    for share in (0, 0.3, 0.6, 1):
        kind = "touchMove" if share else "touchStart"
        points = [{"x": x + share * right, "y": y + share * down}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_cells_of_the_atlas_are_read_and_stepped_by_touch(phone):
    plain_page.show(phone, make("HeuristicAtlas"), style="body { margin: 0 }")
    field = phone.locator(".searchlab-atlas-field").first
    readout = phone.locator(".searchlab-atlas-readout")
    phone.get_by_role("button", name="The next cell: further from the goal").first.tap()
    expect(readout).to_contain_text("gap: distance 21, h 9")
    phone.get_by_role("button", name="Play a board of it").first.tap()
    (asked,) = phone.evaluate("requests.flat().filter(({ do: what }) => what === 'pick')")
    assert (asked["distance"], asked["row"]) == (21, 9)
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    touch = phone.context.new_cdp_session(phone)
    for kind, share in (("touchStart", 0.5), ("touchMove", 0.6), ("touchMove", 0.7)):
        points = [{"x": box["x"] + share * box["width"], "y": box["y"] + 0.75 * box["height"]}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(readout).to_contain_text("gap: distance 22")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
