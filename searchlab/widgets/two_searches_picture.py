"""Two searches on one tree: how their nodes are drawn, and the picture that stays."""

from searchlab.analysis.union import (
    BOTH,
    DROPPED,
    FIRST,
    FOUND,
    SECOND,
    STATUSES,
    WAITS_BOTH,
    WAITS_FIRST,
    WAITS_SECOND,
)
from searchlab.puzzle.checks import several
from searchlab.styles import BLUE, GREY, MEANINGS, VERMILION, Meaning
from searchlab.widgets.tree_svg import TreePicture

# What both do is grey; the first points to the left, and the second to the right.
_BOTH = Meaning(GREY, "circle", "o", True, "-", 1.5, "\N{BLACK CIRCLE}")
_FIRST = Meaning(VERMILION, "left", "<", True, "-", 7.0, "\N{BLACK LEFT-POINTING TRIANGLE}")
_SECOND = Meaning(BLUE, "right", ">", True, "-", 3.0, "\N{BLACK RIGHT-POINTING TRIANGLE}")

LOOKS = {
    BOTH: _BOTH,
    FIRST: _FIRST,
    SECOND: _SECOND,
    WAITS_BOTH: _BOTH._replace(shape="ring", filled=False),
    WAITS_FIRST: _FIRST._replace(filled=False),
    WAITS_SECOND: _SECOND._replace(filled=False),
    DROPPED: MEANINGS["duplicate"],
    FOUND: MEANINGS["goal"],
}
# The colours that are of this widget, by their names on the page.
COLOURS = {name: LOOKS[name].color for name in (BOTH, FIRST, SECOND)}


def told_looks():
    """List the looks as the page's drawing of a tree takes them."""
    return [
        {
            "colour": {DROPPED: "duplicate"}.get(name, name.rpartition(" ")[2]),
            "shape": {"ring": "circle"}.get(look.shape, look.shape),
            "hollow": not look.filled and look.shape != "cross",
        }
        for name, look in LOOKS.items()
    ]


class _UnionPicture(TreePicture):
    LOOKS = LOOKS
    LANES = STATUSES[:-1]
    SAME_LANE = {FOUND: BOTH}  # noqa: RUF012
    DASHED = ()
    WORDS = {  # noqa: RUF012
        BOTH: "both expand",
        FIRST: "only the first",
        SECOND: "only the second",
        WAITS_BOTH: "hollow: waits",
        **dict.fromkeys((WAITS_FIRST, WAITS_SECOND), ""),
        FOUND: "goal",
    }


def picture(union, at, names):
    """Draw the tree of two searches after so many expansions of each."""
    both, first, second = map(len, union.expanded(at))
    title = f"{names[0]} and {names[1]}: {at:,} of {several(union.steps, 'expansion')}"
    board = union.puzzle.write(union.states[0])
    words = (
        f"Search tree of {title}, from {board}. Both expand {several(both, 'board')}, "
        f"{first:,} only the first, {second:,} only the second."
    )
    return _UnionPicture(union, at).drawn(title, words)
