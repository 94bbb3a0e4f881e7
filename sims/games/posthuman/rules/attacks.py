"""Posthuman: Attack! and Charge, the fights of mutants with humans. Rulebook page 9, PH-H22a, PH-226.

What a human has works as in an encounter, but for the dice that a sharp mind rolls again (PH-040).
"""

from sims.games.posthuman.policies.reactions import dice_swapped
from sims.games.posthuman.queries.gear import ammo_needed, can_shoot, shooting_dice, swaps
from sims.games.posthuman.queries.mutants import may_arm, mutant_dice, weapons_to_choose
from sims.games.posthuman.queries.rolls import count_of
from sims.games.posthuman.records.sizes import NOBODY, NONE, NOTHING, YES
from sims.games.posthuman.records.words import Event, Melee, Phase, Stat, Stream, Task
from sims.games.posthuman.rules.dice import roll_defence, roll_melee
from sims.games.posthuman.rules.harm import check_down
from sims.games.posthuman.rules.melee import (
    after_blocks_of_foe,
    after_chosen_blocks,
    counts_warriors,
    human_dice,
    make_ready,
    roll_again,
    take_blows,
)
from sims.games.posthuman.rules.shooting import hits_on
from sims.games.posthuman.rules.tasks import let_prepare
from sims.kernel import kernel
from sims.trace import emit

# --- Charge ---


@kernel
def charge(s, rules, seat, target, dice):
    """PH-226, Charge: each attack and Critical wounds, and each Warrior that counts (PH-164), a Special does not.

    The human rolls the defence dice it has, and each Block cancels one of them.
    """
    make_ready(s, rules, target, int(NOTHING), int(NOTHING))
    roll = roll_melee(s, rules, Stream.FOE_MELEE, dice)
    hits = count_of(roll, Melee.ATTACK) + count_of(roll, Melee.CRITICAL)
    hits += mutant_warriors(s, rules, seat) * count_of(roll, Melee.WARRIOR)
    blocks = blocks_against(s, rules, target, hits)
    emit(s, Event.CHARGED, roll, 64 * hits + blocks)
    health = s.health[target]
    take_blows(s, rules, target, max(0, hits - blocks))
    emit(s, Event.LOST, target, 32 * (health - s.health[target]))
    check_down(s, rules, target)


@kernel
def blocks_against(s, rules, target, hits):
    """Roll a human's defence dice against Charge and return the Blocks; PH-189: Footwork rolls what is none again."""
    dice = swaps(s, rules, target)
    blocks = count_of(roll_defence(s, rules, dice), Melee.BLOCK)
    again = min(s.footwork, dice - blocks, max(0, hits - blocks))
    s.footwork -= again
    return blocks + count_of(roll_defence(s, rules, again), Melee.BLOCK)


# --- Attack! ---


@kernel
def ask_for_weapon(s, rules, seat):
    """PH-211: let a mutant choose which of its scar weapons it uses; PH-172: it fights with fists if it has none."""
    number = weapons_to_choose(s, rules, seat)
    if number > 1:
        s.seat, s.phase = seat, Phase.ARM
        return
    weapon = int(NONE)
    for place in range(s.scars_held[seat]):
        if may_arm(s, rules, seat, place):
            weapon = place
    arm(s, rules, weapon)


@kernel
def arm(s, rules, place):
    """PH-211: use the scar weapon at a place, NONE: fists; before the first die the human may use cards (PH-120)."""
    s.armed = place
    emit(s, Event.ARMED, s.attacker, place)
    let_prepare(s, Task.STRIKE.value, s.actor, int(NOTHING))


@kernel
def face_attack(s, rules, target):
    """PH-H22a, Attack!: a combat begins; the human may shoot first. PH-040: a sharp mind rolls nothing again."""
    make_ready(s, rules, target, int(NOTHING), int(NOTHING))
    if can_shoot(s, rules, target):
        s.dice = shooting_dice(s, rules, target)
        s.seat, s.phase = target, Phase.SHOOT
    else:
        attack(s, rules, int(NOTHING))


