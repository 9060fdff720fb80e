"""The parts of the front ends that need no page, beside Python's own figures."""

import random
from itertools import combinations, permutations

import naive
import pytest

pytest.importorskip("anywidget")

from javascript import needs_node, run

from searchlab import Puzzle
from searchlab.parity import smaller_after

pytestmark = needs_node


# Arithmetic


def some_boards(cells, count, most):
    """Draw boards, or take all of them of a puzzle of at most so many cells."""
    if cells <= most:
        return [list(board) for board in permutations(range(cells))]
    rng = random.Random(cells)
    return [rng.sample(range(cells), cells) for _ in range(count)]


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3), (4, 2), (4, 4), (3, 5), (5, 5)])
def test_the_page_counts_as_the_parity_module_does(shape):
    puzzle = Puzzle(*shape)
    pairs = list(combinations(range(puzzle.cells), 2))
    cases = [
        (board, pair)
        for board in some_boards(puzzle.cells, 40, most=4)
        for pair in (pairs if puzzle.cells < 10 else random.Random(7).sample(pairs, 30))
    ]
    found = run(
        """
        import { describeStep, invariant, isSolvable } from "./src/parity.js";
        import { exchanged } from "./src/puzzle.js";
        const [puzzle, cases] = values;
        const result = cases.map(([board, tiles]) => {
          const after = exchanged(board, ...tiles);
          const value = invariant(board, puzzle);
          return [value, isSolvable(board, puzzle), describeStep(board, after, puzzle).text];
        });
        """,
        {"rows": puzzle.rows, "cols": puzzle.cols, "goal": list(puzzle.goal)},
        cases,
    )
    for (board, tiles), (value, solvable, text) in zip(cases, found, strict=True):
        row = 0 if puzzle.cols % 2 else board.index(0) // puzzle.cols
        assert value == sum(smaller_after(board).values()) + row
        assert solvable == puzzle.is_solvable(board)
        moves = {board[cell]: move for move, cell in puzzle.neighbours[board.index(0)].items()}
        move = moves.get(max(tiles)) if 0 in tiles else None
        assert (move is None) == ("not a move of the puzzle" in text)
        case = move and naive.move_case(bytes(board), puzzle.apply(board, move))
        assert ("Case " in text) == bool(case)
        assert not case or f"Case {case}:" in text
