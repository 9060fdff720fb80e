"""The race as Python sees it. What the page shows is tested in tests/browser."""

import gc
import re
from array import array

import networkx as nx
import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, FIFTEEN, Goal, Map, Puzzle, record, solve, styles
from searchlab.widgets import Race, racing
from searchlab.widgets.racing import _GLYPHS

START = "2 3 4 1 5 x 7 6 8"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
MIDDLING = "1 2 3 x 4 8 5 7 6"
THREE = ["breadth-first", "bidirectional", "superior-node"]
NAMES = ["Breadth-first search", "Bidirectional search", "Superior-node search with gap"]


@pytest.fixture
def race():
    return Race(MIDDLING, THREE)


def own(puzzle, start, width=9):
    """A reader's own strategy, a plain function that searches with a beam."""
    path, level = {start: ""}, [start]
    while level and puzzle.goal not in path:
        children = []
        for state in level:
            for move, child in puzzle.successors(state):
                if child not in path:
                    path[child] = path[state] + move
                    children.append(child)
        level = sorted(children)[:width]
    return path.get(puzzle.goal)


def gives_up(puzzle, start):
    puzzle.successors(start)


def said(race):
    """Return the last sentence of a race."""
    return race._search["sentences"][-1]


# What it searches


@pytest.mark.parametrize(
    "entry",
    ["bidirectional", ("weighted-a-star", {"weight": 5}), own, ("depth-first", {"max_depth": 15})],
)
def test_what_races_is_what_solve_does(entry):
    strategy, options = entry if isinstance(entry, tuple) else (entry, {})
    trace = record(EIGHT, MIDDLING, strategy, parity_check=False, **options)
    for given in (entry, trace):
        race = Race(MIDDLING, [given, "superior-node"])
        name, result = next(iter(race.results.items()))
        assert result == trace.result
        lane = race._search["searches"][0]
        assert lane["name"] == name
        assert len(array(*lane["columns"]["cell"])) == result.expanded


def test_several_weights_race():
    race = Race(START, [("weighted-a-star", {"weight": w}) for w in (1, 2, 5)])
    found = [(result.expanded, result.length) for result in race.results.values()]
    assert found == [(312, 19), (124, 19), (87, 21)]
    assert race.order[0] == "Weighted A* with Manhattan, weight 5"


def test_it_says_who_was_first_with_a_shortest_solution():
    text = said(Race(START, ["breadth-first", "greedy", "a-star"]))
    assert re.search("First: Greedy.*71 expansions, 41 moves.*shortest solution: A\\*.*312", text)
    assert said(Race(START, THREE)).startswith("First with a shortest solution: Bidirectional")
    assert "No search has found a shortest" in said(Race(START, ["greedy", "superior-node"]))
    assert said(Race(START, ["superior-node", gives_up])) == "No search has found a solution."
    large = Race(FIFTEEN.scramble(26, 1), ["a-star", ("weighted-a-star", {"weight": 5})])
    assert "shortest" not in repr(large._search["sentences"] + large._search["searches"])
    assert re.search("First: Weighted.* 32 moves.*fewest moves found: A.* 22 moves", said(large))


def test_a_search_that_ends_without_a_solution_says_why(monkeypatch):
    monkeypatch.setitem(racing.BUDGET, "max_expansions", 100)
    race = Race(START, ["breadth-first", "superior-node", "greedy"])
    endings = [lane["ending"] for lane in race._search["searches"]]
    assert endings == [
        "✗ out of budget (100 expansions)",
        "✗ no solution found",
        "★ 41 moves: 11 steps up or back, each paid twice: 22 too long",
    ]
    assert race.order[0].startswith("Greedy")


def test_searches_that_finish_together_are_named_together():
    race = Race(START, ["bidirectional", ("a-star", {"ties": "low-h"}), "a-star"])
    assert "ties low-h and A* with Manhattan (312" in said(race)
    assert max(text.count("ends: ") for text in race._search["sentences"]) == 2


def test_an_unsolvable_board_is_watched_if_it_was_recorded():
    options = {"parity_check": False, "max_expansions": 2_000}
    race = Race(UNSOLVABLE, [record(EIGHT, UNSOLVABLE, "a-star", **options)])
    assert {result.outcome for result in race.results.values()} == {"out of budget"}


