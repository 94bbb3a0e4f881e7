"""Say what several configurations share: players, modes, scripts, and what else somebody set.

No rate means much without that, so every answer names it, whether somebody set it or not.
"""

from collections.abc import Sequence

from reports.plain import value_as_typed
from scenarios import Configuration
from scenarios.loader.settings import PLAYERS, Axis

MODE, SCRIPT = "mode", "policy"  # kinds of axes that are named even if nobody set them
CHOICE, RANDOM = "choice", "random"  # kind of axes by which players choose, and the value that leaves it to a lot


def shared_settings(configurations: Sequence[Configuration]) -> dict[str, str]:
    """Return what all configurations share, as typed: `players`, modes, scripts, what somebody set.

    A setting by seat is named once where it is the same everywhere, else seat by seat. A mode that is `false`, such as
    an expansion that nobody uses, and what plays no part are left out.

    Args:
        configurations: At least one; all of one game.
    """
    every = [_settings(each) for each in configurations]
    common = {name: text for name, text in every[0].items() if all(each.get(name) == text for each in every)}
    for name in dict.fromkeys(name.partition("@")[0] for name in common if "@" in name):
        seats = [{key: text for key, text in each.items() if key.partition("@")[0] == name} for each in every]
        whole = all(set(of) == set(_seats(name, c)) for of, c in zip(seats, configurations, strict=True))
        if whole and len({text for of in seats for text in of.values()}) == 1:
            common = _collapsed(common, name)
    return common


def sides(configuration: Configuration) -> list[str]:
    """Return what each seat is, if seats are chosen to be different things: `zombie`, `guy`; else ""."""
    scenario, full = configuration.scenario, configuration.full
    chosen = [axis for axis in scenario.axes.values() if axis.kind == CHOICE and axis.per_seat and axis.plays(full)]
    by_seat = [
        [
            value_as_typed(full[key]) if configuration.plays_at(axis, seat) else RANDOM
            for seat, key in enumerate(_seats(axis.name, configuration), 1)
        ]
        for axis in chosen
    ]
    apart = [values for values in by_seat if len(set(values)) > 1]
    named = [[value for value in seat if value != RANDOM] for seat in zip(*apart, strict=True)]
    return [" ".join(seat).replace("_", " ") for seat in named] or [""] * configuration.players


def unlike_sides(configurations: Sequence[Configuration]) -> list[str]:
    """Return what each seat is where seats are unlike, and the same in all configurations; else [].

    What one seat counts then means something else than what another does: the kills of a guy, the points of a zombie.
    """
    first, *others = (sides(each) for each in configurations)
    unlike = all(first) and len(set(first)) > 1
    return first if unlike and all(each == first for each in others) else []


def _collapsed(settings: dict[str, str], name: str) -> dict[str, str]:
    """Return the settings with those of all seats under this name in one, at the place of the first."""
    collapsed: dict[str, str] = {}
    for key, text in settings.items():
        collapsed[name if key.partition("@")[0] == name else key] = text
    return collapsed


def _settings(configuration: Configuration) -> dict[str, str]:
    """Return what is told of a configuration, by name; settings by seat seat by seat."""
    scenario, full = configuration.scenario, configuration.full
    axes = [axis for axis in scenario.axes.values() if axis.kind in (MODE, SCRIPT) and axis.plays(full)]
    modes = [axis.name for axis in axes if axis.kind == MODE]
    scripts = [key for axis in axes if axis.kind == SCRIPT for key in _keys(axis, configuration)]
    known = {PLAYERS, *modes, *(name.partition("@")[0] for name in scripts)}
    rest = [name for name in configuration.given if name.partition("@")[0] not in known]
    values = {**full, **configuration.given}
    used = [name for name in modes if values[name] is not False and name != PLAYERS]
    return {name: value_as_typed(values[name]) for name in (PLAYERS, *used, *rest, *scripts)}


def _keys(axis: Axis, configuration: Configuration) -> list[str]:
    """Return the names under which an axis stands in a configuration: one, or one for each seat."""
    return _seats(axis.name, configuration) if axis.per_seat else [axis.name]


def _seats(name: str, configuration: Configuration) -> list[str]:
    """Return the names of a setting by seat."""
    return [f"{name}@{seat + 1}" for seat in range(configuration.players)]
