"""A bidirectional search as its page plays it, and the sentences that describe it."""

from array import array
from collections import Counter, defaultdict
from itertools import chain

from searchlab import published
from searchlab.analysis.meetings import BUDGET, SIDES, TwoSidedSearch, distances
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.running.solving import solve
from searchlab.search.events import QUEUED
from searchlab.search.result import OUT_OF_BUDGET, UNSOLVABLE

PITCH, WIDE = 10, 640  # from dot to dot, and the width of the drawing


def drawn(puzzle):
    """Whether all boards of a puzzle can be drawn one by one."""
    return puzzle.cells <= 6


class MeetingPage(TwoSidedSearch):
    """A bidirectional search, by a rule of this name, with all that its page shows of it."""

    def __init__(self, puzzle, start, rule, program, strategy, watch=None):
        super().__init__(puzzle, start, strategy, program == "repaired", watch)
        self.rule, self.program, self.printed, self.note = rule, program, None, None
        options = {"max_expansions": BUDGET, "parity_check": self.result.outcome == UNSOLVABLE}
        self.one_sided = solve(puzzle, start, "breadth-first", **options)
        if strategy == "bidirectional" and puzzle == EIGHT and self.result.solved:
            repaired = program == "repaired"
            try:
                run = published.run("bidirectional-bfs", EIGHT.write(start), repaired=repaired)
                self.printed = run.stdout.strip()
            except published.UndefinedBehaviour as undefined:
                self.note = (
                    f"The behaviour of the published program is undefined here: {undefined}."
                )

    @property
    def summary(self):
        """What was found, in a sentence."""
        result = self.result
        if self.note:
            return "As published, the behaviour is undefined here."
        if result.outcome == UNSOLVABLE:
            return "Unsolvable: the parity says so, and nothing is searched."
        if result.solved and not self.rows:
            return "The start is the goal: nothing is searched."
        expanded = several(result.expanded, "expansion")
        if result.solved and not self.met:
            moves = several(result.length, "move")
            return f"Solved in {moves} after {expanded}, but the rule reports no meeting."
        if result.solved:
            near, far = several(self.near, "move"), result.length - self.near
            return f"The sides meet after {expanded}: {near} from the start, {far} from the goal."
        if result.outcome == OUT_OF_BUDGET:
            return f"Stopped after {expanded}, the budget of this page."
        if not self.exhausted:
            return f"The rule stopped after {expanded}, and the sides never touched."
        return f"After {expanded} no board is left, and the sides never touched."

    @property
    def why(self):
        """Why the first meeting is shortest, or is not; why there is none."""
        result = self.result
        if self.note:
            return f"{self.note} The repaired program prints an empty line."
        if result.outcome == UNSOLVABLE:
            return (
                "The repaired program compares the parity of the board with the goal's: a few "
                "comparisons instead of a search of both halves. Choose the published program to "
                "watch that search fail."
            )
        if result.outcome == OUT_OF_BUDGET:
            return "Both sides store every board that they have reached: memory is the limit."
        if not result.solved and not self.exhausted:
            can = "can" if self.puzzle.is_solvable(self.start) else "cannot"
            return f"It left boards that neither side has seen. This board {can} be solved."
        if not result.solved:
            half = f"{self.half:,}"
            return (
                f"The start's side has been through all {half} boards of its half, the goal's side "
                f"through all {half} of the other. No move leads from half to half. A search from "
                "one side has only one half to go through: two sides do twice the work."
            )
        if not self.rows:
            return "Both roots are the same board."
        at_once = (
            self.met and self.met == self.meetings[0] and self.met.number == self.result.expanded
        )
        return self._why_shortest() if self.levelwise and at_once else self._why_not()

    def _why_shortest(self):
        length = self.result.length
        near, far = self.radius()
        known = (
            f"Every board within {several(near, 'move')} of the start was known by then, and every "
            f"board within {far} of the goal, and none to both sides"
        )
        least = near + far + 1
        proof = f"Shortest. {known}. So a path has at least {several(least, 'move')}"
        if least == length:
            return f"{proof}, and this one has."
        return (
            f"{proof}. All paths between two boards have an even number of moves or all have an "
            f"odd one: so at least {length}."
        )

    def _why_not(self):
        length, shortest = self.result.length, self.one_sided.length
        if self.levelwise and self.met:
            rule = f"continues after a meeting; there were {several(len(self.meetings), 'time')}."
        elif self.levelwise:
            rule = "does not report where the sides met."
        else:
            rule = "does not go level by level: a side may pass boards that it has not seen."
        rule = f"This rule {rule}"
        if shortest is None:
            return f"{rule} Whether {several(length, 'move')} are the fewest is not known here."
        if length == shortest:
            how = "" if self.levelwise else ", by luck"
            return f"Shortest here{how}, says breadth-first search. {rule}"
        return f"Not shortest: {several(length, 'move')}, and {shortest} are enough. {rule}"

    def payload(self):
        """Return everything that depends on the search, as plain values."""
        fine = self.unit == "expansion"
        return {
            "rule": self.rule,
            "program": self.program,
            "sides": "".join(step.side[0] for step in self.rows),
            "g": [step.g for step in self.rows],
            "expanded": [step.expanded for step in self.rows],
            "queued": [step.queued for step in self.rows],
            "counts": self._counts(),
            "states": _packed(step.state for step in self.rows) if fine else "",
            "levelwise": self.levelwise,
            "met": self.met is not None,
            "firstMeeting": self.position(self.meetings[0].number) if self.meetings else 0,
            "outcome": self.result.outcome,
            "reached": [reached for _, reached in self.levels().values()],
            "way": self._way(),
            "printed": self.printed,
            "alone": self.one_sided.expanded,
            "aloneEnded": self.one_sided.outcome != OUT_OF_BUDGET,
            "why": self.why,
            "space": self.space(),
            "known": self.radii if self.levelwise else None,
        }

    def _counts(self):
        """List a name, and for each side a column: what it had counted at each position."""
        counts = {"Expanded": 0, "Generated": 0, "Frontier": 1, "Stored": 1}
        columns = {side: {name: array("I", [n]) for name, n in counts.items()} for side in SIDES}
        for step in self.rows:
            added = {
                "Expanded": step.expanded,
                "Generated": step.generated,
                "Frontier": step.queued - step.expanded,
                "Stored": step.queued,
            }
            for side, column in columns.items():
                for name, number in added.items():
                    column[name].append(column[name][-1] + number * (side == step.side))
        return [[name, *(bytes(columns[side][name]) for side in SIDES)] for name in counts]

    def _way(self):
        if not self.met:
            return None
        forward, backward = self.halves
        return {
            "boards": [list(board.state) for board in self.result.path],
            "since": self.since(),
            "moves": self.result.moves,
            "forward": forward,
            "backward": backward,
            "wrong": self._wrong(),
        }

    def _wrong(self):
        """Say what is wrong with what the program prints; return "" where nothing is."""
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
        """Place all boards of a small puzzle; return None for a larger one."""
        if not drawn(self.puzzle) or not self.rows:
            return None
        events = [self.trace[i] for i in range(len(self.rows))]
        made = [[child.state for child in e.children if child.outcome == QUEUED] for e in events]
        near = distances(self.puzzle, self.start)
        far = distances(self.puzzle, self.puzzle.goal)
        seen = [self.start, self.puzzle.goal, *chain(*made), *sorted({*near, *far})]
        number = {state: i for i, state in enumerate(dict.fromkeys(seen))}
        places, tall = _places(list(number), near, far)
        return {
            "x": [x for x, _ in places],
            "y": [y for _, y in places],
            "tall": tall,
            "nodes": [number[event.state] for event in events],
            "made": [[number[state] for state in states] for states in made],
            "meeting": [number[self.met.parent], number[self.met.child]] if self.met else [],
            "way": [number[board.state] for board in self.result.path] if self.met else [],
        }


