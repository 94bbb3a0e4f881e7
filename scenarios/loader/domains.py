"""What a number, an axis or a table's cell may be, and how it is stored in RULES."""

import math
import re
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np

from scenarios.loader.messages import listed, nearest, plain, shown

Value = str | int | float | bool

BLANK = ("", "-", ".")  # cells that say nothing
_WHOLE = re.compile(r"[+-]?[0-9]{1,30}")
_REAL = re.compile(r"[+-]?([0-9]{1,30}\.?[0-9]{0,30}|\.[0-9]{1,30})([eE][+-]?[0-9]{1,3})?")


@dataclass(frozen=True)
class Limits:
    """A number from `low` to `high`, whole or not; `unit` is for messages."""

    low: float
    high: float
    whole: bool
    unit: str = ""

    def take(self, value: object) -> Value | None:
        """The value as an int or a float of these limits, or None if it is none."""
        value = _from_numpy(value)
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.low <= value <= self.high:
            return None
        if self.whole:
            return int(value) if value == int(value) else None
        return float(value)

    def read(self, text: str) -> Value | None:
        """The value that a text stands for, or None."""
        return self.take(number_in(text))

    def must(self, value: object) -> str:
        """What is allowed, said to whom gave `value`: `from 1 to 6 dice`, `a whole number from 1 to 6 dice`."""
        kind = "" if self._is_such(_from_numpy(value)) else self._kind
        if self.low <= -(2**63) or not math.isfinite(self.high):
            return f"{kind or self._kind}{self._unit}"
        return f"{kind} from {shown(self.low)} to {shown(self.high)}{self._unit}".strip()

    def near(self, value: object) -> str:
        """What `value` may have meant, for the end of a message: numbers are not guessed."""
        return ""

    def number(self, value: Value) -> int | float:
        """The value as RULES holds it."""
        assert isinstance(value, int | float)
        return value

    def _is_such(self, number: object) -> bool:
        """Whether it is a number at all, whole if need be; then only its size can be wrong."""
        if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
            return False
        return not self.whole or number == int(number)

    @property
    def _kind(self) -> str:
        return "a whole number" if self.whole else "a number"

    @property
    def _unit(self) -> str:
        return f" {self.unit}" if self.unit else ""


@dataclass(frozen=True)
class Choice:
    """One of a few values: all words, all whole numbers, or `false` and `true`.

    Attributes:
        values: What may be chosen, as it is spelt in the scenario.
        numbers: What RULES holds for each.
        blank: What an empty cell means, if anything.
    """

    values: tuple[Value, ...]
    numbers: tuple[int, ...]
    blank: Value | None = None

    @cached_property
    def _known(self) -> dict[str, tuple[Value, int]]:
        return {_key(value): (value, number) for value, number in zip(self.values, self.numbers, strict=True)}

    def take(self, value: object) -> Value | None:
        """The value as the scenario spells it, or None if it is none of these."""
        value = _from_numpy(value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, str | int) or type(value) is not type(self.values[0]):
            return None
        found = self._known.get(_key(value))
        return None if found is None else found[0]

    def read(self, text: str) -> Value | None:
        """The value that a text stands for, or None."""
        if self.blank is not None and text.strip() in BLANK:
            return self.blank
        found = self._known.get(plain(text))
        return None if found is None else found[0]

    def must(self, value: object) -> str:
        """What is allowed."""
        spelt = [value if isinstance(value, str) else shown(value) for value in self.values]
        return f"{'one of ' if len(spelt) > 1 else ''}{listed(spelt)}"

    def near(self, value: object) -> str:
        """What `value` may have meant, for the end of a message."""
        words = [each for each in self.values if isinstance(each, str)]
        return nearest(value, words) if isinstance(value, str) else ""

    def number(self, value: Value) -> int:
        """The value as RULES holds it."""
        return self._known[_key(value)][1]


Domain = Limits | Choice


def _key(value: object) -> str:
    return plain(value) if isinstance(value, str) else shown(value)


def _from_numpy(value: object) -> object:
    return value.item() if isinstance(value, np.generic) else value


def number_in(text: str) -> int | float | str:
    """The number that a text spells; the text itself if it spells none."""
    text = text.strip()
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _REAL.fullmatch(text) else text


def of_dtype(dtype: np.dtype[Any]) -> Limits | None:
    """All numbers that a field of this type can hold; None if it holds no numbers."""
    if dtype.kind == "b":
        return Limits(0, 1, whole=True)
    if dtype.kind in "iu":
        return Limits(int(np.iinfo(dtype).min), int(np.iinfo(dtype).max), whole=True)
    if dtype.kind == "f":
        return Limits(float(np.finfo(dtype).min), float(np.finfo(dtype).max), whole=False)
    return None


def of_words(words: type[IntEnum]) -> Choice:
    """The words of an enumeration, lower case. A member NONE is what an empty cell means."""
    members = list(words)
    blank = "none" if "NONE" in words.__members__ else None
    return Choice(tuple(member.name.lower() for member in members), tuple(int(member) for member in members), blank)
