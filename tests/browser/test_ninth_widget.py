"""The example of docs/widgets.md in a real JupyterLab."""

import ninth_widget
import pytest

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect


def test_the_example_of_the_guide_is_shown(notebook, tmp_path):
    ninth_widget.write(tmp_path)
    notebook.run(
        f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\n"
        "from presses import Presses\nwidget = Presses()\nwidget"
    )
    root = notebook.page.locator(".searchlab")
    root.get_by_role("button", name="tile 8", exact=True).click()
    expect(root.locator("dd")).to_have_text("1")
    notebook.becomes("widget.presses", 1)
    root.get_by_role("button", name="Forget").click()
    expect(root.get_by_role("status")).to_have_text("Forgotten.")
    expect(root.locator("dd")).to_have_text("0")
    assert notebook.python("widget.presses") == 0
