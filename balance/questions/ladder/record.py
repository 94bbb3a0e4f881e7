"""Say what a ladder's folder records: what is climbed, and what was found."""

from typing import Annotated, Literal

from pydantic import Field

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.storage import sealed_json
from balance.studies.asking import folder_of_games
from balance.studies.study_folder import Record
from scenarios import Value

CLIMBING_FIRST = 0  # number of the first game: those that `balance play` plays, so that each figure can be played again
CHOOSING_FIRST = 2**60  # of the games that choose the best script; training plays from 2^61 on, everybody else from 0
GROUPS = {CLIMBING_FIRST: "games", CHOOSING_FIRST: "choosing"}
Share = Annotated[float, Field(ge=0, le=1)]


class LadderRecord(Record):
    """Record what is climbed: all that decides which games are played, and in which order scripts stand.

    `gain` and `level` are not among it: every interval holds at every interim analysis, so that a ladder may go on with
    others.

    Attributes:
        axis: The axis by which those who climb choose their script.
        scripts: The scripts.
        settings: What somebody set, as typed; where seats compete perhaps the script of the others.
        seats: Whose payoffs count, from 1.
        games: Games of each script [games].
        seed: The seed of all games.
    """

    format: Literal[1] = 1
    axis: str
    scripts: list[str]
    settings: dict[str, Value]
    seats: list[int]
    games: int = Field(ge=2, le=MAX_GAMES)
    seed: int = Field(ge=0, le=MAX_SEED)


class RungAnswer(sealed_json.Sealed):
    """Record a rung: its name, its tries per legal action, and its share of the win with its interval."""

    label: str
    tries: int = Field(ge=0)
    share: Share
    low: Share | None
    high: Share | None


class LadderAnswer(sealed_json.Sealed):
    """Record what a ladder found.

    Attributes:
        format: Version of the file's format.
        ladder: The `identity` of the ladder's record.
        label: What is set: `players=1`.
        who: Who climbs.
        sentences: The answer; the first sentence says for whom the game is easy or hard.
        rate: What the shares are of: `Win rate`.
        even: Where seats compete, an even share; else 0.
        rungs: The rungs, from the lowest.
        top: The rung that the sentences call thinking ahead; "" if they name none, None in files of earlier versions.
        verdict: For whom the game is easy or hard; "" in files of earlier versions.
        command: The line that climbs the same ladder.
    """

    format: Literal[2] = 2
    ladder: str
    label: str
    who: str
    sentences: list[str] = Field(min_length=1)
    rate: str
    even: Share
    rungs: list[RungAnswer] = Field(min_length=1)
    top: str | None = None
    verdict: str = ""
    command: str


LADDERS = folder_of_games(
    "ladder",
    LadderRecord,
    LadderAnswer,
    what="ladder",
    asked={
        "axis": "the axis",
        "settings": "the settings",
        "seats": "the seats",
        "scripts": "the scripts",
        "games": "the number of games",
    },
    groups=tuple(GROUPS.values()),
    doing="climbing",
    anew="climb anew in another folder",
    elsewhere="climb in another folder",
)
