"""A baseline read with today's scenario, everything in it checked.

A cell stores what its plan set; everything else is read from today's scenario, which is what is tested.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from balance.design.percentages import read_share, told_share
from balance.drift.baseline_file import LEAST_MARGIN, LEAST_RATE, BaselineRecord, CellRecord, TargetRecord, told_set
from balance.drift.baseline_toml import read_bytes, read_record
from balance.stats.proportions import OUTCOME, WINNER, Share, read_metric
from scenarios import Configuration, Scenario, Value, available, load
from scenarios.loader.errors import InputError
from scenarios.loader.messages import nearest, shown
from sims.game import words_of


@dataclass(frozen=True)
class Cell:
    """A cell of a baseline, ready to be played: its record, today's configuration, its metrics and their margins."""

    record: CellRecord
    configuration: Configuration
    shares: tuple[Share, ...]
    margins: tuple[float, ...]

    @property
    def label(self) -> str:
        """What was set, as typed."""
        return told_set(self.record.set)


@dataclass(frozen=True)
class Target:
    """A target, ready to be played."""

    record: TargetRecord
    configuration: Configuration
    share: Share
    low: float
    high: float

    @property
    def label(self) -> str:
        """What was set, as typed."""
        return told_set(self.record.set)


@dataclass(frozen=True)
class Baseline:
    """A baseline with today's scenario.

    Attributes:
        path: The file; content: its bytes, which were read once; record: what stands in it.
        scenario: As it is today.
        cells, targets: Ready to be played.
        metrics: How many metrics all cells have together; tests: these and the targets, which share alpha.
    """

    path: Path
    content: bytes
    record: BaselineRecord
    scenario: Scenario
    cells: tuple[Cell, ...]
    targets: tuple[Target, ...]

    @property
    def metrics(self) -> int:
        """How many metrics all cells have together."""
        return sum(len(cell.shares) for cell in self.cells)

    @property
    def tests(self) -> int:
        """How many tests share alpha: one for each metric and each target of the file."""
        return self.metrics + len(self.record.target)

    def with_margin(self, margin: float) -> "Baseline":
        """The same with another margin for the metrics that have none of their own."""
        record = self.record.model_copy(update={"margin": margin})
        cells = tuple(replace(cell, margins=margins_of(record, cell.shares)) for cell in self.cells)
        return replace(self, record=record, cells=cells)


# --- reading ---------------------------------------------------------------------------------------------------------


def read_baseline(path: str | Path) -> Baseline:
    """The baseline in a file, with today's scenario.

    Raises:
        InputError: Naming the file, if it cannot be read, is of another format or game, has a cell that is missing or
            illegal today, or holds nonsense.
    """
    file = Path(path)
    content = read_bytes(file)
    record = read_record(file, content)
    check_rates(record.margin, record.alpha, record.beta, f"{file}: ")
    for name, margin in record.margins.items():
        read_margin(margin, f"{file}: margins: {name}")
    if not record.cell and not record.target:
        raise InputError(f"{file}: there is neither a [[cell]] nor a [[target]]; make one with: balance drift record")
    scenario = _scenario(file, record)
    cells = tuple(_cells(file, record, scenario))
    targets = tuple(_target(file, i, each, scenario) for i, each in enumerate(record.target, 1))
    names = {share.name for cell in cells for share in cell.shares}
    for key in record.margins:
        if key not in names and key not in {name.partition(sign)[0] for name in names for sign in "=>"}:
            raise InputError(f"{file}: margins: no cell has the metric {shown(key)}{nearest(key, names)}")
    return Baseline(file, content, record, scenario, cells, targets)


def _scenario(file: Path, record: BaselineRecord) -> Scenario:
    try:
        scenario = load_scenario(record.scenario, file.parent)
    except InputError as error:
        raise InputError(f"{file}: scenario: {error}") from None
    if scenario.game.name != record.game:
        raise InputError(
            f"{file}: is a baseline of {record.game}, but {record.scenario} is played by {scenario.game.name}"
        )
    return scenario


def load_scenario(named: str, beside: Path) -> Scenario:
    """A scenario as a baseline names it: a game, or a folder relative to the baseline's own."""
    return load(beside / named) if named.startswith(".") or "/" in named else load(named)


def name_scenario(scenario: Scenario, beside: Path) -> str:
    """How a baseline in this folder names a scenario: see `load_scenario`."""
    if scenario.name in available() and load(scenario.name).folder.resolve() == scenario.folder.resolve():
        return scenario.name
    relative = Path(os.path.relpath(scenario.folder.resolve(), beside.resolve())).as_posix()
    return relative if relative.startswith(".") else f"./{relative}"


