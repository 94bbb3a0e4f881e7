"""Carry out attacks on Sentinels and on the AI of Cyberdoom Tower (CT-044..076, CT-099..105, CT-125)."""

import numpy as np

from sims.games.cyberdoom_tower.policies.changes import change_of_dice
from sims.games.cyberdoom_tower.queries.dice import is_placed, sentinel_layout
from sims.games.cyberdoom_tower.queries.tower import is_defeated
from sims.games.cyberdoom_tower.records.state import (
    DICE,
    FACES,
    NOWHERE,
    Ability,
    Cause,
    Event,
    Item,
    Mark,
    Payment,
    Phase,
    Stream,
    Weapon,
    WhoIsHit,
)
from sims.games.cyberdoom_tower.rules.ending import check_ai
from sims.games.cyberdoom_tower.rules.player import fill_boxes, gain_energy, hurt, pay_energy, pay_luck
from sims.games.cyberdoom_tower.rules.rounds import end_turn
from sims.games.cyberdoom_tower.rules.sentinel import sentinel_turn
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit


@kernel
def attack(s, rules, weapon):
    """CT-125: pay, roll, change dice and place them, then carry out what follows; the turn is over (CT-075)."""
    aim(s, rules, weapon)
    for die in range(DICE):
        s.dice[die] = 1 + below(s, Stream.ATTACK, FACES)
    resolve(s, rules)


@kernel
def aim(s, rules, weapon):
    """CT-044, CT-048: pay AP and the weapon's Energy before the dice are rolled. CT-116: cross off a Grenade."""
    seat = s.seat
    s.ap -= rules.attack_ap
    s.attacked, s.weapon = 1, weapon
    s.attacks += 1
    cost = np.int64(rules.weapons[weapon].energy)  # in a kernel, int() of an int8 is an int8
    if cost > 0:
        pay_energy(s, rules, seat, cost)
    if weapon == Weapon.GRENADE:
        s.items[seat, Item.GRENADE] = Mark.CROSSED_OFF
    if s.roof[seat]:
        s.layout = rules.ai_layout[s.ai_card]  # CT-058: no floor modifies the AI
        emit(s, Event.ATTACKED, weapon, NOWHERE)
    else:
        s.layout = sentinel_layout(s, rules, s.floor[seat])
        emit(s, Event.ATTACKED, weapon, s.floor[seat])


@kernel
def resolve(s, rules):
    """Change the rolled dice, place them, and carry out what follows.

    The dice are rolled in `attack`, so that a test can lay them down instead.
    """
    seat = s.seat
    emit(s, Event.ROLLED, 0, 0)
    changing = True
    while changing:  # it ends: every change uses up an ability's free use, Luck or the Gunsight
        ability, die, face, payment = change_of_dice(s, rules)
        changing = ability != NOWHERE
        if changing:
            change(s, rules, ability, die, face, payment)
    placed = is_placed(s, rules)
    damage = int(rules.weapons[s.weapon].damage) if placed else 0
    emit(s, Event.ATTACK_ENDED, placed, damage)
    if placed:
        s.attacks_placed += 1
    else:
        fill_boxes(s, rules, seat, rules.failure_boxes)  # CT-067
    if s.roof[seat]:
        damage_ai(s, rules, damage)
    else:
        damage_sentinel(s, rules, damage)
    end_turn(s, rules)


@kernel
def change(s, rules, ability, die, face, payment):
    """CT-060..065: change one die by an ability, free once a turn and for 1 Luck after that.

    CT-111, CT-120: a Gunsight's HIT costs 1 Luck. CT-121: crossed off, it gives one HIT.
    """
    seat = s.seat
    crosses_off = payment == Payment.GUNSIGHT_CROSSED_OFF
    luck = int(not crosses_off and (payment == Payment.GUNSIGHT or s.ability_used[ability] == 1))
    if crosses_off:
        s.items[seat, Item.GUNSIGHT] = Mark.CROSSED_OFF
    elif luck > 0:
        pay_luck(s, seat, luck)
    else:
        s.ability_used[ability] = 1
    if ability == Ability.RE_ROLL:
        face = 1 + below(s, Stream.ATTACK, FACES)
    emit(s, Event.DIE_CHANGED, ability + 4 * payment + 16 * luck, die * 8 + face)
    s.dice[die] = face


@kernel
def damage_sentinel(s, rules, damage):
    """CT-068..074: cross off the Sentinel's Energy. Its defeat is rewarded; if it stands, it takes its turn."""
    seat = s.seat
    floor = s.floor[seat]
    s.sentinel_energy[floor] = max(0, s.sentinel_energy[floor] - damage)  # CT-069
    if is_defeated(s, floor):
        s.defeated += 1
        before = s.energy[seat]
        gain_energy(s, rules, seat, rules.defeat_energy)  # CT-071
        emit(s, Event.DEFEATED, floor, s.energy[seat] - before)
        fill_boxes(s, rules, seat, rules.defeat_boxes)  # CT-072
    else:
        sentinel_turn(s, rules, floor, seat)


@kernel
def damage_ai(s, rules, damage):
    """CT-103..105: cross off the AI's Energy. At 0 the game is won; else the AI hits its attacker.

    Under `who_is_hit` it then hits all others beside it too (CT-Q36).
    """
    s.ai_attacks += 1
    s.ai_energy = max(0, s.ai_energy - damage)
    check_ai(s)
    for turn in range(rules.players):
        seat = (s.seat + turn) % rules.players
        answered = turn == 0 or (rules.who_is_hit == WhoIsHit.ALL_IN_RANGE and s.roof[seat] == 1)
        if answered and s.phase != Phase.OVER:
            s.ai_hits += 1
            hurt(s, rules, seat, int(rules.ai_cards[s.ai_card].damage), Cause.AI)


@kernel
def climb(s, rules):
    """CT-100: put the meeple from the top floor's stop beside the AI, for no AP."""
    s.roof[s.seat] = 1
    emit(s, Event.ROOF_REACHED, s.seat, 0)
