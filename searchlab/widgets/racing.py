"""What a race is made of: its searches, their places on the map, and what is said of them."""

import re
from functools import partial
from itertools import chain, pairwise
from typing import Any, NamedTuple, TypedDict

from searchlab.analysis.names import heuristic_name, label_of, write_heuristic
from searchlab.analysis.standings import Standings
from searchlab.analysis.state_map import (
    AsGraph,
    EndedSearch,
    StateMap,
    breadth_first,
    list_expanded,
)
from searchlab.analysis.tree import heuristic_of
from searchlab.experiments import read_strategies
from searchlab.heuristics import find
from searchlab.problems import EIGHT, MOVES, Puzzle, is_plain, spaces
from searchlab.problems.checks import quote, several
from searchlab.problems.distances import MOST_CELLS
from searchlab.running.solving import solve
from searchlab.running.trace import Trace
from searchlab.search import STRATEGIES
from searchlab.styles import INK, PALETTE, YELLOW, capital, strategy_style, title_name
from searchlab.widgets.recording import (
    LINK,
    MARKS,
    MOVED,
    Columns,
    MapPayload,
    Played,
    map_payload,
    number,
    pack_columns,
    puzzle_payload,
    read_solvable,
    track_columns,
    uncollected,
)
from searchlab.widgets.static import value

