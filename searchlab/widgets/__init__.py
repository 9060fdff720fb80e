"""The interactive views: what a class sees and touches.

Each is an anywidget, and shows what Python made; `explore` puts the controls of ipywidgets above
one. An anywidget is a Python class here, and a view in the folder src, all of which are bundled
into one front end; docs/widgets.md shows how to write another. A value that a widget does not
accept is a ValueError, at the start or later, and changes nothing.

>>> from searchlab.widgets import BoardWidget
>>> widget = BoardWidget("2 3 4 1 5 x 7 6 8")
>>> widget.board = "2 _ 3 1 5 4 7 6 8"
>>> print(widget.board)
2 _ 3
1 5 4
7 6 8
"""

from searchlab.widgets.atlas import HeuristicAtlas
from searchlab.widgets.board import BoardWidget
from searchlab.widgets.explore import explore
from searchlab.widgets.parity_lab import ParityLab
from searchlab.widgets.player import SearchPlayer
from searchlab.widgets.predict import Predict
from searchlab.widgets.race import Race

__all__ = [
    "BoardWidget",
    "HeuristicAtlas",
    "ParityLab",
    "Predict",
    "Race",
    "SearchPlayer",
    "explore",
]
