"""Posthuman: what scripted humans do besides: cards put in play and used, experience spent."""

from sims.games.posthuman.policies.turn import xp_spent
from sims.games.posthuman.policies.values import item_value, value_in_play, value_now, weapon_value
from sims.games.posthuman.queries.free_deeds import faces_combat, free_deed_is_legal
from sims.games.posthuman.queries.gear import backpack, is_weapon, load_of, may_carry, may_play
from sims.games.posthuman.queries.people import health_limit, leader, morale_limit
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import MAX_INVENTORY, NONE
from sims.games.posthuman.records.words import Phase, Stat, Use
from sims.kernel import kernel

NEAR_DEATH, NEAR_DESPAIR = 3, 1  # health and morale at or below which nobody saves what heals and cheers


@kernel
def free_deed(s, rules, seat):
    """Return a free deed that is worth doing now; NONE if there is none."""
    if s.waiting_followers[seat] > 0 and free_deed_is_legal(s, rules, seat, Action.ACTIVATE.value):
        return Action.ACTIVATE.value
    action = deed_with_experience(s, rules, seat)
    if action == NONE:
        action = deed_with_hand(s, rules, seat)
    if action == NONE:
        action = deed_with_items(s, rules, seat)
    return action


@kernel
def deed_with_experience(s, rules, seat):
    """Return how to spend experience: on skills first, as long as the script trains, or on stats, as it likes."""
    weights = rules.policies[seat]
    if weights.skills_first and (s.skills_gained[seat] == 0 or xp_spent(s, rules, seat) < weights.train_xp):
        if free_deed_is_legal(s, rules, seat, Action.LEARN.value):
            return Action.LEARN.value
    if s.xp[seat] < rules.stat_xp:
        # there may be no time left to save up for a stat
        late = s.jp[seat] >= rules.journey_size - 3 or leader(s, rules) >= rules.journey_size - 1
        if late and s.phase == Phase.DECLARE and free_deed_is_legal(s, rules, seat, Action.LEARN.value):
            return Action.LEARN.value
        return NONE
    stat = stat_to_raise(s, seat)
    if stat != NONE:
        return Action.RAISE + stat
    return Action.LEARN.value if free_deed_is_legal(s, rules, seat, Action.LEARN.value) else NONE


@kernel
def stat_to_raise(s, seat):
    """Return the stat that a human raises: melee first, then strength, speed, mind, shooting if it has a gun."""
    if s.stat[seat, Stat.MELEE] < 5:
        return Stat.MELEE.value
    if s.stat[seat, Stat.STRENGTH] < 5:
        return Stat.STRENGTH.value
    if s.stat[seat, Stat.SPEED] < 5:
        return Stat.SPEED.value
    if s.stat[seat, Stat.MIND] < 5:
        return Stat.MIND.value
    return Stat.SHOOTING.value if s.stat[seat, Stat.SHOOTING] < 5 else NONE


@kernel
def deed_with_hand(s, rules, seat):
    """Return a card of the hand to put in play: one that is worth something; or a weapon to remove, to make room."""
    for place in range(s.held[seat]):
        item = s.hand[seat, place]
        if item_value(s, rules, seat, item) <= 0 or s.gears[seat] >= MAX_INVENTORY:
            continue
        if may_play(s, rules, seat, place):
            return Action.PLAY + place
        for other in range(s.gears[seat]):
            if makes_way(s, rules, seat, other, item):
                fits = s.room[seat] - load_of(s, rules, seat, other) + rules.items[item].slots
                if fits <= backpack(s, rules, seat) and free_deed_is_legal(s, rules, seat, Action.REMOVE + other):
                    return Action.REMOVE + other
    return NONE


@kernel
def makes_way(s, rules, seat, place, item):
    """Return whether a weapon in play may go for a card of the hand: for a better one of its kind, or as a spare."""
    mine = s.gear[seat, place]
    if not is_weapon(rules, mine):
        return False
    better = rules.items[item].use == rules.items[mine].use
    better = better and value_in_play(s, rules, seat, place) < weapon_value(s, rules, seat, item)
    return better or is_spare(s, rules, seat, place)


@kernel
def is_spare(s, rules, seat, place):
    """Return whether a weapon in play is never drawn: another of its kind is as good and needs no more ammo."""
    card, mine = rules.items[s.gear[seat, place]], value_in_play(s, rules, seat, place)
    for other in range(s.gears[seat]):
        rival = rules.items[s.gear[seat, other]]
        if other != place and rival.use == card.use and rival.ammo <= card.ammo:
            worth = value_in_play(s, rules, seat, other)
            if worth > mine or (worth == mine and other < place):
                return True
    return False


@kernel
def deed_with_items(s, rules, seat):
    """Return an item in play to use or to wield (if it is better)."""
    for place in range(s.gears[seat]):
        item = s.gear[seat, place]
        card = rules.items[item]
        if card.use == Use.ONE_SHOT and card.smoke == 0 and card.flare == 0:
            if card.gain_food + card.gain_ammo > 0 or heals_now(s, rules, seat, card):
                return Action.USE + place
        elif faces_combat(s, rules) and is_weapon(rules, item):
            active = s.melee[seat] if card.use == Use.MELEE else s.ranged[seat]
            if value_now(s, rules, seat, place) > value_now(s, rules, seat, active):
                if free_deed_is_legal(s, rules, seat, Action.WIELD + place):
                    return Action.WIELD + place
    return NONE


@kernel
def heals_now(s, rules, seat, card):
    """Return whether it is time for what heals or cheers: nothing of it is wasted, or the next fight may be the last.

    It is used as soon as it may be: who is well need not camp, which costs a whole action.
    """
    health, morale = int(s.health[seat]), int(s.morale[seat])
    if (card.heal > 0 and health <= NEAR_DEATH) or (card.cheer > 0 and morale <= NEAR_DESPAIR):
        return True
    lost, sad = health_limit(s, rules, seat) - health, morale_limit(s, rules, seat) - morale
    return lost >= card.heal and sad >= card.cheer


@kernel
def gun_to_mount_on(s, rules, seat):
    """Return the place of the weapon that is to carry a card: the active one, else the best that can."""
    if s.ranged[seat] != NONE and may_carry(s, rules, seat, s.ranged[seat]):
        return s.ranged[seat]
    best, most = NONE, 0
    for place in range(s.gears[seat]):
        if may_carry(s, rules, seat, place):
            value = value_in_play(s, rules, seat, place)
            if best == NONE or value > most:
                best, most = place, value
    return best
