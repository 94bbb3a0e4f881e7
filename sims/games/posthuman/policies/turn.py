"""Posthuman: what scripted humans do before and in their actions: eat, declare, move, camp."""

import numpy as np

from sims.games.posthuman.policies.values import points_of, tile_value
from sims.games.posthuman.queries.helps import PSYCHOLOGIST, may_help
from sims.games.posthuman.queries.hunger import most_eaten
from sims.games.posthuman.queries.legality import may_declare, may_move
from sims.games.posthuman.queries.people import amount_of, health_limit, is_on, leader, morale_limit
from sims.games.posthuman.queries.places import beside, is_dead, is_safe, zones
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import MAX_EXITS, NOBODY, NONE, NOTHING, NOWHERE
from sims.games.posthuman.records.words import Bonus, Deck, Deeds, Effect
from sims.kernel import kernel

NEW_TILE = 12  # [points] what a human expects of a tile not yet drawn


@kernel
def food_to_eat(s, rules, seat):
    """Return how much to eat: enough to be full."""
    return most_eaten(s, rules, seat)


@kernel
def deed_to_declare(s, rules, seat):
    """Return the action to declare: rest when it is needed, then food, a look around, and on."""
    if is_on(s, rules, Effect.HURRICANE.value):
        return Deeds.CAMP.value if may_declare(s, rules, seat, Deeds.CAMP.value) else Deeds.NOTHING.value
    weights = rules.policies[seat]
    if needs_rest(s, rules, seat) and may_declare(s, rules, seat, Deeds.CAMP.value):
        return Deeds.CAMP.value
    if s.jp[seat] >= rules.journey_size - 1 and weights.races:
        return Deeds.MOVE.value
    if s.food[seat] <= weights.forage_food and may_declare(s, rules, seat, Deeds.FORAGE.value):
        return Deeds.FORAGE.value
    if weights.scouts and looks_around(s, rules, seat) and may_declare(s, rules, seat, Deeds.SCOUT.value):
        return Deeds.SCOUT.value
    return Deeds.MOVE.value


@kernel
def looks_around(s, rules, seat):
    """Return whether scouting is worth a turn: not while a human starves, nor one step from The Fortress."""
    if s.food[seat] == 0 or s.jp[seat] >= rules.journey_size - 1:
        return False
    open_here = s.vacant[seat, s.here[seat]] >= 2 and s.done[seat, s.here[seat]]
    return open_here and best_beside(s, rules, seat) == NONE


@kernel
def needs_rest(s, rules, seat):
    """Return whether a human should camp: little health, or little morale where camping restores some."""
    weights = rules.policies[seat]
    health, morale = weights.camp_health, weights.camp_morale
    if weights.races and hurries(s, rules, seat):
        health, morale = min(health, 1), 0
    if s.food[seat] == 0 and s.hunger[seat] > 0 and not is_safe(s, rules, seat):
        return False  # who starves must move on
    wounds = health_limit(s, rules, seat) - s.health[seat]
    if s.health[seat] <= health and wounds >= min(rules.camp_health, wounds_worth(s, seat)):
        return wounds > 0
    cheers = s.bonus[seat, Bonus.CAMP_MORALE] > 0 or is_safe(s, rules, seat)
    cheers = cheers and not is_on(s, rules, Effect.WINTER.value)
    return cheers and s.morale[seat] <= morale and s.morale[seat] < morale_limit(s, rules, seat)


@kernel
def wounds_worth(s, seat):
    """Return how many wounds are worth a camp: two, but one where morale is restored too."""
    return 1 if s.bonus[seat, Bonus.CAMP_MORALE] > 0 else 2


@kernel
def hurries(s, rules, seat):
    """Return whether the end is near: a human is about to arrive, or alone the time runs out."""
    missing = rules.journey_size - s.jp[seat]
    if rules.players == 1:
        return s.left[Deck.EVENTS] - rules.solo_below <= missing + 1
    return leader(s, rules) >= rules.journey_size - 2 and missing <= 3


@kernel
def best_beside(s, rules, seat):
    """Return which connected tile, not yet completed, a human likes best; NONE if there is none."""
    best, most = NONE, 0
    for which in range(MAX_EXITS):
        place = beside(s, seat, which)
        if place != NOWHERE and s.done[seat, place] == 0:
            value = tile_value(s, rules, seat, np.int64(s.tile[seat, place]))
            if best == NONE or value > most:
                best, most = which, value
    return best


