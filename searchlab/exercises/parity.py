"""Checks for lesson 04, parity."""

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

from searchlab.exercises.feedback import (
    Failed,
    call,
    exercise,
    expect_kind,
    expect_own,
    limited,
    on_puzzle,
    play,
    read_board,
    replacing,
    solvable_boards,
    text_of,
    whole_number,
    yes_or_no,
)
from searchlab.exercises.search import expect_search, finish
from searchlab.exhaustive.census import census
from searchlab.problems import EIGHT, FIFTEEN, Puzzle
from searchlab.problems.checks import quote, several
from searchlab.problems.parity import along_thread, inversions, row_number

SNAIL = Puzzle(3, 3, "snail")
_IMPOSSIBLE = "2 1 3 8 x 4 7 6 5"  # the fifth post's board
_STRIDE = 101
_COLOURS = "colour the cells like a chessboard: which colours can the blank move to?"
_BOARDS = 60  # of each puzzle, on which the decision is compared
_PUZZLES = (
    Puzzle(2, 3),
    EIGHT,
    SNAIL,
    Puzzle(2, 3, "4 x 2 1 5 3"),
    Puzzle(2, 2),
    Puzzle(2, 4),
    Puzzle(2, 2, "blank-first"),
    Puzzle(3, 2, "blank-first"),
)


# The boards that are decided by hand, of the usual goals.
_BY_HAND = {
    "1 2 3 4 5 6 8 7 x": EIGHT,
    "1 2 3 5 x 6 4 7 8": EIGHT,
    "1 2 3 4 5 6 8 7 9 10 x 11 13 14 15 12": FIFTEEN,
    "2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 x": FIFTEEN,
}
# The sentences of the two proofs, each with the numbers of those that it follows from, and the
# wrong ones, each with a hint.
_NECESSARY = {
    "A slide along the thread passes no bead; a slide across it hops over the beads of one "
    "bend.": (),
    "The beads that it hops over come in pairs, one above the other: their number is even.": (0,),
    "Each bead that a tile hops over changes the number of inversions by one, up or down.": (),
    "A sum of an even number of +1 and -1 is even.": (),
    "So no slide changes whether the number of inversions is even or odd.": (1, 2, 3),
    "So no moves lead from a board to the goal if their parities differ.": (4,),
}
_SUFFICIENT = {
    "Taking the blank once round a square turns its three tiles, and changes nothing else.": (),
    "Three tiles of our choice can always be carried to a square with the blank.": (),
    "So any three beads can be turned while all others return: carry, turn, carry back.": (0, 1),
    "Bring the blank home. Turns then put the beads in order, except perhaps for the last two.": (
        2,
    ),
    "All turns are moves, so the parity is still that of the start.": (0,),
    "With only the last two swapped, the parity would not be the goal's.": (),
    "So if the start has the goal's parity, the last two are in order, and the board is solved.": (
        3,
        4,
        5,
    ),
}
_WRONG = {
    "The beads that it hops over are one fewer than the columns: their number is even.": (
        "with four columns that would be three. Which beads lie between the two places?"
    ),
    "So no slide changes the number of inversions.": (
        "a hop over two smaller beads changes it by two."
    ),
    "So any two beads can be swapped while all others return: carry, turn, carry back.": (
        "a turn is made of moves. What would a swap do to the parity?"
    ),
    "Bring the blank home. Turns then put the beads in order, the last two included.": (
        "a turn needs three beads. How many are left at the end of the thread?"
    ),
}


@exercise
def check_decisions(decisions: Any) -> str:
    """Check what was decided by hand: of four boards the inversions, and whether it can be solved.

    The tiles are read along the thread, and the goal is the one with the blank last.

    >>> check_decisions({"1 2 3 4 5 6 7 8 x": (3, True)}).name
    'other boards'
    """
    if not isinstance(decisions, dict) or decisions.keys() != _BY_HAND.keys():
        message = f"These are not decisions on the exercise's boards: {quote(decisions)}."
        raise Failed("other boards", message, "keep the four boards, and replace each `...`.")
    for board, puzzle in _BY_HAND.items():
        decision, where = decisions[board], f"For {board!r}"
        is_pair = isinstance(decision, tuple | list) and len(decision) == 2
        if is_pair and (... in decision or None in decision):
            hint = "replace each `...` in the cell above."
            raise Failed("nothing there yet", f"{where} there is no answer yet.", hint)
        expect_kind(is_pair, decision, "a pair", "a pair is such as (7, True).")
        number = whole_number(decision[0], where)
        _expect_inversions(board, puzzle, number)
        decided = yes_or_no(decision[1], where)
        if decided != puzzle.is_solvable(board):
            raise Failed(
                "the decision",
                f"{board!r} has {several(number, 'inversion')}, but then it is not {decided}.",
                "is the goal's number of inversions along the thread even or odd?",
            )
    return "four boards decided by hand, and without a search."


