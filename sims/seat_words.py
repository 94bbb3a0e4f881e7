"""Make the enumeration behind a column of results that holds a seat, so that no mean of seats' numbers is made."""

from enum import IntEnum


def seat_words(seats: int) -> type[IntEnum]:
    """Return the words of a column that is 0 for nobody, else a seat from 1: `nobody`, `seat_1`, `seat_2`, ...

    Args:
        seats: The most seats at the table.
    """
    names = ["NOBODY", *(f"SEAT_{seat + 1}" for seat in range(seats))]
    return IntEnum("Seat", {name: number for number, name in enumerate(names)})  # type: ignore[return-value]
