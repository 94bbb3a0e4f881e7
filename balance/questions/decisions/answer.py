"""Keep in a file what a study found, so that reports of runs can say which decisions matter.

FOLDER/answer.json      written with the tables; without it the study was stopped
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import polars as pl
from pydantic import Field

from balance.questions.decisions import record, repeat_line
from balance.questions.decisions.plan import MOST_GAMES
from balance.questions.decisions.record import DecisionRecord, Found, study_folder
from balance.storage import sealed_json
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from balance.questions.decisions.study import Decisions

ANSWER = "answer.json"


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


@dataclass(frozen=True)
class Study:
    """Hold a study that is finished, as its folder has it.

    Attributes:
        folder: Where it is.
        record: What was examined.
        answer: What was found.
    """

    folder: Path
    record: DecisionRecord
    answer: DecisionsAnswer

    def table(self, name: str, schema: pl.Schema) -> pl.DataFrame:
        """Return one of its tables; see `record.read_table`."""
        found = Found(self.record.identity, self.answer.games, self.answer.level)
        return record.read_table(self.folder, found, name, schema)


def keep(found: "Decisions", of: Found) -> None:
    """Write what a study found into its folder, and of what it is."""
    answer = DecisionsAnswer(
        study=of.study,
        games=of.games,
        level=of.level,
        label=found.plan.label,
        sentences=found.answer,
        command=repeat_line.examine(found),
    )
    sealed_json.write(found.folder / ANSWER, answer.model_dump(mode="json"))


def read(place: Path) -> Study:
    """Return a study that is finished.

    Args:
        place: The study's folder, or the page that stands beside it.

    Raises:
        InputError: If there is no study, it was stopped, or a file is damaged or another study's.
    """
    folder = study_folder(place)
    if folder is None:
        raise InputError(
            f"{place}: is no study of decisions; give the page that `balance decisions` wrote, or the folder beside it"
        )
    if not (folder / ANSWER).is_file():
        raise InputError(f"{folder}: its study has no answer yet; finish it with --resume")
    kept = record.read_record(folder)
    found = sealed_json.read(folder / ANSWER, DecisionsAnswer, "finish the study anew with --resume")
    if found.study != kept.identity:
        raise InputError(f"{folder / ANSWER}: is another study's answer; finish this one anew with --resume")
    return Study(folder, kept, found)
