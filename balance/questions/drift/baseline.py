"""Read a baseline together with today's scenario, and check everything in it.

A cell stores only what its plan set. Everything else comes from today's scenario: that is what is tested.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from balance.design.percentages import read_share
from balance.questions.drift.baseline_file import (
    LEAST_MARGIN,
    LEAST_RATE,
    BaselineRecord,
    CellRecord,
    TargetRecord,
    cell_name,
)
from balance.questions.drift.baseline_toml import read_bytes, read_record
from balance.stats.proportions import OUTCOME, Share, read_metric
from scenarios import Configuration, Scenario, Value, available, load
from scenarios.loader.errors import InputError
from scenarios.loader.messages import nearest, shown
from sims.game import words_of


@dataclass(frozen=True)
class Cell:
    """A cell of a baseline, ready to be played.

    Attributes:
        record: Its entry in the file.
        configuration: Today's configuration with the settings of the record.
        shares: Its metrics, in the order of the record's counts.
        margins: Their margins, as shares.
    """

    record: CellRecord
    configuration: Configuration
    shares: tuple[Share, ...]
    margins: tuple[float, ...]

    @property
    def label(self) -> str:
        """The settings of the cell, as typed."""
        return cell_name(self.record.set)


@dataclass(frozen=True)
class Target:
    """A target, ready to be played.

    Attributes:
        record: Its entry in the file.
        configuration: Today's configuration with the settings of the record.
        share: The metric that is to lie between two bounds.
        low, high: The bounds, as shares.
    """

    record: TargetRecord
    configuration: Configuration
    share: Share
    low: float
    high: float

    @property
    def label(self) -> str:
        """The settings of the cell, as typed."""
        return cell_name(self.record.set)


@dataclass(frozen=True)
class Baseline:
    """A baseline together with today's scenario.

    Attributes:
        path: The file.
        content: Its bytes, which were read once: it may be a pipe, or change meanwhile.
        record: The parsed content.
        scenario: Today's scenario.
        cells, targets: The cells and targets, ready to be played.
    """

    path: Path
    content: bytes
    record: BaselineRecord
    scenario: Scenario
    cells: tuple[Cell, ...]
    targets: tuple[Target, ...]

    @property
    def metrics(self) -> int:
        """Number of metrics of all cells."""
        return sum(len(cell.shares) for cell in self.cells)

    @property
    def tests(self) -> int:
        """Number of tests that share alpha: one for each metric and each target of the file."""
        return self.metrics + len(self.record.target)

    def with_margin(self, margin: float) -> "Baseline":
        """Return a copy with another margin for the metrics that have none of their own."""
        record = self.record.model_copy(update={"margin": margin})
        cells = tuple(replace(cell, margins=margins_of(record, cell.shares)) for cell in self.cells)
        return replace(self, record=record, cells=cells)


# --- reading ---------------------------------------------------------------------------------------------------------


def read_baseline(path: str | Path) -> Baseline:
    """Read a baseline from a file and combine it with today's scenario.

    Raises:
        InputError: If the file cannot be read, has another format or game, has a cell that is illegal today, or holds
            values that make no sense. The message names the file.
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
    """Load the scenario that a baseline names; it must be of the game that was recorded."""
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
    """Load a scenario that a baseline names: a game, or a folder relative to the baseline's own folder."""
    return load(beside / named) if named.startswith(".") or "/" in named else load(named)


def name_scenario(scenario: Scenario, beside: Path) -> str:
    """Return the name of a scenario in a baseline that lies in folder `beside`; `load_scenario` reads it."""
    if scenario.name in available() and load(scenario.name).folder.resolve() == scenario.folder.resolve():
        return scenario.name
    relative = Path(os.path.relpath(scenario.folder.resolve(), beside.resolve())).as_posix()
    return relative if relative.startswith(".") else f"./{relative}"


