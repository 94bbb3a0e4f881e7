"""Hold what another question is asked about: a tab's try, and where its pages go."""

from dataclasses import dataclass
from pathlib import Path

from balance.questions.studio.row_lines import without_rows
from balance.questions.studio.trial import Trial
from scenarios import Value


@dataclass(frozen=True)
class Asked:
    """Hold what questions are asked about.

    Attributes:
        trial: The try.
        source: The game's name or folder.
        seed: The seed of the games.
        folder: Where pages and what is played for them are written, a new one for each question.
        threads: Threads to play on.
    """

    trial: Trial
    source: str
    seed: int
    folder: Path
    threads: int

    @property
    def settings(self) -> dict[str, Value]:
        """Return what is shared and changed, but for other rows, which are no setting."""
        return {**self.trial.context, **without_rows(self.trial.after)}

    def place(self, name: str) -> Path:
        """Return the folder of a question that was not asked before in this folder."""
        number = 1
        while (place := self.folder / f"{name}-{number}").exists() or place.with_suffix(".html").exists():
            number += 1
        return place
