"""Keep in a file what a ladder found, so that reports of runs can say how well is played.

FOLDER/answer.json      written when a call ends; without it the ladder was never climbed to its end or its budget
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from balance.questions.ladder import record, repeat_line, texts, words
from balance.questions.ladder.record import LadderRecord
from balance.storage import sealed_json
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from balance.questions.ladder.study import Ladder

ANSWER = "answer.json"


Share = Annotated[float, Field(ge=0, le=1)]


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
    command: str


def keep(found: "Ladder") -> None:
    """Write what a ladder found into its folder."""
    plan = found.plan
    rungs = [
        RungAnswer(label=row["rung"], tries=row["lookahead"], share=row["share"], low=row["low"], high=row["high"])
        for row in found.rungs.iter_rows(named=True)
    ]
    answer = LadderAnswer(
        ladder=record.read_record(found.folder).identity,  # seats that were left out since are in it
        label=plan.label,
        who=texts.who_climbs(plan, found.order.field),
        sentences=words.answer(found),
        rate=texts.rate(plan),
        even=words.even_share(found) or 0.0,
        rungs=rungs,
        command=repeat_line.climb(found),
    )
    sealed_json.write(found.folder / ANSWER, answer.model_dump(mode="json"))


def read(place: Path) -> tuple[LadderRecord, LadderAnswer]:
    """Return what a ladder climbed and what it found.

    Args:
        place: The ladder's folder, or the page that stands beside it.

    Raises:
        InputError: If there is no ladder, it has no answer yet, or a file is damaged or another
            ladder's.
    """
    folder = place if place.is_dir() else place.with_suffix("")
    if not (folder / record.LADDER).is_file():
        raise InputError(f"{place}: is no ladder; give the page that `balance ladder` wrote, or the folder beside it")
    if not (folder / ANSWER).is_file():
        raise InputError(f"{folder}: its ladder was stopped before it had an answer; go on with --resume")
    climbed = record.read_record(folder)
    found = sealed_json.read(folder / ANSWER, LadderAnswer, "climb on with --resume")
    if found.ladder != climbed.identity:
        raise InputError(f"{folder / ANSWER}: is another ladder's answer; climb this one on with --resume")
    return climbed, found
