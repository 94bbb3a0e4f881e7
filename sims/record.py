"""Records: one block of named fields, read by attribute in compiled and in interpreted kernels alike."""

from collections.abc import Sequence
from typing import Any

import numpy as np


def table(fields: Sequence[Any]) -> np.dtype[Any]:
    """A plain structured dtype: for the rows of a table inside a record.

    Raises:
        ValueError: If a field is named like an attribute of `np.record`, which would hide it when the JIT is off.
    """
    dtype = np.dtype(list(fields), align=True)
    for name in dtype.names or ():
        if hasattr(np.record, name):
            raise ValueError(f"a field cannot be named {name!r}: np.record has an attribute of that name")
    return dtype


def record(fields: Sequence[Any]) -> np.dtype[Any]:
    """A record dtype: for what is handed to a kernel. Raises as `table` does."""
    return np.dtype((np.record, table(fields)))


def nothing_derived(rules: np.ndarray) -> None:
    """The `derive` of a game in which no field of RULES follows from others."""
