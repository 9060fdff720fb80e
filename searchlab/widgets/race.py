"""A race: the map of all boards, once for each search, under one clock.

The searches run when a race is made. Each is then a sequence of cells of the map, which the page
plays: one expansion of each search at every tick.
"""

import gc
import re
from contextlib import contextmanager
from itertools import pairwise, permutations
from typing import NamedTuple

from searchlab.analysis.names import label_of
from searchlab.analysis.standings import Standings, ending
from searchlab.analysis.state_map import Search, StateMap, expanded
from searchlab.analysis.tree import heuristic_of
from searchlab.experiments import read_strategies
from searchlab.figures.maps import draw_map
from searchlab.figures.page import Page
from searchlab.heuristics import find, name_of
from searchlab.problems import EIGHT, MOVES, Board, Puzzle, spaces
from searchlab.problems.checks import quote, several, whole
from searchlab.running.solving import solve
from searchlab.running.trace import Trace
from searchlab.styles import INK, PALETTE, YELLOW, capital, strategy_style
from searchlab.widgets.recording import (
    as_given,
    call_of,
    columns_payload,
    ground,
    played,
    track_columns,
)
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import (
    MOVED,
    Code,
    PlayedWidget,
    Value,
    call,
    command,
    problem_of,
    puzzle_payload,
    read_solvable,
    validate,
)

DEFAULT = ("breadth-first", "bidirectional", "greedy", "a-star", "ida-star")
_MOST = 8  # searches
_FEW = 3  # searches beside each other, with room to be explained
_CELL = 12  # pixels
_SAMPLE = 20  # boards of a cell that the page can show
_MEANINGS = {True: "path", False: "pruned"}  # of marks: whether a solution was found
_WALK = {  # what a slide of the reader's means, and where the path is then
    "greeting": "Slide a tile: each slide is one step on the map.",
    "right": "Right: one move nearer to the goal.",
    "down": "Down: nearer to the goal and to the start.",
    "up": "Up: whoever goes on from here needs 2 moves more.",
    "left": "Back: whoever goes on from here needs 2 moves more.",
    "shortest": "{moves} so far, {far} to go: on a shortest path.",
    "longer": "{moves} so far, {far} to go: {over} too long.",
    "goal shortest": "The goal in {moves}: a shortest path.",
    "goal longer": "The goal in {moves}: {half} up or back, each paid twice: {over} too long.",
}
_GLYPHS = dict(zip("osDdv^<>*PXph", "●■◆♦▼▲◀▶✱✚✖⬟⬢", strict=True))  # of matplotlib's markers
_OTHERS = [
    (color, glyph)
    for color, glyph in zip([*PALETTE.values()][1:], "■◆▼⬟✖⬢●", strict=True)
    if color != YELLOW
]


