"""The search player in a real JupyterLab: what the page shows, and what Python sees."""

import re
from itertools import pairwise

import plain_page
import pytest
from laboratory import SIZE, Shown

import searchlab
from searchlab import EIGHT, FIFTEEN, record
from searchlab.problems.drawing import board_text

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

START = "2 3 4 1 5 x 7 6 8"

# How many pixels of the drawing have about this colour.
PIXELS = """(root, [red, green, blue]) => {
  const canvas = root.shadowRoot.querySelector(".tree-canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4)
    count += Math.abs(data[i] - red) + Math.abs(data[i + 1] - green)
      + Math.abs(data[i + 2] - blue) < 12 && data[i + 3] > 200;
  return count;
}"""
LARGER_AND_IN_SIGHT = """() => {
  const root = document.fullscreenElement?.shadowRoot.fullscreenElement;
  return root?.scrollHeight === innerHeight
    && root.querySelector("canvas").getContext("2d").getTransform().a > 1.05;
}"""
GREEN, VERMILION, ORANGE = (0, 158, 115), (213, 94, 0), (230, 159, 0)


class PlayerPage(Shown):
    """A player on the page."""

    name = "player"

    def __init__(self, notebook, root):
        super().__init__(notebook, root)
        self.item = root.get_by_role("treeitem")
        self.board = root.locator(".player-board .board")
        self.quiz = root.get_by_role("region", name="Be the algorithm")

    def at(self, at, length=312, unit="expansions"):
        """The page and Python are both there."""
        expect(self.position).to_have_text(f"{at:,} of {length:,} {unit}")
        if self.notebook:
            self.notebook.becomes("player.at", at)

    def figure(self, title):
        named = self.root.page.locator("dt").get_by_text(title, exact=True)
        return self.root.locator("dl > div").filter(has=named).locator("dd")


@pytest.fixture
def play(notebook):
    def make(call=f"'{START}', 'a-star'", before=""):
        return PlayerPage.made(notebook, f"play(EIGHT, {call})", before)

    return make


@pytest.fixture
def draw(page):
    def make(*arguments, at=None, **options):
        return PlayerPage.alone(page, searchlab.play(*arguments, at=at, **options))

    return make


def test_stepping_by_mouse_and_key(play):
    page = play()
    page.button("Step forward (→)").click()
    page.at(2)
    page.root.get_by_role("group", name="Playing the search").get_by_role("button").first.focus()
    page.press("Home")
    page.at(0)
    page.button("Play").click()
    expect(page.position).not_to_have_text("0 of 312 expansions")
    page.press(" ")
    page.notebook.becomes("player.at > 0", True)


def test_walking_in_the_tree(play):
    page = play()
    page.notebook.do("player.at = 12")
    page.at(12)
    page.item.focus()
    page.press("ArrowUp")
    parent = "player.trace.nodes[player.node] is player.trace[11].node.parent"
    page.notebook.becomes(parent, True)
    expect(page.status).to_contain_text("expanded, g 3")
    page.press("Shift+ArrowLeft")  # a sibling
    expect(page.status).to_contain_text("Move r, duplicate, g 3")
    page.press("ArrowRight")  # without Shift it steps, as everywhere
    page.at(13)
    page.notebook.becomes("player.node", None)  # another event shows its own
    page.press("ArrowUp")
    page.press("Enter")
    page.notebook.becomes("player.at < 12 and player.node is not None", True)
    page.notebook.do("player.at = 20")
    page.at(20)
    page.item.hover(force=True)
    stage = page.root.locator(".tree-stage")
    expect(stage).to_have_attribute("title", re.compile("expanded, g"))
    page.press("p")
    expect(stage).to_have_attribute("title", "")


def test_flaws_are_shown_where_they_happen(draw):
    page = draw(EIGHT, START, "superior-node")
    page.button("First (Home)").click()
    assert page.root.evaluate(PIXELS, VERMILION) == 0
    page.button("Shortest path lost").click()
    page.at(6, 6)
    expect(page.status).to_contain_text("is dropped as worse than its parent")
    assert page.root.evaluate(PIXELS, VERMILION) > 20
    assert page.root.evaluate(PIXELS, GREEN) == 0
    page.button("Step back (←)").click()
    expect(page.status).not_to_contain_text("is dropped as worse than its parent")


