"""Colours, markers and line styles: the one table for figures, widgets and boards.

A meaning or a strategy looks the same in every figure, widget and table. Colour never stands
alone: each meaning has a shape and a text glyph too, and each strategy a marker and a line
style that no other strategy has, so that a greyscale print and a colour-blind reader lose
nothing.

All values are plain strings and numbers, and the fields have matplotlib's names:
``ax.plot(x, y, **strategy_style("greedy")._asdict())``.

References
----------
.. [1] M. Okabe and K. Ito, "Color Universal Design: how to make figures and
   presentations that are friendly to colorblind people", 2002.
   https://jfly.uni-koeln.de/color/
"""

from typing import NamedTuple

# The eight colours of Okabe and Ito.
PALETTE = {
    "black": "#000000",
    "orange": "#E69F00",
    "sky": "#56B4E9",
    "green": "#009E73",
    "yellow": "#F0E442",
    "blue": "#0072B2",
    "vermilion": "#D55E00",
    "purple": "#CC79A7",
}
BLACK, ORANGE, SKY, GREEN, YELLOW, BLUE, VERMILION, PURPLE = PALETTE.values()

# Beside them only neutrals. Words and numbers in figures are INK, also those that label a
# coloured line: most of the palette is too light for text on white.
INK = "#1A1A1A"
GREY = "#8A8A8A"
PAPER = "#FFFFFF"


class Meaning(NamedTuple):
    """How one meaning is drawn in trees, frontiers and text."""

    color: str  # hex colour
    shape: str  # the shape in a word: "circle", "ring", "cross", "triangle", "star", "outline"
    marker: str  # the same shape as a matplotlib marker
    filled: bool  # whether the shape is filled or only outlined
    linestyle: str  # line of the edge that leads to it, in matplotlib's notation
    linewidth: float  # width of that edge, in points
    glyph: str  # one character that stands for it in a text twin


_INFERIOR = Meaning(VERMILION, "triangle", "^", True, "--", 1.5, "\N{BLACK UP-POINTING TRIANGLE}")
_PATH = Meaning(GREEN, "star", "*", True, "-", 4.0, "\N{BLACK STAR}")

# "pruned" and "goal" are second names: IDA* prunes where A* calls a board inferior.
# The cursor's INK is for white figures; a widget takes the theme's text colour instead.
MEANINGS = {
    "expanded": Meaning(BLUE, "circle", "o", True, "-", 1.5, "\N{BLACK CIRCLE}"),
    "frontier": Meaning(ORANGE, "ring", "o", False, "-", 1.5, "\N{WHITE CIRCLE}"),
    "duplicate": Meaning(GREY, "cross", "x", False, "-", 1.0, "\N{MULTIPLICATION SIGN}"),
    "inferior": _INFERIOR,
    "pruned": _INFERIOR,
    "path": _PATH,
    "goal": _PATH,
    "cursor": Meaning(INK, "outline", "o", False, "-", 3.0, "\N{BLACK RIGHT-POINTING TRIANGLE}"),
}


class Style(NamedTuple):
    """How one strategy is drawn, under matplotlib's names."""

    color: str  # hex colour, for line and marker
    marker: str  # matplotlib marker
    linestyle: str  # "-", "--", "-." or ":"
    linewidth: float = 2.0  # in points


_THICK = 4.0
OWN = Style(SKY, "X", "-")  # a reader's own strategy
# For lines without a style of their own.
SERIES = (
    Style(INK, "s", "-"),
    Style(VERMILION, "d", "--"),
    Style(SKY, "8", "-."),
    Style(GREY, "p", ":"),
)

