"""Say in the report of a run which decisions matter: the answer of a study."""

from contextlib import suppress
from pathlib import Path

from balance.questions.decisions import answer
from balance.questions.decisions.course import COURSE
from balance.questions.decisions.kinds import KINDS
from balance.questions.decisions.page import course_groups, kind_rows
from balance.questions.decisions.record import kernel_digest
from balance.studies.sections import Section
from reports import formats
from reports.tables import Decided
from sims import game as games
from sims.game import BrokenGame, UnknownGame


def section(place: Path) -> Section:
    """Return what a study of decisions found.

    Args:
        place: The study's page or folder.

    Raises:
        InputError: If there is no study with an answer.
    """
    study = answer.read(place)
    studied, found = study.record, study.answer
    kernels = ""
    with suppress(UnknownGame, BrokenGame):  # then the run is of another game
        game = games.find(studied.game)
        # a study's digest is of the kernels and of what examines them
        kernels = game.digest if studied.kernel_digest == kernel_digest(game) else ""
    block = Decided(
        label=found.label if studied.settings else "",
        answer=tuple(map(formats.typeset, found.sentences)),
        groups=tuple(course_groups(study.table("course", COURSE))),
        kinds=kind_rows(study.table("kinds", KINDS)),
        command=found.command,
    )
    return Section("study", studied.game, studied.scenario_digest, kernels, studied.settings, block)
