"""The weights on a slider in a real JupyterLab: what the page shows, and what Python sees."""

from math import inf

import pytest
from laboratory import Shown
from showcase import IMPORT

from searchlab import EIGHT, FIFTEEN, solve
from searchlab.analysis.weights import WEIGHTS

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

JUDGE = "2 3 4 1 5 x 7 6 8"
LIMIT = "from searchlab.widgets import weights\nweights._BUDGETS[False] = 3000\n"


def search(board, weight, heuristic="manhattan", puzzle=EIGHT, **options):
    if weight < inf:
        options["weight"] = weight
    name = "weighted-a-star" if weight < inf else "greedy"
    return solve(puzzle, board, name, heuristic=heuristic, **options)


class WeightsPage(Shown):
    """The widget on the page."""

    name = "weights"

    def __init__(self, notebook, root):
        super().__init__(notebook, root)
        self.slider = root.get_by_role("slider")
        self.curves = root.locator(".lab-weights-curve")

    def agrees(self, weight, result):
        """The page shows a search with a weight."""
        expect(self.position).to_have_text(f"w = {'∞' if weight == inf else weight}")
        expect(self.figure("Expanded")).to_have_text(f"{result.expanded:,}")
        expect(self.figure("Moves").first).to_have_text(str(result.length))
        points = self.root.locator("polyline.lab-solution").get_attribute("points")
        assert len(points.split()) == result.length + 1
        self.notebook.becomes("weights.at", WEIGHTS.index(weight))


@pytest.fixture
def show(notebook):
    return lambda call, before="": WeightsPage.made(notebook, f"Weights({call})", before)


def test_each_weight_is_a_stop_for_mouse_and_keyboard(show):
    weights = show(repr(JUDGE))
    weights.agrees(1, search(JUDGE, 1))
    weights.slider.focus()
    weights.press("Home")
    for weight in WEIGHTS:
        weights.agrees(weight, search(JUDGE, weight))
        weights.press("ArrowRight")
    expect(weights.figure("Moves too many")).to_have_text("22")
    expect(weights.figure("Guaranteed at most")).to_have_text("–")
    weights.button("Step back (←)").click()
    weights.agrees(10, search(JUDGE, 10))
    box = weights.curves.first.bounding_box()
    place = (104 + 322 * WEIGHTS.index(2) / 9) / 440
    weights.curves.first.click(position={"x": box["width"] * place, "y": 30})
    weights.agrees(2, search(JUDGE, 2))
    expect(weights.figure("Guaranteed at most")).to_have_text("38")
    curves = [curve.locator("svg").get_attribute("aria-label") for curve in weights.curves.all()]
    assert "2: 124, 3: 150, 5: 87" in curves[0]
    assert "2: 19, 3: 21, 5: 21" in curves[1]
    bounds = weights.root.locator(".lab-roof").get_attribute("points")
    assert len(bounds.split()) == 6  # those up to 41 moves


def test_other_estimates_and_boards(show):
    weights = show(f"{JUDGE!r}, weight=2")
    weights.root.get_by_text("Another board or estimate").click()
    weights.root.get_by_label("Estimate h").select_option("misplaced")
    weights.agrees(2, search(JUDGE, 2, "misplaced"))
    weights.notebook.becomes("weights.heuristic", "misplaced")
    text = weights.root.get_by_label("Board", exact=True)
    text.fill("123/x46/758")
    text.press("Enter")
    weights.agrees(2, search("1 2 3 x 4 6 7 5 8", 2, "misplaced"))
    text.fill("2 1 3 4 5 6 7 8 x")
    text.press("Enter")
    expect(weights.root.get_by_role("alert")).to_contain_text("the parity differs")
    weights.agrees(2, search("1 2 3 x 4 6 7 5 8", 2, "misplaced"))


def test_python_and_two_views_agree(notebook):
    notebook.run(f"{IMPORT}weights = Weights({JUDGE!r})\nweights", "weights")
    pages = [WeightsPage(notebook, notebook.page.locator(".searchlab").nth(i)) for i in (0, 1)]
    for page in pages:
        expect(page.slider).to_be_visible()
    notebook.do("weights.weight = 5")
    for page in pages:
        page.agrees(5, search(JUDGE, 5))
    pages[1].button("Last (End)").click()
    for page in pages:
        page.agrees(inf, search(JUDGE, inf))


def test_a_search_out_of_budget(show):
    board = FIFTEEN.scramble(200, seed=2)
    weights = show("FIFTEEN.scramble(200, seed=2), weight=2", LIMIT)
    result = search(board, 10, puzzle=FIFTEEN, max_expansions=3000)
    weights.slider.focus()
    weights.press("ArrowLeft")
    expect(weights.figure("Expanded")).to_have_text("> 3,000")
    expect(weights.figure("Moves").first).to_have_text("–")
    expect(weights.status).to_contain_text("3,000 boards expanded, then stopped at the limit")
    weights.press("End", "ArrowLeft")
    weights.agrees(10, result)
    expect(weights.figure("Moves too many")).to_have_text("–")
