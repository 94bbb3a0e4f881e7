"""All Hoomanz Are Dead, where a scripted hero wants to go and what each place is worth to it. Questions only.

A place is worth its points less `haste` for every Action it takes to get there. Nothing here looks at a deck.

The search goes outward from the hero in layers, as a breadth-first search on sets of rooms: layer n holds the rooms
that take n Actions. `search` values the rooms of one layer at a time, so the distance of a place is known when it
is valued, and a farther place must be worth more to win.
"""

from sims.games.all_hoomanz.adam_levels import adam_attack, adam_speed, horde_blow
from sims.games.all_hoomanz.blasts import core_to_strike, core_value, doomed, explodes_soon
from sims.games.all_hoomanz.board import ALL, around, hero_rooms, spread, trapdoors
from sims.games.all_hoomanz.gear import (
    choppers,
    drinkable,
    explore_way,
    feral,
    hand_limit,
    is_chopper,
    softened,
    speed_of,
    type_of,
    way_of,
)
from sims.games.all_hoomanz.masks import bit, count, has, lowest
from sims.games.all_hoomanz.paths import next_edge
from sims.games.all_hoomanz.queries import travel_is_legal
from sims.games.all_hoomanz.recipes import best_recipe, cores, has_ingredients, have
from sims.games.all_hoomanz.sizes import MAX_ROOMS, NO, NONE, NOWHERE, ODDS_ATTACK, ODDS_SHIELDS, ODDS_SPEED
from sims.games.all_hoomanz.words import Action, Effect, Feral, Fight, Holding, Kind, Recipe
from sims.kernel import kernel

WORTHLESS = -(10**9)
MOST_STEPS = 10  # layers that a search looks at
FLIGHT = 99  # as a number of steps: go by Air Ferry
EVERYWHERE = (1 << MAX_ROOMS) - 1  # the set of all rooms


@kernel
def clamp(value, size):
    """Return a value as an index of an array of this size: at least 0, below `size`."""
    return max(0, min(size - 1, value))


@kernel
def combat_value(s, rules, seat, attack, shields):
    """Return what an unseen Monster is worth with this Attack and these shields [points].

    It is the average over the whole Monster deck, from the table `rules.odds` that `derive` fills. A hero who flees
    has walked there for nothing.
    """
    weights = rules.policies[seat]
    speed, attack = clamp(speed_of(s, seat), ODDS_SPEED + 0), clamp(attack, ODDS_ATTACK + 0)
    shields = clamp(shields, ODDS_SHIELDS + 0)
    won = int(rules.odds[Fight.VICTORY, speed, attack, shields])
    lost = int(rules.odds[Fight.KO, speed, attack, shields])
    fled = int(rules.odds[Fight.FLEE, speed, attack, shields])
    hurt = int(rules.odds_lost[speed, attack, shields])
    points = won * weights.monster - lost * weights.knock_out - hurt * weights.shield - fled * weights.haste
    return points // max(1, rules.odds_scale)


@kernel
def gets_through(s, rules, seat):
    """Return whether a hero, as it stands, is more likely to stay in a Monster room than to flee or be KO'd."""
    speed, attack = clamp(speed_of(s, seat), ODDS_SPEED + 0), clamp(s.gauge[seat], ODDS_ATTACK + 0)
    shields = clamp(s.shields[seat], ODDS_SHIELDS + 0)
    stays = int(rules.odds[Fight.VICTORY, speed, attack, shields]) + int(rules.odds[Fight.TIE, speed, attack, shields])
    return 2 * stays >= rules.odds_scale


@kernel
def is_desperate(s, rules, seat):
    """Return whether the game is about to end: then scripts with `sacrifice` arm BOMBs at any price."""
    near_end = s.marker >= int(rules.face.maximum) - 1 or s.on_board >= rules.drones - rules.policies[seat].brink
    return near_end or s.blasted == rules.cores_to_blast - 1


@kernel
def is_careful(s, rules, seat):
    """Return whether a hero minds being blown up by its own BOMB now."""
    weights = rules.policies[seat]
    return weights.careful and not (weights.sacrifice and is_desperate(s, rules, seat))


