"""What pages answer to clicks and keys, as data/pages.txt has it: each step, and what is new then.

A step is ``click NAME``, ``press KEY``, ``focus NAME``, ``choose LABEL: OPTION`` or ``fill LABEL:
TEXT``, all by what a screen reader reads; ``at 3`` sets the position as Python does. Below it is
what such a reader would read now and has not read before, and what the page sends to Python.
"""

import plain_page
import pytest
from golden import transcript
from laboratory import PATIENCE
from showcase import make

pytest.importorskip("playwright.sync_api")

SENT = """() => Object.fromEntries(models[0].changed.splice(0).map((each) => [each, models[0].get(each)]))"""
NAMES = {}


@pytest.fixture(autouse=True)
def shown(page):
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(PATIENCE / 6)
    NAMES["page"] = page
    yield
    page.emulate_media(reduced_motion="null")
    page.set_default_timeout(PATIENCE)


def seen(call, *steps):
    """Show a widget on a page, take the steps, and list what is new after each."""
    page, before = NAMES["page"], []
    plain_page.show(page, make(call))
    root, found = page.locator(".searchlab"), []
    for step in ("", *steps):
        verb, _, rest = step.partition(" ")
        label, _, value = rest.partition(": ")
        if verb == "click":
            root.get_by_role("button", name=rest, exact=True).first.click()
        elif verb == "press":
            page.keyboard.press(rest)
        elif verb == "focus":
            root.get_by_label(rest).first.focus()
        elif verb == "choose":
            root.get_by_label(label).select_option(value)
        elif verb == "fill":
            root.get_by_label(label).fill(value)
        elif verb:
            plain_page.change(page, **{verb: int(rest)})
        page.evaluate(plain_page.DRAWN)
        page.evaluate(plain_page.RESTS)
        lines = [line.strip() for line in root.aria_snapshot().splitlines()]
        found += [f"> {step}" * bool(step), *(line for line in lines if line not in before)]
        before = lines
    return "\n".join(found)


test_pages = transcript("pages", NAMES | {"seen": seen})
