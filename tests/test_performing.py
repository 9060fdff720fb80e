"""Be the algorithm: the page judges answers by the rule of a search; Python holds the record."""

from collections import Counter
from functools import lru_cache
from math import isnan, nan

import pytest

pytest.importorskip("anywidget")

from javascript import needs_node, run

from searchlab import STRATEGIES
from searchlab.analysis.performing import CHILD, FATES, NEXT, UNTRIED
from searchlab.running.trace import NODE_FATES
from searchlab.search.superior_node_repaired import superior_node_repaired
from searchlab.widgets import SearchPlayer

pytestmark = needs_node
START = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 x 4 8 5 7 6"
LIMITED = {"max_expansions": 120}

# By name, what is performed: the board, the strategy, its options.
SEARCHES = {name: (NEAR, name, LIMITED) for name in STRATEGIES} | {
    "breadth-first": ("1 2 3 4 x 5 7 8 6", "breadth-first", {"order": "drlu"}),
    "bidirectional": ("1 2 3 7 4 5 x 8 6", "bidirectional", {}),
    "a-star, high h": (START, "a-star", {"ties": "high-h"}),
    "a-star, first in": (START, "a-star", {"ties": "first-in", **LIMITED}),
    "a-star, gap": ("8 6 7 2 5 4 3 x 1", "a-star", {"heuristic": "gap", **LIMITED}),
    "a-star-unchecked": (START, "a-star-unchecked", {}),
    "a-star-arrays": (START, "a-star-arrays", {}),
    "weighted": ("8 6 7 2 5 4 3 x 1", "weighted-a-star", {"weight": 1.5, **LIMITED}),
    "superior-node": (START, "superior-node", {}),
    "late test": ("1 2 3 4 x 5 7 8 6", "breadth-first", {"goal_test": "expansion"}),
    "ida-star": ("2 3 4 1 5 x 7 6 8", "ida-star", LIMITED),
    "unsolvable": ("2 1 3 4 5 6 7 8 x", "greedy", {"parity_check": False, **LIMITED}),
    "own": (START, superior_node_repaired, {"visited": True, **LIMITED}),
    "solved": ("1 2 3 4 5 6 7 8 x", "a-star", {}),
}

KEPT = ("queued", "descended", "root")  # fates of the boards that may come next
# Some 60 events of a search, and for each some 12 of the boards made before it.
JUDGED = """
    import { Recorded } from "./recorded.js";
    import { Performing } from "./performing.js";
    const search = new Recorded(values[0]);
    const judge = new Performing(values[0].rule, search);
    const some = (all, most) => all.filter((_, i) => i % Math.ceil(all.length / most) === 0);
    const result = {
      madeAt: [...search.madeAt],
      events: some([...search.expands.keys()], 60).map((event) => {
        const made = [...search.madeAt.keys()].filter((node) => search.madeAt[node] < event);
        const moves = judge.moves(event);
        return {
          event,
          moves,
          askable: judge.askable(event),
          candidates: judge.candidates(event, 10),
          boards: [...judge.candidates(event, 10), ...some(made, 12)].map(
            (node) => ({ node, ...judge.next(event, node) })),
          children: Object.entries(moves).flatMap(([move, fate]) => values[1].map((said) => (
            { move, said, rule: judge.reason(event, move, fate)[0],
              ...judge.child(event, move, said) }))),
        };
      }),
    };
"""


