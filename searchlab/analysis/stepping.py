"""The source of a search: which of its lines are not code."""

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
    found, before = [], None
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            docstring = token.type == tokenize.STRING and before == tokenize.INDENT
            comment = token.type == tokenize.COMMENT and token.line.lstrip().startswith("#")
            if docstring or comment:
                found.append((token.start[0], token.end[0]))
            before = token.type
    except (SyntaxError, tokenize.TokenError):  # a lambda, cut out of its line
        return []
    return found
