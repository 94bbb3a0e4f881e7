"""Put what a ladder of skill found into the report of a run, if it is one of the run's configurations."""

import math
from collections.abc import Mapping
from pathlib import Path

from balance.formatting import settings_as_typed
from balance.runs.swept import Swept
from balance.skill.ladder import answer
from balance.skill.ladder.record import LadderRecord
from reports import formats
from reports.tables import Mark, Skill
from scenarios import Value
from scenarios.loader.errors import InputError
from scenarios.loader.settings import LOOKAHEAD


def skill_of(swept: Swept, place: Path) -> Skill:
    """Return what a ladder found.

    Args:
        swept: The run.
        place: The ladder's page or folder.

    Raises:
        InputError: If there is no ladder with an answer, or the run has no such configuration.
    """
    climbed, found = answer.read(place)
    _check(swept, place, climbed)
    marks = (Mark(rung.label, rung.tries, rung.share, _end(rung.low), _end(rung.high)) for rung in found.rungs)
    return Skill(
        label=found.label if climbed.settings else "",
        who=formats.typeset(found.who),
        answer=tuple(map(formats.typeset, found.sentences)),
        marks=tuple(marks),
        rate=found.rate,
        even=found.even,
        command=found.command,
    )


def _end(value: float | None) -> float:
    return math.nan if value is None else value


def _check(swept: Swept, place: Path, climbed: LadderRecord) -> None:
    """Refuse a ladder of another game, of other rules, or of a configuration that the run does not have.

    Who plays does not count: a ladder lets others play.
    """
    manifest = swept.run.manifest
    if climbed.game != manifest.game:
        raise InputError(f"{place}: is a ladder of {climbed.game}; the run is of {manifest.game}")
    for what, there, here in (
        ("scenario", climbed.scenario_digest, manifest.scenario_digest),
        ("kernels", climbed.kernel_digest, manifest.kernel_digest),
    ):
        if there != here:
            raise InputError(f"{place}: the {what} changed between the run and its ladder; climb or play again")
    configuration = swept.scenario.configuration(climbed.settings)
    wanted = _rules(swept, {**configuration.full, **configuration.given})
    if not any(_rules(swept, swept.full[config]) == wanted for config in swept.configs):
        label = settings_as_typed(climbed.settings) or "the game as it is"
        raise InputError(f"{place}: is a ladder of {label}; no configuration of the run is that but for who plays")


def _rules(swept: Swept, full: Mapping[str, Value]) -> dict[str, Value]:
    """Return the settings of a configuration that do not say who plays."""
    players = {name for name, axis in swept.scenario.axes.items() if axis.kind == "policy"} | {LOOKAHEAD.name}
    return {name: value for name, value in full.items() if name.partition("@")[0] not in players}
