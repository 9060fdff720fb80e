"""Which lines of a search are folded in the player's code panel."""

from searchlab import EIGHT, record
from searchlab.analysis.stepping import quiet


def test_docstrings_and_comments_are_no_code():
    text = record(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star", lines=True).source.text
    [(first, last)] = quiet(text)
    shown = text.splitlines()[first - 1 : last]
    assert shown[0] == '    """Always expand the board with the lowest f.'
    assert shown[-1] == '    """'
    assert quiet("lambda: (") == []
