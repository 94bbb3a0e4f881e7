"""Posthuman: what scripted mutants do. A row of mutant_policies.csv says whom they hunt and what for."""

from sims.games.posthuman.queries.mutants import (
    can_hit,
    declared_card,
    holds_too_many,
    is_reaction,
    may_arm,
    mutant_dice,
    works_on,
)
from sims.games.posthuman.queries.people import is_human, is_on, leader
from sims.games.posthuman.queries.places import on_completed, on_start, terrain_of
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NARRATIVES, NOBODY, NONE
from sims.games.posthuman.records.words import Deed, Effect, Melee, Phase
from sims.kernel import kernel


@kernel
def target_value(s, rules, seat, target):
    """Return how much a mutant wants to harm a human."""
    weights = rules.mutant_policies[seat]
    if s.jp[target] >= rules.journey_size and not weights.infect:
        return 1  # it has arrived: only turning it would help
    value = 1 + 10 * weights.leader * s.jp[target] + 10 * weights.infect * s.scars_held[target]
    return value + weights.guess * (20 - s.health[target])


@kernel
def card_value(s, rules, seat, card):
    """Return what an action card may be worth this turn: the humans on its terrains, more if they will still be there.

    Who stands in the middle of a tile stays on it; others may move on.
    """
    weights = rules.mutant_policies[seat]
    deed = rules.mutant_actions[card].deed
    if is_reaction(deed) and is_on(s, rules, Effect.HURRICANE.value):
        return 0  # nobody moves
    best = 0
    for target in range(rules.players):
        if is_human(s, target) and not on_start(s, target) and works_on(rules, card, terrain_of(s, rules, target)):
            value = target_value(s, rules, seat, target)
            if not on_completed(s, target):
                value += 2 + 10 * weights.guess
            if weights.infect and (deed == Deed.TAINT or deed == Deed.INFEST):
                value *= 3
            best = best + value if weights.guess else max(best, value)
    return best


@kernel
def card_to_declare(s, rules, seat):
    """Return the place of the card that a mutant chooses; the first if none can hit: for a default action."""
    best = 0
    for place in range(1, s.hand_held[seat]):
        if card_value(s, rules, seat, s.card[seat, place]) > card_value(s, rules, seat, s.card[seat, best]):
            best = place
    return best


@kernel
def reacts(s, rules, seat):
    """Return whether to play a reaction on the human who moves: a leader hunter waits for the leader."""
    if rules.mutant_policies[seat].leader:
        return s.jp[s.actor] == leader(s, rules)
    return True


@kernel
def plans(s, rules, seat):
    """Return whether to use Tactics: the chosen card, if there is one, can hit nobody where they stand."""
    card = declared_card(s, seat)
    return rules.mutant_policies[seat].tactics and (card == NONE or card_value(s, rules, seat, card) == 0)


@kernel
def pile_to_look_at(s, rules):
    """Return the level of the pile from which the leading humans draw next."""
    most = leader(s, rules)
    return rules.journey[min(most, rules.journey_size - 1)].level - 1


@kernel
def hardness(rules, card):
    """Return how hard an encounter is, for the order in which a mutant puts cards back."""
    if card >= NARRATIVES:
        return 0
    foe = rules.foes[card]
    return 6 * (foe.melee + foe.wounds) + 2 * foe.health + 6 * (foe.human_minions + foe.mutant_minions)


@kernel
def card_to_put_back(s, rules):
    """Return the easiest of the cards looked at: the hardest comes last and lies on top."""
    best = 0
    for place in range(1, s.choices_size):
        if hardness(rules, s.choices[place]) < hardness(rules, s.choices[best]):
            best = place
    return best


@kernel
def act(s, rules, seat):
    """Return a mutant's action: the chosen card on whom it wants most, else a default action that can help it."""
    card = declared_card(s, seat)
    best, most = NOBODY, 0
    if card != NONE and not is_reaction(rules.mutant_actions[card].deed):
        for target in range(rules.players):
            if can_hit(s, rules, card, target) and target_value(s, rules, seat, target) > most:
                best, most = target, target_value(s, rules, seat, target)
    if best != NOBODY:
        return Action.SEAT + best
    mutates = weapons(s, rules, seat) < rules.mutant_policies[seat].mutate or s.hand_held[seat] == 0
    return Action.MUTATE.value if mutates else Action.CONSOLIDATE.value


@kernel
def weapons(s, rules, seat):
    """Return how many of a mutant's scars are weapons."""
    number = 0
    for place in range(s.scars_held[seat]):
        number += rules.scars[s.scar[seat, place]].weapon
    return number


@kernel
def weapon_to_use(s, rules, seat):
    """Return the place of the scar weapon that wounds most: Specials count as often as its dice should show them."""
    shown = 0  # of all sides of its dice
    for side in range(rules.melee_sides):
        shown += rules.melee_faces[side] == Melee.SPECIAL
    shown *= mutant_dice(s, rules, seat, s.actor)
    best, most = NONE, 0
    for place in range(s.scars_held[seat]):
        if may_arm(s, rules, seat, place):
            scar = rules.scars[s.scar[seat, place]]
            value = rules.melee_sides * scar.wounds + shown * scar.special_wounds
            if best == NONE or value > most:
                best, most = place, value
    return best


@kernel
def scar_value(rules, scar):
    """Return what a mutation is worth to a mutant."""
    row = rules.scars[scar]
    value = 3 * (row.strength + row.melee) + 2 * row.mind + row.speed + row.shooting
    value += row.weapon * (4 + 4 * row.wounds + 2 * row.special_wounds)
    return value + 4 * row.hand + 3 * row.attack + 2 * row.charge + row.dread


@kernel
def scar_to_replace(s, rules, seat):
    """Return what to do with a mutation drawn: exchange the worst scar for it if it is better, else PASS."""
    worst = 0
    for place in range(1, s.scars_held[seat]):
        if scar_value(rules, s.scar[seat, place]) < scar_value(rules, s.scar[seat, worst]):
            worst = place
    if scar_value(rules, s.choices[0]) > scar_value(rules, s.scar[seat, worst]):
        return Action.REPLACE + worst
    return Action.PASS.value


@kernel
def card_to_discard(s, rules, seat):
    """Return which card to discard: one that can hit nobody where they stand; else PASS, or the least of too many."""
    worst = 0
    for place in range(1, s.hand_held[seat]):
        if card_value(s, rules, seat, s.card[seat, place]) < card_value(s, rules, seat, s.card[seat, worst]):
            worst = place
    must = s.phase == Phase.REFILL and holds_too_many(s, rules, seat)
    if must or card_value(s, rules, seat, s.card[seat, worst]) == 0:
        return Action.DISCARD + worst
    return Action.PASS.value
