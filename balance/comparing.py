"""Comparisons: did it matter? Two cells side by side, paired by game number where they share their seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl

from balance import playing
from balance.changes import changes
from balance.configs import json_word
from balance.contests import Contest, seated
from balance.frames import words_of
from balance.intervals import LEVEL
from balance.pairs import Pairs, aligned
from balance.parts import PART
from balance.plans import MAX_CELLS, Grid, check_whole, make_grid, make_plan, parse_set
from balance.store import Run, open_run
from scenarios import Configuration, InputError, Scenario, Value, load
from scenarios.errors import listed
from scenarios.settings import PLAYERS

GAMES = 100_000  # of each cell, where they are played for the comparison
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Side:
    """One cell of a comparison.

    Attributes:
        label: What it is called.
        configuration, seed, games: What was played.
        parts: Its games in stretches, from the first.
    """

    label: str
    configuration: Configuration
    seed: int
    games: int
    parts: Callable[[], Iterator[pl.DataFrame]]


@dataclass(frozen=True)
class Pair:
    """Two cells compared.

    Attributes:
        first, second: What they are called.
        changed: What differs between them: `goal: 100 -> 90`.
        paired: Whether games of the same number met the same dice.
        games: [games] of each.
        rows: The differences, second minus first: see `balance.pairs.SCHEMA`.
    """

    first: str
    second: str
    changed: tuple[str, ...]
    paired: bool
    games: tuple[int, int]
    rows: pl.DataFrame


@dataclass(frozen=True)
class Exchange:
    """What the exchange of seats told: which setting's values competed, and `balance.contests.Contest.table`."""

    name: str
    players: int
    rows: pl.DataFrame


@dataclass(frozen=True)
class Comparison:
    """What `compare` found.

    Attributes:
        title: The game's title; good: the outcome that the players want.
        pairs: The cells compared, each with the first.
        exchanges: Of competitive games, for each number of players.
        level: Chance that all intervals of the pairs hold at once; each has its Bonferroni share.
        figures: How many intervals that is.
        notes: What else a reader should know.
    """

    title: str
    good: str
    pairs: tuple[Pair, ...]
    exchanges: tuple[Exchange, ...]
    level: float
    figures: int
    notes: tuple[str, ...] = ()


