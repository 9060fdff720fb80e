"""What pages answer to clicks and keys, as data/pages.txt has it: each step, and what is new then.

A step is ``click NAME``, ``press KEY``, ``focus ROLE``, ``check NAME`` (of each group), ``fill
LABEL: TEXT`` or ``choose LABEL: OPTION``, all by what a screen reader reads; ``at 3`` sets the
position as Python does. Below it is what such a reader reads now and has not read before, and what
has been set for Python.
"""

import given
import plain_page
import pytest
from golden import transcript
from laboratory import PATIENCE

sync_api = pytest.importorskip("playwright.sync_api")

NAMES = {**vars(given)}
SET = "at board code committed guess node prediction question read turns why".split()
VALUES = """(names) => names.map((name) => [name, models[0].get(name)])
  .filter(([, value]) => value !== undefined)"""


@pytest.fixture(autouse=True)
def still(page):
    """Show everything at once on a page, and wait for nothing that will not come."""
    NAMES["page"] = page
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(PATIENCE / 6)
    yield
    page.set_default_timeout(PATIENCE)
    page.emulate_media(reduced_motion="null")


def take(root, verb, rest):
    """Take a step."""
    label, _, value = rest.partition(": ")
    if verb == "click":
        found = root.get_by_role("button", name=rest, exact=True)
        found = found if found.count() else root.get_by_text(rest)
        found.first.click()
    elif verb == "press":
        root.page.keyboard.press(rest)
    elif verb == "focus":
        root.get_by_role(rest).first.focus()
    elif verb == "check":
        for group in root.get_by_role("radiogroup").all():
            group.get_by_role("radio", name=rest).check()
    elif verb == "choose":
        root.get_by_label(label).select_option(value)
    elif verb == "fill":
        root.get_by_label(label).fill(value)
    else:
        plain_page.change(root.page, **{verb: int(rest)})


def seen(widget, *steps):
    """Show a widget on a page, take the steps, and list what is new after each."""
    page, before, found = NAMES["page"], [], []
    plain_page.show(page, widget)
    root = page.locator(".searchlab")
    for step in ("", *steps):
        if step:
            try:
                take(root, *step.split(" ", 1))
            except sync_api.Error as error:  # no answer of the page
                raise AssertionError(f"{step}: {error}") from None
            found.append(f"> {step}")
        page.evaluate(plain_page.DRAWN)
        page.evaluate(plain_page.RESTS)
        lines = [line.strip() for line in root.aria_snapshot().splitlines()]
        lines += [f"{name} = {value}" for name, value in page.evaluate(VALUES, SET)]
        found += [line for line in lines if line not in before]
        before = lines
    return "\n".join(found)


NAMES["seen"] = seen
test_pages = transcript("pages", NAMES)
