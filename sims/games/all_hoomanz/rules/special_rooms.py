"""All Hoomanz Are Dead, Advanced Actions of rooms, items and Level Ups (AH-080..096, AH-H05, AH-H10, AH-H11)."""

import numpy as np

from sims.games.all_hoomanz.board.grid import ALL, around
from sims.games.all_hoomanz.policies.cards import best_discard
from sims.games.all_hoomanz.policies.reactions import drone_to_destroy
from sims.games.all_hoomanz.queries.gear import type_of
from sims.games.all_hoomanz.queries.hero_actions import kill_rooms
from sims.games.all_hoomanz.records.sizes import CHITS, MONSTERS, NONE
from sims.games.all_hoomanz.records.words import Action, CardType, Cause, Effect, Event, Kill, Kind, Pile
from sims.games.all_hoomanz.rules.brains import replace_chit, turn_over
from sims.games.all_hoomanz.rules.combat import eat_noodle
from sims.games.all_hoomanz.rules.crafting import spend_monsters
from sims.games.all_hoomanz.rules.explore import enter
from sims.games.all_hoomanz.rules.explosions import blast, bomb_in, chain, remove_bomb
from sims.games.all_hoomanz.rules.inventory import cure, gain_loot, infect, spend_choppers, take
from sims.games.all_hoomanz.rules.supplies import destroy_drones, gain_shields, lose_shields
from sims.kernel import kernel
from sims.sets import bit, lowest
from sims.trace import emit


@kernel
def fry_circuits(s, rules, seat):
    """AH-080, EMP: destroy all Drones here and in the rooms around, diagonals included."""
    rooms = around(s, s.room[seat], rules.emp_reach) & s.drone_rooms
    while rooms:
        room = lowest(rooms)
        rooms &= rooms - 1
        destroy_drones(s, room, int(s.drones[room]), Kill.EMP.value)


@kernel
def destroy_one(s, rules, rooms, kill):
    """Destroy one Drone in one of these rooms, where the heroes most want it."""
    room = drone_to_destroy(s, rules, rooms)
    if room != NONE:
        destroy_drones(s, room, min(1, int(s.drones[room])), kill)


@kernel
def destroy_in_reach(s, rules, seat):
    """AH-H05, AH-H11: destroy one Drone within reach of items or Level Ups."""
    here = s.room[seat]
    items = s.effects[seat, 0]
    near = (items >> Effect.KILL_NEAR) & 1
    reach = bit(here) * (near | ((items >> Effect.KILL_HERE) & 1)) | s.links[ALL, here] * near
    # only for the count in the row: a Drone that an item reaches counts as destroyed by it
    by_item = reach & s.drone_rooms != 0
    destroy_one(s, rules, kill_rooms(s, rules, seat), Kill.ITEM.value if by_item else Kill.LEVEL_UP.value)


@kernel
def take_discard(s, rules, seat, monsters):
    """AH-081, FACTORY: take the card of a discard pile that is worth most to the hero."""
    pile = Pile.MONSTER.value if monsters else Pile.LOOT.value
    if s.used_size[pile] == 0:
        return
    best = best_discard(s, rules, seat, monsters)
    card = np.int64(s.used[pile, best]) + MONSTERS * monsters
    s.used_size[pile] -= 1  # the latest card fills the gap
    s.used[pile, best] = s.used[pile, s.used_size[pile]]
    if type_of(rules, card) == CardType.INFECTED:  # AH-186: it never comes into an Inventory
        infect(s, rules, seat, card)
    else:
        take(s, rules, seat, card)


@kernel
def recombine(s, rules, seat, given, taken):
    """AH-083, LAB: exchange Monster cards for cards of the Loot deck."""
    spend_monsters(s, rules, seat, given)
    gain_loot(s, rules, seat, taken)


@kernel
def air_strike(s, rules, seat, core):
    """AH-094, AH-A46: spend Choppers to destroy a Fusion Core; a BOMB armed there has no effect."""
    spend_choppers(s, rules, seat, rules.strike_choppers)
    room = lowest(s.of_kind[Kind.EMP + core])
    bomb = bomb_in(s, room)
    if bomb != NONE:
        remove_bomb(s, bomb)
        s.defused += 1
    s.air_strikes += 1
    s.strikes_by[seat] += 1
    emit(s, Event.AIR_STRIKE, seat, room)
    blast(s, rules, room)
    if rules.strike_chain:
        chain(s, rules, room)


