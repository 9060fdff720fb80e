"""The search player in a real JupyterLab: what the page shows, and what Python sees."""

import random
import re

import pytest
from laboratory import Shown

from searchlab import EIGHT, FIFTEEN, record, solve
from searchlab.puzzle.drawing import board_words

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

START = "2 3 4 1 5 x 7 6 8"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
IMPORT = "from searchlab import *\nfrom searchlab.widgets import SearchPlayer\n"

# Go to each position by the slider, and read what the page counts there.
COUNTED = """(root, positions) => positions.map((at) => {
  const slider = root.querySelector("[type=range]");
  slider.value = at;
  slider.dispatchEvent(new Event("input"));
  return Object.fromEntries(
    [...root.querySelectorAll(".searchlab-player-counters > div")].map((pair) => [
      pair.children[0].textContent.replace(" ", "_"),
      Number(pair.children[1].textContent.replaceAll(",", "")),
    ]));
})"""

# Play for some time, and note for each frame whether it shows another position.
PLAYED = """async (root, milliseconds) => {
  const shown = root.querySelector(".searchlab-timeline-position");
  root.querySelector("[aria-label=First]").click();
  root.querySelector("[aria-label=Play]").click();
  const frames = [];
  let before = shown.textContent, last = performance.now();
  const end = last + milliseconds;
  while (performance.now() < end && root.querySelector("[aria-label=Pause]")) {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push([now - last, shown.textContent !== before]);
    [before, last] = [shown.textContent, now];
  }
  root.querySelector("[aria-label=Pause]")?.click();
  return frames;
}"""

# How many pixels of the drawing have about this colour.
PIXELS = """(root, [red, green, blue]) => {
  const canvas = root.querySelector(".searchlab-tree-canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4)
    count += Math.abs(data[i] - red) + Math.abs(data[i + 1] - green)
      + Math.abs(data[i + 2] - blue) < 12 && data[i + 3] > 200;
  return count;
}"""
GREEN, VERMILION, ORANGE = (0, 158, 115), (213, 94, 0), (230, 159, 0)


class PlayerPage(Shown):
    """A player on the page."""

    name = "player"

    def __init__(self, notebook, root):
        super().__init__(notebook, root)
        self.tree = root.get_by_role("tree")
        self.item = root.get_by_role("treeitem")

    def figure(self, label):
        term = self.notebook.page.get_by_text(label, exact=True)
        return self.root.locator("dl > div").filter(has=term).locator("dd")

    def at(self, at, length=312, unit="expansions"):
        """The page and Python are both there."""
        expect(self.position).to_have_text(f"{at:,} of {length:,} {unit}")
        self.notebook.becomes("player.at", at)

    def shows(self, state):
        expect(self.tray).to_have_accessible_name(f"3 by 3 board: {board_words(state, 3)}")

    def frontier(self):
        """The boards of the frontier that the page shows, in words."""
        pictures = self.root.locator(".searchlab-player-boards").nth(1).get_by_role("img")
        return pictures.evaluate_all("all => all.map(e => e.ariaLabel)")


@pytest.fixture
def play(notebook):
    """Show a player in the notebook."""

    def show(arguments=f"{START!r}"):
        notebook.run(f"{IMPORT}player = SearchPlayer({arguments})\nplayer")
        page = PlayerPage(notebook, notebook.page.locator(".searchlab"))
        expect(page.button("Play")).to_be_visible()
        return page

    return show


# Stepping


def test_mouse(play):
    player = play()
    trace = record(EIGHT, START)
    player.at(0)
    expect(player.button("First")).to_be_disabled()
    player.shows(trace[0].state)
    player.button("Step forward").click()
    player.button("Step forward").click()
    player.at(2)
    player.shows(trace[1].state)
    event = trace[1]
    made = ", ".join(f"{child.move} {child.fate}" for child in event.children)
    expect(player.status).to_have_text(f"Expansion 2 tries the moves: {made}.")
    expect(player.figure("g: depth")).to_have_text(str(event.g))
    expect(player.figure("h: estimate")).to_have_text(str(event.h))
    expect(player.figure("f = g + h")).to_have_text(str(event.g + event.h))
    distance = solve(EIGHT, event.state).length
    expect(player.figure("to the goal")).to_have_text(str(distance))
    player.button("Step back").click()
    player.at(1)
    player.button("Last").click()
    player.at(312)
    expect(player.status).to_have_text("The end: solved in 19 moves after 312 expansions.")
    player.shows(EIGHT.goal)
    heading = player.root.get_by_text("Path from the start:")
    expect(heading).to_have_text(f"Path from the start: 19 moves, {trace.result.moves}")
    player.button("First").click()
    player.button("The goal").click()
    player.at(312)
    player.button("Play").click()  # from the beginning
    player.button("Pause").click()
    player.notebook.becomes("0 < player.at < 312", True)


