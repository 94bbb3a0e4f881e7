"""Choose which cells are compared: those of two sources, or the values of one setting."""

from collections.abc import Mapping, Sequence
from typing import Any

from balance.design.copy_notes import copy_notes
from balance.design.grid import make_grid, parse_set
from balance.design.make_plan import make_plan
from balance.design.plan import Grid
from balance.questions.compare.changed_seats import sides_of
from balance.questions.compare.compared import Compared, Rivals, SeatExchange, with_one
from balance.questions.compare.own_value import with_usual
from balance.questions.compare.run_cells import matched, seats_of
from balance.questions.compare.samples import PlayedCell, stored
from balance.questions.compare.seat_rotation import SeatRotation, seated
from balance.runs.run import Run
from balance.studies.seats_in_use import seats_in_use
from reports.plain import settings_as_typed, value_as_typed
from scenarios import InputError, Scenario, Value
from scenarios.loader.settings import PLAYERS, POLICY


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
        raise InputError(
            f"{_name(first)} and {_name(second)} are of two games, {games[0]} and {games[1]}: two versions of one game "
            "are compared; `balance new` makes a copy to change"
        )
    if axis:
        raise InputError("an axis is compared within one run; give one folder")
    names = _names(first, second)
    if isinstance(first, Run) and isinstance(second, Run):
        if cells:
            return Compared([(stored(first, cells[0], names[0]), stored(second, cells[1], names[1]))])
        pairs = list(matched(first, second, names))
        return Compared(pairs, seats=seats_of(pairs))
    if isinstance(first, Run) or isinstance(second, Run):
        raise InputError("a run is compared with a run: sweep the other first, or give two games or folders")
    cell_pairs = []
    for plan_cell in make_plan(first, settings).cells.legal:
        other = second.configuration(plan_cell.given)
        if other.illegal:
            raise InputError(f"{second.name}: {settings_as_typed(other.given)}: {other.illegal}")
        label = f", {settings_as_typed(plan_cell.given)}" if plan_cell.given else ""
        cell_pairs.append((PlayedCell(names[0] + label, plan_cell, seed), PlayedCell(names[1] + label, other, seed)))
    told = dict.fromkeys(f"{sentence}." for each in (first, second) for sentence in copy_notes(each))
    return Compared(cell_pairs, notes=tuple(told))


def values(scenario: Scenario, settings: Sequence[str] | Mapping[str, Any], seed: int) -> Compared:
    """Return the values of one setting, each with one of them; all seats have the same value.

    That one is the first, or the published value if three or more are named and it is among them.

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
        line = f"--set {_with_own(scenario, grid) or 'NAME=V1,V2 for one name'}"
        raise InputError(f"{scenario.name}: {what} {line}")
    name = several[0]
    rest: dict[str, Value] = {key: values[0] for key, values in grid.items() if key != name}
    configurations = [scenario.configuration({**rest, name: value}) for value in grid[name]]
    for configuration in configurations:
        if configuration.illegal:
            raise InputError(f"{scenario.name}: {settings_as_typed(configuration.given)}: {configuration.illegal}")
    texts = tuple(map(value_as_typed, grid[name]))
    seat_exchanges: tuple[SeatExchange, ...] = ()
    seats: tuple[int, ...] = ()
    setting, players = scenario.settings.get(name), configurations[0].players
    if setting is not None and setting.per_seat and scenario.game.competitive and players > 1:
        seats = seats_in_use(scenario, setting, grid[name], rest, seed)
    if len(seats) > 1:
        table = seated(scenario, name, grid[name], rest, seats)
        rotation = SeatRotation(
            texts, players, list(table), scenario.seats.own_wins, seats, sides_of(list(table.values()), seats)
        )
        seat_exchanges = (SeatExchange(scenario, name, rotation, tuple(table.values()), seed),)
    notes = (f"Seats are not exchanged: {name} plays a part at seat {seats[0]} only.",) if len(seats) == 1 else ()
    cells = tuple(PlayedCell(f"{name}={text}", c, seed) for c, text in zip(configurations, texts, strict=True))
    rivals = (Rivals(name, texts, cells, seats),) if len(cells) > 2 else ()
    pairs = with_one(cells, [name])
    return Compared(pairs, seat_exchanges, rivals, notes, (seats,) * len(pairs))


def _with_own(scenario: Scenario, grid: Grid) -> str:
    """Return a setting with another value than the game's own, with both: `actions=2,3`; "" if none has."""
    if any(len(values) > 1 for values in grid.values()):
        return ""
    played = scenario.configuration({name: values[0] for name, values in grid.items()})
    named = [with_usual(name, played) for name in sorted(grid, key=lambda name: name in (PLAYERS, POLICY))]
    return next(filter(None, named), "")


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
