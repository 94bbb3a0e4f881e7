"""Ask the questions whether a folder is theirs and holds games that can be told.

A question that knows more of its games than their rows has two functions in its `picks.py`

    study_folder(place: Path) -> Path | None      the folder, if it is one of this question's
    pick(folder: Path, how: str) -> Picked        a game of it, and what is told before its decisions

and may have a third, which asks for no folder

    judged(configuration, seed, number) -> Picked     any game, and what is told before its decisions
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType

import balance.questions
from scenarios import Configuration


@dataclass(frozen=True)
class Picked:
    """Hold a game that was picked.

    Attributes:
        configuration, seed, number: Which game it is.
        notes: Sentences by the number of the decision before which they are told.
        chances: By the number of the decision: who decides, from 1, or 0 where the seats win together; the chance to
            win; and half of its interval of 95 %.
    """

    configuration: Configuration
    seed: int
    number: int
    notes: Mapping[int, str]
    chances: Mapping[int, tuple[int, float, float]] = field(default_factory=dict)


def teller(place: Path) -> Callable[[str | None], Picked] | None:
    """Return what picks a game of a folder by a text of `--pick`; None if it is no study's.

    What is returned takes None for the question's default.
    """
    for question in _questions():
        folder: Path | None = question.study_folder(place)
        if folder is not None:
            of: Path = folder
            return lambda how: question.pick(of) if how is None else question.pick(of, how)
    return None


def judged(configuration: Configuration, seed: int, number: int) -> Picked:
    """Return any game with what is told before its decisions, by the first question that can judge one.

    Raises:
        InputError: If the game cannot be judged.
    """
    judges = (question.judged for question in _questions() if hasattr(question, "judged"))
    picked: Picked = next(judges)(configuration, seed, number)
    return picked


def _questions() -> Iterator[ModuleType]:
    """Yield the `picks` of the questions that have one."""
    for path in balance.questions.__path__:
        for file in sorted(Path(path).glob("*/picks.py")):
            yield import_module(f"{balance.questions.__name__}.{file.parent.name}.picks")