class Race(PlayedWidget):
    """Up to eight searches from one board, each on a map of all boards, under one clock.

    At every tick each search expands one board. Before it starts, the reader puts the searches
    into the order in which they will find a solution.

    Each board of a puzzle with at most 9 cells lies in a cell by its two true distances, from the
    start and to the goal: every move is one step. Of other puzzles, and of an unsolvable board, the
    axes are g and the Manhattan distance. Another state space of at most 400 states is drawn as a
    graph, each state at its place in ``space.positions`` if there are such.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to search from, in any notation.
    strategies : list, optional
        Names, functions of your own, pairs like ``("a-star", {"heuristic": "gap"})``, and finished
        searches that `searchlab.record` recorded.
    puzzle : Puzzle, optional
        As for `BoardWidget`.
    region : str or callable, optional
        A heuristic h. The cells of the boards with d + h < C* are hatched, where d is the distance
        from the start and C* that of the goal: A* with h must expand these boards if h is
        consistent.
    parity_check : bool
        False to watch the strategies fail on an unsolvable board, which otherwise is an error.
    max_expansions : int
        A search that would expand more boards is out of budget.
    progress : bool
        True to print the count of expansions to standard error, as `solve` does.
    at : int
        How many boards each search has expanded so far. Can be set.
    prediction : list of str, optional
        The names of the searches in the order that the reader predicts. Can be set.

    Attributes
    ----------
    results : dict
        The Result of each search, by name.

    Examples
    --------
    >>> from searchlab.widgets import Race
    >>> race = Race("2 3 4 1 5 x 7 6 8", ["breadth-first", "greedy", "a-star"], at=71)
    >>> race.order
    ['Greedy best-first search with Manhattan', 'A* with Manhattan', 'Breadth-first search']
    >>> race.results["Breadth-first search"].expanded
    20907
    >>> race
    Race('2 3 4 1 5 x 7 6 8', strategies=['breadth-first', 'greedy', 'a-star'], at=71)
    >>> weights = Race("2 3 4 1 5 x 7 6 8", [("weighted-a-star", {"weight": w}) for w in (1, 5)])
    >>> [result.length for result in weights.results.values()]
    [19, 21]
    """

    prediction = Value(None)

    def __init__(
        self,
        board=None,
        strategies=DEFAULT,
        *,
        puzzle=None,
        region=None,
        parity_check=True,
        max_expansions=200_000,
        progress=False,
        at=0,
        prediction=None,
    ):
        self.puzzle = problem_of(board, puzzle)
        self.parity_check, self.progress = bool(parity_check), bool(progress)
        self.max_expansions = whole("max_expansions", max_expansions, 1)
        self.region = None if region is None else find(region)
        self._lanes = _lanes(strategies)
        super().__init__(_search=self._searched(board))
        self.at, self.prediction = at, prediction

    @command
    def search_from(self, board):
        """Run the searches again, from another board."""
        with self.updating():
            self._search = self._searched(board)
            self.at, self.prediction = 0, None

    def _searched(self, board):
        """Run the searches, and return what the page plays."""
        self.start = _start(self.puzzle, board, self.parity_check)
        with _uncollected():
            searches = [self._run(lane) for lane in self._lanes]
            self._found = StateMap(self.puzzle, self.start, searches, self.region)
        pairs = zip(self._lanes, searches, strict=True)
        self.results = {lane.name: search.result for lane, search in pairs}  # without their nodes
        self._standings = Standings(self.results, self._found.layout.length)
        return self._payload()

    def _run(self, lane):
        """Run a search, or read the one that was recorded."""
        if lane.trace is not None:
            result = lane.trace.result
            if (lane.trace.problem, result.start) != (self.puzzle, self.start):
                raise ValueError(f"{lane.name} was recorded on another board")
            return Search.of(lane.trace)
        found = []
        result = solve(
            self.puzzle,
            self.start,
            lane.strategy,
            max_expansions=self.max_expansions,
            parity_check=False,
            progress=self.progress,
            watch=lambda events: found.extend(expanded(events)),
            **lane.options,
        )
        return Search(result, found)

    # -- how it is written and shown -----------------------------------------------------------

    @property
    def board(self):
        """The board, or the state of another space, that is searched from."""
        return Board(self.puzzle, self.start) if isinstance(self.puzzle, Puzzle) else self.start

    @property
    def strategies(self):
        """What races, as it was given."""
        return [lane.given for lane in self._lanes]

    @property
    def order(self):
        """The names in the order in which the searches found a solution, then the others."""
        return self._standings.order

    def picture(self):
        """Draw the board that is searched from, or the map of another space."""
        if isinstance(self.puzzle, Puzzle):
            return board_picture(self.board)
        wide, tall = (_CELL * (max(each) + 2) for each in zip(*self._found.cells, strict=True))
        page = Page(width=wide + _CELL)
        draw_map(page, self._found, _CELL, tall, _CELL)
        return page.svg(tall + _CELL, "The states and the moves")

    def twin(self):
        """List the searches, and ask for the prediction."""
        return [*self.results, self._search["sentences"][0]]

    @validate("prediction")
    def _check_prediction(self, names):
        if names is None:
            return None
        orders = permutations(self.results)
        if not isinstance(names, list | tuple) or tuple(names) not in orders:
            raise ValueError(
                f"a prediction names each of {', '.join(self.results)} once, in the order in "
                f"which they find a solution, not {quote(names)}"
            )
        return [*names]

    # -- what the page plays -------------------------------------------------------------------

    def _payload(self):
        found, boards = self._found, isinstance(self.puzzle, Puzzle)
        shown = [members[: _SAMPLE if boards else 0] for members in found.members]
        names, more = [*found.layout.names, "boards" if boards else "states"], []
        if found.region:
            names.append("hatched")
            more = [found.region]
        values = [
            [str(value) if isinstance(value, bytes) else value for value in key]
            + [len(members), *(counts[cell] for counts in more)]
            for cell, (key, members) in enumerate(zip(found.values, found.members, strict=True))
        ]
        labels = None
        if not boards and found.layout.edges:
            labels = [spaces.write(self.puzzle, state) for (state,) in found.values]
        return played(
            unit="expansion",
            length=found.steps,
            sections={
                "name": "finish",
                "starts": sorted({result.expanded for result in self.results.values()}),
            },
            marks=[
                (result.expanded, f"{name}: {self._ending(result)}", _MEANINGS[result.solved])
                for name, result in self.results.items()
            ],
            said=self._texts(),
            columns={"board": b"".join(board for members in shown for board in members)},
            **(puzzle_payload(self.puzzle) if boards else {}),
            map={**ground(found, labels), "captions": self._captions()},
            figures=names,
            summary="How to read the map",
            walk=_WALK if found.layout.length is not None else None,
            values=values,
            sizes=[len(members) for members in shown],
            searches=[
                self._search_payload(lane, track, title, look)
                for lane, track, title, look in zip(
                    self._lanes,
                    found.tracks,
                    _titles(self._lanes),
                    _looks(self._lanes),
                    strict=True,
                )
            ],
            moved=MOVED,
            finish={"answer": self.order, "values": self._standings.ranks},
            scores=[
                f"Your prediction: {right} of {len(self._lanes)} places right."
                for right in range(len(self._lanes) + 1)
            ],
        )

    def _ending(self, result):
        return ending(result, self._found.layout.length)

    def _search_payload(self, lane, track, title, look):
        result, found = self.results[lane.name], self._found
        ending = f"{'★' if result.solved else '✗'} {self._ending(result)}"
        if (
            result.solved
            and found.layout.length is not None
            and result.length > found.layout.length
        ):
            places = [found.cells[cell] for cell in track.path]
            steps = sum(x < u or y > v for (u, v), (x, y) in pairwise(places))
            over = result.length - found.layout.length
            paid = f"{several(steps, 'step')} up or back, each paid twice: {over} too long"
            if len(self._lanes) > _FEW:
                paid = f"2 × {steps} = {over} too long"
            ending = f"★ {several(result.length, 'move')}: {paid}"
        return {
            "name": lane.name,
            "title": title,
            "colour": "var(--text)" if look[0] == INK else look[0],
            "glyph": look[1],
            "ending": ending,
            "columns": columns_payload(track_columns(track)),
            "solution": track.path,
        }

    def _texts(self):
        """Return the sentences of the race, each with the position from which it holds."""
        many = len(self._lanes) > 1
        start = "Which search is first? Put them into your order, then press play."
        texts = {
            0: start if many else "Press play: each step expands one board.",
            1: "No search has found a solution yet.",
            **self._standings.ends(),
        }
        if many:
            texts[self._found.steps] = self._standings.summary()
        return sorted(texts.items())

    def _captions(self):
        found, count = self._found, sum(map(len, self._found.members))
        what = several(count, spaces.noun(self.puzzle))
        what = f"All {what}" if found.layout.groups else f"The {what} that are expanded"
        text = f"● start, ★ goal. {what}, each in one cell. {found.layout.axes} "
        text += "The darker a cell, the more boards lie in it; the larger a square, the more "
        text += "expansions. Around what a search has reached is a line. Where the line of a path "
        text += "is hollow, it goes up or back."
        if _heuristic_of(self._lanes):
            text += f" h is {_heuristic_of(self._lanes)}."
        if any(any(track.backward) for track in found.tracks):
            text += " Diamonds: the side that searches from the goal."
        if not self.region:
            return [text, ""]
        boards = several(len(found.required), "board")
        return [
            text,
            f"Hatched: {boards} with d + h < {found.layout.length}, where d is the distance from "
            f"the start and h is {name_of(self.region)}; A* with a consistent h must expand them.",
        ]


