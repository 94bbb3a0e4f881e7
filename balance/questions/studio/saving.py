"""Save the designer's game as a scenario folder of its own."""

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from balance.questions.new.copy import new
from balance.questions.new.names import check_folder_name
from balance.questions.studio.asked import Asked
from balance.questions.studio.trial import Trial
from balance.storage import atomic
from reports.plain import value_as_typed
from scenarios import Value, load
from scenarios.loader.edited import edited


def save_copy(asked: Asked, name: str, into: Path) -> Path:
    """Write the designer's game as a scenario folder of its own, whole or not at all; return it.

    Args:
        asked: What it is about. Players and scripts are no part of the folder.
        name: The folder's name.
        into: Where it is made.

    Raises:
        InputError: If the name cannot be had, or nothing can be written there.
    """
    folder = check_folder_name(name, into)
    with atomic.writing(folder):
        beside = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=into))
    try:
        made = new(name, asked.source, into=beside).folder
        scenario = load(made)
        published = {key: value_as_typed(values[0]) for key, values in _of_file(asked.trial).items()}
        for key, value in asked.trial.after.items():
            note = f"changed, {published[key]} before" if key in published else "changed"
            scenario = edited(scenario, {key: value}, note)
        for file, content in scenario.files.items():
            if (made / file).read_bytes() != content:
                atomic.write(made / file, content)
        load(made).configuration().rules()
        with atomic.writing(folder):
            made.rename(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return folder


def _of_file(trial: Trial) -> Mapping[str, tuple[Value, Value]]:
    """Return what is changed against the published game, whatever the try is compared with."""
    return Trial(trial.scenario, trial.context, trial.after).differences()
