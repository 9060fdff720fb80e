"""Answers to exercises, right and wrong.

A wrong answer is a solution of the lessons with a part replaced, or one that is wrong in the same
way in every lesson.
"""

import re
from collections import deque
from functools import cache, wraps
from heapq import heappop, heappush
from pathlib import Path

from searchlab import gap, manhattan

SOLUTIONS = Path(__file__).parents[1] / "notebooks" / "solutions"
TURN = str.maketrans("udlr", "durl")
KNOWN = {
    "deque": deque,
    "heappop": heappop,
    "heappush": heappush,
    "inf": float("inf"),
    "gap": gap,
    "manhattan": manhattan,
    "UNDO": {"u": "d", "d": "u", "l": "r", "r": "l"},
    "inverse": lambda moves: moves[::-1].translate(TURN),
}


@cache
def block(lesson, name):
    (path,) = SOLUTIONS.glob(f"{lesson}_*.md")
    blocks = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    return next(text for text in blocks if re.search(rf"^(def )?{name}\b", text, re.MULTILINE))


@cache
def solution(lesson, name, *changes):
    """Return a solution of a lesson, after some changes: a text and what replaces it, each."""
    source, names = block(lesson, name), dict(KNOWN)
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in source, old
        source = source.replace(old, new)
    exec(source, names)
    return names[name]


def returns(value):
    return lambda *arguments: value


def returning(change, search):
    """Make a search that finds moves and returns something else."""

    @wraps(search)
    def wrong(puzzle, start, *more, **options):
        return change(puzzle, start, search(puzzle, start, *more, **options))

    return wrong