def _expect_inversions(board, puzzle, number):
    """Raise a failure unless a number is that of the inversions along the thread."""
    state = puzzle.read(board)
    thread = along_thread(state, puzzle.cols)
    beads = [bead for bead in thread if bead]
    if number != inversions(thread):
        hints = {
            _crossings(thread): "the blank is no bead.",
            _crossings(beads[::-1]): "you count the pairs in the right order.",
            sum(a > b for a, b in pairwise(beads)): "count all pairs, not only neighbours.",
            inversions(state): "row by row there are so many. Read every second row backwards.",
        }
        hint = f"the beads are {' '.join(map(str, beads))}. How many smaller ones follow each?"
        message = f"{board!r} does not have {several(number, 'inversion')} along the thread."
        raise Failed("the inversions", message, hints.get(number, hint))


@exercise
def check_proof(sentences: Any) -> str:
    """Check the sentences of a proof, that parity is necessary or sufficient, a text or a list.

    Any order passes in which each sentence comes after those that it follows from.

    >>> check_proof("So no slide changes the number of inversions.").name
    'a wrong sentence'
    """
    text = text_of(sentences, "sentences", 'put them between """ and """.', "\n")
    given = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    for sentence in given:
        if sentence in _WRONG:
            raise Failed("a wrong sentence", f"It is not right: {sentence!r}", _WRONG[sentence])
        if sentence not in _NECESSARY | _SUFFICIENT:
            message = f"It is none of the sentences: {quote(sentence)}."
            raise Failed("another sentence", message, "move the lines, and leave them as they are.")
        if given.count(sentence) > 1:
            raise Failed("a sentence twice", f"It stands twice: {sentence!r}", "delete one.")
    proof = _SUFFICIENT if {*given} & _SUFFICIENT.keys() else _NECESSARY
    for sentence in given:
        if sentence not in proof:
            message = f"It belongs to the other exercise: {sentence!r}"
            raise Failed("another proof", message, "each proof has its own sentences.")
    for sentence, needed in proof.items():
        if sentence not in given:
            message = f"Your proof lacks a sentence: {sentence!r}"
            raise Failed("a gap", message, "look at the list of sentences again.")
        before = given[: given.index(sentence)]
        if not {[*proof][number] for number in needed} <= {*before}:
            message = f"This comes too early: {sentence!r}"
            raise Failed("the order", message, "what does it follow from?")
    return "each sentence follows from those before it."


@exercise
def check_swap(board: Any) -> str:
    """Check a solvable board that differs from the fifth post's by a swap of two tiles.

    >>> check_swap("1 3 2 8 x 4 7 6 5").name
    'not one swap'
    """
    state = read_board(SNAIL, board)
    before = SNAIL.read(_IMPOSSIBLE)
    moved = [tile for tile, other in zip(state, before, strict=True) if tile != other]
    if state == SNAIL.goal:
        raise Failed(
            "the excluded swap",
            "With 1 and 2 swapped this is the goal itself.",
            "do not swap 1 and 2 with each other, but two other tiles.",
        )
    if len(moved) != 2:
        raise Failed(
            "not one swap",
            f"{len(moved)} cells differ from {_IMPOSSIBLE!r}, but one swap changes 2.",
            "copy the board and let two tiles change places.",
        )
    if 0 in moved:
        raise Failed(
            "the blank",
            f"Tile {max(moved)} and the blank have changed places; the blank is not a tile.",
            "swap two tiles.",
        )
    return (
        f"with {min(moved)} and {max(moved)} swapped it is {census(SNAIL)[state]} moves from the "
        "goal. Any other swap that is not of 1 and 2 works too."
    )


@exercise
def check_odd_distance(function: Callable) -> str:
    """Check a function ``needs_odd(state, puzzle)``: whether the distance from the goal is odd.

    It is called with boards that can be solved.

    >>> check_odd_distance(lambda state, puzzle: True).name
    'the goal'
    """
    tried, as_coloured = 0, True
    no_search = "It asks for the successors of a board. The board alone decides, without a search."
    for puzzle in (Puzzle(2, 2), Puzzle(2, 3), SNAIL, EIGHT):
        successors = limited(puzzle.successors, 0, no_search, _COLOURS, "a search")
        given = replacing(puzzle, successors=successors)
        for state, distance in solvable_boards(puzzle, 1 if puzzle.cells < 9 else _STRIDE):
            tried += 1
            where = f"{on_puzzle(puzzle)} for {puzzle.write(state)!r}"
            odd = yes_or_no(call(function, state, given), where)
            colour = sum(divmod(state.index(0), puzzle.cols)) % 2
            as_coloured &= odd == colour
            if odd != distance % 2:
                right, yours = ("odd", "even") if distance % 2 else ("even", "odd")
                hint = _COLOURS
                if tried > 1 and as_coloured:
                    hint = (
                        "you look at the colour of the blank's cell. Which colour has the goal's?"
                    )
                elif not distance:
                    hint = "0 is an even number."
                raise Failed(
                    {0: "the goal", 1: "one move"}.get(distance, "a board"),
                    f"{on_puzzle(puzzle)} {puzzle.write(state)!r} needs "
                    f"{several(distance, 'move')}, which is {right}, but you return {yours}.",
                    hint,
                )
    return f"right on {tried:,} boards of four puzzles."


