"""All Hoomanz Are Dead, Encounters (AH-069..075, AH-208) and Mystery cards (AH-H09, AH-H26)."""

from sims.games.all_hoomanz.policies.levels import unused_chit
from sims.games.all_hoomanz.policies.reactions import drone_to_destroy, wants_guard
from sims.games.all_hoomanz.queries.adam import is_adam_active
from sims.games.all_hoomanz.queries.gear import cards_with, drinkable, has_effect, is_infected, softened
from sims.games.all_hoomanz.records.sizes import ADAM, LEVEL_SLOTS, NO, NONE, NOWHERE, YES
from sims.games.all_hoomanz.records.words import Cause, Drink, Effect, Event, Fight, Instruction, Kill, Kind, Pile
from sims.games.all_hoomanz.rules.alien_landing import enter_alien_landing, follow_alien_mystery
from sims.games.all_hoomanz.rules.brains import devolve, place_chit
from sims.games.all_hoomanz.rules.combat import drink, eat_noodle, encounter_monsters, fight_monster, lead_against
from sims.games.all_hoomanz.rules.decks import draw_monster, draw_mystery
from sims.games.all_hoomanz.rules.inventory import cure, discard_random, gain_loot
from sims.games.all_hoomanz.rules.purple_eye.levels import level_adam_anyway, short_circuit
from sims.games.all_hoomanz.rules.purple_eye.meetings import meet, summon
from sims.games.all_hoomanz.rules.purple_eye.shields import give_adam, hurt_adam
from sims.games.all_hoomanz.rules.rooms import reactivate
from sims.games.all_hoomanz.rules.supplies import (
    add_from_yard,
    destroy_drones,
    gain_drinks,
    gain_shields,
    lose_shields,
    upgrade,
)
from sims.kernel import kernel
from sims.piles import discard
from sims.sets import has
from sims.trace import emit

UNRESOLVED = 4  # one more than the last Fight: nothing happened, so the room is not CLEARed


@kernel
def resolve_encounter(s, rules, seat, room):
    """Carry out an Encounter room's effect on the hero entering it; return how it ended.

    That is the end of the Fight if there was one, UNRESOLVED if nothing happened, else Fight.TIE for "resolved".
    """
    tile = rules.tiles[s.tile[room]]
    kind = int(tile.kind)
    emit(s, Event.ENCOUNTER, seat, room)
    if kind == Kind.LOOT:
        cards = int(tile.icons) + rules.scavenge_cards * has_effect(s, seat, Effect.SCAVENGE)
        gain_loot(s, rules, seat, cards)
    elif kind == Kind.MONSTER:
        return encounter_monsters(s, rules, seat, int(tile.icons))
    elif kind == Kind.MYSTERY:
        return resolve_mystery(s, rules, seat, room)
    elif kind == Kind.TURRET:
        hit(s, rules, seat, rules.turret_damage, Cause.TURRET.value)
    elif kind == Kind.PURPLE_EYE:
        if s.adam_room == NOWHERE:  # AH-A71: nothing happens
            return UNRESOLVED
        summon(s, rules, seat, room)
    else:
        enter_alien_landing(s, rules, seat)
    return Fight.TIE.value


@kernel
def hit(s, rules, seat, damage, cause):
    """AH-074, AH-162: a Turret or a Drone hits: a CUBETRON, a Noodle or a Powa-Drink may soften it."""
    damage = softened(s, rules, seat, damage)
    if wants_guard(s, rules, seat, damage) and cards_with(s, rules, Effect.GUARD_NOODLE) > 0:
        eat_noodle(s, rules, seat, Effect.GUARD_NOODLE)
        return
    take_damage(s, rules, seat, damage, cause)


@kernel
def take_damage(s, rules, seat, damage, cause):
    """AH-127, AH-134: lose shields outside Combat, after drinking Powa-Drinks that save from a KO."""
    brace(s, rules, seat, damage)
    lose_shields(s, rules, seat, damage, cause)


@kernel
def brace(s, rules, seat, damage):
    """AH-134: drink Powa-Drinks for shields if they save a hero from a KO by this damage."""
    while damage >= s.shields[seat] and s.shields[seat] + drinkable(s, rules, seat) > damage:
        drink(s, rules, seat, Drink.SHIELDS.value)


