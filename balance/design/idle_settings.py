"""Find settings that change nothing, because what they belong to is not played."""

from collections.abc import Container, Sequence

from reports.plain import value_as_typed, values_in_short
from scenarios.loader.configuration import Configuration
from scenarios.loader.settings import Setting
from scenarios.loader.tables import Part, Table


def idle_settings(configurations: Sequence[Configuration]) -> list[str]:
    """Return a sentence for each setting that somebody set and that changes nothing in any configuration.

    Found are settings whose `when` is never met, and weights of policies that nobody follows. Whether a setting that
    plays a part changes any game, only games can tell: see `balance dials`.
    """
    names = dict.fromkeys(name for each in configurations for name in each.given)
    sentences = (_sentence(name, [each for each in configurations if name in each.given]) for name in names)
    return [sentence for sentence in sentences if sentence]


def _sentence(name: str, configurations: Sequence[Configuration]) -> str:
    """Return why a setting changes nothing in these configurations, or ""."""
    scenario = configurations[0].scenario
    settable = scenario.setting_names.find(name, "--set")
    if settable.setting:
        seat = settable.seat
        if any(
            each.plays_at(settable.setting, seat) if seat else settable.setting.plays(each.full)
            for each in configurations
        ):
            return ""
        of_seat = {each.name for each in scenario.settings.values() if seat and each.per_seat}
        return f"{name} changes nothing here: it plays a part only with {needed(settable.setting, seat, of_seat)}"
    choosers = [axis for axis in scenario.axes.values() if axis.kind == "policy" and axis.table == settable.table]
    if not choosers:
        return ""
    followed = {
        value
        for each in configurations
        for axis in choosers
        if axis.plays(each.full)
        for key, value in each.full.items()
        if key.partition("@")[0] == axis.name
    }
    if settable.row in followed:
        return ""
    played = ", ".join(value_as_typed(value) for value in sorted(followed, key=str)) or "none"
    return f"{name} changes nothing here: nobody follows {settable.row}; {choosers[0].name} is {played}"


def needed(setting: Setting | Table | Part, seat: int = 0, of_seat: Container[str] = ()) -> str:
    """Return what something needs: `players=5 to 8`, `start=short and creation=custom`; "" if nothing.

    Args:
        setting: What needs it.
        seat: The seat, from 1, at which it is to have an effect; 0: anywhere.
        of_seat: Settings that this seat must have: `side@2=zombie`.
    """
    return " and ".join(
        f"{f'{name}@{seat}' if name in of_seat else name}={values_in_short(values)}"
        for name, values in setting.when.items()
    )
