"""What a node of a search tree is, after any number of events."""

import pytest

from searchlab import EIGHT, record
from searchlab.analysis.status import status
from searchlab.styles import MEANINGS

START = "2 3 4 1 5 x 7 6 8"


@pytest.mark.parametrize("strategy", ["bidirectional", "superior-node", "ida-star", "greedy"])
def test_a_node_is_on_the_frontier_until_its_own_event(strategy):
    trace = record(EIGHT, START, strategy, max_expansions=300)
    seen = set()
    for node in trace.nodes():
        for at in (node.made_at + 1, node.expanded_at, len(trace)):
            if at is None:
                continue
            what = status(node.outcome, node.expanded_at, at)
            seen.add(what)
            if node.outcome in ("duplicate", "inferior", "pruned"):
                assert what == node.outcome
            elif node.outcome in ("goal", "meeting"):
                assert what == "goal"
            else:
                done = any(n == node.expanded_at for n in range(at))
                assert what == ("expanded" if done else "frontier")
        assert status(node.outcome, node.expanded_at) == what  # if left out, at is the end
    assert seen <= MEANINGS.keys() and {"expanded", "frontier"} <= seen
