"""A verdict on a heuristic or a search: one line, as text, in a notebook and as plain values."""

import sys
import textwrap
import time
from dataclasses import dataclass, field, fields
from html import escape
from math import inf

from searchlab.exhaustive.truth import Truth
from searchlab.problems import Board, Puzzle, spaces
from searchlab.problems.drawing import as_image, board_text, strip_svg
from searchlab.styles import GREEN, ORANGE, VERMILION

_REPORT_SECONDS = 0.5
_SIGNS = {True: ("✓", GREEN), False: ("✗", VERMILION), None: ("…", ORANGE)}


@dataclass(frozen=True, repr=False)
class Verdict:
    """What a verdict on a heuristic and one on a search have in common.

    Attributes
    ----------
    name : str
        Of the heuristic or the search.
    truth : searchlab.exhaustive.truth.Truth
        The true distances that it was compared with.
    boards : int
        From how many boards, or other states, it was judged.
    stopped : str or None
        What ended this before all were judged, in a sentence.
    right : bool or None
        Whether it is right: True of all boards, False with a counterexample, None if it has none
        and not all were judged.
    heading, coverage, findings, proof
        In words: the answer; what was judged; pairs of a property and whether it is there; the
        counterexample, or None.
    """

    name: str
    truth: Truth = field(compare=False)
    boards: int
    stopped: str | None

    remarks = ()  # further paragraphs
    pictures = ()  # triples of a caption, boards, and their labels
    states = ()  # the fields that are boards, or other states

    @property
    def problem(self):
        """The puzzle, or another state space."""
        return self.truth.problem

    @property
    def _paragraphs(self):
        width = 1 + max(len(name) for name, _ in self.findings)
        indent = {"subsequent_indent": " " * (width + 2)}
        findings = (fill(f"  {name:{width}}{answer}", **indent) for name, answer in self.findings)
        paragraphs = [fill(self.coverage), "\n".join(findings), *self.remarks, self.proof]
        return [*filter(None, paragraphs)]

    def __str__(self):
        return "\n\n".join([self.heading, *self._paragraphs])

    def __repr__(self):
        return f"<{self.heading}>"

    def _repr_html_(self):
        sign, colour = _SIGNS[self.right]
        strips = "".join(map(self._strip, self.pictures))
        report = "\n\n".join(self._paragraphs)
        return (
            f'<p style="border-left:6px solid {colour};padding-left:12px;font-size:17px">'
            f"<b>{sign} {escape(self.heading)}</b></p>"
            f'<div style="display:flex;flex-wrap:wrap;gap:0 32px">{strips}</div>'
            f'<pre style="white-space:pre-wrap">{escape(report)}</pre>'
        )

    def _strip(self, picture):
        """Draw boards as an image, since a notebook that is not trusted shows no inline drawing."""
        caption, boards, labels = picture
        states, puzzle = [board.state for board in boards], self.problem
        svg = strip_svg(puzzle, states, labels=labels, columns=6, width=84)
        pairs = zip(states, labels, strict=True)
        words = [f"{board_text(state, puzzle.cols)} ({label})" for state, label in pairs]
        return f"<div><p>{escape(caption)}</p>{as_image(svg, '; '.join(words))}</div>"

    def as_dict(self):
        """Everything as plain values, for JSON."""
        problem, found = self.problem, {self.kind: self.name}
        if isinstance(problem, Puzzle):
            found |= {"rows": problem.rows, "cols": problem.cols}
        found |= {"goal": spaces.write(problem, problem.goal)} | self._values()
        return {name: _plain(value) for name, value in found.items()}

    def _values(self):
        names = (each.name for each in fields(self) if each.name not in ("name", "truth"))
        found = {name: getattr(self, name) for name in names if not name.startswith("_")}
        for name in self.states:
            found[name] = None if found[name] is None else self._name(found[name])
        return found | {"of": self.of}

    def _name(self, state):
        return spaces.write(self.problem, getattr(state, "state", state))

    def write(self, state):
        """Write a board or another state in a sentence."""
        return self._name(state)


def _plain(value):
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, (tuple, list)):
        return [*map(_plain, value)]
    known = value is None or isinstance(value, (str, int, float))
    return value if known and value not in (inf, -inf) else str(value)


def fill(text, **indent):
    """Break a text into lines of 80 characters."""
    return textwrap.fill(text, width=80, break_on_hyphens=False, **indent)


def shown(problem, state):
    """Return a board of a puzzle as a `Board`, another state as it is."""
    return Board(problem, state) if isinstance(problem, Puzzle) else state


def reported(done, total, what, progress):
    """Yield what is done, one by one; print to standard error how much, if progress is wanted."""
    begun = last = time.monotonic()
    try:
        for number, each in enumerate(done):
            if progress and time.monotonic() - last > _REPORT_SECONDS:
                last = time.monotonic()
                line = f"\r{what} {number:,} of {total}"
                print(line, end="", file=sys.stderr, flush=True)
            yield each
    finally:
        if last > begun:
            print(file=sys.stderr)
