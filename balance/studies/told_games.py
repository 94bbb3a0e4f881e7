"""Ask the questions whether a folder is theirs and holds games that can be told.

A question that knows more of its games than their rows has two functions in its `picks.py`

    study_folder(place: Path) -> Path | None      the folder, if it is one of this question's
    pick(folder: Path, how: str) -> Picked        a game of it, and what is told before its decisions
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import balance.questions
from scenarios import Configuration


@dataclass(frozen=True)
class Picked:
    """Hold a game that was picked.

    Attributes:
        configuration, seed, number: Which game it is.
        notes: Sentences by the number of the decision before which they are told.
    """

    configuration: Configuration
    seed: int
    number: int
    notes: Mapping[int, str]


def teller(place: Path) -> Callable[[str | None], Picked] | None:
    """Return what picks a game of a folder by a text of `--pick`; None if it is no study's.

    What is returned takes None for the question's default.
    """
    for file in (file for path in balance.questions.__path__ for file in sorted(Path(path).glob("*/picks.py"))):
        question = import_module(f"{balance.questions.__name__}.{file.parent.name}.picks")
        folder: Path | None = question.study_folder(place)
        if folder is not None:
            of: Path = folder
            return lambda how: question.pick(of) if how is None else question.pick(of, how)
    return None