def test_it_can_be_interrupted():
    def pressed(puzzle, start):
        puzzle.successors(start)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Race(MIDDLING, ["greedy", pressed])
    assert gc.isenabled()


def test_a_strategy_looks_the_same_as_in_figures():
    looks = styles.STRATEGY_STYLES.values()
    assert {look.marker for look in looks} <= _GLYPHS.keys()
    lanes = Race(MIDDLING, ["greedy", "ida-star"])._search["searches"]
    assert [(each["glyph"], each["colour"]) for each in lanes] == [
        (_GLYPHS[">"], styles.ORANGE),
        (_GLYPHS["*"], "var(--text)"),
    ]


def test_lanes_are_called_by_what_differs_and_no_two_look_the_same():
    def titles(*strategies):
        race = Race(MIDDLING, [*strategies])
        looks = [each[key] for each in race._search["searches"] for key in ("glyph", "colour")]
        assert len({*looks}) == len(looks)
        return [each["title"] for each in race._search["searches"]]

    ties = [("a-star", {"ties": each}) for each in ("low-h", "high-h", "last-in", "first-in")]
    assert titles(*ties) == ["Ties low-h", "Ties high-h", "Ties last-in", "Ties first-in"]
    assert titles("a-star", ("a-star", {"heuristic": "gap"})) == ["Manhattan", "Gap"]
    assert titles("breadth-first", "a-star", ("a-star", {"heuristic": "gap"})) == [
        "Breadth-first",
        "A*, Manhattan",
        "A*, gap",
    ]
    assert titles("greedy", "a-star") == ["Greedy best-first", "A*"]
    assert titles(own, lambda puzzle, start: own(puzzle, start, width=30))[0] == "own"


def test_a_map_says_what_its_rows_and_columns_are():
    assert Race(MIDDLING, ["greedy"])._search["map"]["axes"]["up"] == "moves too long"
    options = {"parity_check": False, "max_expansions": 9}
    unsolved = record(EIGHT, UNSOLVABLE, "greedy", **options)
    for by_estimates in (
        Race(FIFTEEN.scramble(9, 1), ["greedy"]),
        Race(UNSOLVABLE, [unsolved]),
    ):
        assert by_estimates._search["map"]["axes"]["up"].startswith("h, ")
        assert by_estimates._search["walk"] is None


def test_the_searches_run_again_from_a_board_that_the_page_sends(race):
    race.at, race.prediction = 5, [*race.results]
    assert race.search_from({"board": [*EIGHT.read(START)]})[0] == {"value": None}
    assert (race.at, race.prediction, race.board.state) == (0, None, EIGHT.read(START))
    assert race.results[NAMES[0]].expanded == 20907
    assert "the goal" in race.search_from({"board": [*EIGHT.goal]})[0]["error"]
    assert race.results[NAMES[0]].expanded == 20907


def test_the_states_of_another_space_race_under_their_names():
    roads = Map(nx.Graph(["SA", "AX", "XC", "CG", "SB", "BD", "DG"]), "G")
    race = Race("S", ["breadth-first", "uniform-cost"], puzzle=roads)
    assert sorted(race._search["map"]["names"]) == [*"ABCDGSX"]
    assert "All 7 states" in race._search["map"]["captions"][0]
    assert race.picture().count("h-11.04Z") == 7 and race.board == "S"


def test_functions_of_one_name_are_numbered():
    def made_by(key):
        def searched(puzzle, start):
            return solve(puzzle, start, key).moves

        return searched

    mine = [made_by("a-star"), made_by("greedy"), made_by("ida-star")]
    results = Race(START, mine).results
    assert [*results] == ["searched", "searched (2)", "searched (3)"]
    assert results["searched (2)"].length == 41


# What it accepts


def test_the_board_it_begins_with():
    assert Race().board == EIGHT.board(START)
    small = Puzzle(2, 3, "blank-first")
    assert Race(strategies=["a-star"], puzzle=small).puzzle == small
    assert Race(small.scramble(9, seed=2), THREE).puzzle == small


