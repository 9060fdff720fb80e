"""A bidirectional search, counted step by step, and what is to be said of it."""

from bisect import bisect_left
from collections import Counter, deque
from functools import cached_property
from itertools import accumulate, groupby, pairwise
from math import factorial
from typing import NamedTuple

from searchlab import published
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.running.solving import OUT_OF_BUDGET, UNSOLVABLE, solve
from searchlab.running.trace import Trace
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import MEETING, QUEUED
from searchlab.search.paths import reverse
from searchlab.widgets.base import Refusal

MOST_STEPS = 20_000  # sent to the page; a longer search is told level by level
BUDGET = 400_000  # expansions: all that the 3x3 puzzle can ask for
SIDES = (FORWARD, BACKWARD)
PITCH, WIDE = 10, 640  # from dot to dot, and the width of the drawing


def drawn(puzzle):
    """Tell whether all boards of a puzzle can be drawn one by one."""
    return puzzle.cells <= 6


def distances(puzzle, root):
    """Give the moves from a board to each board of its half."""
    away = {root: 0}
    waiting = deque([root])
    while waiting:
        state = waiting.popleft()
        for move in puzzle.neighbours[state.index(0)]:
            child = puzzle.apply(state, move)
            if child not in away:
                away[child] = away[state] + 1
                waiting.append(child)
    return away


class Meeting(NamedTuple):
    """A child that the other side had reached, and the expansion that made it."""

    step: int
    side: str
    g: int
    parent: bytes
    child: bytes