LONG = """
def search(puzzle, start):
    # one
    # two
    # three
    path = {start: ""}
    frontier = [start]
    reached = {start}
    expanded = 0
    while frontier:
        state = frontier.pop(0)                         # take
        expanded = expanded + 1
        if state == puzzle.goal:                        # test
            return path[state]
        for move, child in puzzle.successors(state):    # expand
            if child in reached:
                continue
            reached.add(child)                          # remember
            path[child] = path[state] + move
            frontier.append(child)
    return None
"""
UNSEEN = """list => [...list.children].filter((line) => {
  const box = line.getBoundingClientRect(), frame = list.parentElement.getBoundingClientRect();
  return !line.hidden && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1
    || box.right > frame.right + 1 || line.scrollWidth > line.clientWidth + 1);
}).length"""


def test_a_program_of_20_lines_is_in_sight_beside_the_tree(play):
    page = play("'1 2 3 4 x 5 7 8 6', search", LONG)
    window = page.notebook.page
    window.set_viewport_size({"width": 1366, "height": 768})
    page.button("Step forward (→)").click()
    code = page.root.get_by_role("list", name="Code of search")
    expect(code.locator("[aria-current]")).to_have_count(1)
    assert code.evaluate(UNSEEN) == 0
    expect(code).not_to_contain_text("…")  # of docstrings alone
    expect(page.root.get_by_role("button", name="All lines")).to_be_hidden()
    assert page.root.bounding_box()["height"] < 647
    window.set_viewport_size(SIZE)


def test_a_link_opens_a_position(play):
    page = play()
    window = page.notebook.page
    page.notebook.do("player.at = 40")
    page.at(40)
    page.button("Copy link").click()
    expect(page.status).to_contain_text("The link")
    assert window.evaluate("location.hash") == "#player-1@40"
    window.evaluate("location.hash = '#player-1@17'")
    page.at(17)
    window.evaluate("location.hash = '#player-2@3'")
    window.evaluate("location.hash = '#race-1@5'")
    window.wait_for_timeout(500)
    page.at(17)
    window.evaluate("history.replaceState(null, '', location.pathname)")


def test_the_board_that_comes_next_is_offered_also_on_a_long_path(draw):
    page = draw(EIGHT, START, "ida-star", at=60)
    page.button("Be the algorithm").click()
    boards = page.quiz.get_by_role("button", name="Expand ")
    expect(boards).to_have_count(6)  # of more that are on the path, or below it
    state = record(EIGHT, START, "ida-star")[60].state
    boards.and_(page.quiz.get_by_role("button", name=board_text(state, 3))).click()
    expect(page.quiz).to_contain_text("Right.")


# Of a window with JupyterLab in it, 391 pixels of 512 are left for a view.
@pytest.mark.parametrize("size", [(950, 768, 647), (860, 512, 391), (390, 844, 844)])
@pytest.mark.parametrize("options", [{"at": 40}, {"at": 40, "lines": True}])
def test_the_board_that_is_taken_its_parent_and_its_children_are_drawn_in_any_tree(
    draw, page, size, options
):
    *size, room = size
    plain_page.resize(page, *size)
    shown = draw(EIGHT, START, "a-star", **options)
    foot = shown.button("Be the algorithm").bounding_box()
    assert foot["y"] + foot["height"] - shown.root.bounding_box()["y"] <= room
    tree, event = shown.root.locator(".tree-stage"), record(EIGHT, START, "a-star")[39]
    boards = [board_text(each.state, 3) for each in (event.node.parent, event, *event.children)]
    drawn = tree.locator(".board").evaluate_all("all => all.map((e) => e.ariaLabel)")
    assert sorted(each.removeprefix("3 by 3 board: ") for each in drawn) == sorted(boards)
    expect(shown.item.locator("small")).to_have_text(re.compile("#40.*5"))


def test_what_is_cut_from_the_frontier_is_counted_and_code_is_not_cut(draw, page):
    plain_page.resize(page, 700, 768)
    for at in (0, 7):
        shown = draw(EIGHT, START, "a-star", at=at, lines=True)
        expect(shown.position).to_have_text(f"{at} of 312 expansions")
        frame = shown.root.locator(".code")
        lines = frame.evaluate(
            "(e) => e.clientHeight / parseFloat(getComputedStyle(e.querySelector('li')).lineHeight)"
        )
        assert lines == pytest.approx(round(lines), abs=0.02)
    expect(shown.button("All lines")).to_be_visible()
    box, current = frame.bounding_box(), frame.locator("[aria-current]").bounding_box()
    foot = current["y"] + current["height"]
    assert foot == pytest.approx(box["y"] + box["height"], abs=1)  # those before it are seen
    line = shown.root.locator(".player-line")
    boards, more = line.locator(".board"), line.get_by_text(re.compile(r"^and \d+ more$"))
    seen = sum(board.bounding_box()["y"] < line.bounding_box()["y"] + 60 for board in boards.all())
    left = int(more.inner_text().split()[1]) if more.count() else 0
    assert seen + left == 8  # the one that was taken, and the frontier
    expect(more).to_be_in_viewport()
    plain_page.change(page, at=312)
    expect(line).to_contain_text(re.compile("^Taken; frontier: 190.* more, 5 replaced$"))
    goal = re.compile(board_text(EIGHT.goal, 3))  # which ends the search
    expect(boards.first).to_have_attribute("aria-label", goal)