BUDGET = {"max_expansions": 200_000}  # of a search, unless it gives others
_MOST = 8  # searches
_FEW = 3  # searches beside each other, with room to be explained
_WALK = {  # what a slide of the reader's means, and where the path is then
    "greeting": "Slide a tile: each slide is one step on the map.",
    "right": "Right: one move nearer to the goal.",
    "down": "Down: nearer to the goal and to the start.",
    "up": "Up: a detour, which makes the path 2 moves longer.",
    "left": "Back: a step to undo, which makes the path 2 moves longer.",
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


class SearchPayload(TypedDict):
    """One search of a race; its columns by expansion are "cell", "backward" and "repeated"."""

    name: str
    title: str  # where room is scarce
    colour: str
    glyph: str
    ending: str  # how it ended
    columns: Columns
    solution: list[int]  # its cells


class RacePayload(Played):
    """Searches as the race plays them; the column "board" has a board of each cell."""

    map: MapPayload
    summary: str  # of the folded captions
    walk: dict[str, str] | None  # what is said of a reader's path on the map
    texts: list[str]  # what is known of each cell
    searches: list[SearchPayload]
    moved: str  # what is said of a name that the reader moves
    finish: dict[str, Any]  # the "answer", the names in order, and the "values", equal where tied
    scores: list[str]  # what is said of a prediction, by the places that are right


class Lane(NamedTuple):
    """What races: its strategy with options, its name, perhaps its trace."""

    strategy: object
    options: dict
    name: str = ""
    trace: Trace | None = None


class Racing:
    """Searches from one start that have been run, on a map.

    Attributes
    ----------
    problem, start
    lanes : list of Lane
    results : dict
        The Result of each search, by name.
    found : StateMap
    standings : Standings
    """

    def __init__(self, problem, board, lanes, region=None):
        self.problem, self.lanes = problem, lanes
        traces = [lane.trace for lane in lanes]
        self.start = _read_start(problem, board, check=not all(traces))
        self.region = None if region is None else find(region)
        with uncollected():
            searches = [self._run(lane) for lane in lanes]
            self.found = StateMap(problem, self.start, searches, self.region)
        pairs = zip(lanes, searches, strict=True)
        self.results = {lane.name: search.result for lane, search in pairs}  # without their nodes
        self.standings = Standings(self.results, self._find_least())

    def _run(self, lane):
        """Run a search, or read the one that was recorded."""
        if lane.trace is not None:
            result = lane.trace.result
            if (lane.trace.problem, result.start) != (self.problem, self.start):
                raise ValueError(f"{lane.name} was recorded on another board")
            return EndedSearch.of_trace(lane.trace)
        plain = lane.strategy is STRATEGIES["breadth-first"] and not lane.options
        if plain and is_plain(self.problem) and self.problem.cells <= MOST_CELLS:
            known = breadth_first(self.problem, self.start)  # the map needs the distances anyway
            if known.result.expanded <= BUDGET["max_expansions"]:
                return known
        found = []
        result = solve(
            self.problem,
            self.start,
            lane.strategy,
            watch=lambda events: found.extend(list_expanded(events)),
            **BUDGET,
            **lane.options,
        )
        return EndedSearch.of(result, found, heuristic_of(lane))

    def _find_least(self):
        """Return the cost of a cheapest solution, if it is known."""
        if isinstance(self.problem, Puzzle) or not self.found.layout.groups:
            return self.found.layout.length
        return solve(self.problem, self.start, "uniform-cost").cost

    def payload(self) -> RacePayload:
        """Return all that a page needs to play the race."""
        found, puzzle = self.found, isinstance(self.problem, Puzzle)
        boards = b"".join(map(found.example, range(len(found.cells)))) if puzzle else b""
        since, said = zip(*self._say_all(), strict=True)
        sentences, sentence = number(said)
        return {
            "unit": "expansion",
            "length": found.steps,
            "sections": {
                "name": "finish",
                "starts": sorted({result.expanded for result in self.results.values()}),
            },
            "marks": [
                {
                    "at": result.expanded,
                    "text": f"{name}: {self.standings.ending(result)}",
                    "meaning": MARKS[result.solved],
                }
                for name, result in self.results.items()
            ],
            "sentences": sentences,
            "link": LINK,
            "columns": pack_columns({"board": boards, "since": since, "sentence": sentence}),
            **(puzzle_payload(self.problem) if puzzle else {}),
            "map": {**map_payload(found, self.problem), "captions": self._captions()},
            "summary": "How to read the map",
            "walk": _WALK if found.layout.length is not None else None,
            "texts": [*map(self._tell, range(len(found.cells)))],
            "searches": [
                self._search_payload(*each)
                for each in zip(
                    self.lanes, found.tracks, _titles(self.lanes), _looks(self.lanes), strict=True
                )
            ],
            "moved": MOVED,
            "finish": {"answer": self.standings.order, "values": self.standings.ranks},
            "scores": [
                f"Your prediction: {right} of {len(self.lanes)} places right."
                for right in range(len(self.lanes) + 1)
            ],
        }

    def _tell(self, cell):
        """Say what is known of a cell."""
        found, puzzle = self.found, isinstance(self.problem, Puzzle)
        write = partial(spaces.write, self.problem) if isinstance(found.layout, AsGraph) else value
        known = [*zip(found.layout.names, map(write, found.values[cell]), strict=True)]
        known += [("boards", value(len(found.members[cell])))] * puzzle
        known += [("hatched", value(found.region[cell]))] * bool(self.region)
        text = "; ".join(": ".join(each) for each in known) + "."
        if puzzle and found.layout.length is None:
            text += " A board to look at: its tiles do not slide."
        return text if text.startswith("g,") else capital(text)

    def _search_payload(self, lane, track, title, look) -> SearchPayload:
        result, (colour, glyph) = self.results[lane.name], look
        return {
            "name": lane.name,
            "title": title,
            "colour": "var(--text)" if colour == INK else colour,
            "glyph": glyph,
            "ending": f"{'★' if result.solved else '✗'} {self._say_ending(result, track)}",
            "columns": pack_columns(track_columns(track)),
            "solution": track.path,
        }

    def _say_ending(self, result, track):
        """Say how a search ended; of a path that is too long, which of its steps are why."""
        least = self.found.layout.length
        if not result.solved or least is None or result.length == least:
            return self.standings.ending(result)
        places = [self.found.cells[cell] for cell in track.path]
        steps = sum(x < u or y > v for (u, v), (x, y) in pairwise(places))
        paid = f"2 × {steps} ="
        if len(self.lanes) <= _FEW:
            paid = f"{several(steps, 'step')} up or back, each paid twice:"
        return f"{several(result.length, 'move')}: {paid} {result.length - least} too long"

    def _say_all(self):
        """Return the sentences of the race, each with the position from which it holds."""
        many = len(self.lanes) > 1
        start = "Press play: each step expands one board."
        if many:
            start = "Press play, or first press the names in the order in which they will finish."
        texts = self.standings.ends()
        if is_plain(self.problem) and not self.problem.is_solvable(self.start):
            start = f"No moves lead from this board to the goal: the parity differs. {start}"
        else:
            texts.setdefault(1, "No search has found a solution yet.")
        texts[0] = start
        if many:
            texts[self.found.steps] = self.standings.summary()
        return sorted(texts.items())

    def _captions(self):
        found = self.found
        count, noun = len({*chain.from_iterable(found.members)}), spaces.noun(self.problem)
        what = f"All {several(count, noun)}, each in one cell."
        if found.layout.groups and not found.goals:
            what = f"The {several(count, noun)} that moves lead to, none of them the goal."
        elif not found.layout.groups:
            each = " and ".join(name.partition(",")[0] for name in found.layout.names)
            what = f"The {several(count, noun)} expanded, in a cell for each {each}."
        text = f"● start, ★ goal. {what} {found.layout.axes} "
        text += "The darker a cell, the more boards lie in it; the larger a square, the more "
        text += "expansions. Around what a search has reached is a line. Where the line of a path "
        text += "is hollow, it goes up or back."
        if _heuristic_of(self.lanes):
            text += f" h is {_heuristic_of(self.lanes)}."
        if any(any(track.backward) for track in found.tracks):
            text += " Diamonds: the side that searches from the goal."
        if not self.region:
            return [text, ""]
        boards = several(len(found.required), "board")
        return [
            text,
            f"Hatched: {boards} with d + h < {found.layout.length}, where d is the distance from "
            f"the start and h is {write_heuristic(self.region)}; A* with a consistent h must "
            "expand them.",
        ]


def payload(board, strategies, *, puzzle=EIGHT, region=None) -> RacePayload:
    """Return all that a page needs to play a race, as `Race` does.

    >>> sent = payload("1 2 3 x 4 6 7 5 8", ["greedy", "breadth-first"])
    >>> [search["ending"] for search in sent["searches"]]
    ['★ 3 moves, shortest', '★ 3 moves, shortest']
    """
    return Racing(puzzle, board, read_lanes(strategies), region).payload()


def _titles(lanes):
    """Name the lanes on the page: without what all share, and those of one strategy by the rest."""
    parts = [re.split(" with |, ", lane.name.replace(" search", "")) for lane in lanes]
    titles = []
    for lane, own in zip(lanes, parts, strict=True):
        pairs = zip(lanes, parts, strict=True)
        kin = [other for one, other in pairs if one.strategy.name == lane.strategy.name]
        shared = set.intersection(*map(set, kin)) if len(kin) > 1 else {_heuristic_of(lanes)}
        first, *rest = [
            part for part in own if part not in shared or (part == own[0] and len(kin) < len(lanes))
        ] or own
        named = not lane.strategy.registered and first == own[0]  # as the reader's function
        titles.append(", ".join([first if named else title_name(first), *rest]))
    return titles


def _heuristic_of(lanes):
    """Return the name of the one heuristic of several lanes, None where there are more."""
    names = [part for lane in lanes for part in re.findall(r" with ([^,]*)", lane.name)]
    return names[0] if len(names) > 1 and len({*names}) == 1 else None


def _looks(lanes):
    """Return the colour and the glyph of each lane, no two of which are the same."""
    looks = []
    for lane in lanes:
        style = strategy_style(lane.strategy.name, heuristic_name(lane))
        look = style.color, _GLYPHS.get(style.marker, "⬢")  # a strategy added may have any marker
        taken = {each for one in looks for each in one}
        others = (other for other in _OTHERS if not taken & {*other})
        looks.append(next(others, look) if taken & {*look} else look)
    return looks


def read_lanes(strategies):
    """Read the strategies and the recorded searches of a race."""
    if not isinstance(strategies, list | tuple) or not 1 <= len(strategies) <= _MOST:
        raise ValueError(f"a race takes a list of 1 to {_MOST} strategies, not {quote(strategies)}")
    lanes = []
    for lane in map(_read_lane, strategies):
        namesakes = [other for other in lanes if label_of(other) == lane.name]
        if any(_search_of(other) == _search_of(lane) for other in namesakes):
            raise ValueError("two strategies are the same; choose another strategy or heuristic")
        number = f" ({len(namesakes) + 1})" if namesakes else ""
        lanes.append(lane._replace(name=lane.name + number))
    return lanes


def _search_of(lane):
    """Return what a lane runs, whatever it is called: its functions, and its other options."""
    strategy, options = lane.strategy, lane.options
    known = {"heuristic": None, "order": options.get("order") or MOVES}
    return (strategy.function, heuristic_of(lane)), {**strategy.options, **options, **known}


def _read_lane(given):
    if isinstance(given, Trace):
        return Lane(given.strategy, given.options, label_of(given), given)
    [(_, strategy, options)] = read_strategies([given])
    lane = Lane(strategy, options)
    return lane._replace(name=label_of(lane))


def _read_start(problem, board, check):
    """Read the board to search from; a state of another space is taken as it is."""
    spaces.check_problem(problem)
    if board is None and isinstance(problem, Puzzle):
        board = "2 3 4 1 5 x 7 6 8" if problem == EIGHT else problem.scramble(20, seed=1)
    start = spaces.read(problem, board)
    if check and isinstance(problem, Puzzle):
        read_solvable(problem, start)
    if start == problem.goal:
        raise ValueError("this board is the goal: there is nothing to search for")
    return start
