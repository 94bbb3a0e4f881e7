"""Work out Posthuman's melee by hand: dice pools, one exchange, its exact odds and whole duels.

A second reading of the rulebook (p.7-8, errata), written from it and from the ledger's rulings, not from the kernels.
Faces are counted in the order of FACES; a roll's counts hold its melee and its defence dice together.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import factorial, prod
from typing import NamedTuple

FACES = ("miss", "warrior", "block", "attack", "critical", "special")
MELEE_DIE = (1, 1, 1, 1, 1, 1)  # PH-H01: sides that show each face
DEFENCE_DIE = (1, 0, 3, 1, 0, 1)  # PH-H03
ROUNDS, BASE_DICE = 3, 3  # PH-154, PH-155

Faces = tuple[int, int, int, int, int, int]


@dataclass(frozen=True)
class Arms:
    """Describe what one side strikes with: a weapon and Strength, or an enemy card (PH-166, PH-167).

    The defaults of a Special are a weapon's: it always holds an attack (PH-169). `wounds` includes no Strength bonus.
    """

    wounds: int
    strength: int = 0  # [wounds] the bonus, see strength_bonus()
    special_attack: bool = True
    special_wounds: int = 0
    special_knockdown: bool = False
    special_morale: int = 0
    warriors: bool = False  # Warriors count as attacks: Mel 5 or a card (PH-164)


class Exchange(NamedTuple):
    """Say what one exchange did; a knockdown takes 1 die of the other side's next round (PH-171)."""

    dealt: int  # [wounds] to the enemy
    suffered: int  # [wounds] of the player
    morale: int  # [morale] that the player loses
    knocks_foe: bool
    knocks_own: bool
    outcome: str  # "win", "lose", "both" or "none" (PH-165)


class Duel(NamedTuple):
    """Give the exact odds of a duel's four ends; `wounds` counts a knocked-out player's as 0, as the ledger does."""

    kill: Fraction
    flees: Fraction
    knocked_out: Fraction  # the enemy lives
    both: Fraction  # both fall: a knock-out too (PH-Q56)
    wounds: Fraction  # the mean of a player who stands is wounds / (kill + flees)


def strength_bonus(strength: int) -> int:
    """Return the wounds that Strength adds in melee (PH-036)."""
    return max(0, strength - 3)


def swaps_allowed(speed: int, cards: int = 0) -> int:
    """Return how many melee dice may be swapped for defence dice; there are 2 (PH-038, PH-Q26)."""
    return min(2, max(0, speed - 3) + cards)


def pools(mel: int, foe_mel: int, party: int = 1, enemies: int = 1, own_more: int = 0, foe_more: int = 0,
          own_less: int = 0, foe_less: int = 0, caught: bool = False) -> tuple[int, int]:  # fmt: skip
    """Return both sides' melee dice (PH-155..158): never below 1 (PH-Q25), exactly 1 for a caught player (PH-Q19)."""
    own = BASE_DICE + (mel > foe_mel) + own_more - own_less
    foe = BASE_DICE + (foe_mel > mel) + (enemies > party) + foe_more - foe_less
    return 1 if caught else max(1, own), max(1, foe)


def survivors(faces: Faces, arms: Arms, blocks: int, player_blocks: bool) -> tuple[int, int, int]:
    """Return a side's criticals, plain attacks and Specials that are left after the other side's Blocks.

    The player takes off Criticals, then Specials that add a wound or knock down, then the rest (PH-Q23), but Specials
    that add two wounds first; enemies take off Criticals, then attacks and Warriors, then Specials (PH-Q22). A Special
    without attack cannot be blocked.
    """
    _, warriors, _, attacks, criticals, specials = faces
    plain = attacks + warriors * arms.warriors
    nasty = bool(arms.special_wounds or arms.special_knockdown)

    if player_blocks and arms.special_attack and arms.special_wounds > 1:
        taken = min(blocks, specials)
        specials, blocks = specials - taken, blocks - taken
    taken = min(blocks, criticals)
    criticals, blocks = criticals - taken, blocks - taken
    if player_blocks and arms.special_attack and nasty:
        taken = min(blocks, specials)
        specials, blocks = specials - taken, blocks - taken
    taken = min(blocks, plain)
    plain, blocks = plain - taken, blocks - taken
    if arms.special_attack:
        specials -= min(blocks, specials)
    return criticals, plain, specials


