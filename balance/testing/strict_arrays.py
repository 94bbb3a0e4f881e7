"""Let interpreted kernels refuse negative indexes.

By mistake, `coins[seat - 1]` reads the last place in silence.
"""

from typing import Any

import numpy as np


class StrictArray(np.ndarray):
    """An array that takes no negative index."""

    def __getitem__(self, key: Any) -> Any:
        """Return what is there; raise an IndexError for a negative index."""
        _refuse_negative(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        """Write what is to be there; raise an IndexError for a negative index."""
        _refuse_negative(key)
        super().__setitem__(key, value)


def _refuse_negative(key: Any) -> None:
    """Raise an IndexError if an index, or one of several, is a negative whole number."""
    for each in key if isinstance(key, tuple) else (key,):
        if isinstance(each, int | np.integer) and each < 0:
            raise IndexError(f"index {each} is negative: it would count from the end")


def refuse_negative_indexes() -> None:
    """Make the fields of records strict arrays in this process, whose kernels are interpreted."""
    plain = np.record.__getattribute__

    def strict(self: np.record, name: str) -> Any:
        value = plain(self, name)
        return value.view(StrictArray) if type(value) is np.ndarray and value.ndim else value

    np.record.__getattribute__ = strict  # type: ignore[method-assign]
