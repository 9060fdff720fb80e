"""Which lines of a search are folded in the player's code panel."""

from searchlab import EIGHT, record
from searchlab.analysis.stepping import quiet, steps


def test_docstrings_and_comments_are_no_code():
    text = record(EIGHT, "1 2 3 4 5 x 7 8 6", "a-star", lines=True).source.text
    shown = ["\n".join(text.splitlines()[first - 1 : last]).strip() for first, last in quiet(text)]
    assert shown[0].startswith('"""Always expand the node with the least f.')
    assert all(part.endswith('"""') for part in shown) and len(shown) == text.count("def ")
    assert quiet("lambda: (") == []
    assert steps("def expand(puzzle, state):\n    puzzle.successors(state)\n") == {2: "expand"}