class Found:
    """A search, counted step by step, and what is to be said of it.

    Attributes
    ----------
    sides : list of str
        The side of each step; with it go `g`, `expanded`, `queued` and `generated`.
    meetings : list of Meeting
        Each child that the other side had reached.
    met : Meeting or None
        The one that the way leads through; None where there is no way.
    """

    def __init__(self, puzzle, start, rule, program, strategy):
        self.puzzle, self.start, self.rule, self.program = puzzle, start, rule, program
        self.trace, self.meetings, self.note = Trace(puzzle), [], None
        self._columns = [], [], [], [], [], []
        if isinstance(strategy, Trace):
            self._read(strategy)
        else:
            self._run(strategy)
        self._fold()
        self.levelwise = all(self._goes_by_levels(side) for side in SIDES)
        self.alone = solve(
            self.puzzle,
            start,
            "breadth-first",
            max_expansions=BUDGET,
            parity_check=self.result.outcome == UNSOLVABLE,
        )

    # -- searching ---------------------------------------------------------------------------

    def _run(self, strategy):
        self.printed = None
        options = {"max_expansions": BUDGET, "parity_check": self.program == "repaired"}
        self.result = solve(self.puzzle, self.start, strategy, watch=self._watch, **options)
        if self.trace is not None:
            self.trace.result = self.result
        if strategy == "bidirectional" and self.puzzle == EIGHT and self.result.solved:
            board, repaired = EIGHT.write(self.start), self.program == "repaired"
            try:
                self.printed = published.run("bidirectional-bfs", board, repaired=repaired).stdout
                self.printed = self.printed.strip()
            except published.UndefinedBehaviour as undefined:
                self.note = f"The published program does nothing here that is defined: {undefined}."

    def _read(self, trace):
        self.printed, self.result = None, trace.result
        for event in trace:
            self._watch(tuple([value] for value in event), keep=False)
        self.trace = trace

    def _watch(self, columns, keep=True):
        """Take a chunk of events in."""
        state, g, children, side = (*columns[:3], columns[6])
        if set(side) - set(SIDES):
            raise Refusal(
                "this search has one side only; give one that names the side of each expansion, "
                "such as 'bidirectional'"
            )
        if self.trace is not None and keep:
            self.trace.extend(columns)
            if len(self.trace) > MOST_STEPS:
                self.trace = None
        step = len(self._columns[0])
        for expansion in zip(side, g, state, children, strict=True):
            step += 1
            self.meetings += [
                Meeting(step, *expansion[:3], child)
                for _, child, fate in expansion[3]
                if fate == MEETING
            ]
        queued = [sum(child[2] == QUEUED for child in made) for made in children]
        new = (side, g, [1] * len(g), queued, map(len, children), state)
        for column, values in zip(self._columns, new, strict=True):
            column.extend(values)

    def _fold(self):
        """Keep the expansions one by one, or put those of a side at a depth together."""
        sides, depths, expanded, queued, generated, states = self._columns
        self.unit = "expansion"
        if len(sides) > MOST_STEPS:
            self.unit = "level"
            levels = [
                [key, *map(sum, list(zip(*group, strict=True))[1:])]
                for key, group in groupby(
                    zip(zip(sides, depths, strict=True), expanded, queued, generated, strict=True),
                    key=lambda row: row[0],
                )
            ]
            if len(levels) > MOST_STEPS:
                raise Refusal(
                    "the sides change more than 20,000 times in this search; take a smaller puzzle"
                )
            keys, expanded, queued, generated = map(list, zip(*levels, strict=True))
            sides, depths, states = [key[0] for key in keys], [key[1] for key in keys], []
        self.sides, self.g, self.expanded = sides, depths, expanded
        self.queued, self.generated, self.states = queued, generated, states
        del self._columns

    def _goes_by_levels(self, side):
        """Tell whether a side never left a level before all its boards were expanded."""
        depths = [g for each, g in zip(self.sides, self.g, strict=True) if each == side]
        done = list(zip(self.levels(side, "reached"), self.levels(side, "expanded"), strict=False))
        return depths == sorted(depths) and all(
            reached == expanded for reached, expanded in done[: max(depths, default=0)]
        )

    # -- counting ----------------------------------------------------------------------------

    def levels(self, side, what):
        """Count the boards "reached" or "expanded" on a side by depth."""
        counts = Counter({0: int(what == "reached")})
        rows = zip(self.sides, self.g, self.expanded, self.queued, strict=True)
        for each, g, expanded, queued in rows:
            if each == side and what == "reached":
                counts[g + 1] += queued
            elif each == side:
                counts[g] += expanded
        deepest = max((depth for depth, count in counts.items() if count), default=0)
        return [counts[depth] for depth in range(deepest + 1)]

    @property
    def steps(self):
        """How many steps there are to take."""
        return len(self.sides)

    @cached_property
    def met(self):
        """The meeting that the way leads through; None where there is no way."""
        boards = [board.state for board in self.result.path]
        ways = set(pairwise(boards)) | set(pairwise(boards[::-1]))
        return next((m for m in reversed(self.meetings) if (m.parent, m.child) in ways), None)

    @property
    def halves(self):
        """The moves made by each side up to the meeting, from its own root."""
        near = self._moves_forward
        return self.result.moves[:near], reverse(self.result.moves[near:])

    @property
    def _moves_forward(self):
        """How many moves of the way belong to the start's side."""
        boards = [board.state for board in self.result.path]
        return boards.index(self.met.child)

    # -- saying ------------------------------------------------------------------------------

    @property
    def summary(self):
        """What was found, in a sentence."""
        result = self.result
        if self.note:
            return "As published, nothing is defined here."
        if result.outcome == UNSOLVABLE:
            return "Unsolvable: the parity says so, and nothing is searched."
        if result.solved and not self.sides:
            return "The start is the goal: nothing is searched."
        expanded = several(result.expanded, "expansion")
        if result.solved and not self.met:
            return (
                f"Solved in {several(result.length, 'move')} after {expanded}, and no meeting told."
            )
        if result.solved:
            near = self._moves_forward
            return (
                f"The sides meet after {expanded}: {several(near, 'move')} from the start, "
                f"{result.length - near} from the goal."
            )
        if result.outcome == OUT_OF_BUDGET:
            return f"Given up after {expanded}, the budget of this page."
        if not self._whole:
            return f"The rule gave up after {expanded}, and the sides never touched."
        return f"After {expanded} no board is left, and the sides never touched."

    @property
    def _whole(self):
        """Whether each side has been through all boards of its half."""
        half = factorial(self.puzzle.cells) // 2
        return all(sum(self.levels(side, "expanded")) == half for side in SIDES)

    @property
    def why(self):
        """Why the first meeting is shortest, or is not; why there is none."""
        result = self.result
        if self.note:
            return f"{self.note} The repaired program prints an empty line."
        if result.outcome == UNSOLVABLE:
            return (
                "The repaired program compares the parity of the board with the goal's: a few "
                "comparisons in place of a search that goes through both halves. Choose the "
                "published program to watch that search fail."
            )
        if result.outcome == OUT_OF_BUDGET:
            return "Both sides hold every board that they have reached. That is what stops them."
        if not result.solved and not self._whole:
            can = "can" if self.puzzle.is_solvable(self.start) else "cannot"
            return f"It left boards that neither side has seen. This board {can} be solved."
        if not result.solved:
            half = f"{factorial(self.puzzle.cells) // 2:,}"
            return (
                f"The start's side has been through all {half} boards of its half, the goal's side "
                f"through all {half} of the other. No move leads from half to half. A search from "
                "one side has only one half to go through: two sides do twice the work."
            )
        if not self.sides:
            return "Both roots are the same board."
        at_once = self.met and self.met == self.meetings[0] and self.met.step == sum(self.expanded)
        return self._why_shortest() if self.levelwise and at_once else self._why_not()

    def _why_shortest(self):
        length = self.result.length
        near, far = self.radius()
        known = (
            f"Every board within {several(near, 'move')} of the start was known by then, and every "
            f"board within {far} of the goal, and none to both sides"
        )
        least = near + far + 1
        proof = f"Shortest. {known}. So a way has at least {several(least, 'move')}"
        if least == length:
            return f"{proof}, and this one has."
        return (
            f"{proof}. All ways between two boards have an even number of moves or all have an odd "
            f"one: so at least {length}."
        )

    def _why_not(self):
        length, shortest = self.result.length, self.alone.length
        if self.levelwise and self.met:
            rule = (
                f"This rule goes on after a meeting; it met {several(len(self.meetings), 'time')}."
            )
        elif self.levelwise:
            rule = "This rule does not tell where the sides met."
        else:
            rule = (
                "This rule does not go level by level: a side may pass boards that it has not seen."
            )
        if shortest is None:
            return f"{rule} Whether {several(length, 'move')} are the fewest is not known here."
        if length == shortest:
            how = "" if self.levelwise else ", by luck"
            return f"Shortest here{how}, says breadth-first search. {rule}"
        return f"Not shortest: {several(length, 'move')}, and {shortest} are enough. {rule}"

    def radius(self):
        """Give how far from each root every board was known when the sides met."""
        known = []
        for side in SIDES:
            reached, expanded = self.levels(side, "reached"), self.levels(side, "expanded")
            if side == self.met.side:
                expanded[self.met.g] -= 1  # its moves were not all tried
            expanded += [0] * (len(reached) - len(expanded))
            pairs = enumerate(zip(reached, expanded, strict=True))
            known.append(next((d for d, (some, done) in pairs if some > done), len(reached)))
        return known

    def told(self):
        """Tell the page everything, as plain values."""
        puzzle, result = self.puzzle, self.result
        fine = self.unit == "expansion"
        return {
            "puzzle": {"rows": puzzle.rows, "cols": puzzle.cols, "goal": list(puzzle.goal)},
            "start": list(self.start),
            "text": puzzle.write(self.start),
            "rule": self.rule,
            "program": self.program,
            "unit": self.unit,
            "sides": "".join(side[0] for side in self.sides),
            "g": self.g,
            "expanded": [] if fine else self.expanded,
            "queued": self.queued,
            "generated": self.generated,
            "states": _packed(self.states),
            "levelwise": self.levelwise,
            "met": self.met is not None,
            "firstMeeting": self._step_of(self.meetings[0].step) if self.meetings else 0,
            "outcome": result.outcome,
            "reached": [self.levels(side, "reached") for side in SIDES],
            "way": self._way(),
            "printed": self.printed,
            "alone": self.alone.expanded,
            "aloneEnded": self.alone.outcome != OUT_OF_BUDGET,
            "summary": self.summary,
            "why": self.why,
            "space": self.space(),
        }

    def _way(self):
        """Tell the way through the meeting."""
        if not self.met:
            return None
        forward, backward = self.halves
        return {
            "boards": [list(board.state) for board in self.result.path],
            "since": self._since(),
            "moves": self.result.moves,
            "forward": forward,
            "backward": backward,
            "wrong": self._wrong(),
        }

    def _step_of(self, expansions):
        """Give the step in which the number of expansions reaches this one."""
        return 1 + bisect_left(list(accumulate(self.expanded)), expansions)

    def _since(self):
        """Give for each board of the way the step after which its side knows it."""
        boards, near = [board.state for board in self.result.path], self._moves_forward
        end = len(self.sides)
        since = [end] * len(boards)
        since[0] = since[-1] = 0
        if self.unit == "expansion":
            # A board is known when the one before it, on its own side, was expanded.
            places = {boards[i]: i + 1 for i in range(near)}
            places_back = {boards[i]: i - 1 for i in range(near + 1, len(boards))}
            for step, (side, state) in enumerate(zip(self.sides, self.states, strict=True), 1):
                place = (places if side == FORWARD else places_back).get(state)
                if place is not None and 0 < place < len(boards) - 1:
                    since[place] = min(since[place], step)
            since[near] = end
        return since

    def _wrong(self):
        """Say what is wrong with what the program prints; empty where nothing is."""
        if self.printed in (None, self.result.moves):
            return ""
        lost = self.result.moves.removesuffix(self.printed)
        try:
            self.puzzle.apply(self.start, self.printed)
        except ValueError as error:
            return (
                f"It prints {len(self.printed)} letters in place of {self.result.length}: the "
                f"first move, {lost}, is lost. Replayed, {error}."
            )
        return f"It prints {self.printed}."

    def space(self):
        """Give all boards of a small puzzle their places; None for a larger one."""
        if not drawn(self.puzzle) or not self.sides:
            return None
        seen = dict.fromkeys([self.start, self.puzzle.goal])
        steps = []
        for i in range(len(self.sides)):
            event = self.trace[i]
            made = [child.state for child in event.children if child.fate == QUEUED]
            seen.update(dict.fromkeys(made))
            steps.append((event.state, made))
        near = distances(self.puzzle, self.start)
        far = distances(self.puzzle, self.puzzle.goal)
        for state in sorted({*near, *far}):
            seen.setdefault(state)
        number = {state: i for i, state in enumerate(seen)}
        places, tall = _places(list(seen), near, far)
        meeting = []
        if self.met:
            meeting = [number[self.met.parent], number[self.met.child]]
        return {
            "x": [x for x, _ in places],
            "y": [y for _, y in places],
            "tall": tall,
            "nodes": [number[state] for state, _ in steps],
            "made": [[number[state] for state in made] for _, made in steps],
            "meeting": meeting,
            "way": [number[board.state] for board in self.result.path] if self.met else [],
        }


