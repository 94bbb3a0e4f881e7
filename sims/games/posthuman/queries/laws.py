"""Posthuman: what must hold after every action."""

from sims.games.posthuman.queries.gear import backpack, load_of
from sims.games.posthuman.queries.mutants import holds_too_many
from sims.games.posthuman.queries.people import health_limit, is_human, morale_limit, mutations
from sims.games.posthuman.records.sizes import (
    MAX_HAND,
    MAX_STAT,
    MAX_WAITING,
    MINIONS,
    NONE,
    NOTHING,
    STARTING_ITEMS,
    STATS,
    WEAPONS,
)
from sims.games.posthuman.records.words import Bonus, Deck, FoeClass, Law, Phase, Step
from sims.kernel import kernel
from sims.piles import size

len_bonuses = len(Bonus)


@kernel
def conserved(s, rules):
    """Return `Law.NONE` (0), or the first law that does not hold."""
    law = tracks(s, rules)
    if law == Law.NONE:
        law = decks(s, rules)
    if law == Law.NONE:
        law = items(s, rules)
    if law == Law.NONE:
        law = bodies(s, rules)
    if law == Law.NONE:
        law = maps(s, rules)
    if law == Law.NONE and not 0 <= s.waiting < MAX_WAITING:
        law = Law.WAITING
    return law


@kernel
def tracks(s, rules):
    """Check health, morale, hunger, stats, stores and journey points of humans (PH-O12)."""
    for seat in range(rules.players):
        if s.food[seat] < 0 or s.ammo[seat] < 0:
            return Law.STORES
        if s.xp[seat] < 0:
            return Law.EXPERIENCE
        if not 0 <= s.jp[seat] <= rules.journey_size:
            return Law.JOURNEY
        for stat in range(STATS):
            if not 1 <= s.stat[seat, stat] <= MAX_STAT:
                return Law.STATS
        if not is_human(s, seat):
            continue
        if not 0 <= s.health[seat] <= health_limit(s, rules, seat):
            return Law.TRACKS
        if not 0 <= s.morale[seat] <= morale_limit(s, rules, seat):
            return Law.TRACKS
        if s.phase != Phase.OVER and s.waiting == 0 and (s.health[seat] == 0 or s.morale[seat] == 0):
            return Law.TRACKS
        if not 0 <= s.hunger[seat] < rules.hunger_size:
            return Law.HUNGER
    return Law.NONE


@kernel
def drawn_to_choose(s, deck):
    """Return how many cards of a deck lie before a player who chooses among them."""
    if s.phase == Phase.KEEP_SKILL:
        return s.choices_size if deck == Deck.SKILLS else 0
    if s.phase == Phase.MOUNT:
        return s.choices_size if deck == Deck.EQUIPMENT else 0
    if s.phase == Phase.KEEP_WEAPON:
        return s.choices_size if deck == Deck.WEAPONS else 0
    if s.phase == Phase.KEEP_TILE:
        return s.choices_size if deck == Deck.TERRAIN else 0
    if s.phase == Phase.REPLACE:
        return s.choices_size if deck == Deck.SCARS else 0
    if s.phase == Phase.LOOK:
        return s.choices_size if deck == Deck.ENCOUNTERS_1 + s.level else 0
    return 0


@kernel
def decks(s, rules):
    """Check that no card was lost or made (PH-O11): deck, discards, players, table, removed."""
    for deck in range(Deck.TERRAIN + 1):
        cards = size(s, deck) + s.gone[deck] + drawn_to_choose(s, deck)
        for seat in range(rules.players):
            cards += held_by(s, seat, deck)
        cards += on_table(s, rules, deck)
        total = rules.cards_size[deck] + (deck == Deck.EVENTS and rules.players == 1)
        if cards != total or s.left[deck] < 0:
            return Law.DECKS
    return Law.NONE


@kernel
def held_by(s, seat, deck):
    """Return how many cards of a deck a player has."""
    if deck == Deck.SKILLS:
        return s.skills[seat]
    if deck == Deck.FOLLOWERS:
        return s.actives[seat] + s.waiting_followers[seat]
    if deck == Deck.SCARS:
        return s.scars_held[seat]
    if deck == Deck.ACTIONS:
        return s.hand_held[seat]
    if deck == Deck.TERRAIN:
        return s.tiles[seat] - 1
    if deck == Deck.EVENTS:
        return int(s.protector[seat] > 0) + int(s.killer[seat] > 0)
    if deck == Deck.EQUIPMENT:
        return count_items(s, seat, int(NOTHING), int(WEAPONS))
    if deck == Deck.WEAPONS:
        return count_items(s, seat, int(WEAPONS), int(STARTING_ITEMS))
    return 0


