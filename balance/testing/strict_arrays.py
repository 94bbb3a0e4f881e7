"""Let interpreted kernels refuse negative indexes, and fractions where a field holds whole numbers.

By mistake, `coins[seat - 1]` reads the last place in silence, and `result.score = 3.7` keeps 3.
"""

from typing import Any

import numpy as np

FRACTIONS = (float, np.floating)


class StrictArray(np.ndarray):
    """An array that takes no negative index."""

    def __getitem__(self, key: Any) -> Any:
        """Return what is there; raise an IndexError for a negative index."""
        if type(key) is not int or key < 0:  # most are an int that is sound
            _refuse_negative(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        """Write what is to be there; raise an IndexError for a negative index."""
        if type(key) is not int or key < 0:
            _refuse_negative(key)
        if isinstance(value, FRACTIONS) and self.dtype.kind in "iu":
            _refuse_fraction("an element", value)
        super().__setitem__(key, value)


def _refuse_negative(key: Any) -> None:
    """Raise an IndexError if an index, or one of several, is a negative whole number."""
    for each in key if isinstance(key, tuple) else (key,):
        if isinstance(each, int | np.integer) and each < 0:
            raise IndexError(f"index {each} is negative: it would count from the end")


def _refuse_fraction(what: str, value: Any) -> None:
    """Raise a ValueError if a number that is stored where whole numbers are is none."""
    if not float(value).is_integer():
        raise ValueError(f"{what} is set to {value:g}, but holds whole numbers: what is behind the point is cut")


def be_strict() -> None:
    """Make the fields of records strict in this process, whose kernels are interpreted.

    NumPy looks for an attribute first, and for a field only after the error that there is none. A name that is no
    attribute of any record is looked for among the fields at once, which takes half the time.
    """
    plain, field, store = np.record.__getattribute__, np.void.__getitem__, np.record.__setattr__
    attributes = frozenset(dir(np.record))

    def strict(self: np.record, name: str) -> Any:
        if name in attributes or name not in (plain(self, "dtype").fields or ()):
            return plain(self, name)
        value = field(self, name)
        if value.dtype.names:
            value = value.view((type(self), value.dtype))
        return value.view(StrictArray) if type(value) is np.ndarray and value.ndim else value

    def strict_store(self: np.record, name: str, value: Any) -> None:
        if isinstance(value, FRACTIONS):
            fields = plain(self, "dtype").fields or {}
            if name in fields and fields[name][0].base.kind in "iu":
                _refuse_fraction(name, value)
        store(self, name, value)

    np.record.__getattribute__ = strict  # type: ignore[method-assign]
    np.record.__setattr__ = strict_store  # type: ignore[method-assign]
