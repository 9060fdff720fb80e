"""What the page of a widget sends to Python, without a page."""


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
