"""The parts of the front ends that need no page, beside Python's own figures."""

import random
from itertools import permutations
from operator import ne

import naive
import pytest

pytest.importorskip("anywidget")

from javascript import needs_node, run

from searchlab import FIFTEEN, Puzzle
from searchlab.problems import parity

pytestmark = needs_node


def some_boards(cells, count, most):
    """Draw boards, or take all of them of a puzzle of at most so many cells."""
    if cells <= most:
        return [list(board) for board in permutations(range(cells))]
    rng = random.Random(cells)
    return [rng.sample(range(cells), cells) for _ in range(count)]


THREADS = [Puzzle(2, 2), Puzzle(2, 3), Puzzle(3, 2, "blank-first"), Puzzle(3, 3, "snail")]
THREADS += [Puzzle(2, 4, "snail"), FIFTEEN, Puzzle(3, 5), Puzzle(5, 5, "blank-first")]


def test_counts_and_values_in_words():
    found = run(
        """
        import { several, value } from "./src/dom.js";
        const result = [[0, 1, 20907].map((n) => several(n, "move")), [2.5, NaN, null].map(value)];
        """
    )
    assert found == [["0 moves", "1 move", "20,907 moves"], ["2.5", "–", "–"]]


def payload(puzzle):
    return {"rows": puzzle.rows, "cols": puzzle.cols, "goal": list(puzzle.goal)}


def test_the_page_reads_the_thread_as_the_parity_module_does():
    cases = [
        (puzzle, board, board[cell])
        for puzzle in THREADS
        for board in some_boards(puzzle.cells, 40, most=4)
        for cell in puzzle.neighbours[board.index(0)].values()
    ]
    found = run(
        """
        import { beadsOf, isSolvable, passedBy, smallerAfter } from "./src/parity.js";
        const [cases] = values;
        const result = cases.map(([puzzle, board, tile]) => [
          smallerAfter(beadsOf(board, puzzle, "thread")),
          smallerAfter(beadsOf(board, puzzle, "rows")),
          isSolvable(board, puzzle),
          ...["thread", "rows"].map((read) => passedBy(board, tile, puzzle, read)),
        ]);
        """,
        [(payload(puzzle), board, tile) for puzzle, board, tile in cases],
    )
    for (puzzle, board, tile), (thread, rows, solvable, hop, passed) in zip(
        cases, found, strict=True
    ):
        after = [{0: tile, tile: 0}.get(each, each) for each in board]
        before, later = (parity.along_thread(each, puzzle.cols) for each in (board, after))
        assert thread == parity.smaller_after(before) and rows == parity.smaller_after(board)
        assert solvable == puzzle.is_solvable(board)
        pairs = naive.pairs_passed(board, tile, puzzle.cols)
        shown = [{each["bead"] for each in hop if each["pair"] == n} for n in range(len(pairs))]
        assert shown == [*map(set, pairs)] and len(hop) == 2 * len(pairs)
        for beads, old, new in ((hop, before, later), (passed, board, after)):
            change = sum(each["sign"] for each in beads)
            assert change == parity.inversions(new) - parity.inversions(old)


def test_turns_sort_all_beads_or_leave_the_last_two_swapped():
    cases = [(puzzle, some_boards(puzzle.cells, 6, most=4)) for puzzle in THREADS]
    found = run(
        """
        import { blankHome, nextTurn, slidAll, turn } from "./src/parity.js";
        const [cases] = values;
        const result = cases.map(([puzzle, boards]) => boards.map((board) => {
          const all = [blankHome(board, puzzle)];
          const now = () => slidAll(board, all.flat());
          for (let next; all.length < 150 && (next = nextTurn(now(), puzzle)); ) {
            all.push(turn(now(), next.three, next.first, puzzle).flat());
          }
          return all;
        }));
        """,
        [(payload(puzzle), boards) for puzzle, boards in cases],
    )
    for (puzzle, boards), games in zip(cases, found, strict=True):
        target = parity.along_thread(puzzle.goal, puzzle.cols)
        last = [tile for tile in target if tile][-2:]
        for board, (home, *turns) in zip(boards, games, strict=True):
            board = played(puzzle, board, home)
            for slides in turns:
                after = played(puzzle, board, slides)
                assert sum(map(ne, board, after)) == 3 and after.index(0) == board.index(0)
                board = after
            wrong = {tile for tile, other in zip(board, puzzle.goal, strict=True) if tile != other}
            assert wrong == (set() if puzzle.is_solvable(board) else set(last))


def played(puzzle, board, tiles):
    """Let tiles slide into the blank one after the other, as the rules allow."""
    board = list(board)
    for tile in tiles:
        blank, cell = board.index(0), board.index(tile)
        assert cell in puzzle.neighbours[blank].values()
        board[blank], board[cell] = tile, 0
    return board
