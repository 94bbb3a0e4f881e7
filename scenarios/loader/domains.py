"""Define which values a number, an axis or a table's cell may have, and how RULES stores them."""

import math
import re
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np

from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown

Value = str | int | float | bool

BLANK = ("", "-", ".")  # cells without a value
# Strict spellings: `int` and `float` alone would also take `1_000` and `nan`, and `int` raises beyond 4300 digits.
_WHOLE = re.compile(r"[+-]?[0-9]{1,30}")
_REAL = re.compile(r"[+-]?([0-9]{1,30}\.?[0-9]{0,30}|\.[0-9]{1,30})([eE][+-]?[0-9]{1,3})?")


@dataclass(frozen=True)
class Limits:
    """Allow a number from `low` to `high`, both included, whole or not.

    `unit` is for messages. `step` is what a little more of it is, to those who try it, or 0: nobody said.
    """

    low: float
    high: float
    whole: bool
    unit: str = ""
    step: float = 0

    def take(self, value: object) -> Value | None:
        """Return the value as an int (if `whole`) or a float, or None if it is not allowed."""
        value = _from_numpy(value)
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.low <= value <= self.high:
            return None
        if self.whole:
            return int(value) if value == int(value) else None
        return float(value)

    def read(self, text: str) -> Value | None:
        """Return the value that a text spells, or None if it is not allowed."""
        return self.take(number_in(text))

    def with_step(self, step: float, at: str) -> "Limits":
        """Return the same limits with a step.

        Args:
            step: What one step is.
            at: What has it, for a message: `game.toml: [numbers] goal`.

        Raises:
            InputError: If it is not above 0, wider than the range, or not whole though the number is.
        """
        width = self.high - self.low
        if not 0 < step <= width or (self.whole and step != int(step)):
            kind = "a whole number" if self.whole else "a number"
            most = f"{shown(width)} (its range)"
            raise InputError(f"{at}: step is {shown(step)}; it must be {kind} above 0, at most {most}")
        return replace(self, step=int(step) if self.whole else step)

    def must(self, value: object) -> str:
        """Return what is allowed, for a message that refuses `value`: `from 1 to 6 dice`.

        If the kind of value is wrong too, the message says so: `a whole number from 1 to 6 dice`.
        """
        kind = "" if self._is_such(_from_numpy(value)) else self._kind
        if self.low <= -(2**63) or not math.isfinite(self.high):  # as good as no limits: do not print them
            return f"{kind or self._kind}{self._unit}"
        return f"{kind} from {shown(self.low)} to {shown(self.high)}{self._unit}".strip()

    def near(self, value: object) -> str:
        """Return a hint for the end of a message that refuses a number as text; "" for any other value."""
        return _as_text(self, value)

    def number(self, value: Value) -> int | float:
        """Return the number that RULES holds for the value."""
        assert isinstance(value, int | float)
        return value

    def _is_such(self, number: object) -> bool:
        """Return whether it is a number of the right kind, so that only its size can be wrong."""
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
    """Allow one of a few values: all words, all whole numbers, or `false` and `true`.

    Attributes:
        values: The allowed values, as the scenario spells them.
        numbers: The number that RULES holds for each.
        blank: The value that an empty cell means, or None if a cell may not be empty.
    """

    values: tuple[Value, ...]
    numbers: tuple[int, ...]
    blank: Value | None = None

    @cached_property
    def _known(self) -> dict[str, tuple[Value, int]]:
        """Return (value, number in RULES) by the value's key."""
        return {_key(value): (value, number) for value, number in zip(self.values, self.numbers, strict=True)}

    def take(self, value: object) -> Value | None:
        """Return the value as the scenario spells it, or None if it is none of these."""
        value = _from_numpy(value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        # compare types exactly: True is an int and equals 1, but is no value of an axis of whole numbers
        if not isinstance(value, str | int) or type(value) is not type(self.values[0]):
            return None
        entry = self._known.get(_key(value))
        return None if entry is None else entry[0]

    def read(self, text: str) -> Value | None:
        """Return the value that a text spells, or None if it is not allowed."""
        if self.blank is not None and text.strip() in BLANK:
            return self.blank
        entry = self._known.get(plain(text))
        return None if entry is None else entry[0]

    def must(self, value: object) -> str:
        """Return what is allowed, for a message: `one of base, purple_eye`."""
        spelt = [value if isinstance(value, str) else shown(value) for value in self.values]
        return f"{'one of ' if len(spelt) > 1 else ''}{listed(spelt)}"

    def near(self, value: object) -> str:
        """Return `; did you mean ...?` for the end of a message, or "" if no word is near."""
        words = [each for each in self.values if isinstance(each, str)]
        return (_as_text(self, value) or nearest(value, words)) if isinstance(value, str) else ""

    def number(self, value: Value) -> int:
        """Return the number that RULES holds for the value."""
        return self._known[_key(value)][1]


Domain = Limits | Choice


def _as_text(domain: Domain, value: object) -> str:
    """Return `; the text '4' is not the number 4` for a text that spells an allowed value."""
    meant = domain.read(value) if isinstance(value, str) else None
    if meant is None or isinstance(meant, str):
        return ""
    what = "the value" if isinstance(meant, bool) else "the number"
    return f"; the text {shown(value)} is not {what} {shown(meant)}"


def _key(value: object) -> str:
    """Return the spelling by which values are compared: `Purple-Eye` is not `purple_eye`, `purple-eye` is."""
    return plain(value) if isinstance(value, str) else shown(value)


def _from_numpy(value: object) -> object:
    """Return a NumPy scalar as Python's own int, float or bool; anything else as it is."""
    return value.item() if isinstance(value, np.generic) else value


def number_in(text: str) -> int | float | str:
    """Return the number that a text spells, or the text itself (without outer spaces) if it spells none."""
    text = text.strip()
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _REAL.fullmatch(text) else text


def of_dtype(dtype: np.dtype[Any]) -> Limits | None:
    """Return limits that admit all numbers a field of this type can hold, or None if it holds no numbers."""
    if dtype.kind == "b":
        return Limits(0, 1, whole=True)
    if dtype.kind in "iu":
        return Limits(int(np.iinfo(dtype).min), int(np.iinfo(dtype).max), whole=True)
    if dtype.kind == "f":
        return Limits(float(np.finfo(dtype).min), float(np.finfo(dtype).max), whole=False)
    return None


def of_rows(ids: tuple[str, ...]) -> Choice:
    """Return a choice between the rows of a table, by their ids; `none`, or an empty cell, is -1."""
    return Choice(("none", *ids), tuple(range(-1, len(ids))), "none")


def of_words(words: type[IntEnum]) -> Choice:
    """Return a choice between the words of an enumeration, lower case.

    An empty cell means the member NONE.
    """
    members = list(words)
    blank = "none" if "NONE" in words.__members__ else None
    return Choice(tuple(member.name.lower() for member in members), tuple(int(member) for member in members), blank)
