"""All Hoomanz Are Dead, when a scripted hero seeks A.D.A.M., and where it meets him. Questions only.

His shields, his Horde and his Level Ups lie open, so a Combat with him can be reckoned beforehand.
"""

from sims.games.all_hoomanz.board.grid import neighbour
from sims.games.all_hoomanz.policies.bombs import doomed, explodes_soon
from sims.games.all_hoomanz.policies.tactics import MOST_DRINKS, exchange
from sims.games.all_hoomanz.queries.adam import (
    adam_attack,
    adam_speed,
    horde_attack,
    horde_blow,
    horde_speed,
    is_adam_active,
)
from sims.games.all_hoomanz.queries.gear import has_effect, minimum_attack, speed_of
from sims.games.all_hoomanz.queries.hero_actions import noodle_move_is_legal
from sims.games.all_hoomanz.records.sizes import HORDE, NONE
from sims.games.all_hoomanz.records.words import Action, Effect, Fight, GaugeFloor, Kind, Skill
from sims.kernel import kernel
from sims.sets import bit, has

ALONE = 0  # shields of SUPPORT: the hero does not count on it


@kernel
def adam_value(s, rules, seat):
    """Return what meeting A.D.A.M. is worth to a hero: 0 unless it would destroy him [points].

    Where he wins with the next Brain he crushes it is worth a BOMB or an Air Strike at least; else only to a script
    that hunts him.
    """
    if not is_adam_active(s, rules) or not beats_adam(s, rules, seat):
        return 0
    weights = rules.policies[seat]
    if s.crushed == rules.brains_to_crush - 1:
        return max(weights.adam, weights.arm, weights.strike)
    return weights.adam


@kernel
def lairs(s, rules, seat):
    """Return the rooms where a hero meets A.D.A.M., who must be on the board.

    A script that hunts him also uses the active Purple Eye, and leaves him alone where another Encounter comes first.
    """
    if rules.policies[seat].adam == 0:
        return bit(s.adam_room)
    waiting = s.encounters & ~s.clear
    eye = waiting & s.of_kind[Kind.PURPLE_EYE]
    return (bit(s.adam_room) & ~waiting) | eye


@kernel
def beats_adam(s, rules, seat):
    """Return whether a hero expects to win a Combat with A.D.A.M., who is on the board.

    A script that does not hunt him (`adam` 0) expects to defeat nobody of his Horde and drinks nothing.
    """
    if rules.policies[seat].adam:
        return destroys_adam(s, rules, seat, s.gauge[seat])
    if s.gauge[seat] < s.adam_shields:
        return False
    last = speed_of(s, seat) <= adam_speed(s, rules)  # then he attacks before he is destroyed
    return s.shields[seat] > horde_blow(s, rules) + last * adam_attack(s, rules)


@kernel
def destroys_adam(s, rules, seat, attack):
    """Return whether a hero with this Attack withstands A.D.A.M.'s Horde and then destroys him.

    Each Monster tires it, a defeated one by AH-A102. One that it cannot defeat it would rather flee from, which ends
    the meeting, if it is faster. Against A.D.A.M. it drinks Powa-Drinks for Attack. Noodles, Maneuvers, SUPPORT and
    most Skills are left out.
    """
    speed, shields = speed_of(s, seat), int(s.shields[seat])
    floor = min(attack, minimum_attack(s, rules, seat) * (rules.gauge_floor == GaugeFloor.MIN))
    for place in range(HORDE):
        if s.horde[place] == NONE:
            continue
        card = rules.monsters[s.horde[place]]
        foe_speed, foe_attack = int(card.speed) + horde_speed(s, rules), int(card.attack) + horde_attack(s, rules)
        packed = exchange(speed, attack, shields, int(ALONE), foe_speed, foe_attack, int(card.defense))
        end = packed & 3  # end + 4 x lost
        if end == Fight.KO or (end == Fight.TIE and speed > foe_speed and int(card.skill) != Skill.HOLD):
            return False
        shields -= packed // 4
        if not has_effect(s, seat, Effect.TIRELESS) and (rules.victory_tires or end != Fight.VICTORY):
            attack = max(floor, attack - min(attack, int(card.defense)))
    foe_attack = adam_attack(s, rules)
    if has_effect(s, seat, Effect.ADAM_SLAYER):
        attack += s.amounts[seat, Effect.ADAM_SLAYER]
    if has_effect(s, seat, Effect.ADAM_GUARD):
        foe_attack = max(0, foe_attack - s.amounts[seat, Effect.ADAM_GUARD])
    attack += rules.drink_attack * min(int(MOST_DRINKS), s.drinks[seat])
    return (
        exchange(speed, attack, shields, int(ALONE), adam_speed(s, rules), foe_attack, s.adam_shields) & 3
        == Fight.VICTORY
    )


@kernel
def push_at_adam(s, rules):
    """Return the Move Noodle that brings to A.D.A.M. a hero who would destroy him; NONE if there is none.

    The active hero, who eats it, may move any hero, but moves nobody into a room about to explode.
    """
    if not is_adam_active(s, rules):
        return NONE
    danger = doomed(s, rules) * explodes_soon(s, rules)
    for who in range(rules.players):
        for direction in range(4):
            if noodle_move_is_legal(s, rules, who, direction):
                room = neighbour(s, s.room[who], direction)
                if has(lairs(s, rules, who) & ~danger, room) and adam_value(s, rules, who) > 0:
                    return Action.MOVE_NOODLE + 4 * who + direction
    return NONE
