"""An iterative search as its page plays it, and the sentences that describe it."""

from itertools import chain

from searchlab.analysis.iterations import IterativeSearch
from searchlab.analysis.tree import Tree
from searchlab.puzzle.checks import several
from searchlab.search.events import PRUNED
from searchlab.widgets.recording import recording

_LONG = "This search is too long to be recorded: only the counters of its iterations are known."


class ContoursPage(IterativeSearch):
    """An iterative search with all that its page shows of it."""

    @property
    def summary(self):
        """The result of the search, in a sentence or two."""
        if not self.iterations:
            return f"{self.result.ending.capitalize()}: nothing is searched."
        expanded = sum(one.expanded for one in self.iterations)
        repeated = [one.repeated_paths for one in self.iterations]
        wasted = [one.expanded for one in self.iterations if one.wasted]
        parts = [
            f"{several(len(repeated), 'iteration')}, {several(expanded, 'expansion')}; the last "
            f"iteration made {self.iterations[-1].expanded / expanded:.0%} of them"
        ]
        if None not in repeated:
            parts.append(f"Repeated paths: {sum(repeated):,}, {sum(repeated) / expanded:.0%}")
        if wasted:
            lost = several(sum(wasted), "expansion")
            parts.append(f"Wasted: {several(len(wasted), 'iteration')}, {lost}")
        if not self.result.solved:
            parts.append(self.result.outcome.capitalize())
        return ". ".join(parts) + "."

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

    def payload(self):
        """Return everything that depends on the search, as plain values."""
        played, start = self.trace and self.iterations, self.h(self.start)
        return {
            "blind": self.blind,
            "iterations": [self._row(number) for number in range(len(self.iterations))],
            "most": max((one.expanded for one in self.iterations), default=0),
            "counts": self._counts(),
            "recording": recording(Tree(self.trace)) if played else None,
            "note": _LONG if self.unit == "iteration" else "",
            "texts": {
                "start": f"Press play. The first threshold is h of the start, {start}.",
                "visits": [
                    "Threshold {limit}. Depth {g}: {children}.",
                    "Threshold {limit}. Back at depth {g}: {children}.",
                ],
            },
        }

    def _row(self, number):
        """Return what the page shows of an iteration once it has ended."""
        one, (following, why) = self.iterations[number], self._next(number)
        pruned = f"{several(one.pruned, 'board')} pruned"
        kind = "all of repeated paths, wasted" if one.wasted else pruned
        return {
            "limit": one.limit,
            "first": one.first,
            "last": one.last,
            "wasted": one.wasted,
            "next": following,
            "end": f"End of threshold {one.limit}: {several(one.expanded, 'expansion')}, {kind}.",
            "why": why,
        }

    def _counts(self):
        """List the expansions, the repeated paths and the pruned boards of each step."""
        if self.unit == "iteration":
            return [[one.expanded, one.repeated_paths, one.pruned] for one in self.iterations]
        repeats = chain.from_iterable(one.repeats for one in self.iterations)
        return [
            [1 - visit.again, int(repeat), sum(child.outcome == PRUNED for child in visit.children)]
            for visit, repeat in zip(self.trace, repeats, strict=True)
        ]
