"""Choose which cells of runs are compared: those set alike in two runs, two cells, or an axis."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from balance.design.limits import MAX_GAMES
from balance.design.present_values import values_of
from balance.design.repeat_line import repeat_line
from balance.questions.compare.changed_seats import changed_everywhere, side_in_use, sides_of
from balance.questions.compare.compared import CellPair, Compared, Rivals, SeatExchange, with_one
from balance.questions.compare.samples import stored
from balance.questions.compare.seat_rotation import SeatRotation, seated
from balance.runs.run import Run
from balance.stats.payoffs import payoff_columns
from reports.plain import settings_as_typed, value_as_typed
from scenarios import InputError
from scenarios.loader.messages import listed, nearest
from scenarios.loader.settings import PLAYERS

if TYPE_CHECKING:
    from balance.runs.swept import Swept


def matched(first: Run, second: Run, names: tuple[str, str]) -> Iterator[CellPair]:
    """Yield the configurations of two runs that have the same settings.

    The settings that somebody gave are compared first: they stay the same where a number of the scenario was changed.
    Configurations that find no partner so are matched by the value of every setting and cell, so that a setting at its
    default is the same whether somebody gave it or not.
    """
    keys = [_settings_of(each) for each in (first, second)]
    matched: dict[int, int] = {}
    for way in (0, 1):  # by what was given, then by every value
        free = {each[way]: config for config, each in keys[1].items() if config not in matched.values()}
        for config, each in keys[0].items():
            if config not in matched and each[way] in free:
                matched[config] = free.pop(each[way])
    if not matched and first.configs.height == second.configs.height == 1:
        matched = {0: 0}  # one configuration each: no doubt what is meant
    if not matched:
        raise InputError(f"{first.path} and {second.path} have no configuration in common; name two with --cells A,B")
    for one, other in sorted(matched.items()):
        settings = settings_as_typed(first.configuration(one).given)
        label = f", {settings}" if settings and len(matched) > 1 else ""
        yield stored(first, one, names[0] + label), stored(second, other, names[1] + label)


def _settings_of(run: Run) -> dict[int, tuple[str, str]]:
    """Return, by configuration, what somebody set and the value of all that plays a part, as texts."""
    texts = {}
    for config in run.configs["config"].to_list():
        configuration = run.configuration(config)
        full, settings = configuration.full, configuration.scenario.settings
        played = {name: value for name, value in full.items() if settings[name.partition("@")[0]].plays(full)}
        cells = [
            [table, *cell, v] for table, cs in sorted(configuration.cells.items()) for cell, v in sorted(cs.items())
        ]
        texts[config] = (
            json.dumps(configuration.given, sort_keys=True),
            json.dumps([played, cells], sort_keys=True),
        )
    return texts


def within(run: Run, cells: tuple[int, int] | None, axis: str | None, most: int | None) -> Compared:
    """Return two cells of a run, or each value of one of its settings with one of them (`with_one`).

    The values of a setting are compared within cells that are equal in all other settings.

    Args:
        run: The run.
        cells: Two configurations by number.
        axis: A swept setting, as an alternative to `cells`; None: the only one that was swept.
        most: Games of each seating that an exchange of seats counts, at most [games]; None: all.

    Raises:
        InputError: If both `cells` and `axis` are named, or what is named was not swept.
    """
    if cells and axis:
        raise InputError("give either two cells or an axis")
    if cells:
        labels = [settings_as_typed(run.configuration(config).given) or "as it is" for config in cells]
        two = [(stored(run, cells[0], labels[0]), stored(run, cells[1], labels[1]))]
        return Compared(two, seats=seats_of(two))
    from balance.runs.swept import Swept

    swept = Swept(run)
    known = [setting.name for setting in swept.settings]
    name = _swept_name(swept, axis or _only(run, known))
    seats = [each for each in known if each.partition("@")[0] == name and "@" in each]
    seat_exchanges = tuple(_exchanged(run, name, most)) if seats and run.scenario().game.competitive else ()
    if name not in known:
        if seat_exchanges:
            return Compared([], seat_exchanges)
        raise InputError(
            f"{run.path}: {name} was not swept; swept were {listed(known) or 'none'}{nearest(name, known)}"
        )
    pairs, rivals = _pairs(run, swept, known, name)
    of_pairs = seats_of(pairs)
    notes = () if seat_exchanges else tuple(_seat_note(run, name, pairs, of_pairs))
    return Compared(pairs, seat_exchanges, rivals, notes, of_pairs)


def seats_of(pairs: Sequence[CellPair]) -> tuple[tuple[int, ...], ...]:
    """Return by pair the seats, from 1, where a script plays a part that differs at all; none: all."""
    return tuple(
        changed_everywhere(((one.configuration, other.configuration) for one, other in pairs), pairs[0][0].seed)
    )


def _only(run: Run, known: Sequence[str]) -> str:
    """Return the only setting that was swept."""
    if len(known) != 1:
        allowed = listed(known) or "the settings it swept"
        raise InputError(f"{run.path}: name what to compare: --cells A,B, or --axis with one of {allowed}")
    return known[0]


def _pairs(run: Run, swept: "Swept", known: Sequence[str], name: str) -> tuple[list[CellPair], tuple[Rivals, ...]]:
    """Return each value of a setting with one of them, within cells that are equal in all other settings."""
    groups: dict[tuple[str, ...], list[int]] = {}  # configurations by the values of all other settings
    for config in swept.configs:
        place = swept.places[config]
        groups.setdefault(tuple(place[each] for each in known if each != name), []).append(config)
    pairs: list[CellPair] = []
    rivals: list[Rivals] = []
    for group in groups.values():
        named = [name, *(each for each in known if each != name)]
        titles = {config: " ".join(_typed(swept, config, each) for each in named) for config in group}
        ordered = sorted(group, key=lambda c: _order(swept, name, c))
        cells = tuple(stored(run, config, titles[config]) for config in ordered)
        pairs += with_one(cells, swept.together.get(name, (name,)))
        if len(cells) > 2:
            rivals.append(Rivals(name, tuple(swept.places[config][name] for config in ordered), cells))
    return pairs, tuple(rivals)


def _swept_name(swept: "Swept", axis: str) -> str:
    """Return the name of a swept setting; of those that go together, any name or all of them will do."""
    typed = [part.strip() for part in re.split("[,+]", axis)]
    names = {swept.scenario.canonical(part, "--axis") for part in typed if axis not in swept.together}
    for label, group in swept.together.items():
        if axis == label or names <= {*group}:
            return label
    return swept.scenario.canonical(axis, "--axis")


def _typed(swept: "Swept", config: int, name: str) -> str:
    """Return a swept setting as typed, `goal=50`; all of those that go together."""
    return " ".join(f"{each}={swept.places[config][each]}" for each in swept.together.get(name, (name,)))


def _order(swept: "Swept", name: str, config: int) -> int:
    """Return the position of a configuration's value among the values of a setting."""
    values: tuple[str, ...] = next(setting.values for setting in swept.settings if setting.name == name)
    return values.index(swept.places[config][name])


