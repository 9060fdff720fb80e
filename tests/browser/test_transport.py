"""How page and Python talk: the example of docs/widgets.md in a real JupyterLab."""

import example_widget
import npm
import pytest

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect


@pytest.fixture
def roots(notebook, tmp_path):
    """Two views of one widget."""
    try:
        cell = example_widget.write(tmp_path)
    except npm.Unreachable as why:
        pytest.skip(str(why))
    notebook.run(cell + "widget = Presses()\ndisplay(widget, widget)")
    roots = notebook.page.locator(".searchlab")
    expect(roots).to_have_count(2)
    return roots


def counts(roots, number):
    for root in roots.all():
        expect(root.locator("dd")).to_have_text(str(number))


def press(root, name):
    root.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("subshells", ["perCommTarget", "disabled"])
def test_two_views_and_python_agree(roots, notebook, subshells):
    session = "jupyterapp.shell.currentWidget.sessionContext.session"
    notebook.page.evaluate(f"{session}.kernel.commsOverSubshells = '{subshells}'")
    press(roots.first, "tile 8")
    counts(roots, 1)
    notebook.becomes("widget.presses", 1)
    notebook.do("widget.presses = 7")
    counts(roots, 7)
    assert notebook.python("widget.presses") == 7


def test_a_command_answers_or_says_what_is_wrong(roots, notebook):
    notebook.do("widget.presses = 300")
    press(roots.first, "Double")
    counts(roots, 600)
    press(roots.first, "Double")
    expect(roots.first.get_by_role("status")).to_contain_text("whole number from 0 to 1000")
    counts(roots, 600)


def test_an_invalid_value_is_taken_back(roots, notebook):
    notebook.do("widget.presses = 1000")
    press(roots.first, "tile 8")
    expect(roots.first.get_by_role("status")).to_contain_text("not 1001")
    counts(roots, 1000)


def test_a_missing_answer_and_a_lost_kernel_are_reported(roots, notebook):
    page = notebook.page
    page.evaluate("AbortSignal.timeout = () => AbortSignal.abort()")
    press(roots.first, "Double")
    expect(roots.first.get_by_role("status")).to_contain_text("Python has not answered")
    notebook.end()
    for root in roots.all():
        expect(root.get_by_role("status")).to_contain_text("The kernel is gone")
        expect(root.get_by_role("button", name="Double")).to_have_attribute("aria-disabled", "true")
