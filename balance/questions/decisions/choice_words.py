"""Sentences and table cells on which part of the win choices make."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from balance.questions.decisions.choices import AFTER, CHOICES, DEALT
from reports.plain import percent

COLUMNS = (("What moves a chance to win", "text"), ("Makes of it", "number"))
DRAWN = (
    "Choices are counted as if each were drawn by lot from what is allowed, one at a time, while all else goes on by "
    "the scripts."
)


def sentences(choices: pl.DataFrame, together: bool) -> Iterator[str]:
    """Yield which part of the win choices, the deal and the rest make; nothing of an empty table.

    Args:
        choices: A frame of `choices.CHOICE_PARTS`.
        together: Whether the seats play together.
    """
    every = {(row["part"], row["kind"]): row for row in choices.iter_rows(named=True)}
    if not every:
        return
    whose = "the players' chance" if together else "a seat's chance"
    own = "" if together else "its own "
    made = every[CHOICES, None]
    if made["low"] > 0:
        text = f"Of all that moves {whose} to win {own}choices make {share_text(made)}"
    else:
        text = f"{own.capitalize()}choices are not seen to move {whose} to win: they make {share_text(made)}"
    if (DEALT, None) in every:
        text += (
            f"; what is dealt{'' if together else ', or done by others,'} before the first decision makes "
            f"{share_text(every[DEALT, None])}, and what comes after it {share_text(every[AFTER, None])}"
        )
    yield f"{text[0].upper()}{text[1:]}. {DRAWN}"


def cells(choices: pl.DataFrame) -> Iterator[tuple[str, str]]:
    """Yield the rows of the table: a part, and what it makes."""
    words = {
        CHOICES: "Choices",
        DEALT: "What is dealt, or done by others, before the first decision",
        AFTER: "What comes after it: dice, cards, what others do",
    }
    for row in choices.iter_rows(named=True):
        yield words[row["part"]] if row["kind"] is None else f"... {row['kind']}", share_text(row)


def share_text(row: Mapping[str, Any]) -> str:
    """Return a share with its ends, rounded outward: `17 % (12 to 35)`, or `at most 3 %`."""
    low, high = math.floor(100 * row["low"] + 1e-9), math.ceil(100 * row["high"] - 1e-9)
    if row["low"] <= 0:
        return f"at most {high} %"
    share = percent(min(1.0, max(0.0, row["share"])), 0)
    return f"{share} ({low if low else 'less than 1'} to {high})"
