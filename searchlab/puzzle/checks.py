"""What every entrance checks, how a wrong value is quoted, and a count written out."""

from numbers import Integral, Real


def whole(name, value, least=None, most=None):
    """Return a whole number, numpy's too, as int.

    Parameters
    ----------
    name : str
        What the number is, for the sentence that refuses another.
    value : object
    least, most : int, optional
        The numbers that are accepted.

    Raises
    ------
    ValueError
        If it is none, or out of range.

    Examples
    --------
    >>> whole("depth", 3, 0, 5)
    3
    >>> whole("depth", True, 0, 5)
    Traceback (most recent call last):
        ...
    ValueError: depth must be a whole number from 0 to 5, not True
    """
    is_whole = isinstance(value, Integral) and not isinstance(value, bool)
    if is_whole and (least is None or least <= value) and (most is None or value <= most):
        return int(value)
    where = "" if least is None else f" from {least} " + ("up" if most is None else f"to {most}")
    raise ValueError(f"{name} must be a whole number{where}, not {short(repr(value))}")


def check_budget(name, value, whole=False):
    """Check a budget: None, or a number from 0 up.

    Raises
    ------
    ValueError
        If it is neither.

    Examples
    --------
    >>> check_budget("max_seconds", 0.5)
    >>> check_budget("max_expansions", 0.5, whole=True)
    Traceback (most recent call last):
        ...
    ValueError: max_expansions must be a whole number from 0 up, not 0.5
    """
    if value is None:
        return
    kinds = Integral if whole else Real
    if isinstance(value, bool) or not isinstance(value, kinds) or not value >= 0:
        kind = "a whole number" if whole else "a number"
        raise ValueError(f"{name} must be {kind} from 0 up, not {short(repr(value))}")


def several(number, one, many=None, spec=","):
    """Write a count with its noun.

    Parameters
    ----------
    number : int or float
    one, many : str
        The noun, or more words, for one and for any other number; an "s" is added where
        `many` is left out.
    spec : str, optional
        How the number is written, as `format` takes it; with commas if left out.

    Examples
    --------
    >>> several(1, "board"), several(20907, "board"), several(0.5, "second", spec="g")
    ('1 board', '20,907 boards', '0.5 seconds')
    >>> several(2, "search is", "searches are")
    '2 searches are'
    """
    return f"{number:{spec}} {one if number == 1 else many or one + 's'}"


def short(text, limit=40):
    """Quote no more than the beginning of a long text.

    Examples
    --------
    >>> short("1 2 3 4 5 6 7 8 x", limit=10)
    '1 2 3 4...'
    """
    return text if len(text) <= limit else text[: limit - 3] + "..."
