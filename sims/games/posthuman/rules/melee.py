"""Posthuman: melee rounds of a combat. Rulebook pages 7 and 8.

A roll counts dice by face in one number, see `queries.rolls`.
"""

from sims.games.posthuman.policies.reactions import dice_swapped, next_foe, rolls_again
from sims.games.posthuman.queries.gear import melee_wounds
from sims.games.posthuman.queries.rolls import count_of, one
from sims.games.posthuman.records.sizes import NONE, NOTHING
from sims.games.posthuman.records.words import Ability, Bonus, Event, FoeClass, Melee, Stat, Stream
from sims.games.posthuman.rules.dice import roll_defence, roll_melee
from sims.games.posthuman.rules.harm import is_down, sadden, wound
from sims.games.posthuman.rules.shooting import living
from sims.kernel import kernel
from sims.trace import emit


@kernel
def make_ready(s, rules, seat, caught, rerolls):
    """PH-255: let a combat begin for a human: nothing of an earlier one counts, and its armour is whole.

    Args:
        s, rules: The game and its configuration.
        seat: The human.
        caught: 1 if it was caught while fleeing.
        rerolls: Dice that its mind rolls again once in this combat (PH-039).
    """
    s.caught, s.melee_round, s.my_less, s.bolas, s.melee_hurt, s.loot_xp = caught, 0, 0, 0, 0, 0
    s.rerolls, s.footwork = rerolls, s.bonus[seat, Bonus.REROLLS]
    s.armour_melee, s.armour_shooting = s.bonus[seat, Bonus.ARMOUR_MELEE], s.bonus[seat, Bonus.ARMOUR_SHOOTING]


@kernel
def fight_melee(s, rules, seat):
    """PH-154, PH-173: fight up to three rounds; in each, one exchange against every enemy that lives."""
    while s.melee_round < rules.melee_rounds and not is_down(s, seat) and living(s) > 0:
        s.melee_round += 1
        less, s.my_less = s.my_less, 0
        if s.melee_round == 1:
            less = dice_netted(s, rules)
        fought = int(NOTHING)
        place = next_foe(s, fought)
        while place != NONE and not is_down(s, seat):
            fought |= 1 << place
            exchange_blows(s, rules, seat, place, less)
            place = next_foe(s, fought)


@kernel
def exchange_blows(s, rules, seat, place, less):
    """PH-155 to PH-171: one exchange of a human and an enemy.

    Args:
        s, rules: The game and its configuration.
        seat, place: The human, and the enemy's place.
        less: Melee dice that the human lacks in all exchanges of this round: netted, or knocked down in the one before.
    """
    foe = rules.foes[s.foe[place]]
    mine = human_dice(s, rules, seat, foe.melee, less)
    theirs = foe_dice(s, rules, seat, place)
    s.foe_less[place] = 0
    swapped = dice_swapped(s, rules, seat, mine)  # PH-159, PH-Q27
    own = roll_melee(s, rules, Stream.MELEE, mine - swapped)
    guard = roll_defence(s, rules, swapped)
    other = roll_melee(s, rules, Stream.FOE_MELEE, theirs)
    warriors = counts_warriors(s, rules, seat)
    foe_warriors = rules.stat_values[foe.melee - 1].warriors
    misses = count_of(guard, Melee.MISS)
    own = roll_again(s, rules, own + guard, other, warriors, foe_warriors, foe.special_attack, misses)
    emit(s, Event.FOUGHT, own + ((place + 1) << 48), other)
    hit, crit, special = after_blocks_of_foe(own, other, warriors)
    foe_hit, foe_crit, foe_special = after_blocks_of_human(rules, s.foe[place], other, own, foe_warriors)
    attacks = hit + crit + special  # PH-169: a weapon's Special always contains an attack
    foe_attacks = foe_hit + foe_crit + foe_special * foe.special_attack
    if attacks >= foe_attacks and attacks > 0:
        strike(s, rules, seat, place, crit, special)
    if foe_attacks >= attacks and foe_attacks > 0:
        be_struck(s, rules, seat, place, foe_crit, foe_special)
    if special > 0 and knocks_down(s, rules, seat) and attacks >= foe_attacks:  # PH-171, PH-Q24
        s.foe_less[place] = 1
    if foe_special > 0 and foe.special_knockdown and foe_attacks >= attacks and foe_attacks > 0:
        s.my_less = 1