def _cells(file: Path, record: BaselineRecord, scenario: Scenario) -> Iterator[Cell]:
    seen: dict[str, int] = {}
    for i, each in enumerate(record.cell, 1):
        where = f"{file}: cell {i} ({told_set(each.set)})"
        configuration = _configuration(scenario, each.set, where)
        if (earlier := seen.setdefault(configuration.digest, i)) != i:
            raise InputError(f"{where}: is the same as cell {earlier}")
        shares = tuple(
            read_metric(name, scenario.game, configuration.players, f"{where}: counts") for name in each.counts
        )
        _check_counts(each, shares, scenario, where)
        yield Cell(each, configuration, shares, margins_of(record, shares))


def _check_counts(cell: CellRecord, shares: Sequence[Share], scenario: Scenario, where: str) -> None:
    """Refuse counts that no games can have: beyond the games, outcomes that miss some, long games that grow more."""
    counts, games = cell.counts, cell.games
    for name, count in counts.items():
        if not 0 <= count <= games:
            raise InputError(f"{where}: {name} is {count}; it must be from 0 to games = {games}")
    named = [(share, counts[name]) for name, share in zip(counts, shares, strict=True)]
    for column in (OUTCOME, WINNER):
        own = {share.number: count for share, count in named if share.field == column}
        total = sum(own.values())
        whole = column == OUTCOME and len(own) == len(words_of(scenario.game.words[OUTCOME]))
        if total > games or (whole and total < games):
            allowed = "not games" if whole else "more than games"
            raise InputError(f"{where}: the counts of {column} add up to {total}, {allowed} = {games}")
    longer = sorted(
        ((share, count) for share, count in named if share.above),
        key=lambda each: (each[0].field, each[0].seat, each[0].number),
    )
    for (share, count), (later, fewer) in pairwise(longer):
        if (share.field, share.seat) == (later.field, later.seat) and fewer > count:
            raise InputError(f"{where}: {later.name} is {fewer}; it must be at most {share.name} = {count}")


def _configuration(scenario: Scenario, settings: Mapping[str, Value], where: str) -> Configuration:
    configuration = scenario.configuration(settings, where)
    if configuration.illegal:
        raise InputError(f"{where}: cannot be played today: {configuration.illegal}")
    try:
        configuration.rules()
    except InputError as error:
        raise InputError(f"{where}: cannot be played today: {error}") from None
    return configuration


def margins_of(record: BaselineRecord, shares: tuple[Share, ...]) -> tuple[float, ...]:
    """Each metric's margin: its own, or that of its kind (`rounds`), or the baseline's."""
    return tuple(record.margins.get(s.name, record.margins.get(s.field, record.margin)) for s in shares)


def _target(file: Path, number: int, record: TargetRecord, scenario: Scenario) -> Target:
    where = f"{file}: target {number}"
    try:
        same = record.game in (scenario.name, scenario.game.name)
        of = scenario if same else load_scenario(record.game, file.parent)
    except InputError as error:
        raise InputError(f"{where}: game: {error}") from None
    configuration = _configuration(of, record.set, where)
    share = read_metric(record.metric, of.game, configuration.players, where)
    low, high = record.between
    if not 0 <= low < high <= 1:
        raise InputError(
            f"{where}: between is {record.between}; it must be two shares from 0 to 1, such as [0.3, 0.45]"
        )
    return Target(record, configuration, share, low, high)


def check_rates(margin: object, alpha: object, beta: object, where: str = "--") -> tuple[float, float, float]:
    """A margin and two error rates as given by a user.

    Raises:
        InputError: If one of them is no share that makes sense.
    """
    shift = read_margin(margin, f"{where}margin")
    rates = []
    for name, given in (("alpha", alpha), ("beta", beta)):
        if isinstance(given, bool) or not isinstance(given, int | float) or not LEAST_RATE <= given < 1:
            allowed = f"at least {LEAST_RATE:g} and less than 1"
            raise InputError(f"{where}{name} is {shown(given)}; it must be {allowed}")
        rates.append(float(given))
    return shift, rates[0], rates[1]


def read_margin(given: object, where: str) -> float:
    """A shift that is to be noticed: `1pp` or 0.01.

    Raises:
        InputError: If it is no share, or smaller than any number of games could show.
    """
    margin = read_share(given, where)
    if margin < LEAST_MARGIN:
        raise InputError(f"{where} is {shown(given)}; it must be at least {told_share(LEAST_MARGIN)}")
    return margin
