"""Arrays in plain Python: what the census, the court and the atlas ask of numpy, and no more.

An `Array` has one dimension. A table, `Rows`, is a list of rows; it can be read and not reckoned
with.
"""

import math
import operator
from bisect import bisect_left
from contextlib import nullcontext
from functools import partial, reduce
from itertools import accumulate, compress, repeat

inf, nan = math.inf, math.nan
uint8, int16, int32, int64 = int, int, int, int


def _entrywise(work):
    def entrywise(self, other=None):
        if other is None:
            return Array(map(work, self.entries))
        return Array(map(work, self.entries, _repeated(other)))

    return entrywise


def _mirrored(work):
    def entrywise(self, other):
        return Array(map(work, _repeated(other), self.entries))

    return entrywise


def _repeated(value):
    return value.entries if isinstance(value, Array) else repeat(value)


class Array:
    """Numbers, or truth values, one after the other."""

    __hash__ = None
    ndim = 1

    def __init__(self, entries=()):
        self.entries = list(entries)

    def __repr__(self):
        return f"Array({self.entries!r})"

    shape = property(lambda self: (len(self.entries),))
    size = property(lambda self: len(self.entries))

    def __len__(self):
        return len(self.entries)

    def __iter__(self):
        return iter(self.entries)

    def __getitem__(self, key):
        if isinstance(key, slice):
            return Array(self.entries[key])
        if isinstance(key, (Array, list)):
            if len(key) and isinstance(next(iter(key)), bool):
                return Array(compress(self.entries, key))
            return Array(map(self.entries.__getitem__, key))
        return self.entries[key]

    def __setitem__(self, key, value):
        if not isinstance(key, Array):
            self.entries[key] = value
            return
        places = compress(range(len(self)), key) if _is_mask(key) else key
        for place, one in zip(places, _repeated(value), strict=False):
            self.entries[place] = one

    __add__ = __radd__ = __iadd__ = _entrywise(operator.add)
    __mul__ = __rmul__ = _entrywise(operator.mul)
    __sub__, __rsub__ = _entrywise(operator.sub), _mirrored(operator.sub)
    __truediv__ = _entrywise(operator.truediv)
    __floordiv__ = _entrywise(operator.floordiv)
    __mod__ = _entrywise(operator.mod)
    __neg__ = _entrywise(operator.neg)
    __abs__ = _entrywise(abs)
    __invert__ = _entrywise(operator.not_)
    __and__ = _entrywise(operator.and_)
    __or__ = _entrywise(operator.or_)
    __eq__, __ne__ = _entrywise(operator.eq), _entrywise(operator.ne)
    __lt__, __le__ = _entrywise(operator.lt), _entrywise(operator.le)
    __gt__, __ge__ = _entrywise(operator.gt), _entrywise(operator.ge)

    def tolist(self):
        return self.entries[:]

    def tobytes(self):
        return bytes(self.entries)

    def astype(self, kind):
        return Array(map({"int16": int, "int64": int, bool: bool}.get(kind, kind), self.entries))

    def copy(self):
        return Array(self.entries)

    def any(self):
        return any(self.entries)

    def all(self):
        return all(self.entries)

    def sum(self):
        return sum(self.entries)

    def mean(self):
        return sum(self.entries) / len(self.entries)

    def max(self, initial=None):
        known = self.entries if initial is None else [*self.entries, initial]
        return max(known)

    def min(self, initial=None):
        known = self.entries if initial is None else [*self.entries, initial]
        return min(known)

    def argmax(self):
        return self.entries.index(max(self.entries))

    def argmin(self):
        return self.entries.index(min(self.entries))

    def argsort(self):
        return argsort(self)

    def cumsum(self):
        return Array(accumulate(self.entries))

    def searchsorted(self, value):
        return bisect_left(self.entries, value)

    def take(self, places):
        return self[places]

    def nonzero(self):
        return (flatnonzero(self),)


class Rows:
    """A table: rows of equal length, each bytes or a tuple."""

    ndim = 2

    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    shape = property(lambda self: (len(self.rows), len(self.rows[0]) if self.rows else 0))

    def __iter__(self):
        return map(Array, self.rows)

    def __getitem__(self, key):
        if isinstance(key, tuple):
            rows, column = key
            chosen = self.rows[rows]
            one = isinstance(rows, int)
            return chosen[column] if one else Array(map(operator.itemgetter(column), chosen))
        if isinstance(key, slice):
            return Rows(self.rows[key])
        if isinstance(key, Array):
            chosen = flatnonzero(key) if _is_mask(key) else key
            return Rows(list(map(self.rows.__getitem__, chosen)))
        return Array(self.rows[key])

    def tolist(self):
        return list(map(list, self.rows))

    def tobytes(self):
        return b"".join(map(bytes, self.rows))


def _is_mask(key):
    return len(key) > 0 and isinstance(key.entries[0], bool)


def array(values, kind=None):
    if not isinstance(values, Array) and len(values) and isinstance(values[0], (list, tuple)):
        return Rows(values)
    entries = Array(values)
    return entries if kind is None else entries.astype(kind)


ascontiguousarray = array


def zeros(length, kind=float):
    return Array(repeat(0.0 if kind is float else 0, length))


def full(length, value, kind=None):
    return Array(repeat(value, *length) if isinstance(length, tuple) else repeat(value, length))


def frombuffer(data, kind):
    return Array(data)


def where(condition, one, other):
    chosen = zip(condition, _repeated(one), _repeated(other), strict=False)
    return Array(yes if is_so else no for is_so, yes, no in chosen)


def flatnonzero(values):
    return Array(compress(range(len(values)), values))


def argsort(values, kind=None):
    entries = list(values)
    return Array(sorted(range(len(entries)), key=entries.__getitem__))


def bincount(values, weights=None, minlength=0):
    counts = [0] * max(minlength, max(values, default=-1) + 1)
    for value, weight in zip(values, repeat(1) if weights is None else weights, strict=False):
        counts[value] += weight
    return Array(counts)


def unique(values, return_inverse=False):
    known = sorted(set(values))
    if not return_inverse:
        return Array(known)
    places = {value: place for place, value in enumerate(known)}
    return Array(known), Array(map(places.__getitem__, values))


def isfinite(value):
    return Array(map(math.isfinite, value)) if isinstance(value, Array) else math.isfinite(value)


def isnan(values):
    return Array(map(math.isnan, values))


def rint(values):
    return Array(map(round, values))


def ptp(values):
    return max(values) - min(values)


def copyto(target, source, where):
    target.entries[:] = [
        new if chosen else old
        for old, new, chosen in zip(target.entries, _repeated(source), where, strict=False)
    ]


def corrcoef(one, other):
    one, other = one - one.mean(), other - other.mean()
    found = math.sumprod if hasattr(math, "sumprod") else lambda x, y: sum(map(operator.mul, x, y))
    r = found(one, other) / math.sqrt(found(one, one) * found(other, other))
    return Rows([(1.0, r), (r, 1.0)])


class maximum:
    """The larger of two values, entry by entry."""

    reduce = staticmethod(partial(reduce, lambda one, other: Array(map(max, one, other))))


def errstate(**kinds):
    return nullcontext()
