"""The checks of lesson 07: a wrong answer is named for what is wrong with it."""

from answers import cases

from searchlab import Puzzle, manhattan
from searchlab.exercises import check_buckets, check_long_lists, check_misleading
from searchlab.exercises.a_star import misled_boards
from searchlab.exhaustive.census import census
from searchlab.heuristics import bind
from searchlab.search.a_star_arrays import ArrayOpen
from searchlab.search.a_star_unchecked import HeapOpen

SIX = Puzzle(2, 3)


class Buckets:
    """A list with a bucket for each f, with one flaw or none."""

    def __init__(self, *, backwards=True, drops=False, keeps=False, more=0, f=lambda f: f):
        self.buckets, self.least, self.count = {}, 0, more
        self.backwards, self.drops, self.keeps, self.f = backwards, drops, keeps, f

    def push(self, f, node):
        f = self.f(f)
        self.buckets.setdefault(f, []).append(node)
        if self.backwards or not self.count:
            self.least = min(self.least, f)
        self.count += 1

    def select(self):
        least = self.least
        while not self.buckets.get(least):
            least += 1
            if least > 10_000:
                raise IndexError("no bucket is filled")
        self.least = least if self.backwards else max(least, self.least)
        self.count -= not self.drops
        return self.buckets[least][-1] if self.keeps else self.buckets[least].pop()

    def discard_selected(self):
        self.count -= self.drops

    def __len__(self):
        return self.count


class Scanned(list):
    """A list without buckets, which is right as well."""

    def push(self, f, node):
        self.append((f, node))

    def select(self):
        self.sort(key=lambda entry: entry[0])
        return self.pop(0)[1]

    def discard_selected(self):
        pass


class LateGoal(Scanned):
    def select(self):
        node = super().select()
        if self and isinstance(node, tuple) and node[0] == SIX.goal:
            super().push(10**6, node)
            node = super().select()
        return node


def moody(*cells):
    return lambda state, puzzle: manhattan(state, puzzle) if state.index(0) in cells else 0


@cases(
    {
        check_long_lists: [
            (3.5, "not a board"),
            ("1 2 3", "not a board"),
            ("2 1 3 8 x 4 7 6 5", "unsolvable"),
            ("1 2 3 8 x 4 7 6 5", "too short"),
            ("2 8 3 1 x 4 7 6 5", "too short"),
            ("5 4 3 6 x 8 7 2 1", "passed"),
        ],
        check_buckets: [
            (lambda: None, "nothing comes back"),
            (lambda: [], "a method is missing"),
            (lambda: Buckets(f=lambda f: 0), "not the least"),
            (lambda: Buckets(f=lambda f: 99 - f), "not the least"),
            (lambda: Buckets(backwards=False), "f that falls"),
            (lambda: Buckets(keeps=True), "lost"),
            (lambda: Buckets(more=1), "a wrong length"),
            (LateGoal, "not shortest"),
            (Buckets, "passed"),
            (lambda: Buckets(drops=True), "passed"),
            (Scanned, "passed"),
            (HeapOpen, "passed"),
            (ArrayOpen, "passed"),
        ],
        check_misleading: [
            ("nonsense", "not a heuristic"),
            (lambda state: "many", "your code stops"),
            (lambda state: 1, "overestimates"),
            (lambda state, puzzle: 2 * manhattan(state, puzzle), "overestimates"),
            ("manhattan", "consistent"),
            (lambda state: 0, "consistent"),
            (moody(5), "too few"),
            (moody(0, 5), "passed"),
            (moody(3, 5), "passed"),
        ],
    }
)
def test_an_answer_gets_its_name(check, answer, name):
    found = check(answer)
    assert found.name == name, found


def test_praise_reports_the_lists():
    assert "30 moves away, 32,584 entries" in check_long_lists("5 4 3 6 x 8 7 2 1").message


def test_the_boards_of_the_lesson_are_misled():
    h, truth = bind(moody(5), SIX), census(SIX)
    estimates = {truth.board(n).state: h(truth.board(n).state) for n in truth.reachable}
    misled = misled_boards(estimates)
    assert len(misled) == 33
    assert max(length - truth[state] for state, length in misled.items()) == 4
    assert all(length % 2 == truth[state] % 2 for state, length in misled.items())
    assert misled_boards({state: truth[state] for state in estimates}) == {}
