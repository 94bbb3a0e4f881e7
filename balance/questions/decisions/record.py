"""Keep what was examined in a folder, part by part, so that a study can go on after a stop.

decisions.json             what is examined; written first
scenario/                  the scenario as it was played
parts/part-00000007.parquet   the decisions of games 7 x PART, ...; sealed
*.parquet                  the tables of the study, made from the parts
answer.json                see `answer`; written last

Parts, tables and the answer carry the `identity` of the record: in another study's folder, or under another number or
name, they are not taken for what they are not.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import polars as pl
from pydantic import Field

from balance.design.limits import MAX_SEED
from balance.questions.decisions.plan import ALL, MOST_TRIES, DecisionPlan
from balance.questions.decisions.table import SCHEMA
from balance.runs import kept_scenario
from balance.storage import atomic, places, sealed_json
from balance.storage.sealed_parquet import Damaged, intact, sealed, table_in
from scenarios import Scenario, Value
from scenarios.loader.errors import InputError
from sims import decisions
from sims.closure import digest
from sims.game import Game

RECORD, LOCK, PARTS = "decisions.json", "decisions.lock", "parts"
PART = 8  # games of a part [games]
ANEW = "examine anew in another folder"
_PART = re.compile(r"part-(\d{8})\.parquet")
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


class DecisionRecord(sealed_json.Sealed):
    """Record what is examined.

    Attributes:
        format: Version of the file's format.
        game: The name of the game whose kernels are used.
        scenario: The name of the scenario; the folder keeps its files.
        settings: What is set, as typed.
        seed, tries: See `DecisionPlan`.
        picked: Of 2**32 decisions so many are tried.
        kinds: Only of these kinds; None: of all.
        scenario_digest, kernel_digest: Digests of the scenario and of the kernels; with others, games may differ.
    """

    format: Literal[2] = 2
    game: str
    scenario: str
    settings: dict[str, Value]
    seed: int = Field(ge=0, le=MAX_SEED)
    tries: int = Field(ge=4, le=MOST_TRIES)
    picked: int = Field(ge=0, le=ALL)
    kinds: list[str] | None
    scenario_digest: str
    kernel_digest: str

    @property
    def identity(self) -> str:
        """Return the SHA-256 of all that determines the decisions; every other file of the study carries it."""
        return sealed_json.digest(self.model_dump(mode="json", exclude={"scenario"}))


def record_of(plan: DecisionPlan) -> DecisionRecord:
    """Return the record of a study."""
    return DecisionRecord(
        game=plan.scenario.game.name,
        scenario=plan.scenario.name,
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


def study_folder(place: Path) -> Path | None:
    """Return the folder of a study that is named by itself or by the page beside it, or None."""
    folders = [place] if place.suffix.lower() != ".html" else [place, place.with_suffix("")]
    return next((folder for folder in folders if (folder / RECORD).is_file()), None)


def read_record(folder: Path) -> DecisionRecord:
    """Return the record in a folder.

    Raises:
        InputError: If it cannot be read, or is not what was once written.
    """
    return sealed_json.read(folder / RECORD, DecisionRecord, ANEW)


def played_scenario(folder: Path, kept: DecisionRecord) -> Scenario:
    """Return the scenario of a study as it was played, wherever its folder is now.

    Raises:
        InputError: If what the study keeps of it is damaged.
    """
    return kept_scenario.read(
        folder, kept.game, kept.scenario, kept.scenario_digest, "finish the study anew with --resume"
    )


def open_record(folder: Path, plan: DecisionPlan) -> None:
    """Write the record of a study and its scenario, or check that the folder's is of the same one.

    Raises:
        InputError: Naming the first thing that differs.
    """
    for name in (PARTS, kept_scenario.SCENARIO):
        if (folder / name).is_symlink():
            raise InputError(f"{folder / name}: is a link; the folders of a study must be its own")
    new = record_of(plan)
    if not (folder / RECORD).exists():
        sealed_json.write(folder / RECORD, new.model_dump(mode="json"))
    else:
        sealed_json.refuse_other(folder / RECORD, read_record(folder), new, _NAMES, "choose another --out")
    kept_scenario.keep(folder, plan.scenario)


def remove_empty(folder: Path, plan: DecisionPlan) -> None:
    """Remove the record of a study of which no part is kept, and its scenario."""
    if kept_parts(folder):
        return
    with atomic.writing(folder):
        for name in plan.scenario.files:
            (folder / kept_scenario.SCENARIO / name).unlink(missing_ok=True)
        with suppress(OSError):  # it holds other files
            (folder / kept_scenario.SCENARIO).rmdir()
        (folder / RECORD).unlink()


# --- parts -----------------------------------------------------------------------------------------------------------


def part_path(folder: Path, number: int) -> Path:
    """Return the file of a part."""
    return folder / PARTS / f"part-{number:08d}.parquet"


def kept_parts(folder: Path) -> set[int]:
    """Return the numbers of the parts that are there, whole or damaged."""
    return {int(match[1]) for name in places.at(folder / PARTS).names() if (match := _PART.fullmatch(name))}


def write_part(folder: Path, study: str, number: int, frame: pl.DataFrame) -> None:
    """Write a part in one step; `study` is the `identity` of its record."""
    atomic.write(part_path(folder, number), sealed(frame, _part_notes(study, number)))


def read_part(folder: Path, study: str, number: int) -> pl.DataFrame | None:
    """Return a part; None if it is damaged or belongs to something else: then it is examined again."""
    try:
        frame = table_in(intact(part_path(folder, number)), _part_notes(study, number), schema=SCHEMA)
    except Damaged:
        return None
    return frame if frame["game"].is_between(number * PART, (number + 1) * PART - 1).all() else None


def _part_notes(study: str, number: int) -> Mapping[str, str]:
    return {"balance.study": study, "balance.part": str(number)}


# --- tables ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Found:
    """Say of what the tables of a study are.

    Attributes:
        study: The `identity` of its record.
        games: Of its first games so many [games].
        level: The chance that all intervals hold at once.
    """

    study: str
    games: int
    level: float

    def notes(self, table: str) -> Mapping[str, str]:
        """Return the notes of a table's file."""
        return {
            "balance.study": self.study,
            "balance.games": str(self.games),
            "balance.level": repr(self.level),
            "balance.table": table,
        }


def write_table(folder: Path, found: Found, name: str, frame: pl.DataFrame) -> None:
    """Write a table of the study in one step."""
    atomic.write(folder / f"{name}.parquet", sealed(frame, found.notes(name)))


def read_table(folder: Path, found: Found, name: str, schema: pl.Schema) -> pl.DataFrame:
    """Return a table of a study.

    Args:
        folder: The study's folder.
        found: What its answer says that the tables are of.
        name: The table.
        schema: Columns that it must have.

    Raises:
        InputError: If it is not there, damaged, or belongs to something else.
    """
    path = folder / f"{name}.parquet"
    if not path.exists():
        raise InputError(f"{path}: is not there: the study was stopped; finish it with --resume")
    try:
        return table_in(intact(path), found.notes(name), schema=schema)
    except Damaged as error:
        raise InputError(f"{path}: is damaged: {error}; finish the study anew with --resume") from None
