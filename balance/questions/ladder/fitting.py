"""Play fewer games of each script where nobody said how many, so that a budget is kept.

How many is decided by a forecast, before the first game: no result has a part in it, so intervals hold as they are. The
folder records them; whoever goes on there plays as many, however fast the machine is then.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from balance.questions.ladder.forecast import LadderForecast, games_of_a_script
from balance.questions.ladder.plan import LadderPlan
from balance.questions.ladder.several_plan import SeveralPlan
from balance.studies.study_folder import StudyFolder
from scenarios import InputError

P = TypeVar("P", LadderPlan, SeveralPlan)


def with_games(asked: P, games: int) -> P:
    """Return the same ladder, or ladders, with so many games of each script."""
    if isinstance(asked, SeveralPlan):
        return replace(asked, plans=tuple(replace(each, games=games) for each in asked.plans))
    return replace(asked, games=games)


def as_kept(asked: P, kind: StudyFolder[Any, Any], folder: Path) -> P:
    """Return what is asked with the number of games of a folder that holds the same but for that."""
    try:
        record = kind.read(folder)
    except InputError:
        return asked
    kept = with_games(asked, record.games)
    return kept if kept.record.identity == record.identity else asked


def of_fewer(plan: LadderPlan, expected: LadderForecast, games: int) -> LadderForecast:
    """Return the forecast of a ladder with so many games of each script, from that of the ladder as it is."""
    of_a_script = games_of_a_script(replace(plan, games=games))
    return replace(
        expected,
        scripts=expected.scripts * of_a_script / expected.games_of_a_script,
        games_of_a_script=of_a_script,
    )