@kernel
def shunned(s, rules, seat):
    """Return the rooms a hero does not walk through: deadly ones, Turrets, Monsters it would rather not meet."""
    weights = rules.policies[seat]
    waiting = s.encounters & ~s.clear
    rooms = deadly(s, rules, seat)
    if s.shields[seat] <= softened(s, rules, seat, rules.turret_damage) or weights.careful:
        rooms |= waiting & s.of_kind[Kind.TURRET]
    if not gets_through(s, rules, seat):
        rooms |= waiting & s.of_kind[Kind.MONSTER]
    elif weights.careful and combat_value(s, rules, seat, s.gauge[seat], s.shields[seat]) < 0:
        rooms |= waiting & s.of_kind[Kind.MONSTER]
    return rooms


@kernel
def deadly(s, rules, seat):
    """Return the rooms that would probably KO a hero.

    These are A.D.A.M.'s room and the Purple Eye, unless the hero beats him; for a careful hero also rooms that explode
    before it can leave and Turrets that it would not survive even with all its Powa-Drinks.
    """
    rooms = 0
    if rules.purple_eye and s.adam_room != NOWHERE and not beats_adam(s, rules, seat):
        rooms |= bit(s.adam_room) | (s.encounters & ~s.clear & s.of_kind[Kind.PURPLE_EYE])
    careful = is_careful(s, rules, seat)
    if careful and explodes_soon(s, rules):
        rooms |= doomed(s, rules)
    if careful and s.shields[seat] + drinkable(s, rules, seat) <= softened(s, rules, seat, rules.turret_damage):
        rooms |= s.encounters & ~s.clear & s.of_kind[Kind.TURRET]
    return rooms


@kernel
def beats_adam(s, rules, seat):
    """Return whether a hero would win a Combat with A.D.A.M., even if it defeats nobody of his Horde."""
    if s.gauge[seat] < s.adam_shields:
        return False
    last = speed_of(s, seat) <= adam_speed(s, rules)  # then he attacks before he is destroyed
    return s.shields[seat] > horde_blow(s, rules) + last * adam_attack(s, rules)


@kernel
def explore_value(s, rules, seat):
    """Return what a new room is worth [points].

    Once enough Fusion Cores are known it is worth half, and a quarter if the hero has a BOMB's ingredients as well.
    """
    weights = rules.policies[seat]
    if s.revealed >= s.stack_size:
        return WORTHLESS
    value = weights.explore
    knows_how = weights.arm > 0 or s.of_kind[Kind.HELIPAD] != 0  # a script that never arms needs a Helipad
    if count(cores(s)) + s.blasted >= rules.cores_to_blast and knows_how:
        value = weights.explore // 4
        if not has_ingredients(s, rules, seat):
            value = weights.explore // 2
    if weights.careful and s.shields[seat] <= 2:
        value //= 2
    return value


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
    if layer & s.of_kind[Kind.HELIPAD] and weights.strike > best and choppers(s, rules, seat) >= rules.strike_choppers:
        if core_to_strike(s, rules) != NONE:
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
    if rules.purple_eye and s.adam_room != NOWHERE and has(layer, s.adam_room) and must_stop_adam(s, rules, seat):
        if max(weights.arm, weights.strike) > best:
            best, rooms = max(weights.arm, weights.strike), bit(s.adam_room)
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
def drop_value(s, rules, seat, recipe):
    """Return what Calling a Drop is worth: its cards, as far as the Inventory has room [points].

    A hero who holds a BOMB's ingredients or an Air Strike's Choppers wants one card only.
    """
    cards = min(rules.drop_cards, hand_limit(s, rules, seat) - s.held[seat])
    if (recipe != NONE and rules.policies[seat].arm > 0) or choppers(s, rules, seat) >= rules.strike_choppers:
        cards = min(cards, 1)
    return rules.policies[seat].loot * cards


@kernel
def must_stop_adam(s, rules, seat):
    """Return whether A.D.A.M. wins with the next Brain he crushes and this hero can destroy him."""
    return s.crushed == rules.brains_to_crush - 1 and beats_adam(s, rules, seat)


@kernel
def dark_levels(s, seat):
    """Return how many of a hero's Level Ups lie dark side up."""
    dark = 0
    for level in range(s.levels[seat]):
        dark += s.dark[seat, level]
    return dark


@kernel
def lab_value(s, rules, seat):
    """Return what exchanging Monster cards for Loot is worth to a hero who needs few more Levels [points]."""
    weights = rules.policies[seat]
    spare = s.holds[seat, Holding.MONSTERS] - s.holds[seat, Holding.MONSTER_BOMBS]
    if spare < rules.swap_many_given or s.levels[seat] < 2:
        return 0
    return rules.swap_many_taken * weights.loot - rules.swap_many_given * weights.monster // 2


