"""Find the seats at which the values of a setting play a part.

A side may have scripts of its own: no zombie follows a guy's. At its seat the values would meet in vain, and what it
wins would stand for what they win.
"""

from collections.abc import Mapping, Sequence

from balance.design.shared_settings import sides, unlike_sides
from balance.studies.tried_games import tried_games
from reports.formats import listed
from scenarios import Configuration, Scenario, Value
from scenarios.loader.settings import LOOKAHEAD, POLICY, Setting


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


def idle_at(first: Configuration, other: Configuration, seed: int) -> str:
    """Say that a script which differs at some seats plays no part there, and where it does; else "".

    It reads `guy_policy plays no part at seat 1 (zombie); it does at seats 2 and 4.` A few games are tried for it.
    """
    differ = [name for name, value in first.full.items() if other.full.get(name) != value]
    names = {name.partition("@")[0] for name in differ}
    axis = first.scenario.axes.get(min(names, default=""))
    seats = [int(seat) for seat in (name.partition("@")[2] for name in differ) if seat]
    if len(names) != 1 or axis is None or axis.kind != POLICY or not seats or first.players != other.players:
        return ""
    values = list(dict.fromkeys(each.full[name] for name in differ for each in (first, other)))
    rest = {name: value for name, value in first.given.items() if name.partition("@")[0] != axis.name}
    used = seats_in_use(first.scenario, axis, values, rest, seed)
    if not used or set(used) & set(seats):
        return ""
    of_seat = sides(first)
    idle = listed([f"{seat} ({of_seat[seat - 1]})" if of_seat[seat - 1] else str(seat) for seat in seats])
    there = listed([*map(str, used)])
    return (
        f"{axis.name} plays no part at {'seat' if len(seats) == 1 else 'seats'} {idle}; it does at "
        f"{'seat' if len(used) == 1 else 'seats'} {there}."
    )


def side_in_use(configuration: Configuration, seats: Sequence[int]) -> str:
    """Return the side of these seats, from 1, if it is one and no other seat has it: `guy`; else ""."""
    of_seat = sides(configuration)
    inside = {of_seat[seat - 1] for seat in seats}
    outside = {side for seat, side in enumerate(of_seat, 1) if seat not in seats}
    return inside.pop() if len(inside) == 1 and not inside & outside else ""


def sides_of(configurations: Sequence[Configuration], seats: Sequence[int]) -> tuple[str, ...]:
    """Return what each of these seats, from 1, is, if they are of unlike sides; else none."""
    of_seat = unlike_sides(configurations)
    found = tuple(of_seat[seat - 1] for seat in seats) if of_seat else ()
    return found if len(set(found)) > 1 else ()


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