@exercise
def check_three_cycle(moves: Any) -> str:
    """Check moves that cycle three tiles and leave all others in their places: a 3-cycle.

    The moves start from the goal of the 8-puzzle.

    >>> check_three_cycle("ul").name
    'the blank'
    """
    moves, state = play(EIGHT.goal, moves)
    board = EIGHT.write(state)
    if state[-1]:
        raise Failed(
            "the blank",
            f"After these moves the blank is not in its place: {board!r}.",
            "move the blank around and back to its own cell.",
        )
    moved = [tile for tile, home in zip(state, EIGHT.goal, strict=True) if tile != home]
    if len(moved) != 3:
        raise Failed(
            f"{len(moved)} tiles moved" if moved else "nothing moved",
            f"After these moves {len(moved)} tiles are out of their places: {board!r}.",
            "write down a board with three tiles cycled, and let solve() find a path between it "
            "and the goal.",
        )
    near = [str(tile) for tile in (6, 8) if tile in moved]
    beside = f"with {' and '.join(near)} beside the blank" if near else "none beside the blank"
    cycled = ", ".join(map(str, sorted(moved)))
    return f"{len(moves)} moves, and the tiles {cycled} are cycled: a 3-cycle, {beside}."


@exercise
def check_parity_test(search: Callable) -> str:
    """Check a breadth-first search that rejects an unsolvable board before its first step.

    It is called with any width and any goal.

    >>> check_parity_test(lambda puzzle, start: None).name
    'solvable board rejected'
    """
    if callable(search):
        expect_own(search, "is_solvable", "distance")
    rejected = {}
    for puzzle in _PUZZLES:
        truth = census(puzzle)
        for number in range(0, len(truth.distance), 1 + len(truth.distance) // _BOARDS):
            run = finish(search, puzzle, truth.states[number].tobytes(), most=1)
            if run.ended and run.distance is None:
                _expect_none(run)
            rejected[puzzle, run.start] = run.ended and run.moves is None and not run.events
    for (puzzle, state), found in rejected.items():
        solvable = census(puzzle)[state] is not None
        if found == solvable:
            where, board = on_puzzle(puzzle), repr(puzzle.write(state))
            name, found = "solvable board rejected", f"it rejects {board}, which can be solved."
            if not solvable:
                name = "unsolvable board searched"
                found = f"it begins to search from {board}, which cannot be solved."
            raise Failed(name, f"{where} {found}", _why_decided(rejected))
    praise = expect_search(search, "breadth-first")
    return f"right on {len(rejected)} boards of {len(_PUZZLES)} shapes and goals, and {praise}"


def _expect_none(run):
    """Raise a failure unless a search that ended on an unsolvable board returned None at once."""
    where = f"{on_puzzle(run.puzzle)} from {run.board}, which cannot be solved,"
    if run.events:
        raise Failed(
            "tested too late",
            f"{where} it expands {several(len(run.events), 'board')} before it returns.",
            "the parity of the start is known before the loop begins: test it there.",
        )
    if run.moves is not None:
        message = f"{where} it returns {quote(run.moves)}."
        raise Failed("not None", message, "return None: '' says that no moves are needed.")


def _crossings(tiles):
    """Count the inversions, those with the blank included."""
    return sum(a > b for a, b in combinations(tiles, 2))


def _row(state, cols):
    return state.index(0) // cols


_AS_A_TILE = "you count the blank as a tile. Which pairs are inversions?"
# Wrong rules: the number of a board whose parity is compared with the goal's, and a hint. The last
# two are right, but not if the board's parity alone decides.
_RULES = (
    (
        lambda state, cols: inversions(state),
        "you compare the inversions row by row, or along a thread of another width. With an even "
        "number of columns a vertical move changes their parity: read along the board's own "
        "thread, or what else does it change?",
    ),
    (
        lambda state, cols: inversions(state) + _row(state, cols),
        "you add the blank's row for every width. With an odd number of columns, does a vertical "
        "move change the parity of the inversions?",
    ),
    (lambda state, cols: _crossings(state), _AS_A_TILE),
    (lambda state, cols: _crossings(along_thread(state, cols)), _AS_A_TILE),
    (lambda state, cols: _crossings(state) + (cols % 2 == 0) * _row(state, cols), _AS_A_TILE),
    (row_number, ""),
    (lambda state, cols: inversions(along_thread(state, cols)), ""),
)


def _why_decided(rejected):
    """Return a hint: of the wrong rule that decides every board as the reader's search does."""
    if len({*rejected.values()}) == 1:
        if any(rejected.values()):
            return "it rejects every board. Which can be solved?"
        return "it rejects no board: return None before the search where it must fail."
    for rule, hint in _RULES:
        for goal in (True, False):
            if all(
                found == (rule(state, puzzle.cols) + goal * rule(puzzle.goal, puzzle.cols)) % 2
                for (puzzle, state), found in rejected.items()
            ):
                return hint if goal else "you look at the board alone: compare it with the goal."
    return "compare the parity of the board with that of the goal: both even, or both odd?"
