"""Keep in a file what a study found, so that reports of runs can say which decisions matter.

FOLDER/answer.json      written with the tables; without it the study was stopped
"""

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict

from balance.skill.decisions import commands, record
from balance.skill.decisions.picks import study_folder
from balance.skill.decisions.record import DecisionRecord
from balance.storage import sealed_json
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from balance.skill.decisions.study import Decisions

ANSWER = "answer.json"


class DecisionsAnswer(BaseModel):
    """Record what a study found.

    Attributes:
        format: Version of the file's format.
        label: What is set: `players=1 policy=hunter`.
        sentences: The findings, the most important first.
        command: The line that makes the same study.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    label: str
    sentences: list[str]
    command: str


def keep(found: "Decisions") -> None:
    """Write what a study found into its folder."""
    answer = DecisionsAnswer(label=found.plan.label, sentences=found.answer, command=commands.examine(found))
    sealed_json.write(found.folder / ANSWER, answer.model_dump(mode="json"))


def read(place: Path) -> tuple[Path, DecisionRecord, DecisionsAnswer]:
    """Return the folder of a study, what it examined and what it found.

    Args:
        place: The study's folder, or the page that stands beside it.

    Raises:
        InputError: If there is no study, it was stopped, or a file is damaged.
    """
    folder = study_folder(place)
    if folder is None:
        raise InputError(
            f"{place}: is no study of decisions; give the page that `balance decisions` wrote, or the folder beside it"
        )
    if not (folder / ANSWER).is_file():
        raise InputError(f"{folder}: its study has no answer yet; finish it with --resume")
    return folder, record.read_record(folder), sealed_json.read(folder / ANSWER, DecisionsAnswer, record.ANEW)
