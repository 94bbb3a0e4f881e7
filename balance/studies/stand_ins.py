"""Ask the questions which script stands in for a real table, so that others can be asked for it.

A question that knows has a function in its `stand_in.py`

    stand_in(file: Path, game: str, settings: Sequence[str], progress: Progress) -> StandIn
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import balance.questions
from balance.studies.kept_games import Progress, no_progress


@dataclass(frozen=True)
class StandIn:
    """Hold what stands in for a table.

    Attributes:
        settings: What sets its script, as after `--set`.
        says: How well it does, in a sentence.
    """

    settings: tuple[str, ...]
    says: str


def stand_in(file: Path, game: str, settings: Sequence[str], progress: Progress = no_progress) -> StandIn:
    """Return which script plays like a table, by the first question that can tell.

    Args:
        file: The plays of the table.
        game: What was played: a game's name or a scenario's folder.
        settings: What else is set, as after `--set`.
        progress: Called with what is played, how much there is, and the last of it.

    Raises:
        InputError: If the plays cannot be read, or no script plays like the table.
    """
    name = next(each.parent.name for path in balance.questions.__path__ for each in Path(path).glob("*/stand_in.py"))
    question = import_module(f"{balance.questions.__name__}.{name}.stand_in")
    found: StandIn = question.stand_in(file, game, settings, progress)
    return found
