"""Every widget as one line of Python that brings its state back."""

import pytest
from showcase import EXAMPLES, IMPORT

pytest.importorskip("anywidget")

# Beside the showcase: what a reader may have done before the line is asked for.
DONE = {
    "HeuristicAtlas(own_heuristic, puzzle=Puzzle(2, 2))": "w.board.moves = 'u'",
    "Predict('How deep?', 31, high=50, unit='move')": "",
    "Predict('Is it?', True)": "",
    "Predict('Draw', [1, 2, 4], high=9)": "",
    "Weights('2 3 4 1 5 x 7 6 8', heuristic='gap')": "w.weight = 2",
    "Weights('1 2 3 4 5 x 7 8 6', heuristic=own_heuristic)": "w.weight = 3",
}
# The text of those that are rewritten is tested with them.
REWRITTEN = {
    *("SearchPlayer", "TwoSearches", "Race", "Contours", "MeetingFrontiers"),
    *("BoardWidget", "ParityLab", "RankingMicroscope"),
}
OWN = """
def own_search(puzzle, start):
    yield from STRATEGIES["breadth-first"].generate(puzzle, start)

def own_heuristic(state):
    return 0
"""


def standing(widget):
    """All that is shared with the page, but for what was taken back and the number of the turn."""
    state = {name: value for name, value in widget._state.items() if name != "turn"}
    if isinstance(state.get("game"), dict):
        state["game"] = {**state["game"], "undone": None}
    return repr(widget), state


OLD = [each for name, each in EXAMPLES.items() if name not in REWRITTEN]


@pytest.mark.parametrize("expression", [*OLD, *DONE])
def test_the_line_brings_the_state_back(expression):
    space = {}
    exec(IMPORT + OWN, space)
    widget = space["w"] = eval(expression, space)
    exec(DONE.get(expression, ""), space)
    line = widget.line
    assert "\n" not in line and line.startswith(type(widget).__name__)
    again = eval(line, space)
    assert standing(again) == standing(widget), line
    assert again.line == line
