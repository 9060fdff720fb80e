"""An iterative search as its page plays it, and the sentences that describe it."""

from array import array
from itertools import accumulate, chain
from math import nan
from operator import add

from searchlab.analysis.iterations import IterativeSearch
from searchlab.analysis.tree import Tree
from searchlab.puzzle.checks import several
from searchlab.search.events import PRUNED
from searchlab.search.result import UNSOLVABLE
from searchlab.widgets.recording import recording

_LONG = "This search is too long to be recorded: only the counters of its iterations are known."


class ContoursPage(IterativeSearch):
    """An iterative search with all that its page shows of it."""

    @property
    def summary(self):
        """The result of the search, in a sentence or two."""
        if self.result.outcome == UNSOLVABLE:
            return (
                "Unsolvable by parity, and nothing is searched. Without the parity check IDA* "
                "would raise its threshold forever."
            )
        if not self.iterations:
            return "This is the goal: nothing is searched."
        expanded = sum(one.expanded for one in self.iterations)
        repeated = [one.repeated_paths for one in self.iterations]
        text = f"{several(len(self.iterations), 'iteration')}, {several(expanded, 'expansion')}; "
        text += f"the last iteration made {self.iterations[-1].expanded / expanded:.0%} of them"
        if None not in repeated:
            text += f". Repeated paths: {sum(repeated):,}, {sum(repeated) / expanded:.0%}"
        wasted = [one.expanded for one in self.iterations if one.wasted]
        if wasted:
            text += f". Wasted: {several(len(wasted), 'iteration')}, "
            text += several(sum(wasted), "expansion")
        return text + ("." if self.result.solved else f". {self.result.outcome.capitalize()}.")

    def _next(self, number):
        """Return the threshold that follows an iteration, and a sentence with the reason."""
        one = self.iterations[number]
        if not one.complete and self.result.solved:
            return "★ goal", (
                f"The goal is within threshold {one.limit}: {several(self.result.length, 'move')}. "
                "No shorter path was within a smaller threshold."
            )
        if not one.complete:
            return "stopped", f"Stopped within threshold {one.limit} ({self.result.budget})."
        if one is self.iterations[-1]:
            return "none", "The search ends: no larger threshold is tried."
        following = self.iterations[number + 1].limit
        pruned = f"The least f that was pruned is {one.least}"
        if one.witness:
            pruned += f", g {one.witness[1]} + h {one.witness[2]}"
        if following == one.least:
            return str(following), f"{pruned}. So the next threshold is {following}."
        return str(following), (
            f"{pruned}. The threshold still rises by one, to {following}: no board has an f of "
            f"{following}, and the next iteration is wasted."
        )

    @property
    def spans(self):
        """The positions between which each iteration lies."""
        if self.unit == "iteration":
            return [(number, number + 1) for number in range(len(self.iterations))]
        return [(one.first, one.last) for one in self.iterations]

    def payload(self):
        """Return everything that depends on the search, as plain values and columns."""
        rows = [self._row(number, *span) for number, span in enumerate(self.spans)]
        start = f"Press play. The first threshold is {self.h(self.start)}, h of the start."
        return {
            "heuristic": self.heuristic,
            "blind": self.blind,
            "rise": self.rise,
            "iterations": rows,
            "most": max((one.expanded for one in self.iterations), default=0),
            "counts": self._counts(),
            "note": _LONG if self.unit == "iteration" else "",
            "recording": self._recording() if rows and self.unit == "visit" else None,
            "texts": {
                "start": start,
                "visits": [
                    "Threshold {limit}. Depth {g}: {children}.",
                    "Threshold {limit}. Back at depth {g}: {children}.",
                ],
            },
        }

    def _row(self, number, first, last):
        """Return what the page shows of an iteration once it has ended."""
        one, (following, why) = self.iterations[number], self._next(number)
        pruned = f"{several(one.pruned, 'board')} pruned"
        kind = "all of repeated paths, wasted" if one.wasted else pruned
        return {
            "limit": one.limit,
            "first": first,
            "last": last,
            "wasted": one.wasted,
            "next": following,
            "end": f"End of threshold {one.limit}: {several(one.expanded, 'expansion')}, {kind}.",
            "why": why,
        }

    def _counts(self):
        """Return the columns of the expansions, the repeated paths and the pruned boards.

        They are what has been counted at each position since the search began.
        """
        steps = [(one.expanded, one.repeated_paths, one.pruned) for one in self.iterations]
        if self.unit == "visit":
            repeats = chain.from_iterable(one.repeats for one in self.iterations)
            steps = [
                (not visit.again, repeat, sum(child.outcome == PRUNED for child in visit.children))
                for visit, repeat in zip(self.trace, repeats, strict=True)
            ]
        columns = [[nan if n is None else n for n in each] for each in zip(*steps, strict=True)]
        return [bytes(array("d", accumulate(column, initial=0))) for column in columns]

    def _recording(self):
        """Return the recording, with g + h of every board also for a blind search."""
        tree = Tree(self.trace)
        h = array("f", map(self.h, tree.boards))
        f = array("f", map(add, tree.g, h))
        played = recording(tree)
        columns = {**played["columns"], "h": bytes(h), "f": bytes(f)}
        return {**played, "key": "f", "formula": "g + h", "columns": columns}
