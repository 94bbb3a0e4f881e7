"""Posthuman: what scripted humans do inside a combat: which enemy first, defence dice, dice rolled again.

These are not decisions of the loop: they happen between two dice of a combat, and need nothing but what lies open.
"""

from sims.games.posthuman.queries.gear import swaps
from sims.games.posthuman.queries.rolls import count_of
from sims.games.posthuman.records.sizes import NONE, YES
from sims.games.posthuman.records.words import Melee
from sims.kernel import kernel


@kernel
def uses_protector(s, rules, seat, wounds):
    """Return whether a human cancels wounds with Protector: before it is knocked out, or if all of it counts."""
    return wounds >= 2 or s.health[seat] <= wounds


@kernel
def next_foe(s, fought):
    """Return the enemy that a human fights next in a round: the one nearest to death, of equals the first.

    Args:
        s: The game.
        fought: Set of enemies that were fought in this round.

    Returns:
        The enemy's place; NONE if all that live were fought.
    """
    best = NONE
    for place in range(s.foes):
        if s.foe_health[place] > 0 and not fought >> place & 1:
            if best == NONE or s.foe_health[place] < s.foe_health[best]:
                best = place
    return best


@kernel
def dice_swapped(s, rules, seat, dice):
    """Return how many of its melee dice a human replaces by defence dice: all it may while its health is low."""
    if s.health[seat] > rules.policies[seat].swap_health:
        return 0
    return min(swaps(s, rules, seat), dice)


@kernel
def dice_shot_again(s, misses, lacking):
    """Return how many missed shooting dice a sharp mind rolls again: all it may if that can kill, else none."""
    return min(s.rerolls, misses) if 0 < lacking <= min(s.rerolls, misses) else 0


@kernel
def rolls_again(s, own, other, warriors, foe_warriors, foe_special):
    """Return how many idle melee dice a human rolls again: all it may, unless it wins the exchange anyway."""
    more = s.rerolls + s.footwork
    if more == 0:
        return 0
    attacks = attack_dice(own, warriors, int(YES)) - count_of(other, Melee.BLOCK)
    theirs = attack_dice(other, foe_warriors, foe_special)
    return 0 if attacks > max(0, theirs - count_of(own, Melee.BLOCK)) else more


@kernel
def attack_dice(roll, warriors, specials):
    """Return how many dice of a roll are attacks."""
    hits = count_of(roll, Melee.ATTACK) + count_of(roll, Melee.CRITICAL)
    return hits + warriors * count_of(roll, Melee.WARRIOR) + specials * count_of(roll, Melee.SPECIAL)
