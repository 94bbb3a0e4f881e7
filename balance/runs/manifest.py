"""Write and read `run.json`, the manifest of a run: its plans, and all that its games depend on.

Digests tie the other files of the run to it:

    run.json   seal                SHA-256 of the rest of run.json
               tables        ----> SHA-256 of configs.parquet and summary.parquet
               identity      ----> a note in every part-*.parquet (computed from the fields, not stored)
               scenario_digest --> the files in scenario/
"""

import json
import os
import platform
from collections.abc import Mapping
from typing import Literal

import llvmlite.binding
from pydantic import Field

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.plan import Plan, Skipped
from balance.design.plan_words import PlanWords
from balance.design.precision import Precision, next_round
from balance.design.together import Groups, is_among
from balance.installation import version
from balance.runs.shards import Shard
from balance.simulation.versions import earlier_version, installed, other_kernels
from balance.storage import places, sealed_json
from balance.storage.sealed_json import Sealed
from balance.storage.store import Place
from scenarios import Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.play_digest import is_earlier

MANIFEST = "run.json"
FORMAT: Literal[2] = 2
_ANEW = "play it again in another folder: the same seed gives the same games"


class PlanRecord(Sealed):
    """Record a plan of the run.

    Attributes:
        grid: Name of a setting -> its values, as in `Plan.grid`.
        games: Games of each configuration; with a precision, those of the first round [games].
        precision, watch, max_games: The fields of its `Precision`; None without one.
        together: As in `Plan`; None where nothing goes together, so that such plans keep their bytes.
    """

    grid: dict[str, list[Value]]
    games: int = Field(ge=1, le=MAX_GAMES)
    precision: float | None = None
    watch: list[str] | None = None
    max_games: int | None = None
    together: list[list[str]] | None = None

    @property
    def groups(self) -> Groups:
        """Return the groups of names that go together."""
        return tuple(map(tuple, self.together or ()))

    def has(self, given: Mapping[str, Value]) -> bool:
        """Tell whether the plan asks for a configuration with these settings."""
        return is_among(given, self.grid, self.groups)

    def plan(self, scenario: Scenario, seed: int, source: str = "") -> Plan:
        """Return the plan that this records, without its rule of precision."""
        return Plan(scenario, self.grid, self.games, seed, source, together=self.groups)

    @property
    def rule(self) -> Precision | None:
        """Return the rule that ends its configurations; None if they end after `games`."""
        if self.precision is None or self.watch is None or self.max_games is None:
            return None
        return Precision(self.precision, tuple(self.watch), self.max_games)


def record_of(plan: Plan, part: int) -> PlanRecord:
    """Return a plan's record for the manifest.

    Args:
        plan: The plan.
        part: Games of a full part of the run [games].
    """
    rule = plan.precision
    together = [list(group) for group in plan.together] or None
    if rule is None:
        return PlanRecord(grid=plan.grid, games=plan.games, together=together)
    games = next_round(0, part, rule.max_games)
    return PlanRecord(
        grid=plan.grid,
        games=games,
        precision=rule.width,
        watch=list(rule.watch),
        max_games=rule.max_games,
        together=together,
    )


class WordsRecord(Sealed):
    """Record what the plan that was played last asks; see `balance.design.plan_words.PlanWords`."""

    title: str | None = None
    question: str | None = None
    figure: str | None = None
    target: tuple[float, float] | None = None

    @property
    def words(self) -> PlanWords:
        """Return what is recorded."""
        return PlanWords(self.title or "", self.question or "", self.figure or "", self.target)


def words_of(plan: Plan) -> WordsRecord | None:
    """Return the record of what a plan asks; None if it does not say, so that such runs keep their bytes."""
    words = plan.words
    if words == PlanWords():
        return None
    return WordsRecord(
        title=words.title or None, question=words.question or None, figure=words.figure or None, target=words.target
    )


