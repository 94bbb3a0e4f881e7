"""Posthuman: what scripted humans do in encounters."""

from sims.games.posthuman.policies.values import danger, firepower, item_value, might
from sims.games.posthuman.queries.foes import fastest
from sims.games.posthuman.queries.free_deeds import is_before_melee
from sims.games.posthuman.queries.gear import ammo_needed, can_shoot
from sims.games.posthuman.queries.legality import legal, sum_aimed
from sims.games.posthuman.queries.people import can_pay, evade_bonus, is_human, mutations
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NARRATIVES, NOBODY, NONE
from sims.games.posthuman.records.words import Cause, Stat
from sims.kernel import kernel

EVADES = 2  # speed above the enemy's from which evading works in 26 of 36 cases


@kernel
def fight_or_evade(s, rules, seat):
    """Return whether to fight, to evade, or to use a card for it: what is too strong is evaded, if that can work."""
    weights = rules.policies[seat]
    excess = danger(s, rules, seat) - might(s, rules, seat) - 6 * weights.daring
    if weights.evades and excess > 0:
        if legal(s, rules, Action.SMOKE.value):
            return Action.SMOKE.value
        own = s.stat[seat, Stat.SPEED] + evade_bonus(s, rules, seat)
        if legal(s, rules, Action.EVADE.value) and own >= fastest(s, rules) + EVADES:
            return Action.EVADE.value
    return Action.FIGHT.value


@kernel
def brace(s, rules, seat):
    """Return whether to use Killer Instinct: once it has shot, if it can, against enemies that are not weak.

    Against Attack! while its health is low, as it swaps defence dice.
    """
    if not legal(s, rules, Action.FRENZY.value):
        return Action.PASS.value
    if s.foes > 0:
        excess = danger(s, rules, seat) - might(s, rules, seat) + firepower(s, rules, seat)
        uses = excess - 6 * rules.policies[seat].daring > -6
    else:
        low = s.health[seat] <= rules.policies[seat].swap_health
        uses = low and (is_before_melee(s) or not can_shoot(s, rules, seat))
    return Action.FRENZY.value if uses else Action.PASS.value


@kernel
def aim_at(s, rules, seat):
    """Return whom to shoot at: dice enough to kill go to one enemy after the other, the rest to the last; PASS to hold.

    A die wounds about every second time.
    """
    if s.attacker != NOBODY:
        return Action.AIM.value
    short = s.ammo[seat] < 2 * ammo_needed(s, rules, seat)
    if short and sum_aimed(s) == 0 and danger(s, rules, seat) + 18 < might(s, rules, seat):
        return Action.PASS.value
    best, last, alive = NONE, NONE, 0
    for place in range(s.foes):
        if s.foe_health[place] > 0:
            alive += 1
            last = place
            wanted = 2 * s.foe_health[place] - s.aimed[place]
            if wanted > 0 and (best == NONE or wanted < 2 * s.foe_health[best] - s.aimed[best]):
                best = place
    if best == NONE:
        return Action.AIM + last
    wanted = 2 * s.foe_health[best] - s.aimed[best]
    if alive > 1 and s.dice > wanted:
        return Action.AIM_ONE + best
    return Action.AIM + best


@kernel
def pays(s, rules, seat):
    """Return whether to pay in a narrative encounter: with food to spare, or where refusing would knock it out."""
    story = rules.narratives[s.encounter - NARRATIVES]
    if not can_pay(s, rules, seat):
        return False
    if s.morale[seat] + story.bad_morale <= 0 or s.health[seat] + story.bad_health <= 0:
        return True
    return s.food[seat] > story.price or s.morale[seat] + story.bad_morale <= 2


@kernel
def exchanged(s, rules, seat):
    """Return how much to exchange after being knocked out: until both tracks are level."""
    if s.keep == Cause.HEALTH:
        return max(0, (s.morale[seat] - s.health[seat]) // 2)
    return max(0, (s.health[seat] - s.morale[seat]) // 2)


@kernel
def gives_in(s, rules, seat):
    """Return whether to turn mutant: 2 at once, 1 on the fourth mutation if last in the race, 0 never."""
    how = rules.policies[seat].gives_in
    if how == 2:
        return True
    if how == 0 or mutations(s, rules, seat) + 1 < rules.scar_limit:
        return False
    for other in range(rules.players):
        if other != seat and is_human(s, other) and s.jp[other] <= s.jp[seat]:
            return False
    return True


@kernel
def card_to_drop(s, rules, seat):
    """Return which card of a hand that is too full is worth least."""
    worst = 0
    for place in range(1, s.held[seat]):
        value = item_value(s, rules, seat, s.hand[seat, place])
        if value < item_value(s, rules, seat, s.hand[seat, worst]):
            worst = place
    return worst
