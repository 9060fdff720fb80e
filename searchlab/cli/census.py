"""Count the boards of a puzzle at every distance from the goal.

Their histogram, the largest and the mean distance, the boards farthest away.

for example:
  searchlab census
  searchlab census --rows 2 --cols 4
  searchlab census --goal '1 2 3 4 x 5 6 7 8' --json

exit status: 0 done, 2 bad input, such as a puzzle of more than 9 cells
"""

import json

from searchlab.cli.shared import side_by_side
from searchlab.puzzle import Puzzle

_BAR = 50
_ACROSS = 8  # antipodes beside each other


def add_arguments(parser):
    """Declare the arguments."""
    parser.add_argument("--rows", metavar="N", help="default: 3", type=int, default=3)
    parser.add_argument("--cols", metavar="N", help="default: 3", type=int, default=3)
    add_goal(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_goal(parser):
    """Add the option that chooses the goal of a puzzle."""
    goals = f"{', '.join(Puzzle.GOALS)} or a board (default: blank-last)"
    parser.add_argument("--goal", default="blank-last", help=goals)


def run(args):
    """Take the census, print it, and return the exit status."""
    from searchlab.exhaustive.census import census

    taken = census(Puzzle(args.rows, args.cols, args.goal))
    print(json.dumps(_as_dict(taken)) if args.json else _as_text(taken))
    return 0


def _as_dict(taken):
    puzzle = taken.puzzle
    return {
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "goal": puzzle.write(puzzle.goal),
        "boards": taken.boards,
        "histogram": taken.histogram.tolist(),
        "max": taken.maximum,
        "mean": taken.mean,
        "antipodes": [puzzle.write(board.state) for board in taken.antipodes],
    }


def _as_text(taken):
    """Write a bar for each distance, and the boards farthest away."""
    puzzle, most = taken.puzzle, int(taken.histogram.max())
    width = max(len("boards"), len(f"{most:,}"))
    lines = [
        f"{taken.boards:,} boards of {puzzle.rows}x{puzzle.cols} within reach of the goal "
        f"{puzzle.write(puzzle.goal)}",
        f"at most {taken.maximum} moves away, {taken.mean:.4g} on average",
        "",
        f"moves  {'boards':>{width}}",
    ]
    for distance, count in enumerate(taken.histogram.tolist()):
        bar = "#" * round(_BAR * count / most)
        lines.append(f"{distance:5}  {count:{width},}  {bar}".rstrip())
    lines += ["", "farthest away"]
    for row in side_by_side([str(b).split("\n") for b in taken.antipodes], _ACROSS, pad="  "):
        lines += ["", row]
    return "\n".join(lines)
