"""Keep what was examined in a folder, part by part, so that a study can go on after a stop.

decisions.json             what is examined; written first
scenario/                  the scenario as it was played
parts/part-00000007.parquet   the decisions of games 7 x PART, ...; sealed
parts/begun-00000008-3.parquet   those of the first 3 games of part 8, which a budget ended; until the part is whole
*.parquet                  the tables of the study, made from the parts
answer.json                what was found; written last

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
from balance.questions.decisions.plan import ALL, MOST_GAMES, MOST_TRIES, PART, DecisionPlan
from balance.questions.decisions.table import SCHEMA
from balance.runs import kept_scenario
from balance.storage import atomic, places, sealed_json
from balance.storage.sealed_parquet import Damaged, intact, sealed, table_in
from balance.studies.study_folder import Record, StudyFolder
from reports.plain import plural
from scenarios import Scenario, Value
from scenarios.loader.errors import InputError
from sims.compiler.closure import digest
from sims.engine import decisions
from sims.game import Game

PARTS = "parts"
_PART = re.compile(r"part-(\d{8})\.parquet")
_BEGUN = re.compile(r"begun-(\d{8})-(\d+)\.parquet")


class DecisionRecord(Record):
    """Record what is examined.

    Attributes:
        scenario: The name of the scenario; the folder keeps its files.
        settings: What is set, as typed.
        seed, tries: See `DecisionPlan`.
        picked: Of 2**32 decisions so many are tried.
        kinds: Only of these kinds; None: of all.
    """

    format: Literal[2] = 2
    scenario: str
    settings: dict[str, Value]
    seed: int = Field(ge=0, le=MAX_SEED)
    tries: int = Field(ge=4, le=MOST_TRIES)
    picked: int = Field(ge=0, le=ALL)
    kinds: list[str] | None

    @property
    def identity(self) -> str:
        """Return the SHA-256 of all that determines the decisions; every other file of the study carries it."""
        return sealed_json.digest(self.model_dump(mode="json", exclude={"scenario"}))


class DecisionsAnswer(sealed_json.Sealed):
    """Record what a study found.

    Attributes:
        format: Version of the file's format.
        study: The `identity` of the study's record.
        games, level: How many games it is of, and the chance that all intervals hold at once [games].
        label: What is set: `players=1 policy=hunter`.
        sentences: The findings, the most important first.
        command: The line that makes the same study.
    """

    format: Literal[2] = 2
    study: str
    games: int = Field(ge=1, le=MOST_GAMES)
    level: float = Field(gt=0, lt=1)
    label: str
    sentences: list[str] = Field(min_length=1)
    command: str


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


def played_scenario(folder: Path, kept: DecisionRecord) -> Scenario:
    """Return the scenario of a study as it was played, wherever its folder is now.

    Raises:
        InputError: If what the study keeps of it is damaged.
    """
    return kept_scenario.read(
        folder, kept.game, kept.scenario, kept.scenario_digest, "finish the study anew with --resume"
    )


def refuse_links(folder: Path) -> None:
    """Refuse a folder whose parts or scenario lie elsewhere.

    Raises:
        InputError: If one of them is a link.
    """
    for name in (PARTS, kept_scenario.SCENARIO):
        if (folder / name).is_symlink():
            raise InputError(f"{folder / name}: is a link; the folders of a study must be its own")


def _kept(folder: Path) -> str:
    """Return how many games are kept, as text; "" if none."""
    parts = kept_parts(folder)
    games = len(parts) * PART + sum(games for number, games in _begun_parts(folder) if number not in parts)
    return plural(games, "game") if games else ""


def _clear(folder: Path) -> None:
    """Remove the copy of the scenario. Without a part there are no other files."""
    copy = folder / kept_scenario.SCENARIO
    for path in (*copy.glob("*.toml"), *copy.glob("*.csv")):
        path.unlink(missing_ok=True)
    with suppress(OSError):  # it holds other files
        copy.rmdir()


STUDIES = StudyFolder(
    what="study of decisions",
    command="balance decisions",
    file="decisions.json",
    record=DecisionRecord,
    answer=DecisionsAnswer,
    bound="study",
    asked={
        "settings": "what is set",
        "tries": "the number of tries",
        "picked": "the sample",
        "kinds": "the kinds of decisions",
    },
    doing="examining",
    anew="examine anew in another folder",
    kept=_kept,
    clear=_clear,
)


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


# --- parts that a budget ended ---------------------------------------------------------------------------------------


def write_begun(folder: Path, study: str, number: int, games: int, frame: pl.DataFrame) -> None:
    """Write the decisions of the first games of a part that is not whole, in place of fewer of them."""
    path = _begun_path(folder, number, games)
    atomic.write(path, sealed(frame, _begun_notes(study, number, games)))
    drop_begun(folder, number, but=path)


def read_begun(folder: Path, study: str) -> dict[int, tuple[int, pl.DataFrame]]:
    """Return of parts that were begun how many games are kept, and their decisions; none that is damaged."""
    found: dict[int, tuple[int, pl.DataFrame]] = {}
    for number, games in sorted(_begun_parts(folder)):
        with suppress(Damaged):
            content = intact(_begun_path(folder, number, games))
            found[number] = games, table_in(content, _begun_notes(study, number, games), schema=SCHEMA)
    return found


def drop_begun(folder: Path, number: int, but: Path | None = None) -> None:
    """Remove what was begun of a part; `but` stays."""
    for other, games in _begun_parts(folder):
        path = _begun_path(folder, other, games)
        if other == number and path != but:
            path.unlink(missing_ok=True)


def _begun_parts(folder: Path) -> set[tuple[int, int]]:
    """Return the numbers of the parts that were begun, and how many games of each are kept."""
    names = places.at(folder / PARTS).names()
    found = {(int(match[1]), int(match[2])) for name in names if (match := _BEGUN.fullmatch(name))}
    return {(number, games) for number, games in found if 0 < games < PART}


def _begun_path(folder: Path, number: int, games: int) -> Path:
    return folder / PARTS / f"begun-{number:08d}-{games}.parquet"


def _begun_notes(study: str, number: int, games: int) -> Mapping[str, str]:
    return {"balance.study": study, "balance.begun": str(number), "balance.games": str(games)}


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
