"""``searchlab census``: the distances of all boards of a small puzzle."""

import json

from searchlab.puzzle import Puzzle

_BAR = 50
_ACROSS = 8  # antipodes beside each other


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "census",
        help="count the boards at every distance from the goal",
        description="Count the boards of a puzzle at every distance from the goal: their\n"
        "histogram, the largest and the mean distance, the boards farthest away.",
        epilog="""examples:
  searchlab census
  searchlab census --rows 2 --cols 4
  searchlab census --goal '1 2 3 4 x 5 6 7 8' --json

exit status: 0 done, 2 bad input, such as a puzzle of more than 9 cells""",
    )
    parser.set_defaults(run=run)
    add_shape(parser)
    parser.add_argument(
        "--goal",
        default="blank-last",
        help=f"{', '.join(Puzzle.GOALS)} or a board (default: blank-last)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_shape(parser):
    """Add the options that choose the shape of a puzzle."""
    parser.add_argument("--rows", type=int, default=3, metavar="N", help="default: 3")
    parser.add_argument("--cols", type=int, default=3, metavar="N", help="default: 3")


def run(args):
    """Take the census, print it, and return the exit status."""
    from searchlab.whole_space.census import census

    taken = census(Puzzle(args.rows, args.cols, args.goal))
    print(json.dumps(as_dict(taken)) if args.json else as_text(taken))
    return 0


def as_dict(taken):
    """Return a census as plain values, for JSON.

    Examples
    --------
    >>> from searchlab.whole_space.census import census
    >>> as_dict(census(Puzzle(2, 2)))["antipodes"]
    ['x 3 2 1']
    """
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


def as_text(taken):
    """Write a census for a reader.

    Examples
    --------
    >>> from searchlab.whole_space.census import census
    >>> print(as_text(census(Puzzle(2, 2))))  # doctest: -NORMALIZE_WHITESPACE
    12 boards of 2x2 within reach of the goal 1 2 3 x
    at most 6 moves away, 3 on average
    <BLANKLINE>
    moves  boards
        0       1  #########################
        1       2  ##################################################
        2       2  ##################################################
        3       2  ##################################################
        4       2  ##################################################
        5       2  ##################################################
        6       1  #########################
    <BLANKLINE>
    farthest away
    <BLANKLINE>
      _ 3
      2 1
    """
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
    boards = [str(board).split("\n") for board in taken.antipodes]
    for i in range(0, len(boards), _ACROSS):
        lines.append("")
        lines += ["  " + "   ".join(row) for row in zip(*boards[i : i + _ACROSS], strict=True)]
    return "\n".join(lines)
