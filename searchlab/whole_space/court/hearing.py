"""Hear a function in this very process."""

from time import perf_counter
from typing import NamedTuple

from searchlab.heuristics import find
from searchlab.whole_space.court.clock import TimeUp
from searchlab.whole_space.court.witness import Mistrial, Witness, board_rows, witness_name


class Testimony(NamedTuple):
    """What a function answered.

    Attributes
    ----------
    values : list of float
        Its values for the first boards asked; for all of them where nothing stopped it.
    stopped : str or None
        One sentence where the time limit or Ctrl-C ended the hearing.
    """

    values: list
    stopped: str | None


class InThisProcess:
    """Hears a function, a heuristic object or a name from the registry.

    Parameters
    ----------
    heuristic : str or callable

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> from searchlab.whole_space.court.clock import Clock
    >>> hearing = InThisProcess(lambda board: board[0])
    >>> hearing.hear(Puzzle(2, 2), [b"\\x03\\x00\\x01\\x02"], Clock())
    Testimony(values=[3.0], stopped=None)
    """

    def __init__(self, heuristic):
        self.heuristic = find(heuristic)
        self.name = witness_name(heuristic)

    def array(self, truth):
        """Give the values of all arrangements where the heuristic has an array form."""
        if not any(callable(getattr(self.heuristic, form, None)) for form in ("values", "table")):
            return None
        try:
            array = truth.values(self.heuristic).astype(float)
        except Exception as error:
            raise Mistrial(
                f"{self.name} raised {type(error).__name__} for all boards at once: {error}"
            ) from error
        if array.shape != truth.distance.shape:
            raise Mistrial(
                f"{self.name} gave an array of shape {array.shape} for all boards at once; "
                f"it must be {truth.distance.shape}"
            )
        return array

    def hear(self, puzzle, boards, clock):
        """Ask for the value of each board, in their order.

        Returns
        -------
        Testimony

        Raises
        ------
        Mistrial
            At the first board without a proper answer.
        """
        witness = Witness(self.heuristic, puzzle, self.name)
        values = []
        try:
            with clock.running(self.name, alarm=True):
                for board in boards:
                    values.append(witness(board))
                    if perf_counter() >= clock.next:
                        clock.tick(len(values), len(boards))
        except (TimeUp, KeyboardInterrupt) as end:
            stopped = stopped_at(end, clock, self.name, puzzle, boards, len(values))
            return Testimony(values, stopped)
        return Testimony(values, None)


def stopped_at(end, clock, name, puzzle, boards, heard):
    """Say in one sentence what ended a hearing, and where it was."""
    if isinstance(end, KeyboardInterrupt):
        clock.interrupt()
    board = board_rows(puzzle, boards[min(heard, len(boards) - 1)])
    return f"{name} had not yet answered for the board {board} when {clock.why}"