@kernel
def move(s, rules, seat):
    """Return where to move: on in the tile, to the best tile laid, to a new one, or back to where exits are vacant."""
    if may_move(s, rules, seat, Action.NEXT.value):
        return Action.NEXT.value
    which = best_beside(s, rules, seat)
    new = may_move(s, rules, seat, Action.NEW.value)
    if which != NONE:
        place = beside(s, seat, which)
        if not new or tile_value(s, rules, seat, np.int64(s.tile[seat, place])) >= NEW_TILE - 4:
            return Action.GO + which
    if new:
        return Action.NEW.value
    if which != NONE:
        return Action.GO + which
    for step in range(MAX_EXITS):
        place = beside(s, seat, step)
        if place != NOWHERE and s.vacant[seat, place] > 0:
            return Action.GO + step
    return Action.GO.value if beside(s, seat, int(NOTHING)) != NOWHERE else Action.PASS.value


@kernel
def tile_to_keep(s, rules, seat):
    """Return which of the tiles drawn a human keeps."""
    best = 0
    for place in range(1, s.choices_size):
        if tile_value(s, rules, seat, s.choices[place]) > tile_value(s, rules, seat, s.choices[best]):
            best = place
    return best


@kernel
def enters(s, rules, seat):
    """Return whether a human enters the tile that it has just laid: if it has journey points, or is the only way on.

    One without points is entered for its XP and supplies if it is short and the human well enough.
    """
    tile = int(s.tile[seat, s.tiles[seat] - 1])
    if s.vacant[seat, s.here[seat]] == 0 or points_of(rules, tile) > 0:
        return True
    weights = rules.policies[seat]
    return zones(rules, tile) <= weights.dead_zones and s.health[seat] >= weights.dead_health


@kernel
def advances(s, rules, seat):
    """Return whether a human takes encounters of the next level, where that brings it on."""
    if is_dead(s, rules, seat):
        return False
    weights = rules.policies[seat]
    trains = xp_spent(s, rules, seat) < weights.train_xp and s.rounds < weights.train_turn
    return not trains or hurries(s, rules, seat)


@kernel
def xp_spent(s, rules, seat):
    """Return how much experience a human has spent."""
    return rules.skill_xp * s.skills_gained[seat] + rules.stat_xp * s.stats_gained[seat]


@kernel
def takes_health(s, rules, seat):
    """Return whether a human camping in a safe house takes health rather than morale: what is lower for its limit."""
    health = s.health[seat] * morale_limit(s, rules, seat)
    return health < s.morale[seat] * health_limit(s, rules, seat) or s.morale[seat] == morale_limit(s, rules, seat)


@kernel
def whom_to_help(s, rules, seat):
    """Return on whom a camping human uses a skill that gives it something: on the leader; NOBODY if there is none.

    Psychologist only cheers a rival, so no script uses it.
    """
    best = NOBODY
    if s.keep == PSYCHOLOGIST:
        return best
    for other in range(rules.players):
        if may_help(s, rules, seat, other, s.keep) and (best == NOBODY or s.jp[other] > s.jp[best]):
            best = other
    return best


@kernel
def pays_guide(s, rules, seat, food):
    """Return how to pay the Guide: with ammo if there is no gun or plenty, else with food."""
    if s.ammo[seat] >= rules.guide_ammo and (s.ranged[seat] == NONE or s.food[seat] < food + 1):
        return Action.PAY_AMMO.value
    arrives = s.jp[seat] >= rules.journey_size - 2
    if s.food[seat] >= food and (s.food[seat] >= food + 2 or arrives):
        return Action.PAY_FOOD.value
    return Action.PAY_AMMO.value if s.ammo[seat] >= rules.guide_ammo else Action.PASS.value


@kernel
def trades(s, rules, seat):
    """Return what to exchange with the Trader Caravan: food that is plenty for ammo that is short, or the reverse."""
    armed = s.ranged[seat] != NONE
    if s.direction != 2 and armed and s.ammo[seat] < 2 and s.food[seat] > 4:
        return Action.PAY_FOOD.value
    spare = s.ammo[seat] - (4 if armed else 0)
    if (
        s.direction != 1
        and spare >= max(1, amount_of(s, rules, Effect.CARAVAN.value))
        and s.food[seat] < (4 if armed else 10)
    ):
        return Action.PAY_AMMO.value
    return Action.PASS.value