@pytest.mark.parametrize(
    ("board", "strategies", "more", "message"),
    [
        ("1 2 3", THREE, {}, "3 cells were given instead of 9"),
        (START, "a-star", {}, "a list of 1 to 8 strategies, not 'a-star'"),
        (START, [], {}, "a list of 1 to 8 strategies"),
        (START, ["a-star"] * 9, {}, "a list of 1 to 8 strategies"),
        (START, ["a-star", ("a-star", {"order": "ulrd"})], {}, "two strategies are the same"),
        (START, [record(EIGHT, START), ("a-star", {"heuristic": "manhattan"})], {}, "are the same"),
        (START, ["a-star", 3], {}, "there is no strategy 3; there are breadth-first"),
        (START, [record(EIGHT, MIDDLING)], {}, "recorded on another board"),
        ("1 2 3 4 5 6 7 8 x", THREE, {}, "this board is the goal"),
        (UNSOLVABLE, THREE, {}, "the parity differs"),
        (START, THREE, {"region": "far"}, "there is no heuristic 'far'"),
        (FIFTEEN.scramble(9, 1), ["a-star"], {"region": "gap"}, "needs the true distances"),
        (START, THREE, {"puzzle": "eight"}, "a state space has a goal"),
    ],
)
def test_what_is_no_race(board, strategies, more, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        Race(board, strategies, **more)


@pytest.mark.parametrize("value", [NAMES[:2], [*NAMES[:2], NAMES[0]], [0, 1, 2], set(NAMES)])
def test_a_wrong_prediction_changes_nothing(race, value):
    race.prediction = tuple(NAMES[::-1])
    with pytest.raises(ValueError, match="a prediction names each of Breadth-first search"):
        race.prediction = value
    returned = []
    race.send_state = returned.extend  # what holds goes back to the page
    race.set_state({"at": -1, "prediction": value})
    assert (race.at, race.prediction) == (0, NAMES[::-1]) and {*returned} == {"at", "prediction"}


def test_another_board_is_searched_from():
    race = Race(MIDDLING, [record(EIGHT, MIDDLING, name) for name in THREE])
    race.at = 9
    race.search_from({"board": START})
    assert (race.board, race.at) == (EIGHT.board(START), 0)
    assert [solve(EIGHT, START, name) for name in THREE] == [*race.results.values()]
    answer, _ = race.search_from({"board": UNSOLVABLE})
    assert "the parity differs" in answer["error"] and race.board == EIGHT.board(START)


# Costs, one-way moves, several goals


def test_where_moves_have_costs_the_cheapest_wins():
    graph = nx.Graph()
    graph.add_weighted_edges_from([("S", "A", 3), ("S", "B", 1), ("B", "A", 1), ("A", "G", 3)])
    race = Race("S", ["breadth-first", "uniform-cost"], puzzle=Map(graph, "G"))
    assert [lane["ending"] for lane in race._search["searches"]] == [
        "★ 2 moves at a cost of 6, 1 too dear",
        "★ 3 moves at a cost of 5, cheapest",
    ]
    assert "First with a cheapest solution: Uniform-cost search (3 exp" in said(race)
    assert "shortest" not in said(race)


def test_each_of_several_that_are_first_has_its_own_solution():
    class Line:
        goal = 5

        def successors(self, state):
            yield from (("+1", state + 1), ("+5", state + 5))

    def steps(puzzle, start):
        for state in range(5):
            [*puzzle.successors(state)]
        return ["+1"] * 5

    def leap(puzzle, start):
        steps(puzzle, start)
        return ["+5"]

    text = said(Race(0, [steps, leap], puzzle=Line()))
    assert "steps (5 expansions, 5 moves) and leap (5 expansions, 1 move)" in text


def test_one_way_moves_and_goals_that_are_tests():
    ways = Map(nx.DiGraph(["SA", "AB", "BA", "BG"]), Goal(["G", "B"]))
    race = Race("S", ["breadth-first"], puzzle=ways)
    place = race._search["map"]["names"].index
    assert race._search["map"]["arrows"] == [(place("S"), place("A")), (place("B"), place("G"))]
    assert "without one back" in race._search["map"]["captions"][0]
    assert sorted(race._search["map"]["goals"]) == sorted(map(place, "BG"))
    assert race._search["searches"][0]["solution"][-1] == place("B")


def test_a_space_without_an_estimate_is_mapped_by_g():
    class Row:
        goal = 70_000

        def successors(self, state):
            return [("on", state + 1)]

    sent = Race(0, ["breadth-first"], puzzle=Row())._search
    assert len(sent["map"]["cells"]) == 70_001 and "Manhattan" not in str(sent["map"]["captions"])
    assert sent["texts"][2] == "g, the cost: 2."