def test_keyboard_alone(play, notebook):
    player, keys = play(), notebook.page.keyboard
    player.slider.focus()
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    player.at(2)
    keys.press("PageUp")
    player.at(33)
    keys.press("End")
    player.at(312)
    player.button("Step forward").focus()
    keys.press("Home")
    player.at(0)
    keys.press("Space")  # the button's own key
    player.at(1)
    player.item.focus()
    keys.press("Space")
    expect(player.button("Pause")).to_be_visible()
    keys.press("Space")
    expect(player.button("Play")).to_be_visible()
    notebook.becomes("player.at >= 1", True)
    assert player.slider.get_attribute("aria-valuetext").endswith("of 312 expansions")


def test_walking_in_the_tree(play, notebook):
    player, keys = play(f"{START!r}, at=40"), notebook.page.keyboard
    nodes = record(EIGHT, START).nodes(40)

    def is_at(number):
        node = nodes[number]
        expect(player.item).to_be_focused()
        words = board_words(node.state, 3)
        expect(player.item).to_have_accessible_name(re.compile(f"depth {node.g},.* {words}$"))
        player.shows(node.state)
        expect(player.figure("g: depth")).to_have_text(str(node.g))
        player.notebook.becomes("player.node", number)

    current = next(node.number for node in nodes if node.expanded_at == 39)
    player.item.focus()
    expect(player.item).to_be_focused()
    keys.press("ArrowUp")
    is_at(nodes[current].parent)
    while nodes[current].parent is not None:
        current = nodes[current].parent
        keys.press("ArrowUp")
    is_at(0)
    keys.press("ArrowUp")
    is_at(0)
    box = player.item.bounding_box()
    children = [node.number for node in nodes if node.parent == 0]
    keys.press("ArrowDown")
    is_at(children[0])
    for child in children[1:]:
        keys.press("ArrowRight")
        is_at(child)
    keys.press("ArrowLeft")
    is_at(children[-2])
    # A click on the drawing chooses as well, and a step lets go.
    notebook.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    is_at(0)
    keys.press("ArrowDown")
    keys.press("Enter")  # the moment when it was made
    player.at(1)
    is_at(children[0])
    player.button("Step forward").click()
    player.at(2)
    player.notebook.becomes("player.node", None)


def test_the_frontier_in_its_order(play, notebook):
    player = play()
    for strategy in ("breadth-first", "a-star", "greedy"):
        notebook.do(f"player.trace = record(EIGHT, {START!r}, {strategy!r}, max_expansions=500)")
        trace = record(EIGHT, START, strategy, max_expansions=500)
        for at in (0, 1, 17, 30):
            notebook.do(f"player.at = {at}")
            player.at(at, len(trace))
            waiting = {n.state for n in trace.nodes(at) if n.expanded_at is None} or {
                trace[0].state
            }
            expected = [e.state for e in trace[at:] if e.state in waiting][:4]
            shown = player.frontier()
            assert shown[: len(expected)] == [
                f"3 by 3 board: {board_words(state, 3)}" for state in expected
            ]
            size = trace[at - 1].frontier if at else 1
            expect(player.figure("frontier now")).to_have_text(f"{size:,}")


# Counting


@pytest.mark.parametrize(
    "strategy, options",
    [
        ("breadth-first", {"max_expansions": 3000}),
        ("bidirectional", {}),
        ("a-star", {"heuristic": "misplaced"}),
        ("a-star-unchecked", {}),
        ("greedy", {}),
        ("superior-node", {"heuristic": "gap"}),
        ("ida-star", {}),
        ("iterative-deepening", {"max_expansions": 2000}),
        ("depth-first", {"max_expansions": 2000}),
    ],
)
def test_counters_are_the_results(play, notebook, window, strategy, options):
    if notebook.page.locator(".searchlab-player").count() != 1:
        play()
    player = PlayerPage(notebook, notebook.page.locator(".searchlab"))
    trace = record(EIGHT, START, strategy, **options)
    notebook.do(f"player.trace = record(EIGHT, {START!r}, {strategy!r}, **{options!r})")
    unit = "visits" if any(event.again for event in trace) else "expansions"
    player.at(0, len(trace), unit)
    starts = [i for i, event in enumerate(trace) if not event.again]
    cuts = sorted(random.Random(7).sample(range(len(starts)), min(8, len(starts))))
    positions = [starts[cut] for cut in cuts]
    shown = player.root.evaluate(COUNTED, [*positions, len(trace)])
    options.pop("max_expansions", None)
    results = [solve(EIGHT, START, strategy, max_expansions=cut, **options) for cut in cuts]
    for counters, result in zip(shown, [*results, trace.result], strict=True):
        compared = {name: counters[name] for name in result.COUNTERS if name in counters}
        assert compared == {name: result.counters[name] for name in compared}
        left_out = result.counters.keys() - compared.keys()
        assert not any(trace.result.counters[name] for name in left_out)
        assert {"expanded", "generated", "enqueued", "max_queue", "peak_held"} <= compared.keys()


