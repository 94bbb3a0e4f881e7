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
LITTLE = 0.1  # and of these an end that is so near to 0 or 1 says nothing
DRAWN = (
    "This is what choices can move, not the players' skill: each is drawn by lot from what is allowed, one at a time, "
    "while all else goes on by the scripts."
)
OF_LUCK = "balance luck leaves choices out, and counts unseen cards of the deal with the deal."
NO_DEAL = "balance luck leaves choices out."


def sentences(choices: pl.DataFrame, together: bool, alone: bool = False, deals: bool = True) -> Iterator[str]:
    """Yield which part of the win choices, the deal and the rest make; nothing of an empty table.

    Args:
        choices: A frame of `choices.CHOICE_PARTS`.
        together: Whether the seats play together.
        alone: Whether there is one seat: then there are no others who do anything.
        deals: Whether setting a game up draws anything: without a deal nothing is told of one, nor of cards.
    """
    every = {(row["part"], row["kind"]): row for row in choices.iter_rows(named=True)}
    if not every:
        return
    whose = "the players'" if together else "the seat's" if alone else "a seat's"
    own = "" if together else "its own "
    made = said_text(every[CHOICES, None])
    if not made:
        yield (
            f"These games are too few to say how much of {with_choices(whose, deals)} {own}choices make; more --games "
            "would say it."
        )
        return
    if every[CHOICES, None]["low"] > 0:
        text = f"Of {with_choices(whose, deals)} {own}choices, drawn by lot, make {made}"
    else:
        text = f"{own.capitalize()}choices are not seen to move {whose} chance to win: they make {made}"
        text += f" of {with_choices(whose, deals)}"
    others, later = ("", "") if together or alone else (", and what others did,", ", and what others do,")
    before = f"what can be seen of the deal{others}" if deals else "what others did" if others else ""
    if before and (said := _said(every, DEALT)):
        text += f"; {before} by the first decision makes {said}"
    if said := _said(every, AFTER):
        text += f"; {'dice and unseen cards' if deals else 'dice'}{later} make {said}"
    yield f"{text[0].upper()}{text[1:]}. {DRAWN} {OF_LUCK if deals else NO_DEAL}"


def _said(every: Mapping[tuple[str, Any], Mapping[str, Any]], part: str) -> str:
    """Return a part as a sentence tells it; "" if the table has none, or nothing is known of it."""
    return said_text(every[part, None]) if (part, None) in every else ""


def cells(choices: pl.DataFrame, together: bool, alone: bool = False, deals: bool = True) -> Iterator[tuple[str, str]]:
    """Yield the rows of the table: a part, and its share.

    Args:
        choices, together, alone, deals: As for `sentences`.
    """
    others, later = ("", "") if together or alone else (", and what others did,", ", what others do")
    before = f"What can be seen of the deal{others}" if deals else "What others did" if others else ""
    words = {
        CHOICES: "Choices, as if drawn by lot",
        DEALT: before and f"{before} by the first decision",
        AFTER: f"{'Dice, unseen cards' if deals else 'Dice'}{later}",
    }
    for row in choices.iter_rows(named=True):
        if not words[row["part"]]:
            continue
        yield words[row["part"]] if row["kind"] is None else f"... {row['kind']}", share_text(row)


def said_text(row: Mapping[str, Any]) -> str:
    """Return a share by the ends that say something; "" if neither does.

    `17 % (12 to 35)`, `at least 29 %`, `at most 3 %`, `20 to 81 %`; a table tells both ends: `share_text`.
    """
    low, high = row["low"], row["high"]
    if high - low <= WIDE or (low >= LITTLE and high <= 1 - LITTLE):
        return share_text(row)
    if low >= LITTLE:
        return f"at least {math.floor(100 * low + 1e-9)} %"
    return f"at most {math.ceil(100 * high - 1e-9)} %" if high <= 1 - LITTLE else ""


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
