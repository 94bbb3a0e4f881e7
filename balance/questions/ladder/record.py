"""Keep in a file what a ladder climbs, so that it goes on with the same games only."""

from pathlib import Path
from typing import Literal

from pydantic import Field

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.storage import sealed_json
from scenarios import Value

LADDER = "ladder.json"
LOCK = "ladder.lock"
_NAMES = {  # field -> what it is called in messages
    "game": "the game",
    "axis": "the axis",
    "settings": "the settings",
    "seats": "the seats",
    "scripts": "the scripts",
    "seed": "the seed",
    "games": "the number of games",
    "scenario_digest": "the scenario",
    "kernel_digest": "the game's kernels",
}


class LadderRecord(sealed_json.Sealed):
    """Record what is climbed: all that decides which games are played, and in which order scripts stand.

    `gain` and `level` are not among it: every interval holds at every look, so that a ladder may go on with others.

    Attributes:
        format: Version of the file's format.
        game: The name of the game whose kernels are used.
        scenario_digest, kernel_digest: Digests of the scenario and of the kernels; with others, games may differ.
        axis: The axis by which those who climb choose their script.
        scripts: The scripts.
        settings: What somebody set, as typed; where seats compete perhaps the script of the others.
        seats: Whose payoffs count, from 1.
        games: Games of each script [games].
        seed: The seed of all games.
    """

    format: Literal[1] = 1
    game: str
    scenario_digest: str
    kernel_digest: str
    axis: str
    scripts: list[str]
    settings: dict[str, Value]
    seats: list[int]
    games: int = Field(ge=2, le=MAX_GAMES)
    seed: int = Field(ge=0, le=MAX_SEED)

    @property
    def identity(self) -> str:
        """Return the SHA-256 of all that determines the games; the ladder's answer carries it."""
        return sealed_json.digest(self.model_dump(mode="json"))

    def write(self, folder: Path) -> None:
        """Write the file in one step."""
        sealed_json.write(folder / LADDER, self.model_dump(mode="json"))


def read_record(folder: Path) -> LadderRecord:
    """Return what the ladder in a folder climbs.

    Raises:
        InputError: If the file cannot be read, or is not what was once written.
    """
    return sealed_json.read(folder / LADDER, LadderRecord, "climb anew in another folder")


def refuse_other(folder: Path, old: LadderRecord, new: LadderRecord) -> None:
    """Refuse to go on with a ladder of something else.

    Args:
        folder: Where the old one is, for the message.
        old, new: The ladder in the folder, and what is asked for.

    Raises:
        InputError: Naming the first thing that differs.
    """
    sealed_json.refuse_other(folder / LADDER, old, new, _NAMES, "climb in another folder")
