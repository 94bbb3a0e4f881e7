"""Lead a plain human of Posthuman into an encounter: known enemies, known stats, nothing that skills add.

The faces of dice have short names here, for `rolls`: of melee dice, of defence dice, of shooting dice, and plain dice.
"""

from contextlib import nullcontext
from typing import Any

from sims.games.posthuman.queries.people import health_limit, morale_limit
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE, STARTING_ITEMS
from sims.games.posthuman.records.words import Deck, Deeds, Phase
from sims.games.posthuman.rules.inventory import refresh, take_from_inventory
from sims.games.posthuman.rules.melee import exchange_blows
from tests.games.posthuman.journeys import (
    act,
    declare,
    give,
    journey,
    lay,
    learn,
    next_encounters,
    next_minions,
    put_under,
    rolls,
    set_stats,
)

MISS, WARRIOR, BLOCK, ATTACK, CRITICAL, SPECIAL = range(6)  # melee dice
GUARD_MISS, GUARD_BLOCK, GUARD_ATTACK, GUARD_SPECIAL = 0, 1, 4, 5  # defence dice
NEAR, MIDDLE, FAR, TRICK, SKILL, WIDE = range(6)  # shooting dice
NOTHING = (MISS, MISS, MISS)
POSITION = {1: 0, 2: 5, 3: 8}  # journey points at which this level and no other is drawn


def pips(number: int) -> int:
    """Return the face of a plain die that shows this number."""
    return number - 1


def bare(s: Any, rules: Any, seat: int) -> None:
    """Take a human's skills and gear away."""
    for place in range(int(s.skills[seat])):
        put_under(s, Deck.SKILLS, int(s.skill[seat, place]))
        s.skill[seat, place] = 0
    s.skills[seat] = 0
    while s.gears[seat]:
        row = int(take_from_inventory(s, rules, seat, 0)) - STARTING_ITEMS
        s.market[row] += 1
    refresh(s, rules, seat)


def met(*cards: str, level: int = 1, gear: tuple[str, ...] = ("s:knife",), skills: tuple[str, ...] = (),
        humans: tuple[str, ...] = (), mutants: tuple[str, ...] = (), tile: str = "rural_b", ammo: int = 0,
        players: int = 2, jp: int | None = None, settings: Any = (), dice: tuple[int, ...] = (),
        health: int | None = None, morale: int | None = None, braces: bool = False,
        **stats: int) -> tuple[Any, Any]:  # fmt: skip
    """Return a game and its rules where seat 0 has just met the first of these encounters, in the first zone of a tile.

    Args:
        cards: Encounters of the level's pile, the first named on top.
        level: Their level.
        gear, skills: All that the human has; its first weapons are active.
        humans, mutants: Minions on their piles.
        tile: The tile, entered from its marker; it has 4 food.
        ammo: What it has; 0 lets nobody shoot with a gun.
        players: How many play; only the first one matters.
        jp: Journey points, if not those at which only this level is drawn.
        settings: Settings of the scenario.
        dice: What is rolled on meeting the encounter, if anything is.
        health, morale: If not as much as it can have.
        braces: Whether to stop before the first die of a test, where cards may be used.
        stats: Its stats by name; melee is 2 if not named, as most enemies have it, and the others are 3.
    """
    s, rules = journey(players, **dict(settings))
    s.jp[0] = POSITION[level] if jp is None else jp
    approach(s, rules, gear, skills, ammo, stats)
    s.health[0] = health_limit(s, rules, 0) if health is None else health
    s.morale[0] = morale_limit(s, rules, 0) if morale is None else morale
    lay(s, rules, 0, tile, enter=NONE)
    next_encounters(s, level, *cards)
    next_minions(s, "human", *humans)
    next_minions(s, "mutant", *mutants)
    declare(s, rules, *[Deeds.MOVE] * players)
    with rolls(*dice) if dice else nullcontext():
        act(s, rules, Action.NEXT, braces=braces)
    return s, rules


def fight(s: Any, rules: Any, *dice: int, action: int = Action.FIGHT) -> None:
    """Fight the enemies on the table with exactly these dice."""
    with rolls(*dice) as left:
        act(s, rules, action)
    assert not left, f"dice that nobody rolled: {left}"


def approach(s: Any, rules: Any, gear: tuple[str, ...], skills: tuple[str, ...], ammo: int, stats: Any) -> None:
    """Give seat 0 exactly this."""
    bare(s, rules, 0)
    give(s, rules, 0, *gear)
    learn(s, rules, 0, *skills)
    s.ammo[0], s.food[0] = ammo, 4
    set_stats(s, 0, **({"strength": 3, "speed": 3, "mind": 3, "melee": 2, "shooting": 3} | stats))


def foes(s: Any) -> list[int]:
    """Return the health of the enemies on the table."""
    return s.foe_health[: s.foes].tolist()


def is_over(s: Any) -> bool:
    """Return whether seat 0 is no longer in an encounter: nothing lies on the table and the next human moves."""
    return bool(s.encounter == NONE and s.foes == 0 and s.seat != 0 and s.phase == Phase.MOVE)


def scars(s: Any) -> int:
    """Return how many scars seat 0 has."""
    return int(s.scars_held[0])


def facing(card: str, **how: Any) -> tuple[Any, Any]:
    """Return a game where seat 0 has met an enemy, which has 9 health, as those have that came with it."""
    s, rules = met(card, **how)
    s.foe_health[: s.foes] = 9
    return s, rules


def clash(s: Any, rules: Any, *dice: int, round: int = 2, place: int = 0, less: int = 0) -> tuple[int, int]:
    """Exchange blows once with exactly these dice; return the wounds that the enemy and the human suffer."""
    s.melee_round = round
    before = int(s.foe_health[place]), int(s.health[0])
    with rolls(*dice) as left:
        exchange_blows(s, rules, 0, place, less)
    assert not left, f"dice that nobody rolled: {left}"
    return before[0] - int(s.foe_health[place]), before[1] - int(s.health[0])
