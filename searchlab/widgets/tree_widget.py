"""What the player and the two searches share: a search tree, and a place in it."""

import traitlets

from searchlab.puzzle.checks import whole
from searchlab.widgets.base import Checked, LabWidget


class TreeWidget(LabWidget):
    """Base of the widgets that step through a search tree.

    A subclass has the tree in `_tree`: its length is the number of its nodes, `steps` that of the
    steps through it. It tells the page of it in `_search`.
    """

    at = Checked("_check_at", 0)
    node = Checked("_check_node", None)
    _search = traitlets.Dict().tag(sync=True)

    SHARED = {"at": "_check_at", "node": "_check_node"}  # noqa: RUF012

    def _check_at(self, at):
        return whole("at", at, 0, self._tree.steps)

    def _check_node(self, node):
        return None if node is None else whole("node", node, 0, len(self._tree) - 1)

    @traitlets.observe("at")
    def _follow(self, change):
        if not self._page_sets:  # the page says itself what it looks at
            self.node = None
