"""Say the default of an axis or a number in words."""

from typing import TYPE_CHECKING

from reports.plain import value_as_typed

if TYPE_CHECKING:
    from scenarios import By, Value


def default_in_words(default: "Value | tuple[Value, ...] | By") -> str:
    """Return a default as text: `4, 5 by players` if it depends on another axis, `4 / 5` if on the seat."""
    if isinstance(default, tuple):
        return " / ".join(map(value_as_typed, default))
    if isinstance(default, str | int | float):
        return value_as_typed(default)
    return f"{', '.join(map(value_as_typed, default.plain()))} by {' and '.join(default.axes())}"
