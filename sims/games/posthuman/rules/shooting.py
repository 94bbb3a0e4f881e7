"""Posthuman: the shooting round of a combat. Rulebook page 7."""

from sims.games.posthuman.policies.reactions import dice_shot_again
from sims.games.posthuman.queries.foes import foe_speed
from sims.games.posthuman.queries.gear import (
    ammo_needed,
    hits_of_face,
    hits_of_specials,
    hits_per_skill_shot,
    shooting_range,
)
from sims.games.posthuman.records.sizes import NOTHING
from sims.games.posthuman.records.words import Ability, Bonus, Event, Shooting, Stat, Stream
from sims.games.posthuman.rules.harm import is_down, wound
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit


@kernel
def living(s):
    """Return how many enemies are alive."""
    number = 0
    for place in range(s.foes):
        number += s.foe_health[place] > 0
    return number


@kernel
def shoot_out(s, rules, seat):
    """PH-137, PH-142, PH-143, PH-Q20: everybody shoots once, the faster first, equals at the same time.

    The human shoots at whom it has aimed, if it holds no fire; who is dead before its turn does not shoot.
    """
    speed = s.stat[seat, Stat.SPEED] + s.bonus[seat, Bonus.ORDER]
    wounds = int(NOTHING)
    for place in range(s.foes):
        if foe_speed(s, rules, place) > speed:
            wounds += shots_of(s, rules, seat, place)
    suffer(s, rules, seat, wounds)
    if is_down(s, seat):
        return
    wounds = int(NOTHING)
    for place in range(s.foes):  # rolled before the human's hits count: both may fall
        if foe_speed(s, rules, place) == speed:
            wounds += shots_of(s, rules, seat, place)
    fire(s, rules, seat)
    suffer(s, rules, seat, wounds)
    if is_down(s, seat):
        return
    wounds = int(NOTHING)
    for place in range(s.foes):
        if foe_speed(s, rules, place) < speed and s.foe_health[place] > 0:
            wounds += shots_of(s, rules, seat, place)
    suffer(s, rules, seat, wounds)


@kernel
def suffer(s, rules, seat, wounds):
    """Take wounds from shots; armour ignores the first ones of a combat (PH-152: defence dice do not help)."""
    ignored = min(s.armour_shooting, wounds)
    s.armour_shooting -= ignored
    wound(s, rules, seat, wounds - ignored)


@kernel
def shots_of(s, rules, seat, place):
    """PH-140, PH-146, PH-Q21: roll an enemy's shooting dice and return the wounds; a Special is a hit, a Skill is not.

    Bolas wound nobody: who is hit has only so many melee dice in the first round as they leave.
    """
    foe = rules.foes[s.foe[place]]
    if foe.range == 0:
        return 0
    hits = 0
    for _ in range(foe.shooting):
        face = rules.shooting_faces[below(s, Stream.FOE_SHOOTING, rules.shooting_sides)]
        hits += 1 if face == Shooting.SPECIAL else hits_of_face(face, foe.range, int(NOTHING))
    emit(s, Event.SHOT_AT, place, hits)
    if foe.ability == Ability.BOLAS:
        if hits > 0:
            s.bolas = max(1, foe.amount)
        return 0
    return hits


@kernel
def fire(s, rules, seat):
    """PH-141, PH-153: pay the ammo once, and roll the dice aimed at each enemy apart."""
    aimed = 0
    for place in range(s.foes):
        aimed += s.aimed[place]
    if aimed == 0:
        return
    s.ammo[seat] -= ammo_needed(s, rules, seat)
    for place in range(s.foes):
        if s.aimed[place] > 0:
            foe = rules.foes[s.foe[place]]
            ignored = foe.amount if foe.ability == Ability.ARMOUR else 0
            hits = max(0, hits_on(s, rules, seat, s.aimed[place], s.foe_health[place] + ignored) - ignored)
            emit(s, Event.SHOT, place, hits)
            s.foe_health[place] = max(0, s.foe_health[place] - hits)
            s.aimed[place] = 0


@kernel
def hits_on(s, rules, seat, dice, wanted):
    """PH-146 to PH-149: roll a human's shooting dice at one target and return the hits.

    PH-039: a sharp mind rolls misses again, once a combat, if its script thinks it worth it.

    Args:
        s, rules: The game and its configuration.
        seat: The human.
        dice: How many are rolled.
        wanted: The hits that would kill the target.
    """
    reach, per_skill = shooting_range(s, rules, seat), hits_per_skill_shot(s, rules, seat)
    hits, specials, misses = roll_shots(s, rules, dice, reach, per_skill)
    again = min(misses, dice_shot_again(s, misses, wanted - hits - hits_of_specials(s, rules, seat, specials)))
    if again > 0:
        s.rerolls = 0
        more, more_specials, _ = roll_shots(s, rules, again, reach, per_skill)
        hits += more
        specials += more_specials
    return hits + hits_of_specials(s, rules, seat, specials)


@kernel
def roll_shots(s, rules, dice, reach, per_skill):
    """Roll shooting dice and return hits, Specials and dice that do nothing."""
    hits = specials = misses = 0
    for _ in range(dice):
        face = rules.shooting_faces[below(s, Stream.SHOOTING, rules.shooting_sides)]
        if face == Shooting.SPECIAL:
            specials += 1
        else:
            worth = hits_of_face(face, reach, per_skill)
            hits += worth
            misses += worth == 0
    return hits, specials, misses
