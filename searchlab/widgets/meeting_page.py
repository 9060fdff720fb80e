"""A bidirectional search as its page plays it, and the sentences that describe it."""

from itertools import groupby
from operator import itemgetter

from searchlab import published
from searchlab.analysis.meetings import BUDGET, SIDES, TwoSidedSearch, distances
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.running.solving import solve
from searchlab.search.events import QUEUED
from searchlab.search.result import OUT_OF_BUDGET, UNSOLVABLE
from searchlab.widgets.recording import outcome

SMALL = 6  # cells of a puzzle whose boards are drawn one by one


class MeetingPage(TwoSidedSearch):
    """A bidirectional search with all that its page shows of it."""

    def __init__(self, puzzle, start, program, trace=None, watch=None):
        check = trace is None and program == "repaired"
        super().__init__(puzzle, start, "bidirectional" if trace is None else trace, check, watch)
        self.program = program
        self.one_sided = solve(
            puzzle, start, "breadth-first", max_expansions=BUDGET, parity_check=check
        )
        self.printed = self.result.moves
        if program == "published" and puzzle == EIGHT and self.met:
            self.printed = published.run("bidirectional-bfs", EIGHT.write(start)).stdout.strip()

    @property
    def summary(self):
        """What was found, in a sentence."""
        if not self.rows:
            return f"{self.result.ending.capitalize()}: nothing is searched."
        if not self.met:
            return outcome(self.result).capitalize()
        near, far = map(len, self.halves)
        return (
            f"The sides meet after {several(self.result.expanded, 'expansion')}: "
            f"{several(near, 'move')} from the start, {far} from the goal."
        )

    @property
    def why(self):
        """Why the first meeting is shortest, or is not; why there is none."""
        result, half = self.result, f"{self.half:,}"
        if result.outcome == UNSOLVABLE:
            return (
                "The repaired program compares the parity of the board with the goal's: a few "
                "comparisons instead of a search of both halves. Choose the published program to "
                "watch that search fail."
            )
        if not self.rows:
            return (
                "Both roots are the same board. On the solved board of the 8-puzzle the published "
                "program reads past its array, and its behaviour is undefined."
            )
        if result.outcome == OUT_OF_BUDGET:
            return "Both sides store every board that they have reached: memory is the limit."
        if self.exhausted:
            return (
                f"The start's side has been through all {half} boards of its half, the goal's side "
                f"through all {half} of the other. No move leads from half to half. A search from "
                "one side has only one half to go through: two sides do twice the work."
            )
        if not result.solved:
            return "It left boards that neither side has seen."
        last = self.met and {one.number for one in self.meetings} == {result.expanded}
        return self._why_shortest() if self.levelwise and last else self._compare()

    def _why_shortest(self):
        length, (near, far) = self.result.length, self.radius()
        least = near + far + 1
        proof = (
            f"Shortest. Every board within {several(near, 'move')} of the start was known by then, "
            f"and every board within {far} of the goal, and none to both sides. So a path has at "
            f"least {several(least, 'move')}"
        )
        if least == length:
            return f"{proof}, and this one has."
        return (
            f"{proof}. All paths between two boards have an even number of moves or all have an "
            f"odd one: so at least {length}."
        )

    def _compare(self):
        """Compare a search whose first meeting proves nothing with breadth-first search."""
        length, shortest = self.result.length, self.one_sided.length
        found = "Breadth-first search finds no shorter path."
        if shortest and shortest < length:
            found = f"Not shortest: {several(length, 'move')}, and {shortest} are enough."
        reason = "does not go level by level"
        if self.levelwise:
            reason = "continues after a meeting" if self.met else "reports no meeting"
        return f"{found} This search {reason}, so its first meeting proves nothing."

    def _notes(self):
        """List what is known from which position on."""
        notes = [[0, "This search does not go level by level: nothing is proved on the way."]]
        if self.levelwise:
            first = self.position(self.meetings[0].number) if self.meetings else self.steps
            radii = groupby(enumerate(self.radii[:first]), itemgetter(1))
            notes = [[next(group)[0], _bound(*radius)] for radius, group in radii]
        return [*notes, [self.steps, self.why]]

    def payload(self):
        """Return everything that depends on the search, as plain values and columns."""
        did = "expands a board at" if self.unit == "expansion" else "has gone through"
        searches = ("both ends", self.result), ("the start alone", self.one_sided)
        return {
            "rows": [[SIDES.index(side), *numbers] for side, *numbers, _ in self.rows],
            "boards": b"".join([self.start, *(step.state or self.start for step in self.rows)]),
            "near": self.near if self.met else None,
            "path": self._path(),
            "map": self._map(),
            "texts": {
                "start": "Both searches are at their start. Press play to let them grow.",
                "steps": [
                    f"The start's side {did} depth {{g}}; new boards: {{queued}}.",
                    f"The goal's side {did} depth {{g}}; new boards: {{queued}}.",
                ],
                "notes": self._notes(),
                "halves": self._halves() if self.met else "",
            },
            "compared": [[f"From {end}: {outcome(one)}", one.expanded] for end, one in searches],
        }

    def _path(self):
        """List the boards of the path with the position at which each is known, and a caption."""
        boards, since, captions = [self.start, self.puzzle.goal], [0, 0], ["start", "goal"]
        if self.met:
            boards, since = [board.state for board in self.result.path], self.since()
            lost = self.printed != self.result.moves
            captions = ["lost" if lost else "start", *self.result.moves]
            captions[-1] += " goal"
            captions[self.near] += " ★"
        return [[list(board), *each] for board, *each in zip(boards, since, captions, strict=True)]

    def _halves(self):
        """Describe which moves each side made, and what the program prints where it is wrong."""
        moves, printed = self.result.moves, self.printed
        near, far, rest = (half or "nothing" for half in (*self.halves, moves[self.near :]))
        text = (
            f"The start's side made {near}, the goal's side {far}. Reversed, with each move "
            f"inverted, the goal's half is {rest}."
        )
        if printed != moves:
            text += (
                f" The program prints {len(printed)} letters in place of {len(moves)}: the first "
                f"move, {moves[0]}, is lost."
            )
        return text

    def _map(self):
        """Return how far each board of a small puzzle is from the ends, and the boards by number.

        They are those of each step, expanded and new, and those of the path. Return None for
        other puzzles, and where the sides never met.
        """
        if self.puzzle.cells > SMALL or not self.met:
            return None
        near, far = (distances(self.puzzle, root) for root in (self.start, self.puzzle.goal))
        number = {state: number for number, state in enumerate(near)}
        steps = []
        for event in self.trace:
            new = [child.state for child in event.children if child.outcome == QUEUED]
            steps.append([number[state] for state in (event.state, *new)])
        return {
            "distances": [[near[state], far[state]] for state in near],
            "steps": steps,
            "path": [number[board.state] for board in self.result.path],
        }


def _bound(near, far):
    """Return the sentence on what is proved while the sides have not met."""
    return (
        f"All boards within {several(near, 'move')} of the start and {several(far, 'move')} of the "
        "goal are known, and none to both: every path has at least "
        f"{several(near + far + 1, 'move')}."
    )