def _seat_note(run: Run, name: str, pairs: Sequence[CellPair], of_pairs: Sequence[tuple[int, ...]]) -> Iterator[str]:
    """Yield a warning where all seats share one value, so that the cells cannot tell which value wins.

    Its line is of the first pair in which the values play a part at two seats or more; of none, there is no warning.

    Args:
        run, name: The run, and the setting whose values are compared.
        pairs, of_pairs: The pairs, and by pair the seats at which the values play a part; none: all.
    """
    scenario = run.scenario()
    setting = scenario.settings.get(name)
    if setting is None or not setting.per_seat or not scenario.game.competitive:
        return
    for (one, other), seats in zip(pairs, of_pairs, strict=True):
        if one.configuration.players == 1 or len(seats) == 1:
            continue
        values = [values_of(name, cell.configuration)[0] for cell in (one, other)]
        settings = {**one.configuration.given, name: values}
        line = repeat_line("compare", settings, {}, run.manifest.source)
        every = "Every seat" if not seats else f"Every {side_in_use(one.configuration, seats) or 'seat'}"
        yield (
            f"{every} has the same {name} in these cells, so they say nothing of who beats whom: "
            f"{line} lets the values meet, seats exchanged."
        )
        return


def _exchanged(run: Run, name: str, most: int | None) -> Iterator[SeatExchange]:
    """Yield the exchanges of seats that a run's cells hold.

    Cells that differ only in who holds which value form one table. A table counts only if it is complete: with a
    seating missing, the advantage of a seat would not cancel.
    """
    scenario = run.scenario()
    tables: dict[tuple[int, str], dict[tuple[str, ...], int]] = {}
    for config in run.configs["config"].to_list():
        configuration = run.configuration(config)
        if configuration.players < 2:
            continue
        seats = [f"{name}@{seat + 1}" for seat in range(configuration.players)]
        rest = {key: value for key, value in configuration.full.items() if key not in seats}
        place = tuple(value_as_typed(configuration.full[seat]) for seat in seats)
        tables.setdefault((configuration.players, repr(rest) + repr(configuration.cells)), {})[place] = config
    for (players, _), config_at in tables.items():
        values = list(dict.fromkeys(value for place in config_at for value in place))
        if len(values) < 2 or len(config_at) < len(values) ** players - len(values):  # not every seating was played
            continue
        wanted = seated(
            scenario, name, scenario.parse(name, ",".join(values)), {PLAYERS: players}, range(1, players + 1)
        )
        configs = {seating: config_at.get(tuple(values[value] for value in seating)) for seating in wanted}
        stored_seatings = [config for config in configs.values() if config is not None]
        if len(stored_seatings) < len(configs):
            continue
        played = tuple(map(run.configuration, stored_seatings))
        sides = sides_of(played, range(1, players + 1))
        rotation = SeatRotation(tuple(values), players, list(configs), scenario.seats.own_wins, sides=sides)
        with run.reading():
            left = most if most is not None else MAX_GAMES
            for block in run.parts_of(stored_seatings, payoff_columns(players)):
                frames = [frame.head(left) for frame in block]
                if left > 0:
                    rotation.add(frames)
                left -= frames[0].height
        yield SeatExchange(scenario, name, rotation, played, run.manifest.seed)