def resolve(own: Faces, foe: Faces, weapon: Arms, card: Arms) -> Exchange:
    """Resolve one exchange of the player's dice against one enemy's (PH-160..171)."""
    own_criticals, own_plain, own_specials = survivors(own, weapon, foe[2], player_blocks=False)
    foe_criticals, foe_plain, foe_specials = survivors(foe, card, own[2], player_blocks=True)
    ours = own_criticals + own_plain + own_specials * weapon.special_attack
    theirs = foe_criticals + foe_plain + foe_specials * card.special_attack

    we_strike = ours > 0 and ours >= theirs
    they_strike = theirs > 0 and theirs >= ours
    dealt = suffered = morale = 0
    if we_strike:
        dealt = weapon.wounds + weapon.strength + own_criticals + own_specials * weapon.special_wounds
    if they_strike:
        suffered = card.wounds + card.strength + foe_criticals + foe_specials * card.special_wounds
        morale = foe_specials * card.special_morale
    outcome = {(1, 0): "win", (0, 1): "lose", (1, 1): "both", (0, 0): "none"}[we_strike, they_strike]
    knocks_foe = we_strike and weapon.special_knockdown and own_specials > 0
    knocks_own = they_strike and card.special_knockdown and foe_specials > 0
    return Exchange(dealt, suffered, morale, knocks_foe, knocks_own, outcome)


# --- exact odds ------------------------------------------------------------------------------------------------------


def throws(dice: int, die: Faces) -> dict[Faces, int]:
    """Return in how many of the 6^dice ways each count of faces falls (multinomial)."""
    counts: list[tuple[int, ...]] = [()]
    for _ in FACES[1:]:
        counts = [(*some, more) for some in counts for more in range(dice - sum(some) + 1)]
    ways = {}
    for some in counts:
        roll = (dice - sum(some), *some)
        many = factorial(dice) // prod(map(factorial, roll)) * prod(s**k for s, k in zip(die, roll, strict=True))
        if many:
            ways[roll] = many
    return ways


@cache
def rolls(melee: int, defence: int = 0) -> dict[Faces, int]:
    """Return in how many of the 6^(melee + defence) ways each count of faces falls."""
    ways: Counter[Faces] = Counter()
    for one, some in throws(melee, MELEE_DIE).items():
        for other, more in throws(defence, DEFENCE_DIE).items():
            ways[tuple(a + b for a, b in zip(one, other, strict=True))] += some * more
    return dict(ways)


@cache
def exchange_odds(dice: int, foe_dice: int, weapon: Arms, card: Arms, defence: int = 0) -> dict[Exchange, int]:
    """Return the ways of each result, of 6^(dice + foe_dice); `defence` of the player's dice are defence dice."""
    ways: Counter[Exchange] = Counter()
    for own, some in rolls(dice - defence, defence).items():
        for foe, more in rolls(foe_dice).items():
            ways[resolve(own, foe, weapon, card)] += some * more
    return dict(ways)


def outcome_ways(dice: int, foe_dice: int, weapon: Arms, card: Arms, defence: int = 0) -> tuple[int, int, int, int]:
    """Return the ways to win, to lose, of both dealing wounds, and of nothing at all (PH-O03)."""
    ways: Counter[str] = Counter()
    for result, some in exchange_odds(dice, foe_dice, weapon, card, defence).items():
        ways[result.outcome] += some
    return ways["win"], ways["lose"], ways["both"], ways["none"]


def duel(health: int, foe_health: int, dice: int, foe_dice: int, weapon: Arms, card: Arms,
         caught: bool = False, defence: int = 0) -> Duel:  # fmt: skip
    """Return the exact odds of up to 3 melee rounds against one enemy, without shooting and re-rolls (PH-O04).

    A knockdown takes one die of the next round (PH-171, PH-Q24), down to 1 (PH-Q25); caught: round 1 with 1 die.
    The player swaps up to `defence` of the dice that are left in each round (PH-Q27).
    """
    kill = flees = knocked_out = both = wounds = Fraction(0)
    fights = {(health, foe_health, False, False): Fraction(1)}  # and who was knocked down: the player, the enemy
    for number in range(ROUNDS):
        following: dict[tuple[int, int, bool, bool], Fraction] = {}
        for (own, foe, own_down, foe_down), chance in fights.items():
            n = 1 if caught and number == 0 else max(1, dice - own_down)
            m = max(1, foe_dice - foe_down)
            for result, some in exchange_odds(n, m, weapon, card, min(defence, n)).items():
                share = chance * Fraction(some, 6 ** (n + m))
                left, foe_left = own - result.suffered, foe - result.dealt
                if left <= 0 and foe_left <= 0:
                    both += share
                elif left <= 0:
                    knocked_out += share
                elif foe_left <= 0:
                    kill += share
                    wounds += share * (health - left)
                else:
                    key = (left, foe_left, result.knocks_own, result.knocks_foe)
                    following[key] = following.get(key, Fraction(0)) + share
        fights = following
    for (left, _, _, _), chance in fights.items():
        flees += chance
        wounds += chance * (health - left)
    return Duel(kill, flees, knocked_out, both, wounds)
