"""All Hoomanz Are Dead, where a scripted hero wants to go and what each place is worth to it. Questions only.

A place is worth its points less `haste` for every Action it takes to get there. Nothing here looks at a deck.

The search goes outward from the hero in layers, as a breadth-first search on sets of rooms: layer n holds the rooms
that take n Actions. `search` values the rooms of one layer at a time, so the distance of a place is known when it
is valued, and a farther place must be worth more to win.
"""

from sims.games.all_hoomanz.board.grid import ALL, hero_rooms, spread, trapdoors
from sims.games.all_hoomanz.board.paths import next_edge
from sims.games.all_hoomanz.policies.adam_hunt import adam_value, lairs
from sims.games.all_hoomanz.policies.bombs import core_to_strike, core_value
from sims.games.all_hoomanz.policies.choppers import can_ferry, fares, meeting_rooms, meeting_value
from sims.games.all_hoomanz.policies.dangers import deadly, shunned
from sims.games.all_hoomanz.policies.preparation import prepares_defense
from sims.games.all_hoomanz.policies.values import (
    WORTHLESS,
    combat_value,
    dark_levels,
    drop_value,
    emp_value,
    explore_value,
    lab_value,
    urgency,
)
from sims.games.all_hoomanz.queries.adam import is_adam_active
from sims.games.all_hoomanz.queries.gear import choppers, explore_way, feral, hand_limit, way_of
from sims.games.all_hoomanz.queries.hero_actions import travel_is_legal, wormholes
from sims.games.all_hoomanz.queries.recipes import best_recipe, cores
from sims.games.all_hoomanz.records.sizes import MAX_ROOMS, NOBODY, NONE
from sims.games.all_hoomanz.records.words import Action, Effect, Feral, Holding, Kind
from sims.kernel import kernel
from sims.sets import EMPTY, bit, lowest

MOST_STEPS = 10  # layers that a search looks at
FLIGHT = 99  # as a number of steps: go by Air Ferry
FREE = 0  # the price of an Action that has no other use [points]
EVERYWHERE = (1 << MAX_ROOMS) - 1  # the set of all rooms


@kernel
def place_value(s, rules, seat, layer, recipe, fighting, hunting):
    """Return (value, rooms): the most that a room of a layer is worth to a hero, and the rooms worth that.

    `recipe` is the BOMB that the hero would arm, or NONE; `fighting` is what an unseen Monster is worth; `hunting` are
    the rooms from which the hero reaches a Drone. If no room is worth anything the result is (WORTHLESS, 0).
    """
    weights = rules.policies[seat]
    best, rooms = WORTHLESS, 0
    waiting = layer & s.encounters & ~s.clear  # Encounters that are still to be resolved
    space = hand_limit(s, rules, seat) - s.held[seat]
    if recipe != NONE and s.bombs < rules.bombs:
        standing = layer & cores(s) & ~s.bomb_rooms
        while standing:
            room = lowest(standing)
            standing &= standing - 1
            value = core_value(s, rules, seat, room, recipe)
            if value > best:
                best, rooms = value, bit(room)
    if layer & s.of_kind[Kind.HELIPAD] and weights.strike > best and choppers(s, seat) >= rules.strike_choppers:
        # a hero who can arm a BOMB does not leave a Fusion Core only to strike it
        striker = seat if recipe == NONE or weights.arm == 0 else int(NOBODY)
        if core_to_strike(s, rules, striker) != NONE:
            best, rooms = weights.strike, layer & s.of_kind[Kind.HELIPAD]
    loot = waiting & s.of_kind[Kind.LOOT]
    while loot:
        room = lowest(loot)
        loot &= loot - 1
        value = weights.loot * int(rules.tiles[s.tile[room]].icons)
        if space <= 0:
            value //= 4  # each card would replace another
        if value > best:
            best, rooms = value, bit(room)
        elif value == best:
            rooms |= bit(room)
    monsters = waiting & s.of_kind[Kind.MONSTER]
    if monsters and fighting > best:
        best, rooms = fighting, monsters
    if waiting & s.of_kind[Kind.MYSTERY] and weights.mystery > best:
        best, rooms = weights.mystery, waiting & s.of_kind[Kind.MYSTERY]
    if waiting & s.of_kind[Kind.ALIEN_LANDING] and s.cubetron[seat] == NONE and 2 * weights.mystery > best:
        if s.shields[seat] > rules.upkeep_shields + 2:
            best, rooms = 2 * weights.mystery, waiting & s.of_kind[Kind.ALIEN_LANDING]
    if layer & s.of_kind[Kind.DROPSITE] and drop_value(s, rules, seat, recipe) > best:
        best, rooms = drop_value(s, rules, seat, recipe), layer & s.of_kind[Kind.DROPSITE]
    if is_adam_active(s, rules) and layer & lairs(s, rules, seat):
        value = adam_value(s, rules, seat)
        if value > max(best, 0):
            best, rooms = value, layer & lairs(s, rules, seat)
    if layer & s.of_kind[Kind.REACTOR] and dark_levels(s, seat) > 0 and weights.level > best:
        best, rooms = weights.level, layer & s.of_kind[Kind.REACTOR]
    if layer & s.of_kind[Kind.LAB] and s.holds[seat, Holding.MONSTERS] >= rules.swap_many_given:
        value = lab_value(s, rules, seat)
        if value > best:
            best, rooms = value, layer & s.of_kind[Kind.LAB]
    if s.on_board >= weights.drone_alarm and weights.drone > 0:
        if layer & s.of_kind[Kind.EMP]:
            value = emp_value(s, rules, seat, lowest(layer & s.of_kind[Kind.EMP]))
            if value > best:
                best, rooms = value, layer & s.of_kind[Kind.EMP]
        value = urgency(s, rules, seat)
        if layer & hunting and value > best:
            best, rooms = value, layer & hunting
    return best, rooms


