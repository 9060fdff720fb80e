"""A store: finished rows in a file, so that long work goes on where it stopped.

Each row is a line of JSON, added at the end. Nothing is ever rewritten, so killing the writer
costs the row it was about to write and no other.
"""

import hashlib
import json
import os
import sys
from operator import itemgetter
from types import CodeType, FunctionType, ModuleType

from searchlab.puzzle import Puzzle


class Store:
    """Rows by key, kept in a file.

    Parameters
    ----------
    path : str or path
        A file that a store has written, or a new one.
    key : callable, optional
        Takes a row, returns its key, and raises an exception for anything else; by default
        the key is what the row holds under "key".
    begins : bytes, optional
        How a row's line begins.

    Attributes
    ----------
    rows : dict
        The row under each key.

    Raises
    ------
    ValueError
        If the file cannot be written, or holds anything else.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Store(Path(folder, "rows")) as store:
    ...         store.add({"key": "first", "length": 31})
    ...     with Store(Path(folder, "rows")) as store:
    ...         print(store.rows)
    {'first': {'key': 'first', 'length': 31}}
    """

    def __init__(self, path, key=itemgetter("key"), begins=b'{"key": '):
        self.rows, self._key, self._begins = {}, key, begins
        try:
            self._file = open(os.fspath(path), "a+b")  # noqa: SIM115
        except (OSError, TypeError) as error:
            raise ValueError(f"a store is a file that can be written: {error}") from None
        try:
            self._read(path)
        except BaseException:
            self._file.close()
            raise

    def _read(self, path):
        self._file.seek(0)
        size, line = 0, b""
        for number, line in enumerate(self._file, start=1):
            try:
                row = json.loads(line)
                self.rows[self._key(row)] = row
            except (ValueError, TypeError, LookupError, RecursionError):
                text = line.rstrip(b"\n")
                if not (text.startswith(self._begins) or self._begins.startswith(text)):
                    raise ValueError(
                        f"line {number} of {path} is no row of a store: it holds something else; "
                        "give a file that a store has written, or a new one"
                    ) from None
                if text == line:  # torn, and the last one
                    self._file.truncate(size)
                    return
            size += len(line)
        if line and not line.endswith(b"\n"):
            self._file.write(b"\n")

    def add(self, row, sync=False):
        """Keep a row; when this returns it is in the file, and on the disk if it is synced."""
        self.rows[self._key(row)] = row
        self._file.write(json.dumps(row).encode() + b"\n")
        self._file.flush()
        if sync:
            os.fsync(self._file.fileno())

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def close(self):
        """Close the file; every row is in it."""
        self._file.close()


def key_of(*parts):
    """Give a key that is the same for equal parts, in any process.

    Parameters
    ----------
    *parts
        Plain values, and functions and objects of your own: these are known by their
        code, with the globals that it names, and by what they hold.

    Raises
    ------
    ValueError
        If a part cannot be told from others like it, such as an open file.

    Examples
    --------
    >>> key_of({"order": "udlr", "weight": 2}) == key_of({"weight": 2, "order": "udlr"})
    True
    >>> key_of(lambda state: state[0]) == key_of(lambda state: state[1])
    False
    """
    seen = {}

    def described(value):
        if id(value) in seen:  # functions may name each other in a circle
            return f"part {seen[id(value)][0]}"
        seen[id(value)] = (len(seen), value)  # keeps the value, so that its id stays its own
        return _describe(value)

    try:
        text = json.dumps(parts, default=described, sort_keys=True, check_circular=False)
    except Exception as error:
        raise ValueError(f"a store cannot tell this from others like it: {error}") from None
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _describe(value):
    """Describe a value by simpler ones."""
    if isinstance(value, (bytes, bytearray)):
        return ["bytes", value.hex()]
    if isinstance(value, (set, frozenset)):
        return ["set", *sorted(map(repr, value))]
    if isinstance(value, ModuleType):
        return ["module", value.__name__]
    if isinstance(value, Puzzle):
        return ["puzzle", repr(value)]
    if isinstance(value, CodeType):
        return ["code", value.co_code, value.co_names, value.co_varnames, value.co_consts]
    if isinstance(value, (FunctionType, type)):
        return _describe_definition(value)
    if isinstance(value, (staticmethod, classmethod)):
        return [type(value).__name__, value.__func__]
    if isinstance(value, property):
        return ["property", value.fget]
    if hasattr(value, "__wrapped__"):  # lru_cache and its like
        return ["wrapper", value.__wrapped__]
    made = value.__reduce_ex__(2)  # as pickle takes it apart; the last two are iterators
    return made if isinstance(made, str) else [*made[:3], *(list(part or ()) for part in made[3:])]


def _describe_definition(value):
    """Describe a function or class: an installed one by its name, others by their code."""
    name = [value.__module__, value.__qualname__]
    if _is_installed(value):
        return name
    if isinstance(value, type):
        own = {k: v for k, v in vars(value).items() if k[:2] != "__" or callable(v)}
        return [name, value.__bases__, own]
    cells = [cell.cell_contents for cell in value.__closure__ or ()]
    names = _names(value.__code__)
    named = {k: v for k, v in value.__globals__.items() if k in names}
    return [name, value.__code__, value.__defaults__, value.__kwdefaults__, cells, named]


def _names(code):
    """Give the names that a function's code uses, with the functions inside it."""
    inner = [_names(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*inner)


def _is_installed(value):
    """Tell whether Python, searchlab or an installed package has it under its name."""
    module = sys.modules.get(value.__module__)
    if getattr(module, value.__qualname__, None) is not value:
        return False
    ours = {*sys.stdlib_module_names, "searchlab"}
    file = getattr(module, "__file__", None) or ""
    return value.__module__.partition(".")[0] in ours or "-packages" in file