def _cells(file: Path, record: BaselineRecord, scenario: Scenario) -> Iterator[Cell]:
    """Yield the cells of a baseline; two cells with the same configuration are an error."""
    seen: dict[str, int] = {}
    for i, each in enumerate(record.cell, 1):
        where = f"{file}: cell {i} ({cell_name(each.set)})"
        configuration = _configuration(scenario, each.set, where)
        if (earlier := seen.setdefault(configuration.digest, i)) != i:
            raise InputError(f"{where}: is the same as cell {earlier}")
        shares = tuple(
            read_metric(name, scenario.game, configuration.players, f"{where}: counts") for name in each.counts
        )
        _check_counts(each, shares, scenario, where)
        yield Cell(each, configuration, shares, margins_of(record, shares))


def _check_counts(cell: CellRecord, shares: Sequence[Share], scenario: Scenario, where: str) -> None:
    """Refuse counts that no games can have.

    A count is at most the number of games. The outcomes of a game exclude each other, so their counts add up to at most
    the games; if every outcome is counted, exactly to them. Winners do not: several seats may share a win. A count of
    `rounds>12` is at most that of `rounds>8`.
    """
    counts, games = cell.counts, cell.games
    for name, count in counts.items():
        if not 0 <= count <= games:
            raise InputError(f"{where}: {name} is {count}; it must be from 0 to games = {games}")
    named = [(share, counts[name]) for name, share in zip(counts, shares, strict=True)]
    own = {share.number: count for share, count in named if share.field == OUTCOME}
    total = sum(own.values())
    whole = len(own) == len(words_of(scenario.game.words[OUTCOME]))
    if total > games or (whole and total < games):
        allowed = "not games" if whole else "more than games"
        raise InputError(f"{where}: the counts of {OUTCOME} add up to {total}, {allowed} = {games}")
    longer = sorted(
        ((share, count) for share, count in named if share.above),
        key=lambda each: (each[0].field, each[0].seat, each[0].number),
    )
    for (share, count), (later, fewer) in pairwise(longer):
        if (share.field, share.seat) == (later.field, later.seat) and fewer > count:
            raise InputError(f"{where}: {later.name} is {fewer}; it must be at most {share.name} = {count}")


def _configuration(scenario: Scenario, settings: Mapping[str, Value], where: str) -> Configuration:
    """Return today's configuration with these settings; `where` begins the message if it cannot be played."""
    configuration = scenario.configuration(settings, where)
    if configuration.illegal:
        raise InputError(f"{where}: cannot be played today: {configuration.illegal}")
    try:
        configuration.rules()
    except InputError as error:
        raise InputError(f"{where}: cannot be played today: {error}") from None
    return configuration


def margins_of(record: BaselineRecord, shares: tuple[Share, ...]) -> tuple[float, ...]:
    """Return the margin of each metric: its own, else that of its kind (`rounds`), else the baseline's."""
    return tuple(record.margins.get(s.name, record.margins.get(s.kind, record.margin)) for s in shares)


def _target(file: Path, number: int, record: TargetRecord, scenario: Scenario) -> Target:
    """Return target `number` of a baseline, ready to be played; it may name a game of its own."""
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
    """Return a margin and two error rates as numbers, after checking what a user wrote.

    Raises:
        InputError: If one of them is no number, too small, or too large; the message begins with `where`.
    """
    shift = read_margin(margin, f"{where}margin")
    rates = []
    for name, rate in (("alpha", alpha), ("beta", beta)):
        if isinstance(rate, bool) or not isinstance(rate, int | float) or not LEAST_RATE <= rate < 1:
            allowed = f"at least {LEAST_RATE:g} and less than 1"
            raise InputError(f"{where}{name} is {shown(rate)}; it must be {allowed}")
        rates.append(float(rate))
    return shift, rates[0], rates[1]


def read_margin(given: object, where: str) -> float:
    """Return a margin, `1pp` or 0.01, as a share.

    Raises:
        InputError: If it is no share, or less than `LEAST_MARGIN`, which nobody plays enough games to show.
    """
    return read_share(given, where, least=LEAST_MARGIN)