# Flaws and colours


def test_flaws_are_shown_where_they_happen(play):
    player = play(f"{START!r}, 'superior-node'")
    flaws = player.notebook.python("[tuple(flaw) for flaw in player.flaws]")
    dropped = next(flaw for flaw in flaws if flaw[0] == "Shortest path dropped")
    player.button("Shortest path dropped (3)").click()
    player.at(dropped[1] + 1, 6)
    player.notebook.becomes("player.node", dropped[2])
    expect(player.status).to_have_text(dropped[4])
    expect(player.item).to_have_accessible_name(re.compile("^move l, inferior, depth 1, h 8,"))
    player.button("Gives up").click()
    player.at(6, 6)
    expect(player.status).to_contain_text("although there is one: 19 moves lead to the goal.")
    player.button("Step back").click()
    expect(player.status).to_have_text(re.compile("^Expansion 5 tries"))


def test_a_search_without_flaws_says_so(play):
    player = play()
    expect(player.root.get_by_text("No flaw shows in this search.")).to_be_visible()


def test_marks_have_their_colours(play, notebook):
    player = play(f"{START!r}, 'superior-node'")
    pixels = lambda colour: player.root.evaluate(PIXELS, colour)  # noqa: E731
    for _ in range(50):  # until the drawing has its place
        if pixels(ORANGE):
            break
        notebook.page.wait_for_timeout(100)
    assert pixels(ORANGE) > 5
    assert pixels(VERMILION) == 0
    player.button("Last").click()
    assert pixels(VERMILION) > 20
    assert pixels(ORANGE) == 0
    assert pixels(GREEN) == 0
    notebook.becomes("player.at == len(player.trace)", True)
    notebook.do(f"player.trace = record(EIGHT, {START!r})")
    player.at(0)
    assert pixels(GREEN) == 0
    player.button("Last").click()
    assert pixels(GREEN) > 100


# What Python sees and sets


def test_python_sees_and_sets(play, notebook):
    player = play()
    notebook.do("seen = []; player.observe(lambda change: seen.append(change.new), 'at')")
    player.button("Step forward").click()
    player.at(1)
    player.button("Step forward").click()
    player.at(2)
    assert notebook.python("seen") == [1, 2]
    notebook.do("player.at = 200")
    player.at(200)
    player.shows(record(EIGHT, START)[199].state)
    notebook.do("player.node = 5")
    player.shows(record(EIGHT, START).nodes()[5].state)
    notebook.do("player.at = 201")
    player.shows(record(EIGHT, START)[200].state)
    refused = notebook.page.evaluate(
        """async () => {
          const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
          return (await kernel.requestExecute({ code: "player.at = 313" }).done).content.evalue;
        }"""
    )
    assert refused == "at must be a whole number from 0 to 312, not 313"
    player.at(201)


def test_python_hears_of_the_end_of_playing(play):
    player = play("'1 2 3 7 4 5 8 x 6', 'breadth-first'")
    player.root.get_by_label("Speed").select_option("60")
    player.button("Play").click()
    player.at(28, 28)
    expect(player.button("Play")).to_be_visible()


def test_several_views_agree(play, notebook):
    notebook.run(f"{IMPORT}player = SearchPlayer({START!r})\nplayer", "player")
    roots = notebook.page.locator(".searchlab")
    expect(roots).to_have_count(2)
    one, other = (PlayerPage(notebook, roots.nth(i)) for i in range(2))
    one.button("Step forward").click()
    other.at(1)
    other.slider.focus()
    notebook.page.keyboard.press("End")
    one.at(312)
    one.shows(EIGHT.goal)
    other.shows(EIGHT.goal)


# Recording


