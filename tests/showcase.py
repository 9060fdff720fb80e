"""One of each widget, as a lesson would show it: what the rules for all widgets are tried on."""

IMPORT = "from searchlab import *\nfrom searchlab.widgets import *\n"

# By name of the class, the expression that makes one.
EXAMPLES = {
    "BoardWidget": "BoardWidget('2 3 4 1 5 x 7 6 8')",
    "HeuristicAtlas": "HeuristicAtlas('gap', beside='manhattan')",
    "SearchPlayer": "play(EIGHT, '2 3 4 1 5 x 7 6 8', 'superior-node', at=3, lines=True)",
    "ParityLab": "ParityLab('2 1 3 8 x 4 7 6 5', Puzzle(3, 3, 'snail'))",
    "Predict": "Predict('Shortest first?', {'a-star': 19, 'greedy': 41, 'dfs': 49, 'wa-star': 21})",
    "Race": "Race('1 2 3 x 4 8 5 7 6', ['breadth-first', 'bidirectional', 'a-star'])",
}


def together(expressions):
    """Return the source of a cell that shows these widgets, one below the other."""
    return f"{IMPORT}from IPython.display import display\ndisplay({', '.join(expressions)})"


def make(name):
    """Make the widget: of that name, or by that expression."""
    space = {}
    exec(IMPORT, space)
    return eval(EXAMPLES.get(name, name), space)
