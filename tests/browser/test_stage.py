"""How widgets look wherever they stand: under any order of style sheets, in forced colours."""

import io

import plain_page
import pytest
from showcase import EXAMPLES, make

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect


@pytest.fixture
def plain(lab):
    """An empty page, for widgets without JupyterLab."""
    page = lab.browser.new_page(viewport={"width": 1000, "height": 700})
    page.set_default_timeout(10_000)
    yield page
    page.close()


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
  const looks = (...two) => {
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
    "tile at home": ("BoardWidget", ".searchlab-home", UNMARK, "searchlab-home"),
    "tile moved": ("SearchPlayer", ".searchlab-moved", UNMARK, "searchlab-moved"),
    "tile": ("BoardWidget", ".searchlab-tile >> nth=0", RENAME, ["style", "border: 0"]),
    "disabled button": (
        "BoardWidget",
        ".searchlab-button[aria-disabled=true]",
        RENAME,
        ["aria-disabled", "false"],
    ),
    "pressed button": ("ParityLab", "[aria-pressed=true]", RENAME, ["aria-pressed", "false"]),
    "chosen column": (
        "RankingMicroscope",
        ".searchlab-lens-looked",
        UNMARK,
        "searchlab-lens-looked",
    ),
    "counted chip": (
        "RankingMicroscope",
        ".searchlab-lens-counted",
        UNMARK,
        "searchlab-lens-counted",
    ),
    "counted tile": (
        "RankingMicroscope",
        ".searchlab-tile.searchlab-counted",
        UNMARK,
        "searchlab-counted",
    ),
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
