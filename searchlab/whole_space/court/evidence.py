"""The evidence: a heuristic's answers beside the truth, and the verdict that follows."""

from itertools import accumulate
from math import inf

import numpy as np

from searchlab.puzzle import MOVES, Board
from searchlab.whole_space.court.answers import ROUNDING
from searchlab.whole_space.court.verdict import Comparison, Edge, Measure, Verdict
from searchlab.whole_space.court.words import plain

REFERENCES = ("misplaced", "manhattan")


def verdict_on(testimony, sample=0, runs=None):
    """Compare what a heuristic answered, in a trial that is driven no further, with the truth.

    `runs` are those of A* on the boards of the sample: a list of Result for each of the
    references, and under None for the heuristic itself.
    """
    evidence, runs = _Evidence(testimony), runs or {}
    own, truth = evidence.values, evidence.truth
    references = {name: truth.values(name)[evidence.ranks] for name in REFERENCES}
    all_values = [(testimony.name, own, None), *((name, h, name) for name, h in references.items())]
    negative = np.flatnonzero(own < -ROUNDING)
    return Verdict(
        puzzle=truth.puzzle,
        name=testimony.name,
        boards=len(testimony.ranks),
        judged=len(evidence.ranks),
        stopped=testimony.stopped,
        asked_twice=testimony.asked_twice,
        goal_value=plain(own[0]) if len(own) else None,
        negatives=len(negative),
        negative_example=evidence.board(negative[0]) if len(negative) else None,
        **evidence.admissibility(),
        **evidence.consistency(),
        comparisons=tuple(Comparison.of(name, own - h) for name, h in references.items()),
        measures=tuple(evidence.measure(name, h, runs.get(key)) for name, h, key in all_values),
        sample=sample,
    )


class _Evidence:
    """The answers beside the truth: both in the order in which the boards were asked about."""

    def __init__(self, testimony):
        self.truth = testimony.truth
        self.values = np.array(testimony.answers, float)
        self.ranks = testimony.ranks[: len(self.values)]
        self.distance = self.truth.distance[self.ranks].astype(float)
        self.array = np.full(self.truth.distance.shape, np.nan)  # by rank
        self.array[self.ranks] = self.values

    def board(self, i):
        return self.truth.board(self.ranks[i])

    def admissibility(self):
        excess = self.values - self.distance
        over = np.flatnonzero(excess > ROUNDING)
        if not len(over):
            return {}
        nearest = self.board(over[0])
        path = shortest_path(self.truth, nearest)
        along = accumulate(path, Board.move, initial=nearest)
        return {
            "overestimates": len(over),
            "worst": plain(excess.max()),
            "worst_board": self.board(excess.argmax()),
            "counterexample": nearest,
            "path": path,
            "path_values": tuple(plain(self.array[self.truth.rank(board)]) for board in along),
        }

    def consistency(self):
        successors, bad, edges, worst = self.truth.successors, 0, 0, None
        for column in range(len(MOVES)):
            after = successors[:, column][self.ranks]
            with np.errstate(over="ignore"):  # a drop from 1.7e308 to its negative is infinite
                drop = self.values - self.array[after]
            known = (after >= 0) & ~np.isnan(drop)
            drop = np.where(known, drop, -inf)
            edges += int(known.sum())
            bad += int((drop > 1 + ROUNDING).sum())
            i = int(drop.argmax()) if len(drop) else 0
            if len(drop) and (worst is None or (drop[i], -i) > (worst[0], -worst[1])):
                worst = drop[i], i, column
        edges //= 2  # each is met from both ends
        if not bad:
            return {"edges": edges}
        _, i, column = worst
        move, board = MOVES[column], self.board(i)
        after = successors[self.ranks[i], column]
        value, after_value = plain(self.values[i]), plain(self.array[after])
        edge = Edge(board, value, move, board.move(move), after_value)
        return {"inconsistent_edges": bad, "edges": edges, "worst_edge": edge}

    def measure(self, name, values, runs):
        """Mean, share of the true distance, correlation; and what A* needed."""
        away = self.distance > 0
        if not away.any():
            return Measure(name)
        with np.errstate(over="ignore", invalid="ignore"):
            varied = np.ptp(values) > ROUNDING and np.ptp(self.distance) > 0
            measured = (
                values.mean(),
                (values[away] / self.distance[away]).mean(),
                np.corrcoef(values, self.distance)[0, 1] if varied else np.nan,
            )
        return Measure(
            name,
            *(float(one) if np.isfinite(one) else None for one in measured),
            expansions=runs and sum(run.expanded for run in runs) / len(runs),
            longer=runs and sum(run.length > self.truth[run.start] for run in runs),
        )


def shortest_path(truth, board):
    """Return the moves of a shortest solution, the first one in the order u, l, r, d."""
    number, moves = truth.rank(board), ""
    while left := truth.distance[number]:
        after = truth.successors[number]
        column = np.flatnonzero((after >= 0) & (truth.distance[after] < left))[0]
        number, moves = after[column], moves + MOVES[column]
    return moves
