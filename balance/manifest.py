"""`run.json`: what was planned in a run, and with what it is played."""

import os
import platform
from importlib import metadata
from pathlib import Path
from typing import Literal

import llvmlite.binding  # type: ignore[import-untyped]
from pydantic import BaseModel, ConfigDict, ValidationError

import balance
from balance.plans import Plan
from balance.precision import Precision
from scenarios import Value
from scenarios.errors import InputError

MANIFEST = "run.json"
_LIBRARIES = ("llvmlite", "numba", "numpy", "polars")


class _Kept(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PlanRecord(_Kept):
    """A plan that was carried out in the run: names -> values, and the games of every configuration.

    With a precision, `games` are those of the first round.
    """

    grid: dict[str, list[Value]]
    games: int
    precision: float | None = None
    watch: list[str] | None = None
    max_games: int | None = None

    @property
    def rule(self) -> Precision | None:
        """When its configurations end, if not after `games`."""
        if self.precision is None or self.watch is None or self.max_games is None:
            return None
        return Precision(self.precision, tuple(self.watch), self.max_games)


class SkippedRecord(_Kept):
    """A cell that could not be played, and why."""

    settings: dict[str, Value]
    reason: str


class Manifest(_Kept):
    """`run.json`. It holds no time and no place, so that the same run gives the same bytes.

    Attributes:
        format: Of the folder.
        balance: Version that began the run.
        scenario, source: The scenario's name, and how the user named it; game: whose kernels play it.
        seed: Of all games; part: [games] in a whole part.
        scenario_digest, kernel_digest: What the results depend on.
        plans: What was asked for, the first plan first.
        skipped: Cells of these plans that could not be played.
        libraries, machine: With what the run was begun; recorded, not compared.
    """

    format: Literal[1]
    balance: str
    scenario: str
    source: str
    game: str
    seed: int
    part: int
    scenario_digest: str
    kernel_digest: str
    plans: list[PlanRecord]
    skipped: list[SkippedRecord]
    libraries: dict[str, str]
    machine: dict[str, Value]

    @property
    def plan(self) -> PlanRecord:
        """The latest plan."""
        return self.plans[-1]


def read_manifest(path: Path) -> Manifest:
    """The `run.json` of a run's folder.

    Raises:
        InputError: If the folder is no run, or the file is damaged.
    """
    file = path / MANIFEST
    try:
        return Manifest.model_validate_json(file.read_bytes())
    except ValidationError as error:
        wrong = error.errors()[0]
        where = ".".join(str(step) for step in wrong["loc"])
        raise InputError(f"{file}: is damaged: {where + ': ' if where else ''}{wrong['msg']}") from None
    except (FileNotFoundError, NotADirectoryError):
        what = "is no run (there is no run.json in it)" if path.is_dir() else "there is no such folder"
        raise InputError(f"{path}: {what}; a run is a folder made by `balance sweep ... --out`") from None
    except OSError as error:
        raise InputError(f"{file}: cannot be read: {error.strerror}") from error


def new_manifest(plan: Plan, part: int) -> Manifest:
    """The manifest of a new run."""
    machine = {
        "processor": llvmlite.binding.get_host_cpu_name(),
        "processors": os.cpu_count() or 1,
        "system": platform.system(),
        "architecture": platform.machine(),
    }
    libraries = {name: metadata.version(name) for name in _LIBRARIES}
    return Manifest(
        format=1,
        balance=balance.__version__,
        scenario=plan.scenario.name,
        source=plan.source or plan.scenario.name,
        game=plan.scenario.game.name,
        seed=plan.seed,
        part=part,
        scenario_digest=plan.scenario.digest,
        kernel_digest=plan.scenario.game.digest,
        plans=[],
        skipped=[],
        libraries={"python": platform.python_version(), **libraries},
        machine=machine,
    )


def compare(path: Path, old: Manifest, new: Manifest) -> None:
    """Refuse to add games to a run that would not be the same games."""
    again = "begin a new run in another folder"
    if old.game != new.game:
        raise InputError(f"{path}: is a run of {old.game}, not of {new.game}; {again}")
    if old.seed != new.seed:
        raise InputError(f"{path}: the seed is {old.seed} there, {new.seed} here; give --seed {old.seed}, or {again}")
    if old.part != new.part:
        raise InputError(f"{path}: a part has {old.part} games there and {new.part} here; {again}")
    if old.scenario_digest != new.scenario_digest:
        raise InputError(f"{path}: the scenario {new.scenario} has changed since the run began; {again}")
    if old.kernel_digest != new.kernel_digest:
        raise InputError(f"{path}: the kernels of {new.game} have changed since the run began; {again}")
