"""The contours in a real JupyterLab: what the page shows, and what Python sees."""

import re

import plain_page
import pytest
from laboratory import Shown
from showcase import make

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

JUDGE = "2 3 4 1 5 x 7 6 8"


class ContoursPage(Shown):
    """The widget on the page."""

    name = "contours"

    def __init__(self, notebook, root):
        super().__init__(notebook, root)
        self.rows = root.locator(".lab-contours-table tbody tr")

    def at(self, at, length=1275):
        expect(self.position).to_have_text(f"{at:,} of {length:,} visits")
        self.notebook.becomes("contours.at", at)

    def figures(self):
        return self.root.locator("dd").all_inner_texts()


@pytest.fixture
def show(notebook):
    return lambda call=f"{JUDGE!r}": ContoursPage.made(notebook, f"Contours({call})")


def test_it_begins_at_the_end_of_the_first_iteration(show):
    page = show()
    page.at(8)
    expect(page.status).to_have_text("End of threshold 9: 5 expansions, 5 boards pruned.")
    expect(page.rows).to_have_count(1)
    expect(page.root).to_contain_text("The least f that was pruned is 11, g 5 + h 6.")
    assert page.figures() == ["0", "9", "9", "9"]
    expect(page.root.locator(".lab-plane polygon")).not_to_have_count(0)


def test_stepping_through_the_iterations(show):
    page = show()
    page.button("Step forward (→)").click()
    page.at(9)
    expect(page.status).to_have_text("Threshold 11. Depth 0: u: not pruned, next (f = 9).")
    page.slider.focus()
    page.press("n")
    page.notebook.becomes("contours.at == contours.iterations[1].last", True)
    page.button("Last (End)").click()
    page.at(1275)
    expect(page.rows).to_have_count(6)
    expect(page.rows.last).to_contain_text("goal")
    for mark, count in (("former", 5), ("limit", 1), ("star", 1)):
        expect(page.root.locator(f".lab-plane .lab-{mark}")).to_have_count(count)
    assert page.figures() == ["19", "0", "19", "19"]
    totals = page.notebook.python("[(c.expanded, c.repeated_paths) for c in contours.iterations]")
    for row, (expanded, repeated) in zip(page.rows.all(), totals, strict=True):
        cells = row.get_by_role("cell").all_inner_texts()
        assert (cells[1], cells[3]) == (f"{expanded:,}", f"{repeated:,}")
    page.rows.nth(2).get_by_role("button").click()
    page.notebook.becomes("contours.at == contours.iterations[2].last", True)


def test_what_is_said_keeps_up_with_the_playing(show):
    page = show()
    page.button("Play").click()
    expect(page.status).to_have_text(re.compile(r"^(Threshold 1[13579]|End of)"))
    page.notebook.do("contours.rise = 'one'")
    expect(page.position).to_contain_text("of 2,293 visits")
    page.notebook.do("contours.at = contours.iterations[1].last")
    expect(page.rows.nth(1)).to_contain_text("wasted")


def test_other_boards_and_estimates(show):
    page = show()
    page.root.get_by_text("Another search").click()
    page.text.fill("1 2 3")
    page.button("Search").click()
    expect(page.alert).to_contain_text("3 cells were given")
    page.button("12 moves").click()
    page.notebook.becomes("contours.result.length", 12)
    expect(page.button("Search")).to_be_visible()
    page.root.get_by_label("Heuristic").select_option("none")
    page.notebook.becomes("contours.heuristic", "none")
    expect(page.root.get_by_label("The threshold rises")).to_be_disabled()


def test_a_long_search_iteration_by_iteration(show):
    page = show("FIFTEEN.scramble(60, seed=3)")
    expect(page.position).to_contain_text("1 of 7 iterations")
    expect(page.root.get_by_text("pruned: g + h")).to_be_hidden()
    page.button("Last (End)").click()
    expect(page.rows.last).to_contain_text("goal")


def test_all_iterations_are_seen_in_full_screen(browser):
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    try:
        plain_page.show(page, make(f"Contours({JUDGE!r}, rise='one', at=2293)"))
        page.get_by_label("Full screen").click()
        page.wait_for_function("document.fullscreenElement")
        assert page.locator(".lab-contours").evaluate("(e) => e.scrollHeight") == 1080
        work = page.get_by_role("columnheader", name="Work")
        expect(work).to_have_css("text-align", "left")  # as the bars are
    finally:
        page.close()
