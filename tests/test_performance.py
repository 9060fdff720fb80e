"""Be the algorithm: what comes next, and by which rule."""

import random
from collections import Counter

import pytest

pytest.importorskip("anywidget")

from javascript import needs_node, run

from searchlab import STRATEGIES, Puzzle, record
from searchlab.analysis.performing import FATES, NEXT, Judge, check_answers
from searchlab.search.superior_node_repaired import superior_node_repaired
from searchlab.widgets import SearchPlayer

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


def player_of(name):
    board, strategy, options = SEARCHES[name]
    return SearchPlayer(board, strategy, **options)


def own_answers(judge):
    """What a reader says who does all as the search did."""
    answers = []
    for event, truth in enumerate(judge.trace.events.node):
        nodes = range(truth + 1) if judge.askable(event) else ()
        there = (n for n in nodes if judge.made_at[n] < event and judge.alike(n, truth))
        board = truth if judge.made_at[truth] < event else next(there, None)
        answers.append({"event": event, "board": board, "moves": judge.moves(event)})
    return answers


@pytest.fixture(params=SEARCHES)
def search(request):
    player = player_of(request.param)
    return player, Judge(player._tree), request.param


def waiting(judge, event):
    """The nodes on the frontier before an event, as far as they are not known to be worthless."""
    tree = judge.tree
    for node in range(len(tree)):
        there = judge.made_at[node] < event <= judge.tree.expanded_at[node]
        if there and judge.fate(node) in ("queued", "root"):
            least = min(tree.g[each] for each in judge._seen(event, tree.state(node)))
            if not judge.rule["replaces"] or tree.g[node] == least:
                yield node


def mistakes(judge, answers):
    """By event, the mistakes in answers: the kind of each, and what is wrong."""
    found = []
    for event, board, moves in map(dict.values, check_answers(answers, judge)):
        verdicts = [judge.child(event, *said) for said in moves.items()]
        verdicts += [] if board is None else [judge.next(event, board)]
        found += [(event, kind, said) for kind, said in verdicts if kind]
    return found


def test_every_search_performed_as_it_was_has_no_mistake(search):
    player, judge, _ = search
    player.answers = own_answers(judge)
    assert mistakes(judge, player.answers) == []
    boards = [answer["board"] for answer in player.answers]
    assert len(boards) == len(judge.trace) and None not in boards, "every board could be chosen"


def test_the_rule_is_the_one_that_the_search_follows(search):
    """Of all that wait the board that comes next has the least key, or has waited longest."""
    _, judge, _ = search
    kind, frontier = judge.rule["kind"], judge.trace.strategy.frontier_with(judge.trace.options)
    for event, truth in enumerate(judge.trace.events.node):
        if kind == "least":
            nodes = list(waiting(judge, event))
            h = judge.h or [0] * len(judge.tree)
            keys = {n: frontier.key(judge.tree.g[n], h[n], n) for n in nodes}
            if frontier.ties is None:
                keys = {node: key[:1] for node, key in keys.items()}
            assert keys[truth] == min(keys.values())
        elif kind == "queue":
            nodes = [node for node in waiting(judge, event)]
            first = min(nodes, key=lambda node: (judge.made_at[node], judge.tree.back[node], node))
            assert truth == first
        elif kind == "stack" and event:
            before = judge.trace.events.node[event - 1]
            mistake = judge._deeper(event, truth)
            if mistake == "down":
                assert judge.tree.parent[truth] == before
            elif mistake == "limit":
                assert truth in judge.tree.roots
            else:
                path = [before]
                while path[-1] not in judge.tree.roots:
                    path.append(judge.tree.parent[path[-1]])
                assert truth in path


def test_one_changed_answer_is_caught_where_it_is(search):
    player, judge, name = search
    chance = random.Random(name)
    for _ in range(4 if len(judge.trace) > 1 else 0):
        answers = own_answers(judge)
        event = chance.randrange(1, len(answers))
        answer = answers[event]
        moves = [move for move, fate in answer["moves"].items() if fate != "goal"]
        there = [n for n in range(len(judge.tree)) if judge.made_at[n] < event]
        wrong = [n for n in there if judge.next(event, n)[0]]
        if wrong and (chance.random() < 0.6 or not moves):
            answer["board"] = chance.choice(wrong)
            rules = set(NEXT)
        elif moves:
            move = chance.choice(moves)
            rules = {f"{answer['moves'][move]}, not goal"}
            answer["moves"][move] = "goal"
        else:
            continue
        player.answers = answers
        ((at, kind, said),) = mistakes(judge, player.answers)
        assert at == event
        assert kind in rules
        assert said.endswith(".") and "{" not in said