@kernel
def hunting_rooms(s, rules, seat):
    """Return the rooms from which a hero's items and Level Ups reach a Drone; none below the alarm."""
    weights = rules.policies[seat]
    if s.on_board < weights.drone_alarm or weights.drone == 0:
        return 0
    effects = s.effects[seat, 0] | s.effects[seat, 1]
    if effects >> Effect.KILL_NEAR & 1 or effects >> Effect.KILL_TWO & 1:
        return s.drone_rooms | spread(s, int(ALL), s.drone_rooms)
    return s.drone_rooms if effects >> Effect.KILL_HERE & 1 else 0


@kernel
def wormhole_rooms(s, rules, seat):
    """Return the rooms that WENDY's wormhole reaches for one Action; none for other heroes."""
    if s.actions > 0 and feral(s, rules, seat) == Feral.WORMHOLE:
        return wormholes(s, rules, seat)
    return 0


@kernel
def best_flight(s, rules, seat, through):
    """Return (value, rooms): the best place to reach by Air Ferry, less its price; `rooms` is 0 if none is."""
    weights = rules.policies[seat]
    if s.actions == 0 or s.of_kind[Kind.HELIPAD] == 0 or fares(s, rules, seat) < rules.ferry_choppers:
        return WORTHLESS, 0
    layer = through & ~bit(s.room[seat])
    hunting = hunting_rooms(s, rules, seat) if weights.fly >= 3 else int(EMPTY)
    value, rooms = place_value(s, rules, seat, layer, best_recipe(s, rules, seat), int(WORTHLESS), hunting)
    if rooms == 0 or not can_ferry(s, rules, seat, rooms):
        return WORTHLESS, 0
    if not travel_is_legal(s, rules, seat, Action.FERRY + lowest(rooms)):
        return WORTHLESS, 0
    if weights.fly >= 3 and could_win(s, rules, seat, rooms):
        return value - weights.haste, rooms
    return value - weights.haste - weights.ferry, rooms


@kernel
def could_win(s, rules, seat, rooms):
    """Return whether a hero who flies to these rooms could deal the last blow there: a BOMB, or an Air Strike."""
    if s.blasted < rules.cores_to_blast - 1:
        return False
    if rooms & s.of_kind[Kind.HELIPAD] and choppers(s, seat) >= rules.strike_choppers:
        return True
    arms = rules.policies[seat].arm > 0 and s.bombs < rules.bombs and best_recipe(s, rules, seat) != NONE
    return arms and rooms & cores(s) & ~s.bomb_rooms != 0