def test_record_another_search(play, notebook):
    player = play()
    form = player.root.locator("form")
    board, order = form.get_by_label("Board", exact=True), form.get_by_label("Order of moves")
    alert = player.root.get_by_role("alert")
    board.fill("1 2 3 4 5 x 7 8 6")
    form.get_by_label("Strategy").select_option("greedy")
    form.get_by_label("Heuristic").select_option("gap")
    order.fill("durl")
    board.press("Enter")
    expect(player.status).to_have_text("Recorded: solved in 1 move after 1 expansion.")
    player.at(0, 1, "expansion")
    expect(player.root.get_by_text("greedy with gap in the order durl")).to_be_visible()
    asked = "(player.trace.options['heuristic'].name, player.trace.options['order'])"
    assert player.notebook.python(asked) == ("gap", "durl")
    for field, text, words in (
        (board, "1 2", "2 cells were given instead of 9"),
        (order, "ul", "the order of moves is the letters"),
        (board, UNSOLVABLE, "no moves lead from '2 1 3 4 5 6 7 8 x' to the goal"),
    ):
        before = field.input_value()
        field.fill(text)
        player.button("Record").click()
        expect(alert).to_contain_text(words)
        expect(field).to_have_attribute("aria-invalid", "true")
        field.fill(before)
    player.at(0, 1, "expansion")
    form.get_by_label("Strategy").select_option("superior-node")
    board.fill(UNSOLVABLE)
    form.get_by_label("unsolvable too").check()
    player.button("Record").click()
    expect(player.status).to_contain_text("Recorded: no solution found")
    expect(alert).to_be_empty()
    form.get_by_label("Strategy").select_option("breadth-first")
    expect(form.get_by_label("Heuristic")).to_be_disabled()


def test_kernel_answers_while_a_search_is_recorded(play, notebook):
    player = play(
        f"FIFTEEN.board({FIFTEEN.write(FIFTEEN.random(seed=0).state)!r}), max_expansions=20"
    )
    player.at(0, 20)
    notebook.do("from searchlab.widgets import player as module")
    notebook.do("budget = module.BUDGET")
    notebook.do("module.BUDGET = {'max_expansions': 40_000, 'max_seconds': 60}")
    notebook.do("player.trace.options.clear()")
    player.button("Record").click()
    expect(player.button("Stop")).to_be_visible()
    assert notebook.python("6 * 7") == 42
    player.button("Stop").click()
    expect(player.status).to_have_text("Stopped.")
    player.at(0, 20)
    notebook.do("module.BUDGET = {'max_expansions': 30}")
    player.button("Record").click()
    expect(player.status).to_have_text(
        "Recorded: out of budget after 30 expansions (30 expansions)."
    )
    player.at(0, 30)
    notebook.do("module.BUDGET = budget")


# Speed


def test_a_thousand_expansions_are_played_frame_by_frame(play, capsys):
    player = play(f"{START!r}, 'a-star', heuristic='gap', max_expansions=1000")
    player.at(0, 1000)
    player.root.get_by_label("Speed").select_option("60")
    frames = player.root.evaluate(PLAYED, 3000)
    times = sorted(time for time, _ in frames)
    share = sum(moved for _, moved in frames) / len(frames)
    with capsys.disabled():
        print(f"\n1,000 expansions: {len(frames)} frames, median {times[len(times) // 2]:.1f} ms,")
        print(f"95 % under {times[int(0.95 * len(times))]:.1f} ms, {share:.0%} show a new step")
    assert share > 0.5, "frames go by without a step"


def test_twenty_thousand_expansions_are_usable(play, capsys):
    player = play(f"{START!r}, 'breadth-first'")
    player.at(0, 20_907)
    player.root.get_by_label("Speed").select_option("1500")
    frames = player.root.evaluate(PLAYED, 2000)
    times = sorted(time for time, _ in frames)
    with capsys.disabled():
        print(f"\n20,907 expansions: {len(frames)} frames, median {times[len(times) // 2]:.1f} ms")
    assert sum(moved for _, moved in frames) / len(frames) > 0.5
    player.notebook.becomes("player.at > 200", True)
    player.button("Last").click()
    player.at(20_907, 20_907)
    expect(player.figure("duplicates")).to_have_text("25,814")
    player.button("Step back").click()
    player.at(20_906, 20_907)
    player.item.focus()
    for _ in range(3):
        player.notebook.page.keyboard.press("ArrowRight")
    expect(player.item).to_have_accessible_name(re.compile("depth 18"))


# Without a kernel: the last test, since it takes the module's kernel away


def test_it_plays_on_when_the_kernel_is_gone(play, notebook):
    player = play()
    context = "jupyterapp.shell.currentWidget.sessionContext"
    notebook.page.evaluate(f"void {context}.shutdown().catch(() => 0)")
    expect(player.status).to_have_text("The kernel is gone; what was recorded can still be played.")
    expect(player.button("Record")).to_be_disabled()
    player.button("Step forward").click()
    expect(player.position).to_have_text("1 of 312 expansions")
    player.button("Last").click()
    expect(player.status).to_contain_text("The end: solved in 19 moves")