@kernel
def urgency(s, rules, seat):
    """Return what one destroyed Drone is worth now: more with every Drone above the alarm [points]."""
    weights = rules.policies[seat]
    over = s.on_board - weights.drone_alarm
    return weights.drone + weights.drone * max(0, over) // 4


@kernel
def hunting_rooms(s, rules, seat):
    """Return the rooms from which a hero's items and Level Ups reach a Drone; none below the alarm."""
    weights = rules.policies[seat]
    if s.on_board < weights.drone_alarm or weights.drone == 0:
        return 0
    effects = s.effects[seat, 0] | s.effects[seat, 1]
    if effects >> Effect.KILL_NEAR & 1 or effects >> Effect.KILL_TWO & 1:
        return s.drone_rooms | spread(s, ALL + 0, s.drone_rooms)
    return s.drone_rooms if effects >> Effect.KILL_HERE & 1 else 0


@kernel
def meeting_value(rules, seat):
    """Return what bringing Choppers to one of `meeting_rooms` is worth [points]."""
    return rules.policies[seat].strike // 2


@kernel
def meeting_rooms(s, rules, seat):
    """Return the rooms of heroes to whom this one should bring its Choppers."""
    if rules.policies[seat].gather == 0 or s.holds[seat, Holding.CHOPPERS] == 0 or s.of_kind[Kind.HELIPAD] == 0:
        return 0
    mine, rooms = choppers(s, rules, seat), 0
    if mine >= rules.strike_choppers:
        return 0
    for other in range(rules.players):
        if other != seat and not s.out[other]:
            theirs = choppers(s, rules, other)
            # who has fewer goes to who has more; together they must have enough
            if theirs >= mine and theirs < rules.strike_choppers and theirs + mine >= rules.strike_choppers:
                rooms |= bit(s.room[other])
    return rooms


@kernel
def wormhole_rooms(s, rules, seat):
    """Return the rooms that WENDY's wormhole reaches for one Action; none for other heroes."""
    rooms = 0
    if s.actions > 0 and feral(s, rules, seat) == Feral.WORMHOLE:
        for room in range(s.rooms):
            rooms |= bit(room) * travel_is_legal(s, rules, seat, Action.WORMHOLE + room)
    return rooms


@kernel
def can_ferry(s, rules, seat, rooms):
    """Return whether a hero can spare a Chopper to fly to some rooms.

    Choppers that an Air Strike or the hero's own BOMB needs are not spare, except for a flight that wins the game.
    """
    left = -rules.ferry_choppers  # Choppers that would be left for an Air Strike after the flight
    for other in range(rules.players):
        if other == seat or rooms & s.of_kind[Kind.HELIPAD] == 0:
            left += choppers(s, rules, other)
    last = rooms & cores(s) and s.blasted == rules.cores_to_blast - 1  # a BOMB there would win
    if rules.policies[seat].strike > 0 and left < rules.strike_choppers and not last:
        return False
    recipe = best_recipe(s, rules, seat)
    if rooms & cores(s) == 0 or recipe == Recipe.MONSTER_BOMB:
        return True
    # the Chopper that would be spent: the last one of the Inventory, as `cards.spend_choppers` takes it
    for place in range(s.held[seat] - 1, -1, -1):
        card = s.hand[seat, place]
        if is_chopper(rules, card):
            return can_spare(s, rules, seat, recipe, type_of(rules, card))
    return False


@kernel
def can_spare(s, rules, seat, recipe, kind):
    """Return whether a hero can give away an Equipment card of this CardType and still make its BOMB."""
    if recipe == Recipe.KIT:
        return have(s, rules, seat, kind) > 1
    if recipe == NONE or kind != recipe - Recipe.BLADES:
        return True
    return have(s, rules, seat, kind) + s.holds[seat, Holding.IMPLANTS] > rules.short_fuse_cards


@kernel
def best_flight(s, rules, seat, through):
    """Return (value, rooms): the best place to reach by Air Ferry, less its price; `rooms` is 0 if none is."""
    weights = rules.policies[seat]
    if s.actions == 0 or s.of_kind[Kind.HELIPAD] == 0 or s.holds[seat, Holding.CHOPPERS] < rules.ferry_choppers:
        return WORTHLESS, 0
    layer = through & ~bit(s.room[seat])
    value, rooms = place_value(s, rules, seat, layer, best_recipe(s, rules, seat), WORTHLESS + 0, NO + 0)
    if rooms == 0 or not can_ferry(s, rules, seat, rooms):
        return WORTHLESS, 0
    if not travel_is_legal(s, rules, seat, Action.FERRY + lowest(rooms)):
        return WORTHLESS, 0
    return value - weights.haste - weights.ferry, rooms


