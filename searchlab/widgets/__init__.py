"""The interactive views: what a class sees and touches.

Each is an anywidget, and shows what Python made; `explore` puts the controls of ipywidgets above
one. An anywidget is a Python class here, and a view in the folder src, all of which are bundled
into one front end; docs/widgets.md shows how to write another. A value that a widget does not
accept is a ValueError, at the start or later, and changes nothing. What a page plays,
`searchlab.widgets.recording.payload` and `searchlab.widgets.racing.payload` make without anywidget.

>>> from searchlab.widgets import BoardWidget
>>> widget = BoardWidget("2 3 4 1 5 x 7 6 8")
>>> widget.board = "2 _ 3 1 5 4 7 6 8"
>>> print(widget.board)
2 _ 3
1 5 4
7 6 8
"""

from importlib import import_module

_MODULES = {  # which need anywidget, and so wait until they are asked for
    "BoardWidget": "board",
    "HeuristicAtlas": "atlas",
    "ParityLab": "parity_lab",
    "Predict": "predict",
    "Race": "race",
    "SearchPlayer": "player",
    "explore": "explorer",
}
__all__ = [*_MODULES]


def __getattr__(name):
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__():
    return sorted({*globals(), *_MODULES})
