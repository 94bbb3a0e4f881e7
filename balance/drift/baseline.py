"""`baseline.toml`: what a game's shares were, and what they are meant to be. Small, to be read in a diff.

A cell stores what its plan set; everything else is read from today's scenario, which is what is tested.
"""

import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from balance import files
from balance.amounts import read_share, told_share
from balance.plans import MAX_GAMES, MAX_SEED
from balance.shares import OUTCOME, WINNER, Share, read_metric
from scenarios import Configuration, Scenario, Value, available, load
from scenarios.errors import InputError, nearest, shown

FORMAT: Literal[1] = 1
MARGIN, ALPHA, BETA = 0.01, 0.01, 0.05
HEAD = """\
# A baseline of `balance drift`. `balance drift check` compares today's game with it; `balance drift accept` renews it.
# Targets and margins may be changed by hand; counts are replaced by `accept`, which keeps no other comments."""


class _Read(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Fingerprint(_Read):
    """SHA-256 of the first `games` games: see `balance.drift.fingerprints`."""

    games: int = Field(ge=1, le=10**9)
    sha256: str = Field(pattern="^[0-9a-f]{64}$")


class CellRecord(_Read):
    """A cell as it was: what was set, [games] played, and for each metric in how many of them it held."""

    set: dict[str, Value]
    games: int = Field(ge=1, le=MAX_GAMES)
    fingerprint: Fingerprint
    counts: dict[str, int] = Field(min_length=1)


class TargetRecord(_Read):
    """A designer's intent: a metric of a cell is to lie between two shares."""

    game: str
    set: dict[str, Value] = Field(default_factory=dict)
    metric: str
    between: list[float] = Field(min_length=2, max_length=2)


class MovedRecord(_Read):
    """A metric that moved when a baseline was renewed."""

    set: dict[str, Value]
    metric: str
    before: float
    after: float


class HistoryRecord(_Read):
    """A renewal: why, and what moved."""

    reason: str
    balance: str
    moved: list[MovedRecord] = Field(default_factory=list)


class BaselineRecord(_Read):
    """The file."""

    format: Literal[1]
    game: str
    scenario: str
    seed: int = Field(ge=0, le=MAX_SEED)
    margin: float = MARGIN
    alpha: float = ALPHA
    beta: float = BETA
    margins: dict[str, float] = Field(default_factory=dict)
    target: list[TargetRecord] = Field(default_factory=list)
    cell: list[CellRecord] = Field(default_factory=list)
    history: list[HistoryRecord] = Field(default_factory=list)


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


def told_set(settings: Mapping[str, Value]) -> str:
    """`players=2 goal=50`; `defaults` if nothing was set."""
    return " ".join(f"{name}={_word(value)}" for name, value in settings.items()) or "defaults"


def _word(value: Value) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


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


# --- writing ---------------------------------------------------------------------------------------------------------


def write_baseline(path: Path, record: BaselineRecord) -> None:
    """Put a baseline in its file, whole or not at all.

    Raises:
        InputError: If it cannot be written; the old file is as it was.
    """
    files.write(path, told_baseline(record).encode())


def told_baseline(record: BaselineRecord) -> str:
    """A baseline as TOML."""
    lines = [HEAD]
    lines += [f"format = {record.format}", f"game = {_toml(record.game)}", f"scenario = {_toml(record.scenario)}"]
    lines.append(f"seed = {record.seed}")
    lines.append(f"margin = {record.margin:.12g}  # {told_share(record.margin)}: a shift of at least this is noticed")
    lines.append(f"alpha = {record.alpha:.12g}  # chance of any alarm though nothing changed")
    lines.append(f"beta = {record.beta:.12g}  # chance for each metric to pass though it moved by the margin")
    if record.margins:
        lines += ["", "[margins]", *(f"{_toml(name)} = {margin:.12g}" for name, margin in record.margins.items())]
    for target in record.target:
        low, high = target.between
        lines += ["", "[[target]]", f"game = {_toml(target.game)}", f"set = {_inline(target.set)}"]
        lines += [f"metric = {_toml(target.metric)}", f"between = [{low!r}, {high!r}]"]
    for cell in record.cell:
        lines += ["", "[[cell]]", f"set = {_inline(cell.set)}", f"games = {cell.games}"]
        mark = cell.fingerprint
        lines.append(f"fingerprint = {{ games = {mark.games}, sha256 = {_toml(mark.sha256)} }}")
        lines.append("[cell.counts]")
        width = max(len(_toml(name)) + len(str(count)) for name, count in cell.counts.items())
        for name, count in cell.counts.items():
            told = f"{_toml(name)} = {count}"
            lines.append(f"{told:<{width + 3}}  # {100 * count / cell.games:.3f} %")
    for past in record.history:
        lines += ["", "[[history]]", f"reason = {_toml(past.reason)}", f"balance = {_toml(past.balance)}"]
        lines.append("moved = [" + ("" if past.moved else "]"))
        lines += [
            f"  {{ set = {_inline(m.set)}, metric = {_toml(m.metric)}, before = {m.before!r}, after = {m.after!r} }},"
            for m in past.moved
        ]
        lines += ["]"] if past.moved else []
    return "\n".join(lines) + "\n"


def _inline(settings: Mapping[str, Value]) -> str:
    return "{ " + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in settings.items()) + " }" if settings else "{}"


def _key(name: str) -> str:
    return name if name.replace("_", "").isalnum() and name.isascii() else _toml(name)


def _toml(value: Value) -> str:
    """A value as TOML writes it: strings as JSON does, which TOML reads, too."""
    return json.dumps(value, ensure_ascii=False)


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
