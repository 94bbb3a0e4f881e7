"""Keep what was examined in a folder, part by part, so that a study can go on after a stop.

decisions.json             what is examined; written first
parts/part-00000007.parquet   the decisions of games 7 x PART, ...; sealed
*.parquet                  the tables of the study, made from the parts; written last
"""

from pathlib import Path
from typing import Literal

import polars as pl
from pydantic import BaseModel, ConfigDict

from balance.skill.decisions.plan import DecisionPlan
from balance.storage import atomic, sealed_json
from balance.storage.sealed_parquet import Damaged, intact, sealed
from scenarios import Scenario, Value, load
from scenarios.loader.errors import InputError
from sims import decisions
from sims.closure import digest
from sims.game import Game

RECORD, LOCK, PARTS = "decisions.json", "decisions.lock", "parts"
PART = 8  # games of a part [games]
ANEW = "examine anew in another folder"
_NAMES = {  # field -> what it is called in messages
    "game": "the game",
    "settings": "what is set",
    "seed": "the seed",
    "tries": "the number of tries",
    "picked": "the sample",
    "kinds": "the kinds of decisions",
    "scenario_digest": "the scenario",
    "kernel_digest": "the game's kernels",
}


class DecisionRecord(BaseModel):
    """Record what is examined.

    Attributes:
        format: Version of the file's format.
        game: The name of the game.
        source: What to load it by: a game's name, or a scenario's folder.
        settings: What is set, as typed.
        seed, tries: See `DecisionPlan`.
        picked: Of 2**32 decisions so many are tried.
        kinds: Only of these kinds; None: of all.
        scenario_digest, kernel_digest: Digests of the scenario and of the kernels; with others, games may differ.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    game: str
    source: str
    settings: dict[str, Value]
    seed: int
    tries: int
    picked: int
    kinds: list[str] | None
    scenario_digest: str
    kernel_digest: str


def record_of(plan: DecisionPlan) -> DecisionRecord:
    """Return the record of a study."""
    return DecisionRecord(
        game=plan.scenario.name,
        source=_source(plan.scenario),
        settings=dict(plan.configuration.given),
        seed=plan.seed,
        tries=plan.tries,
        picked=plan.picked,
        kinds=None if plan.kinds is None else list(plan.kinds),
        scenario_digest=plan.scenario.digest,
        kernel_digest=kernel_digest(plan.scenario.game),
    )


def kernel_digest(game: Game) -> str:
    """Return the digest of all that a study depends on: the game's kernels and those that examine."""
    return digest(*game.modules, decisions.__name__)


def _source(scenario: Scenario) -> str:
    """Return the game's name, if that is the scenario; else its folder."""
    try:
        named = load(scenario.name).digest == scenario.digest
    except InputError:
        named = False
    return scenario.name if named else str(scenario.folder.resolve())


def read_record(folder: Path) -> DecisionRecord:
    """Return the record in a folder.

    Raises:
        InputError: If it cannot be read, or is not what was once written.
    """
    return sealed_json.read(folder / RECORD, DecisionRecord, ANEW)


def open_record(folder: Path, plan: DecisionPlan) -> None:
    """Write the record of a study, or check that the folder's is of the same one.

    Raises:
        InputError: Naming the first thing that differs.
    """
    new = record_of(plan)
    if not (folder / RECORD).exists():
        sealed_json.write(folder / RECORD, new.model_dump(mode="json"))
        return
    sealed_json.refuse_other(folder / RECORD, read_record(folder), new, _NAMES, "choose another --out")


def remove_empty(folder: Path) -> None:
    """Remove the record of a study of which no part is kept."""
    if not any((folder / PARTS).glob("part-*")):
        with atomic.writing(folder):
            (folder / RECORD).unlink()


def part_path(folder: Path, number: int) -> Path:
    """Return the file of a part."""
    return folder / PARTS / f"part-{number:08d}.parquet"


def write_part(folder: Path, number: int, frame: pl.DataFrame) -> None:
    """Write a part in one step."""
    atomic.write(part_path(folder, number), sealed(frame, {"part": str(number)}))


def read_part(folder: Path, number: int) -> pl.DataFrame | None:
    """Return a part; None if it is not there or is damaged: then it is examined again."""
    path = part_path(folder, number)
    if not path.exists():
        return None
    try:
        return pl.read_parquet(intact(path))
    except Damaged:
        return None


def write_table(folder: Path, name: str, frame: pl.DataFrame) -> None:
    """Write a table of the study in one step."""
    atomic.write(folder / f"{name}.parquet", sealed(frame, {"table": name}))


def read_table(folder: Path, name: str) -> pl.DataFrame:
    """Return a table of a study.

    Raises:
        InputError: If it is not there, or damaged.
    """
    path = folder / f"{name}.parquet"
    if not path.exists():
        raise InputError(f"{path}: is not there: the study was stopped; finish it with --resume")
    try:
        return pl.read_parquet(intact(path))
    except Damaged as error:
        raise InputError(f"{path}: is damaged: {error}; finish the study anew with --resume") from None
