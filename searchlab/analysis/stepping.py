"""Inside an expansion: behind which of its lines the board is taken and each child is made.

The text tells it: what is yielded as the board and as the children has a name, and the statements
that bind the one and lengthen the other can be found. Where it has none, nothing is claimed.
"""

import ast
import io
import tokenize
from typing import NamedTuple

# What a line that ran has done.
NOTHING, TAKEN, MADE, ALL_MADE = range(4)  # took the board; made one child; made all of them

_LENGTHEN = {"append": MADE, "insert": MADE, "extend": ALL_MADE}
_BEGUN = -1  # a list of children, empty as yet


class _Statement(NamedTuple):
    does: int
    first: int
    last: int


def deeds(text, path):
    """Tell what each of the lines that ran for an event has done.

    Parameters
    ----------
    text : str
        A `searchlab.running.lines.Source`'s.
    path : sequence of int
        The lines in order, as `Trace.lines` lists them.

    Returns
    -------
    bytes
        To each line `TAKEN`, `MADE`, `ALL_MADE` or `NOTHING`. A statement of several lines has
        done its work behind its last. A board or a child that is given up again is not told of.

    Examples
    --------
    >>> text = '''def search(puzzle, start):
    ...     for state in [start]:
    ...         made = []
    ...         for child in "ab":
    ...             made.append(child)
    ...         yield state, 0, made
    ... '''
    >>> list(deeds(text, (2, 3, 4, 5, 4, 5, 4, 6)))
    [1, 0, 0, 2, 0, 2, 0, 0]
    """
    return _deeds(_statements(text), path)


def all_deeds(lines):
    """Return the deeds of each path of a trace's `Lines`."""
    statements = _statements(lines.source.text)
    return [_deeds(statements, path) for path in lines.paths]


def _deeds(statements, path):
    done = bytearray(len(path))
    taken = None
    for i, line in enumerate(path):
        statement = statements.get(line)
        if statement is None:
            continue
        if statement.does == _BEGUN:
            for before in range(i):
                done[before] *= done[before] == TAKEN
        elif statement.does != TAKEN:
            before = i and statements.get(path[i - 1])
            if before is statement:
                done[i - 1] = NOTHING  # not behind its last line yet
            done[i] = statement.does
        else:
            taken = i
    if taken is not None:
        done[taken] = TAKEN
    return bytes(done)


def _statements(text):
    """Find the statements that take a board or make children, by each of their lines."""
    try:
        tree = ast.parse(text)
    except SyntaxError:  # a lambda, cut out of its line
        return {}
    found = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for does, node in _told(function):
                last = node.iter.end_lineno if isinstance(node, ast.For) else node.end_lineno
                statement = _Statement(does, node.lineno, last)
                found |= dict.fromkeys(range(node.lineno, last + 1), statement)
    return found


def _told(function):
    """List the statements of a function that take its board or make its children."""
    boards, children = set(), set()
    for node in ast.walk(function):
        for field, names in zip(_event(node), (boards, children), strict=False):
            while isinstance(field, ast.Attribute | ast.Subscript):
                field = field.value  # of node.state
            if isinstance(field, ast.Name):
                names.add(field.id)
            elif names is children and isinstance(field, ast.ListComp | ast.Call):
                yield ALL_MADE, field
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.For | ast.NamedExpr):
            bound = _names(node)
            if bound & boards:
                yield TAKEN, node
            elif bound & children and not isinstance(node, ast.For):
                empty = isinstance(node.value, ast.List) and not node.value.elts
                yield _BEGUN if empty else ALL_MADE, node
        elif isinstance(node, ast.AugAssign) and _names(node) & children:
            one = isinstance(node.value, ast.List) and len(node.value.elts) == 1
            yield MADE if one else ALL_MADE, node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of = node.func.value
            if isinstance(of, ast.Name) and of.id in children and node.func.attr in _LENGTHEN:
                yield _LENGTHEN[node.func.attr], node


def _event(node):
    """Return what is yielded as the board and as the children, or nothing."""
    value = node.value if isinstance(node, ast.Yield) else node
    if isinstance(node, ast.Yield) and isinstance(value, ast.Tuple):
        return value.elts[:1] + value.elts[2:3]
    if isinstance(value, ast.Call) and ast.unparse(value.func).endswith("Expansion"):
        named = {keyword.arg: keyword.value for keyword in value.keywords}
        fields = dict(zip(("state", "g", "children"), value.args, strict=False)) | named
        return [fields.get("state"), fields.get("children")]
    return []


def _names(node):
    """Return the names that a statement binds."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {
        each.id
        for target in targets
        for each in ast.walk(target)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def quiet(text):
    """List what in a text is no code: docstrings and whole lines of comment.

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
    except (SyntaxError, tokenize.TokenError):
        return []
    return sorted(found)
