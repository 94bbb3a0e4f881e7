"""Put what a study found into the answer that its folder keeps, for reports of runs."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from balance.questions.decisions import record, repeat_line
from balance.questions.decisions.record import STUDIES, DecisionRecord, DecisionsAnswer, Found

if TYPE_CHECKING:
    from balance.questions.decisions.result import Decisions


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


def answer_of(study: "Decisions", of: Found) -> DecisionsAnswer:
    """Return the answer that a study's folder keeps."""
    return DecisionsAnswer(
        study=of.study,
        games=of.games,
        level=of.level,
        label=study.plan.label,
        sentences=study.answer,
        command=repeat_line.examine(study),
    )


def read(place: Path) -> Study:
    """Return a study that is finished.

    Args:
        place: The study's folder, or the page that stands beside it.

    Raises:
        InputError: If there is no study, it was stopped, or a file is damaged or another study's.
    """
    return Study(*STUDIES.answered(place))
