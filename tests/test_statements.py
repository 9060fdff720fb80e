"""What is said of any search: numbers that it has counted, and *shortest* only of what is."""

import re

import pytest

pytest.importorskip("anywidget")

from searchlab import STRATEGIES, Puzzle, record
from searchlab.analysis.flaws import flaws
from searchlab.analysis.standings import Standings, ending
from searchlab.problems import distances
from searchlab.widgets import Race, SearchPlayer

COUNT = re.compile(r"(\d[\d,]*)\b(?: (expansion|move|step|too many|too long|are enough))?")
NEAR, FAR = Puzzle(2, 3).board("4 2 x 5 1 3"), Puzzle(2, 3).board("4 5 x 1 2 3")


def said(trace, board):
    """Yield the sentences about the end of a search."""
    result = trace.result
    yield str(result)
    yield ending(result, distances(board.puzzle)[board])
    yield Standings({"it": result}, distances(board.puzzle)[board]).summary()
    yield SearchPlayer(trace)._search["sentences"][-1]
    race = Race(board, [trace])._search
    yield from (race["sentences"][-1], race["searches"][0]["ending"])
    yield from (flaw.text for flaw in flaws(trace) if flaw.node is None)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize(("board", "budget"), [(NEAR, None), (FAR, None), (FAR, 5)])
def test_what_is_said_of_a_search_is_true(strategy, board, budget):
    trace = record(board, strategy, max_expansions=budget or 30_000)
    result, least = trace.result, distances(board.puzzle)[board]
    over = result.length - least if result.solved else None
    known = {"expansion": {result.expanded}, "move": {result.length, least}, "too many": {over}}
    known |= {"too long": {over}, "are enough": {least}}
    known["step"] = {over and over // 2}  # each is paid twice
    counted = {*result.counters.values(), result.length, least, over, budget}
    for text in said(trace, board):
        for number, noun in COUNT.findall(text):
            assert int(number.replace(",", "")) in known.get(noun, counted), text
        assert "shortest" not in text.lower() or over == 0 or "No " in text, text
        assert result.solved or not re.search("solved in|is the goal|met", text), text
