"""Play Posthuman's melee against several enemies by hand, from given rolls: up to 3 rounds of exchanges.

A second reading of the rulebook (p.8, "Fighting Multiple Enemies", "Winning Combat") and of PH-171..179. Re-rolls are
no business of this module: the rolls that come in are those that stand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.games.posthuman.oracles.melee import ROUNDS, Arms, Faces, pools, resolve

# (round 1..3, enemy, the player's melee dice, his defence dice, the enemy's melee dice) -> faces of both
Roll = Callable[[int, int, int, int, int], tuple[Faces, Faces]]


@dataclass(frozen=True)
class Fighter:
    """Describe the player; `more` and `less` are melee dice that cards add and effects take, by round."""

    health: int
    morale: int
    mel: int
    weapon: Arms
    party: int = 1  # 1 + allies (PH-156)
    swaps: tuple[int, int, int] = (0, 0, 0)  # [dice] to swap in each round; no more than there are (PH-159)
    more: tuple[int, int, int] = (0, 0, 0)
    less: tuple[int, int, int] = (0, 0, 0)  # a net: (1, 0, 0), against everybody (PH-174)
    caught: bool = False  # while fleeing (PH-135)
    armour: int = 0  # [wounds] of this combat that do no harm (ARMOUR_M)


@dataclass(frozen=True)
class Foe:
    """Describe one enemy as it enters the melee."""

    health: int
    mel: int
    card: Arms
    mutant: bool = False
    xp: int = 1
    more: tuple[int, int, int] = (0, 0, 0)  # FERAL: (1, 0, 0)


@dataclass(frozen=True)
class Melee:
    """Say how a melee ended."""

    end: str  # "won", "fled" or "knocked out" (PH-176..179)
    health: int
    morale: int
    foes: tuple[int, ...]  # [health] left
    scar: bool  # of melee with mutants (PH-200, PH-Q29)
    xp: int  # nothing after a knock-out (PH-Q30)
    exchanges: tuple[tuple[int, int, int, int, int], ...]  # what was asked of `roll`


def fight(hero: Fighter, foes: Sequence[Foe], roll: Roll, order: Sequence[int] = ()) -> Melee:
    """Fight one exchange against each living enemy per round, in `order`, until one side is down (PH-173).

    A knockdown costs an enemy a die of its next exchange, and the player one die of every exchange of the next round,
    however many there were (PH-171, PH-Q24). Enemies are counted anew before each roll (PH-157).
    """
    health, morale, armour = hero.health, hero.morale, hero.armour
    left = [max(0, foe.health) for foe in foes]
    foe_down, own_down, scar = [False] * len(foes), False, False
    asked = []
    for number in range(ROUNDS):
        down_next = False
        for each in order or range(len(foes)):
            if left[each] <= 0:
                continue
            foe = foes[each]
            n, m = pools(
                hero.mel,
                foe.mel,
                hero.party,
                sum(alive > 0 for alive in left),
                hero.more[number],
                foe.more[number],
                hero.less[number] + own_down,
                foe_down[each],
                hero.caught and number == 0,
            )
            swapped = min(n, hero.swaps[number])  # reduced first, then swapped (PH-Q27)
            asked.append((number + 1, each, n - swapped, swapped, m))
            result = resolve(*roll(*asked[-1]), hero.weapon, foe.card)

            foe_down[each] = result.knocks_foe
            down_next = down_next or result.knocks_own
            left[each] = max(0, left[each] - result.dealt)
            ignored = min(armour, result.suffered)
            armour -= ignored
            scar = scar or (foe.mutant and result.suffered > ignored)
            health, morale = health - result.suffered + ignored, morale - result.morale
            if health <= 0 or morale <= 0:  # even if the last enemy fell with him (PH-Q56)
                return Melee("knocked out", max(0, health), max(0, morale), tuple(left), scar, 0, tuple(asked))
        own_down = down_next
        if not any(left):
            break
    xp = sum(foe.xp for foe, alive in zip(foes, left, strict=True) if alive <= 0)  # kept if others flee (PH-Q31)
    return Melee("fled" if any(left) else "won", health, morale, tuple(left), scar, xp, tuple(asked))
