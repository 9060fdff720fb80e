"""Figures that are drawn on white, in a dark page: they are turned dark, and light again."""

import io

import pytest

sync_api = pytest.importorskip("playwright.sync_api")
pytest.importorskip("matplotlib")


def brightness(image):
    from PIL import Image, ImageStat

    shot = Image.open(io.BytesIO(image.screenshot())).convert("L")
    return ImageStat.Stat(shot).mean[0]


def test_no_figure_glares_out_of_a_dark_page(notebook):
    notebook.run(
        "from searchlab import *\nfrom searchlab import figures\n"
        "from searchlab.widgets import BoardWidget\nBoardWidget('1 2 3 4 5 x 7 8 6')",
        "figures.search_tree(record(EIGHT, '1 2 3 4 5 x 7 8 6', 'breadth-first'), 1)",
    )
    figure = notebook.page.locator(".jp-RenderedImage img").first
    try:
        light = brightness(figure)
        notebook.theme("Dark")
        assert brightness(figure) < 80 < 200 < light
    finally:
        notebook.theme("Light")
