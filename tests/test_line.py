"""Every widget as one line of Python that brings its state back."""

import pytest
from showcase import EXAMPLES, IMPORT, make

pytest.importorskip("anywidget")

# Beside the showcase: what a reader may have done before the line is asked for.
DONE = {
    "Contours('x 1 3 4 5 6 7 8 2', heuristic='none', order='lrud')": "w.at = 3",
    "Contours(record(EIGHT, '1 2 3 4 5 x 7 8 6', 'ida-star', heuristic='misplaced'),"
    " heuristic='misplaced')": "w.at = 1",
    "MeetingFrontiers('2 3 4 1 5 x 7 6 8')": "w.at = 8",
REWRITTEN = {
    "SearchPlayer",
    "TwoSearches",
    "Race",
    "BoardWidget",
    "ParityLab",
    "RankingMicroscope",
    "Predict",
    "Weights",
    "HeuristicAtlas",
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


def test_the_page_may_ask_for_the_line_and_the_picture(monkeypatch):
    widget, said = make("Contours"), []
    monkeypatch.setattr(
        type(widget), "send", lambda self, content, buffers=None: said.append(content)
    )
    for number, command in enumerate(("line", "picture"), start=1):
        widget.set_state({"_requests": [{"do": command, "number": f"page.{number}"}]})
    assert said == [
        {"answers": "page.1", "line": widget.line},
        {"answers": "page.2", "picture": widget.picture()},
    ]
