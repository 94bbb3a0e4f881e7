"""Ask a question for what its kept answer says in the report of a run: `questions/NAME/section.py`.

A report knows no question: each one that has something to say there has a function

    section(place: Path) -> Section
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from scenarios import Value


@dataclass(frozen=True)
class Section:
    """Hold what a kept answer says, and what it is of.

    Attributes:
        what: What it is called in messages: `ladder`, `study`.
        game, scenario, kernels: The game's name, and digests.
        settings: What was set.
        block: What the report shows; made of `reports.tables`.
    """

    what: str
    game: str
    scenario: str
    kernels: str
    settings: Mapping[str, Value]
    block: Any


def section_of(question: str, place: Path) -> Section:
    """Return what the answer of a question says.

    Args:
        question: A folder of `balance.questions` that has a `section.py`.
        place: The page or the folder of the answer.

    Raises:
        InputError: If there is no such answer.
    """
    section: Section = import_module(f"balance.questions.{question}.section").section(place)
    return section
