"""What a question found is told in English too, though it holds numbers only.

A question's numbers are in `result.py`, its English in `words.py`, which reads them. So that they do not import each
other in a circle, `study.py`, which knows both, hands the words to the numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Told:
    """Hold what came of a question, and what says it in English; a question's class adds the numbers.

    Attributes:
        in_words: Says what was found, the most important sentence first.
    """

    in_words: Callable[[Any], list[str]] = field(repr=False, compare=False)


@dataclass(frozen=True, kw_only=True)
class Answered(Told):
    """Hold what came of a question whose answer is a list of sentences."""

    @property
    def answer(self) -> list[str]:
        """Return the findings in sentences, the most important first."""
        return self.in_words(self)
