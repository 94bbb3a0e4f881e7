"""Posthuman: what mutants can do to whom. Rulebook pages 6 and 9."""

from sims.games.posthuman.queries.gear import HIDES, has_gear
from sims.games.posthuman.queries.people import ATTACK, HAND, is_human, mutation_strength
from sims.games.posthuman.queries.places import on_start, terrain_of
from sims.games.posthuman.records.sizes import MAX_ACTION_HAND, NONE
from sims.games.posthuman.records.words import Deed, Deeds, MutantHand, Stat, Terrain
from sims.kernel import kernel
from sims.sets import has


@kernel
def declared_card(s, seat):
    """Return the row of the action card that a mutant has chosen; NONE if it chose none."""
    return s.card[seat, s.declared[seat]] if s.declared[seat] != NONE else NONE


@kernel
def works_on(rules, card, terrain):
    """PH-218: return whether an action card shows a terrain."""
    row = rules.mutant_actions[card]
    if terrain == Terrain.RURAL:
        return row.rural > 0
    if terrain == Terrain.URBAN:
        return row.urban > 0
    return row.mountain > 0 if terrain == Terrain.MOUNTAIN else row.wilderness > 0


@kernel
def is_reaction(deed):
    """Return whether a mutant action is played while a human moves."""
    return deed == Deed.INFEST or deed == Deed.BLOCK_PATH


@kernel
def can_hit(s, rules, card, target):
    """PH-218 to PH-220: return whether a card may be played on a human: its terrain, once a turn, not on its start."""
    if not is_human(s, target) or on_start(s, target):
        return False
    if has(s.hits_on[target], rules.mutant_actions[card].deed):
        return False
    if s.deed[target] == Deeds.CAMP and has_gear(s, rules, target, int(HIDES)):
        return False
    return works_on(rules, card, terrain_of(s, rules, target))


@kernel
def seat_by_distance(rules, seat, nth):
    """PH-222, PH-Q51: return the nth closest seat around the table, counted from 1; clockwise first among equals."""
    distance = (nth + 1) // 2
    return (seat + distance if nth % 2 == 1 else seat - distance) % rules.players


@kernel
def may_react(s, rules, seat, target):
    """Return whether a mutant has chosen a reaction that it may play on a human who moves."""
    if is_human(s, seat) or s.missed[seat]:
        return False
    card = declared_card(s, seat)
    return card != NONE and is_reaction(rules.mutant_actions[card].deed) and can_hit(s, rules, card, target)


@kernel
def hand_size(s, rules, seat):
    """PH-213: return how many action cards a mutant holds."""
    size = rules.mutant_cards
    if rules.mutant_hand == MutantHand.MIND:
        size = s.stat[seat, Stat.MIND]
    return min(MAX_ACTION_HAND, max(0, size + mutation_strength(s, rules, seat, int(HAND))))


@kernel
def holds_too_many(s, rules, seat):
    """PH-213: return whether a mutant has more action cards than it may hold: a scar that let it hold more is gone."""
    return s.hand_held[seat] > hand_size(s, rules, seat)


# --- Attack! ---


@kernel
def may_arm(s, rules, seat, place):
    """PH-211: return whether a scar is a weapon to choose: a second one of the same kind is no other choice."""
    for earlier in range(place):
        if s.scar[seat, earlier] == s.scar[seat, place]:
            return False
    return rules.scars[s.scar[seat, place]].weapon > 0


@kernel
def weapons_to_choose(s, rules, seat):
    """Return how many different scar weapons a mutant has."""
    number = 0
    for place in range(s.scars_held[seat]):
        number += may_arm(s, rules, seat, place)
    return number


@kernel
def mutant_dice(s, rules, seat, target):
    """PH-155: return a mutant's melee dice in Attack!: more if it fights better, and those of its scars."""
    dice = rules.melee_dice + mutation_strength(s, rules, seat, int(ATTACK))
    if s.stat[seat, Stat.MELEE] > s.stat[target, Stat.MELEE]:
        dice += rules.advantage_dice
    return dice
