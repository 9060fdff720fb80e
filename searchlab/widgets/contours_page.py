"""An iterative search in words, and as the plain values that its page is sent."""

from searchlab.analysis.contours import IterativeSearch
from searchlab.puzzle.checks import several
from searchlab.search.events import DESCENDED, GOAL, PRUNED
from searchlab.search.result import UNSOLVABLE

_CODES = {PRUNED: "p", DESCENDED: "d", GOAL: "g"}


class ContoursPage(IterativeSearch):
    """An iterative search with all that its page shows of it."""

    def why(self, number):
        """Say what an iteration leads to, and why."""
        one = self.contours[number]
        if not one.whole:
            if self.result.solved:
                return (
                    f"The goal lies within limit {one.limit}: {self.result.length} moves. No "
                    "shorter path was within a smaller limit."
                )
            return f"Given up within limit {one.limit} ({self.result.budget})."
        if one.least is None:
            return "Nothing was cut, so no larger limit can find more. The search ends."
        cut = f"The least f that was cut is {one.least}"
        if one.witness:
            cut += f", g {one.witness[1]} + h {one.witness[2]}"
        if number == len(self.contours) - 1:
            return f"{cut}. The search ends at its own largest limit, {one.limit}."
        following = self.contours[number + 1].limit
        if following == one.least:
            return f"{cut}. So the next limit is {following}."
        return (
            f"{cut}. The limit rises by one all the same, to {following}: no board has an f of "
            f"{following}, and the next iteration is in vain."
        )

    @property
    def summary(self):
        """What the whole search came to, in a sentence or two."""
        if self.result.outcome == UNSOLVABLE:
            return (
                "Unsolvable: the parity says so, and nothing is searched. Without that question "
                "IDA* raises its limit for ever."
            )
        if not self.contours:
            return "This is the goal: nothing is searched."
        expanded = sum(one.expanded for one in self.contours)
        repeated = [one.repeated_paths for one in self.contours]
        words = f"{several(len(self.contours), 'iteration')}, {several(expanded, 'expansion')}; "
        words += f"the last iteration made {_share(self.contours[-1].expanded, expanded)} of them"
        if None not in repeated:
            words += f". Repeated paths: {sum(repeated):,}, {_share(sum(repeated), expanded)}"
        vain = [one.expanded for one in self.contours if one.vain]
        if vain:
            words += f". In vain: {several(len(vain), 'iteration')}, "
            words += several(sum(vain), "expansion")
        return words + ("." if self.result.solved else f". {self.result.outcome.capitalize()}.")

    def payload(self):
        """Return everything that depends on the search, as plain values."""
        way = [board.state for board in self.result.path] if self.contours else []
        return {
            "startH": int(min(self.h(self.start), 10**6)),
            "heuristic": self.heuristic,
            "blind": self.blind,
            "rise": self.rise,
            "solved": self.result.solved,
            "moves": self.result.moves,
            "way": [[g, int(self.h(state))] for g, state in enumerate(way)],
            "iterations": [self._iteration(number) for number in range(len(self.contours))],
            **self._visits(),
            "note": self.note,
        }

    def _iteration(self, number):
        one = self.contours[number]
        return {
            "limit": one.limit,
            "expanded": one.expanded,
            "repeated": one.repeated_paths,
            "pruned": one.pruned,
            "byF": sorted(one.by_f.items()),
            "cutByF": sorted(one.cut_by_f.items()),
            "least": one.least,
            "witness": one.witness and [list(one.witness[0]), *one.witness[1:]],
            "vain": one.vain,
            "whole": one.whole,
            "why": self.why(number),
            "first": one.first,
            "last": one.last,
        }

    def _repeated(self):
        """Say for each visit whether it expands a path that an earlier iteration has expanded."""
        highest = []  # f along the path, at most
        for number, one in enumerate(self.contours):
            before = self.contours[number - 1].limit if number else -1
            for g, h, again, _ in (self.visits or [])[one.first : one.last]:
                highest[g:] = [max([g + h, *highest[max(g - 1, 0) : g]])]
                yield "01"[not again and highest[g] <= before]

    def _visits(self):
        """Return a column for each thing that is known of a visit, and of its children."""
        visits = self.visits or []
        children = [child for visit in visits for child in visit[3]]
        return {
            "g": [visit[0] for visit in visits],
            "h": [visit[1] for visit in visits],
            "again": "".join("01"[visit[2]] for visit in visits),
            "repeated": "".join(self._repeated()),
            "made": "".join(str(len(visit[3])) for visit in visits),
            "childMove": "".join(child[0] for child in children),
            "childOutcome": "".join(_CODES[child[1]] for child in children),
            "childF": [child[2] for child in children],
        }


def _share(part, whole):
    return f"{100 * part / whole:.0f} %"
