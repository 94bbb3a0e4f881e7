"""Make dtypes of records: blocks of named fields, read as `s.field` with and without the JIT."""

from collections.abc import Sequence
from typing import Any

import numpy as np


def table(fields: Sequence[Any]) -> np.dtype[Any]:
    """Return a plain structured dtype, for the rows of a table inside a record.

    The fields are aligned as in C.

    Raises:
        ValueError: If a field is named like an attribute of `np.record`, which would hide it when the JIT is off.
    """
    dtype = np.dtype(list(fields), align=True)
    for name in dtype.names or ():
        if hasattr(np.record, name):
            raise ValueError(f"a field cannot be named {name!r}: np.record has an attribute of that name")
    return dtype


def record(fields: Sequence[Any]) -> np.dtype[Any]:
    """Return a record dtype, for what is handed to a kernel. `np.record` allows `s.field` without the JIT.

    Raises:
        ValueError: As `table` does.
    """
    return np.dtype((np.record, table(fields)))


def nothing_derived(rules: np.ndarray) -> None:
    """Do nothing: the `derive` of a game in which no field of RULES follows from others."""
