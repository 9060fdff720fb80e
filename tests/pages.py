"""The page of a widget without a page: what it sends to Python, and hears."""


def page_sends(widget, values):
    """Send a widget values as its page does: parts of its state in this turn, or a request."""
    shared = {name.lstrip("_") for name in widget.SHARED}
    parts = {name.lstrip("_"): value for name, value in values.items()}
    sent = {name: value for name, value in values.items() if name.lstrip("_") not in shared}
    if shared & parts.keys():
        changes = {name: parts[name] for name in shared & parts.keys()}
        sent["_state"] = {**widget._state, **changes}
    if "_request" in sent:
        sent["_requests"] = [sent.pop("_request")]
    widget.set_state(sent)


class Page:
    """What a browser would do: send values and requests, and hear the answers."""

    def __init__(self, widget, monkeypatch):
        self.widget, self.heard = widget, []
        monkeypatch.setattr(widget, "send", lambda content, **_: self.heard.append(content))

    def set(self, **values):
        page_sends(self.widget, {"_" + name: value for name, value in values.items()})

    def ask(self, do, **more):
        """Make a request and return its answer, or None."""
        number = f"page.{len(self.heard)}.{do}"
        before = len(self.heard)
        self.set(request={"do": do, "number": number, **more})
        answers = self.heard[before:]
        assert all(answer.pop("answers") == number for answer in answers)
        return answers[-1] if answers else None