@kernel
def best_place(s, rules, seat, leaps):
    """Return (value, rooms, steps, through): where to go; `rooms` is 0 if nothing is worth it.

    `leaps` are rooms one Action away. `steps` is the number of Actions, FLIGHT for an Air Ferry, 0 to explore from
    here; `through` are the rooms that the way may pass. A frontier room counts as the new room beyond it: one Action
    more. A hero walled in by rooms that it shuns takes its chance with Monsters and Turrets.
    """
    through = EVERYWHERE & ~shunned(s, rules, seat)
    value, rooms, steps = search(s, rules, seat, through, leaps)
    if rooms == 0:
        through = EVERYWHERE & ~deadly(s, rules, seat)
        value, rooms, steps = search(s, rules, seat, through, leaps)
    flown, there = best_flight(s, rules, seat, through)
    if flown > value:
        return flown, there, FLIGHT + 0, through
    return value, rooms, steps, through


@kernel
def search(s, rules, seat, through, leaps):
    """Return (value, rooms, steps): the best place reached through some rooms, searched layer by layer.

    Invariant at the top of the loop: `edge` are the rooms exactly `walked` Actions away, `reached` those at most
    `walked` away, and (most, rooms, steps) the best of all layers before.
    """
    weights = rules.policies[seat]
    way, gates, here = way_of(s, rules, seat), trapdoors(s, rules), bit(s.room[seat])
    recipe = best_recipe(s, rules, seat)
    fighting = combat_value(s, rules, seat, s.gauge[seat], s.shields[seat])
    new_room = explore_value(s, rules, seat)
    frontier = s.frontier[explore_way(s, rules, seat)] if new_room > 0 else 0
    hunting, meeting = hunting_rooms(s, rules, seat), meeting_rooms(s, rules, seat)
    # most rooms are no goal: layers without one are skipped, which is what makes the search quick
    goals = (places_of_interest(s, rules, seat, recipe, fighting) | hunting) & through
    frontier &= through | here
    most, rooms, steps = 0, 0, 0
    edge, reached = here, here
    for walked in range(MOST_STEPS):
        price = walked * weights.haste
        if walked > 0 and edge & goals:
            value, places = place_value(s, rules, seat, edge & through, recipe, fighting, hunting)
            if value - price > most:
                most, rooms, steps = value - price, places, walked
            places = edge & through & meeting
            if places and meeting_value(rules, seat) - price > most:
                most, rooms, steps = meeting_value(rules, seat) - price, places, walked
        if edge & frontier and new_room - price - weights.haste > most:
            most, rooms, steps = new_room - price - weights.haste, edge & frontier, walked
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
    if choppers(s, rules, seat) >= rules.strike_choppers:
        rooms |= s.of_kind[Kind.HELIPAD]
    elif weights.gather and s.holds[seat, Holding.CHOPPERS]:
        rooms |= hero_rooms(s, rules)
    if dark_levels(s, seat):
        rooms |= s.of_kind[Kind.REACTOR]
    if s.holds[seat, Holding.MONSTERS] >= rules.swap_many_given:
        rooms |= s.of_kind[Kind.LAB]
    if s.on_board >= weights.drone_alarm and weights.drone > 0:
        rooms |= s.of_kind[Kind.EMP]
    if rules.purple_eye and s.adam_room != NOWHERE and must_stop_adam(s, rules, seat):
        rooms |= bit(s.adam_room)
    return rooms


@kernel
def emp_value(s, rules, seat, room):
    """Return what frying circuits in the EMP is worth: its Drones times their urgency [points].

    Its Drones are those around the EMP, or `emp_drones` anywhere if that is more.
    """
    return urgency(s, rules, seat) * max(rules.emp_drones, drones_around(s, rules, room))


@kernel
def drones_around(s, rules, room):
    """Return how many Drones the EMP would fry in a room and those around it."""
    rooms, near = around(s, room, rules.emp_reach) & s.drone_rooms, 0
    while rooms:
        near += s.drones[lowest(rooms)]
        rooms &= rooms - 1
    return near


@kernel
def waits_for_choppers(s, rules, seat):
    """Return whether a hero shares a room with one with whom it makes up an Air Strike.

    They trade at the next Get Ready.
    """
    return meeting_value(rules, seat) > 0 and has(meeting_rooms(s, rules, seat), s.room[seat]) == 1