class Lane(NamedTuple):
    """What races: as it was given, its strategy with options, its name, perhaps its trace."""

    given: object
    strategy: object
    options: dict
    name: str
    trace: Trace | None = None


@contextmanager
def _uncollected():
    """Let Python's garbage collector rest: it would look at all nodes again and again."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _lanes(strategies):
    """Read the strategies and the recorded searches of a race."""
    if not isinstance(strategies, list | tuple) or not 1 <= len(strategies) <= _MOST:
        raise ValueError(f"a race takes a list of 1 to {_MOST} strategies, not {quote(strategies)}")
    lanes = []
    for lane in map(_lane, strategies):
        namesakes = [other for other in lanes if label_of(other) == lane.name]
        if any(_search_of(other) == _search_of(lane) for other in namesakes):
            raise ValueError("two strategies are the same; choose another strategy or heuristic")
        number = f" ({len(namesakes) + 1})" if namesakes else ""
        lanes.append(lane._replace(name=lane.name + number))
    return lanes


def _titles(lanes):
    """Name the lanes on the page: without what all share, and those of one strategy by the rest."""
    parts = [re.split(" with |, ", lane.name.replace(" search", "")) for lane in lanes]
    titles = []
    for lane, own in zip(lanes, parts, strict=True):
        pairs = zip(lanes, parts, strict=True)
        kin = [other for one, other in pairs if one.strategy.name == lane.strategy.name]
        shared = set.intersection(*map(set, kin)) if len(kin) > 1 else {_heuristic_of(lanes)}
        told = [
            part for part in own if part not in shared or (part == own[0] and len(kin) < len(lanes))
        ]
        titles.append(capital(", ".join(told or own)))
    return titles


def _heuristic_of(lanes):
    """Return the name of the one heuristic of several lanes, None where there are more."""
    names = [part for lane in lanes for part in re.findall(r" with ([^,]*)", lane.name)]
    return names[0] if len(names) > 1 and len({*names}) == 1 else None


def _looks(lanes):
    """Return the colour and the glyph of each lane, no two of which are the same."""
    looks = []
    for lane in lanes:
        heuristic = lane.options.get("heuristic")
        style = strategy_style(lane.strategy.name, heuristic and name_of(heuristic))
        look = style.color, _GLYPHS.get(style.marker, "⬢")  # a strategy added may have any marker
        taken = {each for one in looks for each in one}
        others = (other for other in _OTHERS if not taken & {*other})
        looks.append(next(others, look) if taken & {*look} else look)
    return looks


def _search_of(lane):
    """Return what a lane runs, whatever it is called: its functions and its options."""
    strategy, options = lane.strategy, lane.options
    known = {"heuristic": heuristic_of(lane), "order": options.get("order") or MOVES}
    return strategy.function, {**strategy.options, **options, **known}


def _lane(given):
    if isinstance(given, Trace):
        *search, more = call_of(given)
        code = Code(call("record", [given.problem, *search], more))
        return Lane(code, given.strategy, given.options, label_of(given), given)
    [(_, strategy, options)] = read_strategies([given])
    lane = Lane(None, strategy, options, "")
    entry = (as_given(strategy), options) if options else as_given(strategy)
    return lane._replace(given=entry, name=label_of(lane))


def _start(puzzle, board, parity_check):
    """Read the board to search from; a state of another space is taken as it is."""
    start = board
    if isinstance(puzzle, Puzzle):
        if board is None:
            board = "2 3 4 1 5 x 7 6 8" if puzzle == EIGHT else puzzle.scramble(20, seed=1)
        start = read_solvable(puzzle, board) if parity_check else puzzle.read(board)
    if start == puzzle.goal:
        raise ValueError("this board is the goal: there is nothing to search for")
    return start