@kernel
def resolve_mystery(s, rules, seat, room):
    """AH-071: draw the top Mystery card and follow it; return how it ended, as a `Fight`.

    That is the end of the Combat if the card led to one, else TIE.
    """
    row = draw_mystery(s)
    if row == NONE:
        return Fight.TIE.value
    card = rules.mysteries[row]
    what, amount = int(card.instruction), int(card.amount)
    emit(s, Event.MYSTERY_DRAWN, seat, row)
    end = Fight.TIE.value
    if what == Instruction.MONSTER:
        monster = draw_monster(s)
        if monster != NONE:
            end = fight_monster(s, rules, lead_against(s, rules, seat, monster), monster)
    elif what < Instruction.ADAM_LEVELS:
        follow_mystery(s, rules, seat, room, what, amount)
    elif what < Instruction.CUBETRON:
        follow_adam_mystery(s, rules, room, what, amount)
    else:
        follow_alien_mystery(s, rules, seat, what, amount)
    discard(s, Pile.MYSTERY.value, row)
    return end


@kernel
def follow_mystery(s, rules, seat, room, what, amount):
    """AH-H09: follow a Mystery card of the base game, other than the Monster (`resolve_mystery`)."""
    if what == Instruction.DRINK:
        gain_drinks(s, seat, amount)
    elif what == Instruction.LOOT:
        gain_loot(s, rules, seat, amount)
    elif what == Instruction.SHIELDS:
        if is_infected(s, seat):
            cure(s, rules, seat)
        else:
            gain_shields(s, seat, amount)
    elif what == Instruction.ALL_GAIN or what == Instruction.ALL_LOSE:
        for offset in range(rules.players):
            other = (seat + offset) % rules.players
            if not s.out[other]:
                if what == Instruction.ALL_GAIN:
                    gain_shields(s, other, amount)
                else:
                    take_damage(s, rules, other, amount, Cause.MYSTERY.value)
    elif what == Instruction.LOSE:
        take_damage(s, rules, seat, amount, Cause.MYSTERY.value)
    elif what == Instruction.DRONE:
        add_from_yard(s, rules, room, amount)
    elif what == Instruction.DISCARD:
        for _ in range(amount):
            discard_random(s, rules, seat, int(YES))
    elif what == Instruction.UPGRADE:
        s.mystery_upgrades += 1
        upgrade(s, rules)
    elif what == Instruction.LEVEL_UP:
        if s.levels[seat] < LEVEL_SLOTS:
            chit = unused_chit(s, rules, seat)
            place_chit(s, rules, seat, chit, int(NO))
            emit(s, Event.LEVELED, seat, chit)
    elif what == Instruction.DESTROY:
        for _ in range(amount):
            target = drone_to_destroy(s, rules, s.drone_rooms)
            if target != NONE:
                destroy_drones(s, target, min(1, int(s.drones[target])), Kill.MYSTERY.value)
    elif what == Instruction.REACTIVATE:
        reactivate(s, rules)
    elif what == Instruction.DEVOLVE:
        devolve(s, rules, seat)


@kernel
def follow_adam_mystery(s, rules, room, what, amount):
    """AH-H26: follow a Mystery card of The Purple Eye; an inactive A.D.A.M. is untouched (AH-231)."""
    done = is_adam_active(s, rules)
    if done and what == Instruction.ADAM_LEVELS:
        done = level_adam_anyway(s, rules)
    elif done and what == Instruction.ADAM_SHORTED:
        done = short_circuit(s, rules, int(YES))
    elif done and what == Instruction.ADAM_GAINS:
        give_adam(s, amount)
    elif done and what == Instruction.ADAM_LOSES:
        hurt_adam(s, rules, amount)
    elif done and what == Instruction.ADAM_COMES:
        done = not has(s.red, room)
        if done:
            s.adam_before, s.adam_room = s.adam_room, room
            emit(s, Event.ADAM_MOVED, room, 0)
            meet(s, rules, int(ADAM))
    if not done:
        emit(s, Event.ADAM_UNTOUCHED, what, room)
