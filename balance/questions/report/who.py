"""Name who plays each configuration of a report: the players' own script, and whose differs beside it."""

from collections.abc import Collection, Sequence

from balance.runs.swept import Swept
from reports.formats import human
from reports.plain import script_called, values_of_seats
from scenarios import Axis, Value
from scenarios.loader.settings import POLICY, script_axes

Playing = tuple[Axis, list[Value]]  # a policy axis in use, with its values by seat or its single value


def scripts(swept: Swept) -> list[str]:
    """Return, by configuration, who plays as far as that differs; all of it if nothing does.

    The players' own script stands before those of other parts, whether it differs or not: `catcher, guy hunter`. A seat
    beyond the players' plays against them: `cautious against adam rogue`. Where each team has a script, nobody plays by
    the players' own: `human surveyor / machine mimic`.
    """
    every = [swept.playing(config) for config in swept.configs]
    chosen = [{axis.name: values_of_seats(of) for axis, of in playing} for playing in every]
    names = {name for each in chosen for name in each}
    differ = {name for name in names if len({each.get(name, "") for each in chosen}) > 1}
    roles = {name for name, seat in script_axes(swept.scenario.game).items() if seat is not None}
    return [
        swept.script(config) if _own_only(playing, differ) else _script(playing, differ, roles)
        for config, playing in zip(swept.configs, every, strict=True)
    ]


def _told(playing: Sequence[Playing], differ: Collection[str]) -> list[Playing]:
    return [each for each in playing if each[0].name in differ] or [*playing]


def _own_only(playing: Sequence[Playing], differ: Collection[str]) -> bool:
    """Return whether nothing but the players' own script is to be told."""
    return all(axis.name == POLICY for axis, _ in _told(playing, differ))


def _script(playing: Sequence[Playing], differ: Collection[str], roles: Collection[str]) -> str:
    """Return who plays a configuration in which other parts' scripts are told."""
    others = [each for each in _told(playing, differ) if each[0].name != POLICY]
    if any(axis.name.startswith(f"{POLICY}_") for axis, _ in playing):
        return " / ".join(map(_called, others))
    own = [each for each in playing if each[0].name == POLICY]
    beside = [each for each in others if each[0].name not in roles]
    against = [each for each in others if each[0].name in roles]
    sides = (", ".join(map(_called, side)) for side in ([*own, *beside], against))
    return " against ".join(filter(None, sides))


def _called(part: Playing) -> str:
    axis, chosen = part
    return human(script_called(axis.name, values_of_seats(chosen)))
