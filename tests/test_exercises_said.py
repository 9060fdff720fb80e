"""What the checks say of a wrong answer, word for word."""

import pytest

from searchlab import EIGHT, exercises
from searchlab.ranking import rank

SAID = [
    (
        "check_long_lists",
        "2 8 3 1 x 4 7 6 5",
        """too short
  The search ends with 11 entries in OPEN and CLOSED; more than 20,000 are asked for.
  Hint: how far is the board? census(Puzzle(3, 3, "snail")).at_distance(d) lists others.""",
    ),
    (
        "check_no_gain",
        "2 3 4 1 5 x 7 6 8",
        """it saves a lot
  Both ends expand 576 boards here, one end alone 20,907.
  Hint: when is there nothing left for the second side to do?""",
    ),
    (
        "check_detour",
        ["SA", "AB", "BC", "CD", "DG"],
        """no odd cycle
  All cycles of your graph are even, as they are on the puzzle: no path is longer by one.
  Hint: both sides go level by level. By how much can a detour be longer, then?""",
    ),
    (
        "check_sample_order",
        "ulrd",
        """another solution
  With 'ulrd' it finds ullddrurdllurrdlurd, and the judge prints ullddrurdllurdruldr.
  Hint: where do the two solutions part? Which move must then be tried first?""",
    ),
    (
        "check_levels",
        lambda puzzle, start: [1, 2, 4, 8],
        """a board counted twice
  On the 2x2 puzzle your levels hold 15 boards; only 12 can be reached.
  Hint: what must happen before a board enters the queue for the second time?""",
    ),
    (
        "check_shortest_solutions",
        lambda puzzle, start: 1,
        """too few
  '2 3 4 1 5 x 7 6 8' has 4 shortest solutions, and you count 1.
  Hint: several paths of the same length may lead to a board: add them up.""",
    ),
    (
        "check_overestimated",
        "1 2 3 4 5 6 7 x 8",
        """too near
  Its gap is 2 and its distance 1: overestimated. But 76 such boards are farther away.
  Hint: where in the picture is the last hatched cell? The census lists the boards there.""",
    ),
    (
        "check_first_limit",
        "1 2 3 4 5 x 7 8 6",
        """too near
  It is solved under its first limit, and 1 move away. 2,348 such boards are farther.
  Hint: the first limit is enough where the estimate is exact. The census knows where.""",
    ),
    (
        "check_order",
        "ulrd",
        """not the fewest
  With 'ulrd' it expands 802 boards from '2 3 4 1 5 x 7 6 8'; 12 of the 24 orders need fewer.
  Hint: there are only 24 orders: let a loop try them all.""",
    ),
    (
        "check_limits",
        lambda h, length: list(range(h, length + 1)),
        """in vain
  From '2 3 4 1 5 x 7 6 8', h 9, length 19, you try the limits 10, 12, 14, 16, 18 as well.
  Hint: a move changes g by one and h by one: by how much can g + h change?""",
    ),
    (
        "check_exchange",
        "1 3 2 8 x 4 7 6 5",
        """not one exchange
  3 cells differ from '2 1 3 8 x 4 7 6 5', but one exchange changes 2.
  Hint: copy the board and let two tiles change places.""",
    ),
    (
        "check_inversions",
        lambda state: 21,
        """another number
  For '1 2 3 4 5 x' you return 21; it has 0.
  Hint: count, for each tile, the smaller tiles after it, then add.""",
    ),
    (
        "check_solvable",
        lambda state, puzzle: True,
        """three columns
  On the 2x3 puzzle you say that '1 2 3 5 4 x' can be solved, and it cannot.
  Hint: compare the parity of the board with that of the goal: both even, or both odd?""",
    ),
    (
        "check_odd_distance",
        lambda state, puzzle: True,
        """the goal
  '1 2 3 x' needs 0 moves, which is even, and you say odd.
  Hint: 0 is an even number.""",
    ),
    (
        "check_three",
        "ul",
        """the blank
  After these moves the blank is not in its place: '1 2 3 4 x 5 7 8 6'.
  Hint: lead the blank round and back to the cell in which it began.""",
    ),
    (
        "check_upset",
        "2 3 4 1 5 x 7 6 8",
        """A* wins
  A* expands 312 boards here, bidirectional search 576.
  Hint: where do the bars of bidirectional search in the figure grow?""",
    ),
    (
        "check_middle",
        "1 2 3 4 5 6 7 8 x",
        """another number
  The rank of '1 2 3 4 5 6 7 8 x' is 0, which is 181,440 too low.
  Hint: how often does 8! = 40,320 go into 181,440? That is the first digit.""",
    ),
    (
        "check_agreeing",
        "2 1 3 4 5 6 7 8 x",
        """two numbers
  '2 1 3 4 5 6 7 8 x' has the number 40,320 by position and 1 by value.
  Hint: let a loop look for it: unrank() gives you every board in turn.""",
    ),
    (
        "check_rank",
        lambda state, puzzle: 0,
        """two boards, one number
  On the 2x2 puzzle '1 2 3 x' and '1 2 x 3' both get the number 0.
  Hint: each digit must be weighted by a factorial of its own.""",
    ),
    (
        "check_unrank",
        lambda number, puzzle: puzzle.goal,
        """another board
  On the 2x2 puzzle you give '1 2 3 x' for the number 1; it belongs to '1 2 x 3'.
  Hint: divmod(number, factorial) gives a digit and what is left of the number.""",
    ),
    (
        "check_halved",
        lambda state: rank(state, EIGHT.goal),
        """out of range
  '5 6 1 2 3 4 7 8 x' gets the number 181,440, but the last of 181,440 numbers is 181,439.
  Hint: half of all numbers belong to boards that cannot be solved. Which ones?""",
    ),
    (
        "check_heuristic",
        lambda state: 40,
        """the goal
  The goal needs 0 moves, but your heuristic says 40.
  Hint: a tile in its place must add nothing.""",
    ),
    (
        "check_farthest_solved",
        "1 4 2 3 5 8 6 7 x",
        """too near
  It is solved, and 4 moves away. 93 boards that the program solves are farther.
  Hint: in which column of the picture is the last board found? Ask the table for its boards.""",
    ),
    (
        "check_reached",
        lambda puzzle, moves: 181440,
        """too many
  On the 2x2 puzzle 'u' leads to 1 board, and you count 181440.
  Hint: a move that leaves the board changes nothing.""",
    ),
    (
        "check_last_first",
        "greedy",
        """another search
  From '1 2 4 5 3 x' it expands 61 boards and finds 36 moves. With the last board taken first it \
would expand 233 and find 176 moves.
  Hint: change the line that takes a board off the frontier, and no other.""",
    ),
    (
        "check_census",
        lambda puzzle: {puzzle.goal: 0},
        """boards left out
  On the 2x2 puzzle 12 boards lead to the goal, and your dictionary holds 1.
  Hint: each board that is taken off the queue has children. Does every new one enter the queue?""",
    ),
    (
        "check_refusing",
        "breadth-first",
        """a hopeless search
  On the 2x3 puzzle it begins to search from '1 2 x 3 5 4', which cannot be solved.
  Hint: compare the parity of the board with that of the goal: both even, or both odd?""",
    ),
]


@pytest.mark.parametrize(("check", "answer", "said"), SAID, ids=[check for check, _, _ in SAID])
def test_what_is_said(check, answer, said):
    assert repr(getattr(exercises, check)(answer)) == f"✗ failed: {said}"
