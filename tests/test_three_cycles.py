"""3-cycles: each is played, and together they solve every board that can be solved."""

from itertools import permutations

import pytest

from searchlab import EIGHT, FIFTEEN, Puzzle
from searchlab.analysis.three_cycles import three_cycle, three_cycles
from searchlab.exhaustive.census import census


def sent_round(state, cells):
    """Carry out a 3-cycle as it is promised."""
    after = bytearray(state)
    for source, target in zip(cells, (*cells[1:], cells[0]), strict=True):
        after[target] = state[source]
    return bytes(after)


def home(puzzle, state):
    """Bring the blank to the last cell."""
    row, col = divmod(state.index(0), puzzle.cols)
    return puzzle.apply(state, "r" * (puzzle.cols - 1 - col) + "d" * (puzzle.rows - 1 - row))


def triples(puzzle):
    home = puzzle.goal.index(0)
    return permutations([cell for cell in range(puzzle.cells) if cell != home], 3)


@pytest.mark.parametrize(
    "puzzle",
    [Puzzle(2, 2), Puzzle(2, 3), Puzzle(3, 2), EIGHT, Puzzle(3, 3, "snail"), Puzzle(2, 4)],
    ids=repr,
)
def test_three_tiles_go_round_and_no_other(puzzle):
    for cells in triples(puzzle):
        there, turn, back = three_cycle(puzzle, cells)
        assert len(turn) == 4 and len(there) == len(back)
        assert puzzle.apply(puzzle.goal, there + turn + back) == sent_round(puzzle.goal, cells)


@pytest.mark.parametrize("cells", [(0, 1, 2), (14, 0, 7), (3, 12, 8)])
def test_a_three_cycle_of_the_15_puzzle(cells):
    moves = "".join(three_cycle(FIFTEEN, cells))
    assert FIFTEEN.apply(FIFTEEN.goal, moves) == sent_round(FIFTEEN.goal, cells)


def test_three_cycles_bring_every_board_home():
    """With the test above: no board of the 8-puzzle with the right parity is unsolvable."""
    truth = census(EIGHT)
    solvable = {home(EIGHT, bytes(state)) for state in truth.states[truth.reachable]}
    assert len(solvable) == truth.boards / 9  # the blank comes home from any of nine cells
    for state in solvable:
        cycles = three_cycles(EIGHT, state)
        assert len(cycles) <= 6
        for cells in cycles:
            state = sent_round(state, cells)
        assert state == EIGHT.goal


def test_a_settled_cell_is_not_touched_again():
    for seed in range(200):
        state = home(FIFTEEN, FIFTEEN.scramble(200, seed).state)
        cycles = three_cycles(FIFTEEN, state)
        targets = [target for _, target, _ in cycles]
        assert targets == sorted(set(targets))
        for number, target in enumerate(targets):
            assert not any(target in cells for cells in cycles[number + 1 :])
        for cells in cycles:
            state = sent_round(state, cells)
        assert state == FIFTEEN.goal


@pytest.mark.parametrize("cells", [(0, 1), (0, 1, 1), (0, 1, 8), (0, 1, 9), (-1, 1, 2)])
def test_what_is_no_three_cycle(cells):
    with pytest.raises(ValueError, match="three different cells"):
        three_cycle(EIGHT, cells)


@pytest.mark.parametrize(
    ("board", "words"),
    [("2 1 3 4 5 6 7 8 x", "odd parity"), ("1 2 3 4 5 6 7 x 8", "bring the blank")],
)
def test_boards_that_no_three_cycles_solve(board, words):
    with pytest.raises(ValueError, match=words):
        three_cycles(EIGHT, board)
