"""Name the seats at which two configurations differ, where that plays a part, and their sides."""

from collections.abc import Iterable, Sequence

from balance.design.present_values import values_of
from balance.design.shared_settings import sides, unlike_sides
from balance.studies.seats_in_use import seats_in_use
from reports.formats import listed
from scenarios import Configuration
from scenarios.loader.settings import POLICY


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


def changed_everywhere(pairs: Iterable[tuple[Configuration, Configuration]], seed: int) -> list[tuple[int, ...]]:
    """Return by pair the seats, from 1, where a script plays a part that differs at all; none: all.

    A few games are tried for it where seats are of unlike sides, once for all pairs whose seats are of the same.
    """
    tried: dict[tuple[object, ...], tuple[int, ...]] = {}
    found = list[tuple[int, ...]]()
    for first, other in pairs:
        differ = [name for name, value in first.full.items() if other.full.get(name) != value]
        names = {name.partition("@")[0] for name in differ}
        axis = first.scenario.axes.get(min(names, default=""))
        if axis is None or axis.kind != POLICY or not axis.per_seat or len(names) > 1 or len(differ) < first.players:
            found.append(())
            continue
        values = list(dict.fromkeys(value for each in (first, other) for value in values_of(axis.name, each)))
        rest = {name: value for name, value in first.given.items() if name.partition("@")[0] != axis.name}
        place = (axis.name, *values, *sides(first))
        if place not in tried:
            used = seats_in_use(first.scenario, axis, values, rest, seed)
            tried[place] = used if len(used) < first.players else ()
        found.append(tried[place])
    return found
