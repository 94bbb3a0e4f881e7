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


def levels_in_words(default: "By") -> dict[str, str]:
    """Return the values that a default may have, with what each goes: `3` -> `players=1; players=2`."""
    levels: dict[str, list[str]] = {}
    for value, needs in _levels(default):
        levels.setdefault(value_as_typed(value), []).append(needs)
    return {value: "; ".join(sorted(needs, key=lambda each: each.count("="))) for value, needs in levels.items()}


def _levels(default: "By") -> "list[tuple[Value, str]]":
    """Return values with what they need, settings that lead to the same told once: `players=2,3,4`."""
    groups: list[tuple[Value | By, list[str]]] = []
    for case, value in default.values.items():
        same = next((cases for other, cases in groups if other == value and type(other) is type(value)), None)
        if same is None:
            groups.append((value, [value_as_typed(case)]))
        else:
            same.append(value_as_typed(case))
    found: list[tuple[Value, str]] = []
    for value, cases in groups:
        needs = f"{default.axis}={','.join(cases)}"
        if isinstance(value, str | int | float):
            found.append((value, needs))
        else:
            found += [(inner, f"{needs} {more}") for inner, more in _levels(value)]
    return found
