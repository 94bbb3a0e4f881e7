"""All Hoomanz Are Dead, the best Action that a scripted hero's room, cards and Level Ups offer."""

import numpy as np

from sims.games.all_hoomanz.board.grid import trapdoors
from sims.games.all_hoomanz.board.paths import next_edge
from sims.games.all_hoomanz.policies.bombs import core_to_strike, core_value, is_at_risk, must_leave
from sims.games.all_hoomanz.policies.cards import best_discard
from sims.games.all_hoomanz.policies.choppers import waits_for_choppers
from sims.games.all_hoomanz.policies.dangers import is_careful
from sims.games.all_hoomanz.policies.levels import chit_value, unused_chit
from sims.games.all_hoomanz.policies.tactics import weakest_in
from sims.games.all_hoomanz.policies.values import drones_around, drop_value, emp_value, lab_value, urgency
from sims.games.all_hoomanz.queries.gear import choppers, feral, hand_limit, has_effect, way_of
from sims.games.all_hoomanz.queries.hero_actions import kill_rooms
from sims.games.all_hoomanz.queries.recipes import best_recipe, cores, has_ingredients, has_timer, short_recipe
from sims.games.all_hoomanz.records.sizes import CHITS, NO, NONE
from sims.games.all_hoomanz.records.words import Action, CardType, Effect, Feral, Holding, Kind, Pile, Recipe
from sims.kernel import kernel
from sims.sets import bit, has


@kernel
def best_here(s, rules, seat):
    """Return (action, value): the best Action that the hero's room, cards and Level Ups offer.

    STOP with a value above 0 means to wait here.
    """
    weights = rules.policies[seat]
    here = s.room[seat]
    action, most = Action.STOP.value, 0
    if s.on_board > 0 and weights.drone > 0 and s.on_board >= weights.drone_alarm:
        worth = urgency(s, rules, seat)
        if kill_rooms(s, rules, seat) & s.drone_rooms and worth > most:
            action, most = Action.DESTROY.value, worth
        if feral(s, rules, seat) == Feral.ASSASSIN and worth * int(s.drones[here]) > most:
            action, most = Action.SWEEP.value, worth * int(s.drones[here])
    if has(s.of_kind[Kind.DROPSITE], here) and s.held[seat] < hand_limit(s, rules, seat):
        worth = drop_value(s, rules, seat, best_recipe(s, rules, seat)) - weights.haste
        if worth > most:
            action, most = Action.DROP.value, worth
    if has_effect(s, seat, Effect.HEAL) and s.scrapyard > 0 and rules.heal_shields * weights.shield > most:
        weakest = weakest_in(s, rules, here)
        if s.shields[weakest] < weights.shield_goal:
            action, most = Action.HEAL + weakest, rules.heal_shields * weights.shield
    if has(cores(s), here):
        deed, value = core_deed(s, rules, seat)
        if value > most:
            action, most = deed, value
        recipe = recipe_here(s, rules, seat)
        if recipe != NONE and s.bombs < rules.bombs and not has(s.bomb_rooms, here):
            value = core_value(s, rules, seat, here, recipe)
            # the hero has the cards, and the shields at least after its Powa-Drinks (`best_recipe`)
            if can_leave_in_time(s, rules, seat, recipe) and has_timer(s, rules, seat, recipe):
                if value > most:
                    action, most = Action.ARM + recipe, value
            elif value - 2 * weights.haste > most:  # arms next turn, with Actions left to leave
                most = value - 2 * weights.haste
    elif has(s.of_kind[Kind.HELIPAD], here) and choppers(s, seat) >= rules.strike_choppers:
        core = core_to_strike(s, rules, seat)
        if core != NONE and weights.strike > most:
            action, most = Action.STRIKE + core, weights.strike
    if weights.strike // 2 > most and waits_for_choppers(s, rules, seat):
        most = weights.strike // 2
    return action, most


@kernel
def recipe_here(s, rules, seat):
    """Return the BOMB that a hero would arm in its Fusion Core.

    It has a short fuse if a Drone could disarm a longer one, unless that would blow up a friend. Who has an Air
    Strike's Choppers keeps them where a Monster card will do.
    """
    recipe = best_recipe(s, rules, seat)
    quick = rules.policies[seat].quick_fuse
    here = s.room[seat]
    if quick < 2 or recipe == NONE or (quick == 2 and not is_at_risk(s, rules, here, recipe)):
        return recipe
    has_strike = quick == 4 and choppers(s, seat) >= rules.strike_choppers
    if (
        has_strike
        and recipe == Recipe.MONSTER_BOMB
        and s.holds[seat, Holding.MONSTER_BOMBS] >= rules.monster_bomb_cards
    ):
        if s.blasted < rules.cores_to_blast - 1 and not is_at_risk(s, rules, here, recipe):
            return recipe
    short = short_recipe(s, rules, seat)
    if short == NONE or not has_timer(s, rules, seat, short) or not can_leave_in_time(s, rules, seat, short):
        return recipe
    if core_value(s, rules, seat, here, short) < core_value(s, rules, seat, here, recipe):
        return recipe  # others in the room could not leave in time
    return short


@kernel
def can_leave_in_time(s, rules, seat, recipe):
    """Return whether a hero who arms a BOMB now can escape it, or does not mind."""
    if not is_careful(s, rules, seat) or not must_leave(s, rules, recipe) or s.actions >= 2:
        return True
    return (
        s.free_moves > 0 and next_edge(s, way_of(s, rules, seat), trapdoors(s, rules), bit(s.room[seat])) & s.clear != 0
    )


@kernel
def core_deed(s, rules, seat):
    """Return (action, value): the own Action of the Fusion Core in which the hero is; (STOP, 0) if none is good."""
    weights = rules.policies[seat]
    here = s.room[seat]
    if has(s.of_kind[Kind.EMP], here) and s.on_board > 0 and s.on_board >= weights.drone_alarm and weights.drone > 0:
        fry = Action.FRY.value if drones_around(s, rules, here) > rules.emp_drones else Action.FRY_ONE.value
        return fry, emp_value(s, rules, seat, here)
    if has(s.of_kind[Kind.FACTORY], here) and s.held[seat] < hand_limit(s, rules, seat):
        if not has_ingredients(s, rules, seat) and s.used_size[Pile.LOOT] > 0 and weights.arm > 0:
            card = np.int64(s.used[Pile.LOOT, best_discard(s, rules, seat, int(NO))])
            if int(rules.loot[card].type) <= CardType.IMPLANT:
                return Action.REPLICATE.value, 2 * weights.loot
    if has(s.of_kind[Kind.LAB], here):
        if s.holds[seat, Holding.MONSTERS] >= rules.swap_many_given:
            return Action.SWAP_MANY.value, lab_value(s, rules, seat)
    if has(s.of_kind[Kind.REACTOR], here) and weights.level > 0:
        for level in range(s.levels[seat]):
            if s.dark[seat, level]:
                fresh = unused_chit(s, rules, seat)
                if chit_value(s, rules, seat, fresh) > chit_value(s, rules, seat, s.chit[seat, level]):
                    return Action.REPLACE + level * CHITS + fresh, weights.level
                return Action.TURN_OVER + level, weights.level
    return Action.STOP.value, 0
