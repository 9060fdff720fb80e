"""Widgets on a page of their own: drawn by their front end, with no JupyterLab and no kernel."""

import json
from base64 import b64encode
from contextlib import contextmanager

import pytest

PAGE = "<!doctype html><meta charset=utf-8><meta name=viewport content=width=device-width>"

SHOW = """async ([script, css, style, states]) => {
  globalThis.end?.();
  document.body.replaceChildren();
  const url = () => URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  globalThis.library ??= (await import(url())).default;
  const sheet = document.querySelector("style")
    ?? document.head.appendChild(document.createElement("style"));
  sheet.textContent = style;
  globalThis.heard = []; // the listeners of the views, until `end` is called
  const read = (_, value) => value?.bytes === undefined ? value
    : new DataView(Uint8Array.from(atob(value.bytes), (c) => c.charCodeAt(0)).buffer);
  const ignore = () => {};
  globalThis.models = states.map((state) => {
    const values = JSON.parse(state, read);
    return { get: (name) => values[name], set: (name, value) => (values[name] = value),
      on: (...each) => heard.push(each),
      off: (name, call) => (heard = heard.filter((each) => each[0] !== name || each[1] !== call)),
      send: ignore, save_changes: ignore };
  });
  const ends = models.map((model) => {
    const el = document.body.appendChild(document.createElement("div"));
    return library.render({ model, el, experimental: {} }, css);
  });
  globalThis.end = () => ends.forEach((each) => each());
}"""
CHANGE = """(values) => {
  for (const name in values) models[0].set(name, values[name]);
  for (const [name, call] of heard) if (name.replace("change:", "") in values) call();
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
RESTS = """Promise.all([document, ...document.querySelectorAll(".searchlab")]
  .flatMap((each) => (each.shadowRoot ?? each).getAnimations())
  .map((each) => each.finished.catch(() => 0)))"""


def begin(page):
    """Make an empty page of what is open; one page may show many widgets one after the other."""
    page.set_content(PAGE)


def show(page, *widgets, style=""):
    """Draw widgets on the page in place of all that was there, with this style sheet."""
    states = []
    for widget in widgets:
        state = {n: value for n, value in widget.get_state().items() if n != "_esm"}
        states.append(json.dumps(state, default=lambda data: {"bytes": b64encode(data).decode()}))
    front_end = widgets[0]._front_end
    page.evaluate(SHOW, [front_end.script, front_end.css, style, states])
    page.evaluate(DRAWN)


def change(page, **values):
    """Set traits of the widget as Python does."""
    page.evaluate(CHANGE, values)


def lose_kernel(page):
    """Tell the widget, as Jupyter does, that its kernel is gone."""
    page.locator(".searchlab").evaluate("e => e.classList.add('jupyter-widgets-disconnected')")


def resize(page, width, height):
    """Give the window another size, and wait until it is drawn and at rest."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)
    page.evaluate(RESTS)


@contextmanager
def touched(page, touch=True):
    """Let the page believe that it is touched by fingers."""
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setTouchEmulationEnabled", {"enabled": touch})
    assert page.evaluate("matchMedia('(pointer: coarse)').matches") == touch
    yield
    tools.detach()  # which ends it


def violations(page, *rules, place=".searchlab"):
    """Look at the widgets on a page, or a place, once all that moves is at rest, as axe does."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page.evaluate(RESTS)
    found = axe.run(page, place, {"runOnly": rules} if rules else None)
    assert found.response["passes"]
    unseen = "1:1 contrast" in str(found.response["incomplete"])  # of which axe is never sure
    return [found.generate_report()] if found.response["violations"] or unseen else []