@kernel
def best_place(s, rules, seat, leaps):
    """Return (value, rooms, steps, through): where to go; `rooms` is 0 if nothing is worth it.

    `leaps` are rooms one Action away. `steps` is the number of Actions, FLIGHT for an Air Ferry, 0 to explore from
    here; `through` are the rooms that the way may pass. A frontier room counts as the new room beyond it: one Action
    more. A hero walled in by rooms that it shuns takes its chance with Monsters and Turrets. One for whom nothing is
    worth its Actions goes all the same if nothing happens while it waits.
    """
    haste = rules.policies[seat].haste
    through = EVERYWHERE & ~shunned(s, rules, seat)
    value, rooms, steps = search(s, rules, seat, through, leaps, haste)
    if rooms == 0:
        through = EVERYWHERE & ~deadly(s, rules, seat)
        value, rooms, steps = search(s, rules, seat, through, leaps, haste)
    if rooms == 0 and waits_for_nothing(s, rules, seat):
        value, rooms, steps = search(s, rules, seat, through, leaps, int(FREE))
    flown, there = best_flight(s, rules, seat, through)
    if flown > value:
        return flown, there, int(FLIGHT), through
    return value, rooms, steps, through


@kernel
def waits_for_nothing(s, rules, seat):
    """Return whether all will be the same a turn later, so that a hero who waits would wait for ever.

    No BOMB ticks, S.I.M.O.N. has no Deploy Zone to fill its Assembly Line for, and the hero will prepare no shields.
    """
    return s.bombs == 0 and s.yellow == 0 and not prepares_defense(s, rules, seat)


@kernel
def search(s, rules, seat, through, leaps, haste):
    """Return (value, rooms, steps): the best place reached through some rooms, searched layer by layer.

    `haste` is the price of an Action [points].

    Invariant at the top of the loop: `edge` are the rooms exactly `walked` Actions away, `reached` those at most
    `walked` away, and (most, rooms, steps) the best of all layers before.
    """
    way, gates, here = way_of(s, rules, seat), trapdoors(s, rules), bit(s.room[seat])
    recipe = best_recipe(s, rules, seat)
    fighting = combat_value(s, rules, seat, s.gauge[seat], s.shields[seat])
    new_room = explore_value(s, rules, seat)
    frontier = s.frontier[explore_way(s, rules, seat)] if new_room > 0 else 0
    hunting, meeting = hunting_rooms(s, rules, seat), meeting_rooms(s, rules, seat, through & ~here)
    # most rooms are no goal: layers without one are skipped, which is what makes the search quick
    goals = (places_of_interest(s, rules, seat, recipe, fighting) | hunting) & through
    frontier &= through | here
    most, rooms, steps = 0, 0, 0
    edge, reached = here, here
    for walked in range(MOST_STEPS):
        price = walked * haste
        if walked > 0 and edge & goals:
            value, places = place_value(s, rules, seat, edge & through, recipe, fighting, hunting)
            if value - price > most:
                most, rooms, steps = value - price, places, walked
            places = edge & meeting
            if places and meeting_value(rules, seat) - price > most:
                most, rooms, steps = meeting_value(rules, seat) - price, places, walked
        if edge & frontier and new_room - price - haste > most:
            most, rooms, steps = new_room - price - haste, edge & frontier, walked
        # the next layer; a shunned room is never walked through, but the hero may stand in one
        edge = next_edge(s, way, gates, edge & (through | here)) & ~reached
        if walked == 0:
            edge |= leaps & ~here
        if edge == 0:
            break
        reached |= edge
        if (goals | frontier) & (edge | ~reached) == 0:
            break  # every goal lies in a layer already valued
    return most, rooms, steps


@kernel
def places_of_interest(s, rules, seat, recipe, fighting):
    """Return all rooms that `place_value` or `meeting_rooms` may name; others can be skipped."""
    weights = rules.policies[seat]
    rooms = s.of_kind[Kind.LOOT] | s.of_kind[Kind.MYSTERY] | s.of_kind[Kind.ALIEN_LANDING]
    if fighting > 0:
        rooms |= s.of_kind[Kind.MONSTER]
    rooms &= ~s.clear
    rooms |= s.of_kind[Kind.DROPSITE]
    if recipe != NONE:
        rooms |= cores(s) & ~s.bomb_rooms
    if choppers(s, seat) >= rules.strike_choppers:
        rooms |= s.of_kind[Kind.HELIPAD]
    elif weights.gather and s.holds[seat, Holding.CHOPPERS]:
        rooms |= hero_rooms(s, rules)
    if dark_levels(s, seat):
        rooms |= s.of_kind[Kind.REACTOR]
    if s.holds[seat, Holding.MONSTERS] >= rules.swap_many_given:
        rooms |= s.of_kind[Kind.LAB]
    if s.on_board >= weights.drone_alarm and weights.drone > 0:
        rooms |= s.of_kind[Kind.EMP]
    if adam_value(s, rules, seat) > 0:
        rooms |= lairs(s, rules, seat)
    return rooms
