"""Find the script that stands in for a table, for `--like plays.csv` of other questions."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from balance.design.repeat_line import values_as_typed
from balance.questions.observed.like import standing
from balance.questions.observed.result import Observed
from balance.questions.observed.script_words import few
from balance.questions.observed.study import observed
from balance.studies.kept_games import Progress, no_progress
from balance.studies.stand_ins import StandIn
from reports.formats import listed
from reports.plain import plural
from scenarios import load
from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain
from scenarios.loader.settings import POLICY

OPTION = "--like"


def stand_in(file: Path, game: str, settings: Sequence[str], progress: Progress = no_progress) -> StandIn:
    """Return the likeliest script that is not ruled out; see `balance.studies.stand_ins.stand_in`.

    Of what is set, the axes with one value hold for the plays too; all else is what is asked about.
    """
    scenario = load(game)
    axes = {plain(name): name for name in scenario.axes}
    named = [(plain(text.partition("=")[0].partition("@")[0]), text) for text in settings]
    if any(name == POLICY for name, _ in named):
        raise InputError(f"{OPTION}: it says which script plays; leave {POLICY} out")
    fixed = [text for name, text in named if name in axes and "," not in text and ".." not in text]
    with TemporaryDirectory() as folder:
        found = observed(file, scenario, fixed, out=Path(folder) / "games", progress=progress)
    assert isinstance(found, Observed)
    return _of(found, file)


def _of(found: Observed, file: Path) -> StandIn:
    """Return the script that stands for what was found.

    Raises:
        InputError: If none does.
    """
    if len(found.plan.scripts) < 2:
        raise InputError(f"{OPTION} {file}: {found.plan.scenario.title} has one script only, which plays anyway")
    if not found.traced:
        raise InputError(f"{OPTION} {file}: no column tells scripts apart; outcome, winner or rounds would")
    plays = plural(len(found.plan.plays), "play")
    name, numbers = found.plan.script, standing(found)
    if not any(each.kept for each in found.alone):
        pair = f"; the likeliest mixture is of {listed([name(each) for each in numbers])}" if numbers else ""
        raise InputError(
            f"{OPTION} {file}: no single script plays like this table of {plays}{pair}. Set {POLICY} instead, and ask "
            "of each script that may be meant"
        )
    first, *others = (each.model.parts[0] for each in found.alone if each.kept)
    texts = tuple(f"{key}={values_as_typed(value)}" for key, value in found.plan.scripts[first].items())
    rest = (
        f"; {listed(few([name(each) for each in others]), 'or')} may as well"
        if others
        else "; all others are ruled out"
    )
    return StandIn(texts, f"{name(first)} plays like the table of {file} ({plays}){rest}")