def own(puzzle, start):
    path, frontier = {start: ""}, [start]
    while frontier:
        state = frontier.pop(0)  # take
        if state == puzzle.goal:  # test
            return path[state]
        for move, child in puzzle.successors(state):  # expand
            if child not in path:  # remember
                path[child] = path[state] + move
                frontier.append(child)


# As JupyterLab does: its page is hidden until the next frame.
NEW_THEME = """async () => {
  document.body.style.display = "none";
  document.body.dataset.jpThemeLight = "false";
  requestAnimationFrame(() => { document.body.style.display = ""; });
  await new Promise((then) => setTimeout(then, 300));
}"""


def test_code_stays_in_sight_in_another_theme(draw, page):
    frame = draw(EIGHT, START, "a-star", at=7, lines=True).root.locator(".code")
    high = frame.bounding_box()["height"]
    page.evaluate(NEW_THEME)
    assert frame.bounding_box()["height"] == high > 100


HEIGHTS = "list => [...list.children].map((line) => line.clientHeight)"
UNREMARKED = """list => [...list.querySelectorAll(".code-comment")]
  .map((it) => (it.remove(), it.textContent))"""


def test_no_line_of_code_wraps_for_its_comment(draw, page):
    for width in (860, 700):
        plain_page.resize(page, width, 512)
        code = draw(EIGHT, "1 2 3 4 x 5 7 8 6", own).root.get_by_role("list", name="Code of own")
        heights = code.evaluate(HEIGHTS)
        assert {"# take", "# test", "# remember"} < {*code.evaluate(UNREMARKED)}
        assert heights == code.evaluate(HEIGHTS)


def test_in_full_screen_the_tree_is_larger_and_all_is_in_sight(draw, page):
    page.set_viewport_size({"width": 1280, "height": 720})
    draw(EIGHT, START, "bidirectional", lines=True, at=20).button("Full screen (f)").click()
    page.wait_for_function(LARGER_AND_IN_SIGHT)
    page.keyboard.press("f")


def test_the_keys_of_the_transport(page):
    plain_page.show(page, searchlab.play(EIGHT, "1 2 3 x 4 8 5 7 6", "ida-star", lines=True))
    slider, press = page.get_by_role("slider", name="Position"), page.keyboard.press
    starts = record(EIGHT, "1 2 3 x 4 8 5 7 6", "ida-star")
    starts = [i and i + 1 for i, e in enumerate(starts) if not i or e.limit > starts[i - 1].limit]
    page.get_by_role("treeitem").focus()
    press("End")
    for start in starts[::-1]:
        press("p")
        expect(slider).to_have_value(str(start))
    press("n")
    expect(slider).to_have_value(str(starts[1]))
    speed = page.get_by_label("Speed")
    for key, value in ((">", "60"), ("<", "15")):
        press(key)
        expect(speed).to_have_value(value)
    speed.focus()
    for key in ("p", "Home", "ArrowRight", "c", "f"):  # they choose a speed
        press(key)
    expect(slider).to_have_value(str(starts[1]))
    expect(page.get_by_role("list", name="Code of")).to_be_visible()
    page.get_by_role("button", name="Last (End)").click()
    most = int(slider.input_value())
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(f"(slider) => 0 < slider.value % {most}", arg=slider.element_handle())
    assert page.evaluate("document.fullscreenElement") is None


def test_the_solution_is_drawn_at_the_end(page):
    plain_page.show(page, searchlab.play(EIGHT, START, at=311))
    marks = page.locator(".marks")
    assert marks.evaluate("it => it.getAnimations({ subtree: true }).length") == 0  # all at once
    page.get_by_role("button", name="Map").click()
    root = page.locator(".searchlab")
    assert root.evaluate(PIXELS, GREEN) == 0
    assert root.evaluate(PIXELS, ORANGE) > 4000  # of full levels, which are strips
    page.get_by_role("button", name="Last (End)").click()
    assert root.evaluate(PIXELS, GREEN) > 1000  # a star has fewer


