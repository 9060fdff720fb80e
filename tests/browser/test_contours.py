"""The contours in a real JupyterLab: what the page shows, and what Python sees."""

import pytest
from laboratory import Shown

from searchlab import FIFTEEN, Puzzle, manhattan, record, solve

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

JUDGE = "2 3 4 1 5 x 7 6 8"
IMPORT = "from searchlab import *\nfrom searchlab.widgets import Contours\n"


class ContoursPage(Shown):
    """The widget on the page."""

    name = "contours"

    def figure(self, label):
        return super().figure(label).first

    def rows(self):
        """Read the rows of the iterations that have begun: expanded, new, repeated, cut, next."""
        rows = self.root.locator("tbody tr:not(.searchlab-contours-later)")
        return [
            (limit, *cells[1:])
            for limit, cells in rows.evaluate_all(
                "all => all.map(row => [row.querySelector('button').textContent,"
                " [...row.querySelectorAll('td')].map(cell => cell.textContent)])"
            )
        ]

    def agrees(self, trace, at):
        """The page shows the state after so many events of a trace."""
        expect(self.position).to_have_text(f"{at:,} of {len(trace):,} visits")
        assert self.rows() == tally(trace, at)
        self.notebook.becomes("contours.at", at)
        event = trace[at - 1]
        if at < len(trace):
            expect(self.figure("Limit")).to_have_text(str(event.limit))
            expect(self.root.locator("dd").nth(1)).to_have_text(str(event.g))
            expect(self.root.locator("dd").nth(2)).to_have_text(str(event.h))
            expect(self.root.locator("dd").nth(3)).to_have_text(str(event.g + event.h))


def tally(trace, at):
    """Count the iterations of a search from its events, by the ways that it goes."""
    rows, before, path = [], set(), ""
    limits = list(dict.fromkeys(event.limit for event in trace))
    for number, limit in enumerate(limits):
        events = [event for event in trace if event.limit == limit]
        begun = [event for event in trace[:at] if event.limit == limit]
        if not begun:
            break
        ways, again, cut = [], 0, 0
        for event in begun:
            path = path[: event.g] if event.g else ""
            if not event.again:
                ways.append(path)
                again += path in before
            cut += sum(child.fate == "pruned" for child in event.children)
            path += "".join(child.move for child in event.children if child.fate != "pruned")
        done = len(begun) == len(events)
        new = len(ways) - again
        last = number == len(limits) - 1
        following = "…" if not done else "★ goal" if last else str(limits[number + 1])
        words = "∅ in vain" if done and not new and not last else f"{new:,}"
        rows.append((str(limit), f"{len(ways):,}", words, f"{again:,}", f"{cut:,}", following))
        before = set(ways)
    return rows


@pytest.fixture
def show(notebook):
    """Show a widget in the notebook."""

    def run(arguments):
        notebook.run(f"{IMPORT}contours = Contours({arguments})\ncontours")
        page = ContoursPage(notebook, notebook.page.locator(".searchlab"))
        expect(page.slider).to_be_visible()
        return page

    return run


def test_mouse(show):
    contours = show(repr(JUDGE))
    trace = record(Puzzle(), JUDGE, "ida-star")
    assert contours.rows() == []
    expect(contours.status).to_have_text(
        "Press play. The first limit on g + h will be 9, h of the start."
    )
    for _ in range(6):
        contours.button("Step forward").click()
    contours.agrees(trace, 6)
    expect(contours.button("Limit 11: go to the end of this iteration")).to_be_hidden()
    contours.button("Next limit").click()
    contours.button("Next limit").click()
    end = max(i for i, event in enumerate(trace) if event.limit == 11) + 1
    contours.agrees(trace, end)
    expect(contours.root.get_by_text("The least f that was cut is 13, g 6 + h 7.")).to_be_visible()
    state = next(
        child.state
        for event in trace
        if event.limit == 11
        for child in event.children
        if child.fate == "pruned" and event.g + 1 + manhattan(child.state, Puzzle()) == 13
    )
    cut = contours.root.locator(".searchlab-contours-witness").get_by_role("img")
    rows = [" ".join(str(tile or "blank") for tile in state[i : i + 3]) for i in (0, 3, 6)]
    expect(cut).to_have_accessible_name(f"f 13: 3 by 3 board: {', '.join(rows)}")
    contours.button("Step back").click()
    contours.agrees(trace, end - 1)
    contours.button("Last").click()
    contours.agrees(trace, len(trace))
    expect(contours.root.get_by_text("6 iterations, 802 expansions")).to_be_visible()


def test_keyboard(show):
    contours = show(repr(JUDGE))
    trace = record(Puzzle(), JUDGE, "ida-star")
    contours.slider.focus()
    contours.press("ArrowRight", "ArrowRight", "ArrowRight")
    contours.agrees(trace, 3)
    contours.button("Step forward").focus()
    contours.press("Enter", "PageUp", "ArrowRight")
    contours.agrees(trace, 133)
    contours.press("End", "ArrowLeft")
    contours.agrees(trace, len(trace) - 1)
    contours.press("Home")
    expect(contours.position).to_have_text("0 of 1,275 visits")
    contours.root.get_by_label("Speed").select_option("1,500 a second")
    contours.button("Play").focus()
    contours.press("Enter")
    expect(contours.position).to_have_text("1,275 of 1,275 visits")
    contours.agrees(trace, len(trace))


