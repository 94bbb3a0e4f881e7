"""Say where neither side of a comparison has the value that the game itself has."""

from balance.design.present_values import cell_of, values_of
from reports.plain import value_as_typed, values_of_seats
from scenarios import Configuration, InputError, Value
from scenarios.loader.settings import PLAYERS, POLICY


def own_value(first: Configuration, second: Configuration) -> str:
    """Say that neither of two cells has the game's own value of what differs, and what that is.

    It is "" if one has it, if they differ in more than one setting, or in who plays: there no value is the game's.
    """
    if first.scenario.digest != second.scenario.digest:
        return ""
    names = [name for name in {**first.given, **second.given} if first.given.get(name) != second.given.get(name)]
    if len(names) != 1:
        return ""
    (name,) = names
    played = [own(name, each) for each in (first, second)]
    there = usual(name, first)
    if not there or there in played or name == PLAYERS:
        return ""
    setting = name.partition("@")[0]
    axis = first.scenario.axes.get(setting)
    if axis is not None and axis.kind == POLICY:
        return ""
    return f"Neither side is the game as it is, which has {name} {values_of_seats(there)} here."


def usual(name: str, played: Configuration) -> list[Value]:
    """Return what the game itself has for a setting, all else as somebody set it; none if it cannot."""
    rest = {key: value for key, value in played.given.items() if key != name}
    try:
        return own(name, played.scenario.configuration(rest))
    except InputError:
        return []


def own(name: str, played: Configuration) -> list[Value]:
    """Return what a configuration has: one value, or one for each seat that plays."""
    if name in played.full or f"{name}@1" in played.full:
        return values_of(name, played)
    settable = played.scenario.setting_names.find(name, "--set")
    return [cell_of(played.scenario.tables[settable.table], settable.row, settable.column, played)]


def with_usual(name: str, played: Configuration) -> str:
    """Return a value with the game's own as `--set` takes both: `actions=2,3`; "" where they are one."""
    before, after = usual(name, played), own(name, played)
    if not before or before == after or len({*map(value_as_typed, before)}) > 1:
        return ""
    return f"{name}={value_as_typed(before[0])},{value_as_typed(after[0])}"
