"""All Hoomanz Are Dead, what a scripted hero does without spending an Action, and how it gets one more."""

from sims.games.all_hoomanz.policies.adam_hunt import push_at_adam
from sims.games.all_hoomanz.policies.bombs import core_to_strike, doomed, explodes_soon, must_leave
from sims.games.all_hoomanz.policies.cards import wants_implant
from sims.games.all_hoomanz.policies.dangers import is_careful
from sims.games.all_hoomanz.policies.levels import chit_to_take
from sims.games.all_hoomanz.queries.gear import cards_with, choppers, feral, has_effect, is_infected
from sims.games.all_hoomanz.queries.hero_actions import can_level
from sims.games.all_hoomanz.queries.recipes import best_recipe, can_brew, cores, has_timer
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Action, Drink, Effect, EmptyYard, Feral, Holding, Kind, Potion
from sims.kernel import kernel
from sims.sets import has


@kernel
def free_deed(s, rules, seat):
    """Return an action that costs no Action and is good now; NONE if there is none."""
    weights = rules.policies[seat]
    chit = chit_to_take(s, rules, seat)
    if chit != NONE and can_level(s, rules, seat, chit):
        return Action.LEVEL_UP + chit
    if feral(s, rules, seat) == Feral.MEDIC:
        for other in range(rules.players):
            if not s.out[other] and s.room[other] == s.room[seat] and is_infected(s, other):
                return Action.CURE + other
    if has(s.of_kind[Kind.LAB], s.room[seat]) and s.implant[seat] == NONE and s.holds[seat, Holding.IMPLANTS] > 0:
        if s.holds[seat, Holding.IMPLANTS] > 1 or best_recipe(s, rules, seat) == NONE or weights.arm == 0:
            if wants_implant(s, rules, seat):
                return Action.IMPLANT.value
    if has(cores(s) & ~s.bomb_rooms, s.room[seat]) and s.bombs < rules.bombs and weights.arm > 0 and s.drinks[seat] > 0:
        recipe = best_recipe(s, rules, seat)
        if recipe != NONE and not has_timer(s, rules, seat, recipe) and s.scrapyard > 0:
            return Action.DRINK + Drink.SHIELDS
    at_the_brink = s.on_board >= rules.drones - weights.brink or out_next(s, rules) >= rules.drones
    if weights.drone > 0 and at_the_brink and cards_with(s, rules, Effect.DRONE_NOODLE) > 0:
        return Action.DRONE_NOODLE.value
    if weights.adam > weights.noodle and cards_with(s, rules, Effect.MOVE_NOODLE) > 0:
        push = push_at_adam(s, rules)
        if push != NONE:
            return push
    if s.actions == 0 and lacks_an_action(s, rules, seat):
        return another_action(s, rules, seat)
    return NONE


@kernel
def out_next(s, rules):
    """Return how many Drones are on the board once S.I.M.O.N. has assembled next.

    If the Assembly Line fills up, its Drones land.
    """
    line = s.line + min(int(rules.face.assemble), s.yard)
    forced = rules.empty_yard == EmptyYard.DEPLOY and s.yard < int(rules.face.assemble)  # AH-A02
    lands = s.yellow != 0 and (line >= int(rules.face.line) or forced)
    return s.on_board + line * lands


@kernel
def lacks_an_action(s, rules, seat):
    """Return whether one more Action would destroy a Fusion Core, arm a BOMB or save the hero from one."""
    here = s.room[seat]
    weights = rules.policies[seat]
    if s.bombs > 0 and is_careful(s, rules, seat) and explodes_soon(s, rules) and has(doomed(s, rules), here):
        return True
    if has(s.of_kind[Kind.HELIPAD], here) and cores(s) and weights.strike > 0:
        return choppers(s, seat) >= rules.strike_choppers and core_to_strike(s, rules, seat) != NONE
    if weights.arm == 0 or not has(cores(s) & ~s.bomb_rooms, here) or s.bombs >= rules.bombs:
        return False
    recipe = best_recipe(s, rules, seat)
    return recipe != NONE and not (is_careful(s, rules, seat) and must_leave(s, rules, recipe))


@kernel
def another_action(s, rules, seat):
    """Return a way to get one more Action that keeps the BOMB's ingredients; NONE if there is none."""
    if has_effect(s, seat, Effect.OVERDRIVE) and not s.overdriven:
        if s.shields[seat] > s.amounts[seat, Effect.OVERDRIVE] + 2:
            return Action.OVERDRIVE.value
    if can_brew(s, rules, seat, Potion.NOODLES.value) and s.holds[seat, Holding.NOODLES] >= rules.potion_noodles:
        return Action.POTION + Potion.NOODLES
    spare = s.holds[seat, Holding.MONSTERS] - s.holds[seat, Holding.MONSTER_BOMBS]
    if spare >= rules.potion_monsters:
        return Action.POTION + Potion.MONSTERS
    return NONE
