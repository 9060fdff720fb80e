"""A trial: a heuristic is asked about every board of a puzzle, one after the other.

A trial is a generator, as a search is. Whoever drives it decides how long it goes on: the
judge with a clock, a widget until its reader wants something else. What has been answered
is there at every moment.
"""

import random
from dataclasses import dataclass, field

from searchlab.heuristics import find, name_of
from searchlab.whole_space.court.answers import ROUNDING, Checked, Mistrial, mistrial
from searchlab.whole_space.court.words import board_rows, message, plain

ASKED_TWICE = 1000


@dataclass(slots=True)
class Testimony:
    """What a heuristic has answered so far."""

    name: str
    truth: object  # the census of the puzzle
    ranks: object  # of the boards: an array
    boards: list  # those within reach of the goal, as bytes, the nearest first
    asking: list  # the boards being asked about: all of them, later some of them once more
    answers: list = field(default_factory=list)  # for the first of the boards, in the end for all
    asked: int = 0  # how many of the boards in `asking` have been answered
    asked_twice: int = 0  # boards that were asked about again; the answers were the same
    stopped: str | None = None  # one sentence where something ended the trial too early

    def stop(self, why):
        """Note what ended the trial, and at which board."""
        board = self.asking[min(self.asked, len(self.asking) - 1)]
        rows = board_rows(self.truth.puzzle, board)
        self.stopped = f"{self.name} had not yet answered for the board {rows} when {why}"


class InThisProcess:
    """A function, a heuristic object or a name from the registry, called in this process."""

    def __init__(self, heuristic, name=None):
        self.heuristic = find(heuristic)
        self.name = name or name_of(heuristic)

    def array(self, truth):
        """Return the values of all arrangements where the heuristic has an array form."""
        if not any(callable(getattr(self.heuristic, form, None)) for form in ("values", "table")):
            return None
        try:
            array = truth.values(self.heuristic).astype(float)
        except Exception as error:
            what = f"{self.name} raised {type(error).__name__} for all boards at once"
            raise Mistrial(what + message(error)) from error
        if array.shape != truth.distance.shape:
            raise Mistrial(
                f"{self.name} gave an array of shape {array.shape} for all boards at once; "
                f"it must be {truth.distance.shape}"
            )
        return array

    def ask(self, puzzle, boards, seconds=None):
        """Iterate over the values of boards; a `Mistrial` where one has no proper answer."""
        return map(Checked(self.heuristic, puzzle, self.name), boards)


def trial(heuristic, puzzle, seed=0, seconds=None):
    """Ask an `InThisProcess` or `Isolated` about every board, then about some of them again.

    Yields the same Testimony each time: before the first question, after each answer, and
    now and then while an answer is waited for. Raises `Mistrial` at the first board without
    a proper answer, or with another answer than before. `seconds` is how long the driver
    means to go on, for limits on another process.
    """
    import numpy as np

    from searchlab.whole_space.census import census

    truth = census(puzzle)
    ranks = truth.reachable[np.argsort(truth.distance[truth.reachable], kind="stable")]
    blob, cells = truth.states[ranks].tobytes(), puzzle.cells
    boards = [blob[i : i + cells] for i in range(0, len(blob), cells)]
    testimony = Testimony(heuristic.name, truth, ranks, boards, asking=boards)
    array = heuristic.array(truth)
    if array is not None:
        for rank in ranks[~np.isfinite(array[ranks])][:1]:
            checked = Checked(float, puzzle, heuristic.name)
            raise checked.no_number(truth.states[rank].tobytes(), float(array[rank]))
        testimony.answers = array[ranks].tolist()
    every = range(len(boards))
    again = random.Random(seed).sample(every, min(ASKED_TWICE, len(boards)))
    for chosen in [every, again] if array is None else [again]:
        testimony.asking, testimony.asked = [boards[i] for i in chosen], 0
        yield testimony
        for answer in heuristic.ask(puzzle, testimony.asking, seconds):
            if answer is not None:
                i = chosen[testimony.asked]
                if chosen is every:
                    testimony.answers.append(answer)
                elif abs(answer - testimony.answers[i]) > ROUNDING:
                    what = f"gave {plain(testimony.answers[i])} and later {plain(answer)} for"
                    more = "; it must always give the same"
                    raise mistrial(heuristic.name, puzzle, what, boards[i], more)
                else:
                    testimony.asked_twice += 1
                testimony.asked += 1
            yield testimony