STRATEGY_STYLES = {
    "breadth-first": Style(BLUE, "o", "-"),
    "breadth-first-ranks": Style(SKY, "s", "-"),
    "bidirectional": Style(GREEN, "D", "-"),
    "depth-first": Style(GREY, "v", ":"),
    "iterative-deepening": Style(GREY, "h", "-"),
    "uniform-cost": Style(BLUE, "p", "--"),
    "greedy": Style(ORANGE, ">", "-."),
    "superior-node": Style(VERMILION, "^", "--"),
    "a-star": Style(PURPLE, "P", "-"),
    "weighted-a-star": Style(PURPLE, "<", "-."),
    "a-star-unchecked": Style(PURPLE, "X", "--"),
    "a-star-arrays": Style(PURPLE, "d", ":"),
    "ida-star": Style(INK, "*", "-"),
}
# A* with other heuristics than Manhattan; None stands for those not named.
_A_STAR_STYLES = {
    "misplaced": Style(PURPLE, "P", ":"),
    "gap": Style(PURPLE, "P", "-."),
    None: Style(PURPLE, "P", "-", _THICK),
}
HEURISTIC_STYLES = {
    "gap": Style(VERMILION, "^", "-."),
    "misplaced": Style(ORANGE, "s", "-"),
    "euclidean": Style(SKY, "d", "--"),
    "manhattan": Style(PURPLE, "P", "-"),
    "gaschnig": Style(GREY, "v", "--"),
    "inversion-distance": Style(VERMILION, ">", "-"),
    "linear-conflict": Style(BLUE, "o", "-"),
    "walking-distance": Style(GREEN, "D", "-"),
    "additive-patterns": Style(INK, "*", "-"),
    "maximised-patterns": Style(INK, "h", "--"),
    "pdb-555": Style(ORANGE, "d", "-"),
    "pdb-663": Style(INK, "*", "-"),
    "pdb-78": Style(SKY, "s", "-"),
}


def strategy_style(strategy, heuristic=None):
    """Return the style of a strategy, by name, perhaps with a heuristic, by name.

    Examples
    --------
    >>> strategy_style("greedy").marker, strategy_style("my_search") == OWN
    ('>', True)
    """
    if strategy == "a-star" and heuristic not in (None, "manhattan"):
        return _A_STAR_STYLES.get(heuristic, _A_STAR_STYLES[None])
    return STRATEGY_STYLES.get(strategy, OWN)


# What a reader sees of a strategy, a program or a heuristic, where that is not its key.
_NAMES = {
    "a-star": "A*",
    "a-star-arrays": "A* with arrays",
    "a-star-unchecked": "A* without checks",
    "breadth-first-ranks": "Cantor breadth-first",
    "ida-star": "IDA*",
    "weighted-a-star": "weighted A*",
    "open-closed-a-star": "open-closed A*",
    "bfs": "BFS",
    "bidirectional-bfs": "bidirectional BFS",
    "cantor-bfs": "Cantor BFS",
    "misplaced": "misplaced tiles",
    "euclidean": "Euclidean",
    "manhattan": "Manhattan",
    "gaschnig": "Gaschnig",
    "inversion-distance": "inversion distance",
    "linear-conflict": "linear conflict",
    "walking-distance": "walking distance",
    "additive-patterns": "additive patterns",
    "maximised-patterns": "maximised patterns",
    "pdb-555": "PDB 5-5-5",
    "pdb-663": "PDB 6-6-3",
    "pdb-78": "PDB 7-8",
}


def display_name(key):
    """Return how figures and widgets name a strategy, a program or a heuristic.

    A name that is not known, such as that of a reader's own function, is returned unchanged.

    Examples
    --------
    >>> display_name("a-star"), display_name("greedy"), display_name("my_search")
    ('A*', 'greedy', 'my_search')
    """
    return _NAMES.get(key, key)


def capital(text):
    """Return a text with its first letter as a capital, and all others unchanged.

    >>> capital("weighted A*")
    'Weighted A*'
    """
    return text[:1].upper() + text[1:]


def title_name(name):
    """Return a name as a title begins with it: that of a reader's own function is unchanged.

    >>> title_name("weighted-a-star"), title_name("gap"), title_name("beam")
    ('Weighted A*', 'Gap', 'beam')
    """
    known = {*_NAMES, *_NAMES.values(), *STRATEGY_STYLES, *HEURISTIC_STYLES}
    return name if name.isidentifier() and name not in known else capital(display_name(name))


class BoardColours(NamedTuple):
    """The colours of a board, which hold on a light page and on a dark one."""

    tray: str = "#8794A1"  # the frame in which the tiles lie
    recess: str = "#76838F"  # the blank
    shadow: str = "#5F6B76"  # under the tiles
    face: str = PAPER  # a tile out of its place
    # The greens of a tile in its place are a tint and a shade of GREEN, three to one apart.
    home: str = "#B8E4D3"
    mark: str = "#006B4E"  # its underline
    number: str = INK
    outline: str = INK  # around the tile just moved


BOARD = BoardColours()
