"""Find the script that stands in for a table, for `--like plays.csv` of other questions."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from balance.design.repeat_line import values_as_typed
from balance.questions.observed.like import settings_line, standing
from balance.questions.observed.result import Observed
from balance.questions.observed.script_words import few
from balance.questions.observed.study import observed
from balance.questions.observed.tracing import ranges
from balance.studies.kept_games import Progress, no_progress
from balance.studies.stand_ins import StandIn
from reports.formats import listed
from reports.plain import percent, plural, settings_as_typed, value_as_typed
from scenarios import Value, load
from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain
from scenarios.loader.settings import POLICY

OPTION = "--like"


def stand_in(file: Path, game: str, settings: Sequence[str], progress: Progress = no_progress) -> StandIn:
    """Return the likeliest script that is not ruled out; see `balance.studies.stand_ins.stand_in`.

    Of what is set, the axes with one value hold for the plays too; all else is what is asked about.
    """
    try:
        scenario = load(game)
    except InputError as error:
        raise InputError(f"{OPTION}: it is for a game, whose scripts are free: {error}") from None
    axes = {plain(name): name for name in scenario.axes}
    named = [(plain(text.partition("=")[0].partition("@")[0]), text) for text in settings]
    if any(name == POLICY for name, _ in named):
        raise InputError(f"{OPTION}: it says which script plays; leave {POLICY} out")
    fixed = [text for name, text in named if name in axes and "," not in text and ".." not in text]
    with TemporaryDirectory() as folder:
        found = observed(file, scenario, fixed, out=Path(folder) / "games", progress=progress)
    assert isinstance(found, Observed)
    return _of(found, file, {name for name, _ in named})


def _values_of(name: str, told: Sequence[Mapping[str, Value]]) -> str:
    """Return the values of a setting in what plays tell: `1 and 2`."""
    return listed(sorted({value_as_typed(each[name]) if name in each else "not told" for each in told}))


def _of(found: Observed, file: Path, named: set[str]) -> StandIn:
    """Return the script that stands for what was found, with what the file says of the settings.

    Args:
        found: What the plays say.
        file: The file of plays.
        named: What the question sets itself.

    Raises:
        InputError: If none does, or the plays were of several settings.
    """
    told, shared = [each.given for each in found.plan.plays.cells], found.plan.plays.shared
    if any(name.partition("@")[0] == POLICY for each in told for name in each):
        raise InputError(
            f"{OPTION} {file}: its column {POLICY} says which scripts played; leave it out, or set {POLICY}"
        )
    if several := sorted({name for each in told for name in each} - set(shared)):
        values = listed([f"{name} ({_values_of(name, told)})" for name in several])
        raise InputError(
            f"{OPTION} {file}: its plays differ in {values}; keep the plays of one kind in a file of their own"
        )
    if len(found.plan.scripts) < 2:
        raise InputError(f"{OPTION} {file}: {found.plan.scenario.title} has one script only, which plays anyway")
    if not found.traced:
        raise InputError(f"{OPTION} {file}: no column tells scripts apart; outcome, winner or rounds would")
    plays = plural(len(found.plan.plays), "play")
    played = f", played with {settings_as_typed(shared)}" if shared else ""
    name, numbers = found.plan.script, standing(found)
    if not any(each.kept for each in found.alone):
        why = f"{OPTION} {file}: no single script plays like this table of {plays}{played}"
        if not numbers:
            fixed = [part for key, value in shared.items() for part in ("--set", f"{key}={values_as_typed(value)}")]
            ask = shlex.join(["balance", "observed", str(file), found.plan.source, *fixed])
            raise InputError(f"{why}, nor a mixture of two; {ask} says how it differs. Or set {POLICY} yourself")
        pair = listed([name(each) for each in numbers])
        raise InputError(f"{why}; the likeliest mixture is of {pair}. Ask of both instead: {settings_line(found)}")
    first, *others = (each.model.parts[0] for each in found.alone if each.kept)
    file_says = {name: value for name, value in shared.items() if plain(name.partition("@")[0]) not in named}
    sets = {**file_says, **found.plan.scripts[first]}
    texts = tuple(f"{key}={values_as_typed(value)}" for key, value in sets.items())
    rest = "every other one alone is ruled out"
    if others:
        rest = f"{listed(few([name(each) for each in others]), 'or')} may be meant, too"
    mixed = "; a mixture of two may be meant, too" if ranges(found.traced) else ""
    of = (
        f"of {found.plan.ways} the likeliest for the {plays} of {file}, not ruled out at {percent(found.plan.level, 0)}"
    )
    also = f" (with {settings_as_typed(file_says)})" if file_says else ""
    return StandIn(texts, f"{name(first)} plays{also}, {of}; {rest}{mixed}")
