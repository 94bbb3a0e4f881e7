"""Tell figures of several seats as one where the same is to be said of each.

A table of 65 rows becomes one of 20.

A row of `question.SCHEMA` is of one seat. Rows of a field whose differences have the same verdict are put together:
the values and the difference are the means over these seats, and the interval holds the intervals of them all, so it
holds for each of them as surely as theirs do. Seats of unlike sides stay apart: the mean of a guy's kills and a
zombie's says nothing.
"""

from collections.abc import Collection, Iterable, Sequence

from balance.questions.compare.figure_words import Row, column, state

AVERAGED = ("first", "second", "difference")
READ = (
    "Of several seats together stand the means over them, and an interval within which the difference of each lies: "
    "%s has them seat by seat."
)


def together(rows: Sequence[Row], every: Iterable[Row] = (), own: Collection[int] = ()) -> list[Row]:
    """Return the rows, those of several seats that say the same put together, in the place of their first.

    A row that is put together has its seats under `seats`, and under `all_seats` whether no other seat, or no
    other of the side, has the field.

    Args:
        rows: Rows of a table.
        every: The rows of all tables of these cells, which say how many seats a field has; none: `rows`.
        own: The seats that changed, from 1, which are told apart from those that did not; none: all.
    """
    groups: dict[tuple[object, ...], list[Row]] = {}
    for number, row in enumerate(rows):
        apart = not row.get("seat") or row.get("low") is None or bool(row.get("margin"))
        alike = (*_field(row), _state(row), row.get("seat") in own)
        groups.setdefault((number,) if apart else alike, []).append(row)
    seats: dict[tuple[object, ...], int] = {}
    for row in every or rows:
        seats[_field(row)] = seats.get(_field(row), 0) + 1
    return [group[0] if len(group) == 1 else _one(group, seats[_field(group[0])]) for group in groups.values()]


def _field(row: Row) -> tuple[object, ...]:
    return column(row), row.get("side"), row.get("value"), row["kind"], row.get("asked")


def _state(row: Row) -> str:
    """Return the verdict; of figures that nobody asked for within games of one ending there is none."""
    return state(row) if "same" in row else ""


def _one(group: Sequence[Row], seats: int) -> Row:
    """Return the row of several seats."""
    means = {name: sum(row[name] for row in group) / len(group) for name in AVERAGED if name in group[0]}
    worths = [row["worth"] for row in group if row.get("worth") is not None]
    lows, highs = ([row[end] for row in group if row[end] is not None] for end in ("low", "high"))
    ends = {"low": min(lows, default=None), "high": max(highs, default=None)}
    whose: dict[str, object] = {"seats": [row["seat"] for row in group], "all_seats": len(group) == seats}
    whose["clearness"] = max(map(clearness, group))
    return {**group[0], **means, **ends, **whose, "worth": min(worths, default=None)}


def clearness(row: Row) -> float:
    """Return how clearly a figure moved: its difference in widths of its interval.

    Several seats are as clear as the clearest of them.
    """
    if "clearness" in row:
        return float(row["clearness"])
    known = row.get("low") is not None and row.get("high") is not None and "difference" in row
    return abs(row["difference"]) / max(row["high"] - row["low"], 1e-12) if known else 0.0


def figures(row: Row) -> int:
    """Return how many figures a row tells: one for each of its seats."""
    return len(row.get("seats", "1"))


def are_together(rows: Iterable[Row]) -> bool:
    """Tell whether any row is of several seats."""
    return any("seats" in row for row in rows)
