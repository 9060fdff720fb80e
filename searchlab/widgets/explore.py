"""Exploring without writing code: ipywidgets ask, and a view shows.

The view changes when a value is chosen. A search runs in a thread, so that *Stop* is heard
meanwhile; it is obeyed between two chunks of events, and so is the kernel's interrupt.
"""

import asyncio
import signal
import sys
import threading
import time
from contextlib import suppress
from html import escape
from itertools import count

import ipywidgets

from searchlab.analysis.names import strategy_name
from searchlab.heuristics import FAULTY, HEURISTICS
from searchlab.problems import FIFTEEN, Puzzle
from searchlab.problems.checks import error_text, one_of
from searchlab.problems.distances import MOST_CELLS
from searchlab.running.trace import record
from searchlab.search import STRATEGIES
from searchlab.widgets.atlas import HeuristicAtlas
from searchlab.widgets.board import BoardWidget
from searchlab.widgets.parity_lab import ParityLab
from searchlab.widgets.player import SearchPlayer
from searchlab.widgets.race import DEFAULT, Race
from searchlab.widgets.recording import BUDGET
from searchlab.widgets.widget import call, problem_of, read_solvable

VIEWS = ("player", "race", "atlas", "board", "parity")
_LOYD = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"
_EXAMPLES = {
    "1 and 2 swapped": Puzzle(3, 3).board("2 1 3 4 5 6 7 8 x"),
    "2 rows, 4 columns": Puzzle(2, 4).board("1 2 3 4 5 6 7 x"),
    "Sam Loyd: 14 and 15 swapped": FIFTEEN.board(_LOYD),
    "Sam Loyd, the blank first": Puzzle(4, 4, "blank-first").board(_LOYD),
}
_PROGRESS_SECONDS = 0.25  # a Jupyter server drops messages of a kernel that sends too many
_LISTEN_SECONDS = 0.1  # until the kernel has done with the message that began the search
_RACE = {**BUDGET, "max_expansions": 60_000}
_NAMES = {strategy_name(key): key for key in STRATEGIES}


class Stopped(Exception):
    """Ends a search that is no longer wanted."""


