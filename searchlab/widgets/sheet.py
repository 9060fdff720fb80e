"""A sheet of SVG that is filled from the top down: for the pictures that searches leave."""

from textwrap import wrap

from searchlab.puzzle.drawing import num, svg_board, svg_picture
from searchlab.styles import INK, PAPER


class Sheet:
    """Parts of a drawing, and how far down it reaches; boards on it are of one puzzle."""

    def __init__(self, wide, puzzle):
        self.wide, self.puzzle, self.parts, self.y = wide, puzzle, [], 0

    def add(self, element, content=None, **attributes):
        """Add an element, its attributes in this order."""
        written = "".join(
            f' {name.replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
            for name, value in attributes.items()
        )
        end = "/>" if content is None else f">{content}</{element}>"
        self.parts.append(f"<{element}{written}{end}")

    def text(self, x, y, words, size=15, **more):
        """Write a few words from a point on, or about it."""
        self.add("text", words, x=x, y=y, font_size=size, **more)

    def paragraph(self, words, size, leading, width, weight="normal"):
        """Write lines of text below what is there."""
        for line in wrap(words, width):
            self.y += leading
            self.text(20, self.y, line, size, font_weight=weight, fill=INK)

    def box(self, x, y, wide, tall, meaning):
        """Draw a box in the colour of a meaning, filled or as an outline."""
        fill = meaning.color if meaning.filled else PAPER
        self.add(
            "rect", x=x, y=y, width=wide, height=tall, fill=fill, stroke=meaning.color,
            stroke_width=1.6,
        )  # fmt: skip

    def board(self, state, x, y, wide):
        """Draw a board; return its height."""
        puzzle = self.puzzle
        drawing, across, down = svg_board(state, puzzle.rows, puzzle.cols, puzzle.goal, None, False)
        place = f"translate({num(x)} {num(y)}) scale({num(wide / across)})"
        self.add("g", drawing, transform=place)
        return wide * down / across

    def svg(self, tall, words):
        """Return the picture, with a title in words."""
        card = f'<rect width="{self.wide}" height="{tall}" rx="8" fill="{PAPER}"/>'
        frame = f"0 0 {self.wide} {tall}"
        return svg_picture(card + "".join(self.parts), self.wide, tall, frame, words)
