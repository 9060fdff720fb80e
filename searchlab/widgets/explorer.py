"""Exploring without writing code: ipywidgets ask, and a view shows."""

import ipywidgets

from searchlab.analysis.names import strategy_name
from searchlab.heuristics import FAULTY, HEURISTICS
from searchlab.problems import EIGHT, Board
from searchlab.problems.checks import one_of
from searchlab.search import STRATEGIES
from searchlab.widgets.boxes import Box
from searchlab.widgets.player import play
from searchlab.widgets.race import DEFAULT, Race
from searchlab.widgets.recording import read_board

_NAMES = {strategy_name(key): key for key in STRATEGIES}


def explore(board=None, view="player"):
    """Explore without writing code: choose a board, a strategy and a heuristic above a view.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with, in any notation; its puzzle is kept.
    view : {"player", "race"}
        What is shown: one search, or a race of several.

    Returns
    -------
    ipywidgets.VBox
        Its `controls` are the widgets of ipywidgets by name, and its `view` is what is shown.

    Raises
    ------
    ValueError
        If the board cannot be read or solved.

    Examples
    --------
    >>> from searchlab.widgets import explore
    >>> explorer = explore("1 2 3 x 4 6 7 5 8")
    >>> explorer.controls["strategy"].value = "greedy"
    >>> explorer.view
    <SearchPlayer: Greedy best-first search with Manhattan from 1 2 3 x 4 6 7 5 8>
    """
    one_of("view", view, ("player", "race"))
    return Explorer(read_board(board or EIGHT.board("2 3 4 1 5 x 7 6 8")), view)


class Explorer(Box):
    """Controls above the view of what they ask for."""

    def __init__(self, board, view):
        self._puzzle = board.puzzle
        later = {"continuous_update": False}
        self.controls = {
            "board": ipywidgets.Text(board.puzzle.write(board.state), **later),
            "strategy": ipywidgets.Dropdown(options=_NAMES, value="a-star"),
            "heuristic": ipywidgets.Dropdown(options=[*HEURISTICS, *FAULTY], value="manhattan"),
            "strategies": ipywidgets.SelectMultiple(options=_NAMES, value=DEFAULT, rows=5),
            "weight": ipywidgets.FloatSlider(value=2, min=1, max=10, step=0.5, **later),
        }
        for name in ["strategies"] if view == "player" else ["strategy", "heuristic"]:
            del self.controls[name]
        for name, control in self.controls.items():
            control.description = name.capitalize()
            control.observe(self._show, "value")
        self._message = ipywidgets.Label()
        self._make = self._play if view == "player" else self._race
        self.view = self._make(**self._chosen())
        super().__init__(
            ipywidgets.HBox([*self.controls.values()], layout={"flex_flow": "row wrap"}),
            [self._message, self.view],
        )

    def label(self):
        """Return the board."""
        return self.controls["board"].value

    def still(self):
        """Return what the view stores."""
        return self.view.still()

    def _chosen(self):
        return {name: control.value for name, control in self.controls.items()}

    def _show(self, _):
        """Show another view, or say why there is none."""
        try:
            made, self._message.value = self._make(**self._chosen()), ""
        except (ValueError, TypeError) as error:
            self._message.value = str(error)
            return
        self.view.close()
        self.view = made
        self.children = [*self.children[:-1], made]

    def _play(self, board, strategy, heuristic, weight):
        options = _taken(strategy, heuristic=heuristic, weight=weight)
        return play(self._puzzle, board, strategy, **options)

    def _race(self, board, strategies, weight):
        lanes = [(key, _taken(key, weight=weight)) for key in strategies]
        return Race(Board(self._puzzle, board), lanes)


def _taken(key, **known):
    """Return those of some options that a strategy takes."""
    return {name: value for name, value in known.items() if name in STRATEGIES[key].options}
