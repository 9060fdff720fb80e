"""The jobs of a widget, run as its page runs them."""

import asyncio
from unittest.mock import patch


def run_job(widget, progress_seconds=0, **request):
    """Run a job in an event loop, as a kernel has; return kind and text of all messages."""
    messages = []
    widget.send = lambda content, buffers=None: messages.append((content["kind"], content["text"]))

    async def ended():
        widget._on_message(None, {"kind": "start", "id": "j", "request": request}, [])
        if hasattr(widget, "_task"):
            await widget._task
        await asyncio.sleep(0)

    with patch("searchlab.widgets.widget._PROGRESS_SECONDS", progress_seconds):
        asyncio.run(ended())
    return messages
