"""An iterative search as its page plays it, and the sentences that describe it."""

from itertools import chain

from searchlab.analysis.iterations import IterativeSearch
from searchlab.puzzle.checks import several
from searchlab.search.events import DESCENDED, GOAL, PRUNED
from searchlab.search.result import UNSOLVABLE

_LONG = "This search is too long to be recorded: only the counters of its iterations are known."
_CODES = {PRUNED: "p", DESCENDED: "d", GOAL: "g"}


class ContoursPage(IterativeSearch):
    """An iterative search with all that its page shows of it."""

    def why(self, number):
        """Return the next threshold and its reason, in a sentence."""
        one = self.iterations[number]
        if not one.complete:
            if self.result.solved:
                return (
                    f"The goal is within threshold {one.limit}: {self.result.length} moves. No "
                    "shorter path was within a smaller threshold."
                )
            return f"Stopped within threshold {one.limit} ({self.result.budget})."
        if one.least is None:
            return "Nothing was pruned, so no larger threshold can find more. The search ends."
        pruned = f"The least f that was pruned is {one.least}"
        if one.witness:
            pruned += f", g {one.witness[1]} + h {one.witness[2]}"
        if number == len(self.iterations) - 1:
            return f"{pruned}. The search ends at its largest threshold, {one.limit}."
        following = self.iterations[number + 1].limit
        if following == one.least:
            return f"{pruned}. So the next threshold is {following}."
        return (
            f"{pruned}. The threshold still rises by one, to {following}: no board has an f of "
            f"{following}, and the next iteration is wasted."
        )

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
        text += f"the last iteration made {_share(self.iterations[-1].expanded, expanded)} of them"
        if None not in repeated:
            text += f". Repeated paths: {sum(repeated):,}, {_share(sum(repeated), expanded)}"
        wasted = [one.expanded for one in self.iterations if one.wasted]
        if wasted:
            text += f". Wasted: {several(len(wasted), 'iteration')}, "
            text += several(sum(wasted), "expansion")
        return text + ("." if self.result.solved else f". {self.result.outcome.capitalize()}.")

    def payload(self):
        """Return everything that depends on the search, as plain values."""
        way = [board.state for board in self.result.path] if self.iterations else []
        return {
            "startH": int(min(self.h(self.start), 10**6)),
            "heuristic": self.heuristic,
            "blind": self.blind,
            "rise": self.rise,
            "solved": self.result.solved,
            "moves": self.result.moves,
            "way": [[g, int(self.h(state))] for g, state in enumerate(way)],
            "iterations": [self._iteration(number) for number in range(len(self.iterations))],
            **self._visits(),
            "note": "" if self.trace else _LONG,
        }

    def _iteration(self, number):
        one = self.iterations[number]
        return {
            "limit": one.limit,
            "expanded": one.expanded,
            "repeated": one.repeated_paths,
            "pruned": one.pruned,
            "byF": sorted(one.by_f.items()),
            "cutByF": sorted(one.pruned_by_f.items()),
            "least": one.least,
            "witness": one.witness and [list(one.witness[0]), *one.witness[1:]],
            "wasted": one.wasted,
            "complete": one.complete,
            "why": self.why(number),
            "first": one.first,
            "last": one.last,
        }

    def _visits(self):
        """Return a column for each property of a visit, and of its children."""
        visits = list(self.trace) if self.unit == "visit" else []
        children = [(e.g + 1, child) for e in visits for child in e.children]
        repeats = chain.from_iterable(one.repeats for one in self.iterations) if visits else ""
        return {
            "g": [visit.g for visit in visits],
            "h": [visit.h for visit in visits],
            "again": "".join("01"[visit.again] for visit in visits),
            "repeated": "".join("01"[repeated] for repeated in repeats),
            "made": "".join(str(len(visit.children)) for visit in visits),
            "childMove": "".join(child.move for _, child in children),
            "childOutcome": "".join(_CODES[child.outcome] for _, child in children),
            "childF": [g + self.h(child.state) for g, child in children],
        }


def _share(part, whole):
    return f"{100 * part / whole:.0f} %"
