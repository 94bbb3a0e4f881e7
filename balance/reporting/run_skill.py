"""Put what ladders and studies of decisions found into the report of a run of their tables."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from balance.formatting import settings_as_typed
from balance.reporting.decisions_report import course_groups, kind_rows
from balance.runs.swept import Swept
from balance.skill.decisions import answer as decisions_answer
from balance.skill.decisions.course import COURSE
from balance.skill.decisions.kinds import KINDS
from balance.skill.decisions.record import kernel_digest
from balance.skill.ladder import answer as ladder_answer
from reports import formats
from reports.tables import Decided, Mark, Skill
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
    climbed, found = ladder_answer.read(place)
    of = Studied("ladder", climbed.game, climbed.scenario_digest, climbed.kernel_digest, climbed.settings)
    _check(swept, place, of)
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


def decided_of(swept: Swept, place: Path) -> Decided:
    """Return what a study of decisions found.

    Args:
        swept: The run.
        place: The study's page or folder.

    Raises:
        InputError: If there is no study with an answer, or the run has no such configuration.
    """
    study = decisions_answer.read(place)
    studied, found = study.record, study.answer
    game = swept.scenario.game
    # a study's digest is of the kernels and of what examines them
    kernels = game.digest if studied.kernel_digest == kernel_digest(game) else ""
    _check(swept, place, Studied("study", studied.game, studied.scenario_digest, kernels, studied.settings))
    return Decided(
        label=found.label if studied.settings else "",
        answer=tuple(map(formats.typeset, found.sentences)),
        groups=tuple(course_groups(study.table("course", COURSE))),
        kinds=kind_rows(study.table("kinds", KINDS)),
        command=found.command,
    )


@dataclass(frozen=True)
class Studied:
    """Say what a ladder or a study is of.

    Attributes:
        what: `ladder` or `study`.
        game, scenario, kernels: The game's name, and digests.
        settings: What was set.
    """

    what: str
    game: str
    scenario: str
    kernels: str
    settings: Mapping[str, Value]


def _check(swept: Swept, place: Path, of: Studied) -> None:
    """Refuse what is of another game, of other rules, or of a configuration that the run does not have.

    Who plays does not count: a ladder lets others play.
    """
    manifest = swept.run.manifest
    if of.game != manifest.game:
        raise InputError(f"{place}: is a {of.what} of {of.game}; the run is of {manifest.game}")
    for part, there, here in (
        ("scenario", of.scenario, manifest.scenario_digest),
        ("kernels", of.kernels, manifest.kernel_digest),
    ):
        if there != here:
            raise InputError(f"{place}: the {part} changed between the run and its {of.what}; make one of them again")
    configuration = swept.scenario.configuration(of.settings)
    wanted = _rules(swept, {**configuration.full, **configuration.given})
    if not any(_rules(swept, swept.full[config]) == wanted for config in swept.configs):
        label = settings_as_typed(of.settings) or "the game as it is"
        raise InputError(f"{place}: is a {of.what} of {label}; no configuration of the run is that but for who plays")


def _rules(swept: Swept, full: Mapping[str, Value]) -> dict[str, Value]:
    """Return the settings of a configuration that do not say who plays."""
    players = {name for name, axis in swept.scenario.axes.items() if axis.kind == "policy"} | {LOOKAHEAD.name}
    return {name: value for name, value in full.items() if name.partition("@")[0] not in players}