@kernel
def dice_netted(s, rules):
    """PH-174, PH-H12: return the melee dice that nets cost a human in round 1; who throws one lives as it begins."""
    less = 0
    for place in range(s.foes):
        foe = rules.foes[s.foe[place]]
        if foe.ability == Ability.NET and s.foe_health[place] > 0:
            less += foe.amount
    return less


@kernel
def human_dice(s, rules, seat, melee, less):
    """PH-155, PH-158, PH-Q19, PH-Q25: return the melee dice of a human against one who fights so well, at least 1."""
    if s.melee_round == 1 and s.caught:
        return rules.caught_dice
    dice = rules.melee_dice - less
    if s.stat[seat, Stat.MELEE] > melee:
        dice += rules.advantage_dice
    dice += s.killing
    if s.melee_round == 1:
        if s.bolas:
            return s.bolas
        if s.melee[seat] != NONE:
            dice += rules.items[s.gear[seat, s.melee[seat]]].first_dice
    return max(1, dice)


@kernel
def foe_dice(s, rules, seat, place):
    """PH-155 to PH-157: return the melee dice of an enemy: more if it fights better, or if the party is outnumbered."""
    foe = rules.foes[s.foe[place]]
    dice = rules.melee_dice - s.foe_less[place]
    if foe.melee > s.stat[seat, Stat.MELEE]:
        dice += rules.advantage_dice
    if living(s) > 1 + s.bonus[seat, Bonus.ALLY]:
        dice += rules.outnumber_dice
    if foe.ability == Ability.FERAL and s.melee_round == 1:
        dice += foe.amount
    return max(1, dice)


@kernel
def counts_warriors(s, rules, seat):
    """PH-041, PH-164: return 1 if a human's Warriors count as attacks."""
    return int(rules.stat_values[s.stat[seat, Stat.MELEE] - 1].warriors > 0 or s.bonus[seat, Bonus.WARRIOR] > 0)


@kernel
def knocks_down(s, rules, seat):
    """Return whether the Special of a human's active melee weapon knocks down."""
    return s.melee[seat] != NONE and rules.items[s.gear[seat, s.melee[seat]]].special_knockdown > 0


@kernel
def special_wounds(s, rules, seat):
    """Return the wounds that a Special adds with a human's active melee weapon; fists have their own (PH-H18)."""
    if s.melee[seat] == NONE:
        return int(rules.fist_special)
    return int(rules.items[s.gear[seat, s.melee[seat]]].special_wounds)


@kernel
def roll_again(s, rules, own, other, warriors, foe_warriors, foe_special, guard_misses):
    """PH-039, PH-188, PH-189, PH-Q28: roll idle dice again, with a sharp mind and with Footwork once a combat each.

    Args:
        s, rules: The game and its configuration.
        own, other: Both rolls.
        warriors, foe_warriors: Whether Warriors count for the human, and for the other.
        foe_special: Whether the other's Specials are attacks.
        guard_misses: Misses among the human's defence dice: those are rolled last, as defence dice.

    Returns:
        The human's roll after that.
    """
    idle = count_of(own, Melee.MISS) + (1 - warriors) * count_of(own, Melee.WARRIOR)
    again = min(idle, rolls_again(s, own, other, warriors, foe_warriors, foe_special))
    if again == 0:
        return own
    if again <= s.footwork and s.rerolls == 0:
        s.footwork -= again
    else:
        s.footwork -= max(0, again - s.rerolls)
        s.rerolls = 0
    guards = max(0, again - (idle - guard_misses))
    for _ in range(again):
        if count_of(own, Melee.MISS) > 0:
            own -= one(Melee.MISS.value)
        else:
            own -= one(Melee.WARRIOR.value)
    return own + roll_melee(s, rules, Stream.MELEE, again - guards) + roll_defence(s, rules, guards)


