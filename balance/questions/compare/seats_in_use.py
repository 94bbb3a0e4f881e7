"""Find the seats at which the values of a setting play a part.

A side may have scripts of its own: no zombie follows a guy's. At its seat the values would meet in vain, and what it
wins would stand for what they win.
"""

from collections.abc import Mapping, Sequence

from balance.design.shared_settings import sides
from balance.studies.tried_games import tried_games
from scenarios import Configuration, Scenario, Value
from scenarios.loader.settings import LOOKAHEAD, Setting


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


def side_in_use(configuration: Configuration, seats: Sequence[int]) -> str:
    """Return the side of these seats, from 1, if it is one and no other seat has it: `guy`; else ""."""
    of_seat = sides(configuration)
    inside = {of_seat[seat - 1] for seat in seats}
    outside = {side for seat, side in enumerate(of_seat, 1) if seat not in seats}
    return inside.pop() if len(inside) == 1 and not inside & outside else ""


def changed_seats(first: Configuration, other: Configuration) -> tuple[int, ...]:
    """Return the seats, from 1, whose own settings alone differ; none if something else differs too."""
    settings = first.scenario.settings
    if first.scenario.digest != other.scenario.digest or first.cells != other.cells or first.players != other.players:
        return ()
    names = [name for name, value in first.full.items() if other.full[name] != value]
    seats = {int(seat) if seat.isdecimal() else 0 for seat in (name.partition("@")[2] for name in names)}
    if 0 in seats or len(seats) == first.players:
        return ()
    playing = {
        seat
        for name, _, seat in (name.partition("@") for name in names)
        if any(each.plays_at(settings[name], int(seat)) for each in (first, other))
    }
    return tuple(sorted(map(int, playing)))
