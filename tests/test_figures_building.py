"""The drawings of how heuristics are built: what they show is what the package computes."""

import numpy as np
import pytest
from matplotlib.colors import is_color_like, to_hex, to_rgb
from matplotlib.text import Text

from searchlab import EIGHT, FIFTEEN, Puzzle, figures, manhattan, pattern_database, styles
from searchlab.exhaustive.census import census
from searchlab.heuristics.walking_distance import walking_parts

CONFLICT, EXCHANGE = "1 2 3 7 6 4 8 x 5", "1 5 2 4 3 6 7 8 x"


@pytest.fixture(scope="module")
def gallery():
    return {
        "conflict": figures.conflict(CONFLICT),
        "conflict, goal snail": figures.conflict("2 1 3 8 x 4 6 7 5", Puzzle(3, 3, "snail")),
        "walking": figures.walking(EXCHANGE),
        "walking, far": figures.walking("8 6 7 2 5 4 3 x 1"),
        "walking, goal": figures.walking(EIGHT.goal),
        "pattern": figures.pattern(CONFLICT, [1, 2, 3, 4]),
        "pattern, other goal": figures.pattern("x 2 1 3 4 5", [3, 5], Puzzle(2, 3, "x 1 2 3 4 5")),
    }


def test_no_word_leaves_its_sheet_or_is_small(gallery):
    for name, figure in gallery.items():
        figure.canvas.draw_without_rendering()
        page, title = figure.canvas.bbox, figure.canvas._suptitle.get_window_extent()
        for text in figure.canvas.findobj(Text):
            if not text.get_visible() or not text.get_text().strip() or not text.get_figure():
                continue
            box = text.get_window_extent()
            if text in figure.canvas.axes[0].texts:
                assert page.x0 <= box.x0 and box.x1 <= page.x1, (name, text.get_text())
                assert page.y0 <= box.y0 and box.y1 <= page.y1, (name, text.get_text())
                assert not title.overlaps(box), (name, text.get_text())
                assert text.get_fontsize() >= 12 or text.get_text() == "·", (name, text.get_text())


def test_no_two_words_overlap(gallery):
    for name, figure in gallery.items():
        figure.canvas.draw_without_rendering()
        boxes = [
            (text.get_text(), text.get_window_extent())
            for text in figure.canvas.axes[0].texts
            if text.get_text().strip()
        ]
        for i, (word, one) in enumerate(boxes):
            for other_word, other in boxes[:i]:
                assert not one.overlaps(other), (name, word, other_word)


def test_every_colour_comes_from_the_one_table(gallery):
    colours = {*styles.PALETTE.values(), styles.INK, styles.GREY, styles.PAPER, *styles.BOARD}
    tints = {
        to_hex(1 - 0.45 * (1 - np.array(to_rgb(colour)))) for colour in styles.PALETTE.values()
    }
    allowed = {colour.lower() for colour in colours | tints}
    for name, figure in gallery.items():
        for artist in figure.canvas.axes[0].get_children():
            for getter in ("get_color", "get_facecolor"):
                colour = getattr(artist, getter, lambda: None)()
                if is_color_like(colour) and to_hex(colour, keep_alpha=True)[-2:] != "00":
                    assert to_hex(colour) in allowed, (name, artist)


def test_a_conflict_is_told_along_a_shortest_solution(gallery):
    data = gallery["conflict"].data
    truth = census(EIGHT)
    assert [truth[board] for board in data["board"]] == list(range(9, -1, -1))
    assert data["manhattan"].tolist() == [manhattan(board, EIGHT) for board in data["board"]]
    # The 6 leaves its row by the first move, and comes back by the last.
    assert data["tile"].iloc[1] == data["tile"].iloc[-1] == "6"
    assert len(data) - 1 == data["manhattan"].iloc[0] + 2
    assert "1 makes way" in gallery["conflict, goal snail"].title or (
        "2 makes way" in gallery["conflict, goal snail"].title
    )
    with pytest.raises(ValueError, match="no moves lead from this board"):
        figures.conflict("2 1 3 4 5 6 7 8 x")
    with pytest.raises(ValueError, match="in no row of this board"):
        figures.conflict(EXCHANGE)


def test_the_puzzle_of_rows_is_that_of_the_walking_distance(gallery):
    (weights, moves), _ = walking_parts(EIGHT)
    found = np.bincount(list(moves.values())).tolist()
    assert gallery["walking"].data["positions"].tolist() == found
    for name, board in (("walking", EXCHANGE), ("walking, far", "8 6 7 2 5 4 3 x 1")):
        state = EIGHT.read(board)
        far = moves[sum(row[tile] for row, tile in zip(weights, state, strict=True))]
        assert f"this one needs {far} moves" in gallery[name].title
        shown = gallery[name].twin.split("\n\n")[0].splitlines()[1:]
        assert [int(line.split()[0]) for line in shown] == list(range(far, -1, -1))
    assert "needs 0 moves, Manhattan counts 0" in gallery["walking, goal"].title
    with pytest.raises(ValueError, match="at most 9 cells"):
        figures.walking(FIFTEEN.goal, FIFTEEN)


def test_the_placements_are_those_of_the_pattern_database(gallery):
    database = pattern_database([1, 2, 3, 4], additive=False)
    ((_, table),) = database.parts(EIGHT)
    found = np.bincount([moves for moves in table if moves < 255]).tolist()
    assert gallery["pattern"].data["placements"].tolist() == found
    assert "15,120 placements" in gallery["pattern"].title
    drawn = [text.get_text() for text in gallery["pattern"].canvas.axes[0].texts]
    assert f"{database(CONFLICT, EIGHT)} moves, looked up" in drawn
    with pytest.raises(ValueError, match="at most 9 cells"):
        figures.pattern(FIFTEEN.goal, [1], FIFTEEN)
