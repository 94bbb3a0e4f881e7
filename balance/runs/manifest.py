"""`run.json`: what was planned in a run, and with what it is played. It vouches for the run's other files."""

import hashlib
import json
import os
import platform
from importlib import metadata
from pathlib import Path
from typing import Any, Literal

import llvmlite.binding  # type: ignore[import-untyped]
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.plan import Plan, Skipped
from balance.design.precision import Precision, next_round
from balance.installation import version
from scenarios import Value
from scenarios.loader.errors import InputError
from scenarios.loader.reading import read_regular

MANIFEST = "run.json"
FORMAT = 2
_LIBRARIES = ("llvmlite", "numba", "numpy", "polars")
_SEAL = "seal"


class _Kept(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PlanRecord(_Kept):
    """A plan of the run: names -> values, and the games of every configuration.

    With a precision, `games` are those of the first round.
    """

    grid: dict[str, list[Value]]
    games: int = Field(ge=1, le=MAX_GAMES)
    precision: float | None = None
    watch: list[str] | None = None
    max_games: int | None = None

    @property
    def rule(self) -> Precision | None:
        """When its configurations end, if not after `games`."""
        if self.precision is None or self.watch is None or self.max_games is None:
            return None
        return Precision(self.precision, tuple(self.watch), self.max_games)


def record_of(plan: Plan, part: int) -> PlanRecord:
    """How a plan stands in the manifest of a run with parts of so many games."""
    rule = plan.precision
    if rule is None:
        return PlanRecord(grid=plan.grid, games=plan.games)
    games = next_round(0, part, rule.max_games)
    return PlanRecord(
        grid=plan.grid, games=games, precision=rule.width, watch=list(rule.watch), max_games=rule.max_games
    )


class Manifest(_Kept):
    """`run.json`. It holds no time and no place, so that the same run gives the same bytes.

    In the file a `seal` follows: SHA-256 over all the rest, so that a changed number is noticed.

    Attributes:
        format: Of the folder.
        balance: Version that began the run.
        scenario, source: The scenario's name, and how the user named it; game: whose kernels play it.
        seed: Of all games; part: [games] in a whole part.
        scenario_digest, kernel_digest: What the results depend on.
        plans: The plans that were carried out, the first one first. Only their games are reported.
        unfinished: A plan that was begun and is not carried out yet.
        skipped: Cells of `plans` that could not be played.
        tables: SHA-256 of the files that tell of `plans`: configs.parquet and summary.parquet.
        libraries, machine: With what the run was begun; recorded, not compared.
    """

    format: Literal[2]
    balance: str
    scenario: str
    source: str
    game: str
    seed: int = Field(ge=0, le=MAX_SEED)
    part: int = Field(ge=1)
    scenario_digest: str
    kernel_digest: str
    plans: list[PlanRecord]
    unfinished: PlanRecord | None = None
    skipped: list[Skipped]
    tables: dict[str, str]
    libraries: dict[str, str]
    machine: dict[str, Value]

    @property
    def identity(self) -> str:
        """SHA-256 over what its games follow from, apart from the configuration. Every part bears it."""
        return _digest([self.game, self.seed, self.part, self.scenario_digest, self.kernel_digest])

    def content(self) -> bytes:
        """The file."""
        said = self.model_dump(mode="json", exclude_none=True)
        return (json.dumps({**said, _SEAL: _digest(said)}, indent=2, ensure_ascii=False) + "\n").encode()


def _digest(said: Any) -> str:
    """SHA-256 over what can be JSON. The order counts: that of a plan's names numbers its configurations."""
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def read_manifest(path: Path) -> Manifest:
    """The `run.json` of a run's folder.

    Raises:
        InputError: If the folder is no run, or the file is damaged, was edited, or is of another version.
    """
    file = path / MANIFEST
    try:
        said = json.loads(read_regular(file))
    except FileNotFoundError:
        what = "is no run (there is no run.json in it)" if path.is_dir() else "there is no such folder"
        raise InputError(f"{path}: {what}; a run is a folder made by `balance sweep ... --out`") from None
    except NotADirectoryError:
        raise InputError(f"{path}: is a file; a run is a folder made by `balance sweep ... --out`") from None
    except OSError as error:
        raise InputError(f"{file}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{file}: is damaged: it is no JSON: {error}") from None
    return _checked(said, file)


def _checked(said: Any, file: Path) -> Manifest:
    """A manifest whose seal is whole; what it says can then be relied on."""
    if not isinstance(said, dict):
        raise InputError(f"{file}: is damaged: it is no JSON object")
    if isinstance(form := said.get("format"), int) and form != FORMAT:
        raise InputError(
            f"{file}: is of a run in form {form}, and this version of Balance reads form {FORMAT}; "
            "play it again in another folder: the same seed gives the same games"
        )
    seal = said.pop(_SEAL, None)
    if seal != _digest(said):
        raise InputError(
            f"{file}: is damaged: it is not what was once written (its seal does not fit, it may have been edited); "
            "put the file back as it was, or play the run again in another folder"
        )
    try:
        return Manifest.model_validate(said)
    except ValidationError as error:
        wrong = error.errors()[0]
        where = ".".join(str(step) for step in wrong["loc"])
        raise InputError(f"{file}: is damaged: {where + ': ' if where else ''}{wrong['msg']}") from None


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
        format=2,
        balance=version(),
        scenario=plan.scenario.name,
        source=plan.source or plan.scenario.name,
        game=plan.scenario.game.name,
        seed=plan.seed,
        part=part,
        scenario_digest=plan.scenario.digest,
        kernel_digest=plan.scenario.game.digest,
        plans=[],
        skipped=[],
        tables={},
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
