"""The iterations of a search as the picture that stays."""

from searchlab.puzzle.drawing import board_words
from searchlab.styles import GREY, INK, MEANINGS, PAPER
from searchlab.widgets.sheet import Sheet

_WIDE, _LEFT, _ACROSS = 720, 90, 250  # of the sheet; where the bars begin, and their room
_COLUMNS = tuple(_LEFT + _ACROSS + x for x in (75, 165, 230))  # right ends of three numbers


def picture(found, at):
    """Draw a row to an iteration up to a step: the repeated part striped, the new part filled."""
    sheet, contours = Sheet(_WIDE, found.puzzle), found.contours
    summary = found.summary
    if at < found.steps:
        contours = found.so_far(at)
        summary = found.moment(at, contours[-1])
    sheet.y = 30.0
    heading = "Iterative deepening" if found.blind else "IDA* limit by limit"
    sheet.text(20, sheet.y, heading, 18, font_weight="bold", fill=INK)
    sheet.paragraph(summary, 15, 22, 84)
    if contours:
        sheet.y += 30
        sheet.text(20, sheet.y, "limit", 14, fill=INK)
        sheet.text(_LEFT, sheet.y, "paths: repeated striped, new filled", 14, fill=INK)
        _numbers(sheet, 14, "expanded", "new paths", "cut")
    rich = len(contours) <= 10
    most = max((one.expanded for one in found.contours), default=1)
    for one in contours:
        high = 62 if rich else 24
        top = sheet.y + 8
        sheet.y = top + high / 2 + 6
        sheet.text(20, sheet.y, str(one.limit), 17, font_weight="bold", fill=INK)
        _bar(sheet, one, top + high / 2 - 8, _ACROSS / most)
        new = "-" if one.new_paths is None else "in vain" if one.vain else f"{one.new_paths:,}"
        _numbers(sheet, 16, f"{one.expanded:,}", new, f"{one.pruned:,}")
        if rich and one.witness:
            sheet.board(one.witness[0], _WIDE - 138, top + 2, 56)
            sheet.text(_WIDE - 76, sheet.y, f"f {one.least}", font_weight="bold", fill=INK)
        sheet.y = top + high
    sheet.y += 14
    if not contours:
        sheet.y += 20 + sheet.board(found.start, 20, sheet.y, 90)
    return sheet.svg(sheet.y, f"{summary} From {board_words(found.start, sheet.puzzle.cols)}.")


def _numbers(sheet, size, *words):
    for x, each in zip(_COLUMNS, words, strict=True):
        sheet.text(x, sheet.y, each, size, text_anchor="end", fill=INK)


def _bar(sheet, one, y, scale):
    """Draw the bar of an iteration; one that was not told apart is an outline."""
    blue = MEANINGS["expanded"].color
    if one.repeated_paths is None:
        wide = max(2, one.expanded * scale)
        sheet.add(
            "rect", x=_LEFT, y=y, width=wide, height=16, fill=PAPER, stroke=blue, stroke_width=2
        )
        return
    repeated, new = one.repeated_paths * scale, one.new_paths * scale
    if repeated:
        sheet.add("rect", x=_LEFT, y=y, width=repeated, height=16, fill=PAPER, stroke=GREY)
        stripes = "".join(f"M{_LEFT + k} {y:g}v16" for k in range(3, max(3, int(repeated)), 5))
        sheet.add("path", d=stripes, stroke=GREY, stroke_width=2)
    if new:
        sheet.add("rect", x=_LEFT + repeated, y=y, width=max(1.5, new), height=16, fill=blue)
