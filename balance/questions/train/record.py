"""Keep a training in a file after each generation, so that it can go on after a stop.

Kept is what rows of weights were worth, not the state of the search: told the same worths, the search proposes the
same rows again (`Evolution`), so that a training that was stopped goes on to the same bytes.
"""

from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.storage import sealed_json
from balance.studies.study_folder import Record, StudyFolder
from reports.plain import plural
from scenarios import Value


class Generation(sealed_json.Sealed):
    """Record a generation; all of its rows played the same games.

    Attributes:
        asked: SHA-256 of the rows that the search proposed.
        worths: What each of them was worth: the sum over all games.
        challengers: The rows that tried to replace the champion: the middle of the search before this generation, and
            the row that was best in the generation before.
        challenger_worths, champion_worth: What they were worth, and what the champion of that time was worth.
        replaced_by: The number of the challenger that is the champion from now on, from 0; None: it stays.
        games: Games that were played for all of this; rows that are equal are played once [games].
    """

    asked: str
    worths: list[int]
    challengers: list[list[int | float]]
    challenger_worths: list[int]
    champion_worth: int
    replaced_by: int | None
    games: int


class TrainingRecord(Record):
    """Record what is trained, and the generations so far.

    Attributes:
        policy, row: The script that is trained, `policies.hunter`, and the id of its trained copy.
        weights: Column of each weight -> its value at the beginning.
        settings: What it is trained for, each setting as typed.
        seats: The seats that are trained in turn where seats compete, from 1; None: all.
        idle: For each setting, the seats that do not train, since no script changes their games; or nothing.
        games: Games of each row in each setting of a generation, and for each seat that is trained in turn [games].
        seed: The seed of the search and of all games.
        generations: The generations, oldest first.
    """

    format: Literal[1] = 1
    policy: str
    row: str
    weights: dict[str, int | float]
    settings: list[dict[str, Value]]
    seats: list[int] | None
    idle: list[list[int]] = Field(default=[])
    games: int = Field(ge=2, le=MAX_GAMES)
    seed: int = Field(ge=0, le=MAX_SEED)
    generations: list[Generation] = Field(default=[])

    def grown(self, generation: Generation) -> "TrainingRecord":
        """Return the record with one more generation."""
        return self.model_copy(update={"generations": [*self.generations, generation]})


def digest_of(rows: Any) -> str:
    """Return the SHA-256 of rows of weights."""
    return sealed_json.digest([list(row) for row in rows])


def _kept(folder: Path) -> str:
    """Return how many generations are kept, as text; "" if none is."""
    done = len(TRAININGS.read(folder).generations) if (folder / TRAININGS.file).is_file() else 0
    return plural(done, "generation") if done else ""


TRAININGS: StudyFolder[TrainingRecord, sealed_json.Sealed] = StudyFolder(
    what="training",
    command="balance train",
    file="training.json",
    record=TrainingRecord,
    answer=None,
    bound="",
    asked={
        "policy": "the script",
        "settings": "what it is trained for",
        "seats": "the seats",
        "idle": "the seats that do not train",
        "games": "the number of games",
        "scenario_digest": "the scenario",
        "weights": "the script's weights",
        "kernel_digest": "the game's kernels",
        "row": "the new row's name",
    },
    doing="training",
    elsewhere="train in another folder",
    anew="train anew in another folder",
    kept=_kept,
)
