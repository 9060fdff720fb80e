"""The published program of superior nodes, with a switch for each of its flaws."""

from ipywidgets import HTML, Checkbox, VBox

from searchlab.exhaustive.tables import combinations_table
from searchlab.styles import GREEN, GREY, ORANGE, SKY, VERMILION
from searchlab.widgets.static import with_note

# In the order of `searchlab.exhaustive.tables.combinations_table`.
_REPAIRS = (
    "A: no limit of 30 expansions",
    "B: the blank is not counted",
    "C: the start and the queue are tested",
    "D: boards seen before are dropped",
    "E: every child is kept",
)
_ENDS = {
    "found": ("solved", GREEN),
    "step_limit": ("given up after 30 expansions", ORANGE),
    "empty_queue": ("crashed on the empty queue", GREY),
    "exhausted": ("reported: nothing found", SKY),
    "endless": ("never ends", VERMILION),
}


class RepairProgram(VBox):
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
        controls = VBox(self.switches)
        controls.add_class("searchlab-controls")  # which a page without a kernel does not show
        super().__init__([controls, self._shown])
        for switch in self.switches:
            switch.observe(self._show, "value")
        self._show()

    @property
    def ends(self):
        """How many boards end in which way, by outcome."""
        return self._table.loc[tuple(switch.value for switch in self.switches)]

    def _show(self, _=None):
        boards, parts, rows = self.ends.sum(), [], []
        for name, (text, colour) in _ENDS.items():
            count = self.ends[name]
            if count or name == "found":
                share = f"{count / boards:.2%}"
                parts.append(f"<div style='width:{share};background:{colour}'></div>")
                rows.append(
                    f"<tr><td style='color:{colour}'>■</td><td style='text-align:left'>{text}</td>"
                    f"<td>{count:,}</td><td>{share}</td></tr>"
                )
        bar = f"<div style='display:flex;height:2em;max-width:40em'>{''.join(parts)}</div>"
        self._shown.value = f"{bar}<table>{''.join(rows)}</table>"

    def __repr__(self):
        return "RepairProgram()"

    def _repr_mimebundle_(self, **options):
        bundle = super()._repr_mimebundle_(**options)
        names = "".join(f"<li>{switch.description}</li>" for switch in self.switches)
        return bundle | {"text/html": with_note(f"<ul>{names}</ul>{self._shown.value}")}