def test_the_axes_of_the_map_lie_on_nothing_else(page):
    plain_page.show(page, searchlab.play(EIGHT, START, at=311))
    top = page.locator(".player-head").bounding_box()
    caption = page.locator(".player-map > figcaption").bounding_box()
    texts = page.locator(".map-ticks ~ text, .map-ticks text").all()
    boxes = [each.bounding_box() for each in texts if each.is_visible()]
    assert len(boxes) > 6
    assert all(box["y"] >= top["y"] + top["height"] - 1 for box in boxes)
    assert all(box["y"] + box["height"] <= caption["y"] + 1 for box in boxes)
    page.get_by_text("nearer →", exact=True).wait_for(state="hidden")  # the longer words are there
    for options in ({"lines": True}, {"strategy": "depth-first"}):  # of a small map and a slim one
        start = "1 2 3 4 x 6 7 5 8" if "strategy" in options else START
        plain_page.show(page, searchlab.play(EIGHT, start, at=230, **options))
        plain_page.resize(page, 844, 512)
        words = [each for each in page.locator(".map-ticks ~ text").all() if each.is_visible()]
        boxes = [each.bounding_box() for each in words if "→" in each.text_content()]
        boxes += [each.bounding_box() for each in words if each.text_content() in ("start", "goal")]
        boxes.sort(key=lambda box: box["x"])
        assert boxes and all(a["x"] + a["width"] < b["x"] for a, b in pairwise(boxes))


def test_the_map_frames_the_board_that_is_shown(page):
    plain_page.show(page, searchlab.play(EIGHT, "1 2 3 4 x 6 7 5 8", "depth-first", at=229))
    frame, stars = page.locator(".cell-cursor"), page.locator(".map-marks text")
    page.get_by_role("button", name="Last (End)").click()
    goal, framed = stars.last.bounding_box(), frame.bounding_box()
    assert framed["x"] < goal["x"] + goal["width"] / 2 < framed["x"] + framed["width"]
    assert framed["y"] < goal["y"] + goal["height"] / 2 < framed["y"] + framed["height"]


def test_a_player_says_each_step_while_it_plays(page):
    plain_page.show(page, searchlab.play(EIGHT, START, at=0))
    page.get_by_label("Speed").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()
    status = page.get_by_role("status")
    expect(status).to_contain_text("A board with f = ")
    expect(status).to_have_attribute("aria-live", "off")
    page.get_by_role("button", name="Pause").click()


def test_a_search_of_no_steps_is_not_played(page):
    plain_page.show(page, searchlab.play(EIGHT, EIGHT.goal))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    expect(page.get_by_role("button", name="Be the algorithm")).to_be_hidden()


def test_boards_lie_beside_the_counts_of_the_levels_and_long_names_wrap(draw, page):
    plain_page.resize(page, 934, 768)
    shown = draw(FIFTEEN, FIFTEEN.scramble(24, seed=3), "ida-star", at=44)
    stage, board = shown.root.locator(".tree-stage").bounding_box(), shown.item.bounding_box()
    assert board["x"] + board["width"] < stage["x"] + stage["width"] - 54
    plain_page.resize(page, 390, 844)
    named = type(own)(own.__code__, own.__globals__, "a_name_of_60_letters_" * 3)
    draw(EIGHT, "1 2 3 4 x 5 7 8 6", named, lines=False)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


FOLD = """() => {
  const fold = document.body.appendChild(document.createElement("details"));
  fold.append(document.querySelector(".searchlab"));
}"""


def test_a_link_opens_a_folded_view_though_slides_replace_the_address(page, tmp_path):
    empty = tmp_path / "empty.html"
    empty.write_text(plain_page.PAGE)
    page.goto(f"{empty.as_uri()}#player-1@4")
    page.evaluate("location.hash = '#/0/1'")
    plain_page.show(page, searchlab.play(EIGHT, START, "superior-node"))
    position = page.locator(".position")
    expect(position).to_have_text("4 of 6 expansions")
    page.evaluate(FOLD)
    expect(position).to_be_hidden()
    page.evaluate("location.hash = '#player-1@3'")
    expect(position).to_have_text("3 of 6 expansions")
    expect(position).to_be_in_viewport()
    page.goto("about:blank")
    plain_page.begin(page)
