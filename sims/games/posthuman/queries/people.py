"""Posthuman: who is human, how well, how strong, and what their cards add up to."""

from sims.games.posthuman.records.sizes import MAX_TRACK, NARRATIVES, NOBODY
from sims.games.posthuman.records.words import Bonus, Cause, Effect, Season, Stat, VoluntaryTurn
from sims.kernel import kernel


@kernel
def is_human(s, seat):
    """Return whether a player is still human."""
    return s.mutant[seat] == 0


@kernel
def humans(s, rules):
    """Return how many players are human."""
    number = 0
    for seat in range(rules.players):
        number += is_human(s, seat)
    return number


@kernel
def health_limit(s, rules, seat):
    """PH-029, PH-035: return the most health that a human can have."""
    return min(MAX_TRACK, s.stat[seat, Stat.STRENGTH] + rules.vitality_bonus)


@kernel
def morale_limit(s, rules, seat):
    """PH-032, PH-035: return the most morale that a human can have."""
    return min(MAX_TRACK, s.stat[seat, Stat.MIND] + rules.vitality_bonus)


@kernel
def is_on(s, rules, effect):
    """Return whether the turn's event, or the season, has an effect."""
    if s.event >= 0 and rules.events[s.event].effect == effect:
        return True
    return s.season >= 0 and rules.events[s.season].effect == effect


@kernel
def amount_of(s, rules, effect):
    """Return how much the effect of the turn's event or of the season is; 0 if it is not on."""
    if s.event >= 0 and rules.events[s.event].effect == effect:
        return int(rules.events[s.event].amount)
    if s.season >= 0 and rules.events[s.season].effect == effect:
        return int(rules.events[s.season].amount)
    return 0


@kernel
def is_seasonal(rules, event):
    """Return whether an event is a season."""
    return rules.events[event].season != Season.REGULAR


@kernel
def test_bonus(s, seat, stat):
    """Return what a human's cards add to a stat in tests."""
    if stat == Stat.STRENGTH:
        return s.bonus[seat, Bonus.TEST_STRENGTH]
    if stat == Stat.SPEED:
        return s.bonus[seat, Bonus.TEST_SPEED]
    return s.bonus[seat, Bonus.TEST_MIND] if stat == Stat.MIND else 0


@kernel
def evade_bonus(s, rules, seat):
    """PH-133: return what a human adds to its evade roll beside its speed."""
    return s.bonus[seat, Bonus.EVADE] + amount_of(s, rules, Effect.CLEAR.value)


@kernel
def first_human(s, rules):
    """PH-064, PH-Q02: return the starting player, or if he is a mutant the next human clockwise; NOBODY if none is."""
    for step in range(rules.players):
        seat = (s.first + step) % rules.players
        if is_human(s, seat):
            return seat
    return NOBODY


@kernel
def leader(s, rules):
    """Return the most journey points that a human has."""
    most = 0
    for seat in range(rules.players):
        if is_human(s, seat):
            most = max(most, s.jp[seat])
    return most


@kernel
def mutations(s, rules, seat):
    """PH-204: return how many of a player's scars are mutations."""
    number = 0
    for place in range(s.scars_held[seat]):
        number += rules.scars[s.scar[seat, place]].mutation
    return number


@kernel
def may_give_in(rules):
    """PH-205, PH-208, PH-Q38: return whether humans may turn of their own will: not alone, nor by the rule for two."""
    return rules.players > 1 and not rules.two_player_rule and rules.voluntary_turn != VoluntaryTurn.NEVER


@kernel
def turning_point(rules):
    """PH-205, PH-206: return how many mutations no human can have: the fifth turns it, by `always` the third."""
    if may_give_in(rules) and rules.voluntary_turn == VoluntaryTurn.ALWAYS:
        return max(1, min(rules.scar_choice, rules.scar_limit))
    return rules.scar_limit


HAND, CHARGE, ATTACK, DREAD = range(4)  # what mutations add to: cards, dice of Charge and of Attack!, tests of Dread


@kernel
def mutation_strength(s, rules, seat, column):
    """Return what a mutant's scars add up to: HAND, CHARGE, ATTACK or DREAD."""
    total = 0
    for place in range(s.scars_held[seat]):
        scar = rules.scars[s.scar[seat, place]]
        if column == HAND:
            total += scar.hand
        elif column == CHARGE:
            total += scar.charge
        elif column == ATTACK:
            total += scar.attack
        else:
            total += scar.dread
    return total


@kernel
def most_exchanged(s, rules, seat, cause):
    """PH-Q12: return how much of what is left may become what is missing: at least 1 stays, and limits hold."""
    if cause == Cause.HEALTH:
        return min(s.morale[seat] - 1, health_limit(s, rules, seat) - s.health[seat])
    if cause == Cause.MORALE:
        return min(s.health[seat] - 1, morale_limit(s, rules, seat) - s.morale[seat])
    return 0


@kernel
def can_pay_guide(s, rules, seat):
    """Return whether a human can pay the Guide and has a journey point to gain."""
    pays = s.food[seat] >= amount_of(s, rules, Effect.GUIDE.value) or s.ammo[seat] >= rules.guide_ammo
    return pays and s.jp[seat] < rules.journey_size


@kernel
def can_pay(s, rules, seat):
    """Return whether a human has the food that the narrative encounter on the table asks for."""
    return s.food[seat] >= rules.narratives[s.encounter - NARRATIVES].price
