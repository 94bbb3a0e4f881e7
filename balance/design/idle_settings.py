"""Find settings that change nothing, because what they belong to is not played."""

from collections.abc import Sequence

from reports.plain import settings_as_typed, value_as_typed
from scenarios.loader.configuration import Configuration
from scenarios.loader.settings import Setting
from scenarios.loader.tables import Table


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
        if any(settable.setting.plays(each.full) for each in configurations):
            return ""
        return f"{name} changes nothing here: it plays a part only with {needed(settable.setting)}"
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


def needed(setting: Setting | Table) -> str:
    """Return what something needs: `players=1`, `start=short with creation=custom`; "" if nothing."""
    return " with ".join(
        settings_as_typed({name: values[0]}) + "".join(f",{value_as_typed(value)}" for value in values[1:])
        for name, values in setting.when.items()
    )
