"""A baseline read with today's scenario, everything in it checked.

A cell stores what its plan set; everything else is read from today's scenario, which is what is tested.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from balance.amounts import read_share
from balance.drift.records import FORMAT, BaselineRecord, CellRecord, TargetRecord, told_set
from balance.shares import OUTCOME, WINNER, Share, read_metric
from scenarios import Configuration, Scenario, Value, available, load
from scenarios.errors import InputError, nearest, shown


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
        path: The file; record: what stands in it.
        scenario: As it is today.
        cells, targets: Ready to be played.
        metrics: How many metrics all cells have together.
    """

    path: Path
    record: BaselineRecord
    scenario: Scenario
    cells: tuple[Cell, ...]
    targets: tuple[Target, ...]

    @property
    def metrics(self) -> int:
        """M of the promise."""
        return sum(len(cell.shares) for cell in self.cells)

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
    record = _record(file)
    for name, share in (("alpha", record.alpha), ("beta", record.beta)):
        if not 0 < share < 1:
            raise InputError(f"{file}: {name} is {share}; it must be more than 0 and less than 1")
    for name, share in (("margin", record.margin), *((f"margins: {key}", m) for key, m in record.margins.items())):
        read_share(share, f"{file}: {name}")
    if not record.cell and not record.target:
        raise InputError(f"{file}: there is neither a [[cell]] nor a [[target]]; make one with: balance drift record")
    scenario = _scenario(file, record)
    cells = tuple(_cells(file, record, scenario))
    targets = tuple(_target(file, i, each, scenario) for i, each in enumerate(record.target, 1))
    names = {share.name for cell in cells for share in cell.shares}
    for key in record.margins:
        if key not in names and key not in {name.partition(sign)[0] for name in names for sign in "=>"}:
            raise InputError(f"{file}: margins: no cell has the metric {shown(key)}{nearest(key, names)}")
    return Baseline(file, record, scenario, cells, targets)


def _record(file: Path) -> BaselineRecord:
    try:
        said = tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise InputError(
            f"{file}: there is no such file; make it with: balance drift record GAME --out {file}"
        ) from None
    except OSError as error:
        raise InputError(f"{file}: cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{file}: is no TOML: {error}") from None
    if "format" in said and said["format"] != FORMAT:
        raise InputError(f"{file}: its format is {shown(said['format'])}; this version reads format {FORMAT}")
    try:
        return BaselineRecord.model_validate(said)
    except ValidationError as error:
        raise InputError(f"{file}: {_first_problem(error, said)}") from None


def _first_problem(error: ValidationError, said: dict[str, Any]) -> str:
    """`cell 2 (players=2): games is 0; ...`."""
    wrong = error.errors()[0]
    where, place = [], list(wrong["loc"])
    if len(place) > 1 and place[0] in ("cell", "target", "history") and isinstance(place[1], int):
        where.append(f"{place[0]} {place[1] + 1}")
        place = place[2:]
    kept = [str(step) for step in place if step not in ("int", "float", "str", "bool")]
    where.append(".".join(kept))
    told = wrong["msg"][:1].lower() + wrong["msg"][1:]
    if wrong["type"] == "missing":
        return f"{': '.join(where)} is missing"
    if wrong["type"] == "extra_forbidden":
        return f"{': '.join(where)}: there is no such key"
    return f"{': '.join(each for each in where if each)} is {shown(wrong['input'])}; {told}"


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
        for name, count in each.counts.items():
            if not 0 <= count <= each.games:
                raise InputError(f"{where}: {name} is {count}; it must be from 0 to games = {each.games}")
        for field_name in (OUTCOME, WINNER):
            total = sum(each.counts[s.name] for s in shares if s.field == field_name and s.name in each.counts)
            if total > each.games:
                raise InputError(
                    f"{where}: the counts of {field_name} add up to {total}, more than games = {each.games}"
                )
        yield Cell(each, configuration, shares, margins_of(record, shares))


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
    shift = read_share(margin, f"{where}margin")
    rates = []
    for name, given in (("alpha", alpha), ("beta", beta)):
        if isinstance(given, bool) or not isinstance(given, int | float) or not 0 < given < 1:
            raise InputError(f"{where}{name} is {shown(given)}; it must be more than 0 and less than 1")
        rates.append(float(given))
    return shift, rates[0], rates[1]