class Manifest(Sealed):
    """Hold the content of `run.json`, without times and paths, so that the same run gives the same bytes.

    In the file a `seal` follows: the SHA-256 of all the rest, so that a changed number is noticed.

    Attributes:
        format: Version of the folder's format.
        balance: Version of Balance that began the run.
        scenario, source: The scenario's name, and the name or path that the user gave.
        game: The name of the game whose kernels are used.
        seed: The seed of all games.
        part: Games of a full part [games].
        scenario_digest, kernel_digest: Digests of the scenario and of the kernels; with others, games may differ.
        plans: The finished plans, oldest first. Only their games are reported.
        unfinished: A plan that was begun and is not finished.
        skipped: Cells of `plans` that could not be played.
        tables: SHA-256 of the tables of `plans`, by file name: configs.parquet and summary.parquet.
        libraries, machine: Versions and machine with which the run was begun; recorded, not compared.
        shard: The shard that this folder holds; None: a whole run. The plan of a shard stays `unfinished`.
        asked: What the plan that was played last asks; None if it does not say. It decides nothing about the games.
    """

    format: Literal[2] = FORMAT
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
    shard: Shard | None = None
    asked: WordsRecord | None = None

    @property
    def identity(self) -> str:
        """Return the SHA-256 of all that determines the games, except the configuration; a note in every part."""
        return sealed_json.digest([self.game, self.seed, self.part, self.scenario_digest, self.kernel_digest])

    def content(self) -> bytes:
        """Return the bytes of the file, with the seal."""
        fields = self.model_dump(mode="json", exclude_none=True)
        return (
            json.dumps({**fields, sealed_json.SEAL: sealed_json.digest(fields)}, indent=2, ensure_ascii=False) + "\n"
        ).encode()


def read_manifest(path: Place) -> Manifest:
    """Return the manifest of a run's folder, after checking its seal.

    Raises:
        InputError: If the folder is no run, or the file is damaged, was edited, or has another format version.
    """
    manifest = find_manifest(path)
    if manifest is None:
        what = "is no run (there is no run.json in it)" if places.at(path).exists() else "there is no such folder"
        raise InputError(f"{path}: {what}; a run is a folder made by `balance sweep ... --out`")
    return manifest


def find_manifest(path: Place) -> Manifest | None:
    """Return the manifest of a run's folder, after checking its seal; None if there is none.

    Raises:
        InputError: If the file is damaged, was edited, or has another format version.
    """
    file = path / MANIFEST
    try:
        text = places.read(file)
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        raise InputError(f"{path}: is a file; a run is a folder made by `balance sweep ... --out`") from None
    except OSError as error:
        raise InputError(f"{file}: cannot be read: {error.strerror}") from error
    return sealed_json.parsed(
        text, file, Manifest, "play it again in another folder: the same seed gives the same games"
    )


def new_manifest(plan: Plan, part: int, shard: Shard | None = None) -> Manifest:
    """Return the manifest of a new run, still without plans.

    Args:
        plan: The plan that begins the run.
        part: Games of a full part [games].
        shard: The shard that is to be played; None: the whole plan.
    """
    machine = {
        "processor": llvmlite.binding.get_host_cpu_name(),
        "processors": os.cpu_count() or 1,
        "system": platform.system(),
        "architecture": platform.machine(),
    }
    return Manifest(
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
        libraries=installed(),
        machine=machine,
        shard=shard,
        asked=words_of(plan),
    )


def compare(path: Place, old: Manifest, new: Manifest) -> None:
    """Refuse to resume a run with a plan whose games would not be the run's own.

    Args:
        path: The run's manifest, for the message.
        old: The manifest in the folder.
        new: The manifest that a new run would have.

    Raises:
        InputError: If shard, game, seed, part size, scenario or kernels differ.
    """
    again = "begin a new run in another folder"
    if old.shard != new.shard:
        there, here = (str(each.shard or "a whole run") for each in (old, new))
        raise InputError(f"{path}: is of {there}, not of {here}; each shard needs a folder of its own")
    if old.game != new.game:
        raise InputError(f"{path}: is a run of {old.game}, not of {new.game}; {again}")
    if old.seed != new.seed:
        raise InputError(f"{path}: the seed is {old.seed} there, {new.seed} here; give --seed {old.seed}, or {again}")
    if old.part != new.part:
        raise InputError(f"{path}: a part has {old.part} games there and {new.part} here; {again}")
    earlier = is_earlier(old.scenario_digest) and not is_earlier(new.scenario_digest)
    if old.scenario_digest != new.scenario_digest and not earlier:
        raise InputError(f"{path}: the scenario {new.scenario} has changed since the run began; {again}")
    if old.kernel_digest != new.kernel_digest:
        raise InputError(f"{path}: {other_kernels(new.game, 'run')}; {again}")
    if earlier:
        raise InputError(f"{path}: {earlier_version('run')}; {again}")
