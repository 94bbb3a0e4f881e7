"""Put the answers of other questions, such as a ladder's, into the report of a run of their tables."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from balance.questions.report import words
from balance.runs.swept import Swept
from balance.studies.sections import Section, section_of
from reports.plain import settings_as_typed
from reports.tables import Skill
from scenarios import Configuration, Value
from scenarios.loader.errors import InputError
from scenarios.loader.settings import LOOKAHEAD


def block_of(swept: Swept, question: str, place: Path) -> Any:
    """Return what the report of a run shows of another question's answer.

    Args:
        swept: The run.
        question: Which question: `ladder` or `decisions`.
        place: The answer's page or folder.

    Raises:
        InputError: If there is no answer, or the run has no such configuration.
    """
    found = section_of(question, place)
    _check(swept, place, found)
    if isinstance(found.block, Skill):
        judged = _rules(swept, swept.run.configuration(words.judged(swept)))
        return replace(found.block, judged=_rules(swept, swept.scenario.configuration(found.settings)) == judged)
    return found.block


def _check(swept: Swept, place: Path, of: Section) -> None:
    """Refuse what is of another game, of other rules, or of a configuration that the run does not have.

    Who plays does not count: a ladder lets others play.
    """
    manifest = swept.run.manifest
    if of.game != manifest.game:
        raise InputError(f"{place}: is a {of.what} of {of.game}; the run is of {manifest.game}")
    for part, same in (
        ("scenario", swept.scenario.is_of(of.scenario)),
        ("kernels", of.kernels == manifest.kernel_digest),
    ):
        if not same:
            raise InputError(f"{place}: the {part} changed between the run and its {of.what}; make one of them again")
    wanted = _rules(swept, swept.scenario.configuration(of.settings))
    if not any(_rules(swept, swept.run.configuration(config)) == wanted for config in swept.configs):
        label = settings_as_typed(of.settings) or "the game as it is"
        raise InputError(f"{place}: is a {of.what} of {label}; no configuration of the run is that but for who plays")


def _rules(swept: Swept, configuration: Configuration) -> tuple[dict[str, Value], Mapping[str, Any]]:
    """Return the settings of a configuration that do not say who plays, and its changed cells."""
    players = {name for name, axis in swept.scenario.axes.items() if axis.kind == "policy"} | {LOOKAHEAD.name}
    full = {name: value for name, value in configuration.full.items() if name.partition("@")[0] not in players}
    return full, configuration.cells
