"""Work out Posthuman's life by hand: eating, knock-outs, scars, turning mutant and the tie-break.

A second reading of the rulebook (p.5, 9, 10, errata, FAQ) and of the ledger's rulings. Choices are arguments; nothing
is drawn: scar cards come in as a sequence, True for a mutation and False for "Just a scar".
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

HUNGER = ((0, 0), (0, -1), (-1, -1), (-1, -2))  # [health, morale] by slots left of full (PH-H04)
MUST_TURN, MAY_TURN = 5, (3, 4)  # [mutations] PH-205, PH-206
KNOCK_OUT_SCARS = 2  # PH-193
STATS = ("strength", "speed", "mind", "melee", "shooting")
LEAST_STAT, MOST_STAT = 1, 5  # of a mutant (PH-209)


class Meal(NamedTuple):
    """Say what the Eating phase does to one human; `health` and `morale` are changes."""

    slot: int  # left of full
    food: int
    health: int
    morale: int
    knocked_out: bool  # by hunger: then slot, health and morale are the knock-out's business


class Dealt(NamedTuple):
    """Say what a row of scar cards does: cards after the one that turned the player stay in the deck."""

    mutations: int
    blanks: int
    taken: int
    turned: bool


@dataclass(frozen=True)
class Human:
    """Hold what a knock-out may change."""

    health: int
    morale: int
    health_limit: int
    morale_limit: int
    food: int = 0
    slot: int = 0
    active_followers: int = 0
    followers: int = 0  # face down ones too
    mutations: int = 0
    blanks: int = 0
    mutant: bool = False


# --- eating (PH-079..085) --------------------------------------------------------------------------------------------


def eat(slot: int, food: int, eaten: int, safe: bool = False) -> Meal:
    """Eat any number of food: right 1 slot each; unfed outside a safe house: left 1; then the slot's effect."""
    if not 0 <= eaten <= food:
        raise ValueError(f"eaten is {eaten}; it must be from 0 to {food}")
    if eaten:
        slot = max(0, slot - eaten)
    elif not safe:
        slot += 1
    if slot == len(HUNGER):
        return Meal(0, food, 0, 0, True)
    return Meal(slot, food - eaten, *HUNGER[slot], False)


# --- scars (PH-200..208) ---------------------------------------------------------------------------------------------


def melee_scars(wounds: Iterable[tuple[bool, int]]) -> int:
    """Return the scars of one combat's melee from (mutant?, wounds) of its exchanges: at most 1 (PH-200, PH-Q29)."""
    return int(any(mutant and dealt > 0 for mutant, dealt in wounds))


def combat_scars(wounds: Iterable[tuple[bool, int]], knocked_out: bool) -> int:
    """Return the scars of one combat, those of a knock-out included (PH-199)."""
    return melee_scars(wounds) + KNOCK_OUT_SCARS * knocked_out


def turning(mutations: int, voluntary: bool = True) -> str:
    """Return whether a player "must", "may" or does "not" turn on getting this many mutations (PH-205..208).

    voluntary: False with the two-player rule and in a solo game (PH-208, PH-Q38).
    """
    if mutations >= MUST_TURN:
        return "must"
    return "may" if voluntary and mutations in MAY_TURN else "not"


def deal(mutations: int, cards: Sequence[bool], voluntary: bool = True, wishes: Collection[int] = ()) -> Dealt:
    """Take scar cards one by one until they turn the player (PH-207); `wishes`: at 3, at 4 he turns if he may.

    A choice comes with a mutation only, never with a blank or later (PH-Q35).
    """
    blanks = 0
    for taken, mutation in enumerate(cards, 1):
        if not mutation:
            blanks += 1
            continue
        mutations += 1
        duty = turning(mutations, voluntary)
        if duty == "must" or (duty == "may" and mutations in wishes):
            return Dealt(mutations, blanks, taken, True)
    return Dealt(mutations, blanks, len(cards), False)


def turned_stats(stats: Sequence[int], changes: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """Return a mutant's stats: the human's, plus all changes of its mutations, then within 1..5 (PH-209, PH-H22c)."""
    sums = [stat + sum(change) for stat, *change in zip(stats, *changes, strict=True)]
    return tuple(min(MOST_STAT, max(LEAST_STAT, stat)) for stat in sums)


# --- knock-outs (PH-193..199) ----------------------------------------------------------------------------------------


def most_exchange(human: Human) -> int:
    """Return how much of the other track may be given 1:1, keeping 1 of it, up to the limit (PH-Q12)."""
    if human.health <= 0 < human.morale:
        return min(human.morale - 1, human.health_limit - 1)
    if human.morale <= 0 < human.health:
        return min(human.health - 1, human.morale_limit - 1)
    return 0


def woken(human: Human, exchange: int = 0, hunger: bool = False) -> tuple[int, int]:
    """Return health and morale after a knock-out (PH-193..196)."""
    if not hunger and human.health > 0 and human.morale > 0:
        raise ValueError("health and morale are above 0: nobody is knocked out")
    if not 0 <= exchange <= (0 if hunger else most_exchange(human)):
        raise ValueError(f"exchange is {exchange}; it must be from 0 to {most_exchange(human)}")
    if hunger or max(human.health, human.morale) <= 0:
        return 1, 1
    if human.health <= 0:
        return 1 + exchange, human.morale - exchange
    return human.health - exchange, 1 + exchange


def knock_out(human: Human, cards: Sequence[bool], exchange: int = 0, hunger: bool = False,
              voluntary: bool = True, wishes: Collection[int] = ()) -> Human:  # fmt: skip
    """Knock a human out: 2 scars first, which may turn him (PH-Q13), then the rest; `cards` lie next in the deck."""
    scars = deal(human.mutations, cards[:KNOCK_OUT_SCARS], voluntary, wishes)
    human = replace(human, mutations=scars.mutations, blanks=human.blanks + scars.blanks)
    if scars.turned:
        return replace(human, mutant=True, food=0, followers=0, active_followers=0, blanks=0)
    health, morale = woken(human, exchange, hunger)
    asleep = human.followers - human.active_followers
    return replace(
        human, health=health, morale=morale, food=human.food + 1, slot=0, followers=asleep, active_followers=0
    )


# --- the end (PH-227..229) -------------------------------------------------------------------------------------------


def score(followers: int = 0, slot: int = 0, raised: int = 0, skills: int = 0, xp: int = 0, mutations: int = 0,
          signs: str = "erratum") -> int:  # fmt: skip
    """Return the tie-break score; `signs` of hunger and mutations: -1 by the "erratum", +1 in the "body" (PH-228)."""
    sign = {"erratum": -1, "body": 1}[signs]
    return 2 * followers + sign * (slot + mutations) + 2 * raised + skills + xp // 3


def winners(arrived: dict[int, tuple[int, int]]) -> list[int]:
    """Return who wins of those with 10 JP, by (score, tiles in play): best of both, ties shared (PH-229, PH-Q41)."""
    best = max(arrived.values(), default=None)
    return [seat for seat, rank in arrived.items() if rank == best]