def compare(
    first: str | Path | Run | Scenario,
    second: str | Path | Run | Scenario | None = None,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    cells: tuple[int, int] | None = None,
    axis: str | None = None,
    games: int | None = None,
    seed: int | None = None,
    level: float = LEVEL,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Say what differs between two runs, two cells or the values of one axis of a run, with its uncertainty.

    Instead of a run a game or a scenario's folder may be given: then both sides are played here, from the same seed.

    >>> balance.compare("pig", "my_pig").pairs[0].rows
    >>> balance.compare("runs/energy", axis="start_energy")
    >>> balance.compare("pig", settings={"policy": ["hold", "hold-or-goal"]}).exchanges

    Args:
        first: A run or its folder, a game's name, a scenario's folder or a `Scenario`.
        second: Another of them; None: compare within the first.
        settings: What to set where games are played here, as for `make_plan`. Without `second` exactly one of them has
            several values, which are compared with the first.
        cells: Two configurations of a run, by number; axis: or a swept setting of it.
        games: [games] of each cell, where they are played here; otherwise at most so many of a run. None: 100 000, or
            all.
        seed: Of games played here; None: 0.
        level: Chance that all intervals shown hold at once (Bonferroni), between 0 and 1.
        threads: Threads to play on; progress: called with the number of games newly played.

    Raises:
        InputError: If there is nothing to compare, or the two are not of one game.
    """
    if games is not None:
        check_whole("games", games, 2, MAX_CELLS * PART)
    sources = [_source(each) for each in (first, second) if each is not None]
    if any(isinstance(source, Run) for source in sources) and (settings or seed is not None):
        raise InputError("a run's games are played already: settings and a seed are for a game or a folder")
    if not all(isinstance(source, Run) for source in sources) and (cells or axis):
        raise InputError("cells and an axis are of a run: give a run's folder, or settings with several values")
    play = _Player(games or GAMES, seed or 0, threads, progress or (lambda games: None))
    if len(sources) == 2:
        couples = _two(sources[0], sources[1], settings, play, cells, axis)
        return _judged(couples, (), level, games)
    if isinstance(sources[0], Run):
        couples, exchanges, notes = _within(sources[0], cells, axis, level, games)
        return _judged(couples, exchanges, level, games, notes)
    couples, exchanges = _played(sources[0], settings, play, level)
    return _judged(couples, exchanges, level, games)


def _source(what: str | Path | Run | Scenario) -> Run | Scenario:
    if isinstance(what, Run | Scenario):
        return what
    return open_run(what) if (Path(what) / "run.json").is_file() else load(what)


# --- where the games come from ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Player:
    """Plays what is compared, where there is no run."""

    games: int
    seed: int
    threads: int | None
    progress: Progress

    def side(self, configuration: Configuration, label: str) -> Side:
        played = playing.play(
            configuration.scenario,
            configuration.given,
            games=self.games,
            seed=self.seed,
            threads=self.threads,
            progress=self.progress,
        )
        return Side(label, configuration, self.seed, self.games, partial(_sliced, played.frame))


def _sliced(frame: pl.DataFrame) -> Iterator[pl.DataFrame]:
    yield from frame.iter_slices(PART)


def _stored(run: Run, config: int, label: str) -> Side:
    games = int(run.configs["games"][config])
    return Side(label, run.configuration(config), run.manifest.seed, games, partial(_read, run, config))


def _read(run: Run, config: int) -> Iterator[pl.DataFrame]:
    with run.reading():
        for (part,) in run.parts_of([config]):
            yield part


def _two(
    first: Run | Scenario,
    second: Run | Scenario,
    settings: Sequence[str] | Mapping[str, Any],
    play: _Player,
    cells: tuple[int, int] | None,
    axis: str | None,
) -> list[tuple[Side, Side]]:
    """The cells of two runs or scenarios, couple by couple."""
    games = [s.manifest.game if isinstance(s, Run) else s.game.name for s in (first, second)]
    if games[0] != games[1]:
        raise InputError(f"{_name(first)} is of {games[0]} and {_name(second)} of {games[1]}: they are not compared")
    if axis:
        raise InputError("an axis is compared within one run; give one folder")
    names = _names(first, second)
    if isinstance(first, Run) and isinstance(second, Run):
        if cells:
            return [(_stored(first, cells[0], names[0]), _stored(second, cells[1], names[1]))]
        return list(_matched(first, second, names))
    if isinstance(first, Run) or isinstance(second, Run):
        raise InputError("a run is compared with a run: sweep the other first, or give two games or folders")
    couples = []
    for plan_cell in make_plan(first, settings).cells().legal:
        other = second.configuration(plan_cell.given)
        if other.illegal:
            raise InputError(f"{second.name}: {_told(other.given)}: {other.illegal}")
        given = f", {_told(plan_cell.given)}" if plan_cell.given else ""
        couples.append((play.side(plan_cell, names[0] + given), play.side(other, names[1] + given)))
    return couples


def _matched(first: Run, second: Run, names: tuple[str, str]) -> Iterator[tuple[Side, Side]]:
    """The configurations of two runs for which the same was set."""
    place = {given: config for config, given in zip(second.configs["config"], second.configs["given"], strict=True)}
    found = [
        (config, place[given])
        for config, given in zip(first.configs["config"], first.configs["given"], strict=True)
        if given in place
    ]
    if not found and first.configs.height == second.configs.height == 1:
        found = [(0, 0)]
    if not found:
        raise InputError(f"{first.path} and {second.path} have no configuration in common; name two with --cells A,B")
    for one, other in found:
        given = _told(first.configuration(one).given)
        label = f", {given}" if given and len(found) > 1 else ""
        yield _stored(first, one, names[0] + label), _stored(second, other, names[1] + label)


def _within(
    run: Run, cells: tuple[int, int] | None, axis: str | None, level: float, most: int | None
) -> tuple[list[tuple[Side, Side]], tuple[Exchange, ...], tuple[str, ...]]:
    """Two cells of a run, or the values of one of its axes."""
    if cells and axis:
        raise InputError("give either two cells or an axis")
    if cells:
        labels = [_told(run.configuration(config).given) or "as it is" for config in cells]
        return [(_stored(run, cells[0], labels[0]), _stored(run, cells[1], labels[1]))], (), ()
    from balance.reporting.swept import Swept

    swept = Swept(run)
    known = [setting.name for setting in swept.settings]
    if axis is None:
        if len(known) != 1:
            allowed = listed(known) or "the settings it swept"
            raise InputError(f"{run.path}: name what to compare: --cells A,B, or --axis with one of {allowed}")
        axis = known[0]
    name = run.scenario().canonical(axis, "--axis")
    seats = [each for each in known if each.partition("@")[0] == name and "@" in each]
    exchanges = tuple(_exchanged(run, name, level, most)) if seats and run.scenario().game.competitive else ()
    if name not in known:
        if exchanges:
            return [], exchanges, ()
        raise InputError(f"{run.path}: {name} was not swept; swept were {listed(known) or 'none'}")
    groups: dict[tuple[str, ...], list[int]] = {}
    for config in swept.configs:
        place = swept.places[config]
        groups.setdefault(tuple(place[each] for each in known if each != name), []).append(config)
    couples = []
    for rest, group in groups.items():
        others = [f"{each}={value}" for each, value in zip((e for e in known if e != name), rest, strict=True)]
        titles = {config: " ".join([f"{name}={swept.places[config][name]}", *others]) for config in group}
        first, *more = sorted(group, key=lambda c: _order(swept, name, c))
        couples += [(_stored(run, first, titles[first]), _stored(run, other, titles[other])) for other in more]
    return couples, exchanges, tuple(_seat_note(run, name, exchanges))


def _order(swept: Any, name: str, config: int) -> int:
    values: tuple[str, ...] = next(setting.values for setting in swept.settings if setting.name == name)
    return values.index(swept.places[config][name])


def _seat_note(run: Run, name: str, exchanges: Sequence[Exchange]) -> Iterator[str]:
    scenario = run.scenario()
    setting = scenario.settings.get(name)
    if setting is None or not setting.per_seat or not scenario.game.competitive or exchanges:
        return
    if max(run.configs["players"].to_list()) > 1:
        yield (
            f"Every seat has the same {name} in these cells, so they say nothing of who beats whom: "
            f"balance compare {run.manifest.source} --set {name}=A,B lets the values meet, seats exchanged."
        )


def _exchanged(run: Run, name: str, level: float, most: int | None) -> Iterator[Exchange]:
    """The contests that a run's cells hold: those with every seating of some values, all else equal."""
    scenario = run.scenario()
    tables: dict[tuple[int, str], dict[tuple[str, ...], int]] = {}
    for config in run.configs["config"].to_list():
        configuration = run.configuration(config)
        if configuration.players < 2:
            continue
        seats = [f"{name}@{seat + 1}" for seat in range(configuration.players)]
        rest = {key: value for key, value in configuration.full.items() if key not in seats}
        place = tuple(json_word(configuration.full[seat]) for seat in seats)
        tables.setdefault((configuration.players, repr(rest) + repr(configuration.cells)), {})[place] = config
    for (players, _), found in tables.items():
        values = list(dict.fromkeys(value for place in found for value in place))
        if len(values) < 2:
            continue
        wanted = seated(scenario, name, scenario.parse(name, ",".join(values)), {PLAYERS: players}, players)
        configs = {seating: found.get(tuple(values[value] for value in seating)) for seating in wanted}
        whole = [config for config in configs.values() if config is not None]
        if len(whole) < len(configs):
            continue
        contest = Contest(tuple(values), players, list(configs))
        with run.reading():
            for block in run.parts_of(whole, ["winner"]):
                contest.add(list(block))
        yield Exchange(name, players, contest.table(level))


def _played(
    scenario: Scenario, settings: Sequence[str] | Mapping[str, Any], play: _Player, level: float
) -> tuple[list[tuple[Side, Side]], tuple[Exchange, ...]]:
    """The values of one setting, played here; in a contest also against each other, the seats exchanged."""
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
            raise InputError(f"{scenario.name}: {_told(configuration.given)}: {configuration.illegal}")
    exchanges: tuple[Exchange, ...] = ()
    setting, players = scenario.settings.get(name), configurations[0].players
    if setting is not None and setting.per_seat and scenario.game.competitive and players > 1:
        found = seated(scenario, name, grid[name], rest, players)
        contest = Contest(tuple(json_word(value) for value in grid[name]), players, list(found))
        sides = [play.side(configuration, "") for configuration in found.values()]
        for block in zip(*(side.parts() for side in sides), strict=True):
            contest.add(block)
        exchanges = (Exchange(name, players, contest.table(level)),)
    sides = [play.side(c, f"{name}={json_word(v)}") for c, v in zip(configurations, grid[name], strict=True)]
    return [(sides[0], side) for side in sides[1:]], exchanges


# --- what they say ---------------------------------------------------------------------------------------------------


def _judged(
    couples: Sequence[tuple[Side, Side]],
    exchanges: tuple[Exchange, ...],
    level: float,
    most: int | None,
    notes: tuple[str, ...] = (),
) -> Comparison:
    if not couples and not exchanges:
        raise InputError("there is nothing to compare")
    counted = [(one, other, _counted(one, other, most)) for one, other in couples]
    figures = max(1, sum(len(pairs.keys(_seats(one, other))) for one, other, pairs in counted))
    share = 1 - (1 - level) / figures
    made = tuple(
        Pair(
            first=one.label,
            second=other.label,
            changed=tuple(changes(one.configuration, other.configuration)),
            paired=pairs.paired,
            games=(pairs.games[0], pairs.games[1]),
            rows=pairs.table(_seats(one, other), share),
        )
        for one, other, pairs in counted
    )
    scenario = couples[0][0].configuration.scenario if couples else None
    title = scenario.title if scenario else ""
    good = _good(scenario) if scenario else ""
    return Comparison(title, good, made, exchanges, level, figures, notes)


def _counted(one: Side, other: Side, most: int | None) -> Pairs:
    pairs = Pairs(paired=one.seed == other.seed)
    left = most if most is not None else max(one.games, other.games)
    if not pairs.paired:
        for side in (one, other):
            remaining = left
            for frame in side.parts():
                if remaining <= 0:
                    break
                used = frame.head(remaining)
                pairs.add(used, None) if side is one else pairs.add(None, used)
                remaining -= used.height
        return pairs
    for first, second in aligned(one.parts(), other.parts()):
        if left <= 0:
            break
        pairs.add(first.head(left), second.head(left))
        left -= first.height
    return pairs


def _seats(one: Side, other: Side) -> int:
    """How many seats compete in both; 0 where there is no contest."""
    if not one.configuration.scenario.game.competitive:
        return 0
    return min(one.configuration.players, other.configuration.players)


def _good(scenario: Scenario) -> str:
    outcomes = words_of(scenario.game.words["outcome"])
    return "win" if "win" in outcomes else outcomes[0]


def _name(source: Run | Scenario) -> str:
    return str(source.path) if isinstance(source, Run) else source.name


def _names(first: Run | Scenario, second: Run | Scenario) -> tuple[str, str]:
    """What two sources are called, told apart."""
    names = [_name(source) for source in (first, second)]
    if names[0] == names[1]:
        folders = [str(s.path if isinstance(s, Run) else s.folder) for s in (first, second)]
        names = folders if folders[0] != folders[1] else [f"{names[0]} (1)", f"{names[1]} (2)"]
    return names[0], names[1]


def _told(given: Mapping[str, Value]) -> str:
    return " ".join(f"{name}={json_word(value)}" for name, value in given.items())
