"""Controls of ipywidgets above what they show."""

from ipywidgets import VBox


class Box(VBox):
    """A box of controls, which a page without a kernel does not show, and what is below them."""

    def __init__(self, controls, shown):
        controls.add_class("searchlab-controls")
        super().__init__([controls, *shown])

    def label(self):
        """Return what its repr says of it."""
        return ""

    def __repr__(self):
        return f"<{': '.join(filter(None, (type(self).__name__, self.label())))}>"

    def _repr_mimebundle_(self, **kwargs):
        data = {"text/plain": repr(self), "text/html": self.still()}
        return super()._repr_mimebundle_(**kwargs) | data