def _packed(states):
    """Write boards as one text, a letter to a cell."""
    return "".join("0123456789abcdefghijklmno"[tile] for state in states for tile in state)


def _places(states, near, far):
    """Return the place of each board, and the height of the drawing.

    A board d moves from the start and e from the goal, which are D moves apart, has a detour
    of d + e - D. Its column is d less half the detour, its row half the detour, from the
    foot up. Where no path leads from one to the other each half has its own columns.
    """
    apart = near.get(states[1])
    columns = max(near.values()) + max(far.values()) + 3 if apart is None else apart + 1
    cells = defaultdict(list)
    for state in states:
        if apart is None:
            cell = (near[state] if state in near else columns - 1 - far[state]), 0
        else:
            detour = (near[state] + far[state] - apart) // 2
            cell = near[state] - detour, detour
        cells[cell].append(state)
    wide = (WIDE - 2 * PITCH) / columns
    across = max(1, int((wide - 4) // PITCH))
    heights = Counter()
    for (_, row), some in cells.items():
        heights[row] = max(heights[row], -(-len(some) // across))
    feet = [0]
    for row in range(max(heights) + 1):
        feet.append(feet[-1] + heights[row] * PITCH + 5)
    tall = feet[-1] + 2 * PITCH
    places = {}
    for (column, row), some in cells.items():
        left = PITCH + wide * (column + 0.5)
        used = min(across, len(some))
        for i, state in enumerate(some):
            x = left + (i % across - (used - 1) / 2) * PITCH
            y = tall - 1.5 * PITCH - feet[row] - i // across * PITCH
            places[state] = round(x, 1), round(y, 1)
    return [places[state] for state in states], tall
