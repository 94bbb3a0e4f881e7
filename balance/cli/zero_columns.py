"""Name numbered columns that are 0 in one line, so that a long list of them does not hide the others."""

import re
from collections.abc import Iterable
from itertools import groupby

_NUMBERED = re.compile(r"(.+)_(\d+)")


def is_numbered(name: str) -> bool:
    """Tell whether a column is one of several with the same name and a number, as `programs_used_3` is."""
    return _NUMBERED.fullmatch(name) is not None


def in_ranges(names: Iterable[str]) -> str:
    """Return numbered columns as text, those of one name together: `believed_1–10; used_1, 4–5`."""
    pairs = [(match[1], int(match[2])) for match in map(_NUMBERED.fullmatch, names) if match]
    columns = groupby(pairs, key=lambda pair: pair[0])
    return "; ".join(f"{name}_{_ranges([number for _, number in each])}" for name, each in columns)


def _ranges(numbers: list[int]) -> str:
    """Return rising numbers as text, neighbours joined: `1, 4–6`."""
    # Numbers that follow each other without a gap differ equally from their places.
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
