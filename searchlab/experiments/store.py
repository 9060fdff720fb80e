"""A store: finished rows in a file, so that long work goes on where it stopped.

Each row is a line of JSON, added at the end. Nothing is ever rewritten, so killing the writer
costs the row it was about to write and no other. A row ends with a digest of itself, "check". One
that is not what was written is not taken, and neither is one without a digest, as earlier versions
wrote them: what they hold is searched again.
"""

import hashlib
import json
import os
import sys
from contextlib import AbstractContextManager, suppress
from dis import get_instructions
from importlib import import_module
from importlib.util import find_spec, module_from_spec, resolve_name
from operator import itemgetter
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from uuid import uuid4

from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import several, short
from searchlab.running.files import lock

_CHECK = b', "check": "'
_OURS = {*sys.stdlib_module_names, "searchlab"}
# Functions that bring in anything: no key can know what, so that the row is searched again.
_ANYTHING = {"__import__", "import_module", "eval", "exec"}


class Store(AbstractContextManager):
    """Rows by key in a file that a store has written, or a new one; any other is refused.

    So is one into which another process is writing. `key` takes a row and returns its key, and
    raises an exception for anything else; `begins` is how a row's line begins. `rows` holds what
    was kept before and since.
    """

    def __init__(self, path, key=itemgetter("key"), begins=b'{"key": '):
        self.rows, self._key, self._begins = {}, key, begins
        try:
            if os.path.exists(path) and not os.path.isfile(path):
                raise TypeError(f"{path} is no file")
            self._file = open(os.fspath(path), "a+b")  # noqa: SIM115
        except (OSError, TypeError, ValueError) as error:
            raise ValueError(
                f"a store is a file that can be written: {short(str(error), 200)}"
            ) from None
        try:
            if not lock(self._file):
                raise ValueError(
                    f"another process is writing to {path}; wait for it, or give another file"
                )
            self._read(path)
        except BaseException:
            self._file.close()
            raise

    def _read(self, path):
        self._file.seek(0)
        size, line, left_out = 0, b"", []
        for number, line in enumerate(self._file, start=1):
            text = line.rstrip(b"\n")
            if not (text.startswith(self._begins) or self._begins.startswith(text)):
                raise ValueError(
                    f"line {number} of {path} is no row of a store: it holds something else; "
                    "give a file that a store has written, or a new one"
                )
            try:
                row = json.loads(_checked(text))
                self.rows[self._key(row)] = row
            except (ValueError, TypeError, LookupError, RecursionError):
                if text == line:  # torn, and the last one
                    self._file.truncate(size)
                    break
                left_out.append(number)
            size += len(line)
        else:
            if line and not line.endswith(b"\n"):
                self._file.write(b"\n")
        if left_out and sys.stderr is not None:
            print(
                f"searchlab: {several(len(left_out), 'row')} of {path} ({_listed(left_out)}) are "
                "left out, being damaged or of an earlier version: they are searched again",
                file=sys.stderr,
            )

    def add(self, row, sync=False):
        """Keep a row; when this returns it is in the file, and on the disk if it is synced."""
        self.rows[self._key(row)] = row
        self._file.write(_with_check(json.dumps(row).encode()) + b"\n")
        self._file.flush()
        if sync:
            os.fsync(self._file.fileno())

    def __exit__(self, *exception):
        self.close()

    def close(self):
        """Close the file; every row is in it."""
        self._file.close()


def _with_check(text):
    return text[:-1] + _CHECK + hashlib.sha256(text).hexdigest()[:16].encode() + b'"}'


def _checked(text):
    """Return a row's text without its digest; a ValueError where it is not what was written."""
    row = text.rpartition(_CHECK)[0] + b"}"
    if _with_check(row) != text:
        raise ValueError
    return row


def _listed(numbers):
    listed = ", ".join(map(str, numbers[:5])) + ", ..." * (len(numbers) > 5)
    return f"line{'s' * (len(numbers) > 1)} {listed}"


def key_of(*parts):
    """Return a key that is the same for equal parts, in any process.

    Parts are plain values, and functions and objects of your own: these are known by their
    code, with the globals that it names and the source of the modules it uses, and by what they
    hold. Code that calls `eval`, `exec` or `import_module` has a new key each time, since it may do
    anything. A part that cannot be told from others like it, such as an open file, is refused.

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
        return _describe_module(value)
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
    name, home = [value.__module__, value.__qualname__], sys.modules.get(value.__module__)
    if getattr(home, value.__qualname__, None) is value and _is_installed(home):
        return name
    if isinstance(value, type):
        own = {k: v for k, v in vars(value).items() if k[:2] != "__" or callable(v)}
        return [name, value.__bases__, own]
    cells = [cell.cell_contents for cell in value.__closure__ or ()]
    names = set().union(*(code.co_names for code in _codes(value)))
    named = {k: v for k, v in value.__globals__.items() if k in names}
    imported = [*_imported(value), *(uuid4().hex for _ in names & _ANYTHING)]
    return [name, value.__code__, value.__defaults__, value.__kwdefaults__, cells, named, imported]


def _describe_module(module):
    """Describe a module: an installed one by its name, others by their source.

    What is loaded may be older than the source, where that was edited and not loaded again: so
    its constants and the code of its functions count too.
    """
    if _is_installed(module):
        return ["module", module.__name__]
    try:
        source = hashlib.sha256(Path(module.__file__).read_bytes()).hexdigest()
    except (AttributeError, OSError, TypeError):
        source = None
    held = [_describe_held(v) for k, v in vars(module).items() if k[:2] != "__"]
    return ["module", module.__name__, source, held]


def _describe_held(value):
    """Describe what a module holds: constants and modules as they are, code, and its home."""
    if value is None or isinstance(value, (int, float, str, bytes, ModuleType)):
        return value
    value = getattr(value, "__wrapped__", value)
    parts = vars(value).values() if isinstance(value, type) else [value]
    functions = [part for part in parts if isinstance(part, FunctionType)]
    home = getattr(value, "__module__", None)
    code = [[function.__code__, *_imported(function)] for function in functions]
    return [sys.modules.get(home) if isinstance(home, str) else None, code]


def _codes(function):
    """List a function's code, and that of the functions inside it."""
    codes = [function.__code__]
    for code in codes:
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return codes


def _imported(function):
    """Import and list the modules of the reader's own that a function imports when it runs."""
    names, package = {}, function.__globals__.get("__package__")
    for code in _codes(function):
        steps = list(get_instructions(code))
        for level, step in zip(steps, steps[2:], strict=False):
            if step.opname == "IMPORT_NAME":
                dots = "." * level.argval
                base = resolve_name(dots + step.argval, package) if dots else step.argval
                names[base] = None
            elif step.opname == "IMPORT_FROM":
                names[f"{base}.{step.argval}"] = None  # perhaps a module
    return [module for module in map(_own_module, names) if module]


def _own_module(name):
    """Import a module of the reader's own; None for an installed one and where there is none."""
    with suppress(Exception):  # the search will say what is wrong with it
        top = name.partition(".")[0]
        if top not in _OURS and not _is_installed(module_from_spec(find_spec(top))):
            return import_module(name)
    return None


def _is_installed(module):
    """Whether a module is Python's, searchlab's or an installed package's."""
    places = getattr(module, "__file__", None) or str(getattr(module, "__path__", ""))
    return module.__name__.partition(".")[0] in _OURS or "-packages" in places
