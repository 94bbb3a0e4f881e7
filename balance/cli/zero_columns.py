"""Name columns of an array that are 0 in one line, so that they do not hide the others."""

from collections.abc import Mapping
from itertools import groupby


def left_out(columns: Mapping[str, str]) -> str:
    """Return a line that names columns which were 0 in every game, and says where they are.

    Args:
        columns: As for `in_ranges`, at least one.
    """
    which, are = ("figure was", "is") if len(columns) == 1 else ("figures were", "are")
    return f"{len(columns)} {which} 0 in every game and {are} left out; --json has all: {in_ranges(columns)}"


def in_ranges(columns: Mapping[str, str]) -> str:
    """Return columns as text, those of one array together: `duels, ties; believed_1–10; used_leak, shock`.

    Args:
        columns: Each column's name, with the field of RESULT whose name it begins with; those of a field together.
    """
    single = [name for name, field in columns.items() if name == field]
    fields = groupby((pair for pair in columns.items() if pair[0] != pair[1]), key=lambda pair: pair[1])
    arrays = [f"{field}_{_ends([name.removeprefix(f'{field}_') for name, _ in each])}" for field, each in fields]
    return "; ".join([*([", ".join(single)] if single else []), *arrays])


def _ends(ends: list[str]) -> str:
    """Return what stands after the field's name: words, or numbers joined to `1, 4–6`."""
    if not all(end.isdecimal() for end in ends):
        return ", ".join(ends)
    # Numbers that follow each other without a gap differ equally from their places.
    pairs = enumerate(map(int, ends))
    runs = [[number for _, number in run] for _, run in groupby(pairs, key=lambda pair: pair[1] - pair[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
