"""Find the seats at which the values of a setting play a part.

A side may have scripts of its own: no zombie follows a guy's. At its seat the values would meet in vain, and what it
wins would stand for what they win.
"""

from collections.abc import Mapping, Sequence

from balance.design.shared_settings import sides
from balance.studies.tried_games import tried_games
from scenarios import Configuration, Scenario, Value
from scenarios.loader.settings import LOOKAHEAD, POLICY, Setting
from scenarios.loader.tables import RANDOM


def seats_in_use(
    scenario: Scenario, setting: Setting, values: Sequence[Value], rest: Mapping[str, Value], seed: int
) -> tuple[int, ...]:
    """Return the seats, from 1, at which these values of a setting by seat play a part.

    A setting may need another one of its seat. Where seats are unlike, a few games are tried besides, in which one seat
    after the other has another value: a side in which no seat changes a game is left out. If none does, all stay.

    Args:
        scenario, rest: What is played, and its other settings.
        setting, values: The setting by seat, and its values that are compared.
        seed: Of the games that are tried.
    """
    base = scenario.configuration({**rest, setting.name: values[0]})
    seats = tuple(seat for seat in range(1, base.players + 1) if base.plays_at(setting, seat))
    of_seat = sides(base)
    if len({of_seat[seat - 1] for seat in seats}) < 2 or setting.name == LOOKAHEAD.name:
        return seats
    settings = {name: value for name, value in rest.items() if name.partition("@")[0] != LOOKAHEAD.name}
    before = tried_games(scenario.configuration({**settings, setting.name: values[0]}), seed)

    def changes(seat: int) -> bool:
        others = ({**settings, setting.name: values[0], f"{setting.name}@{seat}": value} for value in values[1:])
        cells = map(scenario.configuration, others)
        return any(cell.illegal or (tried_games(cell, seed) != before).any() for cell in cells)

    used: dict[str, bool] = {}
    for seat in seats:
        used[of_seat[seat - 1]] = used.get(of_seat[seat - 1], False) or changes(seat)
    return tuple(seat for seat in seats if used[of_seat[seat - 1]]) if any(used.values()) else seats


def scripts_in_use(configuration: Configuration) -> dict[str, tuple[int, ...]]:
    """Return by axis of scripts the seats, from 1, where it plays a part; {} if all are of one side.

    A few games are tried for it.
    """
    scenario, full = configuration.scenario, configuration.full
    axes = [each for each in scenario.axes.values() if each.kind == POLICY and each.per_seat and each.plays(full)]
    if len(axes) < 2 or len(set(sides(configuration))) < 2:
        return {}
    used = {}
    for axis in axes:
        rest = {name: value for name, value in configuration.given.items() if name.partition("@")[0] != axis.name}
        used[axis.name] = seats_in_use(scenario, axis, [each for each in axis.values if each != RANDOM], rest, 0)
    return used
