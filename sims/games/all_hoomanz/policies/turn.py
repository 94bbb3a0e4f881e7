"""All Hoomanz Are Dead, a scripted hero's next action in its turn."""

from sims.games.all_hoomanz.board.grid import neighbour, step_to, trapdoors
from sims.games.all_hoomanz.board.paths import first_step, next_edge
from sims.games.all_hoomanz.policies.bombs import core_to_strike, doomed, explodes_soon, must_leave
from sims.games.all_hoomanz.policies.dangers import deadly, is_careful
from sims.games.all_hoomanz.policies.free_deeds import free_deed
from sims.games.all_hoomanz.policies.goals import FLIGHT, best_place, wormhole_rooms
from sims.games.all_hoomanz.policies.room_actions import best_here
from sims.games.all_hoomanz.policies.values import combat_value
from sims.games.all_hoomanz.queries.gear import choppers, feral, minimum_attack, way_of
from sims.games.all_hoomanz.queries.hero_actions import (
    can_explore,
    is_free_move,
    move_targets,
    moves,
    noodle_move_is_legal,
)
from sims.games.all_hoomanz.queries.recipes import best_recipe, cores
from sims.games.all_hoomanz.records.sizes import MAX_ROOMS, NONE
from sims.games.all_hoomanz.records.words import Action, Feral, Kind
from sims.kernel import kernel
from sims.sets import bit, has, lowest

MOST_TRADED = Action.TO_SHIELDS - Action.TO_GAUGE  # [shields] of one exchange of the PSYCHIC


@kernel
def choose_action(s, rules, seat):
    """Return a hero's next action, which ends the turn if nothing is worth doing.

    The PSYCHIC first turns what is left of its Attack into shields.
    """
    deed = choose_deed(s, rules, seat)
    if deed == Action.STOP and feral(s, rules, seat) == Feral.PSYCHIC and not s.traded:
        wanted = 2 * rules.policies[seat].shield_goal - s.shields[seat]
        amount = min(wanted, s.gauge[seat] - minimum_attack(s, rules, seat), s.scrapyard)
        if amount > 0:
            return Action.TO_SHIELDS + min(amount, MOST_TRADED) - 1
    return deed


@kernel
def choose_deed(s, rules, seat):
    """Return a hero's next action: free ones first, then the best of what is here and where to go."""
    deed = free_deed(s, rules, seat)
    if deed != NONE:
        return deed
    if s.actions == 0 and s.free_moves == 0:
        return noodle_away(s, rules, seat)
    if is_careful(s, rules, seat) and s.bombs > 0 and explodes_soon(s, rules):
        danger = doomed(s, rules)
        if has(danger, s.room[seat]):
            leaving = step_away(s, rules, seat, danger)
            if leaving != NONE:
                return leaving
    # the best Action here, then the best place elsewhere: the hero goes only if that is worth more
    leaps = wormhole_rooms(s, rules, seat)
    action, worth = Action.STOP.value, 0
    if s.actions > 0:
        action, worth = best_here(s, rules, seat)
        if leaps:
            sending, value = best_sending(s, rules, seat, leaps)
            if value > worth:
                action, worth = sending, value
    value, rooms, steps, through = best_place(s, rules, seat, leaps)
    if rooms == 0 or value <= worth:
        return action
    if steps == 0:
        return best_direction(s, rules, seat) if s.actions > 0 else Action.STOP.value
    if steps == FLIGHT:
        return Action.FERRY + lowest(rooms)
    waiting = s.encounters & ~s.clear
    welcome = waiting & s.of_kind[Kind.LOOT]  # of two ways equally short, the one that picks up Loot
    room = first_step(s, way_of(s, rules, seat), trapdoors(s, rules), s.room[seat], leaps, rooms, through, welcome)
    if room == NONE:
        return action
    # one step away and with one Action left: a Move Noodle gets there and saves the Action
    saves = s.actions == 1 and steps == 1 and value > rules.policies[seat].noodle and not has(waiting, room)
    if saves and uses_last_action(s, rules, seat, room):
        eating = noodle_step(s, rules, seat, bit(room))
        if eating != NONE:
            return eating
    if has(waiting & s.of_kind[Kind.MONSTER], room) and feral(s, rules, seat) == Feral.PSYCHIC and s.actions > 0:
        amount = shields_to_trade(s, rules, seat)
        if amount > 0:
            return Action.TO_GAUGE + amount - 1
    if s.actions > 0 or is_free_move(s, rules, seat, room):
        return go(s, rules, seat, room)
    return Action.STOP.value


@kernel
def uses_last_action(s, rules, seat, room):
    """Return whether an Action still left after entering a room is of use there.

    It is not to a careful hero who could only arm a BOMB and not leave.
    """
    recipe = best_recipe(s, rules, seat)
    if recipe == NONE or rules.policies[seat].arm == 0 or not has(cores(s) & ~s.bomb_rooms, room):
        return True
    return not (is_careful(s, rules, seat) and must_leave(s, rules, recipe))