class Judged:
    """A recorded search, and what the page says of answers about it."""

    def __init__(self, name):
        board, strategy, options = SEARCHES[name]
        player = SearchPlayer(board, strategy, **options)
        self.described, self.tree, self.trace = player._search, player._tree, player.trace
        self.kind = self.described["rule"]["kind"]
        self.frontier = self.trace.strategy.frontier_with(self.trace.options)
        self.h = self.tree.estimates() or [nan] * len(self.tree)
        found = run(JUDGED, self.described, list(FATES))
        self.made_at, self.events = found["madeAt"], found["events"]

    def truth(self, event):
        """The node that comes next."""
        return self.trace.events.node[event]

    def fate(self, node):
        return NODE_FATES[self.tree.fate[node]]

    def alike(self, node, other):
        """Whether two nodes stand for one board at one depth, on one side."""
        tree = self.tree
        return all(
            column(node) == column(other)
            for column in (tree.g.__getitem__, tree.back.__getitem__, tree.state)
        )

    def value(self, node):
        return self.frontier.value(self.tree.g[node], self.h[node])

    def key(self, node):
        """What the frontier is ordered by; without ties, boards of one value are equal."""
        h = 0 if isnan(self.h[node]) else self.h[node]
        key = self.frontier.key(self.tree.g[node], h, node)
        return key if self.frontier.ties else key[:1]

    def path(self, node):
        while node not in self.tree.roots:
            yield node
            node = self.tree.parent[node]
        yield node

    def replaced(self, event, node):
        """Whether a shorter path to the board of a node was kept before an event."""
        tree, state = self.tree, self.tree.state(node)
        return any(
            tree.g[other] < tree.g[node]
            for other in range(len(tree))
            if self.made_at[other] < event
            and tree.state(other) == state
            and self.fate(other) in KEPT
        )

    def explains(self, mistake, event, node):
        """Whether the record bears a mistake out."""
        truth, tree = self.truth(event), self.tree
        before = event and self.truth(event - 1)
        return {
            None: lambda: self.alike(node, truth) or self.key(node) == self.key(truth),
            "own": lambda: self.kind == "own",
            "dropped": lambda: self.fate(node) not in KEPT,
            "expanded": lambda: tree.expanded_at[node] < event,
            "replaced": lambda: self.replaced(event, node),
            "value": lambda: self.value(node) > self.value(truth) or isnan(self.value(node)),
            "low h": lambda: self.h[node] > self.h[truth],
            "high h": lambda: self.h[node] < self.h[truth],
            "last in": lambda: node < truth,
            "first in": lambda: node > truth,
            "queue": lambda: self.made_at[node] >= self.made_at[truth],
            "sides": lambda: self.made_at[node] >= self.made_at[truth],
            "down": lambda: tree.parent[truth] == before,
            "back": lambda: truth in self.path(before),
            "limit": lambda: truth in tree.roots,
        }[mistake]()


judged = lru_cache(Judged)


@pytest.fixture(params=SEARCHES)
def search(request):
    return judged(request.param)


def test_a_board_is_wrong_for_a_reason_that_the_record_bears_out(search):
    for at in search.events:
        for answer in at["boards"]:
            node, mistake, words = answer["node"], answer["mistake"], answer["words"]
            assert search.explains(mistake, at["event"], node), (at["event"], node, mistake)
            if mistake and mistake not in ("own", "dropped", "expanded", "replaced", "value"):
                assert search.kind != "least" or search.value(node) == search.value(
                    search.truth(at["event"])
                )
            assert words.endswith(".") and "{" not in words if mistake else words == ""


def test_the_board_that_comes_next_can_be_chosen(search):
    for at in search.events:
        candidates = at["candidates"]
        right = [each["node"] for each in at["boards"] if each["mistake"] is None]
        assert at["askable"] and set(candidates) & set(right)
        assert len(candidates) == len(set(candidates)) <= 10
        assert all(search.made_at[node] < at["event"] for node in candidates)
        assert any(search.alike(node, search.truth(at["event"])) for node in candidates)


def test_what_becomes_of_the_moves_is_what_the_search_did(search):
    for at in search.events:
        event = search.trace[at["event"]]
        did = {move: fate for move, _, fate in event.children}
        assert {move: fate for move, fate in at["moves"].items() if fate != UNTRIED} == did
        legal = {move for move, _ in search.trace.puzzle.successors(event.state)}
        asked = set(at["moves"])
        assert asked <= legal if search.trace.events.again[at["event"]] else asked == legal
        for answer in at["children"]:
            fate, said = at["moves"][answer["move"]], answer["said"]
            assert answer["mistake"] == (None if said == fate else f"{fate}, not {said}")
            if said != fate:
                assert answer["words"].endswith(".") and "{" not in answer["words"]


def test_every_rule_is_broken_somewhere():
    """No sentence is there that nothing leads to."""
    events = [at for name in SEARCHES for at in judged(name).events]
    assert set(NEXT) <= {answer["mistake"] for at in events for answer in at["boards"]}
    assert set(CHILD) == {answer["rule"] for at in events for answer in at["children"]}


def test_mistakes_are_counted_by_kind(search):
    answers, kinds = [], Counter()
    boards = children = 0
    for at in search.events:
        board, *_ = at["boards"]
        child = {answer["move"]: answer for answer in at["children"]}  # the last fate for each
        moves = {move: answer["said"] for move, answer in child.items()}
        answers.append({"event": at["event"], "board": board["node"], "moves": moves})
        boards += 1
        children += len(moves)
        kinds.update(filter(None, (each["mistake"] for each in (board, *child.values()))))
    count = """
        import { Recorded } from "./recorded.js";
        import { Performing } from "./performing.js";
        const judge = new Performing(values[0].rule, new Recorded(values[0]));
        const result = judge.score(values[1]);
    """
    found = run(count, search.described, answers)
    assert found["mistakes"] == kinds
    assert (found["boards"]["asked"], found["children"]["asked"]) == (boards, children)
    right = found["boards"]["right"] + found["children"]["right"]
    assert right == boards + children - sum(kinds.values())
