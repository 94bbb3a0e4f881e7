"""Humans!!!: exact chances of a draw from the capture and the wound deck, by listing every draw."""

import csv
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, prod
from pathlib import Path

FOLDER = Path(__file__).parents[4] / "scenarios" / "humans"


def deck(name: str) -> dict[str, int]:
    """Return how many cards of each kind the full deck holds."""
    with (FOLDER / f"{name}.csv").open(newline="") as file:
        return {row["id"]: int(row["count"]) for row in csv.DictReader(file)}


def draws(cards: dict[str, int], drawn: int) -> Iterator[tuple[dict[str, int], Fraction]]:
    """Yield every draw of `drawn` cards, counted by kind, with its chance."""
    total = comb(sum(cards.values()), drawn)
    for counts in product(*(range(min(drawn, count) + 1) for count in cards.values())):
        if sum(counts) == drawn:
            ways = prod(comb(count, taken) for count, taken in zip(cards.values(), counts, strict=True))
            yield dict(zip(cards, counts, strict=True)), Fraction(ways, total)


def capture(drawn: int) -> dict[str, Fraction]:
    """Return the chance of each result of a fresh infection draw (HU-053 to HU-056)."""
    chances = dict.fromkeys(("escape", "eat", "infection", "tie", "escapes"), Fraction(0))
    for hand, chance in draws(deck("capture_cards"), drawn):
        if hand["escape"]:
            chances["escape"] += chance
            chances["escapes"] += chance * (hand["escape"] > 1)
        elif hand["eat"] == hand["infection"]:
            chances["tie"] += chance
        else:
            chances["eat" if hand["eat"] > hand["infection"] else "infection"] += chance
    return chances


def pawn_lost(drawn: int, in_front: int) -> Fraction:
    """Return the chance that a wound removes the zombie if its owner avoids that where possible (HU-069 to HU-075)."""
    cards = deck("wound_cards")
    deadly = {"head_shot", *[kind for kind in cards if kind != "head_shot"][:in_front]}
    left = {kind: count - (kind in deadly and kind != "head_shot") for kind, count in cards.items()}
    lost = Fraction(0)
    for hand, chance in draws(left, drawn):
        kinds = {kind for kind, count in hand.items() if count > 1} or {kind for kind, count in hand.items() if count}
        lost += chance * (kinds <= deadly)
    return lost
