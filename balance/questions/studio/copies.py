"""Save the designer's game as a scenario folder of its own."""

from pathlib import Path

from balance.questions.studio.asked import Asked
from balance.questions.studio.saving import write_copy
from balance.questions.studio.trial import Trial
from reports.plain import value_as_typed


def save_copy(asked: Asked, name: str, into: Path) -> Path:
    """Write the designer's game as a scenario folder of its own, whole or not at all; return it.

    Args:
        asked: What it is about. Players and scripts are no part of the folder.
        name: The folder's name.
        into: Where it is made.

    Raises:
        InputError: If the name cannot be had, other rows do not fit, or nothing can be written there.
    """
    trial = asked.trial  # what is changed is told against the published game, whatever the try is compared with
    differences = Trial(trial.scenario, trial.context, trial.after).differences()
    was = {name: value_as_typed(values[0]) for name, values in differences.items()}
    return write_copy(asked.source, trial.after, was, name, into)
