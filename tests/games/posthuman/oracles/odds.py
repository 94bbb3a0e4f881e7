"""Count Posthuman's plain odds: stat tests, evading, custom builds, draws, the solo clock and supply cards.

A second reading of the rulebook and of the ledger's tables; all counts and fractions are exact.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb

SIDES = range(1, 7)
PRICE = {2: 0, 3: 2, 4: 3, 5: 5}  # development points (PH-014)
POINTS = 10
COMBATS = {  # copies by level, class M, other classes and narrative (PH-H10..H12)
    1: {"M": 3 + 2 + 4 + 3, "other": 3 + 4 + 3 + 2, "narrative": 2 + 1 + 2 + 2 + 1 + 2 + 2 + 1 + 1 + 1},
    2: {"M": 2 + 2 + 2 + 3 + 1, "other": 3 + 3 + 2 + 2, "narrative": 2 + 2 + 2 + 1 + 1 + 1 + 1 + 1},
    3: {"M": 3 + 2 + 2 + 2, "other": 2 + 2 + 2 + 1, "narrative": 1 + 2 + 2 + 1 + 1 + 1},
}
SCARS, BLANKS = 31, 13  # PH-H21
EVENTS, FORTRESS_AMONG = 21, 3  # PH-H14; The Fortress is one of so many cards at the bottom (PH-234)
SUPPLY = {  # f food, a ammo, e equipment, w weapon, cards 1..10 (PH-H09)
    "rural": "ff ff f fa ff f e w f fa",
    "urban": "f aa aa fa w e aa e f w",
    "mountain": "faa f e w aa f aa f e fa",
    "wilderness": "ff f fa ff f f ff e w f",
}


def pass_chance(stat: int, bonus: int = 0, watched: bool = False) -> Fraction:
    """Return the chance to roll the stat or less with one die (PH-185); Watched: a pass must pass again (PH-078)."""
    passed = Fraction(sum(side <= stat + bonus for side in SIDES), 6)
    return passed * passed if watched else passed


def evade_ways(difference: int) -> int:
    """Return the ways, of 36, that own die and Speed beat the fastest enemy's: strictly higher (PH-133, PH-134)."""
    return sum(own + difference > foe for own, foe in product(SIDES, SIDES))


def builds_by_cost() -> dict[int, int]:
    """Return how many of the 4^5 stat lines cost so many development points (PH-O08)."""
    return dict(Counter(sum(map(PRICE.__getitem__, build)) for build in product(PRICE, repeat=5)))


def legal_builds() -> list[tuple[int, ...]]:
    """Return every stat line of at most 10 development points (PH-Q05)."""
    return [build for build in product(PRICE, repeat=5) if sum(map(PRICE.__getitem__, build)) <= POINTS]


def card_chance(level: int, *kinds: str) -> Fraction:
    """Return the chance that the first card of a level is of these kinds: "M", "other", "narrative"."""
    deck = COMBATS[level]
    return Fraction(sum(deck[kind] for kind in kinds), sum(deck.values()))


def mutation_odds(draws: int, blanks: int = BLANKS, cards: int = SCARS) -> dict[int, Fraction]:
    """Return the chance of each number of mutations among so many cards of a full scar deck."""
    return {
        got: Fraction(comb(cards - blanks, got) * comb(blanks, draws - got), comb(cards, draws))
        for got in range(draws + 1)
    }


def solo_clock(removed: int = 2) -> dict[int, Fraction]:
    """Return the chance of each turn to be that of The Fortress; `removed` events are out (erratum 2, body 4).

    All orders of the 3 bottom cards are listed; the rest lies on top of them (PH-234).
    """
    on_top = EVENTS - removed - FORTRESS_AMONG
    turns = Counter(on_top + 1 + order.index("fortress") for order in permutations(("fortress", "one", "other")))
    return {turn: Fraction(ways, sum(turns.values())) for turn, ways in sorted(turns.items())}


def supply_means(terrain: str) -> tuple[Fraction, ...]:
    """Return the expected food, ammo, equipment and weapons of one supply card (PH-O16)."""
    cards = SUPPLY[terrain].split()
    return tuple(Fraction(sum(card.count(kind) for card in cards), len(cards)) for kind in "faew")
