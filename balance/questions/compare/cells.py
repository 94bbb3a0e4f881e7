"""Choose which cells are compared.

They are those of two sources, two cells of a run, or the values of one setting. A *cell* is one configuration with its
games; a pair of cells is compared second minus first. In an exchange of seats the values of a per-seat setting play
against each other in every seating.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from balance.design.grid import make_grid, parse_set
from balance.design.limits import MAX_GAMES
from balance.design.make_plan import make_plan
from balance.design.plan import Grid
from balance.questions.compare.samples import Side, stored
from balance.questions.compare.seat_rotation import Contest, seated
from balance.runs.run import Run
from balance.stats.payoffs import payoff_columns
from reports.plain import settings_as_typed, value_as_typed
from scenarios import Configuration, InputError, Scenario, Value
from scenarios.loader.messages import listed, nearest
from scenarios.loader.settings import PLAYERS

if TYPE_CHECKING:
    from balance.runs.swept import Swept

CellPair = tuple[Side, Side]


@dataclass(frozen=True)
class SeatExchange:
    """An exchange of seats.

    Attributes:
        scenario: The scenario that was played.
        name: The setting whose values competed.
        contest: What was won, by value and by seat.
        configurations, seed: What was played: one configuration for each seating.
    """

    scenario: Scenario
    name: str
    contest: Contest
    configurations: tuple[Configuration, ...]
    seed: int


@dataclass(frozen=True)
class Rivals:
    """Three or more cells that differ in one setting: any of its values may be the best."""

    setting: str
    values: tuple[str, ...]
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class Compared:
    """Hold what is compared.

    Attributes:
        pairs: Pairs of cells; where a setting has several values, each with the first.
        exchanges: Exchanges of seats.
        rivals: The cells of each setting with three values or more.
        notes: Sentences for the reader.
    """

    pairs: list[CellPair]
    exchanges: tuple[SeatExchange, ...] = ()
    rivals: tuple[Rivals, ...] = ()
    notes: tuple[str, ...] = ()


def two(
    first: Run | Scenario,
    second: Run | Scenario,
    settings: Sequence[str] | Mapping[str, Any],
    cells: tuple[int, int] | None,
    axis: str | None,
    seed: int,
) -> Compared:
    """Return the pairs of cells of two runs (stored games) or of two scenarios (to be played from a seed).

    Raises:
        InputError: If the sources play different games, an axis is named, one source is a run and the other a scenario,
            no configuration occurs in both, or a legal configuration of the first scenario is illegal in the second.
    """
    games = [s.manifest.game if isinstance(s, Run) else s.game.name for s in (first, second)]
    if games[0] != games[1]:
        raise InputError(f"{_name(first)} is of {games[0]} and {_name(second)} of {games[1]}: they are not compared")
    if axis:
        raise InputError("an axis is compared within one run; give one folder")
    names = _names(first, second)
    if isinstance(first, Run) and isinstance(second, Run):
        if cells:
            return Compared([(stored(first, cells[0], names[0]), stored(second, cells[1], names[1]))])
        return Compared(list(_matched(first, second, names)))
    if isinstance(first, Run) or isinstance(second, Run):
        raise InputError("a run is compared with a run: sweep the other first, or give two games or folders")
    cell_pairs = []
    for plan_cell in make_plan(first, settings).cells.legal:
        other = second.configuration(plan_cell.given)
        if other.illegal:
            raise InputError(f"{second.name}: {settings_as_typed(other.given)}: {other.illegal}")
        label = f", {settings_as_typed(plan_cell.given)}" if plan_cell.given else ""
        cell_pairs.append((Side(names[0] + label, plan_cell, seed), Side(names[1] + label, other, seed)))
    return Compared(cell_pairs)


def _matched(first: Run, second: Run, names: tuple[str, str]) -> Iterator[CellPair]:
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
    """Return two cells of a run, or each value of one of its settings with the first.

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
        return Compared([(stored(run, cells[0], labels[0]), stored(run, cells[1], labels[1]))])
    from balance.runs.swept import Swept

    swept = Swept(run)
    known = [setting.name for setting in swept.settings]
    if axis is None:
        if len(known) != 1:
            allowed = listed(known) or "the settings it swept"
            raise InputError(f"{run.path}: name what to compare: --cells A,B, or --axis with one of {allowed}")
        axis = known[0]
    name = _swept_name(swept, axis)
    seats = [each for each in known if each.partition("@")[0] == name and "@" in each]
    seat_exchanges = tuple(_exchanged(run, name, most)) if seats and run.scenario().game.competitive else ()
    if name not in known:
        if seat_exchanges:
            return Compared([], seat_exchanges)
        raise InputError(
            f"{run.path}: {name} was not swept; swept were {listed(known) or 'none'}{nearest(name, known)}"
        )
    groups: dict[tuple[str, ...], list[int]] = {}  # configurations by the values of all other settings
    for config in swept.configs:
        place = swept.places[config]
        groups.setdefault(tuple(place[each] for each in known if each != name), []).append(config)
    cell_pairs: list[CellPair] = []
    rivals = []
    for group in groups.values():
        named = [name, *(each for each in known if each != name)]
        titles = {config: " ".join(_typed(swept, config, each) for each in named) for config in group}
        ordered = sorted(group, key=lambda c: _order(swept, name, c))
        sides = tuple(stored(run, config, titles[config]) for config in ordered)
        cell_pairs += [(sides[0], side) for side in sides[1:]]
        if len(sides) > 2:
            rivals.append(Rivals(name, tuple(swept.places[config][name] for config in ordered), sides))
    return Compared(cell_pairs, seat_exchanges, tuple(rivals), tuple(_seat_note(run, name, seat_exchanges)))


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


