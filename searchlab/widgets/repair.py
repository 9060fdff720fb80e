"""The published program of superior nodes, with a switch for each of its flaws."""

from html import escape

from ipywidgets import HTML, Checkbox, VBox

from searchlab.exhaustive.tables import combinations_table
from searchlab.styles import GREEN, GREY, ORANGE, SKY, VERMILION
from searchlab.widgets.boxes import Box
from searchlab.widgets.static import with_note

# In the order of `searchlab.exhaustive.tables.combinations_table`.
_REPAIRS = (
    "A: no limit of 30 expansions",
    "B: the blank is not counted",
    "C: the start and the queue are tested",
    "D: boards seen before are dropped",
    "E: every child is kept",
)
# The program in our words: the switch that changes a line, the line as published, and repaired.
_LINES = (
    ("C", "", "if start == goal: return start"),
    ("", "queue, step = [start], 0", ""),
    ("D", "", "seen = {start}"),
    ("", "while True:", ""),
    ("C", "", "    if not queue: return 'nothing found'"),
    ("", "    board, found = queue.pop(0), None", ""),
    ("", "    for child in neighbours(board), without undoing the last move:", ""),
    ("D", "", "        if child in seen: continue"),
    ("B", "        gap = tiles and blank out of place", "        gap = tiles out of place"),
    ("E", "        if gap(child) > gap(board): continue", ""),
    ("D", "", "        seen.add(child)"),
    ("", "        queue.append(child)", ""),
    ("", "        if child == goal: found = child", ""),
    ("A", "    step = step + 1", ""),
    ("A", "    if step > 30: return 'given up'", ""),
    ("", "    if found: return found", ""),
)
_ENDS = {
    "found": ("solved", GREEN),
    "step_limit": ("given up after 30 expansions", ORANGE),
    "empty_queue": ("crashed on the empty queue", GREY),
    "exhausted": ("reported: nothing found", SKY),
    "endless": ("never ends", VERMILION),
}


_STYLE = """<style>
.searchlab-controls, .searchlab-repair { --jp-widgets-font-size: 15px; font-size: 15px; }
.searchlab-repair pre { font-size: inherit; line-height: 1.4; }
.searchlab-repair > div { display: flex; height: 2em; max-width: 40em; }
</style>"""


class RepairProgram(Box):
    """Repair the published program of superior nodes, and see how it ends on every board.

    Examples
    --------
    >>> program = RepairProgram()
    >>> int(program.ends.found)
    121
    >>> for switch in program.switches:
    ...     switch.value = True
    ...     print(int(program.ends.found), end=" ")
    16084 96732 96733 96733 181440
    """

    def __init__(self):
        self._table = combinations_table()
        self.switches = [
            Checkbox(description=text, indent=False, layout={"width": "auto"}) for text in _REPAIRS
        ]
        self._shown = HTML()
        super().__init__(VBox(self.switches), [self._shown])
        for switch in self.switches:
            switch.observe(self._show, "value")
        self._show()

    @property
    def ends(self):
        """How many boards end in which way, by outcome."""
        return self._table.loc[tuple(switch.value for switch in self.switches)]

    def still(self):
        """List the repairs above the program and its ends."""
        names = "".join(f"<li>{switch.description}</li>" for switch in self.switches)
        return with_note(f"<ul>{names}</ul>{self._shown.value}")

    def _show(self, _=None):
        boards, parts, rows = self.ends.sum(), [], []
        for name, (text, colour) in _ENDS.items():
            count = self.ends[name]
            share = f"{count / boards:.2%}"
            parts.append(f"<div style='width:{share};background:{colour}'></div>")
            rows.append(
                f"<tr><td style='color:{colour}'>■</td><td style='text-align:left'>{text}</td>"
                f"<td>{count:,}</td><td>{share}</td></tr>"
            )
        bar, table = f"<div>{''.join(parts)}</div>", f"<table>{''.join(rows)}</table>"
        shown = f"<pre>{self._program()}</pre>{bar}{table}"
        self._shown.value = f"{_STYLE}<div class='searchlab-repair'>{shown}</div>"

    def _program(self):
        """Write the lines: what is repaired in bold, and what that takes out struck through."""
        repaired = {switch.description[0] for switch in self.switches if switch.value}
        lines = []
        for letter, published, line in _LINES:
            text, mark = published, ""
            if letter in repaired:
                text, mark = (line, "b") if line else (published, "s")
            text = escape(text or " ")
            lines.append(f"<{mark}>{text}</{mark}>" if mark else text)
        return "\n".join(lines)