@kernel
def attack(s, rules, dice):
    """PH-H22a: a shot whose hits reach the mutant's strength ends the attack; else a round of melee follows.

    PH-074: who has shot and still has Killer Instinct may use it before the melee.

    Args:
        s, rules: The game and its configuration.
        dice: What the human shoots with; 0: it holds fire, or cannot shoot.
    """
    seat, target = s.attacker, s.actor
    s.dice, s.phase = 0, Phase.NEXT
    strength = s.stat[seat, Stat.STRENGTH]
    if dice > 0 and shot_at(s, rules, target, dice, strength) >= strength:
        end_attack(s, rules, target)
    elif dice > 0 and s.killer[target] > 0:
        let_prepare(s, Task.MELEE.value, target, int(NOTHING))
    else:
        defend(s, rules, target)


@kernel
def defend(s, rules, target):
    """PH-H22a: fight the round of melee, and end the attack."""
    face_blows(s, rules, s.attacker, target)
    end_attack(s, rules, target)


@kernel
def end_attack(s, rules, target):
    """End Attack!: nothing of it counts later; the human may be knocked out."""
    s.attacker, s.killing, s.armed = NOBODY, 0, NONE
    check_down(s, rules, target)


@kernel
def shot_at(s, rules, seat, dice, strength):
    """PH-141: pay the ammo of a shot at a mutant of this strength and return the hits."""
    s.ammo[seat] -= ammo_needed(s, rules, seat)
    hits = hits_on(s, rules, seat, dice, strength)
    emit(s, Event.SHOT, dice, hits)
    return hits


@kernel
def face_blows(s, rules, seat, target):
    """PH-H22a, PH-172, PH-221: fight a round of melee that only the human can lose; it gives no scar."""
    s.melee_round = 1
    mine = human_dice(s, rules, target, s.stat[seat, Stat.MELEE], int(NOTHING))
    swapped = dice_swapped(s, rules, target, mine)
    own, guard = roll_melee(s, rules, Stream.MELEE, mine - swapped), roll_defence(s, rules, swapped)
    other = roll_melee(s, rules, Stream.FOE_MELEE, mutant_dice(s, rules, seat, target))
    warriors, foe_warriors = counts_warriors(s, rules, target), mutant_warriors(s, rules, seat)
    misses = count_of(guard, Melee.MISS)
    own = roll_again(s, rules, own + guard, other, warriors, foe_warriors, int(YES), misses)
    emit(s, Event.FOUGHT, own, other)
    take_blows(s, rules, target, blows(s, rules, seat, target, own, other))


@kernel
def mutant_warriors(s, rules, seat):
    """PH-164: return 1 if a mutant's Warriors count as attacks."""
    return int(rules.stat_values[s.stat[seat, Stat.MELEE] - 1].warriors > 0)


@kernel
def blows(s, rules, seat, target, own, other):
    """PH-165: return the wounds that a mutant deals in the exchange of these rolls, 0 if the human has won it."""
    hit, crit, special = after_blocks_of_foe(own, other, counts_warriors(s, rules, target))
    foe_hit, foe_crit, foe_special = after_chosen_blocks(
        own, other, mutant_warriors(s, rules, seat), int(YES), special_harm(s, rules, seat)
    )
    attacks, foe_attacks = hit + crit + special, foe_hit + foe_crit + foe_special
    if foe_attacks >= attacks and foe_attacks > 0:
        return mutant_wounds(s, rules, seat, foe_crit, foe_special)
    return 0


@kernel
def special_harm(s, rules, seat):
    """Return the wounds that a Special adds with the scar weapon that a mutant uses, or with its fists."""
    if s.armed == NONE:
        return int(rules.fist_special)
    return int(rules.scars[s.scar[seat, s.armed]].special_wounds)


@kernel
def mutant_wounds(s, rules, seat, crit, special):
    """PH-036, PH-211: return a mutant's wounds: scar weapon or fists, strength, Criticals, Specials."""
    wounds = rules.stat_values[s.stat[seat, Stat.STRENGTH] - 1].wounds + crit
    if s.armed == NONE:
        return wounds + rules.fist_wounds + special * rules.fist_special
    scar = rules.scars[s.scar[seat, s.armed]]
    return wounds + scar.wounds + special * scar.special_wounds