def test_the_strips_keep_their_boards_when_the_theme_changes(play, notebook):
    player = play(f"{START!r}, at=200")
    strips = player.root.locator(".searchlab-player-boards")
    before = [strip.locator("figure").count() for strip in strips.all()]
    assert min(before) > 3
    try:
        notebook.theme("Dark")
        notebook.page.wait_for_timeout(500)
        for strip, count in zip(strips.all(), before, strict=True):
            expect(strip.locator("figure")).to_have_count(count)
    finally:
        notebook.theme("Light")


def test_saved_and_loaded_anew_while_it_plays_it_stands_where_it_was(lab):
    with lab.open() as notebook:
        notebook.run(f"{IMPORT}player = SearchPlayer({START!r}, 'breadth-first')\nplayer")
        player = PlayerPage(notebook, notebook.page.locator(".searchlab"))
        player.root.get_by_label("Speed").select_option("300")
        player.button("Play").click()
        notebook.page.wait_for_timeout(1500)
        notebook.page.evaluate("jupyterapp.commands.execute('docmanager:save')")
        notebook.reload()
        at = player.python("at")
        assert at > 100
        expect(player.position).to_have_text(f"{at:,} of 20,907 expansions")


def test_without_its_kernel_nothing_can_be_recorded(lab):
    with lab.open() as notebook:
        notebook.run(f"{IMPORT}player = SearchPlayer({START!r})\nplayer")
        player = PlayerPage(notebook, notebook.page.locator(".searchlab"))
        player.button("Play").click()
        notebook.page.evaluate(
            "void jupyterapp.shell.currentWidget.sessionContext.restartKernel().catch(() => 0)"
        )
        fields = player.root.locator(".searchlab-player-form :is(input, select)")
        assert fields.count() == 5
        for field in fields.all():
            expect(field).to_be_disabled()
        expect(player.button("Record")).to_be_disabled()
        player.button("Pause").click()
        player.button("Step forward").click()


def test_levels_speeds_and_the_tree_nearer(play, notebook):
    player = play(f"{START!r}, 'breadth-first', max_expansions=500")
    depths = record(EIGHT, START, "breadth-first", max_expansions=500).events.g
    starts = [at for at, g in enumerate(depths) if at and g > depths[at - 1]]
    player.button("Next depth").click()
    player.at(starts[0], 500)
    player.slider.focus()
    notebook.page.keyboard.press("n")
    player.at(starts[1], 500)
    notebook.page.keyboard.press("p")
    player.at(starts[0], 500)
    speed = player.root.get_by_label("Speed")
    for key, value in ((">", "60"), ("<", "15"), ("<", "5")):
        notebook.page.keyboard.press(key)
        expect(speed).to_have_value(value)
    player.slider.fill("500")
    expect(player.button("Farther")).to_be_disabled()
    nodes = "e => e.getAttribute('aria-label')"
    every = player.tree.evaluate(nodes)
    for _ in range(3):
        player.button("Nearer").click()
    expect(player.button("Farther")).to_be_enabled()
    drawn = player.root.locator(".searchlab-tree-canvas")
    near = drawn.screenshot()
    assert player.item.is_visible(), "the node that is looked at stays in sight"
    player.button("Whole tree").click()
    expect(player.button("Whole tree")).to_be_disabled()
    assert drawn.screenshot() != near
    assert player.tree.evaluate(nodes) == every
    player.item.focus()
    notebook.page.keyboard.press("ArrowUp")
    notebook.page.keyboard.press("ArrowUp")
    notebook.page.keyboard.press("z")
    expect(player.item).to_have_accessible_name(re.compile("its subtree is folded away"))
    assert player.tree.evaluate(nodes) != every
    notebook.page.keyboard.press("0")
    expect(player.item).not_to_have_accessible_name(re.compile("folded away"))
    assert player.tree.evaluate(nodes) == every


def test_the_drawing_says_what_one_points_at(play):
    player = play(f"{START!r}, at=200")
    hint = player.root.locator(".searchlab-tree-hint")
    box = player.item.bounding_box()
    player.notebook.page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 2)
    player.notebook.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(hint).to_contain_text("expanded by expansion 200, depth")
    stage = player.root.locator(".searchlab-tree-stage").bounding_box()
    player.notebook.page.mouse.move(stage["x"] + 12, stage["y"] + 20)
    expect(hint).to_have_text("Depth 0: 1 expanded")
    expect(player.root.locator(".searchlab-tree-legend")).to_contain_text(
        "left: depth, right: nodes"
    )