@kernel
def go(s, rules, seat, room):
    """Return the Move into a room, or the wormhole where no Move leads."""
    return Action.MOVE + room if has(move_targets(s, rules, seat), room) else Action.WORMHOLE + room


@kernel
def noodle_step(s, rules, seat, rooms):
    """Return the Move Noodle that leads into one of these rooms without an Action; NONE if there is none."""
    for direction in range(4):
        if noodle_move_is_legal(s, rules, seat, direction):
            if has(rooms, neighbour(s, s.room[seat], direction)):
                return Action.MOVE_NOODLE + 4 * seat + direction
    return NONE


@kernel
def shields_to_trade(s, rules, seat):
    """Return how many shields the PSYCHIC should turn into Attack before it meets a Monster; 0 for none."""
    if s.traded:
        return 0
    best, most = 0, combat_value(s, rules, seat, s.gauge[seat], s.shields[seat])
    for amount in range(1, min(s.shields[seat] - 1, MOST_TRADED + 1)):
        value = combat_value(s, rules, seat, s.gauge[seat] + amount, s.shields[seat] - amount)
        value -= amount * rules.policies[seat].shield
        if value > most:
            best, most = amount, value
    return best


@kernel
def best_sending(s, rules, seat, leaps):
    """Return (action, value): whom WENDY should send through her wormhole to a Core or Helipad; STOP if nobody.

    Only heroes in her room count, and only places that they cannot reach in one step themselves.
    """
    weights = rules.policies[seat]
    action, most = Action.STOP.value, 0
    here = s.room[seat]
    safe = leaps & ~deadly(s, rules, seat)
    for other in range(rules.players):
        if other == seat or s.out[other] or s.room[other] != here:
            continue
        rooms, value = 0, 0
        if weights.arm > 0 and s.bombs < rules.bombs and best_recipe(s, rules, other) != NONE:
            rooms, value = cores(s) & ~s.bomb_rooms, weights.arm // 4
        if choppers(s, other) >= rules.strike_choppers and weights.strike // 4 > value:
            if core_to_strike(s, rules, other) != NONE:
                rooms, value = s.of_kind[Kind.HELIPAD], weights.strike // 4
        # a place that the other reaches in one step by itself needs no wormhole
        near = next_edge(s, way_of(s, rules, other), trapdoors(s, rules), bit(here)) | bit(here)
        if rooms & safe and rooms & near == 0 and value > most:
            action, most = Action.SEND + MAX_ROOMS * other + lowest(rooms & safe), value
    return action, most


@kernel
def step_away(s, rules, seat, danger):
    """Return a Move out of danger, or else an exploration; NONE if there is no way."""
    safe = moves(s, rules, seat) & ~danger
    if safe == 0:
        safe = wormhole_rooms(s, rules, seat) & ~danger
    calm = safe & ~(s.encounters & ~s.clear & (s.of_kind[Kind.TURRET] | s.of_kind[Kind.MONSTER]))
    if calm:
        return go(s, rules, seat, lowest(calm))
    if s.actions > 0:
        for direction in range(4):
            if can_explore(s, rules, seat, direction):
                return Action.EXPLORE + direction
    if safe:
        return go(s, rules, seat, lowest(safe))
    return noodle_step(s, rules, seat, ~danger)


@kernel
def noodle_away(s, rules, seat):
    """Return the Move Noodle that takes a hero without Actions out of a room about to explode; STOP if none does.

    Only with `wary` 3, and not where the explosion wins the game. It rather goes where nothing waits for it.
    """
    if rules.policies[seat].wary < 3 or s.bombs == 0 or s.blasted == rules.cores_to_blast - 1:
        return Action.STOP.value
    danger = doomed(s, rules)
    if not has(danger, s.room[seat]) or not explodes_soon(s, rules):
        return Action.STOP.value
    eating = noodle_step(s, rules, seat, ~(danger | deadly(s, rules, seat) | (s.encounters & ~s.clear)))
    if eating == NONE:
        eating = noodle_step(s, rules, seat, ~danger)
    return eating if eating != NONE else Action.STOP.value


@kernel
def best_direction(s, rules, seat):
    """Return the exploration towards the empty space with fewest rooms around it.

    So the board grows outward.
    """
    best, fewest = Action.STOP.value, 9
    for direction in range(4):
        if can_explore(s, rules, seat, direction):
            cell, touched = int(s.cell[s.room[seat]]) + step_to(direction), 0
            for side in range(4):
                touched += s.grid[cell + step_to(side)] > 0
            if touched < fewest:
                best, fewest = Action.EXPLORE + direction, touched
    return best
