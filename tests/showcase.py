"""One of each widget, as a lesson would show it: what the rules for all widgets are tried on."""

IMPORT = "from searchlab import *\nfrom searchlab.widgets import *\n"

# By name of the class, the expression that makes one.
EXAMPLES = {
    "BoardWidget": "BoardWidget('2 3 4 1 5 x 7 6 8')",
}


def make(name):
    """Make the widget."""
    space = {}
    exec(IMPORT, space)
    return eval(EXAMPLES[name], space)
