"""The format of `baseline.toml`: its records, and how they are written.

It is small, to be read in a diff.

format = 1, game, scenario, seed, margin, alpha, beta
[margins]       metric or kind -> its own margin
[[target]]      game, set, metric, between
[[cell]]        set, games, fingerprint
[cell.counts]   metric -> in how many games it held
[[history]]     reason, balance (the version), moved
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.percentages import LEAST_WIDTH
from balance.storage import atomic
from balance.storage.file_lock import locked
from reports.plain import percent, settings_as_typed, share_as_typed, toml_key, toml_value
from scenarios import Value

FORMAT: Literal[1] = 1
MARGIN, ALPHA, BETA = 0.01, 0.01, 0.05
LEAST_MARGIN, LEAST_RATE = LEAST_WIDTH, 1e-6  # smaller ones need more games than anybody plays
MOST_PRINTS = 5_000_000  # [games] of a fingerprint: its rows are in memory at once; the least margin needs fewer
HEAD = """\
# A baseline of `balance drift`. `balance drift check` compares today's game with it; `balance drift accept` renews it.
# Targets, margins and comments may be written by hand; `accept` replaces counts and fingerprints, and nothing else."""


class _Read(BaseModel):
    """A record that is read from the file: unknown keys and values of another type are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Fingerprint(_Read):
    """The SHA-256 digest of the first `games` games of a cell: see `balance.questions.drift.fingerprints`."""

    games: int = Field(ge=1, le=MOST_PRINTS)
    sha256: str = Field(pattern="^[0-9a-f]{64}$")


class CellRecord(_Read):
    """A recorded cell: what was set, how many games were played, and in how many of them each metric held."""

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
    """A metric that moved when a baseline was renewed: its share before and after."""

    set: dict[str, Value]
    metric: str
    before: float
    after: float


class HistoryRecord(_Read):
    """A renewal of the baseline: the reason, the version of Balance, and what moved."""

    reason: str
    balance: str
    moved: list[MovedRecord] = Field(default_factory=list)


class BaselineRecord(_Read):
    """The whole file."""

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


def cell_name(settings: Mapping[str, Value]) -> str:
    """Return the name of a cell, from its settings: `players=2 goal=50`; `defaults` if nothing was set."""
    return settings_as_typed(settings) or "defaults"


def locked_baseline(path: Path) -> AbstractContextManager[None]:
    """Return a `with` block in which only this process may write a baseline.

    The lock is on a file `.NAME.lock` beside the baseline, which is removed at the end.

    Raises:
        InputError: At the beginning of the block, if another process holds the lock, or its file cannot be made.
    """
    refusal = "another process is writing this baseline; wait for it or choose another name"
    return locked(path, path.with_name(f".{path.name}.lock"), refusal, remove=True)


def write_baseline(path: Path, record: BaselineRecord) -> None:
    """Write a baseline to its file, completely or not at all.

    Raises:
        InputError: If it cannot be written; an old file is then unchanged.
    """
    atomic.write(path, baseline_text(record).encode())


def baseline_text(record: BaselineRecord) -> str:
    """Return a baseline as TOML, with comments."""
    lines = [HEAD]
    lines += [
        f"format = {record.format}",
        f"game = {toml_value(record.game)}",
        f"scenario = {toml_value(record.scenario)}",
    ]
    lines.append(f"seed = {record.seed}")
    lines.append(
        f"margin = {record.margin:.12g}  # {share_as_typed(record.margin)}: a shift of at least this is noticed"
    )
    lines.append(f"alpha = {record.alpha:.12g}  # chance of any alarm in the whole check though nothing changed")
    lines.append(f"beta = {record.beta:.12g}  # chance for each metric to pass though it moved by the margin")
    if record.margins:
        lines += ["", "[margins]", *(f"{toml_value(name)} = {margin:.12g}" for name, margin in record.margins.items())]
    for target in record.target:
        low, high = target.between
        lines += ["", "[[target]]", f"game = {toml_value(target.game)}", f"set = {_inline(target.set)}"]
        lines += [f"metric = {toml_value(target.metric)}", f"between = [{low!r}, {high!r}]"]
    for cell in record.cell:
        lines += ["", "[[cell]]", f"set = {_inline(cell.set)}", f"games = {cell.games}"]
        mark = cell.fingerprint
        lines.append(f"fingerprint = {{ games = {mark.games}, sha256 = {toml_value(mark.sha256)} }}")
        lines.append("[cell.counts]")
        width = max(len(toml_value(name)) + len(str(count)) for name, count in cell.counts.items())
        for name, count in cell.counts.items():
            entry = f"{toml_value(name)} = {count}"
            lines.append(f"{entry:<{width + 3}}  # {rate_comment(count, cell.games)}")
    for past in record.history:
        lines += history_lines(past)
    return "\n".join(lines) + "\n"


def rate_comment(count: int, games: int) -> str:
    """Return the comment that follows a count: its share in percent."""
    return percent(count / games, 3)


def history_lines(past: HistoryRecord) -> list[str]:
    """Return the lines of one entry of the history."""
    lines = ["", "[[history]]", f"reason = {toml_value(past.reason)}", f"balance = {toml_value(past.balance)}"]
    lines.append("moved = [" + ("" if past.moved else "]"))
    lines += [
        f"  {{ set = {_inline(m.set)}, metric = {toml_value(m.metric)}, before = {m.before!r}, after = {m.after!r} }},"
        for m in past.moved
    ]
    return [*lines, "]"] if past.moved else lines


def _inline(settings: Mapping[str, Value]) -> str:
    return (
        "{ " + ", ".join(f"{toml_key(k)} = {toml_value(v)}" for k, v in settings.items()) + " }" if settings else "{}"
    )