@kernel
def after_blocks_of_foe(own, other, warriors):
    """PH-161, PH-Q22: return the human's attacks, Criticals and Specials that an enemy's Blocks leave.

    An enemy blocks Criticals first, then attacks, then Specials.
    """
    blocks = count_of(other, Melee.BLOCK)
    crit = count_of(own, Melee.CRITICAL)
    hit = count_of(own, Melee.ATTACK) + warriors * count_of(own, Melee.WARRIOR)
    special = count_of(own, Melee.SPECIAL)
    gone = min(blocks, crit)
    crit -= gone
    blocks -= gone
    gone = min(blocks, hit)
    hit -= gone
    blocks -= gone
    return hit, crit, special - min(blocks, special)


@kernel
def after_blocks_of_human(rules, foe, other, own, warriors):
    """PH-161, PH-162, PH-Q23: return an enemy's attacks, Criticals and Specials that the human's Blocks leave.

    A human blocks Criticals first, then Specials that do more than attack, then the rest; Specials that wound more than
    once come before Criticals.
    """
    card = rules.foes[foe]
    harm = max(card.special_wounds, int(card.special_knockdown > 0 or card.special_morale > 0))
    return after_chosen_blocks(own, other, warriors, card.special_attack, harm)


@kernel
def after_chosen_blocks(own, other, warriors, attack, harm):
    """Return the attacks, Criticals and Specials that a human's Blocks leave of a roll against it.

    Args:
        own, other: The human's roll, and the one against it.
        warriors: 1 if Warriors count as attacks in that roll.
        attack: Whether its Specials contain an attack.
        harm: What a Special does more than that: wounds, or 1 for anything else.
    """
    blocks = count_of(own, Melee.BLOCK)
    crit = count_of(other, Melee.CRITICAL)
    hit = count_of(other, Melee.ATTACK) + warriors * count_of(other, Melee.WARRIOR)
    special = count_of(other, Melee.SPECIAL)
    if attack and harm > 1:
        gone = min(blocks, special)
        special -= gone
        blocks -= gone
    gone = min(blocks, crit)
    crit -= gone
    blocks -= gone
    if attack:
        if harm == 0:
            gone = min(blocks, hit)
            hit -= gone
            blocks -= gone
        gone = min(blocks, special)
        special -= gone
        blocks -= gone
    gone = min(blocks, hit)
    return hit - gone, crit, special


@kernel
def strike(s, rules, seat, place, crit, special):
    """PH-166: deal a human's wounds: weapon, strength, Criticals, what Specials add."""
    wounds = melee_wounds(s, rules, seat) + crit + special * special_wounds(s, rules, seat)
    s.foe_health[place] = max(0, s.foe_health[place] - wounds)


@kernel
def be_struck(s, rules, seat, place, crit, special):
    """PH-167, PH-168, PH-200: suffer an enemy's wounds, and lose morale by Specials that say so.

    Wounds by a mutant give a scar after the combat (PH-Q29).
    """
    foe = rules.foes[s.foe[place]]
    taken = take_blows(s, rules, seat, foe.wounds + crit + special * foe.special_wounds)
    sadden(s, seat, special * foe.special_morale)
    if taken > 0 and foe.kind == FoeClass.MUTANT:
        s.melee_hurt = 1


@kernel
def take_blows(s, rules, seat, wounds):
    """Take wounds of melee and return them; armour ignores the first ones of a combat."""
    ignored = min(s.armour_melee, wounds)
    s.armour_melee -= ignored
    return wound(s, rules, seat, wounds - ignored)