def _packed(states):
    """Write boards as one text, a letter to a cell."""
    return "".join("0123456789abcdefghijklmno"[tile] for state in states for tile in state)


def _places(states, near, far):
    """Give each board its place, and the height of the drawing.

    A board d moves from the start and e from the goal, which are D moves apart, has a detour
    of d + e - D. Its column is d less half the detour, its row half the detour, from the
    foot up. Where no way leads from one to the other each half has its own columns.
    """
    apart = near.get(states[1])
    cells = {}
    for state in states:
        if apart is None:
            cell = (near[state], 0) if state in near else (-1 - far[state], 0)
        else:
            detour = (near[state] + far[state] - apart) // 2
            cell = near[state] - detour, detour
        cells.setdefault(cell, []).append(state)
    if apart is None:
        columns = max(near.values()) + max(far.values()) + 3
        cells = {(column % columns, row): some for (column, row), some in cells.items()}
    else:
        columns = apart + 1
    wide = (WIDE - 2 * PITCH) / columns
    across = max(1, int((wide - 4) // PITCH))
    heights = Counter()
    for (_, row), some in cells.items():
        heights[row] = max(heights[row], -(-len(some) // across))
    feet, foot = {}, 0
    for row in range(max(heights) + 1):
        feet[row] = foot
        foot += heights[row] * PITCH + 5
    tall = foot + 2 * PITCH
    places = {}
    for (column, row), some in cells.items():
        left = PITCH + wide * (column + 0.5)
        used = min(across, len(some))
        for i, state in enumerate(some):
            x = left + (i % across - (used - 1) / 2) * PITCH
            y = tall - 1.5 * PITCH - feet[row] - i // across * PITCH
            places[state] = round(x, 1), round(y, 1)
    return [places[state] for state in states], tall
