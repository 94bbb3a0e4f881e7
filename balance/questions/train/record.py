"""Keep a training in a file after each generation, so that it can go on after a stop.

Kept is what rows of weights were worth, not the state of the search: told the same worths, the search proposes the
same rows again (`Evolution`), so that a training that was stopped goes on to the same bytes.
"""

from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.storage import sealed_json
from scenarios import Value

TRAINING = "training.json"
LOCK = "training.lock"
_NAMES = {  # field -> what it is called in messages
    "game": "the game",
    "policy": "the script",
    "settings": "what it is trained for",
    "seats": "the seats",
    "idle": "the seats that do not train",
    "seed": "the seed",
    "games": "the number of games",
    "scenario_digest": "the scenario",
    "weights": "the script's weights",
    "kernel_digest": "the game's kernels",
    "row": "the new row's name",
}


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


class TrainingRecord(sealed_json.Sealed):
    """Record what is trained, and the generations so far.

    Attributes:
        format: Version of the file's format.
        game: The name of the game whose kernels are used.
        scenario_digest, kernel_digest: Digests of the scenario and of the kernels; with others, games may differ.
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
    game: str
    scenario_digest: str
    kernel_digest: str
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

    def write(self, folder: Path) -> None:
        """Write the file in one step."""
        sealed_json.write(folder / TRAINING, self.model_dump(mode="json"))


def digest_of(rows: Any) -> str:
    """Return the SHA-256 of rows of weights."""
    return sealed_json.digest([list(row) for row in rows])


def read_training(folder: Path) -> TrainingRecord:
    """Return the training that a folder holds.

    Raises:
        InputError: If the file cannot be read, or is not what was once written.
    """
    return sealed_json.read(folder / TRAINING, TrainingRecord, "train anew in another folder")


def refuse_other(folder: Path, old: TrainingRecord, new: TrainingRecord) -> None:
    """Refuse to go on with a training of something else.

    Args:
        folder: Where the old one is, for the message.
        old: The training in the folder.
        new: What is asked for, without generations.

    Raises:
        InputError: Naming the first thing that differs.
    """
    sealed_json.refuse_other(folder / TRAINING, old, new, _NAMES, "train in another folder")