@kernel
def air_ferry(s, rules, seat, room):
    """AH-095: a Chopper carries a hero to another revealed room."""
    spend_choppers(s, rules, seat, rules.ferry_choppers)
    enter(s, seat, room)


@kernel
def overdrive(s, rules, seat):
    """AH-H05: pay shields for Actions by the Implant overdrive, once per turn."""
    s.overdriven = 1
    lose_shields(s, rules, seat, s.amounts[seat, Effect.OVERDRIVE], Cause.INFECTION.value)
    s.actions += rules.overdrive_actions


@kernel
def exchange_blood(s, rules, seat, action):
    """Carry out KLOE's exchange of shields and Attack."""
    s.traded = 1
    if action < Action.TO_SHIELDS:
        amount = action - Action.TO_GAUGE + 1
        s.shields[seat] -= amount
        s.scrapyard += amount
        s.gauge[seat] += amount
    else:
        amount = action - Action.TO_SHIELDS + 1
        s.gauge[seat] -= amount
        gain_shields(s, seat, amount)


@kernel
def act(s, rules, seat, action):
    """Carry out an Action, already paid for, that is no Move, exploration or BOMB."""
    emit(s, Event.ACTED, seat, action)
    if action == Action.FRY:
        fry_circuits(s, rules, seat)
    elif action == Action.FRY_ONE:
        for _ in range(rules.emp_drones):
            destroy_one(s, rules, s.drone_rooms, Kill.EMP.value)
    elif action == Action.DROP:
        gain_loot(s, rules, seat, rules.drop_cards)
    elif action == Action.DESTROY:
        destroy_in_reach(s, rules, seat)
    elif action == Action.SWEEP:
        destroy_drones(s, s.room[seat], int(s.drones[s.room[seat]]), Kill.FERAL.value)
    elif action == Action.SWAP:
        recombine(s, rules, seat, rules.swap_given, rules.swap_taken)
    elif action == Action.SWAP_MANY:
        recombine(s, rules, seat, rules.swap_many_given, rules.swap_many_taken)
    elif Action.STRIKE <= action < Action.POTION:
        air_strike(s, rules, seat, action - Action.STRIKE)
    elif Action.REPLICATE <= action < Action.LEVEL_UP:
        for _ in range(rules.factory_cards):
            take_discard(s, rules, seat, action - Action.REPLICATE)
    elif Action.HEAL <= action < Action.SHOCK:
        gain_shields(s, action - Action.HEAL, rules.heal_shields)
    elif Action.TURN_OVER <= action < Action.REPLACE:
        turn_over(s, rules, seat, action - Action.TURN_OVER)
    elif Action.REPLACE <= action < Action.MOVE_NOODLE:
        replace_chit(s, rules, seat, (action - Action.REPLACE) // CHITS, (action - Action.REPLACE) % CHITS)


@kernel
def do_free(s, rules, seat, action):
    """Carry out a deed that costs no Action, except crafting, leveling and Implants."""
    emit(s, Event.ACTED, seat, action)
    if action == Action.DRONE_NOODLE:
        eat_noodle(s, rules, seat, Effect.DRONE_NOODLE)
        destroy_one(s, rules, s.drone_rooms, Kill.NOODLE.value)
    elif action == Action.OVERDRIVE:
        overdrive(s, rules, seat)
    elif Action.CURE <= action < Action.HEAL:
        cure(s, rules, action - Action.CURE)
    elif Action.MOVE_NOODLE <= action < Action.TO_GAUGE:
        eat_noodle(s, rules, seat, Effect.MOVE_NOODLE)
        who, direction = (action - Action.MOVE_NOODLE) // 4, (action - Action.MOVE_NOODLE) % 4
        enter(s, who, int(s.beside[s.room[who], direction]))
    elif Action.TO_GAUGE <= action < Action.STASH:
        exchange_blood(s, rules, seat, action)