def _seat_note(run: Run, name: str, seat_exchanges: Sequence[SeatExchange]) -> Iterator[str]:
    """Yield a warning where all seats share one value, so that the cells cannot tell which value wins."""
    scenario = run.scenario()
    setting = scenario.settings.get(name)
    if setting is None or not setting.per_seat or not scenario.game.competitive or seat_exchanges:
        return
    if max(run.configs["players"].to_list()) > 1:
        yield (
            f"Every seat has the same {name} in these cells, so they say nothing of who beats whom: "
            f"balance compare {run.manifest.source} --set {name}=A,B lets the values meet, seats exchanged."
        )


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
        wanted = seated(scenario, name, scenario.parse(name, ",".join(values)), {PLAYERS: players}, players)
        configs = {seating: config_at.get(tuple(values[value] for value in seating)) for seating in wanted}
        stored_seatings = [config for config in configs.values() if config is not None]
        if len(stored_seatings) < len(configs):
            continue
        contest = Contest(tuple(values), players, list(configs))
        with run.reading():
            left = most if most is not None else MAX_GAMES
            for block in run.parts_of(stored_seatings, payoff_columns(players)):
                frames = [frame.head(left) for frame in block]
                if left > 0:
                    contest.add(frames)
                left -= frames[0].height
        yield SeatExchange(scenario, name, contest, tuple(map(run.configuration, stored_seatings)), run.manifest.seed)


def values(scenario: Scenario, settings: Sequence[str] | Mapping[str, Any], seed: int) -> Compared:
    """Return the values of one setting, each with the first one; all seats have the same value.

    Where seats compete, they also play against each other with the seats exchanged.

    Args:
        scenario: What is to be played.
        settings: As for `make_plan`; exactly one of them has several values.
        seed: Of the games.

    Raises:
        InputError: If not exactly one setting has several values, or a configuration is illegal.
    """
    grid: Grid = make_grid(scenario, settings) if isinstance(settings, Mapping) else parse_set(scenario, settings)
    several = [name for name, values in grid.items() if len(values) > 1]
    if len(several) != 1:
        what = "give something to compare with: a second folder or run, or" if not several else "compare one at a time:"
        raise InputError(f"{scenario.name}: {what} --set NAME=V1,V2 for one name")
    name = several[0]
    rest: dict[str, Value] = {key: values[0] for key, values in grid.items() if key != name}
    configurations = [scenario.configuration({**rest, name: value}) for value in grid[name]]
    for configuration in configurations:
        if configuration.illegal:
            raise InputError(f"{scenario.name}: {settings_as_typed(configuration.given)}: {configuration.illegal}")
    texts = tuple(map(value_as_typed, grid[name]))
    seat_exchanges: tuple[SeatExchange, ...] = ()
    setting, players = scenario.settings.get(name), configurations[0].players
    if setting is not None and setting.per_seat and scenario.game.competitive and players > 1:
        table = seated(scenario, name, grid[name], rest, players)
        seat_exchanges = (
            SeatExchange(scenario, name, Contest(texts, players, list(table)), tuple(table.values()), seed),
        )
    sides = tuple(Side(f"{name}={text}", c, seed) for c, text in zip(configurations, texts, strict=True))
    rivals = (Rivals(name, texts, sides),) if len(sides) > 2 else ()
    return Compared([(sides[0], side) for side in sides[1:]], seat_exchanges, rivals)


def _name(source: Run | Scenario) -> str:
    """Return a run's folder or a scenario's name."""
    return str(source.path) if isinstance(source, Run) else source.name


def _names(first: Run | Scenario, second: Run | Scenario) -> tuple[str, str]:
    """Return names of two sources that differ: their own, else their folders, else numbered."""
    names = [_name(source) for source in (first, second)]
    if names[0] == names[1]:
        folders = [str(s.path if isinstance(s, Run) else s.folder) for s in (first, second)]
        names = folders if folders[0] != folders[1] else [f"{names[0]} (1)", f"{names[1]} (2)"]
    return names[0], names[1]