JUDGED = """
    import { Recorded } from "./recorded.js";
    import { Performing } from "./performing.js";
    const [described, said, events] = values;
    const judge = new Performing(described.rule, new Recorded(described));
    const list = (verdict) => [verdict.mistake, verdict.words || null];
    const result = {
      moves: [...Array(events).keys()].map((event) => judge.moves(event)),
      askable: [...Array(events).keys()].map((event) => judge.askable(event)),
      candidates: [...Array(events).keys()].map((event) => judge.candidates(event, 10)),
      verdicts: said.map(({ event, node, fates }) => [
        list(judge.next(event, node)),
        ...Object.entries(fates).map(([move, fate]) => list(judge.child(event, move, fate))),
      ]),
    };
"""


@needs_node
def test_the_page_judges_as_python_does(search):
    player, judge, name = search
    chance, said, expected = random.Random(name), [], []
    events = len(judge.trace)
    for event in range(events) if events < 60 else sorted(chance.sample(range(events), 60)):
        there = [n for n in range(len(judge.tree)) if judge.made_at[n] < event]
        for node in chance.sample(there, min(8, len(there))):
            fates = {move: chance.choice(tuple(FATES)) for move in judge.moves(event)}
            said.append({"event": event, "node": node, "fates": fates})
            verdicts = [judge.next(event, node)]
            verdicts += [judge.child(event, move, fate) for move, fate in fates.items()]
            expected.append([list(verdict) for verdict in verdicts])
    found = run(JUDGED, player._search, said, events)
    assert found["verdicts"] == expected
    assert found["moves"] == [judge.moves(event) for event in range(events)]
    assert found["askable"] == [judge.askable(event) for event in range(events)]
    for event, nodes in enumerate(found["candidates"]):
        assert len(nodes) == len(set(nodes)) <= 10
        assert all(judge.made_at[node] < event for node in nodes)
        right = [node for node in nodes if judge.next(event, node)[0] is None]
        assert right, "the board that comes next is there to be chosen"


@needs_node
def test_the_page_counts_as_python_does():
    player = player_of("a-star, high h")
    judge, chance = Judge(player._tree), random.Random(1)
    answers = own_answers(judge)
    for answer in answers[1::3]:
        there = [n for n in range(len(judge.tree)) if judge.made_at[n] < answer["event"]]
        answer["board"] = chance.choice(there)
        answer["moves"] = {move: "duplicate" for move in answer["moves"]}
    player.answers = answers
    wrong = mistakes(judge, answers)
    kinds = Counter(kind for _, kind, _ in wrong)
    counted = run(
        'import { Recorded } from "./recorded.js"; import { Performing } from "./performing.js";'
        "const [described, answers] = values;"
        "const judge = new Performing(described.rule, new Recorded(described));"
        "const result = judge.score(answers);",
        player._search,
        answers,
    )
    assert counted["mistakes"] == kinds
    assert kinds["value"] > 3 and kinds["queued, not duplicate"] > 3
    asked = len(answers), sum(len(answer["moves"]) for answer in answers)
    assert (counted["boards"]["asked"], counted["children"]["asked"]) == asked
    right = counted["boards"]["right"] + counted["children"]["right"]
    assert right == sum(asked) - len(wrong)


def test_every_rule_is_broken_somewhere():
    """No sentence is there that nothing leads to."""
    kinds, words = set(), set()
    for name in SEARCHES:
        judge = Judge(player_of(name)._tree)
        for event in range(judge.length):
            for node in range(0, len(judge.tree), 3):
                if judge.made_at[node] < event:
                    kinds.add(judge.next(event, node)[0])
            for move, fate in judge.moves(event).items():
                words.add(judge._child(event, move, fate)[0])
    from searchlab.analysis.performing import CHILD

    assert set(NEXT) - kinds == set()
    assert set(CHILD) - words == set()


def test_the_player_takes_answers_from_the_page_as_checked(monkeypatch):
    said = []
    monkeypatch.setattr(
        SearchPlayer, "send", lambda self, content, buffers=None: said.append(content)
    )
    player = SearchPlayer(NEAR, "breadth-first")
    right = own_answers(Judge(player._tree))[:3]
    player.set_state({"_state": {**player._state, "answers": right}})
    assert player.answers == right and said == []
    wrong = [{"event": 0, "board": 7, "moves": {}}]
    player.set_state({"_state": {**player._state, "answers": wrong}})
    assert "not there yet" in said.pop()["refused"]
    assert player.answers == right
    player.trace = record(Puzzle(2, 2), "1 x 3 2", "breadth-first")
    assert player.answers == []
