"""Count the boards of a puzzle at every distance from the goal.

Their histogram, the largest and the mean distance, the boards farthest away.

for example:
  searchlab census
  searchlab census --rows 2 --cols 4
  searchlab census --goal '1 2 3 4 x 5 6 7 8' --json

exit status: 0 done, 2 bad input, such as a puzzle of more than 9 cells
"""

import json

from searchlab.cli.shared import add_goal, add_shape, read_argument
from searchlab.problems import Puzzle

_BAR = 50  # characters of the longest bar


def add_arguments(parser):
    """Declare the arguments."""
    add_shape(parser)
    add_goal(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args):
    """Take the census, print it, and return the exit status."""
    from searchlab.exhaustive.census import census

    puzzle = Puzzle(args.rows, args.cols, read_argument(args.goal))
    taken, goal = census(puzzle), puzzle.write(puzzle.goal)
    answer = {
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "goal": goal,
        "boards": taken.boards,
        "histogram": taken.histogram.tolist(),
        "max": taken.maximum,
        "mean": taken.mean,
        "antipodes": [puzzle.write(board) for board in taken.antipodes],
    }
    if args.json:
        print(json.dumps(answer))
        return 0
    print(f"{taken.boards:,} boards of {puzzle.rows}x{puzzle.cols} with the goal {goal}")
    print(f"at most {taken.maximum} moves away, {taken.mean:.4g} on average\n\nmoves   boards")
    longest = taken.histogram.max()
    for distance, count in enumerate(taken.histogram):
        print(f"{distance:5}  {count:7,}  {'#' * round(_BAR * count / longest)}".rstrip())
    print("\nfarthest away", *answer["antipodes"], sep="\n")
    return 0
