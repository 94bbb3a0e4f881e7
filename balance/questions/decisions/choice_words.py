"""Sentences and table cells on which part of the win choices make."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from balance.questions.decisions.choices import AFTER, CHOICES, DEALT
from balance.studies.wholes import with_choices
from reports.plain import percent

COLUMNS = (("What moves a chance to win", "text"), ("Its part", "number"))
WIDE = 0.5  # of a share whose ends are so far apart only the ends are told
DRAWN = (
    "This is what choices can move, not the players' skill: each is drawn by lot from what is allowed, one at a time, "
    "while all else goes on by the scripts."
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
    whose = "the players'" if together else "a seat's"
    own = "" if together else "its own "
    made = every[CHOICES, None]
    if made["low"] > 0:
        text = f"Of {with_choices(whose)} {own}choices, drawn by lot, make {share_text(made)}"
    else:
        text = f"{own.capitalize()}choices are not seen to move {whose} chance to win: they make {share_text(made)}"
        text += f" of {with_choices(whose)}"
    if (DEALT, None) in every:
        text += (
            f"; what can be seen of the deal{'' if together else ', and what others did,'} by the first decision makes "
            f"{share_text(every[DEALT, None])}, and what comes after it {share_text(every[AFTER, None])}"
        )
    yield f"{text[0].upper()}{text[1:]}. {DRAWN}"


def cells(choices: pl.DataFrame, together: bool) -> Iterator[tuple[str, str]]:
    """Yield the rows of the table: a part, and its share.

    Args:
        choices, together: As for `sentences`.
    """
    words = {
        CHOICES: "Choices, as if drawn by lot",
        DEALT: f"What can be seen of the deal{'' if together else ', and what others did,'} by the first decision",
        AFTER: f"What comes after it: dice, cards{'' if together else ', what others do'}",
    }
    for row in choices.iter_rows(named=True):
        yield words[row["part"]] if row["kind"] is None else f"... {row['kind']}", share_text(row)


def share_text(row: Mapping[str, Any]) -> str:
    """Return a share with its ends, rounded outward: `17 % (12 to 35)`, `at most 3 %`, `20 to 81 %`."""
    low, high = math.floor(100 * row["low"] + 1e-9), math.ceil(100 * row["high"] - 1e-9)
    if row["low"] <= 0:
        return f"at most {high} %"
    least = str(low) if low else "less than 1"
    if row["high"] - row["low"] > WIDE:
        return f"{least} to {high} %"
    share = percent(min(1.0, max(0.0, row["share"])), 0)
    return f"{share} ({least} to {high})"