def test_path_goes_down_and_comes_back(show):
    contours = show(f"{JUDGE!r}, at=1")
    trace = record(Puzzle(), JUDGE, "ida-star")
    path = ""
    for at, event in enumerate(trace[:60], start=1):
        path = path[: event.g]
        if at > 1:
            contours.button("Step forward").click()
        assert contours.root.locator("p .searchlab-contours-path").inner_text() == (
            path or "(start)"
        )
        points = contours.root.locator("polyline.searchlab-contours-path").get_attribute("points")
        assert len(points.split()) == event.g + 1
        path += "".join(child.move for child in event.children if child.fate == "descended")
    here = contours.root.locator(".searchlab-contours-now").get_by_role("img")
    cells = [str(tile or "blank") for tile in event.state]
    words = ", ".join(" ".join(cells[i : i + 3]) for i in (0, 3, 6))
    expect(here).to_have_accessible_name(f"board under the cursor: 3 by 3 board: {words}")


@pytest.mark.parametrize("at", [500, 1275])
def test_boards_by_f_and_over_g_and_h(show, at):
    contours = show(f"{JUDGE!r}, at={at}")
    trace = record(Puzzle(), JUDGE, "ida-star")
    limit = trace[at - 1].limit
    by_f, cells, cut = {}, set(), set()
    for event in trace[:at]:
        if event.limit != limit:
            continue
        if not event.again:
            by_f[event.g + event.h] = by_f.get(event.g + event.h, 0) + 1
            cells.add((event.g, event.h))
        for child in event.children:
            if child.fate == "pruned":
                h = manhattan(child.state, Puzzle())
                by_f[event.g + 1 + h] = by_f.get(event.g + 1 + h, 0) + 1
                cut.add((event.g + 1, h))
    columns = contours.root.locator(".searchlab-contours-column").evaluate_all(
        "all => all.map(e => [...e.querySelectorAll('span')].map(s => s.textContent))"
    )
    shown = {int(f): int(count.replace(",", "")) for count, f in columns if count}
    assert shown == by_f
    kinds = contours.root.locator(".searchlab-contours-fill").evaluate_all(
        "all => all.map(e => e.dataset.kind)"
    )
    expected = [
        "none" if f not in by_f else "again" if f < limit else "new" if f == limit else "cut"
        for f in range(9, 22, 2)
    ]
    assert kinds == expected
    assert contours.root.locator(".searchlab-contours-board").count() == len(cells)
    assert contours.root.locator("polygon.searchlab-contours-cut").count() == len(cut)
    height = contours.root.bounding_box()["height"]
    contours.button("First").click()
    assert contours.root.bounding_box()["height"] == height


def test_every_second_iteration_in_vain(show):
    contours = show(repr(JUDGE))
    contours.root.get_by_label("The limit rises").select_option("by one, as published")
    expect(contours.position).to_have_text("0 of 2,293 visits")
    assert contours.python("rise") == "one"
    contours.button("Last").click()
    contours.agrees(record(Puzzle(), JUDGE, "ida-star", rise="one"), 2293)
    assert contours.root.get_by_text("∅ in vain").count() == 5
    contours.button("Limit 9: go to the end of this iteration").click()
    expect(contours.root.get_by_text("the next iteration is in vain")).to_be_visible()


def test_other_boards_and_estimates(show):
    contours = show(repr(JUDGE))
    contours.root.get_by_label("Estimate h").select_option("none (blind)")
    expect(contours.position).to_have_text("0 of 19 iterations")
    expect(contours.root.get_by_label("The limit rises")).to_be_disabled()
    contours.text.fill("123/x46/758")
    contours.text.press("Enter")
    expect(contours.position).to_have_text("0 of 18 visits")
    contours.button("Last").click()
    contours.agrees(record(Puzzle(), "1 2 3 x 4 6 7 5 8", "iterative-deepening"), 18)
    contours.text.fill("1 2 3")
    contours.text.press("Enter")
    with pytest.raises(ValueError) as refusal:
        Puzzle().read("1 2 3")
    expect(contours.root.get_by_role("alert")).to_have_text(str(refusal.value))
    assert contours.python("at") == 18
    contours.button("12 moves").click()
    expect(contours.text).to_have_value(contours.python("examples()[1][1]"))
    assert contours.python("result.length") == 12


def test_a_long_search_iteration_by_iteration(show, notebook):
    board = FIFTEEN.scramble(44, seed=9)
    contours = show("FIFTEEN.scramble(44, seed=9)")
    result = solve(FIFTEEN, board, "ida-star")
    expect(contours.position).to_have_text(f"0 of {len(result.iterations)} iterations")
    contours.button("Step forward").click()
    assert [row[0] for row in contours.rows()] == [str(manhattan(board, FIFTEEN))]
    contours.button("Last").click()
    rows = contours.rows()
    assert [row[:2] for row in rows] == [
        (str(one.limit), f"{one.expanded:,}") for one in result.iterations
    ]
    before = 0
    for row, one in zip(rows[:-1], result.iterations, strict=False):
        assert row[2:5] == (f"{one.expanded - before:,}", f"{before:,}", f"{one.pruned:,}")
        before = one.expanded
    # Where the search stops in the middle, the two are not known.
    assert rows[-1][1:4] == (
        f"{result.iterations[-1].expanded:,}",
        "not told apart",
        "not told apart",
    )


def test_python_and_two_views_agree(notebook):
    notebook.run(f"{IMPORT}contours = Contours({JUDGE!r})\ncontours", "contours")
    pages = [ContoursPage(notebook, notebook.page.locator(".searchlab").nth(i)) for i in (0, 1)]
    trace = record(Puzzle(), JUDGE, "ida-star")
    expect(pages[1].slider).to_be_visible()
    pages[0].button("Last").click()
    pages[1].agrees(trace, 1275)
    notebook.do("contours.at = 100")
    for page in pages:
        page.agrees(trace, 100)
    notebook.do("contours.heuristic = 'linear-conflict'")
    for page in pages:
        expect(page.root.get_by_label("Estimate h")).to_have_value("linear-conflict")
        expect(page.position).to_have_text("0 of 964 visits")
