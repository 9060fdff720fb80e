"""The source of a search: which of its lines are not code."""

import ast
import io
import tokenize


def quiet(text):
    """List the docstrings and the comment lines of a text.

    Returns
    -------
    list of tuple
        First and last line of each.

    Examples
    --------
    >>> quiet('def f():\\n    # one\\n    return 1  # two\\n')
    [(2, 2)]
    """
    found = []
    try:
        for node in ast.walk(ast.parse(text)):
            has_one = isinstance(node, ast.FunctionDef | ast.ClassDef)
            if has_one and ast.get_docstring(node, clean=False) is not None:
                found.append((node.body[0].lineno, node.body[0].end_lineno))
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT and token.line.lstrip().startswith("#"):
                found.append((token.start[0], token.start[0]))
    except (SyntaxError, tokenize.TokenError):  # a lambda, cut out of its line
        return []
    return sorted(found)