class Explorer(ipywidgets.VBox):
    """Controls, and below them the view of what they ask for, as `view`; `explore` makes one."""

    def __init__(self, puzzle, start, view):
        self.puzzle, self.kind, self.view = puzzle, view, None
        self._stop = threading.Event()
        self._turn = asyncio.Lock()  # of the searches, one after the other
        self._loop = None  # in a browser there are no threads, and in a script nobody waits
        if sys.platform != "emscripten":
            with suppress(RuntimeError):
                self._loop = asyncio.get_running_loop()
        self._reported = 0.0
        heuristics = [*HEURISTICS, *FAULTY]
        self.board = ipywidgets.Text(
            puzzle.write(start), description="Board", continuous_update=False
        )
        self.scramble = ipywidgets.Button(description="Scramble")
        self.strategy = ipywidgets.Dropdown(options=_NAMES, value="a-star", description="Strategy")
        self.strategies = ipywidgets.SelectMultiple(
            options=_NAMES, value=DEFAULT, rows=5, description="Strategies"
        )
        self.heuristic = ipywidgets.Dropdown(
            options=heuristics, value="manhattan", description="Heuristic"
        )
        self.beside = ipywidgets.Dropdown(
            options=[("nothing", None), *zip(heuristics, heuristics, strict=True)],
            description="Compare with",
        )
        self.heuristics = ipywidgets.SelectMultiple(
            options=heuristics, value=("misplaced", "manhattan"), rows=3, description="Heuristics"
        )
        self.example = ipywidgets.Dropdown(
            options=[("none", None), *_EXAMPLES.items()], description="Example"
        )
        self.weight = ipywidgets.FloatSlider(
            value=2, min=1, max=10, step=0.5, description="Weight", continuous_update=False
        )
        self.stop_button = ipywidgets.Button(description="Stop", disabled=True)
        self.message = ipywidgets.HTML()
        chosen = {
            "player": [self.strategy, self.heuristic, self.weight, self.stop_button],
            "race": [self.strategies, self.weight, self.stop_button],
            "atlas": [self.heuristic, self.beside],
            "board": [self.heuristics],
            "parity": [self.example],
        }[view]
        controls = ipywidgets.HBox(
            [self.board, self.scramble, *chosen], layout={"flex_flow": "row wrap"}
        )
        controls.add_class("searchlab-controls")  # which a page without a kernel does not show
        super().__init__([controls, self.message])
        self.example.observe(lambda change: change.new and self._set(change.new), "value")
        for each in {self.board, *chosen} - {self.example, self.stop_button}:
            each.observe(self._changed, "value")
        seeds = count(2)  # a widget without a board shows the first
        self.scramble.on_click(lambda _: self._set(self.puzzle.scramble(20, next(seeds))))
        self.stop_button.on_click(lambda _: self._stop.set())
        self._fit()
        self._finish(self._make(self._stop))

    def __repr__(self):
        board = self.board.value
        return call("explore", [board], {"view": None if self.kind == "player" else self.kind})

    def _repr_mimebundle_(self, **kwargs):
        data = {"text/plain": repr(self), "text/html": self.view.still()}
        return super()._repr_mimebundle_(**kwargs) | data

    # -- asking --------------------------------------------------------------------------------

    def _set(self, board):
        """Take a board, and its puzzle."""
        self.puzzle, text = board.puzzle, board.puzzle.write(board.state)
        if text == self.board.value:  # of another puzzle
            self._changed(None)
        self.board.value = text

    def _fit(self):
        """Show the controls that the strategies take."""
        chosen = [self.strategy.value] if self.kind == "player" else self.strategies.value
        takes = {name for key in chosen for name in STRATEGIES[key].options}
        self.weight.layout.display = None if "weight" in takes else "none"
        if self.kind == "player":
            self.heuristic.layout.display = None if "heuristic" in takes else "none"

    def _changed(self, _):
        self._fit()
        self._stop.set()
        self._stop = stop = threading.Event()
        if self._loop is None:
            self._finish(self._attempt(stop))
        else:  # JupyterLab may report changes in another thread than that of the cell
            asyncio.run_coroutine_threadsafe(self._search(stop), self._loop)

    async def _search(self, stop):
        """Make another view in a thread; a click, and the kernel's interrupt, stop it."""
        async with self._turn:
            self.stop_button.disabled = False
            self._say("Searching …")
            self._reported = time.monotonic()
            making = asyncio.ensure_future(asyncio.to_thread(self._attempt, stop))
            await asyncio.wait([making], timeout=_LISTEN_SECONDS)
            before = signal.signal(signal.SIGINT, lambda *_: stop.set())
            try:
                self._finish(await making)
            finally:
                signal.signal(signal.SIGINT, before)
                self.stop_button.disabled = True

    def _attempt(self, stop):
        """Make another view; return it, or why there is none."""
        try:
            return self._make(stop)
        except Stopped:
            return "Stopped; the view is the one from before."
        except (ValueError, TypeError) as error:
            return str(error)
        except Exception as error:
            return error_text(error)

    def _finish(self, made):
        """Show the view that was made, or say why there is none."""
        if isinstance(made, str):
            self._say(made)
            return
        self._say("")
        before, self.view = self.view, made
        self.children = [*self.children[:2], made]
        if before is not None:
            before.close()

    def _say(self, text):
        self.message.value = f"<b role='status'>{escape(text)}</b>" if text else ""

    # -- making --------------------------------------------------------------------------------

    def _make(self, stop):
        puzzle, board = self.puzzle, self.board.value
        if self.kind == "board":
            return BoardWidget(board, puzzle, self.heuristics.value)
        if self.kind == "parity":
            return ParityLab(board, puzzle)
        board = read_solvable(puzzle, board)
        if self.kind == "atlas":
            return HeuristicAtlas(
                self.heuristic.value,
                beside=self.beside.value,
                puzzle=puzzle,
                board=board,
                watch=lambda done, all: self._report(stop, f"{done:,} of {all:,} boards"),
            )
        if self.kind == "player":
            return SearchPlayer(
                self._record(board, self.strategy.value, stop, self.heuristic.value)
            )
        if not self.strategies.value:
            raise ValueError("choose a strategy, or several with Ctrl or Shift")
        return Race(
            board=puzzle.board(board),
            strategies=[self._record(board, key, stop) for key in self.strategies.value],
        )

    def _record(self, board, key, stop, heuristic=None):
        known = {"heuristic": heuristic, "weight": self.weight.value}
        takes = STRATEGIES[key].options
        options = {name: value for name, value in known.items() if name in takes and value}
        expanded = 0

        def watch(events):
            nonlocal expanded
            expanded += len(events)
            self._report(stop, f"{strategy_name(key)}: {expanded:,} expansions")

        budget = _RACE if self.kind == "race" else BUDGET
        return record(self.puzzle, board, key, **options, **budget, watch=watch)

    def _report(self, stop, text):
        if stop.is_set():
            raise Stopped
        now = time.monotonic()
        if now - self._reported > _PROGRESS_SECONDS:
            self._reported = now
            self._say(f"{text} …")


def explore(board=None, view="player"):
    """Explore without writing code: choose a board, a strategy and a heuristic above a view.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with, in any notation; its puzzle is kept.
    view : {"player", "race", "atlas", "board", "parity"}
        What is shown: one search, a race of several, a heuristic against the true distance, a board
        to play with, or its tiles on a thread.

    Returns
    -------
    Explorer
        A box of ipywidgets, whose `view` is the widget that is shown.

    Raises
    ------
    ValueError
        If the board cannot be read or solved, or there is no such view of its puzzle.

    Examples
    --------
    >>> from searchlab.widgets import explore
    >>> explorer = explore("1 2 3 x 4 6 7 5 8")
    >>> explorer.strategy.value = "greedy"
    >>> explorer.view
    SearchPlayer('1 2 3 x 4 6 7 5 8', 'greedy', heuristic='manhattan')
    """
    one_of("view", view, VIEWS)
    puzzle = problem_of(board)
    if board is None:
        board = puzzle.board("2 3 4 1 5 x 7 6 8")
    if view == "atlas" and puzzle.cells > MOST_CELLS:
        raise ValueError(f"an atlas needs all boards of a puzzle, of at most {MOST_CELLS} cells")
    return Explorer(puzzle, puzzle.read(board), view)
