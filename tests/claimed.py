"""Compares the numbers in a notebook's text with its claims, without running it."""

import ast
import re

from searchlab.exercises.claims import CODE, NUMBER, SPAN
from searchlab.exercises.predictions import predictions

_MINUTES = re.compile(r"\s+min(?:ute)?s?\b")
_FREE = re.compile(r"\d(?:st|nd|rd|th)?|(?:1[89]|20)\d\d")


def check_notebook(cells):
    """Compare the text of a notebook's cells with its claims; list what is wrong.

    There is a message for each number of the text that no claim quotes, and for each claim whose
    sentence is not in the text. `searchlab.exercises.claims` lists the numbers that need no claim.
    """
    texts, sentences, problems = {}, [], []
    for place, cell in enumerate(cells):
        source = cell.source
        if cell.cell_type == "code":
            asked = [predictions()[name] for name in _arguments(source, "ask")]
            measured = [predictions()[name] for name in _arguments(source, "ask", least=2)]
            stated = [*_arguments(source, "claim"), *(one.stated for one in measured)]
            sentences += [(place, sentence) for sentence in stated]
            source = "\n\n".join(text for one in asked for text in one.texts)
        texts[place] = prose(source)
    quoted = set()  # characters of the text, each with its cell
    for place, sentence in sentences:
        found = [
            (at, character)
            for at, text in texts.items()
            for match in re.finditer(re.escape(prose(sentence)), text)
            for character in range(*match.span())
        ]
        quoted.update(found)
        if not found:
            problems.append(f'cell {place} claims "{sentence}", which is not in the text')
    for at, text in texts.items():
        for number in NUMBER.finditer(text):
            first, end = number.span()
            length = number[0].isdigit() and _MINUTES.match(text, end)
            if not ({(at, first), (at, end - 1)} <= quoted or _FREE.fullmatch(number[0]) or length):
                around = text[max(0, first - 40) : end + 40].strip()
                problems.append(f'cell {at} states {number[0]}, which no claim quotes: "{around}"')
    return problems


def prose(markdown):
    """Reduce Markdown to the text of its sentences, on one line.

    >>> prose("**Breadth-first** search of `2 3 4 1 5 x 7 6 8` expands *20,907*\\nboards.")
    'Breadth-first search of □ expands 20,907 boards.'
    """
    text = re.sub(r"(?ms)^ {0,3}(```+|~~~+).*?^ {0,3}\1[ \t]*$", " ", markdown)
    sections = re.split(r"(?m)^(?=#{1,6}\s)", text)
    text = "".join(part for part in sections if not re.match(r"#+\s+References\b", part))
    text = SPAN.sub(CODE, text)
    text = re.sub(r"(?s)<!--.*?-->|</?[a-zA-Z][^<>]*>", " ", text)
    text = re.sub(r"\]\([^()\s]*(?:\s+\"[^\"]*\")?\)|\]\[[^]]*\]", "] ", text)
    text = re.sub(r"<?\bhttps?://\S+", " ", text)
    text = re.sub(r"(?m)^\s*\d+[.)]\s", " ", text)
    text = re.sub(r"(?m)^\s*(#+|>|[-+*])\s", " ", text)
    text = re.sub(r"[*|\[\]\\]|__", lambda mark: " " if mark[0] == "|" else "", text)
    return re.sub(r"\s+", " ", text).strip()


def _arguments(source, function, least=1):
    """Yield the first argument, a text, of each call of a function with so many in a cell."""
    lines = ["" if line.lstrip().startswith(("%", "!")) else line for line in source.split("\n")]
    try:
        tree = ast.parse("\n".join(lines))
    except (SyntaxError, ValueError):  # such as a cell of %%bash
        return
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(name), args=[ast.Constant(str(text)), *others]):
                if name == function and len(others) + 1 >= least:
                    yield text