@kernel
def count_items(s, seat, first, end):
    """Return how many items of some numbers a player has, in hand, in play, or mounted."""
    number = 0
    for place in range(s.held[seat]):
        number += first <= s.hand[seat, place] < end
    for place in range(s.gears[seat]):
        number += first <= s.gear[seat, place] < end
        number += s.mount[seat, place] != NONE and first <= s.mount[seat, place] < end
    return number


@kernel
def on_table(s, rules, deck):
    """Return how many cards of a deck lie on the table: the encounter, its minions, the turn's event, the season."""
    if deck == Deck.EVENTS:
        return int(s.event != NONE) + int(s.season != NONE)
    number = 0
    if s.encounter != NONE and deck == Deck.ENCOUNTERS_1 + s.level:
        number += 1
    if deck == Deck.HUMAN_MINIONS or deck == Deck.MUTANT_MINIONS:
        for place in range(s.foes):
            foe = s.foe[place]
            mutant = rules.foes[foe].kind == FoeClass.MUTANT
            number += foe >= MINIONS and deck == Deck.HUMAN_MINIONS + mutant
    return number


@kernel
def items(s, rules):
    """Check starting items, backpacks, hands, active weapons, and what bonuses add up to."""
    total = held = 0
    for row in range(rules.starting_items_size):
        total += rules.market[row]
        held += s.market[row]
        if s.market[row] < 0:
            return Law.ITEMS
    for seat in range(rules.players):
        held += count_items(s, seat, int(STARTING_ITEMS), STARTING_ITEMS + rules.starting_items_size)
        dropping = s.phase == Phase.DROP or s.resume == Phase.DROP
        if (s.held[seat] > rules.hand_limit and not dropping) or s.held[seat] > MAX_HAND:
            return Law.HAND
        room = 0
        for place in range(s.gears[seat]):
            room += load_of(s, rules, seat, place)
        if room != s.room[seat] or (s.step > Step.SHORT and room > backpack(s, rules, seat)):
            return Law.BACKPACK
        if not NONE <= s.melee[seat] < s.gears[seat] or not NONE <= s.ranged[seat] < s.gears[seat]:
            return Law.ITEMS
        for bonus in range(len_bonuses):
            if s.bonus[seat, bonus] != added_up(s, rules, seat, bonus):
                return Law.BONUSES
    if s.step > Step.EXCHANGE and held + s.items_gone < total:
        return Law.ITEMS
    return Law.NONE


@kernel
def added_up(s, rules, seat, bonus):
    """Return what a player's cards add up to, card by card."""
    total = 0
    for place in range(s.skills[seat]):
        total += rules.skill_bonuses[s.skill[seat, place], bonus]
    for place in range(s.actives[seat]):
        total += rules.follower_bonuses[s.active[seat, place], bonus]
    for place in range(s.gears[seat]):
        total += rules.bonuses[s.gear[seat, place], bonus]
    return total


@kernel
def bodies(s, rules):
    """Check scars, and that mutants have given everything up and hold no card too many (PH-206, PH-209, PH-213)."""
    for seat in range(rules.players):
        number = mutations(s, rules, seat)
        if is_human(s, seat):
            if number >= rules.scar_limit:
                return Law.SCARS
        elif rules.players > 1:
            if number != s.scars_held[seat]:
                return Law.SCARS
            if s.step < Step.MUTANTS and holds_too_many(s, rules, seat):  # it may, from Mutate to the turn's end
                return Law.MUTANTS
            if s.gears[seat] + s.held[seat] + s.skills[seat] + s.food[seat] + s.ammo[seat] + s.xp[seat] > 0:
                return Law.MUTANTS
    return Law.NONE


@kernel
def maps(s, rules):
    """Check the maps: every tile has its exits, used or vacant, and humans stand on a zone that is there."""
    for seat in range(rules.players):
        if not is_human(s, seat):
            continue
        used = 0
        for place in range(s.tiles[seat]):
            used += s.vacant[seat, place]
            used -= rules.land[int(s.tile[seat, place])].exits
            if s.vacant[seat, place] < 0:
                return Law.MAP
        if used != -2 * (s.tiles[seat] - 1):  # a connection uses an exit of either tile
            return Law.MAP
        if s.zone[seat] != NONE:
            tile = int(s.tile[seat, s.here[seat]])
            if rules.land[tile].figures[s.zone[seat]] == 0:
                return Law.MAP
    return Law.NONE
