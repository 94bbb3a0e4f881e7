"""Say in the report of a run how well its tables are played: the answer of a ladder."""

import math
from pathlib import Path

from balance.questions.ladder.record import LADDERS
from balance.questions.ladder.several_plan import SEVERAL, ladders_in
from balance.studies.sections import Section
from reports import formats
from reports.tables import Mark, Skill
from scenarios import InputError
from scenarios.loader.messages import listed


def section(place: Path) -> Section:
    """Return what a ladder found.

    Args:
        place: The ladder's page or folder.

    Raises:
        InputError: If there is no ladder with an answer.
    """
    folder = SEVERAL.folder_of(place)
    if folder is not None:
        names = listed(inner.name for inner in ladders_in(folder))
        raise InputError(f"{place}: holds several ladders; give the folder of one: in {folder}: {names}")
    _, climbed, answer = LADDERS.answered(place)
    marks = (Mark(rung.label, rung.tries, rung.share, _end(rung.low), _end(rung.high)) for rung in answer.rungs)
    block = Skill(
        label=answer.label if climbed.settings else "",
        who=formats.typeset(answer.who),
        answer=tuple(map(formats.typeset, answer.sentences)),
        marks=tuple(marks),
        top=answer.top,
        verdict=answer.verdict,
        rate=answer.rate,
        even=answer.even,
        command=answer.command,
    )
    return Section("ladder", climbed.game, climbed.scenario_digest, climbed.kernel_digest, climbed.settings, block)


def _end(value: float | None) -> float:
    return math.nan if value is None else value
