"""The source of a search: which of its lines are not code, and what the others do."""

import io
import re
import tokenize

STEPS = ("take", "test", "expand", "remember")
_COMMENT = re.compile(rf"#\s*({'|'.join(STEPS)})\s*$")
_DOES = {  # what a line does, if no line says it by a comment; the first that fits
    "expand": r"\b(successors|expand)\(",
    "take": r"\b(pop|popleft|heappop|get_nowait)\(|^\s*for \w+ in frontier\b",
    "test": r"(==|!=|\bis\b) *\w+\.goal\b|\bin theirs\b",
    "remember": r"\.(add|append|appendleft|push)\(|\bheappush\(|\bnot in\b|^\s*\w+\[[^]]+\] *=[^=]",
}


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


def steps(text):
    """Find which step of an expansion a line does, by number: take, test, expand, or remember.

    Comments at the end of lines, such as ``# take``, decide where there are any; otherwise it is
    what the line calls or compares.

    Examples
    --------
    >>> steps("state = frontier.pop()  # take\\nreached.add(state)\\n")
    {1: 'take'}
    >>> steps("state = frontier.pop()\\nreached.add(state)\\n")
    {1: 'take', 2: 'remember'}
    """
    lines = [*enumerate(text.splitlines(), start=1)]
    said = {number: found[1] for number, line in lines if (found := _COMMENT.search(line))}
    if said:
        return said
    hidden = {number for first, last in quiet(text) for number in range(first, last + 1)}
    found = {}
    for number, line in lines:
        does = (step for step, pattern in _DOES.items() if re.search(pattern, line))
        if (
            number not in hidden
            and not line.lstrip().startswith("def ")
            and (step := next(does, None))
        ):
            found[number] = step
    return found
